"""When a kind of bug is known: while one of its rules lives. What branches learn of it merges."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.learning.evidence import SessionHistory
from clickstop.learning.lessons import classes_of, classify, extend_class
from clickstop.store.fixes import Edit, Fix
from clickstop.store.memory import Prompt
from tests.harness import git
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
    ctx.memo["history"] = SessionHistory([Prompt("", "p1", 1, REPORT, "", moment)], [edit], [], [])
    fix = Fix("f1", moment, score=0.9, verified=1, files=[{"path": "src/cart.py", "score": 0.9, "signals": []}])
    verdict = classify(ctx, fix)
    assert (fix.classification, fix.failure_class) == (verdict.level, verdict.name)
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


def learn(desk: Desk, name: str, slug: str) -> None:
    """What a paid fix leaves in a checkout: a report, a rule, and what the class learned of both."""
    desk.write(f"docs/incidents/{slug}.md", f"# {slug}\n")
    desk.write(f"memory/feedback_{slug}.md", f"---\nname: {slug}\nincident: {slug}\n---\n")
    ctx = desk.context(handler="learn.classify")
    extend_class(ctx, name, incident=f"{slug}-report")
    extend_class(ctx, name, incident=f"{slug}-report", rule=slug)
    ctx.flush()
    desk.close()


@pytest.mark.parametrize("name", ["left_out", "off_by_one", "auto_of_nobody"])
def test_two_branches_that_learn_of_the_same_class_merge(desk: Desk, name: str) -> None:
    """One of the project, one of the package, and one that was made before they parted."""
    desk.write(".clickstop/classes/left_out.toml", CLASS)
    learn(desk, "auto_of_nobody", "first")
    git(desk.repo, desk.environ, "add", ".")
    git(desk.repo, desk.environ, "commit", "-qm", "what was learned before")
    for slug in ("ours", "theirs"):
        git(desk.repo, desk.environ, "checkout", "-q", "-b", slug, "main")
        learn(desk, name, slug)
        git(desk.repo, desk.environ, "add", ".")
        git(desk.repo, desk.environ, "commit", "-qm", f"{slug} learn")
    git(desk.repo, desk.environ, "merge", "-q", "--no-edit", "ours")
    assert git(desk.repo, desk.environ, "status", "--porcelain") == ""
    [learned] = [one for one in classes_of(desk.context(handler="learn.classify")) if one.name == name]
    assert {"ours", "theirs"} <= set(learned.rules)
    assert {"ours-report", "theirs-report"} <= set(learned.incidents)


def test_a_lesson_leaves_the_files_of_classes_and_other_lessons_alone(desk: Desk) -> None:
    desk.write(".clickstop/classes/left_out.toml", CLASS)
    learn(desk, "left_out", "first")
    before = {path: path.read_bytes() for path in desk.repo.rglob("*.toml")}
    learn(desk, "left_out", "second")
    after = {path: path.read_bytes() for path in desk.repo.rglob("*.toml")}
    assert {path: after[path] for path in before} == before
    assert len(after) > len(before)


def test_a_lesson_that_nobody_trusts_teaches_nothing(desk: Desk) -> None:
    """It came with a clone: it could make a kind of bug known, and so excuse an agent."""
    ctx = desk.context(handler="learn.classify")  # what is there now is trusted
    desk.write(".clickstop/classes/off_by_one.evil.toml", 'class = "off_by_one"\nrules = ["evil"]\n')
    [known] = [one for one in classes_of(ctx) if one.name == "off_by_one"]
    assert known.rules == []
