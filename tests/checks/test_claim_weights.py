"""The second look at a message, and how its weights are learned."""

from __future__ import annotations

from pathlib import Path

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.reader import claims, shapes_of
from clickstop.checks.claims.weighed import (
    FILE,
    ONE,
    SIZE,
    UNLIKELY,
    ZERO,
    corrected,
    likelihoods,
    places,
    traits,
)
from clickstop.checks.claims.words import plain_words
from tests.each import each
from tools.make_claim_weights import Example, learned, packed

ADDED = (
    ("V8 embedder sample: GN gen + ninja done, [3412/3412], no failures.", "build"),
    (
        "Das Projekt lässt sich wieder übersetzen. Es fehlte lediglich ein `#include <cstdint>` in `frame.h`.",
        "build",
    ),
)


@each(("message", "kind"), ADDED)
def test_a_message_that_leaves_little_doubt_makes_a_claim_that_no_rule_reads(message: str, kind: str) -> None:
    assert kind in claims(message)
    assert corrected(*shapes_of(message), set(), {kind}) == {kind}


def test_a_claim_that_the_whole_message_makes_unlikely_is_dropped() -> None:
    assert corrected(*shapes_of("Tests pass on Linux, not on Windows."), {"test"}, {"test"}) == set()


def test_a_kind_that_nobody_names_stays_as_the_rules_read_it() -> None:
    assert corrected(*shapes_of("All green."), {"test"}, {"test", "build"}) == {"test"}


def test_kinds_that_are_not_asked_for_are_left_out() -> None:
    shapes = shapes_of("All tests pass and the build is green.")
    assert corrected(*shapes, {"test", "build"}, {"build"}) == {"build"}


def test_the_likelihood_is_the_sum_of_the_weights_of_all_traits() -> None:
    shapes = shapes_of("All tests pass.")
    weights = Path(FILE).read_bytes()
    assert len(weights) == SIZE
    expected = sum(weights[place] - ZERO for place in places(*shapes, "test")) / ONE
    assert likelihoods(*shapes, ["test"]) == {"test": expected}
    assert expected > UNLIKELY


def test_traits_name_a_kind_by_whether_it_is_the_one_that_is_asked_for() -> None:
    message = [("text", [c.TESTS, c.PASS, c.AND, c.BUILD, c.GOOD, c.END])]
    of_tests, of_build = traits(message, [[]], "test"), traits(message, [[]], "build")
    assert {"named: own-name pass", "named: =<text> own-name pass", "named: own-name .. pass"} <= of_tests
    assert {"named: peer-name pass", "named: own-name good", "named: and .. own-name"} <= of_build
    assert "named: own-name .. | peer-name" in of_tests
    assert "named: own-name .. peer-name" not in of_tests


def test_what_stands_below_a_heading_or_after_a_name_belongs_to_it() -> None:
    message = [("heading", [c.TESTS, c.END]), ("item", [c.GOOD, c.END]), ("text", [c.CHECK, c.END])]
    assert "topic: good" in traits(message, [[], [], []], "test")
    assert "next: good" not in traits(message, [[], [], []], "test")
    after = [("text", [c.TESTS, c.END]), ("question", [c.GOOD, c.END]), ("text", [c.FAIL, c.END])]
    assert {"next: <question>", "fail"} <= traits(after, [[], [], []], "test")
    assert "next: fail" not in traits(after, [[], [], []], "test")


def test_commands_tools_parts_and_code_are_told_apart() -> None:
    shape = [c.NamedCommand(c.TESTS), c.NamedTool(c.TESTS), c.SOME_TESTS, c.NamedCommand(c.OTHER), c.END]
    assert {"own-command", "own-tool", "own-part", "`other`"} <= traits([("text", shape)], [[]], "test")


def test_words_that_say_little_are_taken_together_and_left_out() -> None:
    message = [("text", [c.TESTS, c.OTHER, c.OTHER, c.PASS, c.END])]
    assert {"named: own-name other pass", "named: =own-name pass end"} <= traits(message, [[]], "test")


def test_words_count_everywhere_and_letters_where_the_kind_is_named() -> None:
    message = [("text", [c.TESTS, c.END]), ("item", [c.OTHER, c.END]), ("item", [c.OTHER, c.END])]
    found = traits(message, [*map(plain_words, ("Tests: 12 ok", "Merged it", "Docs"))], "test")
    assert {"word tests", "word : 0", "word ok <end>", "word merged", "word <item>", "word docs"} <= found
    assert {"named word <text> tests", "named word 0 ok", "next word merged it", "abc ests", "abc 0 o"} <= found
    assert not {"next word docs", "named word merged", "abc mer"} & found


def test_what_is_written_without_spaces_is_taken_character_by_character() -> None:
    found = traits([("text", [c.TESTS, c.END])], [plain_words("\u5168\u90e8ok")], "test")
    assert {"word \u5168 \u90e8", "word o k"} <= found


def _examples(*, claimed: list[str], other: list[str]) -> list[Example]:
    names = sorted({name for row in claimed + other for name in row.split()})
    return [
        Example([names.index(name) for name in row.split()], is_claim)
        for rows, is_claim in ((claimed, True), (other, False))
        for row in rows
    ]


def test_weights_are_learned_from_examples() -> None:
    rows = _examples(claimed=["always pass"] * 40, other=["always fail"] * 40 + ["always"] * 40)
    always, fail, passing = learned(rows)[:3]
    assert passing > 0 > fail
    assert always + passing > 0 > always


def test_a_trait_that_explains_nothing_weighs_little() -> None:
    even, fail, passing = learned(_examples(claimed=["even pass"] * 30, other=["even fail"] * 30))[:3]
    assert abs(even) < min(-fail, passing) / 4


def test_the_same_examples_give_the_same_weights() -> None:
    rows = _examples(claimed=["pass"] * 9, other=["fail"] * 9)
    assert learned(rows) == learned(rows)


def test_a_weight_is_a_byte_and_no_more() -> None:
    assert list(packed([0.0, 1.0, -1.0, 99.0, -99.0])) == [ZERO, ZERO + ONE, ZERO - ONE, 255, 0]
