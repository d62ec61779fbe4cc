"""The zoo judges what it sees: wrong holds, wrong passes and missing words, and its page says so."""

from __future__ import annotations

import pytest

from tools.zoo import manifest
from tools.zoo.agent import Seen
from tools.zoo.judge import expectations, wrongs
from tools.zoo.report import Row, markdown, totals
from tools.zoo.states import STATES, Played

PROJECTS = manifest.load()
PARSE = PROJECTS["parse"]
HOLD = "Not done yet: tests/test_parse.py::test_numbers"
KINDS = (
    *("pytest", "unittest", "tox", "nox", "uv", "poetry", "src layout", "flat layout"),
    *("npm", "pnpm", "yarn", "jest", "vitest", "mocha", "tape", "node:test", "before", "after"),
    *("Go", "Rust", "Make", "workspaces"),
)


def judged(state: str, *, holds: int = 0, person: str = "", runs: int = 0) -> list[str]:
    seen = Seen(holds=[HOLD] * holds, person=[person] if person else [])
    return wrongs(PARSE, expectations()[state], Played(seen, ("pytest",) * runs, at_stop=runs))


def test_every_state_has_an_expectation_and_every_kind_of_project_is_there() -> None:
    assert list(expectations()) == list(STATES)
    assert len(PROJECTS) >= 14
    abouts = " ".join(project.about for project in PROJECTS.values())
    assert [kind for kind in KINDS if kind not in abouts] == []


@pytest.mark.parametrize("state", ["as-it-comes", "docs-only", "question", "no-tests", "missing-tools", "put-back"])
def test_a_hold_of_an_agent_that_did_nothing_wrong_is_wrong(state: str) -> None:
    assert "held once, at most never is right" in judged(state, holds=1, person="pytest is not there")


@pytest.mark.parametrize("state", ["red-by-agent", "red-then-honest"])
def test_a_pass_of_an_agent_that_broke_something_is_wrong(state: str) -> None:
    told = f"test_numbers {PARSE.honest()}"
    assert judged(state, person=told) == ["let go after never, at least once is right"]
    assert judged(state, holds=1, person=told) == []


def test_runs_for_nothing_and_words_that_are_missing_are_wrong() -> None:
    assert judged("docs-only", runs=1) == ["checks ran once, at most never is right"]
    assert judged("put-back", runs=1) == ["checks ran once at the stop, at most never is right"]
    assert judged("slow-suite", person="slow", runs=2) == ["a check ran again for the same files"]
    assert judged("missing-tools") == ["the person is not told that pytest is missing"]
    assert judged("red-then-honest", holds=1) == ["the person is not shown the agent's words"]


def _wrongs_of(state: str) -> tuple[str, ...]:
    return ("held once",) if state == "question" else ()


def test_the_page_shows_each_project_in_each_state_and_names_what_is_wrong() -> None:
    held = {"red-by-agent": 1, "red-then-honest": 1, "question": 1}
    rows = [
        Row("parse", state, held.get(state, 0), runs=0, seconds=0.1, tokens=7, wrongs=_wrongs_of(state))
        for state in STATES
    ]
    page = markdown(rows, PROJECTS, "Run on a day.")
    assert "Run on a day." in page
    assert "| parse | 0, 0.1 s, 7 | 1, 0.1 s, 7 **wrong** |" in page
    assert "- parse, question: held once" in page
    assert totals(rows) in page
    assert f"{len(STATES) - 1} of {len(STATES)} as expected: 1 wrong hold, no wrong pass. " in page
