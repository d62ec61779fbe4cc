"""Copies of an open fix for those who read files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.learning.mirrors import mirror, remove_mirrors
from clickstop.store.fixes import Fix

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desk import Desk


def files(desk: Desk) -> list[Path]:
    return sorted(desk.repo.parent.glob("clickstop-*.jsonl"))


def fix() -> Fix:
    scored = [{"path": path, "score": 0.5, "signals": ["report"]} for path in ("a.py", "b.py")]
    return Fix("f1", "", files=scored)


def test_a_line_for_each_file_and_later_its_classification(desk: Desk) -> None:
    ctx = desk.context(session_id="s/../1")
    armed = fix()
    mirror(ctx, armed)
    [file] = files(desk)
    assert file.name == "clickstop-fix-arm-s1.jsonl"
    assert file.stat().st_mode & 0o777 == 0o600  # in a folder that others read, too
    assert [json.loads(line) for line in file.read_text().splitlines()] == [
        {"file_path": path, "score": 0.5, "signals": ["report"], "fix": "f1"} for path in ("a.py", "b.py")
    ]
    armed.classification, armed.failure_class = "SIMILAR", "off_by_one"
    mirror(ctx, armed)
    classified, _ = files(desk)
    first = json.loads(classified.read_text().splitlines()[0])
    assert first == {
        "file_path": "a.py",
        "classification": "SIMILAR",
        "matched_class_id": "off_by_one",
        "fix": "f1",
    }
    remove_mirrors(ctx.environ, ctx.session_id)
    assert files(desk) == []


def test_what_is_only_tried_leaves_nothing(desk: Desk) -> None:
    ctx = desk.context()
    ctx.database.dry = True
    mirror(ctx, fix())
    assert files(desk) == []


def test_a_link_of_somebody_else_is_not_followed(desk: Desk) -> None:
    target = desk.write("precious", "mine")
    (desk.repo.parent / "clickstop-fix-arm-session-1.jsonl").symlink_to(target)
    mirror(desk.context(), fix())
    assert target.read_text() == "mine"


def test_they_go_with_the_session(desk: Desk) -> None:
    mirror(desk.context(), fix())
    assert files(desk) != []
    desk.send("session.end", "learn.close_loop")
    assert files(desk) == []
