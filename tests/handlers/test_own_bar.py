"""An agent cannot move its own bar: what is checked, and how, is what the session began with. In real processes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config import trust
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


def test_settings_that_are_links_out_of_the_repository_are_not_stored(
    agent: Agent, repo: Path, rows: Rows, tmp_path: Path
) -> None:
    (tmp_path / "private.cfg").write_text("[login]\nname = someone\n")
    (tmp_path / "shared.lock").write_text("someone\n")
    (repo / "setup.cfg").symlink_to(tmp_path / "private.cfg")
    (repo / "uv.lock").symlink_to(tmp_path / "shared.lock")
    (repo / "mypy.ini").write_text("[mypy]\nstrict = true\n")
    (repo / "tox.ini").symlink_to("mypy.ini")
    agent.session_id = "s-linked"
    agent.begin()
    texts = {row["digest"]: row["text"] for row in rows("texts")}
    stored = {row["path"]: texts[row["digest"]] for row in rows("session_texts") if row["session_id"] == "s-linked"}
    assert stored[str(repo / "setup.cfg")] == stored[str(repo / "uv.lock")] == ""
    assert stored[str(repo / "tox.ini")] == "[mypy]\nstrict = true\n"


# Commands


def test_a_command_that_the_agent_wrote_does_not_replace_the_earlier_one(agent: Agent) -> None:
    agent.write("CLAUDE.md", front_matter(test="true", check=LINT))
    agent.write("cart.py", WRONG)
    stop = agent.stop()
    assert "test_cart.py::test_total" in reason(stop)
    told = message(stop)
    assert f"test still runs `{TEST}`" in told
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
    assert f"test still runs `{TEST}`" in message(stop)


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
    assert f"test still runs `{TEST}`" in message(stop)


def test_what_a_person_no_longer_trusts_is_not_run(agent: Agent, rows: Rows) -> None:
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
    trust.forget(str(repo), agent.hook.environ)
    agent.clickstop("trust", "test", "--yes")
    assert trust.trusted_lines(str(repo), [TEST, LINT], agent.hook.environ) == {TEST}


# Settings that tools read from the disk

PYPROJECT = (
    '[project]\nname = "shop"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n\n'
    "[tool.coverage.report]\nfail_under = 90\n"
)
PACKAGE = '{"name": "shop", "scripts": {"test": "pytest -q", "docs": "true"}, "dependencies": {}}\n'
MAKEFILE = "RUN := pytest -q\n\n.PHONY: test unit\n\ntest: unit\n\nunit:\n\t$(RUN)\n\ndocs:\n\ttrue\n"
TSCONFIG = '{\n  // as it was\n  "compilerOptions": {"strict": true}\n}\n'
ESLINT = 'export default [{ rules: { "no-undef": "error" } }];\n'
LOCK = "version = 1\n"


@pytest.fixture
def green(hook: Hook, repo: Path) -> Callable[..., Agent]:
    """An agent in a project with these files, whose checks are green whatever they say."""

    def made(files: dict[str, str], line: str = TEST) -> Agent:
        one = Agent(hook, repo)
        for path, text in {"cart.py": GOOD, "test_cart.py": WITH_TEST, **files}.items():
            (repo / path).parent.mkdir(exist_ok=True)
            (repo / path).write_text(text)
        one.configure(f'[commands]\ntest = "{line}"\n', line)
        one.commit()
        one.begin_known("test")
        return one

    return made


MOVED = [
    ("pyproject.toml", PYPROJECT, PYPROJECT.replace('"-q"', '"-q -k total"'), "-q -k total"),
    ("pyproject.toml", PYPROJECT, PYPROJECT.replace("90", "10"), "fail_under = 10"),
    ("pytest.ini", "", "[pytest]\naddopts = -k total\n", "addopts = -k total"),
    (".coveragerc", "[report]\nfail_under = 90\n", "[report]\nfail_under = 1\n", "fail_under = 1"),
    ("tsconfig.json", TSCONFIG, TSCONFIG.replace("true", "false"), "strict"),
    ("eslint.config.js", ESLINT, ESLINT.replace("error", "off"), '"no-undef": "off"'),
    (
        "conftest.py",
        "X = 1\n",
        "X = 1\n\n\ndef pytest_collection_modifyitems(items):\n    items.clear()\n",
        "items.clear",
    ),
    ("uv.lock", LOCK, LOCK + "# other versions\n", "other versions"),
]


@pytest.mark.parametrize(("path", "before", "after", "shown"), MOVED)
def test_a_green_run_under_settings_that_the_agent_changed_is_held_once(
    green: Callable[..., Agent], path: str, before: str, after: str, shown: str
) -> None:
    agent = green({path: before} if before else {})
    agent.write(path, after)
    held = reason(agent.stop())
    assert f"settings that this session changed: {path}" in held
    assert shown in held
    told = agent.stop()
    assert "decision" not in (told.reply or {})
    assert path in message(told)
    assert shown in message(told)
    assert agent.stop().reply is None
    agent.prompt_id = "p2"
    agent.write("cart.py", NOTE)
    assert agent.stop().reply is None


STILL = [
    ("pyproject.toml", PYPROJECT, PYPROJECT.replace("[project]\n", '[project]\ndependencies = ["attrs"]\n')),
    ("pyproject.toml", PYPROJECT, PYPROJECT.replace('"-q"\n', '"-q"\nmarkers = ["slow"]\n')),
    ("pyproject.toml", PYPROJECT, "# a word\n" + PYPROJECT),
    ("package.json", PACKAGE, PACKAGE.replace('"dependencies": {}', '"dependencies": {"left-pad": "1"}')),
    ("conftest.py", "X = 1\n", "X = 2\n"),
    ("tsconfig.json", TSCONFIG, TSCONFIG.replace("as it was", "as it is")),
    ("test_more.py", "", "def test_more() -> None:\n    assert True\n"),
    ("uv.lock", "", LOCK),
]


@pytest.mark.parametrize(("path", "before", "after"), STILL)
def test_tests_dependencies_and_words_are_not_held(
    green: Callable[..., Agent], path: str, before: str, after: str
) -> None:
    agent = green({path: before} if before else {})
    agent.write(path, after)
    assert agent.stop().reply is None


def test_a_lock_file_that_follows_its_manifest_is_not_held(green: Callable[..., Agent]) -> None:
    agent = green({"pyproject.toml": PYPROJECT, "uv.lock": LOCK})
    agent.write("pyproject.toml", PYPROJECT.replace("[project]\n", '[project]\ndependencies = ["attrs"]\n'))
    agent.write("uv.lock", LOCK + "# attrs\n")
    assert agent.stop().reply is None


TASKS = [
    ("Makefile", MAKEFILE, "make -s test", "\t$(RUN)\n", "\t-$(RUN)\n", "-$(RUN)"),
    ("Makefile", MAKEFILE, "make -s test", "RUN := pytest -q", "RUN := true", "+RUN := true"),
    ("Makefile", MAKEFILE, "make -s test", "RUN :=", "MAKEFLAGS += -i\nRUN :=", "+MAKEFLAGS += -i"),
    ("Makefile", MAKEFILE, "make -s test", ".PHONY: test unit", ".PHONY: unit", "-.PHONY: test"),
    ("Makefile", MAKEFILE, "make -s test", "test: unit", "test:", "unit"),
    ("Makefile", MAKEFILE, "make -s test", "test: unit", ".IGNORE:\ntest: unit", ".IGNORE"),
    ("package.json", PACKAGE, "npm test --silent", "pytest -q", "pytest -q || true", "|| true"),
]


@pytest.mark.parametrize(("path", "text", "line", "old", "new", "shown"), TASKS)
def test_a_task_behind_a_command_is_part_of_the_bar(
    green: Callable[..., Agent], path: str, text: str, line: str, old: str, new: str, shown: str
) -> None:
    agent = green({path: text}, line)
    agent.write(path, text.replace(old, new))
    assert shown in reason(agent.stop())
    assert shown in message(agent.stop())


@pytest.mark.parametrize(
    ("path", "text", "line", "old", "new"),
    [
        ("Makefile", MAKEFILE, "make -s test", "\ttrue\n", "\tfalse\n"),
        ("Makefile", MAKEFILE, "make -s test", "docs:", "more:\n\ttrue\n\ndocs:"),
        ("Makefile", MAKEFILE, "make -s test", ".PHONY: test unit", ".PHONY: test unit docs\nPAPER = a4"),
        ("package.json", PACKAGE, "npm test --silent", '"docs": "true"', '"docs": "false", "more": "true"'),
    ],
)
def test_other_tasks_are_not(
    green: Callable[..., Agent], path: str, text: str, line: str, old: str, new: str
) -> None:
    agent = green({path: text}, line)
    agent.write(path, text.replace(old, new))
    assert agent.stop().reply is None


def test_what_a_person_had_changed_before_the_session_is_not_the_agents(
    green: Callable[..., Agent], repo: Path
) -> None:
    agent = green({"pyproject.toml": PYPROJECT})
    (repo / "pyproject.toml").write_text(PYPROJECT.replace("90", "80"))
    later = Agent(agent.hook, repo, "s2")
    later.begin()
    later.write("pyproject.toml", "# a word\n" + PYPROJECT.replace("90", "80"))
    assert later.stop().reply is None


def test_settings_changed_by_a_command_and_put_back_are_as_they_were(green: Callable[..., Agent]) -> None:
    agent = green({"pyproject.toml": PYPROJECT})
    agent.shell("sed -i s/90/10/ pyproject.toml")
    assert "fail_under = 10" in reason(agent.stop())
    agent.shell("sed -i s/10/90/ pyproject.toml")
    assert agent.stop().reply is None


def test_settings_that_are_gone_are_changed(green: Callable[..., Agent]) -> None:
    agent = green({".coveragerc": "[report]\nfail_under = 90\n"})
    agent.shell("rm .coveragerc")
    assert "-[report] fail_under = 90" in reason(agent.stop())


def test_red_is_told_before_settings(green: Callable[..., Agent]) -> None:
    agent = green({"pyproject.toml": PYPROJECT})
    agent.write("pyproject.toml", PYPROJECT.replace("90", "10"))
    agent.write("cart.py", WRONG)
    assert "test_cart.py::test_total" in reason(agent.stop())
    agent.write("cart.py", NOTE)
    assert "fail_under = 10" in reason(agent.stop())
