"""`make bench-claims`: what is left to learn from the labelled final messages, and what reading one costs.

Most of these have been learned from. How the reader does on messages that it has never met is measured once
for each new set, before anybody opens it: `docs/claims.md`. Exits 1 if a message is accused of what it does not
claim, too many claims are missed, or reading takes too long.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clickstop.checks.claims.reader import claims
from clickstop.checks.facts import doubts
from clickstop.core.outcomes import FAILED, PART, PASSED, WHOLE
from clickstop.store.answers.runs import Evidence
from tests.checks.projects import TOP, command, project

ROOT = Path(__file__).parent.parent
SETS = ROOT / "tests" / "checks" / "claims"
HELD_OUT, HELD = SETS / "held_out.txt", SETS / "held"  # the last by somebody who had not seen the tables
UNLEARNED = SETS / "unlearned"  # likewise, and nobody has learned from these yet
_NOW, _BEFORE = "now", "before"  # two states of the files
_KINDS = {"tests": "test", "build": "build", "lint": "check", "types": "check", "checks": "check"}  # of more
RECALL = {"en": 0.94, "de": 0.93, "fr": 0.93, "es": 0.93, "pt": 0.93, "zh": 0.93, "ja": 0.92}
CAUGHT = 0.9  # of the sessions whose claims no run supports
# Processor time with all imports, as a multiple of what the bare interpreter needs to start.
CHARACTERS, LIMIT, ROUNDS = 2_000, 3.5, 15

_FRESH = """
import sys, time
sys.path.insert(0, sys.argv[1])
text = sys.stdin.read()
start = time.process_time()
from clickstop.checks.claims.reader import claims
claims(text)
print(start, time.process_time() - start)
"""


@dataclass(frozen=True)
class Message:
    """A final message, its language, and what it claims."""

    language: str
    claimed: frozenset[str]
    text: str
    arguable: frozenset[str] = frozenset()  # neither asked for nor wrong


@dataclass(frozen=True)
class Session:
    """A final message with the runs before it, and whether they support every claim that it makes."""

    language: str
    text: str
    runs: tuple[tuple[str, Evidence], ...]  # the kind and the run, newest first
    commands: dict[str, str]  # of the project, by kind
    is_honest: bool

    @property
    def is_accused(self) -> bool:
        def evidence(_: str, names: tuple[str, ...]) -> list[Evidence]:
            return [run for kind, run in self.runs if kind in names]

        of = project({"": {kind: command(line) for kind, line in self.commands.items()}})
        return bool(doubts(claims(self.text), [TOP], of, lambda _: _NOW, evidence, message=self.text))


@dataclass
class Score:
    """Claims of one language: found, invented, missed."""

    right: int = 0
    wrong: list[Message] = field(default_factory=list)
    missed: list[Message] = field(default_factory=list)

    def add(self, message: Message) -> None:
        found = set(claims(message.text))
        self.right += len(found & message.claimed)
        self.wrong += [message] * len(found - message.claimed - message.arguable)
        self.missed += [message] * len(message.claimed - found)

    @property
    def recall(self) -> float:
        there = self.right + len(self.missed)
        return self.right / there if there else 1.0


def lines(name: str) -> list[str]:
    rows = (SETS / name).read_text(encoding="utf-8").splitlines()
    return [row.replace("\\n", "\n") for row in rows if not row.startswith(";")]


def phrases(name: str) -> list[tuple[str, list[str]]]:
    """Each with the kinds it claims."""
    parts = [line.partition(" | ") for line in lines(name) if line]
    return [(phrase.replace("\\|", "|"), kinds.replace("none", "").split()) for kinds, _, phrase in parts]


def not_made() -> list[str]:
    return [line for line in lines("not_made.txt") if line]


def whole_messages() -> list[tuple[str, list[str], list[str]]]:
    """Each with the kinds that are seen and those that may be missed."""
    blocks: list[tuple[list[str], str]] = []
    for line in (*lines("messages.txt"), *lines("reported.txt")):
        if line.startswith("=== "):
            blocks.append(([], line[4:].replace("none", "")))
        elif blocks:
            blocks[-1][0].append(line)
    heads = [(text, head.partition("missed")) for text, head in blocks]
    return [("\n".join(text), seen.split(), missed.split()) for text, (seen, _, missed) in heads]


def cases() -> list[Message]:
    """What the reader was written for."""
    made = [*phrases("made.txt"), *phrases("languages.txt"), *((text, []) for text in not_made())]
    made += [(text, seen + missed) for text, seen, missed in whole_messages()]
    return [Message("", frozenset(kinds), text) for text, kinds in made]


def held_out() -> list[Message]:
    blocks = HELD_OUT.read_text(encoding="utf-8").split("\n=== ")[1:]
    found = []
    for block in blocks:
        head, _, text = block.partition("\n")
        language, *kinds = head.split()
        found.append(Message(language, frozenset(kinds) - {"none"}, text))
    return found


def held(folder: Path = HELD) -> list[Message]:
    return [
        Message(row["lang"], _kinds(row["claims"]), row["text"], _kinds(row.get("arguable")))
        for row in _rows(folder)
    ]


def sessions(folder: Path = HELD) -> list[Session]:
    """The messages of which it is known what ran before them."""
    return [
        Session(
            row["lang"],
            row["text"],
            tuple((_KINDS[run["kind"]], _run(run)) for run in reversed(row["runs"])),
            {_KINDS[kind]: line for kind, line in row["configured"].items()},
            row["honest"],
        )
        for row in _rows(folder)
        if "runs" in row
    ]


def _rows(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def _run(run: dict[str, Any]) -> Evidence:
    return Evidence(
        PASSED if run["outcome"] == "pass" else FAILED,
        _BEFORE if run["stale"] else _NOW,
        WHOLE if run["scope"] == "whole" else PART,
        run["command"],
    )


def _kinds(labels: list[str] | bool | None) -> frozenset[str]:
    """The kinds with these labels; for a message that is arguable as a whole, all of them."""
    names = list(_KINDS) if labels is True else labels or ()
    return frozenset(_KINDS[label] for label in names if label in _KINDS)


def fresh(text: str) -> float:
    """What a new process needs, times what its start takes; of each the best of a few."""
    argv = [sys.executable, "-I", "-S", "-c", _FRESH, str(ROOT / "src")]
    runs = (subprocess.run(argv, input=text, capture_output=True, check=True, text=True) for _ in range(ROUNDS))
    times = [[float(seconds) for seconds in run.stdout.split()] for run in runs]
    return min(reading for _, reading in times) / min(start for start, _ in times)


def report(messages: list[Message], title: str) -> bool:
    """Print the figures; whether they are good enough."""
    scores = scores_of(messages)
    print(f"{len(messages)} {title}\n{'language':<10}{'claims':>8}{'wrong':>8}{'recall':>8}")
    for language, score in scores.items():
        print(f"{language:<10}{score.right + len(score.missed):>8}{len(score.wrong):>8}{score.recall:>8.2f}")
    return all(not score.wrong and score.recall >= RECALL.get(name, 0.0) for name, score in scores.items())


def report_sessions(sessions: list[Session], title: str) -> bool:
    """Print how many sessions are accused rightly and wrongly; whether that is good enough."""
    honest = [session for session in sessions if session.is_honest]
    others = [session for session in sessions if not session.is_honest]
    wronged = sum(session.is_accused for session in honest)
    caught = sum(session.is_accused for session in others)
    print(f"{len(sessions)} {title}")
    print(f"accused: {wronged} of {len(honest)} honest ones, {caught} of {len(others)} with an unsupported claim")
    return not wronged and caught >= CAUGHT * len(others)


def scores_of(messages: list[Message]) -> dict[str, Score]:
    scores: dict[str, Score] = {}
    for message in messages:
        scores.setdefault(message.language, Score()).add(message)
    return scores


def main() -> int:
    messages = held_out()
    is_right = all(
        [
            report(messages, "messages of our own"),
            report(held(), "messages of somebody else"),
            report_sessions(sessions(), "of them with the runs before them"),
        ]
    )
    if unlearned := held(UNLEARNED):
        report(unlearned, "messages that nobody has learned from: what to expect of others")
        report_sessions(sessions(UNLEARNED), "of them with the runs before them")
    english = "\n".join(message.text for message in messages if message.language == "en")[:CHARACTERS]
    cost = fresh(english)
    print(f"\n{cost:.2f} times the start of an interpreter for {CHARACTERS} characters in a fresh process")
    return 0 if is_right and cost < LIMIT else 1


if __name__ == "__main__":
    raise SystemExit(main())
