"""What a file's path says about the secrets in it."""

from __future__ import annotations

from clickstop.core.globs import covers
from clickstop.core.lists import words

EXAMPLE = "example"  # fixtures, samples, and what the project allows: nothing in them is a secret
SECRET = "secret"  # noqa: S105  # files whose every value is one
REPOSITORY = "repository"  # any other file of the repository: it may be read in order to edit it
ELSEWHERE = "elsewhere"
EXAMPLES = (
    *("*.example", "*.sample", "*.template", "*.dist", ".env.defaults", ".env.schema", ".env.ci"),
    *("**/fixtures/**", "**/testdata/**", "**/test/data/**", "**/tests/data/**", "**/__fixtures__/**"),
)
SECRETS = words(
    ".env .env.* *.env .envrc .netrc _netrc .pypirc .pgpass .my.cnf .htpasswd *.pem *.key *.p12 *.pfx *.jks "
    "*.keystore *.kdbx *.ppk *.p8 *.ovpn id_rsa id_dsa id_ecdsa id_ed25519 authorized_keys .git-credentials "
    ".vault-token credentials.json client_secret*.json service-account*.json serviceAccount*.json "
    "secrets.yml secrets.yaml secrets.json secrets.toml *.tfstate **/.ssh/** **/.gnupg/** **/.aws/** "
    "**/.azure/** **/.config/gcloud/** **/.kube/** ~/.docker/config.json ~/.config/gh/hosts.yml "
    "~/.config/op/** ~/.password-store/** ~/.npmrc /etc/shadow /etc/gshadow /proc/*/environ"
)


def is_allowed_by_name(paths: list[str], root: str, home: str, allow: list[str]) -> bool:
    """Whether the project says that nothing in these files is a secret."""
    globs = [glob for glob in allow if not glob.startswith("sha256:")]
    return bool(paths) and all(any(covers(glob, path, root=root, home=home) for glob in globs) for path in paths)


def place_of(path: str, *, roots: list[str], home: str, allow: list[str]) -> str:
    """Of an absolute path. `roots`: the checkout around the event, and the one that holds the store."""
    path = path.replace("\\", "/")
    inside = [root for root in roots if path.startswith(root.replace("\\", "/").rstrip("/") + "/")]
    root = (inside or roots)[0]
    globs = [glob for glob in allow if not glob.startswith("sha256:")]
    if any(covers(glob, path, root=root, home=home) for glob in (*globs, *EXAMPLES)):
        return EXAMPLE
    if any(covers(glob, path, root=root, home=home) for glob in SECRETS):
        return SECRET
    return REPOSITORY if inside else ELSEWHERE
