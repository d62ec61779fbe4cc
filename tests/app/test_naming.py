"""Ids as people type them."""

from __future__ import annotations

import pytest

from clickstop.app.errors import AppError
from clickstop.app.naming import fitting, one_of
from tests.each import each

FIRST, SECOND = "01a1e30a4a137ff3b668576109b964ed", "01a1e30a5569723792d1cb8602882730"


@each("text", [FIRST, FIRST.upper(), "01a1e30a4", "9b964ed", "9b9", "64ed", " 9b964 "])
def test_an_id_is_known_by_its_beginning_its_end_and_the_short_one(text: str) -> None:
    assert one_of(text, {FIRST: 1, SECOND: 2}, "fix") == 1


def test_several_that_fit_are_all_named() -> None:
    with pytest.raises(AppError, match=f"01a matches more than one fix; be more specific:\n  {FIRST}\n  {SECOND}"):
        one_of("01a", {FIRST: 1, SECOND: 2}, "fix")


def test_one_that_there_is_not_names_those_that_are() -> None:
    with pytest.raises(AppError, match=r"there is no rule other. Choose from:\n  no-floats"):
        one_of("other", {"no-floats": 1}, "rule")
    with pytest.raises(AppError, match=r"there is no rule other; there are none yet"):
        one_of("other", {}, "rule")


def test_a_whole_name_is_meant_although_another_begins_so() -> None:
    assert fitting("no-floats", ["no-floats", "no-floats-here"]) == ["no-floats"]
    assert fitting("", ["no-floats"]) == []
