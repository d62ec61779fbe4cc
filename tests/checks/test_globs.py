"""Paths and globs as people write them."""

from __future__ import annotations

import time

from clickstop.checks.names import matches_agent, matches_globs
from clickstop.core.globs import concerns
from tests.each import each


@each(
    ("path", "glob"),
    [
        ("cart.py", "*.py"),
        ("src/deep/cart.py", "*.py"),
        ("src/cart.py", "src/*.py"),
        ("src/deep/cart.py", "src/**/*.py"),
        ("src/cart.py", "src/**/*.py"),
        ("src/deep/cart.py", "src"),
        ("src/deep/cart.py", "src/"),
        ("src/deep/cart.py", "./src/**"),
        ("src/deep/cart.py", "**/cart.py"),
        ("cart.py", "**/cart.py"),
        ("cart.py", "**"),
        ("a/src/cart.py", "**/src/**"),
        ("src\\deep\\cart.py", "src/**/*.py"),
        ("Makefile", "Makefile"),
        ("a b/ü.ts", "a b/?.ts"),
    ],
)
def test_is_meant(path: str, glob: str) -> None:
    assert concerns(path, (glob,))


@each(
    ("path", "glob"),
    [
        ("cart.pyc", "*.py"),
        ("lib/cart.py", "src/*.py"),
        ("src/deep/cart.py", "src/*.py"),
        ("mysrc/cart.py", "src/**"),
        ("src.py", "src/"),
        ("CART.PY", "*.py"),
        ("cart.py", "src"),
        ("../other/cart.py", "src/**"),
        ("a/b/c", "a/*/*/c"),
    ],
)
def test_is_not_meant(path: str, glob: str) -> None:
    assert not concerns(path, (glob,))


def test_one_glob_of_several_is_enough_and_none_means_nothing() -> None:
    assert concerns("a.ts", ("*.py", "*.ts"))
    assert not concerns("a.ts", ())


def test_no_glob_is_slow() -> None:
    began = time.process_time()
    assert not concerns("/".join("a" * 200), ["/".join(["**", "a"] * 60) + "/b"])
    assert time.process_time() - began < 2


def test_globs_are_meant_from_any_of_the_folders() -> None:
    folders = ("/shop", "/shop/web")
    assert matches_globs("/shop/web/src/a.py", folders, ("web/src/*.py",))
    assert matches_globs("/shop/web/src/a.py", folders, ("src/*.py",))
    assert not matches_globs("/shop/api/src/a.py", folders, ("src/*.py",))


@each(
    ("agent", "names", "matches"),
    [
        ("builder", ["builder"], True),
        ("team:builder", ["other", "build*"], True),
        ("team:builder", ["team:*"], True),
        ("builder", ["team:builder"], False),
        ("builder", [], False),
        ("", ["*"], False),  # the main agent
    ],
)
def test_an_agent_is_named_with_or_without_its_plugin(agent: str, names: list[str], matches: bool) -> None:
    assert matches_agent(agent, names) is matches
