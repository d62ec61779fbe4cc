"""The files of memory and rules that the agent itself loads."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.context.context import Context


def loaded_texts(ctx: Context) -> Iterator[tuple[str, str]]:
    """Name and text of each file that is loaded when a session starts."""
    root = os.path.realpath(ctx.event.root)
    for path in ctx.agent.memory_files(root, ctx.event.cwd, ctx.event.transcript, ctx.environ):
        yield path.removeprefix(root + os.sep), ctx.text_of(path)
