"""What the ledger says about a claim."""

from __future__ import annotations

import pytest

from clickstop.checks.facts import doubts
from clickstop.store.answers.runs import Evidence
from tests.checks.projects import TOP, command, project

NOW = "now"
Ledger = dict[str, list[tuple[str, str, str, str]]]  # by folder: outcome, tree, scope, command


def _tree(folder: str) -> str:
    return f"{NOW} {folder.removeprefix(TOP)}".strip()


def doubted(
    ledger: Ledger,
    *folders: str,
    claim: str = "test",
    message: str = "",
    asked: list[tuple[str, ...]] | None = None,
) -> str:
    def evidence(folder: str, names: tuple[str, ...]) -> list[Evidence]:
        if asked is not None:
            asked.append(names)
        return [Evidence(*run) for run in ledger.get(folder.removeprefix(TOP), [])]

    web = {"check": command("tsc", folder=f"{TOP}/web"), "test": command("pytest")}  # tests are run at the top
    of = project({"": {"test": command("pytest")}, "web": web})
    places = [TOP + folder for folder in folders or ("",)]
    return "\n".join(doubts([claim], places, of, _tree, evidence, message=message))


def test_a_green_run_of_all_for_these_files_bears_it_out() -> None:
    assert doubted({"": [("passed", NOW, "whole", "pytest")]}) == ""


def test_nothing_that_was_run_bears_nothing_out() -> None:
    assert doubted({}) == "the agent says that tests pass, but no such command has run"


def test_a_run_for_other_files_is_old() -> None:
    assert doubted({"": [("passed", "before", "whole", "pytest")]}).endswith("since the last change")
    assert doubted({"": [("passed", "", "whole", "pytest")]}).endswith("since the last change")


def test_the_last_run_for_these_files_counts() -> None:
    red_then_green = [("passed", NOW, "whole", "pytest"), ("failed", NOW, "whole", "pytest")]
    assert doubted({"": red_then_green}) == ""
    assert doubted({"": red_then_green[::-1]}).endswith("the last run of `pytest` was red")


def test_a_part_bears_out_a_part() -> None:
    assert doubted({"": [("passed", NOW, "part", "pytest -k x")]}).endswith("only part of it ran: `pytest -k x`")
    both = [("passed", NOW, "part", "pytest -k x"), ("passed", NOW, "whole", "pytest")]
    assert doubted({"": both}) == ""


def test_a_part_bears_out_a_message_that_quotes_its_command() -> None:
    def is_doubted(message: str, outcome: str = "passed", scope: str = "part", tree: str = NOW) -> bool:
        return bool(doubted({"": [(outcome, tree, scope, "cd api && pytest -k  cart")]}, message=message))

    quoting = "All green: `pytest -k cart`."
    assert not is_doubted(quoting)
    assert not is_doubted(quoting, scope="other")
    assert is_doubted("All tests pass.")
    assert is_doubted("All tests pass: `cd api`, then `pytest`.")
    assert is_doubted(quoting, outcome="failed")
    assert is_doubted(quoting, outcome="unproven")
    assert is_doubted(quoting, tree="before")


def test_a_run_that_proves_nothing_is_told_with_the_command_that_would() -> None:
    said = doubted({"": [("passed", NOW, "other", ". .venv/bin/activate && pytest")]})
    assert said.endswith("`. .venv/bin/activate && pytest` does not prove it; `pytest`, run alone, would")


def test_the_whole_command_quoted_is_no_excuse_for_a_run_that_proves_nothing() -> None:
    assert doubted({"": [("passed", NOW, "other", "pytest")]}, message="`pytest` passes.") != ""
    assert doubted({"": [("passed", NOW, "part", "pytest")]}, message="`pytest` passes.") != ""


@pytest.mark.parametrize(
    ("outcome", "tree", "scope", "message", "is_supported"),
    [
        ("passed", NOW, "whole", "`make check` is green.", True),
        ("failed", NOW, "whole", "`make check` is green.", False),
        ("passed", "before", "whole", "`make check` is green.", False),
        ("passed", NOW, "part", "`make check` is green.", False),
        ("passed", NOW, "whole", "All tests pass.", False),
    ],
)
def test_a_quoted_command_that_is_green_now_is_no_claim_of_another_check(
    outcome: str, tree: str, scope: str, message: str, is_supported: bool
) -> None:
    def evidence(_: str, names: tuple[str, ...]) -> list[Evidence]:
        return [Evidence(outcome, tree, scope, "make check")] if "check" in names else []

    of = project({"": {"test": command("pytest"), "check": command("make check")}})
    assert (doubts(["test"], [TOP], of, lambda _: NOW, evidence, message=message) == []) is is_supported


def test_where_the_project_has_no_such_command_whatever_was_run_will_do() -> None:
    assert doubted({"": [("passed", NOW, "other", "make all")]}, claim="build") == ""


@pytest.mark.parametrize(
    ("line", "is_part"),
    [
        ("pytest tests/test_cart.py", True),
        ("cd api && go test -run TestCart ./...", True),
        ("npx jest -t cart", True),
        ("pytest", False),
        ("pytest -q && pytest tests/test_cart.py", False),
        ("./run-everything.sh", False),
    ],
)
def test_where_the_project_has_no_test_command_a_part_is_a_part_by_its_words(line: str, is_part: bool) -> None:
    def evidence(_: str, __: tuple[str, ...]) -> list[Evidence]:
        return [Evidence("passed", NOW, "other", line)]

    found = doubts(["test"], [TOP], project({"": {"check": command("tsc")}}), lambda _: NOW, evidence)
    assert bool(found) is is_part
    assert not is_part or found[0].endswith(f"only part of it ran: `{line}`")


def test_a_command_that_runs_further_up_is_looked_for_there() -> None:
    assert doubted({"": [("passed", NOW, "whole", "pytest")]}, "/web") == ""
    assert doubted({"/web": [("passed", f"{NOW} /web", "whole", "pytest")]}, "/web") != ""


def test_every_package_that_changed_must_be_shown_and_is_named() -> None:
    ledger = {"/web": [("passed", f"{NOW} /web", "whole", "tsc")]}
    assert doubted(ledger, "/web", claim="check") == ""
    assert doubted({}, "/web", claim="check").startswith("the agent says that types or lint pass in web, but")


def test_a_doubt_is_told_once() -> None:
    assert doubted({}, "", "/web").count("\n") == 0


@pytest.mark.parametrize(
    ("claim", "names"),
    [
        ("test", [("test",), ("build", "check")]),
        ("build", [("build",), ("build", "check", "test"), ("test", "check")]),
        ("check", [("check",), ("check", "build"), ("test", "build")]),
    ],
)
def test_only_what_can_show_a_claim_is_asked_for_and_at_last_what_the_message_may_quote(
    claim: str, names: list[tuple[str, ...]]
) -> None:
    asked: list[tuple[str, ...]] = []
    doubted({}, claim=claim, asked=asked)
    assert asked == names


def test_what_another_check_shows_counts_only_where_this_one_has_not_run() -> None:
    def doubted_build(*runs: tuple[str, str, str, str, str]) -> str:
        def evidence(_: str, names: tuple[str, ...]) -> list[Evidence]:
            return [Evidence(*run) for name, *run in runs if name in names]

        of = project({"": {"build": command("make"), "test": command("ctest")}})
        return "\n".join(doubts(["build"], [TOP], of, lambda _: NOW, evidence))

    built, red = ("build", "passed", NOW, "whole", "make"), ("test", "failed", NOW, "whole", "ctest")
    assert doubted_build(red, built) == ""
    assert doubted_build(red).endswith("the last run of `ctest` was red")
    assert doubted_build(("test", "passed", NOW, "whole", "ctest")) == ""
    assert doubted_build(("build", "passed", "before", "whole", "make")).endswith("since the last change")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cargo test -p scheduler", "The `scheduler` crate is green again: 58 passed."),
        ("npx jest packages/date-utils", "`date-utils`: 7 suites, 96 tests, all green."),
        ("vendor/bin/phpunit tests/Unit/Tax", "OK (33 tests, 71 assertions) on the Tax unit tests."),
        ("dotnet test --filter FullyQualifiedName~InvoiceNumber", "The filtered run (`InvoiceNumber*`): passed."),
        ("pytest tests/test_cart.py::test_empty", "Changed the sum.\nAll tests in the file of the cart pass."),
        ("pnpm --filter=ui test", "Tout passe dans `packages/ui` : 140 tests, zéro échec."),
        ("go test ./billing", "billing配下のテストはすべて通りました。"),
        ("python manage.py test estoque", "Passou tudo no módulo `estoque`! São 84 testes."),
    ],
)
def test_a_part_bears_out_a_message_that_names_it(line: str, message: str) -> None:
    assert doubted({"": [("passed", NOW, "part", line)]}, message=message) == ""
    assert doubted({"": [("failed", NOW, "part", line)]}, message=message) != ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cargo test -p scheduler", "The scheduler drops the lock now. All tests pass."),
        ("cargo test -p scheduler", "I fixed the scheduler; all tests pass."),
        ("cargo test -p scheduler", "The scheduler compiles. All tests pass."),
        ("npx jest packages/date-utils", "The date is right now, and all tests pass."),
        ("pytest tests/test_2.py", "All 2 tests pass."),
        ("pytest tests/unit", "All unit tests pass."),
        ("npx jest src/main.ts", "jest is green on main, and the whole project passes."),
        ("pytest tests", "The tests pass."),
    ],
)
def test_a_part_that_no_sentence_about_tests_names_is_no_excuse(line: str, message: str) -> None:
    assert doubted({"": [("passed", NOW, "part", line)]}, message=message) != ""
