"""What was run decides what is read: which commands are runs of which tool, and whose exit code is known."""

from __future__ import annotations

import shlex

import pytest

from clickstop.signals.index import families
from clickstop.signals.read import read, recognise
from tests.each import each

PYTEST_RED = "FAILED tests/test_a.py::test_b - assert 0\n1 failed, 2 passed in 0.10s\n"
PYTEST_GREEN = "..\n2 passed in 0.10s\n"

RUNS = [
    ("pytest", "pytest"),
    ("cd api && pytest -q", "pytest"),
    ("A=1 env B=2 python -m pytest", "pytest"),
    ("bash -lc 'cd x && source .venv/bin/activate && pytest -q 2>&1 | tail -5'", "pytest"),
    ("bash -c \"bash -c 'pytest'\"", "pytest"),
    ("bash <<'EOF'\nset -e\npytest\nEOF", "pytest"),
    ("(cd x && pytest)", "pytest"),
    ("if pytest; then echo ok; fi", "pytest"),
    ("for d in a b; do (cd $d && pytest); done", "pytest"),
    ('out=$(pytest -q 2>&1); echo "$out" | tail -1', "pytest"),
    ('echo "result: $(pytest -q | tail -1)"', "pytest"),
    ("sudo -u dev pytest", "pytest"),
    ("ls tests | xargs -n 1 pytest", "pytest"),
    ("find tests -name 'test_*' -exec pytest {} +", "pytest"),
    ("parallel 'pytest {}' ::: a b", "pytest"),
    ("watch -n 5 pytest -q", "pytest"),
    ("docker compose exec -T app pytest", "pytest"),
    ("ssh box 'cd app && pytest'", "pytest"),
    ("uv run coverage run -m pytest && coverage report", "pytest"),
    ("pytest > out.txt 2>&1; tail -20 out.txt", "pytest"),
    ("nohup pytest &> log & wait; cat log", "pytest"),
    ("python -m unittest discover", "unittest"),
    ("django-admin test", "unittest"),
    ("./manage.py test app", "unittest"),
    ("npx --yes jest@29 --ci", "jest"),
    ("yarn jest --watchAll=false", "jest"),
    ("pnpm vitest run", "vitest"),
    ("pnpm --filter web exec vitest run", "vitest"),
    ("node --import tsx --test 'src/**/*.test.ts'", "node_test"),
    ("nyc mocha", "mocha"),
    ("npx playwright test --project=chromium", "playwright"),
    ("bun test --coverage", "bun"),
    ("deno test -A", "deno"),
    ("cargo +nightly test --workspace", "cargo_test"),
    ("go -C api test ./...", "go_test"),
]
# Commands whose output may show any tool.
TASKS = [
    "make test",
    "make -C api check",
    "npm test",
    "npm run test:unit -- --ci",
    "yarn test",
    "pnpm -r test",
    "just test",
    "tox -e py312",
    "nox -s tests",
    "pdm run test",
    "poetry run poe check",
    "./scripts/check",
    "bin/test",
    "bash ci/test.sh",
    "sh run-tests",
    "python tests/run_all.py",
    "python manage.py test",
    "npx turbo run test",
]
NOT_RUNS = [
    "command -v pytest",
    "which pytest jest",
    "type pytest",
    "pip install pytest",
    "pip show pytest | grep Version",
    "grep -rn pytest .",
    "echo pytest passed",
    "git log --oneline | grep pytest",
    "git commit -m 'make test pass; pytest is green'",
    "git commit -m \"$(cat <<'EOF'\nfix: npm test\n\n- don't run pytest\nEOF\n)\"",
    "vim pytest.ini",
    "cat pytest.log",
    "tail -50 /tmp/pytest-output.txt",
    "less build/reports/jest.txt",
    "ls tests/pytest",
    "man pytest",
    "python -c \"print('1 failed in 0.1s')\"",
    "python - <<'EOF'\nprint('1 failed in 0.1s')\nEOF",
    "rg 'npm test' docs",
    "sed -n 1,5p Makefile",
    "curl https://example.org/pytest",
    "diff a/pytest.txt b/pytest.txt",
    "kill $(pgrep pytest)",
]  # fmt: skip


@each(("command", "family"), RUNS, ids=[command for command, _ in RUNS])
def test_a_run_is_recognised_behind_whatever_leads_to_it(command: str, family: str) -> None:
    found = [(known.name, run.opaque) for known, run in recognise(command, 0)]
    assert (family, False) in found


@each("command", TASKS)
def test_a_task_may_run_any_tool(command: str) -> None:
    found = {family.name for family, run in recognise(command, 0) if run.opaque or family.last}
    assert {"pytest", "jest", "unittest"} <= found


@each("command", NOT_RUNS)
def test_a_command_that_only_mentions_a_tool_is_no_run_of_it(command: str) -> None:
    assert {family.name for family, _ in recognise(command, 0)} <= {"dependencies"}
    assert read(command, PYTEST_RED, 0) == []


@each("option", ["--version", "--help", "--collect-only", "--fixtures", "--markers"])
def test_a_tool_that_is_asked_about_itself_gives_no_signal(option: str) -> None:
    assert read(f"pytest {option}", "pytest 9.0\nusage: pytest [options]\n5 tests collected in 0.01s\n", 0) == []


@each(
    ("command", "exit_code", "known"),
    [
        ("pytest", 1, 1),
        ("cd x && pytest", 1, 1),
        ("pytest && echo done", 0, 0),
        ("pytest && echo done", 1, 1),
        ("pytest && mv a b", 1, None),
        ("pytest; echo done", 0, None),
        ("pytest || true", 0, None),
        ("pytest | tail", 0, None),
        ("pytest & wait", 0, None),
        ("! pytest", 1, None),
        ("for x in 1 2; do pytest; done", 0, None),
        ("echo $(pytest)", 0, None),
        ("bash -c 'pytest'", 1, 1),
        ("bash -c 'pytest | cat'", 0, None),
        ("bash -c 'pytest'; true", 0, None),
        ("source .venv/bin/activate && pytest", 1, 1),
        (". ./env.sh && pytest", 1, 1),
    ],
)
def test_an_exit_code_counts_only_where_it_is_the_tools_own(
    command: str, exit_code: int, known: int | None
) -> None:
    ((_, run),) = recognise(command, exit_code)
    assert run.exit_code == known


def test_the_same_tool_twice_is_read_once() -> None:
    (finding,) = read("pytest a && pytest b", PYTEST_GREEN + PYTEST_GREEN, 0)
    assert finding.passed == 4


def test_a_line_that_failed_in_one_part_did_not_pass_because_of_another() -> None:
    both = PYTEST_GREEN + "\nRan 3 tests in 0.001s\n\nFAILED (failures=1)\n"
    assert [finding.type for finding in read("make check", both, None)] == ["test_failure"]
    both_by_name = read("pytest; python -m unittest", both, None)
    assert [finding.type for finding in both_by_name] == ["test_failure"]


def test_a_green_summary_of_a_tool_that_failed_is_no_pass() -> None:
    assert [finding.type for finding in read("pytest --cov-fail-under=90", PYTEST_GREEN, 1)] == ["test_failure"]
    assert [finding.type for finding in read("pytest; false", PYTEST_GREEN, 1)] == ["vr_pass"]


@pytest.mark.parametrize("exit_code", [126, 127])
def test_a_tool_that_was_not_found_gives_no_signal(exit_code: int) -> None:
    assert read("pytest", PYTEST_RED, exit_code) == []


def test_every_family_answers_to_a_program_or_comes_last() -> None:
    assert all(family.programs or family.last or family.name == "strangers" for family in families())


def test_scripts_in_scripts_are_read_three_deep() -> None:
    line = "pytest"
    recognised = []
    for _ in range(4):
        line = f"bash -c {shlex.quote(line)}"
        recognised.append([family.name for family, _ in recognise(line, 1)])
    assert recognised == [["pytest"], ["pytest"], ["pytest"], []]
