"""The values of a file of variables (`.env` and kin): what is no plain setting is a secret."""

from __future__ import annotations

from clickstop.secrets.formats import PASSWORD, SECRET, WORD
from clickstop.secrets.found import Found
from clickstop.secrets.values import is_made_up, is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN = WORD + "_"  # of a name
_SECRET_NAMES = (
    *("pass", "pwd", "_pw", "secret", "token", "key", "auth", "cred", "private", "salt", "dsn", "signature"),
    *("cert",),
)
_SHORTEST = 4  # characters worth hiding


def values_in(text: str) -> Iterator[Found]:
    at = 0
    for line in text.splitlines(keepends=True):
        found = _value(line)
        if found is not None:
            name, begin, value = found
            if _is_secret(name.lower(), value):
                yield Found(PASSWORD if "pass" in name.lower() else SECRET, at + begin, value)
        at += len(line)


def _value(line: str) -> tuple[str, int, str] | None:
    """Name, where its value begins, and the value."""
    before, sign, after = line.partition("=")
    name = before.strip().removeprefix("export ").strip()
    if not sign or not name or name.strip(_PLAIN) or name[0].isdigit():
        return None
    begin = len(before) + 1 + len(after) - len(after.lstrip())
    value = line[begin:].rstrip()
    if value[:1] in ("'", '"'):
        end = value.find(value[0], 1)
        return name, begin + 1, value[1 : end if end > 0 else len(value)]
    return name, begin, value.partition(" #")[0].rstrip()


def _is_secret(name: str, value: str) -> bool:
    if len(value) < _SHORTEST or is_made_up(value) or value.startswith("$"):
        return False
    if any(part in name for part in _SECRET_NAMES) and "public" not in name:
        return not (is_word(value) or (value.isdigit() and len(value) < 6))
    return not _is_setting(value)


def _is_setting(value: str) -> bool:
    """A number, a word, a path, hosts, an address without a password: what a program is told, not given."""
    if len(value) < 16 or is_word(value) or value.startswith(("/", "./", "~/", "http://", "https://")):
        return True
    letters = sum(letter.isalpha() for letter in value)
    digits = sum(letter.isdigit() for letter in value)
    return " " in value or "," in value or "@" in value or digits == 0 or letters == 0 or digits * 8 < letters
