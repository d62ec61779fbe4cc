"""What an agent or a person is told of a round: what failed with its place, the same failure again in one line."""

from __future__ import annotations

import os

from clickstop.checks.baseline import UNKNOWN, as_before
from clickstop.checks.names import where
from clickstop.checks.release.failure import failure_of
from clickstop.checks.said import headline, places, remarks, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.moved import Moved
    from clickstop.checks.project import Project
    from clickstop.checks.result import Result
    from clickstop.checks.round import Asked

_MOST = 6  # places of one failure
_TAIL = 6  # lines


def failures(asked: list[Asked], top: str, is_new: Callable[[str], bool]) -> str:
    """All that failed. `is_new` says of a failure whether this agent has not been told in this context."""
    return "\n".join(_failure(result, top, is_new) for one in asked for result in one.red)


def not_done(blocking: list[Asked], rest: list[Asked], top: str, is_new: Callable[[str], bool]) -> str:
    """Why an agent may not stop yet, and what to do."""
    names = ", ".join(one.named(top) for one in blocking)
    return (
        f"Not done yet: {names} failed for the files as they are now.\n"
        f"{failures([*blocking, *rest], top, is_new)}\n{_unknown(blocking, top)}"
        "1. Fix the cause, not the check.\n"
        f"2. Run {commands(blocking, top)} until it is green, then finish.\n"
        "3. If you cannot fix it now, end with a message that names each failing check with its failing ids (or"
        " their count and the first), says that they fail and why, and claims no success. Asking the person about"
        " these failures is fine, too."
    )


def left(asked: list[Asked], top: str) -> str:
    """What stays red, for the person: each check with what fails in it."""
    lines = []
    for one in asked:
        failure = failure_of(one, top)
        more = failure.count - len(failure.items[:_MOST])
        names = ", ".join(failure.items[:_MOST]) + (f" and {more} more" if failure.items and more else "")
        lines.append(
            f"- {one.named(top)}: {names}" if names else "\n".join(f"- {headline(red)}" for red in one.red)
        )
    return "\n".join(lines)


def left_unknown(asked: list[Asked], top: str) -> str:
    """What the person is told of failures that hold nobody any more."""
    names = ", ".join(one.named(top) for one in asked)
    return (
        f"clickstop: {names} failed, and it is unknown whether it failed before this session.\n"
        f"{failures(asked, top, lambda _key: True)}"
    )


def _unknown(blocking: list[Asked], top: str) -> str:
    names = ", ".join(one.named(top) for one in blocking if one.origin == UNKNOWN)
    return (
        f"It is unknown whether {names} failed before this session, so you are held only once.\n" if names else ""
    )


def meeting(project: Project, names: list[str], folder: str) -> str:
    """What a subagent is told of the checks at its end; "" where none would run."""
    found = [project.command(project.check(name), folder) for name in names]
    lines = [f"{one.name} ({', '.join(f'`{line}`' for line in one.lines)})" for one in found if one and one.trusted]
    if not lines:
        return ""
    return (
        f"When you stop, this project runs: {', '.join(lines)}.\nFailures keep you from finishing, so run it first."
    )


def missing(asked: list[Asked], top: str) -> str:
    """What an agent is asked to run itself."""
    names = ", ".join(one.named(top) for one in asked)
    return (
        f"Not verified yet: {names} has not run since the last change.\n"
        "It takes longer than a hook may wait, so you need to run it.\n"
        f"1. Run {whole_commands(asked, top)}.\n"
        "2. Fix what fails, then finish."
    )


def moved(files: list[Moved]) -> str:
    """Why a green run is not enough."""
    names = ", ".join(file.path for file in files)
    shown = "\n".join(map(str, files))
    return (
        f"The checks pass, but with settings that this session changed: {names}.\n"
        f"A run with changed settings does not prove that the work is done. This is the change:\n{shown}\n"
        "1. If it only makes the checks pass, undo it and fix the cause.\n"
        "2. If the task needs it, finish and say what you changed and why. The person sees the change, too."
    )


def left_moved(files: list[Moved]) -> str:
    """The same for the person."""
    shown = "\n".join(map(str, files))
    return f"clickstop: the checks pass with settings that this session changed:\n{shown}"


def commands(asked: list[Asked], top: str) -> str:
    """The lines to run, as the agent would write them."""
    lines = [_from(top, one.command.folder, result.command) for one in asked for result in one.red]
    return ", ".join(f"`{line}`" for line in dict.fromkeys(lines))


def whole_commands(asked: list[Asked], top: str) -> str:
    lines = [_from(top, one.command.folder, line) for one in asked for line in one.command.lines]
    return ", ".join(f"`{line.replace('{files}', '.')}`" for line in dict.fromkeys(lines))


def _failure(result: Result, top: str, is_new: Callable[[str], bool]) -> str:
    first = headline(result) + where(result.folder, top)
    if not is_new(f"check: {result.folder} {result.line} {result.mark or result.output[-200:]}"):
        return f"{first} (as told before)"
    found = places(result)
    lines = [first, *(f"  {place}" for place in found[:_MOST])]
    if len(found) > _MOST:
        lines.append(f"  ... {len(found) - _MOST} more")
    if result.old:  # the lines that prove it may be those of an old failure
        return "\n".join([*lines, f"  {as_before(result)}"])
    telling = [line for line in tail(result) if any(letter.isalnum() for letter in line)]
    lines += [f"  | {line}" for line in telling[-_TAIL:]]
    return "\n".join([*lines, *(f"  Note: {note}" for note in remarks(result))])


def _from(top: str, folder: str, line: str) -> str:
    return line if folder == top else f"cd {os.path.relpath(folder, top)} && {line}"
