"""Which test runs a command line would start, for which features, and how they ended."""

from __future__ import annotations

from clickstop.core.paths import below
from clickstop.shell.known_programs import BUILD_SYSTEMS, TASK_RUNNERS
from clickstop.shell.line import split
from clickstop.shell.programs import program
from clickstop.signals.index import FAMILIES
from clickstop.signals.read import recognise
from clickstop.signals.signal import FAILURES, PASS
from clickstop.workflow.features import feature_of, is_guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.signals.index import Family
    from clickstop.signals.signal import ToolRun
    from clickstop.workflow.model import Workflow

GENERAL = ""  # the feature of a run that names no file
_UNIT = "test_failure"
_LOOKING = frozenset(
    [
        "--help",
        "-h",
        "--version",
        "-V",
        "--list",
        "--collect-only",
        "--co",
        "--fixtures",
        "--markers",
        "--listTests",
    ]
)
_TASKS = TASK_RUNNERS.union(BUILD_SYSTEMS)
_NOT_STARTED = (126, 127)
_KILLED = 124  # by `timeout`, and by signals above 128
_MEANT = ("test", "spec", "e2e", "verify", "check")


def is_test(workflow: Workflow, command: str, seen: Callable[[str], bool]) -> bool:
    """Whether the line runs tests of this workflow: by a tool's name, by a command that was configured, or
    because the same line was a test run before.
    """
    if any(_runs(workflow, family, run) for family, run in recognise(command, None)):
        return True
    if any(_begins(command, words.split()) for words in workflow.tests if not _is_tool(words)):
        return True
    return seen(same_line(command))


def belongs(workflow: Workflow, tools: list[str], command: str, seen: Callable[[str], bool]) -> bool:
    """Whether a finished run, in whose output these tools spoke, is one of this workflow's."""
    named = [name for tool in tools for name in tool.split("+")]
    return any(is_wanted(workflow, name) for name in named) or is_test(workflow, command, seen)


def same_line(command: str) -> str:
    return " ".join(command.split())[:500]


def _is_tool(name: str) -> bool:
    return name == "*" or any(family.name == name for family in FAMILIES)


def is_wanted(workflow: Workflow, tool: str) -> bool:
    if tool in workflow.tests:
        return True
    return "*" in workflow.tests and any(family.name == tool and family.fails == _UNIT for family in FAMILIES)


def _runs(workflow: Workflow, family: Family, run: ToolRun) -> bool:
    if _LOOKING.intersection(run.words[1:]):
        return False
    name = run.words[0]
    if run.opaque or family.fails != _UNIT:  # a task: its name may say what it is
        meant = any(sign in word.lower() for word in run.words[1:] for sign in _MEANT)
        return "*" in workflow.tests and name in _TASKS and meant
    verbs = [program.partition(" ")[2] for program in family.programs if program.startswith(f"{name} ")]
    if verbs and run.verb not in verbs and not any(word in verbs for word in run.words[1:] if word.startswith("-")):
        return False
    return is_wanted(workflow, family.name)


def _begins(command: str, words: list[str]) -> bool:
    """Whether one of the line's programs begins with these words."""
    wanted = [words[0].rpartition("/")[2], *words[1:]]
    for simple in split(command):
        found = program(simple.words)
        if found[: len(wanted)] == wanted or simple.words[: len(words)] == words:
            return not _LOOKING.intersection(found)
    return False


def features(
    workflow: Workflow, command: str, *, cwd: str, top: str, branch: str, known: Callable[[str], bool]
) -> list[str]:
    """The features whose files the line names; [GENERAL] for none. `known` says whether a feature has a log."""
    if workflow.feature == "branch":
        return [feature_of(workflow, "", branch)]
    found: list[str] = []
    for simple in split(command):
        if simple.words[:1] == ["cd"] and len(simple.words) == 2:
            cwd = f"{cwd}/{simple.words[1]}" if not simple.words[1].startswith(("/", "~")) else simple.words[1]
            continue
        for word in simple.words[1:]:
            feature = _feature(workflow, word, cwd, top, known)
            if feature and feature not in found:
                found.append(feature)
    return found or [GENERAL]


def _feature(workflow: Workflow, word: str, cwd: str, top: str, known: Callable[[str], bool]) -> str:
    """`tests/login.spec.ts:12` and `tests/test_login.py::test_x` are files; `login` is one if it has a log."""
    if word.startswith("-") and "=" not in word:
        return ""
    name = word.partition("=")[2] if word.startswith("-") else word
    name = name.partition("::")[0]
    while name.rpartition(":")[2].isdigit() and ":" in name:
        name = name.rpartition(":")[0]
    path = below(name, top, cwd) if name and "\0" not in name else ""
    if path and is_guarded(workflow, path):
        return feature_of(workflow, path)
    bare = feature_of(workflow, name.rstrip("/"))
    return bare if bare and not name.startswith("-") and "/" not in name.rstrip("/") and known(bare) else ""


def files(workflow: Workflow, command: str, *, cwd: str, top: str) -> list[str]:
    """The guarded files that the line names, relative to the repository."""
    found = []
    for simple in split(command):
        for word in simple.words[1:]:
            path = below(word.partition("::")[0].partition(":")[0], top, cwd)
            if path and is_guarded(workflow, path):
                found.append(path)
    return found


def result_of(
    workflow: Workflow, signals: list[tuple[str, str]], command: str, exit_code: int | None
) -> bool | None:
    """True for green, False for red, None where no test came to a result.

    `signals` are types and tools. Where none of them is about tests, only the exit code of a line that does run
    tests can tell of a failure: one that says 0 and nothing else has run none.
    """
    spoke = [kind for kind, tool in signals if any(is_wanted(workflow, name) for name in tool.split("+"))]
    spoke = spoke or [kind for kind, _ in signals if kind in ("test_failure", PASS)]
    spoke = [kind for kind in spoke if kind in (*FAILURES, PASS)]
    if spoke:
        return all(kind == PASS for kind in spoke)
    if signals or not exit_code or exit_code in _NOT_STARTED or exit_code == _KILLED or exit_code > 128:
        return None
    return False if is_test(workflow, command, lambda _line: False) else None
