"""Which command lines are test runs, and of which features."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.core.paths import below
from clickstop.workflow.commands import belongs, features, files, is_test, result_of
from clickstop.workflow.features import draft_of, feature_of, in_draft, is_guarded
from tests.each import each
from tests.workflow.made import workflow

if TYPE_CHECKING:
    from pathlib import Path

PLAYWRIGHT, PYTEST, FEATURE = workflow(), workflow("pytest"), workflow("feature")


def never(_text: str) -> bool:
    return False


@each(
    ("command", "runs"),
    [
        ("npx playwright test", True),
        ("npx playwright test tests/login.spec.ts --project chromium", True),
        ("cd app && CI=1 timeout 60 pnpm exec playwright test login", True),
        ("yarn playwright test | tail -20", True),
        ("bash -c 'npx playwright test'", True),
        ("playwright test", True),
        ("npx playwright test --list", False),
        ("npx playwright --version", False),
        ("npx playwright install", False),
        ("npx playwright codegen", False),
        ("npx playwright show-report", False),
        ("echo npx playwright test", False),
        ("grep 'playwright test' package.json", False),
        ("pytest -q", False),
        ("npm test", False),
        ("cat login.spec.ts", False),
    ],
)
def test_playwright_runs_are_recognised_by_the_parser(command: str, runs: bool) -> None:
    assert is_test(PLAYWRIGHT, command, never) is runs


@each(
    ("command", "runs"),
    [
        ("pytest", True),
        ("python -m pytest -q tests/test_cart.py::test_total", True),
        ("uv run pytest -x", True),
        ("python -m unittest tests.test_cart", True),
        ("pytest --collect-only", False),
        ("pip install pytest", False),
        ("ruff check .", False),
    ],
)
def test_pytest_runs_are_recognised_by_the_parser(command: str, runs: bool) -> None:
    assert is_test(PYTEST, command, never) is runs


@each("command", ["go test ./...", "cargo test", "npm test", "npm run test:unit", "make test", "vitest"])
def test_a_general_workflow_knows_every_test_tool_and_tasks_that_say_so(command: str) -> None:
    assert is_test(FEATURE, command, never)


@each("command", ["npm run build", "make", "ls tests", "git commit -m 'test'", "tsc --noEmit"])
def test_a_general_workflow_takes_nothing_else_for_a_test(command: str) -> None:
    assert not is_test(FEATURE, command, never)


def test_a_configured_command_and_a_line_that_was_one_before_are_test_runs() -> None:
    own = workflow(tests=["npm run e2e", "./e2e.sh"])
    assert is_test(own, "npm run e2e -- --headed", never)
    assert is_test(own, "./e2e.sh login", never)
    assert not is_test(own, "npm run lint", never)
    assert is_test(PLAYWRIGHT, "npm  run   e2e", lambda line: line == "npm run e2e")
    assert belongs(PLAYWRIGHT, ["playwright"], "npm run anything", never)
    assert not belongs(PLAYWRIGHT, ["eslint"], "npm run anything", never)


@each(
    ("command", "found"),
    [
        ("npx playwright test tests/login.spec.ts", ["login"]),
        ("npx playwright test .draft/tests/login.spec.ts:12", ["login"]),
        ("npx playwright test tests/login.spec.ts tests/cart.spec.ts", ["login", "cart"]),
        ("npx playwright test", [""]),
        ("npx playwright test tests/", [""]),
        ("npx playwright test -g 'logs in' --project=chromium", [""]),
        ("npx playwright test known", ["known"]),
        ("npx playwright test chromium", [""]),
        ("cd tests && npx playwright test login.spec.ts", ["login"]),
        ("npx playwright test /elsewhere/login.spec.ts", [""]),
        ('bash -c "npx playwright test tests/login.spec.ts"', ["login"]),
        ("sh -c 'cd tests && npx playwright test login.spec.ts'", ["login"]),
        ("F=tests/login.spec.ts; npx playwright test $F", ["login"]),
        ('D=tests\nexport F=$D/login.spec.ts && npx playwright test "${F}"', ["login"]),
        ("npx playwright test $F", [""]),
        ("npx playwright test tests/{login,cart}.spec.ts", ["login", "cart"]),
        ("npx playwright test $(ls tests/login.spec.ts)", ["login"]),
    ],
)
def test_features_come_from_the_files_that_a_line_names(command: str, found: list[str]) -> None:
    assert features(PLAYWRIGHT, command, cwd="/r", top="/r", branch="main", has_log="known".__eq__) == found


def _written(top: Path, *names: str) -> None:
    for name in names:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text("")


@each(
    ("command", "found"),
    [
        ("npx playwright test tests/log*.spec.ts", ["login"]),
        ("npx playwright test tests/*.spec.ts", ["cart", "login"]),
        ("npx playwright test *.spec.ts", [""]),
        ("cd tests; npx playwright test c???.spec.ts", ["cart"]),
        ("npx playwright test **/pay.spec.ts", ["pay"]),
        ("make e2e", ["login", "cart"]),
        ("make -j2 all", ["login", "cart"]),
        ("make lint", [""]),
        ("npm test", ["cart"]),
        ("pnpm run e2e -- --headed", ["login"]),
        ("npm run lint", [""]),
    ],
)
def test_globs_and_tasks_lead_to_the_features_of_the_files_that_they_name(
    tmp_path: Path, command: str, found: list[str]
) -> None:
    _written(tmp_path, "tests/login.spec.ts", "tests/cart.spec.ts", "tests/deep/pay.spec.ts")
    recipe = "\t@npx playwright test tests/login.spec.ts\n\t-npx playwright test tests/cart.spec.ts\n"
    (tmp_path / "Makefile").write_text(f"all: lint e2e\ne2e:\n{recipe}\nlint:\n\teslint .\n")
    scripts = {"pretest": "eslint .", "test": "playwright test tests/cart.spec.ts"}
    scripts |= {"e2e": "playwright test tests/login.spec.ts", "lint": "eslint ."}
    (tmp_path / "package.json").write_text(json.dumps({"scripts": scripts}))
    top = str(tmp_path)
    named = features(PLAYWRIGHT, command, cwd=top, top=top, branch="main", has_log=never)
    assert sorted(named) == sorted(found)


def test_a_file_that_is_named_by_its_base_name_is_found(tmp_path: Path) -> None:
    _written(tmp_path, "tests/deep/login.spec.ts", "tests/cart.spec.ts")
    top = str(tmp_path)
    for name, found in (("login.spec.ts:3", ["tests/deep/login.spec.ts"]), ("pay.spec.ts", [])):
        assert files(PLAYWRIGHT, f"npx playwright test {name}", cwd=top, top=top) == found
    assert files(PLAYWRIGHT, "npx playwright test tests/cart.spec.ts", cwd=top, top=top) == ["tests/cart.spec.ts"]


def test_python_test_names_and_ids_lead_to_the_feature() -> None:
    for name in ("tests/test_cart.py", "tests/test_cart.py::TestCart::test_total", "tests/cart_test.py"):
        assert features(PYTEST, f"pytest {name}", cwd="/r", top="/r", branch="main", has_log=never) == ["cart"]


@each(
    ("path", "name"),
    [
        ("tests/login.spec.ts", "login"),
        (".draft/tests/login.spec.ts", "login"),
        ("a/user-profile.test.tsx", "user-profile"),
        ("a/login.page.spec.js", "login.page"),
        ("a/spec.ts", "spec"),
    ],
)
def test_a_features_name_is_the_files_without_what_marks_it_as_a_test(path: str, name: str) -> None:
    assert feature_of(PLAYWRIGHT, path) == name


def test_where_a_features_name_comes_from_can_be_configured() -> None:
    assert feature_of(workflow(affixes=["e2e-"]), "tests/e2e-login.spec.ts") == "login.spec"
    assert feature_of(workflow(feature="folder"), "tests/login/form.spec.ts") == "login"
    assert feature_of(FEATURE, "src/a.py", "feature/big change") == "feature-big-change"
    assert feature_of(FEATURE, "src/a.py", "") == "main"


def test_guards_drafts_and_what_a_workflow_itself_asks_for() -> None:
    assert is_guarded(PLAYWRIGHT, "tests/login.spec.ts")
    assert is_guarded(PLAYWRIGHT, ".draft/tests/login.spec.ts")
    assert not is_guarded(PLAYWRIGHT, "tests/login.ts")
    assert not is_guarded(PYTEST, "tests/conftest.py")
    everything = workflow(guards=["**"])
    assert is_guarded(everything, "README.md")
    for own in (".clickstop/runs/login.md", ".triqual/context/login/patterns.md", ".clickstop/knowledge.md"):
        assert not is_guarded(everything, own)
    assert in_draft(PLAYWRIGHT, ".draft/tests/login.spec.ts")
    assert in_draft(PLAYWRIGHT, "apps/web/.draft/login.spec.ts")
    assert not in_draft(PLAYWRIGHT, "tests/.drafts/login.spec.ts")
    assert in_draft(PYTEST, "tests/test_login.py")
    assert draft_of(PLAYWRIGHT, "tests/login.spec.ts") == ".draft/tests/login.spec.ts"


def test_paths_elsewhere_are_nobodys_business(tmp_path: object) -> None:
    top = str(tmp_path)
    assert below("../x.spec.ts", top, top) == ""
    assert below("/etc/x.spec.ts", top, top) == ""
    assert below("a/../b.spec.ts", top, top) == "b.spec.ts"


RED, GREEN = ("test_failure", "playwright"), ("vr_pass", "playwright")


@each(
    ("signals", "code", "result"),
    [
        ([RED], 1, False),
        ([GREEN], 0, True),
        ([RED, GREEN], 1, False),
        ([("vr_pass", "eslint"), RED], 1, False),
        ([("lint_failure", "eslint")], 1, None),
        ([("test_failure", "vitest+playwright")], 1, False),
        ([("clean_commit", "git")], 0, None),
        ([], 1, False),
        ([], 0, None),
        ([], None, None),
        ([], 127, None),
        ([], 124, None),
        ([], 137, None),
    ],
)
def test_a_run_is_green_or_red_by_what_its_own_tool_said(
    signals: list[tuple[str, str]], code: int | None, result: bool | None
) -> None:
    assert result_of(PLAYWRIGHT, signals, "npx playwright test", code) is result


@each(
    ("output", "category"),
    [
        ("Error: strict mode violation: getByRole('button') resolved to 2 elements", "LOCATOR"),
        (
            "TimeoutError: locator.click: Timeout 30000ms exceeded.\nCall log:\n  - waiting for getByRole('link')",
            "LOCATOR",
        ),
        ("expect(locator).toBeVisible() failed\nTimeout: 5000ms\nError: element(s) not found", "LOCATOR"),
        ("Test timeout of 30000ms exceeded.", "WAIT"),
        ("TimeoutError: page.waitForURL: Timeout 30000ms exceeded.", "WAIT"),
        (
            "locator.click: Timeout\n  - waiting for locator('x')\n    - locator resolved to <button disabled>",
            "WAIT",
        ),
        ("Error: expect(received).toBe(expected)\nExpected: 1\nReceived: 2", "ASSERTION"),
        ("apiRequestContext.get: 401 Unauthorized", "AUTH"),
        ("page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:3000", "NETWORK"),
        ("browserType.launch: Executable doesn't exist at /home/dev/.cache", "ENV"),
        ("Error: something else", "OTHER"),
    ],
)
def test_failures_of_playwright_have_the_six_categories(output: str, category: str) -> None:
    assert PLAYWRIGHT.category(output) == category


@each(
    ("output", "category"),
    [
        ("E   ModuleNotFoundError: No module named 'x'", "IMPORT"),
        ("E       fixture 'db' not found", "FIXTURE"),
        ("E   ConnectionRefusedError: [Errno 111] Connection refused", "NETWORK"),
        ("E   TimeoutError", "WAIT"),
        ("E   FileNotFoundError: 'x'", "ENV"),
        ("E       assert 1 == 2", "ASSERTION"),
        ("E   ZeroDivisionError: division by zero", "ERROR"),
    ],
)
def test_failures_of_pytest_have_categories(output: str, category: str) -> None:
    assert PYTEST.category(output) == category
