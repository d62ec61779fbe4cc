"""The steps of `clickstop init` and `clickstop uninstall`, and what a person should know afterwards."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.agents.sites import this_machine
from clickstop.core.git_view import place_of
from clickstop.core.registry import register
from clickstop.core.target import Target
from clickstop.install import launcher, setup
from clickstop.install.changes import apply
from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.fixture
def place(repo: Path) -> Target:
    return Target(str(repo), str(repo), str(repo))


def _install(
    place: Target, environ: dict[str, str], *scopes: str, agents: Sequence[str] = ("claude-code",)
) -> None:
    setup.carry_out(setup.installing(place, list(agents), list(scopes), environ, moved=False))


def _uninstall(place: Target, environ: dict[str, str], *scopes: str) -> list[str]:
    return setup.carry_out(setup.removing(place, ["claude-code", "gemini"], list(scopes), environ))


def _twice(place: Target, environ: dict[str, str], *scopes: str) -> list[str]:
    notes = setup.warnings(place, ["claude-code"], list(scopes), environ)
    return [note for note in notes if "arrives twice" in note]


def _write_launcher(environ: dict[str, str]) -> None:
    for change in launcher.written(this_machine(), environ):
        apply(change)


def test_identical_personal_entries_run_once_and_shared_ones_run_beside_them(
    place: Target, environ: dict[str, str]
) -> None:
    _write_launcher(environ)
    _install(place, environ, "local", "user")
    assert _twice(place, environ, "local", "user") == []
    _install(place, environ, "shared")
    (note,) = _twice(place, environ, "local", "user", "shared")
    assert note.startswith("Entries exist in local and in shared and in user settings")
    assert note.endswith("clickstop uninstall --user")
    _uninstall(place, environ, "user")
    assert _twice(place, environ, "shared")[0].endswith("clickstop uninstall --shared")
    os.remove(launcher.path(environ))  # without it, shared entries do nothing
    assert _twice(place, environ, "shared") == []


def test_shared_entries_alone_bring_the_launcher_and_take_it_away(place: Target, environ: dict[str, str]) -> None:
    _install(place, environ, "local")
    assert not os.path.exists(launcher.path(environ))
    _uninstall(place, environ, "local")
    _install(place, environ, "shared")
    assert os.access(launcher.path(environ), os.X_OK)
    assert launcher.path(environ) in _uninstall(place, environ, "shared")
    assert not os.path.exists(launcher.path(environ))


def test_the_launcher_stays_while_another_repository_shares_entries(
    place: Target, environ: dict[str, str], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    there = Target(str(other), str(other), str(other))
    for folder in (place, there):
        register(folder.root, environ, folder=folder.folder)
        _install(folder, environ, "shared")
    _uninstall(place, environ, "shared")
    assert os.path.exists(launcher.path(environ))
    _uninstall(there, environ, "shared")
    assert not os.path.exists(launcher.path(environ))


def test_personal_files_are_kept_out_of_git_unless_it_tracks_or_ignores_them(
    place: Target, environ: dict[str, str]
) -> None:
    root = Path(place.root)
    (root / ".gemini").mkdir()
    (root / ".gemini" / "settings.json").write_text("{}\n")
    git(root, environ, "add", "-f", ".gemini/settings.json")
    git(root, environ, "commit", "-q", "-m", "settings")
    _install(place, environ, "local", agents=("claude-code", "gemini"))
    exclude = (root / ".git" / "info" / "exclude").read_text()
    assert "/.claude/settings.local.json\n" in exclude
    assert ".gemini" not in exclude
    (note,) = [note for note in setup.warnings(place, ["gemini"], ["local"], environ) if "tracked" in note]
    assert note.endswith(f"git -C {root} rm --cached -- .gemini/settings.json")
    _uninstall(place, environ, "local")
    assert "claude" not in (root / ".git" / "info" / "exclude").read_text()
    assert (root / ".gemini" / "settings.json").read_text() == "{}\n"


def test_what_git_is_shown_of_a_worktree_is_a_trace_of_that_worktree(
    repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    git(repo, environ, "commit", "-q", "--allow-empty", "-m", "begin")
    tree = tmp_path / "tree"
    git(repo, environ, "worktree", "add", "-q", str(tree))
    view = place_of(str(repo / ".git" / "worktrees" / "tree"), environ)
    os.makedirs(view)
    of_tree, of_repo = (
        setup.traces(Target(str(folder), str(folder), str(folder)), ["local"], environ) for folder in (tree, repo)
    )
    assert (view in of_tree, view in of_repo) == (True, False)
