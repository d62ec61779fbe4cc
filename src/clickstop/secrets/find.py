"""Find secrets in a text: where each begins and ends, and what it is. Linear in the length of the text."""

from __future__ import annotations

from clickstop.secrets.formats import (
    APART,
    AWS_SECRET,
    BASE64,
    BASIC,
    BEARER,
    CENTRED,
    DOTTED,
    JWT,
    MIXED,
    PASSWORD,
    PREFIXED,
    PRIVATE_KEY,
    URL,
    URL_PASSWORD,
    WORD,
)
from clickstop.secrets.redact import long_words, texts_in
from clickstop.secrets.values import (
    checksum_holds,
    is_default_login,
    is_example,
    is_made_up,
    is_mixed,
    is_random,
    is_word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NEARLY = 8  # characters by which a guess may go beyond what is sure
_WINDOW = 512  # characters looked at first; a run that fills them is followed to its end
_LONGEST_PASSWORD = 256
_LONGEST_KEY = 16_384
_LONG_LINE = 1_000  # characters in which a comment may allow a secret
_SPACE = " \t\r\n"
_ENDS_URL = " \t\r\n\"'`<>\\|"
# On the line of a value that is known and meant to stand there; the second and third are other scanners' words.
ALLOWING = ("clickstop:allow", "gitleaks:allow", "pragma: allowlist secret")
_KEY_LINE = WORD + "+/=:;,-_.() \t\\"  # of the body of a private key, its headers and escaped line ends


class Found:
    """One secret. `verified` is what its checksum says; None where the format has none."""

    __slots__ = ("end", "kind", "secret", "start", "verified")

    def __init__(self, kind: str, start: int, secret: str, verified: bool | None = None) -> None:
        self.kind = kind
        self.start = start
        self.end = start + len(secret)
        self.secret = secret
        self.verified = verified


def find(text: str, *, guess: bool = True, comments: bool = False) -> list[Found]:
    """Secrets in their order, none within another. `guess`: also what only its surroundings give away.
    `comments`: a comment on its line allows one.
    """
    found = [*_private_keys(text), *_prefixed(text), *_centred(text)]
    found += _aws_secrets(text, found)
    if guess:
        from clickstop.secrets.telling import beside_names

        found += [*_web_tokens(text), *_headers(text), *_addresses(text), *_options(text), *beside_names(text)]
    found = settled(text, found)
    if comments and found and any(mark in text for mark in ALLOWING):
        return [one for one in found if not any(mark in _line(text, one) for mark in ALLOWING)]
    return found


def settled(text: str, found: list[Found]) -> list[Found]:
    """In their order, and those that overlap made one."""
    if len(found) <= 1:
        return found
    ranked = sorted(range(len(found)), key=lambda at: (found[at].start, at))
    kept: list[tuple[int, Found]] = []
    for at in ranked:
        if kept and found[at].start < kept[-1][1].end:
            kept[-1] = _united(text, kept[-1], (at, found[at]))
        else:
            kept.append((at, found[at]))
    return [one for _, one in kept]


def _united(text: str, first: tuple[int, Found], second: tuple[int, Found]) -> tuple[int, Found]:
    """Of two that overlap: all that either covers, named by the surer one; that one alone if it is nearly all."""
    surer, other = sorted((first, second), key=lambda pair: pair[0])
    start, end = first[1].start, max(first[1].end, second[1].end)
    rest = text[start : surer[1].start] + text[surer[1].end : end]
    if other[1].start <= surer[1].start and surer[1].end <= end and (len(rest) <= _NEARLY or not is_random(rest)):
        return surer
    return surer[0], Found(surer[1].kind, start, text[start:end], surer[1].verified)


def _line(text: str, one: Found) -> str:
    before = text[max(0, one.start - _LONG_LINE) : one.start].rpartition("\n")[2]
    return before + text[one.end : one.end + _LONG_LINE].partition("\n")[0]


def run_of(text: str, at: int, chars: str) -> int:
    """How many characters from `at` on are of `chars`."""
    size, window = 0, _WINDOW
    while True:
        part = text[at + size : at + size + window]
        inside = len(part) - len(part.lstrip(chars))
        size += inside
        if inside < window:
            return size
        window *= 2


def run_before(text: str, at: int, chars: str, most: int) -> int:
    """How many characters before `at` are of `chars`; no more than `most` are looked at."""
    part = text[max(0, at - most) : at]
    return len(part) - len(part.rstrip(chars))


def stands_apart(text: str, at: int) -> bool:
    """Whether no word runs into what begins here. The end of an escape (a line end, `%3D`, a colour) is no word."""
    if at == 0 or text[at - 1] not in WORD:
        return True
    before = text[max(0, at - 12) : at]
    if before[-2:-1] == "\\" and before[-1] in "nrtbf":
        return True
    if before[-3:-2] == "%" and not before[-2:].strip("0123456789abcdefABCDEF"):
        return True
    if before[-6:-4] == "\\u":
        return True
    return before[-1] == "m" and "[" in before and not before.rpartition("[")[2][:-1].strip("0123456789;")


def _prefixed(text: str) -> Iterator[Found]:
    for kind, _, prefixes, chars, least, most in PREFIXED:
        for prefix in prefixes:
            at = text.find(prefix) if _is_there(text, prefix, chars) else -1
            while at >= 0:
                begin = at + len(prefix)
                size = run_of(text, begin, chars)
                one = _judged(text, at, begin, size, (kind, prefix, least, most))
                if one is not None:
                    yield one
                at = text.find(prefix, max(begin, begin + size - len(prefix)) if one is None else one.end)


def _is_there(text: str, prefix: str, chars: str) -> bool:
    """Where all of a token is one word, the long words are soon looked through; else what was seen at a glance."""
    if prefix.encode() in long_words(text):
        return True
    return bool((chars + prefix).strip(DOTTED + "$~")) and any(mark in prefix for mark in texts_in(text))


def _judged(text: str, at: int, begin: int, size: int, row: tuple[str, str, int, int]) -> Found | None:
    kind, prefix, least, most = row
    run = text[begin : begin + size]
    if run[-1:] in (".", ",", "-", "/"):
        run = run.rstrip(".,-/")
    if len(run) < least or (most and len(run) > most):
        return None
    if prefix in APART and not stands_apart(text, at):
        return None
    secret = run if prefix[-1] in "=/" else prefix + run
    verified = checksum_holds(kind, secret)
    if not verified and (is_made_up(run) or is_example(secret)):
        return None
    if prefix in MIXED and not is_mixed(run):
        return None
    return Found(kind, begin if prefix[-1] in "=/" else at, secret, verified)


def _centred(text: str) -> Iterator[Found]:
    for kind, _, centre, (left_chars, left_least, left_most), (chars, least, most) in CENTRED:
        at = text.find(centre) if centre in texts_in(text) or centre.encode() in long_words(text) else -1
        while at >= 0:
            left = run_before(text, at, left_chars, left_most + 1)
            if left > left_most and (text[at - left] in "+-/" or stands_apart(text, at - left_most)):
                left = left_most  # what runs into it is the end of an escape, or the sign of an added line
            begin = at + len(centre)
            right = run_of(text, begin, chars)
            left -= _escape_end(text, at - left) if left > left_least else 0
            secret = text[at - left : begin + right].rstrip(".")
            fits = left_least <= left <= left_most and least <= len(secret) - left - len(centre) <= most
            if fits and not is_made_up(secret) and is_random(secret):
                yield Found(kind, at - left, secret)
            at = text.find(centre, begin + right)


def _escape_end(text: str, at: int) -> int:
    """How much of what begins here is the end of an escape: of a colour, `31m`, of `%3D`, of a line end."""
    rest = text[at : at + 8].lstrip("0123456789;")
    if text[at - 1 : at] == "[" and rest[:1] == "m" and at:
        return 9 - len(rest)
    if text[at - 1 : at] == "%" and at:
        return 2
    return int(text[at - 1 : at] == "\\" and text[at] in "nrt" and at > 0)


# -- private keys

_BEGIN, _END = "-----BEGIN ", "-----END "
_MARKS = ("PRIVATE KEY-----", "PRIVATE KEY BLOCK-----")


def _private_keys(text: str) -> Iterator[Found]:
    if "PRIVATE KEY" in text:
        yield from _pem_keys(text)
        yield from _cut_keys(text)
    if "Private-Lines:" in text:
        yield from _putty_keys(text)


def _pem_keys(text: str) -> Iterator[Found]:
    at = text.find(_BEGIN)
    while at >= 0:
        close = text.find("-----", at + len(_BEGIN), at + 80)
        title = text[at : close + 5] if close >= 0 else ""
        if not title.endswith(_MARKS) or "\n" in title:
            at = text.find(_BEGIN, at + len(_BEGIN))
            continue
        end = _end_of_key(text, at + len(title))
        if _holds_key(text[at + len(title) : end]):
            yield Found(PRIVATE_KEY, at, text[at:end])
        at = text.find(_BEGIN, max(end, at + len(title)))


def _holds_key(body: str) -> bool:
    """Whether there is a line of base64 in it: code and papers also name the first and the last line of a key."""
    words = body.replace("\\n", "\n").replace("\\r", "").translate(_APART_FROM_BASE64).split()
    return any(len(word) >= 24 and not word.strip(BASE64) for word in words)


def _end_of_key(text: str, at: int) -> int:
    """Where its END line ends, or where what looks like its body does: somebody may have cut it off."""
    following = text.find(_BEGIN, at)
    end = text.find(_END, at, following if following >= 0 else len(text))
    if end >= 0 and text.find("PRIVATE KEY", end, end + 60) >= 0:
        close = text.find("-----", end + len(_END), end + 80)
        return close + 5 if close >= 0 else end + len(_END)
    return at + _body(text, at, min(at + _LONGEST_KEY, following if following >= 0 else len(text)))


def _body(text: str, at: int, limit: int) -> int:
    """The lines that a key's body can have: base64, headers, and the same after `> ` or `+`."""
    size = 0
    for line in text[at:limit].splitlines(keepends=True):
        words = line.strip(" \t\r\n>+|").split()
        if line.strip(_KEY_LINE + "\r\n>+|#*!\"',") or (len(words) > 1 and ":" not in line and "\\n" not in line):
            break
        size += len(line)
    return len(text[at : at + size].rstrip())


def _cut_keys(text: str) -> Iterator[Found]:
    """The end of a key whose beginning is not there."""
    at = text.find(_END)
    while at >= 0:
        close = text.find("-----", at + len(_END), at + 80)
        if close >= 0 and text[at : close + 5].endswith(_MARKS):
            begin = at
            while (line := text.rfind("\n", 0, begin - 1) + 1) < begin and _is_key_line(text[line:begin]):
                begin = line
            if begin < at and text.rfind(_BEGIN, max(0, begin - 100), begin) < 0:
                yield Found(PRIVATE_KEY, begin, text[begin : close + 5])
        at = text.find(_END, at + len(_END))


def _is_key_line(line: str) -> bool:
    body = line.strip(" \t\r\n>+|")
    return len(body) >= 16 and not body.strip(BASE64)


def _putty_keys(text: str) -> Iterator[Found]:
    at = text.find("Private-Lines:")
    while at >= 0:
        end = text.find("\n", at)
        number = text[at + 14 : end if end >= 0 else at + 14].strip()
        lines = text[end + 1 : end + _LONGEST_KEY].splitlines(keepends=True) if end >= 0 else []
        body = "".join(lines[: int(number[:3])]).rstrip() if number.isdigit() else ""
        if body:
            yield Found(PRIVATE_KEY, end + 1, body)
        at = text.find("Private-Lines:", at + 14 + len(body))


# -- what has a form but no prefix of its own


def _aws_secrets(text: str, found: list[Found]) -> list[Found]:
    """The forty characters near an access key: in its line, or in the two lines around it."""
    secrets: dict[int, Found] = {}
    for key in [one for one in found if one.kind == "aws-access-key"][:200]:
        begin = max(0, key.start - 300)
        near = text[begin : key.end + 300]
        for word in near.translate(_APART_FROM_BASE64).split():
            if len(word) == 40 and _is_aws_secret(word):
                at = text.find(word, begin)
                secrets.setdefault(at, Found(AWS_SECRET, at, word))
    return list(secrets.values())


def _is_aws_secret(word: str) -> bool:
    mixed = not word.islower() and not word.isupper() and is_random(word)
    return mixed and not word.strip(WORD + "+/") and not is_made_up(word)


_APART_FROM_BASE64 = dict.fromkeys(map(ord, "\"'`=:,;|()[]{}<>\\"), " ")


def _web_tokens(text: str) -> Iterator[Found]:
    at = text.find("eyJ")
    while at >= 0:
        size = run_of(text, at, URL + ".")
        parts = text[at : at + size].split(".")
        if len(parts) >= 3 and len(parts[0]) >= 10 and len(parts[1]) >= 10 and _is_header(parts[0]):
            parts = parts[:5] if len(parts) >= 5 and all(parts[1:5]) else parts[:3]
            secret = ".".join(parts)
            if stands_apart(text, at) and not is_example(".".join(parts[:2])):
                yield Found(JWT, at, secret)
        at = text.find("eyJ", at + max(size, 3))


def _is_header(part: str) -> bool:
    from binascii import Error, a2b_base64

    padded = part.replace("-", "+").replace("_", "/")
    try:
        header = a2b_base64(padded + "=" * (-len(padded) % 4))
    except (Error, ValueError):
        return False
    return header.startswith(b'{"') and (b'"alg"' in header or b'"typ"' in header or b'"enc"' in header)


def _headers(text: str) -> Iterator[Found]:
    lower = text.lower() if "earer" in text or "EARER" in text or "asic" in text or "ASIC" in text else ""
    if lower and len(lower) != len(text):  # a few letters grow when they are made small
        lower = text
    for word, kind in (("bearer ", BEARER), ("basic ", BASIC)):
        at = lower.find(word)
        while at >= 0:
            begin = at + len(word)
            size = run_of(text, begin, WORD + "._~+/-=")
            secret = text[begin : begin + size].rstrip(".-")
            fits = _is_login(secret) if kind == BASIC else is_random(secret)
            if size >= 16 and fits and stands_apart(text, at) and not is_made_up(secret):
                yield Found(kind, begin, secret)
            at = lower.find(word, begin + max(size - len(word), 0))


def _is_login(encoded: str) -> bool:
    from binascii import Error, a2b_base64

    try:
        login = a2b_base64(encoded + "=" * (-len(encoded) % 4))
    except (Error, ValueError):
        return False
    return b":" in login and login.isascii() and len(encoded) % 4 in (0, 2, 3)


def _addresses(text: str) -> Iterator[Found]:
    """`scheme://user:password@host`."""
    at = text.find("://") if "@" in text else -1
    while at >= 0:
        begin = at + 3
        sign = text.find("@", begin, begin + 64 + _LONGEST_PASSWORD)
        login = text[begin:sign] if sign > 0 else ""
        at = text.find("://", begin)
        if ":" in login and " " not in login.translate(_URL_ENDS):
            sign = _last_sign(text, sign)
            user, _, password = text[begin:sign].partition(":")
            if "/" not in user and _is_password(user, password):
                yield Found(URL_PASSWORD, begin + len(user) + 1, password)


def _last_sign(text: str, sign: int) -> int:
    """A password may hold an @ itself: what counts is the last one before the host ends."""
    host = text[sign + 1 : sign + _LONGEST_PASSWORD].translate(_URL_ENDS).partition(" ")[0].partition("/")[0]
    name = host.rpartition("@")[0]
    return sign + 1 + len(name) if name and not any(letter in name for letter in "/?#:,") else sign


def _options(text: str) -> Iterator[Found]:
    """`curl -u name:password`, `sshpass -p password`."""
    marks = ((" -u", True), (" --user", True)) if "curl" in text else ()
    for mark, named in (*marks, ("sshpass -p", False)):
        at = text.find(mark)
        while at >= 0:
            part = text[at + len(mark) : at + 2 * _LONGEST_PASSWORD].lstrip(" =\"'")
            said = part.translate(_URL_ENDS).partition(" ")[0]
            user, _, password = said.rpartition(":") if named else ("", "", said)
            begin = text.find(part, at) + len(said) - len(password) if part else at
            if (user or not named) and _is_password(user, password):
                yield Found(PASSWORD, begin, password)
            at = text.find(mark, at + len(mark))


_URL_ENDS = dict.fromkeys(map(ord, _ENDS_URL), " ")


def _is_password(user: str, password: str) -> bool:
    if not 3 <= len(password) <= _LONGEST_PASSWORD or any(letter in _ENDS_URL for letter in password):
        return False
    if "[redacted:" in password or password[0] in "$<{[%*" or "/" in password.partition("?")[0][:5]:
        return False
    return not (is_default_login(user, password) or is_made_up(password) or (is_word(password)))
