"""List saved states and restore them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.errors import AppError
from clickstop.app.records import record
from clickstop.core.git import Git
from clickstop.core.ids import short, utc
from clickstop.store import calls
from clickstop.undo import retention
from clickstop.undo.packs import BusyError, DamagedPackError, Packs
from clickstop.undo.prompt import whole
from clickstop.undo.restoring import Undo, UndoRefusedError, present
from clickstop.undo.saved_state import CALL, PROMPT, States, UnsavableError
from clickstop.undo.service import summary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.app.here import Here
    from clickstop.undo.restoring import UndoOutcome
    from clickstop.undo.saved_state import SavedState
    from clickstop.undo.tree import Tree

_OWN = "an agent may only undo what its own session lost; the person can undo the rest: clickstop undo"
_RUNNING = 600  # seconds; an older unfinished call is not the one that runs `clickstop undo`


@dataclass(frozen=True, slots=True)
class SavedSummary:
    id: str
    short: str
    created_at: str
    reason: str  # call, edit, prompt or undo
    session_id: str
    command: str
    saved: str
    bytes: int
    left_out: list[list[str]]  # path, and why it could not be saved
    as_it_was: bool | None  # whether undo would change nothing; None if unknown


@dataclass(frozen=True, slots=True)
class Kept:
    states: int
    bytes: int  # on the disk


def saved_states(repo: Here) -> list[SavedState]:
    """The newest first."""
    return States(repo.places.undo).all()


def summaries(repo: Here, limit: int, skip: int = 0) -> list[SavedSummary]:
    """Saved states, newest first. Each is compared with the current files, so the list is limited."""
    states = States(repo.places.undo)
    trees: dict[str, Tree | None] = {}
    saved = [state for name in states.ids()[skip : skip + limit] if (state := states.read(name)) is not None]
    return [_summary(repo, state, trees) for state in saved]


def summary_of(repo: Here, state: SavedState) -> SavedSummary:
    return _summary(repo, state, {})


def kept(repo: Here) -> Kept:
    return Kept(len(States(repo.places.undo).ids()), Packs(repo.places.undo).size)


def _summary(repo: Here, state: SavedState, trees: dict[str, Tree | None]) -> SavedSummary:
    if state.checkout not in trees:
        git = Git(state.checkout, repo.environ)
        trees[state.checkout] = present(git) if git.checkout else None
    as_it_was: bool | None = None
    try:
        would = Undo(repo.places.undo, state, repo.environ, tree=trees[state.checkout]).preview()
        as_it_was = not would.steps and not would.git
    except (UndoRefusedError, UnsavableError, BusyError):
        pass
    size = sum(item.size for item in state.items if item.content)
    about = {"short": short(state.id), "saved": summary(state), "bytes": size, "as_it_was": as_it_was}
    return record(SavedSummary, state, **about)


def named_state(repo: Here, wanted: str) -> SavedState:
    """The saved state with this id, prefix or short id. A prompt's state is completed from later ones."""
    states = saved_states(repo)
    fitting = [state for state in states if state.id.startswith(wanted) or short(state.id) == wanted]
    if not fitting:
        raise AppError(f"there is no saved state {wanted}. See: clickstop undo list")
    if len(fitting) > 1:
        raise AppError(f"{wanted} matches {len(fitting)} saved states; give a longer ID. See: clickstop undo list")
    return whole(fitting[0], states) if fitting[0].reason == PROMPT else fitting[0]


def last_loss(repo: Here) -> SavedState:
    """The state saved before the last call that could lose something. An agent sees only its own session's."""
    losses = [state for state in saved_states(repo) if state.reason == CALL]
    if repo.who == "agent":
        own = current_session(repo)
        losses = [state for state in losses if own and state.session_id == own]
    if losses:
        return losses[0]
    if repo.who == "agent":
        raise AppError(f"no call of this session has lost anything that was saved; {_OWN}")
    raise AppError("there is nothing to undo: no call has lost anything that was saved. See: clickstop undo list")


def earlier_losses(repo: Here, state: SavedState) -> int:
    """How many earlier calls of the same prompt could have lost something as well."""
    count = 0
    for other in saved_states(repo):
        if other.id < state.id and other.session_id == state.session_id:
            if other.reason == PROMPT:
                return count
            count += other.reason == CALL
    return 0


def at_prompt(repo: Here, number: int, session: str = "") -> SavedState:
    """The state of the checkout at a prompt, of one session or any; 1 is the last prompt."""
    states = saved_states(repo)
    prompts = prompts_of(states, session)
    if number > len(prompts):
        if not prompts:
            raise AppError("no prompt has a saved state yet. To list what is saved: clickstop undo list")
        having = "1 prompt has" if len(prompts) == 1 else f"{len(prompts)} prompts have"
        raise AppError(f"only {having} a saved state. To list them: clickstop undo list")
    return whole(prompts[number - 1], states)


def prompts_of(states: list[SavedState], session: str) -> list[SavedState]:
    """The states saved at prompts, of one session or ("") any, newest first."""
    return [state for state in states if state.reason == PROMPT and session in ("", state.session_id)]


def current_session(repo: Here) -> str:
    """The session that runs this undo: the one with an unfinished call that undoes something.

    "" if there is none, or if several sessions have one.
    """
    rows = calls.running(repo.connection, utc(time.time() - _RUNNING))
    sessions = {row["session_id"] for row in rows if "undo" in row["target"] or row["tool_name"].endswith("undo")}
    return sessions.pop() if len(sessions) == 1 else ""


def bring_back(repo: Here, state: SavedState, paths: Iterable[str], *, dry_run: bool) -> UndoOutcome:
    """Restore a saved state. Raises AppError if that is impossible."""
    if repo.who == "agent" and (not state.session_id or state.session_id != current_session(repo)):
        raise AppError(_OWN)
    undo = Undo(repo.places.undo, state, repo.environ, [os.path.join(repo.cwd, path) for path in paths])
    try:
        outcome = undo.preview() if dry_run else undo.run()
    except UndoRefusedError as error:
        raise AppError(str(error)) from None
    except BusyError as error:
        raise AppError(f"{error.strerror}. Try again") from None
    if not dry_run:
        repo.audit("undo", short(state.id))
    return outcome


def to_forget(repo: Here, *, session: str = "", before: str = "", matching: str = "") -> list[str]:
    """Ids of saved states of a session, from before a day, or that contain or mention a text."""
    packs = Packs(repo.places.undo)
    return [
        state.id
        for state in saved_states(repo)
        if (session and state.session_id == session)
        or (before and state.created_at < before)
        or (matching and _mentions(state, matching.lower(), packs))
    ]


def forget(repo: Here, states: list[str]) -> None:
    if states:
        retention.forget(repo.places.undo, states)


def _mentions(state: SavedState, text: str, packs: Packs) -> bool:
    if text in state.command.lower() or any(text in item.path.lower() for item in state.items):
        return True
    return any(text.encode() in _content(packs, digest).lower() for digest in state.contents)


def _content(packs: Packs, digest: str) -> bytes:
    try:
        return packs.read(digest)
    except DamagedPackError:
        return b""
