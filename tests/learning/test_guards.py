"""Rules that are commands: which are due after a change, and how they are asked for."""

from __future__ import annotations

from clickstop.learning.guards import message, owed
from clickstop.learning.rule import Rule
from clickstop.store.learned import LastRun
from tests.each import each

DRIFT = Rule("drift", "drift", command="make drift", globs=["src/**"], message="The schema must match.")
VERIFY = Rule("verify", "verification", command="make verify", message="Verify it.", incident="2030-lost")


@each(
    ("rule", "outcome", "at", "why"),
    [
        (DRIFT, "", "", "has not run since the last change"),
        (DRIFT, "ok", "10:00", "has not run since the last change"),
        (DRIFT, "ok", "10:05", None),
        (DRIFT, "ok", "10:09", None),
        (DRIFT, "failed", "10:09", "failed in its last run"),
        (VERIFY, "failed", "10:09", None),  # it only has to run
        (VERIFY, "failed", "10:04", "has not run since the last change"),
    ],
)
def test_a_command_is_due_until_it_has_done_its_work(rule: Rule, outcome: str, at: str, why: str | None) -> None:
    due = owed([rule], ["src/a.py"], lambda _: LastRun(outcome, at), lambda _: "10:05")
    assert [guard.why for guard in due] == ([why] if why else [])


def test_only_rules_about_the_changed_files_are_due() -> None:
    due = owed([DRIFT, VERIFY], ["web/a.ts"], lambda _: LastRun(), lambda _: "")
    assert [guard.rule.slug for guard in due] == ["verify"]
    assert owed([DRIFT, VERIFY], [], lambda _: LastRun(), lambda _: "") == []


def test_each_due_command_is_named_with_its_reason_and_a_step() -> None:
    due = owed([VERIFY, DRIFT], ["src/a.py"], lambda _: LastRun(), lambda _: "10:05")
    assert message(due, incident=lambda slug: f"docs/{slug}.md").split("\n") == [
        "Not done yet: `make verify` has not run since the last change (rule verify).",
        "Not done yet: `make drift` has not run since the last change (rule drift).",
        "Why: Verify it. Incident: docs/2030-lost.md.",
        "1. Run: make verify",
        "2. Run: make drift",
    ]
    assert "Why: The schema must match.\n" in message(due[1:], incident=lambda slug: slug)
