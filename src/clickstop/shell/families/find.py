"""find and fd: what they delete, and what they run on the files they find."""

from __future__ import annotations

import os

from clickstop.shell import carried, options, paths, writing
from clickstop.shell.effect import Effect
from clickstop.shell.known_programs import names
from clickstop.shell.scope import UNKNOWN, Arg, some_of
from clickstop.shell.unwrap import Inner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall

_RUNNING = ("-exec", "-execdir", "-ok", "-okdir")
_BY_NAME = ("-name", "-iname", "-path", "-wholename")
_WRITING = ("-fprint", "-fprintf", "-fls")  # their value is a file
# Tests that select only some files.
_CHOOSING = names(
    "-name -iname -path -ipath -regex -iregex -newer -mtime -mmin -size -empty -user -perm -atime -ctime -amin "
    "-cmin -wholename -lname -inum -samefile"
)


def starts(call: ProgramCall) -> list[Arg]:
    """Return the folders in which find starts."""
    folders = []
    for word in call.words:
        if word.startswith(("-", "(", "!")) and word not in ("-H", "-L", "-P"):
            break
        if not word.startswith("-"):
            folders.append(word)
    return folders or [Arg(".")]


def executed(call: ProgramCall) -> list[Inner] | None:
    """Return every program that find runs; None if it runs none."""
    inner: list[Inner] = []
    for at, option in enumerate(call.words):
        if option in _RUNNING:
            words = call.words[at + 1 :]
            end = next((place for place, word in enumerate(words) if word in (";", "+")), len(words))
            exact = exact_files(call)
            if exact is not None:
                # One call for all files, as with `+`; for `;` the effects are the same.
                inner.append(Inner([argument for word in words[:end] for argument in _named(word, exact)]))
                continue
            inner += [
                Inner([_substituted(word, start, call) for word in words[:end]])
                for start in some_of(starts(call), 8)  # more folders than people name
            ]
    if not inner:
        return None
    effects(call)
    return inner


def exact_files(call: ProgramCall) -> list[str] | None:
    """Return the files that find selects; None if unknown, or if it selects the whole repository."""
    root = writing.real_root(call.scope)
    if not chooses(call) and any(
        f"{root}/".startswith(call.path(start).rstrip("/") + "/") for start in starts(call)
    ):
        return None
    from clickstop.shell import listing

    return listing.matched_by_find(call, [str(start) for start in starts(call)])


def _named(word: Arg, files: list[str]) -> list[Arg]:
    """Return a word once per file, with the file in place of `{}`; no word at all without files."""
    if "{}" not in word:
        return [word]
    return [Arg(word.replace("{}", name), word.raw) for name in files]


def executed_by_fd(call: ProgramCall) -> list[Inner] | None:
    """What `fd PATTERN FOLDER... -x rm` runs, on something in each folder; None if it runs nothing."""
    from clickstop.shell import listing

    opts, command = listing.fd_options(call)
    if not command:
        return None
    # Without a placeholder, fd appends the name.
    command = command if any("{" in word for word in command) else [*command, Arg("{}")]
    exact = listing.matched_by_fd(call)
    if exact is not None:
        return [Inner([argument for word in command for argument in _named(word, exact)])]
    values = [
        os.path.join(start, UNKNOWN) + _sought(call, opts, start) for start in some_of(listing.fd_folders(opts), 8)
    ]
    return [Inner([Arg(word.replace("{}", value), word.raw) for word in command]) for value in values]


def _sought(call: ProgramCall, opts: options.Options, start: str) -> str:
    """Return the mark for the files that fd looks for: by extension, else by the letters of its pattern."""
    names = [f"*.{ending}" for ending in opts.all("e")]
    names = names or [f"*{word.strip('^$').replace(chr(92), '')}*" for word in opts.operands[:1]]
    return _marked(call, Arg(start), names)


def _substituted(word: Arg, start: Arg, call: ProgramCall) -> Arg:
    """Replace `{}` by something in the folder, or by the folder itself if no test selects files."""
    if "{}" not in word:
        return word
    value = os.path.join(str(start), UNKNOWN) + chosen(call, start) if chooses(call) else str(start)
    return Arg(word.replace("{}", value), word.raw)


def chosen(call: ProgramCall, start: Arg) -> str:
    """Return the mark for files that are searched by name: a telling name is enough, wherever they are."""
    sought = [
        pattern for option, pattern in zip(call.words, call.words[1:], strict=False) if option in _BY_NAME
    ] or [Arg("*")]
    return _marked(call, start, [str(name) for name in sought])


def is_by_name(call: ProgramCall) -> bool:
    """Tell whether find searches by name."""
    return any(word in _BY_NAME for word in call.words)


def _marked(call: ProgramCall, start: Arg, names: list[str]) -> str:
    above = call.path(start)
    items = [Effect("reads", program="find", target=name, path=above, extent="named") for name in names[:8]]
    return carried.mark(call.scope.run, carried.Content(items, names=True)) if items and above else ""


def chooses(call: ProgramCall) -> bool:
    """Tell whether a test selects only some files; a negated test selects nearly all and does not count."""
    before = [Arg(""), *call.words]
    return any(
        word in _CHOOSING and negation not in ("!", "-not") and value != "*"  # `-name '*'` selects everything
        for negation, word, value in zip(before, call.words, [*call.words[1:], Arg("")], strict=False)
    )


def effects(call: ProgramCall) -> None:
    exact = exact_files(call) if "-delete" in call.words and chooses(call) else None
    if exact is not None:
        for name in exact:
            call.add_file("deletes", Arg(name), program="find", forced=True, follow=False)
    elif "-delete" in call.words:
        for start in starts(call):
            for place in call.places(start):
                extent = "some" if chooses(call) else place.extent or "contents"
                call.add_place(
                    "deletes", start, paths.Place(place.path, extent), program="find", recursive=True, forced=True
                )
    for at, word in enumerate(call.words[:-1]):
        if word in _WRITING:
            call.add_file("overwrites", call.words[at + 1], program="find")
