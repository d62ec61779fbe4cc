"""Proving learned rules against the repository within the time of an event, and recording the result."""

from __future__ import annotations

import os
import time

from clickstop.core.reading import read_text
from clickstop.learning.learned import learned_of, load
from clickstop.store.learned import LearnedReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule
    from clickstop.learning.versions import ProofRepository
    from clickstop.store.learned import EndedRun

_TREE_SECONDS = 2.5  # for searching the tree while an event waits; git has five more for the history
# Commands that may take a fix back for a while.
_TAKING_BACK = ("git stash", "git checkout", "git restore", "git worktree", "git revert", "git switch")
_SWEEP_SECONDS = 4.0  # after which the rest of the untried rules wait for the next start or stop


def fixed_files(ctx: Context) -> list[str]:
    """The files of the open fix of this session."""
    return ctx.ask(lambda: LearnedReader(ctx.database.open()).fixed_files(ctx.session_id), [])


def prove(ctx: Context, rule: Rule, limit: int) -> Proof:
    """Prove a rule against the repository, and record the proof."""
    from clickstop.learning.originals import text_before
    from clickstop.learning.versions import prove_here

    most = limit if rule.severity == "block" else None
    fixed = fixed_files(ctx)
    originals = {path: text for path in fixed if (text := text_before(ctx, path)) is not None}
    proof = prove_here(
        rule, place_of(ctx), armed=fixed, originals=originals, limit=most, outcomes=_outcomes(ctx, rule)
    )
    ctx.record("rules", **row_of(rule, proof, ctx.at))
    if any(reason.code == "cut" for reason in proof.reasons):  # a background process has more time
        arguments = f"{ctx.event.root!r}, {learned_of(ctx).top!r}, {rule.slug!r}, {fixed!r}, {most!r}"
        ctx.detach(f"from clickstop.learning.proving import prove_later; prove_later({arguments})")
    return proof


def prove_some(ctx: Context, rules: list[Rule], limit: int) -> list[tuple[Rule, Proof]]:
    """Prove as many rules as there is time for."""
    until = time.monotonic() + _SWEEP_SECONDS
    proofs = []
    for rule in rules:
        proofs.append((rule, prove(ctx, rule, limit)))
        if time.monotonic() > until:
            break
    return proofs


def prove_later(root: str, top: str, slug: str, armed: list[str], limit: int | None) -> None:
    """Prove a rule in the background, if a hook had no time for it."""
    from clickstop.core.ids import utc
    from clickstop.core.places import Places
    from clickstop.core.plan import last_good
    from clickstop.learning.rule import read
    from clickstop.learning.versions import ProofRepository, prove_here
    from clickstop.store import save
    from clickstop.store.learned import rule_row

    places = Places(root, os.environ)
    plan = last_good(places.plan, root, os.environ)
    path = next((rule.path for rule in load(plan) if rule.slug == slug), "") if plan else ""
    if plan is None or not path:
        return
    rule, _ = read(
        read_text(os.path.join(top, path), within=top), path
    )  # as it is now: it may have changed since the hook
    if rule is not None:
        proof = prove_here(rule, ProofRepository(top, os.environ), armed=armed, limit=limit)
        save.save(places, [rule_row(plan.repo_id, row_of(rule, proof, utc()))])


def row_of(rule: Rule, proof: Proof, at: str) -> dict[str, Any]:
    """The columns of a rule's row."""
    return {
        "slug": rule.slug,
        "kind": rule.kind,
        "severity": rule.severity,
        "state": proof.state,
        "proof": proof.record(),
        "path": rule.path,
        "message": rule.message,
        "incident": rule.incident,
        "digest": rule.digest,
        "proved_at": at if proof.state == "proved" else None,
        "last_at": at,
    }


def place_of(ctx: Context) -> ProofRepository:
    """The repository as proofs see it, shared by all proofs of an event."""
    from clickstop.learning.versions import ProofRepository

    top = learned_of(ctx).top
    return ctx.memoised("proving place", lambda: ProofRepository(top, ctx.environ, seconds=_TREE_SECONDS))


def _outcomes(ctx: Context, rule: Rule) -> tuple[bool | None, bool | None]:
    """Whether a rule's command passed without the fix in this session, and whether it passed in its last run."""
    if not rule.command:
        return None, None
    from clickstop.signals.not_started import why_not_started

    ended: list[EndedRun] = ctx.ask(
        lambda: LearnedReader(ctx.database.open()).outcomes(ctx.session_id, rule.command), []
    )
    runs = [run for run in ended if not why_not_started(run.summary, run.exit_code)]
    before = _without_fix(ctx, runs)
    return (before[-1].outcome == "ok" if before else None), (runs[-1].outcome == "ok" if runs else None)


def _without_fix(ctx: Context, runs: list[EndedRun]) -> list[EndedRun]:
    """The runs that saw the code without the fix: before its first edit, or while it was taken back.

    The last run is not among them; it sees the code as it is now.
    """
    from clickstop.store.fixes import FixReader

    store, fixed = FixReader(ctx.database.open()), fixed_files(ctx)
    edits = store.edits(ctx.session_id, "")
    began = min((edit.at for edit in edits if edit.path in fixed), default="")
    moves = [(call.at, _takes_back(call.command)) for call in store.commands(ctx.session_id, began)]
    earlier = [run for run in runs[:-1] if not began or run.created_at < began]
    return earlier[:1] + [run for run in runs[:-1] if _takes_back(run.target) or _is_taken_back(run, moves)]


def _is_taken_back(run: EndedRun, moves: list[tuple[str, int]]) -> bool:
    """Whether the fix was taken back by an earlier call: each second command of the kind brings it back."""
    return sum(count for at, count in moves if at < run.created_at) % 2 == 1


def _takes_back(command: str) -> int:
    """How many commands of a line may take a fix back, or bring it back."""
    return sum(command.count(line) for line in _TAKING_BACK)
