"""Effects as sentences: what a command would do, and to what."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.policy.scene import Scene
    from detent.shell.effect import Effect

_LONGEST = 160
_SENTENCES = {
    "deletes": "would delete {name}{all}",
    "overwrites": "would write to {name}",
    "moves": "would move {name} away",
    "changes_permissions": "would change permissions of {name}{below}: {detail}",
    "discards_work": "would discard work: {lost}",
    "rewrites_history": "would rewrite or delete what others may have: {branch}",
    "writes_device": "would write to the device {name}",
    "formats_disk": "would format or wipe {name}",
    "exhausts_machine": "would use up the machine",
    "ends_processes": "would end processes or the machine: {name}",
    "executes_fetched": "would run text from the network: {name}",
    "executes_decoded": "would run text that is decoded first: {name}",
    "publishes": "would publish or deploy: {name}",
    "drops_database": "would drop or empty data: {name}",
    "destroys_infrastructure": "would delete or stop what is kept elsewhere: {name}",
    "reads": "would read {name}",
    "sends": "would send {name} to the network",
    "reaches_network": "would reach the network: {name}",
    "changes_policy": "would change what detent enforces: {name}",
    "opaque": "cannot be understood before it runs: {detail}",
}
_WHERE = {"": "", "container": ", in a container", "remote": ", on another machine"}
_LOST = {
    "changes": "uncommitted changes",
    "staged": "staged changes",
    "untracked": "files that git does not know",
    "ignored": "files that git ignores",
    "stash": "stashed changes",
    "branch": "commits of the branch",
    "commits": "commits of this branch",
    "worktree": "the work in a worktree",
}


def sentence(effect: Effect, scene: Scene) -> str:
    """One line about one effect."""
    name = scene.name(effect.path) if effect.path and not effect.where else effect.path or effect.target
    filled = _SENTENCES[effect.kind].format(
        name=_short(name) or _short(effect.detail) or "what it names",
        all=" with all that is in it" if effect.recursive else "",
        below=" and all below it" if effect.recursive else "",
        branch=_short(effect.target) or scene.branch or "the current branch",
        lost=_LOST.get(effect.detail, effect.detail or "what is not committed"),
        detail=_short(effect.detail) or "unknown",
    )
    return f"`{_short(effect.program) or 'The command'}` {filled}{_WHERE[effect.where]}."


def _short(text: str) -> str:
    line = "".join(letter if letter < "\ue000" or letter > "\uf8ff" else "..." for letter in " ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."
