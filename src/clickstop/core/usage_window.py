"""How much of a client's usage window is used. The status line stores it, and cost pages read it."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.agent import Window

_NAME = "usage_windows"


def keep(folder: str, windows: tuple[Window, ...]) -> None:
    """Write the windows if they changed; a status line is rendered several times a minute."""
    text = "".join(f"{window.used:.0f} {window.resets_at:.0f} {window.name}\n" for window in windows)
    if text == _text(folder):
        return
    try:
        with open(os.path.join(folder, _NAME), "w", encoding="utf-8") as file:
            file.write(text)
    except OSError:  # the status line shows them anyway
        return


def current(folder: str, now: float) -> list[Window]:
    """The windows that have not been reset yet."""
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
