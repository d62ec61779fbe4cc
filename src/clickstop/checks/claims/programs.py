"""What a run of a program shows, of `tests`, `build` and `check`: as `shell/known_programs.py` has it."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.shell.known_programs import (
    BUILD_SYSTEMS,
    CHECKING_WORDS,
    TASK_RUNNERS,
    kind_by_name,
    program_names,
    tools,
)

_SHOWS = {
    **dict.fromkeys(("test", "runners"), c.TESTS),
    **dict.fromkeys(("build", "builders"), c.BUILD),
    **dict.fromkeys(("lint", "types", "linters", "type_checkers"), c.CHECK),
}
_MORE_STARTS = frozenset("pnpx py tauri expo wasm-pack node swift tape nx ng turbo vite".split())
_MIXED = ("ctest", "nox", "tap", "tox")  # run anything, and above all tests
_FORMATTERS = ("black", "isort", "prettier")
# Programs whose names are words that messages contain in another sense.
_ORDINARY = frozenset(
    "alex as blackd brakeman build busted cc cl coverage cram cross deadcode doctest dodgy eradicate flex flow "
    "forge gofmt green hurl interrogate isort lab lean lizard madge mdl misspell moc newman ng nx phan "
    "prettierd prove radon reek remark revive robot rustfmt safety sass selene shfmt splint squawk standard "
    "steep swift tap tape tidy trial tsx turbo typos vale vermin vite ward writegood xenon".split()
)
_NOT_NAMES = _ORDINARY.union(BUILD_SYSTEMS, ("mvnd",))  # of these only the task tells
_NAMES_IN_CODE = ("validator", "checker")  # of classes and functions rather than of tasks
# Words with which projects name their tasks, beside those that are known to check.
_TASKS = {
    **dict.fromkeys(("nextest", "check-test", "testall", "t"), c.TESTS),
    **dict.fromkeys(("assemble", "package"), c.BUILD),
    **dict.fromkeys("clippy type-check types check-types php-cs-fixer srb sorbet".split(), c.CHECK),
    **dict.fromkeys("cs stan analyse analyze vet spotless detekt".split(), c.CHECK),
}


def _programs() -> dict[str, str]:
    concept_of = {}
    for tool in tools():
        concept = c.TESTS if tool.name in _MIXED else _SHOWS.get(tool.kind)
        if concept and tool.name not in _FORMATTERS:
            concept_of.update(dict.fromkeys(tool.bare_names, concept))
    for name in _NOT_NAMES:
        concept_of.pop(name, None)
    return concept_of


def by_name(words: list[str]) -> str:
    """What a program shows that nobody knows, by a word of its name: `flow check`."""
    return _SHOWS.get(kind_by_name(words), "") if words else ""


PROGRAMS = _programs()
TESTING = frozenset(  # what the verb makes a runner of tests: `rebar3 eunit`
    program for tool in tools() if _SHOWS.get(tool.kind) == c.TESTS for program in tool.programs if " " in program
)
TASKS = {
    **{word: _SHOWS[family] for word, family in CHECKING_WORDS.items() if word not in _NAMES_IN_CODE},
    **_TASKS,
}
STARTS = (program_names() - _ORDINARY) | TASK_RUNNERS | _MORE_STARTS.union(TASKS)
