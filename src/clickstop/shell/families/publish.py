"""Publishing packages, images and releases, and deploying."""

from __future__ import annotations

from clickstop.shell import options, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call

_PUBLISHING = verbs.table(
    {
        "npm": "publish, unpublish, deprecate",
        "pnpm": "publish, deploy",
        "yarn": "publish, npm publish, npm tag",
        "bun": "publish",
        "cargo": "publish, yank",
        "twine": "upload",
        "uv": "publish",
        "poetry": "publish",
        "flit": "publish",
        "hatch": "publish",
        "pdm": "publish",
        "maturin": "publish, upload",
        "gem": "push, yank",
        "docker": "push, image push, compose push, manifest push",
        "podman": "push, image push",
        "crane": "push",
        "skopeo": "copy",
        "helm": "push",
        "gh": "release create, release upload, release edit, workflow enable",
        "glab": "release create",
        "goreleaser": "release",
        "lerna": "publish",
        "changeset": "publish",
        "semantic-release": "*",
        "vsce": "publish, unpublish",
        "ovsx": "publish",
        "mvn": "deploy, release:perform",
        "mvnw": "deploy, release:perform",
        "gradle": "publish*, uploadArchives",
        "gradlew": "publish*, uploadArchives",
        "sbt": "publish*",
        "dotnet": "nuget push",
        "nuget": "push",
        "pod": "trunk push",
        "mix": "hex.publish",
        "dart": "pub publish",
        "flutter": "pub publish",
        "cabal": "upload",
        "luarocks": "upload",
        "lein": "deploy",
        "eas": "submit, update",
    }
)
_DEPLOYING = verbs.table(
    {
        "vercel": "deploy, promote, rollback",
        "netlify": "deploy",
        "fly": "deploy",
        "flyctl": "deploy",
        "firebase": "deploy",
        "serverless": "deploy",
        "sls": "deploy",
        "sam": "deploy",
        "cdk": "deploy",
        "pulumi": "up, update",
        "wrangler": "deploy, publish, pages deploy, pages publish",
        "railway": "up, deploy",
        "surge": "*",
        "gh-pages": "*",
        "amplify": "publish, push",
        "eb": "deploy",
        "copilot": "deploy, svc deploy",
        "gcloud": "app deploy, run deploy, functions deploy",
        "az": "webapp up, webapp deploy, functionapp deploy",
        "func": "azure functionapp publish",
        "aws": "lambda update-function-code, ecs update-service, deploy create-deployment",
        "heroku": "container:release, releases:rollback",
        "argocd": "app sync, app rollback",
        "skaffold": "run, deploy",
        "supabase": "functions deploy, db push",
        "convex": "deploy",
        "modal": "deploy",
        "cap": "production deploy",
        "kamal": "deploy, redeploy",
        "mina": "deploy",
        "dokku": "deploy",
        "eas": "deploy",
        "helm": "install, upgrade, rollback",
        "kubectl": "apply, replace, patch, scale, set, rollout restart, rollout undo",
        "oc": "apply, replace, patch, scale, set, rollout restart, rollout undo",
        "ansible-playbook": "*",
        "nomad": "job run",
    }
)
_LOCALLY = ("publishToMavenLocal", "publishLocal", "publishM2")  # into a folder of this machine
_TASKS = ("mvn", "mvnw", "gradle", "gradlew", "sbt", "lein")  # any of their words is one
_APPROVED = {"terraform": "auto-approve", "tofu": "auto-approve", "terragrunt": "auto-approve"}


def effects(call: Call) -> None:
    found = options.of(call)
    if verbs.is_trial(found):
        return
    words = [str(word) for word in found.operands if word not in _LOCALLY]
    for table, detail in ((_PUBLISHING, "publishes"), (_DEPLOYING, "deploys")):
        pattern = _matched(call.name, words, table.get(call.name, ()))
        if pattern or (table.get(call.name) == ("*",)):
            call.add("publishes", target=" ".join(words[:3]), detail=detail, program=_named(call.name, pattern))
            return
    _without_verb(call, words, found.flags)


def _matched(name: str, words: list[str], patterns: tuple[str, ...]) -> str:
    if name not in _TASKS:
        return verbs.matched(words, patterns)
    said = [one for word in words for one in (word, word.rpartition(":")[2])]  # :app:publish
    return next((found for word in said if (found := verbs.matched([word], patterns))), "")


def _without_verb(call: Call, words: list[str], flags: set[str]) -> None:
    """`vercel --prod`, `terraform apply -auto-approve`, `docker build --push`."""
    dashed = {word.lstrip("-").partition("=")[0] for word in call.words}
    approved = words[:1] == ["apply"] and _APPROVED.get(call.name) in dashed and "destroy" not in dashed
    if approved or (call.name in ("vercel", "now") and "prod" in flags):
        call.add(
            "publishes", target=" ".join(words[:3]), detail="deploys", program=_named(call.name, "apply" * approved)
        )
    elif call.name in ("docker", "podman") and "push" in flags and "build" in words:
        call.add("publishes", detail="publishes", program=f"{call.name} build --push")


def _named(name: str, pattern: str) -> str:
    return f"{name} {pattern}".replace("*", "").strip()
