"""Outputs of tools at random, with secrets among ordinary lines; the same for the same number."""

from __future__ import annotations

import random
from dataclasses import dataclass

from clickstop.secrets.formats import WORD
from tests import tokens

ORDINARY = (
    "tests/test_basket.py::test_adds PASSED  [ 50%]",
    "2026-01-01 12:00:00 INFO shop.server: GET /basket/17 took 3 ms, 0 errors",
    "    password: str = field(default='')",
    "remote: Enumerating objects: 5, done.",
    "-rw-r--r-- 1 dev dev 1834 Jan  1 12:00 src/cart.py",
    '{"id": 17, "usage": {"input_tokens": 100, "output_tokens": 25}, "key": "value"}',
    "added 312 packages, and audited 313 packages in 4s",
    "src/a.ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    "da1d97a0c3f54b6e9a1b2c3d4e5f60718293a4b5 fix: empty cart",
    "the token was wrong, so the password is asked for again",
    "https://example.org/docs?page=2#token",
    "größe: 12 cm, 価格: 300円",
    "\x1b[32m✓\x1b[0m 12 passed",
    "export PATH=/usr/local/bin:$PATH",
    "AssertionError: expected 'Bearer' to equal 'Basic'",
    "<a href='mailto:dev@example.org'>dev</a>",
    "",
    "        self.api_key = os.environ['API_KEY']",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "a67198dc-02c2-4cd0-ac4e-6cf54749ee38",
)
# What a line with a secret looks like. The placeholder stands where the secret did.
FORMATS = (
    *(
        "{}",
        "token: {}",
        "  {}  ",
        "remote: https://x-access-token:{}@host/a.git",
        'key = "{}"',
        "'{}',",
        "<{}>",
        "({})",
    ),
    *(
        '{{"t": "{}"}}',
        "\x1b[33m{}\x1b[0m",
        "+{}",
        "- {}",
        "a={}&b=2",
        "line\\n{}\\nline",
        "see {}.",
        "{}: unauthorised",
    ),
)
PASSWORDS = (
    *("PASSWORD={}", 'db_password = "{}"', "password: '{}'", "export PGPASSWORD={}", "mysql --password={} shop"),
    *('"password": "{}",', "postgres://u:{}@db:5432/shop", "--password {}", "<password>{}</password>"),
)
SECRETS = (
    *("API_TOKEN={}", '"api_key": "{}"', "Authorization: Bearer {}", "client_secret={}&x=1", "X-Api-Key: {}"),
    *("    secret: {}", "authToken='{}'"),
)


@dataclass(frozen=True)
class Output:
    """A text, the secrets in it, and its lines that hold none."""

    text: str
    secrets: list[str]
    ordinary: list[str]


def output(number: int) -> Output:
    chance = random.Random(number)
    lines: list[str] = []
    secrets: list[str] = []
    ordinary: list[str] = []
    for _ in range(chance.choice((1, 3, 10, 40))):
        if chance.random() < 0.25:
            line, secret = _hidden(chance)
            lines += line.split("\n")
            secrets.append(secret)
        else:
            lines.append(chance.choice(ORDINARY))
            ordinary.append(lines[-1])
    return Output(chance.choice(("\n", "\n", "\r\n")).join(lines), secrets, ordinary)


_SAMPLES = [sample for seed in range(3) for sample in tokens.of_formats(f"output {seed}")]


def _hidden(chance: random.Random) -> tuple[str, str]:
    kind = chance.random()
    seed = chance.random()
    if kind < 0.5:
        _, secret, before = chance.choice(_SAMPLES)
        return chance.choice(FORMATS[:4] if before else FORMATS).format(before + secret), secret
    if kind < 0.7:
        secret = f"{tokens.any_of(WORD, chance.randint(6, 12), seed)}-{chance.randint(10, 99)}"
        return chance.choice(PASSWORDS).format(secret), secret
    if kind < 0.85:
        secret = tokens.any_of(WORD, chance.choice((24, 32, 40)), seed)
        return chance.choice(SECRETS).format(secret), secret
    if kind < 0.95:
        secret = tokens.web_token(seed)
        return chance.choice(FORMATS).format(secret), secret
    key = tokens.private_key(seed, lines=chance.randint(3, 20))
    return key, key.split("\n")[1]
