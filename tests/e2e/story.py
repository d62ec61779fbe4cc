"""One story that every client plays: a bug is fixed under a policy that denies, asks, rewrites, hides and holds.

What came of each part is measured from outside: what the model was sent, which files there are, what is stored.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.core.places import Places
from tests import tokens
from tests.e2e.clients import Scene, Step
from tests.e2e.scripted_model import ScriptedModel, say, use
from tests.harness import git, read_rows, run_clickstop

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.e2e.client import Ran
    from tests.e2e.clients import AgentClient
    from tests.e2e.scripted_model import Request

Rows = list[dict[str, Any]]
PROMPT = "The total of the cart is wrong, please fix it."
TOKEN = tokens.github("printed in a story")
TEST = f"{sys.executable} -m unittest -q"
_BROKEN = "    return sum(prices) + 1\n"
_MENDED = "    import os\n    return sum(prices)\n"  # and an import that nobody needs
_CLEAN = "    return sum(prices)\n"
FILES = {
    "clickstop.toml": f"""
[project]
plugins = ["house_rules.py"]

[commands]
check = "{sys.executable} -m ruff check --isolated --no-cache {{files}}"
test = "{TEST}"

[checks.check]
blocking = true

[learning]
enabled = false

[moments.turn_stop]
checks = ["check"]
""",
    "house_rules.py": '''"""What the house wants said."""

from clickstop.core.decision import inject, rewrite
from clickstop.handlers.index import Handler

HANDLERS = [Handler("house.rules", kinds=("session.start", "prompt.submit", "tool.before"))]


def handle(event, ctx):
    if event.kind == "session.start":
        return inject("house", "SAID-AT-THE-START")
    if event.kind == "prompt.submit":
        return inject("house", "SAID-WITH-THE-PROMPT")
    return rewrite(command="echo REWRITTEN") if event.command == "echo ORIGINAL" else None
''',
    "cart.py": f"def total(prices: list[int]) -> int:\n{_BROKEN}",
    "test_cart.py": "import unittest\n\nfrom cart import total\n\n\nclass Cart(unittest.TestCase):\n"
    "    def test_total(self) -> None:\n        self.assertEqual(total([1, 2]), 3)\n",
    "login.txt": f"first\n{TOKEN}\nlast\n",
}
# What the model does, one call an answer. The names stand for the calls in what is measured.
STEPS: Mapping[str, Step] = {
    "denied": Step("shell", "mkfs.ext4 /dev/no-such-disk; touch denied.txt"),
    "asked": Step("shell", "rm -rf ~/Documents; touch asked.txt"),
    "rewritten": Step("shell", "echo ORIGINAL"),
    "red": Step("shell", TEST),
    "hidden": Step("shell", "cat login.txt"),
    "read": Step("read", "cart.py"),  # some clients let nobody edit what was not read
    "edited": Step("edit", "cart.py", old=_BROKEN, new=_MENDED),
    "cleaned": Step("edit", "cart.py", old=_MENDED, new=_CLEAN),
    "green": Step("shell", TEST),
}
_FIRST = ("denied", "asked", "rewritten", "red", "hidden", "read", "edited")  # then it wants to stop, and is held


@dataclass(frozen=True)
class Told:
    """A story that is over."""

    client: AgentClient
    scene: Scene
    model: ScriptedModel
    ran: Ran

    def rows(self, table: str) -> Rows:
        return read_rows(Path(Places(str(self.scene.repo), self.scene.environ).database), table)

    @cached_property
    def asked(self) -> list[Request]:
        """The requests of the conversation: the one before each answer of the script."""
        return self.model.conversation

    def before(self, number: int) -> str:
        """All that the model could read when it gave this answer."""
        return self.asked[number].text if number < len(self.asked) else ""

    def after(self, step: str) -> str:
        """What was new to the model after a call."""
        number = 1 + (_FIRST.index(step) if step in _FIRST else len(_FIRST) + 1 + ("cleaned", "green").index(step))
        return self.asked[number].newest if number < len(self.asked) else ""

    def has(self, name: str) -> bool:
        return (self.scene.repo / name).exists()


def tell(client: AgentClient, scene: Scene, agents: tuple[str, ...] = ()) -> Told:
    """Set clickstop up for this client alone, or for these agents, and play."""
    for name, text in FILES.items():
        (scene.repo / name).write_text(text, encoding="utf-8")
    (scene.home / "Documents").mkdir(parents=True)
    git(scene.repo, scene.environ, "init", "-q", "-b", "main")
    git(scene.repo, scene.environ, "add", "-A")
    git(scene.repo, scene.environ, "commit", "-q", "-m", "start")
    with ScriptedModel([]) as model:
        scene = Scene(scene.repo, scene.environ, model.url)
        client.prepare(scene)
        _clickstop(scene, "init", "--yes", *(f"--agent={agent}" for agent in agents or (client.agent,)))
        _clickstop(scene, "trust", "--yes")
        _clickstop(scene, "check", "check")  # which is green before the session
        client.trust(scene)
        calls = {name: use(client.call(step, scene)) for name, step in STEPS.items()}
        model.turns = [
            *(calls[name] for name in _FIRST),
            say("Fixed."),
            calls["cleaned"],
            calls["green"],
            say("Fixed, and all tests pass."),
        ]
        return Told(client, scene, model, client.run(PROMPT, scene))


def _clickstop(scene: Scene, *arguments: str) -> str:
    done = run_clickstop(*arguments, cwd=scene.repo, environ=scene.environ)
    assert done.returncode == 0, f"clickstop {' '.join(arguments)}: {done.stdout}{done.stderr}"
    return done.stdout


# What is measured. Each says how far the client goes along: it does as it is told ("enforced"), it passes the words
# on ("advisory"), or there is no way ("impossible").


def _way(*, enforced: bool, advisory: bool = False) -> str:
    return "enforced" if enforced else "advisory" if advisory else "impossible"


def _call(told: Told, name: str) -> dict[str, Any]:
    """The stored call of a step, of those with the same target the first or, if green, the last."""
    wanted = STEPS[name]
    rows = [row for row in told.rows("tool_calls") if wanted.target in row["target"]]
    return (rows[-1] if name in ("green", "cleaned") else rows[0]) if rows else {}


def _is_kept(told: Told, name: str, **wanted: Any) -> bool:
    row = _call(told, name)
    return bool(row) and all(row[column] == value for column, value in wanted.items())


def _red(told: Told) -> str:
    kinds = [row["event_type"] for row in told.rows("quality_events")]
    known = _is_kept(told, "red", outcome="failed", exit_code=1)
    return _way(enforced=known and "test_failure" in kinds, advisory="test_failure" in kinds)


def _ended(told: Told) -> str:
    return _way(enforced=[row["status"] for row in told.rows("sessions")] == ["ended"])


MEASURES: Mapping[str, Callable[[Told], str]] = {
    "context at session start": lambda told: _way(enforced="SAID-AT-THE-START" in told.before(0)),
    "context with a prompt": lambda told: _way(enforced="SAID-WITH-THE-PROMPT" in told.before(0)),
    "prompts recorded": lambda told: _way(enforced=[row["text"] for row in told.rows("prompts")] == [PROMPT]),
    "dangerous calls denied": lambda told: _way(
        enforced=not told.has("denied.txt") and "clickstop why" in told.after("denied"),
        advisory="clickstop why" in told.after("denied"),
    ),
    "questions about calls, never a silent allow": lambda told: _way(
        enforced=not told.has("asked.txt") and (told.scene.home / "Documents").exists()
    ),
    "calls rewritten": lambda told: _way(enforced="REWRITTEN" in told.after("rewritten")),
    "failing tests recorded with exit code": _red,
    "secrets hidden in output": lambda told: _way(enforced=TOKEN not in told.model.texts_sent()),
    "checks after an edit": lambda told: _way(enforced="F401" in told.after("edited")),
    "stops held until checks pass": lambda told: _way(enforced="check failed" in told.before(len(_FIRST) + 1)),
    "session end recorded": _ended,
    "costs recorded": lambda told: _way(enforced=sum(row["output"] for row in told.rows("costs")) > 0),
}


def measure(told: Told) -> dict[str, str]:
    return {name: way(told) for name, way in MEASURES.items()}


_KEPT = {
    "sessions": ("source", "status"),
    "prompts": ("text", "machine"),
    "quality_events": ("event_type", "signal_tool"),
    "gate_decisions": ("kind", "handler", "rule_id", "verdict", "said"),
    "check_runs": ("name", "moment", "outcome"),
    "evidence": ("outcome",),
}


def store(told: Told) -> dict[str, list[list[Any]]]:
    """What the story leaves in the store, as far as no client's own words are in it."""
    kept = {table: [[row[key] for key in keys] for row in told.rows(table)] for table, keys in _KEPT.items()}
    calls = zip(STEPS.values(), told.rows("tool_calls"), strict=False)
    kept["tool_calls"] = [
        [row["outcome"], row["exit_code"] if step.deed == "shell" else None] for step, row in calls
    ]
    assert {row["agent"] for table in ("sessions", "prompts", "tool_calls") for row in told.rows(table)} == {
        told.client.agent
    }
    return kept


def expected_store(client: AgentClient, measures: Mapping[str, str]) -> dict[str, list[list[Any]]]:
    """The same for all, apart from what a client makes impossible."""
    ended = measures["session end recorded"] == "enforced"
    asked = "ask" if client.asks else "block"
    return {
        "sessions": [["startup", "ended" if ended else "idle"]],
        "prompts": [[PROMPT, 0]],
        "tool_calls": [
            ["refused", None],
            ["interrupted" if client.asks else "refused", None],
            ["ok", 0],
            ["failed", 1],
            ["ok", 0],
            *[["ok", None]] * 3,
            ["ok", 0],
        ],
        "quality_events": [
            ["test_failure", "unittest"],
            ["lint_failure", "ruff"],
            ["lint_failure", "ruff"],
            ["vr_pass", "ruff"],
            ["recovered", "ruff"],
            ["vr_pass", "unittest"],
            ["recovered", "unittest"],
            ["vr_pass", "ruff"],
        ],
        "gate_decisions": [
            ["tool.before", "gate.command", "device.format", "block", "block"],
            ["tool.before", "gate.command", "delete.outside", asked, asked],
            ["tool.batch", "check.edit", "", "block", "context"],
            ["turn.stop", "check.stop", "", "block", "block"],
        ],
        "check_runs": [
            ["check", "hand", "passed"],
            ["check", "edit", "failed"],
            ["check", "turn_stop", "failed"],
            ["check", "edit", "passed"],
            ["check", "turn_stop", "passed"],
        ],
        "evidence": [[outcome] for outcome in ("passed", *["failed"] * 3, *["passed"] * 3)],
    }
