"""Each format is replaced, ordinary text is not, and no cut or key lets one through."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detent.secrets.redact import FORMATS, excerpt, head, redact, redact_tree, tail

KEY = "MIIEpAIBAAKCAQEA" * 12
SECRETS = {
    "aws-access-key": ["AKIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE"],
    "github-token": ["ghp_" + "a1B2" * 9, "ghs_" + "Z9y8" * 10, "github_pat_" + "11AAAAAAA0" * 6],
    "gitlab-token": ["glpat-" + "x-Y_z" * 4],
    "slack-token": ["xoxb-123456789012-abcdefABCDEF", "xoxp-1-2-3-abcdef"],
    "api-key": ["sk-ant-api03-" + "aB3_-" * 8, "sk-proj-" + "Zz9" * 10, "sk-" + "a" * 48],
    "stripe-key": ["sk_live_" + "4eC39H" * 4, "rk_test_" + "4eC39H" * 4],
    "google-key": ["AIza" + "SyA-1_bCdE" * 3 + "fghij", "AIza" + "SyA-1_bCdE" * 3 + "fghi-"],
    "npm-token": ["npm_" + "aB3" * 12],
    "pypi-token": ["pypi-" + "AgEIcHlwaS5vcmc" * 4],
    "jwt": ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"],
    "private-key": [
        f"-----BEGIN RSA PRIVATE KEY-----\n{KEY}\n-----END RSA PRIVATE KEY-----",
        f"-----BEGIN OPENSSH PRIVATE KEY-----\n{KEY}\n-----END OPENSSH PRIVATE KEY-----",
        f"-----BEGIN PRIVATE KEY-----\n{KEY}",  # cut off by somebody else
        f"-----BEGIN PGP PRIVATE KEY BLOCK-----\n{KEY}\n-----END PGP PRIVATE KEY BLOCK-----",
    ],
}
EVERY = [(name, secret) for name, secrets in SECRETS.items() for secret in secrets]

# The secret is only a part of what gives it away.
PARTS = {
    "bearer-token": ["Authorization: Bearer {}", "curl -H 'authorization: bearer {}'", "BEARER {}"],
    "url-password": ["https://dev:{}@example.org/x", "postgres://u:{}@db:5432/shop", "redis://:{}@cache"],
    "password": [
        "password={}",
        "PASSWORD: {}",
        'db_password = "{}"',
        "'secret': '{}'",
        '{{"api_key": "{}"}}',
        "API_TOKEN={}",
        "export GITHUB_TOKEN={}",
        "apiKey: {}",
        "aws_secret_access_key = {}",
        "passwd={} next",
    ],
}
HIDDEN = "hunter2-Correct.Horse9"
EVERY_PART = [(name, form) for name, forms in PARTS.items() for form in forms]


def _names() -> set[str]:
    return {name for name, _, _ in FORMATS}


def test_every_format_has_examples() -> None:
    assert _names() == {*SECRETS, *PARTS}


@pytest.mark.parametrize(("name", "secret"), EVERY)
def test_a_secret_is_replaced_wherever_it_stands(name: str, secret: str) -> None:
    assert redact(secret) == f"[redacted:{name}]"
    if name != "private-key":
        for around in ("{}\n", "x = '{}'", "a {} b", "({})", "key:{},", "<{}>", "`{}`", "/{}/"):
            told = redact(around.format(secret))
            assert told == around.format(f"[redacted:{name}]")


@pytest.mark.parametrize(("name", "form"), EVERY_PART)
def test_a_secret_that_is_given_away_by_its_surroundings_is_replaced_alone(name: str, form: str) -> None:
    assert redact(form.format(HIDDEN)) == form.format(f"[redacted:{name}]")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ls -la src",
        "da1d97a fix: empty cart",
        "da1d97a0c3f54b6e9a1b2c3d4e5f60718293a4b5",
        "a67198dc-02c2-4cd0-ac4e-6cf54749ee38",
        "https://example.org/path?token",
        "http://localhost:8080/a@b",
        "git@github.com:owner/repo.git",
        "the token was wrong",
        "token = read_token(path)",
        "secret = os.environ['SECRET']",
        "password: str",
        "password = ''",
        "password: $DB_PASSWORD",
        "if token == other: ...",
        "tokens: 1234567890",
        "total_tokens=175",
        "sk-short",
        "ask-a-question-about-something-long-enough",
        "task-with-a-rather-long-name-of-many-words",
        "AKIA is a prefix",
        "eyJ is how they begin",
        "npm_config_cache",
        "pypi-server",
        "FAILED tests/test_cart.py::test_empty - IndexError",
        "-----BEGIN PUBLIC KEY-----",
        "bearer of good news",
    ],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert redact(text) == text


@given(st.text())
def test_any_text_can_be_redacted_twice(text: str) -> None:
    assert redact(redact(text)) == redact(text)


@pytest.mark.parametrize(("name", "secret"), EVERY)
def test_redacting_twice_changes_nothing_more(name: str, secret: str) -> None:
    text = f"password={secret} https://u:{HIDDEN}@h {secret}"
    assert redact(redact(text)) == redact(text)


# -- cuts


@pytest.mark.parametrize(("name", "secret"), EVERY)
def test_no_cut_leaves_a_piece_of_a_secret(name: str, secret: str) -> None:
    """Half a token has no format any more, so it must be replaced before the cut."""
    pieces = {secret[at : at + 12] for at in range(0, len(secret) - 12, 4)} - {"-----BEGIN R"}
    for before in range(0, len(secret) + 20, 7):
        text = "x " * 40 + secret + " y" * 40
        for cut in (head(text, 80 + before), tail(text, 80 + before), excerpt(text, 100 + before)):
            assert not [piece for piece in pieces if piece in cut and "PRIVATE KEY" not in piece]


@given(st.text(max_size=400), st.integers(1, 500))
def test_cuts_have_their_length(text: str, limit: int) -> None:
    assert len(head(text, limit)) <= limit
    assert len(tail(text, limit)) <= limit
    if len(text) <= limit:
        assert excerpt(text, limit) == redact(text)


def test_an_excerpt_says_how_much_is_missing() -> None:
    assert (
        excerpt("a" * 50 + "b" * 100 + "c" * 50, 100)
        == "a" * 50 + "\n[... 100 characters not kept ...]\n" + "c" * 50
    )


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
    token = SECRETS["github-token"][0]
    tree = {"a": [{"b": f"use {token}"}], token: 1, "n": 5, "none": None}
    assert redact_tree(tree) == {
        "a": [{"b": "use [redacted:github-token]"}],
        "[redacted:github-token]": 1,
        "n": 5,
        "none": None,
    }


@pytest.mark.parametrize(
    "key", ["password", "db_password", "apiKey", "api_key", "API_TOKEN", "clientSecret", "passwd"]
)
def test_a_key_gives_its_value_away(key: str) -> None:
    assert redact_tree({key: HIDDEN}) == {key: "[redacted:password]"}
    assert redact_tree({key: 5, "x": HIDDEN}) == {key: 5, "x": HIDDEN}


def test_a_tree_that_is_nested_too_deeply_is_cut_there() -> None:
    tree: Any = "deep"
    for _ in range(5_000):
        tree = [tree]
    assert "[nested too deeply]" in json.dumps(redact_tree(tree))


def test_long_texts_of_a_tree_are_cut() -> None:
    assert len(redact_tree({"a": "x" * 10_000}, 100)["a"]) < 200


# -- hostile texts

HOSTILE = {
    "jwt": "eyJaaaaaaaa-" * 20_000,
    "jwt with dots": "eyJaaaaaaaa." * 20_000,
    "private keys": "-----BEGIN " * 20_000 + "PRIVATE KEY-----",
    "begun keys": "-----BEGIN PRIVATE KEY-----" * 8_000,
    "spaces": "token" + " " * 200_000,
    "equals": "token=" * 40_000,
    "addresses": "://a:" * 40_000,
    "bearers": "bearer " * 30_000,
    "dashes": "sk-" + "-" * 200_000,
    "quotes": "password'" * 25_000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_text_takes_no_time(kind: str) -> None:
    """In proportion to its length: ten times the text may not take a hundred times as long."""
    text = HOSTILE[kind]
    small, large = _seconds(text[: len(text) // 10]), _seconds(text)
    assert large < 50 * small + 0.5


def _seconds(text: str) -> float:
    started = time.perf_counter()
    redact(text)
    return time.perf_counter() - started
