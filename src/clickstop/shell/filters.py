"""Compute the output of simple filters on known text: tr, rev, cut, plain sed and awk, decoders."""

from __future__ import annotations

import re

from clickstop.shell import options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import ProgramCall

_CLASSES = {
    "[:lower:]": "a-z",
    "[:upper:]": "A-Z",
    "[:digit:]": "0-9",
    "[:alpha:]": "A-Za-z",
    "[:space:]": " \t\n",
    "[:alnum:]": "A-Za-z0-9",
}
# `s/old/new/flags` with any delimiter.
_SUBSTITUTION = re.compile(r"s(?P<sign>[^\w\s\\])(?P<old>(?:\\.|(?!(?P=sign)).)*)(?P=sign)"
                           r"(?P<new>(?:\\.|(?!(?P=sign)).)*)(?P=sign)(?P<flags>[gIi]*)")  # fmt: skip
# `{ print $2 }`, `{print $NF}`.
_FIELD = re.compile(r"\{\s*print\s+(\$[0-9]+|\$NF)\s*;?\s*\}")


def filtered(call: ProgramCall) -> str | None:
    """Return the filter's output, None if it cannot be computed."""
    output = _FILTERS[call.name](call, call.stdin or "") if call.name in _FILTERS else None
    # Binary output would only be misread as a command.
    return None if output is None or not _is_text(output) else output


def _is_text(text: str) -> bool:
    return text.translate({9: None, 10: None, 0: None}).isprintable()


def _tr(call: ProgramCall, text: str) -> str | None:
    opts = options.of(call)
    sets = [_expanded(str(word)) for word in opts.operands]
    if opts.has("c", "C", "s", "t") or not sets:
        return None
    if opts.has("d"):
        return text.translate({ord(sign): None for sign in sets[0]})
    if len(sets) < 2 or not sets[1]:
        return None
    # tr extends a shorter second set with its last character.
    longer = sets[1] + sets[1][-1] * max(0, len(sets[0]) - len(sets[1]))
    return text.translate(str.maketrans(sets[0], longer[: len(sets[0])]))


def _expanded(signs: str) -> str:
    from clickstop.shell.expand import unescaped

    for name, range_ in _CLASSES.items():
        signs = signs.replace(name, range_)
    return re.sub(r"(.)-(.)", _range, unescaped(signs), flags=re.DOTALL)


def _range(match: re.Match[str]) -> str:
    first, last = ord(match.group(1)), ord(match.group(2))
    return "".join(map(chr, range(first, last + 1))) if last - first < 300 else match.group()


def _cut(call: ProgramCall, text: str) -> str | None:
    opts = options.of(call)
    places = str(opts.value("c", "b", "f") or "")
    # One field or range: `2`, `2-`, `-3`, `2-4`; no lists.
    if not re.fullmatch(r"[0-9]*-?[0-9]*", places) or not places.strip("-"):
        return None
    first, sign, last = places.partition("-")
    start = int(first or 1) - 1
    end = (int(last) if last else None) if sign else start + 1
    if not opts.has("f"):
        return "".join(f"{line[start:end]}\n" for line in text.splitlines())
    by = str(opts.value("d") or "\t")
    return "".join(f"{by.join(line.split(by)[start:end])}\n" for line in text.splitlines())


def _awk(call: ProgramCall, text: str) -> str | None:
    opts = options.of(call)
    field = _FIELD.fullmatch(str(opts.operands[0]).strip()) if len(opts.operands) == 1 else None
    if field is None:
        return None
    number = field.group(1)[1:]
    by = str(opts.value("F") or "") or None
    lines = [line.split(by) for line in text.splitlines()]
    if number == "0":
        return text
    at = -1 if number == "NF" else int(number) - 1
    return "".join(f"{parts[at]}\n" for parts in lines if -len(parts) <= at < len(parts))


def _sed(call: ProgramCall, text: str) -> str | None:
    opts = options.of(call)
    scripts = [str(word) for word in opts.all("e") or opts.operands[:1]]
    # Only substitutions on the input are computed.
    if opts.has("n", "i", "f") or (opts.operands[1:] if not opts.all("e") else opts.operands):
        return None
    for script in (command.strip() for text_ in scripts for command in text_.split(";")):
        step = _SUBSTITUTION.fullmatch(script)
        if step is None:
            return None
        old = step["old"] if opts.has("E", "r") else from_basic(step["old"])
        new = re.sub(r"(?<!\\)&", r"\\g<0>", step["new"])  # sed's `&` is the whole match
        try:
            count = 0 if "g" in step["flags"] else 1
            case = re.IGNORECASE if set(step["flags"]) & {"i", "I"} else 0
            text = "\n".join(re.sub(old, new, line, count=count, flags=case) for line in text.split("\n"))
        except (re.error, IndexError):
            return None
    return text


def from_basic(regex: str) -> str:
    r"""Translate a POSIX basic expression: there `\(` is the operator and `(` the letter, the reverse of Python."""
    return re.sub(r"\\([(){}|+?])|([(){}|+?])", lambda match: match[1] or f"\\{match[2]}", regex)


def _xxd(call: ProgramCall, text: str) -> str | None:
    if not any("r" in word for word in call.words if word.startswith("-")):
        return None
    plain = any("p" in word for word in call.words if word.startswith("-"))
    try:
        return bytes.fromhex("".join(text.split())).decode() if plain else None
    except ValueError:
        return None


def _base32(call: ProgramCall, text: str) -> str | None:
    if not any(word in ("-d", "--decode", "-D") for word in call.words):
        return None
    import base64

    try:
        return base64.b32decode(text.strip()).decode()
    except ValueError:
        return None


_FILTERS: dict[str, Callable[[ProgramCall, str], str | None]] = {
    "tr": _tr,
    "rev": lambda _call, text: "\n".join(line[::-1] for line in text.split("\n")),
    "tac": lambda _call, text: "".join(f"{line}\n" for line in reversed(text.splitlines())),
    "cut": _cut,
    **dict.fromkeys(("awk", "gawk", "mawk"), _awk),
    "sed": _sed,
    "xxd": _xxd,
    "base32": _base32,
}
