"""The tests of a fix that went from red to green. One that was written with the fix enforces it."""

from __future__ import annotations

from clickstop.learning.greens import TESTS, turned_green

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.learning.evidence import SessionHistory
    from clickstop.learning.greens import Turned
    from clickstop.store.fixes import Fix

_SHOWN = 3  # tests


def own_tests(ctx: Context, fix: Fix) -> list[Turned]:
    """Tests that this session wrote and that went from red to green with the fix."""
    return [turned for turned in _turned(ctx, fix) if turned.written_in]


def in_words(ctx: Context, fix: Fix) -> list[str]:
    """Each test that went from red to green, and who wrote it."""
    lines = []
    for turned in _turned(ctx, fix)[:_SHOWN]:
        since = "which this session wrote" if turned.written_in else "which existed before"
        lines.append(f"{turned.name}, {since}, went from red to green")
    return lines


def _turned(ctx: Context, fix: Fix) -> list[Turned]:
    history: SessionHistory | None = ctx.memo.get("history")
    if history is None:
        return []
    runs = [run for run in history.runs if run.type == TESTS or run.type not in ("ok", "failed")]
    edits = [edit for edit in history.edits if edit.path in fix.paths]
    turned = turned_green(runs, history.edits, reported=True)
    return [test for test in turned if test.verified and test.may_be_due_to(edits)]
