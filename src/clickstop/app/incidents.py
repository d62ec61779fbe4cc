"""Incident reports: existing ones, and drafts from what was recorded about a fix."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app.errors import AppError
from clickstop.app.naming import one_of
from clickstop.app.rules import options, proposed_for
from clickstop.context.context import Context
from clickstop.core.event import Event
from clickstop.core.plan import Settings
from clickstop.learning.fixes import settle_others
from clickstop.learning.incident import draft, slugged
from clickstop.learning.incidents import sweep
from clickstop.store.fixes import OPEN, FixReader

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.store.fixes import Fix

_FIXES = 100  # newest ones to choose from
_LINES = 40  # of a diff or an output
_KIND, _HANDLER = "session.start", "learn.incident"


@dataclass(frozen=True, slots=True)
class Draft:
    path: str  # where to write it, relative to the top of the checkout
    fix: str
    text: str


def drafted(repo: Here, fix: str, title: str) -> Draft:
    """A draft for the fix with this id, or for the newest open one."""
    store = FixReader(repo.connection)
    chosen = _chosen(store.fixes((*OPEN, "paid", "waived"), _FIXES), fix)
    facts = _facts(store, chosen)
    if title:
        facts["title"] = [title]
    date = time.strftime("%Y-%m-%d")
    path = f"{options(repo)['incidents']}/{date}-{slugged(facts['title'][0])}.md"
    return Draft(path, chosen.id, draft(chosen, date=date, facts=facts) + _proposed(repo, chosen))


def _proposed(repo: Here, fix: Fix) -> str:
    """A section with the rule proposed for the fix, or the reason why there is none."""
    proposal = proposed_for(repo, fix)
    if isinstance(proposal, str):
        return f"\n## Proposed rule\n\nNone: {proposal}.\n"
    return (
        f"\n## Proposed rule\n\n{proposal.evidence} Write `{proposal.path}`:\n\n````markdown\n{proposal.text}````\n"
    )


def listed(repo: Here) -> list[dict[str, Any]]:
    """Every incident whose report exists."""
    catch_up(repo)
    columns = {"slug": "slug", "title": "title", "class": "failure_class", "missing": "missing", "path": "path"}
    return [
        {name: getattr(incident, own) for name, own in {**columns, "since": "at"}.items()}
        for incident in FixReader(repo.connection).incidents()
        if os.path.exists(os.path.join(repo.workplace, incident.path))
    ]


def report_files(repo: Here) -> list[str]:
    """Report files, newest first."""
    folder = os.path.join(repo.root, options(repo)["incidents"])
    try:
        names = sorted(os.listdir(folder), reverse=True)
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.endswith(".md")]


def _chosen(fixes: list[Fix], text: str) -> Fix:
    if text:
        return one_of(text, {fix.id: fix for fix in fixes}, "fix", ". To see them: clickstop learn status --all")
    newest = next((fix for fix in fixes if fix.status in OPEN), None)
    if newest is None:
        raise AppError("no fix is open. To see all: clickstop learn status --all")
    return newest


def _facts(store: FixReader, fix: Fix) -> dict[str, list[str]]:
    """What was recorded about the session around a fix."""
    prompts = store.prompts(fix.session_id)
    edits = [edit for edit in store.edits(fix.session_id, "") if edit.path in fix.paths]
    runs = store.runs(fix.session_id, "")
    failing = next((run.details for run in runs if run.is_red), "")
    request = next((prompt.text for prompt in reversed(prompts) if not edits or prompt.at <= edits[0].at), "")
    lines = request.strip().split("\n")
    timeline = [(prompt.at, f"prompt: {_short(prompt.text)}") for prompt in prompts]
    timeline += [(edit.at, f"edit: {edit.path}") for edit in edits]
    timeline += [(run.at, f"{run.tool}: {run.type.replace('_', ' ')}") for run in runs]
    diff = [line for edit in edits for line in [f"# {edit.path}", *edit.patch.split("\n")]]
    return {
        "title": [_short(lines[0]) or f"Bug in {fix.paths[0]}"],
        "prompt": lines[:10],
        "failing": failing.split("\n")[:_LINES] if failing else [],
        "diff": diff[:_LINES],
        "timeline": [f"{at[11:19]}Z {what}" for at, what in sorted(timeline)][:_LINES],
    }


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:77]}..."


def catch_up(repo: Here) -> None:
    """Read new and changed incident reports, and close the fixes that they complete."""
    plan = repo.plan()
    row = next((row for row in plan.rows(_KIND) if row.id == _HANDLER), None)
    if row is None:  # learning is off
        return
    ctx = Context(Event("", _KIND, cwd=repo.workplace, root=repo.root), plan, repo.places, repo.environ)
    ctx.settings = Settings(row.settings)
    sweep(ctx)
    settle_others(ctx)
    repo.save(*ctx.operations)
    ctx.database.close()
