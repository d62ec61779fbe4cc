"""Proving rules while an event waits, and what is kept of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from clickstop.learning.learned import learned_of
from clickstop.learning.proving import fixed_files, prove, prove_some
from tests.harness import git
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from tests.desk import Desk

SESSION, RULE, PATH = "session-1", "memory/feedback_mutable_default.md", "src/cart.py"
TEXT = (
    "---\nname: mutable default\ndescription: A default argument is shared by all calls.\nseverity: block\n---\n"
    "# No mutable defaults\n\n## Enforcement\n\n```yaml\nlanguage: python\nrule:\n  kind: default_parameter\n"
    "  has: {field: value, kind: list}\n```\n"
)
BROKEN, MENDED = "def add(item, cart=[]):\n    return cart\n", "def add(item, cart=None):\n    return cart\n"


def ruled(desk: Desk, before: str, after: str) -> Context:
    """A repository with the rule, in which a session has changed a file."""
    desk.write(PATH, before)
    git(desk.repo, desk.environ, "add", "-A")
    git(desk.repo, desk.environ, "commit", "-q", "-m", "Cart")
    desk.write(RULE, TEXT)
    desk.write(PATH, after)
    files = json.dumps([{"path": PATH, "score": 0.9, "signals": []}])
    about = {"since": desk.ago(60), "last_at": desk.ago(60), "status": "armed", "score": 0.9, "files": files}
    desk.put(("fixes", rows.common(SESSION, desk.ago(60), **about)))
    return desk.context(handler="learn.rule")


@pytest.mark.parametrize(
    ("before", "after", "state"),
    [(BROKEN, MENDED, "proved"), (MENDED, MENDED + "\n", "unproved"), (BROKEN, BROKEN + "\n", "unproved")],
)
def test_a_rule_is_proved_by_the_fix_of_its_session(desk: Desk, before: str, after: str, state: str) -> None:
    ctx = ruled(desk, before, after)
    [rule] = learned_of(ctx).all
    assert prove(ctx, rule, 0).state == state
    [row] = ctx.recorded("rules")
    assert (row["slug"], row["state"], row["digest"]) == (rule.slug, state, rule.digest)
    assert row["proved_at"] == (ctx.at if state == "proved" else None)


def test_only_an_open_fix_has_files_to_prove_by(desk: Desk) -> None:
    ctx = ruled(desk, BROKEN, MENDED)
    assert fixed_files(ctx) == [PATH]
    [row] = desk.rows("fixes")
    desk.put(("closed_fixes", {"id": row["id"], "status": "paid", "last_at": desk.ago(0)}))
    assert fixed_files(ctx) == []


def test_several_rules_are_proved_in_their_order(desk: Desk) -> None:
    ctx = ruled(desk, BROKEN, MENDED)
    rules = learned_of(ctx).all * 2
    assert [proof.state for _, proof in prove_some(ctx, rules, 0)] == ["proved", "proved"]
    assert prove_some(ctx, [], 0) == []
