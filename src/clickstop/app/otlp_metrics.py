"""What a session used and cost, its signals and decisions, as metrics of OpenTelemetry."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from opentelemetry.sdk.metrics.export import (
    AggregationTemporality,
    Histogram,
    HistogramDataPoint,
    Metric,
    NumberDataPoint,
    Sum,
)

from clickstop.agents.providers import provider_of
from clickstop.app.otlp_spans import clean, nanoseconds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.store.rows import Row

    Labels = tuple[tuple[str, Any], ...]

_BOUNDS = [4**power for power in range(14)]  # as the conventions say: 1, 4, 16, ... 67,108,864 tokens


class Metrics:
    """What is new of one session. Its points cover the time from the first of these rows to the last."""

    def __init__(self, session: Row, answers: list[Row], signals: list[Row], decisions: list[Row]) -> None:
        moments = [nanoseconds(row["created_at"]) for row in (*answers, *signals, *decisions)]
        self._times = (min(moments), max(moments) + 1)  # a point covers some time
        self._agent = {"gen_ai.agent.name": session["agent"], "clickstop.repository.id": session["repo_id"]}
        self._answers = answers
        self._signals = signals
        self._decisions = decisions

    def all(self) -> list[Metric]:
        metrics = [self._tokens(), *self._sums()]
        return [metric for metric in metrics if metric.data.data_points]

    def _sums(self) -> list[Metric]:
        priced = [answer for answer in self._answers if answer["usd"] is not None]
        costs = ((self._of_model(answer), answer["usd"]) for answer in priced)
        kinds = (
            ({"clickstop.signal.type": row["event_type"], "clickstop.signal.tool": row["signal_tool"]}, row)
            for row in self._signals
        )
        labelled = [(self._labels(kind), row) for kind, row in kinds]
        verdicts = (
            (self._labels({"clickstop.verdict": row["said"], "clickstop.rule": row["rule_id"]}), 1)
            for row in self._decisions
        )
        return [
            self._sum("clickstop.cost", "US dollars at list prices.", "USD", costs),
            self._sum("clickstop.signals", "Quality signals.", "{signal}", ((labels, 1) for labels, _ in labelled)),
            self._sum(
                "clickstop.score",
                "Points that signals added to the quality score.",
                "{point}",
                ((labels, row["score_delta"]) for labels, row in labelled),
                is_monotonic=False,
            ),
            self._sum("clickstop.decisions", "Decisions of gates.", "{decision}", verdicts),
        ]

    def _labels(self, own: dict[str, Any]) -> Labels:
        return tuple(clean({**self._agent, **own}).items())

    def _of_model(self, answer: Row, **own: str) -> Labels:
        model = answer["model"]
        return self._labels({"gen_ai.provider.name": provider_of(model), "gen_ai.response.model": model, **own})

    def _sum(
        self,
        name: str,
        description: str,
        unit: str,
        values: Iterable[tuple[Labels, float]],
        *,
        is_monotonic: bool = True,
    ) -> Metric:
        sums: dict[Labels, float] = {}
        for labels, value in values:
            sums[labels] = sums.get(labels, 0) + value
        points = [NumberDataPoint(dict(labels), *self._times, value) for labels, value in sums.items()]
        return Metric(name, description, unit, Sum(points, AggregationTemporality.DELTA, is_monotonic))

    def _tokens(self) -> Metric:
        used: dict[Labels, list[int]] = {}
        for answer in self._answers:
            for kind in ("input", "output"):
                own = {"gen_ai.operation.name": "chat", "gen_ai.token.type": kind}
                used.setdefault(self._of_model(answer, **own), []).append(answer[kind])
        points = [self._histogram(dict(labels), counts) for labels, counts in used.items()]
        return Metric(
            "gen_ai.client.token.usage",
            "Number of input and output tokens used.",
            "{token}",
            Histogram(points, AggregationTemporality.DELTA),
        )

    def _histogram(self, labels: dict[str, Any], counts: list[int]) -> HistogramDataPoint:
        buckets = [0] * (len(_BOUNDS) + 1)
        for count in counts:
            buckets[bisect_left(_BOUNDS, count)] += 1
        return HistogramDataPoint(
            labels, *self._times, len(counts), sum(counts), buckets, _BOUNDS, min(counts), max(counts)
        )
