"""Values that their names give away, and what ordinary text and code have beside such names."""

from __future__ import annotations

import json
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from clickstop.secrets import named_values
from clickstop.secrets import redact as redaction
from clickstop.secrets.find import find
from clickstop.secrets.formats import HEX, WORD
from clickstop.secrets.redact import may_hold_secret, redact
from clickstop.secrets.values import entropy, is_random
from tests import tokens
from tests.each import each

HIDDEN = "hunter2-Correct.Horse9"
PASSWORDS = (
    *("password={}", "PASSWORD: {}", 'db_password = "{}"', "passwd={} next", "DB_PASS={}", "export PGPASSWORD={}"),
    *(
        "spring.datasource.password={}",
        "Server=db;Uid=sa;Pwd={};",
        'password: str = "{}"',
        "--password {} --user x",
    ),
    *("mysql --password={} shop", '"name": "DB_PASSWORD", "value": "{}"', "- name: DB_PASSWORD\n  value: {}\n"),
    *(
        "<password>{}</password>",
        "machine host login dev password {}",
        '{{\\"password\\": \\"{}\\"}}',
        "smtp_pw={}",
    ),
    *("config['password'] = '{}'", "password => '{}'", "?user=x&password={}&z=1", "PASSWORD2={}", "passphrase: {}"),
    *("'password': '{}'", 'setPassword("{}")', "$env:DB_PASSWORD='{}'", "ENV DB_PASSWORD={}", "+DB_PASSWORD={}"),
)
SECRETS = (
    *(
        "'secret': '{}'",
        '{{"api_key": "{}"}}',
        "API_TOKEN={}",
        "export MY_TOKEN={}",
        "apiKey: {}",
        "client_secret={}",
    ),
    *(
        "X-Api-Key: {}",
        "SECRET_KEY_BASE={}",
        "access_token={}&x=1",
        "--token {}",
        "authToken = '{}'",
        "SIGNING_KEY={}",
    ),
    *("_authToken={}", 'os.environ.setdefault("API_KEY", "{}")', "private_key: '{}'", "webhookSecret: {}"),
)


@each("form", PASSWORDS)
def test_a_password_is_replaced_alone(form: str) -> None:
    assert redact(form.format(HIDDEN)) == form.format("[redacted:password]")


@each("form", SECRETS)
def test_a_secret_beside_a_telling_name_is_replaced_alone(form: str) -> None:
    assert redact(form.format(HIDDEN)) == form.format("[redacted:secret]")


@each("form", [*PASSWORDS, *SECRETS])
def test_files_that_are_read_for_editing_are_not_guessed_at(form: str) -> None:
    assert find(form.format(HIDDEN), guess=False) == []


@each(
    ("text", "kind"),
    [
        ("password=hunter2", "password"),  # short ones too, if they are no words
        ("PGPASSWORD=s3cr", "password"),
        ("DB_PASSWORD=correcthorse", "password"),
        ('password: "battery-staple"', "password"),
        ("API_KEY=0123456789abcdef0123456789abcdef", "secret"),
        ("token: 4f9c2b7e-1d3a-4c8e-9b6f-2a7d5e8c1b3f", "secret"),
        ("secret: TGlrZSBhbGwgdGhlIG90aGVycyBpbiB0aGUgYm9vaw==", "secret"),
        ("aws_secret_access_key = " + tokens.any_of(WORD + "+/", 40), "aws-secret-key"),
        ('"SecretAccessKey": "' + tokens.any_of(WORD + "+/", 40) + '"', "aws-secret-key"),
    ],
)
def test_what_is_beside_a_name_may_be_short_long_or_hex(text: str, kind: str) -> None:
    assert [one.kind for one in find(text)] == [kind]


def test_the_secret_beside_an_access_key_has_no_name_of_its_own() -> None:
    secret = tokens.any_of(WORD + "+/", 40)
    told = redact(f"Access key ID,Secret access key\n{tokens.aws()},{secret}\n")
    assert told == "Access key ID,Secret access key\n[redacted:aws-access-key],[redacted:aws-secret-key]\n"


@each(
    ("form", "kind"),
    [
        ("Authorization: Bearer {}", "bearer-token"),
        ("curl -H 'authorization: bearer {}'", "bearer-token"),
        ("BEARER {}", "bearer-token"),
        ("https://dev:{}@example.org/x", "url-password"),
        ("postgres://u:{}@db:5432/shop", "url-password"),
        ("redis://:{}@cache", "url-password"),
        ("mongodb+srv://u:{}@a.b.c/d?retryWrites=true", "url-password"),
        ("DATABASE_URL=postgres://u:{}@db/shop", "url-password"),
    ],
)
def test_headers_and_addresses_give_their_secrets_away(form: str, kind: str) -> None:
    assert redact(form.format(HIDDEN)) == form.format(f"[redacted:{kind}]")


@each(
    "form",
    [
        "curl -u dev:{} http://x/",
        "curl --user 'dev:{}' x",
        "sshpass -p {} ssh x",
        "sshpass -p'{}' ssh x",
        "the password is {}",
    ],
)
def test_programs_and_people_are_told_passwords(form: str) -> None:
    assert redact(form.format(HIDDEN)) == form.format("[redacted:password]")
    assert redact(form.format("$SECRET")) == form.format("$SECRET")


@each(
    "form",
    [
        "mysql -u root -p'{}' shop",
        "mysql -p'{}'",
        'sshpass -p "{}" ssh dev@web1',
        "curl -u 'dev:{}' https://example.org",
        "mysqldump --password='{}' shop",
        'DB_PASSWORD="{}"',
        "password: '{}'",
    ],
)
def test_a_password_in_quotes_may_have_blanks(form: str) -> None:
    assert redact(form.format("amber 42 fjord")) == form.format("[redacted:password]")


@each(
    "text",
    [
        "password: '8 chars'",
        'password: "Too short 8"',
        "password: 'sha256 hex digest'",
        "password = 'New Password 2'",
        "DB_PASSWORD='a <b 2>'",
        "password: 'between 8 and 64'",
    ],
)
def test_a_message_about_passwords_is_no_password_though_it_has_a_digit(text: str) -> None:
    assert redact(text) == text


@each(
    "form",
    [
        "password:\n  {}\n",
        "db:\n  password:\n    {}\n  host: db\n",
        '"password":\n    "{}",\n',
        "passwords:\n  - {}\n  - {}\n",
        "passwords:\n- '{}'\n- '{}'\n",
        "passwords:\n  - {}.\n",
    ],
)
def test_a_password_may_stand_in_a_line_below_its_name_or_in_a_list(form: str) -> None:
    assert redact(form.format("hunter2x9", "hunter2x9")) == form.format(*2 * ("[redacted:password]",))


@each(
    "text",
    [
        "if password:\n    retry2\n",
        "password:\n  min_length: 12\n",
        "password:\nhunter2x9\n",  # not indented: no value of it
        "password:\n  token2 secret3\n",
        "password:\n  v2.0.1\n",
        "password:\n  check2()\n",
        "secrets:\n  - shop-db-2024\n",
    ],
)
def test_what_stands_below_such_a_name_may_be_anything_else(text: str) -> None:
    assert redact(text) == text


def test_the_scheme_of_a_signed_request_is_no_secret() -> None:
    header = "Authorization: AWS4-HMAC-SHA256 Credential=id/20260101/eu-west-1/s3/aws4_request, Signature="
    assert redact(header + "5d67" * 16) == header + "5d67" * 16


@each("form", ["define('DB_PASSWORD', '{}');", 'define( "DB_PASSWORD", "{}" );'])
def test_a_constant_of_php_may_look_like_a_name(form: str) -> None:
    assert redact(form.format("winter_sun")) == form.format("[redacted:password]")
    assert redact(form.format("password_here")) == form.format("password_here")


def test_a_token_of_sonar_is_called_a_login() -> None:
    token = tokens.any_of("0123456789abcdef", 40)
    assert redact(f"-Dsonar.login={token}") == "-Dsonar.login=[redacted:secret]"
    assert redact(f"SONAR_LOGIN={token}") == "SONAR_LOGIN=[redacted:secret]"
    assert redact("sonar.login=admin") == "sonar.login=admin"


def test_of_an_address_whose_user_is_called_token_only_the_token_is_replaced() -> None:
    address = "https://__token__:{}@git.example.org/api/v4/projects/7/packages"
    assert redact(address.format(tokens.gitlab())) == address.format("[redacted:gitlab-token]")


def test_a_key_in_one_line_of_json_does_not_take_what_stands_before_it() -> None:
    text = json.dumps({"project_id": "acme", "private_key": tokens.private_key(kind="")})
    assert json.loads(redact(text)) == {"project_id": "acme", "private_key": "[redacted:private-key]"}


def test_a_key_of_go_is_given_as_bytes() -> None:
    key = tokens.any_of(WORD, 32)
    assert redact(f'var jwtSecret = []byte("{key}")') == 'var jwtSecret = []byte("[redacted:secret]")'


def test_a_text_of_php_is_printed_with_its_length() -> None:
    assert redact('["password"]=> string(14) "amber 42 fjord"') == '["password"]=> string(14) "[redacted:password]"'


def test_digits_in_brackets_behind_a_word_may_be_a_digest() -> None:
    token = tokens.any_of(WORD, 32)
    assert redact(f"the access_token ({token}) was revoked") == "the access_token ([redacted:secret]) was revoked"
    text = f"the access_token ({tokens.any_of('0123456789abcdef', 40)}) was revoked"
    assert redact(text) == text


def test_a_login_in_base64_is_one() -> None:
    assert redact("Authorization: Basic ZGV2Omh1bnRlcjItaG9yc2U=") == "Authorization: Basic [redacted:basic-auth]"
    assert redact("basic understanding_of_things") == "basic understanding_of_things"


def test_a_web_token_is_replaced_whole() -> None:
    token = tokens.web_token()
    assert redact(f"Set-Cookie: session={token}; Path=/") == "Set-Cookie: session=[redacted:jwt]; Path=/"


ORDINARY = (
    *("", "ls -la src", "the token was wrong", "token = read_token(path)", "secret = os.environ['SECRET']"),
    *("password: str", "password = ''", "password: $DB_PASSWORD", "if token == other: ...", "tokens: 1234567890"),
    *("total_tokens=175", "max_tokens: 4096", '"input_tokens":100,"output_tokens":25', "password=args.password,"),
    *("password: Optional[SecretStr] = None", 'password: "Password is required"', "token=${{ secrets.TOKEN }}"),
    *("password: ${DB_PASSWORD}", "PASSWORD=<your password>", "API_KEY=your-api-key", "password=********"),
    *(
        "passwd: files systemd",
        "primary_key: customer_id_2024_main",
        "author: Jane Doe 1984",
        "secretName: db-2-login",
    ),
    *("next_token=eyJvIjoxMjM0NTY3ODkwfQ", "page_token: CAoQAA1234567890", "csrf_token: 8a7b6c5d4e3f2a1b"),
    *("pad_token: <pad>", "public_key: AAAAB3NzaC1yc2EAAAADAQABAAABgQC7", "FAILED test_password - AssertionError"),
    *(
        "test_password_is_checked PASSED",
        "bearer of good news",
        "git@github.com:owner/repo.git",
        "password changed",
    ),
    *("http://localhost:8080/a@b", "https://example.org/path?token", "postgres://postgres:postgres@localhost/test"),
    *("password=password", "token: null", "secret: true", "auth: basic", "on_pass = continue", "pass: 12, fail: 3"),
    *(
        "self.token = self.lexer.next_token()",
        "api_key=settings.API_KEY",
        "password_file: /run/secrets/db_password",
    ),
    *(
        "secret=/run/secrets/token",
        "token_url: https://auth.example.org/v2/token1",
        "const token = await getToken()",
    ),
)


@each("text", ORDINARY)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert redact(text) == text


pieces = st.one_of(
    st.sampled_from(
        ["password", "token", "api_key", "secret", "pwd", "=", ":", " ", '"', "'", "\n", "://", "@", "-", "--"]
    ),
    st.sampled_from(
        ["value", "name", "Bearer ", "hunter2x9Y", "eyJ", "ghp_", "sk-", "[redacted:x]", "\\", "(", ">", "<"]
    ),
    st.text(max_size=12),
    st.sampled_from([f" {secret} " for _, secret, _ in tokens.of_formats("pieces")[::7]]),
)


@given(st.lists(pieces, max_size=30).map("".join))
def test_the_first_glance_overlooks_nothing_that_would_be_found(text: str) -> None:
    if find(text):
        assert may_hold_secret(text)


@given(st.lists(pieces, max_size=30).map("".join))
def test_any_text_can_be_redacted_again_without_a_change(text: str) -> None:
    once = redact(text)
    assert redact(once) == once
    assert once.count("\n") == text.count("\n")


@given(st.lists(pieces, max_size=30).map("".join))
def test_what_is_found_lies_apart_and_in_its_order(text: str) -> None:
    found = find(text)
    assert all(text[one.start : one.end] == one.secret and one.secret for one in found)
    assert all(before.end <= after.start for before, after in pairwise(found))


def test_a_password_is_replaced_however_long_it_is() -> None:
    for size in (7, 8, 9):
        assert redact(f"password={'Tr0ub4dor-and-3x' * size} next") == "password=[redacted:password] next"


@each("form", ['private_key = "{}"', "privateKey: {},", "--private-key {}", 'secret: "{}"'])
def test_the_key_of_a_wallet_is_no_number(form: str) -> None:
    assert redact(form.format(f"0x{tokens.any_of(HEX, 64)}")) == form.format("[redacted:secret]")


def test_the_address_of_a_wallet_is_one() -> None:
    line = f'secret: "0x{tokens.any_of(HEX, 40)}"'
    assert redact(line) == line


def test_hexadecimal_digits_are_random_from_less_on_but_only_where_there_are_many() -> None:
    """Three bits a character: enough for sixteen of sixteen signs, too few for as many of all letters."""
    assert [is_random(text) for text in ("aabbccdd11223344", "gghhiijj11223344")] == [True, False]
    # Below sixteen characters both are judged alike.
    few = "aaaaab1c2d3e"
    assert 2.5 <= entropy(few) < 2.75
    assert [is_random(text) for text in (few, few + "a1b2")] == [False, True]


def test_what_is_kept_of_names_values_and_texts_stays_small() -> None:
    for number in range(5_000):
        find(f"password_{number} = 'k8Jz{number:05}qWx'")
    assert 0 < len(named_values._of_names) <= 4_096
    assert 0 < len(named_values._judgements) <= 4_096
    token = tokens.github()
    for number in range(20):
        assert token not in redact(f"{'x y ' * 5_000} {number} {token}")
    assert 0 < len(redaction._last) <= 8
