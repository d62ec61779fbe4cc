"""[checks], quality-checks.json and gates.json: which count, and what is an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.config import checks
from clickstop.config.errors import ConfigError
from clickstop.core.plan import is_stale
from tests.checks.seed import QUALITY_CHECKS
from tests.trusting import compile_plan, find, load

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.config.checks import Checks
    from tests.harness import Hook


def found(repo: Path, environ: dict[str, str]) -> Checks:
    return checks.find(load(str(repo), environ), str(repo), environ, believe=True)


def write(repo: Path, name: str, text: str) -> Path:
    file = repo / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("place", [".claude", "plugin/hooks", "hooks"])
def test_the_published_file_is_found_where_it_may_stand(repo: Path, environ: dict[str, str], place: str) -> None:
    write(repo, f"{place}/quality-checks.json", QUALITY_CHECKS)
    assert {name: one.blocks for name, one in found(repo, environ).checks.items()} == {
        "check": False,
        "test": True,
        "build": False,
    }


def test_a_file_named_in_the_configuration_comes_first(repo: Path, environ: dict[str, str]) -> None:
    write(repo, "hooks/quality-checks.json", QUALITY_CHECKS)
    write(repo, "ours.json", '{"checks": {"test": {"blocking": false}}}')
    write(repo, "clickstop.toml", '[project]\nchecks_file = "ours.json"\n')
    one = found(repo, environ).checks["test"]
    assert (one.blocks, one.description) == (False, "Run project test suite")


def test_a_file_that_is_named_must_be_there(repo: Path, environ: dict[str, str]) -> None:
    write(repo, "clickstop.toml", '[project]\nchecks_file = "gone.json"\n')
    (problem,) = found(repo, environ).problems
    assert problem.file == str(repo / "gone.json")


def test_the_configuration_counts_before_files_key_by_key(repo: Path, environ: dict[str, str]) -> None:
    write(repo, "hooks/quality-checks.json", QUALITY_CHECKS)
    write(repo, "clickstop.toml", "[checks.test]\nblocking = false\ntimeout = 5\n")
    one = found(repo, environ).checks["test"]
    assert (one.blocking, one.timeout, one.on_failure) == (False, 5, "block")


def test_commands_of_checks_wait_for_trust_like_others(repo: Path, environ: dict[str, str]) -> None:
    write(repo, ".claude/gates.json", '{"gates": {"lint": {"command": "npm run lint"}}}')
    write(repo, "clickstop.toml", '[checks.types]\ncommand = ["mypy", "pyright"]\nfix = "autofix"\n')
    waiting = find(str(repo), str(repo), environ).waiting()
    assert [(one.name, one.lines, one.line) for one in waiting] == [
        ("lint", ("npm run lint",), None),
        ("types", ("mypy", "pyright"), 2),
        ("types.fix", ("autofix",), 3),
    ]


def test_commands_in_the_users_own_file_are_their_own(repo: Path, environ: dict[str, str]) -> None:
    write(repo.parent / "home", ".config/clickstop/config.toml", '[checks.mine]\ncommand = "mine"\n')
    assert find(str(repo), str(repo), environ).waiting() == []


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ('[checks.a]\non_fail = "b"\n[checks.b]\non_pass = "a"\n', "cycle"),
        ('[checks.a]\non_pass = "nobody"\n', "neither a check nor one of"),
        ('[checks.a]\non_failure = "cry"\n', "on_failure"),
        ("[checks.a]\nblock = true\n", "did you mean blocking?"),
        ("[checks]\na = 3\n", "must be a table"),
        ("[checks.a]\ntimeout = 0\n", "timeout"),
    ],
)
def test_what_is_wrong_is_an_error_with_its_line(
    repo: Path, environ: dict[str, str], toml: str, words: str
) -> None:
    write(repo, "clickstop.toml", toml)
    with pytest.raises(ConfigError) as raised:
        compile_plan(str(repo), environ)
    (problem,) = raised.value.problems
    assert words in str(problem)
    assert problem.file == str(repo / "clickstop.toml")
    assert problem.line


def test_a_broken_json_file_is_an_error_too(repo: Path, environ: dict[str, str]) -> None:
    write(repo, "hooks/quality-checks.json", "{")
    with pytest.raises(ConfigError, match="not valid JSON"):
        compile_plan(str(repo), environ)


def test_a_change_of_such_a_file_makes_the_plan_stale(repo: Path, environ: dict[str, str]) -> None:
    plan = compile_plan(str(repo), environ)
    assert not is_stale(plan)
    write(repo, "hooks/quality-checks.json", QUALITY_CHECKS)
    assert is_stale(plan)


GATES = """{
  "gates": {
    "lint": {"description": "Style", "command": "npm run lint", "on_pass": "CONTINUE", "on_fail": "BLOCK"},
    "format": {"command": "npm run format", "on_pass": "lint", "on_fail": "STOP", "keywords": ["style"]},
    "docs": {"command": "npm run docs", "on_fail": "CONTINUE"}
  },
  "hooks": {
    "UserPromptSubmit": {"gates": ["format"]},
    "PostToolUse": {"enabled_tools": ["Edit"], "gates": ["lint"]},
    "SubagentStop": {"enabled_agents": ["reviewer"], "gates": ["lint", "docs"]}
  }
}"""


@pytest.mark.parametrize("place", ["gates.json", ".claude/gates.json"])
def test_gates_are_read_as_their_authors_write_them(repo: Path, environ: dict[str, str], place: str) -> None:
    write(repo, place, GATES)
    said = found(repo, environ)
    assert said.problems == []
    assert {name: check.blocks for name, check in said.checks.items()} == {
        "lint": True,
        "format": True,
        "docs": None,
    }
    assert said.moments["edit"]["checks"] == ["lint"]
    assert said.moments["subagent_stop"]["checks"] == ["lint", "docs"]
    assert said.unread == [f"{place}: clickstop does not understand gates.format.keywords, hooks.UserPromptSubmit"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{"gates": {"test": "make test", "_note": "run from the top"}}', "gates.test"),
        ('{"checks": ["./gradlew check"], "flaky_runs": 2}', "checks, flaky_runs"),
        ('{"$comment": "ours", "stopChecks": [{"command": "make"}]}', "stopChecks"),
        ("[]", ""),
    ],
)
def test_another_tools_gates_are_named_and_spoil_nothing(
    repo: Path, environ: dict[str, str], text: str, named: str
) -> None:
    write(repo, ".claude/gates.json", text)
    write(repo, "gates.json", text)
    write(repo, "clickstop.toml", '[checks.mine]\ncommand = "mine"\n')
    said = found(repo, environ)
    assert said.problems == []
    assert "mine" in said.checks
    (line,) = said.unread
    assert line == f".claude/gates.json: clickstop does not understand {named or 'its form'}"


def test_gates_that_are_no_json_are_an_error_where_they_are_ours(repo: Path, environ: dict[str, str]) -> None:
    write(repo, "gates.json", "{")
    assert found(repo, environ).problems == []
    write(repo, ".claude/gates.json", "{")
    assert [problem.file for problem in found(repo, environ).problems] == [str(repo / ".claude" / "gates.json")]


def test_what_is_not_understood_is_told_to_the_person_once(hook: Hook, repo: Path) -> None:
    write(repo, ".claude/gates.json", GATES)
    start = {"hook_event_name": "SessionStart", "source": "startup", "cwd": str(repo), "transcript_path": ""}
    first, second = [str(hook({**start, "session_id": name}).reply) for name in ("s1", "s2")]
    assert "clickstop does not understand gates.format.keywords, hooks.UserPromptSubmit" in first
    assert "does not understand" not in second
