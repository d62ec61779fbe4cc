"""Remembers the repository of sessions that began outside of any, for events that name none."""

from __future__ import annotations

import os
import time

from clickstop.core.initialised import INITIALISED, first
from clickstop.core.places import digest, private_folder, read_plain, user_state, write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.core.event import Event
    from clickstop.core.initialised import Standing

_KEPT = 30 * 86_400  # seconds; for sessions that never reported their end


def repository_of(event: Event, folders: tuple[str, ...], environ: Mapping[str, str]) -> Standing:
    """The session's repository: the first one that it entered, else one around its folders, else one around its
    files. If this user has set up none of them, whatever is around the folders.
    """
    place = os.path.join(user_state(environ), "visits", digest(event.session_id))
    visited = read_plain(place)
    if visited and event.kind == "session.end":
        os.unlink(place)
    around = first(filter(None, (visited, *folders)), environ)
    files = (os.path.dirname(path) for path in event.paths if os.path.isabs(path))
    home = around if around.kind == INITIALISED else first(files, environ)
    if home.kind != INITIALISED:
        return around
    if event.session_id and not visited and event.kind != "session.end":
        _note(place, home.root)
    return home


def _note(place: str, root: str) -> None:
    folder = os.path.dirname(place)
    try:
        private_folder(folder)
        for name in os.listdir(folder):
            old = os.path.join(folder, name)
            if os.stat(old).st_mtime < time.time() - _KEPT:
                os.unlink(old)
        write_whole(place, root, 0o600)
    except OSError:  # then the next event tries again
        return
