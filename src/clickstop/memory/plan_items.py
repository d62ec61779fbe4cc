"""Items of a plan that a call marks as done, and whether the files they name exist."""

from __future__ import annotations

import os

from clickstop.core.paths import below
from clickstop.memory.plans import is_plan, items, newly_done
from clickstop.store.memory import MemoryReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.context.context import Context


def ticked_items(ctx: Context) -> list[str]:
    """Items of a plan file that the call would tick."""
    path = next(iter(ctx.inside), "")
    if not path or not is_plan(path, ctx.settings.memory["plans"]):
        return []
    before = ctx.text_of(os.path.join(ctx.checkout, path))
    return [item.text for item in newly_done(before, ctx.event.applied(before))]


def ticked_in(ctx: Context, files: list[str]) -> list[str]:
    """Items ticked in these plan files since the last commit."""
    top = ctx.checkout
    texts = []
    for path in (below(file, top) for file in files):
        if path and is_plan(path, ctx.settings.memory["plans"]):
            before = ctx.git.content("HEAD", path) or ""
            texts += [item.text for item in newly_done(before, ctx.text_of(os.path.join(top, path)))]
    return texts


def done_items(ctx: Context) -> list[str]:
    """Texts of the tasks that the call marks as done, with what the session's plan says about them."""
    memory = MemoryReader(ctx.database.open())
    session = memory.session(ctx.session_id)
    plan = ctx.text_of(os.path.join(ctx.checkout, session.plan_file)) if session and session.plan_file else ""
    planned = {_plain(item.title): item.text for item in items(plan)}
    subjects = [
        memory.task_subject(ctx.session_id, text[1:]) if text.startswith("#") else text for text in ctx.event.done
    ]
    return [text for subject in subjects if (text := planned.get(_plain(subject), subject))]


def exists(ctx: Context, path: str) -> bool:
    """Whether a file named in a plan exists: below the checkout or the current folder, or for a name without a
    folder, anywhere in the checkout.
    """
    return any(map(os.path.exists, _places(ctx, path)))


def text_below(ctx: Context, path: str) -> str:
    """The text of such a file."""
    return next((text for place in _places(ctx, path) if (text := ctx.text_of(place))), "")


def _places(ctx: Context, path: str) -> Iterator[str]:
    """Where the file may be, most likely first."""
    yield from (os.path.join(folder, path) for folder in (ctx.checkout, ctx.event.cwd) if folder)
    if "/" not in path:
        # Escape brackets, which are literal in a file name.
        yield from (os.path.join(ctx.checkout, below) for below in ctx.git.files([path.replace("[", "[[]")]) or ())


def _plain(title: str) -> str:
    return " ".join(title.lower().split())
