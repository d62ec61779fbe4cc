"""Sentences that a person or a model can see avoid words that read as translated; CONTRIBUTING.md has the pairs."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from tests.contracts.source import modules
from tests.harness import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.contracts.source import Module

NEVER = re.compile(
    r"\b(mend(s|ed|ing)?|owed|owes|belongs? into|anew|at the median|nobody (knows|can tell)"
    r"|stands? in (the|your|a|\S+\.)"
    r"|go on with|is told of|taken out of|put aside|vr_pass|the person sees more|no more of|of the kind|a line each"
    r"|whoever|of theirs|as far as|is looked (for|through)|(is|are) there already|is not there|if need be|all that"
    r"|the beginning of (its|the|it)|its beginning|give more of|fits several|exclude each other|that shall|and kin"
    r"|so many (days|months|lines)|without anything|to begin one|what is there now|the very same|files? of secrets"
    r"|is sound|in (the )?place of it|1 days|1 errors|none of their|is no valid|no longer there|go on with"
    r"|stands? in place of|half way|goes by the|a megabyte|are no escapes|is no new"
    r"|was there before|there is none yet|and kin\b.*|more than the day's)\b",
    re.IGNORECASE,
)
# Forms of docstrings that read as translated, in the folders that are free of them.
NEVER_IN_DOCSTRINGS = re.compile(
    r"\b(whoever|as far as|so many|anew|is told|are told|what (be)?came of|what is there|where there is none"
    r"|stands? (in|below|beside|there)|is looked (for|at)|that are looked at|for want of|and kin)\b",
    re.IGNORECASE,
)
PLAIN = tuple(
    "agents/ app/ cli/ config/ costs/ dashboard/ demo/ handlers/ hook/ install/ mcp/ render/ review/ runners/ "
    "team/ testing.py".split()
)
# A number in front of a fixed plural: `1 entries`. `many` and `counted` in core/words.py say `1 entry`.
COUNTED = re.compile(r"len\(|sum\(|\w*count$")
PLURAL = re.compile(r" (?:[a-z']+ ){0,2}?(?!(?:is|was|has|this|its|does)\b)[a-z]{2,}s\b")
NEVER_ONE = (
    " characters",
    " saved states; give a longer ID",
    " prompts have",
    " repositories",
    " times",
    " more characters",
)
ROOT = PACKAGE.parents[1]
PAPERS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("plugin/**/*.md"), *ROOT.glob(".github/**/*.md")]
SQL = re.compile(r"\b(SELECT|FROM|WHERE|UPDATE|INDEX|LIMIT)\b")
# Words of other people's messages, by which they are recognised.
LISTS = (
    "checks/claims",
    "checks/release",
    "memory/",
    "learning/wording",
    "signals/",
    "shell/",
    "secrets/",
    "policy/instructions.py",
    "dashboard/charts/states.py",
)


def sentences(module: Module) -> Iterator[str]:
    """Texts of four words and more, and what commands say of themselves."""
    for _, text in module.texts:
        if text.count(" ") >= 3 and not SQL.search(text):
            yield " ".join(text.split())
    if module.path.parent.name == "cli":
        for node in module.nodes(ast.FunctionDef, typing=True):
            if node.decorator_list and (text := ast.get_docstring(node) or ""):
                yield " ".join(text.split())


def test_no_sentence_reads_as_translated() -> None:
    found = []
    for module in modules():
        if not module.where.startswith(LISTS):
            found += [f"{module.where}: {text}" for text in sentences(module) if NEVER.search(text)]
    for path in sorted((PACKAGE / "dashboard" / "templates").glob("*.html")):
        lines = re.sub(r"{[{%#].*?[}%#]}", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL).splitlines()
        found += [f"{path.name}: {line.strip()}" for line in lines if NEVER.search(line)]
    assert not found, "\n".join(found)


def test_no_paper_reads_as_translated() -> None:
    found = []
    for paper in sorted(PAPERS):
        prose = re.sub(r"```.*?```|`[^`]*`", " ", paper.read_text(encoding="utf-8"), flags=re.DOTALL)
        pairs = prose.partition("| Do not write | Write |")  # of the style guide
        found += [f"{paper.name}: {line.strip()}" for line in pairs[0].splitlines() if NEVER.search(line)]
    assert not found, "\n".join(found)


def test_no_docstring_reads_as_translated() -> None:
    found = []
    for module in modules():
        if module.where.startswith(PLAIN):
            documented: list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef] = [
                *module.nodes(ast.FunctionDef, typing=True),
                *module.nodes(ast.AsyncFunctionDef, typing=True),
                *module.nodes(ast.ClassDef, typing=True),
            ]
            docstrings = [module.docstring, *(ast.get_docstring(node) or "" for node in documented)]
            texts = (" ".join(text.split()) for text in docstrings)
            found += [f"{module.where}: {text}" for text in texts if NEVER_IN_DOCSTRINGS.search(text)]
    assert not found, "\n".join(found)


def _fixed_plurals(source: ast.JoinedStr) -> Iterator[str]:
    """The texts behind a count, such as ` entries` in an f-string with `{len(waiting)} entries`."""
    for value, text in pairwise(source.values):
        if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
            words = str(text.value)
            if COUNTED.match(ast.unparse(value.value)) and PLURAL.match(words) and not words.startswith(NEVER_ONE):
                yield words


def test_one_of_something_is_never_a_plural() -> None:
    found = [
        f"{module.where}: {text}"
        for module in modules()
        if module.where.startswith(PLAIN)
        for source in module.nodes(ast.JoinedStr)
        for text in _fixed_plurals(source)
    ]
    assert not found, "\n".join(found)


def test_the_contract_would_find_one() -> None:
    (plural,) = (
        node for node in ast.walk(ast.parse("f'{len(x)} untrusted entries'")) if isinstance(node, ast.JoinedStr)
    )
    assert list(_fixed_plurals(plural)) == [" untrusted entries"]
    assert NEVER_IN_DOCSTRINGS.search("Whoever asks reads the same.")
    assert NEVER.search("the command that mends it")
    assert not NEVER.search("the command that fixes it, as recommended")
