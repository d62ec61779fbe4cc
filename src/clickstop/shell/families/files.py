"""Deleting, moving, copying and writing files."""

from __future__ import annotations

import os

from clickstop.core.late import pattern
from clickstop.shell import carried, foreign, options, paths, writing
from clickstop.shell.effect import NOT_AT_SOURCE, Effect
from clickstop.shell.scope import CONTENTS, DIFF, FETCHED, UNKNOWN, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import Call

# GNU sed runs what `s/a/b/e` and `1e b` say.
_SED_RUNS = pattern(r"(?s)s(\W)((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1[gpiI0-9]*e|^[0-9$,]*e\s+(.+)")

_SED_WRITES = pattern(r"(?:^|[;}/\d$])[gpI]*w\s*([\w./~-]+)$")


def effects(call: Call) -> None:
    _TABLE[call.name](call)


def _rm(call: Call) -> None:
    found = options.of(call)
    recursive, forced = found.has("r"), found.has("f")
    if found.has("i", "I", "interactive") and not forced and not (call.stdin or "").strip():
        return  # it asks, and nobody answers
    if call.name == "rmdir":
        recursive = False
    for word in found.operands:
        _delete(call, word, recursive=recursive, forced=forced)


def _delete(call: Call, word: Arg, *, recursive: bool, forced: bool) -> None:
    recursive = recursive or _is_found(word)
    for place in call.places(word, follow=False):
        detail = "" if place.path or call.scope.where else "unresolved"
        if writing.is_device(place.path):
            call.add_place("writes_device", word, place)
        else:
            call.add_place("deletes", word, place, detail=detail, recursive=recursive, forced=forced)


def _is_found(word: Arg) -> bool:
    """One of the many below a folder: `find FOLDER -exec rm {}`, `find FOLDER | xargs rm`."""
    return word.rstrip(CONTENTS).endswith(f"/{UNKNOWN}") and ("{}" in word.raw or UNKNOWN in word.raw)


def _rimraf(call: Call) -> None:
    """Deletes all that it names, and looks up patterns itself."""
    for word in call.words:
        if not word.startswith("-"):
            pattern = word.pattern or (str(word) if "*" in word else "")
            _delete(call, Arg(str(word), word.raw, pattern), recursive=True, forced=True)


def _windows(call: Call) -> None:
    """del /s, rd /s /q, Remove-Item -Recurse -Force."""
    sign = "-" if call.name in ("Remove-Item", "ri") else "/"
    flags = [word.lower() for word in call.words if word.startswith(sign) and len(word) < 12]
    recursive = any(flag in ("/s", "-recurse", "-r") for flag in flags)
    named = [word for word in call.words if word.lower() not in flags]
    for word in named:
        _delete(call, word, recursive=recursive, forced=any(flag in ("/q", "/f", "-force") for flag in flags))


def _ssh_keygen(call: Call) -> None:
    """Makes a key where `-f` says; with most of its other options it only looks."""
    found = options.of(call)
    if not found.has("l", "y", "F", "e", "i", "B", "L", "Y"):
        for word in found.all("f"):
            writing.write(call, word)


def _shred(call: Call) -> None:
    found = options.of(call)
    for word in found.operands:
        _delete(call, word, recursive=False, forced=True)


def _mv(call: Call) -> None:
    found = options.of(call)
    sources, target = _ends(found)
    if target is None:
        return
    there = call.path(target)
    if there == os.devnull:
        for source in sources:
            _delete(call, source, recursive=True, forced=True)
        return
    for source in sources:
        for place in call.places(source, follow=False):
            call.add_place(
                "moves", source, place, detail=there or str(target), recursive=True, forced=found.has("f")
            )
        _take(call, source)
    if not _keeps(call, found):
        _arrive(call, sources, target)
    into = os.path.isdir(there) or target.endswith("/")
    for source in sources[:40] if there else ():
        for place in call.places(source, follow=False):
            if place.path and not place.extent:
                name = os.path.join(there, os.path.basename(place.path)) if into else there
                call.scope.run.moved[name] = place.path


def _cp(call: Call) -> None:
    found = options.of(call)
    if found.all("m"):  # of install
        from clickstop.shell.families import permissions

        permissions.set_user(call, str(found.value("m")), found.operands[-1:])
    sources, target = _ends(found)
    whole = found.has("r", "a")
    kept = target is not None and not writing.is_harmless(str(target))
    for source in sources:
        call.add_file("reads", source, recursive=whole, detail="copied" if kept else "")
    if target is None or (call.name != "install" and _keeps(call, found)):
        return
    _arrive(call, sources, target)
    for source in sources if whole else ():
        _merge(call, source, target)


def _keeps(call: Call, found: options.Options) -> bool:
    """Nothing that is there is written over, or it gets another name first."""
    asks = found.has("i") and not found.has("f") and not (call.stdin or "").strip()
    kept = str(found.value("update") or "").startswith("none")
    return asks or kept or found.has("n", "no-clobber", "b", "backup")


def _merge(call: Call, source: Arg, target: Arg) -> None:
    """A folder that is copied over another: files of the same names are written over."""
    there = call.path(target)
    for place in call.places(source):
        above, into = place.path, there
        if os.path.isfile(above) and call.name == "rsync":
            name = os.path.join(there, os.path.basename(above)) if os.path.isdir(there) else there
            writing.write(call, Arg(name, target.raw))
        if not os.path.isdir(above) or not os.path.isdir(there):
            continue
        if not source.endswith(("/", "/.")) and place.extent != "contents" and source not in (".", ".."):
            into = os.path.join(there, os.path.basename(above))
        for name in paths.below(above):
            if os.path.isfile(os.path.join(into, name)):
                writing.write(call, Arg(os.path.join(into, name), target.raw))


def _ends(found: options.Options) -> tuple[list[Arg], Arg | None]:
    """Sources and target, however they are ordered."""
    named = found.value("t")
    if named is not None:
        return found.operands, named
    return (found.operands[:-1], found.operands[-1]) if len(found.operands) > 1 else (found.operands, None)


def _arrive(call: Call, sources: list[Arg], target: Arg) -> None:
    """What is written at the target: in a folder, files of the same names."""
    there = call.path(target)
    if not there or not (os.path.isdir(there) or target.endswith("/")):
        writing.write(call, target, _content(call, sources))
        return
    for source in sources[:40]:
        for place in call.places(source):
            name = os.path.basename(place.path.rstrip("/"))
            if name and not place.extent:
                writing.write(call, Arg(os.path.join(there, name), target.raw), _content(call, [source]))


def _content(call: Call, sources: list[Arg]) -> str:
    if len(sources) == 1 and sources[0] == "/dev/null":
        return ""
    known = call.scope.run.written.get(call.path(sources[0])) if len(sources) == 1 else None
    return (UNKNOWN if known is None else known) + carried.of_call(call)


def _take(call: Call, source: Arg, without: tuple[str, ...] = ()) -> None:
    """What stands in a file goes along with it to another place, though nothing of it is shown."""
    for place in call.places(source):
        effect = Effect("reads", program=call.name, target=source.raw, path=place.path, extent=place.extent)
        effect.recursive, effect.without = True, without
        carried.took(call, source, effect)


def _ln(call: Call) -> None:
    found = options.of(call)
    sources, target = _ends(found)
    if target is None:
        return
    there = call.places(target, follow=False)[0].path
    for source in sources:
        _take(call, source)
        into = (os.path.isdir(there) and not found.has("n", "T")) or target.endswith("/")
        link = os.path.join(there, os.path.basename(str(source))) if into else there
        if found.has("f"):
            call.add_file("overwrites", Arg(link, target.raw), follow=False)
        beside = os.path.join(os.path.dirname(link), str(source)) if found.has("s") else str(source)
        call.scope.run.links[link] = call.path(beside)
        call.scope.run.written.setdefault(link, _content(call, [source]))


def _tee(call: Call) -> None:
    found = options.of(call)
    for word in found.operands:
        writing.write(call, word, call.stdin or "", append=found.has("a"))


def _truncate(call: Call) -> None:
    found = options.of(call)
    for word in found.operands:
        size = str(found.value("s") or "")
        writing.write(call, word, "" if size == "0" else UNKNOWN, append=size.startswith(("+", ">", "%")))


def _sed(call: Call) -> None:
    found = options.of(call)
    files = found.operands if found.all("e", "f") else found.operands[1:]
    for script in found.all("e") or found.operands[:1]:
        for match in _SED_RUNS.finditer(script[:1_000]):
            call.shell((match.group(3) or match.group(4) or "").replace("\\", ""))
    from clickstop.shell.families import in_place

    empties = found.has("i") and in_place.sed(found.all("e") or found.operands[:1], quiet=found.has("n"))
    for word in files:
        if found.has("i"):
            writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)
        else:
            call.add_file("reads", word)
    for script in found.all("e") or found.operands[:1]:
        for match in _SED_WRITES.finditer(script[:1_000]):
            call.scope.run.written[call.path(match.group(1))] = UNKNOWN + carried.of_call(call)


def _listed(call: Call, found: options.Options) -> list[Arg]:
    """`rsync --files-from=LIST FOLDER TARGET`: the names in the list, or the folder where none is known."""
    from clickstop.shell.families import reading

    names = [name for word in found.all("files-from") for name in reading.names_in(call, word)]
    return [Arg(os.path.join(found.operands[0], name)) for name in names] or found.operands[:-1]


def _rsync(call: Call) -> None:
    found = options.of(call)
    if found.has("n", "list-only") or len(found.operands) < 2:
        return
    target = found.operands[-1]
    deleting = sorted(flag for flag in found.flags if flag.startswith("del"))
    remote = ":" in target.partition("/")[0]
    without = tuple(str(word) for word in found.all("exclude"))
    if remote:
        call.add("reaches_network", target=target)
        for word in [*found.operands[:-1]] if not found.all("files-from") else _listed(call, found):
            call.add_file("sends", word, detail=str(target), recursive=True, without=without)
    elif any(":" in word.partition("/")[0] for word in found.operands[:-1]):
        writing.write(call, target, FETCHED)
    else:
        for word in found.operands[:-1]:
            _take(call, word, without)
        for word in found.operands[:-1] if not found.has("ignore-existing", "b", "u") else ():
            _merge(call, word, target)
        written, copy = call.scope.run.written, call.path(target)
        written[copy] = written.get(copy, "") + carried.into(call)
    if deleting and remote:
        there = paths.Place(target.partition(":")[2])
        call.add_place("deletes", target, there, detail=NOT_AT_SOURCE, recursive=True, where="remote")
    elif deleting:
        call.add_file("deletes", target, detail=NOT_AT_SOURCE, recursive=True)
    if found.has("remove-source-files"):
        for word in found.operands[:-1]:
            call.add_file("deletes", word, detail="after it was copied", recursive=True)


def _dd(call: Call) -> None:
    given = {name: Arg(value, word.raw) for word in call.words for name, _, value in [word.partition("=")]}
    if "if" in given and not writing.is_harmless(str(given["if"])):
        call.add_file("reads", given["if"])
    if "of" in given:
        call.carried += carried.marks(call.stdin or "", call.scope.run) if "if" not in given else ""
        kept = str(given.get("conv", "")) + str(given.get("oflag", ""))
        text = carried.into(call) if "if" in given or call.stdin else UNKNOWN
        writing.write(call, given["of"], text, append="append" in kept, edits="notrunc" in kept)


def _patch(call: Call) -> None:
    found = options.of(call)
    if found.has("n"):
        return
    text = call.stdin or ""
    for word in found.all("i") or found.operands[1:2]:
        text = call.scope.run.written.get(call.path(word), "")
    if found.has("R") and DIFF in text:  # what has changed here, turned round
        call.add_file("discards_work", Arg("."), detail="changes", recursive=True)
    for word in found.operands[:1]:
        writing.write(call, word, edits=True)
    for word in found.all("o"):
        writing.write(call, word)


def _editor(call: Call) -> None:
    """ed and ex take their commands from the input."""
    for line in (call.stdin or "").split("\n"):
        if line.startswith("!"):
            call.shell(line[1:])
    from clickstop.shell.families import in_place

    commands = [*(call.stdin or "").split("\n"), *(word.lstrip("-sc+:") for word in call.words)]
    empties = any(in_place.empties_buffer(one) for line in commands for one in line.split("|"))
    for word in [word for word in call.words if not word.startswith(("-", "+"))][-1:]:
        writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)


def _vim(call: Call) -> None:
    """vim -es -c '%d' -c wq FILE: commands that change a file without anybody looking."""
    from clickstop.shell.families import in_place

    found = options.named(call.words, "vim")
    commands = [*map(str, found.all("c", "cmd")), *(word[1:] for word in found.operands if word.startswith("+"))]
    steps = [one.strip(": ") for command in commands for one in command.split("|")]
    if any(step in ("wq", "x", "w", "wq!", "x!", "w!", "wqa", "xa", "up", "update") for step in steps):
        empties = any(in_place.empties_buffer(step) for step in steps)
        for word in [word for word in found.operands if not word.startswith("+")]:
            writing.write(call, word, "" if empties else UNKNOWN, edits=not empties)


def _unzip(call: Call) -> None:
    found = options.of(call)
    folder = found.value("d")
    if not found.has("l", "t", "v", "Z", "p", "c"):
        foreign.unpacked(call, found.operands[0] if found.operands else None, folder)
    if found.has("o") and folder is not None:
        writing.unpack(call, folder)
    for word in found.operands[1:] if found.has("o") else ():
        writing.write(call, Arg(os.path.join(str(folder or ""), word), word.raw))


_TABLE: dict[str, Callable[[Call], None]] = {
    "rm": _rm,
    "rmdir": _rm,
    "rimraf": _rimraf,
    "del-cli": _rimraf,
    "del": _windows,
    "erase": _windows,
    "rd": _windows,
    "Remove-Item": _windows,
    "ri": _windows,
    "unlink": _rm,
    "ssh-keygen": _ssh_keygen,
    "srm": _shred,
    "shred": _shred,
    "mv": _mv,
    "cp": _cp,
    "install": _cp,
    "ln": _ln,
    "tee": _tee,
    "truncate": _truncate,
    "sed": _sed,
    "gsed": _sed,
    "rsync": _rsync,
    "dd": _dd,
    "unzip": _unzip,
    **dict.fromkeys(("vim", "vi", "nvim"), _vim),
    "sponge": _tee,
    "patch": _patch,
    "ed": _editor,
    "ex": _editor,
}
