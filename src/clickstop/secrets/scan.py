"""Search a file's text for secrets, for people: where, what, and by which digest it can be allowed."""

from __future__ import annotations

from clickstop.secrets.formats import sure_kinds
from clickstop.secrets.look import digest
from clickstop.secrets.places import EXAMPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.secrets.look import Way

LARGEST = 5_000_000  # bytes of a file that is looked at


class SecretMatch:
    """One secret in a file; never the secret itself."""

    __slots__ = ("column", "digest", "kind", "line", "path", "sure", "verified")

    def __init__(self, path: str, line: int, column: int, kind: str, *, verified: bool | None, digest: str) -> None:
        self.path = path
        self.line = line
        self.column = column
        self.kind = kind
        self.sure = kind in sure_kinds() and verified is not False
        self.verified = verified  # what the format's checksum says
        self.digest = f"sha256:{digest}"


def scan(path: str, text: str, place: str, way: Way, *, before: str = "") -> list[SecretMatch]:
    """Secrets in the text that are not in `before`: in a file of secrets every value, of examples only what a
    checksum proves.
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
    return b"\0" not in data[:8_000]
