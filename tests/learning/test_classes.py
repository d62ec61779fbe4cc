"""Which kind of bug a fix was."""

from __future__ import annotations

import difflib

from clickstop.learning.classes import KNOWN, NEW, SIMILAR, FailureClass, classify, points, read, written
from clickstop.learning.starter import STARTER
from tests.each import each
from tests.learning.failure_classes import EXAMPLES

THRESHOLDS = {"known": 5, "similar": 5}


def patch_of(before: str, after: str) -> str:
    lines = difflib.ndiff(before.split("\n"), after.split("\n"))
    return "\n".join(line[0] + line[2:] for line in lines if line[0] in "+-")


def test_every_starter_class_has_an_example_and_every_example_a_class() -> None:
    assert {one.name for one in STARTER} == set(EXAMPLES)
    assert len(STARTER) >= 25


@each("language", ["python", "typescript"])
@each("name", EXAMPLES)
def test_a_fix_is_of_its_class_in_two_languages(name: str, language: str) -> None:
    example = EXAMPLES[name]
    patch = patch_of(*getattr(example, language))
    verdict = classify(patch, ["src/shop"], example.words, list(STARTER), THRESHOLDS)
    assert (verdict.name, verdict.level) == (name, SIMILAR), verdict.because


@each("name", EXAMPLES)
def test_a_look_alike_is_new_whatever_is_said_of_it(name: str) -> None:
    example = EXAMPLES[name]
    verdict = classify(patch_of(*example.alike), ["src/shop.py"], example.words, list(STARTER), THRESHOLDS)
    assert (verdict.level, verdict.name) == (NEW, ""), verdict.because


def one(*rules: str) -> FailureClass:
    found = FailureClass("leak", "", diff=["+ closed"], files=["src/*.py"], keywords=["leak", "handle"])
    found.rules = list(rules)
    return found


def test_points_are_three_per_diff_pattern_and_two_per_file_and_word() -> None:
    assert points(one(), "+ closed", [], "")[0] == 3
    assert points(one(), "+ closed", ["src/a.py"], "")[0] == 5
    assert points(one(), "+ closed", ["src/a.py"], "a leak of a handle")[0] == 9
    assert points(one(), "+ open", ["src/a.py"], "a leak")[0] == 0


def test_a_class_is_known_only_where_a_rule_enforces_it() -> None:
    without = classify("+ closed", ["src/a.py"], "leak", [one()], THRESHOLDS)
    assert without.level == SIMILAR
    known = classify("+ closed", ["src/a.py"], "leak", [one("close_it")], THRESHOLDS)
    assert (known.level, known.rules) == (KNOWN, ["close_it"])


def test_words_of_an_incident_make_a_new_one_similar_and_never_known() -> None:
    told = "The importer forgot the last line of every file that ends without a newline"
    alike = [("2026-01-01-last-line", "auto_last_line", told)]
    verdict = classify("+ x", ["src/a.py"], told.lower(), [], THRESHOLDS, alike)
    assert (verdict.level, verdict.name) == (SIMILAR, "auto_last_line")
    other = classify("+ x", ["src/a.py"], "the logo has another colour on large screens", [], THRESHOLDS, alike)
    assert other.level == NEW


def test_a_word_inside_another_is_not_that_word() -> None:
    assert points(FailureClass("x", keywords=["race"]), "", [], "a traceback")[0] == 0


def test_a_class_file_comes_back_as_it_was_written() -> None:
    before = one("close_it")
    before.incidents = ["2026-01-01-x"]
    before.message, before.review = 'say "close"', True
    after = read(written(before), "leak")
    assert after is not None
    assert written(after) == written(before)


def test_a_broken_class_file_and_a_broken_pattern_are_left_out() -> None:
    assert read("diff = [", "x") is None
    assert points(FailureClass("x", diff=["+ ("]), "+ (", [], "")[0] == 0
