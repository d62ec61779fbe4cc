"""Values near a telling name without an assignment: in sentences, arguments, attributes and elements.

The position says less here than `=` does, so the value has to say more: letters and digits that form no name.
"""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.secrets.formats import DIGITS, PASSWORD
from clickstop.secrets.match import Match, every
from clickstop.secrets.naming import meaning_of_name
from clickstop.secrets.redact import CALLS
from clickstop.secrets.values import (
    ends_as_chosen,
    is_example,
    is_jumble,
    is_made_up,
    is_name,
    is_random,
    is_term,
    is_version,
    is_word,
    reads_as_words,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FAR = 200  # characters after a name that are searched
_LONGEST = 256
_WORDS, _LITERALS = 8, 3  # allowed between a name and its value
_QUOTES = "\"'`"
_ENDS = dict.fromkeys(map(ord, " \t\r\n\"'`<>,;(){}|\\"), " ")
_SIGNS = "!$*+~#@^&%?="  # occur in passwords, not in names
# A value follows these: `the password for anna is ...`, `was set to ...`.
_LINKS = frozenset(words("is are was ist lautet est es é = : → -> := => - / <<< è"))
_STILL = frozenset(words("now currently still just jetzt nun maintenant ahora"))
_BELOW = ("value", "default", "string", "content")  # the word for a value on the line below its name


def near(text: str, meaning: str, end: int, *, acts: bool) -> Iterator[Match]:
    """Yield the value that follows a name ending at `end`. `meaning` is what the name promises. `acts` means that
    it is a command such as `change_password`, where a user name comes first.
    """
    behind = text[end : end + 1]
    if behind and behind not in _BEHIND_NAMES and text[end : end + 2] not in _CALLING:
        return
    spoken: list[str] = []
    linked, literals = False, 0
    for start, stop, quoted in _tokens(text, end):
        content = text[start:stop]
        if quoted:
            literals += 1
            between = text[end : start - 1]
            if _is_plain(between) and fits(meaning, content, linked="," not in between):
                yield Match(_kind(meaning), start, content)
                return
            linked = False
            continue
        plain = content.strip(".:*_[]")
        at = start + content.find(plain)
        behind = text[at + len(plain) : at + len(plain) + 1]
        if (plain.isdigit() and len(plain) == 1) or not plain:  # `Type 7 password` in the configuration of a router
            linked = linked or content == ":"
            continue
        apart = "," not in text[end:at]
        linked = (linked and apart) or (text[at - 1] == ">" and behind == "<")
        follows = len(spoken) <= acts and apart
        alone = text[at - 1] in _BEFORE and behind in _BEHIND
        if alone and (linked or follows) and fits(meaning, plain, linked=linked):
            yield Match(_kind(meaning), at, plain)
            return
        user, sign, password = plain.partition("/" if "/" in plain else ":")
        pair = alone and sign and user.isidentifier() and (meaning == PASSWORD or not is_name(password))
        if pair and (linked or (follows and text[end] == " ")) and fits(PASSWORD, password, linked=True):
            yield Match(PASSWORD, at + len(user) + 1, password)
            return
        spoken.append(plain.lower())
        linked = _links(spoken, content) or (len(spoken) == 1 and spoken[0] == "to" and _is_set_before(text, end))
        if content[-1:] == "." or spoken[-1] in _STOPS or len(spoken) > _WORDS or literals > _LITERALS:
            return


def _links(spoken: list[str], content: str) -> bool:
    """Whether the words so far say that the value comes next: `is`, `was set to`, a colon."""
    if spoken[-1] in _STILL:  # `the password is now ...`
        return len(spoken) > 1 and spoken[-2] in _LINKS
    if spoken[-1] in ("to", "from"):
        return any(word.startswith(_SET) for word in spoken)
    return spoken[-1] in _LINKS or content in _LINKS or content[-1:] == ":"


def _is_set_before(text: str, end: int) -> bool:
    """Whether the sentence sets the value: `I set the root password to ...`."""
    line = text[max(0, end - _FAR_LITERAL) : end].rpartition("\n")[2].lower()
    return any(word.startswith(_SET) for word in line.split())


def _is_plain(between: str) -> bool:
    """Whether a literal may belong to the name: an argument or an attribute, no other statement or named value."""
    if between == "{":  # `kPassword{"..."}`
        return True
    if len(between) > _FAR_LITERAL or any(sign in between.replace("||", "") for sign in _STATEMENTS):
        return False
    return " for " in between.lower() or not _has_name(between)


def _has_name(between: str) -> bool:
    """Whether a literal has a name of its own right before it: `format=`."""
    plain = between.rstrip("\\ \tb")
    if plain[-1:] not in ("=", ":"):
        return False
    key = plain.rstrip("=: \t\"'\\").replace("-", " ").rpartition(" ")[2].lower()
    return bool(key.strip("\"'`,)(")) and not key.endswith(_VALUES)


_FAR_LITERAL = 64
_VALUES = ("value", "content", "with", "default", "text", "string", "pass", "data", "is", "=", "|")
_BEHIND_NAMES = (*" \t\r\n:\"'`)*>]\\→,", "<")
_CALLING = ('{"', '("', "('", "(`", "/")
_BEFORE, _BEHIND = " \t\n>*`[", ("", *" \t\r\n,<.;)*`]")
_SET = ("set", "chang", "reset", "updat", "rotat", "now")
_STOPS = frozenset(words("form format following like example e.g must should cannot contain contains"))
_STATEMENTS = (";", "{", "}", "?", "&&", "==", "return", "+", "[", "if (", "for (", "//", "|")


def before(text: str, meaning: str, begin: int) -> Iterator[Match]:
    """Find a value before its name: `use ... as the password`, `... is my token`."""
    line = text[max(0, begin - _FAR_LITERAL) : begin].rpartition("\n")[2]
    spoken = line.rstrip().split(" ")
    while spoken and spoken[-1].lower() in _ARTICLES:
        spoken.pop()
    if len(spoken) < 2 or spoken[-1].lower() not in ("as", "is", "als", "ist", "into"):
        return
    content = spoken[-2].strip("\"'`*,.")
    if fits(meaning, content, linked=True):
        yield Match(_kind(meaning), begin - len(line) + line.find(content), content)


_ARTICLES = frozenset(words("the a my your our new its admin root das dein mein"))


def _kind(meaning: str) -> str:
    return meaning if meaning == PASSWORD else "secret"


def _scope(text: str, end: int) -> tuple[str, int]:
    """Return the text to search and where a value may begin in it: the rest of the line, or the lines below a name
    in quotes or a tag.
    """
    ahead = text[end : end + _FAR]
    line, _, below = ahead.partition("\n")
    plain = line.strip()
    if plain[-1:] == ">" and plain.count("<") == plain.startswith("</"):
        places = [below.find(word) for word in _BELOW if word in below]
        if places:
            return ahead, len(line) + 1 + min(places)
    if plain in _QUOTES_ALONE and below[:1] in ("\r", "\n"):  # a part of a multipart form
        return ahead.rstrip("\r\n-"), len(line)
    return line, len(line) - len(line.lstrip("\\\"'`])")) if line[:1] in _CLOSING else 0


_QUOTES_ALONE, _CLOSING = ('"', "'"), ('"', "'", "`", "\\", "]")


def _literals(text: str, begin: int) -> Iterator[tuple[int, int, bool]]:
    """Yield the literals among the arguments of a call."""
    scope = text[begin : begin + _FAR].partition("\n")[0]
    close = scope.find(")")
    yield from _parts(scope[: close if close > 0 else len(scope)], begin, 0)


def _tokens(text: str, end: int) -> Iterator[tuple[int, int, bool]]:
    """Yield start, end and whether it is quoted of each literal and word after a name."""
    scope, at = _scope(text, end)
    yield from _parts(scope, end, at)


def _parts(scope: str, end: int, at: int) -> Iterator[tuple[int, int, bool]]:
    plain = scope.translate(_ENDS)
    while at < len(scope):
        letter = scope[at]
        if letter in _QUOTES:
            stop = scope.find(letter, at + 1)
            if stop > at + 1:
                yield end + at + 1, end + (stop - 1 if scope[stop - 1] == "\\" else stop), True
                at = stop + 1
                continue
            at += 1
        elif plain[at] == " ":
            at += 1
        else:
            stop = plain.find(" ", at)
            stop = stop if stop > 0 else len(scope)
            yield end + at, end + stop, False
            at = stop


def fits(meaning: str, content: str, *, linked: bool) -> bool:
    """Whether a value can hardly be anything but what the name promises. `linked` means that the sentence says so,
    as in `the password is ...`; then less is required.
    """
    if meaning == PASSWORD and _is_grouped(content):
        return True
    if (
        not 6 <= len(content) <= _LONGEST
        or content[0] in "$<{[%*&@#/.-~(:=+?"
        or any(sign in content for sign in _NO_VALUE)
    ):
        return False
    if is_word(content) or is_made_up(content) or is_example(content) or is_version(content) or is_term(content):
        return False
    if "@" in content and "." in content.rpartition("@")[2]:
        return False
    digits = sum(letter in DIGITS for letter in content)
    signs = any(sign in content[1:] for sign in _SIGNS)
    if meaning != PASSWORD:
        least = 10 if linked else 16
        return (
            bool(digits)
            and len(content) >= least
            and is_random(content)
            and not is_name(content)
            and not meaning_of_name(content)
        )
    if linked and is_jumble(content):
        return True
    if not digits or content.isdigit():
        plain = (
            content.islower() or content.isupper() or not content.isascii() or is_name(content) or "=" in content
        )
        return signs and len(content) >= 8 and not plain
    if ("/" in content or "_" in content) and reads_as_words(content) and not ends_as_chosen(content):
        return False
    name, sign, _ = content.rstrip("=").partition("=")
    if sign and name.replace("-", "_").isidentifier() and reads_as_words(name):
        return False
    if signs:
        return not meaning_of_name(content)
    # A file or a host.
    if "." in content and not any(letter in DIGITS for letter in content.rstrip(".").rpartition(".")[2]):
        return False
    if meaning_of_name(content) or not any(map(str.isalpha, content)):
        return False
    # An identifier cannot begin with a digit, so such a value is none.
    unnamed = not is_name(content) or (
        linked and content[0] in DIGITS and content.isalnum() and not content.islower()
    )
    jumbled = len(content) >= 8 and is_random(content) and unnamed
    return jumbled or ((linked or digits > 1) and len(words_of(content)) < 5)


_NO_VALUE = (" ", ":", "()", "${", "%s", "{", "[", "\\", "(", ">", "<", '"', "--")


def _is_grouped(content: str) -> bool:
    """Whether this is an app password as mail providers print it: `abcd efgh ijkl mnop`."""
    groups = content.split(" ")
    return (
        len(groups) == 4
        and all(len(group) == 4 and group.isalnum() for group in groups)
        and is_random("".join(groups))
    )


def called(text: str, lower: str) -> Iterator[Match]:
    """Find secrets among the arguments of calls, `login("anna", "...")`: the last literal that fits."""
    for call in CALLS:
        for at in every(lower, call):
            begin = at + len(call)
            best: Match | None = None
            for start, stop, quoted in _literals(text, begin):
                content, own = (
                    text[start:stop].rpartition(":")[2],
                    _has_name(text[max(begin, start - 24) : start - 1]),
                )
                if quoted and not own and fits(PASSWORD, content, linked=False):
                    best = Match(PASSWORD, stop - len(content), content)
            if best is not None:
                yield best
