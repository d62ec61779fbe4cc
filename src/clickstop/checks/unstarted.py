"""Checks of which nobody knows whether they ever ran, and that cannot have run before this session, either."""

from __future__ import annotations

import os

from clickstop.checks.baseline import UNKNOWN
from clickstop.checks.cache import program_at
from clickstop.checks.round import UNCLEAR
from clickstop.checks.tool_settings import TASKS, before, text_of
from clickstop.core.outcomes import FAILED, MISSING, NOT_STARTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.result import Result
    from clickstop.checks.round import Asked
    from clickstop.context.context import Context

_AT_THE_END = "command not found: "  # as zsh says it; other shells name the program before their words


def excuse(asked: list[Asked], ctx: Context) -> None:
    """A program that is on no PATH, and that the project's tasks named when the session began, is not red."""
    for one in asked:
        if one.state == FAILED and one.origin == UNKNOWN and all(_never_could(result, ctx) for result in one.red):
            one.state = UNCLEAR
            for result in one.red:
                result.outcome, result.why = MISSING, result.why.partition(": ")[2]


def _never_could(result: Result, ctx: Context) -> bool:
    program = _program(result.why) if result.why.startswith(NOT_STARTED) else ""
    if not program or os.sep in program or program_at(program, result.folder, ctx.environ):
        return False
    tasks = (os.path.join(result.folder, name) for name in TASKS)
    return any(_names(path, program, ctx) for path in tasks)


def _names(path: str, program: str, ctx: Context) -> bool:
    text = before(path, ctx)
    return bool(text) and program in str(text).split() and text == text_of(path)


def _program(why: str) -> str:
    _, is_last, program = why.rpartition(_AT_THE_END)
    parts = why.split(": ")
    return program if is_last else parts[-2] if len(parts) > 1 else ""
