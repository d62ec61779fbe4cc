"""Finds files with content to forget: spooled records, archived pages, the current page, logs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.memory.current import session_of
from clickstop.store import save, spool

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.core.places import Places
    from clickstop.store.forget import ForgetRequest


def files(places: Places, current: str, selection: ForgetRequest) -> list[str]:
    """The matching files. Logs and caches are only searched for a text."""
    waiting = [*save.waiting(places), *spool.damaged(*places.spools())]
    paths = [path for path in waiting if _holds(path, selection, _in_record)]
    paths += [path for path in _below(places.archive) if _holds(path, selection, _in_page)]
    if _holds(current, selection, _in_page):
        paths.append(current)
    # Logs and caches belong to no session or day.
    if selection.matching:
        paths += [
            path
            for folder in (places.log, places.cache)
            for path in _below(folder)
            if _holds(path, selection, _in_page)
        ]
    return paths


def _holds(path: str, selection: ForgetRequest, about: Callable[[str, str, ForgetRequest], bool]) -> bool:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return False
    return selection.matching.lower() in text.lower() if selection.matching else about(path, text, selection)


def _in_record(path: str, text: str, selection: ForgetRequest) -> bool:
    """A record contains the operations of one event, and so of one session."""
    if selection.session:
        return f'"session_id":"{selection.session}"' in text
    return _older(path, selection.before)


def _in_page(path: str, text: str, selection: ForgetRequest) -> bool:
    return session_of(text) == selection.session if selection.session else _older(path, selection.before)


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
