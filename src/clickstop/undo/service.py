"""Save what a call could lose before it runs, once per call, for the gates and for `undo.save`."""

from __future__ import annotations

import os

from clickstop.core.ids import short
from clickstop.core.record import Record, made
from clickstop.core.words import many, near
from clickstop.policy.finding import Finding, decision_on
from clickstop.policy.gates import Gates, gates_of
from clickstop.policy.rules import UNDOABLE
from clickstop.secrets.redact import head
from clickstop.undo.packs import DamagedPackError
from clickstop.undo.saved_state import CALL, SavedState, States

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.undo.saving import SaveLimits
    from clickstop.undo.tree import Tree

_COMMAND = 300  # characters of a call that a list shows
_NAMED = 3
_MEMO = "undo: saved"


class Saved(Record):
    """The outcome of saving."""

    state: SavedState | None
    unknown: list[str] = made(factory=list)  # why something else could be lost that cannot be saved
    is_relied_on: bool = False  # a gate let the call pass because of it
    is_told: bool = False  # a gate's question names what could not be saved

    @property
    def why_not_all(self) -> str:
        """What could not be saved and why; "" if everything that could be lost was saved."""
        left_out = self.state.left_out if self.state is not None else []
        base = self.state.checkout if self.state is not None else ""
        reasons = list(dict.fromkeys([f"{near(path, base)}: {why}" for path, why in left_out] + self.unknown))
        more = f"; and {len(reasons) - _NAMED} more" if len(reasons) > _NAMED else ""
        return "; ".join(reasons[:_NAMED]) + more

    @property
    def sentence(self) -> str:
        """`Saved first: 3 files. To restore: clickstop undo a1b2c3d`."""
        if self.state is None or self.state.is_empty:
            return ""
        regenerated = sorted({os.path.basename(path) for path in self.state.made_again})
        without = (
            f" Not saved, because it can be regenerated: {', '.join(regenerated[:_NAMED])}." if regenerated else ""
        )
        saved = f"Saved first: {summary(self.state)}.{without}"
        return f"{saved} To restore: clickstop undo {short(self.state.id)}"


def saved_first(ctx: Context) -> Saved | None:
    """The outcome for this call; None if it can lose nothing, or saving is off."""
    return ctx.memoised(_MEMO, lambda: _saved(ctx))


def drop(ctx: Context) -> None:
    """Remove the saved state: the call was stopped after all, so nothing is lost."""
    saved: Saved | None = ctx.memo.get(_MEMO)
    if saved is not None and saved.state is not None and not saved.state.is_empty and not ctx.database.dry:
        States(ctx.places.undo).remove(saved.state.id)


def _saved(ctx: Context) -> Saved | None:
    gates = gates_of(ctx)
    options = gates.policy.get("undo", {})
    if not options.get("enabled"):
        return None
    from clickstop.undo.risk import risk_of
    from clickstop.undo.saving import SaveLimits, Saving, new_state

    limits = SaveLimits(file_mb=options["file_mb"], total_mb=options["total_mb"], budget_ms=options["budget_ms"])
    tree = _tree(gates, limits)
    risk = risk_of(gates.effects, gates.scene, tree, gates.line)
    if not risk:
        return Saved(None, risk.unknown) if risk.unknown else None
    state = new_state(CALL, ctx.at, tree.top if tree is not None else gates.scene.root)
    state.session_id, state.agent_id, state.call_id = ctx.session_id, ctx.event.agent_id, ctx.event.call_id
    state.command = head(gates.line or ", ".join(ctx.event.paths), _COMMAND)
    saving = Saving(state, tree, limits)
    try:
        # A dry run only says what would be saved.
        if ctx.database.dry:
            saving.look(risk)
        else:
            saving.save(risk, ctx.places.undo)
    except (OSError, DamagedPackError) as error:
        return Saved(None, [*risk.unknown, getattr(error, "strerror", "") or "the disk did not store it"])
    return Saved(state, risk.unknown)


def _tree(gates: Gates, limits: SaveLimits) -> Tree | None:
    """The checkout that the call concerns: of its first git command, or around its working folder."""
    from clickstop.undo.tree import Tree

    scene = gates.scene
    if scene.git is None:
        return None
    places = [effect.path for effect in gates.effects if effect.kind == "discards_work" and effect.path]
    git = scene.git.around(next(iter(places), "") or os.path.join(scene.cwd, "."))
    return Tree(git, limits.seconds) if git is not None and git.checkout else None


def summary(state: SavedState) -> str:
    """`3 files, 1 branch or tag`."""
    files = sum(item.kind in ("file", "link") for item in state.items)
    parts = [many(files, "file")] if files else []
    names = sum(map(bool, state.refs.values()))
    parts += [f"{names} {'branch or tag' if names == 1 else 'branches or tags'}"] if names else []
    parts += ["the stashes"] if state.stashes else []
    parts += ["what is staged"] if state.staged else []
    return ", ".join(parts) or ("a checkout as committed" if state.tree else "git's index")


def relieved(findings: list[Finding], ctx: Context) -> Decision | None:
    """The decision on these findings, after what they could lose was saved. `undo.save` tells what was saved."""
    decision = decision_on(findings)
    if decision is None or decision.verdict == "block":
        return decision
    saved = saved_first(ctx)
    if saved is None:
        return decision
    if gates_of(ctx).policy["undo"]["asks"] or saved.why_not_all:
        for finding in findings:
            if finding.rule in UNDOABLE and saved.why_not_all:
                finding.lost = (*finding.lost, f"what could not be saved first: {saved.why_not_all}")
                saved.is_told = True
        return decision_on(findings)  # again, so that the message names the losses
    saved.is_relied_on = True
    return decision_on([finding for finding in findings if finding.rule not in UNDOABLE])
