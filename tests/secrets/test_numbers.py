"""The same secret has the same number for a whole session, whichever process meets it first; no secret is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import tokens
from tests.harness import as_bytes, in_the_way_of_the_database

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]


def _printed(payload: Payload, text: str, **changes: Any) -> dict[str, Any]:
    response = {"stdout": text, "stderr": "", "interrupted": False, "isImage": False}
    return payload("PostToolUse--Bash-ok", tool_response=response, **changes)


def _seen(answer: Answer) -> str:
    return str(answer.specific["updatedToolOutput"]["stdout"])


def test_a_secret_keeps_its_number_and_another_gets_the_next(hook: Hook, payload: Payload) -> None:
    one, other = tokens.github(1), tokens.github(2)
    assert _seen(hook(_printed(payload, one))) == "[redacted:github-token:1]"
    assert _seen(hook(_printed(payload, f"{other} {one}"))) == "[redacted:github-token:2] [redacted:github-token:1]"
    assert _seen(hook(_printed(payload, tokens.gitlab()))) == "[redacted:gitlab-token:1]"
    assert _seen(hook(_printed(payload, other))) == "[redacted:github-token:2]"


def test_numbers_are_a_sessions_own(hook: Hook, payload: Payload, rows: Rows) -> None:
    token = tokens.github()
    hook(_printed(payload, f"{tokens.github(1)} {token}"))
    assert _seen(hook(_printed(payload, token, session_id="another"))) == "[redacted:github-token:1]"
    digests = [row["digest"] for row in rows("redactions")]
    assert len(set(digests)) == 3, "nobody can see that two sessions met the same secret"


def test_processes_that_meet_the_same_secrets_at_once_agree(hook: Hook, payload: Payload, rows: Rows) -> None:
    hook(payload("SessionStart--startup"))
    secrets = [tokens.github(f"at once {number}") for number in range(6)]
    told = [
        _printed(payload, "\n".join(secrets[number % 6 :] + secrets[: number % 6]), tool_use_id=f"t{number}")
        for number in range(10)
    ]
    running = [(hook.start(given), given) for given in told]
    for process, given in running:
        assert process.stdin is not None
        process.stdin.write(as_bytes(given))
        process.stdin.close()
    named: dict[str, set[str]] = {}
    for process, given in running:
        assert process.stdout is not None
        import json

        reply = json.loads(process.stdout.read())
        process.wait()
        process.stdout.close()
        assert process.stderr is not None
        process.stderr.close()
        seen = reply["hookSpecificOutput"]["updatedToolOutput"]["stdout"].split("\n")
        for secret, placeholder in zip(given["tool_response"]["stdout"].split("\n"), seen, strict=True):
            named.setdefault(secret, set()).add(placeholder)
    assert all(len(placeholders) == 1 for placeholders in named.values())
    assert {next(iter(one)) for one in named.values()} == {f"[redacted:github-token:{n}]" for n in range(1, 7)}
    assert sorted(row["number"] for row in rows("redactions")) == [1, 2, 3, 4, 5, 6]


def test_without_a_store_there_are_no_numbers_and_still_no_secrets(
    hook: Hook, payload: Payload, repo: Path
) -> None:
    in_the_way_of_the_database(repo)
    assert _seen(hook(_printed(payload, f"x {tokens.github()}"))) == "x [redacted:github-token]"


def test_very_many_secrets_are_all_replaced(hook: Hook, payload: Payload) -> None:
    secrets = [tokens.github(number) for number in range(700)]
    seen = _seen(hook(_printed(payload, "\n".join(secrets)))).split("\n")
    assert len(seen) == 700
    assert all(line.startswith("[redacted:github-token") for line in seen)


@pytest.mark.parametrize("column", ["digest"])
def test_a_digest_cannot_be_tried_without_what_only_this_user_has(
    hook: Hook, payload: Payload, rows: Rows, column: str
) -> None:
    """The key is made of the database's own number and of a file in the user's state folder."""
    from hashlib import blake2b

    token = tokens.github()
    given = _printed(payload, token)
    hook(given)
    (row,) = rows("redactions")
    known = next(one["value"] for one in rows("meta") if one["key"] == "database_id")
    text = f"{given['session_id']}\0github-token\0{token}".encode()
    for key in (b"", known.encode()):
        assert blake2b(text, key=key, digest_size=16).hexdigest() != row[column]
