"""Where clickstop's files are: all that changes stands in the user's own state folder, nothing in a repository."""

from __future__ import annotations

import os
import sys

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Entry = dict[str, Any]  # id, mark, file (the mark's), folders (with settings), since, off
    Repos = dict[str, Entry]  # real path of a root -> what is known of it

_PART, _MOST = 65_536, 8_000_000  # bytes
_PRIME = 11_400_714_785_074_694_791
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
DEEPEST = 400  # bytes: SQLite opens no path with more than 512, and ours goes on
_states: dict[str, str] = {}  # asked several times per event
_stores: dict[tuple[str, str], str] = {}


class Places:
    """The paths of one repository's state: a folder of its own in the user's state folder. `CLICKSTOP_DB` (relative
    to the root) moves the database, its spool and its log.
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
        # Several databases may stand in one folder, so a moved one has its name on what belongs to it.
        beside = self.database + "." if moved else self.state + os.sep
        self.spool = beside + "spool"
        self.log = beside + "log"
        self.cache = beside + "cache"
        # Where the state folder itself cannot be written.
        self.temporary = temporary(environ)
        self.spool_fallback = os.path.join(self.temporary, "spool", _key(self.database) if moved else store)
        self.backups = os.path.join(user, "backups")

    def spools(self) -> list[str]:
        """Folders of ours in which something may wait."""
        folders = [folder for folder in (self.spool, self.spool_fallback) if _is_filled(folder)]
        if self.spool_fallback in folders:
            from clickstop.core.private import claim

            if not claim(self.temporary):
                folders.remove(self.spool_fallback)  # somebody else's
        return folders

    def ensure_state(self) -> None:
        """Create the store's folder, and the database's."""
        private_folder(self.state)
        private_folder(os.path.dirname(self.database))


def registered(environ: Mapping[str, str]) -> Repos:
    """The repositories that this user has set up: `repos.json`."""
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
    """Whether the repository of this entry is still there: its git folder holds the mark that we left in it. That
    of a clone in the same place does not. A folder without git is known by its place alone.
    """
    if not entry or entry.get("off"):
        return False
    return not entry.get("file") or entry.get("mark") in read_plain(entry["file"]).split("\n")


def store_of(root: str, environ: Mapping[str, str]) -> str:
    """The name of its store; a repository that this user has not set up is a guest, with a store of its own."""
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
    """Whether a store of this name belongs to a folder that this user has not set up."""
    return store.startswith("guest-")


def settle(root: str, store: str, environ: Mapping[str, str]) -> None:
    """For whoever has just looked: the store of this root, so that it is not looked up again."""
    _stores[root, user_state(environ)] = store


def look_again() -> None:
    """After a change of the registry."""
    _stores.clear()


def _is_filled(folder: str) -> bool:
    try:
        return bool(os.listdir(folder))
    except OSError:
        return False


def read_plain(path: str) -> str:
    """A plain file without the layers of `open`; "" where there is none. It follows no link, waits for no FIFO and
    ends at some length.
    """
    try:
        file = os.open(path, _FLAGS)
    except (OSError, ValueError):  # a path that cannot be, such as one with a NUL
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
    """A small file of our own, so that nobody ever reads half of it."""
    part = f"{path}.{os.getpid()}.part"
    # Nothing is written through a link, or waits for a FIFO, that somebody put in its place.
    flags = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(part, "w", encoding="utf-8", newline="\n", opener=lambda name, _: os.open(name, flags, mode)) as file:
        file.write(text)
    os.replace(part, path)


def private_folder(path: str) -> None:
    """A folder for what others must not read, and those above it; one that exists stays as it is."""
    try:
        os.mkdir(path, 0o700)
    except FileNotFoundError:
        private_folder(os.path.dirname(path))
        private_folder(path)
    except FileExistsError:
        if not os.path.isdir(path):
            raise


def user_state(environ: Mapping[str, str]) -> str:
    """`~/.local/state/clickstop`, or what the platform has for it; where it cannot be made, or lies too deep
    for SQLite, a folder for temporary files.
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
    """This user's own folder among the temporary files; `claim` it before anything in it is believed."""
    whose = getattr(os, "geteuid", lambda: "user")()
    return os.path.join(environ.get("TMPDIR") or environ.get("TEMP") or "/tmp", f"clickstop-{whose}")  # noqa: S108  # claimed


def user_key(environ: Mapping[str, str]) -> str:
    """What only this user has."""
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
