"""`detent init --mcp`: the server in the client's own file, agreed to, brought up to date, and taken out again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.conftest import Cli
from tests.harness import PACKAGE, git

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("detent")


@pytest.fixture
def detent(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(repo)
    return Cli(environ)


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _settings(repo: Path) -> Any:
    return _json(repo / ".claude" / "settings.local.json")


def test_the_server_is_for_this_machine_agreed_to_and_kept_out_of_git(
    detent: Cli, repo: Path, environ: dict[str, str]
) -> None:
    detent("init", "--mcp", "--yes")
    server = _json(repo / ".mcp.json")["mcpServers"]["detent"]
    assert [server["command"], *server["args"][:2]] == [
        sys.executable,
        "-I",
        str(PACKAGE / "mcp" / "start.py"),
    ]
    assert _settings(repo)["enabledMcpjsonServers"] == ["detent"]
    assert git(repo, environ, "status", "--porcelain") == ""


def test_it_stays_up_to_date_without_being_named_again(detent: Cli, repo: Path) -> None:
    detent("init", "--mcp", "--yes")
    file = repo / ".mcp.json"
    file.write_text(file.read_text(encoding="utf-8").replace(sys.executable, "/gone/python"), encoding="utf-8")
    detent("init", "--yes")
    assert _json(file)["mcpServers"]["detent"]["command"] == sys.executable
    assert "nothing was changed" in detent("init", "--yes").stdout


def test_others_servers_and_agreements_stay_whatever_comes_and_goes(detent: Cli, repo: Path) -> None:
    servers = repo / ".mcp.json"
    servers.write_text('{\n    "mcpServers": {"notes": {"command": "notes"}}\n}\n', encoding="utf-8")
    settings = repo / ".claude" / "settings.local.json"
    settings.parent.mkdir()
    settings.write_text('{"enabledMcpjsonServers": ["notes"]}\n', encoding="utf-8")
    before = servers.read_bytes(), settings.read_bytes()
    detent("init", "--mcp", "--yes")
    assert set(_json(servers)["mcpServers"]) == {"notes", "detent"}
    assert _settings(repo)["enabledMcpjsonServers"] == ["notes", "detent"]
    detent("uninstall", "--yes")
    assert (servers.read_bytes(), settings.read_bytes()) == before


def test_nothing_is_left_of_it_where_there_was_nothing(detent: Cli, repo: Path, environ: dict[str, str]) -> None:
    exclude = repo / ".git" / "info" / "exclude"
    before = exclude.read_bytes()
    detent("init", "--mcp", "--yes")
    detent("uninstall", "--yes")
    assert not (repo / ".mcp.json").exists()
    assert not (repo / ".claude").exists()
    assert exclude.read_bytes() == before


def test_somebody_elses_server_of_that_name_is_refused(detent: Cli, repo: Path) -> None:
    (repo / ".mcp.json").write_text('{"mcpServers": {"detent": {"command": "other"}}}', encoding="utf-8")
    said = detent("init", "--mcp", "--yes", code=1).output
    assert "is not ours; rename it first" in said


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
def test_a_shared_server_holds_no_path_and_finds_the_launcher(
    detent: Cli, repo: Path, environ: dict[str, str]
) -> None:
    detent("init", "--shared", "--mcp", "--yes")
    text = (repo / ".mcp.json").read_text(encoding="utf-8")
    assert sys.executable not in text
    assert _settings(repo) == {"enabledMcpjsonServers": ["detent"]}
    server = json.loads(text)["mcpServers"]["detent"]
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _HELLO}
    done = _start(server, environ, json.dumps(hello) + "\n", repo)
    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "detent"


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
def test_where_detent_is_missing_the_shared_server_says_what_to_do(
    detent: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    detent("init", "--shared", "--mcp", "--yes")
    server = _json(repo / ".mcp.json")["mcpServers"]["detent"]
    elsewhere = {"HOME": str(tmp_path / "elsewhere"), "PATH": f"/usr/bin{os.pathsep}/bin"}
    done = _start(server, elsewhere, "", repo)
    assert done.returncode == 1
    assert "pipx install detent" in done.stderr


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


def test_the_doctor_mends_an_entry_that_starts_another_interpreter(detent: Cli, repo: Path) -> None:
    detent("init", "--mcp", "--yes")
    file = repo / ".mcp.json"
    file.write_text(file.read_text(encoding="utf-8").replace(sys.executable, "/gone/python"), encoding="utf-8")
    (found,) = [one for one in detent.json("doctor", code=1)["findings"] if one["check"] == "server"]
    assert (found["severity"], found["mend"]) == ("warn", "detent init")
    detent("doctor", "--fix")
    assert _json(file)["mcpServers"]["detent"]["command"] == sys.executable
