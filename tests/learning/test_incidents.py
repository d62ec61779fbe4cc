"""Incident reports: which files they are, and what is kept of those that are new."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from clickstop.learning.incidents import ingest, is_report, sweep
from tests.store import rows

if TYPE_CHECKING:
    from tests.desk import Desk

HANDLER = "learn.incident"
FOLDER = "docs/incidents"
REPORT = (
    "# Orders were lost, as it was\n\n## Incident\n\nSince Monday orders were lost.\n"
    "\n## Root Cause\n\nThe queue was not flushed.\n"
    "\n## Resolution\n\nIt is flushed at the end.\n\n## Prevention\n\nNever leave the queue without a flush.\n"
)


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("docs/incidents/last-item.md", True),
        ("docs/INCIDENT-LOG.md", True),
        ("INCIDENT-LOG.md", True),
        ("docs/incidents/last-item.txt", False),
        ("docs/other/last-item.md", False),
        ("src/INCIDENT-LOG.md", False),
    ],
)
def test_reports_are_known_by_their_place(desk: Desk, path: str, is_one: bool) -> None:
    assert is_report(desk.context(handler=HANDLER), path) is is_one


def kept(desk: Desk, *paths: str) -> list[str]:
    """Slugs of the incidents of these files, or of all, that are kept now."""
    ctx = desk.context(handler=HANDLER)
    incidents = [incident for path in paths for incident in ingest(ctx, path)] if paths else sweep(ctx)
    ctx.flush()
    desk.close()
    return [incident.slug for incident in incidents]


def fix(desk: Desk, fix_id: str, session: str = "session-1", **more: str) -> None:
    moment = desk.ago(99)
    about = {"since": moment, "last_at": moment, "status": "armed", "score": 0.9, "files": "[]", **more}
    row = {**rows.common(session, moment, **about), "id": fix_id}
    desk.put(("fixes", row))


def test_a_report_is_kept_once_until_it_changes(desk: Desk) -> None:
    file = desk.write(f"{FOLDER}/2030-01-01-lost.md", REPORT)
    desk.write(f"{FOLDER}/README.md", REPORT)
    assert kept(desk) == ["2030-01-01-lost"]
    assert kept(desk) == []
    file.write_text(REPORT.replace("Monday", "Tuesday"), encoding="utf-8")
    assert kept(desk) == ["2030-01-01-lost"]
    [row] = desk.rows("incidents")
    assert (row["title"], row["path"], row["missing"]) == (
        "Orders were lost, as it was",
        f"{FOLDER}/2030-01-01-lost.md",
        "[]",
    )


def test_a_known_report_is_not_parsed_again(desk: Desk) -> None:
    desk.write(f"{FOLDER}/long.md", REPORT + "**Cause**\n" * 20_000)
    took = []
    for expected in (["long"], []):
        begun = time.process_time()
        assert kept(desk) == expected
        took.append(time.process_time() - begun)
    assert took[1] < took[0] / 3


def test_a_whole_report_extends_the_class_of_its_fix_and_half_a_report_does_not(desk: Desk) -> None:
    fix(desk, "f" * 32, **{"class": "off_by_one"})
    path = f"{FOLDER}/lost.md"
    file = desk.write(path, REPORT.replace("The queue was not flushed.", "TODO"))
    kept(desk, path)
    classes = desk.repo / ".clickstop" / "classes"
    assert not classes.exists()
    file.write_text(REPORT, encoding="utf-8")
    kept(desk, path)
    text = (classes / "off_by_one.lost.toml").read_text(encoding="utf-8")
    assert text == 'class = "off_by_one"\nincidents = ["lost"]\n'
    [row] = desk.rows("incidents")
    assert (row["class"], row["fix"]) == ("off_by_one", "f" * 32)


@pytest.mark.parametrize(("status", "fixed"), [("armed", "a" * 32), ("owed", "a" * 32), ("paid", "")])
def test_a_report_without_a_name_belongs_to_the_open_fix_of_its_session(
    desk: Desk, status: str, fixed: str
) -> None:
    fix(desk, "a" * 32, status=status)
    desk.write(f"{FOLDER}/lost.md", REPORT)
    kept(desk)
    assert [row["fix"] for row in desk.rows("incidents")] == [fixed]


def test_a_report_may_name_the_fix_of_another_session(desk: Desk) -> None:
    fix(desk, "a" * 32)
    fix(desk, "b" * 32, "other", status="paid")
    desk.write(f"{FOLDER}/lost.md", f"---\nfix: {'b' * 7}\n---\n{REPORT}")
    kept(desk)
    assert [row["fix"] for row in desk.rows("incidents")] == ["b" * 32]


def test_a_kind_that_nobody_knows_becomes_a_class_of_its_own(desk: Desk) -> None:
    desk.write(f"{FOLDER}/2030-01-01-zebra-stripes.md", REPORT)
    kept(desk)
    assert [row["class"] for row in desk.rows("incidents")] == ["auto_zebra_stripes"]
    text = (desk.repo / ".clickstop/classes/auto_zebra_stripes.toml").read_text(encoding="utf-8")
    assert "needs_review = true" in text
    assert 'keywords = ["orders"]' in text
