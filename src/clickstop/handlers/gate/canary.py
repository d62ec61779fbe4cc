"""Block the exact command `clickstop-canary <nonce>` and nothing else, to prove that gates work."""

from __future__ import annotations

from clickstop.core.decision import block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, _ctx: Context) -> Decision | None:
    name, _, nonce = event.command.partition(" ")
    if name != "clickstop-canary" or not nonce.isalnum():
        return None
    return block(
        f"The canary {nonce} was stopped.\n"
        "This command exists only to prove that clickstop's gates work.\n"
        "1. Nothing is wrong; continue your work."
    )
