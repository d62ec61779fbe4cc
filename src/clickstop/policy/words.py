"""Describes effects in sentences: what a command would do, and to what."""

from __future__ import annotations

import os

from clickstop.core.paths import is_inside
from clickstop.shell.effect import HOME_ELSEWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

_LONGEST = 160
_SENTENCES = {
    "deletes": "would delete {name}{all}",
    "overwrites": "would {write} {many}{name}",
    "moves": "would move {name} away",
    "changes_permissions": "would change permissions of {name}{below}{how}",
    "discards_work": "would discard {lost}",
    "keeps_work": "would commit or stash work",
    "rewrites_history": "would {push}",
    "writes_device": "would write to the device {name}",
    "formats_disk": "would format, partition or wipe {name}",
    "exhausts_machine": "would exhaust the machine",
    "ends_processes": "would kill processes or shut down the machine{of}",
    "executes_fetched": "would run code from the network{of}",
    "executes_decoded": "would run code that is decoded first{of}",
    "publishes": "would publish or deploy{of}",
    "drops_database": "would drop or empty data{of}",
    "destroys_infrastructure": "would delete or stop {resources}{of}",
    "changes_remote": "would change remote resources{of}",
    "changes_machine": "would change settings of this machine{of}",
    "reads": "would read {name}",
    "reveals": "would {show}",
    "carries": "would put {name} into another file",
    "sends": "would send {name} {to}",
    "offers_shell": "would open a shell to {whom}",
    "reaches_network": "would connect to the network{of}",
    "changes_policy": "would change what clickstop enforces{of}",
    "opaque": "cannot be analysed before it runs{how}",
}
_PUSHES = {
    "force": "force-push to {branch}",
    "lease": "force-push to {branch} unless somebody has pushed since",
    "delete": "delete {branch} on the server",
    "mirror": "replace all branches on the server with those of this repository",
    "local": "rewrite local history",
}
_REVEALED = "show {name} in a form that cannot be redacted"
_REVEALED_BY = {"git commit": "commit {name}, which the next push would publish"}
_WRITES = {"appends": "add to", "edits": "change", "empties": "empty"}
_CONTAINERS = ("docker", "docker-compose", "nerdctl", "podman")  # what they delete is often on this machine
_WHERE = {"": "", "container": ", in a container", "remote": ", on another machine"}
_LOST = {
    "changes": "uncommitted changes",
    "staged": "staged changes",
    "untracked": "untracked files",
    "ignored": "ignored files",
    "stash": "stashed changes",
    "branch": "commits of the branch",
    "commits": "commits of this branch",
    "purge": "all commits that only the reflog still references",
    "worktree": "the work in a worktree",
}
_UNREFERENCED = ("reflog", "unreachable")  # commits that no branch has


def sentence(effect: Effect, scene: Scene) -> str:
    """One sentence about an effect."""
    path = effect.path.replace(HOME_ELSEWHERE, "~", 1) if effect.where else scene.name(effect.path)
    name = _short(path or effect.target)
    if effect.program == "crontab":  # which writes a file of its own in that folder
        name = "the crontab"
    elif effect.kind == "deletes" and effect.extent == "some" and name:
        name = f"files in {name}"
    every = effect.target == "*"
    branch = "all branches" if every else _short(effect.target) or scene.branch or "the current branch"
    push = "mirror" if every and effect.detail == "delete" else effect.detail
    is_deep = effect.recursive and not _is_file_here(effect, scene)
    filled = _SENTENCES[effect.kind].format(
        name=name or "what it names",
        of=f": {name}" if name else "",
        how=f": {_short(effect.detail)}" if effect.detail else "",
        show=_REVEALED_BY.get(effect.program, _REVEALED).format(name=name or "what it names"),
        write=_WRITES.get(effect.detail, "write to"),
        many="files in " if effect.recursive or effect.extent == "contents" else "",
        all=" with everything in it" if is_deep and effect.extent != "some" else "",
        below=" and everything below it" if is_deep else "",
        resources="volumes, images or services" if _tool(effect) in _CONTAINERS else "remote resources",
        push=_PUSHES.get(push, "rewrite {branch}").format(branch=branch),
        lost=_LOST.get("purge" if effect.target in _UNREFERENCED else effect.detail, "uncommitted work"),
        to=f"to {_short(effect.detail)}" if effect.kind == "sends" and effect.detail else "to the network",
        whom=_short(effect.target) or "the network",
    )
    return f"{_who(effect)} {filled}{_WHERE[effect.where]}."


def _is_file_here(effect: Effect, scene: Scene) -> bool:
    is_here = not effect.where and scene.root and is_inside(effect.path, scene.root)
    return bool(is_here) and os.path.isfile(effect.path)


def _tool(effect: Effect) -> str:
    return effect.program.partition(" ")[0]


def _who(effect: Effect) -> str:
    name = _short(effect.program)
    if name.startswith((">", "&>")):
        return "A redirection"
    return f"`{name}`" if name else "The command"


# On one line, because a message has one line for what happened.
def _short(text: str) -> str:
    # Our placeholders for unknown text are in the private use area.
    line = "".join(letter if letter < "\ue000" or letter > "\uf8ff" else "..." for letter in " ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."
