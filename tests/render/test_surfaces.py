"""Names, commands, rules and texts full of wild signs, through every surface: none of the signs comes out."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, Any
from unicodedata import category

import pytest

from clickstop.dashboard.pages.index import PAGES
from clickstop.mcp.calling import CallError, call
from clickstop.mcp.index import TOOLS
from clickstop.mcp.tool import input_schema
from tests.dashboard.running import dashboard
from tests.handlers.test_rules import BUG, FILE, FIX, RULE
from tests.harness import Hook, git, run_clickstop
from tests.working import RED, Working

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WILD = "\x1b]8;;https://x.invalid\x07\x1b[2J\x9b31m\u202e\u2066\u200b\u2028\U000e0041[red]w[/red]"
COMMANDS = (
    *(
        "status",
        "doctor",
        "check",
        "score",
        "report",
        "retro",
        "cost",
        "gate",
        "gate explain danger",
        "learn",
        "why",
    ),
    *("incident", "rule", "rule prove", "scan", "config show", "config check", "feature", "evidence", "command"),
    *("state", "usage", "statusline", "secret scan", "session", "sessions", "search wild", "context", "workflow"),
    *("trust", "export", "status --json", "session --json", "rule --json", "command --json", "init --yes"),
)


@pytest.fixture
def wild(repo: Path, environ: dict[str, str], hook: Hook) -> Path:
    """A repository, and a session in it, in which everything that can be named has a wild name."""
    name = f"src/{WILD.replace('/', '')}.py"
    for file, text in ((name, BUG), ("src/cart.py", BUG)):
        (repo / file).parent.mkdir(exist_ok=True)
        (repo / file).write_text(text)
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", f"subject {WILD}")
    (repo / "src/cart.py").write_text(FIX)
    (repo / FILE).parent.mkdir(parents=True, exist_ok=True)
    (repo / FILE).write_text(RULE.replace("message: ", f"message: {WILD}"))
    (repo / "mine.py").write_text(f"# {WILD}\nHANDLERS = []\n")
    escaped = "".join(f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}" for sign in WILD)
    (repo / "clickstop.toml").write_text(
        f'[project]\nplugins = ["mine.py"]\n[commands]\ntest = "echo {escaped}; false"\n'
        f'[[gates.rule]]\nid = "mine"\ncommand = "danger"\nverdict = "block"\nmessage = "{escaped}"\n'
    )
    (repo / ".clickstop").mkdir(exist_ok=True)
    (repo / ".clickstop" / "features.toml").write_text(
        f'[features.login]\ntitle = "{escaped}"\npriority = "critical"\ncomponents = ["src/cart.py"]\n'
    )
    (repo / ".git" / "HEAD").write_text(f"ref: refs/heads/{WILD.replace(chr(0x1B), '').replace('[', '')}\n")
    work = Working(hook, repo)
    work.start()
    work.prompt(1, f"wild {WILD}")
    for answer in _answers(work, name):
        assert _signs(answer) == set()
    return repo


def _answers(work: Working, name: str) -> Iterator[str]:
    """What the agent and the person are told by hooks, as the client reads it."""
    work.shell(f"pytest {WILD}", RED.format(name=f"tests/test_{WILD}.py::test_{WILD}"), code=1)
    work.ran("Write", {"file_path": str(work.repo / name), "content": BUG})
    for line in (f"rm -rf src/{WILD} src", f"rm -rf ~/{WILD}", "rm src/cart.py", "danger zone", "git reset --hard"):
        yield " ".join(work.ask("Bash", {"command": line}))
    yield str(work.event("Stop", stop_hook_active=False, last_assistant_message=f"All tests pass {WILD}").reply)
    yield str(work.event("SessionStart", source="compact", model="x").reply)


def _signs(text: str) -> set[str]:
    """What controls, formats or breaks lines, other than the ends of our own lines."""
    return {repr(sign) for sign in text if sign not in "\n\t" and category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


def test_no_command_prints_one(wild: Path, environ: dict[str, str]) -> None:
    shown = ""
    for line in COMMANDS:
        done = run_clickstop(*shlex.split(line), cwd=wild, environ=environ)
        assert "Usage:" not in done.stderr, done.stderr
        assert _signs(done.stdout + done.stderr) == set(), line
        shown += done.stdout
        if "--json" in line and done.returncode == 0:
            json.loads(done.stdout)
    assert "\\x1b]8;;https://x.invalid" in shown
    assert "\\u202e" in shown


def test_no_page_shows_one(wild: Path, environ: dict[str, str]) -> None:
    with dashboard(wild, environ) as running:
        cookie = running.enter()
        whole = [address.replace("{session_id}", "s1") for address in PAGES if "{ref}" not in address]
        story = running.ask("/sessions/s1", cookie=cookie)[2]
        entries = sorted(set(re.findall(r'"(/sessions/s1/[^"?#]+)"', story)))
        assert entries
        for path in (*whole, *entries):
            status, _, page = running.ask(path, cookie=cookie)
            assert status == 200 or "{" in path, path
            assert _signs(page) == set(), path


def test_no_tool_tells_one(wild: Path, environ: dict[str, str]) -> None:
    shown = ""
    for tool in TOOLS.values():
        given: dict[str, Any] = dict.fromkeys(input_schema(tool).get("required", ()), "wild")
        try:
            record = call(tool.name, given, str(wild), environ)
        except CallError as error:
            record = {"error": str(error)}
        shown += json.dumps(record, ensure_ascii=False)
        assert _signs(json.dumps(record, ensure_ascii=False)) == set(), tool.name
    assert "\\\\u202e" in shown
