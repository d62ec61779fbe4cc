"""A folder through which git sees a checkout: links to objects, refs and index, but none of its configuration.

Programs that git runs by itself (filters, hooks, monitors, helpers, fetches) are named in its configuration, and
git cannot be told to ignore a repository's own. So it gets a folder of ours with links to the data and a few
settings that cannot name a program.
"""

from __future__ import annotations

import os
import stat

from clickstop.core.places import digest, private_folder, user_state, write_whole
from clickstop.core.repository import git_dirs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SMALL = 65_536  # bytes read of a file
_YES_OR_NO = ("true", "false", "yes", "no", "on", "off", "1", "0")
# Settings that are needed to read the checkout correctly: its file system's behaviour and its storage format.
_SAFE = {
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
# Git reads these completely, so a device or pipe in their place would hang it.
_FILES = ("packed-refs", "shallow", "info/exclude", "objects/info/alternates")


def view(checkout: str, environ: Mapping[str, str]) -> str:
    """The folder for git to look through, or "" if there is no repository or no place for it."""
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
    """The path of the view for a checkout with this git folder, whether or not it exists."""
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
    """The few settings that describe the repository's format, written anew."""
    settings: dict[str, str] = {}
    section = ""
    for line in map(str.strip, config.split("\n")):
        if line.startswith("["):
            section = line[1:].partition("]")[0].strip().lower()
        else:
            key, equals, value = line.partition("=")
            name = f"{section}.{key.strip().lower()}"
            value = value.partition("#")[0].partition(";")[0].strip().strip('"').lower() if equals else "true"
            if value in _SAFE.get(name, ()):
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
    except OSError:  # it does not exist yet
        pass
    # Several hooks may do this at the same time.
    part = f"{path}.{os.getpid()}.part"
    os.symlink(target, part)
    os.replace(part, path)


def _write(path: str, text: str) -> None:
    if _small(path) != text:
        write_whole(path, text)


def _small(path: str) -> str:
    """The text of a small regular file, or ""."""
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
