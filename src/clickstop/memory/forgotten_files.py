"""Files that hold what a person wants forgotten: waiting records, archived pages, the current page, logs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.memory.current import session_of
from clickstop.store import save, spool

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.core.places import Places
    from clickstop.store.forget import Wanted


def files(places: Places, current: str, wanted: Wanted) -> list[str]:
    """Records in the spool, pages of the archive and the current page that it is about; logs, for a text."""
    waiting = [*save.waiting(places), *spool.damaged(*places.spools())]
    found = [path for path in waiting if _holds(path, wanted, _in_record)]
    found += [path for path in _below(places.archive) if _holds(path, wanted, _in_page)]
    if _holds(current, wanted, _in_page):
        found.append(current)
    if wanted.matching:
        found += [
            path
            for folder in (places.log, places.cache)
            for path in _below(folder)
            if _holds(path, wanted, _in_page)
        ]
    return found


def _holds(path: str, wanted: Wanted, about: Callable[[str, str, Wanted], bool]) -> bool:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return False
    return wanted.matching.lower() in text.lower() if wanted.matching else about(path, text, wanted)


def _in_record(path: str, text: str, wanted: Wanted) -> bool:
    """One record is one event of one session."""
    if wanted.session:
        return f'"session_id":"{wanted.session}"' in text
    return _older(path, wanted.before)


def _in_page(path: str, text: str, wanted: Wanted) -> bool:
    return session_of(text) == wanted.session if wanted.session else _older(path, wanted.before)


def _older(path: str, before: str) -> bool:
    return utc(os.stat(path).st_mtime) < before


def _below(folder: str) -> list[str]:
    try:
        return [
            os.path.join(folder, name)
            for name in sorted(os.listdir(folder))
            if os.path.isfile(os.path.join(folder, name))
        ]
    except OSError:
        return []
