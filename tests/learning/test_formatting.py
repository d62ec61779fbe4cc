"""The same code, laid out in another way: real output of formatters, and changes that only look like theirs."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from clickstop.learning.formatting import is_same_code
from clickstop.learning.patches import is_formatting
from tests.each import each

FORMATTED = Path(__file__).parent / "formatted"
AFTER = sorted(FORMATTED.glob("*.after.*.txt"))


def name_of(after: Path) -> str:
    return after.name.removesuffix(".txt")


def before_of(after: Path) -> str:
    return after.with_name(after.name.replace(".after.", ".before.")).read_text()


@pytest.mark.parametrize("after", AFTER, ids=lambda path: path.name)
def test_what_black_and_prettier_wrote_is_the_same_code(after: Path) -> None:
    assert is_same_code(before_of(after), after.read_text(), name_of(after))


@pytest.mark.parametrize("after", AFTER, ids=lambda path: path.name)
def test_one_changed_bracket_in_formatted_code_is_a_change(after: Path) -> None:
    text = after.read_text()
    for old, new in (("item.price * item.count", "(item.price)(item.count)"), ("(a || b) && !a", "a || (b && !a)")):
        if old in text:
            assert not is_same_code(before_of(after), text.replace(old, new), name_of(after))
    assert not is_same_code(before_of(after), text.replace("items", "rows").replace("1", "2"), name_of(after))


@each(
    ("before", "after", "path"),
    [
        ("total = x + y * z", "total = (x + y) * z", "a.py"),
        ("if u.is_admin:", "if u.is_admin():", "a.py"),
        ("return name", 'return "name"', "a.py"),
        ("point = (1)", "point = (1,)", "a.py"),
        ("f('a b')", "f('ab')", "a.py"),
        ("callback = save()", "callback = save", "a.py"),
        ("    elif a or b and c:", "    elif (a or b) and c:", "a.py"),
        ("const n = x + y * z;", "const n = (x + y) * z;", "a.ts"),
        ("if (u.isAdmin) {", "if (u.isAdmin()) {", "a.ts"),
        ("const url = '/u/${id}';", "const url = `/u/${id}`;", "a.ts"),
        ("list = [a,, b]", "list = [a, b]", "a.js"),
        ("  return f(a)(b)", "  return f(a, b)", "a.rb"),
        ("total := x + y*z", "total := (x + y) * z", "a.go"),
        ("if user.active {", "if user.active() {", "a.rs"),
        ("x + y * z", "(x + y) * z", "a.unknown"),
        ("say 'a'", "say a", "a.unknown"),
        ("        return total", "    return total", "a.py"),
        ("    env: a", "  env: a", "a.yaml"),
        ("    * price;", "    * amount;", "A.java"),
        ('    "Hello wrold"', '    "Hello world"', "a.py"),
    ],
)
def test_brackets_quotes_and_calls_are_code(before: str, after: str, path: str) -> None:
    assert not is_formatting(f"-{before}\n+{after}", path)


@each(
    ("before", "after", "path"),
    [
        ("return (total)", "return total", "a.py"),
        ("    x = 'a'  ", '    x = "a"', "a.py"),
        ("f(a, b)", "f(\n    a,\n    b,\n)", "a.py"),
        ("def f(a, b):", "def f(\n    a,\n    b,\n):", "a.py"),
        ("    elif (a):", "    elif a:", "a.py"),
        ("total = a + \\\n    b", "total = a + b", "a.py"),
        ("# why\nx = 1", "# why not\nx = 1", "a.py"),
        ("f(\n    *args\n)", "f(*args)", "a.py"),
        ("const f = x => x", "const f = (x) => x;", "a.ts"),
        ("const a = {'b': 1}", "const a = { b: 1 };", "a.js"),
        ("\ttotal:=x+y", "\ttotal := x + y", "a.go"),
        ("say  'a'", 'say "a"', "a.unknown"),
    ],
)
def test_looks_are_not_code(before: str, after: str, path: str) -> None:
    patch = "\n".join([*(f"-{line}" for line in before.split("\n")), *(f"+{line}" for line in after.split("\n"))])
    assert is_formatting(patch, path)


@each(
    ("before", "after", "path"),
    [
        ("class A { int f() { return a\n    * b; } }", "class A { int f() { return a\n    * c; } }", "A.java"),
        ("int f() {\n  return a\n * b;\n}", "int f() {\n  return a\n * c;\n}", "a.unknown"),
        ('NOTE = """\n# one\n"""', 'NOTE = """\n# two\n"""', "a.py"),
        ("const note = `\n// one\n`", "const note = `\n// two\n`", "a.js"),
        ("f('#one')", "f('#two')", "a.js"),
    ],
)
def test_what_looks_like_a_comment_may_be_code(before: str, after: str, path: str) -> None:
    assert not is_same_code(before, after, path)


@each(
    ("before", "after", "path"),
    [
        ("x = 1  # type: ignore", "x = 1", "a.py"),
        ("x = 1; // why", "x = 1;", "a.js"),
        ("x = f(/* why */ 1);", "x = f(1);", "a.ts"),
        ("/*\n * one\n */\nint x;", "/*\n * two\n */\nint x;", "a.c"),
        ("/*\n * one\n */\nint x", "/*\n * two\n */\nint x", "a.unparsed.java"),
        ("<?php\n# one\n$a = 1;", "<?php\n# two\n$a = 1;", "a.php"),
        ('def f():\n    """One."""\n    g()', "def f():\n    g()", "a.py"),
        ('"""One.\n\nMore.\n"""\nx = 1', '"""Two."""\nx = 1', "a.py"),
    ],
)
def test_comments_wherever_they_stand_are_not_code(before: str, after: str, path: str) -> None:
    assert is_same_code(before, after, path)


def test_a_docstring_says_nothing_and_a_text_that_is_used_does() -> None:
    body = 'def f():\n    """{}"""\n    return run("""\n        {}\n    """)\n'
    assert is_same_code(body.format("Old.", "SELECT"), body.format("New words.", "SELECT"), "a.py")
    assert not is_same_code(body.format("Old.", "SELECT a"), body.format("Old.", "SELECT(a)"), "a.py")


def test_hunks_of_a_formatter_are_formatting_one_by_one_where_they_can_be_read() -> None:
    before, after = before_of(FORMATTED / "cart.after.py.txt"), (FORMATTED / "cart.after.py.txt").read_text()
    lines = list(difflib.unified_diff(before.split("\n"), after.split("\n"), n=0))[2:]
    hunks = "\n".join(lines).split("\n@@")
    assert sum(is_formatting(hunk, "cart.py") for hunk in hunks) >= len(hunks) // 2
