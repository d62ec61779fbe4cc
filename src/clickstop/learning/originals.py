"""Files of the checkout as they are now, and as they were before this session."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context

PATCH = 12_000  # characters of a recorded patch; a longer one is cut and cannot be undone
_LARGE = 400_000  # characters of a file that are read
_MOST = 500  # files of one folder


def listed(folder: str, end: str) -> list[str]:
    """The names in a folder with this ending, sorted."""
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(end))[:_MOST]
    except OSError:
        return []


def text_now(ctx: Context, path: str) -> str:
    return ctx.text_of(os.path.join(ctx.checkout, path))[:_LARGE]


def text_before(ctx: Context, path: str) -> str | None:
    """The text of a file before this session; None if unknown.

    Undoing the recorded edits is exact even if the file was dirty when the session began; git is second best.
    """
    return ctx.memoised(f"before {path}", lambda: _text_before(ctx, path))


def _text_before(ctx: Context, path: str) -> str | None:
    undone = _undone(ctx, path)
    return undone if undone is not None else _committed(ctx, path)


def _undone(ctx: Context, path: str) -> str | None:
    from clickstop.learning.history import history_of
    from clickstop.learning.patches import undone

    edits = (ctx.memo.get("history") or history_of(ctx, "")).edits
    patches = [edit.patch for edit in edits if edit.path == path and edit.patch]
    if not patches or any(len(patch) >= PATCH for patch in patches):
        return None
    return undone(patches, text_now(ctx, path))


def _committed(ctx: Context, path: str) -> str | None:
    text = ctx.git.content(base_commit(ctx), path)
    return None if text is None else text[:_LARGE]


def base_commit(ctx: Context) -> str:
    """The commit that was checked out when the session began."""
    return ctx.memoised("base", lambda: _checked_out_at_start(ctx) or "HEAD")


def _checked_out_at_start(ctx: Context) -> str:
    from clickstop.core.ids import seconds_of
    from clickstop.core.repository import find_checkout, git_dirs
    from clickstop.store.fixes import FixReader

    store = FixReader(ctx.database.open())
    started = store.started_at(ctx.session_id)
    checkout = find_checkout(ctx.checkout)
    if not started or not checkout:
        return ""
    own = " ".join(call.command for call in store.commands(ctx.session_id, ""))
    commit, moment = "", int(seconds_of(started))
    for line in ctx.text_of(os.path.join(git_dirs(checkout)[0], "logs", "HEAD")).split("\n"):
        head, _, action = line.partition("\t")
        words, subject = head.split(), action.partition(": ")[2]
        if len(words) < 4 or not words[-2].isdigit() or int(words[-2]) > moment:
            continue
        # The reflog has whole seconds. A commit in the session's first second is its own if a command names it.
        if int(words[-2]) == moment and subject and subject in own:
            break
        commit = words[1]
    return commit
