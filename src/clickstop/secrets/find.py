"""Find the secrets in a text: where each begins and ends, and what kind it is. Runs in linear time."""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.secrets.formats import (
    AWS_SECRET,
    BETWEEN,
    CENTRED,
    DOTTED,
    HEX,
    JWT,
    MIXED,
    PREFIXED,
    URL,
    WORD,
)
from clickstop.secrets.match import Match, every, run_before, run_of, stands_apart
from clickstop.secrets.redact import (
    CLUSTER,
    HASHED,
    KEY_MARKS,
    WEAK,
    has_colours,
    has_escapes,
    has_oauth_code,
    long_words,
    marks_in,
    may_call_program,
    may_give_login,
    may_hold_named_value,
    may_mention_login,
    may_pipe_secret,
)
from clickstop.secrets.values import checksum_holds, is_example, is_made_up, is_mixed, is_random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NEARLY = 8  # a guess may exceed a sure match by this many characters before both are merged
_LONG_LINE = 1_000  # characters around a secret in which such a comment counts
# Comments that allow the secrets on their line: ours, and those of gitleaks and detect-secrets.
ALLOWING = ("clickstop:allow", "gitleaks:allow", "pragma: allowlist secret")


def find(text: str, *, guess: bool = True, comments: bool = False) -> list[Match]:
    """Return the secrets of a text in order; none overlaps another.

    `guess` also reports values that only their surroundings give away. With `comments`, a comment on the same line
    (see `ALLOWING`) allows a secret.
    """
    if has_colours(text):
        from clickstop.secrets.views import uncoloured

        plain = uncoloured(text)
        matches = plain.in_whole(_matches_in(plain.text, guess=guess))
    else:
        matches = _matches_in(text, guess=guess)
    if has_escapes(text):
        from clickstop.secrets.views import unescaped

        address = unescaped(text)
        matches = without_overlaps(text, matches + address.in_whole(_matches_in(address.text, guess=guess)))
    if comments and matches and any(mark in text for mark in ALLOWING):
        return [match for match in matches if not any(mark in _line(text, match) for mark in ALLOWING)]
    return matches


def _matches_in(text: str, *, guess: bool) -> list[Match]:
    matches = [*_private_keys(text), *_prefixed(text), *_centred(text), *_shaped(text)]
    matches += [*_aws_secrets(text, matches), *_kubernetes_data(text)]
    for match in matches:
        match.sure = True
    if guess:
        matches += [*_web_tokens(text), *_logins(text), *_named_values(text)]
    return without_overlaps(text, matches)


def _private_keys(text: str) -> Iterator[Match]:
    if any(mark in KEY_MARKS for mark in marks_in(text)):
        from clickstop.secrets.keys import private_keys

        yield from private_keys(text)


def _kubernetes_data(text: str) -> Iterator[Match]:
    if any(mark in CLUSTER for mark in marks_in(text)):
        from clickstop.secrets.logins import kubernetes_data

        yield from kubernetes_data(text)


def _named_values(text: str) -> Iterator[Match]:
    if may_hold_named_value(text):
        from clickstop.secrets.named_values import beside_names

        yield from beside_names(text)


def _logins(text: str) -> Iterator[Match]:
    if (
        may_call_program(text)
        or may_give_login(text)
        or may_pipe_secret(text)
        or has_oauth_code(text)
        or may_mention_login(text)
        or any(mark in text for mark in _LOGINS)
        or any(mark in (*HASHED, ":5432:", "*:*:") for mark in marks_in(text))
    ):
        from clickstop.secrets.logins import logins

        yield from logins(text)


_LOGINS = phrases(" -|://|ookie|OOKIE|uth|UTH|earer|EARER |asic |ASIC |dentified|DENTIF|@")


def without_overlaps(text: str, matches: list[Match]) -> list[Match]:
    """Sort matches by position and merge those that overlap."""
    if len(matches) <= 1:
        return matches
    ranked = sorted(range(len(matches)), key=lambda at: (matches[at].start, at))
    united: list[tuple[int, Match]] = []
    for at in ranked:
        if united and matches[at].start < united[-1][1].end:
            united[-1] = _merged(text, united[-1], (at, matches[at]))
        else:
            united.append((at, matches[at]))
    return [match for _, match in united]


def _merged(text: str, first: tuple[int, Match], second: tuple[int, Match]) -> tuple[int, Match]:
    """Merge two overlapping matches. The surer one gives the name; it stays alone if it covers nearly everything,
    otherwise the result covers both.
    """
    surer, other = sorted((first, second), key=lambda pair: pair[0])
    start, end = first[1].start, max(first[1].end, second[1].end)
    surer[1].sure = surer[1].sure or (other[1].sure and other[1].secret == surer[1].secret)
    beyond = text[start : surer[1].start] + text[surer[1].end : end]
    if (
        other[1].start <= surer[1].start
        and surer[1].end <= end
        and (len(beyond) <= _NEARLY or not is_random(beyond))
    ):
        return surer
    return surer[0], Match(surer[1].kind, start, text[start:end], surer[1].verified, sure=surer[1].sure)


def _line(text: str, match: Match) -> str:
    before = text[max(0, match.start - _LONG_LINE) : match.start].rpartition("\n")[2]
    return before + text[match.end : match.end + _LONG_LINE].partition("\n")[0]


_FEW = 2
_WEAK = frozenset(prefix.decode() for prefix in WEAK)  # these also occur inside ordinary words
# For each prefix: how it appears among the words, whether its token may span several, its alphabet, its row.
_TOKENS = [
    (
        f" {prefix}" if prefix in _WEAK else prefix,
        bool((chars + prefix).strip(DOTTED + "$~")),
        chars,
        (kind, prefix, least, most),
    )
    for kind, _, prefixes, chars, least, most in PREFIXED
    for prefix in prefixes
]


def _prefixed(text: str) -> Iterator[Match]:
    words, marks = long_words(text).decode(), marks_in(text)
    apart = words.split()
    for word, is_several, chars, row in _TOKENS:
        prefix = row[1]
        is_seen = is_several and marks and any(mark in prefix for mark in marks)
        if not is_seen and word not in words:
            continue
        done = 0
        for at in _places(text, prefix, [] if is_seen else apart):
            if at < done:
                continue
            begin = at + len(prefix)
            size = run_of(text, begin, chars)
            match = _token_at(text, at, begin, size, row)
            if match is not None:
                yield match
            done = max(begin, begin + size - len(prefix)) if match is None else match.end


def _places(text: str, prefix: str, words: list[str]) -> list[int]:
    """Return the positions of a prefix. A long word is faster to search for than a short prefix, so as long as few
    words contain the prefix, the words are searched for instead.
    """
    holding = [word for word in words if prefix in word]
    needles = holding if 0 < len(holding) <= _FEW else [prefix]
    places = [at + needle.find(prefix) for needle in needles for at in every(text, needle)]
    return sorted(places) if len(needles) > 1 else places


def _token_at(text: str, at: int, begin: int, size: int, row: tuple[str, str, int, int]) -> Match | None:
    """Return the token that begins with this prefix, unless its length, its characters or its neighbours rule it
    out.
    """
    kind, prefix, least, most = row
    run = text[begin : begin + size]
    if run[-1:] in (".", ",", "-", "/") and len(plain := run.rstrip(".,-/")) >= least - 1:
        run = run[: max(len(plain), least)]
    if len(run) < least or (most and len(run) > most):
        return None
    if prefix[0] not in "./" and not stands_apart(text, at):
        return None
    secret = run if prefix[-1] in "=/" else prefix + run
    verified = checksum_holds(kind, secret)
    if not verified and (is_made_up(run) or is_example(secret)):
        return None
    if (prefix in MIXED and not is_mixed(run)) or run.count("A") * 3 > len(run):
        return None
    return Match(kind, begin if prefix[-1] in "=/" else at, secret, verified)


def _centred(text: str) -> Iterator[Match]:
    """Find tokens that are recognised by a mark in the middle, such as OpenAI's `T3BlbkFJ`."""
    for kind, _, centre, (left_chars, left_least, left_most), (chars, least, most) in CENTRED:
        at = text.find(centre) if centre in marks_in(text) or centre.encode() in long_words(text) else -1
        while at >= 0:
            before = run_before(text, at, left_chars, left_most + 1)
            if before > left_most and (text[at - before] in "+-/" or stands_apart(text, at - left_most)):
                before = left_most  # the rest belongs to an escape, or is the `+` of a diff
            begin = at + len(centre)
            right = run_of(text, begin, chars)
            before -= _escape_end(text, at - before) if before > left_least else 0
            secret = text[at - before : begin + right].rstrip(".")
            fits = left_least <= before <= left_most and least <= len(secret) - before - len(centre) <= most
            if fits and not is_made_up(secret) and is_random(secret):
                yield Match(kind, at - before, secret)
            at = text.find(centre, begin + right)


def _shaped(text: str) -> Iterator[Match]:
    """Find tokens known only by their shape: Discord's three parts, Asana's numbers, Mailgun's three groups of
    digits.
    """
    for word in [word.strip("-") for word in long_words(text).decode().split()]:
        if len(word) == _ASANA and word.isdigit():
            yield from _asana(text, word)
        elif word.count(".") == 2 and [*map(len, word.split("."))] in _DISCORD_SIZES and word[0] in "MNO":
            at = text.find(word)
            if is_mixed(word.replace(".", "-")) and at >= 0:
                yield Match("discord-token", at, word)
        elif [*map(len, word.split("-"))] == _MAILGUN_SIZES and not word.strip(HEX + "-"):
            yield from (Match("mailgun-key", at, word) for at in every(text, word) if stands_apart(text, at))


_ASANA = 16  # digits
_MAILGUN_SIZES = [32, 8, 8]
_DISCORD_SIZES = [[user, 6, proof] for user in (24, 26, 28) for proof in (27, 38)]


def _asana(text: str, number: str) -> Iterator[Match]:
    at = text.find(f"/{number}:")
    while at > 0:
        begin = at + len(number) + 2
        before = run_before(text, at, "0123456789/", 20)
        if run_of(text, begin, HEX) == 32 and text[at - before] in "12":
            yield Match("asana-token", at - before, text[at - before : begin + 32])
        at = text.find(f"/{number}:", begin)


def _escape_end(text: str, at: int) -> int:
    """Return how many characters at `at` still belong to an escape before it: `31m` of a colour, `3D` of `%3D`, the
    `n` of a written-out line end.
    """
    beyond = text[at : at + 8].lstrip("0123456789;")
    if text[at - 1 : at] == "[" and beyond[:1] == "m" and at:
        return 9 - len(beyond)
    if text[at - 1 : at] == "%" and at:
        return 2
    return int(text[at - 1 : at] == "\\" and text[at] in "nrt" and at > 0)


# -- formats without a prefix of their own


def _aws_secrets(text: str, matches: list[Match]) -> list[Match]:
    """Find AWS secret keys: 40 characters within 300 of an access key ID."""
    secrets: dict[int, Match] = {}
    for key in [match for match in matches if match.kind == "aws-access-key"][:200]:
        begin = max(0, key.start - 300)
        near = text[begin : key.end + 300]
        for word in near.translate(BETWEEN).split():
            if len(word) == 40 and _is_aws_secret(word):
                at = text.find(word, begin)
                secrets.setdefault(at, Match(AWS_SECRET, at, word))
    return list(secrets.values())


def _is_aws_secret(word: str) -> bool:
    mixed = not word.islower() and not word.isupper() and is_random(word)
    return mixed and not word.strip(WORD + "+/") and not is_made_up(word)


def _web_tokens(text: str) -> Iterator[Match]:
    at = text.find("eyJ")
    while at >= 0:
        size = run_of(text, at, URL + ".")
        parts = text[at : at + size].split(".")
        if len(parts) >= 3 and len(parts[0]) >= 10 and len(parts[1]) >= 10 and _is_header(parts[0]):
            parts = parts[:5] if len(parts) >= 5 and all(parts[1:5]) else parts[:3]
            secret = ".".join(parts)
            if stands_apart(text, at) and not is_example(".".join(parts[:2])):
                yield Match(JWT, at, secret, sure=True)
        at = text.find("eyJ", at + max(size, 3))


def _is_header(part: str) -> bool:
    """Whether this is the base64 of a JSON Web Token's header."""
    from binascii import Error, a2b_base64

    padded = part.replace("-", "+").replace("_", "/")
    try:
        header = a2b_base64(padded + "=" * (-len(padded) % 4))
    except (Error, ValueError):
        return False
    return header.startswith(b'{"') and (b'"alg"' in header or b'"typ"' in header or b'"enc"' in header)
