"""Where detent's files are: in the repository, and in the user's own state folder."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

GITIGNORE = "/memory.db*\n/plan/\n/spool/\n/log/\n/cache/\n/archive/\n/CURRENT.md\n/.gitignore\n"


class Places:
    """The paths of one repository's state. `DETENT_DB` moves the database, its spool and its log."""

    __slots__ = ("database", "log", "plan", "root", "spool", "spool_fallback", "state")

    def __init__(self, root: str, environ: Mapping[str, str]) -> None:
        self.root = root
        self.state = os.path.join(root, ".detent")
        self.plan = os.path.join(self.state, "plan")
        self.database = environ.get("DETENT_DB") or os.path.join(self.state, "memory.db")
        beside = os.path.dirname(os.path.abspath(self.database))
        self.spool = os.path.join(beside, "spool")
        self.log = os.path.join(beside, "log")
        # Where the repository itself cannot be written.
        self.spool_fallback = os.path.join(user_state(environ), "spool", _key(root))

    def ensure_state(self) -> None:
        """Create `.detent/` with its .gitignore in an initialised repository."""
        os.makedirs(self.state, exist_ok=True)
        ignore = os.path.join(self.state, ".gitignore")
        if not os.path.exists(ignore):
            with open(ignore, "w", encoding="utf-8", newline="\n") as file:
                file.write(GITIGNORE)


def user_state(environ: Mapping[str, str]) -> str:
    """`~/.local/state/detent`, or what the platform has for it."""
    return _user_folder(environ, "XDG_STATE_HOME", ".local/state", "LOCALAPPDATA")


def user_config(environ: Mapping[str, str]) -> str:
    """`~/.config/detent`, or what the platform has for it."""
    return _user_folder(environ, "XDG_CONFIG_HOME", ".config", "APPDATA")


def home(environ: Mapping[str, str]) -> str:
    return environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~")


def _user_folder(environ: Mapping[str, str], xdg: str, below_home: str, windows: str) -> str:
    folder = environ.get(xdg, "")
    if os.path.isabs(folder):
        return os.path.join(folder, "detent")
    if sys.platform == "win32" and environ.get(windows):
        return os.path.join(environ[windows], "detent")
    return os.path.join(home(environ), *below_home.split("/"), "detent")


def _key(root: str) -> str:
    """A folder name that is the same for the same root, readable, and short enough for any path."""
    import binascii

    name = "".join(letter if letter.isalnum() else "-" for letter in root)[-60:]
    return f"{name}-{binascii.crc32(os.fsencode(root)):08x}"
