"""Failed attempts: the same failure is one observation, in whichever session it
occurs, until something settles it.
"""

from __future__ import annotations

from clickstop.memory import noise
from clickstop.memory.observation import FAILED_AGAIN, Observation
from clickstop.store.observations import OpenAttempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.memory.observation import Turn
    from clickstop.store.turns import Signal, ToolCall

FAILURES = ("test_failure", "type_error", "build_failure", "lint_failure")
_EDITING = ("edit", "write", "notebook")
_WRONG_WORDS = (2, 64, 126, 127)  # exit codes of commands that were mistyped or not found
_NAMED = 3  # failing names in a title
# Words with a slash or dot that choose no files: programs, all files, `source .venv/bin/activate`.
_NO_PART = ("/", "./node_modules")
_ALL = (".", "./...")
_ACTIVATE = "/activate"
_NOTHING_TO_COMMIT = ("nothing to commit", "nothing added to commit", "no changes added to commit")


class Settled(Observation):
    """A remembered attempt that has worked since."""

    __slots__ = ()

    def __init__(self, attempt: OpenAttempt, at: str) -> None:
        super().__init__("failed_attempt", attempt.key, "", at)
        self.settled_at = at


def attempts(turn: Turn, relative: Callable[[str], str], open_attempts: list[OpenAttempt]) -> list[Observation]:
    """The turn's failures in order, each settled by what passed after it."""
    failed: dict[str, Observation] = {}
    earlier = {attempt.key: attempt for attempt in open_attempts}
    settled: dict[str, Settled] = {}
    edited: list[str] = []
    signals: dict[str, list[Signal]] = {}
    for signal in turn.signals:
        signals.setdefault(signal.call_id, []).append(signal)
    for call in turn.calls:
        # Edits between two failures are what was tried.
        if call.tool in _EDITING and call.outcome == "ok":
            edited.append(relative(call.target))
        if call.tool != "shell" or call.outcome not in ("ok", "failed", "background"):
            continue
        spoken = signals.get(call.call_id, [])
        for failure in _failures(call, spoken):
            _count(failed, failure, edited)
            # It worked in between, but fails again.
            settled.pop(failure.key, None)
        if call.outcome == "ok" or any(signal.type == "vr_pass" for signal in spoken):
            for attempt in _worked(call, spoken, failed, earlier):
                if attempt.key in failed:
                    failed[attempt.key].settled_at = call.at
                else:
                    settled[attempt.key] = Settled(attempt, call.at)
    _settle_by_checks(turn, failed, earlier, settled)
    return [*failed.values(), *settled.values()]


def _settle_by_checks(
    turn: Turn, failed: dict[str, Observation], earlier: dict[str, OpenAttempt], settled: dict[str, Settled]
) -> None:
    """A check that clickstop ran and that passed settles attempts, too."""
    for run in turn.checks:
        if run.outcome != "passed":
            continue
        signals = [signal for signal in turn.signals if signal.command == run.command]
        tools = {tool for signal in signals for tool in signal.tool.split("+")} | _programs(run.command)
        for key, failure in failed.items():
            attempt = OpenAttempt(failure.key, failure.command, failure.files)
            if failure.settled_at is None and failure.at < run.at and _settles(run.command, tools, attempt):
                failed[key].settled_at = run.at
        for key, attempt in earlier.items():
            if key not in failed and _settles(run.command, tools, attempt):
                settled[key] = Settled(attempt, run.at)


def _programs(command: str) -> set[str]:
    """The programs that a line runs. `python -m pytest` counts as pytest."""
    from clickstop.shell.line import split
    from clickstop.shell.programs import program

    lines = [program(simple.words) for simple in split(command)]
    return {words[2] if words[1:2] == ["-m"] and words[2:] else words[0] for words in lines if words}


def _failures(call: ToolCall, spoken: list[Signal]) -> list[Observation]:
    red = [_by_signal(call, signal) for signal in spoken if signal.type in FAILURES]
    if red or call.outcome != "failed" or noise.is_trivial(call.command) or _had_nothing_to_do(call):
        return red
    # its verification passed, but another part of the line failed
    if any(signal.type == "vr_pass" for signal in spoken):
        return []
    lines = [line.strip() for line in call.summary.splitlines() if line.strip()]
    code = f" (exit code {call.exit_code})" if call.exit_code is not None else ""
    last = f": {lines[-1][:100]}" if lines else ""
    return [
        Observation(
            "failed_attempt",
            f"failed command {call.command[:300]}",
            f"`{call.command[:80]}` failed{code}{last}",
            call.at,
            detail=call.summary,
            importance=3 if call.exit_code in _WRONG_WORDS else 4,
            prompt_id=call.prompt_id,
            command=call.command[:500],
        )
    ]


def _had_nothing_to_do(call: ToolCall) -> bool:
    """`git commit` without changes exits with an error."""
    return "commit" in call.command and any(words in call.summary for words in _NOTHING_TO_COMMIT)


def _by_signal(call: ToolCall, signal: Signal) -> Observation:
    names = ", ".join(signal.names[:_NAMED] or signal.files[:_NAMED]) or signal.type.replace("_", " ")
    more = f" and {len(signal.names) - _NAMED} more" if signal.names[_NAMED:] else ""
    return Observation(
        "failed_attempt",
        f"failed {signal.tool} {signal.fingerprint}",
        f"{signal.tool} failed: {names}{more}",
        call.at,
        detail=signal.details,
        files=list(signal.files),
        prompt_id=call.prompt_id,
        command=(signal.command or call.command)[:500],
    )


def _count(failed: dict[str, Observation], failure: Observation, edited: list[str]) -> None:
    """The same failure again: the edits in between did not help."""
    before = failed.get(failure.key)
    # Files outside the repository have no relative path and are left out.
    tried = [path for path in dict.fromkeys(edited) if path]
    failure.files = list(dict.fromkeys([*failure.files, *tried[-5:]]))
    if before is not None:
        failure.add(before.seen)
        if tried:
            from clickstop.core.inert import inert_line

            # Only the first line is ours: `memory/sections.py` splits there.
            failure.detail = f"{FAILED_AGAIN}{inert_line(', '.join(tried[-3:]))}.\n{failure.detail}"
    failed[failure.key] = failure


def _worked(
    call: ToolCall, spoken: list[Signal], failed: dict[str, Observation], earlier: dict[str, OpenAttempt]
) -> list[OpenAttempt]:
    """The attempts that a successful command settles."""
    unsettled = (failure for failure in failed.values() if failure.settled_at is None)
    still = [OpenAttempt(failure.key, failure.command, failure.files) for failure in unsettled]
    red = {f"failed {signal.tool} {signal.fingerprint}" for signal in spoken if signal.type in FAILURES}
    tools = {tool for signal in spoken if signal.type == "vr_pass" for tool in signal.tool.split("+")}
    return [
        attempt
        for attempt in (*still, *earlier.values())
        if attempt.key not in red and _settles(call.command, tools, attempt)
    ]


def _settles(command: str, tools: set[str], attempt: OpenAttempt) -> bool:
    """Whether it is the same command, or the same tool run on everything or on one of the attempt's files."""
    if command == attempt.command:
        return True
    # Keys have the form `failed <tool> <fingerprint>`; a tool may be `cargo test`, or two: `ruff+pytest`.
    tool = attempt.key.removeprefix("failed ").rpartition(" ")[0]
    if not tools.issuperset(tool.split("+")):
        return False
    named = [word for word in command.split()[1:] if ("/" in word or "." in word) and not word.startswith("-")]
    paths = [word for word in named if not word.startswith(_NO_PART) and word not in _ALL and _ACTIVATE not in word]
    return not paths or any(file and file in word for file in attempt.files for word in paths)
