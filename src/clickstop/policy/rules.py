"""The built-in rules: the effects they apply to, their verdicts, why, and what to do instead."""

from __future__ import annotations

import os

from clickstop.core.lists import rows, words
from clickstop.policy.caches import is_cache
from clickstop.shell.effect import NOT_AT_SOURCE, OPAQUE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    When = Callable[[Effect, Scene], bool]

VERDICTS = ("off", "warn", "ask", "block")

_ACCOUNTS = words("/etc/passwd /etc/shadow /etc/gshadow /etc/group /etc/sudoers /etc/sudoers.d /etc/pam.d")
_STARTUP = words(
    ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .inputrc .zshrc .zshenv .zprofile "
    ".zlogin .zlogout .kshrc .cshrc .tcshrc .xprofile .xinitrc"
)
_STARTUP_ETC = ("/etc/profile", "/etc/profile.d", "/etc/bash.bashrc", "/etc/bashrc", "/etc/zsh", "/etc/environment")
_STARTS = ("/etc/cron", "/etc/systemd", "/etc/init.d", "/etc/ld.so.preload", "/etc/rc.local", "/var/spool/cron")
_FISH = "/.config/fish/"
_AGENTS_START = words("/Library/LaunchAgents/ /Library/LaunchDaemons/ /.config/autostart/ /.config/systemd/user/")
_PROGRAMS = words("/bin /sbin /boot /lib /lib64 /usr/bin /usr/sbin /usr/lib /etc /System /sys")
_NEEDED = words(
    "sh bash dash ls cp mv rm cat chmod ln mount login su sudo init systemd env python3 perl apt"
    " apt-get dpkg rpm dnf"
)
_NEEDED_LIBRARIES = words("libc.so libc-2 ld-linux ld-2 ld-musl libpthread libdl libm.so libpam.so")
_NEEDED_SETTINGS = ("/etc/fstab", "/etc/ld.so.conf", "/etc/nsswitch.conf", "/etc/pam.d")
# Parts of paths that one of the rules below is about. `/bin` and `/lib` are missing because many projects have
# them.
PLACES = (
    *words("/etc/ /usr/ /sbin/ /boot/ /System/ /sys/ /var/spool/cron"),
    _FISH,
    *_AGENTS_START,
    *sorted(_STARTUP),
)
_HOMES = ("/home", "/Users")
_ALL = ("*", "./*", ".*", "$(ls)", "$(ls -A)", "$(ls -a)", "`ls`")
_FAR = ("root", "home")
_KEYS = (".gnupg/private-keys", ".gnupg/secring.gpg", ".aws/credentials")  # starts of their paths below home
_KEEPS_CONTENT = ("appends", "edits", "unpacks")  # details of overwrites that leave the old content in the file


class GateRule:
    """A built-in rule, parsed from a text.

    The first line has its id, its verdict (after a slash, the one when nobody can be asked) and the kinds of
    effects. The next lines describe it, give the reason, and list what to do instead.
    """

    __slots__ = ("about", "id", "kinds", "steps", "unattended", "verdict", "when", "why")

    def __init__(self, text: str) -> None:
        head, self.about, self.why, *steps = text.split("\t")
        self.id, verdicts, *kinds = head.split()
        self.kinds = tuple(kinds)
        self.verdict, _, unattended = verdicts.partition("/")
        self.unattended = unattended or self.verdict
        self.steps = tuple(_STEPS.get(step, step) for step in steps)
        self.when = _WHEN.get(self.id)


def _below(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith((f"{folder}/", f"{folder}.")) for folder in folders)


def _accounts(effect: Effect, _scene: Scene) -> bool:
    return _below(effect.path, _ACCOUNTS)


def _loses_accounts(effect: Effect, scene: Scene) -> bool:
    if effect.kind in ("deletes", "moves"):
        return _accounts(effect, scene)
    # Only files that define accounts: sudoers and pam.d are covered by write.accounts, which asks.
    return effect.kind == "overwrites" and effect.detail != "appends" and effect.path in _ACCOUNTS[:4]


def _start_up(effect: Effect, scene: Scene) -> bool:
    path = effect.path
    folder, _, name = path.rpartition("/")
    if name in _STARTUP and (
        folder in (scene.home, os.path.expanduser("~root"), "/etc/skel") or folder.rpartition("/")[0] in _HOMES
    ):
        return True
    return (
        _below(path, _STARTUP_ETC)
        or path.startswith(_STARTS)
        or any(part in path for part in (_FISH, *_AGENTS_START))
    )


def _ssh(effect: Effect, _scene: Scene) -> bool:
    if effect.kind == "changes_permissions" and not effect.forced:
        return False  # restricting access to keys is right
    if effect.where and effect.detail == "appends":
        return False  # the usual way to log in elsewhere: `cat id.pub | ssh host 'cat >> ~/.ssh/authorized_keys'`
    return "/.ssh/" in f"{effect.path}/" or _below(effect.path, ("/etc/ssh",))


def _system(effect: Effect, scene: Scene) -> bool:
    if scene.place(effect) in ("inside", "temporary", "git", "repository"):
        return False
    # `tar -x -C /` may replace any system file.
    if effect.detail == "unpacks" and scene.place(effect) == "root":
        return effect.path not in scene.temporary
    return _below(effect.path, _PROGRAMS) and not _accounts(effect, scene) and not _start_up(effect, scene)


def _breaks(effect: Effect, scene: Scene) -> bool:
    """Packages, programs and libraries that everything else needs, or a whole system folder."""
    if effect.kind == "changes_machine":
        return effect.forced
    if effect.where or not _system(effect, scene):
        return False
    folder, _, name = effect.path.rpartition("/")
    if effect.kind == "overwrites":
        return effect.detail in ("edits", "empties") and effect.path in _PROGRAMS
    # A whole folder of programs, or any file in /boot, is needed to start.
    if effect.path in _PROGRAMS or folder == "/boot":
        return effect.kind == "moves" or effect.recursive or folder == "/boot"
    if effect.path in _NEEDED_SETTINGS or (name in _NEEDED and folder.endswith("bin")):
        return True
    return name.startswith(_NEEDED_LIBRARIES) and ".so" in name


def _opens_all(effect: Effect, scene: Scene) -> bool:
    far = scene.place(effect) not in ("inside", "temporary")
    return effect.forced and (effect.recursive or far)


def _loses_keys(effect: Effect, scene: Scene) -> bool:
    """Private SSH and GnuPG keys and AWS credentials, of which there is no copy."""
    folder, _, name = effect.path.rpartition("/")
    if effect.kind not in ("deletes", "overwrites") or effect.detail in _KEEPS_CONTENT or effect.where:
        return False
    if effect.path in [f"{scene.home}/{name}" for name in (".ssh", ".gnupg", ".aws")]:
        return effect.recursive or effect.extent == "contents"
    # A new key loses nothing: `ssh-keygen` writes one.
    if effect.kind == "overwrites" and not _is_theirs(effect.path, scene):
        return False
    # `id_ed25519.pub` can be computed again from the private key.
    is_key = folder == f"{scene.home}/.ssh" and name.startswith("id_") and not name.endswith(".pub")
    return is_key or effect.path.startswith(tuple(f"{scene.home}/{start}" for start in _KEYS))


def _is_theirs(path: str, scene: Scene) -> bool:
    """An existing file with content that no program recreates."""
    from clickstop.policy.losses import is_made_again

    try:
        return os.path.isfile(path) and os.path.getsize(path) > 0 and not is_made_again(scene.name(path))
    except OSError:
        return False


def _takes_many(effect: Effect) -> bool:
    """Whether more than one file is lost."""
    if effect.kind != "overwrites":
        return True
    if effect.detail not in ("", "empties", "edits"):
        return False
    # Only `find` overwrites the root itself: it means each file below.
    return effect.recursive or effect.extent == "contents" or (effect.path == os.sep and not effect.extent)


def _overwrites_many(effect: Effect, scene: Scene) -> bool:
    """Whether many files outside the work are emptied or edited: `find ~ -name x -exec truncate -s 0 {} +`."""
    if not _takes_many(effect) or effect.where or is_cache(effect, scene):
        return False
    return scene.place(effect) in ("outside", "system")


# Without a file in these, commits or stashes are lost. Git makes the index and the names of remote branches again.
_HISTORY = ("/.git/objects/", "/.git/refs/heads/", "/.git/refs/tags/", "/.git/refs/stash/", "/.git/packed-refs/")


def _takes_git(effect: Effect, scene: Scene) -> bool:
    """Whether a repository, its `.git` or a part of its history is removed.

    `rm *` does not remove folders, git never removes its own, and stale lock files may go.
    """
    place = scene.place(effect)
    is_tree = effect.kind == "moves" or (effect.kind == "deletes" and effect.recursive)
    if place == "git":
        return not effect.path.endswith(".lock") and (is_tree or _is_history(effect.path))
    by_git = effect.kind != "moves" and effect.program.startswith("git ")
    return place == "repository" and is_tree and not by_git and not _is_listing(effect, scene)


def _is_history(path: str) -> bool:
    return any(part in f"{path}/" for part in _HISTORY)


def _unknown_tree(effect: Effect, scene: Scene) -> bool:
    """A folder whose name is unknown, or everything in a folder that is unknown."""
    if not effect.recursive or effect.where:
        return False
    return not effect.path or (effect.extent == "some" and effect.path in scene.work and effect.target in _ALL)


def _system_tree(effect: Effect, scene: Scene) -> bool:
    place = scene.place(effect)
    return place in _FAR or (place == "system" and effect.recursive)


def _protected_push(effect: Effect, scene: Scene) -> bool:
    """`*` means every branch."""
    protected = scene.is_protected(effect.target) or (effect.target == "*" and bool(scene.protected))
    return effect.detail in ("force", "lease", "delete", "mirror") and protected


def _is_listing(effect: Effect, scene: Scene) -> bool:
    """All top-level files that a pattern matches or a source lacks. `.git` stays."""
    is_glob = effect.target.strip("'\"").endswith("*") and effect.extent == "contents"
    return effect.path in scene.work and (is_glob or not effect.recursive or effect.detail == NOT_AT_SOURCE)


_WHEN: dict[str, When] = {
    "delete.root": lambda effect, scene: (
        (scene.place(effect) == "root" and _takes_many(effect))
        or (scene.place(effect) == "system" and effect.recursive and effect.kind == "deletes")
    ),
    "delete.home": lambda effect, scene: (
        (scene.place(effect) == "home" and _takes_many(effect)) or _loses_keys(effect, scene)
    ),
    "delete.repository": _takes_git,
    "delete.listing": lambda effect, scene: scene.place(effect) == "repository" and _is_listing(effect, scene),
    "delete.outside": lambda effect, scene: (
        scene.place(effect) == "outside"
        and (effect.recursive or (not effect.where and _is_theirs(effect.path, scene)))
        and not is_cache(effect, scene)
    ),
    "delete.system_file": lambda effect, scene: scene.place(effect) == "system" and not effect.recursive,
    "delete.uncommitted": lambda effect, scene: scene.place(effect) in ("inside", "repository"),
    "overwrite.uncommitted": lambda effect, scene: scene.place(effect) == "inside",
    "overwrite.outside": lambda effect, scene: (
        _overwrites_many(effect, scene)
        or (
            effect.detail in ("", "empties")
            and scene.place(effect) == "outside"
            and not effect.where
            and _is_theirs(effect.path, scene)
        )
    ),
    "delete.unknown": _unknown_tree,
    "delete.elsewhere": lambda effect, scene: (
        scene.place(effect) == "outside" and not effect.recursive and not is_cache(effect, scene)
    ),
    "run.opaque": lambda effect, _scene: effect.detail in OPAQUE[:3],
    "delete.accounts": _loses_accounts,
    "write.accounts": _accounts,
    "write.startup": _start_up,
    "write.ssh": _ssh,
    "write.system": _system,
    "permissions.system": _system_tree,
    "permissions.open": _opens_all,
    "permissions.outside": lambda effect, scene: effect.recursive and scene.place(effect) == "outside",
    "git.protected": _protected_push,
    "git.force": lambda effect, _scene: effect.detail != "lease",
    "git.purge": lambda effect, _scene: effect.detail == "purge",
    "git.discard": lambda effect, _scene: effect.detail != "purge",
    "infrastructure.erase": lambda effect, _scene: effect.forced,
    "machine.break": _breaks,
}
_STEPS = {
    "TRASH": "Move it aside instead of deleting it (`mv`), or name the one folder you mean inside the repository.",
    "KEEP": "Keep it first: commit it to a branch, or stash the files you mean: `git stash push -u -- FILE`.",
    "READ FIRST": "Save it to a file, read it, and run the file only if it is what you expect.",
    "LOOK": "First check what it would do: a dry run, a plan, a listing.",
}
_TEXT = """
delete.root block deletes moves overwrites
    Deleting, moving or overwriting the file system's root, a system folder, or all home folders
    A system without its own folders cannot be restored.
    TRASH
delete.home block deletes moves overwrites
    Deleting, moving or overwriting your home folder, or private keys in it
    It contains keys, settings and other projects that no repository can restore.
    TRASH
delete.repository block deletes moves overwrites
    Deleting the repository, a folder that contains it, its `.git`, or commits and stashes in it
    Its history and uncommitted work would both be lost.
    Delete only what is in the way inside the repository, by name.
    For a fresh start, keep the history: commit the work to a branch, then switch to the one you want.
delete.listing ask/block deletes
    Deleting all repository files that match a pattern or are missing from the source of a copy
    Git can only restore what was committed.
    KEEP
    Or name the files you mean, one by one.
delete.outside ask/block deletes
    Deleting existing folders and files outside the repository and temporary folders
    Nobody asked for changes there, and no version control can restore them.
    TRASH
    Work inside the repository or in a folder made by `mktemp -d`.
delete.system_file ask/block deletes
    Deleting a system file
    Programs and accounts on this machine depend on it.
    TRASH
delete.uncommitted ask/block deletes
    Deleting uncommitted files: changed, new, or ignored and not recreated by a build
    Git can restore the committed version of these files, but not later changes.
    KEEP
    Or delete only the files you mean.
overwrite.uncommitted ask/block overwrites
    Emptying or replacing uncommitted files: redirections, `cp`, `mv`, `truncate`, `tee`, interpreters
    Git can restore the committed version of these files, but not later changes.
    KEEP
    Or change only the lines you mean.
overwrite.outside ask/block overwrites
    Emptying or replacing an existing file outside the repository and temporary folders
    No version control can restore what is lost there.
    Keep a copy first, or write to a new name.
    Work inside the repository.
delete.unknown ask/block deletes
    Deleting a folder whose name is known only when the command runs
    If the variable is empty or wrong, this deletes something else and everything in it.
    Write the path out.
    Or make an empty one fail: `rm -rf "${DIR:?}"`.
delete.elsewhere warn deletes
    Deleting a single file outside the repository and temporary folders
    No version control can restore what is lost there.
    Make sure that this task created the file.
device.write block writes_device
    Writing to a disk or another device
    It overwrites the file system itself; nothing can restore that.
    Write to an image file instead.
    If a device really must be written, ask the person to do it.
device.format block formats_disk
    Formatting, partitioning or wiping a disk
    Everything on it would be lost.
    Work on an image file instead.
    If a disk really must be formatted, ask the person to do it.
machine.exhaust block exhausts_machine
    Exhausting the machine, for example with a fork bomb
    The machine would have to be restarted.
    Say what you wanted to try, and limit it: `ulimit -u`, `timeout`, a container.
machine.stop ask/block ends_processes
    Killing all processes, or shutting down the machine
    Unsaved work in this session and in other programs would be lost.
    End only the process you mean, by its ID.
run.fetched ask/block executes_fetched
    Running code from the network that nobody has read
    Anyone who controls that address, or the route to it, could run commands on this machine.
    READ FIRST
    Or install a pinned version with a package manager.
run.decoded ask/block executes_decoded
    Running code that is decoded first
    The command does not show what it does.
    Write the command out.
    READ FIRST
run.opaque ask/block opaque
    Running a command whose name is computed at run time, with a destructive option or remotely
    The command does not show what it does.
    Write the command out, without variables in its name.
delete.accounts block overwrites deletes moves changes_permissions
    Deleting or replacing this machine's accounts: passwd, shadow, group
    Nobody could log in, and nothing would run as the right user.
    Leave it to the person, with the proper tools: `visudo`, `usermod`.
write.accounts ask/block overwrites deletes moves changes_permissions
    Changing this machine's accounts: passwd, shadow, group, sudoers
    It controls who may do what on this machine.
    Leave it to the person, with the proper tools: `visudo`, `usermod`.
write.startup ask/block overwrites deletes moves changes_permissions
    Changing what runs at login or on a schedule: shell startup files, cron, services
    It would run in every terminal, long after this task.
    Set it for this command only: `NAME=value command`.
    Or show the person the line to add.
write.ssh ask/block overwrites deletes moves changes_permissions
    Changing SSH keys and settings
    It controls who may log in and where connections go.
    Show the person the change to make.
write.system ask/block overwrites moves
    Changing system files
    Programs on this machine depend on them, and no repository keeps the old ones.
    Install into the project or into your home folder.
    Or show the person the change to make.
permissions.system block changes_permissions
    Changing permissions or owners of system folders or of your whole home folder
    Logins, SSH and services fail with wrong permissions, and the right ones are recorded nowhere.
    Change the one file inside the repository that needs it.
permissions.open ask/warn changes_permissions
    Making a whole folder, or files outside the repository, writable by everyone (777 and similar)
    Every program and user on this machine could then change these files.
    Grant only what is needed: `chmod u+x FILE`, `chmod -R u+rwX,go+rX FOLDER`.
permissions.outside ask/block changes_permissions
    Changing permissions or owners of a whole folder outside the repository
    The right ones are recorded nowhere.
    Change the one file that needs it.
git.protected block rewrites_history
    Force-pushing to, or deleting, a protected branch
    Others build on this branch, and their commits may be lost.
    Push to a branch of your own and open a pull request.
    To undo a commit there: `git revert`.
git.force ask/block rewrites_history
    Force-pushing without a lease, or deleting a branch on the server
    Commits that others pushed in the meantime would be lost.
    `git push --force-with-lease` refuses if somebody has pushed since.
git.purge block discards_work
    Expiring git's reflog, and with it every commit that only the reflog references
    After a mistake, only the reflog can bring back commits.
    Leave it to git, which cleans up old objects by itself: `git gc`.
git.discard ask/block discards_work
    Discarding uncommitted, untracked, stashed or unmerged work, if there is any
    Git keeps no copy of it.
    KEEP
# What others have got cannot be taken back: as final as a deletion. A pipeline that publishes does so by itself,
# or says `[gates.rules] publish = { unattended = "warn" }`.
publish ask/block publishes
    Publishing packages, images or releases, and deploying
    Others get it at once, and you cannot take it back.
    LOOK
    Let the person or the pipeline publish.
database.drop ask/block drops_database
    Dropping or emptying databases and tables
    Their data is lost unless there is a backup.
    Take a backup first.
    Try it on a scratch database, and undo it: `BEGIN; ...; ROLLBACK;`.
infrastructure.destroy ask/block destroys_infrastructure
    Deleting remote resources: clusters, cloud resources, volumes, backups, secrets, repositories
    Other people may use it, and most of it cannot be restored.
    LOOK
    Let the person run it.
infrastructure.erase block destroys_infrastructure drops_database
    Deleting databases, buckets, volumes, backups or whole environments with nothing left to restore
    The data is lost for everyone and cannot be restored.
    LOOK
    Let the person run it, after a backup.
infrastructure.change ask/warn changes_remote
    Changing remote resources: scaling, restarting, configuring, granting, merging
    Other people use it and are affected at once.
    LOOK
    Let the person run it.
machine.break block changes_machine overwrites moves deletes
    Removing what the system needs to start, or editing every file in a system folder at once
    Afterwards programs may no longer start, and the machine cannot repair itself.
    Name the one file or package you mean.
    Or show the person the change to make.
machine.settings ask/block changes_machine
    Changing this machine: services, network, firewall, packages, accounts, or which programs run
    It outlasts this task and affects every program and user of the machine.
    Set what you need for this command only, or use a container.
    Or show the person the change to make.
secret.send block sends
    Sending secrets, keys or the whole environment over the network, also copied, packed or encoded
    Once a secret has left the machine, somebody else knows it.
    Send what you need without the secret; leave out files that contain secrets.
    If a host should receive it, ask the person to add that host to [gates] secret_hosts.
secret.reveal ask/block reveals
    Showing a secret encoded, packed, or printed by the program that stores it; committing a secret
    clickstop cannot recognise it in this form, so the session would store it unredacted.
    Pass it on without showing it: through a pipe, a variable or a file.
    To check whether it exists, count its characters: `| wc -c`.
network.shell block offers_shell
    Opening a shell on this machine to the network
    Anyone at the other end could run commands here with the rights of this session.
    Run the commands here and send their output.
    If a shell is really needed, ask the person to open it.
network.reach off reaches_network
    Connecting to the network
    This project has turned this rule on.
    Work with what is on this machine.
# On files that go: `policy/deletion.py`.
delete.feature block
    Deleting, emptying or moving the last primary component of a critical feature
    The registry .clickstop/features.toml lists this feature as in use, with this file.
    If the code moves, register its new path first: clickstop feature add KEY PATH --primary
    If the feature is to be removed, ask the person to run: clickstop feature add KEY --status removed
delete.component ask/block
    Deleting, emptying or moving any other file of a feature
    The registry .clickstop/features.toml lists this feature as in use, with this file.
    Keep the file, and say what you wanted to achieve.
    If the code moves, register its new path first: clickstop feature add KEY PATH
delete.imported warn
    Deleting, emptying or moving a file that other files import
    These files import it and would fail without it.
    Change them in the same step, or keep the file.
# On clickstop itself, and on policies that change while they count: `hook/pinning.py`.
policy.change ask/block changes_policy overwrites deletes moves changes_permissions
    Changing clickstop's own hooks, settings, plan or records, or running a command that weakens it
    An agent must not change the rules that apply to it.
    Leave it alone and continue with the task.
    If it is in the way, tell the person which rule, and why.
policy.weakened ask/warn
    Continuing with a policy that was weakened during the session, in whatever way
    A session keeps the policy it started with until the person agrees to a weaker one in the client.
    To agree for this session, the person allows this call; to keep the policy, the person denies it.
    When nobody can be asked, the policy stays as it was.
# On what is about to be sent or written: `policy/content.py`.
content.sent ask/block
    Sending a secret in a provider's format in a URL, to an MCP tool, or with a command
    Once it has left the machine, somebody else knows it, and the client's transcript keeps it.
    Let the program or the server read the value from where the person keeps it.
content.sent_password warn
    Sending something that looks like a password in a URL, to an MCP tool, or with a command
    Once it has left the machine, somebody else knows it, and the client's transcript keeps it.
    If it is real, let the program read it from where the person keeps it; if it is not, continue.
content.placeholder block
    Writing a redaction placeholder, such as `[redacted:github-token:1]`, into a file
    clickstop showed it instead of a secret; writing it would overwrite the real value.
    Leave the line with the value as it is, and change only the lines around it.
    If you need the value, refer to the variable or file that contains it.
content.private_key ask/block
    Writing a private key into a file that is not meant for keys
    Project files end up in git history, and from there everywhere.
    Let the program read the key from where the person keeps it.
content.secret ask/block
    Writing a secret in a provider's format into a file that is not meant for secrets
    Project files end up in git history, and from there everywhere.
    Read the value from an environment variable, and put a placeholder such as `<token>` into examples.
    If it is not a secret, end its line with a comment `clickstop:allow`, or add the file to [secrets] allow.
content.password warn
    Writing something named like a password, or a token whose checksum is wrong
    If it is real, it ends up in git history, and from there everywhere.
    If it is real, read it from an environment variable; if it is not, continue.
content.staged ask/block
    Staging or committing a secrets file, such as `.env`, that contains secrets
    A committed secret stays in git history and goes wherever that is pushed.
    Add the file to .gitignore, and commit an example with empty values instead.
    If it contains no secret, add it to [secrets] allow.
"""
ALL = tuple(map(GateRule, rows(_TEXT, "\t")))
RULES = ALL[:-12]  # applied to every effect; the others are applied by name
FEATURE, COMPONENT, IMPORTED, SELF, WEAKENED, SENT_SECRET, SENT_PASSWORD = ALL[-12:-5]
PLACEHOLDER, PRIVATE_KEY, WRITTEN_SECRET, WRITTEN_PASSWORD, STAGED_SECRET = ALL[-5:]

# Losses that undo can restore.
UNDOABLE = ("git.discard", "delete.uncommitted", "overwrite.uncommitted")
