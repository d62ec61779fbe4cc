"""Programs that print a secret from a store: it comes from no file, and has no format that could be redacted."""

from __future__ import annotations

from clickstop.core.lists import by_name
from clickstop.shell import carried, options, verbs
from clickstop.shell.known_programs import names
from clickstop.shell.scope import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall

# Patterns as in `verbs.py`.
_ROWS = """
gh auth token, auth status --show-token, auth status --t
glab auth token, config get token, auth status --show-token, auth status --t
hub api-token
gcloud auth print-access-token, auth print-identity-token, auth application-default print-access-token,
    secrets versions access, auth print-refresh-token, config config-helper
az account get-access-token, keyvault secret show, keyvault secret download, acr credential show,
    storage account keys list, storage account show-connection-string, ad sp create-for-rbac, cosmosdb keys list,
    redis list-keys, acr login --expose-token
aws secretsmanager get-secret-value, secretsmanager get-random-password, sts get-session-token, sts assume-role*,
    ecr get-login-password, ecr get-authorization-token, configure export-credentials,
    codeartifact get-authorization-token, eks get-token, rds generate-db-auth-token, iam create-access-key,
    sso get-role-credentials, kms decrypt
kubectl|oc create token
op read, item get --reveal, item get --fields, item get --field, document get, signin --raw
bw get password, get item, get totp, get notes, unlock, export, list items
lpass show, export
pass show, grep
gopass show, cat
secret-tool lookup, search
keyring|docker-credential-desktop|docker-credential-osxkeychain|docker-credential-secretservice|docker-credential-pass|docker-credential-ecr-login|git-credential-manager
    get
security find-generic-password, find-internet-password, dump-keychain, export
vault kv get --field, kv get --format, read --field, read --format, print token, token create, unwrap,
    login --token-only
doppler secrets
infisical secrets, export
chamber read, export, env
berglas access
ansible-vault view, decrypt
sops decrypt, exec-env
heroku auth:token, config:get
fly auth token, tokens create, config env
flyctl auth token, tokens create
doctl registry docker-config, kubernetes cluster kubeconfig show
netlify env:get
npm token create
rails credentials:show, credentials:edit
dotnet user-secrets list
pulumi config get, config --show-secrets, stack output --show-secrets, stack export --show-secrets
databricks auth token, tokens create, secrets get-secret
ibmcloud iam oauth-tokens
cf oauth-token
yc iam create-token
hcp auth print-access-token
step ca token, oauth
supabase secrets get
firebase login:ci
tailscale authkey
"""
_PRINTING = by_name(_ROWS, " ")
# Output formats of kubectl that include a secret's values.
_READABLE = names("yaml json jsonpath go-template template custom-columns jsonpath-as-json go-template-file")


def effects(call: ProgramCall) -> None:
    """Mark the output of a call that prints a stored secret."""
    opts = options.of(call)
    words = [str(word) for word in opts.operands]
    pattern = verbs.matched(words, _PRINTING[call.name], opts.flags) if call.name in _PRINTING else ""
    if pattern:
        _mark(call, f"{call.name} {pattern}")
    elif call.name in ("kubectl", "oc"):
        _cluster(call, words)
    elif call.name == "aws":
        _aws(call, words)
    elif call.name in ("sops", "age", "gpg", "gpg2") and _decrypts(call):
        _mark(call, f"{call.name} --decrypt")
    elif call.name in ("terraform", "tofu") and words[:1] == ["output"]:
        for word in words[1:]:  # names of outputs
            if carried.is_secret_name(word):
                _mark(call, f"{call.name} output {word}")
    elif call.name == "pass" and words and words[0] not in _PASS_VERBS:
        _mark(call, "pass")
    elif call.name == "npm" and words[:2] == ["config", "get"] and any("authToken" in word for word in words):
        _mark(call, "npm config get")


# Sub-commands of pass; any other first word is the name of a secret to print.
_PASS_VERBS = names("ls list init find search insert add edit generate rm remove mv cp git help version otp")


def _cluster(call: ProgramCall, words: list[str]) -> None:
    """`kubectl get secret x -o yaml` prints its values; without -o, only names and sizes."""
    kinds = {part.partition("/")[0] for word in words[1:2] for part in word.split(",")}
    arguments = [str(word) for word in call.words]
    if words[:1] == ["get"] and kinds & {"secret", "secrets"}:
        forms = options.of(call).all("o")
        # The default form shows names and ages, no values.
        if any(form.partition("=")[0] in _READABLE for form in forms):
            _mark(call, f"{call.name} get secret")
    elif words[:2] == ["create", "secret"] and options.of(call).has("o"):
        files = [
            word.partition("=")[2] for word in arguments if word.startswith(("--from-file=", "--from-env-file="))
        ]
        for file in files:
            call.add_file("reads", Arg(file.rpartition("=")[2]))
        call.carried += carried.changed(carried.of_call(call), call.scope.run, encoded=True)
    elif words[:2] == ["config", "view"] and "--raw" in arguments:
        _mark(call, f"{call.name} config view --raw")
    elif words[:1] == ["whoami"] and {"-t", "--show-token"} & set(arguments):
        _mark(call, f"{call.name} whoami -t")
    elif words[:1] == ["extract"] and any(word.startswith("secret/") for word in words) and "--to=-" in arguments:
        _mark(call, f"{call.name} extract")


def _aws(call: ProgramCall, words: list[str]) -> None:
    if (
        words[:1] == ["ssm"]
        and words[1:2]
        and words[1].startswith("get-parameter")
        and "--with-decryption" in call.words
    ):
        _mark(call, f"aws ssm {words[1]}")
    elif words[:2] == ["configure", "get"] and any("secret" in word or "token" in word for word in words[2:]):
        _mark(call, "aws configure get")


def _decrypts(call: ProgramCall) -> bool:
    short = call.letters
    to_file = any(word.startswith(("-o", "--output")) for word in call.words)
    in_place = call.name == "sops" and bool({"-i", "--in-place"} & set(call.words))
    return ("d" in short or bool({"--decrypt"} & set(call.words))) and not to_file and not in_place


def _mark(call: ProgramCall, source: str) -> None:
    call.carried += carried.special(call.scope.run, source, "token", encoded=True)
