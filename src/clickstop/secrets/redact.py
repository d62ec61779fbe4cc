"""Replace secrets before anything is shown, stored or logged.

Every event loads this module, so it only decides quickly whether a text may hold a secret. Only then are `find` and
its tables loaded.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from clickstop.core.decision import Decision

    Pair = tuple[str, str]  # kind and secret
    Names = Callable[[list[Pair], frozenset[str]], dict[Pair, str]]
    Recall = Callable[[str], dict[str, str]]

HASHED = ("$6$", "$5$", "$1$", "$y$", "$2a$", "$2b$", "$2y$", "$apr1$", "$argon2i")  # prefixes of password hashes
CLUSTER = ("kind: Secret", '"kind": "Secret"')  # the manifest of a Kubernetes secret
WEAK = b"sk_ re_ sl. fc- SK pat sat. s. live_ API- A3- A3T t1. pk_ ak_ ck_ cs_ key_ fw_ rnd_ ak- as- pa-".split()
WEAK += (b"secret-", b"st.", b"SUA", b"SAA", b"SOA")
# One part of every prefix in `formats` (a test keeps the two in step). Only long words are searched for them, which
# are few in ordinary text. A leading blank means that a word must begin with it: ordinary words end that way.
PREFIXES = (
    *b"AKIA ASIA ABIA ACCA ghp_ gho_ ghu_ ghr_ ghs_ github_pat_ glpat- gldt- glft- glsoat- glrt- glrtr- glcbt-"
    b" glptt- glimt- glagent- gloas- glffct- glwt- sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ AIza"
    b" ya29. GOCSPX- npm_ pypi-Ag rubygems_ cio oy2 CLOJARS_ dckr_ _v1_ HRKU- SG. key- xkeysib- xsmtpsib- mlsn."
    b" shpat_ shpca_ shppa_ shpss_ shprt_ sq0 EAA access_token$ FLWSECK shippo_ EZAK EZTK duffel_"
    b" access-production- access-development- access-sandbox- IGQV IGAA AAAAAAAAAAAAAAAAAAAAA lin_api_ lin_oauth_"
    b" ntn_ ATBB figd_ figo_ asana_ CFPAT- tfp_ rdme_ PMAK- pat-na1- pat-na2- pat-eu1- pat-ap1- hvs. hvb. hvr."
    b" pul- ico- dp. dapi pscale_ sbp_ sb_secret_ napi_ nfp_ nfc_ nfo_ nfu_ vercel_blob vcp_ vci_ vca_ vcr_ vck_"
    b" v1.0- cfut_ cfat_ cfk_ LTAI AKID AQVN y0_ sha256~ bkua_ bkaj_ CCIP glsa_ NRAK- NRII- NRIQ- NRRA- dt0 sdk-"
    b" pnu_ pnb_ cmVmdGtu AKCp sgp_ hf_ api_org_ gsk_ xai- pplx- r8_ nvapi- lsv2_ pcsk_ tvly- jina_ csk-"
    b" AGE-SECRET-KEY T3BlbkFJ JQQJ99 AZDO .atlasv1. tskey- secret_ GR1348941 p8e- 4b1d dnkey- fio-u- s-s4t2"
    b" tk-us- sm_aat_ sm_pat_ sm_sat_ sqp_ squ_ sqa_ sk.eyJ akab- da2- bedrock-api-key- GOOG1E gAAAAAB k3.secret."
    b" k4.secret. .local. .public. BBDC- amzn.mws. xaat- xapt- ctx7sk- RGAPI- waka_ e2b_ KGAT_ plane_api_ cosmo_"
    b" pk1_ sk1_ signkey- depot_ ATTA rpa_ PMAT- KEY01 hcaik_ hcbik_ os_v2_ apify_api_ dnsimple_ cal_live_"
    b" tr_dev_ tr_prod_ phx_ phs_ jsrp_ jsrd_ bkct_ nyk_v0_ packagist_ xau_ pdl_ polar_ ory_ bb_live_ bb_test_"
    b" llx- mdb_sa_sk_ dbtc_ dbtu_ dG9rOj NRAL SWMTKN- SWMKEY- xapp- _mmk -us1 -us2 -us3 -us4 -us5 -us6 -us7 -us8"
    b" -us9".split(),
    *(lead + b"sk-" for lead in (b" ", b"-", b"_", b".", b"~")),
    *(b" " + weak for weak in WEAK),
)
COLOUR = "\x1b["
# Written-out escapes, and a code of the same length.
_COLOURS = {
    "\\u001b[": "\x1b[00000",
    "\\x1b[": "\x1b[000",
    "\\033[": "\x1b[000",
}
SIGNS = {"%3D": "=", "%3d": "=", "%26": "&", "%3A": ":", "%3a": ":", "%2F": "/", "%2f": "/", "%3F": "?", "%40": "@"}
SIGNS |= {"%22": '"', "%20": " ", "%2C": ",", "%2c": ","}
# Separate words: written-out line ends, and the signs of removed lines and words in a diff.
_ESCAPES = {"\\": ("\\n", "\\r", "\\t"), "-": ("\n-", "[-")}
# Marks to search for in long words, which here may include the signs of base64 and URLs.
MARKS = (
    *":AA 1//0 eyJ whsec_ sntry xox sig= ABSK glc_ fo1_ fm1 fm2_ +ASt Q~ ATATT3 ATCTT3 ATOAT hooks.slack.com/"
    " /api/webhooks/ .webhook.office.com/ AccountKey= AccessKey= X-Amz-S X-Goog-S CONTRIBSYS__COM="
    " _gitlab_session= :5432: AstraCS: :APA91b !AQ 4/0A infura.io/v3/ .alchemy.com/v2/ hooks.zapier.com/"
    " .make.com/ /with/key/ /bot/v2/hook/ /webhook/send?key= LS0tLS1CRUdJTiB ZXlKaGJHY2lPaU ZXlKMGVYQWlPaU"
    " ZXlKcmFXUWlPaU".split(),
    *HASHED,
)
OPENVPN, SSH2, WEB_KEY = "OpenVPN Static key", "BEGIN SSH2", '"kty"'
KEY_MARKS = ("PRIVATE KEY", "Private-Lines:", OPENVPN, WEB_KEY)
_SPOKEN = (*KEY_MARKS, *CLUSTER)
# Parts of telling names.
_PASSE = ("de_passe", "depasse", "de-passe")
# What they are for comes after them: `contrasena_bd`
_FIRST = (
    "contrase",
    "clave",
    "senha",
    "jeton",
    "cle_",
    "cleapi",
)
NAMES = (
    *"secret token key credential creds auth kennwort wachtwoord mdp schluessel geheim zugang psk salt mnemonic"
    " phrase seed recovery chave sonar.login sonar_login".split(),
    *_FIRST,
)
_ACCENTED = ("schlüssel", "clé", "lösenord", "hasło")
_OPEN_ENDED = (*_FIRST, *_PASSE, "de passe", "clé", "zugang")
_PASSWORDS = ("passw", "passphrase", "passcode", "_pass", "-pass", ".pass")
_PW = ("pwd", "_pw", "-pw")
_TAILS = tuple(
    "ord ort d key access value base orization prod dev test stag live str b64 data env default plain raw db bd"
    " smtp ftp ldap mysql postgres redis admin root".split()
)
_ENDINGS = ("s", "e", "a", "o", "es", "os", "as", "na", "ña", "nis")  # `secreta`, `contraseña`, `geheimnis`
OWNERS = tuple(
    "api access secret private signing encryption master account auth deploy admin service app application"
    " subscription shared storage functions license server webhook hmac session cookie client write ingest role"
    " encrypt sign unseal recovery activation decryption cipher jwt bot personal root preshared".split()
)
# Calls whose password or key has no name among the arguments.
CALLS = (
    "login( sign_in( signin( authenticate( .auth( auth=( basicauth( basic_auth( btoa( credential( credentials("
    " connect( connection( create_user( createuser( create_superuser( hmac( hmac.new( jwt.encode( jwt.sign("
    " jwt.verify( jwt.decode( signwith( crypt( cipher( cipheriv( aes.new( fernet( mysqli( pdo( wifi.begin( pw_set("
    " cookieparser( keyspec( twilio( algoliasearch("
).split()
# Parts of the names of session cookies.
SESSION_COOKIES = tuple("sess sid auth token jwt login logged remember identity li_at".split())
COPULAS = (" is ", " ist ", " lautet", " est ", " es ")  # `the password is ...`
TYPED = (" string =", " str =", " []byte =", " char[] =")  # `var token string = "..."`
ACCENTS = "ñäöüéèáíóúłÑÄÖÜß"  # of names in other languages
_LONG_WORD = 15  # characters; no format has a shorter token
_EVERY = bytes(range(256))
_APART = _EVERY.translate(None, b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.~$")
_WORDS = bytes.maketrans(_APART, b" " * len(_APART))
_WIDE_APART = _EVERY[:33] + b"\"'`()[]{}<>,;|\\" + _EVERY[127:]
_WIDE = bytes.maketrans(_WIDE_APART, b" " * len(_WIDE_APART))
_PLAIN = b"abcdefghijklmnopqrstuvwxyz_-.~$+/=%:@&?#*!^"  # a word of these alone is no token
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-." + ACCENTS
_TRIES = 1_000  # occurrences to examine; a text with more counts as suspicious
_SHORTEST = 8  # shorter texts hold no secret
_MARGIN = 8_192  # characters beyond a cut to search; longer than any private key in use
_LONG = 4_096  # texts of this length are worth caching
_DEEP = 100  # deeper nesting is not kept
PLACEHOLDER = "[redacted:"
FAILED = "[not stored: could not be searched for secrets]"

naming: list[Names] = []  # gives numbers to secrets: the session whose event this process handles
recalling: list[Recall] = []  # knows what that session redacted before
known: dict[str, str] = {}  # secrets of this event and their placeholders, wherever else they turn up
_last: dict[tuple[str, bool], str] = {}  # long texts of this event and their redacted form


def begin(names: Names, recall: Recall) -> None:
    """Begin an event of a session: secrets get the session's numbers, and those it redacted before stay
    redacted.
    """
    naming[:] = [names]
    recalling[:] = [recall]
    known.clear()
    _last.clear()


def end() -> None:
    """End the event in a process that goes on: secrets get no number any more."""
    naming.clear()
    recalling.clear()
    known.clear()
    _last.clear()


# Parts of the names of secrets files; `places` has the full patterns.
_FILES = (
    ".env netrc .pypirc pgpass my.cnf htpasswd .pem .key .p12 .pfx .jks keystore .kdbx .ppk .p8 .ovpn id_rsa"
    " id_dsa id_ecdsa id_ed25519 authorized_keys redential .vault-token client_secret secrets. ice-account"
    " iceAccount .tfstate .ssh/ .gnupg/ .aws/ .azure/ gcloud/ .kube/ kubeconfig .docker/ hosts.yml .config/op/"
    " password-store .npmrc /etc/shadow /etc/gshadow /environ"
).split()


def names_secrets(text: str) -> bool:
    """Whether a command or a path may name a secrets file."""
    return any(part in text for part in _FILES)


def may_hold_secret(text: str) -> bool:
    """Return False only if the text holds no secret. Takes about 20 microseconds per kilobyte and loads nothing."""
    if len(text) < _SHORTEST:
        return False
    if has_colours(text):
        text = _uncoloured(text)
    if has_escapes(text):
        for escape, sign in SIGNS.items():
            text = text.replace(escape, sign)
    return bool(marks_in(text)) or _has_prefix(text) or _has_login(text) or may_hold_named_value(text)


def has_escapes(text: str) -> bool:
    """Whether the text may hold the percent escapes of URLs."""
    return "%" in text and ("%3" in text or "%2" in text)


def has_colours(text: str) -> bool:
    """Whether the text has the codes of terminal colours, also written out."""
    return COLOUR in text or ("\\" in text and any(start in text for start in _COLOURS))


def with_colours(text: str) -> str:
    """Turn written-out colour codes into real ones of the same length, so that positions stay valid."""
    if "\\" in text:
        for escaped, start in _COLOURS.items():
            text = text.replace(escaped, start)
    return text


def _uncoloured(text: str) -> str:
    first, *pieces = with_colours(text).split(COLOUR)
    return first + "".join([piece.lstrip("0123456789;?")[1:] for piece in pieces])


def marks_in(text: str) -> tuple[str, ...]:
    """Return the marks in the text (see `MARKS`)."""
    return _look_at(text).marks


def long_words(text: str) -> bytes:
    """Return the distinct long words, a blank before each. Words of lower-case letters alone are left out, because
    no token consists of them.
    """
    return _look_at(text).long_words


class _TextFeatures:
    """A text, and the features that several questions are asked about."""

    __slots__ = ("long_words", "marks", "noted", "text", "words")

    def __init__(self) -> None:
        self.text = ""
        self.marks: tuple[str, ...] = ()
        self.long_words = b""
        self.noted: set[bytes] = set()  # words that name programs and options
        self.words = ""  # the distinct words in lower case, with blanks around them


_glance = _TextFeatures()  # the last text, because several questions are asked about each


def _look_at(text: str) -> _TextFeatures:
    if _glance.text is not text:
        every = {*_without_escapes(text).encode("ascii", "replace").translate(_WIDE).split()}
        wide = b" ".join([word for word in every if len(word) >= _LONG_WORD and word.strip(_PLAIN)])
        marks = [mark for mark in MARKS if mark.encode() in wide] if wide else []
        marks += [mark for mark in _SPOKEN if mark in text]
        if "*:*:" in text:
            marks.append("*:*:")
        words = {word for word in wide.translate(_WORDS).split() if len(word) >= _LONG_WORD and _may_be_token(word)}
        _glance.text, _glance.marks, _glance.long_words = text, tuple(marks), b" ".join((b"", *words))
        _glance.noted = every & _NOTED
        _glance.words = b" ".join((b"", *every, b"")).lower().decode()
    return _glance


def _may_be_token(word: bytes) -> bool:
    """Whether a long word may be a token: not a hash, and with a digit if it is short."""
    if not word.strip(_HEX):
        return len(word) == _ASANA
    return bool(word.strip(_PLAIN)) and (len(word) >= _LONG_LETTERS or bool(word.strip(_NO_DIGITS)))


_HEX, _NO_DIGITS = b"0123456789abcdef", _EVERY.translate(None, b"0123456789")
_MAILGUN = 50  # characters
_ASANA, _LONG_LETTERS = 16, 20  # digits of Asana's number; from this length on, a token may have no digit


def _without_escapes(text: str) -> str:
    for sign, escapes in _ESCAPES.items():
        if sign in text:
            for escape in escapes:
                text = text.replace(escape, " ")
    return text


def _has_prefix(text: str) -> bool:
    """Whether a long word has a prefix, a centre or the shape of a format."""
    together = long_words(text)
    if len(together) < _LONG_WORD:
        return False
    if any(_is_shaped(word) for word in together.split()):
        return True
    if not _BEGINNINGS:
        for prefix in PREFIXES:
            start = prefix.lstrip(_JOINTS)[:3].rstrip(_JOINTS)
            _BEGINNINGS.setdefault(start if start.isalnum() else start[:1], []).append(prefix)
    if any(centre in together for centre in _WITHIN):
        return True
    pieces = {*together.translate(_PIECES).split()}
    starts = {piece[:3] for piece in pieces} | {piece[:2] for piece in pieces}
    for piece in pieces:  # without what an escape leaves before a word: `%0A`, `\\u0022`, a colour without its sign
        starts.update((piece[2:5], piece[5:8], piece.lstrip(_DIGIT_BYTES)[1:4]))
    return any(prefix in together for start in _BEGINNINGS.keys() & starts for prefix in _BEGINNINGS[start])


_BEGINNINGS: dict[bytes, list[bytes]] = {}  # prefixes by their first letters
_JOINTS = b" _-.~$"
_PIECES = bytes.maketrans(_JOINTS, b"      ")
_DIGIT_BYTES = b"0123456789"
_WITHIN = (b"T3BlbkFJ", b"JQQJ99", b"AZDO", b"NRAL")  # in the middle of a word


def _is_shaped(word: bytes) -> bool:
    """Whether a word has the shape of a token of Asana, Discord or Mailgun."""
    if word.isdigit():
        return len(word) == _ASANA
    return (len(word) == _MAILGUN and word[32:33] == b"-") or (58 <= len(word) <= 80 and word.count(b".") == 2)


# Options of any program that take a login: with the user name, or beside an option that names the user.
LOGGING_IN = (" -u", " -a ", " --user ", " --user=", " --auth ", " -U ", " --creds ")
_TOLD_APART = (" -p ", " -P ", " /p:", '"-p", ', "'-p', ")
OPTIONS = (*LOGGING_IN, *_TOLD_APART)
USERS = (" -u", " -U", "--user", " -n ", "login", " /u:", "user ", "'-u'", '"-u"')
PIPES = ("echo ", "printf ", "<<<")
# Commands that read a secret.
READERS = tuple("secret|passw|token|login|cryptsetup|credential|env add|kinit".split("|"))
# Options that read it from stdin: `echo ... | sudo -S`
STDIN = (
    "sudo -S",
    "--password-stdin",
    "--with-token",
    "chpasswd",
)
_TELLING = (
    *STDIN,
    *(
        "requirepass|masterauth|ConvertTo-SecureString|net use |net user |add_user |change_password "
        "|rclone obscure |mc alias set |snmp-server community |sp_addlogin |SecureString |http-basic.|pypi-token."
        "|wpa_passphrase |auth init |encrypt_string "
    ).split("|"),
)
# Programs that take passwords as options. A name also covers longer ones: `mysqldump`, `mongosh`.
PROGRAMS = (
    *(
        "curl|mysql|mariadb|redis-cli|sshpass| login |mongo|openssl|zip |7z |sqlcmd|twine|ldap|secret set|keytool"
        "|bcp |smbclient|snowsql|htpasswd|mosquitto_passwd|signtool|jarsigner|-password |snmp|ssh-keygen|unrar"
        "|dotnet nuget|useradd|usermod"
    ).split("|"),
    *_TELLING,
)
_PROGRAM_WORDS = frozenset(
    b"curl mysql mysqldump mysqladmin mysqlimport mariadb mariadb-dump redis-cli sshpass mongo mongosh"
    b" mongodump mongorestore openssl zip unzip 7z sqlcmd twine ldapsearch ldapmodify ldapadd keytool bcp docker"
    b" podman az gh helm smbclient snowsql htpasswd net requirepass masterauth ConvertTo-SecureString sudo chpasswd"
    b" --password-stdin --with-token ssh-keygen unrar dotnet useradd usermod rabbitmqctl rclone mc snmp-server"
    b" sp_addlogin SecureString poetry composer wpa_passphrase doctl --requirepass --masterauth mosquitto_passwd"
    b" signtool jarsigner security snmpwalk snmpget encrypt_string".split()
)


_OPTION_WORDS = frozenset(b"-u -p -P -a -U --user --auth --creds".split())
_PIPE_WORDS = frozenset((b"echo", b"@echo", b"printf"))
_NOTED = _PROGRAM_WORDS | _OPTION_WORDS | _PIPE_WORDS | {b"/", b"as"}


def _has_login(text: str) -> bool:
    """Whether there may be `://name:password@`, or an option that gives a program a password."""
    if may_call_program(text) and any(_takes_options(text, name) for name in PROGRAMS):
        return True
    if may_give_login(text) or may_hold_login(text):
        return True
    if may_pipe_secret(text) and any(reader in text for reader in READERS):
        return True
    if "dentified by " in text or "IDENTIFIED " in text or has_oauth_code(text) or may_mention_login(text):
        return True
    at = text.find("://") if "@" in text else -1
    tries = _TRIES
    while at >= 0:
        tries -= 1
        sign = text.find("@", at + 3, at + 323)
        if sign >= 0 and (":" in text[at + 3 : sign] or sign > at + 20 or not tries):
            return True
        at = text.find("://", at + 3)
    return False


def has_oauth_code(text: str) -> bool:
    """Whether there may be the `?code=...&state=...` of an OAuth redirect."""
    words = _look_at(text).words
    return "code=" in words and "state=" in words


def may_mention_login(text: str) -> bool:
    """Whether prose may mention a login: `login: anna / ...`, `[smtp.example.org]:587 anna@example.org:...`."""
    noted = _look_at(text).noted
    if b"/" in noted and any(_mentions_login(part) for part in text.split(" / ")[:_TRIES]):
        return True
    return (b"as" in noted and "g in as " in text) or any(mark in text for mark in (*RELAYS, *LOGIN_IS))


def _mentions_login(before: str) -> bool:
    """Whether the line before ` / ` mentions a login."""
    line = before[-64:].rpartition("\n")[2].lower()
    return any(word in line for word in LOGIN_WORDS)


LOGIN_WORDS = ("login", "log in", "logged in", "sign in", "account")
LOGIN_IS = ("login is ", "ogin: ", "ogins: ")
RELAYS = ("]:587 ", "]:465 ", "]:25 ")


def may_pipe_secret(text: str) -> bool:
    """Whether something may be piped into a program."""
    return not _PIPE_WORDS.isdisjoint(_look_at(text).noted) or "<<<" in text


def may_call_program(text: str) -> bool:
    """Whether a program that takes passwords as options may be called."""
    return not _PROGRAM_WORDS.isdisjoint(_look_at(text).noted) or "bin/" in text


def may_hold_login(text: str) -> bool:
    """Whether there may be a `name:password@` without a scheme."""
    at = text.find("@")
    for _ in range(_TRIES):
        if at < 0:
            return False
        word = text[max(0, at - 48) : at].rpartition(" ")[2].rpartition('"')[2]
        if (":" in word or "/" in word) and not _SOME_DIGITS.isdisjoint(word) and word[-1] not in ":/":
            return True
        at = text.find("@", at + 1)
    return True


def may_give_login(text: str) -> bool:
    """Whether an option may give some program a login."""
    if (
        _OPTION_WORDS.isdisjoint(_look_at(text).noted)
        and not ("/p:" in text and "/u:" in text)
        and "--user=" not in text
    ):
        return False
    if any(option in text for option in _TOLD_APART) and any(user in text for user in USERS):
        return True
    return any(
        _is_login(behind) for option in LOGGING_IN if option in text for behind in text.split(option)[1:_TRIES]
    )


def _is_login(behind: str) -> bool:
    """Whether `name:password` may follow."""
    word = behind[:64].lstrip(" =\"'").partition(" ")[0]
    return any(sign in word for sign in ":%,")


def _takes_options(text: str, program: str) -> bool:
    """Whether options follow the program's name, or it is one that reads passwords without any."""
    at = text.find(program)
    for _ in range(_TRIES):
        if at < 0:
            return False
        if program in _TELLING or any(
            sign in text[at : at + 400].partition("\n")[0] for sign in (" -", '"-', "'-", " /")
        ):
            return True
        at = text.find(program, at + 1)
    return True


def may_hold_named_value(text: str) -> bool:
    """Whether a name, a header, a cookie or a call may give a value away."""
    lower, words = text.lower(), _look_at(text).words
    if "cookie" in words and any(mark in words for mark in SESSION_COOKIES):
        return True
    if ("bearer" in words or "basic" in words) and _has_header(lower):
        return True
    if "(" in lower:
        ends = {before[-3:] for before in lower.split("(")}
        if any(call[-4:-1] in ends and _is_called(lower, call) for call in CALLS):
            return True
    logged_in = "login " in lower
    return any(_is_named(lower, part, logged_in=logged_in) for part in name_parts_of(text))


def _is_called(lower: str, call: str) -> bool:
    """Whether a call has literals among its arguments."""
    at = lower.find(call)
    for _ in range(_TRIES):
        if at < 0:
            return False
        behind = at + len(call)
        if any(quote in lower[behind : behind + 120] for quote in _QUOTES[:2]) and is_near(lower, behind):
            return True
        at = lower.find(call, behind)
    return True


def name_parts_of(text: str) -> list[str]:
    """Return the parts of telling names in a text. Its distinct words are searched, which is faster
    than the text.
    """
    parts = [*name_parts_in(_look_at(text).words)]
    if text.isascii():
        return parts
    lower = text.lower()
    return parts + [part for part in _ACCENTED if part in lower]


def name_parts_in(words: str) -> Iterator[str]:
    """Yield the parts of telling names in lower-case words, each followed by a blank."""
    if "pass" in words and "pass" in (content := words.replace("passed", "")):  # every test run says `passed`
        yield from (part for part in _PASSWORDS if part in content)
        if any(mark in content for mark in ("pass ", "pass=", "pass:")):
            yield "pass"
        if "passe" in content:
            yield from (*(part for part in _PASSE if part in content), "de passe")
    if "pw" in words:
        yield from (part for part in _PW if part in words)
        if any(mark in words for mark in ("pw ", "pw=", "pw:")):
            yield "pw"
    if "pin" in words and any(mark in words for mark in (" pin ", "_pin ", "pin=", "pin:")):
        yield "pin"
    yield from [part for part in NAMES if part[0] in words and part in words]


def _has_header(lower: str) -> bool:
    """Whether a long word follows `Bearer` or `Basic`."""
    for word in ("bearer ", "bearer, ", "basic "):
        after = lower.split(word)[1:_TRIES]
        if any(len(behind.split(None, 1)[0]) >= 16 for behind in after if behind.strip()):
            return True
    return False


def _is_named(lower: str, part: str, *, logged_in: bool) -> bool:
    """Whether a name with this part may have a value: after `=`, `:` or the blank of an option, and more than a
    number.

    Looks only at the surroundings of each occurrence; `named_values` judges the value.
    """
    at = lower.find(part)
    for _ in range(_TRIES):
        if at < 0:
            return False
        behind = at + len(part)
        window = lower[behind : behind + 64]
        after = window.lstrip(_NAME)
        tail = window[: len(window) - len(after)]
        if tail and part not in _OPEN_ENDED and not _may_end(tail, part):
            if _may_lead(tail, part, after) and is_near(lower, behind) and _is_somebodys(lower, at, part):
                return True
            at = lower.find(part, behind)
            continue
        stands_alone = part == "key" and lower[at - 1 : at] not in _OWNED and not after.startswith(COPULAS)
        if stands_alone and not is_owned(lower, at):
            at = lower.find(part, behind)
            continue
        if _has_value(lower, at, part, after) or is_value_before(lower, at):
            return True
        if part == "pin" and lower[behind : behind + 12].strip(" =:\"'")[:4].isdigit():
            return True
        if part in ("mnemonic", "phrase"):
            return True
        if (
            window[:1] not in ENDING
            and not _is_number(after)
            and is_near(lower, behind)
            and _is_somebodys(lower, at, part)
        ):
            return True
        if logged_in and after[:1] in (" ", "\t"):
            return True
        at = lower.find(part, behind)
    return True


def is_value_before(text: str, at: int) -> bool:
    """Whether the value may stand before the name: `use ... as the password`."""
    return text[at - 1 : at] == " " and text[max(0, at - 10) : at].endswith(_SAID_BEFORE)


ENDING = (".", ";", "=", "?", "&", "|", "#", "%")  # what ends a name without giving it a value: `auth.server`
_SAID_BEFORE = (" as the ", " as ", " is the ", " is my ", " as your ", " into the ")


def is_near(lower: str, end: int) -> bool:
    """Whether a word with digits or signs follows soon."""
    line, _, below = lower[end : end + 160].partition("\n")
    if line[-1:] in _OPENING:  # an element of XML, or a part of a multipart form
        line += f" {below}"
    for word in line.split():
        if len(word) > 5 and not word.isalpha() and word.strip(_NUMBERS) and not _TELLING_SIGNS.isdisjoint(word):
            return True
    return False


_DIGITS = "0123456789"
_NUMBERS = _DIGITS + ".,:;'\"()[]{}=-/+%"
_SOME_DIGITS = frozenset(_DIGITS)
_TELLING_SIGNS = frozenset(_DIGITS + "!$*~#^")
_OPENING = (">", '"', "\r")


def _has_value(lower: str, at: int, part: str, behind: str) -> bool:
    """Whether the name at `at` is followed by what may be its value."""
    if behind[:1] == " " and behind[1:2].isalpha():  # mostly prose
        return _has_value_in_words(lower, at, behind)
    rest = behind.lstrip("\\\"'`] \t")
    owned = _is_somebodys(lower, at, part)
    paired = _is_paired(behind) or (behind[:1] == '"' and '"value":' in lower[max(0, at - 256) : at])
    if not owned and (lower[at - 1 : at] not in _OWNED or not (paired or _may_be_key(rest))):
        return False
    if rest[:1] in _SIGNS and _may_be_value(rest, is_secret=part in _SECRET_PARTS):
        return True
    if behind[:2] in ("  ", " '") or behind[:1] == "\t":
        return len(behind.partition("\n")[0].split()) == 1 or behind[1] == "'"
    if paired or _is_option(lower, at):
        return True
    if behind[:1] == "\n" or behind[:2] == "\r\n":  # the last column of a table
        return lower[max(0, at - 64) : at].rstrip(_NAME + " \"'")[-1:] in _COLUMNS
    return behind[:1] == " " and _has_value_in_words(lower, at, behind)


def is_owned(lower: str, at: int) -> bool:
    """Whether a key is somebody's: by the word before it (`api_key`, `?key=`, `the key`), or by a user name beside
    it.
    """
    before = lower[max(0, at - 16) : at]
    return (
        before.endswith(("?", "&", "the ", "this ", "my "))
        or before.rstrip("_-. ").endswith(OWNERS)
        or (before[-1:] == '"' and '"username"' in lower[max(0, at - 64) : at])
    )


def _may_end(tail: str, part: str) -> bool:
    """Whether a name may still be telling with this tail: `password_prod`, `tokens2`, not `password_length`."""
    plain = tail.rstrip("_-.0123456789")
    if not plain:
        return True
    last = plain.replace("-", "_").replace(".", "_").rpartition("_")[2]
    return part[-4:] != "pass" and (last in _ENDINGS or (last[:2] in _TAIL_STARTS and last.startswith(_TAILS)))


def _is_number(after: str) -> bool:
    """Whether the value is only a number: `: 100,`."""
    value = after.lstrip("\"' \t")
    return value[:1] in ("=", ":") and value[1:8].lstrip(" 0123456789.")[:1] in (",", "}", "]", "\n")


_TAIL_STARTS = frozenset(ending[:2] for ending in _TAILS)


def _may_lead(tail: str, part: str, after: str) -> bool:
    """Whether the name only begins with such a word, as in `PASSWORD_ELASTIC`, and is assigned to."""
    word = tail.replace("-", "_").replace(".", "_").partition("_")[0]
    return tail[0] != "." and after.lstrip("\\\"'`] \t")[:1] in _SIGNS and (not word or _may_end(word, part))


def _is_somebodys(lower: str, at: int, part: str) -> bool:
    """Whether a key or a seed belongs to somebody; all other names do."""
    if part == "seed":
        return lower[max(0, at - 8) : at].rstrip("_-. ").endswith(("otp", "mfa", "wallet"))
    return part != "key" or is_owned(lower, at)


def _is_paired(behind: str) -> bool:
    """Whether name and value stand in a pair: `"name": "DB_PASSWORD", "value": ...`, or a variable with its
    default.
    """
    plain = behind.lstrip(" \t\r\n\\\"',-")
    return plain.startswith(("value", "default", "type", "parametervalue")) or (
        plain[:1] == "{" and "default" in plain
    )


def _has_value_in_words(lower: str, at: int, behind: str) -> bool:
    """Whether words connect name and value: `the password is ...`, `--token abc`, `set NAME value`."""
    if behind.startswith(COPULAS):
        return any(letter.isdigit() for letter in behind[:48])
    if behind.startswith(TYPED) or _is_paired(behind):
        return True
    before = lower[max(0, at - 64) : at]
    if "_" in before[-16:] and _may_be_key(behind):  # `secret_access_key abc...`
        return True
    if "set" in before and is_set(before.rstrip(_NAME)):
        return True
    return before[-1:] != " " and "-" in before and _is_option(lower, at)


def is_set(before: str) -> bool:
    """Whether the name is set by a command: `aws configure set NAME value`, `set -gx NAME value`, `setenv NAME
    value`.
    """
    words = before.rpartition("\n")[2].split()
    return words[-1:] in (["set"], ["setenv"]) or (len(words) > 1 and words[-2] == "set" and words[-1][:1] == "-")


_OWNED, _SIGNS = tuple("abcdefghijklmnopqrstuvwxyz0123456789_-"), tuple("=:>(,-|?+.;")
_COLUMNS = (",", ";", "|", "\t")


def _may_be_key(behind: str) -> bool:
    """Whether a long word with a digit follows."""
    words = behind.lstrip(" \t\r\n=>:\\\"'`|,?+-[{").split(None, 1)
    key = words[0][:20] if words else ""
    return len(key) == 20 and not key.strip(_IN_KEYS) and any(letter.isdigit() for letter in words[0])


_IN_KEYS = "abcdefghijklmnopqrstuvwxyz0123456789+/=_-.~%"


def _may_be_value(rest: str, *, is_secret: bool) -> bool:
    """Whether the text after the sign may be a value: not a number, a type, a call or a plain word."""
    content = rest[1:].lstrip(" \t=>:\\\"'`")
    if not content or (rest[0] == "." and rest[1:2] != "="):
        return False
    if rest[0] in ",;" and rest[1:2] == " " and rest[2:3] not in _QUOTES:
        return False  # the next argument, not the next column
    if content[:1].isdigit() and content.lstrip("0123456789.")[:1] in ("", ",", "}", "]", " ", "\n", *_QUOTES):
        return len(content) - len(content.lstrip("0123456789")) >= _ASANA
    if content[0] in "[{|-+\n\r":  # a word diff, a list, a block of YAML, the line below an opening tag
        if content[0] in "[\n\r" and (_may_be_key(content) or _has_line_below(content)):
            return True
        block = rest[1:].lstrip(" \t:=")
        is_block = block[:1] in ("|", ">") and block.lstrip("|>+-0123456789 ")[:1] in ("\n", "\r")
        braced = rest[:2] == "={" and rest[2:3].isalnum()
        return (
            content[:2] in ("[-", "{+")
            or content.startswith("[]byte(")
            or is_block
            or braced
            or (rest[0] == ">" and content[0] in "\r\n")
        )
    behind = content.lstrip(_NAME)
    word = content[: len(content) - len(behind)]
    if behind[:1] in ("(", "["):
        return word == "string" or rest[1:].lstrip(" \t=>:")[:1] in _QUOTES
    if not is_secret or not behind or behind[0] not in " \t\r\n,;)}\"'`\\":
        return True
    return len(word) >= _LONG_WORD or any(letter.isdigit() for letter in word) or rest[0] in _COLUMNS


def _has_line_below(content: str) -> bool:
    """Whether the next line begins with a word that has a digit: a value, or the first item of a list."""
    line = content.lstrip("\r\n").partition("\n")[0]
    return line[:1] in (" ", "\t", "-", '"') and not _SOME_DIGITS.isdisjoint(
        line.lstrip("- \t\"'").partition(" ")[0]
    )


_SECRET_PARTS = frozenset(("secret", "token", "key", "credential", "creds", "geheim", "schluessel", "schlüssel"))
_QUOTES = ("'", '"', "`", "\\")


def _is_option(lower: str, at: int) -> bool:
    """Whether the name at `at` is an option: `--db-password`."""
    before = lower[max(0, at - 24) : at]
    return before[len(before.rstrip(_NAME)) :].startswith("-")


def recall(text: str) -> bool:
    """Whether the text holds a secret that this session redacted before. If so, it is known from now on."""
    for hidden_in in recalling:
        if len(text) < _SHORTEST:
            return False
        try:
            again = hidden_in(text)
        except Exception:  # noqa: BLE001  # a broken store costs the memory, and only one attempt
            recalling.clear()
            return False
        known.update(again)
        return bool(again)
    return False


def redact(text: str, *, guess: bool = True) -> str:
    """Replace each secret by `[redacted:<kind>:<number>]`, or `[redacted:<kind>]` outside a session."""
    if not recall(text) and not known and not may_hold_secret(text):
        return text
    key = (text, guess)
    if len(text) >= _LONG and key in _last:  # several handlers ask for an event's output
        return _last[key]
    try:
        from clickstop.secrets.replace import replaced

        redacted = replaced(text, guess=guess)
    except Exception:  # noqa: BLE001  # a text that cannot be searched is neither stored nor shown
        return FAILED
    if len(text) >= _LONG:
        if len(_last) >= 8:
            _last.clear()
        _last[key] = redacted
    return redacted


def redact_words(decision: Decision) -> Decision:
    """Redact what a decision says to the person and the agent: a gate quotes the call it is about."""
    decision.reason, decision.message = redact(decision.reason), redact(decision.message)
    for item in decision.context:
        item.text = redact(item.text)
    return decision


def head(text: str, limit: int) -> str:
    """Return the beginning. Redacts before it cuts, because half a token has no format any more."""
    return redact(text[: limit + _MARGIN])[:limit]


def tail(text: str, limit: int) -> str:
    """Return the end. Redacts before it cuts."""
    return redact(text[-limit - _MARGIN :])[-limit:]


def excerpt(text: str, limit: int) -> str:
    """Return the redacted text, or the beginning and end of a long one."""
    if len(text) <= limit:
        return redact(text)
    half = limit // 2
    left_out = f"\n[... {len(text) - 2 * half} characters not kept ...]\n"
    return head(text, half) + left_out + tail(text, half)


def excerpts(texts: dict[str, str], limit: int) -> dict[str, str]:
    """Redact and shorten the texts of a row. One glance covers them all."""
    together = "\n".join(texts.values())
    if (
        not recall(together)
        and not known
        and all(len(text) <= limit for text in texts.values())
        and not may_hold_secret(together)
    ):
        return texts
    return {name: excerpt(text, limit) for name, text in texts.items()}


def redact_tree(value: Any, limit: int = 1 << 30, depth: int = 0) -> Any:
    """Redact every text in lists and dictionaries, keys included, and shorten texts longer than `limit`."""
    if isinstance(value, str):
        return excerpt(value, limit)
    if not isinstance(value, list | dict):
        return value
    if depth == _DEEP:
        return "[nested too deeply]"
    if isinstance(value, list):
        return [redact_tree(item, limit, depth + 1) for item in value]
    return {redact(key): _redact_entry(key, item, limit, depth) for key, item in value.items()}


def _redact_entry(key: str, value: Any, limit: int, depth: int) -> Any:
    """Redact a value by its key, or by its own text."""
    if isinstance(value, str) and next(name_parts_in(f" {key.lower()} "), ""):
        from clickstop.secrets.replace import named

        return named(key, value) or excerpt(value, limit)
    return redact_tree(value, limit, depth + 1)
