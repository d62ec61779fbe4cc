"""Where a rule's pattern is found, and that nothing is loaded for a text without its literals."""

from __future__ import annotations

import subprocess
import sys

import pytest

from clickstop.learning import anchors
from clickstop.learning.match import PatternError, check, hits, new_hits
from clickstop.learning.rule import Rule, from_record, read
from tests.each import each
from tests.learning.bugs import BUGS, Bug


def _rule(pattern: str, globs: list[str] | None = None, languages: list[str] | None = None) -> Rule:
    path = "memory/feedback_r.md"
    return Rule("r", "pattern", engine="regex", pattern=pattern, path=path, globs=globs, languages=languages)


@each("bug", BUGS, ids=lambda bug: bug.slug)
def test_anchors_hide_no_hit(bug: Bug) -> None:
    rule, _ = read(bug.rule_text, f"memory/feedback_{bug.slug}.md")
    assert rule is not None
    assert all(any(anchor in bug.before for anchor in rule.anchors) for _ in rule.anchors[:1])
    found = [(hit.line, hit.text) for hit in hits(rule, bug.path, bug.before)]
    rule.anchors = []
    assert found == [(hit.line, hit.text) for hit in hits(rule, bug.path, bug.before)] != []


@each("bug", BUGS, ids=lambda bug: bug.slug)
def test_a_rule_survives_being_compiled(bug: Bug) -> None:
    rule, _ = read(bug.rule_text, f"memory/feedback_{bug.slug}.md")
    assert rule is not None
    again = from_record(rule.record())
    assert [hit.line for hit in hits(again, bug.path, bug.before)] == [
        hit.line for hit in hits(rule, bug.path, bug.before)
    ]


@each(
    ("expression", "wanted"),
    [
        (r"datetime\.now\(\)", ["datetime.now()"]),
        (r"foo|fob", ["fo"]),
        (r"alpha|beta", ["alpha", "beta"]),
        (r"(?i)alpha", []),
        (r"(?i:alpha)beta", ["beta"]),
        (r"alpha?", ["alph"]),
        (r"(alpha)?", []),
        (r"(alpha)+x", ["alpha"]),
        (r"\w+", []),
        (r"^\s*except\s*:", ["except"]),
        (r"[a]lpha", ["alpha"]),
        (r"a.b", []),
    ],
)
def test_the_literal_of_an_expression_is_in_whatever_it_finds(expression: str, wanted: list[str]) -> None:
    if wanted == ["fo"]:
        assert anchors.of_regex(expression) in ([], ["fo"], ["foo", "fob"])
    else:
        assert anchors.of_regex(expression) == wanted


@each(
    ("rule", "wanted"),
    [
        ({"pattern": "yaml.load($X)"}, ["yaml"]),
        ({"pattern": "$A == $B"}, []),
        ({"any": [{"pattern": "alpha($X)"}, {"pattern": "beta($X)"}]}, ["alpha", "beta"]),
        ({"any": [{"pattern": "alpha($X)"}, {"kind": "list"}]}, []),
        ({"all": [{"kind": "list"}, {"pattern": "alpha($X)"}]}, ["alpha"]),
        ({"kind": "assert_statement"}, ["assert"]),
        ({"kind": "call", "not": {"pattern": "alpha($X)"}}, []),
        ({"kind": "call", "inside": {"pattern": "with alpha: $$$B"}}, ["alpha"]),
        ({"pattern": {"context": "class alpha { $F }", "selector": "field"}}, []),
        ({"matches": "known"}, ["alpha"]),
    ],
)
def test_the_literal_of_a_structure_is_in_whatever_it_finds(rule: dict[str, object], wanted: list[str]) -> None:
    assert anchors.of_structure({"rule": rule, "utils": {"known": {"pattern": "alpha($X)"}}}) == wanted


def test_lines_are_counted_from_one_and_told_once() -> None:
    found = hits(_rule("x"), "a.py", "a\nx x\n\n  x\n")
    assert [(hit.line, hit.text) for hit in found] == [(2, "x x"), (4, "x")]


def test_only_files_of_its_globs_and_languages_are_meant() -> None:
    rule = _rule("x", globs=["src/**/*.{py,ts}"], languages=["python"])
    assert hits(rule, "src/a/b.py", "x")
    assert not hits(rule, "src/a/b.ts", "x")
    assert not hits(rule, "lib/b.py", "x")


def test_a_rule_without_globs_leaves_prose_and_its_own_file_alone() -> None:
    assert not hits(_rule("x"), "docs/incidents/one.md", "x")
    assert not hits(_rule("x", globs=["**/*.md"]), "memory/feedback_r.md", "x")
    assert hits(_rule("x", globs=["**/*.md"]), "docs/one.md", "x")


def test_what_was_there_before_is_no_news() -> None:
    rule = _rule("x=1")
    assert [hit.line for hit in new_hits(rule, "a.py", "x=1\n", "\nx=1\n")] == []
    assert [hit.line for hit in new_hits(rule, "a.py", "x=1\n", "x=1\nx=1\n")] == [2]


def test_an_expression_takes_linear_time_on_any_text() -> None:
    assert hits(_rule(r"(a+)+$"), "a.py", "a" * 200_000 + "b") == []


def test_what_would_not_be_linear_is_refused() -> None:
    assert "linear" in check(_rule(r"(a)\1"))
    with pytest.raises(PatternError):
        hits(_rule(r"(?<=a)b"), "a.py", "ab")


def test_a_broken_file_is_no_error() -> None:
    rule, _ = read(BUGS[0].rule_text, "memory/feedback_x.md")
    assert rule is not None
    assert hits(rule, "src/a.py", "def f(a=[]:\n  ((((\n\x00") is not None


def test_no_engine_is_loaded_for_a_text_without_the_literals() -> None:
    program = (
        "import sys\n"
        "from clickstop.learning.match import hits\n"
        "from clickstop.learning.rule import Rule\n"
        "rules = [Rule('a', 'pattern', engine='regex', pattern='x', anchors=['datetime']),\n"
        "         Rule('b', 'pattern', engine='structure', pattern='{}', anchors=['yaml'], languages=['python'])]\n"
        "assert not any(hits(rule, 'a.py', 'print(1)') for rule in rules)\n"
        "heavy = {'re', 'clickstop.core.expression', 'ast_grep_py', 'yaml', 'json', 'typing'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    source = str(__import__("pathlib").Path(__file__).parents[2] / "src")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {source!r})\n{program}"],
        capture_output=True,
        check=False,
    )
    assert done.stderr.decode() == ""
