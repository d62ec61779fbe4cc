"""What a command shows that an agent ran itself: which checks, how they ended, and for how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.checks.evidence import evidence_of
from tests.checks.projects import TOP, command, project

if TYPE_CHECKING:
    from clickstop.checks.project import Project


class Ran:
    def __init__(self, line: str, code: int | None = 0, **signals: str) -> None:
        self.command = line
        self.exit_code = code
        self.signals = signals
        self.began, self.duration_ms = 0.0, 0


def shop() -> Project:
    top = {"test": command("pytest -q"), "check": command("ruff check .", "mypy src"), "run": command("serve")}
    web = {"test": command("npm test", folder=f"{TOP}/web"), "check": command("ruff check .", "mypy src")}
    return project({"": top, "web": web}, own={"size": command("./size"), "size.fix": command("./shrink")})


def told(ran: Ran, cwd: str = TOP) -> list[tuple[str, str, str, str]]:
    found = evidence_of(ran, cwd, shop())
    return [(one.name, one.outcome, one.scope, one.folder.removeprefix(TOP)) for one in found]


def test_a_line_of_the_project_is_known_by_its_name() -> None:
    assert told(Ran("pytest")) == [("test", "passed", "whole", "")]
    assert told(Ran("./size")) == [("size", "passed", "whole", "")]


def test_an_exit_code_is_an_outcome() -> None:
    assert told(Ran("mypy src", 1)) == [("check", "failed", "whole", "")]


def test_what_only_runs_or_mends_shows_nothing() -> None:
    assert told(Ran("serve")) == []
    assert told(Ran("./shrink")) == []
    assert told(Ran("ls -la")) == []


def test_signals_speak_where_a_pipe_hides_the_exit_code() -> None:
    assert told(Ran("pytest | tail -3", 0, test_failure="pytest")) == [("test", "failed", "whole", "")]
    assert told(Ran("pytest | tail -3", 0, vr_pass="pytest")) == [("test", "passed", "whole", "")]
    assert told(Ran("pytest | tail -3")) == []


@pytest.mark.parametrize(
    "line",
    [
        "pytest | grep passed",
        "pytest | tail -3 | head -1",
        "pytest > out.txt; tail -3 out.txt",
        "(pytest; true) | tail -3",
        "pytest | tail -3; true",
        "pytest | tail old.log",
        "pytest | tail -3 old",
    ],
)
def test_a_summary_that_is_not_the_end_of_the_runs_own_output_proves_nothing(line: str) -> None:
    assert all(scope != "whole" for _, _, scope, _ in told(Ran(line, 0, vr_pass="pytest")))


@pytest.mark.parametrize("line", ["pytest || true", "pytest; true", "! pytest", "while true; do pytest; done"])
def test_a_hidden_exit_code_shows_nothing(line: str) -> None:
    assert told(Ran(line)) == []


def test_each_of_two_checks_in_a_line_has_its_own_outcome() -> None:
    both = told(Ran("pytest && ruff check .", 0))
    assert both == [("test", "passed", "whole", ""), ("check", "passed", "whole", "")]


def test_of_the_end_of_a_chain_that_broke_nobody_knows_whether_it_ran() -> None:
    assert told(Ran("pytest && ruff check .", 1)) == []
    assert told(Ran("npm ci && pytest", 1)) == []
    assert told(Ran("npm ci && pytest", 1, test_failure="pytest")) == [("test", "failed", "whole", "")]
    assert told(Ran("cd src && pytest", 1)) == [("test", "failed", "whole", "")]


def test_signals_of_a_line_with_two_checks_are_nobodys() -> None:
    found = told(Ran("pytest; ruff check .", 0, vr_pass="pytest", lint_failure="ruff"))
    assert ("test", "failed", "whole", "") not in found
    assert found == [("check", "passed", "whole", "")]  # the last one's exit code is the line's


def test_a_check_beside_one_of_the_projects_is_known_by_its_output() -> None:
    green = told(Ran(". .venv/bin/activate && ruff check . && python -m unittest", 0, vr_pass="ruff+unittest"))
    assert green == [("check", "passed", "other", ""), ("test", "passed", "other", "")]
    red = told(Ran("ruff check .; python -m unittest; true", 0, test_failure="unittest", lint_failure="ruff"))
    assert sorted(red) == [("check", "failed", "whole", ""), ("test", "failed", "other", "")]


def test_only_a_run_alone_tells_what_it_costs() -> None:
    (alone,) = evidence_of(Ran("cd web && npm test"), TOP, shop())
    assert alone.alone
    assert not any(one.alone for one in evidence_of(Ran("pytest && ruff check ."), TOP, shop()))


def test_a_line_says_which_others_its_check_has() -> None:
    (one,) = evidence_of(Ran("mypy src"), TOP, shop())
    assert (one.line, one.lines) == ("mypy src", ["ruff check .", "mypy src"])


@pytest.mark.parametrize("cwd", [TOP, f"{TOP}/web", f"{TOP}/api"])
def test_the_line_itself_says_in_which_package(cwd: str) -> None:
    assert told(Ran(f"cd {TOP}/web && npm test", 1), cwd) == [("test", "failed", "whole", "/web")]


def test_the_working_folder_says_in_which_package() -> None:
    assert told(Ran("npm test"), f"{TOP}/web") == [("test", "passed", "whole", "/web")]
    assert told(Ran("npm test"), f"{TOP}/web/src") == [("test", "passed", "other", "/web")]
    assert told(Ran("npm test")) == []


def test_a_variable_that_chooses_makes_it_a_part() -> None:
    assert told(Ran("PYTEST_ADDOPTS=-kx pytest")) == [("test", "passed", "part", "")]
    assert told(Ran("CI=1 pytest")) == [("test", "passed", "whole", "")]


def test_what_is_no_line_of_the_project_is_known_by_its_output_alone() -> None:
    assert told(Ran("tox", 1, test_failure="pytest")) == [("test", "failed", "other", "")]
    assert told(Ran("tox", 0, vr_pass="pytest")) == [("test", "passed", "other", "")]
    assert told(Ran("tsc", 1, type_error="tsc")) == [("check", "failed", "other", "")]
    assert told(Ran("tox")) == []
