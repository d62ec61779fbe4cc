"""Where clickstop's files are: in the repository, and in the user's own state folder."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

GITIGNORE = "/memory.db*\n/plan/\n/spool/\n/log/\n/cache/\n/archive/\n/CURRENT.md\n/.gitignore\n"
_PRIME = 11_400_714_785_074_694_791
# SQLite opens no path longer than this (its own limit is 512 with the names of its side files), and
# Windows has a limit of its own.
_LONGEST = 200 if sys.platform == "win32" else 480


class Places:
    """The paths of one repository's state. `CLICKSTOP_DB` (relative to the root) moves the database, its spool and
    its log; where the repository lies too deep for SQLite, they stand in the user's state folder.
    """

    __slots__ = (
        *("archive", "backups", "cache", "database", "log", "plan", "root", "spool", "spool_fallback", "state"),
    )

    def __init__(self, root: str, environ: Mapping[str, str]) -> None:
        self.root = root
        self.state = os.path.join(root, ".clickstop")
        self.plan = os.path.join(self.state, "plan")
        self.archive = os.path.join(self.state, "archive")
        user = user_state(environ)
        moved = environ.get("CLICKSTOP_DB", "")
        if moved.startswith("~/"):
            moved = os.path.join(home(environ), moved[2:])
        self.database = os.path.normpath(os.path.join(root, moved)) if moved else self.state + os.sep + "memory.db"
        # Several databases may stand in one folder, so a moved one has its name on what belongs to it.
        beside = self.database + "." if moved else self.state + os.sep
        if len(os.fsencode(self.database)) > _LONGEST:
            beside = os.path.join(user, "stores", _key(self.database), "")
            self.database = beside + "memory.db"
        self.spool = beside + "spool"
        self.log = beside + "log"
        self.cache = beside + "cache"
        # Where the repository itself cannot be written.
        self.spool_fallback = os.path.join(user, "spool", _key(self.database))
        self.backups = os.path.join(user, "backups")

    def ensure_state(self) -> None:
        """Create `.clickstop/` with its .gitignore in an initialised repository, and the database's folder."""
        if not os.path.isdir(self.state):
            os.mkdir(self.state)  # never the repository itself
        ignore = os.path.join(self.state, ".gitignore")
        if not os.path.exists(ignore):
            write_whole(ignore, GITIGNORE)
        private_folder(os.path.dirname(self.database))


def write_whole(path: str, text: str) -> None:
    """A small file of our own, so that nobody ever reads half of it."""
    part = f"{path}.{os.getpid()}.part"
    with open(part, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(part, path)


def private_folder(path: str) -> None:
    """A folder for what others must not read; one that exists stays as it is."""
    os.makedirs(path, mode=0o700, exist_ok=True)


def user_state(environ: Mapping[str, str]) -> str:
    """`~/.local/state/clickstop`, or what the platform has for it."""
    return _user_folder(environ, "XDG_STATE_HOME", ".local/state", "LOCALAPPDATA")


def user_log(environ: Mapping[str, str]) -> str:
    """The log of failures that belong to no repository."""
    return os.path.join(user_state(environ), "log")


def user_config(environ: Mapping[str, str]) -> str:
    """`~/.config/clickstop`, or what the platform has for it."""
    return _user_folder(environ, "XDG_CONFIG_HOME", ".config", "APPDATA")


def home(environ: Mapping[str, str]) -> str:
    return environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~")


def _user_folder(environ: Mapping[str, str], xdg: str, below_home: str, windows: str) -> str:
    folder = environ.get(xdg, "")
    if os.path.isabs(folder):
        return os.path.join(folder, "clickstop")
    if sys.platform == "win32" and environ.get(windows):
        return os.path.join(environ[windows], "clickstop")
    return os.path.join(home(environ), *below_home.split("/"), "clickstop")


def _key(path: str) -> str:
    """A folder name that is the same for the same path, readable, and short enough for any."""
    name = "".join(letter if letter.isalnum() else "-" for letter in path)[-60:]
    return f"{name}-{digest(path)}"


def digest(path: str) -> str:
    """Hex digits that tell paths apart; a module with a better one would cost every event something."""
    return f"{int.from_bytes(os.fsencode(path), 'big') % _PRIME:016x}"
