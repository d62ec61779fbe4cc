"""Variables and settings that make other programs load or run something."""

from __future__ import annotations

import os

from clickstop.core.late import pattern
from clickstop.shell import paths, programs
from clickstop.shell.effect import Effect
from clickstop.shell.known_programs import names
from clickstop.shell.scope import MARKS, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.scope import Scope

# Variables that name a file to load, a command to run, and options of an interpreter.
_FILES = names(
    "LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES BASH_ENV ENV GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM "
    "GIT_TEMPLATE_DIR PYTHONSTARTUP ZDOTDIR PERL5DB INPUTRC"
)
_COMMANDS = names(
    "GIT_SSH GIT_SSH_COMMAND GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_ASKPASS GIT_EXTERNAL_DIFF "
    "GIT_PROXY_COMMAND SSH_ASKPASS SUDO_ASKPASS PAGER EDITOR VISUAL MANPAGER PROMPT_COMMAND LESSOPEN LESSCLOSE "
    "BROWSER RSYNC_RSH CVS_RSH"
)
_OPTIONS = names("NODE_OPTIONS PERL5OPT RUBYOPT JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS PYTHONWARNINGS")
GIT_SETTING = "GIT_CONFIG_VALUE_"
VARIABLES = _FILES | _COMMANDS | _OPTIONS | {"PATH"}
# Where systems and package managers keep programs and libraries.
_USUAL = names("/usr /lib /lib64 /bin /sbin /opt /nix /snap /System /Library /home/linuxbrew")
_TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm", "/private/tmp")  # noqa: S108  # places to know
_SHELLS = frozenset((*programs.SHELLS, *names("perl ruby node php osascript lua eval env xargs curl wget nc")))
# A command with one of these is a script.
_SIGNS = frozenset(";|&`(){}<>$\n")
# Settings of git that name a file or folder to load, and settings that name a command to run.
_GIT_FILES = pattern(r"core\.hookspath|init\.templatedir|include\.path|includeif\..*\.path|core\.worktree")
_GIT_COMMANDS = pattern(
    r"core\.(?:sshcommand|fsmonitor|pager|editor|askpass|gitproxy)|sequence\.editor|diff\.external|gpg\.(?:.*\.)?program"
    r"|credential\.(?:.*\.)?helper|.*\.textconv|diff\..*\.command|(?:diff|merge)tool\..*\.cmd|merge\..*\.driver"
    r"|filter\..*\.(?:clean|smudge|process)|pager\..*|uploadpack\.packobjectshook|remote\..*\.(?:uploadpack|receivepack)"
    r"|browser\..*\.cmd|man\..*\.cmd|trailer\..*\.(?:command|cmd)|interactive\.difffilter|ssh\.variant"
)
_OPEN_SSH = pattern(r"(?i)(?:^|\s)-F|ProxyCommand|LocalCommand|KnownHostsCommand")
# Harmless for one call, but not in settings that last.
_OTHER_KEY = pattern(r"(?i)stricthostkeychecking=no|\s-i\s*(?:/tmp|/var/tmp|/dev/shm|/private/tmp)/")
_HOST = pattern(r"(?:https?|ssh|git)://(?:[^@/]*@)?([^/:]+)|(?:[\w.-]+@)?([\w.-]+):")


def assigned(name: str, values: list[str], scope: Scope) -> None:
    """Record the assignment of a variable if it makes programs load or run something unusual."""
    for value in values[:4]:
        if name == "PATH":
            strange = _is_put_first(value, scope)
        elif name in _FILES:
            dotfiles = f"{scope.run.home}/."  # the user's own settings
            strange = any(
                _is_far(piece, scope) for piece in value.replace(":", " ").split() if not piece.startswith(dotfiles)
            )
        elif name in _COMMANDS or name.startswith(GIT_SETTING):
            strange = _is_strange(value, scope)
        else:
            pieces = value.replace("=", " ").replace(":", " ").split()
            strange = any(_is_far(piece[2:] if piece[:1] == "-" else piece, scope) for piece in pieces)  # -r/tmp/x
        if strange:
            scope.run.add(Effect("changes_machine", program=name, target=f"{name}={value}"))


def git_setting(key: str, value: str, scope: Scope, *, lasting: bool) -> None:
    """Record a setting of git if it makes git load or run something unusual; `lasting` if it is stored."""
    key = key.lower()
    if _GIT_FILES.fullmatch(key):
        # An `include.path` is relative to the folder of the file that holds it.
        value = os.path.join(".git", value) if key.endswith("path") and value.startswith("../") else value
        strange = _is_far(value, scope) or value == os.devnull
    elif key.startswith("alias.") or (key.startswith("submodule.") and key.endswith(".update")):
        strange = value.startswith("!") and _is_strange(value, scope)
    elif _GIT_COMMANDS.fullmatch(key):
        strange = _is_strange(value, scope) or (lasting and _OTHER_KEY.search(value) is not None)
    elif key.endswith((".insteadof", ".pushinsteadof")):
        # `url.X.insteadOf Y`: fetching from Y then fetches from X.
        strange = _host(key.partition(".")[2]) != _host(value)
    else:
        strange = (key, value.lower()) in (
            ("http.sslverify", "false"),
            ("protocol.ext.allow", "always"),
        ) and lasting
    if strange:
        scope.run.add(Effect("changes_machine", program="git config", target=f"{key}={value}"))


def _host(address: str) -> str:
    match = _HOST.match(address)
    return (match.group(1) or match.group(2)).lower() if match else address


def _is_far(path: str, scope: Scope) -> bool:
    """Tell whether a path is neither the project's nor the system's."""
    if "/" not in path or any(mark in path for mark in MARKS):
        return False
    real = paths.place(path, scope.cwd).path
    return not any(
        real == folder or real.startswith(f"{folder}/") for folder in (*_USUAL, scope.run.root, os.devnull)
    )


def _is_strange(text: str, scope: Scope) -> bool:
    """Tell whether a command is more than a usual program with its options."""
    text = text.strip().lstrip("!|").strip().replace("$@", "")
    first = text.split()[0] if text.split() else ""
    name = programs.base_name(first)
    if not first or first in ("true", "false") or any(mark in text for mark in MARKS):
        return False
    if not _SIGNS.isdisjoint(text) or name in _SHELLS or programs.is_python(name):
        return True
    return _is_far(first, scope) or (name == "ssh" and _OPEN_SSH.search(text) is not None)


def _is_put_first(value: str, scope: Scope) -> bool:
    """Tell whether PATH begins with a temporary folder that holds a program of this line, or looks unlike an
    installation (`/tmp/venv/bin`).
    """
    first = value.partition(":")[0]
    ours = (scope.run.root, scope.run.home)
    if ":" not in value or UNKNOWN in first or not first.startswith(_TEMPORARY) or first.startswith(ours):
        return False
    written = any(path.startswith(f"{first.rstrip('/')}/") for path in scope.run.written)
    return written or not (first.rstrip("/").endswith("/bin") and first.count("/") > 2)
