"""Violations of learned rules: which are new, which decide, and what is said about them."""

from __future__ import annotations

from clickstop.learning.rule import Rule
from clickstop.learning.scanning import scan
from clickstop.learning.violations import leading, look, message, verdict


def _rule(slug: str, pattern: str, state: str = "unproved", severity: str = "block", incident: str = "") -> Rule:
    about = Rule(slug, "pattern", engine="regex", pattern=pattern, message=f"No {slug}.", path=f"memory/{slug}.md")
    about.state, about.severity, about.incident = state, severity, incident
    return about


LOAD = _rule("load", "yaml[.]load", state="proved", incident="2030-load")
DUMP = _rule("dump", "yaml[.]dump")
SOFT = _rule("soft", "yaml[.]soft", state="proved", severity="warn")
ALL = [DUMP, LOAD, SOFT]
ALLOW = (
    "2. If the rule is wrong here, ask the person to allow it with the ID below: clickstop gate allow ID"
    " --reason WHY"
)


def test_only_new_places_count_and_the_earlier_text_is_asked_for_only_after_a_hit() -> None:
    asked: list[str] = []

    def before(path: str) -> str:
        asked.append(path)
        return "yaml.load(a)\n"

    assert look(ALL, "a.py", "x = 1\n", before) == []
    assert asked == []
    (violation,) = look(ALL, "a.py", "yaml.load(a)\nyaml.load(b)\n", before)
    assert ([hit.line for hit in violation.hits], asked) == ([2], ["a.py"])
    assert look(ALL, "a.py", "yaml.load(a)\n", before) == []


def test_rules_for_other_files_and_broken_patterns_find_nothing() -> None:
    broken, elsewhere = _rule("broken", "(a"), _rule("elsewhere", "yaml")
    elsewhere.globs = ["web/**"]
    assert look([broken, elsewhere], "a.py", "(a yaml\n", lambda _: "") == []


def test_a_proved_rule_that_blocks_leads() -> None:
    violations = look(ALL, "a.py", "yaml.dump(a)\nyaml.soft(a)\nyaml.load(a)\n", lambda _: "")
    assert [violation.rule.slug for violation in violations] == ["dump", "load", "soft"]
    assert (verdict(violations), leading(violations).rule.slug) == ("block", "load")
    soft = [violation for violation in violations if violation.rule is not LOAD]
    assert (verdict(soft), leading(soft).rule.slug) == ("warn", "dump")


def test_what_is_stopped_is_said_with_its_places_its_reason_and_next_steps() -> None:
    violations = look(ALL, "a.py", "yaml.dump(a)\n" + "yaml.load(a)\n" * 6, lambda _: "")
    assert message(violations, written=False, incident=lambda slug: f"docs/{slug}.md").split("\n") == [
        "Not written: a.py:2 would repeat a known mistake (rule load, proved).",
        "Why: No load. Incident: docs/2030-load.md.",
        *[f"  a.py:{line}: yaml.load(a)" for line in (2, 3, 4, 5)],
        "Also dump, a.py:1: No dump.",
        "1. Write it another way, as the rule says: memory/load.md",
        ALLOW,
    ]
    told = message(violations, written=True, incident=lambda slug: slug)
    assert told.startswith("a.py:2 repeats a known mistake")
    assert "1. Fix it another way" in told


def test_a_warning_says_why_it_only_warns() -> None:
    told = message(look([DUMP], "a.py", "yaml.dump(a)\n", lambda _: ""), written=False, incident=lambda slug: slug)
    assert told.startswith("a.py:1 repeats a known mistake (rule dump, unproved).\nWhy: No dump.\n")
    assert told.endswith("2. The rule only warns, because it is unproved: clickstop rule prove dump")
    told = message(look([SOFT], "a.py", "yaml.soft(a)\n", lambda _: ""), written=False, incident=lambda slug: slug)
    assert "2." not in told


def test_a_scan_tries_each_file_with_the_rules_of_its_language() -> None:
    python = _rule("python", "yaml")
    python.languages = ["python"]
    files = [("a.py", "yaml\n"), ("b.ts", "yaml\n"), ("c.py", "x\n"), ("d.py", "old yaml\n")]
    violations = scan([python, _rule("any", "yaml")], files, lambda path: "old yaml\n" if path == "d.py" else "")
    assert [(found.path, found.rule.slug) for found in violations] == [
        ("a.py", "python"),
        ("a.py", "any"),
        ("b.ts", "any"),
    ]
