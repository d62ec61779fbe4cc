"""Deleting, moving, copying and writing files."""

from __future__ import annotations

import os

from clickstop.core.globs import fits
from clickstop.core.late import pattern
from clickstop.core.lists import spread
from clickstop.shell import carried, foreign, options, paths, writing
from clickstop.shell.effect import HOME_ELSEWHERE, NOT_AT_SOURCE, Effect
from clickstop.shell.scope import DIFF, FETCHED, STDIN, UNKNOWN, Arg, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import ProgramCall

# GNU sed runs what `s/a/b/e` and `1e b` say.
_SED_RUNS = pattern(r"(?s)s(\W)((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1[gpiI0-9]*e|^[0-9$,]*e\s+(.+)")

# `w file` as a command or a flag of `s`.
_SED_WRITES = pattern(r"(?:^|[;}/\d$])[gpI]*w\s*([\w./~-]+)$")

_REPLACED = 300  # files that copying one folder over another replaces


def effects(call: ProgramCall) -> None:
    _TABLE[call.name](call)


def _rm(call: ProgramCall) -> None:
    opts = options.of(call)
    recursive, forced = opts.has("r"), opts.has("f")
    if opts.has("i", "I", "interactive") and not forced and not (call.stdin or "").strip():
        return  # it asks before it deletes, and no answer is given
    for word in opts.operands:
        _delete(call, word, recursive=recursive, forced=forced)


def _rmdir(call: ProgramCall) -> None:
    if call.words and call.words[0].lower() in ("/s", "/q"):  # cmd's rmdir is its rd
        _windows(call)
        return
    for word in options.of(call).operands:
        _delete(call, word, recursive=False, forced=False)


def _delete(call: ProgramCall, word: Arg, *, recursive: bool, forced: bool) -> None:
    recursive = recursive or paths.is_one_of_many(word)
    for place in call.places(word, follow=False):
        detail = "" if place.path or call.scope.where else "unresolved"
        if writing.is_device(place.path):
            call.add_place("writes_device", word, place)
        else:
            call.add_place("deletes", word, place, detail=detail, recursive=recursive, forced=forced)


def _rimraf(call: ProgramCall) -> None:
    """rimraf deletes folders, and expands patterns itself."""
    for word in call.words:
        if not word.startswith("-"):
            pattern = word.pattern or (str(word) if "*" in word else "")
            _delete(call, Arg(str(word), word.raw, pattern), recursive=True, forced=True)


def _windows(call: ProgramCall) -> None:
    """`del /s x`, `rd /s /q x` of cmd."""
    from clickstop.shell import powershell

    flags = [word.lower() for word in call.words if word.startswith("/") and len(word) == 2]
    for word in call.words:
        if word.lower() not in flags:
            _delete(call, powershell.path(word), recursive="/s" in flags, forced="/q" in flags or "/f" in flags)


def _ssh_keygen(call: ProgramCall) -> None:
    """ssh-keygen writes a key to the file of `-f`, unless another option makes it read.

    It asks before it replaces a key, and keeps it without an answer.
    """
    opts = options.of(call)
    if not opts.has("l", "y", "F", "e", "i", "B", "L", "Y"):
        for word in opts.all("f"):
            writing.write(call, word, edits=not (call.stdin or "").strip())


def _shred(call: ProgramCall) -> None:
    opts = options.of(call)
    for word in opts.operands:
        _delete(call, word, recursive=False, forced=True)


def _mv(call: ProgramCall) -> None:
    opts = options.of(call)
    sources, target = _ends(opts)
    if target is None:
        return
    path = call.path(target)
    # `mv x /dev/null` is meant as a deletion.
    if path == os.devnull:
        for source in sources:
            _delete(call, source, recursive=True, forced=True)
        return
    for source in sources:
        for place in call.places(source, follow=False):
            call.add_place("moves", source, place, detail=path or str(target), recursive=True, forced=opts.has("f"))
        _carry_along(call, source)
    if not _keeps(call, opts):
        _arrive(call, sources, target)
    # From now on, the new name stands for the file at the old one.
    into = os.path.isdir(path) or target.endswith("/")
    for source in some_of(sources, 40) if path else ():  # bounded, since each may be a pattern
        for place in call.places(source, follow=False):
            if place.path and not place.extent:
                name = os.path.join(path, os.path.basename(place.path)) if into else path
                call.scope.run.moved[name] = place.path


def _cp(call: ProgramCall) -> None:
    opts = options.of(call)
    if opts.all("m"):  # install sets a mode
        from clickstop.shell.families import permissions

        permissions.set_user(call, str(opts.value("m")), opts.operands[-1:])
    sources, target = _ends(opts)
    whole = opts.has("r", "a")
    leaves_copy = target is not None and not writing.is_harmless(str(target))
    for source in sources:
        call.add_file("reads", source, recursive=whole, detail="copied" if leaves_copy else "")
    if target is None or (call.name != "install" and _keeps(call, opts)):
        return
    _arrive(call, sources, target)
    for source in sources if whole else ():
        _merge(call, source, target)


def _keeps(call: ProgramCall, opts: options.Options) -> bool:
    """Tell whether existing files are kept, or renamed first."""
    asks = opts.has("i") and not opts.has("f") and not (call.stdin or "").strip()
    skips_existing = str(opts.value("update") or "").startswith("none")
    return asks or skips_existing or opts.has("n", "no-clobber", "b", "backup")


def _merge(call: ProgramCall, source: Arg, target: Arg) -> None:
    """Record that copying a folder over another overwrites the files of the same names."""
    folder = call.path(target)
    for place in call.places(source):
        above, into = place.path, folder
        if os.path.isfile(above) and call.name == "rsync":
            name = os.path.join(folder, os.path.basename(above)) if os.path.isdir(folder) else folder
            writing.write(call, Arg(name, target.raw))
        if not os.path.isdir(above) or not os.path.isdir(folder):
            continue
        # `cp -r a b/` makes b/a; `cp -r a/. b/` copies into b itself.
        if not source.endswith(("/", "/.")) and place.extent != "contents" and source not in (".", ".."):
            into = os.path.join(folder, os.path.basename(above))
        _over(call, target, above, into)


def _over(call: ProgramCall, target: Arg, above: str, into: str) -> None:
    """Record each file that one of the same name replaces; the rest of many is some of the folder. New files count
    in a hidden folder only, from which programs read their settings.
    """
    remaining = _REPLACED
    for inner, names in paths.folders_below(above):
        there = paths.real(os.path.join(into, inner))
        for path in (os.path.join(there, name) for name in names):
            is_new = not os.path.isfile(path)
            if is_new and not _is_hidden(there):
                continue
            if not remaining:
                call.add_place("overwrites", target, paths.Place(paths.real(into), "some"), recursive=True)
                return
            remaining -= 1
            if is_new:
                writing.write(call, Arg(path, target.raw))
                continue
            real = paths.real(path) if os.path.islink(path) else path
            call.add_place("overwrites", Arg(real, target.raw), paths.Place(real))


def _ends(opts: options.Options) -> tuple[list[Arg], Arg | None]:
    """Return sources and target, which `-t` puts first."""
    target = opts.value("t")
    if target is not None:
        return opts.operands, target
    return (opts.operands[:-1], opts.operands[-1]) if len(opts.operands) > 1 else (opts.operands, None)


def _arrive(call: ProgramCall, sources: list[Arg], target: Arg) -> None:
    """Record what is written at the target; if it is a folder, that is a file of the same name for each source."""
    path = call.path(target)
    if not path or not (os.path.isdir(path) or target.endswith("/")):
        writing.write(call, target, _content(call, sources))
        return
    for source in some_of(sources, 40):
        for place in call.places(source):
            name = os.path.basename(place.path.rstrip("/"))
            if name and not place.extent:
                writing.write(call, Arg(os.path.join(path, name), target.raw), _content(call, [source]))
            elif place.extent and _is_hidden(path) and os.path.isdir(place.path):
                names = [inner for inner in os.listdir(place.path) if not place.only or fits(inner, place.only)]
                for inner in sorted(names)[:_REPLACED]:
                    writing.write(call, Arg(os.path.join(path, inner), target.raw))


def _is_hidden(folder: str) -> bool:
    return os.path.basename(folder.rstrip("/")).startswith(".")


def _content(call: ProgramCall, sources: list[Arg]) -> str:
    if len(sources) == 1 and sources[0] == "/dev/null":
        return ""
    text = call.scope.run.written.get(call.path(sources[0])) if len(sources) == 1 else None
    return (UNKNOWN if text is None else text) + carried.of_call(call)


def _carry_along(call: ProgramCall, source: Arg, without: tuple[str, ...] = ()) -> None:
    """Track that a file's content moves with it, though none of it is printed."""
    for place in call.places(source):
        effect = Effect("reads", program=call.name, target=source.raw, path=place.path, extent=place.extent)
        effect.recursive, effect.without = True, without
        carried.record(call, source, effect)


def _ln(call: ProgramCall) -> None:
    opts = options.of(call)
    sources, target = _ends(opts)
    if target is None:
        return
    path = call.places(target, follow=False)[0].path
    for source in sources:
        _carry_along(call, source)
        into = (os.path.isdir(path) and not opts.has("n", "T")) or target.endswith("/")
        link = os.path.join(path, os.path.basename(str(source))) if into else path
        if opts.has("f"):
            call.add_file("overwrites", Arg(link, target.raw), follow=False)
        # A symbolic link's target is relative to its folder, a hard link's to the current one.
        beside = os.path.join(os.path.dirname(link), str(source)) if opts.has("s") else str(source)
        call.scope.run.links[link] = call.path(beside)
        call.scope.run.written.setdefault(link, _content(call, [source]))


def _tee(call: ProgramCall) -> None:
    opts = options.of(call)
    for word in opts.operands:
        writing.write(call, word, call.stdin or "", append=opts.has("a"))


def _truncate(call: ProgramCall) -> None:
    opts = options.of(call)
    for word in opts.operands:
        size = str(opts.value("s") or "")
        writing.write(call, word, "" if size == "0" else UNKNOWN, append=size.startswith(("+", ">", "%")))


def _sed(call: ProgramCall) -> None:
    opts = options.of(call)
    # Without -e or -f, the first word is the script.
    files = opts.operands if opts.all("e", "f") else opts.operands[1:]
    for script in opts.all("e") or opts.operands[:1]:
        for match in _SED_RUNS.finditer(script[:1_000]):
            call.shell((match.group(3) or match.group(4) or "").replace("\\", ""))
    from clickstop.shell.families import in_place

    empties = opts.has("i") and in_place.sed(opts.all("e") or opts.operands[:1], quiet=opts.has("n"))
    for word in files:
        if opts.has("i"):
            writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)
        else:
            call.add_file("reads", word)
    for script in opts.all("e") or opts.operands[:1]:
        for match in _SED_WRITES.finditer(script[:1_000]):
            call.scope.run.written[call.path(match.group(1))] = UNKNOWN + carried.of_call(call)


def _listed(call: ProgramCall, opts: options.Options) -> list[Arg]:
    """Return the names in the list of `rsync --files-from=LIST FOLDER TARGET`, or the folder if none is known."""
    from clickstop.shell.families import reading

    names = [name for word in opts.all("files-from") for name in reading.names_in(call, word)]
    return [Arg(os.path.join(opts.operands[0], name)) for name in names] or opts.operands[:-1]


def _rsync(call: ProgramCall) -> None:
    opts = options.of(call)
    if opts.has("n", "list-only") or len(opts.operands) < 2:  # with one operand, rsync lists it
        return
    target = opts.operands[-1]
    # --del, --delete, --delete-after and so on.
    deleting = sorted(flag for flag in opts.flags if flag.startswith("del"))
    remote = ":" in target.partition("/")[0]
    without = tuple(str(word) for word in opts.all("exclude"))
    if remote:
        call.add("reaches_network", target=target)
        for word in [*opts.operands[:-1]] if not opts.all("files-from") else _listed(call, opts):
            call.add_file("sends", word, detail=str(target), recursive=True, without=without)
    elif any(":" in word.partition("/")[0] for word in opts.operands[:-1]):
        writing.write(call, target, FETCHED)
    else:
        for word in opts.operands[:-1]:
            _carry_along(call, word, without)
        for word in opts.operands[:-1] if not opts.has("ignore-existing", "b", "u") else ():
            _merge(call, word, target)
        written, copy = call.scope.run.written, call.path(target)
        written[copy] = written.get(copy, "") + carried.into_file(call)
    if deleting and remote:
        # A relative path starts at the home folder.
        place = paths.Place(os.path.join(HOME_ELSEWHERE, target.partition(":")[2]))
        call.add_place("deletes", target, place, detail=NOT_AT_SOURCE, recursive=True, where="remote")
    elif deleting:
        call.add_file("deletes", target, detail=NOT_AT_SOURCE, recursive=True)
    if opts.has("remove-source-files"):
        for word in opts.operands[:-1]:
            call.add_file("deletes", word, detail="after it was copied", recursive=True)


def _dd(call: ProgramCall) -> None:
    # dd has no options, only operands: `if=a of=b conv=notrunc`.
    operands = {name: Arg(value, word.raw) for word in call.words for name, _, value in [word.partition("=")]}
    if "if" in operands and not writing.is_harmless(str(operands["if"])):
        call.add_file("reads", operands["if"])
    if "of" in operands:
        call.carried += carried.marks(call.stdin or "", call.scope.run) if "if" not in operands else ""
        # Without one of these modes, dd truncates the file first.
        modes = str(operands.get("conv", "")) + str(operands.get("oflag", ""))
        text = carried.into_file(call) if "if" in operands or call.stdin else UNKNOWN
        writing.write(call, operands["of"], text, append="append" in modes, edits="notrunc" in modes)


def _patch(call: ProgramCall) -> None:
    opts = options.of(call)
    if opts.has("n"):
        return
    text = call.stdin or ""
    for word in opts.all("i") or opts.operands[1:2]:
        text = text if word in STDIN else call.text_of(word) or ""
    if not opts.operands:
        writing.patch(call, text, str(opts.value("p") or ""), str(opts.value("d") or ""))
    if opts.has("R") and DIFF in text:  # reverts the checkout's own changes
        call.add_file("discards_work", Arg("."), detail="changes", recursive=True)
    for word in opts.operands[:1]:
        writing.write(call, word, edits=True)
    for word in opts.all("o"):
        writing.write(call, word)


def _editor(call: ProgramCall) -> None:
    """ed and ex read their commands from the input."""
    for line in (call.stdin or "").split("\n"):
        if line.startswith("!"):
            call.shell(line[1:])
    from clickstop.shell.families import in_place

    commands = [*(call.stdin or "").split("\n"), *(word.lstrip("-sc+:") for word in call.words)]
    empties = any(in_place.empties_buffer(command) for line in commands for command in line.split("|"))
    for word in [word for word in call.words if not word.startswith(("-", "+"))][-1:]:
        writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)


def _vim(call: ProgramCall) -> None:
    """`vim -es -c '%d' -c wq FILE` edits a file without showing it."""
    from clickstop.shell.families import in_place

    opts = options.named(call.words, "vim")
    commands = [*map(str, opts.all("c", "cmd")), *(word[1:] for word in opts.operands if word.startswith("+"))]
    steps = [part.strip(": ") for command in commands for part in command.split("|")]
    if any(step in ("wq", "x", "w", "wq!", "x!", "w!", "wqa", "xa", "up", "update") for step in steps):
        empties = any(in_place.empties_buffer(step) for step in steps)
        for word in [word for word in opts.operands if not word.startswith("+")]:
            writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)


def _unzip(call: ProgramCall) -> None:
    opts = options.of(call)
    folder = opts.value("d")
    # These list, test or print the archive.
    if not opts.has("l", "t", "v", "Z", "p", "c"):
        foreign.unpacked(call, opts.operands[0] if opts.operands else None, folder)
    if opts.has("o") and folder is not None:
        writing.unpack(call, folder)
    for word in opts.operands[1:] if opts.has("o") else ():
        writing.write(call, Arg(os.path.join(str(folder or ""), word), word.raw))


_TABLE: dict[str, Callable[[ProgramCall], None]] = spread(
    {
        "rm unlink": _rm,
        "rmdir": _rmdir,
        "rimraf del-cli": _rimraf,
        "del erase rd": _windows,
        "ssh-keygen": _ssh_keygen,
        "srm shred": _shred,
        "mv": _mv,
        "cp install": _cp,
        "ln": _ln,
        "tee sponge": _tee,
        "truncate": _truncate,
        "sed gsed": _sed,
        "rsync": _rsync,
        "dd": _dd,
        "unzip": _unzip,
        "vim vi nvim": _vim,
        "patch": _patch,
        "ed ex": _editor,
    }
)
