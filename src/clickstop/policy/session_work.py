"""What this session has written itself: texts that it runs later, and work that is its own to take back."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.policy.scene import Scene
    from clickstop.store.answers.changes import ChangingCall
    from clickstop.store.fixes import Edit

_LARGEST = 60_000  # bytes of a script that is read
_SLACK = 5.0  # seconds between the writing of a file and the event that tells of it


class SessionWork:
    """Asked for where it matters; without a store, nothing is known."""

    def __init__(self, ctx: Context, scene: Scene) -> None:
        self._ctx = ctx
        self._scene = scene
        self._edits: list[Edit] | None = None

    def script(self, path: str) -> str | None:
        """The text of a file that this session has written, or that lies among temporary files."""
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
        """By a tool that names it, or by a command that mentions it."""
        ctx = self._ctx
        name = os.path.basename(path)
        nothing: list[ChangingCall] = []
        changes = ctx.ask(lambda: ctx.store.changes_since(ctx.session_id, ""), nothing)
        # By the last name: a command may have been in any folder.
        return any(change.target.endswith(name) or name in change.target for change in changes)

    def is_own(self, path: str) -> bool:
        """Whether all that no commit holds of a file comes from this session's edits: each line of the difference
        is one that an edit has added or removed. A new file is its own while nobody has written to it since.
        """
        edits = [edit for edit in self._all_edits() if os.path.join(self._scene.root, edit.path) == path]
        git = self._scene.git
        if not edits or git is None:
            return False
        # git has no earlier text to compare with.
        if edits[0].is_new:
            return _is_untouched(path, edits[-1].at)
        lines = {line for edit in edits for line in edit.patch.split("\n") if line[:1] in "+-"}
        difference = git.patch(path)
        changed = [line for line in (difference or "").split("\n") if _is_change(line)]
        return bool(changed) and all(line in lines for line in changed)

    def _all_edits(self) -> list[Edit]:
        if self._edits is None:
            from clickstop.store.fixes import FixReader

            ctx = self._ctx
            nothing: list[Edit] = []
            self._edits = ctx.ask(lambda: FixReader(ctx.database.open()).edits(ctx.session_id, ""), nothing)
        return self._edits


def _is_change(line: str) -> bool:
    return line[:1] in ("+", "-") and not line.startswith(("+++ ", "--- "))


def _is_untouched(path: str, at: str) -> bool:
    from clickstop.core.ids import seconds_of

    try:
        return os.path.getmtime(path) <= seconds_of(at) + _SLACK
    except (OSError, ValueError):
        return False
