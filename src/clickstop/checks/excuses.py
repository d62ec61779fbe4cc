"""Excuse checks that fail because the machine lacks something, if the session provably did not cause that."""

from __future__ import annotations

import os

from clickstop.checks.baseline import UNKNOWN
from clickstop.checks.cache import program_at
from clickstop.checks.round import UNCLEAR, CheckResult
from clickstop.checks.tool_settings import LACKING, MODULES, TASKS, before, lacks_modules, text_of
from clickstop.core.outcomes import FAILED, MISSING, NOT_STARTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.checks.result import Result
    from clickstop.context.context import Context

_NO_MODULE = ("Cannot find module '", "Cannot find package '")  # Node's messages
_AT_THE_END = "command not found: "  # zsh names the program last: other shells write `eslint: command not found`


def excuse(answers: list[CheckResult], ctx: Context) -> None:
    """Turn such failures from FAILED to UNCLEAR, in place.

    Two are excused, if it is unknown whether the check ever passed: a program that is not installed and that the
    project's tasks already named when the session began, and a declared Node module if nothing was installed then.
    """
    for answer in answers:
        if answer.state != FAILED or answer.origin != UNKNOWN:
            continue
        failed = answer.failed
        reasons = [_without_program(result, ctx) or _without_modules(result, ctx) for result in failed]
        if all(reasons):
            answer.state = UNCLEAR
            for result, reason in zip(failed, reasons, strict=True):
                result.outcome, result.why, result.findings = MISSING, reason, []


def _without_program(result: Result, ctx: Context) -> str:
    program = _program(result.why) if result.why.startswith(NOT_STARTED) else ""
    if not program or os.sep in program or program_at(program, result.folder, ctx.environ):
        return ""
    tasks = (os.path.join(result.folder, name) for name in TASKS)
    return result.why.partition(": ")[2] if any(_names(path, program, ctx) for path in tasks) else ""


def _without_modules(result: Result, ctx: Context) -> str:
    modules = list(dict.fromkeys(_missing_modules(result.output)))
    if not modules or not all(finding.is_unread for finding in result.findings):
        return ""
    noted = ctx.store.began_with(ctx.session_id, os.path.join(result.folder, MODULES))
    declared = before(os.path.join(result.folder, "package.json"), ctx) or ""
    if noted != LACKING or not lacks_modules(result.folder) or any(f'"{name}"' not in declared for name in modules):
        return ""
    return f"{', '.join(modules)} is not installed, like all other dependencies; to install them: npm install"


def _missing_modules(output: str) -> Iterator[str]:
    """Packages of modules that Node did not find: `@scope/name` for `@scope/name/lib/a.js`."""
    for words in _NO_MODULE:
        for part in output.split(words)[1:]:
            name = part.partition("'")[0]
            parts = name.split("/")
            yield "/".join(parts[: 2 if name.startswith("@") else 1]) or name


def _names(path: str, program: str, ctx: Context) -> bool:
    text = before(path, ctx)
    # Only if the file is unchanged: an agent could write a task with a program that does not exist.
    return bool(text) and program in str(text).split() and text == text_of(path)


def _program(why: str) -> str:
    """The program in a shell's message: `sh: 1: eslint: not found`, `zsh: command not found: eslint`."""
    _, is_last, program = why.rpartition(_AT_THE_END)
    parts = why.split(": ")
    return program if is_last else parts[-2] if len(parts) > 1 else ""
