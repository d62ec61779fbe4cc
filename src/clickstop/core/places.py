"""Where clickstop's files are. What changes is in the user's own state folder, never in a repository."""

from __future__ import annotations

import os
import sys

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Entry = dict[str, Any]  # id, mark, file (of the mark), folders (with hooks), since, off
    Repos = dict[str, Entry]  # real path of a root -> its entry

_PART, _MOST = 65_536, 8_000_000  # bytes
_PRIME = 11_400_714_785_074_694_791
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
DEEPEST = 400  # bytes: SQLite opens no path above 512, and file names are added
_states: dict[str, str] = {}  # caches, because an event asks several times
_stores: dict[tuple[str, str], str] = {}


class Places:
    """The paths of one repository's state, in a folder of its own.

    `CLICKSTOP_DB` (relative to the root) moves the database, its spool and its log.
    """

    __slots__ = (
        *("archive", "backups", "cache", "current", "database", "log", "plan", "root", "spool", "spool_fallback"),
        *("state", "temporary", "undo"),
    )

    def __init__(self, root: str, environ: Mapping[str, str]) -> None:
        self.root = root
        user = user_state(environ)
        store = store_of(root, environ)
        self.state = os.path.join(user, "stores", store)
        self.plan = os.path.join(self.state, "plan")
        self.archive = os.path.join(self.state, "archive")
        self.undo = os.path.join(self.state, "undo")
        self.current = os.path.join(self.state, "CURRENT.md")
        moved = environ.get("CLICKSTOP_DB", "")
        if moved.startswith("~/"):
            moved = os.path.join(home(environ), moved[2:])
        self.database = os.path.normpath(os.path.join(root, moved)) if moved else self.state + os.sep + "memory.db"
        # Several moved databases may share a folder, so their names prefix the files next to them.
        beside = self.database + "." if moved else self.state + os.sep
        self.spool = beside + "spool"
        self.log = beside + "log"
        self.cache = beside + "cache"
        # Used if the state folder is not writable.
        self.temporary = temporary(environ)
        self.spool_fallback = os.path.join(self.temporary, "spool", _key(self.database) if moved else store)
        self.backups = os.path.join(user, "backups")

    def spools(self) -> list[str]:
        """Our spool folders that contain something."""
        folders = [folder for folder in (self.spool, self.spool_fallback) if _is_filled(folder)]
        if self.spool_fallback in folders:
            from clickstop.core.private import claim

            if not claim(self.temporary):
                folders.remove(self.spool_fallback)  # it belongs to somebody else
        return folders

    def ensure_state(self) -> None:
        """Create the store's folder and the database's."""
        private_folder(self.state)
        private_folder(os.path.dirname(self.database))


def registered(environ: Mapping[str, str]) -> Repos:
    """The repositories that this user has set up, from `repos.json`."""
    try:
        repos: Repos = loads(read_plain(repos_file(environ)))
    except ValueError:
        return {}
    usable = repos.items() if isinstance(repos, dict) else ()
    return {
        root: entry for root, entry in usable if isinstance(entry, dict) and "id" in entry and "folders" in entry
    }


def repos_file(environ: Mapping[str, str]) -> str:
    return os.path.join(user_state(environ), "repos.json")


def is_carried(entry: Entry | None) -> bool:
    """Whether the repository of this entry is still there: its git folder has our mark.

    A clone in the same place has none. A folder without git is recognised by its path alone.
    """
    if not entry or entry.get("off"):
        return False
    return not entry.get("file") or entry.get("mark") in read_plain(entry["file"]).split("\n")


def store_of(root: str, environ: Mapping[str, str]) -> str:
    """The name of the root's store. A repository that this user has not set up gets a guest store."""
    key = (root, user_state(environ))
    if key not in _stores:
        repos = registered(environ)
        entry = repos.get(root) or repos.get(os.path.realpath(root))
        if entry and is_carried(entry):
            _stores[key] = entry["id"]
        else:
            from clickstop.core.private import guest

            _stores[key] = guest(root)
    return _stores[key]


def is_guest(root: str, environ: Mapping[str, str]) -> bool:
    return is_guest_store(store_of(root, environ))


def is_guest_store(store: str) -> bool:
    """Whether this store belongs to a folder that this user has not set up."""
    return store.startswith("guest-")


def settle(root: str, store: str, environ: Mapping[str, str]) -> None:
    """Cache the store of this root for a caller that has just looked it up."""
    _stores[root, user_state(environ)] = store


def look_again() -> None:
    """Clear the cache after the registry has changed."""
    _stores.clear()


def _is_filled(folder: str) -> bool:
    try:
        return bool(os.listdir(folder))
    except OSError:
        return False


def read_plain(path: str) -> str:
    """The text of a regular file, or "". Skips the layers of `open`, follows no link, does not block on a FIFO,
    and stops at a limit.
    """
    try:
        file = os.open(path, _FLAGS)
    except (OSError, ValueError):  # an invalid path, such as one with a NUL
        return ""
    try:
        raw = part = os.read(file, _PART)
        while len(part) == _PART and len(raw) < _MOST:
            part = os.read(file, _PART)
            raw += part
    except OSError:  # a folder
        return ""
    finally:
        os.close(file)
    return raw.decode("utf-8", "surrogateescape")


def write_whole(path: str, text: str, mode: int = 0o666) -> None:
    """Write a small file of ours atomically."""
    part = f"{path}.{os.getpid()}.part"
    # Do not write through a link, or block on a FIFO, that somebody planted.
    flags = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(part, "w", encoding="utf-8", newline="\n", opener=lambda name, _: os.open(name, flags, mode)) as file:
        file.write(text)
    os.replace(part, path)


def private_folder(path: str) -> None:
    """Create a folder that only this user can read, with its parents. An existing one is left as it is."""
    try:
        os.mkdir(path, 0o700)
    except FileNotFoundError:
        private_folder(os.path.dirname(path))
        private_folder(path)
    except FileExistsError:
        if not os.path.isdir(path):
            raise


def user_state(environ: Mapping[str, str]) -> str:
    """`~/.local/state/clickstop` or the platform's equivalent. Falls back to a temporary folder if that is not
    writable, or too deep for SQLite.
    """
    folder = _user_folder(environ, "XDG_STATE_HOME", ".local/state", "LOCALAPPDATA")
    if folder not in _states:
        _states[folder] = folder
        if not os.path.isdir(folder) or len(os.fsencode(folder)) > DEEPEST:
            from clickstop.core.private import claim, is_usable

            if not is_usable(folder) and claim(temporary(environ)):
                _states[folder] = temporary(environ)
    return _states[folder]


def temporary(environ: Mapping[str, str]) -> str:
    """This user's own temporary folder. Call `claim` before trusting its content."""
    whose = getattr(os, "geteuid", lambda: "user")()
    return os.path.join(environ.get("TMPDIR") or environ.get("TEMP") or "/tmp", f"clickstop-{whose}")  # noqa: S108  # claimed


def user_key(environ: Mapping[str, str]) -> str:
    """A secret that only this user has; created on first use."""
    key = read_plain(key_file(environ))
    if key:
        return key
    from clickstop.core.registry import new_key

    return new_key(key_file(environ))


def key_file(environ: Mapping[str, str]) -> str:
    return os.path.join(user_state(environ), "key")


def user_log(environ: Mapping[str, str]) -> str:
    """The log of failures that belong to no repository."""
    return os.path.join(user_state(environ), "log")


def user_config(environ: Mapping[str, str]) -> str:
    """`~/.config/clickstop` or the platform's equivalent."""
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
    """A readable folder name for a path: stable, unique, and short enough for any file system."""
    name = "".join(letter if letter.isalnum() else "-" for letter in path)[-60:]
    return f"{name}-{digest(path)}"


def digest(path: str) -> str:
    """Hex digits that distinguish paths. Not a hash function, which would cost every event an import."""
    return f"{int.from_bytes(os.fsencode(path), 'big') % _PRIME:016x}"
