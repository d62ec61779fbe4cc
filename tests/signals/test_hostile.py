"""No text makes a family fail, and none makes it slow."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.signals.index import FAMILIES
from clickstop.signals.read import read
from clickstop.signals.signal import FAILURES, PASS, QualitySignal, ToolRun
from tests.signals.test_samples import CASES, load

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.signals.index import Family

MEGABYTE = 1_000_000
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


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_lines_of_all_tools_in_any_order_are_survived(family: Family) -> None:
    chosen = random.Random(family.name)
    for _ in range(60):
        text = "\n".join(chosen.choices(BITS, k=chosen.randrange(60)))
        for exit_code, opaque in ((0, False), (1, False), (None, True)):
            for finding in ask(family, text, exit_code, opaque=opaque):
                assert finding.type in TYPES
                assert 0 <= finding.at <= len(text)
                assert min(finding.failed, finding.errors, finding.passed) >= 0


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_samples_that_are_cut_anywhere_are_survived(family: Family) -> None:
    chosen = random.Random(family.name)
    for path in (path for path in CASES if path.parent.name == family.name):
        text = load(path)["output"]
        for _ in range(10):
            start, end = sorted(chosen.choices(range(len(text) + 1), k=2))
            piece = text[start:end]
            ask(family, piece, 1, opaque=False)
            ask(family, piece.translate({ord("1"): "²", ord("2"): "9" * 400}), None, opaque=False)
            ask(family, piece.replace("\n", "\n\n").replace(":", ""), 0, opaque=False)


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_same_output_is_read_the_same_with_windows_line_ends(path: Path) -> None:
    case = load(path)
    plain = read(case["command"], case["output"], case["exit_code"])
    windows = read(case["command"], case["output"].replace("\n", "\r\n"), case["exit_code"])
    assert [vars_of(finding) for finding in plain] == [vars_of(finding) for finding in windows]


def vars_of(finding: QualitySignal) -> dict[str, object]:
    return {name: getattr(finding, name) for name in finding.__slots__}


def hostile(family: Family) -> list[str]:
    """A megabyte each of what a family looks for: on one line, one a line, and a whole sample again and again."""
    texts = ["a.py:1: " * (MEGABYTE // 8), '{"a": [\n' * 50_000, "\n" * MEGABYTE]
    for hint in family.hints[:4]:
        mark = hint.strip("\n") or "x"
        texts += [mark * (MEGABYTE // len(mark)), f"1 {mark} 2\n{mark}\n" * (MEGABYTE // (2 * len(mark) + 6))]
    samples = [load(path)["output"] for path in CASES if path.parent.name == family.name]
    longest = max(samples, key=len, default="x")
    texts.append(longest * (MEGABYTE // max(1, len(longest))))
    return texts


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_megabyte_of_bait_costs_no_more_than_reading_a_megabyte(family: Family) -> None:
    yardstick = max(cost("\n".join(str(at) for at in range(150_000)), None) for _ in range(2))
    for text in hostile(family):
        assert any(cost(text, family) < 1.5 * yardstick for _ in range(3)), text[:60]


def cost(text: str, family: Family | None) -> float:
    """Seconds of processor time; without a family, of taking the text to lines and words."""
    start = time.process_time()
    if family is None:
        [line.split() for line in text.split("\n")]
    else:
        ask(family, text, 1, opaque=False)
    return time.process_time() - start
