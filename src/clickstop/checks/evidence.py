"""What a command that the agent ran itself shows: which checks it ran, how much of them, and how they ended."""

from __future__ import annotations

import os

from clickstop.checks.proof import Proved, proved
from clickstop.checks.scope import chooses, scope
from clickstop.core.outcomes import FAILED, PART, PASSED, WHOLE
from clickstop.core.record import Record, made
from clickstop.shell.line import SimpleCall, split
from clickstop.shell.programs import program
from clickstop.signals.exit_codes import own
from clickstop.signals.signal import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Protocol

    from clickstop.checks.project import PackageCommand, Project

    class FinishedCall(Protocol):
        """A finished call with the signals in its output."""

        command: str
        exit_code: int | None
        signals: dict[str, str]  # type of signal: tool
        began: float  # seconds
        duration_ms: int


OTHER = "other"  # scope of a command that is none of the project's, so that nobody can say how much it covers
# The check that a signal belongs to.
NAMES = {"test_failure": "test", "type_error": "check", "lint_failure": "check", "build_failure": "build"}
_RED = {"test": ("test_failure", "build_failure"), "build": ("build_failure", "type_error")}
_RED_CHECK = ("type_error", "lint_failure", "build_failure")


class SessionInfo(Record):
    """When the session began, and its client's environment."""

    began: float = 0.0
    environ: Mapping[str, str] = os.environ


class CheckEvidence(Record):
    """A check of the project that the command ran."""

    name: str
    line: str
    folder: str
    scope: str
    outcome: str
    lines: list[str] = made(factory=list)  # all lines of the check, of which `line` is one
    alone: bool = False  # nothing else ran, so the call's duration is its own


def evidence_of(
    ran: FinishedCall, cwd: str, project: Project, session: SessionInfo | None = None
) -> list[CheckEvidence]:
    """The checks that a command ran, recognised by their lines or else by the tools in its output.

    Only the exit code of a command whose shape leaves no doubt (`proof.py`) proves that a whole line passed.
    """
    session = session or SessionInfo()
    passed = ran.signals[PASS] if list(ran.signals) == [PASS] else ""
    began, environ = session.began, session.environ
    green = proved(ran.command, cwd, project, began, environ, passed=passed) if ran.exit_code == 0 else []
    if green:
        return [_proved(proof, ran) for proof in green]
    # A failure needs no proof. A pass without proof is stored, but for no line of the project, so it excuses
    # nothing.
    checks = _unproved(ran, cwd, project)
    for check in checks:
        if check.outcome == PASSED and check.scope == WHOLE:
            check.scope, check.line = OTHER, ""
    return checks


def _proved(proof: Proved, ran: FinishedCall) -> CheckEvidence:
    outcome = _outcome(proof.command.name, ran.signals if proof.alone else {}, 0)
    check = CheckEvidence(proof.command.name, proof.line, proof.command.folder, proof.scope, outcome)
    check.lines, check.alone = proof.command.lines, proof.alone
    return check


def _unproved(ran: FinishedCall, cwd: str, project: Project) -> list[CheckEvidence]:
    simples = split(ran.command)
    matched = list(_matched(simples, cwd, project))
    checks = []
    for at, command, line, how_much in matched:
        code = _code(simples, at, ran.exit_code)
        outcome = _outcome(command.name, ran.signals if len(matched) == 1 else {}, code)
        if outcome:
            check = CheckEvidence(command.name, line, command.folder, how_much, outcome)
            check.lines, check.alone = command.lines, len(matched) == 1
            checks.append(check)
    known = {check.name for check in checks}
    return [*checks, *(check for check in _by_signals(ran, cwd, project) if check.name not in known)]


def _code(simples: list[SimpleCall], at: int, exit_code: int | None) -> int | None:
    """The program's own exit code; None if a chain failed and an earlier part of it may be the reason."""
    code = own(simples, at, exit_code, "")
    chained = simples[at].before == "&&" and any(program(simple.words)[:1] != ["cd"] for simple in simples[:at])
    return None if code and chained else code


def _matched(
    simples: list[SimpleCall], cwd: str, project: Project
) -> Iterator[tuple[int, PackageCommand, str, str]]:
    """(position, command, line, scope) of each program in the command line that is a line of the project."""
    folder = cwd
    for at, simple in enumerate(simples):
        words = program(simple.words)
        if words[:1] == ["cd"] and len(words) == 2:
            folder = os.path.normpath(os.path.join(folder, words[1]))
        if not words or simple.hidden:
            continue
        fits = [
            (how_much == PART, command, line, how_much)
            for command in project.commands(folder)
            for line in command.lines
            if (how_much := scope(words, line))
        ]
        if fits:
            _, command, line, how_much = min(fits, key=lambda fit: fit[0])
            yield at, command, line, PART if chooses(simple.assignments) else how_much


def _outcome(name: str, signals: dict[str, str], code: int | None) -> str:
    """PASSED, FAILED or "". Signals decide first, because a pipe may hide the exit code but not the output."""
    if any(kind in signals for kind in _RED.get(name, _RED_CHECK)):
        return FAILED
    if PASS in signals:
        return PASSED
    return {None: "", 0: PASSED}.get(code, FAILED)


def _by_signals(ran: FinishedCall, cwd: str, project: Project) -> list[CheckEvidence]:
    folder = project.package_of(cwd)
    red = {NAMES[kind]: FAILED for kind in ran.signals if kind in NAMES}
    green = [_name_of(tool) for tool in ran.signals.get(PASS, "").split("+")]
    named = dict.fromkeys(filter(None, green), PASSED) | red
    return [CheckEvidence(name, "", folder, OTHER, outcome) for name, outcome in named.items()]


def _name_of(tool: str) -> str:
    from clickstop.signals.index import family_named

    family = family_named(tool)
    fails = family.fails if family else ""
    return NAMES.get(fails, "")
