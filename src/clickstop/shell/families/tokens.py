"""Programs that print a secret which they keep: their output is no file, and has no format to recognise it by."""

from __future__ import annotations

from clickstop.shell import carried, options, verbs
from clickstop.shell.known_programs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call

_PRINTING = verbs.table(
    {
        "gh": "auth token",
        "glab": "auth token, config get token",
        "hub": "api-token",
        "gcloud": "auth print-access-token, auth print-identity-token, auth application-default print-access-token,"
        " secrets versions access, auth print-refresh-token, config config-helper",
        "az": "account get-access-token, keyvault secret show, keyvault secret download, acr credential show,"
        " storage account keys list, storage account show-connection-string, ad sp create-for-rbac,"
        " cosmosdb keys list, redis list-keys, acr login --expose-token",
        "aws": "secretsmanager get-secret-value, secretsmanager get-random-password, sts get-session-token,"
        " sts assume-role*, ecr get-login-password, ecr get-authorization-token, configure export-credentials,"
        " codeartifact get-authorization-token, eks get-token, rds generate-db-auth-token, iam create-access-key,"
        " sso get-role-credentials, kms decrypt",
        "kubectl": "create token",
        "oc": "create token",
        "op": "read, item get, document get, signin",
        "bw": "get password, get item, get totp, get notes, unlock, export, list items",
        "lpass": "show, export",
        "pass": "show, grep",
        "gopass": "show, cat",
        "secret-tool": "lookup, search",
        "keyring": "get",
        "security": "find-generic-password, find-internet-password, dump-keychain, export",
        "vault": "kv get, read, print token, token create, unwrap, login",
        "doppler": "secrets, run --command",
        "infisical": "secrets, export",
        "chamber": "read, export, env",
        "berglas": "access",
        "ansible-vault": "view, decrypt",
        "sops": "decrypt, exec-env",
        "heroku": "auth:token, config, config:get",
        "fly": "auth token, tokens create, config env",
        "flyctl": "auth token, tokens create",
        "doctl": "registry docker-config, kubernetes cluster kubeconfig show",
        "netlify": "env:get",
        "npm": "token create",
        "rails": "credentials:show, credentials:edit",
        "dotnet": "user-secrets list",
        "pulumi": "config get",
        "databricks": "auth token, tokens create, secrets get-secret",
        "ibmcloud": "iam oauth-tokens",
        "cf": "oauth-token",
        "yc": "iam create-token",
        "hcp": "auth print-access-token",
        "step": "ca token, oauth",
        "supabase": "secrets get",
        "firebase": "login:ci",
        "tailscale": "authkey",
        "docker-credential-desktop": "get",
        "docker-credential-osxkeychain": "get",
        "docker-credential-secretservice": "get",
        "docker-credential-pass": "get",
        "docker-credential-ecr-login": "get",
        "git-credential-manager": "get",
    }
)
_NEEDS = {"op item get": ("reveal", "fields", "field"), "op signin": ("raw",), "vault login": ("token-only",)}
_READABLE = names("yaml json jsonpath go-template template custom-columns jsonpath-as-json go-template-file")


def effects(call: Call) -> None:
    """Marks what such a call prints."""
    found = options.of(call)
    words = [str(word) for word in found.operands]
    pattern = verbs.matched(words, _PRINTING.get(call.name, ()))
    named = f"{call.name} {pattern}".strip()
    if pattern and pattern in _PRINTING[call.name] and _is_shown(named, found.flags):
        _mark(call, named)
    elif call.name in ("gh", "glab") and words[:2] == ["auth", "status"] and found.has("t", "show-token"):
        _mark(call, f"{call.name} auth status --show-token")
    elif call.name in ("kubectl", "oc"):
        _cluster(call, words)
    elif call.name == "aws":
        _aws(call, words)
    elif call.name == "pulumi" and found.has("show-secrets"):
        _mark(call, "pulumi --show-secrets")
    elif call.name in ("sops", "age", "gpg", "gpg2") and _decrypts(call):
        _mark(call, f"{call.name} --decrypt")
    elif call.name == "git":
        _git(call, words)
    elif call.name in ("terraform", "tofu") and words[:1] == ["output"]:
        for word in words[1:]:
            if carried.is_secret_name(word):
                _mark(call, f"{call.name} output {word}")
    elif call.name == "pass" and words and words[0] not in _PASS_VERBS:
        _mark(call, "pass")
    elif call.name == "npm" and words[:2] == ["config", "get"] and any("authToken" in word for word in words):
        _mark(call, "npm config get")


_PASS_VERBS = names("ls list init find search insert add edit generate rm remove mv cp git help version otp")


def _is_shown(named: str, flags: set[str]) -> bool:
    needs = _NEEDS.get(named)
    return needs is None or not flags.isdisjoint(needs)


def _cluster(call: Call, words: list[str]) -> None:
    """`kubectl get secret x -o yaml` shows what is in it; without a form it shows how many there are."""
    kinds = {part.partition("/")[0] for word in words[1:2] for part in word.split(",")}
    given = [str(word) for word in call.words]
    if words[:1] == ["get"] and kinds & {"secret", "secrets"}:
        forms = options.of(call).all("o")
        if any(form.partition("=")[0] in _READABLE for form in forms):
            _mark(call, f"{call.name} get secret")
    elif words[:2] == ["config", "view"] and "--raw" in given:
        _mark(call, f"{call.name} config view --raw")
    elif words[:1] == ["whoami"] and {"-t", "--show-token"} & set(given):
        _mark(call, f"{call.name} whoami -t")
    elif words[:1] == ["extract"] and any(word.startswith("secret/") for word in words) and "--to=-" in given:
        _mark(call, f"{call.name} extract")


def _aws(call: Call, words: list[str]) -> None:
    if (
        words[:1] == ["ssm"]
        and words[1:2]
        and words[1].startswith("get-parameter")
        and "--with-decryption" in call.words
    ):
        _mark(call, f"aws ssm {words[1]}")
    elif words[:2] == ["configure", "get"] and any("secret" in word or "token" in word for word in words[2:]):
        _mark(call, "aws configure get")


def _decrypts(call: Call) -> bool:
    short = "".join(word[1:] for word in call.words if word.startswith("-") and not word.startswith("--"))
    to_file = any(word.startswith(("-o", "--output")) for word in call.words)
    in_place = call.name == "sops" and bool({"-i", "--in-place"} & set(call.words))
    return ("d" in short or bool({"--decrypt"} & set(call.words))) and not to_file and not in_place


def _git(call: Call, words: list[str]) -> None:
    if words[:2] == ["credential", "fill"] or (words[:1] and words[0].startswith("credential-") and "get" in words):
        _mark(call, f"git {words[0]}")


def _mark(call: Call, named: str) -> None:
    call.carried += carried.special(call.scope.run, named, "token", encoded=True)
