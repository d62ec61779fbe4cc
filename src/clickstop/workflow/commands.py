"""The test runs in a command line: whether it starts any, for which features, and how they ended."""

from __future__ import annotations

import os

from clickstop.core.globs import matches
from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.core.paths import below
from clickstop.shell.known_programs import BUILD_SYSTEMS, TASK_RUNNERS
from clickstop.shell.line import split
from clickstop.shell.programs import program
from clickstop.signals.index import Family, family_named
from clickstop.signals.read import recognise
from clickstop.signals.signal import FAILURES, PASS, ToolRun
from clickstop.workflow.arguments import arguments
from clickstop.workflow.features import feature_of, guarded_files, is_guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.workflow.model import Workflow

GENERAL = ""  # the feature of a run that names no file
_UNIT = "test_failure"
# Options with which a test runner runs nothing.
_LOOKING = frozenset(words("--help -h --version -V --list --collect-only --co --fixtures --markers --listTests"))
_TASKS = TASK_RUNNERS.union(BUILD_SYSTEMS)
_NOT_STARTED = (126, 127)
_KILLED = 124  # by `timeout`, and by signals above 128
# Words in the name of a task that runs tests.
_TESTING = frozenset(words("test tests spec specs e2e verify check checks unittest unittests"))


def is_test(workflow: Workflow, command: str, was_run: Callable[[str], bool]) -> bool:
    """Whether a line runs tests of this workflow.

    It does if it starts one of the workflow's tools or configured commands, or if it was a test run before.
    """
    if any(_runs(workflow, family, run) for family, run in recognise(command, None)):
        return True
    if any(_begins(command, words.split()) for words in workflow.tests if not _is_tool(words)):
        return True
    # Last, because this asks the store.
    return was_run(same_line(command))


def belongs(workflow: Workflow, tools: list[str], command: str, was_run: Callable[[str], bool]) -> bool:
    """Whether a finished run is one of this workflow's, by the tools in its output or by its command."""
    names = [name for tool in tools for name in tool.split("+")]
    return any(is_wanted(workflow, name) for name in names) or is_test(workflow, command, was_run)


def same_line(command: str) -> str:
    return " ".join(command.split())[:500]


def _is_tool(name: str) -> bool:
    return name == "*" or family_named(name) is not None


def is_wanted(workflow: Workflow, tool: str) -> bool:
    if tool in workflow.tests:
        return True
    family = family_named(tool) if "*" in workflow.tests else None
    return family is not None and family.fails == _UNIT


def _runs(workflow: Workflow, family: Family, run: ToolRun) -> bool:
    if _LOOKING.intersection(run.words[1:]):
        return False
    name = run.words[0]
    if run.opaque or family.fails != _UNIT:  # a task, whose name may say that it runs tests
        is_test_task = any(word in _TESTING or not _TESTING.isdisjoint(words_of(word)) for word in run.words[1:])
        return "*" in workflow.tests and name in _TASKS and is_test_task
    verbs = [program.partition(" ")[2] for program in family.programs if program.startswith(f"{name} ")]
    # `playwright show-report` tests nothing.
    if verbs and run.verb not in verbs and not any(word in verbs for word in run.words[1:] if word.startswith("-")):
        return False
    return is_wanted(workflow, family.name)


def _begins(command: str, words: list[str]) -> bool:
    """Whether one of the programs in a line starts with these words."""
    prefix = [words[0].rpartition("/")[2], *words[1:]]
    for simple in split(command):
        ran = program(simple.words)
        if ran[: len(prefix)] == prefix or simple.words[: len(words)] == words:
            return not _LOOKING.intersection(ran)
    return False


def features(
    workflow: Workflow, command: str, *, cwd: str, top: str, branch: str, has_log: Callable[[str], bool]
) -> list[str]:
    """The features whose files a line names; [GENERAL] for none. `has_log` says whether a feature has a log."""
    if workflow.feature == "branch":
        return [feature_of(workflow, "", branch)]
    mentioned: list[str] = []
    for folder, word in arguments(command, cwd):
        paths = _paths(workflow, word, folder, top)
        names = [feature_of(workflow, path) for path in paths] or [_feature_with_log(workflow, word, has_log)]
        mentioned += [name for name in names if name]
    return list(dict.fromkeys(mentioned)) or [GENERAL]


def _paths(workflow: Workflow, word: str, cwd: str, top: str) -> list[str]:
    """The guarded files that an argument names, relative to the repository.

    It may be `tests/login.spec.ts:12`, `tests/test_login.py::test_x` or `tests/log*.spec.ts`.
    """
    if word.startswith("-") and "=" not in word:
        return []
    name = (word.partition("=")[2] if word.startswith("-") else word).partition("::")[0]
    # Line and column: `login.spec.ts:12:5`.
    while name.rpartition(":")[2].isdigit() and ":" in name:
        name = name.rpartition(":")[0]
    path = below(name, top, cwd) if name and "\0" not in name else ""
    if "*" in path or "?" in path:
        depth = path.count("/") if "**" not in path else None
        fitting = [file for file in guarded_files(workflow, top) if matches(file, (path,))]
        return [file for file in fitting if depth is None or file.count("/") == depth]
    return [path] if path and is_guarded(workflow, path) else []


def _feature_with_log(workflow: Workflow, word: str, has_log: Callable[[str], bool]) -> str:
    """The feature that a bare word such as `login` names, if that feature has a log."""
    name = word.rstrip("/")
    feature = feature_of(workflow, name) if not word.startswith("-") and "/" not in name else ""
    return feature if feature and has_log(feature) else ""


def files(workflow: Workflow, command: str, *, cwd: str, top: str) -> list[str]:
    """The guarded files that a line names, relative to the repository.

    Some runners search all folders for a name, so a path that does not exist stands for every file of that name.
    """
    paths = [path for folder, word in arguments(command, cwd) for path in _paths(workflow, word, folder, top)]
    present = [path for path in paths if os.path.isfile(os.path.join(top, path))]
    absent = [path.rpartition("/")[2] for path in paths if path not in present]
    every = guarded_files(workflow, top) if absent else []
    return [*present, *(path for path in every if path.rpartition("/")[2] in absent)]


def result_of(
    workflow: Workflow, signals: list[tuple[str, str]], command: str, exit_code: int | None
) -> bool | None:
    """Whether a test run passed; None if no test finished.

    `signals` are pairs of type and tool. Without a signal about tests, a line that runs tests failed if its exit
    code says so. Exit code 0 without any signal proves nothing: perhaps no test ran.
    """
    results = [kind for kind, tool in signals if any(is_wanted(workflow, name) for name in tool.split("+"))]
    # The tool may not be this workflow's and still report tests.
    results = results or [kind for kind, _ in signals if kind in ("test_failure", PASS)]
    results = [kind for kind in results if kind in (*FAILURES, PASS)]
    if results:
        return all(kind == PASS for kind in results)
    if signals or not exit_code or exit_code in _NOT_STARTED or exit_code == _KILLED or exit_code > 128:
        return None
    return False if is_test(workflow, command, lambda _line: False) else None
