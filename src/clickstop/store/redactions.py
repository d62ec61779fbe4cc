"""Numbers the secrets of a session. Of a secret, only a keyed digest is stored."""

from __future__ import annotations

from clickstop.store import database

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

    Pair = tuple[str, str]  # kind and secret

_MOST = 500  # new secrets that get a number in one event
_INSERT = """INSERT INTO redactions (session_id, kind, digest, number, lasting, created_at)
    SELECT ?1, ?2, ?3, (SELECT coalesce(max(number), 0) + 1 FROM redactions WHERE session_id = ?1 AND kind = ?2),
        ?4, ?5
    WHERE NOT EXISTS (SELECT 1 FROM redactions WHERE session_id = ?1 AND kind = ?2 AND digest = ?3)"""


def placeholders(
    connection: Connection, session_id: str, secret: str, pairs: list[Pair], *, lasting: frozenset[str], now: str
) -> dict[Pair, str]:
    """`[redacted:<kind>:<number>]` for each secret.

    A secret has the same number in the whole session, whichever process sees it first. `lasting` secrets will be
    recognised wherever they appear.
    """
    digest = digesting(connection, session_id, secret)
    digests = {pair: digest(pair[1]) for pair in pairs[:_MOST]}
    numbers = _numbers(connection, session_id, digests)
    missing = {pair: digests[pair] for pair in digests if pair not in numbers}
    if missing:
        _add(connection, session_id, missing, lasting, now)
        numbers |= _numbers(connection, session_id, missing)
    return {pair: f"[redacted:{pair[0]}:{number}]" for pair, number in numbers.items()}


def _numbers(connection: Connection, session_id: str, digests: dict[Pair, str]) -> dict[Pair, int]:
    numbers = {}
    for pair, digest in digests.items():
        row = connection.execute(
            "SELECT number FROM redactions WHERE session_id = ? AND kind = ? AND digest = ?",
            (session_id, pair[0], digest),
        ).fetchone()
        if row is not None:
            numbers[pair] = int(row[0])
    return numbers


def _add(
    connection: Connection, session_id: str, digests: dict[Pair, str], lasting: frozenset[str], now: str
) -> None:
    """Add numbers in a transaction of its own: they must be settled before the reply, and one process at a time."""
    database.begin(connection)
    try:
        for (kind, secret), digest in digests.items():
            connection.execute(_INSERT, (session_id, kind, digest, secret in lasting, now))
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def digesting(connection: Connection, session_id: str, secret: str) -> Callable[[str], str]:
    """A function that makes the digest of a secret in this session.

    The key combines this user's with this database's, so that digests alone cannot be used to guess passwords.
    """
    row = connection.execute("SELECT value FROM meta WHERE key = 'database_id'").fetchone()
    key = f"{secret}{row[0] if row else ''}".encode()[:64]
    try:
        from _blake2 import blake2b  # hashlib would load OpenSSL
    except ImportError:
        from hashlib import blake2b
    begun = blake2b(f"{session_id}\0".encode("utf-8", "surrogatepass"), key=key, digest_size=16)

    def digest(secret: str) -> str:
        whole = begun.copy()
        whole.update(secret.encode("utf-8", "surrogatepass"))
        return str(whole.hexdigest())

    return digest
