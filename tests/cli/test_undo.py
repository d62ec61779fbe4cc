"""`clickstop undo`: what a session has lost comes back. What prompts save is tested with its handler."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.harness import git
from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook

WORK = "two hours of work\n"


@pytest.fixture
def lost(hook: Hook, repo: Path) -> Working:
    """A session that has thrown work away twice."""
    (repo / "cart.py").write_text("cart = []\n", encoding="utf-8")
    git(repo, hook.environ, "add", "-A")
    git(repo, hook.environ, "commit", "-q", "-m", "cart")
    session = Working(hook, repo)
    session.start()
    for text in ("one hour of work\n", WORK):
        (repo / "cart.py").write_text(text, encoding="utf-8")
        session.ran("Bash", {"command": "git checkout -- ."})
        git(repo, hook.environ, "checkout", "--", ".")
    return session


def test_the_last_loss_comes_back(lost: Working, clickstop: Cli) -> None:
    cart = lost.repo / "cart.py"
    would = clickstop("undo", "--dry-run").output
    assert "cart.py" in would
    assert cart.read_text(encoding="utf-8") == "cart = []\n"
    assert "cart.py" in clickstop("undo").output
    assert cart.read_text(encoding="utf-8") == WORK


def test_saved_states_are_listed_and_shown_and_come_back_by_their_ids(lost: Working, clickstop: Cli) -> None:
    states = clickstop.json("undo", "list")
    assert [state["reason"] for state in states] == ["call", "call"]
    assert len(clickstop.json("undo", "list", "--limit", "1")) == 1
    older = states[1]["short"]
    assert older in clickstop("undo", "list").output
    shown = clickstop("undo", "show", older).output
    assert "-one hour of work" in shown
    assert clickstop.json("undo", "show", older)["command"] == "git checkout -- ."
    done = clickstop("undo", older, "cart.py").output
    assert (lost.repo / "cart.py").read_text(encoding="utf-8") == "one hour of work\n"
    assert "earlier call" not in done
    assert "No file has changed since" in clickstop("undo", "show", older).output


def test_what_cannot_be_meant_is_refused(lost: Working, clickstop: Cli) -> None:
    assert "pass the ID of a saved state" in clickstop("undo", "show", code=2).output
    assert "pass an ID or --prompt, not both" in clickstop("undo", "abc", "--prompt", "1", code=2).output
    assert "there is no saved state nothing" in clickstop("undo", "nothing", code=1).output
    assert "matches 2 saved states; give a longer ID" in clickstop("undo", "0", code=1).output


def test_without_a_loss_there_is_nothing_to_undo(repo: Path, clickstop: Cli) -> None:
    assert "there is nothing to undo" in clickstop("undo", code=1).output
    assert "Nothing is saved yet" in clickstop("undo", "list").output
    for command in (("undo", "--prompt", "1"), ("diff",)):
        assert "no prompt has a saved state yet" in clickstop(*command, code=1).output
