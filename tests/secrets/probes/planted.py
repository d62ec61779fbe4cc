"""Made-up secrets in the places where real ones are met; the same on every run.

Written before the patterns that have to find them, and kept apart from them: nothing here comes from the table of
formats. Prefixes are joined from pieces, so that no scanner takes one of them for a leak of ours.
"""

from __future__ import annotations

import base64
import random
import string
from dataclasses import dataclass

from tests.secrets.probes.layouts import LAYOUTS

LETTERS = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
BASE64 = LETTERS + "+/"
URL = LETTERS + "-_"
CAPITALS = string.ascii_uppercase + string.digits


@dataclass(frozen=True)
class Probe:
    """A text with a secret in it."""

    what: str
    place: str
    text: str
    secret: str


class Dice:
    """Values at random, always the same for the same name."""

    def __init__(self, name: str) -> None:
        self.chance = random.Random(f"probe {name}")

    def of(self, chars: str, size: int) -> str:
        while True:
            made = "".join(self.chance.choice(chars) for _ in range(size))
            kinds = [str.isdigit, str.isupper, str.islower]
            wanted = [kind for kind in kinds if any(map(kind, chars))] if size > 12 else []
            if all(any(map(kind, made)) for kind in wanted) and made[0].isalnum() and made[-1].isalnum():
                return made

    def token(self) -> str:
        shapes = (
            lambda: self.of(LETTERS, 32),
            lambda: self.of(HEX, 40),
            lambda: self.of(URL, 43),
            lambda: base64.b64encode(self.chance.randbytes(32)).decode(),
            lambda: "-".join(self.of(HEX, size) for size in (8, 4, 4, 4, 12)),
            lambda: self.of(LETTERS, 20),
        )
        return self.chance.choice(shapes)()

    def password(self) -> str:
        syllables = "bra ke lo min dur fe sta gol wi ter nu pax".split()
        word = "".join(self.chance.choice(syllables) for _ in range(3))
        shapes = (
            lambda: f"{word.title()}{self.chance.randint(10, 99)}!",
            lambda: f"{word}-{self.of(LETTERS, 5)}",
            lambda: self.of(LETTERS + "!%*_-", 14),
            lambda: f"{word.title()}#{self.chance.randint(1000, 9999)}",
        )
        return self.chance.choice(shapes)()

    def phrase(self) -> str:
        words = "copper lantern drifts over quiet Bergen harbour while seven herons sleep under violet rain".split()
        return " ".join(self.chance.sample(words, 5))


# Names whose values are tokens: the words beside them belong to an owner, or say where it is used.
TOKENS = (
    *("MINIO_SECRET_KEY", "NEXTAUTH_SECRET", "NODE_AUTH_TOKEN", "NOTION_TOKEN", "PERSONAL_ACCESS_TOKEN"),
    *(
        "PAGERDUTY_TOKEN",
        "STRIPE_ENDPOINT_SECRET",
        "SUPABASE_SERVICE_ROLE_KEY",
        "FERNET_KEY",
        "MAXMIND_LICENSE_KEY",
    ),
    *("NOMAD_TOKEN", "MINT_API_SECRET", "STARTUP_TOKEN", "SEPA_CLIENT_SECRET", "COUNTLY_APP_KEY", "NUMERAI_SECRET"),
    *("PERCY_TOKEN", "STOPLIGHT_TOKEN", "PADDLE_API_KEY", "SYNCTHING_API_KEY", "IMAGEKIT_PRIVATE_KEY"),
    *("SNYK_TOKEN", "CODECOV_TOKEN", "MEILI_MASTER_KEY", "ALGOLIA_ADMIN_KEY", "TYPESENSE_KEY", "RAILS_MASTER_KEY"),
    *("DJANGO_SECRET_KEY", "secretKeyBase", "clientSecret", "refreshToken", "x-functions-key", "hmacKey"),
    *("VAPID_PRIVATE_KEY", "PUSHER_APP_SECRET", "OIDC_RP_CLIENT_SECRET", "GRAFANA_SA_TOKEN", "wandbApiKey"),
    *("JWT_SIGNING_SECRET", "COOKIE_KEYS", "SESSION_SECRETS", "BOT_TOKEN", "consumer_secret", "encryptionKey"),
    *("DATADOG_APP_KEY", "TF_VAR_cloud_token", "ci_job_token", "REGISTRY_AUTH", "webhook-signing-secret"),
)
# Names whose values are passwords, in five languages.
PASSWORDS = (
    *(
        "POSTGRES_PASSWORD",
        "dbPassword",
        "MONGO_INITDB_ROOT_PASSWORD",
        "ldap_bind_pw",
        "SMTP_PASS",
        "keystorePassword",
    ),
    *("spring.datasource.password", "ansible_become_pass", "RABBITMQ_DEFAULT_PASS", "sudoPwd", "wifi_passphrase"),
    *(
        "Passwort",
        "DB_PASSWORT",
        "kennwort",
        "mot_de_passe",
        "motDePasse",
        "contraseña",
        "contrasena",
        "clave_secreta",
    ),
    *("wachtwoord", "senha", "BACKUP_PASSPHRASE"),
)
PHRASES = ("passphrase", "GPG_PASSPHRASE", "ssh_key_passphrase", "master_password", "Passwort", "RESTIC_PASSWORD")

_URL_SAFE_TIME = "2026-04-01T10:00:00Z".replace(":", "%3A")


def _formats() -> list[tuple[str, str, str, str]]:
    """Of a provider's format: whose, what stands before the secret, the secret, what stands behind it."""
    dice = Dice("formats")
    of = dice.of
    uuid = "-".join(of(HEX, size) for size in (8, 4, 4, 4, 12))
    sas = f"sv=2022-11-02&ss=b&srt=sco&sp=rl&se={_URL_SAFE_TIME}&sig="
    bucket = "https://reports.s3.eu-1.host.internal/a.csv?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature="
    return [
        ("twilio key", "", "S" + "K" + of(HEX, 32), ""),
        ("twilio token", "TWILIO_AUTH_TOKEN=", of(HEX, 32), ""),
        ("mailchimp", "", of(HEX, 32) + "-us" + "14", ""),
        ("airtable", "", "pat" + of(LETTERS, 14) + "." + of(HEX, 64), ""),
        ("discord bot", "", "M" + of(LETTERS, 23) + "." + of(LETTERS, 6) + "." + of(URL, 38), ""),
        ("tailscale", "", "tskey" + "-auth-" + of(LETTERS, 12) + "CNTRL-" + of(LETTERS, 32), ""),
        ("tailscale api", "", "tskey" + "-api-" + of(LETTERS, 12) + "CNTRL-" + of(LETTERS, 32), ""),
        ("notion, old", "", "secret" + "_" + of(LETTERS, 43), ""),
        ("asana", "", "1/" + of("123456789", 16) + ":" + of(HEX, 32), ""),
        ("azure sas", sas, of(LETTERS, 43) + "%3D", "&spr=https"),
        ("presigned aws", bucket, of(HEX, 64), "&X-Amz-Expires=900"),
        (
            "teams hook",
            "https://acme.webhook.office" + ".com/webhookb2/",
            f"{uuid}@{uuid}/IncomingWebhook/{of(HEX, 32)}/{uuid}",
            "",
        ),
        (
            "slack hook",
            "https://hooks.slack" + ".com/services/",
            f"T{of(CAPITALS, 9)}/B{of(CAPITALS, 9)}/{of(LETTERS, 24)}",
            "",
        ),
        ("facebook", "", "EAAM" + of(LETTERS, 120), ""),
        ("octopus", "", "API-" + of(CAPITALS, 26), ""),
        (
            "1password key",
            "",
            "A3-" + "-".join(of(CAPITALS, size) for size in (6, 6, 5, 5, 5, 5)),
            "",
        ),
        ("old vault", "VAULT_TOKEN=", "s." + of(LETTERS, 24), ""),
        ("sourcegraph", "", "sgp" + "_" + of(HEX, 40), ""),
        ("sourcegraph, capitals", "", "sgp" + "_" + of(HEX.upper(), 16) + "_" + of(HEX.upper(), 40), ""),
        ("gitlab registration", "", "GR" + "1348941" + of(URL, 20), ""),
        ("github", "", "gh" + "p_" + of(LETTERS, 36), ""),
        ("gitlab", "", "gl" + "pat-" + of(URL, 20), ""),
        ("aws", "", "AK" + "IA" + of(string.ascii_uppercase + "234567", 16), ""),
        ("stripe", "", "sk_" + "live_" + of(LETTERS, 24), ""),
        ("google", "", "AI" + "za" + of(URL, 35), ""),
        ("openai", "", "sk-" + "proj-" + of(URL, 60), ""),
        ("anthropic", "", "sk-" + "ant-api03-" + of(URL, 90), ""),
        ("npm", "", "np" + "m_" + of(LETTERS, 36), ""),
        ("sendgrid", "", "S" + "G." + of(URL, 22) + "." + of(URL, 43), ""),
        ("hugging face", "", "h" + "f_" + of(LETTERS, 34), ""),
    ]


def _in_sentences() -> list[tuple[str, str, str]]:
    """Headers, options and statements: place, text with a hole, secret."""
    dice = Dice("spoken")
    password, of = dice.password, dice.of
    login = base64.b64encode(f"deploy:{password()}".encode()).decode()
    return [
        ("header Token", "Authorization: Token {}", of(HEX, 40)),
        ("header token", "> authorization: token {}", of(LETTERS, 36)),
        ("header Bot", "  'Authorization: Bot {}'", of(LETTERS, 24) + "." + of(LETTERS, 6) + "." + of(URL, 30)),
        (
            "header ApiKey",
            'curl -H "Authorization: ApiKey {}" es:9200',
            base64.b64encode(of(LETTERS, 30).encode()).decode(),
        ),
        ("header Bearer", "authorization: Bearer {}", of(URL, 40)),
        ("header Basic", "Authorization: Basic {}", login),
        ("header without a scheme", "Authorization: {}", of(LETTERS, 40)),
        ("header of its own", "X-Auth-Token: {}", of(HEX, 32)),
        ("header private token", "curl --header 'PRIVATE-TOKEN: {}' host.internal/api", of(URL, 20)),
        ("cookie", "Cookie: theme=dark; sessionid={}; lang=de", of(LETTERS, 32)),
        ("set-cookie", "Set-Cookie: connect.sid=s%3A{}; Path=/; HttpOnly", of(LETTERS, 32) + "." + of(LETTERS, 43)),
        ("curl cookie", "curl -b 'JSESSIONID={}' host.internal/admin", of(CAPITALS, 32)),
        ("mysql", "mysql -u root -p{} shop < dump.sql", password()),
        ("mysqldump", "mysqldump -h db -u app -p'{}' shop", password()),
        ("redis-cli", "redis-cli -h cache -a {} ping", of(LETTERS, 20)),
        ("curl login", "curl --user admin:'{}' host.internal", password()),
        ("curl login, quoted", 'curl -u "svc:{}" host.internal', password()),
        ("curl login in one", "curl -sS -u svc:{} host.internal", password()),
        ("docker login", "docker login -u svc -p {} registry.internal", password()),
        ("sshpass", "sshpass -p '{}' ssh root@10.0.0.3", password()),
        ("helm", "helm upgrade shop . --set auth.password={} --wait", password()),
        ("option with =", "vault write auth/userpass/login --password='{}'", password()),
        ("option", "gh-runner config.sh --url u --token {}", of(CAPITALS, 29)),
        ("openssl", "openssl enc -d -aes-256-cbc -pass pass:{} -in a.enc", password()),
        ("postgres role", "ALTER ROLE app WITH LOGIN PASSWORD '{}';", password()),
        ("mysql user", "CREATE USER 'app'@'%' IDENTIFIED BY '{}';", password()),
        ("address", "DATABASE_URL=postgres://app:{}@db.internal:5432/shop", of(LETTERS, 18)),
        ("address with an @", "amqp://app:{}@mq.internal/vhost", "Tr@" + of(LETTERS, 9)),
        ("remote", "origin  https://oauth2:{}@git.internal/a/b.git (fetch)", of(LETTERS, 20)),
        ("connection string", "Server=db;Database=shop;User Id=sa;Password={};Encrypt=true", password()),
        ("odbc", "DRIVER={{x}};SERVER=db;UID=sa;PWD={}", password()),
        ("netrc", "machine git.internal login deploy password {}", password()),
        ("pgpass", "$ cat .pgpass\ndb.internal:5432:shop:app:{}", password()),
        ("query", "GET /v1/items?limit=5&api_key={}&page=2 HTTP/1.1", of(LETTERS, 32)),
        ("access token in an address", "wss://host.internal/ws?access_token={}", of(URL, 40)),
        ("in a sentence", "The admin password is {} for now.", password()),
        ("in German", "Das Passwort lautet: {}", password()),
        ("in French", "le mot de passe est : {}", password()),
        ("docker config", '{{"auths": {{"registry.internal": {{"auth": "{}"}}}}}}', login),
        ("npmrc", "//registry.internal/:_authToken={}", of(HEX, 32) + "x"),
        ("pip", "index-url = https://svc:{}@packages.internal/simple", of(LETTERS, 22)),
        ("hcl", 'variable "db_password" {{\n  default = "{}"\n}}', password()),
        ("argument", 'client = Client("db.internal", password="{}", retries=3)', password()),
        ("keyword", "connect(host=h, token='{}')", of(LETTERS, 28)),
        ("go", '\tClientSecret: "{}",', of(LETTERS, 34)),
        ("java", 'private static final String API_SECRET = "{}";', of(LETTERS, 34)),
        ("php", "'password' => env('DB_PASSWORD', '{}'),", password()),
        ("shell default", 'TOKEN="${{TOKEN:-{}}}"', of(LETTERS, 30)),
        ("shadow", "root:{}:19700:0:99999:7:::", "$6$" + of(LETTERS, 12) + "$" + of(LETTERS, 86)),
        ("htpasswd", "admin:{}", "$apr1$" + of(LETTERS, 8) + "$" + of(LETTERS, 22)),
        (
            "kubeconfig",
            "users:\n- name: admin\n  user:\n    client-key-data: {}",
            base64.b64encode(b"-----BEGIN" + dice.chance.randbytes(90)).decode(),
        ),
        (
            "kubernetes secret",
            "apiVersion: v1\nkind: Secret\ndata:\n  license: {}\n",
            base64.b64encode(of(LETTERS, 30).encode()).decode(),
        ),
        ("described", "secret/db:\n  username  app\n  password  {}\n", password()),
    ]


def key_body(lines: int) -> list[str]:
    dice = Dice("key")
    return [dice.of(BASE64, 64) for _ in range(lines)]


def _keys() -> list[Probe]:
    """A private key in layouts that break its lines; the secret is a line of its middle."""
    kind = "PRIVATE " + "KEY-----"
    body = key_body(8)
    lines = [f"-----BEGIN RSA {kind}", *body, f"-----END RSA {kind}"]
    middle = body[4]
    made = {
        "plain": "\n".join(lines),
        "added line": "\n".join(f"+{line}" for line in lines),
        "removed line": "\n".join(f"-{line}" for line in lines),
        "coloured diff": "\n".join(f"\x1b[31m-{line}\x1b[m" for line in lines),
        "numbered": "\n".join(f"{number:6}\t{line}" for number, line in enumerate(lines, 1)),
        "numbered by the client": "\n".join(f"{number:4}→{line}" for number, line in enumerate(lines, 1)),
        "grep": "\n".join(f"deploy/key.pem:{number}:{line}" for number, line in enumerate(lines, 1)),
        "yaml": "tls:\n  key: |\n" + "\n".join(f"    {line}" for line in lines),
        "folded": "the key was " + " ".join(lines) + " and that is all",
        "json in one line": '{"key": "' + "\\n".join(lines) + '"}',
        "json in json": '{"body": "{\\"key\\": \\"' + "\\\\n".join(lines) + '\\"}"}',
        "cut at its beginning": "\n".join(lines[3:]),
        "cut at its end": "\n".join(lines[:7]),
        "code": "\n".join(f'    "{line}\\n" +' for line in lines),
        "quoted": "\n".join(f"> {line}" for line in lines),
        "blame": "\n".join(f"^3f2a1b9 (Ada 2026-01-02 {number:2}) {line}" for number, line in enumerate(lines, 1)),
    }
    return [Probe("private key", place, text, middle) for place, text in made.items()]


def probes() -> list[Probe]:
    places = list(LAYOUTS)
    made: list[Probe] = []
    for number, name in enumerate(TOKENS):
        place, value = places[number % len(places)], Dice(name).token()
        made.append(Probe(name, place, LAYOUTS[place](name, value), value))
    for number, name in enumerate(PASSWORDS):
        place, value = places[(number * 5 + 1) % len(places)], Dice(name).password()
        made.append(Probe(name, place, LAYOUTS[place](name, value), value))
    for name, place in zip(PHRASES, ("exported", "json", "yaml, quoted", "toml", "code", "yaml"), strict=True):
        value = Dice(f"phrase {name}").phrase()
        made.append(Probe(name, place, LAYOUTS[place](name, value), value))
    for number, (whose, before, secret, after) in enumerate(_formats()):
        place = places[(number * 7 + 3) % len(places)]
        made.append(Probe(whose, place, LAYOUTS[place]("note", before + secret + after), secret))
    made += [Probe(place, "as it is", text.format(secret), secret) for place, text, secret in _in_sentences()]
    return made + _keys()


def every_layout() -> list[Probe]:
    """Every kind in every layout."""
    made = []
    for place, layout in LAYOUTS.items():
        for whose, before, secret, after in _formats():
            made.append(Probe(whose, place, layout("note", before + secret + after), secret))
        for name in ("NOTION_TOKEN", "clientSecret", "FERNET_KEY", "api-key"):
            value = Dice(f"{name} {place}").of(LETTERS, 32)
            made.append(Probe(name, place, layout(name, value), value))
        for name in ("DB_PASSWORD", "smtpPassword", "passwort"):
            value = Dice(f"{name} {place}").password()
            made.append(Probe(name, place, layout(name, value), value))
    return made


def is_hidden(probe: Probe, told: str) -> bool:
    """None of it is left, nor a piece that is worth something."""
    size = min(len(probe.secret), 12)
    return not any(probe.secret[at : at + size] in told for at in range(len(probe.secret) - size + 1))
