"""How prompts, commits, fixes, patches, rule files and incident reports are read, whole results of many."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from clickstop.learning import anchors, incident, patches, rule_file, stubs
from clickstop.learning.commit_messages import is_fix_commit
from clickstop.learning.formatting import is_same_code
from clickstop.learning.generalise import Rewrite, rewrites
from clickstop.learning.idioms import idioms
from clickstop.learning.intent import _role, intent, names_issue
from clickstop.learning.languages import language_of
from clickstop.learning.late_imports import late_imports
from clickstop.learning.proposal import slug_of
from clickstop.learning.tokens import tokens
from clickstop.learning.tree_changes import changed_statements, tree_changes
from clickstop.learning.variants import variants
from clickstop.learning.vocabulary import Vocabulary
from clickstop.learning.wording.lexicon import lexicon_of
from clickstop.learning.worth import is_another_import, worth
from clickstop.store.fixes import Fix
from tests.each import each
from tests.pinned import inputs, pinned

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.learning.worth import Worth

ROWS = Path(__file__).parent / "pinned"
HEADS = {
    "python": (
        "import os, re, subprocess, time, warnings, logging, collections, functools, six, yaml, typing\n"
        "from os import path as os_path\nfrom shop.stock import reserve\nfrom functools import partial\n"
        "from yaml import safe_load\nfrom shop.files import Reader, relpath\nfrom shop.compat import getpid\n"
        "from orm import joined, selected\nfrom orm import Row as First\nfrom orm import Row as Second\n"
        "PAUSE = 30\nLIMIT = 3\n\n\ndef work(path, order, rows):\n    {}\n    return path\n"
    ),
    "ts": (
        "import fs from 'fs';\nimport {{ parse }} from 'yaml';\nimport {{ reserve }} from './stock';\n"
        "const LIMIT = 3;\nfunction work(path, order, rows) {{\n    {}\n    return path;\n}}\n"
    ),
    "go": (
        'package shop\n\nimport (\n\t"os"\n\t"strings"\n\tstock "example.com/shop/stock"\n)\n\n'
        "func work(path string, rows []string) error {{\n\t{}\n\treturn nil\n}}\n"
    ),
}
PATHS = {"python": "src/a.py", "ts": "src/a.ts", "go": "src/a.go"}
BECOMES = " => "


def _all(name: str, read: Callable[[str], Any]) -> None:
    file = ROWS / f"{name}.txt"
    pinned(file, {row: read(row) for row in inputs(file)})


def of_prompt(text: str) -> dict[str, Any]:
    """What it asks for, its language, and its clauses with their roles and marks."""
    lexicon = lexicon_of(text)
    clauses = lexicon.clauses(text) if lexicon else []
    return {
        "intent": intent(text) + " issue" * names_issue(text),
        "language": lexicon.language if lexicon else "",
        "clauses": [
            f"{_role(clause)}{'?' * clause.is_question}{'' if clause.ends_sentence else ','} "
            + " ".join(
                f"{word}{mark and f'[{mark}]'}" for word, mark in zip(clause.words, clause.marks, strict=True)
            )
            for clause in clauses
        ],
    }


def of_commit(message: str) -> bool:
    return is_fix_commit(message)


def of_fix(row: str) -> list[str]:
    """Every rewrite that a fix of one statement may be, and what it is worth."""
    language, _, pair = row.partition(": ")
    before, _, after = pair.partition(BECOMES)
    was, now = (HEADS[language].format(side) for side in (before, after))
    path = PATHS[language]
    kind = language_of(path)
    names = Vocabulary(f"{was}\n{now}", kind, {"shop"})
    changes, rewritten = tree_changes(was, now, kind)
    told = []
    if kind == "python":
        units = changed_statements(changes, rewritten)
        told += [_rewrite(one) for one in late_imports(units)]
    for change in changes:
        if kind == "python":
            told += [_rewrite(one) for one in idioms(change, names)]
        told += [_valued(one, was, now) for one in rewrites(change, names)]
    told += [f"gone {len(one.removed)} come {len(one.added)}" for one in rewritten]
    return list(dict.fromkeys(told))


def _rewrite(rewrite: Rewrite) -> str:
    query = rewrite.queries[0] if len(rewrite.queries) == 1 else ""
    sure = "!" * rewrite.is_mistake
    return f"{sure}{rewrite.before}{BECOMES}{rewrite.after} ({slug_of(rewrite)}) {json.dumps(query)}"


def _valued(rewrite: Rewrite, was: str, now: str) -> str:
    is_import = is_another_import(rewrite, was, now)
    meaning, new = _meaning(rewrite.meaning), _meaning(rewrite.new_meaning)
    signs = f"{'' if rewrite.is_closed else ' open'}{' import' * is_import} {rewrite.variables}"
    return f"{rewrite.before}{BECOMES}{rewrite.after} | {meaning} | {new} |{signs}"


def _meaning(meaning: dict[str, set[str]]) -> str:
    return "; ".join(f"{how}:{', '.join(sorted(names))}" for how, names in sorted(meaning.items()))


def _worth(value: Worth) -> str:
    lists = (f"{name} {sorted(getattr(value, name))}" for name in ("foreign", "vanished", "defined"))
    return " ".join([value.refusal, str(value.examples), *(text for text in lists if not text.endswith("[]"))])


def of_rewrite(row: str) -> str:
    """What a rewrite is worth: both patterns, what carries their meaning, and how many metavariables it has."""
    patterns, meaning, new, signs = row.split(" | ")
    before, _, after = patterns.partition(BECOMES)
    rewrite = Rewrite(before, after)
    rewrite.meaning, rewrite.new_meaning = _meant(meaning), _meant(new)
    rewrite.is_closed, rewrite.variables = "open" not in signs, int(signs.split()[-1])
    return _worth(worth(rewrite))


def _meant(text: str) -> dict[str, set[str]]:
    parts = (part.partition(":") for part in text.split("; ") if part)
    return {how: set(names.split(", ")) for how, _, names in parts}


def of_variants(row: str) -> dict[str, str]:
    """A text with the same mistake in other words: path, line, the other side, then the text."""
    path, line, other, text = row.split("|", 3)
    return {f"{one.how} {one.path}": one.text for one in variants(path, text, int(line), other)}


def of_rule(text: str) -> dict[str, Any]:
    rule, troubles = rule_file.read(text, "memory/feedback_no-naive-now.md")
    told = {"wrong": [str(trouble).partition(":")[2] for trouble in troubles]} if troubles else {}
    return {**(rule.record() if rule else {}), **told}


def of_incident(row: str) -> list[Any]:
    path, _, text = row.partition("|")
    return [
        {
            "slug": one.slug,
            "title": one.title,
            "missing": one.missing,
            "sections": one.sections,
            "fix": one.fix,
            "rule": incident.rule_template(one, "memory", ["Makefile", "a.ts"], "").split("\n"),
        }
        for one in incident.read(text, path)
    ]


def of_patch(row: str) -> dict[str, Any]:
    """What the lines of a patch say; the path stands before it."""
    path, _, patch = row.partition("|")
    removed, added = patches.sides(patch)
    made = stubs.stub("name", "slug", " ".join(added), patch, patch)
    found = {
        "formatting": patches.is_formatting(patch, path),
        "rename": patches.is_rename(patch),
        "addition": patches.is_addition(patch),
        "move": patches.is_move(patch, [patches.added_text(patch)]),
        "added": patches.added_text(patch),
        "own": patches.own_lines_only(patch, {"a = 1", "b = 2"}),
        "undone": patches.undone([patch], "\n".join(["first", *added, "last"])),
        "same": is_same_code("\n".join(removed), "\n".join(added), path),
        "shape": stubs.shape_of(patch),
        "words": made.keywords,
        "tokens": [tokens(line) for line in (*removed, *added)][:2],
    }
    return {name: value for name, value in found.items() if value}


def of_anchor(row: str) -> list[list[str]]:
    data = yaml.safe_load(row)
    config = data if isinstance(data, dict) else {"rule": {"pattern": row}}
    return [anchors.of_structure(config), anchors.of_regex(row)]


def test_a_prompt_is_read_as_it_is_pinned() -> None:
    _all("prompts", of_prompt)


def test_a_commit_is_read_as_it_is_pinned() -> None:
    _all("commits", of_commit)


def test_a_fix_becomes_the_rewrites_that_are_pinned() -> None:
    _all("fixes", of_fix)


def test_a_rewrite_is_worth_what_is_pinned() -> None:
    _all("rewrites", of_rewrite)


def test_a_mistake_has_the_variants_that_are_pinned() -> None:
    _all("variants", of_variants)


def test_a_rule_file_is_read_as_it_is_pinned() -> None:
    _all("rules", of_rule)


@each(
    ("path", "is_one"),
    [
        ("memory/feedback_a.md", True),
        ("memory/feedback_a.txt", False),
        ("memory/a.md", False),
        ("memory/deep/feedback_a.md", False),
        ("feedback_a.md", False),
    ],
)
def test_rule_files_are_told_by_their_folder_and_name(path: str, *, is_one: bool) -> None:
    assert [rule_file.is_rule_file(path, folder) for folder in ("memory", "./memory", "memory/")] == [is_one] * 3


def test_an_address_of_an_issue_names_it() -> None:
    assert names_issue("see https://example.com/shop/issues/12 please")
    assert not names_issue("see https://example.com/shop/issue/12 please")


def test_an_incident_report_is_read_as_it_is_pinned() -> None:
    _all("incidents", of_incident)


def test_a_draft_tells_what_was_recorded() -> None:
    fix = Fix("abcdef0123456789", "", files=[{"path": "src/a.py", "score": 0.9}], failure_class="off_by_one")
    facts = {
        "title": ["The total"],
        "failing": ["E 1"],
        "diff": ["-a", "+b"],
        "timeline": ["red"],
        "prompt": ["It is 0."],
    }
    whole = incident.draft(fix, date="2030-01-02", facts=facts)
    assert whole.startswith(
        f"---\ndate: 2030-01-02\nfix: {fix.short}\nclass: off_by_one\n---\n# The total\n\n## Incident\n"
    )
    parts = (
        "> It is 0.",
        "```text\nE 1\n```",
        "- `src/a.py` (score 0.90)",
        "Timeline:\n\n- red",
        "```diff\n-a\n+b\n```",
    )
    assert all(part in whole for part in parts)
    fix.failure_class = ""
    bare = incident.draft(fix, date="2030-01-02", facts={})
    assert "class: new\n---\n# Bug in src/a.py\n" in bare
    assert "<!-- What went wrong, for whom, and since when. -->" in bare
    assert "```" not in bare
    assert "Timeline" not in bare


@each(
    ("files", "name", "lines"),
    [
        ([], "", ["memory/feedback_clock.md:", "paths: **/*.py", "```regex"]),
        (["Makefile"], "", ["memory/feedback_clock.md:", "paths: **/*.py", "```regex"]),
        (["a.ts", "b.py"], "my-name", ["memory/feedback_my_name.md:", "paths: **/*.ts", "```typescript"]),
    ],
)
def test_a_rule_is_drafted_for_the_files_of_a_report(files: list[str], name: str, lines: list[str]) -> None:
    (one,) = incident.read("# The clock\n## Prevention\n- Never now().\n", "2030-01-02-clock.md")
    told = incident.rule_template(one, "memory", files, name).split("\n")
    assert [line for line in lines if line in told] == lines
    assert "description: Never now()." in told


def test_a_patch_is_read_as_it_is_pinned() -> None:
    _all("patches", of_patch)


def test_anchors_are_those_that_are_pinned() -> None:
    _all("anchors", of_anchor)
