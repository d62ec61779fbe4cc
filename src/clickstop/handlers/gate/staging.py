"""Ask before a secrets file is staged or committed."""

from __future__ import annotations

from clickstop.policy.content import judge_staged
from clickstop.policy.finding import decision_on
from clickstop.policy.gates import gates_of
from clickstop.policy.secret_places import place_of_path
from clickstop.policy.staging import going
from clickstop.secrets.look import Way, allowed_digests
from clickstop.secrets.places import SECRET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

_MANY = 50  # files whose content is searched


def handle(event: Event, ctx: Context) -> Decision | None:
    allow = ctx.settings.secrets["allow"]
    way = Way(values=True, digests=allowed_digests(allow))
    files = {
        file.path: file for file in going(event.command, ctx) if place_of_path(ctx, file.path, allow) == SECRET
    }
    names = [file.name(ctx) for file in list(files.values())[:_MANY] if way.find(file.text(ctx))]
    if not names:
        return None
    return decision_on([finding for policy in gates_of(ctx).policies for finding in judge_staged(names, policy)])
