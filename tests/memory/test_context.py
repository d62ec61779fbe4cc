"""Budgets, names, plans, rules, suggestions, reviews: the small parts of what an agent is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.core.agent import Offered
from clickstop.memory import plans, rules
from clickstop.memory.budget import ContextPiece, tokens, within
from clickstop.memory.marks import marks, uses
from clickstop.memory.suggest import fitting
from clickstop.review.changes import ChangedFile, changes, reported, review
from clickstop.store.words import anywhere, path_words, phrases
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path


def test_pieces_are_chosen_by_priority_and_never_above_the_budget() -> None:
    pieces = [
        ContextPiece("low", "a" * 100, 1),
        ContextPiece("high", "b" * 100, 9),
        ContextPiece("middle", "c" * 300, 5),
    ]
    assert [piece.key for piece in within(pieces, 60, 9_500)] == ["high", "low"]
    assert within(pieces, 0, 9_500) == []


@pytest.mark.parametrize("budget", [10, 50, 200, 4_000])
def test_whatever_the_pieces_are_the_cap_holds(budget: int) -> None:
    pieces = [ContextPiece(str(number), f"line {number} \U0001f600\n" * number, number) for number in range(40)]
    told = "\n\n".join(piece.text for piece in within(pieces, budget, 9_500))
    assert tokens(told) <= budget
    assert len(told.encode("utf-16-le")) // 2 <= 9_500


def test_a_first_piece_that_is_too_long_is_shortened_at_a_line() -> None:
    (piece,) = within([ContextPiece("long", "one line\n" * 100, 1)], 20, 9_500)
    assert piece.text.endswith("one line\n(shortened)")


def test_names_are_files_code_identifiers_and_codes() -> None:
    said = marks(
        "Look at src/cart.py and `make build`, then TS2322 in computeTotal or test_total. Version 1.2 is fine."
    )
    assert said == ["make build", "src/cart.py", "TS2322", "computeTotal", "test_total"]


@pytest.mark.parametrize(
    ("target", "hit"), [("/shop/src/cart.py", True), ("vim smart.python", False), ("cart.pyc", False)]
)
def test_a_name_is_used_as_a_whole_word(target: str, hit: bool) -> None:
    assert uses(target, ["cart.py"]) == hit


@each("typed", ['"', "a OR b", "NEAR(x y)", "title:x", "*", "x*", "-x", "a AND NOT b", "^a", "{a b}: c", "\x00"])
def test_nothing_typed_is_an_operator(typed: str) -> None:
    for phrase in phrases(typed):
        assert phrase.startswith('"')
        assert phrase.strip('"').replace(" ", "").isalnum()
    assert anywhere(typed).count('"') % 2 == 0


def test_a_path_is_one_word_and_so_is_its_name() -> None:
    assert len(path_words(["src/cart/total.py"]).split()) == 2
    assert path_words(["total.py"]) in path_words(["src/cart/total.py"])


PLAN = """# Plan
- [x] Write `a.py`
- [ ] Write b.py, see docs
  and its test tests/test_b.py::test_one
* [ ] Remove `old.py`
1. [ ] Tell everybody
"""


def test_a_checklist_is_read_with_what_belongs_to_an_item() -> None:
    found = plans.items(PLAN)
    assert [item.done for item in found] == [True, False, False, False]
    assert found[1].text == "Write b.py, see docs\nand its test tests/test_b.py::test_one"
    assert plans.open_items(PLAN) == ["Write b.py, see docs", "Remove `old.py`", "Tell everybody"]


def test_only_items_that_are_newly_ticked_count() -> None:
    after = PLAN.replace("- [ ] Write b", "- [X] Write b")
    assert [item.title for item in plans.newly_done(PLAN, after)] == ["Write b.py, see docs"]


def test_a_plan_is_named_by_a_path_that_exists(tmp_path: Path) -> None:
    (tmp_path / "docs" / "plans").mkdir(parents=True)
    (tmp_path / "docs" / "plans" / "cart.md").write_text("x")
    globs = ["docs/plans/**/*.md"]
    for text in ("Do @docs/plans/cart.md.", "see `docs/plans/cart.md`", "(./docs/plans/cart.md)"):
        assert plans.named_plan(text, globs, [str(tmp_path)]) == "docs/plans/cart.md"
    for text in ("docs/plans/no.md", "README.md", "../docs/plans/cart.md"):
        assert plans.named_plan(text, globs, [str(tmp_path / "docs"), str(tmp_path)]) == ""


def test_a_rule_file_says_to_which_files_it_applies() -> None:
    head = "---\nname: cents\ndescription: Whole cents only\nseverity: high\n"
    head += "paths:\n  - src/**/*.py\n  - 'lib/*.py'\n---\n"
    text = f"{head}Body"
    rule = rules.read("memory/feedback_cents.md", text)
    assert rule is not None
    assert (rule.id, rule.severity, rule.paths) == ("cents", "high", ["src/**/*.py", "lib/*.py"])
    plain = rules.read("memory/feedback_x.md", "# Heading\n\nNever use floats.\nReally.\n")
    assert plain is not None
    assert (plain.id, plain.text, plain.paths) == ("feedback_x", "Never use floats. Really.", [])
    assert rules.read("memory/feedback_y.md", "\n") is None


OFFERED = [
    Offered("/test", "a command", ""),
    Offered("/release-notes", "a skill", ""),
    Offered("/db:migrate", "a command", ""),
]


@each(
    ("prompt", "name"),
    [
        ("run the test again", "/test"),
        ("the latest contest", ""),
        ("write the notes of the release", "/release-notes"),
        ("notes, please", ""),
        ("migrate the tables", "/db:migrate"),
    ],
)
def test_a_command_fits_by_whole_words(prompt: str, name: str) -> None:
    assert fitting(prompt, OFFERED, {}) == name


def test_words_may_be_configured_and_an_empty_list_means_never() -> None:
    assert fitting("ship it now", OFFERED, {"release-notes": ["ship it"]}) == "/release-notes"
    assert fitting("it will ship", OFFERED, {"release-notes": ["ship it"]}) == ""
    assert fitting("run the test", OFFERED, {"/test": []}) == ""


DIFF = """diff --git a/src/cart.ts b/src/cart.ts
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -3,0 +4,2 @@
+const a = 1; // TODO later
+debugger;
diff --git a/gone.py b/gone.py
--- a/gone.py
+++ /dev/null
@@ -1 +0,0 @@
-x
"""


def test_a_review_finds_leftovers_and_code_without_tests() -> None:
    found = changes(DIFF)
    assert [(one.path, one.added[0][0]) for one in found] == [("src/cart.ts", 4)]
    noticed = [(one.line, one.rule) for one in review(found, ["tests/price.test.ts"], lambda *_: [])]
    assert noticed == [(4, "leftover"), (5, "leftover"), (0, "untested")]


def test_a_review_knows_secrets_and_rules_and_leaves_tested_code_alone() -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    found = [
        ChangedFile("src/cart.py", [(1, f'TOKEN = "{secret}"')]),
        ChangedFile("tests/test_cart.py", [(1, "x = 1")]),
    ]
    noticed = review(
        found, ["tests/test_cart.py"], lambda path, _: [(1, "house", "x")] if path == "src/cart.py" else []
    )
    assert [one.rule for one in noticed] == ["secret", "house"]
    assert secret not in noticed[0].text


def test_a_project_without_tests_is_not_asked_for_them() -> None:
    assert review([ChangedFile("a.py", [(1, "x = 1")])], [], lambda *_: []) == []


def test_a_reviewers_lines_are_findings_if_they_name_a_file() -> None:
    said = "a.py:3: odd\nb.py:7:12: strange\nReviewing 2 files: done\nmissing.py:1: x\na.py: no line\n"
    noticed = [(one.path, one.line, one.text) for one in reported(said, lambda path: path in ("a.py", "b.py"))]
    assert noticed == [("a.py", 3, "odd"), ("b.py", 7, "strange"), ("a.py", 0, "no line")]
