"""What an agent or a person is told of a round: what failed with its place, the same failure again in one line."""

from __future__ import annotations

import os

from clickstop.checks.baseline import UNKNOWN, as_before
from clickstop.checks.names import in_package
from clickstop.checks.release.failure import failure_of
from clickstop.checks.report import headline, places, remarks, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.changed_settings import ChangedSettings
    from clickstop.checks.project import Project
    from clickstop.checks.result import Result
    from clickstop.checks.round import CheckResult

_MOST = 6  # places of one failure
_TAIL = 6  # lines


def failures(answers: list[CheckResult], top: str, is_new: Callable[[str], bool]) -> str:
    """Everything that failed. `is_new` says whether a failure is news to this agent in its current context."""
    return "\n".join(_failure(result, top, is_new) for answer in answers for result in answer.red)


def not_done(
    blocking: list[CheckResult], others: list[CheckResult], top: str, is_new: Callable[[str], bool]
) -> str:
    """Why an agent may not stop yet, and what to do."""
    names = ", ".join(answer.named(top) for answer in blocking)
    return (
        f"Not done yet: {names} failed for the files as they are now.\n"
        f"{failures([*blocking, *others], top, is_new)}\n{_unknown(blocking, top)}"
        "1. Fix the cause, not the check.\n"
        f"2. Run {commands(blocking, top)} until it is green, then finish.\n"
        "3. If you cannot fix it now, end with a message that names each failing check with its failing ids (or"
        " their count and the first), says that they fail and why, and claims no success. Asking the person about"
        " these failures is fine, too."
    )


def still_red(answers: list[CheckResult], top: str) -> str:
    """What stays red, for the person: each check with what fails in it."""
    lines = []
    for answer in answers:
        failure = failure_of(answer, top)
        more = failure.count - len(failure.items[:_MOST])
        names = ", ".join(failure.items[:_MOST]) + (f" and {more} more" if failure.items and more else "")
        lines.append(
            f"- {answer.named(top)}: {names}" if names else "\n".join(f"- {headline(red)}" for red in answer.red)
        )
    return "\n".join(lines)


def unknown_notice(answers: list[CheckResult], top: str) -> str:
    """What the person is told of failures that hold nobody any more."""
    names = ", ".join(answer.named(top) for answer in answers)
    return (
        f"clickstop: {names} failed; it is unknown whether it failed before this session.\n"
        f"{failures(answers, top, lambda _key: True)}"
    )


def _unknown(blocking: list[CheckResult], top: str) -> str:
    names = ", ".join(answer.named(top) for answer in blocking if answer.origin == UNKNOWN)
    return (
        f"It is unknown whether {names} failed before this session, so you are held only once.\n" if names else ""
    )


def announcement(project: Project, names: list[str], folder: str) -> str:
    """What a subagent is told of the checks at its end; "" where none would run."""
    runs = []
    for name in names:
        command = project.command(project.check(name), folder)
        if command and command.trusted:
            runs.append(f"{name} ({', '.join(f'`{line}`' for line in command.lines)})")
    if not runs:
        return ""
    return (
        f"When you stop, this project runs: {', '.join(runs)}.\nFailures keep you from finishing, so run it first."
    )


def not_verified(answers: list[CheckResult], top: str) -> str:
    """What an agent is asked to run itself."""
    names = ", ".join(answer.named(top) for answer in answers)
    return (
        f"Not verified yet: {names} has not run since the last change.\n"
        "It takes longer than a hook can wait, so you need to run it.\n"
        f"1. Run {whole_commands(answers, top)}.\n"
        "2. Fix what fails, then finish."
    )


def settings_changed(files: list[ChangedSettings]) -> str:
    """Why a green run is not enough."""
    names = ", ".join(file.path for file in files)
    changes = "\n".join(map(str, files))
    return (
        f"The checks pass, but with settings that this session changed: {names}.\n"
        f"A run with changed settings does not prove that the work is done. This is the change:\n{changes}\n"
        "1. If it only makes the checks pass, undo it and fix the cause.\n"
        "2. If the task needs it, finish and say what you changed and why. The person sees the change, too."
    )


def settings_notice(files: list[ChangedSettings]) -> str:
    """The same for the person."""
    changes = "\n".join(map(str, files))
    return f"clickstop: the checks pass with settings that this session changed:\n{changes}"


def commands(answers: list[CheckResult], top: str) -> str:
    """The lines to run, as the agent would write them."""
    lines = [_from(top, answer.command.folder, result.command) for answer in answers for result in answer.red]
    return ", ".join(f"`{line}`" for line in dict.fromkeys(lines))


def whole_commands(answers: list[CheckResult], top: str) -> str:
    lines = [_from(top, answer.command.folder, line) for answer in answers for line in answer.command.lines]
    return ", ".join(f"`{line.replace('{files}', '.')}`" for line in dict.fromkeys(lines))


def _failure(result: Result, top: str, is_new: Callable[[str], bool]) -> str:
    first = headline(result) + in_package(result.folder, top)
    if not is_new(f"check: {result.folder} {result.line} {result.mark or result.output[-200:]}"):
        return f"{first} (as reported before)"
    failing = places(result)
    lines = [first, *(f"  {place}" for place in failing[:_MOST])]
    if len(failing) > _MOST:
        lines.append(f"  ... {len(failing) - _MOST} more")
    if result.old:  # the lines that prove it may be those of an old failure
        return "\n".join([*lines, f"  {as_before(result)}"])
    telling = [line for line in tail(result) if any(letter.isalnum() for letter in line)]
    lines += [f"  | {line}" for line in telling[-_TAIL:]]
    return "\n".join([*lines, *(f"  Note: {note}" for note in remarks(result))])


def _from(top: str, folder: str, line: str) -> str:
    return line if folder == top else f"cd {os.path.relpath(folder, top)} && {line}"
