"""What is written, changed and deleted by hand shows at once, in every command alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.handlers.test_rules import FILE, RULE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

SAID = "The total was rounded before the taxes were added."
WHOLE = "".join(f"## {name}\n\n{SAID}\n\n" for name in ("Incident", "Root Cause", "Resolution", "Prevention"))


def test_a_report_written_by_hand_is_listed_and_is_gone_when_it_is_deleted(repo: Path, clickstop: Cli) -> None:
    report = repo / "docs" / "incidents" / "2026-01-02-total.md"
    report.parent.mkdir(parents=True)
    report.write_text(f"# Wrong total\n\n## Incident\n\n{SAID}\n")
    (listed,) = clickstop.json("incident")
    assert (listed["title"], listed["missing"]) == ("Wrong total", ["Root Cause", "Resolution", "Prevention"])
    report.write_text(f"# Total is wrong\n\n{WHOLE}")
    (listed,) = clickstop.json("incident")
    assert (listed["title"], listed["missing"]) == ("Total is wrong", [])
    report.unlink()
    assert clickstop.json("incident") == []


def test_rules_written_and_deleted_by_hand_are_the_same_in_every_list(repo: Path, clickstop: Cli) -> None:
    rule = repo / FILE
    rule.parent.mkdir(parents=True)
    rule.write_text(RULE)
    first = [one["rule"] for one in clickstop.json("rule")["rules"]]
    shown = [hit["title"] for hit in clickstop.json("search", "--type", "rule")] if first else []
    assert (first, len(shown)) == (["mutable-default"], 1)
    rule.unlink()
    assert clickstop.json("rule")["rules"] == []
