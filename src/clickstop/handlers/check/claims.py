"""Compare what a final message says of tests, types and builds with what was really run."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, project_of
from clickstop.core.decision import Decision, block, tell
from clickstop.core.event import PLAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if ctx.held or event.background_tasks or event.mode == PLAN or ctx.memo.get("all shown"):
        return None
    edits = ctx.store.edits_of_prompt(event.session_id, event.prompt_id)
    project = project_of(ctx) if edits else None
    if project is None or project.claims == "off":
        return None
    from clickstop.checks.claims.reader import claims

    claimed = claims(event.last_message)
    if not claimed:
        return None
    from clickstop.checks.changes import by_package, of_prompt
    from clickstop.checks.facts import doubts
    from clickstop.checks.tree import look

    book = ledger_of(ctx, "turn_stop")
    files = of_prompt(edits, project, event.cwd, lambda: look(project.top, ctx.environ, book))
    folders = list(by_package(files, project))

    def tree(folder: str) -> str:
        return look(folder, ctx.environ, book).digest

    found = doubts(claimed, folders, project, tree, ctx.store.evidence_for)
    if not found:
        return None
    if project.claims == "block" and ctx.once(f"claims: {event.prompt_id}"):
        return block(
            "Your message says what nothing shows.\n"
            + "\n".join(found)
            + "\n1. Run what is missing.\n2. Say what it shows, whatever that is."
        )
    return tell("\n".join(f"clickstop: {line}" for line in found))
