"""What counts as a bug fix, by the records of a session."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clickstop.config.options import LearningWeights
from clickstop.learning.evidence import ProbableFix, SessionHistory, score_of, weigh
from clickstop.learning.patches import is_addition, is_formatting, is_move, is_rename, own_lines_only, undone
from clickstop.learning.signs import role_of, signs
from clickstop.store.fixes import Edit, SignalRun
from clickstop.store.memory import Prompt
from tests.each import each

WEIGHTS: dict[str, Any] = msgspec.to_builtins(LearningWeights())
OLD, NEW = "-    return items[0]", "+    return items[0] if items else None"
BUG = "first() crashes on an empty cart"


def at(second: int) -> str:
    return f"2026-11-15T10:00:{second:02}.000Z"


def edit(second: int, path: str = "src/cart.py", patch: str = f"{OLD}\n{NEW}", *, is_new: bool = False) -> Edit:
    role = role_of(path)
    return Edit(at(second), "p", path, role, is_new, signs(patch, role), patch)


def run(second: int, kind: str, name: str = "tests/test_cart.py::test_first", command: str = "pytest") -> SignalRun:
    return SignalRun(at(second), kind, "pytest", command, [name] if kind != "vr_pass" else [], [])


def found(prompt: str, edits: list[Edit], *runs: SignalRun, commits: tuple[str, ...] = ()) -> ProbableFix | None:
    history = SessionHistory(
        [Prompt("", "p", 1, prompt, "", at(0))], edits, list(runs), [(at(50), text) for text in commits]
    )
    return weigh(history, WEIGHTS, 0.6)


def test_the_score_is_one_minus_the_product_of_doubts() -> None:
    assert score_of([], WEIGHTS) == 0
    assert score_of(["verified"], WEIGHTS) == 0.85
    assert score_of(["verified", "report"], WEIGHTS) == 0.94


def test_a_test_that_was_there_and_turned_green_proves_a_fix_whatever_the_prompt() -> None:
    fix = found("have a look at the cart", [edit(10)], run(5, "test_failure"), run(20, "vr_pass"))
    assert fix is not None
    assert fix.verified
    assert [one.path for one in fix.files] == ["src/cart.py"]


@pytest.mark.parametrize(
    "before",
    [
        [edit(2, "tests/test_cart.py", "+def test_first():")],  # written in this session
        [edit(2, "src/cart.py", "-x = 1\n+x = 2")],  # broken in this session, perhaps
    ],
)
def test_a_red_that_this_session_may_have_made_proves_nothing(before: list[Edit]) -> None:
    runs = run(5, "test_failure"), run(20, "vr_pass")
    assert found("continue with the cart", [*before, edit(10)], *runs) is None


def test_a_test_that_was_green_earlier_is_broken_and_repaired() -> None:
    runs = run(1, "vr_pass"), run(5, "test_failure"), run(20, "vr_pass")
    assert found("continue with the cart", [edit(10)], *runs) is None


def test_a_new_test_may_show_a_bug_that_was_reported() -> None:
    edits = [edit(2, "tests/test_cart.py", "+def test_first():\n+    assert 1"), edit(10)]
    fix = found(BUG, edits, run(5, "test_failure"), run(20, "vr_pass"))
    assert fix is not None
    assert {"verified", "report", "regression_test"} <= set(fix.signals)


def test_another_part_that_passes_says_nothing_about_what_failed() -> None:
    green = run(20, "vr_pass", command="pytest tests/test_users.py")
    assert found("look", [edit(10)], run(5, "test_failure"), green) is None


def test_one_of_several_failures_that_is_gone_is_green() -> None:
    first = SignalRun(at(5), "test_failure", "pytest", "pytest", ["a.py::one", "a.py::two"], [])
    second = SignalRun(at(20), "test_failure", "pytest", "pytest", ["a.py::two"], [])
    fix = found("look", [edit(10)], first, second)
    assert fix is not None
    assert fix.verified


@each(
    "path",
    ["tests/test_cart.py", "docs/usage.md", "tests/fixtures/a.json", "src/generated/a.py", "a_pb2.py", "x.lock"],
)
def test_tests_docs_fixtures_and_what_is_generated_never_arm(path: str) -> None:
    assert found(BUG, [edit(10, path)]) is None


def test_new_files_and_own_lines_are_not_mended() -> None:
    assert found(BUG, [edit(5, "src/new.py", "", is_new=True), edit(10, "src/new.py")]) is None
    own = [edit(5, patch="+    return items[0]"), edit(10)]
    assert found(BUG, own) is None or found(BUG, own).files[0].path == "src/cart.py"  # type: ignore[union-attr]  # not None
    assert own_lines_only("-x = 1\n+x = 2", {"x = 1"})


def test_literals_alone_never_arm() -> None:
    patch = (
        "-    return user.name\n+    try:\n+        if user is None: raise ValueError\n+    except KeyError: pass"
    )
    assert found("go on", [edit(10, patch=patch)]) is None


def test_a_feature_with_guards_and_tests_is_none() -> None:
    edits = [edit(10), edit(12, "tests/test_cart.py", "+def test_x():\n+    assert 1")]
    assert found("Add a default for empty carts", edits, run(20, "vr_pass")) is None


def test_formatting_renames_moves_and_additions_are_told_apart() -> None:
    assert is_formatting("-f(a, b)\n+f(\n+    a,\n+    b,\n+)", "src/cart.py")
    assert not is_formatting(f"{OLD}\n{NEW}", "src/cart.py")
    assert is_rename("-total = sum(items)\n+amount = sum(items)")
    assert not is_rename("-total = a - b\n+total = a + b")
    assert not is_rename("-if a and b:\n+if a or b:")
    assert not is_rename("-state = 'actve'\n+state = 'active'")
    lines = ["def total(items):", "    result = sum(items)", "    return result"]
    assert is_move("\n".join(f"-{line}" for line in lines), ["\n".join(line.strip() for line in lines)])
    assert is_addition("+def total(items):\n+    return 1")
    assert not is_addition("+    if not items:\n+        return 0")


def test_a_renamed_name_is_a_fix_only_where_a_bug_is_reported() -> None:
    patch = "-    return user.nmae\n+    return user.name"
    assert found("fix it", [edit(10, patch=patch)], commits=("fix: name",)) is None
    assert found("AttributeError: 'User' object has no attribute 'nmae'", [edit(10, patch=patch)]) is not None


def test_a_mark_of_broken_code_is_a_word() -> None:
    assert signs("-# BUG: off by one\n-x = 1\n+x = 2", "source") == ["removed"]
    assert signs("-DEBUG = True\n+LEVEL = 1", "source") == []


def test_an_edit_and_a_commit_in_the_same_second_belong_together() -> None:
    late = Edit(at(50).replace(".000", ".400"), "p", "src/cart.py", "source", False, [], f"{OLD}\n{NEW}")
    probable = found(BUG, [late], commits=("fix: empty carts",))
    assert probable is not None
    assert "commit" in probable.signals


def test_a_changed_text_can_be_a_fix() -> None:
    patch = "-    return find('actve')\n+    return find('active')"
    assert found("fix it", [edit(10, patch=patch)], commits=("fix: customers are found again",)) is not None


def test_edits_are_taken_back_to_what_was_there_before() -> None:
    now = "def first(items):\n    return items[0] if items else None\n"
    assert undone([f"{OLD}\n{NEW}"], now) == "def first(items):\n    return items[0]\n"
    assert undone([f"{OLD}\n{NEW}"], "something else") is None


@each(
    ("path", "role"),
    [
        ("src/cart.py", "source"),
        ("web/src/api.ts", "source"),
        ("src/api.test.ts", "test"),
        ("pkg/cart_test.go", "test"),
        ("src/CartTest.java", "test"),
        ("src/CartTests.cs", "test"),
        ("src/TestCart.kt", "test"),
        ("src/Contest.java", "source"),
        ("src/Latest.swift", "source"),
        ("src/Testimonial.java", "source"),
        ("src/Testament.scala", "source"),
        ("web/src/Contest.ts", "source"),
        ("shop/tests.py", "test"),
        ("shop/latest.py", "source"),
        ("docs/a.md", "docs"),
        ("config/app.yaml", "config"),
        ("Dockerfile", "config"),
        ("node_modules/a/b.js", ""),
        (".clickstop/classes/x.toml", ""),
        ("package-lock.json", ""),
    ],
)
def test_files_have_roles(path: str, role: str) -> None:
    assert role_of(path) == role


def test_a_literal_counts_only_where_no_longer_word_ends_in_it() -> None:
    assert signs("+    it('adds', () => {", "test") == ["test"]
    assert signs("+    await submit(form)\n+    process.exit(1)", "test") == []
    assert signs("-it('adds', () => {\n+it('sums', () => {", "test") == []
    assert signs("+        raise ValueError", "source") == ["handling"]
    assert signs("+        appraise (house)\n+        praise = 1", "source") == []
    assert signs("+    size = my_len(rows)", "source") == []
    assert signs("-    size = my_len(rows)\n+    size = len(rows)", "source") == ["guard"]
