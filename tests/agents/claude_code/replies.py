"""What Claude Code takes as a reply to each event, as a JSON schema. Written from the client's protocol.

Strict on purpose: the client drops unknown keys in silence and the whole reply for a wrong type. Where the
protocol offers something that clickstop must never say, the schema does not hold it: `decision` on a batch
ends the run, and context on a stop keeps the agent going.
"""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

Schema = dict[str, Any]

INJECTED: Schema = {"type": "string", "minLength": 1, "maxLength": 9_999}  # longer texts go to a file
CONTEXT: Schema = {"additionalContext": INJECTED}
BLOCK: Schema = {"decision": {"const": "block"}, "reason": INJECTED}

SPECIFIC: dict[str, Schema] = {
    "SessionStart": CONTEXT,
    "UserPromptSubmit": CONTEXT,
    "PreToolUse": {
        **CONTEXT,
        "permissionDecision": {"enum": ["deny", "ask"]},
        "permissionDecisionReason": INJECTED,
        "updatedInput": {"type": "object"},
    },
    "PostToolUse": {**CONTEXT, "updatedToolOutput": {}},
    "PostToolUseFailure": CONTEXT,
    "PostToolBatch": CONTEXT,
    "SubagentStart": CONTEXT,
    "Stop": {},
    "SubagentStop": {},
}
# The only legal output of these is none at all.
SILENT = ("PreCompact", "PostCompact", "StopFailure", "SessionEnd", "PermissionDenied", "ConfigChange")


def schema(event: str) -> Schema:
    properties: Schema = {"systemMessage": INJECTED}
    if event in ("Stop", "SubagentStop"):
        properties.update(BLOCK)
    if SPECIFIC[event]:
        properties["hookSpecificOutput"] = _specific(event)
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "minProperties": 1,
        "dependentRequired": {"decision": ["reason"], "reason": ["decision"]},
    }


def _specific(event: str) -> Schema:
    return {
        "type": "object",
        "properties": {"hookEventName": {"const": event}, **SPECIFIC[event]},
        "required": ["hookEventName"],
        "minProperties": 2,
        "additionalProperties": False,
        "dependentRequired": {
            "permissionDecision": ["permissionDecisionReason"],
            "permissionDecisionReason": ["permissionDecision"],
        },
    }


VALIDATORS = {event: Draft202012Validator(schema(event)) for event in SPECIFIC}


def problems(event: str, reply: dict[str, Any] | None) -> list[str]:
    """What the client would not take, in words; [] for a legal reply."""
    if reply is None:
        return []
    if event in SILENT:
        return [f"{event} takes no output"]
    return [error.message for error in VALIDATORS[event].iter_errors(reply)]
