"""The page that says where the work stands: replaced whole, the page of another session archived before."""

from __future__ import annotations

import os

from clickstop.memory.current import archive_name, session_of
from clickstop.store.places import digest, private_folder, write_whole


def replace(path: str, text: str, session_id: str, archive: str, day: str) -> None:
    """Write the page, unless it says the same already."""
    old = _read(path)
    if old == text:
        return
    if old.strip() and session_of(old) != session_id:
        keep(old, archive, day)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_whole(path, text)


def keep(page: str, archive: str, day: str) -> None:
    """One file per session and day with the last of its pages; somebody's own page has a name of its own."""
    private_folder(archive)
    name = archive_name(page, day)
    if not session_of(page):
        name = f"{name.removesuffix('.md')}-{digest(page)[:8]}.md"
    write_whole(os.path.join(archive, name), page)


def thin_out(archive: str, before: float) -> int:
    """Remove pages that are older than a time in seconds; how many."""
    names = os.listdir(archive) if os.path.isdir(archive) else []
    old = [path for name in names if os.stat(path := os.path.join(archive, name)).st_mtime < before]
    for path in old:
        os.remove(path)
    return len(old)


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
