"""A session as OpenTelemetry metrics and as a trace: the session as root; prompts, subagents and calls below.

Ids are derived from the session's, so that later spans find their parent and a span sent twice is the same span.
"""

from __future__ import annotations

import hashlib
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
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.trace import SpanContext, SpanKind, Status, StatusCode, TraceFlags

from clickstop.agents.providers import provider_of
from clickstop.core.ids import seconds_of
from clickstop.secrets.redact import redact

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.util.instrumentation import InstrumentationScope

    from clickstop.store.rows import Row

    Labels = tuple[tuple[str, Any], ...]

_LONGEST = 200  # characters of an attribute
_MILLISECOND = 1_000_000
_BOUNDS = [4**power for power in range(14)]  # tokens, as in the semantic conventions: 1, 4, 16, ... 67,108,864


def nanoseconds(stored: str) -> int:
    return round(seconds_of(stored) * 1_000) * _MILLISECOND


def clean(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Attributes without empty values, redacted once more, and cut."""
    present = {name: value for name, value in attributes.items() if value is not None and value != ""}
    return {
        name: redact(value, guess=False)[:_LONGEST] if isinstance(value, str) else value
        for name, value in present.items()
    }


class Trace:
    """The new rows of one session as spans."""

    def __init__(self, session: Row, resource: Resource, scope: InstrumentationScope) -> None:
        self._session = session
        self._resource = resource
        self._scope = scope
        self._id = int.from_bytes(_digest(session["session_id"], 16))

    def spans(self, prompts: list[Row], calls: list[Row], answers: list[Row]) -> list[ReadableSpan]:
        """The spans to send. `prompts` and `answers` are all of the session's, `calls` only the new ones."""
        after = self._session["after"]
        fresh = [prompt for prompt in prompts if prompt["id"] > after]
        begins = [nanoseconds(row["created_at"]) for row in (*fresh, *calls)]
        start = min(begins) if after else min([*begins, nanoseconds(self._session["started_at"])])
        end = max([*begins, *map(_end_of, calls), nanoseconds(self._session["last_at"])])
        root = self._context(f"session {after}" if after else "session")
        above = self._context("session") if after else None
        spans = [self._span(self._name(), root, above, start, end, self._about(answers, start, end))]
        by_prompt = {
            prompt["prompt_id"]: self._context(f"prompt {prompt['id']}")
            for prompt in prompts
            if prompt["prompt_id"]
        }
        ends = [nanoseconds(prompt["created_at"]) for prompt in fresh[1:]] + [end]
        for prompt, until in zip(fresh, ends, strict=False):
            about = {"clickstop.prompt.by_machine": bool(prompt["machine"]), "clickstop.outcome": prompt["outcome"]}
            context, begin = self._context(f"prompt {prompt['id']}"), nanoseconds(prompt["created_at"])
            spans.append(self._span("prompt", context, root, begin, until, about))
        types = {answer["agent_id"]: answer["agent_type"] for answer in answers}
        agents: dict[str, list[Row]] = {}
        for call in calls:
            agents.setdefault(call["agent_id"], []).append(call)
        for agent_id, own in agents.items():
            if not agent_id:
                spans += [self._call(call, by_prompt.get(call["prompt_id"], root)) for call in own]
                continue
            subagent = self._context(f"agent {agent_id} {after}")
            asked_by = by_prompt.get(own[0]["prompt_id"], root)
            spans.append(self._subagent(agent_id, types.get(agent_id, ""), own, subagent, asked_by))
            spans += [self._call(call, subagent) for call in own]
        return spans

    def _name(self) -> str:
        return f"invoke_agent {self._session['agent']}"

    def _about(self, answers: list[Row], start: int, end: int) -> dict[str, Any]:
        counted = [answer for answer in answers if start <= nanoseconds(answer["created_at"]) <= end]
        model = self._session["model"] or (answers[-1]["model"] if answers else "")
        priced = [answer["usd"] for answer in counted if answer["usd"] is not None]
        return {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.provider.name": provider_of(model),
            "gen_ai.agent.name": self._session["agent"],
            "gen_ai.conversation.id": self._session["session_id"],
            "gen_ai.request.model": model,
            "gen_ai.usage.input_tokens": sum(answer["input"] for answer in counted) if counted else None,
            "gen_ai.usage.output_tokens": sum(answer["output"] for answer in counted) if counted else None,
            "clickstop.cost.usd": sum(priced) if priced else None,
            "clickstop.repository.id": self._session["repo_id"],
            "clickstop.session.resumed": bool(self._session["after"]),
        }

    def _subagent(
        self, agent_id: str, kind: str, calls: list[Row], context: SpanContext, parent: SpanContext
    ) -> ReadableSpan:
        about = {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.agent.id": agent_id,
            "gen_ai.agent.name": kind,
            "gen_ai.conversation.id": self._session["session_id"],
        }
        start = min(nanoseconds(call["created_at"]) for call in calls)
        return self._span(f"invoke_agent {kind}".strip(), context, parent, start, max(map(_end_of, calls)), about)

    def _call(self, call: Row, parent: SpanContext) -> ReadableSpan:
        is_failed = call["outcome"] == "failed"
        about = {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": call["tool_name"],
            "gen_ai.tool.call.id": call["call_id"],
            "gen_ai.tool.type": "function",
            "clickstop.tool.kind": call["tool"],
            "clickstop.outcome": call["outcome"],
            "process.exit.code": call["exit_code"],
            "error.type": "tool_failed" if is_failed else None,
        }
        name, context = f"execute_tool {call['tool_name']}", self._context(f"call {call['id']}")
        status = Status(StatusCode.ERROR if is_failed else StatusCode.UNSET)
        return self._span(name, context, parent, nanoseconds(call["created_at"]), _end_of(call), about, status)

    def _context(self, key: str) -> SpanContext:
        span_id = int.from_bytes(_digest(f"{self._session['session_id']} {key}", 8))
        return SpanContext(self._id, span_id, is_remote=False, trace_flags=TraceFlags(TraceFlags.SAMPLED))

    def _span(  # noqa: PLR0917  # what a span is made of
        self,
        name: str,
        context: SpanContext,
        parent: SpanContext | None,
        start: int,
        end: int,
        attributes: Mapping[str, Any],
        status: Status | None = None,
    ) -> ReadableSpan:
        return ReadableSpan(
            redact(name, guess=False)[:_LONGEST],
            context,
            parent,
            self._resource,
            clean(attributes),
            kind=SpanKind.INTERNAL,
            status=status or Status(StatusCode.UNSET),
            start_time=start,
            end_time=max(start, end),
            instrumentation_scope=self._scope,
        )


def _end_of(call: Row) -> int:
    return nanoseconds(call["created_at"]) + (call["duration_ms"] or 0) * _MILLISECOND


def _digest(text: str, size: int) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=size).digest()


class Metrics:
    """The new rows of one session as metrics. Points cover the time from the first of these rows to the last."""

    def __init__(self, session: Row, answers: list[Row], signals: list[Row], decisions: list[Row]) -> None:
        moments = [nanoseconds(row["created_at"]) for row in (*answers, *signals, *decisions)]
        self._times = (min(moments), max(moments) + 1)  # a point must not have zero duration
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
            self._sum("clickstop.decisions", "Decisions by gates.", "{decision}", verdicts),
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
