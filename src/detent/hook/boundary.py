"""Where failures end: in the failure log first, then as a row; never on stdout, never in silence."""

from __future__ import annotations

import os

from detent.hook.streams import debug
from detent.hook.wire import dumps
from detent.secrets.redact import redact
from detent.store.ids import utc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from detent.hook.context import Context

_ROTATE = 1_000_000  # bytes


def failed(ctx: Context, handler: str, error: BaseException) -> None:
    """Record that a handler (or a step of ours) failed."""
    told = redact(f"{type(error).__name__}: {error}")
    trace = trace_of(error.__traceback__)
    debug(f"{handler} failed: {told}")
    log(
        ctx.places.log,
        {"at": utc(), "handler": handler, "kind": ctx.event.kind, "error": told, "trace": trace},
    )
    ctx.record("handler_failures", handler=handler, kind=ctx.event.kind, error=told, trace=trace)


def trace_of(traceback: TracebackType | None) -> str:
    """File, line and function of each frame; the `traceback` module is too heavy for a hook."""
    frames = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        frames.append(f"{os.path.basename(code.co_filename)}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return " > ".join(frames[-8:])


def log(folder: str, entry: dict[str, str]) -> None:
    """Append a line to the failure log; the last resort is the debug channel."""
    path = os.path.join(folder, "failures.jsonl")
    try:
        os.makedirs(folder, exist_ok=True)
        if os.path.exists(path) and os.path.getsize(path) > _ROTATE:
            os.replace(path, path + ".1")
        with open(path, "a", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(dumps(entry) + "\n")
    except OSError as error:
        debug(f"the failure log cannot be written: {error}")
