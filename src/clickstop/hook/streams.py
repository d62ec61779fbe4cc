"""The process's streams: stdin is drained, stdout is kept for the one reply, and handlers get neither."""

from __future__ import annotations

import os

_REPLY = 1
_DEBUG = 2
_LARGEST = 256_000_000  # bytes of a payload that are kept
_fds = {_REPLY: 1, _DEBUG: 2}  # where replies and debug lines go; `claim` changes it
_claimed = [False]
_guarded = [False]
DONE = b"\0"  # ends an answer between processes; JSON contains no such byte


def drain(chunks: list[bytes]) -> None:
    """Read all of stdin and keep as much as is useful. Always drained, because a client that cannot write its
    payload reports an error.
    """
    room = _LARGEST
    try:
        while chunk := os.read(0, 1 << 16):
            room -= len(chunk)
            if room > 0:
                chunks.append(chunk)
    except OSError:  # stdin is closed
        return


def claim() -> None:
    """Redirect stdout and stderr to the null device, so that output of handlers and their children never reaches
    the client.
    """
    null = os.open(os.devnull, os.O_WRONLY)
    _claimed[0] = True
    for fd in (_REPLY, _DEBUG):
        try:
            _fds[fd] = os.dup(fd)  # not inherited by programs we start
        except OSError:  # the client closed it
            _fds[fd] = null
        os.dup2(null, fd)
    if hasattr(os, "register_at_fork"):
        # A child that outlives the hook would keep the client waiting for the end of our output.
        os.register_at_fork(after_in_child=_let_go)


def end_forked_child() -> None:
    """Exit if this is a copy of the hook that a handler forked."""
    if _claimed[0] and _fds[_REPLY] == _REPLY:
        os._exit(0)


def reply(text: str) -> None:
    """Send the one reply; "" for silence."""
    pass_on(text.encode("utf-8", "backslashreplace") + (DONE if _guarded[0] else b""))


def reply_through(descriptor: int, debugging: int) -> None:
    """Send replies through another process, which passes them on once they are complete."""
    _fds.update({_REPLY: descriptor, _DEBUG: debugging})
    _guarded[0] = True


def debug_copy() -> int:
    """A copy of the debug stream for a child process."""
    return os.dup(_fds[_DEBUG])


def pass_on(data: bytes) -> None:
    _write(_fds[_REPLY], data)


def debug_wanted() -> bool:
    return os.environ.get("CLICKSTOP_DEBUG", "").lower() in ("1", "true")


def debug(line: str) -> None:
    """Write a line to the real stderr if CLICKSTOP_DEBUG is set."""
    if debug_wanted():
        _write(_fds[_DEBUG], f"clickstop: {line}\n".encode("utf-8", "backslashreplace"))


def _write(fd: int, data: bytes) -> None:
    try:
        while data:
            data = data[os.write(fd, data) :]
    except OSError:  # the client is gone
        return


def _let_go() -> None:
    for fd in set(_fds.values()) - {_REPLY, _DEBUG}:
        try:
            os.close(fd)
        except OSError:
            continue
    _fds.update({_REPLY: _REPLY, _DEBUG: _DEBUG})  # the null device; the old descriptors may soon be other files
