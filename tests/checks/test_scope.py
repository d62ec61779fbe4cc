"""Whether a command is one of the project's: all of it, a part of it, or something else."""

from __future__ import annotations

from clickstop.checks.scope import chooses, scope
from clickstop.core.outcomes import PART, WHOLE
from clickstop.shell.line import split
from clickstop.shell.programs import program
from tests.each import each


def compared(ran: str, line: str) -> str:
    return scope(program(split(ran)[0].words), line)


@each(
    ("ran", "line"),
    [
        ("pytest", "pytest"),
        ("pytest -q -x", "pytest"),
        ("python -m pytest", "pytest"),
        (".venv/bin/pytest", "uv run pytest"),
        ("pytest -n 4", "pytest -q"),
        ("pytest --tb=short --maxfail=1", "pytest"),
        ("npm run test", "npm test"),
        ("npm test -- --run", "npm run test"),
        ("timeout 60 cargo test", "cargo test"),
        ("cargo test -q -- --nocapture", "cargo test"),
        ("go test -v ./...", "go test ./..."),
        ("make -j4 test", "make -j4 test"),
        ("make test -s", "make test"),
        ("vitest run", "npx vitest"),
        ("ruff check . --output-format=concise", "ruff check ."),
    ],
)
def test_all_of_it(ran: str, line: str) -> None:
    assert compared(ran, line) == WHOLE


@each(
    ("ran", "line"),
    [
        ("pytest tests/test_cart.py", "pytest"),
        ("pytest -k total", "pytest"),
        ("pytest --lf", "pytest"),
        ("pytest --collect-only", "pytest"),
        ("pytest -m 'not slow'", "pytest"),
        ("pytest unit", "pytest unit integration"),
        ("npm test -- cart.test.ts", "npm test"),
        ("cargo test total", "cargo test"),
        ("cargo test -p cart", "cargo test"),
        ("cargo test --no-run", "cargo test"),
        ("go test ./cart", "go test ./..."),
        ("go test -n ./...", "go test ./..."),
        ("go test -run TestTotal ./...", "go test ./..."),
        ("make test -n", "make test"),
        ("make test -i", "make test"),
        ("gradle build -x test", "gradle build"),
        ("ruff check --exit-zero .", "ruff check ."),
        ("mypy src/cart.py", "mypy src"),
    ],
)
def test_a_part_of_it(ran: str, line: str) -> None:
    assert compared(ran, line) == PART


@each(
    ("ran", "line"),
    [
        ("ruff check", "pytest"),
        ("npm run lint", "npm test"),
        ("npm install", "npm test"),
        ("make build", "make test"),
        ("make -n test", "make test"),
        ("just lint", "just test"),
        ("pytest", "ruff check && pytest"),  # nobody can say which half
        ("pytest", ""),
    ],
)
def test_something_else(ran: str, line: str) -> None:
    assert compared(ran, line) == ""


def test_a_command_without_words_is_none_of_the_projects() -> None:
    assert scope([], "pytest") == ""


def test_a_variable_may_leave_something_out() -> None:
    assert chooses(["PYTEST_ADDOPTS=-k total"])
    assert chooses(["CI=1", "skip_slow=1"])
    assert not chooses(["CI=1", "PYTHONPATH=src", "RUST_BACKTRACE=1"])
    assert not chooses(["VALUE=SKIP"])
