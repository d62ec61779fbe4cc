"""Record each tool call: outcome (including refused and interrupted), exit code, duration, a redacted summary."""

from __future__ import annotations

from clickstop.secrets.redact import head, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.core.event import Event

_SUMMARY = 300  # characters
_TARGET = 2_000


def handle(event: Event, ctx: Context) -> None:
    # Recorded when it begins, because an interrupted call is never reported again. A batch comes after all of its
    # calls have ended: one that has not was refused.
    for call in _unended(event) if event.kind == "tool.batch" else (event,):
        ctx.record(
            "tool_calls",
            call_id=call.call_id,
            prompt_id=call.prompt_id,
            kind=call.kind,
            tool=call.tool,
            tool_name=call.tool_name,
            target=head(call.target, _TARGET),
            outcome="refused" if _is_held(call, ctx) else _outcome(call),
            exit_code=call.exit_code,
            duration_ms=call.duration_ms,
            est_tokens_in=_estimate(_characters(call.arguments)),
            est_tokens_out=_estimate(len(call.output) + call.unread),
            summary=_summary(call),
            changed=int(call.kind in ("tool.after", "tool.failed") and _changes_files(call)),
            mark=ctx.mark if call is event else 0,
        )


def _unended(batch: Event) -> list[Event]:
    """The calls that only the batch reports."""
    return [call for call in batch.calls if call.kind == batch.kind]


def _is_held(call: Event, ctx: Context) -> bool:
    """Whether we blocked the call, and no batch will report that."""
    return ctx.held and call.kind == "tool.before" and not ctx.agent.has_batches


def _estimate(characters: int) -> int:
    """Tokens, at four characters each: no client reports them per call."""
    return -(-characters // 4)


def _characters(value: Any, levels: int = 4) -> int:
    """The length of all texts in a value, up to some depth of nesting."""
    if isinstance(value, str):
        return len(value)
    if not levels or not isinstance(value, dict | list):
        return 0
    return sum(_characters(part, levels - 1) for part in (value.values() if isinstance(value, dict) else value))


def _outcome(call: Event) -> str:
    if call.kind == "tool.batch" and call.interrupted:  # the client rejected it: no such tool, or invalid arguments
        return "failed"
    if call.kind in ("tool.batch", "permission.denied"):
        return "refused"
    if call.interrupted or call.kind == "tool.before":  # its end will replace this
        return "interrupted"
    if call.kind == "tool.failed":
        return "failed"
    return "background" if call.background else "ok"


def _changes_files(call: Event) -> bool:
    if call.tool == "shell":
        from clickstop.shell.changes import may_change_files

        return may_change_files(call.command, call.words)
    return call.tool in ("edit", "write", "notebook") and call.kind == "tool.after"


def _summary(call: Event) -> str:
    """The end of a failed call's output, the start of a successful one's."""
    text = call.output.strip()
    return tail(text, _SUMMARY) if call.kind == "tool.failed" else head(text, _SUMMARY)
