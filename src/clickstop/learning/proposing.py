"""Proposing a rule for a session's fix: at a held stop, by a command, or in the background."""

from __future__ import annotations

import os

from clickstop.learning.originals import text_before, text_now
from clickstop.store.learned import LearnedReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.learning.proposal import Proposal, ProposalResult
    from clickstop.learning.versions import ProofRepository
    from clickstop.store.fixes import Fix

_SECONDS = 3.0  # while an event waits
_FILES = 8  # of the fix


def offer(ctx: Context, fix: Fix) -> str:
    """What a held stop says about a rule for the fix; "" after the first time."""
    if not ctx.once(f"proposal: {fix.id}"):
        return ""
    from clickstop.learning.proposal import FixedCode, propose
    from clickstop.learning.proving import place_of

    place = place_of(ctx)
    paths = fix.paths[:_FILES]
    before = {path: text for path in paths if (text := text_before(ctx, path)) is not None}
    after = {path: text_now(ctx, path) for path in before}
    folder = str(ctx.settings.learning["rules"])
    answer = propose(FixedCode(before, after, place, place.packages()), folder=folder, seconds=_SECONDS)
    if place.cut:  # a background process has more time
        arguments = f"{ctx.event.root!r}, {place.top!r}, {fix.id!r}, {paths!r}, {folder!r}"
        ctx.detach(f"from clickstop.learning.proposing import propose_later; propose_later({arguments})")
        return "clickstop is still searching for a rule: clickstop rule candidates will show it."
    if answer.proposal is None:
        return f"No rule is proposed: {answer.why}. A regression test or an honest reason closes it as well."
    row = candidate(answer.proposal, fix.id, LearnedReader(ctx.database.open()).rules(), ctx.at)
    ctx.record("rules", **row)
    return f"A rule is ready to use. {evidence(answer.proposal)}\nWrite {row['path']}:\n{answer.proposal.text}"


def evidence(proposal: Proposal) -> str:
    """The proof of a proposal, in one line."""
    proof = proposal.proof
    fires = (
        f"It fires on {proof.before[0]} before the fix, on {proof.passed} of {proof.tried} variants, not after it"
    )
    example = f"; {proposal.examples[0]} already writes it correctly" if proposal.examples else ""
    return f"{fires}, and nowhere else{example}."


def candidate(proposal: Proposal, fix: str, rules: Mapping[str, Any], at: str) -> dict[str, Any]:
    """The columns of a candidate's row. It has no digest, so it is proved when its file is written."""
    rule = proposal.rule
    slug = rule.slug
    if slug in rules and rules[slug].state != "candidate":  # another rule has this name
        slug = f"{slug}_{fix[-7:]}"
    proposed = {"text": proposal.text, "evidence": evidence(proposal), "examples": proposal.examples, "fix": fix}
    return {
        "slug": slug,
        "kind": rule.kind,
        "severity": rule.severity,
        "state": "candidate",
        "proof": {**proposal.proof.record(), "proposed": proposed},
        "path": f"{os.path.dirname(rule.path)}/feedback_{slug}.md",
        "message": rule.message,
        "digest": "",
        "files": sorted({place.rpartition(":")[0] for place in proposal.proof.before}),
        "last_at": at,
    }


def propose_later(root: str, top: str, fix: str, paths: list[str], folder: str) -> None:
    """Propose a rule in the background, for a fix that a hook had no time to search for."""
    from contextlib import closing

    from clickstop.core.ids import utc
    from clickstop.core.places import Places
    from clickstop.core.plan import last_good
    from clickstop.learning.versions import ProofRepository
    from clickstop.store import save
    from clickstop.store.database import connect
    from clickstop.store.learned import rule_row

    places = Places(root, os.environ)
    plan = last_good(places.plan, root, os.environ)
    answer = propose_in(ProofRepository(top, os.environ), paths, folder)
    if plan is not None and answer.proposal is not None:
        with closing(connect(places.database)) as connection:
            rules = LearnedReader(connection).rules()
        save.save(places, [rule_row(plan.repo_id, candidate(answer.proposal, fix, rules, utc()))])


def propose_in(place: ProofRepository, paths: list[str], folder: str) -> ProposalResult:
    """Propose a rule for the last change of some files, as git has it."""
    from clickstop.learning.proposal import FixedCode, propose

    fixed = place.last_fix(paths)
    return propose(FixedCode(fixed.before, fixed.after, place, place.packages()), folder=folder)
