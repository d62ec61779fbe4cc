"""What a command line would do to the world, in words on which rules can be written."""

from __future__ import annotations

from clickstop.core.record import Record

KINDS = (
    "deletes",  # files or folders
    "overwrites",  # the content of a file that may be there
    "moves",  # away from `path`; where to stands in `detail`, absolute where it is known
    "changes_permissions",
    "discards_work",  # uncommitted, untracked, stashed or unmerged
    "keeps_work",  # a commit or a stash holds what `detail` says from then on; "": nobody knows whether it does
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
    "changes_remote",  # the same, without deleting it: scaled, configured, merged, deployed
    "changes_machine",  # settings, services, packages, accounts, what other programs are made to run
    "reads",  # a named file, into the output or somewhere else
    "reveals",  # prints a file, or a token that a program keeps, in a form that cannot be redacted
    "carries",  # what `path` holds into the file that `detail` names
    "sends",  # a file's content or a variable's to the network
    "offers_shell",  # to whoever is at the other end of a connection
    "reaches_network",
    "changes_policy",  # clickstop's own hooks, settings, records, or commands that weaken them
    "opaque",  # cannot be known before it runs; `detail` says why
)

# How much of `path` is meant: the path itself, everything in it, something in it that is not known by name, what is
# below it with a name that fits `target`, what commits hold there that are about to be pushed.
EXTENTS = ("", "contents", "some", "named", "pushed")
SERVED = "whoever connects"  # to whom `sends` goes, where nobody is named
NOT_AT_SOURCE = "what is not at the source"  # a detail of `deletes`
# On which machine: this one, a container, another one.
PLACES = ("", "container", "remote")
# Why something is opaque. Only the first three are reasons to ask; the others are said so that nobody is surprised.
OPAQUE = (
    "dynamic command with a destructive option",
    "dynamic command with a target outside the repository",
    "unreadable and destructive",  # the rest could not be read, and holds a destructive word
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

    `path` is the real one: compare it with `os.path.realpath` of the repository. What a rule should know besides:
    `overwrites` with detail "appends" keeps what is there, with "edits" most of it, with "empties" it leaves
    nothing, with "unpacks" it means files in a folder; `reads` with detail "copied" leaves a second file that holds
    the same; `deletes` with detail "unresolved" has a target that is known only when it runs;
    `changes_permissions` has the mode as its detail and is forced where everybody may write then; `discards_work`
    says in `detail` what kind of work (changes, untracked, ignored, stash, branch, commits, worktree, tag) and in
    `path` which files; `rewrites_history` has the branch as its target ("" is the current one), and "force",
    "lease", "delete", "local" as its detail; `sends` is forced where it is a secret whatever its name, as the
    whole environment, and has as its detail where to; `destroys_infrastructure` and `drops_database` are forced
    where nothing is left to restore; `opaque` has as its detail one of OPAQUE.
    """

    kind: str
    program: str = ""  # what would do it: rm, git push, curl
    target: str = ""  # as it was written: a path, a branch, an address
    path: str = ""  # absolute and resolved where the target is a file; "" where it is none or not known
    detail: str = ""
    extent: str = ""  # one of EXTENTS
    where: str = ""  # one of PLACES
    recursive: bool = False
    forced: bool = False  # an option that asks nobody
    without: tuple[str, ...] = ()  # globs of what is left out of a folder
    only: str = ""  # of something in a folder that is not known by name: the glob of its name
