"""Keep a person's correction after edits as a candidate rule; nothing is enforced without approval."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_LONGEST = 600  # characters; a longer prompt is a task
_FILES = 8


def handle(event: Event, ctx: Context) -> None:
    if event.machine or len(event.prompt) > _LONGEST:
        return
    from clickstop.learning.corrections import edited_files, norm, slug_for

    sentence = norm(event.prompt)
    # A correction is about an edit; without one it is a wish.
    files = edited_files(ctx) if sentence else []
    if not files:
        return
    ctx.record(
        "rules",
        slug=slug_for(sentence),
        kind="",
        severity="warn",
        state="candidate",
        message=sentence,
        files=files[:_FILES],
        last_at=ctx.at,
    )
