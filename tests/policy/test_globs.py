"""Globs of paths: names at any depth, places of their own, folders with all below them."""

from __future__ import annotations

import time

from clickstop.core.globs import covers, fits, literal
from tests.each import each

ROOT, HOME = "/home/dev/shop", "/home/dev"


@each(
    ("glob", "path"),
    [
        (".env", "/home/dev/shop/.env"),
        (".env", "/home/dev/shop/packages/web/.env"),
        (".env.*", "/home/dev/shop/.env.local"),
        ("*.pem", "/elsewhere/server.pem"),
        (".github/workflows/**", "/home/dev/shop/.github/workflows/ci.yml"),
        (".github/workflows/**", "/home/dev/shop/.github/workflows/deep/er.yml"),
        ("docs/", "/home/dev/shop/docs/a/b.md"),
        ("src/*.py", "/home/dev/shop/src/app.py"),
        ("src/**/test_*.py", "/home/dev/shop/src/test_a.py"),
        ("src/**/test_*.py", "/home/dev/shop/src/a/b/test_c.py"),
        ("**/generated/**", "/home/dev/shop/a/generated/b.ts"),
        ("**/.ssh/**", "/home/other/.ssh/id_rsa"),
        ("~/.npmrc", "/home/dev/.npmrc"),
        ("/etc/hosts", "/etc/hosts"),
        ("id_?sa", "/home/dev/id_rsa"),
    ],
)
def test_a_glob_covers(glob: str, path: str) -> None:
    assert covers(glob, path, root=ROOT, home=HOME)


@each(
    ("glob", "path"),
    [
        (".env", "/home/dev/shop/.envrc"),
        (".env.*", "/home/dev/shop/.env"),
        ("src/*.py", "/home/dev/shop/src/a/app.py"),
        ("src/*.py", "/home/dev/other/src/app.py"),
        (".github/workflows/**", "/home/dev/shop/.github/other.yml"),
        ("~/.npmrc", "/home/dev/shop/.npmrc"),
        ("docs/", "/home/dev/shop/docs.md"),
        ("**/generated/**", "/home/dev/shop/generated.ts"),
        ("/etc/hosts", "/home/dev/shop/etc/hosts"),
    ],
)
def test_a_glob_does_not_cover(glob: str, path: str) -> None:
    assert not covers(glob, path, root=ROOT, home=HOME)


def test_a_star_of_a_text_stands_for_anything() -> None:
    assert fits("release/1.0/hot", "release/*")
    assert fits("", "*")
    assert fits("a1b2b3c", "a*b*c")
    assert not fits("a1b2b3", "a*b*c")


def test_a_hostile_glob_does_not_take_long() -> None:
    started = time.process_time()
    assert not fits("a" * 150 + "b" * 2_000, "*a" * 200)
    assert not covers("**/a/" * 30 + "x", "/" + "a/" * 400 + "y", root="/", home="/")
    assert time.process_time() - started < 1


@each(
    ("glob", "text"),
    [
        ("*.pem", ".pem"),
        (".github/workflows/**", "workflows"),
        ("**/generated/**", "generated"),
        ("~/.npmrc", ".npmrc"),
        ("**", ""),
    ],
)
def test_the_text_that_a_path_must_hold_is_the_longest_without_a_wildcard(glob: str, text: str) -> None:
    assert literal(glob) == text
