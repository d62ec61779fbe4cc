"""The state of the files at a prompt: what is saved in the background, and what changed between two prompts."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.core.ids import utc
from clickstop.core.places import Places, look_again
from clickstop.undo.comparison import between
from clickstop.undo.packs import StoreLock
from clickstop.undo.prompt import save
from clickstop.undo.restoring import UndoRefusedError
from clickstop.undo.retention import thin_in_background
from clickstop.undo.saved_state import CALL, EDIT, FILE, PROMPT, SavedState, States
from clickstop.undo.saving import Risk, Saving, new_state
from clickstop.undo.tree import Tree
from tests.undo.world import LIMITS, World

if TYPE_CHECKING:
    from pathlib import Path

BOUNDS = {"file_mb": 50, "total_mb": 500, "budget_ms": 60_000}
WHO = {"session_id": "s1", "agent_id": "a1"}


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """What runs in the background reads the environment of its own process."""
    world = World(tmp_path)
    for name, value in world.environ.items():
        monkeypatch.setenv(name, value)
    look_again()
    return world


def committed(world: World) -> World:
    world.run("git init -q -b main")
    world.write("a.txt", "a\n")
    world.write("same.txt", "same\n")
    world.write(".gitignore", ".env\n")
    world.run("git add -A && git commit -qm one")
    return world


def saved(world: World, text: str = "go on", cwd: str = "") -> SavedState:
    root = str(world.root)
    save(root, cwd or root, text, WHO, BOUNDS)
    return next(state for state in States(Places(root, world.environ).undo).all() if state.command == text)


def names(state: SavedState) -> dict[str, str]:
    return {os.path.relpath(item.path, state.checkout): item.kind for item in state.items}


def test_a_prompt_saves_what_git_does_not_hold(world: World) -> None:
    committed(world).write("a.txt", "changed\n")
    world.write("new.txt", "new\n")
    state = saved(world)
    assert (state.reason, state.session_id, state.agent_id, state.checkout) == (PROMPT, "s1", "a1", str(world.root))
    assert state.tree
    assert names(state) == {"a.txt": FILE, "new.txt": FILE}


def test_a_prompt_in_a_worktree_saves_the_worktree(world: World) -> None:
    committed(world).run("git worktree add -q -b side ../side")
    (world.home / "side" / "a.txt").write_text("side\n", encoding="utf-8")
    state = saved(world, cwd=str(world.home / "side"))
    assert (state.checkout, names(state)) == (str(world.home / "side"), {"a.txt": FILE})


def test_without_git_the_whole_folder_is_saved_but_never_a_home(world: World) -> None:
    world.write("src/a.txt", "a\n")
    assert names(saved(world)) == {".": "folder", "src": "folder", "src/a.txt": FILE}
    world.root = world.home
    save(str(world.home), str(world.home), "at home", WHO, BOUNDS)
    assert States(Places(str(world.home), world.environ).undo).ids() == []


def test_contents_of_the_last_prompt_are_not_read_again(world: World) -> None:
    committed(world).write("a.txt", "changed\n")
    os.utime(world.root / "a.txt", (1, 1))
    first = saved(world, "first")
    (world.root / "a.txt").write_text("CHANGED\n", encoding="utf-8")
    os.utime(world.root / "a.txt", (1, 1))  # nobody can tell that it changed
    assert saved(world, "second").items[0].content == first.items[0].content
    os.utime(world.root / "a.txt", (2, 2))
    assert saved(world, "third").items[0].content != first.items[0].content


def test_a_file_written_within_a_second_before_a_save_is_read_again(world: World) -> None:
    world.write("a.txt", "one\n")
    for seconds_before, is_read_again in ((0.5, True), (2, False)):
        at = time.time() - 60
        earlier, later = (new_state(PROMPT, utc(at), str(world.root)) for _ in range(2))
        risk = Risk()
        risk.paths = {str(world.root / "a.txt"): None}
        for state, text in ((earlier, "one\n"), (later, "two\n")):
            world.write("a.txt", text)
            os.utime(world.root / "a.txt", (at - seconds_before,) * 2)
            Saving(state, None, LIMITS, earlier if state is later else None).save(risk, str(world.saved))
        assert (later.items[0].content != earlier.items[0].content) is is_read_again


def test_the_end_of_a_session_leaves_a_store_alone_that_is_in_use(world: World) -> None:
    saved(committed(world))
    root, folder = str(world.root), Places(str(world.root), world.environ).undo
    with StoreLock(folder):
        thin_in_background(root, -1, 0)
    assert len(States(folder).ids()) == 1
    thin_in_background(root, -1, 0)
    assert States(folder).ids() == []


def texts(
    world: World, earlier: SavedState, later: SavedState, *others: SavedState
) -> dict[str, tuple[bytes, bytes]]:
    found = between(str(world.saved), earlier, later, [earlier, later, *others], world.environ)
    return {os.path.relpath(path, world.root): (before, after) for path, before, after in found}


def test_between_two_prompts_every_difference_is_told(world: World) -> None:
    committed(world)
    os.symlink("a.txt", world.root / "link")
    world.write("kept.txt", "kept\n")
    earlier = world.save_prompt()
    world.write("a.txt", "changed\n")
    world.write("new/x.txt", "new\n")
    world.run("rm same.txt; ln -sfn kept.txt link")
    later = world.save_prompt()
    assert texts(world, earlier, later) == {
        "a.txt": (b"a\n", b"changed\n"),
        "link": (b"a.txt", b"kept.txt"),
        "new/x.txt": (b"", b"new\n"),
        "same.txt": (b"same\n", b""),
    }
    world.run("git add -A && git commit -qm two")
    assert texts(world, later, world.save_prompt()) == {}
    assert texts(world, earlier, earlier) == {}


def test_what_could_not_be_saved_is_no_difference(world: World) -> None:
    committed(world).write("folder/x.txt", "x\n")
    earlier = world.save_prompt()
    world.write("folder/x.txt", "y\n")
    world.write("a.txt", "changed\n")
    later = world.save_prompt()
    later.left_out = [[str(world.root / "folder"), "time ran out for 2 of its files"]]
    assert list(texts(world, earlier, later)) == ["a.txt"]


@pytest.mark.parametrize("reason", [CALL, EDIT])
def test_files_beside_git_are_compared_with_what_was_saved_later_or_is_there_now(reason: str, world: World) -> None:
    committed(world).write(".env", "KEY=1\n")
    earlier = world.save_prompt()
    touched = world.save_paths(".env")
    touched.reason = reason
    world.write(".env", "KEY=2\n")
    later = world.save_prompt()
    assert texts(world, earlier, later, touched) == {".env": (b"KEY=1\n", b"KEY=2\n")}
    again = world.save_paths(".env")
    again.reason = reason
    world.write(".env", "KEY=3\n")
    assert texts(world, earlier, later, touched, again) == {".env": (b"KEY=1\n", b"KEY=2\n")}
    world.run("rm .env")
    assert texts(world, earlier, later, touched) == {".env": (b"KEY=1\n", b"")}


def test_a_file_beside_git_that_a_prompt_touched_is_no_difference_of_the_next_one(world: World) -> None:
    committed(world).write(".env", "KEY=1\n")
    states = [world.save_prompt() for _ in range(2)]
    states.append(world.save_paths(".env"))
    world.write(".env", "KEY=2\n")
    last = world.save_prompt()
    assert texts(world, *states) == {}
    assert texts(world, states[1], last, states[2]) == {".env": (b"KEY=1\n", b"KEY=2\n")}
    touched = world.save_paths(".env")
    assert texts(world, last, world.save_prompt(), *states, touched) == {}


def test_a_comparison_for_which_git_lacks_a_file_is_refused(world: World) -> None:
    earlier = committed(world).save_prompt()
    world.write("a.txt", "changed\n")
    later = world.save_prompt()
    world.run("rm -rf .git/objects/??")
    with pytest.raises(UndoRefusedError, match="no longer has a file"):
        texts(world, earlier, later)


def test_states_of_a_folder_without_git_are_compared(world: World) -> None:
    world.write("a.txt", "one\n")
    states = []
    for text in ("one\n", "two\n"):
        world.write("a.txt", text)
        risk = Risk()
        risk.paths = {str(world.root): None}
        states.append(world.save(risk, None, reason=PROMPT))
    assert texts(world, *states) == {"a.txt": (b"one\n", b"two\n")}


def test_modes_that_git_does_not_know_are_saved_at_a_prompt(world: World) -> None:
    committed(world).run(
        "chmod 600 a.txt; chmod 755 same.txt; git add -A; git commit -qm modes; chmod 700 same.txt"
    )
    (world.root / ".gitignore").chmod(0o644)
    state = world.save_prompt()
    assert {os.path.basename(item.path): oct(item.mode) for item in state.items} == {
        "a.txt": "0o600",
        "same.txt": "0o700",
    }
    assert all(item.blob for item in state.items)
    assert world.save(Risk(), Tree(world.git, 60), reason=PROMPT).items[0].blob
