"""Tell the agent the rules of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.decision import inject

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(_event: Event, _ctx: Context) -> Decision:
    return inject("house", "Small commits, please.")
