"""What shell commands did to files, and whether that is this session's work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.core.ids import utc
from clickstop.learning.history import history_of
from tests.harness import git
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.store.write import Operation
    from tests.desk import Desk

SESSION = "session-1"
CALLED = 100  # seconds ago
BEFORE, AFTER = "def total(items):\n    return 0\n", "def total(items):\n    return len(items)\n"


def shell(
    desk: Desk, command: str, seconds_ago: float = CALLED, name: str = SESSION, changed: int = 1
) -> Operation:
    return rows.call(f"{name} {command}", name, desk.ago(seconds_ago), target=command, changed=changed)


def committed(desk: Desk, *paths: str) -> None:
    for path in paths:
        desk.write(path, BEFORE)
    git(desk.repo, desk.environ, "add", "-A")
    git(desk.repo, desk.environ, "commit", "-q", "-m", "Count")


def edited(desk: Desk) -> dict[str, str]:
    """The files that count as changed by this session, and the lines that were put in."""
    ctx = desk.context(handler="learn.fix_detected")
    return {edit.path: edit.patch for edit in history_of(ctx, "").edits}


def test_a_command_that_changed_a_file_has_edited_it(desk: Desk) -> None:
    committed(desk, "src/cart.py")
    desk.put(shell(desk, "sed -i s/0/1/ src/cart.py"))
    desk.write("src/cart.py", AFTER)
    assert edited(desk) == {"src/cart.py": "-    return 0\n+    return len(items)"}


def test_a_file_is_changed_by_the_call_that_ran_then_and_not_by_the_next_one(desk: Desk) -> None:
    committed(desk, "src/cart.py")
    written = desk.write("src/cart.py", AFTER).stat().st_mtime
    desk.put(
        *(
            rows.call(command, SESSION, utc(written + later), target=command, changed=1)
            for command, later in (("sed -i s/0/1/ src/cart.py", -0.1), ("make clean", 1.0))
        )
    )
    ctx = desk.context(handler="learn.fix_detected")
    assert [edit.at for edit in history_of(ctx, "").edits if edit.path == "src/cart.py"] == [utc(written - 0.1)]


@pytest.mark.parametrize(("count", "seen"), [(49, 49), (50, 0)])
def test_up_to_fifty_files_are_somebodys_work_and_more_are_a_programs(desk: Desk, count: int, seen: int) -> None:
    """`clickstop.toml` was written as lately."""
    names = [f"src/part{number}.py" for number in range(count)]
    committed(desk, *names)
    desk.put(shell(desk, "sed -i s/0/1/ src/*.py"))
    for name in names:
        desk.write(name, AFTER)
    assert len(edited(desk)) == seen


def test_files_that_an_edit_names_do_not_count_towards_the_fifty(desk: Desk) -> None:
    names = [f"src/part{number}.py" for number in range(50)]
    committed(desk, *names)
    told = {"call_id": "e", "path": names[0], "role": "source", "patch": "-a\n+b"}
    desk.put(shell(desk, "make"), ("edits", rows.common(SESSION, desk.ago(CALLED), **told)))
    for name in names:
        desk.write(name, AFTER)
    found = edited(desk)
    assert len(found) == 50
    assert found[names[0]] == "-a\n+b"


@pytest.mark.parametrize(("seconds_ago", "seen"), [(-3_600, False), (0, True)])
def test_a_file_that_was_touched_before_the_first_command_is_not_its_work(
    desk: Desk, seconds_ago: float, seen: bool
) -> None:
    committed(desk, "src/cart.py")
    desk.put(shell(desk, "make", seconds_ago))
    desk.write("src/cart.py", AFTER)
    assert bool(edited(desk)) is seen


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        ("git pull", False),
        ("cd x && git checkout main; make", False),
        ("git -C x stash", False),
        ("git add -A", True),
        ("echo pull", True),
    ],
)
def test_after_a_command_that_moves_files_nothing_is_certain(desk: Desk, command: str, seen: bool) -> None:
    committed(desk, "src/cart.py")
    desk.put(shell(desk, "make"), shell(desk, command, CALLED - 1, changed=0))
    desk.write("src/cart.py", AFTER)
    assert bool(edited(desk)) is seen


@pytest.mark.parametrize(("seconds_ago", "seen"), [(CALLED + 1, True), (CALLED, False), (1, False)])
def test_where_another_session_has_changed_files_since_nothing_is_certain(
    desk: Desk, seconds_ago: float, seen: bool
) -> None:
    committed(desk, "src/cart.py")
    desk.put(shell(desk, "make"), shell(desk, "make", seconds_ago, "another"))
    desk.write("src/cart.py", AFTER)
    assert bool(edited(desk)) is seen


def test_a_file_that_is_as_it_was_and_one_without_a_role_are_no_edits(desk: Desk) -> None:
    committed(desk, "src/cart.py")
    desk.put(shell(desk, "make"))
    desk.write("src/cart.py", BEFORE)
    desk.write("notes.bin", AFTER)
    assert edited(desk) == {}


def test_a_new_file_of_a_command_is_new_and_its_signs_are_those_of_its_lines(desk: Desk) -> None:
    committed(desk, "src/other.py")
    desk.put(shell(desk, "make src/cart.py"))
    desk.write("src/cart.py", "if items is None:\n    raise ValueError\n")
    (edit,) = history_of(desk.context(handler="learn.fix_detected"), "").edits
    assert (edit.path, edit.is_new, edit.role, edit.prompt_id) == ("src/cart.py", True, "source", "")
    committed(desk, "src/cart.py")
    desk.write("src/cart.py", BEFORE.replace("return 0", "return 0 if items is None else 1"))
    changed = history_of(desk.context(handler="learn.fix_detected"), "").edits
    assert [(edit.path, edit.is_new, edit.signs) for edit in changed] == [("src/cart.py", False, ["guard"])]


@pytest.mark.parametrize("count", [0, 1])
def test_commands_without_a_signal_are_runs_and_those_with_one_are_not_counted_twice(
    desk: Desk, count: int
) -> None:
    call = {"target": "python cart.py", "outcome": "failed", "summary": "boom"}
    desk.put(rows.call("c1", SESSION, desk.ago(50), **call), rows.call("c2", SESSION, desk.ago(40), target="ls"))
    desk.put(rows.call("c3", SESSION, desk.ago(30), target="make x", changed=1))
    if count:
        desk.put(rows.signal("f", SESSION, desk.ago(45), call_id="c1", command="python cart.py"))
    runs = history_of(desk.context(handler="learn.fix_detected"), "").runs
    assert [(run.type, run.command) for run in runs] == (
        [("test_failure", "python cart.py")] if count else [("failed", "python cart.py")]
    )


def test_runs_are_in_the_order_of_time(desk: Desk) -> None:
    desk.put(
        rows.signal("f", SESSION, desk.ago(45), call_id="c1", command="pytest"),
        rows.call("c0", SESSION, desk.ago(60), target="python a.py", outcome="failed"),
        rows.call("c9", SESSION, desk.ago(20), target="python b.py"),
    )
    runs = history_of(desk.context(handler="learn.fix_detected"), "").runs
    assert [run.command for run in runs] == ["python a.py", "pytest", "python b.py"]


@pytest.mark.parametrize(
    ("command", "lasted_ms", "started_ago", "is_own"),
    [
        ("git commit -m 'Count items'", 0, 0, True),
        ("git commit -m 'Count items'", 0, 14, True),
        ("git commit -m 'Count items'", 0, 17, False),
        ("git commit -m 'Count items'", 3_000, 17, True),  # a hook of the repository took its time
        ("git commit -m 'Count items'", 0, -2, True),  # the clocks differ a little
        ("git commit -m 'Count items'", 0, -5, False),
        ("git push", 0, 0, False),
    ],
)
def test_a_commit_is_the_sessions_own_if_a_call_made_it(
    desk: Desk, command: str, lasted_ms: int, started_ago: float, is_own: bool
) -> None:
    committed(desk, "src/cart.py")
    when = float(git(desk.repo, desk.environ, "log", "-1", "--format=%ct"))
    desk.put(
        rows.call("c1", SESSION, utc(when - started_ago), target=command, duration_ms=lasted_ms),
        rows.call("c2", SESSION, utc(when - 600), target="git commit --dry-run"),
    )
    commits = history_of(desk.context(handler="learn.fix_detected"), "").commits
    assert ("Count" in [message.strip() for _, message in commits]) is is_own


def test_what_was_done_before_a_moment_is_left_out(desk: Desk) -> None:
    desk.put(
        rows.call("c0", SESSION, desk.ago(60), target="python a.py", outcome="failed"),
        rows.call("c9", SESSION, desk.ago(20), target="python b.py"),
    )
    history = history_of(desk.context(handler="learn.fix_detected"), desk.ago(40))
    assert [run.command for run in history.runs] == ["python b.py"]
