"""Stop a placeholder of ours from being written, and ask about secrets and constructs in what would be written."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.policy.content import Writing, judge_content
from clickstop.policy.finding import answer
from clickstop.policy.gates import gates_of
from clickstop.policy.secret_places import place_of_file
from clickstop.secrets.look import Way, allowed_digests
from clickstop.secrets.places import is_allowed_by_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_WRITES = (">", "tee ", "sed -i", "sed --in-place", "perl -i", "perl -pi", "ed -s", "patch ", "git apply")


def handle(event: Event, ctx: Context) -> Decision | None:
    text = event.content if event.tool != "shell" else _written(event.command)
    allow = ctx.settings.secrets["allow"]
    if not text or is_allowed_by_name(ctx.paths, gates_of(ctx).scene.root, gates_of(ctx).scene.home, allow):
        return None
    path = ctx.paths[0] if ctx.paths else ""
    writing = Writing(
        text,
        path=path,
        place=place_of_file(ctx, allow),
        where=gates_of(ctx).scene.name(path) if path else "",
        current=lambda: ctx.text_of(path) if path else "",
    )
    # What a command holds besides, redact.secrets speaks of.
    way = Way(digests=allowed_digests(allow)) if event.tool != "shell" else Way(guess=False, nothing=True)
    gates = gates_of(ctx)
    said = answer([one for policy in gates.policies for one in judge_content(writing, way, policy, gates.scene)])
    if said is None:
        return None
    return Decision(said.verdict, said.reason, unattended=said.unattended, rule_id=said.rule, effects=said.effects)


def _written(command: str) -> str:
    """A command that writes files, as far as placeholders in it are concerned."""
    return command if any(sign in command for sign in _WRITES) else ""
