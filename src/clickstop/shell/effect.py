"""The vocabulary of effects: what a command line would do, in terms that rules can match."""

from __future__ import annotations

from clickstop.core.record import Record

KINDS = (
    "deletes",  # files or folders
    "overwrites",  # the content of a file that may be there
    "moves",  # away from `path`, to `detail` (absolute if known)
    "changes_permissions",
    "discards_work",  # uncommitted, untracked, stashed or unmerged
    "keeps_work",  # in a commit or a stash: `detail` says which kind; "" if the command may not have run
    "rewrites_history",  # of a branch that others may have pulled: force-push, deletion of a remote branch
    "writes_device",
    "formats_disk",
    "exhausts_machine",  # fork bombs and endless loops
    "ends_processes",  # all of them, or the machine
    "executes_fetched",  # runs text from the network
    "executes_decoded",  # runs text that was decoded first
    "publishes",  # packages, images, deployments
    "drops_database",
    "destroys_infrastructure",  # in clusters, clouds and other services
    "changes_remote",  # the same without deleting: scaling, configuring, merging, deploying
    "changes_machine",  # settings, services, packages, accounts, and what other programs are made to load
    "reads",  # a named file, into the output or somewhere else
    "reveals",  # prints a file or a stored token in a form that cannot be redacted
    "carries",  # copies what `path` holds into the file `detail`
    "sends",  # a file's content or a variable's to the network
    "offers_shell",  # to the other end of a connection
    "reaches_network",
    "changes_policy",  # clickstop's own hooks, settings, records, or commands that weaken them
    "opaque",  # cannot be known before it runs; `detail` says why
)

# How much of `path` is meant: the path itself, everything in it, something in it whose name is unknown, everything
# below it with a name that matches `target`, or what the commits about to be pushed hold there.
EXTENTS = ("", "contents", "some", "named", "pushed")
SERVED = "whoever connects"  # the recipient of `sends` if none is named
NOT_AT_SOURCE = "what is not at the source"  # a detail of `deletes`
# Where it happens: on this machine, in a container, on another machine.
PLACES = ("", "container", "remote")
# Why something is opaque. Only the first three are a reason to ask; the others are shown for information.
OPAQUE = (
    "dynamic command with a destructive option",
    "dynamic command with a target outside the repository",
    "unreadable and destructive",  # the part that could not be read holds a destructive word
    "dynamic command",
    "dynamic text",  # eval "$(ssh-agent)"
    "script",  # text from a file or a pipe that the line does not show
    "not understood by the grammar",
    "nested too deeply",
    "too long to read",
    "too much to follow",
)


class Effect(Record):
    """One thing that a command would do.

    `path` has its links resolved: compare it with `os.path.realpath` of the repository. The other fields depend on
    the kind:

    - `overwrites`: `detail` is "appends" (all of the old content stays), "edits" (most of it stays), "empties"
      (nothing stays) or "unpacks" (files inside the folder `path`).
    - `reads`: `detail` is "copied" if a second file then holds the same.
    - `deletes`: `detail` is "unresolved" if the target is known only at run time.
    - `changes_permissions`: `detail` is the mode; `forced` if anybody may write afterwards.
    - `discards_work`: `detail` is the kind of work (changes, untracked, ignored, stash, branch, commits, worktree,
      tag), `path` the files.
    - `rewrites_history`: `target` is the branch ("" for the current one), `detail` is "force", "lease", "delete" or
      "local".
    - `sends`: `detail` is the recipient; `forced` if it is secret whatever its name, as the whole environment is.
    - `destroys_infrastructure`, `drops_database`: `forced` if nothing is left to restore.
    - `opaque`: `detail` is one of OPAQUE.
    """

    kind: str
    program: str = ""  # `rm`, `git push`, `curl`
    target: str = ""  # a path, a branch or an address, as written
    path: str = ""  # absolute, links resolved; "" if the target is no file or is unknown
    detail: str = ""
    extent: str = ""  # one of EXTENTS
    where: str = ""  # one of PLACES
    recursive: bool = False
    forced: bool = False  # with an option that skips all questions
    without: tuple[str, ...] = ()  # globs of what is left out of the folder
    only: str = ""  # with the extent "some": a glob of the names
