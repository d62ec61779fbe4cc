"""The folder through which git sees a checkout: links to objects, refs and index, and none of its configuration.

What git runs by itself (filters, hooks, monitors, helpers, fetches) is named by configuration, and git cannot be
told to leave a repository's own unread. So it is pointed at a folder of ours, which has links to what is data, a
few settings that name no program, and nothing else.
"""

from __future__ import annotations

import os
import stat

from clickstop.core.places import digest, private_folder, user_state, write_whole
from clickstop.core.repository import git_dirs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SMALL = 65_536  # bytes of a file that is read here
_YES_OR_NO = ("true", "false", "yes", "no", "on", "off", "1", "0")
# Settings by which a checkout is read rightly: how its file system behaves, and how it is stored.
_KEPT = {
    "core.filemode": _YES_OR_NO,
    "core.ignorecase": _YES_OR_NO,
    "core.precomposeunicode": _YES_OR_NO,
    "core.symlinks": _YES_OR_NO,
    "core.trustctime": _YES_OR_NO,
    "core.checkstat": ("default", "minimal"),
    "extensions.objectformat": ("sha1", "sha256"),
    "extensions.refstorage": ("files", "reftable"),
}
_SHARED = ("objects", "refs", "packed-refs", "shallow", "reftable", "info/exclude")
_OWN = ("index", "logs", "ORIG_HEAD", "MERGE_HEAD", "FETCH_HEAD")
# Read whole by git: a device or a pipe in their place would keep it busy.
_FILES = ("packed-refs", "shallow", "info/exclude", "objects/info/alternates")


def view(checkout: str, environ: Mapping[str, str]) -> str:
    """The folder for git to look through; "" where there is nothing that it could look at, or no place for it."""
    own, common = git_dirs(checkout)
    head = _small(os.path.join(own, "HEAD")) if own else ""
    if not (head.startswith("ref: refs/") or _is_hex(head.strip())) or not _is_plain(own, common):
        return ""
    folder = place_of(own, environ)
    try:
        private_folder(os.path.join(folder, "info"))
        for place, names in ((own, _OWN), (common, _SHARED)):
            for name in names:
                _link(os.path.join(place, name), os.path.join(folder, name))
        _write(os.path.join(folder, "config"), _settings(_small(os.path.join(common, "config"))))
        _write(os.path.join(folder, "HEAD"), head)
    except OSError:
        return ""
    return folder


def place_of(own: str, environ: Mapping[str, str]) -> str:
    """Where the view of a checkout with this git folder stands, if it was needed."""
    return os.path.join(user_state(environ), "git", digest(own))


def _is_plain(own: str, common: str) -> bool:
    folders = (os.path.join(common, "objects"), os.path.join(common, "refs"))
    files = (os.path.join(own, "index"), *(os.path.join(common, name) for name in _FILES))
    return all(map(os.path.isdir, folders)) and all(map(_is_file_or_absent, files))


def _is_file_or_absent(path: str) -> bool:
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True


def _is_hex(text: str) -> bool:
    return len(text) in (40, 64) and not text.strip("0123456789abcdef")


def _settings(config: str) -> str:
    """The few settings that say how a repository is stored, written out afresh."""
    settings: dict[str, str] = {}
    section = ""
    for line in map(str.strip, config.split("\n")):
        if line.startswith("["):
            section = line[1:].partition("]")[0].strip().lower()
        else:
            key, equals, value = line.partition("=")
            name = f"{section}.{key.strip().lower()}"
            value = value.partition("#")[0].partition(";")[0].strip().strip('"').lower() if equals else "true"
            if value in _KEPT.get(name, ()):
                settings[name] = value
    version = int(any(name.startswith("extensions.") for name in settings))
    text = f"[core]\n\trepositoryformatversion = {version}\n\tbare = false\n"
    for name, value in settings.items():
        section, _, key = name.partition(".")
        text += f"[{section}]\n\t{key} = {value}\n"
    return text


def _link(target: str, path: str) -> None:
    try:
        if os.readlink(path) == target:
            return
    except OSError:  # it is not there yet
        pass
    # Several hooks may do this at once.
    part = f"{path}.{os.getpid()}.part"
    os.symlink(target, part)
    os.replace(part, path)


def _write(path: str, text: str) -> None:
    if _small(path) != text:
        write_whole(path, text)


def _small(path: str) -> str:
    """The text of a small file; "" for whatever is none."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return ""
    try:
        return os.read(file, _SMALL).decode("utf-8", "replace") if stat.S_ISREG(os.fstat(file).st_mode) else ""
    except OSError:
        return ""
    finally:
        os.close(file)
