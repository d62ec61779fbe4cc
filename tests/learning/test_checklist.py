"""What a fix still needs, by what was written for it."""

from __future__ import annotations

from typing import Any

import pytest

from clickstop.learning.checklist import WrittenRule, missing, needed, reason, slug_for
from clickstop.store.fixes import Fix, KeptIncident

OPTIONS: dict[str, Any] = {
    "require": "rule",
    "require_for": {"payments/**": "all", "scripts/**": "note"},
    "require_commit": False,
    "incidents": "docs/incidents",
    "rules": "memory",
}
REPORT = KeptIncident("last-item", "docs/incidents/last-item.md", [], "off_by_one", "f1")


def fixed(*paths: str, name: str = "") -> Fix:
    files = [{"path": path, "score": 0.9, "signals": []} for path in paths]
    return Fix("0123abc", "", signals=["verified"], files=files, failure_class=name)


def rule(kind: str = "pattern", state: str = "proved", *troubles: str) -> WrittenRule:
    return WrittenRule("last_item", "memory/feedback_last_item.md", kind, state, list(troubles))


def canonical(reference: str, *, known: bool) -> WrittenRule:
    written = rule("canonical", "unproved")
    written.reference, written.is_known = reference, known
    return written


def lacking(
    needs: str, incident: Any = None, written: WrittenRule | None = None, *, committed: bool = True
) -> list[str]:
    return [item.name for item in missing(needs, incident, written, committed=committed)]


@pytest.mark.parametrize(
    ("paths", "needs"),
    [
        ((), "note"),
        (("config.yaml",), "note"),
        (("src/cart.py",), "rule"),
        (("scripts/run.py",), "note"),
        (("payments/pay.py",), "all"),
        (("scripts/run.py", "payments/pay.py", "src/cart.py"), "all"),
        (("config.yaml", "src/cart.py"), "rule"),
    ],
)
def test_the_file_that_asks_for_most_decides(paths: tuple[str, ...], needs: str) -> None:
    assert needed(list(paths), OPTIONS) == needs


def test_a_note_needs_a_report_a_rule_none_and_all_both() -> None:
    assert lacking("note") == ["incident"]
    assert lacking("rule") == ["rule", "enforcement", "proof"]
    assert lacking("all") == ["incident", "rule", "enforcement", "proof"]
    assert lacking("note", REPORT) == lacking("rule", None, rule()) == lacking("all", REPORT, rule()) == []


def test_a_report_without_its_parts_is_not_written_yet() -> None:
    report = KeptIncident("last-item", "docs/incidents/last-item.md", ["Root Cause", "Prevention"])
    [item] = missing("note", report, None, committed=True)
    assert item.text == "incident report: docs/incidents/last-item.md lacks Root Cause, Prevention"


@pytest.mark.parametrize(
    ("written", "names"),
    [
        (rule("pattern", "unproved"), ["proof"]),
        (rule("drift", "demoted"), ["proof"]),
        (rule("verification", "unproved"), ["proof"]),
        (rule("", "unproved"), ["enforcement", "proof"]),
        (rule("pattern", "proved", "line 3: no language"), ["enforcement", "proof"]),
        (canonical("CR-7", known=True), []),
        (canonical("CR-99", known=False), ["enforcement"]),
    ],
)
def test_a_rule_counts_once_it_is_enforced_and_proved(written: WrittenRule, names: list[str]) -> None:
    assert lacking("rule", None, written) == names


def test_guidance_is_not_enough_where_everything_is_asked_for() -> None:
    assert lacking("all", REPORT, canonical("CR-7", known=True)) == ["enforcement"]


def test_a_commit_is_asked_for_last() -> None:
    assert lacking("rule", None, rule(), committed=False) == ["commit"]
    assert lacking("rule", None, rule("pattern", "unproved"), committed=False) == ["proof"]


@pytest.mark.parametrize(
    ("fix", "slug"),
    [
        (fixed("src/cart.py", name="off_by_one"), "off_by_one"),
        (fixed("src/Shopping-Cart.test.py"), "shopping_cart"),
        (fixed(), "fix"),
        (fixed("src/.py"), "fix"),
    ],
)
def test_what_a_fix_teaches_is_named_after_its_class_or_its_first_file(fix: Fix, slug: str) -> None:
    assert slug_for(fix) == slug


def test_the_reason_lists_five_files_what_is_missing_and_numbered_steps() -> None:
    fix = fixed(*(f"src/a{number}.py" for number in range(6)), name="off_by_one")
    text = reason(fix, missing("rule", None, None, committed=True), OPTIONS)
    assert "- src/a4.py (score 0.90)" in text
    assert "src/a5.py" not in text
    assert text.count("[ ] ") == 3
    assert f"1. `clickstop incident new --fix {fix.short}` drafts a report in docs/incidents" in text
    assert "(optional; it fills in the rule as well)" in text
    assert "2. Write memory/feedback_off_by_one.md" in text
    assert "3. Or write a regression test, run it without the fix (red)" in text
    assert "4. Or switch on a check that finds it" in text
    assert "5. If no rule can catch this kind of bug, end with a line `No pattern:` and the reason" in text
    assert "6. Then finish." in text
    assert "Commit" not in text
    assert "Classification: NEW (no failure class fits)" in text


def test_a_fix_of_a_kind_like_another_says_which() -> None:
    fix = fixed("src/a.py", name="off_by_one")
    fix.classification = "SIMILAR"
    text = reason(fix, missing("rule", None, None, committed=True), OPTIONS)
    assert "Classification: SIMILAR (to off_by_one)" in text


def test_a_step_is_told_only_where_it_is_needed() -> None:
    unproved = missing("rule", None, rule("pattern", "unproved"), committed=True)
    text = reason(fixed("src/a.py"), unproved, {**OPTIONS, "require_commit": True})
    assert "1. Correct the rule file" in text
    assert "2. Commit report, rule and fix together." in text
    noted = reason(fixed("src/a.py"), missing("note", None, None, committed=True), OPTIONS)
    assert "1. `clickstop incident new --fix " in noted
    assert "optional" not in noted
    assert "2. Then finish." in noted
