"""Tell the agent the rules of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.hook.decision import inject

if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.decision import Decision
    from detent.hook.event import Event


def handle(_event: Event, _ctx: Context) -> Decision:
    return inject("house", "Small commits, please.")
