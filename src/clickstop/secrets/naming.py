"""What the words of a name say about its value: `dbPassword`, `NODE_AUTH_TOKEN`, `mot_de_passe`."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.secrets.formats import AWS_SECRET, PASSWORD, SECRET
from clickstop.secrets.redact import OWNERS

KEY = "key"  # somebody's key: only a value that can be nothing else counts
VARIABLE_KEY = "variable key"  # the same in capitals, as environment variables are named
LIKELY, LIKELY_PASSWORD = "likely", "likely password"  # the value has to look like a secret, too
VARIABLE_SECRET = "variable secret"  # noqa: S105  # may be chosen by a person
PIN, PHRASE = "pin", "phrase"  # the value consists of digits; of words

# Names are compared without accents, because people write `Schlüssel` and `schluessel`, `clé` and `cle`.
_PASSWORDS = words(
    "password passwords passwd passphrase passcode pwd passwort passwoerter kennwort contrasena"
    " contrasenya wachtwoord senha motdepasse loesenord haslo bindpw rootpw"
)
# In Spanish, Portuguese and French the word comes first: `contrasena_bd`, `jeton_acces`.
_FIRST = dict.fromkeys(words("contrasena senha clave"), PASSWORD) | {"jeton": SECRET}
_KEY_WORDS = frozenset(words("cle clef chave"))
_KEYS_FOR = frozenset(
    words("api secrete secreta privada privee acces chiffrement signature maitre maitresse licence service")
)
# Of German compounds: `Primaerschluessel`, a primary key.
_OPEN_STEMS = frozenset(words("primaer fremd sortier oeffentlicher such haupt"))
_PASS_OWNERS = frozenset(
    words("db user root admin smtp mail pg ldap ftp redis mysql api svc login become sudo ssh proxy")
)
_PASSING = frozenset(
    words("all any by no first second last one two single render depth test tests on if or and to")
)
_SECRETS = words(
    "secret token secrets tokens credential credentials creds apikey secreto secreta secrete geheimnis geheim"
    " segredo"
)
_AUTHORITIES = frozenset(words("basic http proxy registry docker npm x user"))
# Words before `token` and `key` that make them public: page tokens, primary keys.
_OPEN_TOKENS = frozenset(
    words(
        "next page continuation continue cursor cancel cancellation eos bos pad mask sep unk cls special stop"
        " image start end sync max min num total count per no nonce design color colour css syntax current last"
        " first prev previous input output lexer parser delimiter expected unexpected string lookahead abort"
        " change action"
    )
)
_OPEN_KEYS = frozenset(
    words(
        "primary foreign partition sort cache host registry hot translation message route routing query param"
        " index object group map dict json config setting header row column field state unique composite shard"
        " lookup natural surrogate business idempotency dedup site resource file bucket s3 path label sub parent"
        " child react shortcut accelerator arrow modifier ctrl alt shift any each this that other same new old"
        " default hash range join order metric event feature flag locale i18n text title item node"
        " data no a the in by of for authorized known ssh gpg pgp rsa ec dsa ed25519 x509 verify verification"
        " trusted keyring bool image task"
    )
)
# Providers whose keys may be plain hexadecimal digits.
_PROVIDERS = frozenset(
    words(
        "adafruit algolia amplitude assemblyai bugsnag cloudflare codecov coinbase datadog deepgram deepseek"
        " discord dropbox facebook fastly flickr giphy gitlab heroku hubspot ipinfo jfrog linode loggly mailchimp"
        " mailgun mixpanel mistral newrelic openai openweather pagerduty paypal plaid posthog pusher rapidapi"
        " rollbar sendgrid sentry serpapi serper shodan snyk sparkpost spotify stripe tmdb travis trello twilio"
        " twitch twitter vultr wandb weather youtube zendesk"
    )
)
_OPEN = frozenset(words("public csrf xsrf publishable middleware"))
# Suffixes that only say where or in which encoding a value is used.
_SUFFIXES = frozenset(
    words(
        "prod production dev development test staging live value string str base64 b64 env default plain raw"
        " db bd smtp ftp ldap mysql postgres redis admin root"
    )
)


def meaning_of_name(name: str) -> str:
    """Return the kind of secret that a name promises, one of the categories above, or ""."""
    parts = words_of(name if name.isascii() else name.translate(_UNACCENTED))
    while len(parts) > 1 and (parts[-1] in _SUFFIXES or parts[-1].isdigit()):
        parts.pop()
    if not parts or not _OPEN.isdisjoint(parts):
        return ""
    if parts[-2:] in (["key", "base"], ["key", "data"]):  # `SECRET_KEY_BASE`, `client-key-data`
        parts.pop()
    last, before = parts[-1], parts[-2] if len(parts) > 1 else ""
    if _is_password(last, before, parts):
        return PASSWORD
    return _of_other_words(last, before, parts) or _of_words(name, last, before, parts) or _of_owner_behind(parts)


def _of_words(name: str, last: str, before: str, parts: list[str]) -> str:
    """Judge names that end with `auth`, `key`, `token` or a word for secret."""
    if last in ("auth", "authorization"):
        if not before or before in _AUTHORITIES:
            return SECRET
        return LIKELY_PASSWORD if name.isupper() else LIKELY
    if last in ("key", "keys"):
        return _of_key(name, before, parts)
    if last.endswith(("token", "tokens")):
        return "" if _is_open_token(last, before, parts) else SECRET
    if last.endswith(_SECRETS):
        return VARIABLE_SECRET if name.isupper() or parts == ["secret"] else SECRET
    return SECRET if last.endswith("key") and (last[:-3] in OWNERS or last == "passkey") else ""


def _is_open_token(last: str, before: str, parts: list[str]) -> bool:
    """Whether a token is meant to be seen: `next_token`, `csrf_token`, `pad_token`."""
    owner = before if last in ("token", "tokens") else last.removesuffix("s").removesuffix("token")
    if parts[-3:-1] == ["client", "request"]:  # AWS's idempotency token
        return True
    return owner in _OPEN_TOKENS or owner.startswith(("csrf", "xsrf"))


def _of_other_words(last: str, before: str, parts: list[str]) -> str:
    """Judge words of other languages, and words that say less: `salt`, `pass`, `recovery_codes`."""
    if last in _OTHERS and (not before or last not in _KEY_WORDS):
        return _OTHERS[last]
    if last.endswith("salt") and last != "salt":  # `passwordsalt`
        return LIKELY
    if last == "seed" and before in ("otp", "totp", "mfa", "wallet"):
        return LIKELY
    if (not before and last == "pass") or (last in ("code", "codes") and before in ("recovery", "backup")):
        return LIKELY_PASSWORD
    if parts[0] in _FIRST and before:
        return _FIRST[parts[0]]
    if last.endswith("schluessel"):
        return "" if (last.removesuffix("schluessel") or before) in _OPEN_STEMS else SECRET
    return SECRET if not _KEY_WORDS.isdisjoint(parts[:-1]) and last in _KEYS_FOR else ""


def _of_owner_behind(parts: list[str]) -> str:
    """Judge names that go on after the word, `PASSWORD_ELASTIC`, but not aspects such as `password_length`."""
    if parts[-2:] == ["secret", "id"]:  # HashiCorp Vault's AppRole
        return LIKELY
    # Sonar takes a token or a user name here.
    if parts[-1] == "login" and parts[-2:-1] and parts[-2].endswith("sonar"):
        return VARIABLE_KEY
    for at, part in enumerate(parts[:-1]):
        if part in _LEADING and _ASPECTS.isdisjoint(parts[at + 1 :]):
            return _LEADING[part]
    return ""


_LEADING = dict.fromkeys(
    words("password passwd pwd passphrase passwort kennwort"), LIKELY_PASSWORD
) | dict.fromkeys(words("secret token apikey"), LIKELY)
_OTHERS = dict.fromkeys(words("cle clef jeton salt"), LIKELY) | {
    "pin": PIN,
    "mnemonic": PHRASE,
    "phrase": PHRASE,
}
_OTHERS |= dict.fromkeys(words("recovery zugang zugangsdaten psk pw"), LIKELY_PASSWORD)
# Words after `password` and the like that make it a setting or a piece of code: `password_length`, `token_type`.
_ASPECTS = frozenset(
    words(
        "uuid hash hashes hasher name names id ids file path url uri type kind count length len size min max limit"
        " field label hint reset expiry expires expired expiration changed at age days ttl time policy strength"
        " regex pattern format prefix suffix header index position pos start end line col column manager"
        " store provider service endpoint input form error errors message validator encoder generator factory"
        " helper class required enabled disabled valid ref reference arn version key keys list map set cache bucket"
        " scope scopes issuer audience algorithm alg method mode fn func callback handler listener event state"
        " status info details options config settings module model schema table text node tree stream parser lexer"
        " address program account contract mint symbol decimals number no num idx offset range source"
    )
)


_UNACCENTED = str.maketrans("éèáíóúłñÉÈÑ", "eeaioulnEEN") | {
    ord(letter): plain for letter, plain in zip("äöüßÄÖÜ", ("ae", "oe", "ue", "ss", "Ae", "Oe", "Ue"), strict=True)
}


def _is_password(last: str, before: str, parts: list[str]) -> bool:
    if last.endswith(_PASSWORDS) or last == "mdp" or (last == "pw" and before) or parts[-2:] == ["pass", "phrase"]:
        return True
    if last == "pass":
        return bool(before) and before not in _PASSING
    if last.endswith("pass"):
        return last[:-4] in _PASS_OWNERS
    return parts[:3] == ["mot", "de", "passe"] or parts[-3:] == ["mot", "de", "passe"] or parts == ["clave"]


def _of_key(name: str, owner: str, parts: list[str]) -> str:
    """Judge a name that ends with `key` by whose key it is."""
    if owner == "access" and "secret" in parts:
        return AWS_SECRET
    if owner in OWNERS:
        return VARIABLE_SECRET if owner == "secret" and name.isupper() else SECRET
    if not owner or owner in _OPEN_KEYS:
        return ""
    return VARIABLE_KEY if name.isupper() or not _PROVIDERS.isdisjoint(parts) else KEY
