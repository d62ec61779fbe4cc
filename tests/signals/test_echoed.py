"""The commands behind a task, where its output shows them."""

from __future__ import annotations

from clickstop.signals.echoed import commands
from clickstop.signals.read import read
from tests.each import each

PROGRAMS = frozenset({"tsc", "eslint", "npx", "mypy"})


@each(
    ("task", "output", "shown"),
    [
        ("npm run lint", "\n> shop@1.0.0 lint\n> eslint src\n\n", ["eslint src"]),
        ("npm run lint", "> lint\n> eslint . && tsc\n", ["eslint . && tsc"]),
        ("yarn lint", "yarn run v1.22.22\n$ eslint src\nDone in 0.5s.\n", ["eslint src"]),
        ("pnpm -r lint", "packages/web lint$ eslint src\npackages/web lint: Done\n", ["eslint src"]),
        ("task lint", "task: [lint] eslint .\n", ["eslint ."]),
        ("tox -e lint", "lint: commands[0]> mypy src\n", ["mypy src"]),
        ("nox", "nox > mypy src\n", ["mypy src"]),
        ("poe lint", "Poe => mypy src\n", ["mypy src"]),
        ("make lint", "npx tsc --noEmit\neslint src/\n", ["npx tsc --noEmit", "eslint src/"]),
        ("make help", "eslint src/\n", []),
        ("make -n lint", "eslint src/\n", []),
        ("make lint", "eslint            checks what src/ holds\n", []),
        ("make lint", "eslint finds nothing\n", []),
        ("npm run quote", "> a quotation\n\nhe said\n", []),
    ],
)
def test_a_command_is_taken_from_where_the_runner_prints_it(task: str, output: str, shown: list[str]) -> None:
    assert commands(task.split(), output, PROGRAMS) == shown


def test_silence_behind_a_task_is_a_pass_if_the_task_succeeded() -> None:
    output = "\n> shop@1.0.0 typecheck\n> tsc --noEmit\n\n"
    assert [(finding.type, finding.tool) for finding in read("npm run typecheck", output, 0)] == [
        ("vr_pass", "tsc")
    ]
    assert [finding.type for finding in read("npm run typecheck", output, 2)] == ["type_error"]
    assert [finding.tool for finding in read("npm run typecheck", "", 0)] == ["npm"]
    assert read("npm run types:watch", "", 0) == []


def test_an_error_that_make_ignores_makes_no_pass() -> None:
    output = "npx eslint src/\nmake: [Makefile:2: lint] Error 1 (ignored)\n"
    assert read("make lint", output, 0) == []


def test_what_passed_in_a_task_that_failed_is_not_told() -> None:
    output = "mypy src/\nSuccess: no issues found in 3 source files\npytest tests/\n1 failed in 0.1s\n"
    assert [finding.type for finding in read("make check", output, 2)] == ["test_failure"]
