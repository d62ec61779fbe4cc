"""What a context holds is not told again, until a new context begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.decision import Item
from clickstop.memory.budget import ContextPiece
from clickstop.memory.injected import begin_context, not_held, note_injected
from tests.store import rows

if TYPE_CHECKING:
    from tests.desk import Desk

SESSION, ROW = "session-1", "0" * 31 + "a"


def told(desk: Desk, *keys: str, kind: str = "prompt.submit", **fields: Any) -> None:
    """Let an event give the agent these pieces."""
    ctx = desk.context(kind, **fields)
    begin_context(ctx)
    note_injected(ctx, tuple(Item(key, f"Look at src/cart.py: {key}", 50) for key in keys))
    ctx.flush()
    desk.close()


def left(desk: Desk, *keys: str, kind: str = "prompt.submit", **fields: Any) -> list[str]:
    ctx = desk.context(kind, **fields)
    pieces = not_held(ctx, [ContextPiece(key, "text", 1) for key in keys])
    desk.close()
    return [piece.key for piece in pieces]


def test_a_piece_is_told_once(desk: Desk) -> None:
    assert left(desk, "a", "b") == ["a", "b"]
    told(desk, "a")
    assert left(desk, "a", "b") == ["b"]
    assert left(desk, "a", session_id="another") == ["a"]
    assert left(desk) == []


def test_what_a_row_stands_for_is_told_once_in_whatever_words(desk: Desk) -> None:
    told(desk, f"attempt {ROW} 1")
    assert left(desk, f"known {ROW}", f"attempt {ROW[:-1]}b 1") == [f"attempt {ROW[:-1]}b 1"]


@pytest.mark.parametrize(
    ("source", "begins"),
    [("clear", True), ("fork", True), ("compact", True), ("startup", False), ("resume", False)],
)
def test_a_new_context_is_told_all_again(desk: Desk, source: str, begins: bool) -> None:
    told(desk, "a")
    assert left(desk, "a", kind="session.start", source=source) == (["a"] if begins else [])
    told(desk, "b", kind="session.start", source=source)
    assert [row["context_no"] for row in desk.rows("injections")] == [1, 2 if begins else 1]
    assert left(desk, "a", "b") == (["a"] if begins else [])


def test_what_nobody_has_answered_yet_outlives_a_compaction(desk: Desk) -> None:
    desk.put(rows.prompt("Count", SESSION, desk.ago(100)))
    told(desk, "early", kind="session.start", source="startup")
    assert left(desk, "early", kind="session.start", source="compact") == []
    desk.now += 10
    desk.put(rows.prompt("Go on", SESSION, desk.ago(5)))
    assert left(desk, "early", kind="session.start", source="compact") == ["early"]


def test_the_ledger_says_what_was_told_and_by_which_names_its_use_is_seen(desk: Desk) -> None:
    told(desk, "a")
    [row] = desk.rows("injections")
    assert (row["key"], row["kind"], row["marks"]) == ("a", "prompt.submit", '["src/cart.py"]')
    assert row["title"] == "Look at src/cart.py: a"
    assert row["tokens"] > 0
