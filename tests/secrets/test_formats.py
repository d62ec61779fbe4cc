"""Every format of the table is found wherever it stands, and the glance that comes first overlooks none."""

from __future__ import annotations

from clickstop.secrets.find import find
from clickstop.secrets.formats import CENTRED, OTHERS, PREFIXED, SHAPED, kinds, sure_kinds
from clickstop.secrets.redact import may_hold_secret, redact
from clickstop.secrets.values import checksum_holds, is_made_up
from tests import tokens
from tests.each import each

SAMPLES = [
    (f"{kind} {number}", kind, secret, before) for number, (kind, secret, before) in enumerate(tokens.of_formats())
]
AROUND = (
    *("{}", "x {} y", "({})", "'{}'", '"{}"', "<{}>", "`{}`", "key:{},", "token is {}.", "TOKEN={}\n", "a\n{}\nb"),
    *("\x1b[31m{}\x1b[0m", '"a\\n{}\\n"', "x%3D{}&y=1", "https://host/?t={}", "{};", "größe {} größe", "- {}\r\n"),
)


@each(
    ("number", "kind", "secret", "before"),
    [(number, *sample[1:]) for number, sample in enumerate(SAMPLES)],
    ids=[sample[0] for sample in SAMPLES],
)
def test_a_secret_is_found_in_any_surroundings(number: int, kind: str, secret: str, before: str) -> None:
    """Every format meets a third of them, every one of them a third of all formats."""
    for around in AROUND[number % 3 :: 3]:
        text = around.format(before + secret)
        assert may_hold_secret(text), text
        assert redact(text) == around.format(f"{before}[redacted:{kind}]")


@each("seed", range(5))
def test_other_values_of_every_format_are_found_too(seed: int) -> None:
    for kind, secret, before in tokens.of_formats(f"more {seed}"):
        assert redact(f"say {before}{secret} twice") == f"say {before}[redacted:{kind}] twice"


def test_formats_are_also_looked_for_in_files_that_are_read_for_editing() -> None:
    for kind, secret, before in tokens.of_formats("read"):
        assert [one.kind for one in find(before + secret, guess=False)] == [kind]


def test_the_longest_value_of_every_format_is_found() -> None:
    longest = [(row[0], row[2][0] + tokens.any_of(row[3], row[5])) for row in PREFIXED if row[5]]
    missed = [text for kind, text in longest if kind not in {match.kind for match in find(text, guess=False)}]
    assert missed == []


def test_a_prefix_with_a_few_characters_behind_it_is_no_secret() -> None:
    texts = [prefix + tokens.any_of(row[3], 8) for row in PREFIXED for prefix in row[2]]
    assert [text for text in texts if find(text, guess=False)] == []


def test_every_kind_is_a_word_that_a_placeholder_can_hold() -> None:
    rows = [row[0] for table in (PREFIXED, CENTRED, SHAPED, OTHERS) for row in table]
    assert set(rows) == kinds()
    assert all(kind.replace("-", "").isalnum() and kind == kind.lower() for kind in rows)
    assert {"private-key", "github-token", "aws-secret-key"} <= sure_kinds()
    assert not {"password", "secret", "url-password", "jwt", "bearer-token"} & sure_kinds()


# -- checksums


def test_a_checksum_that_holds_proves_a_token() -> None:
    for prefix, kind in (("ghp_", "github-token"), ("gho_", "github-token"), ("npm_", "npm-token")):
        token = tokens.checked(prefix)
        assert checksum_holds(kind, token) is True
        assert checksum_holds(kind, token[:-1] + ("a" if token[-1] != "a" else "b")) is False
        assert [one.verified for one in find(token)] == [True]


def test_formats_without_a_checksum_are_neither_proved_nor_disproved() -> None:
    assert checksum_holds("gitlab-token", tokens.gitlab()) is None
    assert checksum_holds("github-token", "github_pat_" + "1" * 22 + "_" + "a" * 59) is None


def test_a_token_whose_checksum_does_not_hold_is_replaced_all_the_same() -> None:
    """Somebody may have mistyped it, and a placeholder harms nobody."""
    token = "gh" + "p_" + "q8W7e6R5t4Y3" * 3
    assert [one.verified for one in find(token)] == [False]
    assert redact(token) == "[redacted:github-token]"


def test_a_proved_token_counts_even_if_it_looks_made_up() -> None:
    body = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"
    token = _with_checksum("gh" + "p_", body)
    assert is_made_up(body)
    assert redact(token) == "[redacted:github-token]"


def _with_checksum(prefix: str, body: str) -> str:
    from binascii import crc32

    number, digits = crc32(body.encode()), ""
    while number:
        number, rest = divmod(number, 62)
        digits = tokens.BASE62[rest] + digits
    return f"{prefix}{body}{digits.rjust(6, '0')}"


# -- what only looks like one


@each(
    "text",
    [
        "AK" + "IAIOSFODNN7EXAMPLE",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "sk_te" + "st_4eC39HqLyjWDarjtT1zdp7dc",
        "gh" + "p_16C7e42F292c6912E7710c838347Ae178B4a",
        "gh" + "p_" + "x" * 36,
        "gh" + "p_" + "0" * 36,
        "GITHUB_TOKEN=gh" + "p_your_token_here_your_token_here_your_",
        "sk-" + "your-api-key-goes-here-0123456789",
        "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;",
        "ey" + "JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.ey"
        "JzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ"
        ".SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
        "task-with-a-rather-long-name-of-many-words-and-2-numbers-10",
        "sk-folding-cube-container-for-spinners",
        "npm_config_cache_lock_stale npm_package_config_foo_bar_baz",
        "AKIA is a prefix",
        "eyJ is how they begin",
        "EAACEdEose0cBA is how they begin",
        "sha256:" + "0123456789abcdef" * 4,
        "da1d97a0c3f54b6e9a1b2c3d4e5f60718293a4b5",
        "a67198dc-02c2-4cd0-ac4e-6cf54749ee38",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA\n-----END PUBLIC KEY-----",
        "when your file has '-----BEGIN RSA PRIVATE KEY-----' and '-----END RSA PRIVATE KEY-----'",
        "-----BEGIN RSA PRIVATE KEY-----<your key here>-----END RSA PRIVATE KEY-----",
        "[redacted:github-token:1] and [redacted:password]",
        "hooks.slack.com/services/ is where they go",
    ],
)
def test_examples_and_lookalikes_are_left_alone(text: str) -> None:
    assert redact(text) == text
