"""Explain one block, question or warning: what happened, what decided it, and how to change that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.app import gates
from clickstop.app.errors import AppError
from clickstop.app.handlers import HandlerState, states
from clickstop.app.records import record
from clickstop.app.undo import saved_states
from clickstop.core.ids import short
from clickstop.core.words import ago, one_line
from clickstop.policy.rules import ALL
from clickstop.store import decisions, events
from clickstop.undo.service import summary

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.here import Here
    from clickstop.store.rows import Row

_WORKFLOW_GATES = ("gate.workflow_write", "gate.retry_limit", "gate.log_update")
_SAID = {
    "context": "the event could not block, so the agent was told",
    "message": "the event could not block, so the person was told",
    "nothing": "the event could show nothing to anyone",
}
_WARNED = {**_SAID, "context": "the agent was told", "message": "the person was told"}  # nothing was to be blocked


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way to change the decision."""

    effect: str
    toml: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    id: str
    short: str
    at: str
    session: str
    kind: str
    target: str
    tool: str
    verdict: str
    said: str  # how the verdict was delivered, or "" if as it is
    handler: str
    rule: str
    reason: str
    outcome: str  # of the call, if known
    owed: list[str]
    on_now: bool
    setting: str
    saved: str = ""  # what was saved before the call, and how to bring it back
    changes: list[Remedy] = field(default_factory=list)


def why(repo: Here, which: str) -> Why | None:
    """Explain the decision with this id, the last one of a rule, or the last one of all.

    A rule that has not fired yet is explained by its description. None if there is no decision at all.
    """
    connection = repo.connection
    row = decisions.last_of_rule(connection, which) if which else next(iter(decisions.recent(connection, 1)), None)
    if row is None and which:
        silent = _of_silent_rule(repo, which)
        if silent is not None:
            return silent
        row = _named(connection, which)
    return explain(repo, row) if row is not None else None


def _of_silent_rule(repo: Here, name: str) -> Why | None:
    built_in, policy = gates.rules(repo)
    explanations = {rule.id: "\n".join((rule.why, *rule.steps)) for rule in ALL}
    rules = {rule.id: (rule.verdict, f"{rule.about}\n{explanations.get(rule.id, '')}".strip()) for rule in built_in}
    rules |= {rule["id"]: (rule["verdict"], rule["message"]) for rule in policy["own"]}
    if name not in rules:
        return None
    verdict, reason = rules[name]
    effect = Remedy(
        "Change its verdict", toml=f'[gates.rules]\n"{name}" = "{"off" if verdict == "warn" else "warn"}"'
    )
    return Why(
        **dict.fromkeys(("at", "session", "kind", "target", "tool", "said", "handler", "outcome", "setting"), ""),
        id=name,
        short=name,
        verdict=verdict,
        rule=name,
        reason=reason,
        owed=[],
        on_now=verdict != "off",
        changes=[effect] if name in explanations else [],
    )


def _named(connection: Connection, which: str) -> Row:
    matching = decisions.find(connection, which)
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise AppError(several(which, matching))
    matching_events = events.find(connection, which)
    if len(matching_events) == 1:
        return _of_event(connection, matching_events[0], which)
    recent = decisions.recent(connection, 5)
    if not recent:
        raise AppError(f"there is no decision {which}: nothing has been blocked, asked or warned about yet")
    raise AppError(f"there is no decision {which}. The last ones:{_lines(recent)}")


def several(which: str, rows: list[Row]) -> str:
    return f"{which} matches several decisions; give a longer prefix:{_lines(rows, whole=True)}"


def _of_event(connection: Connection, event: Row, which: str) -> Row:
    row = decisions.of_event(connection, event)
    if row is None:
        raise AppError(
            f"{which} is the event {event['name']} from {ago(event['created_at'])}: nothing was blocked, asked or "
            f"warned about. To run it again: clickstop replay {which}"
        )
    return row


def _lines(rows: list[Row], *, whole: bool = False) -> str:
    return "".join(
        f"\n  {row['id'] if whole else short(row['id'])}  {row['verdict']:5}  {row['handler']}  "
        f"{one_line(row['target'], 60)}  {ago(row['created_at'])}"
        for row in rows
    )


def explain(repo: Here, row: Row) -> Why:
    call = decisions.call_of(repo.connection, row) or {}
    handlers = states(repo.plan().data, repo.root, repo.environ)
    state = next((handler for handler in handlers if handler.id == row["handler"]), None)
    return record(
        Why,
        row,
        short=short(row["id"]),
        at=row["created_at"],
        session=row["session_id"],
        tool=call.get("tool_name", ""),
        said=(_WARNED if row["verdict"] == "warn" else _SAID).get(row["said"], ""),
        rule=row["rule_id"],
        outcome=call.get("outcome", "") if call.get("kind") != "tool.before" else "",
        owed=[f"{debt['kind']}: {debt['key']}" for debt in decisions.open_debts(repo.connection, row)],
        on_now=state is not None and state.on,
        setting=state.setting if state else "this version has no handler with this name",
        saved=_saved(repo, row["call_id"]),
        changes=_changes(row, state),
    )


def _saved(repo: Here, call_id: str) -> str:
    states = [state for state in saved_states(repo) if call_id and state.call_id == call_id]
    return f"{summary(states[0])}; to bring it back: clickstop undo {short(states[0].id)}" if states else ""


# Handlers whose rules are configured in [gates].
RULED = ("gate.command", "gate.path", "gate.self", "gate.content", "gate.deletion")


def _of_rule(row: Row) -> list[Remedy]:
    """Allow this call only, or change the rule's verdict."""
    rule, verdict = row["rule_id"], row["verdict"]
    changes = []
    if verdict in ("block", "ask"):
        allowing = f"clickstop gate allow {short(row['id'])} --reason WHY"
        changes.append(Remedy("Allow exactly this for 30 days", command=allowing))
    if rule in {built_in.id for built_in in ALL}:
        lower = "off" if verdict == "warn" else "warn"
        effect = "Switch this rule off" if lower == "off" else "Let this rule warn instead"
        changes.append(Remedy(effect, toml=f'[gates.rules]\n"{rule}" = "{lower}"'))
    return changes


def _changes(row: Row, state: HandlerState | None) -> list[Remedy]:
    """Ways to change the decision, smallest first."""
    handler, verdict = row["handler"], row["verdict"]
    if state is None or not state.on:
        return []
    changes = _of_rule(row) if row["rule_id"] and handler in RULED else []
    if verdict in ("block", "ask"):
        lower = f'[handlers]\n"{handler}" = {{ verdict = "warn" }}'
        changes.append(Remedy("Let the whole handler warn instead", toml=lower))
    if handler in _WORKFLOW_GATES:
        changes.insert(
            0, Remedy("Open the gate for one feature", command="clickstop workflow pass FEATURE --reason '...'")
        )
    changes.append(Remedy("Switch the handler off", toml=f'[handlers]\n"{handler}" = false'))
    if state.safety:
        changes.append(
            Remedy("Silence everything for an hour, safety gates too", command="clickstop pause --minutes 60 --all")
        )
    else:
        changes.append(Remedy("Silence clickstop for an hour", command="clickstop pause --minutes 60"))
    return changes
