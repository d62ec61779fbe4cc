"""What makes the hook load this package: never missing for a sample, not there for an ordinary command."""

from __future__ import annotations

import json
from pathlib import Path

from clickstop.core.event import Event
from clickstop.signals.index import TEXTS, trigger_words
from tests.each import each

HERE = Path(__file__).parent
SAMPLES = sorted((HERE / "samples").glob("*/*.json"))


WORDS = frozenset(trigger_words())


def triggers(command: str) -> bool:
    event = Event("any", "tool.after", command=command)
    return bool(event.words & WORDS) or any(text in command for text in TEXTS)


def test_every_sample_with_a_signal_is_looked_at() -> None:
    samples = [json.loads(path.read_text(encoding="utf-8")) for path in SAMPLES]
    telling = [sample["command"] for sample in samples if sample["expect"].get("type", "none") != "none"]
    assert [command for command in telling if not triggers(command)] == []
    assert len(telling) > 100


def test_every_line_and_every_run_that_was_held_back_is_looked_at_too() -> None:
    files = [HERE / "lines.jsonl", HERE / "held" / "tools.jsonl"]
    rows = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    telling = [row["command"] for row in rows if row["expect"] not in ("none", [])]
    assert [command for command in telling if not triggers(command)] == []


@each(
    "command",
    [
        "ls -la src",
        "cat src/app.py tests/test_app.py",
        "git status --short && git diff --stat",
        "git log --oneline -5",
        "grep -rn 'pytestmark' tests",
        "rg -n TODO src",
        "sed -n 1,80p Makefile",
        "head -50 package.json",
        "find . -name '*.py' -newer setup.cfg",
        "mkdir -p build && cd build",
        "echo done",
    ],
)
def test_an_ordinary_command_is_not(command: str) -> None:
    assert not triggers(command)
