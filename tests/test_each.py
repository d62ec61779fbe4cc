"""A loop over cases hides none that fails."""

from __future__ import annotations

import inspect

import pytest

from tests.each import each


def test_every_case_that_fails_is_named_and_the_others_are_not() -> None:
    @each("number", [2, 3, 4, 5], ids=lambda number: f"case-{number}")
    def even(number: int) -> None:
        assert number % 2 == 0

    with pytest.raises(AssertionError) as failed:
        even()
    told = str(failed.value)
    assert told.startswith("2 of 4 cases failed")
    assert [name in told for name in ("case-2", "case-3", "case-4", "case-5")] == [False, True, False, True]
    assert "assert (3 % 2) == 0" in told


def test_an_error_and_what_did_not_raise_are_failures_too() -> None:
    @each(("text", "wanted"), [("x", 1), ("1", 1), ("2", 1)])
    def number(text: str, wanted: int) -> None:
        if wanted == int(text):
            with pytest.raises(ValueError, match="never"):
                pass
        assert int(text) == wanted

    with pytest.raises(AssertionError, match="3 of 3 cases failed") as failed:
        number()
    assert "#0 'x', 1" in str(failed.value)


def test_cases_multiply_and_fixtures_stay() -> None:
    seen = []

    @each("first", [1, 2])
    @each("second", "ab")
    def pair(tmp_path: str, first: int, second: str) -> None:
        seen.append((tmp_path, first, second))

    pair(tmp_path="/here")
    assert seen == [("/here", 1, "a"), ("/here", 1, "b"), ("/here", 2, "a"), ("/here", 2, "b")]
    assert list(inspect.signature(pair).parameters) == ["tmp_path"]


def test_no_case_at_all_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="nothing to look at"):
        each("number", [])
