"""The learned rules of a repository with their states, and the files they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.learning.learned import learned_of, load
from clickstop.learning.rule import read
from tests.harness import git
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.learning.learned import Learned
    from tests.desk import Desk

PATH = "memory/feedback_mutable_default.md"
RULE = (
    "---\nname: mutable default\ndescription: A default argument is shared by all calls.\nseverity: block\n---\n"
    "# No mutable defaults\n\n## Enforcement\n\n```yaml\nlanguage: python\nrule:\n  kind: default_parameter\n"
    "  has: {field: value, kind: list}\n```\n"
)


def learned(desk: Desk) -> Learned:
    return learned_of(desk.context(handler="learn.close_loop"))


def stored(desk: Desk, state: str, digest: str = "", session: str = "session-1") -> str:
    """A repository with the rule, and what is stored of it; its slug."""
    desk.write(PATH, RULE)
    rule, _ = read(RULE, PATH)
    assert rule is not None
    about = {"slug": rule.slug, "state": state, "digest": digest or rule.digest, "last_at": desk.ago(9)}
    desk.put(("rules", rows.common(session, desk.ago(9), **about)))
    return rule.slug


@pytest.mark.parametrize("state", ["proved", "unproved", "demoted"])
def test_a_rule_is_in_the_state_in_which_it_was_left(desk: Desk, state: str) -> None:
    slug = stored(desk, state)
    rules = learned(desk)
    assert rules.states(rules.all) == {slug: state}
    assert rules.is_proved(slug) is (state == "proved")
    assert rules.untried() == []


def test_a_proof_is_about_the_rule_as_it_was_then(desk: Desk) -> None:
    slug = stored(desk, "proved", digest="another")
    rules = learned(desk)
    assert rules.states(rules.all) == {slug: "unproved"}
    assert [rule.slug for rule in rules.untried()] == [slug]


def test_a_rule_of_which_nothing_is_stored_is_untried(desk: Desk) -> None:
    desk.write(PATH, RULE)
    rules = learned(desk)
    assert rules.untried() == rules.all == rules.patterns
    assert not rules.is_proved(rules.all[0].slug)


@pytest.mark.parametrize(("session", "state", "count"), [("session-1", "proved", 1), ("other", "proved", 0)])
def test_rules_of_this_session_are_those_that_it_wrote(desk: Desk, session: str, state: str, count: int) -> None:
    stored(desk, state, session=session)
    assert len(learned(desk).written_here()) == count


def test_paths_are_from_the_checkout_on(desk: Desk) -> None:
    desk.write(PATH, RULE)
    rules = learned(desk)
    assert rules.below("src/cart.py") == rules.below(f"{desk.root}/src/cart.py") == "src/cart.py"
    assert rules.below("/elsewhere/cart.py") == rules.below("../cart.py") == ""


def test_a_file_is_as_it_is_and_as_the_last_commit_has_it(desk: Desk) -> None:
    desk.write("src/cart.py", "a = 1\n")
    git(desk.repo, desk.environ, "add", "-A")
    git(desk.repo, desk.environ, "commit", "-q", "-m", "Count")
    desk.write("src/cart.py", "a = 2\n")
    rules = learned(desk)
    assert (rules.text("src/cart.py"), rules.committed("src/cart.py")) == ("a = 2\n", "a = 1\n")
    assert rules.committed("src/none.py") == ""


def test_an_incident_is_found_with_or_without_its_date(desk: Desk) -> None:
    desk.write("docs/incidents/2030-01-01-lost.md", "")
    rules = learned(desk)
    found = "docs/incidents/2030-01-01-lost.md"
    assert rules.incident("lost") == rules.incident("2030-01-01-lost") == rules.incident(found) == found
    assert rules.incident("other") == "other"


WARNING = RULE.replace("severity: block", "severity: warn")
GUARD = "---\ndescription: Keep it green.\n---\n## Enforcement\n\nkind: drift\n\n```sh\nmake drift\n```\n"
CANONICAL = "---\ndescription: Be kind.\n---\n## Enforcement\n\nkind: canonical\nrule: CR-1\n"


@pytest.mark.parametrize(
    ("text", "state", "holds"),
    [
        (RULE, "proved", True),
        (RULE, "unproved", False),
        (RULE, "demoted", False),
        (WARNING, "proved", False),
        (CANONICAL, "proved", False),
        (GUARD, "proved", True),
    ],
)
def test_only_a_proved_rule_that_blocks_holds(desk: Desk, text: str, state: str, holds: bool) -> None:
    desk.write(PATH, text)
    rule, _ = read(text, PATH)
    assert rule is not None
    about = {"slug": rule.slug, "state": state, "digest": rule.digest, "last_at": desk.ago(9)}
    desk.put(("rules", rows.common("session-1", desk.ago(9), **about)))
    assert bool(learned(desk).holding()) is holds


@pytest.mark.parametrize(
    ("text", "state", "session", "waits"),
    [
        (GUARD, "unproved", "session-1", True),
        (GUARD, "proved", "session-1", False),
        (GUARD, "unproved", "other", False),
        (RULE, "unproved", "session-1", False),
    ],
)
def test_an_unproved_command_of_this_session_waits_for_its_run(
    desk: Desk, text: str, state: str, session: str, waits: bool
) -> None:
    desk.write(PATH, text)
    rule, _ = read(text, PATH)
    assert rule is not None
    about = {"slug": rule.slug, "state": state, "digest": rule.digest, "last_at": desk.ago(9)}
    desk.put(("rules", rows.common(session, desk.ago(9), **about)))
    rules = learned(desk)
    assert bool(rules.waiting()) is waits
    assert rules.patterns == [rule for rule in rules.all if text == RULE]


def test_of_two_reports_with_one_name_the_last_one_is_meant(desk: Desk) -> None:
    desk.write("docs/incidents/2030-01-01-lost.md", "")
    desk.write("docs/incidents/2030-02-01-lost.md", "")
    desk.write("docs/incidents/not-lost-at-all.md", "")
    assert learned(desk).incident("lost") == "docs/incidents/2030-02-01-lost.md"
    assert learned(desk).incident("2030-01-01-lost") == "docs/incidents/2030-01-01-lost.md"


def test_a_rule_that_changes_between_events_is_read_again(desk: Desk) -> None:
    desk.write(PATH, RULE)
    ctx = desk.context(handler="learn.close_loop")
    assert [rule.severity for rule in learned_of(ctx).all] == ["block"]
    desk.write(PATH, WARNING + "\n")
    later = desk.context(handler="learn.close_loop")
    assert [rule.severity for rule in learned_of(later).all] == ["warn"]
    assert learned_of(later) is learned_of(later)


def test_without_edits_nothing_has_changed(desk: Desk) -> None:
    desk.write(PATH, RULE)
    assert learned(desk).changes() == []


def test_a_rule_file_that_changed_since_the_plan_was_made_is_read_again(desk: Desk) -> None:
    desk.write(PATH, RULE)
    ctx = desk.context(handler="learn.close_loop")
    plan = ctx.plan
    assert [rule.severity for rule in load(plan)] == ["block"]
    plan.data["learned"]["rules"] = []
    assert load(plan) == []  # the compiled rules count as long as no file has changed
    desk.write(PATH, WARNING + "\n")
    assert [rule.severity for rule in load(plan)] == ["warn"]
    plan.compiler = None  # a process that cannot compile
    assert load(plan) == []
