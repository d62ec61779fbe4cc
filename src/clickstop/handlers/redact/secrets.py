"""Replace secrets in results before the agent sees them; warn if a failed call or a command reveals one."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.core.event import SHOWN
from clickstop.policy.secret_places import way_to_look
from clickstop.secrets.look import look_at_result, look_at_text
from clickstop.secrets.messages import could_not_replace, in_command, listed, replaced_once, too_long_to_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind == "tool.before":
        return _typed(event, ctx)
    way = way_to_look(ctx, ctx.settings.secrets)
    if way is None:
        return None
    # Some clients let us replace output only in a later event, `tool.shown`.
    if not ctx.agent.capability(event.kind).output:
        return None if SHOWN in ctx.agent.kinds.values() else _not_replaced(event)
    texts, placeholders = look_at_result(event.raw, way)
    context = [Item("unsearched", too_long_to_search())] if event.unread else []
    # The call's arguments are replaced, too, but only placeholders in the output need an explanation.
    printed = "\n".join(replacement for text, replacement in texts.items() if text in event.output)
    new = [placeholder for placeholder in placeholders if placeholder in printed]
    if new and ctx.once("secrets: what a placeholder is", otherwise=False):
        context.append(Item("placeholders", replaced_once(new)))
    # Of a step, only the last call's output can be replaced.
    earlier = next(filter(None, map(_not_replaced, event.calls)), None)
    if earlier is not None:
        earlier.texts, earlier.context = texts, tuple(context)
        return earlier
    return Decision(texts=texts, context=tuple(context)) if texts or context else None


def _not_replaced(event: Event) -> Decision | None:
    """Warn about a secret in output that the client does not let us replace."""
    placeholders = look_at_text(event.output)
    if not placeholders:
        return None
    reason, message = could_not_replace(placeholders, event.tool_name, failed=event.kind == "tool.failed")
    return Decision("warn", reason, message=message, rule_id="secrets.shown")


def _typed(event: Event, ctx: Context) -> Decision | None:
    """Warn about a secret in a command line, which stays on screen and in the client's transcript."""
    placeholders = look_at_text(event.command) if event.tool == "shell" else []
    if not placeholders or not ctx.once(f"secrets: typed {listed(placeholders)}", otherwise=True):
        return None
    reason, message = in_command(placeholders)
    return Decision("warn", reason, message=message, rule_id="secrets.typed")
