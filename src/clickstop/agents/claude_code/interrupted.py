"""Whether Claude Code's transcript ends with a turn that the person broke off."""

from __future__ import annotations

from clickstop.core.reading import open_plain

_END = 65_536  # bytes
_SAID = "[Request interrupted by user"


def was_interrupted(transcript: str) -> bool:
    """The last line of a person or of the model says so; lines of bookkeeping may follow it."""
    try:
        with open_plain(transcript) as file:
            file.seek(max(0, file.seek(0, 2) - _END))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except (OSError, ValueError):
        return False
    spoken = [line for line in lines if '"type":"user"' in line or '"type":"assistant"' in line]
    return bool(spoken) and _SAID in spoken[-1]
