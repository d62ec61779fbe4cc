"""What a handler is told of its event: what it does, whether it may hold secrets, where its files are."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from clickstop.context.context import Context
from clickstop.core.decision import LIMITS
from clickstop.core.event import Event
from tests.each import each
from tests.harness import git, in_the_way_of_the_database

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from tests.desk import Desk

TOKEN = "ghp_" + "A1b2" * 9


def mark(desk: Desk, command: str = "make test", **fields: Any) -> int:
    return desk.context("tool.before", command=command, **fields).mark


def test_a_call_has_a_mark_of_its_own_in_its_session_and_agent(desk: Desk) -> None:
    assert mark(desk) == mark(desk)
    others = [{"command": "make lint"}, {"session_id": "s2"}, {"agent_id": "a2"}, {"tool_name": "Console"}]
    assert len({mark(desk), *(mark(desk, **other) for other in others)}) == len(others) + 1
    assert desk.context("turn.stop").mark == 0
    assert desk.context("turn.stop").mark_of("make test") != 0


def test_long_calls_are_told_apart_by_their_first_8000_characters_and_their_length(desk: Desk) -> None:
    assert mark(desk, "x" * 7_999 + "a") != mark(desk, "x" * 7_999 + "b")
    assert mark(desk, "x" * 8_000 + "a") == mark(desk, "x" * 8_000 + "b")
    assert mark(desk, "x" * 8_000) != mark(desk, "x" * 8_001) != mark(desk, "x" * 8_002)


def test_a_mark_is_of_the_call_as_it_was_asked_for(desk: Desk) -> None:
    ctx = desk.context("tool.before", command="make test")
    before = ctx.mark
    ctx.event.command = "make lint"
    assert ctx.mark == before == mark(desk)


@each(
    ("fields", "is_suspicious"),
    [
        ({"command": "ls"}, False),
        ({"command": f"curl -H 'Authorization: token {TOKEN}'"}, True),
        ({"command": "cat .env"}, True),
        ({"tool": "read", "paths": ("/shop/.env",)}, True),
        ({"tool": "read", "paths": ("/shop/a.py",)}, False),
        ({"command": "echo '[redacted:password:1]'"}, True),
    ],
)
def test_an_event_that_may_hold_a_secret_is_suspicious(
    fields: dict[str, Any], is_suspicious: bool, desk: Desk
) -> None:
    assert desk.context("tool.before", **fields).is_suspicious is is_suspicious
    desk.close()


def test_what_was_not_read_as_a_whole_is_suspicious(desk: Desk) -> None:
    ctx = desk.context("tool.before", command="ls")
    ctx.event.unread = 1
    assert ctx.is_suspicious
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    nested = desk.context("tool.before", command="ls")
    nested.event.raw = {"tool_input": deep}
    assert nested.payload == ""
    assert nested.is_suspicious
    nested.event.output = "all is well"
    assert not Context(nested.event, nested.plan, nested.places, nested.environ).is_suspicious


def test_paths_are_told_from_the_checkout_on(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "link.py").symlink_to(desk.write("src/b.py", ""))
    paths = ("src/a.py", f"{desk.root}/c.py", "/etc/hosts", f"{desk.root}2/d.py", str(tmp_path / "link.py"))
    assert desk.context("tool.before", tool="edit", paths=paths).inside == ["src/a.py", "c.py", "src/b.py"]


def test_in_a_worktree_of_the_repository_the_worktree_is_the_checkout(desk: Desk, tmp_path: Path) -> None:
    git(desk.repo, desk.environ, "commit", "-q", "--allow-empty", "-m", "x")
    tree, foreign = tmp_path / "tree", tmp_path / "foreign"
    git(desk.repo, desk.environ, "worktree", "add", "-q", "-b", "side", str(tree))
    ctx = desk.context("tool.before", tool="edit", paths=("a.py", f"{desk.root}/b.py"))
    ctx.event.cwd = str(tree)
    assert (ctx.branch, ctx.worktree, ctx.inside) == ("side", str(tree), ["a.py"])
    assert ctx.git.checkout == str(tree)
    assert ctx.git is ctx.git
    foreign.mkdir()
    subprocess.run(["git", "init", "-q", "-b", "main", str(foreign)], check=True)
    (tree / ".git").write_text(f"gitdir: {foreign}/.git\n", encoding="utf-8")
    elsewhere = desk.context("tool.before", command="ls")
    elsewhere.event.cwd = str(tree)
    assert elsewhere.git.checkout == desk.root


def test_a_file_is_read_up_to_a_megabyte(desk: Desk) -> None:
    ctx = desk.context()
    assert len(ctx.text_of(str(desk.write("large.txt", "x" * 1_200_000)))) == 1_000_000
    assert ctx.text_of(str(desk.write("small.txt", "text"))) == "text"
    assert ctx.text_of(f"{desk.root}/none.txt") == ""


def test_without_an_agent_the_usual_limits_apply(desk: Desk) -> None:
    ctx = desk.context()
    assert ctx.limits is ctx.agent.limits
    assert Context(Event("", "turn.stop"), ctx.plan, ctx.places, ctx.environ).limits is LIMITS


def test_a_client_that_exits_waits_less_for_the_database(desk: Desk) -> None:
    assert desk.context("session.end").database.busy_ms == 250
    assert desk.context("turn.stop").database.busy_ms > 250


@pytest.mark.parametrize("otherwise", [None, True, False])
def test_what_to_do_once_may_be_decided_without_a_store(otherwise: bool | None, desk: Desk) -> None:
    ctx = desk.context()
    assert ctx.once("hint", otherwise=otherwise) is True
    ctx.flush()
    assert ctx.once("hint", otherwise=otherwise) is False
    in_the_way_of_the_database(desk.repo)
    later = desk.context()
    if otherwise is None:
        with pytest.raises(Exception, match="unable to open"):
            later.once("hint")
    else:
        assert later.once("hint", otherwise=otherwise) is otherwise


def test_a_secret_in_a_flag_is_not_stored_and_found_again(desk: Desk) -> None:
    for expected in (True, False):
        ctx = desk.context()
        assert ctx.once(f"file {TOKEN}") is expected
        ctx.flush()
        desk.close()
    assert [TOKEN in row["key"] for row in desk.rows("flags")] == [False]


def test_a_debt_that_is_paid_is_closed_whichever_session_left_it(desk: Desk) -> None:
    ctx = desk.context()
    for key in ("lint", "test"):
        ctx.record("debts", kind="check", key=key, since=ctx.at, session_id="another")
    ctx.flush()
    ctx.pay("check", "lint")
    ctx.flush()
    assert [debt.key for debt in ctx.store.open_debts("check")] == ["test"]
    assert [row["paid_at"] for row in desk.rows("debts")] == [ctx.at, None]


def test_what_a_handler_computes_is_computed_once(desk: Desk) -> None:
    ctx, calls = desk.context(), []

    def compute() -> list[int]:
        calls.append(1)
        return []

    assert ctx.memoised("x", compute) is ctx.memoised("x", compute)
    assert calls == [1]
