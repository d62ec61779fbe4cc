"""The tool `undo`: an agent lists what is saved, looks at it, and brings back what its own session lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.mcp.calling import CallError, call
from tests.harness import git
from tests.tokens import checked
from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.harness import Hook

WORK = "two hours of work\n"
TOOL = "mcp__clickstop__undo"


@pytest.fixture
def lost(hook: Hook, repo: Path) -> Working:
    """A session that has thrown work away."""
    (repo / "cart.py").write_text("cart = []\n", encoding="utf-8")
    git(repo, hook.environ, "add", "-A")
    git(repo, hook.environ, "commit", "-q", "-m", "cart")
    (repo / "cart.py").write_text(WORK, encoding="utf-8")
    session = Working(hook, repo)
    session.start()
    session.ran("Bash", {"command": "git checkout -- ."})
    git(repo, hook.environ, "checkout", "--", ".")
    return session


def _ask(session: Working, **arguments: Any) -> dict[str, Any]:
    """As the client does: hooks see the call before the server does."""
    assert session.ask(TOOL, arguments)[0] == "pass"
    return call("undo", arguments, str(session.repo), session.hook.environ)


def test_an_agent_brings_back_what_its_session_lost(lost: Working) -> None:
    (listed,) = _ask(lost, do="list")["states"]
    assert (listed["command"], listed["saved"], listed["as_it_was"]) == ("git checkout -- .", "1 file", False)
    (change,) = _ask(lost, do="show", id=listed["short"])["changes"]
    assert "-two hours of work" in change["diff"]
    would = _ask(lost, do="bring_back", dry_run=True)
    assert would["steps"] == [{"path": "cart.py", "step": "replaced"}]
    assert not would["to_go_back"]
    cart = lost.repo / "cart.py"
    assert cart.read_text(encoding="utf-8") == "cart = []\n"
    done = _ask(lost, do="bring_back", paths=["cart.py"])
    assert done["steps"] == would["steps"]
    assert cart.read_text(encoding="utf-8") == WORK
    _ask(lost, do="bring_back", id=done["to_go_back"])
    assert cart.read_text(encoding="utf-8") == "cart = []\n"


def test_what_others_lost_takes_the_person(lost: Working) -> None:
    (listed,) = _ask(lost, do="list")["states"]
    lost.event("PostToolUse", tool_name=TOOL, tool_input={"do": "list"}, tool_use_id="s1-2", tool_response=[])
    other = Working(lost.hook, lost.repo, "s2")
    for arguments in ({}, {"id": listed["id"]}, {"id": listed["id"], "dry_run": True}):
        with pytest.raises(
            CallError, match="an agent may only undo what its own session lost; the person can undo the rest"
        ):
            _ask(other, do="bring_back", **arguments)
    assert (lost.repo / "cart.py").read_text(encoding="utf-8") == "cart = []\n"


def test_no_secret_reaches_the_agent(lost: Working) -> None:
    token = checked("ghp_")
    (lost.repo / "cart.py").write_text(f"token = '{token}'\n", encoding="utf-8")
    lost.ran("Bash", {"command": f"echo {token}; git checkout -- ."})
    git(lost.repo, lost.hook.environ, "checkout", "--", ".")
    shown = f"{_ask(lost, do='list')}{_ask(lost, do='show')}"
    assert "[redacted:" in shown
    assert token not in shown


def test_mistakes_are_answered_with_what_to_pass(lost: Working) -> None:
    for arguments, told in (
        ({"do": "restore"}, "Invalid enum value 'restore'"),
        ({"do": "show", "id": "nothing"}, "there is no saved state nothing"),
        ({"do": "list", "paths": ["x"]}, ""),
        ({"do": "show", "paths": ["x"]}, "paths require bring_back"),
        ({"do": "bring_back", "paths": ["elsewhere.py"]}, "is not in the saved state"),
    ):
        if told:
            with pytest.raises(CallError, match=told):
                _ask(lost, **arguments)
        else:
            _ask(lost, **arguments)
