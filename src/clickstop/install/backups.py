"""Remembers what files contained before we changed them, so that they can be restored byte for byte."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.core.places import private_folder, user_state
from clickstop.install.changes import FileRewrite, apply, read, remove_folders

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_COPIES = 5  # copies per file
_RECORD = "record.json"


@dataclass(frozen=True, slots=True)
class BackupRecord:
    """The file's content without our part, and a hash of the content with it."""

    original: bytes | None  # None if there was no file
    wrote: str
    folders: list[str] = field(default_factory=list)  # folders that were created for the file


def without_ours(
    file: str, environ: Mapping[str, str], strip: Callable[[bytes, BackupRecord | None], bytes | None]
) -> bytes | None:
    """The content without our part: the original if nobody else has changed the file since, else what `strip`
    leaves.
    """
    raw = read(file)
    if raw is None:
        return None
    record = load(file, environ)
    return record.original if record and _hash(raw) == record.wrote else strip(raw, record)


def edit(change: FileRewrite, base: bytes | None, environ: Mapping[str, str]) -> None:
    """Apply a change to somebody else's file, and remember how to undo it."""
    record = load(change.file, environ)
    folders = record.folders if record else []
    wrote = _hash(change.after or b"")
    _keep_copy(change, environ)
    # Recorded first, so that an interrupted run can be undone.
    _write_record(change.file, BackupRecord(base, wrote, folders), environ)
    new_folders = apply(change)
    # The created folders are known only now.
    if new_folders:
        _write_record(change.file, BackupRecord(base, wrote, [*new_folders, *folders]), environ)


def undo(change: FileRewrite, environ: Mapping[str, str]) -> None:
    """Remove our part from the file, and the folders that we created for it."""
    record = load(change.file, environ)
    _keep_copy(change, environ)
    apply(change)
    if record is None:
        return
    if change.after is None:
        remove_folders(record.folders)
    os.remove(os.path.join(folder(change.file, environ), _RECORD))


def folder(file: str, environ: Mapping[str, str]) -> str:
    """The folder with the copies of a file."""
    # The same for any path that leads to the file.
    key = hashlib.sha256(os.fsencode(os.path.realpath(file))).hexdigest()[:16]
    return os.path.join(user_state(environ), "backups", "settings", key)


def load(file: str, environ: Mapping[str, str]) -> BackupRecord | None:
    try:
        with open(os.path.join(folder(file, environ), _RECORD), encoding="utf-8") as source:
            document = json.load(source)
        original = document["original"]
        raw = None if original is None else base64.b64decode(original)
        return BackupRecord(raw, str(document["wrote"]), [str(folder) for folder in document["folders"]])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write_record(file: str, record: BackupRecord, environ: Mapping[str, str]) -> None:
    original = None if record.original is None else base64.b64encode(record.original).decode("ascii")
    document = {"file": file, "wrote": record.wrote, "folders": record.folders, "original": original}
    _write_private(os.path.join(folder(file, environ), _RECORD), json.dumps(document, indent=2).encode("ascii"))


def _keep_copy(change: FileRewrite, environ: Mapping[str, str]) -> None:
    """Keep a dated copy for people, and delete the oldest ones."""
    if change.before is None:
        return
    copies = folder(change.file, environ)
    _write_private(os.path.join(copies, f"{utc().replace(':', '')}-{os.path.basename(change.file)}"), change.before)
    for name in sorted(name for name in os.listdir(copies) if name != _RECORD)[:-_COPIES]:
        os.remove(os.path.join(copies, name))


def _write_private(path: str, raw: bytes) -> None:
    private_folder(os.path.dirname(path))  # settings may contain secrets
    apply(FileRewrite(path, read(path), raw))


def _hash(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
