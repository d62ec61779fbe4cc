"""A session belongs to one repository, wherever its working folder is at the moment: both policies hold, and checks
run where the changed files are.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.project import GOOD, LINT, TEST, WITH_TEST, WRONG, Agent
from tests.handlers.test_checks import reason
from tests.harness import Hook, git, make_repo, read_rows, store_of
from tests.tokens import github
from tests.trusting import trust_all

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Rows = Callable[[str], list[dict[str, Any]]]

OWN_RULE = '[[gates.rule]]\nid = "launch"\ncommand = "launch"\nverdict = "block"\nmessage = "Not from here."\n'


@pytest.fixture
def agent(repo: Path, environ: dict[str, str]) -> Agent:
    """In a client that was started in the repository."""
    return checked(repo, {**environ, "CLAUDE_PROJECT_DIR": str(repo)})


def checked(repo: Path, environ: dict[str, str], session_id: str = "s1") -> Agent:
    one = Agent(Hook(environ, repo, here=True), repo, session_id)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    one.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n', LINT, TEST)
    one.commit()
    return one


@pytest.fixture
def stranger(tmp_path: Path, environ: dict[str, str]) -> Path:
    """A repository that nobody has set up."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    git(folder, environ, "init", "-q")
    (folder / "notes.py").write_text("")
    return folder


@pytest.fixture
def other(tmp_path: Path, environ: dict[str, str]) -> Path:
    """Another repository of the same person."""
    return make_repo(tmp_path / "other", environ, OWN_RULE)


def shell(agent: Agent, command: str, cwd: Path) -> dict[str, Any]:
    return agent.event("PreToolUse", cwd=str(cwd), **agent.call("Bash", {"command": command})).specific


def printed(agent: Agent, text: str, cwd: Path) -> str:
    response = {"stdout": text, "stderr": "", "interrupted": False, "isImage": False}
    call = agent.call("Bash", {"command": "env"})
    return agent.event("PostToolUse", cwd=str(cwd), tool_response=response, **call).stdout.decode()


@pytest.fixture(params=["plain", "stranger", "gone"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path, stranger: Path) -> Path:
    folder = stranger if request.param == "stranger" else tmp_path / "elsewhere"
    folder.mkdir(exist_ok=True)
    if request.param == "gone":
        folder.rmdir()
    return folder


def test_a_session_elsewhere_is_gated_redacted_recorded_and_ended(
    agent: Agent, elsewhere: Path, rows: Rows
) -> None:
    assert shell(agent, "rm -rf ~", elsewhere)["permissionDecision"] == "deny"
    token = github()
    said = printed(agent, f"TOKEN={token}\n", elsewhere)
    assert "updatedToolOutput" in said or "[REDACTED" in said
    assert token not in said
    agent.event("Stop", cwd=str(elsewhere), stop_hook_active=False)
    agent.event("SessionEnd", cwd=str(elsewhere), reason="other")
    assert len(rows("tool_calls")) == 2
    assert [row["ended_at"] is not None for row in rows("sessions")] == [True]
    assert rows("handler_failures") == []


def test_whoever_stops_elsewhere_is_held_by_what_is_red_at_home(agent: Agent, elsewhere: Path) -> None:
    agent.write("cart.py", WRONG)
    assert "test failed" in reason(agent.stop(cwd=str(elsewhere)))
    agent.write("cart.py", GOOD)
    assert agent.stop(cwd=str(elsewhere)).reply is None


def test_a_command_elsewhere_that_changes_files_at_home_is_held_too(agent: Agent, stranger: Path) -> None:
    agent.write("cart.py", GOOD + "# more\n")
    (agent.repo / "cart.py").write_text(WRONG)
    agent.event("PostToolBatch", tool_calls=[], cwd=str(stranger))
    assert "test failed" in reason(agent.stop(cwd=str(stranger)))


def test_nothing_that_a_stranger_brings_is_run(agent: Agent, stranger: Path, rows: Rows) -> None:
    (stranger / "test_theirs.py").write_text("def test_theirs() -> None:\n    assert False\n")
    (stranger / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    agent.paths_from = stranger
    agent.write("notes.py", "import os\n", cwd=str(stranger))
    assert agent.stop(cwd=str(stranger)).reply is None
    assert {row["folder"] for row in rows("check_runs")} <= {str(agent.repo)}


def test_files_of_a_worktree_are_checked_there_wherever_the_session_is(
    agent: Agent, tmp_path: Path, rows: Rows
) -> None:
    place = tmp_path / "tree"
    git(agent.repo, agent.hook.environ, "worktree", "add", "-q", "-b", "other", str(place))
    agent.paths_from = place
    agent.write("cart.py", WRONG)
    assert "test failed" in reason(agent.stop())
    assert {row["folder"] for row in rows("check_runs")} == {str(place)}


def test_files_of_two_checkouts_are_checked_in_both(agent: Agent, tmp_path: Path, rows: Rows) -> None:
    place = tmp_path / "tree"
    git(agent.repo, agent.hook.environ, "worktree", "add", "-q", "-b", "other", str(place))
    agent.write("cart.py", GOOD + "# more\n")
    agent.paths_from = place
    agent.write("cart.py", WRONG, cwd=str(place))
    assert "test failed" in reason(agent.stop(cwd=str(place)))
    assert {row["folder"] for row in rows("check_runs") if row["name"] == "test"} == {str(place), str(agent.repo)}


def test_files_that_a_command_changes_in_a_worktree_are_checked_there(
    agent: Agent, tmp_path: Path, rows: Rows
) -> None:
    place = tmp_path / "tree"
    git(agent.repo, agent.hook.environ, "worktree", "add", "-q", "-b", "other", str(place))
    agent.shell(f"cd {place} && sed -i 's/sum(prices)/sum(prices) + 1/' cart.py")
    assert "test failed" in reason(agent.stop())


def test_the_rules_of_another_repository_hold_where_the_session_goes(agent: Agent, other: Path, rows: Rows) -> None:
    trust_all(other, agent.hook.environ)
    assert shell(agent, "launch now", agent.repo) == {}
    assert "Not from here." in shell(agent, "launch now", other)["permissionDecisionReason"]
    assert shell(agent, "rm -rf ~", other)["permissionDecision"] == "deny"
    assert len(rows("tool_calls")) == 3
    assert read_rows(store_of(other, agent.hook.environ) / "memory.db", "tool_calls") == []


def test_another_repository_takes_nothing_away(agent: Agent, other: Path) -> None:
    (other / "clickstop.toml").write_text('[handlers]\n"gate.command" = false\n"gate.deletion" = false\n')
    trust_all(other, agent.hook.environ)
    assert shell(agent, "rm -rf ~", other)["permissionDecision"] == "deny"


def test_the_rules_of_another_repository_hold_for_its_files(agent: Agent, other: Path) -> None:
    (other / "clickstop.toml").write_text('[protect]\n"ledger.csv" = { write = "block" }\n')
    trust_all(other, agent.hook.environ)
    call = agent.call("Write", {"file_path": str(other / "ledger.csv"), "content": "x"})
    assert agent.event("PreToolUse", **call).specific["permissionDecision"] == "deny"


def test_files_of_another_repository_are_checked_by_its_own_checks(
    agent: Agent, other: Path, environ: dict[str, str], rows: Rows
) -> None:
    checked(other, environ)
    trust_all(other, environ)
    agent.paths_from = other
    agent.write("cart.py", WRONG, cwd=str(other))
    assert "test failed" in reason(agent.stop(cwd=str(other)))
    assert {row["folder"] for row in rows("check_runs")} == {str(other)}


def test_a_session_that_began_nowhere_belongs_to_the_first_repository_that_it_comes_to(
    tmp_path: Path, repo: Path, environ: dict[str, str], rows: Rows
) -> None:
    started = tmp_path / "nowhere"
    started.mkdir()
    agent = checked(repo, {**environ, "CLAUDE_PROJECT_DIR": str(started)})
    assert agent.event("SessionStart", source="startup", cwd=str(started)).reply is None
    assert rows("sessions") == []
    agent.write("cart.py", WRONG, cwd=str(started))  # its files lie there
    assert shell(agent, "rm -rf ~", started)["permissionDecision"] == "deny"
    assert "test failed" in reason(agent.stop(cwd=str(started)))
    agent.event("SessionEnd", cwd=str(started), reason="other")
    assert [row["ended_at"] is not None for row in rows("sessions")] == [True]


def test_a_session_that_touches_no_repository_leaves_nothing(tmp_path: Path, environ: dict[str, str]) -> None:
    started = tmp_path / "nowhere"
    started.mkdir()
    agent = Agent(Hook({**environ, "CLAUDE_PROJECT_DIR": str(started)}, started, here=True), started)
    agent.write("cart.py", WRONG)
    assert agent.stop().reply is None
    assert not (tmp_path / "home" / ".local").exists()


def test_a_folder_inside_a_repository_belongs_to_it(repo: Path, environ: dict[str, str], rows: Rows) -> None:
    inside = repo / "packages" / "api"
    inside.mkdir(parents=True)
    agent = checked(repo, {**environ, "CLAUDE_PROJECT_DIR": str(inside)})
    assert shell(agent, "rm -rf ~", inside)["permissionDecision"] == "deny"
    shutil.rmtree(inside)
    agent.write("cart.py", WRONG, cwd=str(inside))
    assert "test failed" in reason(agent.stop(cwd=str(inside)))
    assert len(rows("sessions")) == 1


@pytest.fixture
def inner(agent: Agent, environ: dict[str, str]) -> Path:
    """A repository of the same person that lies inside the one the session began in."""
    folder = make_repo(agent.repo / "vendor" / "engine", environ, OWN_RULE)
    trust_all(folder, agent.hook.environ)
    return folder


def test_the_rules_of_a_repository_inside_hold_there(agent: Agent, inner: Path) -> None:
    assert shell(agent, "launch now", agent.repo) == {}
    for command, cwd in (("launch now", inner), ("launch vendor/engine", agent.repo)):
        assert "Not from here." in shell(agent, command, cwd)["permissionDecisionReason"]


def test_the_rules_of_a_repository_inside_hold_for_its_files(agent: Agent, inner: Path) -> None:
    (inner / "clickstop.toml").write_text('[protect]\n"ledger.csv" = { write = "block" }\n')
    trust_all(inner, agent.hook.environ)
    for folder, decision in ((inner, "deny"), (agent.repo, None)):
        call = agent.call("Write", {"file_path": str(folder / "ledger.csv"), "content": "x"})
        assert agent.event("PreToolUse", **call).specific.get("permissionDecision") == decision


def test_a_repository_inside_takes_nothing_away(agent: Agent, inner: Path) -> None:
    (inner / "clickstop.toml").write_text('[handlers]\n"gate.command" = false\n"gate.deletion" = false\n')
    trust_all(inner, agent.hook.environ)
    assert shell(agent, "rm -rf ~", inner)["permissionDecision"] == "deny"


def test_files_of_a_repository_inside_are_checked_by_its_own_checks(
    agent: Agent, inner: Path, environ: dict[str, str], rows: Rows
) -> None:
    checked(inner, environ)
    trust_all(inner, environ)
    agent.paths_from = inner
    agent.write("cart.py", WRONG, cwd=str(inner))
    assert "test failed" in reason(agent.stop(cwd=str(inner)))
    assert {row["folder"] for row in rows("check_runs")} == {str(inner)}
