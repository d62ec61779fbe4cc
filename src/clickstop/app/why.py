"""One block, question or warning: what happened, who said so, and how to change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.app.handlers import HandlerState, states
from clickstop.core.ids import short
from clickstop.policy.rules import ALL
from clickstop.store import decisions

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.core.plan import Plan
    from clickstop.store.rows import Row

_OF_WORKFLOWS = ("gate.workflow_write", "gate.retry_limit", "gate.log_update")
_SAID = {
    "context": "the event could not hold it, so the agent was told",
    "message": "the event could not hold it, so the person was told",
    "nothing": "the event could not say it to anybody",
}


@dataclass(frozen=True, slots=True)
class Change:
    """One way to have it otherwise."""

    effect: str
    toml: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """A decision, explained."""

    id: str
    short: str
    at: str
    session: str
    kind: str
    target: str
    tool: str
    verdict: str
    said: str  # "" where the verdict itself was given
    handler: str
    rule: str
    reason: str
    outcome: str  # what became of the call, as far as it is known
    owed: list[str]
    on_now: bool
    setting: str
    changes: list[Change] = field(default_factory=list)


def explain(connection: Connection, row: Row, plan: Plan, root: str, environ: Mapping[str, str]) -> Why:
    call = decisions.call_of(connection, row) or {}
    state = next((one for one in states(plan.data, root, environ) if one.id == row["handler"]), None)
    return Why(
        id=row["id"],
        short=short(row["id"]),
        at=row["created_at"],
        session=row["session_id"],
        kind=row["kind"],
        target=row["target"],
        tool=call.get("tool_name", ""),
        verdict=row["verdict"],
        said=_SAID.get(row["said"], ""),
        handler=row["handler"],
        rule=row["rule_id"],
        reason=row["reason"],
        outcome=call.get("outcome", "") if call.get("kind") != "tool.before" else "",
        owed=[f"{debt['kind']}: {debt['key']}" for debt in decisions.open_debts(connection, row)],
        on_now=state is not None and state.on,
        setting=state.setting if state else "no handler of this name is known now",
        changes=_changes(row, state),
    )


# Handlers whose rules stand in [gates].
RULED = ("gate.command", "gate.path", "gate.self", "gate.content", "gate.deletion")


def _of_rule(row: Row) -> list[Change]:
    """For this call alone, and for the rule."""
    rule, verdict = row["rule_id"], row["verdict"]
    changes = []
    if verdict in ("block", "ask"):
        allowing = f"clickstop gate allow {short(row['id'])} --reason WHY"
        changes.append(Change("Allow exactly this for 30 days", command=allowing))
    if rule in {one.id for one in ALL}:
        lower = "off" if verdict == "warn" else "warn"
        said = "Switch this rule off" if lower == "off" else "Let this rule warn instead"
        changes.append(Change(said, toml=f'[gates.rules]\n"{rule}" = "{lower}"'))
    return changes


def _changes(row: Row, state: HandlerState | None) -> list[Change]:
    """From the smallest change to the largest."""
    handler, verdict = row["handler"], row["verdict"]
    if state is None or not state.on:
        return []
    changes = _of_rule(row) if row["rule_id"] and handler in RULED else []
    if verdict in ("block", "ask"):
        changes.append(Change("Let it warn instead", toml=f'[handlers]\n"{handler}" = {{ verdict = "warn" }}'))
    if handler in _OF_WORKFLOWS:
        changes.insert(
            0, Change("Open it for one feature", command="clickstop workflow pass FEATURE --reason '...'")
        )
    changes.append(Change("Switch it off", toml=f'[handlers]\n"{handler}" = false'))
    if state.safety:
        changes.append(
            Change("Silence everything for an hour, safety gates too", command="clickstop pause --minutes 60 --all")
        )
    else:
        changes.append(Change("Leave me alone for an hour", command="clickstop pause --minutes 60"))
    return changes
