"""PowerShell, as far as its commands have a POSIX counterpart: `Remove-Item -Recurse x` is `rm -r x`."""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.core.lists import spread
from clickstop.shell.scope import UNKNOWN, Arg, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from clickstop.shell.call import ProgramCall

# By the cmdlet's name in lower case, which PowerShell ignores. Aliases that are programs elsewhere are left out.
CMDLETS = spread(
    {
        "remove-item ri": ("rm",),
        "copy-item": ("cp",),
        "move-item rename-item": ("mv",),
        "get-content gc": ("cat",),
        "get-childitem gci": ("find",),
        "set-content out-file": ("tee",),
        "add-content": ("tee", "-a"),
        "clear-content": ("truncate", "-s", "0"),
        "stop-computer": ("poweroff",),
        "restart-computer": ("reboot",),
    }
)
_SWITCHES = {"-recurse": "-r", "-force": "-f"}
_PATHS = ("-path", "-literalpath", "-filepath")
_TARGETS = ("-destination", "-newname")
_PATTERNS = ("-filter", "-include")
_KINDS = {"-file": "f", "-directory": "d"}
_VALUED = ("-exclude", "-erroraction", "-encoding", "-depth", "-stream", "-tail", "-totalcount", "-credential")
# Verbs that change something, and beginnings of nouns for what belongs to the machine, its disks, or Azure.
_CHANGING = frozenset(
    "add clear disable dismount enable grant initialize install invoke mount move new register remove rename reset "
    "restart restore resume revoke set start stop suspend uninstall unregister update".split()
)
_MACHINE = (
    *("netfirewall", "netadapter", "netipaddress", "netconnection", "dnsclient", "mppreference", "localuser"),
    *("localgroup", "scheduledtask", "scheduledjob", "windowsfeature", "windowsoptional", "windowscapability"),
    *("windowspackage", "appxpackage", "appxprovisioned", "bitlocker", "executionpolicy", "ciminstance"),
    *("smbshare", "eventlog", "computerrestore", "wmiobject", "wmiinstance", "physicaldisk"),
)
_NOUNS = frozenset("service date timezone acl vm netroute mpthreat aduser adgroup adcomputer printer".split())
_DISKS = ("disk", "volume", "partition")
_CLEARING = ("format", "clear", "initialize", "remove")
_AZURE = pattern(r"\w+-(?:Az|Mg)[A-Z]")  # `Remove-AzVM`, `Update-MgUser`
_REGISTRY = ("hklm:", "hkcu:", "hkcr:", "hku:", "registry::")
_BY_NAME = ("Clear-Disk", "Format-Volume")  # `families/devices.py` records these
_ITEM = pattern(r"\$(?:_|PSItem)(?:\.(?:FullName|Name|PSPath))?(?!\w)")
_DELETES = pattern(r"(?i)\[(?:system\.)?io\.(file|directory)\]::delete\(([^,()]{1,1000})(?:,[^()]{0,100})?\)")
_FETCHES = pattern(r"(?i)\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring|downloaddata)\b")
_EVALUATES = pattern(r"(?i)\b(?:iex|invoke-expression)\b|\[scriptblock\]::create")
_VARIABLE = pattern(r"(?i)\$(?:env:(?:userprofile|home)|\{?home\}?)")
_ENVIRONMENT = pattern(r"(?i)\$env:(\w+)")


def path(word: Arg) -> Arg:
    r"""A word of a cmdlet or of cmd, in which a backslash is no escape: `.\src`."""
    if "\\" not in word.raw or "$" in word.raw:
        return word
    # To a POSIX shell, `\*` is a quoted star.
    value = word.raw.replace("'*'", "/*").replace("'", "").replace('"', "").replace("\\", "/")
    return Arg(value, word.raw, value if "*" in value or "?" in value else "")


def per_item(call: ProgramCall) -> list[str]:
    """The texts that `ForEach-Object { Remove-Item $_ }` runs, one for each line of its input."""
    text = " ".join(word.raw for word in call.words)
    body = text.partition("{")[2].rpartition("}")[0].strip()
    lines = some_of([line for line in (call.stdin or "").split("\n") if line], 16)
    return [_ITEM.sub(line.replace("\\", r"\\"), body) for line in lines] if body else []


def as_posix(text: str) -> str:
    r"""Rewrite paths and variables for a POSIX shell: `$env:USERPROFILE\x` becomes `${HOME}/x`."""
    # PowerShell's own escape is the backtick.
    text = _DELETES.sub(_as_remove, text.replace("\\", "/").replace("`", ""))
    return _ENVIRONMENT.sub(r"${\1}", _VARIABLE.sub("${HOME}", text))


def _as_remove(match: re.Match[str]) -> str:
    """`[IO.File]::Delete('x')` of .NET is `rm 'x'`."""
    option = "-r " if match.group(1).lower() == "directory" else ""
    return f"rm {option}{match.group(2)}"


def runs_fetched(text: str) -> bool:
    """Whether a script evaluates what it downloads: `iex (iwr https://host/install.ps1)`."""
    return _EVALUATES.search(text) is not None and _FETCHES.search(text) is not None


def changes(call: ProgramCall) -> None:
    """Record what a cmdlet without a POSIX counterpart changes: `Disable-NetFirewallRule`, `Remove-AzVM`."""
    verb, _, noun = call.name.lower().partition("-")
    words = [word.lower() for word in call.words]
    # `-WhatIf` makes any cmdlet a dry run, and `./restart-service` is somebody's script.
    if "-whatif" in words or call.name.islower() or (verb not in _CHANGING and verb != "format"):
        return
    if noun in _DISKS:
        if verb in _CLEARING and call.name not in _BY_NAME:
            call.add("formats_disk", target=" ".join(map(str, call.words)))
    elif _AZURE.match(call.name):
        kind = "destroys_infrastructure" if verb in ("remove", "clear") else "changes_remote"
        call.add(kind, target=" ".join(map(str, call.words))[:80])
    elif (
        noun in _NOUNS
        or noun.startswith(_MACHINE)
        or (noun in ("item", "itemproperty") and any(word.startswith(_REGISTRY) for word in words))
    ):
        call.add("changes_machine", target=" ".join(map(str, call.words))[:80])


def translated(call: ProgramCall) -> tuple[list[Arg], str | None]:
    """The words of the POSIX program that does what a cmdlet does, and its input; no words if it is a dry run."""
    program, *first = CMDLETS[call.name.lower()]
    words = [path(word) for word in call.words]
    flags, operands, patterns, stdin = [Arg(word) for word in first], [], [], call.stdin
    tests: list[Arg] = []
    targets: list[Arg] = []
    recursive = False
    waiting = iter(words)
    for word in waiting:
        option = word.lower()
        if option == "-whatif":
            return [], None
        # Any beginning of a switch will do: `-r`, `-fo`.
        switch = next((name for name in _SWITCHES if len(option) > 1 and name.startswith(option)), "")
        if switch:
            recursive = recursive or switch == "-recurse"
            flags.append(Arg(_SWITCHES[switch], word.raw))
        elif option in _PATHS:
            operands.append(next(waiting, Arg("")))
        elif option in _TARGETS:
            targets.append(next(waiting, Arg("")))
        elif option in _PATTERNS:
            patterns += [Arg("-name"), next(waiting, Arg(""))]
        elif option in _KINDS:
            tests += [Arg("-type"), Arg(_KINDS[option])]
        elif option == "-value":
            stdin = str(next(waiting, ""))
        elif option in _VALUED:
            next(waiting, None)
        elif not word.startswith("-"):
            operands.append(word)
    if program == "find":
        depth = [] if recursive else [Arg("-maxdepth"), Arg("1")]
        return [Arg(program), *operands, Arg("-mindepth"), Arg("1"), *depth, *tests, *patterns], None
    # `Get-ChildItem x | Remove-Item`: the pipe hands over files, not text.
    if not operands and program in ("rm", "cp", "mv", "cat") and stdin:
        operands, stdin = (
            some_of(
                [Arg(line, line if UNKNOWN in line else "the input") for line in stdin.split("\n") if line], 40
            ),
            None,
        )
    return [Arg(program, call.name), *flags, *operands, *targets], stdin
