"""An agent that nobody has, built from the recipe in CONTRIBUTING.md alone, in a copy of the package.

It tells of no batches and keeps no transcripts: what other agents get by these must come to it some other way.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import PACKAGE, Forker, clean_environ, copy_package, make_repo, read_rows, store_of
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

RECIPE = (PACKAGE.parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
LINT = f"{sys.executable} -m ruff check --isolated --no-cache"
FORMAT = f"{sys.executable} -m ruff format --isolated --no-cache"
TEST = f"{sys.executable} -m unittest -q"
CONFIG = f"""
[commands]
check = "{LINT} {{files}}"
format = "{FORMAT} --check"
fix = "{FORMAT} {{files}}"
test = "{TEST}"

[checks.check]
blocking = true

[moments.turn_stop]
checks = ["check"]
"""
FILES = {
    "cart.py": "def total(prices: list[int]) -> int:\n    return sum(prices) + 1\n",
    "test_cart.py": "import unittest\n\nfrom cart import total\n\n\nclass Cart(unittest.TestCase):\n"
    "    def test_total(self) -> None:\n        self.assertEqual(total([1, 2]), 3)\n",
}


def _built(site: Path) -> Path:
    """The package with the files of the recipe, and its row in the table of agents."""
    package = copy_package(site / "clickstop")
    blocks = re.findall(r"```python\n *# (agents/\S+)\n(.*?)```", RECIPE, re.DOTALL)
    for name, code in blocks:
        file, text = package / name, textwrap.dedent(code)
        file.parent.mkdir(exist_ok=True)
        if file.exists():
            text = file.read_text(encoding="utf-8").replace("AGENTS = {\n", f"AGENTS = {{\n{text}", 1)
        file.write_text(text, encoding="utf-8")
    assert {name for name, _ in blocks} >= {"agents/index.py", "agents/parrot/__init__.py"}
    return package


@dataclass(frozen=True)
class Parrot:
    """The client: starts what its settings name, and keeps nothing."""

    repo: Path
    environ: Mapping[str, str]
    fork: Forker

    def clickstop(self, *arguments: str) -> str:
        done = self.fork([*arguments], b"", self.repo, self.environ)
        assert done.code == 0, done.stdout.decode() + done.stderr
        return done.stdout.decode()

    @property
    def settings(self) -> Path:
        return self.repo / ".parrot" / "hooks.local.json"

    def tell(self, event: str, **fields: Any) -> dict[str, Any]:
        """The reply to an event; {} for silence."""
        (group,) = json.loads(self.settings.read_text(encoding="utf-8"))["hooks"][event]
        (entry,) = group["hooks"]
        environ = {name: value for name, value in self.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            [entry["command"], *entry["args"]],
            input=json.dumps({"chat": "c1", "turn": "t1", "folder": str(self.repo), **fields}).encode(),
            cwd=self.repo,
            env=environ,
            capture_output=True,
            check=True,
        )
        assert done.stderr == b""
        reply = json.loads(done.stdout or b"{}")
        assert isinstance(reply, dict)
        return reply

    def put(self, call: str, name: str, text: str) -> dict[str, Any]:
        asked: dict[str, Any] = {"call": call, "tool": "put", "file": str(self.repo / name), "text": text}
        self.tell("wants", **asked)
        (self.repo / name).write_text(text, encoding="utf-8")
        return self.tell("did", **asked, printed="written")

    def run(self, call: str, line: str) -> dict[str, Any]:
        asked: dict[str, Any] = {"call": call, "tool": "run", "line": line}
        self.tell("wants", **asked)
        done = subprocess.run(line, shell=True, cwd=self.repo, capture_output=True, text=True, check=False)
        printed = {"printed": done.stdout + done.stderr, "code": done.returncode}
        return self.tell("failed" if done.returncode else "did", **asked, **printed)

    def rows(self, table: str) -> list[dict[str, Any]]:
        return read_rows(store_of(self.repo) / "memory.db", table)

    def call(self, name: str) -> dict[str, Any]:
        (row,) = [row for row in self.rows("tool_calls") if row["call_id"] == name]
        return row


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _built(tmp_path_factory.mktemp("site")).parent


@pytest.fixture(scope="module")
def fork(site: Path) -> Forker:
    return Forker("command", site)


@pytest.fixture
def parrot(site: Path, fork: Forker, tmp_path: Path) -> Parrot:
    """In a project that is set up for it."""
    environ = {**clean_environ(tmp_path / "home"), "PYTHONPATH": str(site)}
    repo = tmp_path / "shop"
    repo.mkdir()
    for name, text in FILES.items():
        (repo / name).write_text(text, encoding="utf-8")
    make_repo(repo, environ, CONFIG)
    client = Parrot(repo, environ, fork)
    client.clickstop("init", "--yes", "--agent", "parrot")
    return client


def test_a_session_is_measured_gated_checked_and_remembered(parrot: Parrot) -> None:
    parrot.clickstop("check", "check")  # which is green before the session
    parrot.tell("hello", why="new", mood="careful")
    parrot.tell("heard", heard="The total of the cart is wrong, please fix it.")
    denied = parrot.tell("wants", call="1", tool="run", line="rm -rf ~")
    assert denied["may"] == "no"
    assert "clickstop why" in denied["because"]
    parrot.run("2", TEST)
    told = parrot.put("3", "cart.py", "import os\ndef total(prices: list[int]) -> int:\n    return sum( prices )\n")
    assert "F401" in told["note"]
    held = parrot.tell("rests", said="Fixed.")
    assert held["may"] == "no", held
    assert "check failed" in held["because"]
    assert parrot.put("4", "cart.py", "def total(prices: list[int]) -> int:\n    return sum(prices)\n") == {}
    parrot.run("5", TEST)
    assert parrot.tell("rests", said="Fixed.") == {}
    parrot.tell("bye")

    (session,) = parrot.rows("sessions")
    assert (session["agent"], session["source"], session["status"]) == ("parrot", "startup", "ended")
    assert [row["text"] for row in parrot.rows("prompts")] == ["The total of the cart is wrong, please fix it."]
    assert [parrot.call(name)["outcome"] for name in "12345"] == ["refused", "failed", "ok", "ok", "ok"]
    assert parrot.rows("quality_events")[0]["event_type"] == "test_failure"
    assert [(row["outcome"], row["by"]) for row in parrot.rows("evidence") if row["by"] == "parrot"] == [
        ("failed", "parrot"),
        ("passed", "parrot"),
    ]
    checked = [(row["moment"], row["outcome"]) for row in parrot.rows("check_runs") if row["name"] == "check"]
    assert [outcome for moment, outcome in checked if moment == "edit"] == ["failed", "passed"]
    assert [row["paid_at"] is not None for row in parrot.rows("debts")] == [True]
    assert parrot.rows("handler_failures") == []


def test_what_an_edit_has_changed_is_formatted_when_the_call_ends(parrot: Parrot) -> None:
    parrot.put("1", "cart.py", "def total( prices ):\n  return sum( prices )\n")
    assert (parrot.repo / "cart.py").read_text() == "def total(prices):\n    return sum(prices)\n"


def test_an_event_with_its_step_is_one_row_with_the_times_of_all_handlers(parrot: Parrot) -> None:
    parrot.put("1", "cart.py", "x = 1\n")
    kept = parrot.rows("events")
    assert [row["kind"] for row in kept] == ["tool.before", "tool.after"]
    ran = [name for name, _, _ in json.loads(kept[-1]["handlers"])]
    assert "capture.tool_call" in ran
    assert "check.edit" in ran
    assert {row["kind"] for row in parrot.rows("heartbeats")} == {"tool.before", "tool.after"}


def test_the_doctor_finds_it_alive(parrot: Parrot) -> None:
    (parrot.repo / "clickstop.toml").write_text(CONFIG, encoding="utf-8")
    said = parrot.clickstop("doctor")
    assert "7 hooks answered and recorded" in said
    assert "the canary was denied" in said


def test_it_comes_and_goes_without_a_trace_in_its_settings(parrot: Parrot) -> None:
    text = parrot.settings.read_text(encoding="utf-8")
    parrot.clickstop("init", "--yes", "--mcp", "--statusline", "--agent", "parrot")
    assert parrot.settings.read_text(encoding="utf-8") == text  # it has neither
    parrot.clickstop("uninstall", "--yes")
    assert not parrot.settings.exists()
    own = '{\n  "colour": "green",\n  "hooks": {"hello": [{"hooks": [{"command": "caw"}]}]}\n}\n'
    parrot.settings.parent.mkdir(exist_ok=True)
    parrot.settings.write_text(own, encoding="utf-8")
    parrot.clickstop("init", "--yes", "--agent", "parrot")
    assert len(json.loads(parrot.settings.read_text(encoding="utf-8"))["hooks"]["hello"]) == 2
    parrot.clickstop("uninstall", "--yes")
    assert parrot.settings.read_text(encoding="utf-8") == own


def test_several_agents_live_side_by_side(parrot: Parrot) -> None:
    parrot.clickstop("init", "--yes", "--agent", "parrot", "--agent", "claude-code")
    assert (parrot.repo / ".claude" / "settings.local.json").exists()
    assert parrot.tell("wants", call="1", tool="run", line="rm -rf ~")["may"] == "no"
    status = data_of(parrot.clickstop("status", "--json"))
    assert json.dumps(status).count("parrot")
    parrot.clickstop("uninstall", "--yes")
    assert not parrot.settings.exists()
    assert not (parrot.repo / ".claude" / "settings.local.json").exists()
