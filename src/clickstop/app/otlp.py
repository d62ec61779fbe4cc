"""Send finished sessions to an OpenTelemetry collector, each row once; never from a hook."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop import __version__
from clickstop.app.errors import AppError
from clickstop.app.spending import refresh
from clickstop.core import extras
from clickstop.core.ids import utc
from clickstop.core.inert import inert
from clickstop.core.private import append, write_private
from clickstop.secrets.redact import redact
from clickstop.store import telemetry
from clickstop.undo.packs import BusyError, StoreLock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.app.here import Here
    from clickstop.store.rows import Row

_IDLE = 1_800  # seconds without an event after which a session counts as over
_TABLES = {"traces": ("prompts", "tool_calls"), "metrics": ("costs", "quality_events", "gate_decisions")}
_ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"


@dataclass(slots=True)
class ExportResult:
    """What the collector accepted."""

    sessions: int = 0
    spans: int = 0
    metrics: int = 0


class Marks:
    """The last row sent of each session, separately for traces and metrics, in an append-only file."""

    def __init__(self, folder: str, session_ids: set[str]) -> None:
        self._path = os.path.join(folder, "otlp.jsonl")
        self._sent: dict[str, dict[str, str]] = {signal: {} for signal in _TABLES}
        for line in self._lines():
            with contextlib.suppress(ValueError):  # an incomplete last line
                signal, session_id, row_id = json.loads(line)
                if session_id in session_ids:
                    self._sent[signal][session_id] = row_id
        write_private(
            self._path, "".join(_line(signal, *mark) for signal in _TABLES for mark in self.of(signal).items())
        )

    def _lines(self) -> list[str]:
        try:
            with open(self._path, encoding="utf-8") as file:
                return file.readlines()
        except FileNotFoundError:
            return []

    def of(self, signal: str) -> Mapping[str, str]:
        return self._sent[signal]

    def advance(self, signal: str, session_id: str, row_id: str) -> None:
        self._sent[signal][session_id] = row_id
        append(self._path, _line(signal, session_id, row_id))


def _line(*mark: str) -> str:
    return json.dumps(mark) + "\n"


def send(repo: Here, endpoint: str) -> ExportResult:
    """Send what is new to `endpoint`, or to the collector named in the environment if it is ""."""
    try:
        collector = _Collector(endpoint.rstrip("/"))
    except ImportError as error:
        raise AppError(extras.sentence("otel", "The export")) from error
    _insist_on_destination(repo.environ, endpoint)
    refresh(repo)
    try:
        with StoreLock(repo.places.log, is_alone=True):
            return _send(repo, collector, Marks(repo.places.log, telemetry.session_ids(repo.connection)))
    except BusyError as error:
        raise AppError("another export from this repository is running") from error


def _insist_on_destination(environ: Mapping[str, str], endpoint: str) -> None:
    """Refuse to send without an explicit destination: the SDK would default to this machine."""
    own = (f"OTEL_EXPORTER_OTLP_{signal.upper()}_ENDPOINT" for signal in _TABLES)
    if not endpoint and not environ.get(_ENDPOINT) and not all(environ.get(name) for name in own):
        raise AppError(f"no collector is configured. Set {_ENDPOINT}, or pass --endpoint URL")


def _send(repo: Here, collector: _Collector, marks: Marks) -> ExportResult:
    sent, sessions = ExportResult(), set()
    idle_since = utc(time.time() - _IDLE)
    for signal, tables in _TABLES.items():
        for session in telemetry.waiting(repo.connection, tables, marks.of(signal), idle_since):
            session_id = session["session_id"]
            new = [telemetry.rows(repo.connection, table, session_id, session["after"]) for table in tables]
            if signal == "traces":
                answers = telemetry.rows(repo.connection, "costs", session_id)
                prompts = telemetry.rows(repo.connection, "prompts", session_id)
                sent.spans += collector.take_trace(session, prompts, new[1], answers)
            else:
                sent.metrics += collector.take_metrics(session, *new)
            marks.advance(signal, session_id, max(row["id"] for part in new for row in part))
            sessions.add(session_id)
    sent.sessions = len(sessions)
    return sent


class _Collector:
    """The collector, reached through the SDK's exporters, which handle headers, certificates and timeouts."""

    def __init__(self, endpoint: str) -> None:
        from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.util.instrumentation import InstrumentationScope

        named = {} if os.environ.get("OTEL_SERVICE_NAME") else {"service.name": "clickstop"}
        self._resource = Resource.create({**named, "service.version": __version__})
        self._scope = InstrumentationScope("clickstop", __version__)
        self._spans = OTLPSpanExporter(endpoint=f"{endpoint}/v1/traces" if endpoint else None)
        self._metrics = OTLPMetricExporter(endpoint=f"{endpoint}/v1/metrics" if endpoint else None)
        self._complaint = _Complaint()

    def take_trace(self, session: Row, prompts: list[Row], calls: list[Row], answers: list[Row]) -> int:
        from clickstop.app.otlp_data import Trace

        spans = Trace(session, self._resource, self._scope).spans(prompts, calls, answers)
        self._insist(self._spans.export(spans))
        return len(spans)

    def take_metrics(self, session: Row, answers: list[Row], signals: list[Row], decisions: list[Row]) -> int:
        from opentelemetry.sdk.metrics.export import MetricsData, ResourceMetrics, ScopeMetrics

        from clickstop.app.otlp_data import Metrics

        metrics = Metrics(session, answers, signals, decisions).all()
        scope = ScopeMetrics(self._scope, metrics, "")
        self._insist(self._metrics.export(MetricsData([ResourceMetrics(self._resource, [scope], "")])))
        return len(metrics)

    def _insist(self, result: Any) -> None:
        if result.name != "SUCCESS":
            why = redact(inert(self._complaint.text)) or "it gave no reason"
            raise AppError(f"the collector did not accept the data: {why}. Nothing is lost; run it again later")


class _Complaint(logging.Handler):
    """Remembers the last error that the exporters logged: they return no reason for a failure."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.text = ""
        logger = logging.getLogger("opentelemetry")
        logger.handlers, logger.propagate = [self], False

    def emit(self, record: logging.LogRecord) -> None:
        self.text = record.getMessage().strip().rstrip(".")
