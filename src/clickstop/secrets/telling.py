"""Values that the name beside them gives away: `DB_PASSWORD=...`, `"api_key": "..."`, `--token ...`."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.secrets.find import Found
from clickstop.secrets.formats import AWS_SECRET, DIGITS, PASSWORD, SECRET, WORD
from clickstop.secrets.redact import NAMES, OWNERS, PLACEHOLDER
from clickstop.secrets.values import entropy, has_sign, is_example, is_made_up, is_random, is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = WORD + "_-."
_REST = WORD + "_-"
_BETWEEN = "\\\"'`] \t"  # of a name and the sign behind it
_SIGNS = ("=", ":", ">", "(", ",", "-")
_BLANKS = (" ", "\t", "\n", "\r")
_QUOTES = "\"'`"
_QUOTES_ALONE = tuple(_QUOTES)
_QUOTED = ("\\", *_QUOTES)
_LONGEST = 4_096
_LONG_VALUE = 256
_AWS = 40  # characters of a secret access key
_ENDS = " \t\r\n\"'`,;<>(){}|&\\"
_PASSWORDS = words("password passwd passphrase passcode pwd dbpass userpass pgpass smtppass mailpass")
_SHORT_NAMES = ("_pass", "-pass", ".pass", "_pw", "-pw")
_SECRETS = (
    *["secret", "token", "secretkeybase", "secretbase", "credential", "credentials", "auth", "authorization"],
    *(f"{owner}key" for owner in OWNERS),
)
# Names of what is passed around in the open.
_HARMLESS = words(
    "next page continu cursor csrf xsrf cancel eos bos pad mask sep unk public special stop image start end "
    "sync max min num total count per no nonce"
)
_SUFFIXES = words("prod production dev development test staging live value string str base64 b64")


class Value:
    """What stands beside a name."""

    __slots__ = ("bare_line", "end", "listed", "name", "quoted", "start")

    def __init__(self, name: str, start: int, end: int, *, quoted: bool, bare_line: bool) -> None:
        self.name = name
        self.start = start
        self.end = end
        self.quoted = quoted
        self.listed = False  # only the next in a list, which may be anything
        self.bare_line = bare_line  # `NAME=value`, as in a file of variables: what stands there is no code


def beside_names(text: str) -> Iterator[Found]:
    lower = text.lower()
    if len(lower) != len(text):  # a few letters grow when they are made small; positions must fit
        lower = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    paired, logged_in = "value" in lower, "login " in lower and "machine " in lower
    for part in NAMES:
        at = lower.find(part)
        while at >= 0:
            value = None
            if _is_said_of(lower, at, part, paired=paired, logged_in=logged_in):
                value = _value_at(text, lower, at, part)
            kind = _judged(value, text) if value is not None else ""
            if value is not None and kind:
                yield Found(kind, value.start, text[value.start : value.end])
            # What is no value may hold another name, but a very long one would be read again and again.
            done = value is not None and (kind or value.end - value.start > _LONG_VALUE)
            at = lower.find(part, value.end if value is not None and done else at + len(part))


def _is_said_of(lower: str, at: int, part: str, *, paired: bool, logged_in: bool) -> bool:
    """A glance at what surrounds a part of a name: most of them are only words."""
    behind = at + len(part)
    rest = lower[behind : behind + 48].lstrip(_REST)
    if part == "key" and not lower[max(0, at - 16) : at].rstrip("_-").endswith(OWNERS):
        return False
    if rest.lstrip(_BETWEEN)[:1] in _SIGNS or (paired and "value" in rest):
        return True
    return rest[:1] in _BLANKS and (rest.startswith(" is ") or logged_in or _is_option(lower[max(0, at - 32) : at]))


def _is_option(before: str) -> bool:
    """Whether the name that goes on here begins with a hyphen."""
    return before[len(before.rstrip(_NAME)) :].startswith("-")


def judge(name: str, value: str) -> str:
    """The kind of a value that a structure gives a name to, or ""."""
    return _kind(name, value, quoted=True, bare_line=False) if 0 < len(value) < _LONGEST else ""


def _judged(value: Value, text: str) -> str:
    said = text[value.start : value.end]
    if (value.listed and not is_random(said)) or ("[" in said and not value.quoted and not value.name.isupper()):
        return ""
    return _kind(value.name, said, quoted=value.quoted, bare_line=value.bare_line)


def _tells(name: str) -> str:
    """What a name says of its value: a kind, or "". Names and values come often, so both are remembered."""
    known = _told.get(name)
    if known is None:
        known = _told[name] = _kind_of_name(name)
        if len(_told) > _MANY:
            _told.clear()
    return known


_told: dict[str, str] = {}
_judgements: dict[tuple[str, str, bool, bool], str] = {}
_MANY = 4_096


def _kind_of_name(name: str) -> str:
    ending = _ending(name)
    if ending.endswith(_PASSWORDS) or name.lower().endswith(_SHORT_NAMES):
        return PASSWORD
    if not ending.endswith(_SECRETS) or _is_harmless(name, ending):
        return ""
    return AWS_SECRET if "secret" in ending and ending.endswith("accesskey") else SECRET


def _ending(name: str) -> str:
    """`aws_secret_access_key` and `awsSecretAccessKey2` to the same, without what only says where it is used."""
    plain = name.lower().replace("_", "").replace("-", "").replace(".", "").rstrip(DIGITS)
    for suffix in _SUFFIXES:
        if plain.endswith(suffix) and len(plain) > len(suffix) + 3:
            return plain[: -len(suffix)].rstrip(DIGITS)
    return plain


def _kind(name: str, said: str, *, quoted: bool, bare_line: bool) -> str:
    told = _tells(name)
    key = (told, said, quoted, bare_line)
    found = _judgements.get(key)
    if found is None:
        found = _judgements[key] = _judgement(told, said, quoted=quoted, bare_line=bare_line)
        if len(_judgements) > _MANY:
            _judgements.clear()
    return found


def _judgement(told: str, said: str, *, quoted: bool, bare_line: bool) -> str:
    is_one = _is_password if told == PASSWORD else _is_secret
    if not told or not is_one(said, quoted=quoted, bare_line=bare_line) or _is_no_value(said, quoted=quoted):
        return ""
    return SECRET if told == AWS_SECRET and len(said) != _AWS else told


def _is_harmless(name: str, ending: str) -> bool:
    words = name.lower().replace("-", "_").replace(".", "_").split("_")
    if ending.endswith("auth") and ending not in ("auth", "basicauth", "httpauth", "proxyauth", "registryauth"):
        return True
    return any(word.startswith(_HARMLESS) for word in words[:-1]) or ending.startswith(
        ("next", "page", "continu", "csrf", "xsrf", "cancel", "eos", "public", "max")
    )


def _is_no_value(said: str, *, quoted: bool) -> bool:
    """Code, a reference to where the value is kept, a word, a path, an address, an example."""
    if is_word(said) or is_made_up(said) or is_example(said) or said[0] == ":" or "%s" in said or "{}" in said:
        return True
    if not any(letter in DIGITS for letter in said) and said.replace("_", "").isalpha() and _tells(said):
        return True  # the name of a name
    if said[0] in "$<{[%*&@!" and (not quoted or said[:2] in ("${", "{{", "<%", "%(", "$(", "&lt"[:2])):
        return True
    if "://" in said or said.startswith(
        ("/", "./", "../", "~/", "file:", "arn:", "op:", "vault:", "env:", "secret:")
    ):
        return not is_random(said) or said.count("/") > 3 or "://" in said
    return said.startswith(
        ("os.", "process.", "env.", "self.", "this.", "config.", "settings.", "secrets.", "var.")
    )


def _is_password(said: str, *, quoted: bool, bare_line: bool) -> bool:
    if " " in said.strip():
        return False
    if len(said) < 4:
        return False
    if len(said) < 8:  # a short one must not be a word
        return has_sign(said) and any(letter.isalnum() for letter in said) and not _is_code(said)
    if quoted or bare_line:
        return has_sign(said) or not said.islower() or quoted or len(said) >= 10
    return has_sign(said.replace("_", "a").replace(".", "a")) and not _is_code(said)


def _is_secret(said: str, *, quoted: bool, bare_line: bool) -> bool:
    if len(said) < 8 or " " in said.strip():
        return False
    if not (quoted or bare_line) and _is_code(said) and not (is_random(said) and len(said) >= 16):
        return False
    if said.isdigit():
        return False
    if is_random(said):
        return True
    # Without a digit: long, of both cases, and no word joined to words.
    return len(said) >= 16 and entropy(said) >= 3.5 and not said.islower() and not said.isupper() and said.isalpha()


def _is_code(said: str) -> bool:
    """Names joined by dots: what is looked up, not written down."""
    return all(part.isidentifier() for part in said.split(".")) and not any(letter in DIGITS for letter in said)


# -- reading what stands beside a name


def _value_at(text: str, lower: str, at: int, part: str) -> Value | None:
    behind = at + len(part)
    after = text[behind : behind + 64]
    rest = after.lstrip(_REST)
    before = text[max(0, at - 64) : at]
    begin = at - (len(before) - len(before.rstrip(_NAME)))
    end = behind + len(after) - len(rest)
    name = text[begin:end].strip("-.")
    if not _tells(name) or text.endswith(PLACEHOLDER, 0, begin):  # our own words name nothing
        return None
    start = _behind_operator(text, lower, begin, end)
    value = _value(text, name, start, begin) if start is not None else None
    if value is not None and start is not None:
        value.listed = text[start - 1] in ",(" or text[start - 4 : start] == " is "
    return value


def _behind_operator(text: str, lower: str, begin: int, end: int) -> int | None:
    """Where the value begins: behind `=`, `:`, `=>`, an opening tag, an option's blank, or `"value":`."""
    rest = text[end : end + 48]
    plain = rest.lstrip(_BETWEEN)
    at = end + len(rest) - len(plain)
    closed = rest[:1] in _QUOTED
    paired = _of_pair(lower, end) if "alue" in rest or "ALUE" in rest else None
    if paired is not None:
        return paired
    if plain[:1] in ("=", ":"):
        return _behind_type(text, at + len(plain) - len(plain.lstrip("=:>~")))
    if plain[:2] == "->":
        return at + 2
    if plain[:1] == ">" and text[begin - 1 : begin] == "<":
        return at + 1
    if plain[:1] == "(" and not closed and plain[1:].lstrip("\\ ")[:1] in _QUOTES_ALONE:
        return at + 1
    if closed and plain[:1] == "," and plain[1:].lstrip("\\ \t")[:1] in _QUOTES_ALONE:
        return at + 1
    if rest.startswith(" is "):
        return end + 4
    if text[max(0, begin - 2) : begin] == "--" or text[begin - 1 : begin] == "-" or text[begin : begin + 1] == "-":
        return at if rest[:1] in " \t" and plain[:1] != "-" else None
    return _of_login(text, lower, begin, end)


def _behind_type(text: str, at: int) -> int:
    """`password: str = "..."`: the value comes after the type."""
    part = text[at : at + 40]
    word = part.strip(" \t").partition("=")[0].strip()
    sign = part.find("=")
    if (
        sign > 0
        and word.replace("|", "").replace(" ", "").replace(".", "").isidentifier()
        and part[sign - 1] == " "
    ):
        return at + sign + 1
    return at


def _of_pair(lower: str, end: int) -> int | None:
    """`"name": "DB_PASSWORD", "value": "..."`, and the same in two lines of YAML."""
    near = lower[end : end + 48]
    at = near.find("value")
    if at < 0 or near[:at].strip(" \t\r\n\\\"',-"):
        return None
    rest = near[at + 5 :]
    plain = rest.lstrip("\\\"' \t")
    return end + len(near) - len(plain) + 1 if plain[:1] in ("=", ":") else None


def _of_login(text: str, lower: str, begin: int, end: int) -> int | None:
    """`machine host login name password ...`."""
    if text[end : end + 1] not in " \t":
        return None
    line = lower[max(0, begin - 300) : begin].rpartition("\n")[2]
    return end + 1 if "login " in line and "machine " in line else None


def _value(text: str, name: str, start: int, begin: int) -> Value | None:
    part = text[start : start + 12]
    blanks = len(part) - len(part.lstrip(" \t"))
    at = start + blanks
    part = text[at : at + 4]
    if part[:1] in "rbfuRBFU" and part[1:2] in _QUOTES_ALONE:
        at += 1
        part = part[1:]
    escaped = len(part) - len(part.lstrip("\\"))
    quote = part[escaped : escaped + 1]
    if quote and quote in _QUOTES:
        at += escaped + 1
        if text[at : at + 2] == quote * 2:
            at += 2
        end = _closing(text, at, quote, escaped)
        return Value(name, at, end, quoted=True, bare_line=False) if end > at else None
    end = at + _unquoted(text, at)
    if end <= at or text[end : end + 1] in ("(", "["):
        return None
    assigned = not blanks and text[start - 1] == "="
    bare_line = assigned and (name.isupper() or (_begins_line(text, begin) and not _is_code(text[at:end])))
    return Value(name, at, end, quoted=False, bare_line=bare_line)


def _closing(text: str, at: int, quote: str, escaped: int) -> int:
    line = text.find("\n", at, at + _LONGEST)
    limit = line if line >= 0 else min(len(text), at + _LONGEST)
    end = text.find("\\" * escaped + quote if escaped else quote, at, limit)
    if end < 0:  # cut off: as far as it goes
        return at + _unquoted(text, at)
    return end


def _unquoted(text: str, at: int) -> int:
    for window in (128, _LONGEST):
        part = text[at : at + window].translate(_TO_SPACE)
        end = part.find(" ")
        if end >= 0 or len(part) < window:
            break
    said = part if end < 0 else part[:end]
    return len(said.rstrip(".:,"))


_TO_SPACE = dict.fromkeys(map(ord, _ENDS), " ")


def _begins_line(text: str, begin: int) -> bool:
    line = text[max(0, begin - 40) : begin].rpartition("\n")[2]
    return line.strip(" \t") in ("", "export", "set", "env", "+", "-", "setx", "$env:", "ENV", "ARG")
