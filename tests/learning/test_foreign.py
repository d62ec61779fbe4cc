"""Rule files made from ast-grep's rules and from a person's correction."""

from __future__ import annotations

import pytest

from clickstop.learning.foreign import approved, file_name, rule_files
from clickstop.learning.rule import read

SG = (
    "id: No_Eval!\nmessage: Do not use eval.\nseverity: error\nlanguage: python\nrule: {pattern: eval($A)}\n"
    "note: It runs anything.\nfiles: ['src/**']\n---\nrule: {pattern: exec($A)}\nlanguage: python\n"
)


def test_each_rule_of_ast_grep_becomes_a_file_that_can_be_read() -> None:
    files = rule_files("rules/more.yml", SG)
    assert list(files) == ["feedback_no-eval.md", "feedback_more.md"]
    rule, troubles = read(files["feedback_no-eval.md"], "memory/feedback_no-eval.md")
    assert rule is not None, troubles
    assert (rule.severity, rule.globs, rule.message) == ("block", ["src/**"], "Do not use eval.")
    assert "It runs anything." in files["feedback_no-eval.md"]
    other, _ = read(files["feedback_more.md"], "memory/feedback_more.md")
    assert other is not None
    assert (other.severity, other.message, other.globs) == ("warn", "more", [])


def test_markdown_is_taken_as_it_is() -> None:
    assert rule_files("a/feedback_No money.markdown", "text") == {"feedback_no-money.md": "text"}


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.txt", "", "neither Markdown"),
        ("a.yaml", "a: [", "not YAML"),
        ("a.yaml", "", "has no `rule`"),
        ("a.yml", "id: x\n---\nrule: {}\n", "has no `rule`"),
        ("a.yml", "- rule", "has no `rule`"),
    ],
)
def test_other_files_are_refused_with_the_reason(name: str, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rule_files(name, text)


def test_a_name_without_letters_is_still_a_name() -> None:
    assert file_name("!!") == "feedback_rule.md"
    assert len(file_name("x" * 99)) == len("feedback_.md") + 60


def test_an_approved_correction_lists_the_files_that_it_was_about() -> None:
    text = approved("no_floats", "Never use\n floats", ["src/a.py", "src/b.py", "web/c.ts", "Makefile"])
    assert "description: Never use floats\n" in text
    assert "paths:\n- '**/*.py'\n- '**/*.ts'\n" in text
    assert text.endswith(
        "It was said after these files were edited:\n\n- src/a.py\n- src/b.py\n- web/c.ts\n- Makefile\n"
    )
    bare = approved("no_floats", "Never use floats", [])
    assert "paths" not in bare
    assert bare.endswith("# Never use floats\n")
