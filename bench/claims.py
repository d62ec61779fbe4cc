"""`make bench-claims`: how right the reading of final messages is on messages it was not written for, and its cost.

Exits 1 if a message is accused of what it does not claim, too many claims are missed, or reading takes too long.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from clickstop.checks.claims.reader import claims

ROOT = Path(__file__).parent.parent
HELD_OUT = ROOT / "tests" / "checks" / "claims" / "held_out.txt"
RECALL = {"en": 0.9, "de": 0.7, "fr": 0.7, "es": 0.7, "pt": 0.7, "zh": 0.7, "ja": 0.7}
CHARACTERS, LIMIT, ROUNDS = 2_000, 10.0, 15  # milliseconds of processor time, imports included

_FRESH = """
import sys, time
sys.path.insert(0, sys.argv[1])
text = sys.stdin.read()
start = time.process_time()
from clickstop.checks.claims.reader import claims
claims(text)
print((time.process_time() - start) * 1000)
"""


@dataclass(frozen=True)
class Message:
    """A final message, its language, and what it claims."""

    language: str
    claimed: frozenset[str]
    text: str


@dataclass
class Score:
    """Claims of one language: found, invented, missed."""

    right: int = 0
    wrong: list[Message] = field(default_factory=list)
    missed: list[Message] = field(default_factory=list)

    def add(self, message: Message) -> None:
        found = set(claims(message.text))
        self.right += len(found & message.claimed)
        self.wrong += [message] * len(found - message.claimed)
        self.missed += [message] * len(message.claimed - found)

    @property
    def recall(self) -> float:
        there = self.right + len(self.missed)
        return self.right / there if there else 1.0


def held_out() -> list[Message]:
    blocks = HELD_OUT.read_text(encoding="utf-8").split("\n=== ")[1:]
    found = []
    for block in blocks:
        head, _, text = block.partition("\n")
        language, *kinds = head.split()
        found.append(Message(language, frozenset(kinds) - {"none"}, text))
    return found


def fresh(text: str) -> float:
    """Milliseconds that a new process needs; the best of a few."""
    argv = [sys.executable, "-I", "-S", "-c", _FRESH, str(ROOT / "src")]
    runs = (subprocess.run(argv, input=text, capture_output=True, check=True, text=True) for _ in range(ROUNDS))
    return min(float(run.stdout) for run in runs)


def main() -> int:
    messages = held_out()
    scores: dict[str, Score] = {}
    for message in messages:
        scores.setdefault(message.language, Score()).add(message)
    print(f"{len(messages)} messages held out\n{'language':<10}{'claims':>8}{'wrong':>8}{'recall':>8}")
    for language, score in scores.items():
        print(f"{language:<10}{score.right + len(score.missed):>8}{len(score.wrong):>8}{score.recall:>8.2f}")
    is_right = all(not score.wrong and score.recall >= RECALL.get(name, 0.0) for name, score in scores.items())
    english = "\n".join(message.text for message in messages if message.language == "en")[:CHARACTERS]
    cost = fresh(english)
    print(f"\n{cost:.1f} ms for {CHARACTERS} characters in a fresh process")
    return 0 if is_right and cost < LIMIT else 1


if __name__ == "__main__":
    raise SystemExit(main())
