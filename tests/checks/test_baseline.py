"""Whether a failure is new, the same as before, or nobody can say."""

from __future__ import annotations

from typing import Any

import pytest

from clickstop.checks.baseline import BEFORE, NEW, UNKNOWN, as_before, compared
from clickstop.checks.report import places
from clickstop.checks.result import KEPT, Result
from clickstop.core.outcomes import FAILED, PASSED
from clickstop.signals.signal import QualitySignal


def red(*findings: QualitySignal, output: str = "it failed\n", code: int = 1) -> Result:
    made = Result("test", "suite", "/shop", FAILED)
    made.findings, made.output, made.exit_code = list(findings), output, code
    return made


def failed_tests(*names: str, failed: int = 0) -> Result:
    return red(QualitySignal("test_failure", "pytest", failed=failed or len(names), names=list(names)))


def lint(*lines: str) -> Result:
    """Of lines `file:line rule`."""
    pairs = [line.split() for line in lines]
    names, files = [rule for _, rule in pairs], [where for where, _ in pairs]
    finding = QualitySignal("lint_failure", "ruff", errors=len(lines), names=names, files=files)
    return red(finding, output="".join(f"{where}:1: {rule} that is wrong\n" for where, rule in pairs))


@pytest.mark.parametrize(
    ("now", "before", "expected"),
    [
        (failed_tests("a"), failed_tests("a"), BEFORE),
        (failed_tests("a"), failed_tests("a", "b"), BEFORE),
        (failed_tests("a", "c"), failed_tests("a", "b"), NEW),
        (failed_tests("a", failed=2), failed_tests("a"), NEW),  # one more that has no name
        (lint("cart.py:9 F401"), lint("cart.py:1 F401"), BEFORE),
        (lint("cart.py:9 F401"), lint("cart.py:1 F401", "cart.py:2 E711"), BEFORE),
        (lint("cart.py:1 F401", "cart.py:2 F401"), lint("cart.py:1 F401"), NEW),
        (lint("cart.py:1 E711", "shop.py:2 E711"), lint("cart.py:1 F401", "shop.py:2 E711"), NEW),
        (lint("shop.py:1 F401"), lint("cart.py:1 F401"), NEW),
        (red(output="7 odd in 3 ms\n"), red(output="7 odd in 12 ms\n"), BEFORE),
        (red(output="a.c:12: odd (0.3s)\n"), red(output="a.c:7: odd (12.1s)\n"), BEFORE),
        (red(output="8tests odd\n"), red(output="7tests odd\n"), UNKNOWN),
        (red(output="8 odd in 3 ms\n"), red(output="7 odd in 3 ms\n"), UNKNOWN),
        (red(output="b.c:12: odd\n"), red(output="a.c:12: odd\n"), UNKNOWN),
        (red(output="7 odd\n", code=2), red(output="7 odd\n"), UNKNOWN),
        (red(output=""), red(output=""), UNKNOWN),
        (failed_tests("a"), red(), UNKNOWN),
        (red(), failed_tests("a"), UNKNOWN),
    ],
)
def test_what_fails_is_compared_thing_by_thing(now: Result, before: Result, expected: str) -> None:
    assert compared(now, before) == expected


def test_all_is_new_that_was_green() -> None:
    green = Result("test", "suite", "/shop", PASSED)
    assert compared(failed_tests("a"), green) == NEW
    assert compared(red(), green) == NEW


def test_of_more_failures_than_are_listed_nobody_can_say_which_are_new() -> None:
    many = [f"test_{number}" for number in range(80)]
    assert compared(failed_tests(*many), failed_tests(*many)) == BEFORE
    assert compared(failed_tests(*many[1:]), failed_tests(*many)) == UNKNOWN


def test_where_the_output_was_not_all_kept_files_tell_without_their_rules() -> None:
    now, before = lint("cart.py:1 F401", "cart.py:2 E711"), lint("cart.py:5 F401", "cart.py:6 E711")
    before.output = "x" * (KEPT + 1)
    assert compared(now, before) == BEFORE


def test_only_what_is_new_is_shown_and_the_rest_is_counted() -> None:
    now = failed_tests("a", "b", "c")
    assert compared(now, failed_tests("a", "b")) == NEW
    assert places(now) == ["c"]
    assert as_before(now) == "2 pytest failures as before this session"
    now = lint("cart.py:1 F401", "cart.py:3 F401")
    assert compared(now, lint("cart.py:1 F401")) == NEW
    assert len(places(now)) == 1
    assert as_before(now) == "1 ruff error as before this session"


def test_if_nothing_fails_as_before_the_failure_is_shown_as_a_whole() -> None:
    now = failed_tests("cart")
    assert compared(now, failed_tests("a", "b")) == NEW
    assert now.old == {}
    assert places(now) == ["cart"]


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (lint("cart.py:1 F401"), "1 ruff error as before this session"),
        (red(), "test failed as before this session"),
    ],
)
def test_what_was_there_before_is_one_line(result: Any, told: str) -> None:
    assert as_before(result) == told
