"""No cut, key, line or length lets a secret through; lines stay where they are; no text takes long."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.secrets import redact as engine
from clickstop.secrets.find import find
from clickstop.secrets.formats import WORD
from clickstop.secrets.look import Way
from clickstop.secrets.redact import excerpt, excerpts, head, redact, redact_tree, tail
from tests import tokens
from tests.each import each

HIDDEN = "hunter2-Correct.Horse9"
SECRETS = {
    "github-token": tokens.github(),
    "api-key": tokens.anthropic(),
    "aws-access-key": tokens.aws(),
    "gitlab-token": tokens.gitlab(),
    "jwt": tokens.web_token(),
    "private-key": tokens.private_key(),
}


@each("name", SECRETS)
def test_no_cut_leaves_a_piece_of_a_secret(name: str) -> None:
    """Half a token has no format any more, so it must be replaced before the cut."""
    secret = SECRETS[name]
    pieces = {secret[at : at + 12] for at in range(6, len(secret) - 12, 4)}
    pieces = {piece for piece in pieces if "-----" not in piece and "PRIVATE" not in piece}
    for before in range(0, len(secret) + 20, 7):
        text = "x " * 40 + secret + " y" * 40
        for cut in (head(text, 80 + before), tail(text, 80 + before), excerpt(text, 100 + before)):
            assert not [piece for piece in pieces if piece in cut]


@given(st.text(max_size=400), st.integers(1, 500))
def test_cuts_have_their_length(text: str, limit: int) -> None:
    assert len(head(text, limit)) <= limit
    assert len(tail(text, limit)) <= limit
    if len(text) <= limit:
        assert excerpt(text, limit) == redact(text)


def test_an_excerpt_says_how_much_is_missing() -> None:
    text = "a" * 100 + "b" * 50 + "c" * 50
    assert excerpt(text, 100) == "a" * 50 + "\n[... 100 characters not kept ...]\n" + "c" * 50


def test_the_texts_of_a_row_are_redacted_together() -> None:
    row = {"a": "plain", "b": f"x {tokens.github()}", "c": "y" * 300}
    told = excerpts(row, 100)
    assert told["a"] == "plain"
    assert told["b"] == "x [redacted:github-token]"
    assert "not kept" in told["c"]
    assert excerpts({"a": "plain"}, 100) == {"a": "plain"}


def test_a_text_that_cannot_be_searched_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    import clickstop.secrets.replace as module

    def broken(text: str, *, guess: bool = True) -> str:
        raise RuntimeError(text)

    monkeypatch.setattr(module, "replaced", broken)
    assert redact(f"x {tokens.github()}") == engine.FAILED


# -- lines


@each("end", ["\n", "\r\n"])
@each("kind", ["RSA ", "OPENSSH ", "EC ", "ENCRYPTED ", ""])
def test_what_stands_below_a_private_key_keeps_its_line(kind: str, end: str) -> None:
    key = tokens.private_key(kind=kind, end=end)
    text = f"before{end}{key}{end}after{end}"
    told = redact(text)
    assert told.splitlines().index("after") == text.splitlines().index("after")
    assert told.count("[redacted:private-key]") == 1
    assert [line for line in told.splitlines() if line.strip()] == ["before", "[redacted:private-key]", "after"]


def test_a_key_that_was_cut_is_replaced_as_far_as_it_goes() -> None:
    lines = tokens.private_key(lines=20).split("\n")
    beginning, end = "\n".join(lines[:9]), "\n".join(lines[12:])
    for part in (beginning, end):
        told = redact(f"$ cat key\n{part}\n$ ls\ncart.py 17\n")
        assert "[redacted:private-key]" in told
        assert not [line for line in lines[1:-1] if line in told]
        assert told.endswith("$ ls\ncart.py 17\n")


def test_a_key_in_one_line_of_json_is_replaced() -> None:
    key = json.dumps({"private_key": tokens.private_key(kind="")})
    told = redact(key)
    assert json.loads(told) == {"private_key": "[redacted:private-key]"}


def test_other_keys_are_keys_too() -> None:
    block = tokens.private_key(kind="PGP ").replace("KEY-----", "KEY BLOCK-----")
    assert redact(block).strip() == "[redacted:private-key]"
    putty = "PuTTY-User-Key-File-3: ssh-rsa\nPublic-Lines: 1\nAAAA\nPrivate-Lines: 2\n{}\n{}\nPrivate-MAC: 00\n"
    lines = [tokens.any_of(WORD, 64, seed) for seed in "ab"]
    told = redact(putty.format(*lines))
    assert not [line for line in lines if line in told]
    assert told.endswith("Private-MAC: 00\n")


def test_two_keys_are_two_and_what_is_between_them_stays() -> None:
    text = f"{tokens.private_key(1)}\nbetween\n{tokens.private_key(2)}\n"
    assert [one.kind for one in find(text)] == ["private-key"] * 2
    assert "\nbetween\n" in redact(text)


# -- what is allowed


@pytest.mark.parametrize("mark", ["clickstop:allow", "gitleaks:allow", "pragma: allowlist secret"])
def test_a_comment_on_its_line_allows_a_secret(mark: str) -> None:
    one, other = tokens.github(1), tokens.github(2)
    text = f"a = '{one}'  # {mark}\nb = '{other}'\n"
    assert [found.secret for found in Way().find(text)] == [other]
    assert one not in redact(text), "what is stored is redacted all the same"


# -- trees

trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=15,
)


@given(trees)
def test_a_tree_keeps_its_shape(tree: Any) -> None:
    before = json.dumps(tree)
    found = redact_tree(tree)
    assert type(found) is type(tree)
    assert json.dumps(tree) == before
    if isinstance(tree, list):
        assert len(found) == len(tree)


def test_texts_and_keys_of_a_tree_are_redacted() -> None:
    token = tokens.github()
    tree = {"a": [{"b": f"use {token}"}], token: 1, "n": 5, "none": None}
    assert redact_tree(tree) == {
        "a": [{"b": "use [redacted:github-token]"}],
        "[redacted:github-token]": 1,
        "n": 5,
        "none": None,
    }


@pytest.mark.parametrize("key", ["password", "db_password", "passwd", "smtp_pass"])
def test_a_key_gives_its_value_away(key: str) -> None:
    assert redact_tree({key: HIDDEN}) == {key: "[redacted:password]"}
    assert redact_tree({key: 5, "x": HIDDEN}) == {key: 5, "x": HIDDEN}


@each("key", ["apiKey", "api_key", "API_TOKEN", "clientSecret", "x-auth-token"])
def test_a_key_of_another_secret_does_so_too(key: str) -> None:
    assert redact_tree({key: HIDDEN}) == {key: "[redacted:secret]"}


def test_a_tree_that_is_nested_too_deeply_is_cut_there() -> None:
    tree: Any = "deep"
    for _ in range(5_000):
        tree = [tree]
    assert "[nested too deeply]" in json.dumps(redact_tree(tree))


def test_long_texts_of_a_tree_are_cut() -> None:
    assert len(redact_tree({"a": "x" * 10_000}, 100)["a"]) < 200


# -- hostile texts

HOSTILE = {
    "jwt": "eyJaaaaaaaa-",
    "jwt with dots": "eyJaaaaaaaa.",
    "private keys": "-----BEGIN ",
    "begun keys": "-----BEGIN PRIVATE KEY-----",
    "ended keys": "-----END PRIVATE KEY-----\n",
    "lines of a key": "A" * 64 + "\n",
    "spaces": " ",
    "equals": "token=",
    "colons": "token: ",
    "addresses": "://a:",
    "signs": "@",
    "bearers": "bearer ",
    "dashes": "-",
    "keys": "sk-",
    "tokens": "ghp_",
    "quotes": "password'",
    "quoted": "password='",
    "access keys": tokens.aws() + " ",
    "putty": "Private-Lines: 400\n",
    "centres": "T3BlbkFJ",
    "marks": "PRIVATE KEY ",
    "lists": "\n- ",
    "brackets": '", "',
    "web keys": '"kty" "d" ',
    "values before names": '"value": "x", "name": "token" ',
    "codes": "?code=a1b2c3d4e5f6a7b8&state=",
    "logins": "login anna / x ",
    "relays": "]:587 a@b:",
    "dashed keys": "---- BEGIN SSH2 PRIVATE KEY ----",
}
BEFORE = {"spaces": "token", "signs": "://a:", "dashes": "sk-", "lists": "token:\n- ", "brackets": 'token: ["'}
BEHIND = {"private keys": "PRIVATE KEY-----", "lines of a key": "-----END PRIVATE KEY-----"}
LONGEST = ("access keys", "logins", "quoted")  # others show at a quarter of it how they grow


@each("kind", HOSTILE)
def test_a_hostile_text_takes_no_time(kind: str) -> None:
    """In proportion to its length: ten times the text may not take a hundred times as long."""
    size = 200_000 if kind in LONGEST else 50_000
    small, large = (_seconds(_hostile(kind, length)) for length in (size // 10, size))
    assert large < 50 * small + 0.1


def _hostile(kind: str, length: int) -> str:
    piece = HOSTILE[kind]
    return BEFORE.get(kind, "") + piece * (length // len(piece)) + BEHIND.get(kind, "")


def _seconds(text: str) -> float:
    engine._last.clear()
    started = time.process_time()
    assert redact(text) != engine.FAILED
    return time.process_time() - started


def test_a_key_that_was_cut_off_ends_where_its_own_lines_do() -> None:
    line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj"
    text = f"-----BEGIN PRIVATE KEY-----\n{line}\n{line}\n\nand then\n-----END CERTIFICATE-----\n"
    assert redact(text).endswith("\n\nand then\n-----END CERTIFICATE-----\n")
    assert line not in redact(text)


def test_a_store_that_cannot_be_read_is_asked_once_in_an_event() -> None:
    asked: list[str] = []

    def broken(text: str) -> dict[str, str]:
        asked.append(text)
        raise OSError

    engine.begin(lambda _pairs, _kinds: {}, broken)
    texts = ["the first text of an event", "the second text of an event"]
    assert [redact(text) for text in texts] == texts
    assert asked == texts[:1]
