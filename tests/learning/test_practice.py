"""When practice speaks against a rule, up to the last hit."""

from __future__ import annotations

import pytest

from clickstop.learning.practice import ALLOWED, FIXED, KEPT, demotion


@pytest.mark.parametrize(("allowed", "fixed"), [(0, 0), (2, 0), (3, 3), (5, 5), (3, 4)])
def test_a_rule_bears_two_overrides_or_as_many_as_it_mended(allowed: int, fixed: int) -> None:
    assert demotion({ALLOWED: allowed, FIXED: fixed}) == ""


@pytest.mark.parametrize(("allowed", "fixed"), [(3, 0), (3, 2), (4, 3)])
def test_three_overrides_demote_a_rule_that_mended_less(allowed: int, fixed: int) -> None:
    why = demotion({ALLOWED: allowed, FIXED: fixed})
    assert why == f"people allowed it {allowed} times, and it led to {fixed} fix{'es' * (fixed != 1)}"


@pytest.mark.parametrize(("fixed", "kept"), [(0, 9), (2, 7), (3, 7), (3, 9), (10, 30)])
def test_a_rule_may_be_noisy_below_ten_hits_or_while_it_mends_a_quarter(fixed: int, kept: int) -> None:
    assert demotion({FIXED: fixed, KEPT: kept}) == ""


@pytest.mark.parametrize(("fixed", "kept"), [(0, 10), (2, 8), (3, 10), (9, 31)])
def test_ten_hits_demote_a_rule_that_mended_less_than_a_quarter(fixed: int, kept: int) -> None:
    assert demotion({FIXED: fixed, KEPT: kept}) == f"only {fixed} of {fixed + kept} hits led to a fix"
