"""From a finished shell command to findings: which tools ran, then what each of them said."""

from __future__ import annotations

import sys

from detent.shell.line import split
from detent.shell.programs import base_name, program
from detent.signals.finding import FAILURES, PASS, Finding, Run
from detent.signals.index import COMMAND_HINTS, FAMILIES, OPAQUE
from detent.signals.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.shell.line import Simple
    from detent.signals.index import Family

_SHELLS = ("bash", "sh", "zsh", "dash", "fish")
_HIDING = ("|", "|&", "||", ";", "\n", "&")
_NOT_STARTED = (126, 127)
_NESTED = 3


def read(command: str, output: str, exit_code: int | None) -> list[Finding]:
    """The findings of one tool call, at most one per type. `exit_code` is None where it is not known."""
    if exit_code in _NOT_STARTED or not may_matter(command):
        return []
    runs = recognise(command, exit_code)
    if not runs:
        return []
    text = clean(output)
    found = [finding for family, run in runs for finding in _ask(family, run, text)]
    return _one_per_type(found)


def may_matter(command: str) -> bool:
    """A cheap look: is any name of ours in the line at all?"""
    return any(name in command for name in COMMAND_HINTS)


def recognise(command: str, exit_code: int | None, depth: int = 0) -> list[tuple[Family, Run]]:
    """Each tool family that this line runs, with its words and its exit code as far as that is known."""
    found: list[tuple[Family, Run]] = []
    simples = split(command)
    for at, simple in enumerate(simples):
        words = program(simple.words)
        code = exit_code if _code_is_its_own(simples, at, exit_code) else None
        if words and words[0] in _SHELLS and depth < _NESTED:
            inner = _script(words)
            if inner:
                found += recognise(inner, code, depth + 1)
                continue
        found += _families(words, code)
    return found


def _families(words: list[str], exit_code: int | None) -> list[tuple[Family, Run]]:
    if not words:
        return []
    run = Run(words, exit_code)
    direct = [family for family in FAMILIES if _answers(family, run)]
    if direct:
        return [(family, run) for family in direct]
    if words[0] in OPAQUE or _is_script(words):
        return [(family, Run(words, exit_code, opaque=True)) for family in FAMILIES]
    return []


def _answers(family: Family, run: Run) -> bool:
    name, verb = run.words[0], run.verb
    return name in family.programs or f"{name} {verb}" in family.programs


def _is_script(words: list[str]) -> bool:
    """A script of the project's own: `./check.sh`, `bash ci/test.sh`, `python run_tests.py`."""
    script = next((word for word in words[:2] if word.endswith((".sh", ".py", ".js", ".mjs", ".ts", ".rb"))), "")
    return bool(script) and (words[0] in (*_SHELLS, "node", "ruby", "tsx", "bun") or _is_interpreter(words))


def _is_interpreter(words: list[str]) -> bool:
    return words[0] == base_name(words[0]) and (words[0].startswith(("python", "pypy")) or words[0].endswith(".sh"))


def _script(words: list[str]) -> str:
    """The text behind `bash -c` or `bash -lc`."""
    for at, word in enumerate(words[1:-1], start=1):
        if word.startswith("-") and word.endswith("c") and not word.startswith("--"):
            return words[at + 1]
    return ""


def _code_is_its_own(simples: list[Simple], at: int, exit_code: int | None) -> bool:
    """Whether the line's exit code is this command's. All of an `a && b` succeeded if the line did."""
    later = simples[at + 1 :]
    if not later:
        return True
    return exit_code == 0 and all(simple.before not in _HIDING for simple in later)


def _ask(family: Family, run: Run, text: str) -> list[Finding]:
    if family.silent and not run.opaque and run.exit_code == 0 and not text.strip():
        return [Finding(PASS, family.name)]
    if family.hints and not any(hint in text for hint in family.hints):
        return []
    module = f"detent.signals.{family.name}"
    __import__(module)
    answer = sys.modules[module].detect(text, run)
    if answer is None:
        return []
    return answer if isinstance(answer, list) else [answer]


def _one_per_type(found: list[Finding]) -> list[Finding]:
    """Several tools may report the same type in one call; their counts are added up."""
    merged: dict[str, Finding] = {}
    for finding in found:
        first = merged.setdefault(finding.type, finding)
        if first is finding:
            continue
        first.failed += finding.failed
        first.passed += finding.passed
        first.errors += finding.errors
        first.names = [*first.names, *finding.names][:50]
        first.files = [*first.files, *finding.files][:50]
        if finding.tool not in first.tool.split("+"):
            first.tool = f"{first.tool}+{finding.tool}"
    order = (*FAILURES, PASS)
    return sorted(merged.values(), key=lambda finding: order.index(finding.type))
