"""`clickstop init --mcp`: the server in the client's own file, agreed to, kept up to date, and taken out again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.claude_code import servers
from clickstop.agents.sites import Start
from clickstop.install import launcher
from clickstop.install.changes import apply
from tests.cli.conftest import Cli
from tests.harness import PACKAGE, git
from tests.install.doctoring import Doctor

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("clickstop")


@pytest.fixture
def clickstop(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(repo)
    return Cli(environ)


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _settings(repo: Path) -> Any:
    return _json(repo / ".claude" / "settings.local.json")


def test_the_server_is_for_this_machine_agreed_to_and_kept_out_of_git(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--mcp", "--yes")
    server = _json(repo / ".mcp.json")["mcpServers"]["clickstop"]
    started = [sys.executable, "-I", str(PACKAGE / "mcp" / "start.py"), "clickstop:1"]
    assert server["args"][2:6] == started if server["command"] == "/bin/sh" else server["args"] == started[1:]
    assert _settings(repo)["enabledMcpjsonServers"] == ["clickstop"]
    assert git(repo, environ, "status", "--porcelain") == ""


def test_it_stays_up_to_date_without_being_named_again(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--mcp", "--yes")
    file = repo / ".mcp.json"
    file.write_text(file.read_text(encoding="utf-8").replace(sys.executable, "/gone/python"), encoding="utf-8")
    clickstop("init", "--yes")
    assert "/gone/python" not in file.read_text(encoding="utf-8")
    assert "nothing was changed" in clickstop("init", "--yes").stdout


def test_others_servers_and_agreements_stay_whatever_comes_and_goes(clickstop: Cli, repo: Path) -> None:
    servers = repo / ".mcp.json"
    servers.write_text('{\n    "mcpServers": {"notes": {"command": "notes"}}\n}\n', encoding="utf-8")
    settings = repo / ".claude" / "settings.local.json"
    settings.parent.mkdir()
    settings.write_text('{"enabledMcpjsonServers": ["notes"]}\n', encoding="utf-8")
    before = servers.read_bytes(), settings.read_bytes()
    clickstop("init", "--mcp", "--yes")
    assert set(_json(servers)["mcpServers"]) == {"notes", "clickstop"}
    assert _settings(repo)["enabledMcpjsonServers"] == ["notes", "clickstop"]
    clickstop("uninstall", "--yes")
    assert (servers.read_bytes(), settings.read_bytes()) == before


def test_nothing_is_left_of_it_where_there_was_nothing(clickstop: Cli, repo: Path, environ: dict[str, str]) -> None:
    exclude = repo / ".git" / "info" / "exclude"
    before = exclude.read_bytes()
    clickstop("init", "--mcp", "--yes")
    clickstop("uninstall", "--yes")
    assert not (repo / ".mcp.json").exists()
    assert not (repo / ".claude").exists()
    assert exclude.read_bytes() == before


def test_somebody_elses_server_of_that_name_is_refused(clickstop: Cli, repo: Path) -> None:
    (repo / ".mcp.json").write_text('{"mcpServers": {"clickstop": {"command": "other"}}}', encoding="utf-8")
    said = clickstop("init", "--mcp", "--yes", code=1).output
    assert "is not ours; rename it first" in said


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
def test_a_shared_server_holds_no_path_and_finds_the_launcher(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--shared", "--mcp", "--yes")
    text = (repo / ".mcp.json").read_text(encoding="utf-8")
    assert sys.executable not in text
    assert _settings(repo) == {"enabledMcpjsonServers": ["clickstop"]}
    server = json.loads(text)["mcpServers"]["clickstop"]
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _HELLO}
    done = _start(server, environ, json.dumps(hello) + "\n", repo)
    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "clickstop"


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
def test_where_clickstop_is_missing_the_shared_server_says_what_to_do(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    clickstop("init", "--shared", "--mcp", "--yes", "--install-line", LINE)
    server = _json(repo / ".mcp.json")["mcpServers"]["clickstop"]
    elsewhere = {"HOME": str(tmp_path / "elsewhere"), "PATH": f"/usr/bin{os.pathsep}/bin"}
    assert f"To set it up: {LINE}, then run clickstop init --shared --mcp" in _only_tool(server, elsewhere, repo)
    assert "${" not in json.dumps(server["args"][3:]), "the client would fill it in"


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
@pytest.mark.parametrize("shared", [False, True])
def test_a_server_whose_program_has_gone_says_so_and_how_to_get_it_back(
    shared: bool, clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    start = Start("/gone/python", "/gone/clickstop/hook/bootstrap.py", LINE)
    server = servers.entry(start, "shared" if shared else "local")
    for change in launcher.written(start, environ) if shared else ():
        apply(change)
    assert LINE in _only_tool(server, environ, repo)
    assert not (repo / "x").exists()


def _only_tool(server: Any, environ: dict[str, str], cwd: Path) -> str:
    """What the only tool of a server says that stands for a program which is not there."""
    asked = [
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": _HELLO},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": "list", "method": "tools/list", "params": {}},
        {"method": "tools/call", "params": {"name": "install", "arguments": {}}, "jsonrpc": "2.0", "id": 2},
        {"jsonrpc": "2.0", "id": 3, "method": "ping"},
    ]
    done = _start(server, environ, "".join(json.dumps(message) + "\n" for message in asked), cwd)
    hello, tools, called, pong = (json.loads(line) for line in done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (0, "")
    assert [answer["id"] for answer in (hello, tools, called, pong)] == [0, "list", 2, 3]
    assert hello["result"]["protocolVersion"] == _HELLO["protocolVersion"]
    ((tool,), (text,)) = tools["result"]["tools"], called["result"]["content"]
    assert tool["description"] == text["text"]
    return str(text["text"])


LINE = r"""pipx install "it's" `touch x` $(touch x) ${HOME} \n %s 'q'"""
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


def _start(server: Any, environ: dict[str, str], stdin: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [server["command"], *server["args"]],
        input=stdin,
        env=environ,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_doctor_mends_an_entry_that_starts_another_interpreter(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--mcp", "--yes")
    file = repo / ".mcp.json"
    file.write_text(file.read_text(encoding="utf-8").replace(sys.executable, "/gone/python"), encoding="utf-8")
    doctor = Doctor(repo, environ)
    found = doctor.trouble("server")
    assert (found.severity, found.remedy) == ("warn", "clickstop init")
    doctor.fix("server")
    assert "/gone/python" not in file.read_text(encoding="utf-8")


def test_a_worktree_that_is_set_up_first_is_clean_and_can_be_left(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """Its server and the main checkout's settings are named in one file of git's."""
    exclude = repo / ".git" / "info" / "exclude"
    before = exclude.read_bytes()
    tree = tmp_path / "tree"
    git(repo, environ, "worktree", "add", "-q", str(tree))
    os.chdir(tree)
    clickstop("init", "--mcp", "--yes")
    assert git(tree, environ, "status", "--porcelain") == git(repo, environ, "status", "--porcelain") == ""
    clickstop("uninstall", "--yes")
    assert exclude.read_bytes() == before
