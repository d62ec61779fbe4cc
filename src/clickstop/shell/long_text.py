"""Text that is too long to read to its end: what is left of it, and what is said of the rest."""

from __future__ import annotations

from clickstop.core.event import CUT
from clickstop.core.lists import phrases

_END = 6_000  # characters of the end that are kept
# Plain texts, since this is asked of texts for which a regex would take too long.
_DESTRUCTIVE = phrases(
    "rm -|rmdir|mkfs| of=/|shred |--force|--hard|clean -|rmtree|DROP |drop table|drop database|-delete|chmod -R"
    "|chown -R|base64 -|>/dev/sd|> /dev/sd|rmSync|rm_rf|rimraf|unlink"
)
_DESTRUCTIVE += ("| sh", "|sh", "| bash", "|bash")


def shortened(text: str, length: int) -> str:
    """The beginning and the end of a long text. Something destructive between them leaves a mark."""
    if len(text) <= length:
        return text
    middle = text[length - _END : -_END]
    mark = f"[... {len(middle)}{CUT}" if _is_destructive(middle) else ""
    return f"{text[: length - _END]}\n{mark}{text[-_END:]}"


def opaque_detail(script: str, trouble: str) -> str:
    """Return why a text was not followed to its end; something destructive in it outweighs the trouble itself."""
    hides = trouble != "not understood by the grammar" and _is_destructive(script)
    return "unreadable and destructive" if hides else trouble


def _is_destructive(text: str) -> bool:
    return any(piece in text for piece in (*_DESTRUCTIVE, CUT))
