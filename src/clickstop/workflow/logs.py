"""Finding and reading run logs and context files. Whatever is on disk, reading it never fails."""

from __future__ import annotations

import os

from clickstop.core import reading
from clickstop.core.globs import expand, fits
from clickstop.core.record import Record, made
from clickstop.workflow.runlog import RunLog, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.workflow.model import Workflow

LARGEST = 1_000_000  # bytes of a log
_MOST = 200  # logs and folders
_IN_ALL = 3_000_000  # bytes of all logs that one event reads, the last changed first
_FEATURE = "{feature}"


class Log(Record):
    """A run log, or the place where it would be."""

    feature: str
    path: str  # relative to the repository, with slashes
    exists: bool = False
    problem: str = ""  # why an existing log is unusable
    text: str = ""
    size: int = 0
    read: RunLog = made(factory=lambda: RunLog([]))

    @property
    def hash(self) -> str:
        """A digest of the log's state, regardless of white space; "" if there is no log."""
        import binascii

        if not self.exists:
            return ""
        content = " ".join(self.text.split()) if not self.problem else f"{self.problem} {self.size}"
        return f"{binascii.crc32(content.encode('utf-8', 'replace')):08x}"


def log_of(workflow: Workflow, feature: str, top: str) -> Log:
    """The log of a feature, in the first of its possible places that exists."""
    places = [choice.replace(_FEATURE, feature) for choice in expand(workflow.runlog)]
    path = next((place for place in places if os.path.lexists(os.path.join(top, place))), places[0])
    return load(workflow, feature, path, top)


def load(workflow: Workflow, feature: str, path: str, top: str) -> Log:
    log = Log(feature, path)
    whole = os.path.join(top, path)
    if not os.path.lexists(whole):
        return log
    log.exists = True
    log.text, log.size, log.problem = read(whole)
    if not log.problem:
        others = [name for name in workflow.sections() if name not in workflow.stages]
        log.read = parse(log.text, workflow.stages, others)
        if not log.read.sections:
            log.problem = "contains no recognisable stage"
    return log


def read(path: str) -> tuple[str, int, str]:
    """The text and size of a file, and why it is unusable ("" if it is usable)."""
    try:
        if os.path.isdir(path):
            return "", 0, "is a folder, not a file"
        if not os.path.isfile(path):  # reading a pipe would block; a link may be broken
            return "", 0, "is not a readable file"
        data = reading.read(path, limit=LARGEST + 1, cut=True)
        size = max(len(data), os.stat(path).st_size)
    except OSError as error:
        return "", 0, f"cannot be read ({error.strerror or error})"
    if size > LARGEST:
        return "", size, f"is too large ({size / 1e6:.1f} MB; up to {LARGEST / 1e6:.0f} MB is read)"
    text = _decoded(data)
    if text is None:
        return "", size, "is not text"
    return text, size, "" if text.strip() else "is empty"


def _decoded(data: bytes) -> str | None:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # as some shells on Windows write
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        return None
    text = data.decode("utf-8-sig", "replace")
    # With one undecodable character in ten, this is an image or an unknown encoding.
    return text if text.count("\ufffd") * 10 <= len(text) else None


def all_logs(workflow: Workflow, top: str) -> list[Log]:
    """All run logs, the last changed first."""
    paths: dict[str, str] = {}
    for place in expand(workflow.runlog):
        for feature, path in _instances(place, top):
            paths.setdefault(feature, path)
    newest = sorted(paths.items(), key=lambda pair: -_changed(os.path.join(top, pair[1])))
    logs: list[Log] = []
    for feature, path in newest[:_MOST]:
        if sum(min(log.size, LARGEST) for log in logs) > _IN_ALL:
            break
        logs.append(load(workflow, feature, path, top))
    return logs


def _instances(place: str, top: str) -> list[tuple[str, str]]:
    """The feature and the path of each file that matches a place such as `runs/{feature}.md`."""
    parts = place.split("/")
    at = next(number for number, part in enumerate(parts) if _FEATURE in part)
    before, _, behind = parts[at].partition(_FEATURE)
    folder = "/".join(parts[:at])
    instances = []
    for name in _names(os.path.join(top, folder)):
        if name.startswith(before) and name.endswith(behind) and len(name) > len(before) + len(behind):
            feature = name[len(before) : len(name) - len(behind)]
            path = "/".join([*parts[:at], name, *parts[at + 1 :]]).replace(_FEATURE, feature)
            if os.path.lexists(os.path.join(top, path)):
                instances.append((feature, path))
    return instances


def context_files(workflow: Workflow, feature: str, top: str) -> list[tuple[str, list[str]]]:
    """Each glob of context files, filled in for people, and the files that match."""
    listed = []
    for glob in workflow.context:
        places = [choice.replace(_FEATURE, feature) for choice in expand(glob)]
        files = next((hits for place in places if (hits := find(place, top))), [])
        listed.append((places[0], files))
    return listed


def find(place: str, top: str) -> list[str]:
    """The non-empty files that match a path with wildcards in its names."""
    prefixes = [""]
    for part in place.split("/"):
        if "*" in part or "?" in part:
            prefixes = [
                f"{start}{name}/"
                for start in prefixes
                for name in _names(os.path.join(top, start))
                if fits(name, part)
            ]
        else:
            prefixes = [f"{prefix}{part}/" for prefix in prefixes]
        prefixes = prefixes[:_MOST]
    return sorted(prefix[:-1] for prefix in prefixes if _holds_something(os.path.join(top, prefix[:-1])))


def _holds_something(path: str) -> bool:
    try:
        return os.path.isfile(path) and os.stat(path).st_size > 0
    except OSError:
        return False


def _names(folder: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return []


def _changed(path: str) -> float:
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0
