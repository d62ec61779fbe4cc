"""Put placeholders where secrets were found, without moving any line."""

from __future__ import annotations

from clickstop.secrets import redact
from clickstop.secrets.find import find
from clickstop.secrets.formats import WORD
from clickstop.secrets.match import stands_apart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.secrets.match import Match
    from clickstop.secrets.redact import Pair

_MOST_KNOWN = 64  # known secrets that later texts are searched for
_LEAST_KNOWN = 8  # shorter ones are also parts of ordinary words


def replaced(text: str, *, guess: bool = True) -> str:
    matches = find(text, guess=guess) if redact.may_hold_secret(text) else []
    return without_known(with_placeholders(text, matches))


def with_placeholders(text: str, matches: list[Match]) -> str:
    if not matches:
        return text
    names = placeholders_of(matches)
    parts: list[str] = []
    at = 0
    for match in matches:
        parts += (text[at : match.start], names[match.kind, match.secret], line_ends(match.secret))
        at = match.end
    return "".join((*parts, text[at:]))


def line_ends(secret: str) -> str:
    """Return the line ends of a secret, so that the lines below it keep their numbers."""
    return (
        "".join(line[len(line.rstrip("\r\n")) :] for line in secret.splitlines(keepends=True))
        if "\n" in secret
        else ""
    )


def placeholders_of(matches: list[Match]) -> dict[Pair, str]:
    """Return the placeholder of each match.

    Secrets with a format and those from a secrets file are remembered until the event ends, because they are the
    same secret wherever they appear. A guess is not: `cassandra` is also a word.
    """
    lasting = frozenset(match.secret for match in matches if _lasts(match))
    names = placeholders([(match.kind, match.secret) for match in matches], lasting)
    for (_, secret), placeholder in names.items():
        if secret in lasting and redact.naming and len(redact.known) < _MOST_KNOWN:
            redact.known[secret] = placeholder
    return names


def _lasts(match: Match) -> bool:
    return (
        match.sure and len(match.secret) >= _LEAST_KNOWN and not match.secret.isalpha() and "\n" not in match.secret
    )


def placeholders(pairs: list[Pair], lasting: frozenset[str] = frozenset()) -> dict[Pair, str]:
    """Return the placeholder of each kind and secret, numbered if there is a session."""
    different = list(dict.fromkeys(pairs))
    named = {(kind, secret): f"[redacted:{kind}]" for kind, secret in different}
    for names in redact.naming:
        try:
            named.update(names(different, lasting))
        except Exception:  # noqa: BLE001  # a broken store costs the numbers, and only one attempt
            redact.naming.clear()
            break
    return named


def named(key: str, value: str) -> str:
    """Return the placeholder of a value that its key gives away, or ""."""
    from clickstop.secrets.named_values import judge

    kind = judge(key, value) if value else ""
    return placeholders([(kind, value)])[kind, value] if kind else ""


def without_known(text: str, but: Callable[[str], bool] = lambda _: False) -> str:
    """Replace the secrets that this event already knows, also where the text begins or ends within one.

    `but` tells which are allowed here.
    """
    for secret in sorted(redact.known, key=len, reverse=True):
        if but(secret):
            continue
        placeholder = redact.known[secret]
        if secret in text:
            text = _without(text, secret, placeholder)
        at = text.rfind(secret[:_LEAST_KNOWN])
        if at >= 0 and secret.startswith(text[at:]) and stands_apart(text, at):
            text = text[:at] + placeholder
        end = text.find(secret[-_LEAST_KNOWN:]) + _LEAST_KNOWN
        if end >= _LEAST_KNOWN and secret.endswith(text[:end]) and text[end : end + 1] not in _WORD:
            text = placeholder + text[end:]
    return text


def _without(text: str, secret: str, placeholder: str) -> str:
    pieces: list[str] = []
    done, at = 0, text.find(secret)
    while at >= 0:
        end = at + len(secret)
        if stands_apart(text, at) and text[end : end + 1] not in _WORD:
            pieces += (text[done:at], placeholder)
            done = end
        at = text.find(secret, end)
    return "".join((*pieces, text[done:]))


_WORD = tuple(WORD)
