"""Saved states as every surface shows them, and bringing one back."""

from __future__ import annotations

import difflib
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.errors import AppError
from clickstop.core.ids import short, utc
from clickstop.core.words import many, near
from clickstop.store import calls
from clickstop.undo import keeping
from clickstop.undo.lock import BusyError
from clickstop.undo.packs import DamagedError, Packs
from clickstop.undo.prompt import whole
from clickstop.undo.restoring import RefusedError, Undo
from clickstop.undo.saved_state import CALL, PROMPT, States
from clickstop.undo.service import summary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.app.here import Here
    from clickstop.undo.restoring import Outcome
    from clickstop.undo.saved_state import SavedState

_RUNNING = 600  # seconds for which a call may run without a word
_TEXT = 1_000_000  # bytes of a file that is compared line by line


@dataclass(frozen=True)
class SavedSummary:
    """A line of the list."""

    id: str
    created_at: str
    reason: str
    session_id: str
    command: str
    saved: str
    bytes: int
    left_out: list[list[str]]


def saved_states(repo: Here) -> list[SavedState]:
    """The newest first."""
    return States(repo.places.undo).all()


def summaries(repo: Here) -> list[SavedSummary]:
    return [
        SavedSummary(
            id=state.id,
            created_at=state.created_at,
            reason=state.reason,
            session_id=state.session_id,
            command=state.command,
            saved=summary(state),
            bytes=sum(item.size for item in state.items if item.content),
            left_out=state.left_out,
        )
        for state in saved_states(repo)
    ]


def named_state(repo: Here, wanted: str) -> SavedState:
    """By its id, the beginning of it, or the short form that lists and verdicts show."""
    fitting = [state for state in saved_states(repo) if state.id.startswith(wanted) or short(state.id) == wanted]
    if not fitting:
        raise AppError(f"there is no saved state {wanted}. See: clickstop undo list")
    if len(fitting) > 1:
        raise AppError(f"{wanted} fits {len(fitting)} saved states; give more of the id. See: clickstop undo list")
    return fitting[0]


def last_loss(repo: Here) -> SavedState:
    """What was saved before the last call that could lose something, or before the last undo."""
    state = next((state for state in saved_states(repo) if state.reason == CALL), None)
    if state is None:
        raise AppError("no call has lost anything since states are kept. See: clickstop undo list")
    return state


def at_prompt(repo: Here, number: int, session: str = "") -> SavedState:
    """The checkout as it was at a prompt, of one session or any; 1 is the last."""
    states = saved_states(repo)
    prompts = [state for state in states if state.reason == PROMPT and session in ("", state.session_id)]
    if number > len(prompts):
        raise AppError(f"{many(len(prompts), 'prompt')} have a saved state. See: clickstop undo list")
    return whole(prompts[number - 1], states)


def current_session(repo: Here) -> str:
    """The session whose call this is: of the calls that run now, those that undo. "" where nobody can tell, or they
    are of several sessions.
    """
    rows = calls.running(repo.connection, utc(time.time() - _RUNNING))
    sessions = {row["session_id"] for row in rows if "undo" in row["target"] or row["tool_name"].endswith("undo")}
    return sessions.pop() if len(sessions) == 1 else ""


def bring_back(repo: Here, state: SavedState, paths: Iterable[str], *, dry_run: bool) -> Outcome:
    """AppError, where nothing can be brought back."""
    if repo.who == "agent" and (not state.session_id or state.session_id != current_session(repo)):
        raise AppError("an agent may undo what its own session lost; the rest is for the person: clickstop undo")
    undo = Undo(repo.places.undo, state, repo.environ, [os.path.join(repo.cwd, path) for path in paths])
    try:
        outcome = undo.preview() if dry_run else undo.run()
    except RefusedError as error:
        raise AppError(str(error)) from None
    except BusyError as error:
        raise AppError(f"{error.strerror}. Try again") from None
    if not dry_run:
        repo.audit("undo", short(state.id))
    return outcome


def difference(repo: Here, state: SavedState) -> list[str]:
    """How the files of a saved state differ from what is there now, as a unified diff from then to now."""
    try:
        saved = Undo(repo.places.undo, state, repo.environ).saved_texts()
    except (RefusedError, BusyError) as error:
        raise AppError(str(error)) from None
    return [line for path, content in saved for line in _differing(near(path, state.checkout), content, path)]


def to_forget(repo: Here, *, session: str = "", before: str = "", matching: str = "") -> list[str]:
    """Ids of saved states of a session, from before a day, or with a text in what they are about or hold."""
    return [
        state.id
        for state in saved_states(repo)
        if (session and state.session_id == session)
        or (before and state.created_at < before)
        or (matching and _mentions(state, matching.lower(), Packs(repo.places.undo)))
    ]


def forget(repo: Here, states: list[str]) -> None:
    if states:
        keeping.forget(repo.places.undo, states)


def _mentions(state: SavedState, text: str, packs: Packs) -> bool:
    if text in state.command.lower() or any(text in item.path.lower() for item in state.items):
        return True
    return any(text.encode() in _content(packs, digest).lower() for digest in state.contents)


def _content(packs: Packs, digest: str) -> bytes:
    try:
        return packs.read(digest)
    except DamagedError:
        return b""


def _differing(name: str, saved: bytes, path: str) -> list[str]:
    try:
        with open(path, "rb") as file:
            now = file.read(_TEXT + 1)
    except OSError:
        now = b""
    if b"\0" in saved[:8_000] + now[:8_000] or max(len(saved), len(now)) > _TEXT:
        return [f"Binary or large file {name} differs"]
    before, after = (text.decode("utf-8", "replace").splitlines() for text in (saved, now))
    lines = list(difflib.unified_diff(before, after, f"saved/{name}", f"now/{name}", lineterm=""))
    return lines or [f"{name} is otherwise, though not in what it holds"]
