"""Values that the name beside them gives away: `DB_PASSWORD=...`, `"api_key": "..."`, `--token ...`."""

from __future__ import annotations

from clickstop.core.names import words_of
from clickstop.secrets.formats import AWS_SECRET, BASE32, DIGITS, PASSWORD, SECRET, WORD
from clickstop.secrets.match import Match
from clickstop.secrets.naming import (
    KEY,
    LIKELY,
    LIKELY_PASSWORD,
    PHRASE,
    PIN,
    VARIABLE_KEY,
    VARIABLE_SECRET,
    meaning_of_name,
)
from clickstop.secrets.nearby_values import before, called, near
from clickstop.secrets.nearby_values import fits as fits_nearby
from clickstop.secrets.redact import (
    ACCENTS,
    COPULAS,
    ENDING,
    PLACEHOLDER,
    TYPED,
    is_near,
    is_owned,
    is_set,
    is_value_before,
    name_parts_of,
)
from clickstop.secrets.values import (
    ends_as_chosen,
    entropy,
    has_sign,
    is_example,
    is_jumble,
    is_made_up,
    is_name,
    is_passphrase,
    is_random,
    is_spaced_password,
    is_strong,
    is_version,
    is_word,
    reads_as_words,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

_NAME = WORD + ACCENTS + "_-."
_REST = WORD + ACCENTS + "_-"
_LONGER = ("w", "p", "c")
_BETWEEN = "\\\"'`]* \t"  # between a name and its sign
_PAIRS = ("creds", "credential", "zugang", "pass")  # `credentials: anna / ...`
_PROPERTY = " { get;"  # C#: `public string Password { get; set; } = "..."`
_SIGNS = ("=", ":", ">", "(", ",", "-", "|", "?", "+")
_FOLLOWING = (*COPULAS, *TYPED, _PROPERTY, "  ", "\t", " '")
_PAIRED = ("credentials", "creds", "logins", "userpass")  # names whose value is `anna:password`
_CLOSING = {"[-": "-]", "{+": "+}"}  # marks of a word diff
_BESIDE_COLUMNS = (",", ";", "|", "\t", "\n", "\r", "")
_OWNED = tuple(_REST)
_OPERATOR = "=:>~?+|-."
_BLANKS = (" ", "\t", "\n", "\r")
_QUOTES = "\"'`"
_QUOTES_ALONE = tuple(_QUOTES)
_QUOTED = ("\\", *_QUOTES)
_LONGEST = 4_096
_LONG_VALUE = 256
_AWS = 40  # characters of a secret access key
_ENDS = " \t\r\n\"'`,;<>(){}|&\\"
_TELLING = frozenset(
    ("password", "passwords", "passwd", "passwort", "pass", "secret", "token", "passphrase", "credentials")
)


class Value:
    """The text beside a telling name, and what its form says."""

    __slots__ = ("bare_line", "end", "in_list", "listed", "name", "quoted", "start")

    def __init__(self, name: str, start: int, end: int, *, quoted: bool, bare_line: bool) -> None:
        self.name = name
        self.start = start
        self.end = end
        self.quoted = quoted
        self.listed = False  # only the next item of a list or sentence, which may be anything
        self.in_list = False  # `tokens: ["...", "..."]`
        self.bare_line = bare_line  # `NAME=value` as in an env file, where no code can stand


def beside_names(text: str) -> Iterator[Match]:
    """Find every value that a name gives away."""
    lower = text.lower()
    if len(lower) != len(text):  # a few letters become two in lower case; positions must stay valid
        lower = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    if "(" in lower:
        yield from called(text, lower)
    paired = "value" in lower or "default" in lower
    logged_in = "login " in lower and "machine " in lower
    for part in name_parts_of(text):
        at = lower.find(part)
        while at >= 0:
            value = None
            if part[1:] == "pass" and lower[at + 5 : at + 6] in _LONGER:  # `_password` has a part of its own
                at = lower.find(part, at + 5)
                continue
            if _may_have_value(lower, at, part, paired=paired, logged_in=logged_in):
                value = _value_at(text, lower, at, part)
                yield from _in_column(text, at, part) if value is None or value.listed else ()
            kind = _judged(value, text) if value is not None else ""
            behind = at + len(part)
            open_ended = value is None or (not kind and (value.listed or part in _PAIRS))
            if (
                open_ended
                and lower[behind : behind + 1] not in ENDING
                and (is_near(lower, behind) or (lower[at - 1] == " " and is_value_before(lower, at)))
            ):
                yield from _near(text, at, part)
            if value is not None and kind:
                yield Match(kind, value.start, text[value.start : value.end])
            if value is not None and (kind or value.quoted):
                yield from _other_side(text, value)
            if value is not None and kind and value.in_list:
                value = yield from _rest_of_list(text, value)
            # A text that is no value may hold another name. A very long one is skipped, or it would be read again
            # and again.
            done = value is not None and (kind or value.end - value.start > _LONG_VALUE)
            # A value may stand before its name, so never search backwards again.
            at = lower.find(part, max(value.end, behind) if value is not None and done else behind)


def _near(text: str, at: int, part: str) -> Iterator[Match]:
    """Find a value near the name that is not assigned to it."""
    name, begin, end = _name_at(text, at, part)
    meaning = _meaning_of(name)
    if part in _PAIRS[:3]:
        meaning = PASSWORD
    elif meaning in (LIKELY, VARIABLE_SECRET):
        meaning = SECRET
    elif meaning == LIKELY_PASSWORD:
        above = text[max(0, begin - 40) : begin].lower()
        meaning = PASSWORD if part != "pass" or "user" in above or "login" in above else ""
    if meaning in (PASSWORD, SECRET, AWS_SECRET) and not text.endswith(PLACEHOLDER, 0, begin):
        yield from near(text, meaning, end, acts=name.rpartition(".")[2].lower().startswith(_ACTS))
        yield from before(text, meaning, begin) if is_value_before(text, at) else ()


_ACTS = ("set", "change", "add", "reset", "update")  # `change_password anna ...`


def _may_have_value(lower: str, at: int, part: str, *, paired: bool, logged_in: bool) -> bool:
    """Decide from a few characters whether this occurrence may have a value; most are only words."""
    behind = at + len(part)
    after = lower[behind : behind + 48].lstrip(_REST).removeprefix("[]")
    if part == "key" and lower[at - 1 : at] not in _OWNED:
        return is_owned(lower, at) or after.startswith(COPULAS)
    plain = after.lstrip(_BETWEEN)
    if (
        plain[:1] in _SIGNS
        or plain[:2] == ".="
        or (paired and ("value" in after or lower.find("default", behind, behind + 200) > 0))
        or (paired and after[:1] == '"' and _place_before_name(lower, at) > 0)
    ):
        return True
    if plain[:1] in _BESIDE_COLUMNS and lower[max(0, at - 64) : at].rstrip(_NAME + " \"'`")[-1:] in (
        ",",
        ";",
        "|",
        "\t",
    ):
        return True
    if after[:1] not in _BLANKS:
        return False
    if len(after) > _LONG_KEY and " " not in after[1:_LONG_KEY]:
        return True
    if after.startswith(_FOLLOWING) or logged_in:
        return True
    before = lower[max(0, at - 64) : at]
    if "set" in before and is_set(before.rstrip(_NAME)):
        return True
    return before[-1:] in _OWNED and "-" in before and _is_option(before[-32:])


def _is_option(before: str) -> bool:
    """Whether the name that continues here begins with a hyphen."""
    return before[len(before.rstrip(_NAME)) :].startswith("-")


def judge(name: str, value: str) -> str:
    """Return the kind of a value whose name comes from a structure such as JSON, or ""."""
    return _kind(name, value, quoted=True, bare_line=False) if 0 < len(value) < _LONGEST else ""


def _judged(value: Value, text: str) -> str:
    """Return the kind of a value found in a text, or ""."""
    content = text[value.start : value.end].partition("\n")[0]
    if (
        value.listed
        and _meaning_of(value.name) != PHRASE
        and (not is_random(content) or is_name(content) or "\\" in content)
    ):
        return ""
    if not value.quoted and not value.name.isupper() and ("[" in content or _is_assignment(content)):
        return ""
    return _kind(value.name, content, quoted=value.quoted, bare_line=value.bare_line)


def _is_assignment(content: str) -> bool:
    """Whether a value is itself `name=value` rather than a key that ends with `=`."""
    name, sign, _ = content.rstrip("=").partition("=")
    return bool(sign) and (len(content) < _LONG_KEY or not is_random(content) or is_name(name))


_LONG_KEY = 24
_MANY_DIGITS = 16


def _in_column(text: str, at: int, part: str) -> Iterator[Match]:
    """Find the values below a name that heads a column."""
    name, begin, end = _name_at(text, at, part)
    beside = text[end : end + 24].lstrip(" \"'`")[:1]
    if beside not in _BESIDE_COLUMNS or not _meaning_of(name):
        return
    from clickstop.secrets.tables import column_below

    for start, stop in column_below(text, begin, end):
        content = text[start:stop]
        kind = _kind(name, content, quoted=True, bare_line=False)
        if (
            kind
            and has_sign(content)
            and not (is_name(content) and not any(letter in DIGITS for letter in content))
        ):
            yield Match(kind, start, content)


def _other_side(text: str, value: Value) -> Iterator[Match]:
    """Find the new value of `[-old-]{+new+}` and `"old" -> "new"`."""
    begin = text.find(" -> ", value.end, value.end + 6) + 4
    if "[-" in text[max(0, value.start - 4) : value.start]:
        begin = text.find("{+", value.end, value.end + 8)
    if begin <= value.end:
        return
    other = _value(text, value.name, begin, begin) if begin > 0 else None
    kind = _judged(other, text) if other is not None else ""
    if other is not None and kind:
        yield Match(kind, other.start, text[other.start : other.end])


def _rest_of_list(text: str, value: Value) -> Generator[Match, None, Value]:
    """Yield the items after the first one and return the last."""
    while True:
        begin = (
            value.end + len(text[value.end : value.end + 64]) - len(text[value.end : value.end + 64].lstrip(_ITEMS))
        )
        item = _item(text, value.name, begin) if begin > value.end else None
        kind = _judged(item, text) if item is not None else ""
        if item is None or not kind:
            return value
        yield Match(kind, item.start, text[item.start : item.end])
        value = item


_ITEMS = "\"', \t\r\n-"


def _meaning_of(name: str) -> str:
    """Return what a name says about its value, from a cache: names repeat in a text."""
    kind = _of_names.get(name)
    if kind is None:
        kind = _of_names[name] = meaning_of_name(name)
        if len(_of_names) > _MANY:
            _of_names.clear()
    return kind


_of_names: dict[str, str] = {}
_judgements: dict[tuple[str, str, bool, bool], str] = {}
_MANY = 4_096


def _kind(name: str, content: str, *, quoted: bool, bare_line: bool) -> str:
    """Return the kind of a value beside a name, from a cache."""
    meaning = _meaning_of(name)
    key = (meaning, content, quoted, bare_line)
    kind = _judgements.get(key)
    if kind is None:
        kind = _judgements[key] = _judgement(meaning, content, quoted=quoted, bare_line=bare_line)
        if len(_judgements) > _MANY:
            _judgements.clear()
    return kind


def _judgement(meaning: str, content: str, *, quoted: bool, bare_line: bool) -> str:
    """Return the kind of a value, given what its name says, or ""."""
    if not meaning:
        return ""
    if meaning in (KEY, VARIABLE_KEY):
        fits = is_strong(content, variable=meaning == VARIABLE_KEY)
    elif meaning == VARIABLE_SECRET:
        fits = _is_secret(content, quoted=quoted, bare_line=bare_line) or (
            (bare_line or (quoted and "-" not in content)) and fits_nearby(PASSWORD, content, linked=True)
        )
    elif meaning in (LIKELY, LIKELY_PASSWORD):
        fits = fits_nearby(PASSWORD if meaning == LIKELY_PASSWORD else SECRET, content, linked=True) or _is_base32(
            content
        )
    elif meaning == PIN:
        return PASSWORD if content.isdigit() and 4 <= len(content) <= 8 and len(set(content)) > 1 else ""
    elif meaning == PHRASE:
        return PASSWORD if is_passphrase(content) else ""
    elif meaning == PASSWORD:
        fits = _is_password(content, quoted=quoted, bare_line=bare_line)
    else:
        fits = _is_secret(content, quoted=quoted, bare_line=bare_line)
    if not fits or _is_no_value(content, quoted=quoted, bare_line=bare_line):
        return ""
    return meaning if meaning == PASSWORD or (meaning == AWS_SECRET and len(content) == _AWS) else SECRET


def _is_no_value(content: str, *, quoted: bool, bare_line: bool) -> bool:
    """Whether this is code, a reference to a stored value, a word, a path, an address or an example."""
    if (
        is_word(content)
        or is_made_up(content)
        or is_example(content)
        or content[0] in ":),;"
        or any(sign in content for sign in _NO_VALUE)
    ):
        return True
    if content.endswith(_ALGORITHMS):
        return True
    if content[0] in "$<{[%*&@!" and (not quoted or content[:2] in ("${", "{{", "<%", "%(", "$(", "&l")):
        return True
    if "://" in content or content.startswith(
        ("/", "./", "../", "~/", "file:", "arn:", "op:", "vault:", "env:", "secret:", "projects/")
    ):
        return not is_random(content) or content.count("/") > 3 or "://" in content
    if not bare_line and (_is_code(content) or is_version(content) or is_version(content.rpartition("-")[2])):
        return True
    return content.startswith(
        ("os.", "process.", "env.", "self.", "this.", "config.", "settings.", "secrets.", "var.")
    )


_NO_VALUE = ("%s", "{}", "]=")
_ALGORITHMS = ("-SHA1", "-SHA256", "-SHA512")  # `Authorization: AWS4-HMAC-SHA256 Credential=...`: only a scheme


def _is_code(content: str) -> bool:
    """Whether this is a piece of an expression, or only repeats its name: `"wrong-password"`."""
    if any(sign in content.rstrip("=") for sign in ("](", ")(", "=>", "||", "&&", "?.", "+=", "${", "()", "{1,")):
        return True
    if "==" in content.rstrip("=") and (len(content) < _LONG_KEY or is_name(content.partition("==")[0])):
        return True
    if (content[0], content[-1]) in (("{", "}"), ("[", "]")):
        return True
    return is_name(content.replace("-", "_")) and not _TELLING.isdisjoint(words_of(content))


def _is_password(content: str, *, quoted: bool, bare_line: bool) -> bool:
    """Whether a value beside a password's name can be one; without quotes it must not look like code."""
    if " " in content.strip():
        return is_passphrase(content) or (quoted and is_spaced_password(content))
    if len(content) < 4:
        return False
    if is_jumble(content):
        return True
    if not (quoted or bare_line) and _is_reference(content):
        return False
    if len(content) < 8:  # a short value must not be a word
        return has_sign(content) and any(letter.isalnum() for letter in content)
    if quoted or bare_line:
        return has_sign(content) or not content.islower() or quoted or len(content) >= 10
    if is_name(content) and not any(letter in DIGITS for letter in content):
        return False
    return has_sign(content.replace("_", "a").replace(".", "a"))


def _is_secret(content: str, *, quoted: bool, bare_line: bool) -> bool:
    """Whether a value beside a name such as `token` can be one: random, or chosen as people choose."""
    if len(content) < 8 or " " in content.strip():
        return False
    if content.isdigit():
        return len(content) >= _MANY_DIGITS and (quoted or bare_line)
    if len(content) >= _LONG_KEY and is_jumble(content):
        return True
    if quoted and ends_as_chosen(content) and "-" not in content and not content.islower():
        return True
    if not bare_line and is_name(content):
        return False
    if not (quoted or bare_line) and _is_reference(content):
        return False
    if is_random(content):
        return True
    if _is_base32(content):
        return True
    # Without a digit it must be long, in both cases, and no compound of words.
    plain = content.rstrip("=").replace("/", "").replace("+", "")
    mixed = (
        not content.islower()
        and not content.isupper()
        and plain.isalpha()
        and (plain == content or len(content) >= _AWS)
    )
    return mixed and len(content) >= 16 and entropy(content) >= 3.5 and not reads_as_words(content)


def _is_base32(content: str) -> bool:
    """Whether this looks like the secret of one-time codes."""
    return content.isupper() and len(content) >= 16 and not content.strip(BASE32) and has_sign(content)


def _is_reference(content: str) -> bool:
    """Whether this is looked up rather than written down: names joined by dots, or one of several words."""
    if ends_as_chosen(content):
        return False
    parts = content.replace("$", "_").split(".")
    if not all(part.isidentifier() for part in parts):
        return False
    if not any(letter in DIGITS for letter in content):
        return True
    several = len(parts) > 1 or "_" in content or len([part for part in words_of(content) if part.isalpha()]) > 2
    return several and reads_as_words(content)


# -- reading the value beside a name


_QUOTES_OF_PAIR = 7  # quotes around `value`, its text and `name`, and the one before the name's text


_ARTICLES = ("the ", "this ", "my ")


def _name_at(text: str, at: int, part: str) -> tuple[str, int, int]:
    """Return the name around a part of it, its start and its end."""
    behind = at + len(part)
    after = text[behind : behind + 64]
    rest = after.lstrip(_REST)
    before = text[max(0, at - 64) : at]
    begin = at - (len(before) - len(before.rstrip(_NAME)))
    end = behind + len(after) - len(rest)
    if part == "key" and begin == at:  # `API key` and `the key is` say much, `?key=` and `the key` say less
        if before[-1:] in ("?", "&") or (before.endswith(_ARTICLES) and not rest.startswith(COPULAS)):
            return f"x_{text[begin:end]}", begin, end
        if rest.startswith(COPULAS) or is_owned(before.lower(), len(before)):
            return f"api_{text[begin:end]}", begin, end
    if text[begin:end] == "--key":  # it may also name a file
        return "ANY_OPTION_KEY", begin, end
    return "mot_de_passe" if part == "de passe" else text[begin:end].strip("-."), begin, end


# No name begins after these: our placeholder, the user of `https://token:...@host`, the public token of a badge.
_NAMELESS = (PLACEHOLDER, "://", ".svg?")


def _value_at(text: str, lower: str, at: int, part: str) -> Value | None:
    """Return the value of the name around this part, None if it has none."""
    name, begin, end = _name_at(text, at, part)
    if not _meaning_of(name) or text.endswith(_NAMELESS, 0, begin):
        return None
    for place, listed in _behind_operator(text, lower, begin, end):
        value = _value(text, name, place, begin)
        if value is not None:
            value.listed = listed or value.listed
        return value
    place = _place_before_name(lower, begin)
    return _value(text, name, place, place) if place else None


def _place_before_name(lower: str, begin: int) -> int:
    """Return where the value begins in `"Value": "...", "Name": "/prod/api_token"`, or 0."""
    line = lower[max(0, begin - _LONG_VALUE) : begin].rpartition("{")[2]
    at = line.rfind('"value":')
    if (
        at < 0
        or line.count('"', at) != _QUOTES_OF_PAIR
        or not any(key in line[at:] for key in ('"name":', '"key":'))
    ):
        return 0
    return begin - len(line) + at + len('"value":')


def _behind_operator(text: str, lower: str, begin: int, end: int) -> Iterator[tuple[int, bool]]:
    """Yield where the value begins, and whether it is only the next item of a list: after `=`, `:`, `=>`, an
    opening tag, the blank of an option, or `"value":`.
    """
    end += 2 * text.startswith("[]", end)
    after = text[end : end + 48]
    plain = after.lstrip(_BETWEEN)
    at = end + len(after) - len(plain)
    closed = after[:1] in _QUOTED
    paired = (
        _of_pair(lower, end) if "alue" in after or "ALUE" in after or "default" in lower[end : end + 200] else 0
    )
    operator = plain[: len(plain) - len(plain.lstrip(_OPERATOR))]
    if paired:
        yield paired, False
    elif "=" in operator[:4] or operator[:1] == ":":
        yield from _behind_sign(text, begin, at, operator)
    elif after.startswith(TYPED) or (after.startswith(_PROPERTY) and "} =" in after):
        yield end + after.find("=") + 1, False
    elif operator == "->":
        yield at + 2, False
    elif plain[:1] == ">" and text[begin - 1 : begin] == "<":
        yield at + 1, False
    elif plain[:1] == "(" and not closed and plain[1:].lstrip("\\ ")[:1] in _QUOTES_ALONE:
        yield at + 1, True
    elif closed and plain[:1] == "," and plain[1:].lstrip("\\ \t")[:1] in _QUOTES_ALONE:
        before_name = text[max(0, begin - 12) : begin].rstrip("\\\"'` ")
        first = text[at + 1 : at + 40].lstrip(_BETWEEN).translate(_TO_SPACE).partition(" ")[0]
        defines = before_name.endswith("define(")  # PHP's `define`, whose second argument is always the value
        yield at + 1, not defines and (not before_name.endswith("(") or is_name(first))
    elif (after[:1] == "," and _begins_line(text, begin)) or (
        plain[:1] == "|" and text[max(0, begin - 4) : begin].rstrip().endswith("|")
    ):
        yield at + 1, True
    elif after.startswith(COPULAS):
        yield end + len(after) - len(after.lstrip(" ").partition(" ")[2].lstrip(": ")), True
    elif text[begin] == "-" and after[:1] in _BLANKS[:2]:
        if plain[:1] != "-":
            yield at, False
    else:
        yield from _behind_blanks(text, lower, begin, end)


def _behind_sign(text: str, begin: int, at: int, operator: str) -> Iterator[tuple[int, bool]]:
    """Yield the value's position in an assignment, unless it is a path (`token::Kind`, an ARN) or a comparison."""
    start = at + len(operator)
    if operator.startswith("::") and "=" not in operator:
        return
    follows = text[start : start + 3].lstrip(" \\rbu")
    if operator.startswith(("==", ">=", "-=")) and follows[:1] not in _QUOTES_ALONE:
        return
    if operator == ":" and text[begin - 1 : begin] == ":" and text[start : start + 1] not in _BLANKS:
        return
    quote = text[start : start + 1]
    if quote in _QUOTES_ALONE and quote == text[begin - 1 : begin] and text[at - 1] not in _QUOTES_ALONE:
        return  # `"Password:"`: the quotes are around the name
    if text[begin - 1 : begin] == "*":  # `**Password:** ...`
        start += len(text[start : start + 2]) - len(text[start : start + 2].lstrip("*"))
    yield _behind_type(text, start), False


def _behind_blanks(text: str, lower: str, begin: int, end: int) -> Iterator[tuple[int, bool]]:
    """Yield the value's position in SQL (`PASSWORD '...'`), columns and `machine host login name password ...`."""
    after = text[end : end + 48]
    above = lower[max(0, begin - 300) : begin]
    before = above.rpartition("\n")[2]
    if after.startswith(" (") and is_strong(_word(after[2:]), variable=False):  # `the token (...) was revoked`
        yield end + 2, True
    elif after.startswith(" '") and any(word in before for word in ("role ", "user ", "login", "encrypted ")):
        yield end + 1, False
    elif after[:2] in ("  ", " \t") or after[:1] == "\t":
        words = text[end : end + 300].partition("\n")[0].split()
        if len(words) == 1 and _begins_line(text, begin):
            yield text.find(words[0], end), True
    elif after[:1] in (" ", "\t") and (
        (is_set(before) and not after.lower().startswith(" for "))
        or ("login " in above and "machine " in above)
        or _is_key_next(text[begin:end], after, articled=above.endswith(_ARTICLES))
    ):
        yield end + (4 if after.startswith(" to ") else 1), False


def _is_key_next(name: str, after: str, *, articled: bool) -> bool:
    """Whether a long random word follows a name of several words: `secret_access_key abc...`."""
    return ("_" in name or articled) and is_strong(_word(after[1:]), variable=False)


def _word(text: str) -> str:
    """Return the first word."""
    return text.translate(_TO_SPACE).partition(" ")[0]


def _behind_type(text: str, at: int) -> int:
    """Return the position after a type: `password: str = "..."`."""
    part = text[at : at + 40]
    word = part.strip(" \t").partition("=")[0].strip()
    sign = part.find("=")
    if (
        sign > 0
        and word[:1] not in _QUOTES_ALONE
        and word.translate(_OF_TYPES).isidentifier()
        and part[sign - 1] == " "
    ):
        return at + sign + 1
    return at


_OF_TYPES = dict.fromkeys(map(ord, "|. &?*'<>[]:"), "_")


def _of_pair(lower: str, end: int) -> int:
    """Return the value's position in a pair, `"name": "DB_PASSWORD", "value": "..."`, also on two lines of YAML, or
    of a variable with a default; or 0.
    """
    for word, below in (("value", lower[end : end + 96]), ("default", lower[end : end + 200])):
        at = below.find(word)
        between = below[:at].strip(" \t\r\n\\\"',-") if at >= 0 else "no"
        if between.startswith("type") and len(between) < _LONG_KEY:  # `"Type": "SecureString"` between them
            between = ""
        if between.replace(" ", "") not in ("", "parameter", ":{", ':{"') and not (
            word == "default" and between.startswith("{") and "}" not in between
        ):
            continue
        after = below[at + len(word) :]
        plain = after.lstrip("\\\"' \t")
        if plain[:1] in ("=", ":"):
            return end + len(below) - len(plain) + 1
        if below[:at].endswith(" --") and after[:1] == " ":  # `--name DB_PASSWORD --value ...`
            return end + len(below) - len(after) + 1
    return 0


def _value(text: str, name: str, start: int, begin: int) -> Value | None:
    """Read the value at `start`. `begin` is where its name begins, or the value itself if it is an item
    of a list.
    """
    part = text[start : start + 24]
    blanks = len(part) - len(part.lstrip(" \t\r\n" if text[start - 1] == ">" else " \t"))
    at = start + blanks
    opening = text[at : at + 2]
    if opening in _CLOSING and text.find(_CLOSING[opening], at, at + _LONG_VALUE) > 0:
        at += 2
    for read in (_block, _list, _line_below, _enclosed):
        value = read(text, name, at, begin)
        if value is not None:
            return value
    at = _behind_prefix(text, at)
    part = text[at : at + 8]
    if part.lstrip(_QUOTES)[:2] == "${":
        return _default(text, name, at)
    escaped = len(part) - len(part.lstrip("\\"))
    quote = part[escaped : escaped + 1]
    if quote and quote in _QUOTES:
        at += escaped + 1
        if text[at : at + 2] == quote * 2:
            at += 2
        end = _closing(text, at, quote, escaped)
        return Value(name, at, end, quoted=True, bare_line=False) if end > at else None
    return _plain_value(text, name, at, begin, sign=text[start - 1] if not blanks else f" {text[start - 1]}")


def _behind_prefix(text: str, at: int) -> int:
    """Skip what precedes a literal: its type, a YAML tag, the letter before its quotes."""
    for prefix in ("string(", "[]byte("):  # `string(8) "..."` as PHP prints it; `[]byte("...")` of Go
        if text.startswith(prefix, at):
            return text.find(")", at) + 2 if prefix == "string(" else at + len(prefix)
    blank = text.find(" ", at, at + _LONG_KEY) if text.startswith("!", at) else -1
    if blank > at + 1 and text[at + 1 : blank].islower():  # `password: !str hunter2`
        at = blank + 1
    return at + 1 if text[at : at + 1] in _BEFORE_QUOTES and text[at + 1 : at + 2] in _QUOTES_ALONE else at


_BEFORE_QUOTES = tuple("rbfuRBFUN@$L")


def _enclosed(text: str, name: str, at: int, begin: int) -> Value | None:
    """Read `<![CDATA[...]]>`, and `Uid=app;Pwd={...};` of a connection string."""
    if text.startswith("<![CDATA", at):
        start, closing = at + 9, "]]>"
    elif text.startswith("{", at) and text[at - 1] == "=" and ";" in text[max(0, begin - 40) : begin]:
        start, closing = at + 1, "}"
    else:
        return None
    end = text.find(closing, start, start + _LONG_VALUE)
    return Value(name, start, end, quoted=True, bare_line=False) if end > start else None


def _list(text: str, name: str, at: int, _begin: int) -> Value | None:
    """Read the first item of `["...", "..."]`, or of a YAML list below the name."""
    first = _first_item(text, at)
    value = _item(text, name, first) if first > at else None
    if value is not None:
        value.in_list = True
    return value


def _line_below(text: str, name: str, at: int, begin: int) -> Value | None:
    """Read a value that has the line below `password:` to itself."""
    place = _place_below(text, at, begin)
    value = _value(text, name, place, place) if place else None
    if value is not None:
        value.bare_line = not value.quoted and _fits_a_line(text[value.start : value.end])
    return value


_APP = (15, 16)  # digits of the application in Meta's tokens: `123456789012345|...`


def _plain_value(text: str, name: str, at: int, begin: int, *, sign: str) -> Value | None:
    """Read a value without quotes. `sign` is the operator before it, with a blank in front if one follows it."""
    end = at + _unquoted(text, at)
    if text[end : end + 1] == "|" and text[at:end].isdigit() and end - at in _APP:
        end += 1 + _unquoted(text, end + 1)
    if ":" in text[at:end] and name.lower() in _PAIRED:
        at += text[at:end].find(":") + 1
    if text[end : end + 1] == " " and _meaning_of(name) in (PASSWORD, PHRASE):
        line = text[at : at + _LONG_VALUE].partition("\n")[0].rstrip(" .\r")
        # In a shell, a command may follow on the line.
        if is_passphrase(line) and (sign != "=" or line.replace(" ", "").isalpha()):
            return Value(name, at, at + len(line), quoted=True, bare_line=False)
    if end <= at or text[end : end + 1] in ("(", "["):
        return None
    content, assigned = text[at:end], sign == "="
    bare_line = assigned and (name.isupper() or (_begins_line(text, begin) and not _is_reference(content)))
    is_secret = _meaning_of(name) == PASSWORD or is_strong(content, variable=True)
    is_told = (any(letter in DIGITS for letter in content) or is_jumble(content)) and (
        text[begin : begin + 2] == "--"
        or (assigned and is_secret and _is_literal(text, begin))
        or ((assigned or sign[-1:] == ":") and _is_setting(text, name, begin, at, end))
    )
    bare_line = bare_line or (is_told and text[at] not in "$%<{")
    return Value(name, at, end, quoted=False, bare_line=bare_line)


def _first_item(text: str, at: int) -> int:
    """Return where the first item of a list begins, in brackets or in YAML below its name; or 0."""
    if text[at : at + 1] == "[":
        begin = at + 1 + len(text[at + 1 : at + 40]) - len(text[at + 1 : at + 40].lstrip(" \t\r\n"))
        return begin if text[begin : begin + 1] in _QUOTES_ALONE else 0
    below = text[at : at + 40].lstrip("\r\n \t")
    if text[at : at + 1] not in ("\r", "\n") or not below.startswith("- ") or below[2:3] in ("", *_BLANKS):
        return 0
    return at + len(text[at : at + 40]) - len(below) + 2


def _item(text: str, name: str, begin: int) -> Value | None:
    """Read an item of a list. One with a line to itself counts like any value; the others may be anything."""
    value = _value(text, name, begin, begin)
    if value is None:
        return None
    line = text[text.rfind("\n", 0, value.start) + 1 : value.start].strip(" \t-\"'")
    behind = text[value.end : value.end + 3].strip("\"',.& \t\r")
    alone = not line and behind[:1] in ("", "\n") and _meaning_of(name) == PASSWORD
    alone = alone and _fits_a_line(text[value.start : value.end])
    value.listed = not alone
    value.bare_line = alone and not value.quoted
    return value


def _place_below(text: str, at: int, begin: int) -> int:
    """Return where the next line begins, if it is indented and holds one word or a quoted text; or 0."""
    if text[at : at + 1] not in ("\r", "\n") or not text[begin:at].rstrip(" \t").endswith(":"):
        return 0
    before = text[text.rfind("\n", 0, begin) + 1 : begin]
    end = text.find("\n", at, at + 4) + 1
    line = text[end : end + _LONG_VALUE].partition("\n")[0] if end else ""
    word = line.strip().rstrip(",")
    indent = len(line) - len(line.lstrip())
    deeper = indent > len(before) - len(before.lstrip())
    if before.strip(" \t\"'-") or text[at:end].strip() or not deeper or not _fits_a_line(word.strip("\"'")):
        return 0
    return 0 if " " in word and word[:1] not in _QUOTES else end + indent


def _fits_a_line(content: str) -> bool:
    """Whether this can be a value on a line to itself: it has a digit and is not code."""
    return (
        any(letter in DIGITS for letter in content)
        and not any(sign in content for sign in "()[]{}=;")
        and content[-1:] != ":"
        and not is_version(content)
        and not _is_code(content)
    )


def _is_setting(text: str, name: str, begin: int, at: int, end: int) -> bool:
    """Whether this is a line of YAML or properties, where a value ends the line. In code, something follows."""
    ends = text[end : end + 2].removeprefix("-]")[:1] in ("", "\n", "\r", "{")
    if (
        not ends
        or not (_meaning_of(name) in (PASSWORD, VARIABLE_SECRET) or name.isupper())
        or not _begins_line(text, begin)
        or name.startswith(_OBJECTS)
    ):
        return False
    if _meaning_of(name) == VARIABLE_SECRET and "-" in text[at:end]:  # `secret: shop-db-2024` names one
        return False
    return not (is_version(text[at:end]) or _is_code(text[at:end]))


_OBJECTS = ("self.", "this.", "cls.", "args.", "obj.", "user.", "data.", "form.")


def _is_literal(text: str, begin: int) -> bool:
    """Whether the value must be literal, since there is no variable to look up: in an option of a command (`--set
    a.password=...`, `-Dpassword=...`) and in `{user=x, password=...}`, as Java prints maps.
    """
    if text[begin] == "-" or text[begin - 1 : begin] in ("&", "?"):
        return True
    line = text[max(0, begin - _LONG_VALUE) : begin].rpartition("\n")[2]
    option = line.rpartition(" ")[0].rpartition(" ")[2] if line[-1:] == " " else ""
    if option[:1] == "-" and option.strip("-").replace("-", "").isalnum():
        return True
    # `host=db password=...`
    if 0 < option.find("=") < len(option) - 1 and not any(sign in option for sign in "(),;"):
        return True
    opened, inside, entries = line.rpartition("{")
    del opened
    whole = entries.split(", ")[:-1]
    return bool(inside) and "}" not in entries and entries[:1] != " " and all("=" in entry for entry in whole)


def _block(text: str, name: str, at: int, begin: int) -> Value | None:
    """Read the words below `name: |` and `name: >-` of YAML."""
    if text[at : at + 1] not in ("|", ">") or not text[begin:at].rstrip(" \t").endswith(":"):
        return None
    head, below, _ = text[at : at + 8].partition("\n")
    if not below or head[1:].strip("+-0123456789 \r"):
        return None
    start = end = 0
    line_at = at + len(head) + 1
    for _ in range(_LINES):
        line = text[line_at : line_at + _LONGEST].partition("\n")[0]
        begin = line_at + len(line) - len(_without_listing(line))
        content = text[begin : line_at + len(line)].rstrip()
        if not content or " " in content or (start and len(content) < _LONG_KEY) or content.endswith(":"):
            break
        start, end = start or begin, begin + len(content)
        line_at += len(line) + 1
    return Value(name, start, end, quoted=True, bare_line=False) if start else None


_LINES = 50


def _without_listing(line: str) -> str:
    """Strip what a diff or a listing with line numbers puts before a line."""
    plain = line.lstrip(" \t+-")
    behind = plain.lstrip(DIGITS)
    return behind[1:].lstrip(" \t+-") if behind is not plain and behind[:1] in ("\t", "→", "|", ":") else plain


def _default(text: str, name: str, at: int) -> Value | None:
    """Read the default in `"${TOKEN:-value}"`."""
    near = text[at : at + _LONG_VALUE].partition("\n")[0]
    sign, close = near.find(":-"), near.find("}")
    if not 0 < sign < close - 2:
        return None
    return Value(name, at + sign + 2, at + close, quoted=True, bare_line=False)


def _closing(text: str, at: int, quote: str, escaped: int) -> int:
    """Return where a quoted value ends."""
    line = text.find("\n", at, at + _LONGEST)
    limit = line if line >= 0 else min(len(text), at + _LONGEST)
    end = text.find("\\" * escaped + quote if escaped else quote, at, limit)
    if end < 0:  # no closing quote: take the word
        return at + _unquoted(text, at)
    return end


def _unquoted(text: str, at: int) -> int:
    """Return the length of an unquoted value."""
    for window in (128, _LONGEST):
        part = text[at : at + window].translate(_TO_SPACE)
        end = part.find(" ")
        if end >= 0 or len(part) < window:
            break
    # `&` separates parameters of a URL, or is part of a password.
    while 0 < end < len(part) - 1 and text[at + end] == "&" and part[end + 1] != " ":
        more = part.find(" ", end + 1)
        more = more if more > 0 else len(part)
        if "=" in part[end:more]:
            break
        end = more
    content = part if end < 0 else part[:end]
    return len(content.removesuffix("-]").rstrip(".:,"))  # closing mark of a word diff


_TO_SPACE = dict.fromkeys(map(ord, _ENDS), " ")


def _begins_line(text: str, begin: int) -> bool:
    """Whether a name begins its line, apart from a shell keyword or what a diff or a listing puts before it."""
    line = text[max(0, begin - 40) : begin].rpartition("\n")[2]
    plain = line.strip(" \t0123456789→:|+-")
    return plain in ("", "export", "set", "env", "setx", "$env", "ENV", "ARG", "using")
