"""Search files for people (`clickstop secret`): where a secret is, its kind, and the digest that allows it."""

from __future__ import annotations

from clickstop.secrets.formats import sure_kinds
from clickstop.secrets.look import digest
from clickstop.secrets.places import EXAMPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.secrets.look import Way

LARGEST = 5_000_000  # larger files are skipped


class SecretMatch:
    """A secret in a file, without its value."""

    __slots__ = ("column", "digest", "kind", "line", "path", "sure", "verified")

    def __init__(self, path: str, line: int, column: int, kind: str, *, verified: bool | None, digest: str) -> None:
        self.path = path
        self.line = line
        self.column = column
        self.kind = kind
        self.sure = kind in sure_kinds() and verified is not False
        self.verified = verified  # the result of the format's checksum
        self.digest = f"sha256:{digest}"


def scan(path: str, text: str, place: str, way: Way, *, before: str = "") -> list[SecretMatch]:
    """Return the secrets in a text that are not in `before`. In a secrets file every value counts, in an example
    only what a checksum proves.
    """
    hits = []
    for match in way.of(place).find(text):
        if (place == EXAMPLE and not match.verified) or (before and match.secret in before):
            continue
        begin = text.rfind("\n", 0, match.start) + 1
        line = text.count("\n", 0, match.start) + 1
        hits.append(
            SecretMatch(
                path,
                line,
                match.start - begin + 1,
                match.kind,
                verified=match.verified,
                digest=digest(match.secret),
            )
        )
    return hits


def is_text(data: bytes) -> bool:
    """Whether a file is text rather than binary data."""
    return b"\0" not in data[:8_000]
