"""Words decide as words: no list of short ones is looked for inside of a text, where they stand in longer ones.

`fix: latest version` is about no test, `SHIPPING_PIN` is one word more than `SHIPPING`. Names come apart by
`core/names.py`.
"""

from __future__ import annotations

import ast
import functools
from typing import TYPE_CHECKING

from tests.contracts.source import modules
from tests.each import each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.contracts.source import Module

_SHORT = 6  # letters of a word that stands in many others
_FEW = 2  # such words make a list

# Function, and why it may. Whatever is new here needs a reason as good.
KEYS = "looks for keys of a record, not for letters in a text"
CLOSER = "only decides whether to look closer, word by word"
SHOWN = "chooses lines to show; a wrong one costs nothing"
STEM = "the beginning or the end of one word, whatever is bent on it"
FORM = "a form that a tool prints, or a name that it reserves"
REASONS = {
    "secrets/nearby_values.py": "a glance at what stands around a value, which is judged then",
    "secrets/named_values.py": "how a command begins that sets a password: `setpassword` is one word",
    "agents/claude_code/results.py": KEYS,
    "checks/changes.py": CLOSER,
    "signals/places.py": STEM,
    "signals/strangers.py": STEM,
    "signals/tally.py": CLOSER,
    "checks/claims/commands.py": STEM,
    "checks/claims/reader.py": KEYS,
    "checks/environment.py": FORM,
    "checks/failing.py": STEM,
    "checks/reachable.py": KEYS,
    "checks/release/test_first.py": STEM,
    "config/strictness.py": KEYS,
    "install/checks/entries.py": KEYS,
    "learning/generalise.py": FORM,
    "learning/signs.py": CLOSER,
    "learning/variants.py": FORM,
    "memory/decided.py": STEM,
    "memory/sections.py": SHOWN,
    "policy/instructions.py": STEM,
    "policy/mcp.py": KEYS,
    "policy/strictness.py": KEYS,
    "render/timeline.py": FORM,
    "review/changes.py": CLOSER,
    "runners/manifests.py": KEYS,
    "secrets/find.py": CLOSER,
    "secrets/logins.py": "a value that is long and random must stand with it",
    "secrets/naming.py": STEM,
    "secrets/redact.py": CLOSER,
    "shell/carried.py": STEM,
    "shell/changes.py": FORM,
    "shell/families/git.py": FORM,
    "shell/long_text.py": CLOSER,
    "shell/ordinary.py": CLOSER,
    "signals/cargo_test.py": FORM,
    "signals/checker.py": KEYS,
    "signals/echoed.py": FORM,
    "signals/eslint.py": FORM,
    "signals/evidence.py": SHOWN,
    "signals/gradle.py": STEM,
    "signals/not_started.py": FORM,
    "signals/plain.py": FORM,
    "signals/report_formats.py": FORM,
    "signals/tasks.py": FORM,
    "signals/verdict_words.py": STEM,
    "signals/violations_in_data.py": STEM,
}


@functools.cache
def _lists_of(module: Module) -> list[tuple[int, list[str]]]:
    listed = (ast.Assign, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.Call)
    return lists_inside_texts(module.nodes(*listed, typing=True))


def lists_inside_texts(nodes: list[ast.AST]) -> list[tuple[int, list[str]]]:
    """Line and words of each list of short words that is used with `in`, `startswith` or `endswith`."""
    known = _constants(nodes)
    found = ((node, texts) for node in nodes for texts in _used(node, known))
    return [(getattr(node, "lineno", 0), short) for node, texts in found if len(short := _short(texts)) >= _FEW]


def _used(node: ast.AST, known: dict[str, list[str]]) -> Iterator[list[str]]:
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp):
        for loop in node.generators:
            texts = _texts(loop.iter, known)
            if texts and isinstance(loop.target, ast.Name) and _is_looked_for(loop.target.id, node):
                yield texts
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("startswith", "endswith") and node.args:
        yield _texts(node.args[0], known)


def _is_looked_for(name: str, inside: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Name)
        and node.left.id == name
        and isinstance(node.ops[0], ast.In | ast.NotIn)
        for node in ast.walk(inside)
    )


def _constants(nodes: list[ast.AST]) -> dict[str, list[str]]:
    known: dict[str, list[str]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            texts = _texts(node.value, known)
            if texts:
                known[node.targets[0].id] = texts
    return known


def _texts(node: ast.expr, known: dict[str, list[str]]) -> list[str]:
    """The words that an expression lists, as far as that can be read."""
    if isinstance(node, ast.Name):
        return known.get(node.id, [])
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Starred):
        return _texts(node.value, known)
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [text for part in node.elts for text in _texts(part, known)]
    if isinstance(node, ast.BinOp):
        return [*_texts(node.left, known), *_texts(node.right, known)]
    return _called(node, known) if isinstance(node, ast.Call) else []


def _called(node: ast.Call, known: dict[str, list[str]]) -> list[str]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name == "split" and isinstance(node.func, ast.Attribute):
        sign = next(iter(_texts(node.args[0], known)), None) if node.args else None
        return [part for text in _texts(node.func.value, known) for part in text.split(sign)]
    listed = [text for part in node.args for text in _texts(part, known)]
    if name in ("words", "phrases", "names"):
        return [part for text in listed for part in text.split("|" if name == "phrases" else None)]
    return listed if name in ("frozenset", "tuple", "set", "list") else []


def _short(texts: list[str]) -> list[str]:
    return [text for text in texts if text.isascii() and text.isalpha() and 1 < len(text) <= _SHORT]


@each("module", modules())
def test_no_list_of_short_words_is_looked_for_inside_texts(module: Module) -> None:
    found = _lists_of(module)
    assert not found or module.where in REASONS


def test_every_exception_is_needed() -> None:
    used = {module.where for module in modules() if _lists_of(module)}
    assert set(REASONS) <= used


@each(
    "code",
    [
        "any(word in text for word in ('lint', 'test'))",
        "_A = frozenset(('lint', 'test'))\n[x for x in lines if any(word in x for word in _A)]",
        "_A = words('lint test')\ntext.startswith(_A)",
        "_A = phrases('lint|test')\nnext((word for word in _A if word in text), '')",
        "text.endswith((*('a b', 'red'), 'bad'))",
        "any(word in text for word in 'lint test'.split())",
    ],
)
def test_such_lists_are_found(code: str) -> None:
    assert lists_inside_texts(list(ast.walk(ast.parse(code))))


@each(
    "code",
    [
        "any(word in ('lint', 'test') for word in text.split())",
        "any(phrase in text for phrase in ('no such file', 'not found'))",
        "not {'lint', 'test'}.isdisjoint(words_of(name))",
        "name.endswith(('.py', '.ts'))",
    ],
)
def test_whole_words_and_long_phrases_are_no_such_lists(code: str) -> None:
    assert not lists_inside_texts(list(ast.walk(ast.parse(code))))
