"""Clouds, clusters, forges and registries: changing, publishing and deleting, by the verbs of each tool."""

from __future__ import annotations

from clickstop.shell import options, verb_table, verbs
from clickstop.shell.known_programs import names
from clickstop.shell.ordinary import is_ordinary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.options import Options

_EFFECTS = {
    verb_table.CHANGES: "changes_remote",
    verb_table.PUBLISHES: "publishes",
    verb_table.DESTROYS: "destroys_infrastructure",
    verb_table.ERASES: "destroys_infrastructure",
}
# Options for a dry run, or for work on this machine only.
_TRIAL = names(
    "dry-run dryrun what-if whatif preview-only print-only help local noop no-op validate-only simulate "
    "generate-cli-skeleton build-only no-execute-changeset no-execute-change-set"
)
_TRIAL_LETTERS = {"borg": ("n",), "gsutil": ("n",), "s3cmd": ("n",), "chef-client": ("W", "why-run")}
_HERE = ("localhost", "127.0.0.1", "0.0.0.0", "host.docker.internal")  # noqa: S104  # names to know
# Variables that name the server a tool talks to.
_HOSTS = ("DOCKER_HOST", "VAULT_ADDR", "NOMAD_ADDR", "CONSUL_HTTP_ADDR", "AWS_ENDPOINT_URL", "ARGOCD_SERVER")
# Contexts of clusters that run on a developer's machine.
_TEST_CLUSTERS = tuple("kind- k3d- minikube docker-desktop rancher-desktop colima orbstack microk8s".split())
# Tools that work on the current context of kubectl.
_OF_CLUSTERS = names("kubectl oc helm helmfile flux istioctl linkerd skaffold velero")
_CONTAINERS = ("docker", "podman", "nerdctl", "docker-compose")
# Docker contexts of this machine.
_CONTAINERS_HERE = ("default", "desktop-linux", "colima", "orbstack", "rancher-desktop", "podman-machine-default")
_CONTAINERS_READ = names(
    "ps images logs inspect version info stats top port ls diff history events search context config login wait df "
    "buildx build pull save export cp help"
)
_TASKS = ("mvn", "mvnw", "gradle", "gradlew", "sbt", "lein")  # any of their words is one
# Modules of Ansible that only read.
_LOOKING_MODULES = names("ping setup debug stat service_facts package_facts getent find slurp gather_facts assert")
_RUNNING_MODULES = ("command", "shell", "raw")
_WORDS = 5  # in which a general verb is looked for


def effects(call: ProgramCall) -> None:
    if call.name in _CONTAINERS:
        opts, words = _containers(call)
    else:
        opts = options.of(call)
        words = [str(word) for word in opts.operands]
    _choose_cluster(call, words, opts)
    trial = opts.has(*_TRIAL_LETTERS.get(call.name, ())) or any(word.lower() == "test=true" for word in words)
    if _is_trial(opts) or trial or words[-1:] == ["help"]:
        return
    if call.name in ("gh", "glab") and words[:1] == ["api"]:
        _api(call, words, opts)
        return
    # Special cases outrank the table.
    grade, count = _special(call, words, opts) or _grade(call.name, words, opts.flags)
    if grade not in _EFFECTS or _is_here(call, opts):
        return
    # Containers and volumes named as a test are disposable.
    if grade == verb_table.DESTROYS and call.name in _CONTAINERS and any(map(verbs.TEST.search, call.words)):
        return
    _add(call, grade, words, count)


def _add(call: ProgramCall, grade: str, words: list[str], count: int) -> None:
    verb = " ".join(words[:count])
    call.add(
        _EFFECTS[grade],
        target=" ".join(words[count:][:3]),
        program=f"{call.name} {verb}".strip(),
        forced=grade == verb_table.ERASES,
    )


def _is_trial(opts: Options) -> bool:
    if _TRIAL.isdisjoint(opts.flags):
        return False
    # kubectl's `--dry-run=none` is no dry run.
    return str(opts.value("dry-run") or "") not in ("none", "false")


def _is_here(call: ProgramCall, opts: Options) -> bool:
    """Tell whether a call works on a registry, an endpoint or a cluster of this machine."""
    hosts = [value for name in _HOSTS for value in call.scope.values_of(name)]
    if any(_names_here(word) for word in (*call.words, *hosts)):
        return True
    context = str(opts.value("context", "kube-context") or "")
    if not context and call.name in _OF_CLUSTERS and not opts.has("kubeconfig"):
        *settings, chosen = call.scope.run.cluster or ("",)
        context = chosen if settings == _cluster_settings(call) else ""
    return bool(context) and context.startswith(_TEST_CLUSTERS)


def _choose_cluster(call: ProgramCall, words: list[str], opts: Options) -> None:
    """Remember the context that `kubectl config use-context NAME` or `kubectx NAME` makes the current one."""
    if call.name in ("kubectl", "oc") and words[:2] == ["config", "use-context"] and not opts.has("kubeconfig"):
        chosen = words[2:]
    elif call.name == "kubectx":
        chosen = words
    else:
        return
    call.scope.run.cluster = (*_cluster_settings(call), *chosen) if len(chosen) == 1 else ()


def _cluster_settings(call: ProgramCall) -> list[str]:
    """Return where a call runs and which settings file it uses: a context is chosen in one of them only."""
    return [call.scope.where, *call.scope.values_of("KUBECONFIG")]


def _names_here(word: str) -> bool:
    """Tell whether a word names this machine, or a service of docker compose: with a port and without a dot."""
    pieces = word.replace("=", "/").replace("@", "/").split("/")
    following = [*pieces[1:], ""]
    # `0.0.0.0/0` is no address, but every address.
    if any(
        piece.partition(":")[0] in _HERE and not (piece[0].isdigit() and after[:1].isdigit())
        for piece, after in zip(pieces, following, strict=True)
    ):
        return True
    scheme, sign, address = word.partition("://")
    host, _, port = (address if sign else word).partition("/")[0].partition(":")
    is_address = scheme in ("http", "https", "oci") if sign else "/" in word
    return is_address and len(port) > 3 and port.isdigit() and "." not in host and not host.startswith("prod")


def _grade(name: str, words: list[str], flags: set[str]) -> tuple[str, int]:
    """Return what a call does, and how many of its words say so."""
    name = name.removesuffix(".sh")
    row = verbs.read(verb_table.TABLE.get(name, ""))
    if name in _TASKS:
        return _task(row, words)
    best, length = verbs.grade(row, words, flags)
    if best:
        return best, length
    if not words:
        return row.get(verbs.ALONE, ""), 0
    if name in verb_table.GENERAL:
        return _general(words)
    return row.get(verbs.ELSE, ""), min(2, len(words)) if name == "aws" else 0


def _general(words: list[str]) -> tuple[str, int]:
    """Grade a call by its first general verb: `instances stop`, `ps:scale`, `add-iam-policy-binding`."""
    for place, word in enumerate(words[:_WORDS], 1):
        last = word.rpartition(":")[2]
        for verb in (last, last.partition("-")[0], last.partition("_")[0]):
            if verb in verb_table.READING:
                return verb_table.READS, place
            if verb in verb_table.DESTROYING:
                return verb_table.DESTROYS, place
            if verb in verb_table.CHANGING:
                return verb_table.CHANGES, place
    return "", 0


def _task(row: dict[str, str], words: list[str]) -> tuple[str, int]:
    """Grade tasks of a build tool: `:app:publish`, but not `publishToMavenLocal`."""
    for word in words:
        task = word.rpartition(":")[2]
        if task not in row.get(verb_table.LOCAL, "").split(", "):
            patterns = row[verb_table.PUBLISHES]
            if verbs.matched([word], patterns) or verbs.matched([task], patterns):
                return verb_table.PUBLISHES, 0
    return "", 0


def _special(call: ProgramCall, words: list[str], opts: Options) -> tuple[str, int] | None:
    """Grade calls of which more than the words decide; None for all others."""
    if call.name == "stripe" and not opts.has("live"):
        return "", 0  # stripe works on test data by default
    if call.name == "ansible":
        # Without -m, ansible runs a command.
        module = str(opts.value("m") or "command").rpartition(".")[2]
        looks = module in _LOOKING_MODULES or (module in _RUNNING_MODULES and is_ordinary(str(opts.value("a"))))
        return ("", 0) if looks else None
    if call.name == "az" and words[:1] == ["rest"]:
        method = str(opts.value("method") or "get").lower()
        return (verb_table.DESTROYS if method == "delete" else verb_table.CHANGES if method != "get" else "", 1)
    if call.name in ("kubectl", "oc") and words[:1] == ["cp"]:
        return (verb_table.CHANGES if ":" in words[-1] else "", 1)
    if call.name == "java":
        # The verb of `java -jar jenkins-cli.jar -s URL delete-job x`.
        at = next((at for at, word in enumerate(call.words) if "jenkins-cli" in word), len(call.words))
        return _general([str(word) for word in call.words[at + 1 :] if word[:1] != "-"])
    if call.name in _CONTAINERS and opts.has("force") and any("$(" in word.raw for word in call.words):
        return verb_table.DESTROYS, 1  # everything that a listing names: `docker rm -f $(docker ps -aq)`
    if call.name in _CONTAINERS and _is_far(call):
        return (verb_table.CHANGES if _CONTAINERS_READ.isdisjoint(words[:2]) else "", 1) if words else ("", 0)
    return None


def _containers(call: ProgramCall) -> tuple[Options, list[str]]:
    """Return the options and words of a container tool's verb, after options of the tool itself and of compose."""
    words = options.of(call).operands if call.name != "docker-compose" else call.words
    if words[:1] == ["compose"] or call.name == "docker-compose":
        after_tool = options.after_options(words[1:] if words[:1] == ["compose"] else words, "docker compose")
        opts = options.named(after_tool, "docker verb")
        return opts, ["compose", *(str(word) for word in opts.operands)]
    opts = options.named(words, "docker verb")
    return opts, [str(word) for word in opts.operands]


def _is_far(call: ProgramCall) -> bool:
    """Tell whether the containers run on another machine."""
    if call.scope.where == "remote":
        return True
    opts = options.of(call)
    context = str(opts.value("c", "context") or "")
    host = str(opts.value("H", "url") or next(iter(call.scope.values_of("DOCKER_HOST")), ""))
    return (bool(context) and context not in _CONTAINERS_HERE) or (
        bool(host) and not host.startswith(("unix://", "npipe://", "/"))
    )


def _api(call: ProgramCall, words: list[str], opts: Options) -> None:
    """Record what `gh api` changes: by its method, by fields that make it a POST, or by a GraphQL mutation."""
    fields = opts.all("f", "F")
    method = str(opts.value("X") or ("POST" if fields or opts.has("input") else "GET")).upper()
    if words[1:2] == ["graphql"]:
        if not any("mutation" in field for field in fields) and not opts.has("input"):
            return
        method = "POST"
    if method == "DELETE":
        call.add("destroys_infrastructure", target=words[-1], program=f"{call.name} api", detail="HTTP DELETE")
    elif method not in ("GET", "HEAD"):
        call.add("changes_remote", target=words[-1], program=f"{call.name} api", detail=f"HTTP {method}")
