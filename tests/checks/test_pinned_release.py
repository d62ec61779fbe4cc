"""What a final message says of what is red, and which prompts ask for red tests: whole results of many."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from clickstop.checks.claims.prose import sentences
from clickstop.checks.claims.words import _Anything
from clickstop.checks.release.admission import _MessageReading, _opened, _table
from clickstop.checks.release.failure import FailedCheck
from clickstop.checks.release.mentions import _forms, marked
from clickstop.checks.release.test_first import only_wanted_tests, red_tests_wanted
from tests.each import each
from tests.pinned import inputs, pinned

ROWS = Path(__file__).parent / "pinned"
_STATE = ("_red", "_red_names", "_red_checks", "_counts", "_asked", "_heading_is_red", "claims", "claims_green")
SETS = {
    "one": [FailedCheck("test", ["pytest -q"], ["tests/test_cart.py::test_total"])],
    "two": [
        FailedCheck("tests", ["pytest"], ["tests/test_a.py::test_one", "tests/test_b.py::TestX::test_two[x-1]"])
    ],
    "lint": [FailedCheck("lint in web", ["ruff check ."], ["src/a.py:3 F401", "src/b.py:12 E501", "src/b.py:9"])],
    "build": [FailedCheck("build", ["npm run build"], [])],
    "title": [
        FailedCheck("test", ["npm test"], ["leftPad pads with a sign", "Cart > total > is right", "negative"])
    ],
    "arrow": [FailedCheck("test", ["npx playwright test"], ["cart › pays in words"])],
    "many": [FailedCheck("test", ["pytest"], ["tests/test_a.py::test_one"], count=4)],
    "unit": [
        FailedCheck("test", ["make test"], ["shop.tests.CartTest.test_empty", "shop.tests.CartTest.test_full"])
    ],
    "both": [
        FailedCheck("test", ["pytest"], ["t/test_a.py::test_one"]),
        FailedCheck("types", ["mypy"], ["a.py:3 arg"]),
    ],
    "shared": [FailedCheck("test", ["pytest"], ["a/test_x.py::test_one", "b/test_x.py::test_one"])],
}


def _rows(name: str) -> list[str]:
    return inputs(ROWS / f"{name}.txt")


@cache
def _words(name: str, language: str) -> dict[str, str]:
    return _table(SETS[name], language, _Anything())


def of_message(row: str) -> dict[str, Any]:
    """What is understood of what: the failures, perhaps a language, then the message."""
    about, _, message = row.partition(": ")
    name, _, language = about.partition("/")
    text, mentions = marked(message, SETS[name])
    reading = _MessageReading(SETS[name], mentions, _words(name, language or "english"))
    for role, sentence in sentences(_opened(text)):
        reading.read(role, sentence)
    told = {
        "marked": text,
        "words": [f"{word} {one.sort} {one.failure} {sorted(one.items)}" for word, one in mentions.items()],
        "tells": reading.tells_all(),
        "asks": reading.asks_about_all(),
        **{key.strip("_"): getattr(reading, key) for key in _STATE},
    }
    return {key: value for key, value in told.items() if value}


def test_what_a_message_admits_is_as_it_is_pinned() -> None:
    pinned(ROWS / "releases.txt", {row: of_message(row) for row in _rows("releases")})


def test_how_a_failure_may_be_named_is_as_it_is_pinned() -> None:
    pinned(ROWS / "names.txt", {item: [" ".join(form) for form in _forms(item)] for item in _rows("names")})


def test_which_prompts_ask_for_red_tests_is_as_it_is_pinned() -> None:
    pinned(ROWS / "wanted.txt", {prompt: red_tests_wanted(prompt) for prompt in _rows("wanted")})


@each(
    ("name", "message", "changed", "is_wanted"),
    [
        ("one", "It is the test that fails.", "tests/test_cart.py", True),
        ("one", "It is the test that fails.", "web/tests/test_cart.py", True),
        ("one", "It is the test that fails.", "tests/cart.py", False),
        ("one", "It is green, and all of the tests pass.", "tests/test_cart.py", False),
        ("unit", "It is the test that fails.", "shop/tests.py", True),
        ("unit", "It is the test that fails.", "shop/test.py", False),
        ("many", "It is the test that fails.", "tests/test_a.py", False),
        ("build", "It is the build that fails.", "tests/test_a.py", False),
        ("lint", "It is the linter that fails.", "src/a.py", False),
        ("both", "It is the test that fails.", "t/test_a.py", False),
    ],
)
def test_tests_are_wanted_red_if_they_were_written_for_it(
    name: str, message: str, changed: str, *, is_wanted: bool
) -> None:
    assert only_wanted_tests("Write a failing test.", message, SETS[name], ["README.md", changed]) == is_wanted
    assert not only_wanted_tests("Write a test.", message, SETS[name], [changed])
