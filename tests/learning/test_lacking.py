"""What a fix needs and does not have, by what stands in the store and in the checkout."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.learning.lacking import lacking, payment
from clickstop.store.fixes import Fix
from tests.harness import git
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from tests.desk import Desk

SESSION, PATH, RULE = "session-1", "src/cart.py", "memory/feedback_no_range.md"
TEXT = (
    "---\nname: no_range\ndescription: Enumerate.\nseverity: block\n---\n# No range\n\n## Enforcement\n\n"
    "```yaml\nlanguage: python\nrule:\n  pattern: range(len($X))\n```\n"
)
FILES: list[dict[str, Any]] = [{"path": PATH, "score": 0.9, "signals": []}]


def at_stop(desk: Desk, config: str = "") -> Context:
    if config:
        desk.write("clickstop.toml", config)
    return desk.context(handler="learn.close_loop")


def fix(desk: Desk) -> Fix:
    return Fix("f" * 32, desk.ago(60), files=FILES)


def names(ctx: Context, fix: Fix) -> list[str]:
    missing = [item.name for item in lacking(ctx, fix)]
    assert fix.missing == missing
    return missing


def rule(desk: Desk, state: str, session: str = SESSION, seconds_ago: float = 9, **more: str) -> None:
    about = {"slug": "no_range", "kind": "pattern", "state": state, "path": RULE, "last_at": desk.ago(seconds_ago)}
    desk.put(("rules", rows.common(session, desk.ago(seconds_ago), **about, **more)))


def incident(desk: Desk, missing: str = "[]", **more: str) -> None:
    about = {
        "slug": "lost",
        "title": "Lost",
        "path": "docs/incidents/lost.md",
        "missing": missing,
        "class": "",
        "fix": "",
        **more,
    }
    desk.put(("incidents", rows.common(SESSION, desk.ago(9), last_at=desk.ago(9), **about)))


def test_nothing_was_written_yet(desk: Desk) -> None:
    assert names(at_stop(desk), fix(desk)) == ["rule", "enforcement", "proof"]


def test_a_rule_file_that_is_younger_than_the_fix_is_its_rule(desk: Desk) -> None:
    file = desk.write(RULE, TEXT)
    assert names(at_stop(desk), fix(desk)) == ["proof"]
    os.utime(file, (desk.now - 61, desk.now - 61))
    assert names(at_stop(desk), fix(desk)) == ["rule", "enforcement", "proof"]


def test_a_rule_that_this_session_proved_is_enough(desk: Desk) -> None:
    desk.write(RULE, TEXT)
    rule(desk, "proved")
    mended = fix(desk)
    assert names(at_stop(desk), mended) == []
    assert mended.rule == "no_range"


def test_a_rule_that_was_proved_in_this_event_counts_before_it_is_stored(desk: Desk) -> None:
    desk.write(RULE, TEXT)
    ctx = at_stop(desk)
    ctx.record("rules", slug="no_range", state="proved")
    assert names(ctx, fix(desk)) == []


def test_the_incident_of_a_fix_names_its_rule(desk: Desk) -> None:
    file = desk.write(RULE, TEXT)
    os.utime(file, (desk.now - 999, desk.now - 999))
    incident(desk, fix="f" * 32)
    rule(desk, "proved", "another", 999, incident="lost")
    mended = fix(desk)
    assert names(at_stop(desk), mended) == []
    assert (mended.incident, mended.rule) == ("lost", "no_range")


def test_where_all_is_asked_for_a_report_must_be_whole(desk: Desk) -> None:
    desk.write(RULE, TEXT)
    rule(desk, "proved")
    config = '[learning]\nrequire = "all"\n'
    assert names(at_stop(desk, config), fix(desk)) == ["incident"]
    incident(desk, '["Root Cause"]')
    [item] = lacking(at_stop(desk, config), fix(desk))
    assert item.text == "incident report: docs/incidents/lost.md lacks Root Cause"
    ctx = at_stop(desk, config)
    ctx.record("incidents", slug="lost", path="docs/incidents/lost.md", missing=[], fix="", **{"class": ""})
    assert names(ctx, fix(desk)) == []


def test_a_commit_is_asked_for_where_the_project_wants_one(desk: Desk) -> None:
    config = "[learning]\nrequire_commit = true\n"
    desk.write(RULE, TEXT)
    rule(desk, "proved")
    assert names(at_stop(desk, config), fix(desk)) == ["commit"]
    git(desk.repo, desk.environ, "add", "-A")
    git(desk.repo, desk.environ, "commit", "-q", "-m", "Enumerate")
    assert names(at_stop(desk, config), fix(desk)) == []


def test_a_note_is_paid_by_its_report_alone(desk: Desk) -> None:
    note = Fix("f" * 32, desk.ago(60), files=[{"path": "config.yaml", "score": 0.9, "signals": []}])
    assert not payment(at_stop(desk), note)
    incident(desk, fix="f" * 32)
    assert payment(at_stop(desk), note)
    assert not payment(at_stop(desk), fix(desk))
