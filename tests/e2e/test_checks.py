"""The project's own checks where the client has a part in them: files that change under its hands, subagents, and
runs in the background. What the checks decide is proved in `tests/handlers/`.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.checks.seed import QUALITY_CHECKS
from tests.e2e.scripted_model import Call, bash, delegate, say, use
from tests.handlers.conftest import quick_pytest  # noqa: F401  # a fixture
from tests.handlers.project import FORMAT, GOOD, LINT, TEST, WITH_TEST, WRONG

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.e2e.stage import Stage

ENGINEER = "---\nname: rust-engineer\ndescription: writes code\n---\nWrite code.\n"
UGLY = GOOD.replace("(prices: list[int])", "( prices :list[int] )")


def write(stage: Stage, content: str, path: str = "cart.py") -> Call:
    return Call("Write", {"file_path": str(stage.repo / path), "content": content})


@pytest.fixture
def project(bare: Callable[[str], Stage], quick_pytest: Path) -> Callable[..., Stage]:  # noqa: F811
    """Call it with the project's commands for a repository whose commands `clickstop init --yes` has trusted."""

    def make(*, files: dict[str, str] | None = None, **commands: str) -> Stage:
        made = bare("shop")
        search = f"{quick_pytest}{os.pathsep}{made.environ['PATH']}"
        stage = replace(made, environ={**made.environ, "PATH": search})
        lines = "".join(f'  {name}: "{line}"\n' for name, line in commands.items())
        front = f"---\ncommands:\n{lines}---\n# Cart\n"
        given = {"CLAUDE.md": front, "cart.py": GOOD, "test_cart.py": WITH_TEST, ".gitignore": "__pycache__\n"}
        for name, text in {**given, **(files or {})}.items():
            place = stage.repo / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        stage.clickstop("init", "--yes")
        return stage

    return make


def test_broken_formatting_is_mended_and_the_model_is_told(project: Callable[..., Stage]) -> None:
    stage = project(fix=f"{FORMAT} {{files}}")
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    played = stage.play(use(read), use(write(stage, UGLY)), use(bash("true")), say("done"))
    assert (stage.repo / "cart.py").read_text() == GOOD
    told = played.model.conversation[2].newest + played.model.conversation[3].newest
    assert "def total(prices: list[int])" in told  # the client shows what has changed
    assert "clickstop" not in told


def test_a_subagent_is_held_until_green_and_what_another_one_breaks_holds_the_agent_that_sent_it(
    project: Callable[..., Stage],
) -> None:
    """The published configuration checks the work of one kind of subagent, and not of the other."""
    stage = project(
        check=LINT,
        test=TEST,
        files={"hooks/quality-checks.json": QUALITY_CHECKS, ".claude/agents/rust-engineer.md": ENGINEER},
    )
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    wrong, right = use(write(stage, WRONG)), use(write(stage, GOOD))
    played = stage.play(
        use(delegate("FIX-IT", subagent_type="rust-engineer")),
        use(delegate("BREAK-IT", subagent_type="general-purpose")),
        say("all is done"),
        use(read),
        right,
        say("fixed"),
        branches={
            "FIX-IT": [use(read), wrong, say("written"), right, say("subagent fixed")],
            "BREAK-IT": [use(read), wrong, say("written")],
        },
    )
    own = [request.newest for request in played.model.conversation if "-IT" not in request.opening]
    inside = [request.newest for request in played.model.conversation if "FIX-IT" in request.opening]
    assert "When you stop, this project runs: check" in inside[0]
    assert "Not done yet: test failed" in inside[3]
    assert "subagent fixed" in own[1]
    assert stage.kinds()["subagent.stop"] == 3
    assert "Not done yet: test failed" in own[3]
    assert played.ran.stdout.strip() == "fixed"


def test_a_run_in_the_background_is_evidence_when_the_client_says_that_it_has_ended(
    project: Callable[..., Stage],
) -> None:
    stage = project(test=TEST)
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    stage.play(
        use(read),
        use(write(stage, GOOD + "\n# said again\n")),
        use(bash(TEST, run_in_background=True)),
        say("The tests are running."),
        say("All tests pass."),
        say("still"),
    )
    assert [(row["name"], row["outcome"], row["by"], row["scope"]) for row in stage.rows("evidence")] == [
        ("test", "passed", "claude-code", "whole")
    ]
    assert stage.rows("check_runs") == []
