"""Names fall into words at capitals, signs and digits."""

from __future__ import annotations

from clickstop.core.names import words_of

NAMES = {
    "parseHTTPResponse": "parse http response",
    "MAX_RETRIES": "max retries",
    "user-id": "user id",
    "NODE_AUTH_TOKEN": "node auth token",
    "NEXTAUTH_SECRET": "nextauth secret",
    "minioSecretKey": "minio secret key",
    "getUserIDs": "get user ids",
    "APIKeys": "api keys",
    "HTTPServer2": "http server 2",
    "a.b/c": "a b c",
    "": "",
}


def test_a_name_falls_into_its_words() -> None:
    assert {name: " ".join(words_of(name)) for name in NAMES} == NAMES
