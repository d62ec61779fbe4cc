"""An agent cannot move its own bar: what is checked, and how, is what the session began with. In real processes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.project import GOOD, LINT, TEST, UNUSED, WITH_TEST, WRONG, Agent
from tests.handlers.test_checks import reason
from tests.handlers.test_moments import message

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]

NOTE = GOOD + "\n# said again\n"


def front_matter(**commands: str) -> str:
    lines = "".join(f'  {name}: "{line}"\n' for name, line in commands.items())
    return f"---\ncommands:\n{lines}---\n# Shop\n"


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    """An agent in a project whose commands stand in front matter, and are trusted."""
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    (repo / "CLAUDE.md").write_text(front_matter(test=TEST, check=LINT))
    one.configure("", LINT, TEST)
    one.commit()
    one.begin_known()
    one.hook = replace(hook, trusting=False)
    return one


# Commands


def test_a_command_that_the_agent_wrote_does_not_replace_the_earlier_one(agent: Agent) -> None:
    agent.write("CLAUDE.md", front_matter(test="true", check=LINT))
    agent.write("cart.py", WRONG)
    stop = agent.stop()
    assert "test_cart.py::test_total" in reason(stop)
    told = message(stop)
    assert f"test stays `{TEST}`" in told
    assert "`true`" in told
    assert "CLAUDE.md" in told
    assert "clickstop trust test" in told
    assert "stays" not in message(agent.stop())  # said once


def test_not_even_if_that_command_is_trusted_under_another_name(agent: Agent) -> None:
    agent.write("CLAUDE.md", front_matter(test=LINT, check=LINT))
    agent.write("cart.py", WRONG)
    assert "test_cart.py::test_total" in reason(agent.stop())


@pytest.mark.parametrize("text", [None, "# Shop\n", '---\ncommands:\n  test: ""\n---\n'])
def test_a_command_that_the_agent_took_away_stays(agent: Agent, text: str | None) -> None:
    if text is None:
        agent.shell("rm CLAUDE.md")
    else:
        agent.write("CLAUDE.md", text)
    agent.write("cart.py", WRONG)
    stop = agent.stop()
    assert "test_cart.py::test_total" in reason(stop)
    assert f"test stays `{TEST}`" in message(stop)


def test_a_run_of_the_new_command_is_no_evidence(agent: Agent, rows: Rows) -> None:
    agent.write("CLAUDE.md", front_matter(test="true", check=LINT))
    agent.write("cart.py", WRONG)
    agent.shell("true")
    assert "test_cart.py::test_total" in reason(agent.stop("All tests pass."))
    assert [row for row in rows("evidence") if row["line"] == "true"] == []


@pytest.mark.parametrize("line", ["true", LINT])
def test_it_counts_as_soon_as_a_person_agrees(agent: Agent, line: str) -> None:
    agent.write("CLAUDE.md", front_matter(test=line, check=LINT))
    agent.write("cart.py", WRONG)
    reason(agent.stop())
    agent.clickstop("trust", "test", "--yes")
    assert "decision" not in (agent.stop().reply or {})


def test_the_next_session_still_runs_what_was_agreed_to(agent: Agent) -> None:
    agent.write("CLAUDE.md", front_matter(test="true", check=LINT))
    later = Agent(agent.hook, agent.repo, "s2")
    later.begin()
    later.write("cart.py", WRONG)
    stop = later.stop()
    assert "test_cart.py::test_total" in reason(stop)
    assert f"test stays `{TEST}`" in message(stop)


def test_what_a_person_no_longer_trusts_is_not_run(agent: Agent, rows: Rows) -> None:
    from clickstop.config import trust

    trust.forget(str(agent.repo), agent.hook.environ)
    agent.write("CLAUDE.md", front_matter(test="true", check=LINT))
    agent.write("cart.py", WRONG)
    before = len(rows("check_runs"))
    agent.stop()
    assert len(rows("check_runs")) == before


def test_a_command_whose_program_is_gone_gives_way(agent: Agent, repo: Path) -> None:
    (repo / "suite").write_text("#!/bin/sh\nexit 1\n")
    (repo / "suite").chmod(0o755)
    (repo / "CLAUDE.md").write_text(front_matter(test="./suite"))
    agent.configure("", "./suite")
    later = Agent(agent.hook, repo, "s2")
    later.begin()
    later.shell("rm suite")
    later.write("CLAUDE.md", front_matter(test=TEST))
    assert "decision" not in (later.stop().reply or {})


# Severity


def test_checks_of_a_file_that_nobody_trusted_hold_as_they_did_at_the_start(agent: Agent, repo: Path) -> None:
    file = repo / ".claude" / "quality-checks.json"
    file.parent.mkdir()
    file.write_text('{"checks": {"check": {"blocking": true}}}')
    later = Agent(agent.hook, repo, "s2")
    later.begin()
    later.write(".claude/quality-checks.json", '{"checks": {"check": {"blocking": false}}}')
    later.write("cart.py", UNUSED)
    assert "check failed" in reason(later.stop())


def test_a_gate_that_the_agent_took_away_holds(agent: Agent, repo: Path) -> None:
    (repo / ".claude").mkdir()
    (repo / ".claude" / "gates.json").write_text(
        '{"gates": {"size": {"command": "test ! -e big", "on_pass": "CONTINUE", "on_fail": "BLOCK"}}}'
    )
    agent.configure('[moments.turn_stop]\nchecks = ["size", "test"]\n', "test ! -e big")
    agent.clickstop("trust", "--yes")
    later = Agent(agent.hook, repo, "s2")
    later.begin_known("size")
    later.write(".claude/gates.json", '{"gates": {}}')
    later.write("big", "x\n")
    assert "size failed" in reason(later.stop())


def test_a_moment_that_the_agent_emptied_still_runs_its_checks(agent: Agent, repo: Path) -> None:
    agent.write("clickstop.toml", "[moments.turn_stop]\nchecks = []\n[stop]\nevidence = 'off'\n")
    agent.write("cart.py", WRONG)
    assert "test_cart.py::test_total" in reason(agent.stop())


def test_what_is_stricter_counts_at_once(agent: Agent) -> None:
    agent.configure("[checks.check]\nblocking = true\n")
    agent.write("cart.py", UNUSED)
    assert "check failed" in reason(agent.stop())


# Where a program comes from


@pytest.fixture
def found(hook: Hook, repo: Path) -> Agent:
    """An agent in a project whose tests are found, not written down."""
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    (repo / "pyproject.toml").write_text('[project]\nname = "shop"\n[tool.pytest.ini_options]\n')
    one.commit()
    one.clickstop("trust", "test", "--yes")
    one.begin_known("test")
    one.hook = replace(hook, trusting=False)
    return one


def test_an_empty_lock_file_takes_no_gate_away(found: Agent) -> None:
    found.write("uv.lock", "")
    found.write("cart.py", WRONG)
    assert "test_cart.py::test_total" in reason(found.stop())


def test_a_new_virtual_environment_takes_no_gate_away(found: Agent) -> None:
    found.shell(
        "mkdir -p .venv/bin && printf '#!/bin/sh\\nexit 0\\n' > .venv/bin/pytest && chmod +x .venv/bin/pytest"
    )
    found.write("cart.py", WRONG)
    assert "test_cart.py::test_total" in reason(found.stop())


@pytest.mark.parametrize("place", ["uv.lock", ".venv/bin/pytest"])
def test_trust_is_in_what_is_run(found: Agent, repo: Path, place: str) -> None:
    (repo / place).parent.mkdir(parents=True, exist_ok=True)
    (repo / place).write_text("#!/bin/sh\nexec pytest\n")
    (repo / place).chmod(0o755)
    assert "There is nothing to trust" in found.clickstop("trust")


def test_trust_can_be_given_for_some_commands(agent: Agent, repo: Path) -> None:
    from clickstop.config import trust

    trust.forget(str(repo), agent.hook.environ)
    agent.clickstop("trust", "test", "--yes")
    assert trust.trusted_lines(str(repo), [TEST, LINT], agent.hook.environ) == {TEST}
