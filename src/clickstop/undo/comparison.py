"""What changed in a checkout between two prompts, from the states saved at both."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.git_restore import Restoring
from clickstop.core.paths import is_inside
from clickstop.undo.packs import Packs, StoreLock
from clickstop.undo.prompt import whole
from clickstop.undo.restoring import UndoRefusedError, committed_item, content_of, held, is_plain, saved_entries
from clickstop.undo.saved_state import ABSENT, FOLDER, LINK, SavedItem, SavedState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


Texts = tuple[str, bytes, bytes]  # path, before, after


def between(
    folder: str, earlier: SavedState, later: SavedState, states: list[SavedState], environ: Mapping[str, str]
) -> list[Texts]:
    """The texts that differ between two saved states. UndoRefusedError if something needed is gone."""
    with StoreLock(folder):
        packs = Packs(folder)
        packs.learn(earlier.places | later.places)
        return _Comparing(packs, environ).between(earlier, later, states)


class _Comparing:
    def __init__(self, packs: Packs, environ: Mapping[str, str]) -> None:
        self._packs = packs
        self._environ = environ
        self._entries: dict[str, dict[str, SavedItem]] = {}

    def between(self, earlier: SavedState, later: SavedState, states: list[SavedState]) -> list[Texts]:
        before, after = self._tracked(earlier), self._tracked(later)
        before.update({item.path: item for item in earlier.items})
        after.update({item.path: item for item in later.items})
        # Files outside git (ignored, or elsewhere) were saved only if a call touched them.
        beside = [item for item in whole(earlier, states).items if item.path not in before]
        afterwards = {item.path: item for item in whole(later, states).items}
        left_out = [path for path, _ in (*earlier.left_out, *later.left_out)]
        paths = [
            path
            for path in sorted(before.keys() | after.keys())
            if _name(before.get(path)) != _name(after.get(path))
            and not any(is_inside(path, other) for other in left_out)
        ]
        contents = self._contents([side[path] for path in paths for side in (before, after) if path in side])
        pairs = [(path, held(before.get(path), contents), held(after.get(path), contents)) for path in paths]
        pairs += [self._beside(item, afterwards.get(item.path)) for item in beside if item.kind != FOLDER]
        return [pair for pair in pairs if pair[1] != pair[2]]

    def _tracked(self, state: SavedState) -> dict[str, SavedItem]:
        """Tracked files, as the saved index had them."""
        if not state.tree or not state.index:
            return {}
        if state.index not in self._entries:
            entries = saved_entries(state, self._packs, self._environ)
            self._entries[state.index] = {
                os.path.join(state.checkout, entry.path): committed_item(
                    os.path.join(state.checkout, entry.path), entry
                )
                for entry in entries
                if is_plain(entry)
            }
        self._git = Restoring(state.checkout, self._environ)
        return dict(self._entries[state.index])

    def _contents(self, items: Iterable[SavedItem]) -> dict[str, bytes]:
        items = list(items)
        blobs = {item.blob for item in items if item.blob}
        contents = self._git.blobs(blobs) if blobs else {}
        if len(contents) < len(blobs):
            raise UndoRefusedError("Git no longer has a file that was committed then.")
        for item in items:
            if item.content and item.kind not in (LINK, ABSENT, FOLDER):
                contents[item.content] = content_of(item.content, self._packs)
        return contents

    def _beside(self, item: SavedItem, later: SavedItem | None) -> Texts:
        """A file outside git before and after. If it was not saved again, it has not changed since, so read it
        now.
        """
        contents = self._contents([item] if later is None else [item, later])
        if later is not None:
            return item.path, held(item, contents), held(later, contents)
        try:
            with open(item.path, "rb") as file:
                return item.path, held(item, contents), file.read()
        except OSError:
            return item.path, held(item, contents), b""


def _name(item: SavedItem | None) -> tuple[str, str]:
    if item is None or item.kind in (ABSENT, FOLDER):
        return "", ""
    return item.kind, item.content or item.blob
