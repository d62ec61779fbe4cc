"""Commands of tools with sub-commands, as tables of words: `gh repo delete`, `terraform destroy`."""

from __future__ import annotations

from clickstop.shell import options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.shell.call import Call
    from clickstop.shell.options import Options

# Options before the sub-command that take a value, by tool.
_GLOBAL = {
    "aws": "region profile output endpoint-url query",
    "kubectl": "n namespace context kubeconfig cluster user s server",
    "oc": "n namespace context kubeconfig",
    "helm": "n namespace kube-context kubeconfig",
    "gh": "R repo",
    "glab": "R repo",
    "docker": "H host c context config f file p project-name profile",
    "podman": "c connection url",
    "gcloud": "project account configuration format zone region",
    "az": "subscription g resource-group n name o output",
    "doctl": "t access-token context",
    "hcloud": "context",
    "flyctl": "a app",
    "fly": "a app",
    "heroku": "a app",
    "vault": "namespace address",
    "nats": "s server context creds",
    "rabbitmqctl": "n node p",
    "rabbitmqadmin": "H P u p V",
    "restic": "r repo p password-file",
    "npm": "prefix registry w workspace tag access otp",
    "pnpm": "C dir filter F",
    "yarn": "cwd",
    "mvn": "f pl P s rf",
    "mvnw": "f pl P s rf",
    "gradle": "x exclude-task p project-dir b I",
    "gradlew": "x exclude-task p project-dir b I",
    "cargo": "manifest-path p package",
    "terraform": "chdir",
    "nomad": "address region namespace",
    "consul": "http-addr token",
}
_TRIAL = frozenset(("dry-run", "dryrun", "whatif", "what-if", "check", "plan", "validate", "print-only", "help"))


def read(call: Call) -> Options:
    """Options and sub-commands of a tool."""
    return options.read(call.words, _GLOBAL.get(call.name, ""))


def is_trial(found: Options) -> bool:
    """Only asks what would happen."""
    if not _TRIAL.isdisjoint(found.flags):
        value = str(found.value("dry-run") or "")
        return value not in ("none", "false")
    return False


def matched(words: list[str], patterns: tuple[str, ...]) -> str:
    """The first pattern with which the words begin, "" if none. `*` stands for any word; a word that ends with
    `*` for its beginning.
    """
    return next((pattern for pattern in patterns if _begins(words, pattern.split())), "")


def _begins(words: list[str], pattern: list[str]) -> bool:
    if len(words) < len(pattern):
        return False
    return all(_same(word, wanted) for word, wanted in zip(words, pattern, strict=False))


def _same(word: str, wanted: str) -> bool:
    if wanted.endswith("*"):
        return word.startswith(wanted[:-1])
    return word == wanted


def table(text: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """`{"gh": "repo delete, gist delete"}` with patterns apart."""
    return {name: tuple(part.strip() for part in patterns.split(",")) for name, patterns in text.items()}
