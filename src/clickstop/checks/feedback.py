"""The messages about a round of checks for the agent and the person."""

from __future__ import annotations

from clickstop.checks.baseline import UNKNOWN, as_before
from clickstop.checks.failing import is_cut, number
from clickstop.checks.names import from_top, in_package
from clickstop.checks.release.failure import failure_of
from clickstop.checks.report import headline, places, remarks, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.changed_settings import ChangedSettings
    from clickstop.checks.project import Project
    from clickstop.checks.result import Result
    from clickstop.checks.round import CheckResult

_MOST = 6  # places shown for one failure
_TAIL = 6  # lines of output


def failures(answers: list[CheckResult], top: str, is_new: Callable[[str], bool]) -> str:
    """Everything that failed. A failure that is not `is_new` to this agent's context takes one line."""
    return "\n".join(_failure(result, top, is_new) for answer in answers for result in answer.red)


def not_done(
    blocking: list[CheckResult], others: list[CheckResult], top: str, is_new: Callable[[str], bool]
) -> str:
    """Why the agent cannot stop yet, and what to do."""
    names = ", ".join(answer.named(top) for answer in blocking)
    return (
        f"Not done yet: {names} failed for the files as they are now.\n"
        f"{failures([*blocking, *others], top, is_new)}\n{_unknown(blocking, top)}"
        "1. Fix the cause, not the check.\n"
        f"2. Run {_commands(blocking, top)}, then finish.\n"
        "3. If you cannot fix it now, end with a message that names each failing check and its failures (or their"
        " number and one of them), says that they fail and why, and claims no success. Asking the person about"
        " these failures is fine, too."
    )


def still_red(answers: list[CheckResult], top: str) -> str:
    """A list of the failed checks with what fails in each, for the person."""
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
    """For the person: failures that no longer hold the agent."""
    names = ", ".join(answer.named(top) for answer in answers)
    return (
        f"clickstop: {names} failed; it is unknown whether {_it(answers)} failed before this session.\n"
        f"{failures(answers, top, lambda _key: True)}"
    )


def _it(answers: list[CheckResult]) -> str:
    return "they" if answers[1:] else "it"


def _unknown(blocking: list[CheckResult], top: str) -> str:
    unknown = [answer.named(top) for answer in blocking if answer.origin == UNKNOWN]
    if not unknown:
        return ""
    only_once = ", so you are held only once" if len(unknown) == len(blocking) else ""
    return f"It is unknown whether {', '.join(unknown)} failed before this session{only_once}.\n"


def announcement(project: Project, names: list[str], folder: str) -> str:
    """For a subagent that starts: the checks at its end; "" if none would run."""
    runs = []
    for name in names:
        command = project.command(project.check(name), folder)
        if command and command.trusted:
            runs.append(f"{name} ({', '.join(f'`{line}`' for line in command.lines)})")
    if not runs:
        return ""
    return (
        f"When you stop, this project runs: {', '.join(runs)}.\n"
        f"Failures keep you from finishing, so run {'them' if runs[1:] else 'it'} first."
    )


def not_verified(answers: list[CheckResult], top: str) -> str:
    """For the agent: checks that it has to run itself, because they take longer than a hook may."""
    names = ", ".join(answer.named(top) for answer in answers)
    has, takes, it = ("have", "They take", "them") if answers[1:] else ("has", "It takes", "it")
    return (
        f"Not verified yet: {names} {has} not run since the last change.\n"
        f"{takes} longer than a hook can wait, so you need to run {it}.\n"
        f"1. Run {whole_commands(answers, top)}.\n"
        "2. Fix what fails, then finish."
    )


def settings_changed(files: list[ChangedSettings]) -> str:
    """For the agent: passing checks prove nothing if it changed the settings they run with."""
    names = ", ".join(file.path for file in files)
    changes = "\n".join(map(str, files))
    return (
        f"The checks pass, but with settings that this session changed: {names}.\n"
        f"A run with changed settings does not prove that the work is done. This is the change:\n{changes}\n"
        "1. If it only makes the checks pass, undo it and fix the cause.\n"
        "2. If the task needs it, finish and say what you changed and why. The person sees the change, too."
    )


def settings_notice(files: list[ChangedSettings]) -> str:
    """For the person: the settings under which the checks pass changed."""
    changes = "\n".join(map(str, files))
    return f"clickstop: the checks pass with settings that this session changed:\n{changes}"


def _commands(answers: list[CheckResult], top: str) -> str:
    """`a`, `b` until they pass: the failed lines as the agent would run them from the top folder."""
    lines = [from_top(top, answer.command.folder, result.command) for answer in answers for result in answer.failed]
    distinct = [f"`{line}`" for line in dict.fromkeys(lines)]
    return f"{', '.join(distinct)} until {'it passes' if len(distinct) == 1 else 'they pass'}"


def whole_commands(answers: list[CheckResult], top: str) -> str:
    """All lines of these checks, as the agent would run them from the top folder."""
    lines = [from_top(top, answer.command.folder, line) for answer in answers for line in answer.command.lines]
    return ", ".join(f"`{line.replace('{files}', '.')}`" for line in dict.fromkeys(lines))


def _failure(result: Result, top: str, is_new: Callable[[str], bool]) -> str:
    first = headline(result) + in_package(result.folder, top)
    if not is_new(f"check: {result.folder} {result.line} {result.mark or result.output[-200:]}"):
        return f"{first} (as reported before)"
    failing = places(result)
    lines = [first, *(f"  {place}" for place in failing[:_MOST])]
    # A tool's list of failures may be cut off; its count is not.
    total = number(result) if is_cut(result) and not result.old else len(failing)
    if total > _MOST:
        lines.append(f"  ... {total - _MOST} more")
    if result.old:  # the last lines of output may belong to an old failure
        return "\n".join([*lines, f"  {as_before(result)}"])
    listed = [place.partition(": ") for place in failing[:_MOST]]
    telling = [line for line in tail(result) if any(map(str.isalnum, line)) and not _repeats(line.strip(), listed)]
    lines += [f"  | {line}" for line in telling[-_TAIL:]]
    return "\n".join([*lines, *(f"  Note: {note}" for note in remarks(result))])


def _repeats(line: str, listed: list[tuple[str, str, str]]) -> bool:
    """Whether a line of output says the same as a listed place: `cart.py:3:8: unused` is `cart.py:3: unused`."""
    return any(message and line.startswith(place) and message in line for place, _, message in listed)
