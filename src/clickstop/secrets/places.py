"""What the path of a file says about the secrets in it."""

from __future__ import annotations

from clickstop.core.globs import covers
from clickstop.core.lists import words
from clickstop.secrets.redact import names_secrets

EXAMPLE = "example"  # fixtures, samples and allowed files: nothing in them is a secret
SECRET = "secret"  # noqa: S105  # secrets files: every value is one
REPOSITORY = "repository"  # other files of the repository, which the agent reads in order to edit them
ELSEWHERE = "elsewhere"
EXAMPLES = (
    *("*.example", "*.sample", "*.template", "*.dist", ".env.defaults", ".env.schema", ".env.ci"),
    *("**/fixtures/**", "**/testdata/**", "**/test/data/**", "**/tests/data/**", "**/__fixtures__/**"),
)
SECRETS = words(
    ".env .env.* *.env .envrc .netrc _netrc .pypirc .pgpass .my.cnf .htpasswd htpasswd kubeconfig *.kubeconfig "
    "*.pem *.key *.p12 *.pfx *.jks "
    "*.keystore *.kdbx *.ppk *.p8 *.ovpn id_rsa id_dsa id_ecdsa id_ed25519 authorized_keys .git-credentials "
    ".vault-token credentials.json client_secret*.json service-account*.json serviceAccount*.json "
    "secrets.yml secrets.yaml secrets.json secrets.toml *.tfstate **/.ssh/** **/.gnupg/** **/.aws/** "
    "**/.azure/** **/.config/gcloud/** **/.kube/** ~/.docker/config.json ~/.config/gh/hosts.yml "
    "~/.config/op/** ~/.password-store/** ~/.npmrc /etc/shadow /etc/gshadow /proc/*/environ"
)


_MANY = 200  # words of a command or search that are examined
_BETWEEN = dict.fromkeys(map(ord, "\"'`;|&()<>=:,\n\t"), " ")


def paths_in(text: str) -> list[str]:
    """Return the words of a command or of search results that may be paths of secrets files."""
    words = dict.fromkeys(word for word in text.translate(_BETWEEN).split() if names_secrets(word))
    return list(words)[:_MANY]


def is_allowed_by_name(paths: list[str], root: str, home: str, allow: list[str]) -> bool:
    """Whether the `allow` option covers all of these files."""
    globs = [glob for glob in allow if not glob.startswith("sha256:")]
    return bool(paths) and all(any(covers(glob, path, root=root, home=home) for glob in globs) for path in paths)


def place_of(path: str, *, roots: list[str], home: str, allow: list[str]) -> str:
    """Classify an absolute path. `roots` are the checkout around the event and the one that owns the store."""
    path = path.replace("\\", "/")
    inside = [root for root in roots if path.startswith(root.replace("\\", "/").rstrip("/") + "/")]
    root = (inside or roots)[0]
    globs = [glob for glob in allow if not glob.startswith("sha256:")]
    if any(covers(glob, path, root=root, home=home) for glob in (*globs, *EXAMPLES)):
        return EXAMPLE
    if any(covers(glob, path, root=root, home=home) for glob in SECRETS):
        return SECRET
    return REPOSITORY if inside else ELSEWHERE
