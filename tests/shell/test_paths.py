"""A word means files of the real tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.shell.paths import places
from clickstop.shell.scope import UNKNOWN, Arg
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

    from tests.shell.said import World


def found(word: str, world: World, *, follow: bool = True) -> list[tuple[str, str]]:
    """Path, from the repository on, and extent."""
    pattern = word if set(word) & set("*?[") else ""
    some = places(Arg(word, word, pattern), str(world.root), follow=follow)
    return [(one.path.replace(str(world.root), "REPO"), one.extent) for one in some]


CASES = [
    ("a.py", [("REPO/a.py", "")]),
    ("./src/../a.py", [("REPO/a.py", "")]),
    ("/etc", [("/etc", "")]),
    ("*.py", [("REPO/a.py", ""), ("REPO/b.py", "")]),
    ("src/*.py", [("REPO/src/app.py", ""), ("REPO/src/cart.py", "")]),
    ("*/app.py", [("REPO/src/app.py", "")]),
    ("[ab].py", [("REPO/a.py", ""), ("REPO/b.py", "")]),
    ("[!a].py", [("REPO/b.py", "")]),
    ("?.py", [("REPO/a.py", ""), ("REPO/b.py", "")]),
    ("*", [("REPO", "contents")]),
    (".*", [("REPO", "contents")]),
    ("src/*", [("REPO/src", "contents")]),
    ("/*", [("/", "contents")]),
    ("no*such", [("REPO/no*such", "")]),
    (f"src/{UNKNOWN}", [("REPO/src", "some")]),
    (f"src/x{UNKNOWN}/y", [("REPO/src", "some")]),
    (UNKNOWN, [("", "")]),
    (f"{UNKNOWN}/x", [("", "")]),
    (f"src/{UNKNOWN}/../..", [("", "")]),
    (f"/{UNKNOWN}", [("/", "some")]),
    (f"src/{UNKNOWN}/*", [("REPO/src", "some")]),
]


@each(("word", "expected"), CASES)
def test_a_word_means_these_files(world: World, word: str, expected: list[tuple[str, str]]) -> None:
    assert found(word, world) == expected


def test_hidden_files_are_matched_only_by_name(world: World) -> None:
    assert found("*env", world) == [("REPO/*env", "")]
    assert found(".e*", world) == [("REPO/.env", "")]


def test_more_files_than_can_be_named_are_some_of_a_folder(world: World) -> None:
    for number in range(60):
        (world.root / "docs" / f"{number}.txt").touch()
    some = found("docs/*.txt", world)
    assert len(some) == 41
    assert some[-1] == ("REPO/docs", "some")


def test_a_link_is_followed_unless_it_is_meant_itself(world: World, tmp_path: Path) -> None:
    (world.root / "link").symlink_to(tmp_path)
    assert found("link", world) == [(str(tmp_path), "")]
    assert found("link", world, follow=False) == [("REPO/link", "")]
    assert found("link/", world, follow=False) == [(str(tmp_path), "")]


@each("word", ["[", "[]", "[!", "[z-a]", "[[:alpha:]]", "*" * 300, "a*" * 60, "\x00*", "x" * 9_000])
def test_no_pattern_makes_it_fail(world: World, word: str) -> None:
    assert found(word, world)
