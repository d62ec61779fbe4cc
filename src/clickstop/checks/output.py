"""What a command prints, kept at both ends: a flood costs no memory."""

from __future__ import annotations

HEAD = 65_536  # bytes
TAIL = 196_608  # most tools put their verdict at the end


class Output:
    """Takes bytes as they come; a little of the beginning and more of the end stay."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self.size = 0

    def add(self, data: bytes) -> None:
        self.size += len(data)
        room = HEAD - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data
        if len(self._tail) > 2 * TAIL:  # not at every step: moving bytes costs time
            del self._tail[:-TAIL]

    @property
    def left_out(self) -> int:
        """Bytes that are gone."""
        return max(0, self.size - HEAD - TAIL)

    def text(self) -> str:
        """What was kept; whole lines at the place where something is missing."""
        if not self.left_out:
            return bytes(self._head + self._tail).decode("utf-8", "replace")
        head = self._head.rpartition(b"\n")[0] or self._head
        tail = self._tail[-TAIL:]
        tail = tail.partition(b"\n")[2] or tail
        gap = b"\n[... %d bytes not kept ...]\n" % (self.size - len(head) - len(tail))
        return bytes(head + gap + tail).decode("utf-8", "replace")
