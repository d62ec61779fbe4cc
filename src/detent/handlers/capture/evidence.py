"""Keep what verification commands of the agent itself have shown, and for which state of the files."""

from __future__ import annotations

from detent.checks.evidence import shown
from detent.checks.tree import look
from detent.secrets.redact import head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.checks.tree import Tree
    from detent.hook.context import Context
    from detent.hook.event import Event

_SLACK = 0.05  # seconds by which a file system's clock may be behind
_LONGEST_COMMAND = 2_000


def handle(event: Event, ctx: Context) -> None:
    ids = [call.call_id for call in event.calls if call.tool == "shell" and not call.background]
    ended = ctx.store.ended_commands(event.session_id, ids)
    project = ctx.project() if ended else None
    if project is None:
        return
    trees: dict[str, Tree] = {}
    by = f"{event.agent} ({event.agent_type})" if event.agent_id else event.agent
    for ran in ended:
        for one in shown(ran, event.cwd, project):
            if one.folder not in trees:
                trees[one.folder] = look(one.folder, ctx.environ, ctx.check_book("agent"))
            tree = trees[one.folder]
            # What changed while it ran was seen half before and half after: it is evidence for neither.
            touched = tree.touched_since(ran.began - _SLACK)
            ctx.record(
                "evidence",
                command=head(ran.command, _LONGEST_COMMAND),
                name=one.name,
                folder=one.folder,
                outcome=one.outcome,
                exit_code=ran.exit_code,
                tree="" if touched else tree.digest,
                scope=one.scope,
                by=by,
                line=head(one.line, _LONGEST_COMMAND),
                duration_ms=ran.duration_ms,
            )
