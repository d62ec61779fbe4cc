"""Run logs as people and agents write them, parsed by structure."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clickstop.workflow.asking import template
from clickstop.workflow.runlog import RunLog, parse
from tests.each import each
from tests.workflow.made import workflow

PLAYWRIGHT = workflow()
OTHERS = [name for name in PLAYWRIGHT.sections() if name not in PLAYWRIGHT.stages]


def understood(text: str) -> RunLog:
    return parse(text, PLAYWRIGHT.stages, OTHERS)


def documented(text: str) -> list[str]:
    return [section.name for section in understood(text).sections if section.documented]


@each(
    "heading",
    [
        "# PLAN",
        "## Stage: PLAN",
        "### Stage: PLAN",
        "###### plan",
        "## Plan",
        "## **PLAN**",
        "## 3. PLAN",
        "## 3) Plan:",
        "## ✅ PLAN",
        "## PLAN ✅",
        "## Stage 3: PLAN",
        "## Stage 3 - PLAN",
        "## Phase: Plan",
        "## Step 3. Plan",
        "## PLAN (done)",
        "## PLAN - the strategy",
        "## Plan for login",
        "## `PLAN` ##",
        "   ## PLAN",
        "**PLAN**",
        "**Stage: PLAN**",
        "__Stage: Plan__",
        "**PLAN:**",
        "PLAN:",
        "Stage: PLAN",
        "Stage: plan",
        "**Stage:** PLAN",
        "PLAN\n----",
        "Stage: PLAN\n===========",
        "## Planning",
    ],
)
def test_a_stage_is_recognised_however_it_is_marked(heading: str) -> None:
    assert documented(f"# Log\n\n{heading}\n\none test, two steps\n") == ["PLAN"]


@each(
    "text",
    [
        "We will PLAN this later.",
        "The next stage: PLAN comes tomorrow.",
        "Stage: PLAN is not done yet, sorry.",
        "## Why the PLAN failed",
        "## Planned features",
        "## Plan-driven work",
        "- PLAN: one test",
        "* **PLAN**",
        "1. PLAN",
        "> ## Stage: PLAN",
        "    ## Stage: PLAN",
        "\t## Stage: PLAN",
        "#PLAN",
        "| PLAN | one test |",
        "```\n## Stage: PLAN\none test\n```",
        "~~~markdown\n## Stage: PLAN\none test\n~~~",
        "````\n```\n## Stage: PLAN\n```\none test\n````",
        "```\n## Stage: PLAN\nnever closed",
        "<!-- ## Stage: PLAN -->",
        "<!--\n## Stage: PLAN\none test\n-->",
        "---\nstage: PLAN\n---",
        "plan: lower case and in a sentence",
        "PLAN FOR LATER: nothing yet",
        "Stage: PLAN for later",
        "Plan: of the day",
        "[PLAN](plan.md)",
    ],
)
def test_a_stage_that_is_only_mentioned_is_none(text: str) -> None:
    assert documented(f"{text}\n\nmore words\n") == []


@each(
    "body",
    [
        "",
        "- [steps]",
        "- Test strategy: [steps]\n- Tools to use: [page objects]",
        "Approach:",
        "- **Approach:**",
        "TODO",
        "- Approach: TODO",
        "...",
        "- Approach: ...",
        "- [ ] think about it",
        "1. [ ] think about it",
        "TODO: think about it",
        "- Strategy: {strategy}",
        "- Strategy: <b>",
        "<!-- think about it -->",
        "---\n***",
        "### Strategy\n\n### Tools",
        "<what you plan>",
        "_tbd_",
        "| --- | --- |",
    ],
)
def test_a_section_without_a_line_of_its_own_is_not_documented(body: str) -> None:
    assert documented(f"## Stage: PLAN\n{body}\n") == []


@each(
    "body",
    [
        "one test",
        "- [x] looked at it",
        "- Strategy: one test",
        "### Strategy\none test",
        "```ts\nawait page.goto('/')\n```",
        "- see [the docs](https://example.org)",
        "> the requirement says so",
        "| step | what |\n|---|---|\n| 1 | log in |",
        "PLAN: inline",
        "https://example.org/plan",
        "<https://example.org/plan>",
        "- Ticket: [SHOP-123]",
        "- Found: (nothing in the docs)",
        "- 42",
    ],
)
def test_a_section_with_a_line_of_its_own_is_documented(body: str) -> None:
    assert documented(f"## Stage: PLAN\n{body}\n")[0] == "PLAN"


def test_line_ends_of_every_kind_and_a_mark_at_the_beginning_make_no_difference() -> None:
    text = "\ufeff## Stage: PLAN\n\none test\n\n**Stage: WRITE**\nHypothesis: it works\n"
    for ends in ("\n", "\r\n", "\r"):
        found = understood(text.replace("\n", ends))
        assert [section.name for section in found.sections if section.documented] == ["PLAN", "WRITE"]
        assert found.value("WRITE", "hypothesis") == "it works"


def test_stages_may_come_in_any_order_and_at_any_level() -> None:
    text = "#### WRITE\nHypothesis: a\n# ANALYZE\nb\n### Stage: PLAN\nc\n## RESEARCH\nd\n"
    assert documented(text) == ["WRITE", "ANALYZE", "PLAN", "RESEARCH"]


def test_what_stands_below_a_deeper_heading_belongs_to_the_stage() -> None:
    found = understood("## RESEARCH\n### Findings\n- waits\n## Other\n- not research\n")
    assert [list(section.statements()) for section in found.sections] == [["- waits"]]


def test_a_critical_section_within_a_stage_is_both() -> None:
    found = understood("## Stage: RESEARCH\n### External Research (Attempt 3)\n- Quoth patterns searched: waits\n")
    assert found.documented("RESEARCH")
    assert found.documented("External Research")
    assert found.named("External Research")[0].attempt == 3


def test_several_attempts_are_told_apart() -> None:
    text = (
        "### Stage: RUN (Attempt 1)\n**Result:** FAILED\n**Category:** WAIT\n"
        "### Stage: FIX (Attempt 2)\nHypothesis: slower\n"
        "### Stage: RUN - attempt #2\n- Result: PASSED\n- Category - none\n"
    )
    runs = understood(text).named("RUN")
    assert [(run.attempt, run.value("Result"), run.value("Category")) for run in runs] == [
        (1, "FAILED", "WAIT"),
        (2, "PASSED", "none"),
    ]


@each(
    "heading",
    [
        "### Stage: DEEP ANALYSIS",
        "## Deep Analysis (Attempt 12)",
        "**Deep analysis**",
        "### Justification for Attempt 25",
        "## Justification",
        "### External Research (Attempt 3)",
        "## Accumulated Learnings",
        "Accumulated Learnings\n=====",
    ],
)
def test_critical_sections_are_recognised(heading: str) -> None:
    (name,) = documented(f"{heading}\n\nsome words\n")
    assert name in PLAYWRIGHT.critical


@each(
    "body",
    [
        "Hypothesis: the form is there",
        "**Hypothesis:** the form is there",
        "**Hypothesis**: the form is there",
        "- Hypothesis - the form is there",
        "* __hypothesis:__ the form is there",
        "Hypothesis:\nthe form is there",
        "**Hypothesis:**\n\n- the form is there",
        "#### Hypothesis\n\nthe form is there",
        "1. Hypothesis: the form is there",
        "> Hypothesis: the form is there",
    ],
)
def test_a_hypothesis_is_found_however_it_is_labelled(body: str) -> None:
    assert "the form is there" in understood(f"## Stage: WRITE\nApproach: x\n{body}\n").value("WRITE", "Hypothesis")


@each(
    "text",
    [
        "## WRITE\nHypothesis:\n",
        "## WRITE\nHypothesis: [what it shows]\n",
        "## WRITE\nHypothesis: TODO\n",
        "## WRITE\nHypothesis:\nApproach: x\n",
        "## WRITE\n#### Hypothesis\n#### Approach\nx\n",
        "## WRITE\nI have a hypothesis about this\n",
        "## WRITE\n```\nHypothesis: in code\n```\n",
        "## PLAN\nHypothesis: in another stage\n## WRITE\nx\n",
    ],
)
def test_a_hypothesis_that_says_nothing_is_none(text: str) -> None:
    assert understood(text).value("WRITE", "Hypothesis") == ""


def test_a_new_template_holds_every_section_and_documents_none() -> None:
    found = understood(template(PLAYWRIGHT, "login"))
    assert {section.name for section in found.sections} >= {*PLAYWRIGHT.required, "RUN", "LEARN"}
    assert not any(section.documented for section in found.sections)


def test_marks_change_with_what_is_said_and_not_with_how_it_is_set() -> None:
    first = understood("## External Research\n- Searched:  waits\n").marks(["External Research"])
    assert first == understood("**External Research**\n* **searched: waits**\n").marks(["External Research"])
    assert first != understood("## External Research\n- Searched: locators\n").marks(["External Research"])
    assert understood("## External Research\n- Searched: [queries]\n").marks(["External Research"]) == []


@given(st.text(alphabet=st.sampled_from("#*_`~-=> \n\r\t:.[]()|<!0123PLANWRITEplanwriteStage é✅"), max_size=400))
def test_no_text_makes_it_fail(text: str) -> None:
    for section in understood(text).sections:
        section.value("Hypothesis")
        assert section.name in [*PLAYWRIGHT.stages, *OTHERS]


@given(st.text(max_size=200))
def test_nothing_in_a_code_block_is_a_stage(text: str) -> None:
    body = text.replace("`", "'")
    assert understood(f"```\n{body}\n## Stage: PLAN\n{body}\n```\n").sections == []


def test_a_megabyte_of_headings_is_read_in_reasonable_time() -> None:
    text = "## Stage: RUN (Attempt 1)\n- Result: FAILED\n" * 20_000
    assert len(understood(text).sections) == 20_000
