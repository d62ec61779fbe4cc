"""Saved states on the disk, what they need, and which of them go."""

from __future__ import annotations

import json
import os
import time
import zlib
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import utc
from clickstop.undo.packs import Packs, digest_of
from clickstop.undo.prompt import whole
from clickstop.undo.retention import thin
from clickstop.undo.saved_state import (
    ABSENT,
    CALL,
    EDIT,
    FILE,
    FOLDER,
    LINK,
    PROMPT,
    UNDONE,
    SavedItem,
    SavedState,
    States,
)
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

AT = "2030-01-01T00:00:00.000Z"
DAY = 86_400
WHOLE: dict[str, Any] = {
    **{name: name for name in ("checkout", "session_id", "agent_id", "call_id", "command", "index", "head")},
    **{name: name for name in ("commit", "stashes", "objects")},
    "items": [SavedItem("/a", FILE, mode=0o644, mtime=3, size=4, content="c"), SavedItem("/b", LINK, content="a")],
    "left_out": [["/c", "it is too large"]],
    "made_again": ["/d"],
    "staged": ["s"],
    "moves_head": True,
    "refs": {"refs/heads/a": ""},
    "tree": True,
    "places": {"c": ["one.pack", 1, 2, 3]},
}


def state(name: str = "1", reason: str = CALL, **more: Any) -> SavedState:
    return SavedState(name, reason, more.pop("at", AT), **more)


def test_a_state_is_read_as_it_was_written(tmp_path: Path) -> None:
    states = States(str(tmp_path / "undo"))
    states.write(state(**WHOLE))
    found = states.read("1")
    assert found is not None
    assert found.as_data() | {"items": 0} == {**state(**WHOLE).as_data(), "items": 0}
    assert [item.as_data() for item in found.items] == [item.as_data() for item in WHOLE["items"]]
    assert os.listdir(tmp_path / "undo") == ["1.state"]


def test_a_state_needs_its_files_and_what_git_holds_but_no_links() -> None:
    assert state(**WHOLE).contents == {"c", "s", "index", "stashes", "objects"}
    items = [SavedItem("/a", FILE, blob="b"), SavedItem("/b", FOLDER), SavedItem("/c", ABSENT)]
    assert state(items=items).contents == set()


@each("held", [{}, *({name: WHOLE[name]} for name in WHOLE)])
def test_a_state_with_nothing_to_restore_is_empty(held: dict[str, Any]) -> None:
    assert state(**held).is_empty is held.keys().isdisjoint(("items", "index", "refs", "stashes"))


NO_STATES: tuple[Any, ...] = (
    None,
    [],
    {},
    {"items": [[1]]},
    {"items": 3, "id": "1", "reason": CALL, "created_at": AT},
)


@each(
    "text",
    [
        *(b"", b"no zlib", zlib.compress(b"no json"), zlib.compress("ü".encode())),
        *(zlib.compress(json.dumps(value).encode()) for value in NO_STATES),
    ],
)
def test_what_is_no_state_is_none(text: bytes, tmp_path: Path) -> None:
    states = States(str(tmp_path))
    states.write(state("2"))
    (tmp_path / "1.state").write_bytes(text)
    assert states.read("1") is None
    assert [found.id for found in states.all()] == ["2"]


def test_states_are_listed_from_the_newest_on(tmp_path: Path) -> None:
    states = States(str(tmp_path / "undo"))
    assert (states.ids(), states.all(), states.recent()) == ([], [], [])
    for name in ("2", "3", "1"):
        states.write(state(name))
    (tmp_path / "undo" / "4.pack").touch()
    assert states.ids() == ["3", "2", "1"]
    states.remove("3")
    assert [found.id for found in states.all()] == ["2", "1"]


def test_while_a_call_waits_the_two_newest_states_are_read_unless_they_are_large(tmp_path: Path) -> None:
    states = States(str(tmp_path))
    for name in "1234":
        states.write(state(name))
    assert [found.id for found in states.recent()] == ["4", "3"]
    text = (tmp_path / "4.state").read_bytes()
    for size, names in ((65_535, ["4", "3"]), (65_536, ["3"])):
        (tmp_path / "4.state").write_bytes(text + b"\0" * (size - len(text)))
        assert [found.id for found in states.recent()] == names


def test_a_prompts_state_is_completed_with_the_first_copy_of_what_was_saved_later() -> None:
    prompt = state("2", PROMPT, session_id="s", items=[SavedItem("/known", FILE, content="old")])

    def later(name: str, reason: str, *items: SavedItem, session_id: str = "s") -> SavedState:
        return state(name, reason, session_id=session_id, items=list(items))

    known = SavedItem("/known", FILE, content="new")
    states = [
        later("5", EDIT, SavedItem("/a", FILE, content="third")),
        later("4", CALL, SavedItem("/a", FILE, content="second"), SavedItem("/e", ABSENT)),
        later("3", EDIT, SavedItem("/a", FILE, content="first"), known, SavedItem("/b", FILE, blob="committed")),
        later("6", CALL, SavedItem("/b", FILE, content="changed since")),
        later("7", PROMPT, SavedItem("/c", FILE, content="x")),
        later("8", UNDONE, SavedItem("/c", FILE, content="x")),
        later("9", CALL, SavedItem("/c", FILE, content="x"), session_id="another"),
        later("1", CALL, SavedItem("/c", FILE, content="x")),
        prompt,
    ]
    found = whole(prompt, states).items
    assert [(item.path, item.content) for item in found] == [("/known", "old"), ("/a", "first"), ("/e", "")]


@pytest.fixture
def now() -> float:
    return time.time()


def put(folder: Path, name: str, at: float, *, session: str = "s", size: int = 10) -> None:
    content = os.urandom(size)
    held = state(name, at=utc(at), session_id=session, items=[SavedItem("/x", FILE, content=digest_of(content))])
    Packs(str(folder)).add(name, {digest_of(content): content})
    States(str(folder)).write(held)


def test_a_state_is_kept_for_its_days_and_not_longer(tmp_path: Path, now: float) -> None:
    put(tmp_path, "1", now - 3 * DAY - 60)
    put(tmp_path, "2", now - 3 * DAY + 60)
    assert thin(str(tmp_path), keep_days=3, max_mb=100, now=now) == 1
    assert States(str(tmp_path)).ids() == ["2"]
    assert sorted(os.listdir(tmp_path)) == ["2.pack", "2.state"]


def test_where_there_is_too_much_the_newest_of_each_session_of_the_last_day_stay(
    tmp_path: Path, now: float
) -> None:
    put(tmp_path, "1", now - DAY - 60, session="a")
    put(tmp_path, "2", now - DAY + 60, session="b")
    put(tmp_path, "3", now - 90, session="c")
    put(tmp_path, "4", now - 60, session="c")
    assert thin(str(tmp_path), keep_days=3, max_mb=0, now=now) == 2
    assert States(str(tmp_path)).ids() == ["4", "2"]


def test_no_more_goes_than_must(tmp_path: Path, now: float) -> None:
    for number in range(4):
        put(tmp_path, str(number), now - 9 * DAY + number, size=300_000)
    assert thin(str(tmp_path), keep_days=30, max_mb=2, now=now) == 0
    assert thin(str(tmp_path), keep_days=30, max_mb=1, now=now) == 1
    assert States(str(tmp_path)).ids() == ["3", "2", "1"]
    assert thin(str(tmp_path / "none"), keep_days=3, max_mb=0, now=now) == 0
