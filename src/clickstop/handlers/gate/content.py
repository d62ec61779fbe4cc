"""Block writing a redaction placeholder, and ask before secrets or forbidden constructs are written."""

from __future__ import annotations

from clickstop.policy.content import Writing, judge_content, judge_sent
from clickstop.policy.finding import decision_on
from clickstop.policy.gates import gates_of
from clickstop.policy.mcp import texts_in
from clickstop.policy.secret_places import place_of_file
from clickstop.secrets.look import Way, allowed_digests
from clickstop.secrets.places import is_allowed_by_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event
    from clickstop.policy.finding import Finding
    from clickstop.policy.gates import Gates

_SENDING = ("reaches_network", "sends", "publishes")
_HERE = ("localhost", "127.0.0.1", "[::1]")  # data for this machine does not leave it
_WRITES = (">", "tee ", "sed -i", "sed --in-place", "perl -i", "perl -pi", "ed -s", "patch ", "git apply")


def handle(event: Event, ctx: Context) -> Decision | None:
    gates = gates_of(ctx)
    allow = ctx.settings.secrets["allow"]
    if is_allowed_by_name(event.real_paths, gates.scene.root, gates.scene.home, allow):
        return None
    findings = _in_file(event, ctx, allow)
    text = _leaving(event, gates)
    way = Way(digests=allowed_digests(allow))
    findings += [finding for policy in gates.policies if text for finding in judge_sent(text, way, policy)]
    return decision_on(findings)


def _in_file(event: Event, ctx: Context, allow: list[str]) -> list[Finding]:
    gates = gates_of(ctx)
    text = event.content if event.tool != "shell" else _written(event.command)
    if event.tool == "mcp":
        text = "\n".join(texts_in(gates.deeds.writes)) if gates.deeds.writes else event.content
    if not text:
        return []
    path = event.real_paths[0] if event.real_paths else ""
    writing = Writing(
        text,
        path=path,
        place=place_of_file(ctx, allow),
        where=gates.scene.name(path) if path else "",
        current=lambda: ctx.text_of(path) if path else "",
    )
    # Other secrets in a command line are up to redact.secrets.
    way = Way(digests=allowed_digests(allow)) if event.tool != "shell" else Way(guess=False, nothing=True)
    return [finding for policy in gates.policies for finding in judge_content(writing, way, policy, gates.scene)]


def _leaving(event: Event, gates: Gates) -> str:
    """The text that would leave this machine: a web address, an MCP call's arguments, a command that reaches the
    network.
    """
    if event.tool == "web":
        return event.target
    if event.tool == "mcp":
        # Text that a server writes into local files stays here.
        return "" if gates.deeds.writes else "\n".join(texts_in(event.arguments))
    reaches = event.tool == "shell" and any(
        effect.kind in _SENDING and not any(name in effect.target for name in _HERE) for effect in gates.effects
    )
    return event.command if reaches else ""


def _written(command: str) -> str:
    """The command if it writes files, to search it for placeholders; else ""."""
    return command if any(sign in command for sign in _WRITES) else ""
