"""Files as they were before this session touched them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.core.ids import utc
from clickstop.learning.originals import PATCH, base_commit, text_before, text_now
from tests.harness import git
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from tests.desk import Desk

SESSION = "session-1"
BEFORE, AFTER = "def total(items):\n    return 0\n", "def total(items):\n    return len(items)\n"
DIFF = "-    return 0\n+    return len(items)"


def committed(desk: Desk, path: str, text: str) -> str:
    desk.write(path, text)
    git(desk.repo, desk.environ, "add", "-A")
    git(desk.repo, desk.environ, "commit", "-q", "-m", "Count")
    return git(desk.repo, desk.environ, "rev-parse", "HEAD")


def at_stop(desk: Desk) -> Context:
    return desk.context(handler="learn.fix_detected")


def edit(desk: Desk, patch: str) -> None:
    about = {"call_id": "e", "path": "src/cart.py", "role": "source", "patch": patch}
    desk.put(("edits", rows.common(SESSION, desk.ago(10), **about)))


def test_a_file_is_as_the_commit_has_it_that_was_there_when_the_session_began(desk: Desk) -> None:
    committed(desk, "src/cart.py", BEFORE)
    desk.put(rows.session(SESSION, desk.ago(-60)))
    desk.write("src/cart.py", AFTER)
    ctx = at_stop(desk)
    assert text_before(ctx, "src/cart.py") == BEFORE
    assert text_before(ctx, "src/none.py") is None
    assert text_now(ctx, "src/cart.py") == AFTER


def test_edits_are_taken_back_before_git_is_asked(desk: Desk) -> None:
    committed(desk, "src/cart.py", "nothing of the kind\n")
    desk.write("src/cart.py", AFTER)
    edit(desk, DIFF)
    assert text_before(at_stop(desk), "src/cart.py") == BEFORE


@pytest.mark.parametrize(("length", "taken_back"), [(PATCH - 1, True), (PATCH, False)])
def test_a_patch_that_may_be_cut_cannot_be_taken_back(desk: Desk, length: int, taken_back: bool) -> None:
    committed(desk, "src/cart.py", "committed\n")
    added = "x" * (length - len("-a\n+"))
    desk.write("src/cart.py", f"{added}\n")
    edit(desk, f"-a\n+{added}")
    assert text_before(at_stop(desk), "src/cart.py") == ("a\n" if taken_back else "committed\n")


@pytest.mark.parametrize(("seconds_ago", "is_first"), [(-60, False), (3_600, True)])
def test_the_base_is_the_last_commit_before_the_session(desk: Desk, seconds_ago: float, is_first: bool) -> None:
    last = committed(desk, "src/cart.py", BEFORE)
    desk.put(rows.session(SESSION, desk.ago(seconds_ago)))
    assert base_commit(at_stop(desk)) == ("HEAD" if is_first else last)


def test_what_the_session_commits_in_its_first_second_is_not_its_base(desk: Desk) -> None:
    first = committed(desk, "src/cart.py", BEFORE)
    started = float(git(desk.repo, desk.environ, "show", "-s", "--format=%ct", "HEAD"))
    desk.write("src/cart.py", AFTER)
    same_second = {**desk.environ, "GIT_COMMITTER_DATE": f"@{started:.0f} +0000"}
    git(desk.repo, same_second, "commit", "-q", "-a", "-m", "fix: totals are counted")
    command = "sed -i s/0/1/ src/cart.py && git commit -qam 'fix: totals are counted'"
    desk.put(rows.session(SESSION, utc(started)), rows.call("c", SESSION, utc(started + 0.5), target=command))
    assert base_commit(at_stop(desk)) == first


def test_without_a_session_the_base_is_the_last_commit(desk: Desk) -> None:
    assert base_commit(at_stop(desk)) == "HEAD"
