"""Saving before a call what it could lose, once per call, whoever asks for it first."""

from __future__ import annotations

import os

from clickstop.core.ids import short
from clickstop.policy.gates import gates_of
from clickstop.secrets.redact import head
from clickstop.undo.saved_state import CALL
from clickstop.undo.tree import UnsavableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.undo.saved_state import SavedState

_COMMAND = 300  # characters of a call that a list shows


class Saved:
    """What became of saving."""

    __slots__ = ("state", "why_not")

    def __init__(self, state: SavedState | None, why_not: str = "") -> None:
        self.state = state
        self.why_not = why_not  # "" where all that could be lost was saved

    @property
    def sentence(self) -> str:
        """`Saved first: 3 files; clickstop undo a1b2c3d`."""
        if self.state is None:
            return ""
        return f"Saved first: {summary(self.state)}. To bring it back: clickstop undo {short(self.state.id)}"


def saved_first(ctx: Context) -> Saved | None:
    """None where the call could lose nothing, or nothing is to be saved."""
    if "saved" not in ctx.memo:
        ctx.memo["saved"] = _save(ctx)
    saved: Saved | None = ctx.memo["saved"]
    return saved


def _save(ctx: Context) -> Saved | None:
    gates = gates_of(ctx)
    options = gates.policy.get("undo", {})
    if not options.get("enabled") or ctx.database.dry:
        return None
    from clickstop.undo.risk import risk_of
    from clickstop.undo.saving import Limits, Saving, new_state
    from clickstop.undo.tree import Tree

    git = gates.scene.git.around(gates.scene.cwd) if gates.scene.git is not None else None
    tree = Tree(git) if git is not None and git.checkout else None
    try:
        risk = risk_of(gates.effects, gates.scene, tree)
    except UnsavableError as error:
        return Saved(None, str(error))
    if not risk:
        return None
    state = new_state(CALL, ctx.at, tree.top if tree is not None else gates.scene.root)
    state.session_id, state.agent_id, state.call_id = ctx.session_id, ctx.event.agent_id, ctx.event.call_id
    state.command = head(gates.line or ", ".join(ctx.event.paths), _COMMAND)
    limits = Limits(file_mb=options["file_mb"], total_mb=options["total_mb"], budget_ms=options["budget_ms"])
    try:
        Saving(state, tree, limits).save(risk, os.path.join(ctx.places.state, "undo"))
    except OSError as error:
        return Saved(None, f"{error.strerror or 'the disk could not be written'}")
    if state.left_out:
        path, why = state.left_out[0]
        more = f", and {len(state.left_out) - 1} more" if len(state.left_out) > 1 else ""
        return Saved(state, f"{gates.scene.name(path)}: {why}{more}")
    return Saved(None if state.is_empty else state)


def summary(state: SavedState) -> str:
    """`3 files, 1 branch`."""
    files = sum(item.kind in ("file", "link") for item in state.items)
    parts = [f"{files} file{'s' * (files != 1)}"] if files else []
    branches = len(state.refs)
    parts += [f"{branches} branch{'es' * (branches != 1)} or tag{'s' * (branches != 1)}"] if branches else []
    parts += ["the stashes"] if state.stashes else []
    parts += ["what is staged"] if state.staged else []
    return ", ".join(parts) or "what was there"
