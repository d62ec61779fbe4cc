"""The bug fix of a session: seen once, kept while it is open, closed, owed, and paid by others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.learning.checklist import MissingItem
from clickstop.learning.fixes import close_fix, current_fix, hold_for, last_fix, owe_fix, settle_others
from clickstop.store.fixes import Fix
from tests.harness import git
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from tests.desk import Desk

SESSION, PATH = "session-1", "src/cart.py"
BEFORE, AFTER = "def total(items):\n    return 0\n", "def total(items):\n    return len(items)\n"
DIFF = "-    return 0\n+    return len(items)"
FILES: list[dict[str, Any]] = [{"path": PATH, "score": 0.9, "signals": ["verified"]}]


def fixed(desk: Desk, after: str = AFTER) -> None:
    """A session in which a test goes from red to green around an edit."""
    desk.write(PATH, BEFORE)
    git(desk.repo, desk.environ, "add", "-A")
    before_the_session = {**desk.environ, "GIT_COMMITTER_DATE": f"{int(desk.now) - 100} +0000"}
    git(desk.repo, before_the_session, "commit", "-q", "-m", "Count")
    edit = {"call_id": "e", "path": PATH, "role": "source", "patch": DIFF, "prompt_id": "p1"}
    names = {"names": '["test_total"]', "files": '["tests/test_cart.py:3"]', "counts": "{}"}
    desk.put(
        rows.session(SESSION, desk.ago(90)),
        rows.prompt("total() is wrong: it is always 0", SESSION, desk.ago(90)),
        rows.call("c1", SESSION, desk.ago(60), tool="edit", target=PATH, changed=1),
        ("edits", rows.common(SESSION, desk.ago(60), **edit)),
        rows.signal("f1", SESSION, desk.ago(70), call_id="r1", **names),
        rows.signal("f2", SESSION, desk.ago(50), call_id="r2", event_type="vr_pass", counts="{}"),
    )
    desk.write(PATH, after)


def at_stop(desk: Desk) -> Context:
    return desk.context(handler="learn.fix_detected")


def stored(desk: Desk, fix_id: str, session: str = SESSION, **more: Any) -> None:
    about = {"since": desk.ago(99), "last_at": desk.ago(99), "status": "armed", "score": 0.9, **more}
    desk.put(("fixes", {**rows.common(session, desk.ago(99), files=json.dumps(FILES), **about), "id": fix_id}))


def test_a_session_without_changes_has_fixed_nothing(desk: Desk) -> None:
    desk.put(rows.session(SESSION, desk.ago(90)), rows.prompt("fix the bug", SESSION, desk.ago(90)))
    assert current_fix(at_stop(desk)) is None


def test_a_test_that_turned_green_shows_a_fix_and_the_next_stop_knows_it_again(desk: Desk) -> None:
    fixed(desk)
    ctx = at_stop(desk)
    fix = current_fix(ctx)
    assert fix is not None
    assert (fix.paths, fix.verified, fix.status) == ([PATH], True, "armed")
    assert "verified" in fix.signals
    assert current_fix(ctx) is fix
    ctx.flush()
    again = current_fix(at_stop(desk))
    assert again is not None
    assert again.id == fix.id
    [row] = desk.rows("fixes")
    assert (row["id"], row["session_id"], row["last_at"]) == (fix.id, SESSION, ctx.at)
    assert json.loads(row["files"])[0]["path"] == PATH


def test_a_file_that_is_as_it_was_was_not_fixed(desk: Desk) -> None:
    fixed(desk, BEFORE)
    assert current_fix(at_stop(desk)) is None


@pytest.mark.parametrize(("status", "open_"), [("armed", True), ("owed", True), ("paid", False), ("known", False)])
def test_a_fix_stays_until_it_is_closed(desk: Desk, status: str, open_: bool) -> None:
    stored(desk, "f" * 32, status=status)
    desk.put(rows.call("c1", SESSION, desk.ago(100), changed=1))
    fix = current_fix(at_stop(desk))
    assert (fix is not None) is open_
    last = last_fix(at_stop(desk))
    assert last is not None
    assert last.status == status


def test_what_a_session_does_after_a_closed_fix_is_another_one(desk: Desk) -> None:
    fixed(desk)
    stored(desk, "f" * 32, status="paid", last_at=desk.ago(80))
    fix = current_fix(at_stop(desk))
    assert fix is not None
    assert fix.id != "f" * 32


def test_a_closed_fix_is_no_debt_and_leaves_no_mirror(desk: Desk) -> None:
    fixed(desk)
    ctx = at_stop(desk)
    fix = current_fix(ctx)
    assert fix is not None
    mirrors = list(desk.repo.parent.glob("clickstop-fix-arm-*.jsonl"))
    assert [json.loads(mirror.read_text())["file_path"] for mirror in mirrors] == [PATH]
    owe_fix(ctx, fix)
    ctx.flush()
    [debt] = desk.rows("debts")
    assert (debt["kind"], debt["key"], debt["paid_at"]) == ("learning", f"{fix.short} {PATH}", None)
    close_fix(ctx, fix, "waived")
    ctx.flush()
    assert [row["paid_at"] for row in desk.rows("debts")] == [ctx.at]
    assert [row["status"] for row in desk.rows("fixes")] == ["waived"]
    assert list(desk.repo.parent.glob("clickstop-*.jsonl")) == []


@pytest.mark.parametrize(
    ("missing", "is_proposed"), [(("incident",), False), (("incident", "rule", "proof"), True), (("rule",), True)]
)
def test_a_rule_is_looked_for_only_if_the_fix_lacks_one(
    desk: Desk, missing: tuple[str, ...], is_proposed: bool
) -> None:
    fixed(desk)
    ctx = at_stop(desk)
    fix = current_fix(ctx)
    assert fix is not None
    why = hold_for(ctx, fix, [MissingItem(name, f"{name}: not written") for name in missing])
    assert all(f"{name}: not written" in why for name in missing)
    assert ("No rule is proposed: " in why) is is_proposed


def test_a_paid_fix_teaches_its_class(desk: Desk) -> None:
    fix = Fix("f" * 32, desk.ago(9), files=FILES, failure_class="off_by_one", incident="lost", rule="no_range")
    close_fix(at_stop(desk), fix, "paid")
    text = (desk.repo / ".clickstop/classes/off_by_one.no_range.toml").read_text(encoding="utf-8")
    assert text == 'class = "off_by_one"\nincidents = ["lost"]\nrules = ["no_range"]\n'


@pytest.mark.parametrize(
    ("session", "state", "status"),
    [("other", "proved", "paid"), ("other", "unproved", "owed"), (SESSION, "proved", "owed")],
)
def test_a_rule_that_was_proved_since_pays_the_fix_of_another_session(
    desk: Desk, session: str, state: str, status: str
) -> None:
    stored(desk, "f" * 32, session, status="owed")
    report = {
        "slug": "lost",
        "title": "Lost",
        "path": "docs/incidents/lost.md",
        "fix": "f" * 32,
        "missing": "[]",
        "class": "",
    }
    rule = {"slug": "no_range", "state": state, "incident": "lost"}
    desk.put(
        ("incidents", rows.common("other", desk.ago(9), last_at=desk.ago(9), **report)),
        ("rules", rows.common("other", desk.ago(9), last_at=desk.ago(9), **rule)),
    )
    ctx = at_stop(desk)
    settle_others(ctx)
    ctx.flush()
    assert [row["status"] for row in desk.rows("fixes")] == [status]
