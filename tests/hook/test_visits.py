"""Which repository a session belongs to that began in none."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.core.event import Event
from clickstop.core.initialised import INITIALISED
from clickstop.core.places import user_state
from clickstop.hook.visits import repository_of
from tests.harness import make_repo

if TYPE_CHECKING:
    from clickstop.core.initialised import Standing


@pytest.fixture
def other(tmp_path: Path, environ: dict[str, str]) -> Path:
    return make_repo(tmp_path / "other", environ)


@pytest.fixture
def nowhere(tmp_path: Path) -> str:
    folder = tmp_path / "nowhere"
    folder.mkdir()
    return str(folder)


def _visit(
    environ: dict[str, str], folder: str, kind: str = "tool.after", session: str = "s1", paths: tuple[str, ...] = ()
) -> Standing:
    event = Event("claude-code", kind, session_id=session, cwd=folder, paths=paths)
    return repository_of(event, (folder,), environ)


def _notes(environ: dict[str, str]) -> list[Path]:
    return list(Path(user_state(environ), "visits").glob("*"))


def test_the_first_repository_that_it_enters_is_its_own_from_then_on(
    repo: Path, other: Path, nowhere: str, environ: dict[str, str]
) -> None:
    assert _visit(environ, nowhere).root == ""
    assert _notes(environ) == []
    assert _visit(environ, str(repo)).root == str(repo)
    assert _visit(environ, str(other)).root == str(repo)
    assert _visit(environ, nowhere).root == str(repo)
    assert _visit(environ, str(other), session="s2").root == str(other)
    assert [note.stat().st_mode & 0o777 for note in _notes(environ)] == [0o600, 0o600]


def test_a_file_of_a_repository_counts_where_the_folder_says_nothing(
    repo: Path, nowhere: str, environ: dict[str, str]
) -> None:
    assert _visit(environ, nowhere, paths=("cart.py",)).root == ""
    assert _visit(environ, nowhere, paths=(str(repo / "cart.py"),)).root == str(repo)
    assert _visit(environ, nowhere).root == str(repo)


def test_the_end_of_a_session_is_recorded_there_and_forgets_it(
    repo: Path, nowhere: str, environ: dict[str, str]
) -> None:
    _visit(environ, str(repo))
    assert len(_notes(environ)) == 1
    assert _visit(environ, nowhere, "session.end").root == str(repo)
    assert _notes(environ) == []
    assert _visit(environ, str(repo), "session.end").kind == INITIALISED
    assert _notes(environ) == []  # there is nothing left to remember it for


def test_a_session_without_an_id_is_not_remembered(repo: Path, environ: dict[str, str]) -> None:
    assert _visit(environ, str(repo), session="").root == str(repo)
    assert _notes(environ) == []


def test_what_sessions_left_that_never_ended_goes_after_a_month(repo: Path, environ: dict[str, str]) -> None:
    _visit(environ, str(repo), session="old")
    _visit(environ, str(repo), session="young")
    old, young = sorted(_notes(environ), key=lambda path: path.stat().st_mtime_ns)
    days = 86_400
    os.utime(old, (0, time.time() - 31 * days))
    os.utime(young, (0, time.time() - 29 * days))
    _visit(environ, str(repo), session="new")
    assert old not in _notes(environ)
    assert young in _notes(environ)


def test_a_folder_of_nobody_is_a_stranger_and_not_remembered(
    tmp_path: Path, nowhere: str, environ: dict[str, str]
) -> None:
    Path(nowhere, "clickstop.toml").write_text("", encoding="utf-8")
    place = _visit(environ, nowhere)
    assert (place.root, place.kind == INITIALISED) == (nowhere, False)
    assert _notes(environ) == []
