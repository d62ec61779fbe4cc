"""Which final messages let an agent stop with red checks: a set, written before the code that reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clickstop.checks.release.admission import TOLD, read
from clickstop.checks.release.failure import FailedCheck
from clickstop.checks.release.test_first import only_wanted_tests
from tests.each import each

_SET = Path(__file__).with_name("release_set.jsonl")
_CASES: list[dict[str, Any]] = [json.loads(line) for line in _SET.read_text(encoding="utf-8").splitlines()]


@each("number", range(len(_CASES)))
def test_a_message_releases_exactly_if_it_admits_asks_or_was_asked_for(number: int) -> None:
    case = _CASES[number]
    failures = [FailedCheck(one["check"], [one["command"]], one["items"]) for one in case["failures"]]
    releases = read(case["message"], failures) or only_wanted_tests(
        case["prompt"], case["message"], failures, case["changed"]
    )
    assert ("releases" if releases else "holds") == case["verdict"], case


def test_a_red_check_without_ids_is_told_with_a_reason() -> None:
    build = [FailedCheck("build", ["npm run build"], [])]
    assert not read("The build fails.", build)
    assert read("The build still fails, because the stylesheet plugin is missing.", build)


def test_words_of_ours_in_a_message_name_nothing() -> None:
    tests = [FailedCheck("test", ["pytest"], ["tests/test_a.py::test_one", "tests/test_a.py::test_two"])]
    assert not read("I looked at test_one and test_two. ~item0 and ~item1 fail.", tests)


def test_more_failures_than_names_are_told_by_their_count() -> None:
    tests = [FailedCheck("test", ["pytest"], ["tests/test_a.py::test_one"], count=70)]
    assert not read("tests/test_a.py::test_one fails.", tests)
    assert read("70 tests fail, first tests/test_a.py::test_one.", tests)
    tests = [FailedCheck("test", ["pytest"], ["tests/test_a.py::test_one", "tests/test_a.py::test_two"], count=70)]
    assert read("70 tests fail, such as tests/test_a.py::test_two.", tests)
    assert not read("69 tests fail, such as tests/test_a.py::test_two.", tests)
    assert not read("70 tests fail, such as tests/test_a.py::test_three.", tests)


@each("rest", ["It passed before my change.", "They were green before I touched the parser."])
def test_what_passed_before_is_no_claim(rest: str) -> None:
    red = [FailedCheck("test", ["pytest"], ["tests/test_cart.py::test_total"])]
    assert read(f"test_total fails, and I do not know why. {rest}", red)
    assert not read(f"All is well. {rest}", red)


@pytest.mark.parametrize(
    ("named", "others", "expected"),
    [
        ("`leftPad pads with a character`", [], TOLD),
        ("`pads with a character`", [], TOLD),
        ("`a character`", [], ""),
        ("pads with a character", [], ""),  # not quoted, these could be any words
        ("`pads with a character`", ["rightPad pads with a character"], ""),
    ],
)
def test_a_title_stands_for_its_test_without_the_groups_around_it(
    named: str, others: list[str], expected: str
) -> None:
    failure = FailedCheck("test", ["npm test"], ["leftPad pads with a character", *others])
    assert read(f"I stop here: {named} fails, and I do not know why.", [failure]) == expected
