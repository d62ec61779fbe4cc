"""Let an agent stop with failing checks if it reported them, asked about them, or was asked for failing tests."""

from __future__ import annotations

import os

from clickstop.checks.baseline import NEW
from clickstop.checks.release.admission import ASKED, claims_success, read
from clickstop.checks.release.failure import FailedCheck, failure_of
from clickstop.checks.release.test_first import only_wanted_tests
from clickstop.core.decision import Decision
from clickstop.core.inert import inert

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.round import CheckResult
    from clickstop.context.context import Context

_SHOWN = 3_000  # characters of a message, from its end


def released(ctx: Context, red: list[CheckResult], top: str, files: list[str], message: str) -> Decision | None:
    """A message to the person instead of a hold; None if nothing excuses the agent."""
    failures = [failure_of(answer, top) for answer in red]
    words = ctx.event.last_message or ctx.agent.last_words(ctx.event)
    names = ", ".join(failure.check for failure in failures)
    key = _key(ctx, failures)
    how = read(words, failures)
    if how:
        ctx.flag(key)
        _owe(ctx, red, top)
        does = "asks you about" if how == ASKED else "stops and reports"
        return Decision(
            "warn", f"clickstop: the agent {does} what fails ({names}):\n{_quoted(words)}", message=message
        )
    changed = [os.path.relpath(file, top).replace(os.sep, "/") for file in files]
    if only_wanted_tests(ctx.store.last_prompt(ctx.session_id), words, failures, changed):
        ids = ", ".join(item for failure in failures for item in failure.items)
        return Decision("warn", f"clickstop: these tests fail, as you asked for: {ids}", message=message)
    # Reported in an earlier turn, and the same checks fail: the agent need not repeat it each time.
    if ctx.store.flagged(ctx.session_id, key) and not claims_success(words, failures):
        _owe(ctx, red, top)
        return Decision("warn", f"clickstop: {names} still fails as reported before", message=message)
    return None


def _key(ctx: Context, failures: list[FailedCheck]) -> str:
    """A key for a set of failures that an agent has reported."""
    from hashlib import sha256

    failed = repr([(failure.check, failure.items, failure.count) for failure in failures])
    return f"reported: {ctx.event.agent_id} {sha256(failed.encode('utf-8', 'replace')).hexdigest()}"


def _owe(ctx: Context, red: list[CheckResult], top: str) -> None:
    """Record the new failures as debts although the agent is released."""
    for answer in red:
        if answer.origin == NEW:
            ctx.record("debts", kind="check", key=answer.named(top), since=ctx.at)


def _quoted(words: str) -> str:
    ending = words if len(words) <= _SHOWN else f"[...]{words[-_SHOWN:]}"
    return "\n".join(f"> {line}" for line in inert(ending).strip().split("\n"))
