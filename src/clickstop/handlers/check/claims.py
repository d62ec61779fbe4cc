"""Compare what a final message says about tests, types and builds with what really ran."""

from __future__ import annotations

from clickstop.core.decision import Decision, block, tell
from clickstop.core.event import PLAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.checks.tree import TreeState
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    # `check.stop` ran before: if all checks passed, no claim can be wrong.
    if ctx.held or event.background_tasks or event.mode == PLAN or ctx.memo.get("all shown"):
        return None
    edits = ctx.store.edits_of_prompt(event.session_id, event.prompt_id)
    if not edits or _is_one_word(event.last_message):
        return None
    from clickstop.checks.service import ledger_of, projects_of

    projects = [project for project in projects_of(ctx, edits) if project.claims != "off"]
    if not projects:
        return None
    from clickstop.checks.claims.reader import claims

    claimed = claims(event.last_message)
    if not claimed:
        return None
    from clickstop.checks.changes import by_package, of_prompt
    from clickstop.checks.facts import doubts
    from clickstop.checks.tree import look

    ledger = ledger_of(ctx, "turn_stop")

    def tree(folder: str) -> TreeState:
        return look(folder, ctx.environ, ledger)

    def digest(folder: str) -> str:
        return tree(folder).digest

    def doubted(project: Project) -> list[str]:
        files = of_prompt(edits, project, event.cwd, lambda: tree(project.top))
        folders = list(by_package(files, project))
        return doubts(claimed, folders, project, digest, ctx.store.evidence_for, message=event.last_message)

    sentences = [doubt for project in projects for doubt in doubted(project)]
    if not sentences:
        return None
    # Once per prompt: if the agent insists, the person gets a message.
    if any(project.claims == "block" for project in projects) and ctx.once(f"claims: {event.prompt_id}"):
        return block(
            "Your message claims something that no run supports.\n"
            + "\n".join(sentences)
            + "\n1. Run the missing check.\n2. Report the result, whatever it is."
        )
    return tell("\n".join(f"clickstop: {line}" for line in sentences))


def _is_one_word(message: str) -> bool:
    """Whether it is one word such as "Done.", which claims nothing. Not for Chinese and Japanese, which have no
    spaces.
    """
    return message.isascii() and len(message.split(None, 1)) < 2
