"""Record what the agent's own verification commands showed, and for which state of the files."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, project_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from clickstop.checks.evidence import CheckEvidence, FinishedCall
    from clickstop.checks.project import Project
    from clickstop.checks.tree import TreeState
    from clickstop.context.context import Context
    from clickstop.core.event import Event

# Programs that verify nothing.
_NOT_VERIFYING = (
    *("ls", "cat", "head", "tail", "grep", "rg", "find", "fd", "wc", "sed", "awk", "sort", "uniq", "tree", "stat"),
    *("cd", "pwd", "echo", "printf", "which", "git", "gh", "mkdir", "cp", "mv", "rm", "touch", "chmod"),
    *("jq", "diff", "cut", "xargs", "file", "du", "df", "ps", "date", "sleep", "curl", "wget", "true", "export"),
)
_ENDS = ("&&", "||", "|", "\n")
_LONGEST_COMMAND = 2_000


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "prompt.submit":
        _record_background(event, ctx)
        return
    calls = [call for call in event.calls if call.tool == "shell" and not call.background]
    ids = [call.call_id for call in calls if not _verifies_nothing(call.command)]
    ended = ctx.store.ended_commands(event.session_id, ids) if ids else []
    if ended:
        _record(event, ctx, ended)


def _record_background(event: Event, ctx: Context) -> None:
    """A background command has ended: `capture.quality` has just recorded its signals."""
    ran = ctx.store.background_command(event.session_id, event.call_id, event.exit_code)
    if ran is None or event.interrupted or _verifies_nothing(ran.command):
        return
    ran.signals = {str(row["event_type"]): str(row["signal_tool"]) for row in ctx.recorded("quality_events")}
    _record(event, ctx, [ran])


def _verifies_nothing(command: str) -> bool:
    for end in _ENDS:
        command = command.replace(end, ";")
    firsts = [words[0].rpartition("/")[2] for part in command.split(";") if (words := part.split())]
    return all(first in _NOT_VERIFYING for first in firsts)


def _record(event: Event, ctx: Context, ended: Sequence[FinishedCall]) -> None:
    from clickstop.checks.evidence import SessionInfo, evidence_of  # most commands need none of these
    from clickstop.checks.tree import look
    from clickstop.secrets.redact import head
    from clickstop.shell.folders import began_in

    project = project_of(ctx)
    if project is None:
        return
    trees: dict[str, TreeState] = {}
    green: list[tuple[CheckEvidence, str]] = []  # with the digest of the files
    by = f"{event.agent} ({event.agent_type})" if event.agent_id else event.agent
    session = SessionInfo(ctx.store.session_began(event.session_id), ctx.environ)
    for ran in ended:
        for proof in evidence_of(ran, began_in(ran.command, event.cwd), project, session):
            if proof.folder not in trees:
                trees[proof.folder] = look(proof.folder, ctx.environ, ledger_of(ctx, "agent"))
            tree = trees[proof.folder]
            # Files that changed during the run were seen half before and half after the change: no evidence for
            # either.
            touched = tree.touched_since(ran.began)
            ctx.record(
                "evidence",
                command=head(ran.command, _LONGEST_COMMAND),
                name=proof.name,
                folder=proof.folder,
                outcome=proof.outcome,
                exit_code=ran.exit_code,
                tree="" if touched else tree.digest,
                scope=proof.scope,
                by=by,
                line=head(proof.line, _LONGEST_COMMAND),
                duration_ms=ran.duration_ms if proof.alone else 0,
            )
            if proof.outcome == "passed" and proof.scope == "whole" and not touched:
                green.append((proof, tree.digest))
    if green:
        _pay(green, project, ctx)


def _pay(green: list[tuple[CheckEvidence, str]], project: Project, ctx: Context) -> None:
    """Pay the debt of each check whose command lines are all green, no matter who ran them."""
    from clickstop.checks.names import label_of

    book = ledger_of(ctx, "agent")
    now = {(proof.folder, proof.line) for proof, _ in green}
    for proof, tree in green:
        others = [line for line in proof.lines if (proof.folder, line) not in now]
        if all(book.outcome_for(proof.folder, line, tree) == "passed" for line in others):
            ctx.pay("check", label_of(proof.name, proof.folder, project.top))
