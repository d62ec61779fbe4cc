"""How right prompts and commit messages are read, on sets that somebody else wrote (`held` beside the tests)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.learning.commit_messages import is_fix_commit
from clickstop.learning.intent import FIX, REPORT, intent

if TYPE_CHECKING:
    from collections.abc import Callable

HELD = Path(__file__).parent.parent / "tests" / "learning" / "held"


@dataclass(frozen=True)
class Reading:
    """One kind of text: where the sets are, what is right, how it is read, and how right that must be."""

    name: str
    label: str
    judge: Callable[[dict[str, Any]], bool]
    precision: float
    recall: float

    def examples(self) -> list[dict[str, Any]]:
        files = sorted(HELD.glob(f"{self.name}*.jsonl"))
        return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


@dataclass(frozen=True)
class Score:
    """What was read right and wrong."""

    reading: Reading
    right: int
    wrong: list[str]
    missed: list[str]

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + len(self.wrong))

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + len(self.missed))

    @property
    def is_good(self) -> bool:
        return self.precision >= self.reading.precision and self.recall >= self.reading.recall

    def __str__(self) -> str:
        found, there = self.right + len(self.wrong), self.right + len(self.missed)
        return (
            f"{self.reading.name}: precision {self.right}/{found} = {self.precision:.2f} (at least"
            f" {self.reading.precision}), recall {self.right}/{there} = {self.recall:.2f} (at least"
            f" {self.reading.recall})"
        )


READINGS = (
    Reading("fix_prompts", "is_bug_fix", lambda row: intent(row["text"]) in (REPORT, FIX), 0.9, 0.7),
    Reading(
        "commit_messages", "is_fix", lambda row: is_fix_commit(f"{row['subject']}\n\n{row['body']}"), 0.95, 0.8
    ),
)


def scored(reading: Reading) -> Score:
    examples = reading.examples()
    told = [row for row in examples if reading.judge(row)]
    right = sum(row[reading.label] for row in told)
    wrong = [row["id"] for row in told if not row[reading.label]]
    missed = [row["id"] for row in examples if row[reading.label] and row not in told]
    return Score(reading, right, wrong, missed)
