"""Ask before a file of secrets is staged or committed."""

from __future__ import annotations

from clickstop.policy.content import judge_staged
from clickstop.policy.finding import answer
from clickstop.policy.gates import gates_of
from clickstop.policy.secret_places import place_of_path, whole_path
from clickstop.secrets.look import Way, allowed_digests
from clickstop.secrets.places import SECRET, paths_in
from clickstop.secrets.redact import names_secrets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

_ALL = frozenset(("-A", "--all", ".", "-u", "--update", "*", ":/", "./", "-a", "-am"))
_MANY = 50  # files that are looked into


def handle(event: Event, ctx: Context) -> Decision | None:
    words = event.command.split()
    if "git" not in words or not {"add", "stage", "commit"} & set(words):
        return None
    allow = ctx.settings.secrets["allow"]
    way = Way(values=True, digests=allowed_digests(allow))
    held = [
        path
        for path in _going(event, ctx, words)
        if place_of_path(ctx, path, allow) == SECRET and way.find(ctx.text_of(whole_path(ctx, path)))
    ]
    if not held:
        return None
    judged = answer([one for policy in gates_of(ctx).policies for one in judge_staged(held, policy)])
    return judged.decision if judged is not None else None


def _going(event: Event, ctx: Context, words: list[str]) -> list[str]:
    """Files that the command names, or that go with all the others; for a commit, those that are staged."""
    names = paths_in(event.command)
    if {"add", "stage"} & set(words) and _ALL & set(words):
        names += ctx.git.untracked() or []
    if "commit" in words:
        names += ctx.git.staged("ACMR") or []
    return [name for name in dict.fromkeys(names) if names_secrets(name)][:_MANY]
