"""The store of saved states: whole or not at all, each content once, and no more than is allowed."""

from __future__ import annotations

import builtins
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import utc
from clickstop.undo.packs import BusyError, DamagedPackError, Packs, StoreLock, digest_of
from clickstop.undo.restoring import UndoRefusedError
from clickstop.undo.retention import forget, thin
from clickstop.undo.saved_state import CALL, FILE, SavedItem, SavedState, States
from clickstop.undo.saving import SaveLimits, new_state
from tests.undo.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = Path(__file__).parents[2] / "src"
_DAY = 86_400


def _digests(*contents: bytes) -> dict[str, bytes]:
    return {digest_of(content): content for content in contents}


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.run("git init -q -b main")
    world.write("a.txt", "committed\n")
    world.run("git add -A && git commit -qm one")
    world.write("a.txt", "changed\n")
    return world


def test_a_content_is_stored_once(world: World) -> None:
    world.write("b.txt", "x" * 10_000)
    world.save_paths("a.txt", "b.txt")
    size = Packs(str(world.saved)).size
    world.save_paths("b.txt")
    again = world.save_prompt()
    assert Packs(str(world.saved)).size - size < 1_000  # git's index
    world.write("c.txt", "x" * 10_000)
    digest = digest_of(b"x" * 10_000)
    assert world.save_paths("c.txt").places == {digest: again.places[digest]}


def test_a_save_costs_the_same_however_much_is_saved(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are opened, with 10 states and with 150."""
    opened: list[str] = []

    def counting(real: Callable[..., Any]) -> Callable[..., Any]:
        def called(path: Any, *arguments: Any, **options: Any) -> Any:
            if str(world.saved) in str(path):
                opened.append(str(path))
            return real(path, *arguments, **options)

        return called

    monkeypatch.setattr(os, "open", counting(os.open))
    monkeypatch.setattr(builtins, "open", counting(open))
    counts = []
    for number in range(150):
        world.write("a.txt", f"changed {number}\n")
        opened.clear()
        world.save_paths("a.txt")
        counts.append(len(opened))
    assert 0 < counts[10] == counts[149] < 20
    states = States(str(world.saved)).all()
    assert len(states) == 150
    packs = Packs(str(world.saved))
    assert [packs.read(state.items[0].content) for state in states[:2]] == [b"changed 149\n", b"changed 148\n"]


def test_where_a_state_is_wrong_about_its_contents_they_are_looked_for(world: World) -> None:
    state = world.save_paths("a.txt")
    (digest,) = state.contents
    for wrong in (("gone.pack", 9, 9, 9), (f"{state.id}.pack", 3, 9, 9)):
        packs = Packs(str(world.saved))
        packs.learn({digest: wrong})
        assert packs.read(digest) == b"changed\n"
    os.rename(world.saved / f"{state.id}.pack", world.saved / "moved.pack")
    world.write("a.txt", "otherwise\n")
    world.undo(state)
    assert (world.root / "a.txt").read_text(encoding="utf-8") == "changed\n"


def test_a_damaged_content_is_noticed_and_stored_again(tmp_path: Path) -> None:
    packs = Packs(str(tmp_path))
    packs.add("one", _digests(b"precious work"))
    file = tmp_path / "one.pack"
    file.write_bytes(file.read_bytes().replace(b"precious", b"Precious"))
    with pytest.raises(DamagedPackError):
        Packs(str(tmp_path)).read(digest_of(b"precious work"))
    packs.add("two", _digests(b"precious work"))
    assert Packs(str(tmp_path)).read(digest_of(b"precious work")) == b"precious work"


@pytest.mark.parametrize("bytes_left", [0, 5, 40, 85])
def test_a_pack_that_was_cut_holds_what_is_whole(bytes_left: int, tmp_path: Path) -> None:
    Packs(str(tmp_path)).add("one", _digests(b"first"))
    Packs(str(tmp_path)).add("two", _digests(b"second"))
    os.truncate(tmp_path / "two.pack", bytes_left)
    assert Packs(str(tmp_path)).read(digest_of(b"first")) == b"first"
    with pytest.raises(DamagedPackError):
        Packs(str(tmp_path)).read(digest_of(b"second"))


def test_what_nothing_uses_is_dropped(tmp_path: Path) -> None:
    used, other = os.urandom(5_000), os.urandom(50_000)
    Packs(str(tmp_path)).add("one", _digests(used, other))
    (tmp_path / "killed.pack.part").write_bytes(b"half")
    Packs(str(tmp_path)).thin({digest_of(used)})
    assert Packs(str(tmp_path)).read(digest_of(used)) == used
    assert Packs(str(tmp_path)).size < 6_000
    assert [path.name for path in tmp_path.iterdir()] == ["onet.pack"]


def _state(folder: Path, content: bytes, *, days_ago: float = 0, session: str = "s") -> SavedState:
    state = new_state(CALL, utc(time.time() - days_ago * _DAY), "")
    state.session_id = session
    state.items = [SavedItem("/x", FILE, content=digest_of(content))]
    Packs(str(folder)).add(state.id, _digests(content))
    States(str(folder)).write(state)
    return state


def test_old_states_go_and_then_the_oldest_while_there_is_too_much(tmp_path: Path) -> None:
    _state(tmp_path, b"old", days_ago=20)
    kept = [_state(tmp_path, os.urandom(600_000), days_ago=5 - number) for number in range(4)]
    assert thin(str(tmp_path), keep_days=14, max_mb=100, now=time.time()) == 1
    assert thin(str(tmp_path), keep_days=14, max_mb=2, now=time.time()) == 1
    assert States(str(tmp_path)).ids() == [state.id for state in reversed(kept[1:])]
    assert Packs(str(tmp_path)).size < 2 * 1_048_576


def test_the_newest_state_of_a_running_session_stays(tmp_path: Path) -> None:
    newest = {session: _state(tmp_path, os.urandom(900_000), session=session).id for session in ("s", "t")}
    thin(str(tmp_path), keep_days=14, max_mb=1, now=time.time())
    assert sorted(States(str(tmp_path)).ids()) == sorted(newest.values())


def test_what_is_forgotten_leaves_no_content(tmp_path: Path) -> None:
    gone, kept = _state(tmp_path, b"secret words"), _state(tmp_path, b"other words")
    forget(str(tmp_path), [gone.id])
    assert b"secret" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert States(str(tmp_path)).ids() == [kept.id]


def test_nothing_is_removed_while_somebody_saves(tmp_path: Path) -> None:
    _state(tmp_path, b"old", days_ago=20)
    with StoreLock(str(tmp_path)), pytest.raises(BusyError):
        thin(str(tmp_path), keep_days=14, max_mb=1, now=time.time())
    assert thin(str(tmp_path), keep_days=14, max_mb=1, now=time.time()) == 1


def test_a_damaged_state_is_none(world: World) -> None:
    state = world.save_paths("a.txt")
    path = world.saved / f"{state.id}.state"
    path.write_bytes(path.read_bytes()[:-9])
    assert States(str(world.saved)).all() == []


def test_only_this_user_may_read_it(world: World) -> None:
    world.save_paths("a.txt")
    assert world.saved.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in world.saved.iterdir()} == {0o600}


def test_nothing_in_the_repository_is_touched(world: World) -> None:
    def times() -> dict[Path, int]:
        return {path: path.lstat().st_mtime_ns for path in world.root.rglob("*")}

    before = times()
    world.save_before("git reset --hard")
    world.save_prompt()
    assert times() == before


def test_a_full_disk_leaves_nothing_half_saved(world: World) -> None:
    world.write("b.txt", "x" * 50_000 + "".join(map(str, range(20_000))))
    code = (
        "import resource, signal, sys; from tests.undo.world import World; from pathlib import Path\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, 9_000))\n"
        "World(Path(sys.argv[1])).save_paths('a.txt', 'b.txt')"
    )
    done = _python(code, str(world.home.parent))
    assert "File too large" in done.stderr
    assert list(world.saved.iterdir()) == []
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 9_000


def test_a_killed_save_leaves_nothing_that_could_be_believed(world: World) -> None:
    """At each system call that changes the store."""
    code = (
        "import os, sys; from tests.undo.world import World; from pathlib import Path\n"
        "left = int(sys.argv[2])\n"
        "def die(name, _):\n"
        "    global left\n"
        "    if name in ('os.rename', 'open') and 'undo' in str(_[0]): left -= 1\n"
        "    if left < 0 and name != 'os.kill': os.kill(os.getpid(), 9)\n"
        "sys.addaudithook(die); World(Path(sys.argv[1])).save_paths('a.txt')"
    )
    killed = 0
    for number in range(0, 30, 2):
        done = _python(code, str(world.home.parent), str(number))
        assert done.returncode in (0, -signal.SIGKILL), done.stderr
        killed += done.returncode == -signal.SIGKILL
        for state in States(str(world.saved)).all():
            assert all(Packs(str(world.saved)).read(digest) for digest in state.contents)
        if done.returncode == 0:
            break
    assert killed
    thin(str(world.saved), keep_days=1_000_000, max_mb=100, now=0)
    assert not list(world.saved.glob("*.part"))


def test_a_killed_undo_can_be_done_again(world: World) -> None:
    for name in range(20):
        world.write(f"new/{name}.txt", f"{name}\n")
    before = world.snapshot()
    state = world.save_before("git clean -fd && git checkout -- .")
    world.run("git clean -fd && git checkout -- .")
    code = (
        "import os, sys; from tests.undo.world import World; from pathlib import Path\n"
        "from clickstop.undo.saved_state import States\n"
        "def die(name, _):\n"
        "    if name == 'os.rename' and str(_[1]).endswith('7.txt'): os.kill(os.getpid(), 9)\n"
        "sys.addaudithook(die); world = World(Path(sys.argv[1]))\n"
        "world.undo(States(str(world.saved)).read(sys.argv[2]))"
    )
    done = _python(code, str(world.home.parent), state.id)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert world.difference(before)
    world.undo(state)
    assert world.difference(before) == {}


def test_many_save_and_remove_at_once(world: World) -> None:
    """Two sessions, a person who edits, and upkeep: every state that is left can be brought back."""
    code = (
        "import sys, time; from tests.undo.world import World; from pathlib import Path\n"
        "from clickstop.undo.retention import thin; from clickstop.undo.packs import BusyError\n"
        "world = World(Path(sys.argv[1]))\n"
        "for turn in range(6):\n"
        "    world.write('a.txt', f'{sys.argv[2]} {turn}' * 500); world.save_paths('a.txt')\n"
        "    try: thin(str(world.saved), keep_days=10_000, max_mb=1, now=time.time())\n"
        "    except BusyError: pass"
    )
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{SOURCE}{os.pathsep}{SOURCE.parent}"}
    words = [sys.executable, "-c", code, str(world.home.parent)]
    started = [subprocess.Popen([*words, str(number)], env=environ) for number in range(3)]
    assert [process.wait(timeout=120) for process in started] == [0, 0, 0]
    states, packs = States(str(world.saved)).all(), Packs(str(world.saved))
    assert len(states) == 18
    assert {digest_of(packs.read(digest)) for state in states for digest in state.contents} == {
        digest for state in states for digest in state.contents
    }


def test_a_store_that_cannot_be_written_says_so(world: World) -> None:
    world.saved.write_text("a file in its place", encoding="utf-8")
    with pytest.raises(OSError, match="exists"):
        world.save_paths("a.txt")


def test_a_damaged_copy_is_not_brought_back(world: World) -> None:
    state = world.save_paths("a.txt")
    world.write("a.txt", "since\n")
    for pack in world.saved.glob("*.pack"):
        pack.write_bytes(b"clickstop pack 1\n")
    with pytest.raises(UndoRefusedError, match="damaged"):
        world.undo(state)
    assert (world.root / "a.txt").read_text(encoding="utf-8") == "since\n"


def test_late_is_said(world: World) -> None:
    state = world.save_paths("a.txt", limits=SaveLimits(file_mb=1, total_mb=1, budget_ms=-1))
    assert state.left_out == [[str(world.root / "a.txt"), "time ran out"]]


def _python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{SOURCE}{os.pathsep}{SOURCE.parent}"}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
