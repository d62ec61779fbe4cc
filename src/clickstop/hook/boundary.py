"""Records failures: in the failure log first, then as a row; never on stdout, never silently."""

from __future__ import annotations

import os

from clickstop.core.event import storable
from clickstop.core.ids import utc
from clickstop.core.places import private_folder
from clickstop.core.wire import dumps
from clickstop.hook.streams import debug
from clickstop.secrets.redact import head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from clickstop.context.context import Context

_ROTATE = 1_000_000  # bytes
_LONGEST = 2_000  # characters of an error message


def failed(ctx: Context, handler: str, error: BaseException) -> None:
    """Record that a handler, or a step of the hook, failed."""
    text, trace = error_text(error), trace_of(error.__traceback__)
    log_failure(ctx.places.log, handler, ctx.event.kind, error)
    ctx.record("handler_failures", handler=handler, kind=ctx.event.kind, error=text, trace=trace)


def log_failure(folder: str, handler: str, kind: str, error: BaseException) -> None:
    """Write to the failure log only, for failures before there is an event."""
    text = error_text(error)
    debug(f"{handler} failed: {text}")
    log(
        folder,
        {"at": utc(), "handler": handler, "kind": kind, "error": text, "trace": trace_of(error.__traceback__)},
    )


def error_text(error: BaseException) -> str:
    """Type and message, redacted. Survives errors whose `__str__` raises."""
    try:
        message = str(error)
    except BaseException:  # noqa: BLE001  # third-party `__str__`
        message = "(its message cannot be shown)"
    return head(storable(f"{type(error).__name__}: {message}"), _LONGEST)


def trace_of(traceback: TracebackType | None) -> str:
    """File, line and function of the innermost frames; the `traceback` module is too heavy for a hook."""
    frames = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        frames.append(f"{os.path.basename(code.co_filename)}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return " > ".join(frames[-8:])


def log(folder: str, entry: dict[str, str]) -> None:
    """Append a line to the failure log. If that fails, only CLICKSTOP_DEBUG shows it."""
    path = os.path.join(folder, "failures.jsonl")
    try:
        private_folder(folder)
        if os.path.exists(path) and os.path.getsize(path) > _ROTATE:
            # Keep one old file: enough for `clickstop doctor`, and bounded.
            os.replace(path, path + ".1")
        from clickstop.core.private import append

        append(path, dumps(entry) + "\n")
    except OSError as error:
        debug(f"the failure log cannot be written: {error}")
