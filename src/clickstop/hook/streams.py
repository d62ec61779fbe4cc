"""The process's descriptors: stdin is drained, stdout is kept for the one reply, handlers get neither."""

from __future__ import annotations

import os

_REPLY = 1
_DEBUG = 2
_fds = {_REPLY: 1, _DEBUG: 2}  # where a reply and a debug line go; moved away by `claim`
_claimed = [False]


def drain() -> bytes:
    """All of stdin: a client that cannot get rid of its payload reports an error."""
    chunks = []
    try:
        while chunk := os.read(0, 1 << 16):
            chunks.append(chunk)
    except OSError:  # stdin is closed
        pass
    return b"".join(chunks)


def claim() -> None:
    """Point 1 and 2 at the null device, so that nothing a handler or its child prints reaches the client."""
    null = os.open(os.devnull, os.O_WRONLY)
    _claimed[0] = True
    for fd in (_REPLY, _DEBUG):
        try:
            _fds[fd] = os.dup(fd)  # not inherited by programs we start
        except OSError:  # it was closed
            _fds[fd] = null
        os.dup2(null, fd)
    if hasattr(os, "register_at_fork"):
        # A child that outlives us must not keep the client waiting for the end of our output.
        os.register_at_fork(after_in_child=_let_go)


def end_forked_child() -> None:
    """Leave, if this is a copy of the hook that a handler forked and let run on."""
    if _claimed[0] and _fds[_REPLY] == _REPLY:
        os._exit(0)


def reply(text: str) -> None:
    _write(_fds[_REPLY], text)


def debug_wanted() -> bool:
    return os.environ.get("CLICKSTOP_DEBUG", "").lower() in ("1", "true")


def debug(line: str) -> None:
    """A line on the real stderr if CLICKSTOP_DEBUG asks for it."""
    if debug_wanted():
        _write(_fds[_DEBUG], f"clickstop: {line}\n")


def _write(fd: int, text: str) -> None:
    data = text.encode("utf-8", "backslashreplace")
    try:
        while data:
            data = data[os.write(fd, data) :]
    except OSError:  # the client has gone; there is nobody left to tell
        return


def _let_go() -> None:
    for fd in set(_fds.values()) - {_REPLY, _DEBUG}:
        try:
            os.close(fd)
        except OSError:
            continue
    _fds.update({_REPLY: _REPLY, _DEBUG: _DEBUG})  # the null device; the old numbers may soon be other files
