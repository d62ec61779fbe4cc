"""What this session has written: scripts that it runs later, and changes that it may discard."""

from __future__ import annotations

import os

from clickstop.core.diff import changed_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.policy.scene import Scene
    from clickstop.store.answers.changes import ChangingCall
    from clickstop.store.fixes import Edit

_LARGEST = 60_000  # bytes of a script
_SLACK = 5.0  # seconds between writing a file and the event that reports it


class SessionWork:
    """What this session has written. Without a store, nothing is known."""

    def __init__(self, ctx: Context, scene: Scene) -> None:
        self._ctx = ctx
        self._scene = scene
        self._edits: list[Edit] | None = None

    def script(self, path: str) -> str | None:
        """The text of a file that this session has written, or of a temporary file."""
        from clickstop.core.reading import read_text
        from clickstop.shell.effect import Effect

        try:
            if not os.path.isfile(path) or os.path.getsize(path) > _LARGEST:
                return None
        except (OSError, ValueError):
            return None
        place = self._scene.place(Effect("reads", path=path))
        if place == "temporary" or (place == "inside" and self._has_written(path)):
            return read_text(path, limit=_LARGEST)
        return None

    def _has_written(self, path: str) -> bool:
        """Whether an edit names it, or a command mentions it."""
        ctx = self._ctx
        name = os.path.basename(path)
        nothing: list[ChangingCall] = []
        changes = ctx.ask(lambda: ctx.store.changes_since(ctx.session_id, ""), nothing)
        # Compare the name only: a command may have run in any folder.
        return any(change.target.endswith(name) or name in change.target for change in changes)

    def is_own(self, path: str) -> bool:
        """Whether every uncommitted line of a file comes from this session's edits.

        A new file belongs to the session until somebody else writes to it.
        """
        # Edits are stored with paths relative to the checkout.
        edits = [edit for edit in self._all_edits() if os.path.join(self._scene.root, edit.path) == path]
        git = self._scene.git
        if not edits or git is None:
            return False
        # git has no previous version to compare with.
        if edits[0].is_new:
            return _is_untouched(path, edits[-1].at)
        lines = {line for edit in edits for line in edit.patch.split("\n") if line[:1] in "+-"}
        changed = list(changed_lines(git.patch(path) or ""))
        return bool(changed) and all(line in lines for line in changed)

    def _all_edits(self) -> list[Edit]:
        if self._edits is None:
            from clickstop.store.fixes import FixReader

            ctx = self._ctx
            nothing: list[Edit] = []
            self._edits = ctx.ask(lambda: FixReader(ctx.database.open()).edits(ctx.session_id, ""), nothing)
        return self._edits


def _is_untouched(path: str, at: str) -> bool:
    from clickstop.core.ids import seconds_of

    try:
        return os.path.getmtime(path) <= seconds_of(at) + _SLACK
    except (OSError, ValueError):
        return False
