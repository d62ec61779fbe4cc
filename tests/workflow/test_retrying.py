"""Every threshold of the retry gate from both sides, and every sentence of its messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.store.workflow import WorkflowRun
from clickstop.workflow.retrying import Refusal, judge, message, owes_update
from clickstop.workflow.runlog import parse
from tests.each import each
from tests.workflow.made import asked, filled, workflow

if TYPE_CHECKING:
    from clickstop.workflow.model import Workflow

PLAYWRIGHT = workflow()


def written(text: str, skips: int = 0, of: Workflow = PLAYWRIGHT) -> dict[str, list[str]]:
    others = [name for name in of.sections() if name not in of.stages]
    log = parse(text, of.stages, others)
    kinds = {"research": of.research, "analysis": of.analysis, "justification": of.justification}
    return {
        **{kind: log.marks(names) for kind, names in kinds.items()},
        "skips": [str(one) for one in range(1, skips + 1)],
    }


def failures(*categories: str, log: str = "") -> list[WorkflowRun]:
    """In the order in which they happened; all with the same log."""
    made = [WorkflowRun(at, one, "h", written(log), passed=not one) for at, one in enumerate(categories, start=1)]
    return made[::-1]


def lacking(attempts: list[WorkflowRun], log: str = "", skips: int = 0) -> list[str]:
    found = judge(PLAYWRIGHT, attempts, written(log, skips))
    return found.lacking if found else []


@each(
    ("categories", "stopped"),
    [
        ((), []),
        (("WAIT",), []),
        (("WAIT", "WAIT"), ["research"]),
        (("WAIT", "LOCATOR"), []),
        (("WAIT", "LOCATOR", "WAIT"), ["research"]),
        (("WAIT", "WAIT", "LOCATOR"), []),
        (("WAIT", "WAIT", ""), []),
        (("WAIT", "", "WAIT"), []),
        (("", "WAIT", "WAIT"), ["research"]),
        (("OTHER", "OTHER"), ["research"]),
    ],
)
def test_two_failures_of_a_category_since_the_last_green_run_want_research(
    categories: tuple[str, ...], stopped: list[str]
) -> None:
    assert lacking(failures(*categories)) == stopped


RESEARCH = "### External Research (Attempt 3)\n- Quoth patterns searched: waits\n"


def test_research_counts_only_if_it_was_written_after_the_failures() -> None:
    assert lacking(failures("WAIT", "WAIT"), RESEARCH) == []
    assert lacking(failures("WAIT", "WAIT", log=RESEARCH), RESEARCH) == ["research"]
    assert lacking(failures("WAIT", "WAIT", log=RESEARCH), f"{RESEARCH}- Exolar history checked: nothing\n") == []


def test_after_research_two_more_failures_want_more_of_it() -> None:
    third = WorkflowRun(3, "WAIT", "h", written(RESEARCH), passed=False)
    fourth = WorkflowRun(4, "WAIT", "h", written(RESEARCH), passed=False)
    before = failures("WAIT", "WAIT")
    assert lacking([third, *before], RESEARCH) == []
    assert lacking([fourth, third, *before], RESEARCH) == ["research"]


def test_research_that_was_taken_away_again_was_never_there() -> None:
    attempts = [WorkflowRun(3, "WAIT", "h", written(RESEARCH), passed=False), *failures("WAIT", "WAIT")]
    assert lacking(attempts, "") == ["research"]


@pytest.mark.parametrize(
    "template", ["### External Research\n- Quoth patterns searched: [queries]\n", "research done\n"]
)
def test_a_template_or_a_mere_word_is_no_research(template: str) -> None:
    assert lacking(failures("WAIT", "WAIT"), template) == ["research"]


def researched(count: int) -> list[WorkflowRun]:
    """That many failures, each with research of its own after it."""
    logs = ["".join(f"## External Research\n- looked at {one}\n" for one in range(at)) for at in range(count)]
    return [WorkflowRun(at + 1, "WAIT", "h", written(log), passed=False) for at, log in enumerate(logs)][::-1]


ENOUGH = "".join(f"## External Research\n- looked at {one}\n" for one in range(40))
DEEP = "### Stage: DEEP ANALYSIS\n- all of them have the same cause\n"
WHY = "### Justification for Attempt 26\n- the server is another one now\n"


def test_twelve_failures_want_a_deep_analysis_and_eleven_do_not() -> None:
    assert lacking(researched(11), ENOUGH) == []
    assert lacking(researched(12), ENOUGH) == ["analysis"]
    assert lacking(researched(12), ENOUGH + DEEP) == []
    assert lacking(researched(24), ENOUGH + DEEP) == []


def test_twenty_five_failures_want_a_justification_or_a_skipped_test_and_24_do_not() -> None:
    assert lacking(researched(25), ENOUGH + DEEP) == ["justification"]
    assert lacking(researched(25), ENOUGH + DEEP + WHY) == []
    assert lacking(researched(25), ENOUGH + DEEP, skips=1) == []
    assert lacking(researched(25), ENOUGH) == ["justification", "analysis"]


def test_an_analysis_from_before_the_failures_is_not_about_them() -> None:
    old = [WorkflowRun(at, f"C{at}", "h", written(DEEP), passed=False) for at in range(12, 0, -1)]
    assert lacking(old, DEEP) == ["analysis"]
    assert lacking(old, f"{DEEP}- and a new thought\n") == []


def test_a_test_that_was_skipped_before_does_not_open_the_gate() -> None:
    old = [WorkflowRun(at, f"C{at}", "h", written("", skips=1), passed=False) for at in range(25, 0, -1)]
    assert lacking(old, DEEP, skips=1) == ["justification"]
    assert lacking(old, DEEP, skips=2) == []


def test_a_green_run_ends_it() -> None:
    green = WorkflowRun(26, "", "h", written(""), passed=True)
    assert lacking([green, *researched(25)]) == []


@each("preset", ["playwright", "pytest", "feature"])
@each("count", [2, 12, 25])
def test_writing_exactly_what_the_message_asks_for_opens_the_gate(preset: str, count: int) -> None:
    flow = workflow(preset)
    attempts = [WorkflowRun(at, "WAIT", "h", written("", of=flow), passed=False) for at in range(count, 0, -1)]
    refusal = judge(flow, attempts, written("", of=flow))
    assert refusal is not None
    text = asked(message(flow, refusal, "login", ".clickstop/runs/login.md"))
    assert judge(flow, attempts, written(text, of=flow)) is not None, "brackets are to be filled in"
    assert judge(flow, attempts, written(filled(text), of=flow)) is None
    for section in filled(text).split("\n\n"):  # and nothing of it is asked for in vain
        assert len(refusal.lacking) == 1 or judge(flow, attempts, written(section, of=flow)) is not None


def test_the_words_of_the_seed_open_the_gate() -> None:
    seed = (
        "### External Research (Attempt 3)\n- Quoth patterns searched: wait patterns\n"
        "- Exolar history checked: 3 similar\n- Insights applied: networkidle\n"
    )
    assert lacking(failures("WAIT", "WAIT", "WAIT")) == ["research"]
    assert lacking(failures("WAIT", "WAIT", "WAIT"), seed) == []


def test_the_message_says_what_why_and_what_to_write() -> None:
    refusal = Refusal("WAIT", 3, 3, 4, ["research"])
    assert message(PLAYWRIGHT, refusal, "login", ".clickstop/runs/login.md") == (
        "Running the test of login again was stopped (workflow playwright).\n"
        "Why: 3 WAIT failures since the last green run, and no research documented since.\n"
        "1. Look elsewhere first: search for wait patterns and similar failures.\n"
        "2. Write into .clickstop/runs/login.md, with the brackets filled in:\n"
        "```markdown\n### External Research (Attempt 4)\n- Quoth patterns searched: [queries]\n"
        "- Exolar history checked: [findings]\n- Insights applied: [what changed]\n```\n"
        "3. Then run the test again."
    )


def test_a_log_that_cannot_be_read_is_named_in_the_message() -> None:
    told = message(PLAYWRIGHT, Refusal("WAIT", 2, 2, 3, ["research"]), "", "runs/x.md", "is not text")
    assert "tests without naming a file" in told
    assert "runs/x.md is not text: start a new one" in told


def test_a_log_owes_an_update_until_it_changes() -> None:
    attempts = [WorkflowRun(1, "WAIT", "before", {}, passed=False)]
    assert owes_update(attempts, "before")
    assert not owes_update(attempts, "after")
    assert not owes_update([], "")
