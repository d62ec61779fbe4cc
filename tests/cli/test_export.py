"""`clickstop export otlp`: sessions as traces and metrics, at a collector for OTLP over HTTP on loopback."""

from __future__ import annotations

import sqlite3
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from clickstop.core.ids import new_id
from tests import tokens
from tests.harness import store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.cli.conftest import Cli

MODEL = "claude-opus-5-5"  # 4 dollars for a million tokens of input, 20 of output
COST = pytest.approx((1_300 * 4 + 25 * 20) / 1_000_000)
_KINDS: dict[str, Any] = {"/v1/traces": ExportTraceServiceRequest, "/v1/metrics": ExportMetricsServiceRequest}


class Collector(ThreadingHTTPServer):
    """Keeps what it is sent, decoded; refuses paths as long as it is told to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.requests: list[tuple[str, Any]] = []
        self.bodies: list[bytes] = []
        self.refused: set[str] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def spans(self) -> list[Any]:
        traces = [request for path, request in self.requests if path == "/v1/traces"]
        scopes = [scope for trace in traces for part in trace.resource_spans for scope in part.scope_spans]
        return [span for scope in scopes for span in scope.spans]

    def metrics(self) -> list[Any]:
        sent = [request for path, request in self.requests if path == "/v1/metrics"]
        scopes = [scope for each in sent for part in each.resource_metrics for scope in part.scope_metrics]
        return [metric for scope in scopes for metric in scope.metrics]

    def points(self, name: str) -> list[Any]:
        metrics = [metric for metric in self.metrics() if metric.name == name]
        return [point for metric in metrics for point in (*metric.sum.data_points, *metric.histogram.data_points)]


class _Request(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_refused = self.path in self.server.refused
        if not is_refused:
            self.server.bodies.append(body)
            self.server.requests.append((self.path, _KINDS[self.path].FromString(body)))
        self.send_response(400 if is_refused else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Tests print nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def over(
    hook: Callable[..., Any], payload: Callable[..., dict[str, Any]], worked: str, repo: Path, clickstop: Cli
) -> str:
    """A session with a subagent that has ended, and what its answers cost."""
    for case in ("PreToolUse--Bash-in-subagent", "PostToolUse--Bash-in-subagent-ok", "SessionEnd"):
        hook({**payload(case), "session_id": worked})
    clickstop("status")
    agent_id = payload("PostToolUse--Bash-in-subagent-ok")["agent_id"]
    _answer(repo, worked, "main", 1_000, 20)
    _answer(repo, worked, "side", 300, 5, agent_id=agent_id)
    return worked


def _execute(repo: Path, statement: str, *values: Any) -> None:
    connection = sqlite3.connect(store_of(repo) / "memory.db")
    with connection:
        connection.execute(statement, values)
    connection.close()


def _answer(repo: Path, session: str, name: str, *counts: int, agent_id: str = "") -> None:
    """An answer of the model in the middle of the session."""
    _execute(
        repo,
        "INSERT INTO costs (id, repo_id, created_at, session_id, agent, agent_id, agent_type, message_id, model,"
        " input, output, cache_write_5m, cache_write_1h, cache_read, web_searches, prices)"
        " SELECT ?, repo_id, started_at, session_id, agent, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 'none yet'"
        " FROM sessions WHERE session_id = ?",
        *(new_id(), agent_id, "explorer" if agent_id else "", name, MODEL, *counts, session),
    )


def _text(attributes: Any) -> dict[str, Any]:
    return {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in attributes}


def _send(clickstop: Cli, collector: Collector, code: int = 0, **environ: str) -> str:
    return clickstop("export", "otlp", code=code, OTEL_EXPORTER_OTLP_ENDPOINT=collector.address, **environ).output


def test_a_session_is_a_trace(clickstop: Cli, collector: Collector, over: str) -> None:
    assert "Sent 1 session: " in _send(clickstop, collector)
    spans = {span.name: span for span in collector.spans()}
    assert len({span.trace_id for span in collector.spans()}) == 1
    (root,) = (span for span in collector.spans() if not span.parent_span_id)
    about = _text(root.attributes)
    assert root.name == f"invoke_agent {about['gen_ai.agent.name']}"
    assert about["gen_ai.operation.name"] == "invoke_agent"
    assert about["gen_ai.conversation.id"] == over
    assert (about["gen_ai.provider.name"], about["clickstop.session.resumed"]) == ("anthropic", False)
    assert (about["gen_ai.usage.input_tokens"], about["gen_ai.usage.output_tokens"]) == (1_300, 25)
    assert about["clickstop.cost.usd"] == COST
    prompt, subagent = spans["prompt"], spans["invoke_agent explorer"]
    assert prompt.parent_span_id == root.span_id
    calls = [span for span in collector.spans() if span.name == "execute_tool Bash"]
    outcomes = {_text(call.attributes)["clickstop.outcome"]: call for call in calls}
    assert outcomes["failed"].status.code == outcomes["failed"].status.STATUS_CODE_ERROR
    assert _text(outcomes["failed"].attributes)["gen_ai.operation.name"] == "execute_tool"
    by_subagent = [call for call in calls if call.parent_span_id == subagent.span_id]
    assert len(by_subagent) == 1
    assert {call.parent_span_id for call in calls} == {subagent.span_id, prompt.span_id}
    for span in collector.spans():
        assert root.start_time_unix_nano <= span.start_time_unix_nano <= span.end_time_unix_nano
        assert span.end_time_unix_nano <= root.end_time_unix_nano


def test_tokens_cost_and_signals_are_metrics(clickstop: Cli, collector: Collector, over: str) -> None:
    _send(clickstop, collector)
    used = {
        _text(point.attributes)["gen_ai.token.type"]: point
        for point in collector.points("gen_ai.client.token.usage")
    }
    assert (used["input"].count, used["input"].sum, used["output"].sum) == (2, 1_300, 25)
    assert list(used["input"].bucket_counts)[5:7] == [2, 0]  # 256 < 300, 1000 <= 1024
    assert _text(used["input"].attributes)["gen_ai.response.model"] == MODEL
    assert sum(point.as_double for point in collector.points("clickstop.cost")) == COST
    kinds = {_text(point.attributes)["clickstop.signal.type"] for point in collector.points("clickstop.signals")}
    assert "test_failure" in kinds
    assert sum(point.as_int for point in collector.points("clickstop.score")) < 0


def test_nothing_is_sent_twice(clickstop: Cli, collector: Collector, over: str, repo: Path) -> None:
    _send(clickstop, collector)
    before = len(collector.requests)
    assert _send(clickstop, collector) == "Nothing new to send.\n"
    assert len(collector.requests) == before == 2
    _answer(repo, over, "late", 7, 7)  # read from the transcript after the session
    assert "1 session: 0 spans, 2 metrics" in _send(clickstop, collector)
    assert [point.as_double for point in collector.points("clickstop.cost")] == [
        COST,
        pytest.approx((7 * 4 + 7 * 20) / 1_000_000),
    ]


def test_a_session_that_goes_on_stays_one_trace(
    clickstop: Cli,
    collector: Collector,
    over: str,
    hook: Callable[..., Any],
    payload: Callable[..., dict[str, Any]],
) -> None:
    _send(clickstop, collector)
    first = list(collector.spans())
    for case in ("PreToolUse--Bash", "PostToolUse--Bash-ok", "SessionEnd"):
        given = {**payload(case), "session_id": over}
        hook({**given, "tool_use_id": "toolu_later"} if "tool_use_id" in given else given)
    _send(clickstop, collector)
    later = collector.spans()[len(first) :]
    assert {span.span_id for span in later} & {span.span_id for span in first} == set()
    assert {span.trace_id for span in later} == {first[0].trace_id}
    (again,) = (span for span in later if span.name.startswith("invoke_agent"))
    assert again.parent_span_id == next(span.span_id for span in first if not span.parent_span_id)
    assert [span.name for span in later if span is not again] == ["execute_tool Bash"]


def test_a_session_that_runs_is_not_sent(clickstop: Cli, collector: Collector, worked: str, repo: Path) -> None:
    assert "Nothing new" in _send(clickstop, collector)
    _execute(repo, "UPDATE sessions SET last_at = '2020-01-01T00:00:00.000Z'")  # its client is long gone
    assert "Sent 1 session" in _send(clickstop, collector)


@pytest.mark.parametrize(("refused", "kept"), [("/v1/traces", 0), ("/v1/metrics", 1)])
def test_what_the_collector_refuses_is_sent_again(
    clickstop: Cli, collector: Collector, over: str, refused: str, kept: int
) -> None:
    collector.refused = {refused}
    said = _send(clickstop, collector, code=1)
    assert "the collector did not accept the data: " in said
    assert "400" in said
    assert len(collector.requests) == kept
    collector.refused = set()
    _send(clickstop, collector)
    assert sorted(path for path, _ in collector.requests) == ["/v1/metrics", "/v1/traces"]


def test_a_collector_that_is_not_there_costs_nothing(clickstop: Cli, collector: Collector, over: str) -> None:
    with Collector() as gone:
        nowhere = gone.address
    said = clickstop("export", "otlp", "--endpoint", nowhere, code=1, OTEL_EXPORTER_OTLP_TIMEOUT="1").output
    assert "Nothing is lost" in said
    assert "Sent 1 session" in clickstop("export", "otlp", "--endpoint", f"{collector.address}/").output


def test_only_metadata_leaves(clickstop: Cli, collector: Collector, over: str, repo: Path) -> None:
    secret = tokens.github("export")
    for table, columns in {
        "prompts": ("text",),
        "tool_calls": ("target", "summary"),
        "quality_events": ("details", "command", "names", "files"),
        "gate_decisions": ("reason", "target", "effects"),
        "sessions": ("branch", "worktree", "transcript", "plan_file"),
    }.items():
        for column in columns:
            _execute(repo, f"UPDATE {table} SET {column} = 'planted-' || ?", column)
    _execute(repo, "UPDATE tool_calls SET tool_name = tool_name || ' ' || ?", secret)
    _execute(repo, "UPDATE quality_events SET signal_tool = ?", secret)
    _send(clickstop, collector)
    everything = b"".join(collector.bodies)
    assert len(collector.bodies) == 2
    assert b"execute_tool Bash [redacted:" in everything
    assert b"planted-" not in everything
    assert secret.encode() not in everything
    assert str(repo).encode() not in everything


def test_without_a_collector_nothing_is_assumed(clickstop: Cli, collector: Collector, over: str) -> None:
    assert "no collector is configured" in clickstop("export", "otlp", code=1).output
    traces, metrics = (f"{collector.address}/v1/{signal}" for signal in ("traces", "metrics"))
    told = [  # of one signal alone: the other would go to this machine
        clickstop("export", "otlp", code=1, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=traces).output,
        clickstop("export", "otlp", code=1, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT=metrics).output,
    ]
    assert all("no collector is configured" in text for text in told)
    assert collector.requests == []
    both = clickstop(
        "export",
        "otlp",
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=traces,
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT=metrics,
    )
    assert "Sent 1 session" in both.output


def test_no_repository_says_where_data_goes(clickstop: Cli, collector: Collector, over: str, repo: Path) -> None:
    text = (repo / "clickstop.toml").read_text(encoding="utf-8")
    (repo / "clickstop.toml").write_text(f'{text}\n[otel]\nendpoint = "{collector.address}"\n', encoding="utf-8")
    (repo / ".env").write_text(f"OTEL_EXPORTER_OTLP_ENDPOINT={collector.address}\n", encoding="utf-8")
    assert "no collector is configured" in clickstop("export", "otlp", code=1).output
    assert collector.requests == []


def test_an_agent_may_not_send(clickstop: Cli, collector: Collector, over: str) -> None:
    assert "may not run it" in _send(clickstop, collector, code=1, CLAUDECODE="1")
    assert collector.requests == []


def test_without_the_extra_one_line_says_how_to_add_it(
    clickstop: Cli, collector: Collector, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("opentelemetry.exporter")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter", None)
    assert "needs the extra `otel`. To add it: " in _send(clickstop, collector, code=1)
