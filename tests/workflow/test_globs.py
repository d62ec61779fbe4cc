"""Globs of guards and logs."""

from __future__ import annotations

from clickstop.core.globs import expand, fits, literal, matches
from tests.each import each


@each(
    ("path", "glob", "meant"),
    [
        ("login.spec.ts", "**/*.spec.{ts,js}", True),
        ("a/b/login.spec.js", "**/*.spec.{ts,js}", True),
        ("a/login.spec.tsx", "**/*.spec.{ts,js}", False),
        ("a/login.spec.ts", "*.spec.ts", True),
        ("src/a/b.py", "src/**", True),
        ("src/a/b.py", "src/*", False),
        ("src/a.py", "src/", True),
        ("xsrc/a.py", "src/**", False),
        ("src/a/deep/b.py", "src/**/b.py", True),
        ("src/b.py", "src/**/b.py", True),
        ("tests/test_a.py", "./tests/test_?.py", True),
        ("tests\\test_a.py", "tests/test_*.py", True),
        ("lib/x", "{src,lib}/**", True),
        ("login.spec.ts.bak", "**/*.spec.ts", False),
    ],
)
def test_a_glob_means_these_paths_and_no_others(path: str, glob: str, meant: bool) -> None:
    assert matches(path, [glob]) is meant


def test_alternatives_are_taken_in_order_and_the_feature_stays() -> None:
    assert expand("{.clickstop,.triqual}/runs/{feature}.md") == [
        ".clickstop/runs/{feature}.md",
        ".triqual/runs/{feature}.md",
    ]
    assert expand("{a,b}{c,d}") == ["ac", "ad", "bc", "bd"]
    assert set(expand("x{a,{b,c}}")) == {"xa", "xb", "xc"}
    assert expand("{unclosed,") == ["{unclosed,"]


def test_the_literal_is_in_every_path_that_the_glob_means() -> None:
    assert literal("**/*.spec.ts") == ".spec.ts"
    assert literal("src/**") == "src"
    assert literal("**") == ""


def test_many_stars_take_no_time() -> None:
    assert not fits("a" * 5_000, "*a" * 50 + "b")
