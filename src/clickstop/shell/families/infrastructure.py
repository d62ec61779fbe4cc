"""Deleting what runs or is kept elsewhere: clouds, clusters, containers, backups, queues, secrets."""

from __future__ import annotations

from clickstop.shell import options, verbs
from clickstop.shell.known_programs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.options import Options

# Tools whose sub-commands are nouns and verbs in any number: the verb decides.
_BY_VERB = names(
    "gcloud az openstack doctl hcloud linode-cli ibmcloud oci aliyun scw exo yc vultr-cli civo akamai eksctl "
    "argocd flux istioctl linkerd velero circleci op doppler infisical bw confluent ccloud temporal wrangler "
    "netlify vercel supabase neonctl planetscale pscale turso railway render heroku fly flyctl firebase glab gh "
    "vault nats rabbitmqadmin harness buildkite bk tkn kops rosa sentry-cli databricks snow bq gsutil stripe "
    "multipass lxc incus minikube kind k3d vagrant virsh"
)
_DELETING = names(
    "delete destroy remove rm purge terminate disable revoke undefine uninstall unregister del rb decommission "
    "delete-all sites:delete apps:destroy pg:reset addons:destroy remove-secret archive rollback-delete"
)
_COMMANDS = verbs.table(
    {
        "terraform": "destroy, state rm, workspace delete, taint, apply -destroy",
        "tofu": "destroy, state rm, workspace delete, taint",
        "terragrunt": "destroy, run-all destroy, state rm",
        "pulumi": "destroy, stack rm, state delete",
        "cdk": "destroy",
        "cdktf": "destroy",
        "serverless": "remove",
        "sls": "remove",
        "sam": "delete",
        "copilot": "app delete, svc delete, env delete",
        "eb": "terminate",
        "amplify": "delete",
        "kubectl": "delete, drain, taint, replace --force",
        "oc": "delete, adm drain",
        "helm": "uninstall, delete, del, un",
        "nomad": "job stop, job purge, system gc, node drain, namespace delete, volume delete",
        "consul": "kv delete, services deregister, acl token delete",
        "etcdctl": "del, rm, member remove",
        "docker": "volume rm, volume remove, stack rm, service rm, swarm leave, secret rm, config rm, network rm",
        "podman": "volume rm, pod rm, secret rm, system reset",
        "rclone": "sync, delete, deletefile, purge, rmdir, rmdirs, move, moveto, cleanup, dedupe",
        "restic": "forget, prune, rewrite, key remove",
        "borg": "delete, prune, compact, repo-delete, rdelete",
        "kopia": "snapshot delete, repository delete, maintenance run",
        "duplicity": "remove-older-than, remove-all-but-n-full, cleanup",
        "s3cmd": "del, rb, rm, expire, sync --delete-removed",
        "mc": "rm, rb",
        "azcopy": "remove, rm",
        "rabbitmqctl": "delete_*, clear_*, reset, force_reset, purge_queue, stop_app, forget_cluster_node",
        "gitlab-runner": "unregister",
        "zfs": "destroy, rollback",
        "zpool": "destroy, labelclear",
        "btrfs": "subvolume delete",
        "lvremove": "*",
        "vgremove": "*",
        "pvremove": "*",
        "ufw": "disable, reset",
        "launchctl": "remove, bootout",
        "nats": "kv del, kv purge, stream purge, object del",
        "vault": "lease revoke, secrets disable, auth disable, audit disable, operator seal, kv metadata delete",
        "hub": "delete",
        "gh": "workflow disable, run delete, api -X",
        "ansible-vault": "rekey",
    }
)
# Kafka and kin: an option is the verb.
_BY_OPTION = {
    "kafka-topics": "delete",
    "kafka-consumer-groups": "delete delete-offsets reset-offsets",
    "kafka-acls": "remove",
    "kafka-configs": "delete-config",
    "kafka-delete-records": "offset-json-file",
    "kafka-topics.sh": "delete",
    "kafka-consumer-groups.sh": "delete delete-offsets",
    "kafka-acls.sh": "remove",
    "kafka-configs.sh": "delete-config",
    "kafka-delete-records.sh": "offset-json-file",
    "iptables": "F flush X delete-chain",
    "ip6tables": "F flush X",
    "nft": "flush",
}
_CONTAINERS = ("docker", "podman", "nerdctl", "docker-compose")
_AWS = tuple(
    names(
        "delete terminate remove deregister purge destroy disable revoke unsubscribe empty batch-delete "
        "schedule-key-deletion reset release"
    )
)
_AWS_WRITING = ("update-secret", "put-secret-value")


def effects(call: Call) -> None:
    if call.name == "java":
        _jenkins(call)
        return
    found = options.of(call)
    if verbs.is_trial(found) or found.has("dryrun"):
        return
    words = [str(word) for word in found.operands]
    if call.name in _BY_OPTION:
        _by_option(call, found)
    elif words[:1] == ["apply"] and "-destroy" in call.words:
        _add(call, words, "apply")
    elif call.name == "aws":
        _aws(call, words, found)
    elif call.name in _CONTAINERS:
        _containers(call, words, found)
    elif pattern := verbs.matched(words, _COMMANDS.get(call.name, ())):
        _add(call, words, pattern)
    elif call.name in _BY_VERB:
        _by_verb(call, words, found)


def _add(call: Call, words: list[str], pattern: str) -> None:
    verb = " ".join(words[: len(pattern.split())])
    call.add(
        "destroys_infrastructure", target=" ".join(words[len(pattern.split()) :][:3]), program=f"{call.name} {verb}"
    )


def _by_verb(call: Call, words: list[str], found: Options) -> None:
    at = next(
        (
            place
            for place, word in enumerate(words[:4])
            if word in _DELETING or word.endswith((":destroy", ":delete"))
        ),
        -1,
    )
    if at >= 0 and not (call.name in ("gh", "glab") and words[0] in ("pr", "issue", "api") and at > 1):
        _add(call, words, " ".join(words[: at + 1]))
    elif call.name in ("gh", "glab") and words[:1] == ["api"]:
        method = found.value("X", "method") or _joined_method(call)
        if method.upper() == "DELETE":
            call.add("destroys_infrastructure", target=words[-1], program=f"{call.name} api", detail="HTTP DELETE")


def _joined_method(call: Call) -> str:
    for at, word in enumerate(call.words):
        if word in ("-X", "--method") and at + 1 < len(call.words):
            return str(call.words[at + 1])
        if word.startswith("-X"):
            return word[2:]
    return ""


def _by_option(call: Call, found: Options) -> None:
    if found.has(*_BY_OPTION[call.name].split()) or (call.name == "nft" and found.operands[:1] == ["flush"]):
        call.add("destroys_infrastructure", target=found.value("topic", "group") or "", program=call.name)


def _aws(call: Call, words: list[str], found: Options) -> None:
    if len(words) < 2:
        return
    service, verb = words[0], words[1]
    if service == "s3" and (verb in ("rm", "rb") or (verb == "sync" and found.has("delete"))):
        call.add("destroys_infrastructure", target=" ".join(words[2:4]), program=f"aws s3 {verb}")
    elif service != "s3" and (verb.startswith(_AWS) or verb in _AWS_WRITING) and not verb.startswith("stop-query"):
        call.add("destroys_infrastructure", target=" ".join(words[2:4]), program=f"aws {service} {verb}")


def _containers(call: Call, words: list[str], found: Options) -> None:
    """Things in use and things that ask nobody: volumes, forced removals and prunings."""
    if call.name == "docker-compose":
        words = ["compose", *words]
    forced = found.has("f", "force")
    if pattern := verbs.matched(words, _COMMANDS.get(call.name, _COMMANDS["docker"])):
        _add(call, words, pattern)
    elif words[1:2] == ["prune"] and (forced or "af" in "".join(call.words)):
        _add(call, words, "* prune")
    elif forced and (words[:1] in (["rm"], ["rmi"]) or words[1:2] == ["rm"]):
        _add(call, words, words[0])
    elif words[:1] == ["compose"] and "down" in words and found.has("v", "volumes"):
        _add(call, words, "compose down")


def _jenkins(call: Call) -> None:
    words = [str(word) for word in call.words]
    if any("jenkins-cli" in word for word in words):
        verb = next((word for word in words if word.startswith("delete-")), "")
        if verb:
            call.add("destroys_infrastructure", target=words[-1], program=f"jenkins-cli {verb}")
