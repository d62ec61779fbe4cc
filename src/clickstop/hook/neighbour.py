"""Applies the policy of a second repository that a call of the session touches, in addition to its own."""

from __future__ import annotations

import os

from clickstop.core.initialised import INITIALISED, standing
from clickstop.core.places import Places, registered
from clickstop.core.plan import Plan
from clickstop.hook.pinning import generation, with_silence
from clickstop.hook.plan import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context

    Data = dict[str, Any]


def add_policy(ctx: Context) -> None:
    """Merge the policies of the other repositories that this call touches into the plan; the stricter wins."""
    for root in _roots(ctx):
        from clickstop.policy.strictness import strictest

        theirs = with_silence(_from(root, generation(load(Places(root, ctx.environ).plan, root, ctx.environ))), ctx)
        ours = with_silence(generation(ctx.plan), ctx)
        ctx.plan = Plan({**ctx.plan.data, **strictest(theirs, ours)}, ctx.plan.environ, ctx.plan.compiler)


def _roots(ctx: Context) -> list[str]:
    event = ctx.event
    folders = [event.cwd, *(os.path.dirname(path) for path in event.paths if os.path.isabs(path))]
    home = event.root + os.sep
    inner = (root for root in registered(ctx.environ) if root.startswith(home))
    folders += [root for root in inner if root[len(home) :] in event.command]
    if event.tool == "shell" and "cd " in event.command:
        from clickstop.shell.folders import folder_of

        folders.append(folder_of(event.command, event.cwd))
    places = [standing(folder, ctx.environ) for folder in dict.fromkeys(folders) if folder and folder != event.root]
    roots = (place.root for place in places if place.kind == INITIALISED)
    return [root for root in dict.fromkeys(roots) if root != event.root]


def _from(root: str, policy: Data) -> Data:
    """A policy as it applies from outside its repository: with absolute globs, and without its plugins and
    workflows.
    """
    gates = policy["gates"]
    return {
        **policy,
        "kinds": {
            kind: [row for row in rows if row["module"].startswith("clickstop.")]
            for kind, rows in policy["kinds"].items()
        },
        "gates": {
            **gates,
            "protect": [[_anchored(glob, root), *verdicts] for glob, *verdicts in gates["protect"]],
            "own": [
                {**rule, "path": _anchored(rule["path"], root)} if rule.get("path") else rule
                for rule in gates["own"]
            ],
        },
        "workflows": [],
    }


def _anchored(glob: str, root: str) -> str:
    if glob.startswith(("/", "~/")):
        return glob
    # Without a slash, a glob matches in any folder of its own repository.
    return f"{root}/{glob}" if "/" in glob else f"{root}/**/{glob}"
