"""When a kind of bug is known: while one of its rules lives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.learning.evidence import Edit, History
from clickstop.learning.lessons import lessons_of
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.store.write import Operation
    from tests.desk import Desk

CLASS = (
    'description = "The last item is left out."\ndiff = ["- range\\\\(len", "+ enumerate"]\nfiles = []\n'
    'keywords = ["last item", "total"]\nincidents = []\nrules = ["all_items", "no_range"]\n'
)
PATCH = "-for i in range(len(items) - 1):\n+for i, item in enumerate(items):"
REPORT = "The total is wrong: the last item is not counted"


def classified(desk: Desk) -> tuple[str, str, list[str]]:
    """Level, class and rules of a fix that fits the class in every way."""
    desk.write(".clickstop/classes/left_out.toml", CLASS)
    ctx = desk.context(handler="learn.classify")
    moment = desk.ago(10)
    edit = Edit(moment, "p1", "src/cart.py", "source", False, [], PATCH)
    ctx.memo["history"] = History([(moment, "p1", REPORT)], [edit], [], [])
    texts: dict[str, Any] = dict.fromkeys(("class", "classification", "incident", "rule"), "")
    fix = {"id": "f1", "since": moment, "status": "armed", "missing": [], "score": 0.9, "verified": 1, **texts}
    fix |= {"signals": [], "files": [{"path": "src/cart.py", "score": 0.9, "signals": []}]}
    verdict = lessons_of(ctx).classify(fix)
    assert (fix["classification"], fix["class"]) == (verdict.level, verdict.name)
    return verdict.level, verdict.name, verdict.rules


def rule(desk: Desk, slug: str, state: str) -> Operation:
    return "rules", rows.common("earlier", desk.ago(99), slug=slug, state=state, last_at=desk.ago(99))


@pytest.mark.parametrize("state", ["proved", "unproved"])
def test_a_class_with_a_living_rule_is_known(desk: Desk, state: str) -> None:
    desk.put(rule(desk, "no_range", state))
    assert classified(desk) == ("KNOWN", "left_out", ["no_range"])


@pytest.mark.parametrize("state", ["demoted", "dismissed", "candidate"])
def test_a_class_whose_rules_count_no_more_is_only_similar(desk: Desk, state: str) -> None:
    desk.put(rule(desk, "no_range", state))
    assert classified(desk) == ("SIMILAR", "left_out", [])


def test_a_class_whose_rules_nobody_has_here_is_only_similar(desk: Desk) -> None:
    assert classified(desk) == ("SIMILAR", "left_out", [])


def test_one_living_rule_is_enough(desk: Desk) -> None:
    desk.put(rule(desk, "all_items", "demoted"), rule(desk, "no_range", "proved"))
    assert classified(desk) == ("KNOWN", "left_out", ["no_range"])


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
    assert lessons_of(desk.context(handler="learn.classify")).is_report(path) is is_one
