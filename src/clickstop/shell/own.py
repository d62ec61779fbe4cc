"""Commands of clickstop itself that weaken what it enforces."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call

_WEAKENING: dict[str, tuple[str, ...]] = {
    "trust": (),
    "pause": (),
    "uninstall": (),
    "forget": (),
    "learn": ("waive",),
    "workflow": ("pass",),
    "gate": ("allow",),
    "loop": ("reset",),
}


def command(call: Call) -> None:
    """`clickstop pause` and kin."""
    words = [str(word) for word in call.words if not word.startswith("-")]
    if not words or words[0] not in _WEAKENING or {"--help", "-h"} & set(call.words):
        return
    verbs = _WEAKENING[words[0]]
    if not verbs or (words[1:2] and words[1] in verbs):
        call.add("changes_policy", target=" ".join(words[:2] if verbs else words[:1]), detail="command")
