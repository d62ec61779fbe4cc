"""Writing to a file by any means: a redirection, tee, cp, sed -i. Devices and sockets are told apart."""

from __future__ import annotations

import os

from clickstop.shell import carried, paths
from clickstop.shell.scope import UNKNOWN, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.scope import Scope

_HARMLESS = "null zero full stdin stdout stderr ptmx random urandom".split()
NUMBERED = ("/dev/pts/", "/dev/fd/", "/proc/self/fd/")
SOCKETS = ("/dev/tcp/", "/dev/udp/")
_DEVICES = "/dev/"
_KERNEL = ("/proc/sys/", "/sys/")
_PATCHED = 60  # names in the headers of a patch
_MEMORY = "/dev/shm/"  # noqa: S108  # ordinary files, in memory


def write(
    call: ProgramCall,
    word: Arg,
    text: str = UNKNOWN,
    *,
    append: bool = False,
    edits: bool = False,
    program: str = "",
) -> None:
    """Record that `text` is written into the files that a word means; `edits` if most of the old content stays."""
    value = str(word)
    if value.startswith(SOCKETS):
        host = value.split("/")[3]
        call.add("reaches_network", target=host, program=program)
        for content in carried.contents(text, call.scope.run):
            carried.send(call, content, host)
        return
    if value in call.scope.run.sinks:
        from clickstop.shell import follow

        # `tee >(sh)`: the program in the process substitution reads it.
        follow.text(call.scope.run.sinks[value], call.scope.inner(), text)
    if is_harmless(value):
        return
    for place in call.places(word):
        if is_device(place.path):
            call.add_place("writes_device", word, place, program=program)
            continue
        if place.path.startswith(_KERNEL):
            call.add("changes_machine", target=place.path, program=program)
            continue
        # `find FOLDER -exec truncate -s 0 {}` writes to many files below it.
        many = paths.is_one_of_many(word) or ("{}" in word.raw and os.path.isdir(place.path))
        detail = "appends" if append else "empties" if not text.strip() else ""
        detail = "edits" if edits or (text and _is_made_of(place.path, text, call)) else detail
        call.add_place("overwrites", word, place, detail=detail, program=program, recursive=many)
        _remember(call, place.path, text, append=append or edits)


def patch(call: ProgramCall, text: str, strip: str, folder: str = "") -> None:
    """Record the files that a patch changes. `strip` is the number of folders to drop from their names; without it,
    all are.
    """
    headers = [line[4:].partition("\t")[0] for line in text.split("\n") if line.startswith(("--- ", "+++ "))]
    folders = int(strip) if strip.isdigit() else -1
    names = [name.strip().split("/", folders)[-1] for name in headers if name.strip() != "/dev/null"]
    for name in dict.fromkeys(names[:_PATCHED]):
        write(call, Arg(os.path.join(folder, name)), edits=True)


def _is_made_of(path: str, text: str, call: ProgramCall) -> bool:
    """Tell whether a text was made from the same file: `jq .a f > new && mv new f` edits it.

    `git show HEAD:f > f` does not: the committed content is not what is there.
    """
    items = [item for content in carried.contents(text, call.scope.run) for item in content.items]
    return any(item.path == path and item.detail != "committed" for item in items)


def _remember(call: ProgramCall, path: str, text: str, *, append: bool) -> None:
    if not path or call.scope.where:
        return
    written = call.scope.run.written
    written[path] = (written.get(path, UNKNOWN) if append else "") + text
    # Forget the oldest: a line reads back what it wrote a moment ago.
    if len(written) > 200:
        written.pop(next(iter(written)))


def is_harmless(path: str) -> bool:
    """Tell whether writing to a device loses nothing: /dev/null, terminals, descriptors."""
    folder, _, name = path.rpartition("/")
    if f"{folder}/" in NUMBERED:
        return name.isdecimal()
    return folder == "/dev" and (name in _HARMLESS or (name.startswith("tty") and name.isidentifier()))


def is_device(path: str) -> bool:
    """Tell whether a path is a disk or another device that writing damages."""
    if not path.startswith(_DEVICES) or path == _DEVICES or path.startswith(_MEMORY):
        return path == "/proc/sysrq-trigger"
    return not is_harmless(path)


def real_root(scope: Scope) -> str:
    """Return the repository's folder with its links resolved."""
    return paths.real(scope.run.root).rstrip("/")


def unpack(call: ProgramCall, folder: Arg) -> None:
    """Record that an archive is unpacked into a folder: unknown files."""
    for place in call.places(folder):
        call.add_place("overwrites", folder, paths.Place(place.path, "some"), detail="unpacks")
