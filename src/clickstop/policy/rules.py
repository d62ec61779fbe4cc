"""The built-in rules: which effects they speak of, how far they go, why, and what to do instead."""

from __future__ import annotations

import os

from clickstop.core.lists import words
from clickstop.shell.effect import NOT_AT_SOURCE, OPAQUE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    When = Callable[[Effect, Scene], bool]

VERDICTS = ("off", "warn", "ask", "block")

_ACCOUNTS = words("/etc/passwd /etc/shadow /etc/gshadow /etc/group /etc/sudoers /etc/sudoers.d /etc/pam.d")
_STARTUP = {
    *(".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".inputrc"),
    *words(".zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .cshrc .tcshrc .xprofile .xinitrc"),
}
_STARTUP_ETC = ("/etc/profile", "/etc/profile.d", "/etc/bash.bashrc", "/etc/bashrc", "/etc/zsh", "/etc/environment")
_STARTS = ("/etc/cron", "/etc/systemd", "/etc/init.d", "/etc/ld.so.preload", "/etc/rc.local", "/var/spool/cron")
_FISH = "/.config/fish/"
_AGENTS_START = (
    "/Library/LaunchAgents/",
    "/Library/LaunchDaemons/",
    "/.config/autostart/",
    "/.config/systemd/user/",
)
_PROGRAMS = words("/bin /sbin /boot /lib /lib64 /usr/bin /usr/sbin /usr/lib /etc /System /sys")
_NEEDED = words(
    "sh bash dash ls cp mv rm cat chmod ln mount login su sudo init systemd env python3 perl apt"
    " apt-get dpkg rpm dnf"
)
_NEEDED_LIBRARIES = words("libc.so libc-2 ld-linux ld-2 ld-musl libpthread libdl libm.so libpam.so")
_NEEDED_SETTINGS = ("/etc/fstab", "/etc/ld.so.conf", "/etc/nsswitch.conf", "/etc/pam.d")
# What the path of a file holds, of which one of the rules below speaks; `/bin` and `/lib` are in many projects.
PLACES = (
    *("/etc/", "/usr/", "/sbin/", "/boot/", "/System/", "/sys/", "/var/spool/cron", _FISH, *_AGENTS_START),
    *sorted(_STARTUP),
)
_HOMES = ("/home", "/Users")
_ALL = ("*", "./*", ".*", "$(ls)", "$(ls -A)", "$(ls -a)", "`ls`")
_CHANGING = ("overwrites", "deletes", "moves", "changes_permissions")
_FAR = ("root", "home")


class Rule:
    """One built-in rule."""

    __slots__ = ("about", "id", "kinds", "steps", "unattended", "verdict", "when", "why")

    def __init__(
        self,
        name: str,
        kinds: tuple[str, ...],
        *,
        verdict: str,
        unattended: str,
        about: str,
        why: str,
        steps: tuple[str, ...],
        when: When | None = None,
    ) -> None:
        self.id = name
        self.kinds = kinds
        self.verdict = verdict
        self.unattended = unattended
        self.about = about
        self.why = why
        self.steps = steps
        self.when = when


def _below(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith((f"{folder}/", f"{folder}.")) for folder in folders)


def _accounts(effect: Effect, _scene: Scene) -> bool:
    return _below(effect.path, _ACCOUNTS)


def _loses_accounts(effect: Effect, scene: Scene) -> bool:
    if effect.kind in ("deletes", "moves"):
        return _accounts(effect, scene)
    # Only the files that hold accounts: for sudoers and pam.d, write.accounts asks.
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
        return False  # keys want to be closed
    return "/.ssh/" in f"{effect.path}/" or _below(effect.path, ("/etc/ssh",))


def _system(effect: Effect, scene: Scene) -> bool:
    if scene.place(effect) in ("inside", "temporary", "git", "repository"):
        return False
    # `tar -x -C /`: its members may be anything of the system.
    if effect.detail == "unpacks" and scene.place(effect) == "root":
        return effect.path not in scene.temporary
    return _below(effect.path, _PROGRAMS) and not _accounts(effect, scene) and not _start_up(effect, scene)


def _breaks(effect: Effect, scene: Scene) -> bool:
    """Packages, programs and libraries that everything else needs, or a whole folder of the system."""
    if effect.kind == "changes_machine":
        return effect.forced
    if effect.where or not _system(effect, scene):
        return False
    folder, _, name = effect.path.rpartition("/")
    if effect.kind == "overwrites":
        return effect.detail in ("edits", "empties") and effect.path in _PROGRAMS
    if effect.path in _PROGRAMS or folder == "/boot":
        return effect.kind == "moves" or effect.recursive or folder == "/boot"
    if effect.path in _NEEDED_SETTINGS or (name in _NEEDED and folder.endswith("bin")):
        return True
    return name.startswith(_NEEDED_LIBRARIES) and ".so" in name


def _opens_all(effect: Effect, scene: Scene) -> bool:
    far = scene.place(effect) not in ("inside", "temporary")
    return effect.forced and (effect.recursive or far)


def _loses_keys(effect: Effect, scene: Scene) -> bool:
    """Private keys of SSH and GnuPG, of which there is no second."""
    folder, _, name = effect.path.rpartition("/")
    if effect.kind != "deletes" or effect.where:
        return False
    if effect.path in (f"{scene.home}/.ssh", f"{scene.home}/.gnupg"):
        return effect.recursive or effect.extent == "contents"
    is_key = folder == f"{scene.home}/.ssh" and name.startswith("id_") and not name.endswith(".pub")
    return is_key or effect.path.startswith(f"{scene.home}/.gnupg/private-keys")


def _takes_git(effect: Effect) -> bool:
    """`rm *` leaves folders alone, and git never removes its own."""
    return effect.kind == "moves" or (effect.recursive and not effect.program.startswith("git "))


def _is_theirs(path: str, scene: Scene) -> bool:
    """A file that somebody keeps: there, not empty, and nothing that a program makes again."""
    from clickstop.policy.losses import is_made_again

    try:
        return os.path.isfile(path) and os.path.getsize(path) > 0 and not is_made_again(scene.name(path))
    except OSError:
        return False


def _unknown_tree(effect: Effect, scene: Scene) -> bool:
    """A name that nobody knows, or all that is in a folder that nobody knows."""
    if not effect.recursive or effect.where:
        return False
    return not effect.path or (effect.extent == "some" and effect.path in scene.work and effect.target in _ALL)


def _system_tree(effect: Effect, scene: Scene) -> bool:
    place = scene.place(effect)
    return place in _FAR or (place == "system" and effect.recursive)


def _protected_push(effect: Effect, scene: Scene) -> bool:
    """`*` is every branch."""
    protected = scene.is_protected(effect.target) or (effect.target == "*" and bool(scene.protected))
    return effect.detail in ("force", "lease", "delete", "mirror") and protected


def _is_listing(effect: Effect, scene: Scene) -> bool:
    """All files of the repository's top that a pattern finds, or that are not at a source: `.git` stays."""
    is_glob = effect.target.strip("'\"").endswith("*") and effect.extent == "contents"
    return effect.path in scene.work and (is_glob or not effect.recursive or effect.detail == NOT_AT_SOURCE)


def _asking_opaque(effect: Effect, _scene: Scene) -> bool:
    return effect.detail in OPAQUE[:3]


_TRASH = "Move it aside instead of deleting it (`mv`), or name the one folder you mean inside the repository."
_COMMIT = "Keep it first: commit it to a branch, or stash the files that are meant: `git stash push -u -- FILE`."
_READ_FIRST = "Save it to a file, read it, and run the file only if it is what you expect."
_LOOK = "First check what it would do: a dry run, a plan, a listing."

RULES: tuple[Rule, ...] = (
    Rule(
        "delete.root",
        ("deletes", "moves"),
        verdict="block",
        unattended="block",
        about="Deleting or moving the file system's root, a system folder, or all home folders",
        why="A system that has lost its own folders cannot be restored.",
        steps=(_TRASH,),
        when=lambda effect, scene: (
            scene.place(effect) == "root"
            or (scene.place(effect) == "system" and effect.recursive and effect.kind == "deletes")
        ),
    ),
    Rule(
        "delete.home",
        ("deletes", "moves"),
        verdict="block",
        unattended="block",
        about="Deleting or moving your home folder, or private keys in it",
        why="It holds keys, settings and other projects' work that no repository can restore.",
        steps=(_TRASH,),
        when=lambda effect, scene: scene.place(effect) == "home" or _loses_keys(effect, scene),
    ),
    Rule(
        "delete.repository",
        ("deletes", "moves"),
        verdict="block",
        unattended="block",
        about="Deleting the repository, a folder that contains it, or its `.git`",
        why="History and uncommitted work would be gone together.",
        steps=(
            "Delete only what is in the way inside the repository, by name.",
            "For a fresh start, keep the history: commit the work to a branch, then switch to the one you want.",
        ),
        when=lambda effect, scene: (
            (scene.place(effect) == "repository" and _takes_git(effect) and not _is_listing(effect, scene))
            or (
                scene.place(effect) == "git"
                and (effect.recursive or effect.kind == "moves")
                and not effect.path.endswith(".lock")  # what a git that has died leaves behind
            )
        ),
    ),
    Rule(
        "delete.listing",
        ("deletes",),
        verdict="ask",
        unattended="block",
        about="Deleting all repository files that match a pattern or are missing from the source of a copy",
        why="Git can only restore what was committed.",
        steps=(_COMMIT, "Or name the files you mean, one by one."),
        when=lambda effect, scene: scene.place(effect) == "repository" and _is_listing(effect, scene),
    ),
    Rule(
        "delete.outside",
        ("deletes",),
        verdict="ask",
        unattended="block",
        about="Deleting existing folders and files outside the repository and temporary folders",
        why="Nobody asked for changes there, and no version control can restore them.",
        steps=(_TRASH, "Work inside the repository or in a folder made by `mktemp -d`."),
        when=lambda effect, scene: (
            scene.place(effect) == "outside" and (effect.recursive or _is_theirs(effect.path, scene))
        ),
    ),
    Rule(
        "delete.system_file",
        ("deletes",),
        verdict="ask",
        unattended="block",
        about="Deleting a system file",
        why="Programs and accounts on this machine depend on it.",
        steps=(_TRASH,),
        when=lambda effect, scene: scene.place(effect) == "system" and not effect.recursive,
    ),
    Rule(
        "delete.uncommitted",
        ("deletes",),
        verdict="ask",
        unattended="block",
        about="Deleting uncommitted files: changed, new, or ignored and not recreated by a build",
        why="Git can restore the committed version of these files, but not later changes.",
        steps=(_COMMIT, "Or delete only the files you mean."),
        when=lambda effect, scene: scene.place(effect) in ("inside", "repository"),
    ),
    Rule(
        "overwrite.uncommitted",
        ("overwrites",),
        verdict="ask",
        unattended="block",
        about="Emptying or replacing uncommitted files: redirections, `cp`, `mv`, `truncate`, `tee`, interpreters",
        why="Git can restore the committed version of these files, but not later changes.",
        steps=(_COMMIT, "Or change only the lines you mean."),
        when=lambda effect, scene: scene.place(effect) == "inside",
    ),
    Rule(
        "overwrite.outside",
        ("overwrites",),
        verdict="ask",
        unattended="block",
        about="Emptying or replacing an existing file outside the repository and temporary folders",
        why="No version control can restore what is lost there.",
        steps=("Keep a copy first, or write to a new name.", "Work inside the repository."),
        when=lambda effect, scene: (
            effect.detail in ("", "empties") and scene.place(effect) == "outside" and _is_theirs(effect.path, scene)
        ),
    ),
    Rule(
        "delete.unknown",
        ("deletes",),
        verdict="ask",
        unattended="block",
        about="Deleting a folder whose name is known only when the command runs",
        why="If the variable is empty or wrong, this deletes something else and everything in it.",
        steps=("Write the path out.", 'Or make an empty one fail: `rm -rf "${DIR:?}"`.'),
        when=_unknown_tree,
    ),
    Rule(
        "delete.elsewhere",
        ("deletes",),
        verdict="warn",
        unattended="warn",
        about="Deleting a single file outside the repository and temporary folders",
        why="No version control can restore what is lost there.",
        steps=("Make sure that this task created the file.",),
        when=lambda effect, scene: scene.place(effect) == "outside" and not effect.recursive,
    ),
    Rule(
        "device.write",
        ("writes_device",),
        verdict="block",
        unattended="block",
        about="Writing to a disk or another device",
        why="It overwrites the file system itself; nothing can restore that.",
        steps=("Write to an image file instead.", "If a device really must be written, ask the person to do it."),
    ),
    Rule(
        "device.format",
        ("formats_disk",),
        verdict="block",
        unattended="block",
        about="Formatting, partitioning or wiping a disk",
        why="Everything on it would be lost.",
        steps=("Work on an image file instead.", "If a disk really must be formatted, ask the person to do it."),
    ),
    Rule(
        "machine.exhaust",
        ("exhausts_machine",),
        verdict="block",
        unattended="block",
        about="Exhausting the machine, for example with a fork bomb",
        why="The machine would have to be restarted.",
        steps=("Say what was to be tried, and limit it: `ulimit -u`, `timeout`, a container.",),
    ),
    Rule(
        "machine.stop",
        ("ends_processes",),
        verdict="ask",
        unattended="block",
        about="Killing all processes, or shutting down the machine",
        why="Unsaved work in other programs, and this session's, would be lost.",
        steps=("End only the process you mean, by its ID.",),
    ),
    Rule(
        "run.fetched",
        ("executes_fetched",),
        verdict="ask",
        unattended="block",
        about="Running code from the network that nobody has read",
        why="Whoever controls that address, or the route to it, can run commands on this machine.",
        steps=(_READ_FIRST, "Or install a pinned version with a package manager."),
    ),
    Rule(
        "run.decoded",
        ("executes_decoded",),
        verdict="ask",
        unattended="block",
        about="Running code that is decoded first",
        why="The command does not show what it does.",
        steps=("Write the command out.", _READ_FIRST),
    ),
    Rule(
        "run.opaque",
        ("opaque",),
        verdict="ask",
        unattended="block",
        about="Running a command whose name is computed at run time, with a destructive option or remotely",
        why="The command does not show what it does.",
        steps=("Write the command out, without variables in its name.",),
        when=_asking_opaque,
    ),
    Rule(
        "delete.accounts",
        _CHANGING,
        verdict="block",
        unattended="block",
        about="Deleting or replacing this machine's accounts: passwd, shadow, group",
        why="Nobody could log in any more, and nothing would run as the right user.",
        steps=("Leave it to the person, with the proper tools: `visudo`, `usermod`.",),
        when=_loses_accounts,
    ),
    Rule(
        "write.accounts",
        _CHANGING,
        verdict="ask",
        unattended="block",
        about="Changing this machine's accounts: passwd, shadow, group, sudoers",
        why="It controls who may do what on this machine.",
        steps=("Leave it to the person, with the proper tools: `visudo`, `usermod`.",),
        when=_accounts,
    ),
    Rule(
        "write.startup",
        _CHANGING,
        verdict="ask",
        unattended="block",
        about="Changing what runs at login or on a schedule: shell startup files, cron, services",
        why="It would run in every terminal, long after this task.",
        steps=(
            "Set it for this command only: `NAME=value command`.",
            "Or show the person the line to add.",
        ),
        when=_start_up,
    ),
    Rule(
        "write.ssh",
        _CHANGING,
        verdict="ask",
        unattended="block",
        about="Changing SSH keys and settings",
        why="It controls who may log in and where connections go.",
        steps=("Show the person the change to make.",),
        when=_ssh,
    ),
    Rule(
        "write.system",
        ("overwrites", "moves"),
        verdict="ask",
        unattended="block",
        about="Changing system files",
        why="Programs on this machine depend on them, and no repository keeps the old ones.",
        steps=("Install into the project or into your home folder.", "Or show the person the change to make."),
        when=_system,
    ),
    Rule(
        "permissions.system",
        ("changes_permissions",),
        verdict="block",
        unattended="block",
        about="Changing permissions or owners of system folders or of your whole home folder",
        why="Logins, SSH and services fail with wrong permissions, and nothing remembers the right ones.",
        steps=("Change the one file inside the repository that needs it.",),
        when=_system_tree,
    ),
    Rule(
        "permissions.open",
        ("changes_permissions",),
        verdict="ask",
        unattended="warn",
        about="Making a whole folder, or files outside the repository, writable by everyone (777 and similar)",
        why="Every program and user on this machine could then change these files.",
        steps=("Grant only what is needed: `chmod u+x FILE`, `chmod -R u+rwX,go+rX FOLDER`.",),
        when=_opens_all,
    ),
    Rule(
        "permissions.outside",
        ("changes_permissions",),
        verdict="ask",
        unattended="block",
        about="Changing permissions or owners of a whole folder outside the repository",
        why="Nothing remembers the right ones.",
        steps=("Change the one file that needs it.",),
        when=lambda effect, scene: effect.recursive and scene.place(effect) == "outside",
    ),
    Rule(
        "git.protected",
        ("rewrites_history",),
        verdict="block",
        unattended="block",
        about="Force-pushing to, or deleting, a protected branch",
        why="Others build on this branch, and their commits may be lost.",
        steps=("Push to a branch of your own and open a pull request.", "To undo a commit there: `git revert`."),
        when=_protected_push,
    ),
    Rule(
        "git.force",
        ("rewrites_history",),
        verdict="ask",
        unattended="block",
        about="Force-pushing without a lease, or deleting a branch on the server",
        why="Commits that others pushed in the meantime would be lost.",
        steps=("`git push --force-with-lease` refuses if somebody has pushed since.",),
        when=lambda effect, _scene: effect.detail != "lease",
    ),
    Rule(
        "git.purge",
        ("discards_work",),
        verdict="block",
        unattended="block",
        about="Expiring git's reflog together with everything that only the reflog holds",
        why="It is what brings back commits after a mistake; nothing else does.",
        steps=("Leave it to git, which cleans up old objects by itself: `git gc`.",),
        when=lambda effect, _scene: effect.detail == "purge",
    ),
    Rule(
        "git.discard",
        ("discards_work",),
        verdict="ask",
        unattended="block",
        about="Discarding uncommitted, untracked, stashed or unmerged work, if there is any",
        why="Git keeps no copy of it.",
        steps=(_COMMIT,),
        when=lambda effect, _scene: effect.detail != "purge",
    ),
    Rule(
        "publish",
        ("publishes",),
        verdict="ask",
        # What others have got cannot be taken back: as final as a deletion. A pipeline that publishes does so by
        # itself, or says `[gates.rules] publish = { unattended = "warn" }`.
        unattended="block",
        about="Publishing packages, images or releases, and deploying",
        why="Others get it at once, and it cannot be taken back.",
        steps=(_LOOK, "Let the person or the pipeline publish."),
    ),
    Rule(
        "database.drop",
        ("drops_database",),
        verdict="ask",
        unattended="block",
        about="Dropping or emptying databases and tables",
        why="What was in them is gone, unless there is a backup.",
        steps=("Take a backup first.", "Try it on a scratch database, and undo it: `BEGIN; ...; ROLLBACK;`."),
    ),
    Rule(
        "infrastructure.destroy",
        ("destroys_infrastructure",),
        verdict="ask",
        unattended="block",
        about="Deleting remote resources: clusters, cloud resources, volumes, backups, secrets, repositories",
        why="Others use it, and most of it cannot be restored.",
        steps=(_LOOK, "Let the person run it."),
    ),
    Rule(
        "infrastructure.erase",
        ("destroys_infrastructure", "drops_database"),
        verdict="block",
        unattended="block",
        about="Deleting databases, buckets, volumes, backups or whole environments with nothing left to restore",
        why="The data is lost for everyone and cannot be restored.",
        steps=(_LOOK, "Let the person run it, after a backup."),
        when=lambda effect, _scene: effect.forced,
    ),
    Rule(
        "infrastructure.change",
        ("changes_remote",),
        verdict="ask",
        unattended="warn",
        about="Changing remote resources: scaling, restarting, configuring, granting, merging",
        why="Others use it, and notice at once.",
        steps=(_LOOK, "Let the person run it."),
    ),
    Rule(
        "machine.break",
        ("changes_machine", "overwrites", "moves", "deletes"),
        verdict="block",
        unattended="block",
        about="Removing what the system needs to start, or editing every file in a system folder at once",
        why="No program may start after it, and the machine cannot be repaired from within.",
        steps=("Name the one file or package you mean.", "Or show the person the change to make."),
        when=_breaks,
    ),
    Rule(
        "machine.settings",
        ("changes_machine",),
        verdict="ask",
        unattended="block",
        about="Changing this machine: services, network, firewall, packages, accounts, or which programs run",
        why="It stays after this task, for every program and everybody who uses the machine.",
        steps=(
            "Set what is needed for this command alone, or in a container.",
            "Or show the person the change to make.",
        ),
    ),
    Rule(
        "secret.send",
        ("sends",),
        verdict="block",
        unattended="block",
        about="Sending secrets, keys or the whole environment over the network, also copied, packed or encoded",
        why="A secret that has left the machine is known to somebody else.",
        steps=(
            "Send what is needed without the secret; leave files with secrets out of a folder.",
            "If a host of the project is meant to get it, the person names it in [gates] secret_hosts.",
        ),
    ),
    Rule(
        "secret.reveal",
        ("reveals",),
        verdict="ask",
        unattended="block",
        about="Showing a secret encoded, packed, or printed by the program that stores it; committing a secret",
        why="clickstop redacts what it recognises, and it does not recognise this; the session would keep it.",
        steps=(
            "Hand it on without showing it: a pipe, a variable, a file.",
            "To learn whether it is there, count it: `| wc -c`.",
        ),
    ),
    Rule(
        "network.shell",
        ("offers_shell",),
        verdict="block",
        unattended="block",
        about="Offering a shell on this machine over the network",
        why="Whoever is at the other end runs commands here, with all the rights of this session.",
        steps=("Run the commands here, and send what they print.", "If a shell is wanted, the person opens it."),
    ),
    Rule(
        "network.reach",
        ("reaches_network",),
        verdict="off",
        unattended="off",
        about="Connecting to the network",
        why="The project wants to know when that happens.",
        steps=("Work with what is on this machine.",),
    ),
)

SELF = Rule(
    "policy.change",
    ("changes_policy", *_CHANGING),
    verdict="ask",
    unattended="block",
    about="Changing clickstop's own hooks, settings, plan or records, or running a command that weakens it",
    why="What watches over the agent is not the agent's to change.",
    steps=(
        "Leave it alone and continue with the task.",
        "If it is in the way, tell the person which rule, and why.",
    ),
)
# On policies that change while they count: `hook/pinning.py`.
WEAKENED = Rule(
    "policy.weakened",
    (),
    verdict="ask",
    unattended="warn",
    about="Continuing with a policy that was weakened during the session, in whatever way",
    why="A session keeps the policy it began with until the person agrees to less, here in the client.",
    steps=(
        "To agree for this session, the person allows this call; to keep the policy, the person refuses it.",
        "When nobody can be asked, the policy stays as it was.",
    ),
)
# On files that go: `policy/deletion.py`.
FEATURE = Rule(
    "delete.feature",
    (),
    verdict="block",
    unattended="block",
    about="Deleting, emptying or moving the last primary component of a critical feature",
    why="The registry .clickstop/features.toml says that people use it, and that it lives there.",
    steps=(
        "If the code moves, register its new place first: clickstop feature add KEY PATH --primary",
        "If the feature shall go, the person says so: clickstop feature add KEY --status removed",
    ),
)
COMPONENT = Rule(
    "delete.component",
    (),
    verdict="ask",
    unattended="block",
    about="Deleting, emptying or moving any other file of a feature",
    why="The registry .clickstop/features.toml says that people use it, and that it lives there.",
    steps=(
        "Keep the file, and say what you wanted to reach.",
        "If the code moves, register its new place first: clickstop feature add KEY PATH",
    ),
)
IMPORTED = Rule(
    "delete.imported",
    (),
    verdict="warn",
    unattended="warn",
    about="Deleting, emptying or moving a file that other files import",
    why="They were found by their imports, and would fail without it.",
    steps=("Change them in the same step, or keep the file.",),
)
DELETION = (FEATURE, COMPONENT, IMPORTED)
# On what is about to be written: `policy/content.py`.
PLACEHOLDER = Rule(
    "content.placeholder",
    (),
    verdict="block",
    unattended="block",
    about="Writing a redaction placeholder, such as `[redacted:github-token:1]`, into a file",
    why="clickstop put it in place of a secret when it was read; written down, it would replace the real value.",
    steps=(
        "Leave the line with the value as it is, and change only the lines around it.",
        "Where a value is needed, name the variable or file that holds it.",
    ),
)
PRIVATE_KEY = Rule(
    "content.private_key",
    (),
    verdict="ask",
    unattended="block",
    about="Writing a private key into a file that is not meant for keys",
    why="What is in a project file soon ends up in its history, and from there everywhere.",
    steps=("Let the program read the key from where the person keeps it.",),
)
WRITTEN_SECRET = Rule(
    "content.secret",
    (),
    verdict="ask",
    unattended="block",
    about="Writing a secret in a provider's format into a file that is not meant for secrets",
    why="What is in a project file soon ends up in its history, and from there everywhere.",
    steps=(
        "Read the value from an environment variable, and put a placeholder such as `<token>` into examples.",
        "If it is no secret, end its line with a comment `clickstop:allow`, or name the file in [secrets] allow.",
    ),
)
WRITTEN_PASSWORD = Rule(
    "content.password",
    (),
    verdict="warn",
    unattended="warn",
    about="Writing something named like a password, or a token whose checksum is wrong",
    why="If it is real, it is soon in the project's history, and from there everywhere.",
    steps=("If it is real, read it from an environment variable; if it is not, continue.",),
)
SENT_SECRET = Rule(
    "content.sent",
    (),
    verdict="ask",
    unattended="block",
    about="Sending a secret in a provider's format in a URL, to an MCP tool, or with a command",
    why="What has left the machine is known to somebody else, and stays in the client's transcript.",
    steps=("Let the program or the server read the value from where the person keeps it.",),
)
SENT_PASSWORD = Rule(
    "content.sent_password",
    (),
    verdict="warn",
    unattended="warn",
    about="Sending something that looks like a password in the same ways",
    why="What has left the machine is known to somebody else, and stays in the client's transcript.",
    steps=("If it is real, let the program read it from where the person keeps it; if it is not, continue.",),
)
STAGED_SECRET = Rule(
    "content.staged",
    (),
    verdict="ask",
    unattended="block",
    about="Staging or committing a secrets file, such as `.env`, that contains secrets",
    why="What was committed once stays in the history, and goes wherever it is pushed.",
    steps=(
        "Name the file in .gitignore, and commit an example with empty values in its place.",
        "If it holds no secret, name it in [secrets] allow.",
    ),
)
CONTENT = (SENT_SECRET, SENT_PASSWORD, PLACEHOLDER, PRIVATE_KEY, WRITTEN_SECRET, WRITTEN_PASSWORD, STAGED_SECRET)
ALL: tuple[Rule, ...] = (*RULES, *DELETION, SELF, WEAKENED, *CONTENT)

# Of losses that a saved state brings back.
UNDOABLE = ("git.discard", "delete.uncommitted", "overwrite.uncommitted")
