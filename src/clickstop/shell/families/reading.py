"""Programs that show what is in files."""

from __future__ import annotations

from clickstop.shell import options, writing
from clickstop.shell.scope import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call

_PATTERN_FIRST = "grep egrep fgrep rg ag ack awk gawk mawk jq yq zgrep"
_PACKING = "tar zip gzip bzip2 xz zstd 7z openssl gpg age sops"


def effects(call: Call) -> None:
    found = options.of(call)
    if call.name in _PACKING.split():
        _packed(call)
        return
    files = found.operands
    if call.name in _PATTERN_FIRST.split() and not found.has("e", "f", "files", "from-file"):
        files = files[1:]
    for word in files[:60]:
        if not writing.is_harmless(str(word)):
            call.add_file("reads", word, recursive=found.has("r", "R", "recursive"))
    for word in found.all("o") if call.name == "sort" else ():
        writing.write(call, word)
    if call.name in ("awk", "gawk", "mawk"):
        from clickstop.shell.families import interpreters

        interpreters.awk(call, str(found.operands[0]) if found.operands else "")


def _packed(call: Call) -> None:
    """What goes into an archive is read; the archive is written."""
    words = [word for word in call.words if not word.startswith("-")]
    if call.name == "tar":
        _tar(call)
    elif call.name == "zip" and words:
        writing.write(call, words[0])
        for word in words[1:]:
            call.add_file("reads", word, recursive=True)
    elif call.name == "gpg" and any(word.startswith("--export-secret") for word in call.words):
        call.add_file("reads", Arg(f"{call.scope.run.home}/.gnupg", "the secret keys"), recursive=True)
    elif call.name in ("gzip", "bzip2", "xz", "zstd", "gpg", "age", "sops"):
        for word in words[:20]:
            call.add_file("reads", word)
    elif call.name == "openssl":
        for at, word in enumerate(call.words[:-1]):
            if word == "-in":
                call.add_file("reads", call.words[at + 1])


def _tar(call: Call) -> None:
    found = options.of(call)
    for action in found.all("checkpoint-action"):
        call.shell(action.removeprefix("exec="))
    archive = found.value("f")
    if found.has("c"):
        for word in found.operands:
            call.add_file("reads", word, recursive=True)
        if archive is not None and archive != "-":
            writing.write(call, archive)
    folder = found.value("C")
    if found.has("x") and folder is not None:
        call.add_file("overwrites", folder, detail="unpacks")
    if found.has("remove-files"):
        for word in found.operands:
            call.add_file("deletes", word, recursive=True, follow=False)
