"""Put placeholders where secrets were found. Lines stay where they are."""

from __future__ import annotations

from clickstop.secrets import redact
from clickstop.secrets.find import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.secrets.found import Found
    from clickstop.secrets.redact import Pair

_MOST_KNOWN = 64  # secrets that are looked for wherever else they may stand
_LEAST_KNOWN = 8  # characters of such a secret: a shorter one also stands in other words


def replaced(text: str, *, guess: bool = True) -> str:
    found = find(text, guess=guess) if redact.may_hold_secret(text) else []
    return without_known(with_placeholders(text, found))


def with_placeholders(text: str, found: list[Found]) -> str:
    if not found:
        return text
    names = placeholders([(one.kind, one.secret) for one in found])
    parts: list[str] = []
    at = 0
    for one in found:
        parts += (text[at : one.start], names[one.kind, one.secret], line_ends(one.secret))
        at = one.end
    return "".join((*parts, text[at:]))


def line_ends(secret: str) -> str:
    """As many as the secret has: what stands below it keeps its number."""
    return (
        "".join(line[len(line.rstrip("\r\n")) :] for line in secret.splitlines(keepends=True))
        if "\n" in secret
        else ""
    )


def placeholders(pairs: list[Pair]) -> dict[Pair, str]:
    """What stands for each; numbered by the session if there is one, and remembered for the rest of its event."""
    different = list(dict.fromkeys(pairs))
    named = {(kind, secret): f"[redacted:{kind}]" for kind, secret in different}
    for names in redact.naming:
        try:
            named.update(names(different))
        except Exception:  # noqa: BLE001  # without the store there are no numbers, and no waiting for it again
            redact.naming.clear()
            break
        for (_, secret), placeholder in named.items():
            if len(redact.known) < _MOST_KNOWN and len(secret) >= _LEAST_KNOWN and "\n" not in secret:
                redact.known[secret] = placeholder
    return named


def named(key: str, value: str) -> str:
    """The placeholder of a value that its key gives away, or ""."""
    from clickstop.secrets.telling import judge

    kind = judge(key, value) if value else ""
    return placeholders([(kind, value)])[kind, value] if kind else ""


def without_known(text: str) -> str:
    """What is known as a secret by now, wherever it stands; cut off at either end of the text, too."""
    for secret in sorted(redact.known, key=len, reverse=True):
        placeholder = redact.known[secret]
        if secret in text:
            text = text.replace(secret, placeholder)
        at = text.rfind(secret[:_LEAST_KNOWN])
        if at >= 0 and secret.startswith(text[at:]):
            text = text[:at] + placeholder
        end = text.find(secret[-_LEAST_KNOWN:]) + _LEAST_KNOWN
        if end >= _LEAST_KNOWN and secret.endswith(text[:end]):
            text = placeholder + text[end:]
    return text
