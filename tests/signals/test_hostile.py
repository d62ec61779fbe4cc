"""No text makes a family fail, and none makes it slow."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from clickstop.signals.index import families
from clickstop.signals.signal import FAILURES, PASS, QualitySignal, ToolRun
from tests.each import each
from tests.signals.test_samples import CASES, load

if TYPE_CHECKING:
    from clickstop.signals.index import Family

LONG, SHORT = 1_000_000, 100_000
LARGEST = (
    "cargo_test",
    "jest",
    "pytest",
)  # get long texts: what grows faster than its text shows in short ones, too
TYPES = (*FAILURES, PASS)


def ask(family: Family, text: str, exit_code: int | None, *, opaque: bool) -> list[QualitySignal]:
    words = (family.programs or ("make lint",))[0].split()
    return family.detect(text, ToolRun([*words, "x"], exit_code, opaque=opaque))


def bits() -> list[str]:
    """Lines that mean something to some family."""
    chosen = random.Random(7)
    found = [line for path in CASES for line in load(path)["output"].split("\n") if line.strip()]
    return chosen.sample(sorted(set(found)), min(len(found), 3_000))


BITS = bits()


@each("family", families(), ids=lambda family: family.name)
def test_lines_of_all_tools_in_any_order_are_survived(family: Family) -> None:
    chosen = random.Random(family.name)
    for _ in range(60):
        text = "\n".join(chosen.choices(BITS, k=chosen.randrange(60)))
        for exit_code, opaque in ((0, False), (1, False), (None, True)):
            for finding in ask(family, text, exit_code, opaque=opaque):
                assert finding.type in TYPES
                assert 0 <= finding.at <= len(text)
                assert min(finding.failed, finding.errors, finding.passed) >= 0


@each("family", families(), ids=lambda family: family.name)
def test_samples_that_are_cut_anywhere_are_survived(family: Family) -> None:
    chosen = random.Random(family.name)
    for path in (path for path in CASES if path.parent.name == family.name):
        text = load(path)["output"]
        for _ in range(4):
            start, end = sorted(chosen.choices(range(len(text) + 1), k=2))
            piece = text[start:end]
            ask(family, piece, 1, opaque=False)
            ask(family, piece.translate({ord("1"): "²", ord("2"): "9" * 400}), None, opaque=False)
            ask(family, piece.replace("\n", "\n\n").replace(":", ""), 0, opaque=False)


def hostile(family: Family, size: int) -> list[str]:
    """So much each of what a family looks for: on one line, one a line, and a whole sample again and again."""
    texts = ["a.py:1: " * (size // 8), '{"a": [\n' * (size // 20), "\n" * size]
    for hint in family.hints[:4]:
        mark = hint.strip("\n") or "x"
        texts += [mark * (size // len(mark)), f"1 {mark} 2\n{mark}\n" * (size // (2 * len(mark) + 6))]
    samples = [load(path)["output"] for path in CASES if path.parent.name == family.name]
    longest = max(samples, key=len, default="x")
    texts.append(longest * (size // max(1, len(longest))))
    return texts


def test_much_bait_costs_no_more_than_reading_as_much() -> None:
    assert {family.name for family in families()} >= set(LARGEST)
    yardstick = max(cost("\n".join(str(at) for at in range(LONG * 3 // 20)), None) for _ in range(2)) / LONG
    slow = [name for family in families() for name in slow_on(family, yardstick)]
    assert slow == []


def slow_on(family: Family, yardstick: float) -> list[str]:
    """The beginnings of texts that cost clearly more, a character, each of three times."""
    # What reads the first lines alone costs much of a short text and little of a long one.
    size, times = (LONG, 1.5) if family.name in LARGEST else (SHORT, 5)
    most = times * yardstick * size
    return [
        f"{family.name}: {text[:60]}"
        for text in hostile(family, size)
        if not any(cost(text, family) < most for _ in range(3))
    ]


def cost(text: str, family: Family | None) -> float:
    """Seconds of processor time; without a family, of taking the text to lines and words."""
    start = time.process_time()
    if family is None:
        [line.split() for line in text.split("\n")]
    else:
        ask(family, text, 1, opaque=False)
    return time.process_time() - start
