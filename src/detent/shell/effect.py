"""What a command line would do to the world, in words on which rules can be written."""

from __future__ import annotations

KINDS = (
    "deletes",  # files or folders
    "overwrites",  # the content of a file that may be there
    "moves",  # away from `path`; where to stands in `detail`
    "changes_permissions",
    "discards_work",  # uncommitted, untracked, stashed or unmerged
    "rewrites_history",  # of a branch that others may have: force-push, deletion of a remote branch
    "writes_device",
    "formats_disk",
    "exhausts_machine",  # fork bombs and kin
    "ends_processes",  # all of them, or the machine
    "executes_fetched",  # text from the network runs
    "executes_decoded",  # text that was decoded first runs
    "publishes",  # packages, images, deployments
    "drops_database",
    "destroys_infrastructure",  # what runs elsewhere: clusters, clouds
    "reads",  # a named file, into the output or somewhere else
    "sends",  # a file's content or a variable's to the network
    "reaches_network",
    "changes_policy",  # detent's own hooks, settings, records, or commands that weaken them
    "opaque",  # cannot be known before it runs; `detail` says why
)


class Effect:
    """One thing that a command would do."""

    __slots__ = ("detail", "forced", "kind", "path", "program", "recursive", "target")

    def __init__(
        self,
        kind: str,
        *,
        program: str = "",
        target: str = "",
        path: str = "",
        detail: str = "",
        recursive: bool = False,
        forced: bool = False,
    ) -> None:
        self.kind = kind
        self.program = program  # what would do it: rm, git push, curl
        self.target = target  # as it was written: a path, a branch, an address
        self.path = path  # absolute and resolved where the target is a file; "" where it is none or not known
        self.detail = detail
        self.recursive = recursive
        self.forced = forced  # an option that asks nobody
