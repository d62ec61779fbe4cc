"""Saving and removing keep out of each other's way: many may save at once, and whoever removes is alone."""

from __future__ import annotations

import os
import time

from clickstop.core.places import private_folder

_PAUSE = 0.01


class BusyError(OSError):
    """Somebody else did not release the lock in time."""


class StoreLock:
    """Held while contents are added, read or removed. It is released when the process ends, however it ends."""

    __slots__ = ("_folder", "_handle", "_is_alone", "_seconds")

    def __init__(self, folder: str, *, is_alone: bool = False, seconds: float = 0.3) -> None:
        self._folder = folder
        self._is_alone = is_alone
        self._seconds = seconds
        self._handle = -1

    def __enter__(self) -> None:
        private_folder(self._folder)
        try:
            import fcntl
        except ImportError:  # Windows
            return
        # The folder itself: no file that a person could delete, or a crash could leave.
        self._handle = os.open(self._folder, os.O_RDONLY)
        kind = fcntl.LOCK_EX if self._is_alone else fcntl.LOCK_SH
        end = time.monotonic() + self._seconds
        while True:
            try:
                fcntl.flock(self._handle, kind | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > end:
                    os.close(self._handle)
                    raise BusyError(0, "saved states are being read or removed by somebody else") from None
                time.sleep(_PAUSE)
            else:
                return

    def __exit__(self, *_: object) -> None:
        if self._handle >= 0:
            os.close(self._handle)
