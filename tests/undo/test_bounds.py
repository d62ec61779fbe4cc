"""Much of everything: time is bounded, nothing is skipped silently, and the words say what was not saved."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.core.git import Git
from clickstop.undo.packs import BusyError, Packs, digest_of
from clickstop.undo.retention import thin
from clickstop.undo.saved_state import States
from clickstop.undo.saving import SaveLimits
from clickstop.undo.tree import Tree
from tests.harness import Hook, run_clickstop
from tests.printed import data_of
from tests.undo.world import World
from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

KNOWN, NEW = 100_000, 30_000
AS_SET_UP = SaveLimits(file_mb=50, total_mb=500, budget_ms=400)


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.run("git init -q -b main")
    world.write("a.txt", "committed\n")
    world.run("git add -A && git commit -qm one")
    return world


def _fill(folder: Path, count: int) -> None:
    for number in range(0, count, 1_000):
        above = folder / f"part{number}"
        above.mkdir(parents=True)
        for one in range(1_000):
            os.close(os.open(above / f"{one}.txt", os.O_CREAT | os.O_WRONLY))


def test_very_many_new_files_take_bounded_time_and_are_named(world: World) -> None:
    _fill(world.root / "new", NEW)
    tree = Tree(world.git, 60)  # git's own time is another matter
    risk = world.risk_of("git clean -fd", tree)
    began = time.process_time()
    state = world.save(risk, tree, SaveLimits(file_mb=50, total_mb=500, budget_ms=150))
    assert time.process_time() - began < 1
    ((_, why),) = [left for left in state.left_out if left[0].endswith("new")]
    assert why.startswith("time ran out ")
    assert 0 < len(state.items) < NEW
    assert len(state.left_out) < 5
    assert (world.saved / f"{state.id}.state").stat().st_size < 10_000_000


def test_a_hundred_thousand_files_that_git_knows_take_bounded_time(world: World) -> None:
    """None of them is there any more; git is stopped where it does not answer in time."""
    blob = world.run("git hash-object -w a.txt").strip()
    entries = "".join(f"100644 {blob}\tsrc/{number % 100}/{number}.txt\n" for number in range(KNOWN))
    words = ["git", "update-index", "--index-info"]
    subprocess.run(words, cwd=world.root, env=world.environ, input=entries.encode(), check=True)
    world.write("a.txt", "changed\n")
    began = time.process_time()
    tree = Tree(Git(str(world.root), world.environ), AS_SET_UP.seconds)
    risk = world.risk_of("git reset --hard", tree)
    state = world.save(risk, tree, AS_SET_UP)
    assert time.process_time() - began < 5
    told = [*risk.unknown, *(why for _, why in state.left_out)]
    assert told
    assert all("too long" in why or "in time" in why or "no time" in why for why in told), told


def test_a_large_file_comes_back_and_a_larger_one_is_named(world: World) -> None:
    half = os.urandom(1_048_576) * 4
    (world.root / "large.bin").write_bytes(half + half)
    (world.root / "larger.bin").write_bytes(half + half + b"x")
    limits = SaveLimits(file_mb=8, total_mb=500, budget_ms=60_000)
    state = world.save_paths("large.bin", "larger.bin", limits=limits)
    assert state.left_out == [[str(world.root / "larger.bin"), "it is larger than 8 MB"]]
    (world.root / "large.bin").write_bytes(b"")
    world.undo(state, "large.bin")
    assert (world.root / "large.bin").read_bytes() == half + half


def test_a_git_folder_that_nobody_can_write_is_saved_from_and_said_at_the_undo(world: World) -> None:
    if os.getuid() == 0:
        pytest.skip("root writes everywhere")
    world.write("a.txt", "changed\n")
    world.write("b.txt", "staged\n")
    world.run("git add b.txt")
    state = world.save_before("git reset --hard")
    world.run("git reset --hard")
    world.run("chmod -R a-w .git")
    try:
        outcome = world.undo(state)
    finally:
        world.run("chmod -R u+w .git")
    assert (world.root / "a.txt").read_text(encoding="utf-8") == "changed\n"
    assert [name for name, _ in outcome.failed] == ["the index"]


def test_two_sessions_and_a_person_at_once(world: World) -> None:
    """Both save and undo, the person edits, upkeep removes: whoever undoes sees whole files only."""
    code = (
        "import sys, time; from tests.undo.world import World; from pathlib import Path\n"
        "from clickstop.undo.retention import thin; from clickstop.undo.packs import BusyError\n"
        "world, who = World(Path(sys.argv[1])), sys.argv[2]\n"
        "for turn in range(8):\n"
        "    if who != 'person':\n"
        "        state = world.save_paths('a.txt', 'b.txt')\n"
        "        world.write(f'{who}.txt', f'{turn}')\n"
        "        world.undo(state)\n"
        "    else:\n"
        "        for name in ('a.txt', 'b.txt'):\n"
        "            part = world.root / f'.{name}'; part.write_text(f'{turn}\\n' * 20_000)\n"
        "            part.rename(world.root / name)\n"
        "    try: thin(str(world.saved), keep_days=10_000, max_mb=1, now=time.time())\n"
        "    except BusyError: pass"
    )
    for name in ("a.txt", "b.txt"):
        world.write(name, "0\n" * 20_000)
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", code, str(world.home.parent)]
    started = [subprocess.Popen([*words, who], env=environ) for who in ("one", "two", "person")]
    assert [process.wait(timeout=240) for process in started] == [0, 0, 0]
    for name in ("a.txt", "b.txt"):
        lines = (world.root / name).read_text(encoding="utf-8").splitlines()
        assert (len(lines), len(set(lines))) == (20_000, 1)
    packs = Packs(str(world.saved))
    states = States(str(world.saved)).all()
    assert len(states) >= 16
    for state in states:
        for digest in state.contents:
            assert digest_of(packs.read(digest)) == digest
    with pytest.raises(BusyError):
        _thin_while_reading(world)


def _thin_while_reading(world: World) -> None:
    from clickstop.undo.packs import StoreLock

    with StoreLock(str(world.saved)):
        thin(str(world.saved), keep_days=1, max_mb=1, now=time.time())


def test_the_end_of_a_session_removes_what_is_too_old_and_keeps_the_newest(hook: Hook, repo: Path) -> None:
    from clickstop.core.places import Places, look_again

    (repo / "clickstop.toml").write_text("[undo]\nkeep_days = 1\n", encoding="utf-8")
    for name in ("x", "y"):
        (repo / name).write_text(name, encoding="utf-8")
    session = Working(hook, repo)
    session.start()
    for name in ("x", "y"):
        session.ask("Bash", {"command": f"rm {name}"})
    look_again()
    states = States(Places(str(repo), hook.environ).undo)
    newest, old = states.all()
    old.created_at = "2020-01-01T00:00:00.000Z"
    states.write(old)
    session.event("SessionEnd", reason="other")
    end = time.monotonic() + 60
    while len(states.ids()) > 1:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert states.ids() == [newest.id]


def test_uninstall_says_what_is_left_and_purge_removes_it(hook: Hook, repo: Path) -> None:
    from clickstop.core.places import Places, look_again

    (repo / "x").write_text("x", encoding="utf-8")
    session = Working(hook, repo)
    session.start()
    session.ask("Bash", {"command": "rm x"})
    look_again()
    folder = Places(str(repo), hook.environ).undo
    assert len(States(folder).ids()) == 1
    said = run_clickstop("uninstall", "--yes", cwd=repo, environ=hook.environ).stdout
    assert "1 saved state for `clickstop undo` stays as well." in said
    assert len(States(folder).ids()) == 1
    done = run_clickstop("uninstall", "--yes", "--purge", "--json", cwd=repo, environ=hook.environ)
    assert os.path.dirname(folder) in data_of(done.stdout)["changed"]
    assert not os.path.exists(folder)
