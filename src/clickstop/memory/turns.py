"""Turns a session's records into observations, and records the outcome of its prompts."""

from __future__ import annotations

import os

from clickstop.core.event import storable
from clickstop.core.ids import seconds_of
from clickstop.store.memory import MemoryReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.memory.observation import Commit, Observation, Turn

_COMMITS = 100  # commits


def digest(ctx: Context, session_id: str = "") -> None:
    """Derive observations from what a session has done since the last time."""
    session_id = session_id or ctx.session_id
    memory = MemoryReader(ctx.database.open())
    last = memory.digest(session_id)
    if not memory.acted_since(session_id, last.at) and not _spoke_since(memory, session_id, last.at):
        return
    turn = turn_of(ctx, session_id, last.upto)
    session = memory.session(session_id)
    branch = session.branch if session else ctx.branch
    for observation in _derived(ctx, turn, session.worktree if session else ""):
        _remember(ctx, observation, session_id, branch)
    _note_use(ctx, turn)
    # Continue at the last prompt: its turn may still go on, and keys make the same observations one row.
    upto = turn.prompts[-1].at if turn.prompts else last.upto
    ctx.change("digests", session_id=session_id, upto=upto, created_at=ctx.at)


def decide(ctx: Context, title: str, detail: str, key: str) -> None:
    """Store a decision of the person made in this event."""
    from clickstop.memory.observation import Observation

    prompt_id = storable(ctx.event.prompt_id)
    decision = Observation("decision", f"{ctx.session_id} {key}", title, ctx.at, detail=detail, prompt_id=prompt_id)
    _remember(ctx, decision, ctx.session_id, ctx.branch)


def owner(ctx: Context, session_id: str) -> dict[str, str]:
    """The columns that identify another session as the owner of a row."""
    if session_id == ctx.session_id:
        return {}
    session = MemoryReader(ctx.database.open()).session(session_id)
    return {"session_id": session_id, "agent": session.agent if session else ctx.event.agent}


def turn_of(ctx: Context, session_id: str, since: str) -> Turn:
    """A session's records since a moment."""
    from clickstop.memory.observation import Turn
    from clickstop.store.turns import TurnReader

    records = TurnReader(ctx.database.open())
    turn = Turn(session_id)
    turn.prompts = records.prompts(session_id, since)
    turn.calls = records.calls(session_id, since)
    turn.signals = records.signals(session_id, since)
    turn.gates = records.gates(session_id, since)
    turn.checks = records.checks(session_id, since)
    committing = next((call for call in turn.calls if "commit" in call.command), None)
    # Git is asked only if a command may have committed.
    turn.commits = _commits(ctx, committing.at) if committing else []
    is_over = ctx.event.kind == "turn.stop" and session_id == ctx.session_id
    # Looking at all files takes time, so do it only when a turn ends, and only after commands that may write files.
    if is_over and any(map(turn.may_have_changed_files, turn.calls)):
        turn.touched = _touched(ctx, min(call.at for call in turn.calls))
    return turn


def _touched(ctx: Context, since: str) -> dict[str, float]:
    """Files of the checkout that anybody changed since then, with the time in seconds."""
    from clickstop.checks.service import ledger_of
    from clickstop.checks.tree import look

    tree = look(ctx.checkout, ctx.environ, ledger_of(ctx, "turn_stop"))
    return {path: tree.times[path] / 1e9 for path in tree.touched_since(seconds_of(since))}


def _spoke_since(memory: MemoryReader, session_id: str, moment: str) -> bool:
    prompt = memory.last_prompt(session_id)
    return prompt is not None and prompt.at >= moment


def _derived(ctx: Context, turn: Turn, worktree: str) -> list[Observation]:
    from clickstop.memory.derive import RepositoryFacts, derive
    from clickstop.store.observations import ObservationReader

    folders = ctx.settings.memory
    top = worktree or ctx.event.root
    places = RepositoryFacts(
        [worktree, ctx.event.root, os.path.realpath(top)],
        folders["decisions"],
        folders["incidents"],
        lambda path: ctx.text_of(os.path.join(top, path)),
    )
    return derive(turn, places, ObservationReader(ctx.database.open()).open_attempts())


def _commits(ctx: Context, since: str) -> list[Commit]:
    from clickstop.memory.observation import Commit

    form = ("%H", "%ct", "%s", "%b")
    # Commits are found by time, to the minute, on all branches: the command may have switched branches.
    listed = ctx.git.commits(*form, most=_COMMITS, since=f"{since[:16]}Z", branches=True) or []
    return [
        Commit(sha, float(at), subject, body)
        for sha, at, subject, body in (fields for fields in listed if len(fields) == len(form))
    ]


def _remember(ctx: Context, observation: Observation, session_id: str, branch: str) -> None:
    from clickstop.memory.attempts import Settled

    # The attempt has a row already, maybe from another session; only its end is new.
    if isinstance(observation, Settled):
        ctx.change("settled_attempts", key=observation.key, at=observation.at)
    else:
        columns = observation.row(session_id, branch)
        ctx.record("observations", created_at=observation.at, **owner(ctx, session_id), **columns)


def _note_use(ctx: Context, turn: Turn) -> None:
    """Mark injected pieces as used if a later call names what they are about."""
    unused = MemoryReader(ctx.database.open()).unused(turn.session_id) if turn.calls else []
    if not unused:
        return
    from clickstop.memory.marks import uses

    for piece in unused:
        later = (call for call in turn.calls if call.at > piece.at)
        call = next((call for call in later if uses(call.target, piece.marks)), None)
        if call is not None:
            ctx.change("used_injections", id=piece.id, used_at=call.at, used_by=call.call_id)


def judge_last_prompt(ctx: Context, outcome: str, *, unless: tuple[str, ...] = ()) -> None:
    """Record the outcome of the person's last prompt, unless it is known."""
    prompt = MemoryReader(ctx.database.open()).last_prompt(ctx.session_id)
    if prompt is not None and prompt.outcome not in (outcome, *unless):
        ctx.change("prompt_outcomes", id=prompt.id, outcome=outcome)


def was_interrupted(ctx: Context) -> bool:
    """Whether the turn before this prompt was interrupted, according to its last call or the client."""
    memory = MemoryReader(ctx.database.open())
    prompt = memory.last_prompt(ctx.session_id)
    if prompt is None or prompt.outcome:
        return False
    if memory.last_outcome(ctx.session_id, prompt.at) == "interrupted":
        return True
    return ctx.agent.was_interrupted(ctx.event.transcript)


def plan_named(ctx: Context, text: str) -> str:
    """The existing plan file that a text names, relative to the repository, or ""."""
    if ".md" not in text:
        return ""
    from clickstop.memory.plans import named_plan

    event = ctx.event
    return named_plan(text, ctx.settings.memory["plans"], [ctx.checkout, event.cwd])


def link_task(ctx: Context, plan_file: str) -> str:
    """Link the session to a plan, and return the task's name."""
    task = os.path.splitext(os.path.basename(plan_file))[0]
    ctx.change("session_tasks", session_id=ctx.session_id, task_id=task, plan_file=plan_file)
    return task
