"""What is said of a saved state, and which checkout a call concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.core.git import Git
from clickstop.policy.scene import Scene
from clickstop.shell.understand import understand
from clickstop.undo.risk import risk_of
from clickstop.undo.saved_state import ABSENT, CALL, FILE, FOLDER, LINK, SavedItem, SavedState
from clickstop.undo.service import Saved, summary
from tests.undo.world import World

if TYPE_CHECKING:
    from pathlib import Path


def saved(*kinds: str) -> SavedState:
    state = SavedState("0123456789abcdef", CALL, "2030-01-01T00:00:00.000Z", checkout="/shop")
    state.items = [SavedItem(f"/shop/{number}", kind) for number, kind in enumerate(kinds)]
    return state


def test_a_summary_counts_files_and_links_but_no_folders() -> None:
    assert summary(saved(FILE)) == "1 file"
    assert summary(saved(FOLDER, FILE, LINK, ABSENT)) == "2 files"


def test_a_summary_names_what_git_holds() -> None:
    state = saved(FILE)
    state.refs = {"refs/heads/new": "", "refs/heads/a": "1" * 40}
    assert summary(state) == "1 file, 1 branch or tag"
    state.refs["refs/tags/v1"] = "2" * 40
    state.stashes, state.staged = "3" * 32, ["4" * 32]
    assert summary(state) == "1 file, 2 branches or tags, the stashes, what is staged"


def test_a_summary_of_nothing_but_git_says_so() -> None:
    state = saved()
    assert summary(state) == "git's index"
    state.tree = True
    assert summary(state) == "a checkout as committed"


def test_reasons_are_given_once_and_three_at_most() -> None:
    state = saved()
    state.left_out = [[f"/shop/{name}", "it is too large"] for name in "abc"]
    assert Saved(state).why_not_all == "a: it is too large; b: it is too large; c: it is too large"
    more = Saved(state, ["it is outside this checkout", "it is outside this checkout"])
    assert more.why_not_all == "a: it is too large; b: it is too large; c: it is too large; and 1 more"


def test_there_is_no_sentence_where_nothing_was_saved() -> None:
    assert Saved(None, ["git took too long"]).sentence == ""
    assert Saved(saved()).sentence == ""
    assert Saved(saved(FILE)).sentence.startswith("Saved first: 1 file. To restore: clickstop undo ")


@pytest.mark.parametrize(("line", "is_saved"), [("rm -rf src", True), ("rm -rf node_modules", False)])
def test_without_git_dependencies_are_known_by_their_folders(tmp_path: Path, line: str, *, is_saved: bool) -> None:
    world = World(tmp_path)
    world.write("src/a.py", "mine\n")
    world.write("node_modules/x.js", "theirs\n")
    root, home = str(world.root), str(world.home)
    git = Git(root, world.environ)
    scene = Scene(cwd=root, root=root, home=home, environ=world.environ, git=git, branch="")
    effects = understand(line, cwd=root, root=root, home=home, wrappers=(), environ=world.environ)
    risk = risk_of(effects, scene, None)
    assert bool(risk) is is_saved
    assert bool(risk.made_again) is not is_saved
