"""The lines themselves, as a client writes them: start, mistakes, a slow answer, an end."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import PACKAGE
from tests.mcp.conftest import START

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.mcp.conftest import Server

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}


@dataclass
class Lines:
    """A running server and its two pipes."""

    process: subprocess.Popen[bytes]

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def send(self, method: str, own_id: int | None = None, **params: Any) -> None:
        told: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        self.write(json.dumps(told | ({} if own_id is None else {"id": own_id})).encode())

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        answer = json.loads(self.process.stdout.readline())
        assert answer["jsonrpc"] == "2.0"
        return dict(answer)


@pytest.fixture
def lines(server: Server) -> Iterator[Lines]:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-I", str(START)], cwd=server.cwd, env=server.environ, stdin=pipe, stdout=pipe, stderr=pipe
    ) as process:
        yield Lines(process)


def test_initialize_is_answered_before_anything_else_is_loaded(environ: dict[str, str]) -> None:
    """A client does not wait: what has not answered is missing in its first turn."""
    listing = "import sys; bare = set(sys.modules); import clickstop.mcp.server; print(*(set(sys.modules) - bare))"
    done = subprocess.run(
        [sys.executable, "-c", listing],
        env={**environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    ours = {name for name in done.stdout.split() if name.startswith("clickstop")}
    assert ours == {"clickstop", "clickstop.mcp", "clickstop.mcp.protocol", "clickstop.mcp.server"}
    assert {"msgspec", "sqlite3", "asyncio", "dataclasses", "subprocess"} & set(done.stdout.split()) == set()


def test_a_server_answers_in_any_version_and_whatever_is_no_request(lines: Lines) -> None:
    _answers_in_the_clients_own_version(lines)
    _answers_what_is_no_request_with_the_code_for_that(lines)
    _answers_a_call_with_half_of_a_character_pair(lines)


def _answers_in_the_clients_own_version(lines: Lines) -> None:
    for own_id, version, expected in (
        (1, "2024-11-05", "2024-11-05"),
        (2, "2025-06-18", "2025-06-18"),
        (3, "2099-01-01", "2025-11-25"),
    ):
        lines.send("initialize", own_id, **{**HELLO, "protocolVersion": version})
        assert lines.read()["result"]["protocolVersion"] == expected


def _answers_what_is_no_request_with_the_code_for_that(lines: Lines) -> None:
    for line, code in (
        (b"{nonsense", -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b'{"jsonrpc": "2.0", "id": 5}', -32600),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "server/discover"}', -32601),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "resources/read", "params": []}', -32602),
    ):
        lines.write(line)
        assert lines.read()["error"]["code"] == code, line[:40]
    lines.write(b'{"jsonrpc": "2.0", "id": 6, "result": {}}')  # to a question that nobody asked
    lines.send("notifications/initialized")
    lines.send("ping", 7)
    assert lines.read() == {"jsonrpc": "2.0", "id": 7, "result": {}}


def _answers_a_call_with_half_of_a_character_pair(lines: Lines) -> None:
    lines.send("tools/call", 2, name="search", arguments={"query": "\ud800 and \U0001f600", "limit": 1})
    answer = lines.read()
    assert answer["id"] == 2
    assert not answer["result"]["isError"]


def test_a_slow_answer_holds_up_no_other(lines: Lines, repo: Path, clickstop: Cli) -> None:
    gate = repo.parent / "gate"
    config = (repo / "clickstop.toml").read_text(encoding="utf-8")
    command = "while [ ! -e ../gate ]; do sleep 0.05; done"
    (repo / "clickstop.toml").write_text(f"{config}[commands]\ntest = '{command}'\n", encoding="utf-8")
    clickstop("trust", "--yes")
    lines.send("tools/call", 1, name="check", arguments={"names": ["test"]})
    lines.send("ping", 2)
    assert lines.read()["id"] == 2
    gate.touch()
    answer = lines.read()
    assert (answer["id"], answer["result"]["structuredContent"]["passed"]) == (1, True)


def test_what_was_asked_before_the_end_is_answered(lines: Lines) -> None:
    lines.send("tools/list", 1)
    assert lines.process.stdin is not None
    lines.process.stdin.close()
    assert len(lines.read()["result"]["tools"]) == 15
    assert lines.process.wait(30) == 0


def test_a_reader_that_goes_away_ends_the_server_quietly(lines: Lines) -> None:
    process = lines.process
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    lines.send("initialize", 1, **HELLO)
    lines.read()
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        lines.send("tools/list", 2)
        process.stdin.close()
    assert process.wait(30) == 0
    assert process.stderr.read() == b""


@pytest.mark.parametrize("_attempt", range(2))
def test_all_that_a_client_asks_at_once_is_answered(_attempt: int, lines: Lines) -> None:
    """Once it has met us, it asks for everything in one breath, while we are still loading."""
    lines.send("initialize", 0, **HELLO)
    assert lines.read()["id"] == 0
    wanted = ("tools/list", "prompts/list", "resources/list", "resources/templates/list") * 4
    for number, method in enumerate(wanted, 1):
        lines.send(method, number)
    answers = {answer["id"]: answer for answer in (lines.read() for _ in wanted)}
    assert all("result" in answer for answer in answers.values()), answers
    assert answers[1]["result"]["tools"]


def test_a_list_of_the_tools_serves_nothing(clickstop: Cli) -> None:
    done = clickstop.process("mcp", "--list", stdin=b"no request\n")
    assert (done.returncode, b"quality" in done.stdout, b"jsonrpc" in done.stdout) == (0, True, False)
