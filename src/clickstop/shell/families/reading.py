"""Programs that print, pack or encrypt what is in files."""

from __future__ import annotations

import os

from clickstop.shell import carried, foreign, options, writing
from clickstop.shell.scope import ARCHIVE, STDIN, Arg, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall

_PATTERN_FIRST = "grep egrep fgrep rg ag ack awk gawk mawk jq yq zgrep"
_JQ_FILES = ("--rawfile", "--slurpfile", "--argfile")
_PACKING = "tar zip gzip pigz bzip2 xz lzma lz4 zstd 7z 7za 7zz rar ar cpio openssl gpg gpg2 age sops"


def effects(call: ProgramCall) -> None:
    opts = options.of(call)
    if call.name in _PACKING.split():
        _packed(call)
        return
    files = opts.operands
    if call.name in _PATTERN_FIRST.split() and not opts.has("e", "f", "files", "from-file"):
        files = files[1:]
    # These write their second file.
    if call.name in ("xxd", "uniq") and len(files) > 1:
        call.add_file("reads", files[0])
        _leave(call, files[1])
        return
    if call.name == "jq":  # `--rawfile NAME FILE`
        files = [*files, *(call.words[at + 2] for at, word in enumerate(call.words[:-2]) if word in _JQ_FILES)]
    for word in some_of(files, 60):  # bounded, since each may be a pattern
        if not writing.is_harmless(str(word)):
            call.add_file("reads", word, recursive=opts.has("r", "R", "recursive"))
        elif str(word) in call.scope.run.written:
            call.carried += carried.marks(call.scope.run.written[str(word)], call.scope.run)
    for word in opts.all("o", "output") if call.name == "sort" else ():
        writing.write(call, word, carried.into_file(call))
    if call.name in ("split", "csplit") and files:
        _split(call, files)
    if call.name in ("awk", "gawk", "mawk"):
        from clickstop.shell import follow

        for word in opts.all("f"):
            follow.report_origin(follow.content_of(str(word), call.scope), call.scope, call.name)
        from clickstop.shell.families import interpreters

        interpreters.awk(call, opts)


def _split(call: ProgramCall, files: list[Arg]) -> None:
    """split and csplit write files whose names begin with the last word."""
    start = str(files[1]) if len(files) > 1 else "x"
    writing.write(call, Arg(f"{start}aa", start), carried.into_file(call))


def _packed(call: ProgramCall) -> None:
    """Record what an archiver reads and the archive that it writes."""
    if call.name == "tar":
        _tar(call)
    elif call.name in ("zip", "7z", "7za", "7zz", "rar"):
        operands = options.of(call).operands
        operands = [*operands, *names_in(call, Arg("-"))] if call.name == "zip" and "-@" in call.words else operands
        named = operands if call.name == "zip" else operands[1:] if operands[:1] in (["a"], ["m"]) else []
        _archived(call, named)
        is_moved = options.of(call).has("m", "move") if call.name == "zip" else "-sdel" in call.words
        if is_moved or (call.name == "rar" and operands[:1] == ["m"]):
            for word in named[1:]:
                call.add_file("deletes", word, recursive=True, follow=False)
    elif call.name == "ar":
        _archived(call, options.of(call).operands[1:])
    elif call.name == "cpio":
        for word in names_in(call, Arg("-")) if not {"-i", "-t"} & set(call.words) else ():
            call.add_file("reads", word, recursive=True)
    elif call.name in ("gpg", "gpg2") and any(word.startswith("--export-secret") for word in call.words):
        call.carried += carried.special(call.scope.run, "the secret keys", "token", encoded=True)
    elif call.name == "openssl":
        _to_file(call, [call.words[at + 1] for at, word in enumerate(call.words[:-1]) if word == "-in"], "out")
    elif call.name in ("gpg", "gpg2", "age", "sops"):
        opts = options.of(call)
        _to_file(call, some_of(opts.operands, 20), "o output")
    else:
        _compressed(call)


def _archived(call: ProgramCall, words: list[Arg]) -> None:
    """Handle `zip ARCHIVE FILE... -x GLOB...` and `7z a ARCHIVE FILE...`."""
    left_out = [word[3:].lstrip("!") for word in call.words if word.startswith(("-x!", "-xr!"))]
    at = next((at for at, word in enumerate(call.words) if word in ("-x", "--exclude")), len(call.words))
    left_out += [str(word) for word in call.words[at + 1 :]]
    for word in words[1:]:
        if word not in left_out:
            call.add_file("reads", word, recursive=True, without=tuple(left_out))
    if words and words[0] != "-":
        writing.write(call, words[0], carried.into_file(call))


def _compressed(call: ProgramCall) -> None:
    """`gzip FILE` leaves FILE.gz; with -c it prints."""
    opts = options.of(call)
    for word in some_of(opts.operands, 20):
        call.add_file("reads", word)
        if not opts.has("c", "d", "t", "l"):
            ending = _ENDINGS.get(call.name, "")
            _leave(call, opts.value("o") or Arg(f"{word}{ending}"))


_ENDINGS = {
    "gzip": ".gz",
    "pigz": ".gz",
    "bzip2": ".bz2",
    "xz": ".xz",
    "lzma": ".lzma",
    "zstd": ".zst",
    "lz4": ".lz4",
}


def _leave(call: ProgramCall, word: Arg) -> None:
    """Track that what was read is now in another file as well."""
    call.scope.run.written[call.path(word)] = carried.into_file(call)


def _to_file(call: ProgramCall, files: list[Arg], output: str) -> None:
    """Read files, into the file that an option names if there is one."""
    for word in files:
        call.add_file("reads", word)
    target = options.of(call).value(*output.split())
    if target is not None and target not in ("-", "/dev/stdout"):
        call.carried += carried.marks(call.stdin or "", call.scope.run)
        if os.path.lexists(call.path(target)):
            writing.write(call, target, carried.into_file(call))
        else:
            _leave(call, target)


def names_in(call: ProgramCall, word: Arg) -> list[Arg]:
    """Return the names in a list of files that the line has written, or that is the input."""
    fed = word in STDIN
    text = (call.stdin or "") if fed else call.scope.run.text_of(call.path(word)) or ""
    text = call.scope.run.written.get(str(word), text)
    return some_of([Arg(name) for name in text.replace("\0", "\n").split("\n") if name], 40)


def _tar(call: ProgramCall) -> None:
    opts = options.of(call)
    for action in opts.all("checkpoint-action"):
        call.shell(action.removeprefix("exec="))
    archive, folder = opts.value("f"), opts.value("C")
    if opts.has("c", "r", "u"):
        without = tuple(str(word) for word in opts.all("exclude", "X"))
        lists = opts.all("T", "files-from")
        for word in [*opts.operands, *(name for listing in lists for name in names_in(call, listing))]:
            inside = Arg(os.path.join(str(folder), word), word.raw) if folder is not None else word
            call.add_file("reads", inside, recursive=True, without=without)
        if archive is not None and archive != "-":
            writing.write(call, archive, carried.into_file(call))
    if opts.has("x"):
        # Unpacking prints nothing of the archive.
        call.carried = ""
        foreign.unpacked(call, archive, folder)
        if folder is not None and not opts.operands:
            writing.unpack(call, folder)
        path = call.path(folder or ".")
        # `git archive HEAD | tar x` puts committed files over changed ones.
        is_ours = f"{path}/".startswith(f"{writing.real_root(call.scope)}/")
        if ARCHIVE in (call.stdin or "") and is_ours and not opts.has("k", "keep-old-files", "skip-old-files"):
            call.add_file("discards_work", folder or Arg("."), detail="changes", recursive=True, program="tar")
        for word in opts.operands if not opts.has("O", "t", "k", "keep-old-files", "skip-old-files") else ():
            writing.write(call, Arg(os.path.join(str(folder or ""), word), word.raw))
    if opts.has("remove-files"):
        for word in opts.operands:
            call.add_file("deletes", word, recursive=True, follow=False)
