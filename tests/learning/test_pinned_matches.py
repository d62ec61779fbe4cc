"""Where patterns are found, what is known of mistakes, and what they look like: small tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from clickstop.learning import match
from clickstop.learning.catalogue import CATALOGUE
from clickstop.learning.likeness import Likeness
from clickstop.learning.match import (
    PatternError,
    RuleMatch,
    calls,
    check,
    config_of,
    hits,
    hits_in,
    is_meant,
    may_hit,
    new_hits,
)
from clickstop.learning.rule import Rule
from clickstop.learning.vocabulary import Vocabulary
from tests.each import each
from tests.pinned import pinned

ROWS = Path(__file__).parent / "pinned"

NOW = Rule("now", "pattern", engine="structure", pattern='{"rule": {"pattern": "now()"}}', languages=["python"])
WORD = Rule(
    "word", "pattern", engine="regex", pattern="bad", anchors=["bad", "worse"], path="memory/feedback_word.md"
)


def _told(found: list[RuleMatch]) -> list[tuple[int, str]]:
    return [(hit.line, hit.text) for hit in found]


def test_a_pattern_is_found_with_its_line_and_text() -> None:
    text = "a = now()\n\n  b = [now(), now()]\n"
    assert _told(hits(NOW, "a.py", text)) == [(1, "a = now()"), (3, "b = [now(), now()]")]
    assert hits(NOW, "a.ts", text) == []
    assert _told(hits_in(WORD, "a.xyz", "\nbad\ngood\n  bad bad\n" + "x" * 300 + "bad")) == [
        (2, "bad"),
        (4, "bad bad"),
        (5, "x" * 200),
    ]


def test_a_rule_is_about_files_of_its_globs_or_all_but_prose() -> None:
    some = Rule("some", "pattern", globs=["src/**"])
    paths = ("src/a.py", "a.py", "a.md", "a.txt", ".clickstop/x.py", "memory/feedback_word.md", "src/a.md")
    assert [path for path in paths if is_meant(some, path)] == ["src/a.py", "src/a.md"]
    assert [path for path in paths if is_meant(WORD, path)] == ["src/a.py", "a.py"]
    assert [path for path in paths if is_meant(NOW, path)] == ["src/a.py", "a.py"]


def test_a_text_without_an_anchor_is_not_looked_at() -> None:
    assert [may_hit(WORD, text) for text in ("bad", "worse", "good")] == [True, True, False]
    assert may_hit(NOW, "anything")
    assert not may_hit(Rule("drift", "drift"), "bad")
    assert hits(WORD, "a.py", "good") == []


def test_only_new_places_count() -> None:
    assert _told(new_hits(WORD, "a.py", "bad", "bad\nx\nbad\n")) == [(3, "bad")]
    assert _told(new_hits(WORD, "a.py", "", "bad")) == [(1, "bad")]
    assert new_hits(WORD, "a.py", "bad\nbad", "bad") == []


def test_there_is_an_end_to_what_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    many = "bad\n" * 300
    assert len(hits(WORD, "a.py", many)) == 200
    assert hits(WORD, "a.py", "bad" + "x" * 1_000_000) == []
    assert len(hits(WORD, "a.py", "bad" + "x" * 999_997)) == 1
    assert calls("f(1)" + " " * 1_000_000, "python", "f") == []


def test_a_pattern_that_cannot_be_used_says_why() -> None:
    assert check(NOW) == ""
    assert check(WORD) == ""
    assert check(Rule("x", "pattern", engine="regex", pattern="(a)\\1")).startswith("not a linear-time")
    wrong = Rule("x", "pattern", engine="structure", pattern='{"rule": {"nope": 1}}', languages=["python"])
    assert check(wrong).startswith("not an ast-grep rule for python: ")
    assert "Stack" not in check(wrong)


@each(
    ("pattern", "config"),
    [
        ("now()", {"rule": {"pattern": "now()"}}),
        ("rule: {kind: call}", {"rule": {"kind": "call"}}),
        ('{"rule": {"kind": "call"}, "utils": {}, "id": "x"}', {"rule": {"kind": "call"}, "utils": {}}),
        ("kind: call", {"rule": {"kind": "call"}}),
    ],
)
def test_patterns_of_every_form_are_asked_for_alike(pattern: str, config: dict[str, object]) -> None:
    assert config_of(pattern) == config


def test_a_list_is_no_pattern() -> None:
    with pytest.raises(PatternError):
        config_of("[1]")
    assert match.config_of is config_of


def test_calls_of_anything_are_found_by_their_member() -> None:
    text = "a.save(1)\nself.b.save()\nsave(2)\nprint(a.save)\n"
    assert [node.text() for node in calls(text, "python", "$ANY.save")] == ["a.save(1)", "self.b.save()"]
    assert [node.text() for node in calls(text, "python", "save")] == ["save(2)"]
    assert calls(text, "python", "load") == []


@each(
    ("line", "expected"),
    [
        ("x = os.open(path)", [1]),
        ("self.save(path)", [2, 3]),
        ("order.item.save(path)", [2, 3]),
        ("work(path)", [4]),
        ("x = path", []),
        ("f()(1)", []),
    ],
)
def test_places_that_call_the_same_look_like_a_mistake(line: str, expected: list[int]) -> None:
    others = "os.open(1)\na.save(1); b.save(2)\nself.save(3)\nwork(4)\nos.close(5)\n"
    likeness = Likeness(Rule("r", "pattern"), "a.py", f"\n{line}\n", 2)
    assert likeness.lines("b.py", others) == expected
    assert likeness.lines("b.ts", others) == []
    assert Likeness(Rule("r", "pattern"), "", line, 1).lines("b.py", others) == []


def test_spellings_and_mistakes_are_marked_in_the_catalogue() -> None:
    by_name = {entry.before: entry for entry in CATALOGUE}
    assert all(by_name[name].is_spelling for name in ("u'...'", "'\\d'", "'two''words'"))
    assert not by_name["not $A in $B"].is_spelling
    assert by_name["not $A in $B"].is_mistake
    assert not by_name["$A.match($B)"].is_mistake
    assert set(by_name["not $A in $B"].shared) == {"A", "B"}


PYTHON = "import os.path, yaml as y\nfrom shop.a import (b, c as d)\nfrom . import e\nfrom json import loads  # x\n"
PYTHON += "import 3\nLIMIT: int = 3\nX = 1\nX == 2\ndef f(): pass\nasync def g(): pass\nclass H: pass\n"
SCRIPT = "import a, { b as c } from 'x';\nimport d from './y';\nimport e from '@/z';\nconst { f } = require('w');\n"
SCRIPT += "export default function g() {}\nexport const h = 1;\ninterface I {}\n"
GO = 'import "fmt"\nimport (\n\tlog "x/y/logs"\n\t"example.com/shop/stock"\n)\n'
GO += "func F() {}\nfunc (t T) G() {}\ntype T int\nvar v = 1\n"


@each(
    ("language", "text", "foreign", "project"),
    [
        ("python", PYTHON, "loads os y", "H LIMIT X b d e f g"),
        ("typescript", SCRIPT, "a c f", "d e g h I"),
        ("go", GO, "fmt log", "F G T stock v"),
    ],
)
def test_names_come_from_elsewhere_or_from_the_project(
    language: str, text: str, foreign: str, project: str
) -> None:
    names = Vocabulary(text, language, {"shop"})
    assert (names.foreign, names.project) == (set(foreign.split()), set(project.split()))
    assert names.origin(foreign.split(maxsplit=1)[0]) == "foreign"
    assert names.origin(project.split(maxsplit=1)[0]) == "project"
    assert names.origin({"go": "len", "python": "len"}.get(language, "JSON")) == "builtin"
    assert names.origin("something") == "local"


def test_every_known_mistake_is_as_it_is_pinned() -> None:
    told = {
        entry.before: [
            entry.after,
            "!" * entry.is_mistake + "~" * entry.is_spelling,
            entry.shared,
            sorted(entry.words),
        ]
        for entry in CATALOGUE
    }
    pinned(ROWS / "catalogue.txt", told)
