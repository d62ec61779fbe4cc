"""What a review looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.review.service import Review, line_of, new_findings
from tests.store import rows

if TYPE_CHECKING:
    from tests.desk import Desk

STOP = "capture.summary"


@pytest.mark.parametrize(("size", "looked_at"), [(199_999, True), (200_000, False)])
def test_a_review_leaves_out_new_files_that_are_large(desk: Desk, size: int, looked_at: bool) -> None:
    desk.write("big.py", "x" * size)
    changed = Review(desk.context(handler=STOP), "CURRENT.md").uncommitted()
    assert ("big.py" in {one.path for one in changed}) is looked_at


def test_a_review_looks_at_a_hundred_new_files(desk: Desk) -> None:
    for number in range(101):
        desk.write(f"new/n{number}.py", "x = 1\n")
    changed = Review(desk.context(handler=STOP), "CURRENT.md").uncommitted()
    assert len([one for one in changed if one.path.startswith("new/")]) == 100


def test_a_review_keeps_fifty_findings(desk: Desk) -> None:
    desk.write("clickstop.toml", "[review]\nenabled = true\n")
    for number in range(51):
        desk.write(f"new/n{number}.py", "breakpoint()\n")
    desk.send("turn.stop", "check.review")
    assert len(desk.rows("review_findings")) == 50


def test_tests_are_known_whether_they_are_committed_or_new(desk: Desk) -> None:
    desk.write("tests/test_new.py", "")
    desk.write("src/cart.py", "")
    assert Review(desk.context(handler=STOP), "CURRENT.md").test_files() == ["tests/test_new.py"]


def found(desk: Desk, path: str, line: int) -> None:
    about = {"tree": "t", "path": path, "line": line, "rule_id": "no_print", "text": "prints"}
    desk.put(("review_findings", rows.common("s1", desk.ago(9), **about)))


def test_a_finding_is_shown_once_and_with_its_line(desk: Desk) -> None:
    found(desk, "src/cart.py", 3)
    found(desk, "src/shop.py", 0)
    ctx = desk.context("prompt.submit")
    assert [line_of(finding) for finding in new_findings(ctx, 5)] == [
        "- src/cart.py:3: prints (no_print)",
        "- src/shop.py: prints (no_print)",
    ]
    ctx.flush()
    assert new_findings(desk.context("prompt.submit"), 5) == []
