"""How thoroughly a text is searched, and the secrets in the result of a tool."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.secrets.find import find, without_overlaps
from clickstop.secrets.places import EXAMPLE, REPOSITORY, SECRET
from clickstop.secrets.redact import may_hold_secret, name_parts_in
from clickstop.secrets.replace import named, placeholders_of, with_placeholders, without_known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.secrets.match import Match

_DEEP = 100  # deeper nesting is not searched


class Way(Record):
    """What counts as a secret in a certain text."""

    guess: bool = True  # also values that only their surroundings give away
    values: bool = False  # every value, as in a file of variables
    nothing: bool = False  # nothing counts
    digests: frozenset[str] = frozenset()  # of allowed values

    def of(self, place: str) -> Way:
        """Return how a file of this place is searched: in a secrets file, every value counts."""
        if place != SECRET or not self.guess:
            return self
        return Way(values=True, nothing=self.nothing, digests=self.digests)

    def find(self, text: str) -> list[Match]:
        """Return the secrets of a text that are not allowed by digest."""
        if self.nothing:
            return []
        matches = find(text, guess=self.guess, comments=True) if may_hold_secret(text) else []
        if self.values:
            from clickstop.secrets.variables import values_in

            matches = without_overlaps(text, [*matches, *values_in(text)])
        return [match for match in matches if not self.allows(match.secret)] if self.digests else matches

    def allows(self, secret: str) -> bool:
        return bool(self.digests) and digest(secret) in self.digests


def digest(secret: str) -> str:
    """Return the SHA-256 by which a value is allowed. People can compute it with any tool."""
    from hashlib import sha256

    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def allowed_digests(allow: list[str]) -> frozenset[str]:
    """Return the digests among the entries of the `allow` option."""
    return frozenset(entry.removeprefix("sha256:").lower() for entry in allow if entry.startswith("sha256:"))


def way_for(tool: str, place: str, options: dict[str, Any]) -> Way | None:
    """Return how the result of a tool is searched, None if not at all.

    `place` is that of the file the result is about. For commands and searches it is `SECRET` if they name a secrets
    file.
    """
    digests = allowed_digests(options["allow"])
    if tool == "read":
        if place == EXAMPLE:
            return None
        guess = place != REPOSITORY or bool(options["read_heuristics"])
        return Way(guess=guess, values=place == SECRET, digests=digests)
    if tool in ("search", "edit", "write", "notebook"):
        in_secrets = tool == "search" and place == SECRET
        return Way(guess=bool(options["read_heuristics"]) or in_secrets, values=in_secrets, digests=digests)
    return Way(values=tool == "shell" and place == SECRET, digests=digests)


def look_at_text(text: str) -> list[str]:
    """Return the placeholders of the secrets in a text, in order."""
    if not may_hold_secret(text):
        return []
    named_ = placeholders_of(find(text))
    return list(dict.fromkeys(named_.values()))


def look_at_result(tree: Any, way: Way) -> tuple[dict[str, str], list[str]]:
    """Return the texts of a result with their redacted versions, and the placeholders used."""
    texts: dict[str, str] = {}
    matches: dict[str, None] = {}
    _walk(tree, way, texts, matches, key="", depth=0)
    for text in _every_text(tree, 0):  # a secret found in one text may be repeated in another
        redacted = without_known(texts.get(text, text), way.allows)
        if redacted != text:
            texts[text] = redacted
    return texts, list(matches)


def _walk(tree: Any, way: Way, texts: dict[str, str], matches: dict[str, None], *, key: str, depth: int) -> None:
    if isinstance(tree, str):
        _look(tree, way, texts, matches, key)
    elif depth < _DEEP and isinstance(tree, list):
        for item in tree:
            _walk(item, way, texts, matches, key=key, depth=depth + 1)
    elif depth < _DEEP and isinstance(tree, dict):
        for name, item in tree.items():
            _walk(item, way, texts, matches, key=name, depth=depth + 1)


def _look(text: str, way: Way, texts: dict[str, str], matches: dict[str, None], key: str) -> None:
    if text in texts:
        return
    if way.guess and key and next(name_parts_in(f" {key.lower()} "), ""):
        placeholder = named(key, text)
        if placeholder:
            texts[text] = placeholder
            matches[placeholder] = None
            return
    secrets = way.find(text)
    if not secrets:
        return
    names = placeholders_of(secrets)
    texts[text] = with_placeholders(text, secrets)
    matches.update(dict.fromkeys(names.values()))


def _every_text(tree: Any, depth: int) -> list[str]:
    if isinstance(tree, str):
        return [tree]
    if depth >= _DEEP or not isinstance(tree, list | dict):
        return []
    items = tree if isinstance(tree, list) else tree.values()
    return [text for item in items for text in _every_text(item, depth + 1)]
