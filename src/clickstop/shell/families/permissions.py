"""File modes, owners and access lists."""

from __future__ import annotations

import re

from clickstop.shell import options
from clickstop.shell.scope import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall

# `o+w`, `a=rw`, `+w`: others may write.
_OPEN = re.compile(r"(?:^|,)(?:[ug]*[ao][ugoa]*|)[+=][rxXst]*w", re.ASCII)
# `4755`, `u+s`, `ug+xs`; `g+s` alone is harmless.
_SETS_USER = re.compile(r"0*[4-7][0-7]{3}|(?:.*,)?[ua]*g?[ua]*(?<!g)[+=][rwxXt]*s[rwxXt]*(?:,.*)?", re.ASCII)


def effects(call: ProgramCall) -> None:
    # In `chmod -w file`, the mode looks like an option.
    modes = [word for word in call.words if re.match(r"-[rwxst]+\Z", word)]
    opts = options.named([word for word in call.words if word not in modes], call.name)
    operands = opts.operands
    if call.name == "icacls":
        _icacls(call)
        return
    if opts.has("reference") or (call.name == "setfacl" and opts.has("m", "x", "M", "b")):
        mode, files = opts.value("m", "x", "reference") or Arg(""), operands
    elif modes and call.name == "chmod":
        mode, files = modes[0], operands
    else:
        mode, files = (operands[0], operands[1:]) if operands else (Arg(""), [])
    if call.name == "chmod":
        set_user(call, str(mode), files)
    for word in files:
        call.add_file(
            "changes_permissions",
            word,
            detail=str(mode),
            recursive=opts.has("R"),
            forced=call.name in ("chmod", "setfacl") and opens(mode),
        )


def set_user(call: ProgramCall, mode: str, files: list[Arg]) -> None:
    """Record a set-user-ID mode: whoever runs the file gets its owner's rights."""
    if files and _SETS_USER.fullmatch(mode):
        call.add("changes_machine", target=f"{mode} {files[0]}")


def opens(mode: str) -> bool:
    """Tell whether a mode lets everybody write, or run the file with its owner's rights."""
    if re.fullmatch(r"[0-7]{3,5}", mode):
        return bool(int(mode[-1]) & 2) or (len(mode) == 4 and mode[0] in "46")
    if mode.startswith(("o:", "other:", "o::", "other::")):
        return "w" in mode.rpartition(":")[2]
    return bool(_OPEN.search(mode)) or bool(re.search(r"[ug]*[+=][rwx]*s", mode))


def _icacls(call: ProgramCall) -> None:
    words = [str(word).lower() for word in call.words]
    if call.words and any("everyone:" in word for word in words):
        call.add_file("changes_permissions", call.words[0], detail="everyone", recursive="/t" in words, forced=True)
