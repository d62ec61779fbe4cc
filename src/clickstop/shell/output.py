"""Predict what a program prints from its words: known text, paths, or marks for where the text comes from."""

from __future__ import annotations

import os

from clickstop.core.late import re
from clickstop.core.lists import spread, words
from clickstop.shell import carried, parameters, paths
from clickstop.shell.known_programs import names
from clickstop.shell.scope import ALL, ARCHIVE, DECODED, DIFF, FETCHED, MARKS, UNKNOWN, Arg, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import ProgramCall

# Print their input, or a part of it, line by line.
_KEEPING = words("sort uniq head tail tee grep egrep fgrep rg shuf tac pv sponge nl")
# Print their input changed.
_CHANGING = ("sed", "tr", "awk", "gawk", "cut", "rev", "perl", "paste", "fold", "fmt", "jq", "yq", "iconv")
# Those whose output `filters.py` can compute if the input is known.
_COMPUTED = ("tr", "rev", "cut", "awk", "gawk", "mawk", "sed", "xxd", "base32", "tac")
_DECODERS = words("base32 xxd uudecode openssl gunzip zcat gzip bunzip2 xz unxz zstd gpg")
# Print nothing.
_QUIET = names(
    "rm mkdir touch cp mv ln chmod chown test [ sleep kill rmdir unlink true false sync unset install truncate"
)


def printed(call: ProgramCall) -> str:
    """Return what a call prints, with marks for what is unknown."""
    name = call.name
    if name in _TABLE:
        return _TABLE[name](call)
    if name in ("grep", "egrep", "fgrep", "rg", "ag"):
        if call.stdin is None:
            return _matching(call)
        if call.stdin and not any(mark in call.stdin for mark in MARKS):
            from clickstop.shell import listing

            return listing.grepped(call, call.stdin)
    if name in _KEEPING:
        # `head` and `grep` let only some names through.
        return call.stdin.replace(ALL, UNKNOWN) if call.stdin is not None else UNKNOWN
    if name in _COMPUTED and call.stdin and not any(mark in call.stdin for mark in MARKS):
        from clickstop.shell import filters

        text = filters.filtered(call)
        if text is not None:
            return text
    if name in _CHANGING:
        return _changed(call.stdin)
    if name in _DECODERS:
        return _decoded(call)
    return "" if name in _QUIET else UNKNOWN


def _changed(stdin: str | None) -> str:
    """Return the mark for a text that a filter has changed."""
    if stdin is None or UNKNOWN in stdin:
        return UNKNOWN
    # That text was fetched matters more than that it was changed.
    return FETCHED if FETCHED in stdin else DECODED


def _decoded(call: ProgramCall) -> str:
    if call.stdin and FETCHED in call.stdin:
        return FETCHED
    words = set(call.words)
    if call.name in ("xxd", "gzip", "xz", "zstd", "openssl", "base32", "gpg") and not _decodes(words):
        return UNKNOWN
    return DECODED


def _decodes(words: set[Arg]) -> bool:
    return any(
        word.startswith("-") and not word.startswith("--") and set(word[1:]) & set("dDr") for word in words
    ) or bool(words & {"--decode", "--decompress", "--decrypt"})


def _base64(call: ProgramCall) -> str:
    if not _decodes(set(call.words)):
        return UNKNOWN
    if not call.stdin or any(mark in call.stdin for mark in MARKS):
        return FETCHED if call.stdin and FETCHED in call.stdin else DECODED
    import binascii

    try:
        text = binascii.a2b_base64(call.stdin.strip()).decode()
    except (binascii.Error, ValueError):
        return DECODED
    return text if text.isprintable() or text.replace("\n", "").replace("\t", "").isprintable() else DECODED


def _echo(call: ProgramCall) -> str:
    words = _texts(call)
    escapes = False
    while words and len(words[0]) > 1 and words[0][0] == "-" and not words[0][1:].strip("neE"):
        escapes = escapes or "e" in words[0]
        words = words[1:]
    text = " ".join(words)
    return (_unescaped(text) if escapes else text) + "\n"


def _texts(call: ProgramCall) -> list[str]:
    """Return the words of a call with patterns expanded."""
    texts: list[str] = []
    for word in call.words:
        # `echo *` lists a folder.
        names = paths.named(word, call.scope.cwd) if word.pattern and UNKNOWN not in call.scope.cwd else []
        texts += names or [str(word)]
    return texts


# A field of a printf format; `%%` is a literal percent sign.
_FIELD = r"%%|%[-+0-9.]*([a-zA-Z])"


def _printf(call: ProgramCall) -> str:
    words = _texts(call)
    words = words[1:] if words[:1] == ["--"] else words
    if not words or words[0] == "-v":
        return ""
    form, values = _unescaped(words[0]), words[1:]
    fields = len([kind for kind in re.findall(_FIELD, form) if kind]) if "%" in form else 0
    if not fields:
        return form.replace("%%", "%")
    # printf repeats its format until no value is left.
    values = some_of(values, 64) if fields == 1 else values
    rounds = max(1, -(-len(values) // fields))
    padded = iter([*values, *[""] * (rounds * fields - len(values))])
    return "".join(
        re.sub(_FIELD, lambda match: _converted(match.group(1), next(padded)) if match.group(1) else "%", form)
        for _ in range(min(rounds, 64))
    )


def _converted(kind: str, value: str) -> str:
    if kind == "b":
        return _unescaped(value)
    if kind == "c":
        return value[:1]
    if kind in "xXo" and value.isdecimal():
        return format(int(value), kind)
    return value


def _unescaped(text: str) -> str:
    from clickstop.shell.expand import unescaped

    return unescaped(text)


def _cat(call: ProgramCall) -> str:
    files = [word for word in call.words if not word.startswith("-") or word == "-"]
    if not files:
        return call.stdin if call.stdin is not None else UNKNOWN
    if all(word == "/dev/null" for word in files):
        return ""
    texts = [call.stdin or "" if word == "-" else call.text_of(word) for word in files]
    return "".join([UNKNOWN if text is None else text for text in texts])


# Verbs with which tools print remote content.
_REMOTE = {"openssl": "s_client", "aws": "cp", "gh": "view api", "glab": "view api", "s3cmd": "get"}
_REMOTE |= dict.fromkeys(("gsutil", "gcloud", "rclone", "mc", "svn", "s5cmd"), "cat")


def _from_elsewhere(call: ProgramCall) -> str:
    verbs = _REMOTE[call.name].split()
    prints = call.name not in ("aws", "s3cmd") or "-" in call.words
    if prints and any(word in verbs for word in call.words[:4]):
        return FETCHED
    return _decoded(call) if call.name in _DECODERS else UNKNOWN


def _wget(call: ProgramCall) -> str:
    words = [str(word) for word in call.words]
    return (
        FETCHED
        if any(re.fullmatch(r"-[a-zA-Z]*O-?|--output-document=-|-O/dev/stdout", word) for word in words)
        else UNKNOWN
    )


def _below(call: ProgramCall) -> str:
    """Return the names that ls prints."""
    folders = call.plain_words or [Arg(".")]
    # With -l there is more on a line than the name.
    is_long = any("l" in word for word in call.words if word[:1] == "-")
    if len(folders) == 1 and not folders[0].pattern and not is_long:
        from clickstop.shell import listing

        names = listing.listed(call.path(folders[0]), call, hidden=any(word in ("-a", "-A") for word in call.words))
        if names is not None:
            return "".join(f"{name}\n" for name in names)
    return "".join(f"{_listed(word, call)}\n" for word in some_of(folders, 16))


def _listed(word: Arg, call: ProgramCall) -> str:
    if word.pattern:
        folder = os.path.dirname(word.pattern) or "."
        names = paths.named(word, call.scope.cwd)
        if names:
            return "\n".join(names)
        last = os.path.basename(word.pattern).replace("*", UNKNOWN)
        return UNKNOWN if "*" in folder else os.path.join(folder, last)
    return ALL if os.path.isdir(call.path(word)) else str(word)


def _matching(call: ProgramCall) -> str:
    """Return what grep may print: with `-l`, names of files below the given folders."""
    folders = [str(word) for word in call.plain_words][1:]
    return "".join(f"{os.path.join(folder, UNKNOWN)}\n" for folder in some_of(folders, 16) or ["."])


def _environment(call: ProgramCall) -> str:
    """Return what env and printenv print: everything, or the named variables."""
    variables = [str(word) for word in call.plain_words]
    if variables:
        return "".join(value for name in variables for value in parameters.values(name, call.scope))
    return carried.unknown_from(call.scope.run, "the environment", "environment")


def _find(call: ProgramCall) -> str:
    from clickstop.shell.families import find

    # Nothing matches now, but the name still says what is searched for: `cat $(find / -name id_rsa)`.
    exact = find.exact_files(call)
    starts = some_of(find.starts(call), 16)
    if exact == [] and not call.scope.where:
        return "".join(find.chosen(call, start) for start in starts if find.is_by_name(call))
    if exact is not None:
        return "".join(f"{name}\n" for name in exact)
    name = UNKNOWN if find.chooses(call) else ALL
    return "".join(f"{os.path.join(str(start), name)}{find.chosen(call, start)}\n" for start in starts)


def _fd(call: ProgramCall) -> str:
    """Return the names that fd prints."""
    from clickstop.shell import listing

    exact = listing.matched_by_fd(call)
    if exact is not None:
        return "".join(f"{name}\n" for name in exact)
    opts, _ = listing.fd_options(call)
    return "".join(f"{os.path.join(folder, UNKNOWN)}\n" for folder in some_of(listing.fd_folders(opts), 16))


def _git(call: ProgramCall) -> str:
    words = [str(word) for word in call.words]
    if "--show-toplevel" in words:  # git rev-parse
        return call.scope.run.root + "\n"
    verb = next((word for word in words if not word.startswith("-")), "")
    if verb == "diff" and not any(word.startswith(("--name-", "--stat", "--short", "--num")) for word in words):
        return DIFF
    names = _names_of_git(call, verb, words)
    if names is not None:
        return "".join(f"{name}\n" for name in names)
    if verb == "archive":
        return ARCHIVE
    if verb == "ls-files" or (verb == "diff" and "--name-only" in words):
        files = [word for word in words[words.index(verb) + 1 :] if not word.startswith("-")]
        return f"{os.path.join(call.scope.run.root, *files[:1])}/{UNKNOWN}\n"
    return UNKNOWN


def _names_of_git(call: ProgramCall, verb: str, words: list[str]) -> list[str] | None:
    """Return the changed or new files that a git command lists; None if unknown."""
    if call.scope.run.ask_git is None or call.scope.where or "-C" in words:
        return None

    def ask(kind: str) -> list[str] | None:
        assert call.scope.run.ask_git is not None
        files = call.scope.run.ask_git(kind)
        return None if files is None else [os.path.relpath(path, call.scope.cwd) for path in files]

    flags = call.letters
    if verb == "diff":
        return ask("changed") if "--cached" not in words and "--staged" not in words else None
    if verb == "status" and ("s" in flags or any(word.startswith(("--short", "--porcelain")) for word in words)):
        changed, new = ask("changed"), ask("untracked")
        if changed is None or new is None:
            return None
        return [*(f" M {file}" for file in changed), *(f"?? {file}" for file in new)]
    if verb != "ls-files":
        return None
    kinds = ["changed"] if "m" in flags or "--modified" in words else []
    kinds += ["untracked"] if "o" in flags or "--others" in words else []
    listings = [ask(kind) for kind in kinds]
    return None if None in listings or not kinds else [name for names in listings for name in names or ()]


def _which(call: ProgramCall) -> str:
    """Return the program's name, which stands for its path as well."""
    return "".join(f"{word}\n" for word in call.plain_words)


def _path_part(call: ProgramCall) -> str:
    files = [str(word) for word in call.plain_words]
    if not files:
        return UNKNOWN
    if call.name == "dirname":
        return (os.path.dirname(files[0]) or ".") + "\n"
    if call.name == "basename":
        return os.path.basename(files[0].rstrip("/")) + "\n"
    return os.path.normpath(os.path.join(call.scope.cwd, files[0])) + "\n"


_TABLE: dict[str, Callable[[ProgramCall], str]] = spread(
    {
        "echo": _echo,
        "printf": _printf,
        "cat bat": _cat,
        "base64": _base64,
        "fetch": lambda call: FETCHED if "-o" in call.words else UNKNOWN,
        "curl iwr irm Invoke-WebRequest Invoke-RestMethod http https": lambda _call: FETCHED,
        "nc ncat netcat socat telnet dig host nslookup drill kdig lynx w3m links GET": lambda _call: FETCHED,
        "wget": _wget,
        " ".join(_REMOTE): _from_elsewhere,
        "ls": _below,
        "env printenv": _environment,
        "find": _find,
        "fd fdfind": _fd,
        "git": _git,
        "mktemp": lambda _call: f"/tmp/{UNKNOWN}\n",  # noqa: S108  # where it makes its files
        "pwd": lambda call: f"{call.scope.cwd}\n",
        "which": _which,
        "dirname basename realpath readlink": _path_part,
    }
)
