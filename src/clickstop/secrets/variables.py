"""Values of a secrets file (`.env`, `secrets.yaml`, `.pgpass`): all but plain settings are secrets."""

from __future__ import annotations

from clickstop.core.names import words_of
from clickstop.secrets.formats import PASSWORD, SECRET, WORD
from clickstop.secrets.match import Match
from clickstop.secrets.naming import meaning_of_name
from clickstop.secrets.values import is_made_up, is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN = WORD + "_-."  # characters of a name
_BEFORE = dict.fromkeys(map(ord, "→\t:|+{,"), " ")  # a listing, a search or a diff puts these before a line
_SECRET_WORDS = frozenset(
    (
        *("pass", "pw", "secret", "token", "key", "auth", "cred", "creds", "private", "salt", "dsn", "signature"),
        *("cert", "password", "pwd", "credentials", "secrets", "keys", "tokens"),
    )
)
_SHORTEST = 4  # shorter values are not worth hiding
_FIELDS = 5  # a line of `.pgpass`: host, port, database, user, password


def values_in(text: str) -> Iterator[Match]:
    """Yield the secret values of such a file, line by line."""
    at = 0
    for line in text.splitlines(keepends=True):
        assignment = _value(line)
        if assignment is not None:
            name, begin, value = assignment
            if _is_secret(name, value):
                yield Match(PASSWORD if meaning_of_name(name) == PASSWORD else SECRET, at + begin, value, sure=True)
        at += len(line)


def _value(line: str) -> tuple[str, int, str] | None:
    """Return the name, the position and the text of a line's value."""
    fields = line.rstrip().split(":")
    if len(fields) == _FIELDS and (fields[1].isdigit() or fields[1] == "*") and " " not in line.strip():
        return "password", len(line.rstrip()) - len(fields[4]), fields[4]
    for sign in ("=", '":', ": "):
        before, there, _ = line.partition(sign)
        names = before.translate(_BEFORE).replace("'", " ").replace('"', " ").split()
        if there and names and not names[-1].strip(_PLAIN) and not names[-1][0].isdigit():
            begin = len(before) + len(sign)
            return names[-1].lstrip("-"), *_unquoted(line, begin)
    return None


def _unquoted(line: str, begin: int) -> tuple[int, str]:
    begin += len(line[begin:]) - len(line[begin:].lstrip())
    value = line[begin:].rstrip()
    if value[:1] in ("'", '"'):
        end = value.find(value[0], 1)
        return begin + 1, value[1 : end if end > 0 else len(value)]
    return begin, value.partition(" #")[0].rstrip(" ,")


def _is_secret(name: str, value: str) -> bool:
    if len(value) < _SHORTEST or is_made_up(value) or value[0] in "${[":
        return False
    parts = words_of(name)
    if (meaning_of_name(name) or not _SECRET_WORDS.isdisjoint(parts)) and "public" not in parts:
        return not (is_word(value) or (value.isdigit() and len(value) < 6))
    return not _is_setting(value)


def _is_setting(value: str) -> bool:
    """Whether a value is plain configuration: a number, a word, a path, hosts, an address without a password."""
    if len(value) < 16 or is_word(value) or value.startswith(("/", "./", "~/", "http://", "https://")):
        return True
    letters = sum(letter.isalpha() for letter in value)
    digits = sum(letter.isdigit() for letter in value)
    return " " in value or "," in value or "@" in value or digits == 0 or letters == 0 or digits * 8 < letters
