"""Decisions to the replies that our plugin (`plugin.js`) carries out in OpenCode."""

from __future__ import annotations

from clickstop.agents.continued import marked
from clickstop.agents.fields import table, text_of, with_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event

_CONTENTS = {"write": "content", "edit": "newString"}


def encode(event: Event, decision: Decision, limits: Limits) -> dict[str, Any] | None:
    if event.name == "tool.error":  # from OpenCode's event bus, which takes no reply
        return None
    reply: dict[str, Any] = {}
    if decision.verdict == "block":
        return {"deny": decision.reason} if event.kind == "tool.before" else {"prompt": marked(decision.reason)}
    if decision.rewrite:
        changed = _rewritten(event, decision.rewrite)
        reply = {"args": changed} if changed else {}
    replaced = _replaced(event, decision)
    if replaced is not None:
        reply["output"] = replaced
    if decision.context:
        reply["context"] = limits.join(decision.context)
    return reply or None


def _rewritten(event: Event, fields: dict[str, str]) -> dict[str, str]:
    names = {"command": "command", "content": _CONTENTS.get(event.tool, "")}
    return {names[field]: content for field, content in fields.items() if names[field] in event.arguments}


def _replaced(event: Event, decision: Decision) -> str | None:
    if event.name != "tool.execute.after":
        return None
    if decision.output is not None:
        return decision.output or "(no output)"
    output = table(event.raw, "output")
    content = output.get("content") if "content" in output else output.get("output")
    changed = with_texts(content, decision.texts) if decision.texts else content
    return None if changed == content else text_of(changed)
