"""Values of variables: assigned, special or from the environment, and forms like `${NAME:-value}`."""

from __future__ import annotations

from clickstop.core.late import pattern, re
from clickstop.shell import carried
from clickstop.shell.scope import CONTENTS, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.scope import Scope

_FORM = pattern(r"(?s)([!#]?)([A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!_-])(\[[^\]]*\])?(.*)\Z")
_ALL = ("@", "*")
_PROCESS = "4194304"  # `$$`: unknown, but the same throughout a line
_STRIP = ("%%", "%", "##", "#")


def values(name: str, scope: Scope) -> list[str]:
    """Return every value that a variable may have; a mark if it is unknown."""
    name = scope.run.named.get(name, name)
    if name in scope.variables:
        texts = scope.variables[name] or [""]  # an empty array
        return [_unkeyed(value) for value in texts] if texts[-1].startswith("[") else texts
    if name.isdigit() and name != "0":
        place = int(name) - 1
        return [scope.arguments[place]] if place < len(scope.arguments) else [""] if scope.arguments else [UNKNOWN]
    if name in _ALL:
        return [" ".join(scope.arguments)] if scope.arguments else [UNKNOWN]
    if name == "$":
        return [_PROCESS]
    if name == "PWD":
        return [scope.cwd]
    if carried.is_secret_name(name):
        return [carried.unknown_from(scope.run, f"${name}", "variable")]
    texts = scope.values_of(name)
    if not texts and scope.run.sourced and carried.is_key_name(name):
        return [UNKNOWN + carried.changed(scope.run.sourced, scope.run, part=True)]
    if not texts and name == "TMPDIR":
        return ["/tmp"]  # noqa: S108  # what programs use if it is not set
    return texts or [UNKNOWN]


def _unkeyed(value: str) -> str:
    """Remove the key from `[key]=value`, as arrays store their entries."""
    key, sign, text = value.partition("]=")
    return text if sign and key.startswith("[") else value


def expand(inner: str, scope: Scope, word: Callable[[str], list[str]]) -> list[str]:
    """Expand what stands between `${` and `}`; `word` expands a word inside it."""
    if inner.isidentifier() and inner.isascii():
        return values(inner, scope)
    form = _FORM.match(inner)
    if not form:
        return [UNKNOWN]
    sign, name, index, operation = form.groups()
    if sign == "#":
        return [UNKNOWN]
    texts = values(name, scope)
    # `${a[$(rm x)]}` runs the command, whatever becomes of the value.
    if index and ("$(" in index or "`" in index):
        word(index[1:-1])
    if name in _ALL and _is_slice(operation):
        return _slice(["", *scope.arguments], operation[1:]) or [""]
    if index and index[1:-1] in _ALL and _is_slice(operation):
        return _slice(texts, operation[1:]) or [""]
    # `${!a}` is the variable that `a` names; of a name reference, the name itself.
    if sign == "!" and name not in scope.run.named:
        texts = [
            value for target in texts for value in (values(target, scope) if target.isidentifier() else [UNKNOWN])
        ]
    if index and index[1:-1] not in _ALL and name in scope.variables:
        texts = _indexed(scope.variables[name], texts, word(index[1:-1])[0])
    elif index and not operation and scope.variables.get(name) == []:
        return []
    texts = _changed(texts, operation, word) if operation else texts
    if operation.startswith((":=", "=")):
        scope.assign(name, texts)
    return texts


def _is_slice(operation: str) -> bool:
    """`:2`, `: -1`; without the blank, `:-1` is a default value."""
    return operation[:1] == ":" and operation[1:2].strip("0123456789 ") == ""


def _slice(texts: list[str], bounds: str) -> list[str]:
    """`${@:2}`, `${a[@]:1:2}`."""
    start, _, length = bounds.partition(":")
    try:
        first = int(start or 0)
        return texts[first : first + int(length)] if length else texts[first:]
    except ValueError:
        return texts


def _indexed(entries: list[str], texts: list[str], index: str) -> list[str]:
    """Return one value of an array, or all of them if the index is unknown."""
    keyed = [_unkeyed(value) for value in entries if value.startswith(f"[{index}]=")]
    at = int(index) if index.lstrip("-").isdigit() else len(texts)
    return keyed or ([texts[at]] if -len(texts) <= at < len(texts) else texts)


def _changed(texts: list[str], operation: str, word: Callable[[str], list[str]]) -> list[str]:
    operator = operation[:2] if operation[:1] == ":" else operation[:1]
    if operator in (":-", ":=", "-", "="):
        other = word(operation[len(operator) :])
        certain = [value for value in texts if value and not _is_unknown(value)]
        # If the variable may be unset, both values are possible; the default is first, since it is known.
        if certain and not any(map(_is_unknown, texts)):
            return certain
        return [*other, *certain, *(value for value in texts if len(value) > 1 and _is_unknown(value))]
    if operator in (":+", "+"):
        alternative = word(operation[len(operator) :])
        return [*alternative, ""] if any(map(_is_unknown, texts)) else alternative
    if operator in (":?", "?"):
        return texts
    if operator in ("%", "#"):
        return [_stripped(value, operation) for value in texts]
    if operator == "/":
        return [_replaced(value, operation) for value in texts]
    if _is_slice(operation):
        return [_cut(value, operation[1:]) for value in texts]
    if operation[:1] in "^,@" and any(map(_is_unknown, texts)):
        return texts
    return [_cased(value, operation) for value in texts]


def _is_unknown(value: str) -> bool:
    return value.strip(CONTENTS) == UNKNOWN


def _stripped(value: str, operation: str) -> str:
    operator = next(sign for sign in _STRIP if operation.startswith(sign))
    pattern = operation[len(operator) :].strip("'\"")
    if UNKNOWN in value:
        return value
    regex = _regex(pattern, greedy=len(operator) == 2)
    if operator[0] == "#":
        return re.sub(rf"\A(?:{regex})", "", value, count=1)
    if len(operator) == 1:  # `%`: the shortest match, which begins at the last place that matches
        for at in range(len(value), -1, -1):
            if re.fullmatch(regex, value[at:], re.DOTALL):
                return value[:at]
        return value
    return re.sub(rf"(?:{regex})\Z", "", value, count=1)


def _replaced(value: str, operation: str) -> str:
    everywhere = operation.startswith("//")
    pattern, _, other = operation[2 if everywhere else 1 :].partition("/")
    if not pattern or UNKNOWN in value:
        return value
    return re.sub(_regex(pattern, greedy=True), lambda _: other, value, count=0 if everywhere else 1)


def _cut(value: str, bounds: str) -> str:
    start, _, length = bounds.partition(":")
    try:
        first = int(start or 0)
        last = first + int(length) if length else None
    except ValueError:
        return UNKNOWN
    return value if UNKNOWN in value else value[first:last]


def _cased(value: str, operation: str) -> str:
    changes = {
        "^^": value.upper(),
        ",,": value.lower(),
        "^": value[:1].upper() + value[1:],
        ",": value[:1].lower() + value[1:],
        "~~": value.swapcase(),
        "@U": value.upper(),
        "@L": value.lower(),
        "@u": value[:1].upper() + value[1:],
        "@E": _escaped(value) if operation == "@E" else "",
    }
    return changes.get(operation, value)


def _escaped(value: str) -> str:
    from clickstop.shell.expand import unescaped

    return unescaped(value)


def _regex(pattern: str, *, greedy: bool) -> str:
    """Translate a short glob into a regex; long ones are taken literally, since many stars match slowly."""
    if pattern.count("*") > 3 or len(pattern) > 100:
        return re.escape(pattern)
    star = ".*" if greedy else ".*?"
    return "".join(star if sign == "*" else "." if sign == "?" else re.escape(sign) for sign in pattern)
