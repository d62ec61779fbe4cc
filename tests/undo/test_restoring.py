"""Bringing back: all of it or some paths, never over something unsaved, never half a merge."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.core.ids import short
from clickstop.undo.prompt import whole
from clickstop.undo.restoring import REMOVED, REPLACED, RESTORED, Undo, UndoRefusedError
from clickstop.undo.saved_state import EDIT, States
from tests.undo.world import World

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.run("git init -q -b main")
    world.write("a.txt", "a\n")
    world.write("src/b.txt", "b\n")
    world.write(".gitignore", ".env\n")
    world.run("git add -A && git commit -qm one")
    world.write("a.txt", "a changed\n")
    world.write("src/b.txt", "b changed\n")
    return world


def _text(world: World, name: str) -> str:
    return (world.root / name).read_text(encoding="utf-8")


def test_some_paths_are_brought_back_alone(world: World) -> None:
    world.run("git add a.txt")
    state = world.save_before("git reset --hard")
    world.run("git reset --hard")
    outcome = world.undo(state, "src")
    assert outcome.steps == [(REPLACED, str(world.root / "src/b.txt"))]
    assert (_text(world, "a.txt"), _text(world, "src/b.txt")) == ("a\n", "b changed\n")
    assert outcome.git == []
    with pytest.raises(UndoRefusedError, match=r"nothing\.txt is not in the saved state"):
        world.undo(state, "nothing.txt")


def test_a_preview_changes_nothing(world: World) -> None:
    state = world.save_before("rm a.txt && git checkout -- src")
    world.run("rm a.txt && git checkout -- src")
    before = world.snapshot()
    outcome = Undo(str(world.saved), state, world.environ).preview()
    assert set(outcome.steps) == {(RESTORED, str(world.root / "a.txt")), (REPLACED, str(world.root / "src/b.txt"))}
    assert world.difference(before) == {}
    assert len(States(str(world.saved)).ids()) == 1


def test_what_was_there_before_an_undo_belongs_to_the_session_too(world: World) -> None:
    state = world.save_before("rm a.txt")
    state.session_id = "s1"
    world.run("rm a.txt")
    before = world.undo(state).before
    assert before is not None
    assert (before.session_id, before.command) == ("s1", f"undo {short(state.id)}")


def test_files_come_back_although_their_repository_is_gone(world: World) -> None:
    state = world.save_before("rm a.txt")
    world.run("rm -rf .git a.txt")
    outcome = world.undo(state)
    assert (outcome.steps, outcome.git) == ([(RESTORED, str(world.root / "a.txt"))], [])
    assert _text(world, "a.txt") == "a changed\n"


def test_branches_do_not_come_back_without_their_commits(world: World) -> None:
    world.run("git stash -q && git switch -q -c own && echo x > x && git add x && git commit -qm own")
    world.run("git switch -q main && git stash pop -q")
    state, other = world.save_before("git branch -D own"), world.save_paths("a.txt")
    state.objects, state.places = other.items[0].content, state.places | other.places
    world.run("git branch -D own")
    outcome = world.undo(state)
    assert (outcome.git, outcome.failed) == ([], [("commits", "git rejected them")])
    assert "own" not in world.run("git branch")


def test_nothing_to_bring_back_saves_nothing(world: World) -> None:
    state = world.save_before("rm a.txt")
    assert world.undo(state).steps == []
    assert len(States(str(world.saved)).ids()) == 1


@pytest.mark.parametrize(
    ("begin", "continues"),
    [
        ("git merge other", "git merge --continue"),
        ("git rebase other", "git rebase --continue"),
        ("git cherry-pick other", "git cherry-pick --continue"),
        ("git revert --no-edit HEAD~1", "git revert --continue"),
    ],
)
def test_half_a_merge_is_left_alone(begin: str, continues: str, world: World) -> None:
    state = world.save_before("git checkout -- .")
    world.run("git checkout -q -b other && git commit -qam other && git checkout -q main")
    world.write("a.txt", "conflict\n")
    world.run("git commit -qam mine; echo more > a.txt; git commit -qam more")
    world.run(begin)
    before = world.snapshot()
    with pytest.raises(UndoRefusedError, match=continues):
        world.undo(state)
    assert world.difference(before) == {}


def test_work_made_since_is_saved_first(world: World) -> None:
    state = world.save_before("git checkout -- .")
    world.run("git checkout -- .")
    world.write("a.txt", "work made since\n")
    outcome = world.undo(state)
    assert outcome.before is not None
    world.undo(outcome.before, "a.txt")
    assert _text(world, "a.txt") == "work made since\n"


def test_what_cannot_be_saved_is_not_overwritten(world: World) -> None:
    state = world.save_before("rm a.txt")
    world.run("rm a.txt; mkfifo a.txt")
    with pytest.raises(UndoRefusedError, match="neither a file nor a folder"):
        world.undo(state)
    assert not (world.root / "a.txt").is_file()


def test_another_branch_that_was_switched_to_since_stays(world: World) -> None:
    world.run("git add a.txt")
    state = world.save_before("git checkout HEAD -- .")
    world.run("git checkout HEAD -- . && git switch -q -c later && echo x > x && git add x && git commit -qm x")
    outcome = world.undo(state)
    assert world.run("git branch --show-current") == "later\n"
    assert "a different commit is checked out" in outcome.remarks[0]
    assert world.run("git status -s") == " M a.txt\n M src/b.txt\n"


def test_commits_made_since_a_reset_are_saved_and_the_branch_moves_back(world: World) -> None:
    world.run("git commit -qam two")
    state = world.save_before("git reset --hard HEAD~1")
    world.run("git reset -q --hard HEAD~1; echo x > x; git add x; git commit -qm since")
    outcome = world.undo(state)
    assert world.run("git log --format=%s") == "two\none\n"
    assert outcome.before is not None
    world.undo(outcome.before)
    assert world.run("git log --format=%s") == "since\none\n"


def test_a_deleted_branch_can_be_deleted_again_by_undoing_the_undo(world: World) -> None:
    world.run("git branch other")
    state = world.save_before("git branch -D other")
    world.run("git branch -D other")
    outcome = world.undo(state)
    assert world.run("git branch --list other").strip() == "other"
    assert outcome.before is not None
    world.undo(outcome.before)
    assert world.run("git branch --list other") == ""


def test_stashes_made_since_stay(world: World) -> None:
    world.run("git stash -qm first")
    state = world.save_before("git stash drop")
    world.run("git stash drop -q; echo x > a.txt; git stash -qm second")
    world.undo(state)
    assert [line.split(": ")[-1] for line in world.run("git stash list").splitlines()] == ["second", "first"]


PRUNE = "git reflog expire --expire=now --all && git gc -q --prune=now"


def test_stashes_come_back_after_git_has_removed_their_commits(world: World) -> None:
    world.run("git stash -q && echo other > a.txt && git stash -q")
    state = world.save_before("git stash clear")
    world.run(f"git stash clear && {PRUNE}")
    world.undo(state)
    assert world.run("git show stash@{0}:a.txt stash@{1}:a.txt") == "other\na changed\n"


def test_a_branch_comes_back_after_git_has_removed_its_commits(world: World) -> None:
    world.run("git checkout -qb side && git commit -qam side && git checkout -q main")
    state = world.save_before("git branch -D side")
    world.run(f"git branch -D side && {PRUNE}")
    world.undo(state)
    assert world.run("git show side:a.txt") == "a changed\n"


def test_another_git_command_at_work_is_said(world: World) -> None:
    world.run("git add a.txt")
    state = world.save_before("git reset --hard")
    world.run("git reset -q --hard; touch .git/index.lock")
    outcome = world.undo(state)
    assert outcome.failed == [("the index", "another git command is running")]
    assert _text(world, "a.txt") == "a changed\n"
    assert (world.root / ".git/index.lock").exists()


def test_a_read_only_folder_is_said(world: World) -> None:
    if os.geteuid() == 0:
        pytest.skip("root writes everywhere")
    state = world.save_before("git checkout -- .")
    world.run("git checkout -- .; chmod 555 src")
    outcome = world.undo(state)
    assert outcome.failed == [(str(world.root / "src/b.txt"), "Permission denied")]
    assert _text(world, "a.txt") == "a changed\n"


def test_a_file_that_git_no_longer_has_is_refused(world: World) -> None:
    world.run("git add -A && git commit -qm two")
    state = world.save_before("rm a.txt")
    world.run("rm a.txt; rm -rf .git/objects/??")
    with pytest.raises(UndoRefusedError, match="no longer has a file"):
        world.undo(state)


def test_a_prompt_is_undone_as_a_whole(world: World) -> None:
    """Also files that git ignores, and those outside, if a tool touched them."""
    world.write(".env", "KEY=1\n")
    outside = world.home / "notes.txt"
    outside.write_text("mine\n", encoding="utf-8")
    prompt = world.save_prompt()
    edited = world.save_paths(".env", "../notes.txt")
    edited.reason = EDIT
    edited.items[1].path = str(outside)
    world.write(".env", "KEY=2\n")
    outside.write_text("theirs\n", encoding="utf-8")
    world.write("made.txt", "new\n")
    world.run("git add -A && git commit -qm everything && rm src/b.txt")
    outcome = world.undo(whole(prompt, [edited, prompt]))
    assert not outcome.failed
    assert (_text(world, ".env"), outside.read_text(encoding="utf-8")) == ("KEY=1\n", "mine\n")
    assert (_text(world, "a.txt"), _text(world, "src/b.txt")) == ("a changed\n", "b changed\n")
    assert (REMOVED, str(world.root / "made.txt")) in outcome.steps
    assert world.run("git log --format=%s") == "everything\none\n"
