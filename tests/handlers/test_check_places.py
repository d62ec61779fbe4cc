"""Checks wherever a project stands: monorepos, worktrees, no git, awkward names, links, files that are gone."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.project import GOOD, LINT, TEST, UNUSED, WITH_TEST, WRONG, Agent
from tests.handlers.test_checks import context, reason
from tests.harness import Hook, git

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Rows = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    one.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n', LINT, TEST)
    one.commit()
    return one


@pytest.fixture
def monorepo(hook: Hook, repo: Path) -> Agent:
    """Two packages with checks of their own, and tests for all at the top."""
    one = Agent(hook, repo)
    for name in ("web", "api"):
        (repo / name).mkdir()
        (repo / name / "CLAUDE.md").write_text(f'---\ncommands:\n  check: "{LINT}"\n---\n')
        (repo / name / "cart.py").write_text(GOOD)
        (repo / name / "extra.py").write_text(GOOD)
    (repo / "test_all.py").write_text("def test_all() -> None:\n    assert True\n")
    one.configure(f'[commands]\ntest = "{TEST}"\n', LINT, TEST)
    one.commit()
    return one


def folders(rows: Rows) -> list[str]:
    return [row["folder"].rpartition("/")[2] for row in rows("check_runs") if not row["cached"]]


def test_files_of_two_packages_in_one_step_are_checked_in_both(monorepo: Agent, rows: Rows) -> None:
    said = context(monorepo.write_all({"web/cart.py": UNUSED, "api/cart.py": UNUSED}))
    assert "in web" in said
    assert "in api" in said
    assert folders(rows) == ["web", "api"]


def test_a_check_of_the_top_folder_speaks_once_for_all_packages(monorepo: Agent) -> None:
    for name in ("web", "api"):
        (monorepo.repo / name / "CLAUDE.md").write_text('---\ncommands:\n  run: "true"\n---\n')
    (monorepo.repo / "test_all.py").write_text("def test_all() -> None:\n    assert False\n")
    monorepo.configure(f'check = "{LINT}"\n', LINT)
    said = context(monorepo.write_all({"web/cart.py": UNUSED, "api/cart.py": UNUSED}))
    assert said.count("check failed") == 1
    said = reason(monorepo.stop())
    assert said.startswith("Not done yet: test failed for the files")
    assert said.count("check failed") == 1


def test_a_file_that_a_command_removes_is_a_change_of_its_package(monorepo: Agent, rows: Rows) -> None:
    monorepo.shell("rm web/extra.py")
    assert folders(rows) == ["web"]


def test_a_file_that_git_removes_is_a_change_of_its_package(monorepo: Agent, rows: Rows) -> None:
    monorepo.shell("git rm -q api/extra.py")
    assert folders(rows) == ["api"]


def test_a_file_that_a_command_renames_is_checked(monorepo: Agent, rows: Rows) -> None:
    monorepo.shell("mv web/extra.py api/more.py")
    assert sorted(folders(rows)) == ["api", "web"]


def test_a_removal_beside_an_edit_elsewhere_counts_at_the_stop(monorepo: Agent, rows: Rows) -> None:
    (monorepo.repo / "web" / "test_web.py").write_text(
        "import extra\n\n\ndef test_it() -> None:\n    assert extra\n"
    )
    monorepo.configure("", TEST)
    (monorepo.repo / "web" / "CLAUDE.md").write_text(f'---\ncommands:\n  test: "{TEST}"\n---\n')
    (monorepo.repo / "api" / "CLAUDE.md").write_text('---\ncommands:\n  test: "true"\n---\n')
    monorepo.configure("", "true")
    monorepo.commit()
    monorepo.write("api/cart.py", GOOD + "# more\n")
    monorepo.shell("rm web/extra.py")
    assert "test in web failed" in reason(monorepo.stop())


def test_a_command_that_removes_nothing_of_the_project_is_no_change(monorepo: Agent, rows: Rows) -> None:
    monorepo.shell("touch /tmp/clickstop-nothing && rm /tmp/clickstop-nothing")
    assert folders(rows) == []
    assert monorepo.stop().reply is None
    assert folders(rows) == []


def test_an_edit_that_the_client_refused_is_no_change(agent: Agent, rows: Rows) -> None:
    call = agent.call("Edit", {"file_path": str(agent.repo / "cart.py"), "old_string": "x", "new_string": "y"})
    agent.event("PreToolUse", **call)
    agent.event(
        "PostToolBatch", tool_calls=[{**call, "tool_response": "<tool_use_error>no match</tool_use_error>"}]
    )
    assert agent.stop().reply is None
    assert rows("check_runs") == []


def test_a_worktree_is_checked_itself_and_the_store_is_in_the_main_checkout(
    agent: Agent, tmp_path: Path, rows: Rows
) -> None:
    place = tmp_path / "other tree"
    git(agent.repo, agent.hook.environ, "worktree", "add", "-q", "-b", "other", str(place))
    there = Agent(Hook(agent.hook.environ, place, here=True), place)
    assert "cart.py:1" in context(there.write("cart.py", UNUSED))
    there.write("cart.py", WRONG)
    assert "test failed" in reason(there.stop())
    assert {row["folder"] for row in rows("check_runs")} == {str(place)}
    assert (agent.repo / "cart.py").read_text() == GOOD


def test_a_worktree_inside_the_checkout_is_no_part_of_it(agent: Agent, rows: Rows) -> None:
    place = agent.repo / ".worktrees" / "one"
    git(agent.repo, agent.hook.environ, "worktree", "add", "-q", str(place))
    agent.write("cart.py", GOOD + "# more\n")
    agent.stop()
    Agent(Hook(agent.hook.environ, place, here=True), place, "s2").write("cart.py", WRONG)
    before = len(rows("check_runs"))
    assert agent.stop().reply is None
    assert [row["cached"] for row in rows("check_runs")[before:]] == []


def test_a_project_without_git_is_checked(environ: dict[str, str], tmp_path: Path) -> None:
    place = tmp_path / "plain"
    place.mkdir()
    (place / "clickstop.toml").write_text("")
    (place / "cart.py").write_text(GOOD)
    (place / "test_cart.py").write_text(WITH_TEST)
    agent = Agent(Hook(environ, place, here=True), place)
    agent.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n', LINT, TEST)
    assert "F401" in context(agent.write("cart.py", UNUSED))
    assert "F401" in context(agent.shell("printf 'import os\\n' > more.py"))
    agent.write("cart.py", WRONG)
    agent.write("more.py", "")
    assert "test failed" in reason(agent.stop())
    agent.write("cart.py", GOOD)
    agent.shell(TEST)
    assert agent.stop().reply is None


def test_awkward_names_are_checked(environ: dict[str, str], tmp_path: Path) -> None:
    from tests.harness import make_repo

    place = make_repo(tmp_path / "Öl & Wein's $HOME", environ)
    agent = Agent(Hook(environ, place, here=True), place)
    line = f"{LINT} {{files}}"
    agent.configure(f'[commands]\ncheck = "{line}"\n', line)
    said = context(agent.write('süß (neu)/-naïve "one".py', UNUSED))
    assert "F401" in said
    assert "süß (neu)" in said


def test_windows_line_ends_are_no_trouble(agent: Agent, repo: Path, rows: Rows) -> None:
    (repo / "web").mkdir()
    front = f'---\r\ncommands:\r\n  check:\r\n    - "{LINT}"\r\n    - "true"\r\n---\r\n# Web\r\n'
    (repo / "web" / "CLAUDE.md").write_bytes(front.encode())
    agent.configure("", "true")
    assert "F401" in context(agent.write("web/cart.py", UNUSED.replace("\n", "\r\n")))
    assert [row["line"] for row in rows("check_runs")] == [LINT, "true"]


def test_a_project_reached_by_a_link_is_checked(agent: Agent, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(agent.repo)
    linked = Agent(Hook(agent.hook.environ, link, here=True), link)
    assert "F401" in context(linked.write("cart.py", UNUSED))
    mixed = Agent(agent.hook, agent.repo, "s2")
    mixed.paths_from = link
    assert "F401" in context(mixed.write("more.py", UNUSED))


def test_a_link_in_the_project_is_followed_to_what_was_changed(agent: Agent) -> None:
    (agent.repo / "alias.py").symlink_to("cart.py")
    assert "cart.py:1" in context(agent.write("alias.py", UNUSED))


def test_a_file_outside_the_project_is_nobodys_business(agent: Agent, tmp_path: Path, rows: Rows) -> None:
    call = agent.call("Write", {"file_path": str(tmp_path / "notes.py"), "content": UNUSED})
    agent.event("PreToolUse", **call)
    (tmp_path / "notes.py").write_text(UNUSED)
    agent.event("PostToolUse", tool_response={"type": "create"}, **call)
    agent.event("PostToolBatch", tool_calls=[{**call, "tool_response": "ok"}])
    agent.stop()
    assert rows("check_runs") == []


def test_a_package_that_is_gone_holds_nobody(monorepo: Agent) -> None:
    monorepo.write("web/cart.py", UNUSED)
    shutil.rmtree(monorepo.repo / "web")
    assert "decision" not in (monorepo.stop().reply or {})
