"""How much of a client's usage window is used up: the status line hears it, whoever looks at costs reads it."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.agent import Window

_NAME = "usage_windows"


def keep(folder: str, windows: tuple[Window, ...]) -> None:
    """Write it if it has changed: a status line is asked for several times a minute."""
    text = "".join(f"{window.used:.0f} {window.resets_at:.0f} {window.name}\n" for window in windows)
    if text == _text(folder):
        return
    try:
        with open(os.path.join(folder, _NAME), "w", encoding="utf-8") as file:
            file.write(text)
    except OSError:  # the line itself has been told
        return


def current(folder: str, now: float) -> list[Window]:
    """Windows that have not been reset since."""
    from clickstop.core.agent import Window

    windows = []
    for line in _text(folder).splitlines():
        used, resets_at, name = (*line.split(" ", 2), "", "")[:3]
        if used.isdigit() and resets_at.isdigit() and now < int(resets_at):
            windows.append(Window(name, float(used), float(resets_at)))
    return windows


def _text(folder: str) -> str:
    try:
        with open(os.path.join(folder, _NAME), encoding="utf-8", errors="replace") as file:
            return file.read(1_000)
    except OSError:
        return ""
