"""Secrets that a login gives away: headers, cookies, URLs, options of programs, password hashes."""

from __future__ import annotations

from clickstop.secrets.formats import BASIC, BEARER, COOKIE, HASH, PASSWORD, SECRET, URL_PASSWORD, WORD
from clickstop.secrets.match import Match, every, run_of, stands_apart
from clickstop.secrets.nearby_values import fits
from clickstop.secrets.redact import (
    HASHED,
    LOGGING_IN,
    LOGIN_WORDS,
    OPTIONS,
    PIPES,
    READERS,
    RELAYS,
    SESSION_COOKIES,
    STDIN,
    USERS,
    has_oauth_code,
    marks_in,
    may_call_program,
    may_give_login,
    may_hold_login,
    may_mention_login,
    may_pipe_secret,
)
from clickstop.secrets.values import is_default_login, is_made_up, is_name, is_random, is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST_PASSWORD = 256
_ENDS_URL = " \t\r\n\"'`<>\\|"


def logins(text: str) -> Iterator[Match]:
    yield from _headers(text)
    yield from _authorizations(text)
    yield from _cookies(text)
    yield from _addresses(text)
    if may_call_program(text):
        yield from _from_programs(text, _PROGRAMS)
    if may_give_login(text):
        yield from _from_any_program(text)
    if may_pipe_secret(text):
        yield from _piped(text)
    if may_hold_login(text):
        yield from _before_hosts(text)
    yield from _in_sql(text)
    if has_oauth_code(text):
        yield from _oauth_codes(text)
    if may_mention_login(text):
        yield from _in_sentences(text)
        yield from _relays(text)
    yield from _pgpass(text)
    yield from _hashes(text)


def _headers(text: str) -> Iterator[Match]:
    """Find what follows `Bearer` and `Basic`."""
    lower = text.lower() if "earer" in text or "EARER" in text or "asic" in text or "ASIC" in text else ""
    if lower and len(lower) != len(text):  # a few letters become two in lower case, which would move all positions
        lower = text
    for word, kind in (("bearer ", BEARER), ("bearer, ", BEARER), ("basic ", BASIC)):
        at = lower.find(word)
        while at >= 0:
            begin = at + len(word)
            size = run_of(text, begin, WORD + "._~+/-=")
            secret = text[begin : begin + size].rstrip(".-")
            fits = _is_login(secret) if kind == BASIC else is_random(secret)
            if size >= 16 and fits and stands_apart(text, at) and not is_made_up(secret):
                yield Match(kind, begin, secret)
            at = lower.find(word, begin + max(size - len(word), 0))


def _is_login(encoded: str) -> bool:
    """Whether this is `name:password` in base64."""
    from binascii import Error, a2b_base64

    try:
        login = a2b_base64(encoded + "=" * (-len(encoded) % 4))
    except (Error, ValueError):
        return False
    return b":" in login and login.isascii() and len(encoded) % 4 in (0, 2, 3)


def _addresses(text: str) -> Iterator[Match]:
    """Find passwords in URLs: `scheme://user:password@host`."""
    at = text.find("://") if "@" in text else -1
    while at >= 0:
        begin = at + 3
        sign = text.find("@", begin, begin + 64 + _LONGEST_PASSWORD)
        login = text[begin:sign] if sign > 0 else ""
        at = text.find("://", begin)
        # A Sentry DSN has the key in place of the user.
        if 20 <= len(login) <= 64 and login.isalnum() and is_random(login):
            yield Match(SECRET, begin, login)
        elif ";" in login:
            continue
        elif ":" in login and " " not in login.translate(_URL_ENDS):
            sign = _sign_before_host(text, sign)
            user, _, password = text[begin:sign].partition(":")
            if "/" not in user and _is_password(user, password):
                yield Match(URL_PASSWORD, begin + len(user) + 1, password)


def _sign_before_host(text: str, sign: int) -> int:
    """Return the position of the `@` before the host. A password may contain an `@`, so the last one counts."""
    host = text[sign + 1 : sign + _LONGEST_PASSWORD].translate(_URL_ENDS).partition(" ")[0].partition("/")[0]
    name = host.rpartition("@")[0]
    return sign + 1 + len(name) if name and not any(letter in name for letter in "/?#:,") else sign


def _authorizations(text: str) -> Iterator[Match]:
    """Find the credentials of `Authorization: Token ...`, whatever the scheme, also without one."""
    lower = text.lower() if "uthorization" in text or "UTHORIZATION" in text else ""
    at = lower.find("authorization") if len(lower) == len(text) else -1
    while at >= 0:
        begin = at + len("authorization")
        begin += run_of(text, begin, "\\\"' ")
        if text[begin : begin + 1] in (":", "=", ","):
            begin += 1 + run_of(text, begin + 1, "\\\"' ")
            size = run_of(text, begin, _CREDENTIAL)
            scheme = lower[begin : begin + size]
            if text[begin + size : begin + size + 1] == " " and scheme.replace("-", "").isalpha():  # `Token abc...`
                begin += size + 1
                size = run_of(text, begin, _CREDENTIAL)
            if text[begin + size : begin + size + 1] == ":":  # `Authorization: SharedKey account:key`
                begin += size + 1
                size = run_of(text, begin, _CREDENTIAL)
            secret = text[begin : begin + size].rstrip(".-")
            called = text[begin + size : begin + size + 1] in ("(", "[")
            if scheme not in ("bearer", "basic") and len(secret) >= 16 and not called and _is_random(secret):
                yield Match(SECRET, begin, secret)
        at = lower.find("authorization", begin)


def _is_random(secret: str) -> bool:
    if secret.endswith("-SHA256"):  # `AWS4-HMAC-SHA256`, a scheme
        return False
    return is_random(secret) and not is_name(secret) and not is_made_up(secret)


def _cookies(text: str) -> Iterator[Match]:
    """Find the values of cookies that log somebody in."""
    lower = text.lower() if "ookie" in text or "OOKIE" in text or ("curl" in text and " -b" in text) else ""
    for mark in ("cookie:", 'cookie":', "cookie':", 'cookie\\":', "cookie ", "curl"):
        at = lower.find(mark) if len(lower) == len(text) else -1
        while at >= 0:
            begin = at + len(mark)
            line = text[begin : begin + _LONGEST_LINE].partition("\n")[0]
            if mark == "curl":
                option = line.find(" -b")
                begin, line = begin + option + 3, line[option + 3 :] if option >= 0 else ""
            yield from _pairs(line, begin)
            at = lower.find(mark, begin)


def _pairs(line: str, begin: int) -> Iterator[Match]:
    for part in line.split(";"):
        name, sign, behind = part.partition("=")
        name = name.strip(" \t\\\"'").lower()
        value = behind.translate(_URL_ENDS).partition(" ")[0]
        if sign and any(mark in name for mark in SESSION_COOKIES) and len(value) >= 16 and _is_random(value):
            yield Match(COOKIE, begin + len(part) - len(behind), value)
        begin += len(part) + 1


_CREDENTIAL = WORD + "._~+/-="
_LONGEST_LINE = 4_096

# Program, option, and the form of the value: `next` is the next word, `joined` has no blank before it, as in `-pX`,
# `login` is `user:password`, `share` is `user%password`; `second` and `last` count the words after the option.
_PROGRAMS = (
    *(("curl", " -u", "login"), ("curl", " --user", "login"), ("curl", " --proxy-user", "login")),
    *(("curl", " --cert ", "login"), ("curl", " -U ", "login")),
    *(("mysql", " -p", "joined"), ("mariadb", " -p", "joined")),
    *(("redis-cli", " -a ", "next"), ("redis-cli", " --pass ", "next"), ("sshpass", " -p", "next")),
    *(("docker login", " -p ", "next"), ("podman login", " -p ", "next"), ("registry login", " -p ", "next")),
    *(("mongo", " -p ", "next"), ("mongosh", " -p ", "next"), ("az login", " -p ", "next")),
    *(("zip", " -P ", "next"), ("unzip", " -P ", "next"), ("7z", " -p", "joined"), ("sqlcmd", " -P ", "next")),
    *(("bcp", " -P ", "next"), ("twine upload", " -p ", "next"), ("ldapsearch", " -w ", "next")),
    *(("ldapmodify", " -w ", "next"), ("ldapadd", " -w ", "next"), ("keytool", " -storepass ", "next")),
    *(("keytool", " -keypass ", "next"), ("gh secret set", " --body ", "next"), ("gh secret set", " -b ", "next")),
    *(("openssl", " pass:", "next"), ("smbclient", " -U", "share"), ("requirepass", " ", "next")),
    *(("masterauth", " ", "next"), ("ConvertTo-SecureString", " ", "next"), ("snowsql", " -p ", "next")),
    *(("ssh-keygen", " -N ", "next"), ("openssl enc", " -k ", "next"), ("unrar", " -p", "joined")),
    *(("dotnet nuget", " -k ", "next"), ("useradd", " -p ", "next"), ("usermod", " -p ", "next")),
    *(("rclone obscure", " ", "next"), ("mc alias set", " ", "last"), ("snmp-server community", " ", "next")),
    *(("sp_addlogin", " ", "last"), ("SecureString", " --value ", "next")),
    *(("keyvault secret set", " --value ", "next"), ("secrets set", " --value ", "next")),
    *(("net user", " ", "second"), ("add_user", " ", "second"), ("change_password", " ", "second")),
    *(("net use", " /user:", "second"), ("htpasswd", " -b", "last")),
    *(("htpasswd", " -nb", "last"), ("http-basic.", " ", "second"), ("pypi-token.", " ", "next")),
    ("encrypt_string", " ", "next"),
    *(("wpa_passphrase", " ", "second"), ("auth init", " -t ", "next")),
    *(("mosquitto_passwd", " -b", "last"), ("signtool", " /p ", "next"), ("jarsigner", " -storepass ", "next")),
    *(("jarsigner", " -keypass ", "next"), ("add-generic-password", " -w ", "next"), ("snmpwalk", " -A ", "next")),
    *(("snmpwalk", " -X ", "next"), ("snmpget", " -A ", "next"), ("snmpget", " -X ", "next")),
    ("add-internet-password", " -w ", "next"),
)
_SQL = (
    *(("identified by", " '", "next"), ("IDENTIFIED BY", " '", "next")),
    *(("IDENTIFIED BY", ' "', "next"),),
    *(("identified with", " by '", "next"), ("IDENTIFIED WITH", " BY '", "next")),
)


def _in_sql(text: str) -> Iterator[Match]:
    """Find passwords in SQL: `create user shop identified by '...'`."""
    if "dentified " in text or "DENTIFIED " in text:
        yield from _from_programs(text, _SQL)


def _oauth_codes(text: str) -> Iterator[Match]:
    """Find authorisation codes of OAuth redirects: `?code=...&state=...`."""
    for at in every(text, "code="):
        begin = at + len("code=")
        size = run_of(text, begin, _CREDENTIAL.replace("=", "%"))
        around = text[max(0, at - _LONGEST_PASSWORD) : begin + size + _LONGEST_PASSWORD]
        if (
            text[at - 1 : at] in ("?", "&")
            and size >= 16
            and "state=" in around
            and _is_random(text[begin : begin + size])
        ):
            yield Match(SECRET, begin, text[begin : begin + size])


def _in_sentences(text: str) -> Iterator[Match]:
    """Find passwords in sentences: `login: anna / password`, `log in as anna with password`."""
    lower = text.lower()
    for mark in LOGIN_WORDS if len(lower) == len(text) else ():
        for at in every(lower, mark):
            begin = at + len(mark)
            line = text[begin : begin + _LONGEST_PASSWORD].partition("\n")[0]
            parts = line.split(" ")
            if parts[0].strip(": ") in ("", "is"):
                yield from _login_pairs(line, begin)
            for number, part in enumerate(parts[:-1]):
                password = parts[number + 1].strip("`'\".,;)")
                if part != "/" and not (part == "with" and "as" in parts[:number]):
                    continue
                if fits(PASSWORD, password, linked=True):
                    before = len(" ".join(parts[: number + 1]))
                    yield Match(PASSWORD, begin + line.find(password, before), password)
                break


def _login_pairs(line: str, begin: int) -> Iterator[Match]:
    """Find `login is admin/password`."""
    for word in line.split()[:2]:
        user, sign, password = word.strip("`'\".,;)").partition("/")
        if sign and user.isidentifier() and fits(PASSWORD, password, linked=True):
            yield Match(PASSWORD, begin + line.find(word) + word.find(password, len(user)), password)


def _relays(text: str) -> Iterator[Match]:
    """Find passwords of Postfix relays: `[smtp.example.org]:587 anna@example.org:password`."""
    for port in RELAYS:
        for at in every(text, port):
            begin = at + len(port)
            user, sign, password = (
                text[begin : begin + _LONGEST_PASSWORD].translate(_URL_ENDS).partition(" ")[0].partition(":")
            )
            if sign and "@" in user and _is_password(user, password):
                yield Match(PASSWORD, begin + len(user) + 1, password)


def _from_programs(text: str, ways: tuple[tuple[str, str, str], ...]) -> Iterator[Match]:
    """Find passwords that programs take as options, by a table of program, option and form."""
    places = {program: text.find(program) for program in {program for program, _, _ in ways}}
    for program, option, how in ways:
        at = places[program]
        while at >= 0:
            command = text[at : at + _LONGEST_LINE].partition("\n")[0]
            if text[at - 1 : at] in ('"', "'") and text[at + len(program) : at + len(program) + 1] == text[at - 1]:
                command = command.translate(_LISTED)
            for separator in (" | ", " && ", "; "):
                command = command.partition(separator)[0]
            place = command.find(option, len(program))
            if place >= 0 and stands_apart(text, at) and (ways is not _SQL or place == len(program)):
                yield from _option_value(command, place + len(option), how, at)
            at = text.find(program, at + len(program))


_LISTED = dict.fromkeys(map(ord, "\"',"), " ")  # between the words of a command in code: `"mysql", "-pX"`


def _option_value(command: str, begin: int, how: str, at: int) -> Iterator[Match]:
    """Return the password at `begin` of a command, in the form that the table gives (see `_PROGRAMS`)."""
    if how in ("second", "last"):  # counted among the words after the option
        words = command[begin:].split()
        word = words[-1] if how == "last" and len(words) > 1 else words[1] if len(words) > 1 else ""
        how, begin = "next", command.find(word, begin)
    behind = command[begin:]
    value = behind.lstrip(" =\"'" if how != "joined" else "\"'")
    begin += len(behind) - len(value)
    quote = behind[len(behind) - len(value) - 1 : len(behind) - len(value)] if len(behind) > len(value) else ""
    user = ""
    if how in ("login", "share"):
        user, sign, value = value.partition(":" if how == "login" else "%")
        if not sign or any(letter in _ENDS_URL for letter in user.replace("\\", "")):
            return
        begin += len(user) + 1
        if value[:1] in ("'", '"'):
            quote, value, begin = value[0], value[1:], begin + 1
    if how == "login" and value[:1] in ("", " ", quote) and len(user) >= 12 and _is_random(user):
        # An API key as the user name, without a password: `curl -u KEY:`
        yield Match(PASSWORD, at + begin - len(user) - 1, user)
        return
    quoted = quote in ("'", '"') and quote in value
    password = value.partition(quote)[0] if quoted else value.translate(_URL_ENDS).partition(" ")[0]
    # This is the next option, or the word ends a clause of a sentence.
    if (password[:1] == "-" or password[-1:] == ",") and quote not in (
        "'",
        '"',
    ):
        return
    if how == "joined" and (
        behind[:1] == " " or not password.strip("0123456789:") or (len(password) < 4 and not quoted)
    ):
        return
    if _is_password(user, password.replace(" ", "_") if quoted else password):  # `mysql -p'b c'`
        yield Match(PASSWORD, at + begin, password)


def _from_any_program(text: str) -> Iterator[Match]:
    """Find `-u name -p password` and `--user name:password` of any program."""
    for option in OPTIONS:
        for at in every(text, option):
            before = text[max(0, at - _LONGEST_PASSWORD) : at].rpartition("\n")[2]
            begin = at + len(option)
            line = text[begin : begin + _LONGEST_PASSWORD].partition("\n")[0]
            password = line.lstrip(" =,\"'")
            begin += len(line) - len(password)
            password = password.translate(_URL_ENDS).partition(" ")[0]
            user = ""
            if option in LOGGING_IN:
                user, _, password = password.partition("%" if "%" in password else ":" if ":" in password else ",")
                begin += len(user) + 1 + len(password) - len(password := password.lstrip("'"))
            names = user or any(mark in f"{before}{line}" for mark in USERS)
            if names and not before.lstrip().startswith(_OTHER_PROGRAMS) and fits(PASSWORD, password, linked=True):
                yield Match(PASSWORD, begin, password)


_OTHER_PROGRAMS = ("docker run", "git ", "podman run", "chown", "cp ", "mkdir", "$ git ")


def _piped(text: str) -> Iterator[Match]:
    """Find passwords piped into a program: `echo password | sudo -S ...`, `... secret put NAME <<< value`."""
    for mark in PIPES:
        for at in every(text, mark):
            begin = at + len(mark)
            line = text[begin : begin + _LONGEST_LINE].partition("\n")[0]
            password, _, command = line.partition("|") if mark != "<<<" else (line, "", text[max(0, at - 200) : at])
            word = password.strip().rpartition(" ")[2].partition("\\n")[0].strip("\"'").rpartition(":")[2]
            read = any(reader in command for reader in STDIN) or text[max(0, at - 24) : at].rstrip(
                " '\"(<="
            ).endswith(("password-command", "password-file"))
            if (read and _is_password("", word)) or (
                any(reader in command.lower() for reader in READERS) and fits(PASSWORD, word, linked=True)
            ):
                yield from (
                    Match(PASSWORD, place, word) for place in every(text, word, begin, begin + len(password))
                )


def _before_hosts(text: str) -> Iterator[Match]:
    """Find logins without a scheme: `shop:password@tcp(host)`, `thin:shop/password@host`, `sqlplus
    shop/password@host`.
    """
    at = text.find("@")
    while at >= 0:
        word = text[max(0, at - _LONGEST_PASSWORD) : at].translate(_URL_ENDS).rpartition(" ")[2]
        user, _, password = word.rpartition("//")[2].partition(":")
        sure = text.startswith(("tcp(", "unix("), at + 1)
        if word.startswith("jdbc:oracle") or (
            not password and text[at - len(word) - 8 : at - len(word)] == "sqlplus "
        ):
            password, sure = word.rpartition(":")[2].partition("/")[2], True
        if password and (_is_password("", password) if sure else _is_chosen(user, password)):
            yield Match(PASSWORD, at - len(password), password)
        at = text.find("@", at + 1)


def _is_chosen(user: str, password: str) -> bool:
    """Whether `user:password@` is a login rather than `mailto:anna@...` or the tag and digest of an image."""
    if not user.isidentifier() or user.lower() in _LABELS:
        return False
    return not password.islower() and fits(PASSWORD, password, linked=True)


_LABELS = ("mailto", "to", "from", "npm", "cc", "email", "mail", "workspace")


def _pgpass(text: str) -> Iterator[Match]:
    """Find lines of `.pgpass`: `host:5432:database:user:password`."""
    for mark in _PGPASS:
        at = text.find(mark) if mark in marks_in(text) else -1
        while at >= 0:
            begin = text.rfind("\n", 0, at) + 1
            line = text[begin : begin + _LONGEST_LINE].partition("\n")[0].rstrip()
            fields = line.split()[-1].split(":") if line.split() else []
            if len(fields) == _FIELDS and not fields[2].isdigit() and _is_password(fields[3], fields[4]):
                yield Match(PASSWORD, begin + len(line) - len(fields[4]), fields[4])
            at = text.find(mark, begin + len(line) + 1)


_PGPASS, _FIELDS = (":5432:", "*:*:"), 5


def _hashes(text: str) -> Iterator[Match]:
    """Find password hashes as systems and web servers store them: `$6$salt$...`."""
    for prefix in marks_in(text):
        at = text.find(prefix) if prefix in HASHED else -1
        while at >= 0:
            size = len(prefix) + run_of(text, at + len(prefix), _IN_HASH)
            if size >= 30 and text[at + len(prefix) : at + size].strip("."):
                yield Match(HASH, at, text[at : at + size])
            at = text.find(prefix, at + size)


_IN_HASH = WORD + "./$,=+d-v"


def kubernetes_data(text: str) -> Iterator[Match]:
    """Find the data of a Kubernetes secret, in YAML or JSON."""
    begin, depth = 0, -1
    for line in text.splitlines(keepends=True):
        name, sign, behind = line.partition(":")
        indent = len(name) - len(name.lstrip(" "))
        key = name.strip(" \"'")
        if key in ("data", "stringData") and not behind.strip(" {\r\n"):
            depth = indent
        elif depth >= 0 and indent <= depth and line.strip():
            depth = -1
        elif depth >= 0 and sign:
            value = behind.strip(" \r\n\"',|>{}")
            if len(value) >= 4 and not is_word(value):
                yield Match(SECRET, begin + line.find(value, len(name)), value)
        begin += len(line)


_URL_ENDS = dict.fromkeys(map(ord, _ENDS_URL), " ")


def _is_password(user: str, password: str) -> bool:
    """Whether a value can be a password: long enough, no placeholder, no variable, no well-known default."""
    if not 3 <= len(password) <= _LONGEST_PASSWORD or any(letter in _ENDS_URL for letter in password):
        return False
    if (
        "[redacted:" in password
        or password[0] in "$<{[%*"
        or "]" in password
        or "/" in password.partition("?")[0][:5]
    ):
        return False
    return not (is_default_login(user, password) or is_made_up(password) or (is_word(password)))
