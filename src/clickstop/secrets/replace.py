"""Put placeholders where secrets were found. Lines stay where they are."""

from __future__ import annotations

from clickstop.secrets import redact
from clickstop.secrets.find import find
from clickstop.secrets.formats import WORD
from clickstop.secrets.found import stands_apart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.secrets.found import Found
    from clickstop.secrets.redact import Pair

_MOST_KNOWN = 64  # secrets that are looked for wherever else they may stand
_LEAST_KNOWN = 8  # characters of such a secret: a shorter one also stands in other words


def replaced(text: str, *, guess: bool = True) -> str:
    matches = find(text, guess=guess) if redact.may_hold_secret(text) else []
    return without_known(with_placeholders(text, matches))


def with_placeholders(text: str, matches: list[Found]) -> str:
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
    """As many as the secret has: what stands below it keeps its number."""
    return (
        "".join(line[len(line.rstrip("\r\n")) :] for line in secret.splitlines(keepends=True))
        if "\n" in secret
        else ""
    )


def placeholders_of(matches: list[Found]) -> dict[Pair, str]:
    """What stands for each. What has a format or comes from a file of secrets is remembered until the event ends:
    it is the same secret wherever it stands. A guess is none: `cassandra` is also a word.
    """
    lasting = frozenset(match.secret for match in matches if _lasts(match))
    names = placeholders([(match.kind, match.secret) for match in matches], lasting)
    for (_, secret), placeholder in names.items():
        if secret in lasting and redact.naming and len(redact.known) < _MOST_KNOWN:
            redact.known[secret] = placeholder
    return names


def _lasts(match: Found) -> bool:
    return (
        match.sure and len(match.secret) >= _LEAST_KNOWN and not match.secret.isalpha() and "\n" not in match.secret
    )


def placeholders(pairs: list[Pair], lasting: frozenset[str] = frozenset()) -> dict[Pair, str]:
    """What stands for each; numbered by the session if there is one."""
    different = list(dict.fromkeys(pairs))
    named = {(kind, secret): f"[redacted:{kind}]" for kind, secret in different}
    for names in redact.naming:
        try:
            named.update(names(different, lasting))
        except Exception:  # noqa: BLE001  # without the store there are no numbers, and no waiting for it again
            redact.naming.clear()
            break
    return named


def named(key: str, value: str) -> str:
    """The placeholder of a value that its key gives away, or ""."""
    from clickstop.secrets.telling import judge

    kind = judge(key, value) if value else ""
    return placeholders([(kind, value)])[kind, value] if kind else ""


def without_known(text: str, but: Callable[[str], bool] = lambda _: False) -> str:
    """What is known as a secret by now, wherever it stands as a word; cut off at either end of the text, too.
    `but`: what is allowed here.
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
