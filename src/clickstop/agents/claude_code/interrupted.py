"""Whether Claude Code's transcript ends with a turn that the person broke off."""

from __future__ import annotations

from clickstop.core.reading import read_end

_END = 65_536  # bytes
_SAID = "[Request interrupted by user"


def was_interrupted(transcript: str) -> bool:
    """The last line of a person or of the model says so; lines of bookkeeping may follow it."""
    lines = read_end(transcript, _END).decode("utf-8", "replace").splitlines()
    spoken = [line for line in lines if '"type":"user"' in line or '"type":"assistant"' in line]
    return bool(spoken) and _SAID in spoken[-1]
