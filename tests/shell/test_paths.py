"""A word means files of the real tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.shell.paths import places
from clickstop.shell.scope import UNKNOWN, Arg
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

    from tests.shell.world import World


def places_of(word: str, world: World, *, follow: bool = True) -> list[tuple[str, str]]:
    """Path, from the repository on, and extent."""
    pattern = word if set(word) & set("*?[") else ""
    some = places(Arg(word, word, pattern), str(world.root), follow=follow)
    return [(place.path.replace(str(world.root), "REPO"), place.extent) for place in some]


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
def test_words_resolve_to_files(world: World, word: str, expected: list[tuple[str, str]]) -> None:
    assert places_of(word, world) == expected


def test_a_star_matches_no_hidden_files(world: World) -> None:
    assert places_of("*env", world) == [("REPO/*env", "")]
    assert places_of(".e*", world) == [("REPO/.env", "")]


def test_too_many_matches_become_some_files_of_the_folder(world: World) -> None:
    for number in range(60):
        (world.root / "docs" / f"{number}.txt").touch()
    some = places_of("docs/*.txt", world)
    assert len(some) == 41
    assert some[-1] == ("REPO/docs", "some")


def test_a_link_is_followed_unless_asked_not_to(world: World, tmp_path: Path) -> None:
    (world.root / "link").symlink_to(tmp_path)
    assert places_of("link", world) == [(str(tmp_path), "")]
    assert places_of("link", world, follow=False) == [("REPO/link", "")]
    assert places_of("link/", world, follow=False) == [(str(tmp_path), "")]


@each("word", ["[", "[]", "[!", "[z-a]", "[[:alpha:]]", "*" * 300, "a*" * 60, "\x00*", "x" * 9_000])
def test_no_pattern_raises(world: World, word: str) -> None:
    assert places_of(word, world)
