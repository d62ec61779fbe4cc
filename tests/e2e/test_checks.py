"""The project's own checks in the real client: formatting, lint, types, tests, subagents, trust."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.checks.seed import QUALITY_CHECKS
from tests.e2e.scripted_model import Call, bash, say, use
from tests.handlers.conftest import quick_pytest  # noqa: F401  # a fixture
from tests.handlers.project import FORMAT, GOOD, LINT, REAL_TEST, TEST, UNUSED, WITH_TEST, WRONG

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.e2e.stage import Stage

TYPES = f"{sys.executable} -m mypy --cache-dir=.mypy_cache"
UNTYPED = GOOD.replace("return sum(prices)", 'return "much"')
ENGINEER = "---\nname: rust-engineer\ndescription: writes code\n---\nWrite code.\n"
UGLY = GOOD.replace("(prices: list[int])", "( prices :list[int] )")


def write(stage: Stage, content: str, path: str = "cart.py") -> Call:
    return Call("Write", {"file_path": str(stage.repo / path), "content": content})


@pytest.fixture
def project(bare: Callable[[str], Stage], quick_pytest: Path) -> Callable[..., Stage]:  # noqa: F811
    """Call it with the project's commands for a repository whose commands `clickstop init --yes` has trusted."""

    def make(*, trusted: bool = True, files: dict[str, str] | None = None, **commands: str) -> Stage:
        made = bare("shop")
        search = f"{quick_pytest}{os.pathsep}{made.environ['PATH']}"
        stage = replace(made, environ={**made.environ, "PATH": search})
        if not trusted:  # the commands come afterwards, as with a pull
            stage.clickstop("init", "--yes")
        lines = "".join(f'  {name}: "{line}"\n' for name, line in commands.items())
        front = f"---\ncommands:\n{lines}---\n# Cart\n" if commands else "# Cart\n"
        given = {"CLAUDE.md": front, "cart.py": GOOD, "test_cart.py": WITH_TEST, ".gitignore": "__pycache__\n"}
        for name, text in {**given, **(files or {})}.items():
            place = stage.repo / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        if trusted:
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


def test_a_lint_error_is_warned_of_and_holds_nobody(project: Callable[..., Stage]) -> None:
    stage = project(check=LINT)
    played = stage.play(use(write(stage, UNUSED, "new.py")), say("done"))
    assert "new.py:1: F401" in played.model.conversation[1].newest
    assert len(played.model.conversation) == 2
    assert played.ran.stdout.strip() == "done"


@pytest.mark.parametrize(
    ("commands", "broken", "named"),
    [({"check": TYPES + " cart.py"}, UNTYPED, "check failed"), ({"test": REAL_TEST}, WRONG, "test failed")],
    ids=["types", "tests"],
)
def test_what_is_red_holds_the_stop_until_it_is_mended(
    project: Callable[..., Stage], commands: dict[str, str], broken: str, named: str
) -> None:
    stage = project(**commands)
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    played = stage.play(
        use(read), use(write(stage, broken)), say("finished"), use(write(stage, GOOD)), say("mended and finished")
    )
    assert played.ran.stdout.strip() == "mended and finished"
    held = played.model.conversation[3].newest
    assert "Not done yet" in held
    assert named in held
    assert "1. Fix the cause" in held
    assert [row["said"] for row in stage.rows("gate_decisions") if row["handler"] == "check.stop"] == ["block"]


def test_saying_plainly_what_is_red_releases_the_stop_and_the_person_reads_it(
    project: Callable[..., Stage],
) -> None:
    stage = project(test=REAL_TEST)
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    honest = "test_total in test_cart.py still fails: it gets 4 where it expects 3, and I do not know why."
    played = stage.play(
        use(read),
        use(write(stage, WRONG)),
        say("All tests pass."),
        say(honest),
        arguments=("--output-format", "stream-json", "--verbose"),
    )
    assert len(played.model.conversation) == 4
    assert "names each failing check with its failing ids" in played.model.conversation[3].newest
    assert f"> {honest}" in played.ran.stdout  # beside the message itself
    assert [row["said"] for row in stage.rows("gate_decisions") if row["handler"] == "check.stop"] == [
        "block",
        "message",
    ]


def test_what_was_red_before_the_session_holds_nobody_who_does_other_work(project: Callable[..., Stage]) -> None:
    stage = project(test=REAL_TEST, files={"cart.py": WRONG})
    stage.play(use(write(stage, "ONE = 1\n", "one.py")), say("done"), say("still done"))  # the state is unknown yet
    before = len(stage.rows("gate_decisions"))
    played = stage.play(use(write(stage, "TWO = 2\n", "two.py")), say("done"))
    assert len(played.model.conversation) == 2
    assert played.ran.stdout.strip() == "done"
    later = stage.rows("gate_decisions")[before:]
    assert [row for row in later if row["handler"] == "check.stop" and row["said"] == "block"] == []


def test_a_word_in_a_document_runs_nothing(project: Callable[..., Stage]) -> None:
    stage = project(test=REAL_TEST, files={"cart.py": WRONG, "NOTES.md": "# Notes\n"})
    played = stage.play(use(write(stage, "# Notes\n\nA word.\n", "OTHER.md")), say("done"))
    assert len(played.model.conversation) == 2
    assert stage.rows("check_runs") == []


def test_a_program_that_is_not_installed_holds_nobody(project: Callable[..., Stage]) -> None:
    stage = project(test="no-such-runner --all")
    played = stage.play(use(write(stage, "ONE = 1\n", "one.py")), say("done"), say("done again"))
    assert len(played.model.conversation) == 2
    assert played.ran.stdout.strip() == "done"


def test_a_subagent_of_the_published_configuration_is_held_until_green(project: Callable[..., Stage]) -> None:
    stage = project(
        check=LINT,
        test=TEST,
        files={
            "hooks/quality-checks.json": QUALITY_CHECKS,
            ".claude/agents/rust-engineer.md": ENGINEER,
        },
    )
    send = {"description": "scripted", "prompt": "MEND-IT", "subagent_type": "rust-engineer"}
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    played = stage.play(
        use(Call("Agent", {**send, "run_in_background": False})),
        say("all is done"),
        branches={
            "MEND-IT": [use(read), use(write(stage, WRONG)), say("written"), use(write(stage, GOOD)), say("mended")]
        },
    )
    texts = [request.newest for request in played.model.conversation]
    assert any("When you stop, this project runs: check" in text for text in texts)
    assert any("Not done yet: test failed" in text for text in texts)
    assert "mended" in texts[-1]
    assert stage.kinds()["subagent.stop"] == 2


def test_a_repository_that_is_not_trusted_runs_nothing(project: Callable[..., Stage], tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    stage = project(trusted=False, check=f"touch {mark}", test=f"touch {mark}")
    played = stage.play(
        use(write(stage, UNUSED, "new.py")), say("done"), arguments=("--output-format", "stream-json", "--verbose")
    )
    assert not mark.exists()
    assert all("touch" not in request.newest for request in played.model.conversation)
    assert "clickstop trust" in played.ran.stdout
    assert stage.rows("check_runs") == []


def test_front_matter_that_the_agent_writes_itself_runs_nothing(
    project: Callable[..., Stage], tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    stage = project(test=TEST)
    front = f"---\ncommands:\n  check: touch {mark}\n  test: touch {mark}\n---\n"
    read = Call("Read", {"file_path": str(stage.repo / "CLAUDE.md")})
    stage.play(use(read), use(write(stage, front, "CLAUDE.md")), use(write(stage, UNUSED, "new.py")), say("done"))
    assert not mark.exists()


def test_a_green_run_of_the_agents_own_is_not_repeated(project: Callable[..., Stage]) -> None:
    stage = project(test=TEST)
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    played = stage.play(
        use(read),
        use(write(stage, GOOD + "\n# said again\n")),
        use(bash(f"{TEST} 2>&1 | tail -3")),
        say("All tests pass."),
    )
    assert played.ran.stdout.strip() == "All tests pass."
    assert stage.rows("check_runs") == []
    assert [(row["name"], row["outcome"], row["by"]) for row in stage.rows("evidence")] == [
        ("test", "passed", "claude-code")
    ]


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


def test_what_a_subagent_has_broken_holds_the_agent_that_sent_it(project: Callable[..., Stage]) -> None:
    stage = project(test=TEST)
    read = Call("Read", {"file_path": str(stage.repo / "cart.py")})
    send = {"description": "scripted", "prompt": "BREAK-IT", "subagent_type": "general-purpose"}
    played = stage.play(
        use(Call("Agent", {**send, "run_in_background": False})),
        say("all is done"),
        use(read),
        use(write(stage, GOOD)),
        say("mended"),
        branches={"BREAK-IT": [use(read), use(write(stage, WRONG)), say("written")]},
    )
    assert played.ran.stdout.strip() == "mended"
    assert any("Not done yet: test failed" in request.newest for request in played.model.conversation)


def test_two_packages_in_one_step_are_checked_in_one_answer(project: Callable[..., Stage]) -> None:
    front = f'---\ncommands:\n  check: "{LINT}"\n---\n'
    stage = project(files={"web/CLAUDE.md": front, "api/CLAUDE.md": front})
    played = stage.play(use(write(stage, UNUSED, "web/a.py"), write(stage, UNUSED, "api/b.py")), say("done"))
    told = played.model.conversation[1].newest
    assert "check failed" in told
    assert "in web" in told
    assert "in api" in told
    assert [row["moment"] for row in stage.rows("check_runs")] == ["edit", "edit", "turn_stop", "turn_stop"]


def test_an_edit_that_the_client_refuses_starts_no_check(project: Callable[..., Stage]) -> None:
    stage = project(check=LINT, test=TEST)
    wrong = {"file_path": str(stage.repo / "cart.py"), "old_string": "no such text", "new_string": "max"}
    played = stage.play(use(Call("Edit", wrong)), say("done"))
    assert played.refused()
    assert stage.rows("check_runs") == []
