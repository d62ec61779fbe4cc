"""What a draft of an incident report holds, and which fix it is about."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.app import incidents, learning, rules
from clickstop.app.errors import AppError, WrongUsageError
from clickstop.app.here import Here
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.desk import Desk

PATH = "src/cart.py"


@pytest.fixture
def here(desk: Desk) -> Iterator[Here]:
    made = Here(str(desk.repo), desk.environ)
    yield made
    made.close()


def fix(desk: Desk, name: str, **more: Any) -> str:
    """Put an open fix of a session of its own into the store; its id."""
    files = json.dumps([{"path": PATH, "score": 0.9, "signals": ["verified"]}])
    about = {"since": desk.ago(99), "last_at": desk.ago(99), "status": "armed", "score": 0.9, "files": files}
    row = rows.common(f"s-{name}", desk.ago(99), **{**about, **more})
    desk.put(("fixes", {**row, "id": name * 32}))
    return name * 32


def edit(desk: Desk, path: str, seconds_ago: float, patch: str) -> rows.Operation:
    about = {"call_id": path, "path": path, "role": "source", "prompt_id": "p1", "patch": patch}
    return "edits", rows.common("s-a", desk.ago(seconds_ago), **about)


def test_a_draft_tells_of_the_prompt_before_the_fix_and_of_the_fixed_files_only(desk: Desk, here: Here) -> None:
    fix(desk, "a")
    desk.put(
        rows.session("s-a", desk.ago(90)),
        rows.prompt("Add a cart", "s-a", desk.ago(90)),
        rows.prompt("The total is wrong\nIt is 0.", "s-a", desk.ago(70)),
        rows.signal("f1", "s-a", desk.ago(65), call_id="r1", details="test_total failed", names='["test_total"]'),
        edit(desk, PATH, 60, "-return 0\n+return len(items)"),
        edit(desk, "README.md", 55, "+A note."),
        rows.signal("f2", "s-a", desk.ago(50), call_id="r2", event_type="vr_pass"),
        rows.prompt("Thank you", "s-a", desk.ago(40)),
    )
    draft = incidents.drafted(here, "", "")
    assert draft.fix == "a" * 32
    assert draft.path.endswith("-the-total-is-wrong.md")
    assert "# The total is wrong\n" in draft.text
    assert f"# {PATH}\n-return 0\n+return len(items)" in draft.text
    assert "test_total failed" in draft.text
    assert "README.md" not in draft.text
    at = [draft.text.index(f"Z {what}") for what in ("prompt: Add a cart", "prompt: The total", f"edit: {PATH}")]
    assert at == sorted(at)
    assert "pytest: vr pass" in draft.text
    assert incidents.drafted(here, "aaaaaaa", "Empty carts").path.endswith("-empty-carts.md")


def test_the_newest_open_fix_is_meant_unless_one_is_named(desk: Desk, here: Here) -> None:
    fix(desk, "a")
    with pytest.raises(AppError, match="there is no fix"):
        incidents.drafted(here, "zz", "")
    fix(desk, "b", status="waived")
    assert incidents.drafted(here, "", "").fix == "a" * 32
    assert incidents.drafted(here, "b", "").fix == "b" * 32


def test_a_fix_is_waived_once_and_named_where_several_are_open(desk: Desk, here: Here) -> None:
    fix(desk, "a")
    fix(desk, "b")
    with pytest.raises(WrongUsageError, match=r"several fixes are open; name one: [ab]{7}, [ab]{7}"):
        learning.waive(here, None, "small")
    assert learning.waive(here, "b", "small")["id"] == "b" * 32
    assert learning.waive(here, None, "small")["id"] == "a" * 32
    assert [row["status"] for row in desk.rows("fixes")] == ["waived", "waived"]
    told = [(row["action"], row["subject"], row["reason"]) for row in desk.rows("audit_log")]
    assert told == [("learning.waived", name * 32, "small") for name in "ba"]
    for ask in (lambda: learning.waive(here, None, ""), lambda: incidents.drafted(here, "", "")):
        with pytest.raises(AppError, match=r"no fix is open\. To see all: clickstop learn status --all"):
            ask()


def test_report_files_are_those_in_markdown_with_the_newest_first(desk: Desk, here: Here) -> None:
    assert incidents.report_files(here) == []
    folder = desk.repo / rules.options(here)["incidents"]
    folder.mkdir(parents=True)
    for name in ("2030-01-01-a.md", "2030-02-01-b.md", "notes.txt"):
        (folder / name).write_text("", encoding="utf-8")
    assert incidents.report_files(here) == [str(folder / name) for name in ("2030-02-01-b.md", "2030-01-01-a.md")]
