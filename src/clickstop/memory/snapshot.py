"""What a session must not lose in a compaction."""

from __future__ import annotations

from clickstop.memory.summary import parts, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.memory.summary import SessionFacts

_ASKED = 400  # characters


def snapshot(record: SessionFacts) -> str:
    """The state of the session before its compaction, or "" if there was no prompt."""
    if not record.prompts:
        return ""
    summary = parts(record)
    summary.request = " ".join(record.prompts[-1].split())[:_ASKED]
    return text_of(summary, headline="The person's last request before the compaction")
