"""Incident reports and corrections, as people write them."""

from __future__ import annotations

from clickstop.learning.corrections import norm, slug_for
from clickstop.learning.incident import SECTIONS, draft, read, rule_template
from clickstop.store.fixes import Fix
from tests.each import each

WHOLE = (
    "---\nfix: abc1234\n---\n# Lost orders\n\n## Summary\n\nOrders were lost for an hour.\n\n## Root cause\n\n"
    "Two workers took the same one.\n\n### Why\n\nNo lock.\n\n## Fix\n\nOne takes it under a lock.\n\n"
    "## Lessons learned\n\nLock it.\n"
)


def test_sections_are_known_by_their_usual_names() -> None:
    (one,) = read(WHOLE.replace("Lock it.", "Every take is locked."), "docs/incidents/2026-01-02-lost.md")
    assert (one.slug, one.title, one.missing, one.fix) == ("2026-01-02-lost", "Lost orders", [], "abc1234")
    assert "No lock." in one.sections["root cause"]


def test_placeholders_and_comments_say_nothing() -> None:
    text = (
        "# X\n\n## Incident\n\nTODO\n\n## Root Cause\n\n<!-- explain -->\n\n## Resolution\n\n...\n\n## Prevention\n"
    )
    (one,) = read(text, "docs/incidents/x.md")
    assert one.missing == list(SECTIONS)


def test_incidents_of_one_year_have_names_of_their_own() -> None:
    names = [read("# X\n", f"docs/incidents/2026-0{number}-01-a.md")[0].slug for number in (1, 2)]
    assert len(set(names)) == 2


def test_a_log_holds_one_for_each_heading() -> None:
    text = "# Log\n\n## Incident #1: a\n\nAt night.\n\n## Notes\n\nx\n\n## Incident #2: b\n\nAgain, at noon.\n"
    assert [one.slug for one in read(text, "INCIDENT-LOG.md")] == ["incident-1-a", "incident-2-b"]


def test_a_draft_leaves_only_explanations_open() -> None:
    files = [{"path": "src/a.py", "score": 0.9, "signals": []}]
    fix = Fix("0123456789abc1234", "", files=files, failure_class="off_by_one")
    facts = {
        "title": ["Lost"],
        "prompt": ["Orders are lost since Monday"],
        "diff": ["-a", "+b"],
        "failing": ["E 1"],
    }
    text = draft(fix, date="2026-01-02", facts=facts)
    (one,) = read(text, "docs/incidents/2026-01-02-lost.md")
    assert one.missing == ["Root Cause", "Prevention"]
    assert one.fix == fix.short
    template = rule_template(one, "memory", ["src/a.py"], "off_by_one")
    assert "memory/feedback_off_by_one.md:" in template
    assert "incident: 2026-01-02-lost" in template


@each(
    ("prompt", "said"),
    [
        ("No, never use print here. Use the logger.", "No, never use print here"),
        ("Don't use float for money", "Don't use float for money"),
        (
            "Wrong. In this project we always close files with `with`.",
            "In this project we always close files with `with`.",
        ),
        ("No, that is the wrong file", ""),
        ("Why do you never use float?", ""),
        ("Add a function that never fails", ""),
        ("thanks, looks good", ""),
    ],
)
def test_only_a_correction_for_ever_is_kept(prompt: str, said: str) -> None:
    assert norm(prompt) == said


def test_the_same_sentence_has_the_same_name() -> None:
    assert slug_for("No, never use print here") == slug_for("never use print") == "never_use_print"


@each(
    "style",
    [
        *("## {}", "### {} ###", "## 2. {}", "## **{}**", "## {}:", "## 🔍 {}"),
        *("{}\n-----", "{}\n=====", "**{}**", "**{}:**", "__{}__"),
        *(
            "## [{}](#there)",
            "## `{}`",
            "## {} {{#there}}",
            "## {} <a name='there'></a>",
            "## {} \u2013 what we know",
        ),
        *("- **{}**:", "1. **{}**", "> **{}** In short:", "*{}*: In short:", "{}:"),
    ],
)
def test_headings_of_every_style_are_headings(style: str) -> None:
    said = "The total was rounded before the taxes were added."
    parts = [f"{style.format(name)}\n\n{said}\n" for name in ("Incident", "Root Cause", "Resolution", "Prevention")]
    (incident,) = read("# Wrong total\n\n" + "\n".join(parts), "docs/incidents/2026-01-01-total.md")
    assert incident.missing == []
    assert said in incident.sections["root cause"]


def test_a_line_that_only_names_the_fix_is_no_section() -> None:
    (incident,) = read("# Wrong total\n\nFix: abc1234\n\nThe total was wrong since May.\n", "docs/incidents/a.md")
    assert "Resolution" in incident.missing
