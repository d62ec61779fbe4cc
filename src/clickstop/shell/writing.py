"""Writing to a file by any means: a redirection, tee, cp, sed -i; and files that are no files."""

from __future__ import annotations

import re

from clickstop.shell import paths, sending
from clickstop.shell.scope import UNKNOWN, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.scope import Scope

_HARMLESS = re.compile(
    r"/dev/(null|zero|full|stdin|stdout|stderr|tty\w*|ptmx|random|urandom|pts/\d+|fd/\d+)|/proc/self/fd/\d+"
)
_SOCKET = re.compile(r"/dev/(tcp|udp)/([^/]*)/?")
_DEVICE = re.compile(r"/dev/(?!shm/).+|/proc/sysrq-trigger|/proc/sys/.+|/sys/.+")


def write(call: Call, word: Arg, text: str = UNKNOWN, *, append: bool = False, program: str = "") -> None:
    """Something is written into the file that a word means."""
    value = str(word)
    socket = _SOCKET.match(value)
    if socket:
        call.add("reaches_network", target=socket.group(2), program=program)
        sending.stdin(call, socket.group(2))
        return
    if is_harmless(value):
        return
    for place in call.places(word):
        if is_device(place.path):
            call.add_place("writes_device", word, place, program=program)
            continue
        detail = "appends" if append else "empties" if not text.strip() else ""
        call.add_place("overwrites", word, place, detail=detail, program=program)
        _remember(call, place.path, text, append=append)


def _remember(call: Call, path: str, text: str, *, append: bool) -> None:
    if not path or call.scope.where:
        return
    written = call.scope.run.written
    written[path] = (written.get(path, UNKNOWN) if append else "") + text
    if len(written) > 200:
        written.pop(next(iter(written)))


def is_harmless(path: str) -> bool:
    return bool(_HARMLESS.fullmatch(path))


def is_device(path: str) -> bool:
    return bool(_DEVICE.fullmatch(path)) and not is_harmless(path)


def real_root(scope: Scope) -> str:
    return paths.real(scope.run.root).rstrip("/")
