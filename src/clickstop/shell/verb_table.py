"""What the sub-commands of tools do to what runs or is kept elsewhere: one row of verbs per tool.

A pattern is a sequence of words: `*` is any word, `x*` one that begins so, `--x` an option that has to be given.
The pattern that says most decides. Where none fits, `ELSE` says what the tool does, and for tools in `GENERAL` the
first of its words that is a verb of everybody's. What is in no row only looks, or stays on this machine.
"""

from __future__ import annotations

from clickstop.shell.known_programs import names
from clickstop.shell.verbs import ALONE, ELSE

READS, CHANGES, PUBLISHES, DESTROYS, ERASES, LOCAL = "reads", "changes", "publishes", "destroys", "erases", "local"

# Verbs that mean the same with every tool that has nouns and verbs.
READING = names(
    "list ls get show describe view status info logs tail help version versions inspect search diff plan preview "
    "validate verify check lint history cat watch top whoami explain wait read print export download pull fetch "
    "query count stat stats open browse docs lookup trace events metrics usage ping can-i test login logout"
)
CHANGING = names(
    "create add set update upgrade edit apply deploy start stop restart reboot reset scale resize enable attach "
    "detach assign unassign grant bind unbind move mv rename import put post patch push sync promote rollback "
    "undo redeploy release invoke trigger dispatch approve reject merge close reopen transfer unarchive publish "
    "migrate restore suspend resume pause unpause cancel rotate renew regenerate tag untag label annotate taint "
    "untaint cordon uncordon replace modify change install register failover drain shutdown power-on power-off "
    "power-cycle expose autoscale allocate deallocate associate disassociate authorize write send insert upload "
    "execute rebuild recreate poweroff poweron unset disconnect stepdown step-down run-job submit abort retry "
    "terminate-job swap reconcile redrive replay up unpublish seal unseal simulate-failover stop-job launch "
    "provision unsuspend bump cutover shrink grow clear protect unprotect lock unlock invite kick accept ban"
)
DESTROYING = names(
    "delete destroy remove rm purge terminate disable revoke undefine uninstall unregister deregister del rb "
    "decommission delete-all archive erase wipe drop prune evict forget teardown tear-down down obliterate"
)
# Tools whose words are nouns and verbs in any number.
GENERAL = names(
    "gcloud az openstack doctl hcloud linode-cli ibmcloud oci aliyun scw exo yc vultr-cli civo akamai eksctl "
    "argocd flux istioctl linkerd velero circleci op doppler infisical bw confluent ccloud temporal wrangler "
    "netlify vercel supabase neonctl planetscale pscale turso railway render heroku fly flyctl firebase "
    "vault nats rabbitmqadmin harness buildkite bk tkn kops rosa sentry-cli databricks snow bq stripe "
    "consul nomad amplify eb copilot eas convex modal appwrite nhost koyeb northflank porter upsun platform "
    "cf ibmcloud dokku caprover coolify okteto garden atlas mongocli fastly cloudflared ngrok tailscale auth0 "
    "okta launchdarkly ldcli statsig newrelic datadog-ci pagerduty pd opsgenie acli jira linear"
)

_FORGE_WORDS = (
    "{mr} merge, {mr} close, {mr} reopen, {mr} lock, {mr} unlock, {mr} approve, {mr} revoke, {mr} rebase, issue "
    "close, issue reopen, issue lock, issue transfer, issue pin, issue unpin, issue edit, issue update, label "
    "create, label edit, label clone, release edit, repo create, repo edit, repo rename, repo fork, repo sync, "
    "repo transfer, repo mirror, repo unarchive, repo deploy-key add, secret set, variable set, variable update, "
    "workflow run, workflow enable, workflow disable, run rerun, run cancel, ci run, ci retry, ci trigger, ci "
    "cancel, pipeline run, pipeline retry, pipeline cancel, schedule create, schedule run, schedule update, "
    "ssh-key add, gpg-key add, deploy-key add, gist create, gist edit, gist rename, snippet create, project "
    "create, project edit, project copy, project close, project item-*, project field-*, project link, project "
    "unlink, project mark-template, codespace create, codespace stop, codespace rebuild, codespace "
    "edit, ruleset create, attestation sign, token create, token rotate, user block, milestone create, milestone "
    "edit, incident close, cluster agent bootstrap, runner pause, runner assign, iteration create, org invite"
)
_FORGE_DESTROYS = (
    "repo delete, repo archive, repo deploy-key delete, release delete, release delete-asset, issue delete, label "
    "delete, secret delete, secret remove, variable delete, variable remove, run delete, gist delete, snippet "
    "delete, cache delete, project delete, codespace delete, ssh-key delete, gpg-key delete, deploy-key delete, "
    "{mr} delete, schedule delete, ci delete, pipeline delete, token revoke, runner delete, milestone delete, "
    "cluster agent delete"
)

TABLE: dict[str, dict[str, str]] = {
    # Clouds.
    "aws": {
        READS: (
            "* describe*, * get*, * list*, * head*, * batch-get*, * search*, * lookup*, * query*, * scan*, * "
            "wait, * select*, * filter*, * estimate*, * validate*, * test*, * simulate*, * check*, * preview*, * "
            "detect*, * download*, * help, * tail, * generate*, * discover*, * retrieve*, * view*, * count*, * "
            "admin-get*, * admin-list*, * poll*, * explain*, * decode*, * is*, * compare*, * can*, * receive*, * "
            "transact-get*, configure, sso, help, history, s3 ls, s3 presign, s3 cp, sts, logs start-query, logs "
            "stop-query, logs start-live-tail, ecr get*, eks update-kubeconfig, eks get-token, "
            "ec2-instance-connect, codeartifact login, ssm start-session, cloudformation package, s3api select*, "
            "athena start-query-execution, athena stop-query*, ecs execute-command, emr ssh, cloudshell, rds "
            "generate*, cloudformation detect*, iot-data get*, kms encrypt, kms decrypt, translate translate*, "
            "comprehend *, rekognition *, textract *, polly *, bedrock-runtime *, lambda invoke --dry-run, s3 "
            "sync, cloudtrail lookup*, dynamodb execute-statement"
        ),
        PUBLISHES: (
            "lambda update-function-code, ecs update-service, deploy create-deployment, cloudformation deploy"
        ),
        DESTROYS: (
            "* delete*, * terminate*, * remove*, * deregister*, * purge*, * destroy*, * disable*, * revoke*, * "
            "unsubscribe, * empty*, * batch-delete*, * schedule-key-deletion, * reset*, * release*, s3 rm, s3 rb, "
            "s3 sync --delete, * update-secret, * put-secret-value, * cancel-key-deletion, organizations "
            "close-account, * admin-delete*, * admin-disable*, * tear*"
        ),
        ERASES: (
            "s3 rb --force, s3 rm --recursive, rds delete-db-instance --skip-final-snapshot, dynamodb "
            "delete-table, rds delete-db-cluster --skip-final-snapshot, redshift delete-cluster "
            "--skip-final-cluster-snapshot, docdb delete-db-cluster --skip-final-snapshot, efs "
            "delete-file-system, neptune delete-db-cluster --skip-final-snapshot, backup delete-recovery-point, "
            "secretsmanager delete-secret --force-delete-without-recovery, opensearch delete-domain, es "
            "delete-elasticsearch-domain"
        ),
        ELSE: CHANGES,
    },
    "gcloud": {
        READS: (
            "config, auth, components, init, info, topic, feedback, cheat-sheet, compute ssh, compute scp, "
            "container clusters get-credentials, emulators, beta emulators, alpha emulators, storage ls, storage "
            "cat, storage du, storage hash, storage sign-url, builds log, artifacts print-settings, code, docker, "
            "app logs, app browse, sql connect, kms encrypt, kms decrypt, storage cp"
        ),
        PUBLISHES: "app deploy, run deploy, functions deploy, builds submit, run services replace, run jobs deploy",
        CHANGES: (
            "* * * add-*, * * add-*, * add-*, * * * set-*, * * set-*, * set-*, run jobs execute, functions call, "
            "storage mv, secrets versions add, secrets create, kms keys *, sql instances clone, sql export, sql "
            "import, storage rsync, storage buckets update, pubsub topics publish"
        ),
        DESTROYS: (
            "* * * remove-*, * * remove-*, * remove-*, storage rm, secrets versions destroy, storage rsync "
            "--delete-unmatched-destination-objects"
        ),
        ERASES: (
            "sql instances delete, sql databases delete, sql backups delete, projects delete, storage rm "
            "--recursive, storage buckets delete, spanner instances delete, spanner databases delete, firestore "
            "databases delete, bigtable instances delete, alloydb clusters delete, filestore instances delete, "
            "redis instances delete"
        ),
    },
    "az": {
        READS: (
            "login, logout, account, config, configure, version, find, interactive, extension, bicep, aks "
            "get-credentials, acr login, storage blob download*, storage blob list, deployment * validate, "
            "deployment * what-if, webapp log, functionapp log, ad signed-in-user, vm run-command show, monitor, "
            "graph query, devops, pipelines list, pipelines show, pipelines runs, repos list, repos show, boards "
            "query, aks browse, cosmosdb keys list, webapp ssh"
        ),
        PUBLISHES: (
            "acr build, webapp up, webapp deploy, functionapp deploy, containerapp up, staticwebapp "
            "deploy, spring app deploy"
        ),
        CHANGES: (
            "deployment * create, pipelines run, vm run-command invoke, aks command invoke, vm deallocate, repos "
            "pr create"
        ),
        ERASES: (
            "group delete, sql db delete, sql server delete, storage account delete, storage container delete, "
            "cosmosdb delete, postgres server delete, postgres flexible-server delete, mysql server delete, "
            "mysql flexible-server delete, keyvault purge, redis delete, sql mi delete, backup protection disable, "
            "storage blob delete-batch, storage share delete"
        ),
    },
    "doctl": {
        READS: (
            "auth, kubernetes cluster kubeconfig, registry login, version, compute ssh, compute droplet-action get"
        ),
        CHANGES: "compute droplet-action, compute volume-action, compute image-action, apps create-deployment",
        ERASES: "databases delete, databases db delete, compute volume delete, compute snapshot delete",
    },
    "hcloud": {
        READS: "context, server ssh, server request-console",
        CHANGES: "server poweroff, server reset-password",
    },
    "gsutil": {
        READS: (
            "ls, cat, cp, stat, du, hash, version, config, acl get, iam get, lifecycle get, cors get, rsync, "
            "signurl"
        ),
        CHANGES: (
            "mb, mv, setmeta, acl ch, acl set, iam ch, iam set, lifecycle set, cors set, web set, defacl, "
            "rewrite, versioning set, retention, kms, label, logging set, compose, notification"
        ),
        DESTROYS: "rm, rb, rsync -d",
        ERASES: "rm -r, rm -R",
    },
    "bq": {
        READS: "ls, show, head, query, extract, wait, init, version, help",
        CHANGES: "mk, load, insert, update, cp, cancel, truncate, add-iam-policy-binding, set-iam-policy, undelete",
        DESTROYS: "rm, remove-iam-policy-binding",
        ERASES: "rm -r, rm --recursive",
    },
    "eksctl": {
        READS: "utils write-kubeconfig, utils schema, anywhere generate",
        CHANGES: "utils, drain nodegroup, create, scale nodegroup, upgrade",
    },
    # Clusters.
    "kubectl": {
        PUBLISHES: "apply, create, replace, patch, scale, set, rollout restart, rollout undo",
        CHANGES: (
            "edit, autoscale, rollout pause, rollout resume, label, annotate, expose, run, cordon, uncordon, "
            "certificate approve, certificate deny, debug, new-app, new-project, start-build, adm policy, adm "
            "cordon, policy add*, rsync, tag, import-image"
        ),
        DESTROYS: "delete, drain, taint, replace --force, adm drain, policy remove*, adm prune",
        READS: "set env --list, rollout status, rollout history, certificate, config, apply view-last-applied",
    },
    "helm": {
        PUBLISHES: "install, upgrade, rollback, push, cm-push, s3 push",
        CHANGES: "test",
        DESTROYS: "uninstall, delete, del, un",
    },
    "helmfile": {PUBLISHES: "apply, sync, charts", DESTROYS: "destroy, delete"},
    "argocd": {
        READS: (
            "app get, app diff, app list, app history, app logs, app manifests, app wait, app resources, login, "
            "logout, context, relogin, account get-user-info, admin, version, proj get, repo get, cluster get"
        ),
        PUBLISHES: "app sync, app rollback",
        CHANGES: (
            "app set, app patch, app edit, app actions run, app terminate-op, app create, proj *, repo add, "
            "cluster add"
        ),
        DESTROYS: "app delete, app delete-resource, proj delete, repo rm, cluster rm",
    },
    "flux": {
        READS: (
            "get, check, logs, tree, events, stats, trace, diff, export, build, pull, version, install --export, "
            "envsubst"
        ),
        PUBLISHES: "push",
    },
    "nomad": {
        READS: (
            "job plan, job inspect, job validate, job history, alloc logs, alloc status, alloc fs, node status, "
            "run --output, fmt, ui, monitor"
        ),
        PUBLISHES: "job run, run, job dispatch, job revert, job promote, job scale",
        CHANGES: (
            "alloc restart, alloc signal, alloc stop, node eligibility, deployment promote, deployment fail, var "
            "put, alloc exec, scaling"
        ),
        DESTROYS: (
            "job stop, stop, job purge, system gc, node drain, namespace delete, volume delete, var purge, node "
            "purge"
        ),
    },
    "skaffold": {PUBLISHES: "run, deploy, apply", DESTROYS: "delete"},
    "kops": {READS: "export, toolbox, validate", CHANGES: "update cluster, rolling-update cluster"},
    "consul": {
        READS: (
            "kv get, kv export, members, catalog, info, monitor, watch, snapshot inspect, snapshot save, "
            "validate, agent"
        ),
        CHANGES: (
            "kv put, kv import, leave, force-leave, reload, maint, snapshot restore, acl * create, acl * update, "
            "intention, config write, services register, join"
        ),
        DESTROYS: "kv delete, services deregister, acl * delete, config delete, intention delete",
    },
    "etcdctl": {
        READS: "get, watch, endpoint, member list, snapshot save, snapshot status, version, check",
        CHANGES: (
            "put, lease, member add, member update, move-leader, defrag, compaction, auth, user, role, snapshot "
            "restore"
        ),
        DESTROYS: "del, rm, member remove, lease revoke, user delete, role delete",
    },
    "vault": {
        READS: (
            "kv get, kv list, read, list, status, token lookup, token capabilities, login, path-help, print, "
            "server, agent, policy read, policy list, policy fmt, secrets list, auth list, audit list, kv "
            "metadata get, operator members, debug, version, unwrap, monitor, ssh"
        ),
        CHANGES: (
            "kv put, kv patch, kv undelete, kv rollback, kv enable-versioning, write, policy write, secrets "
            "enable, secrets move, secrets tune, auth enable, auth tune, audit enable, token create, token renew, "
            "lease renew, operator, kv metadata put, patch, plugin register, namespace create, transit import"
        ),
        DESTROYS: (
            "kv delete, kv destroy, kv metadata delete, delete, lease revoke, token revoke, secrets disable, auth "
            "disable, audit disable, policy delete, operator seal, operator step-down, plugin deregister, "
            "namespace delete"
        ),
    },
    # Infrastructure as code.
    "terraform": {
        PUBLISHES: "apply, run-all apply, run apply, stack run apply, apply-all",
        CHANGES: (
            "import, untaint, state mv, state push, state replace-provider, force-unlock, refresh, run-all import"
        ),
        DESTROYS: (
            "destroy, apply --destroy, state rm, workspace delete, taint, run-all destroy, run destroy, "
            "destroy-all, stack run destroy"
        ),
        ERASES: (
            "destroy --auto-approve, destroy --force, run-all destroy --terragrunt-non-interactive, "
            "run-all destroy --non-interactive, destroy-all --terragrunt-non-interactive"
        ),
    },
    "terramate": {CHANGES: "run *"},
    "pulumi": {
        PUBLISHES: "up, update",
        CHANGES: (
            "refresh, import, cancel, state move, state rename, state edit, state unprotect, stack "
            "import, stack rename, policy publish, policy enable, deployment run, env set, org set-default"
        ),
        DESTROYS: "destroy, down, stack rm, state delete, env rm",
        ERASES: "destroy --yes, destroy -y, destroy --skip-preview, down --yes, down -y",
    },
    "cdk": {
        PUBLISHES: "deploy",
        CHANGES: "bootstrap, import, rollback, watch, migrate",
        DESTROYS: "destroy, gc",
        ERASES: "destroy --force, destroy -f",
    },
    "cdktf": {PUBLISHES: "deploy, apply", DESTROYS: "destroy", ERASES: "destroy --auto-approve"},
    "serverless": {PUBLISHES: "deploy", DESTROYS: "remove, delete", CHANGES: "rollback, sync"},
    "sst": {PUBLISHES: "deploy", DESTROYS: "remove", READS: "dev, diff", CHANGES: "secret set, secret remove"},
    "sam": {PUBLISHES: "deploy, publish, sync", DESTROYS: "delete", READS: "local, logs, remote test-event"},
    "copilot": {PUBLISHES: "deploy, svc deploy, job deploy, env deploy", READS: "run local, svc logs, svc exec"},
    "eb": {PUBLISHES: "deploy", READS: "local, printenv, ssh, events, health, open"},
    "amplify": {PUBLISHES: "publish, push", READS: "mock, codegen, pull, add, update, remove"},
    "packer": {CHANGES: "build"},
    "ansible-playbook": {ELSE: PUBLISHES},
    "ansible-pull": {ELSE: CHANGES},
    "ansible": {ELSE: CHANGES},
    "salt": {READS: "* test.ping, * grains.*, * status.*, * pillar.*", ELSE: CHANGES},
    "puppet": {CHANGES: "apply, agent, resource * * ensure*"},
    "chef-client": {ELSE: CHANGES, ALONE: CHANGES},
    "fab": {CHANGES: "deploy, restart, migrate"},
    "cap": {CHANGES: "* deploy*"},
    "kamal": {
        PUBLISHES: "deploy, redeploy, rollback, setup",
        CHANGES: "app boot, app stop, app start, accessory *, proxy reboot, env push, secrets",
        DESTROYS: "remove, app remove, accessory remove",
        READS: (
            "app logs, app details, config, details, audit, accessory logs, accessory details, proxy logs, "
            "secrets print"
        ),
    },
    "mina": {PUBLISHES: "deploy"},
    # Forges.
    "gh": {
        CHANGES: _FORGE_WORDS.format(mr="pr")
        + ", pr review --approve, pr review -a, pr review --request-changes, pr update-branch",
        DESTROYS: _FORGE_DESTROYS.format(mr="pr"),
        PUBLISHES: "release create, release upload",
        READS: "project item-list, project field-list",
    },
    "glab": {
        CHANGES: _FORGE_WORDS.format(mr="mr") + ", changelog generate --release",
        DESTROYS: _FORGE_DESTROYS.format(mr="mr"),
        PUBLISHES: "release create, release upload",
    },
    "hub": {
        DESTROYS: "delete, release delete",
        PUBLISHES: "release create, release edit",
        CHANGES: "create, merge, fork",
    },
    "tea": {
        CHANGES: "pulls merge, pulls close, repos create, issues close",
        DESTROYS: "repos delete, releases delete",
        PUBLISHES: "releases create",
    },
    "gitlab-runner": {DESTROYS: "unregister", CHANGES: "register, stop, start, restart"},
    "circleci": {
        READS: "local, config, orb validate, orb pack, orb info",
        PUBLISHES: "orb publish",
        CHANGES: "pipeline run",
    },
    # Platforms.
    "heroku": {
        READS: (
            "local, logs, ps, releases, config, config:get, pg, pg:info, pg:psql, pg:ps, pg:diagnose, pg:backups, "
            "auth:*, git:remote, login, apps:info, apps:list, addons, addons:info, buildpacks, ci, run:inside, "
            "domains, redis:cli, logs:*"
        ),
        CHANGES: (
            "run, run:detached, ps:*, config:*, maintenance:*, pg:backups:restore, pg:promote, pg:copy, pg:push, "
            "features:*, labs:*, certs:*, domains:*, access:*, members:*, drains:*, pipelines:promote, "
            "pipelines:*, addons:create, addons:attach, addons:upgrade, restart, stack:set, buildpacks:*, "
            "reviewapps:*, redis:promote"
        ),
        PUBLISHES: "container:release, container:push, releases:rollback, rollback, deploy:*, builds:create",
        DESTROYS: (
            "apps:destroy, apps:delete, addons:destroy, addons:detach, pg:killall, *:remove, *:destroy, *:delete, "
            "destroy"
        ),
        ERASES: "pg:reset, pg:backups:delete",
    },
    "fly": {
        READS: (
            "auth, logs, status, scale show, proxy, ssh console, ssh issue, doctor, version, config validate, "
            "config show, agent, machine list, machine status, launch --no-deploy, wireguard list, tokens list, "
            "dig, ping, postgres connect"
        ),
        PUBLISHES: "deploy, launch, image update",
        CHANGES: (
            "machine run, machine exec, machine *, wireguard create, tokens create, ips allocate*, certs add, scale"
        ),
        DESTROYS: (
            "apps destroy, destroy, machine destroy, machine remove, ips release, certs remove, secrets "
            "unset, tokens revoke"
        ),
        ERASES: "volumes destroy, volumes delete, postgres detach, postgres destroy, mpg destroy",
    },
    "vercel": {
        READS: (
            "dev, build, ls, list, inspect, logs, login, logout, link, pull, env ls, env pull, whoami, switch, "
            "telemetry, domains ls, dns ls, certs ls, project ls, init, help, bisect, teams ls, git"
        ),
        PUBLISHES: "deploy, promote, rollback, redeploy, --prod, alias set",
        ALONE: PUBLISHES,
        CHANGES: (
            "alias, env add, env update, domains, dns, certs, project add, secrets, integration, blob put, target"
        ),
        DESTROYS: "remove, rm, env rm, env remove, alias rm, domains rm, dns rm, project rm, certs rm, blob del",
    },
    "now": {PUBLISHES: "--prod"},
    "netlify": {
        READS: (
            "dev, dev:exec, build, status, link, unlink, login, logout, open, env:list, env:get, functions:serve, "
            "logs, sites:list, functions:list, functions:create, functions:invoke, blobs:get, blobs:list, init, "
            "watch, switch, serve"
        ),
        PUBLISHES: "deploy",
        CHANGES: "env:set, env:import, env:clone, sites:create, api *, blobs:set, lm:*, addons:*",
        DESTROYS: "env:unset, sites:delete, blobs:delete",
    },
    "firebase": {
        READS: (
            "emulators:*, serve, use, login*, logout, init, *:list, apps:sdkconfig, functions:log, "
            "functions:shell, open, firestore:indexes, database:get, auth:export, functions:secrets:access, "
            "functions:config:get, *:get, hosting:channel:open"
        ),
        PUBLISHES: "deploy, hosting:clone, hosting:channel:deploy, appdistribution:distribute, ext:dev:publish",
        CHANGES: (
            "functions:secrets:set, functions:config:set, database:set, database:update, database:push, "
            "auth:import, target:*, ext:install, ext:update, remoteconfig:rollback, apps:create, projects:create, "
            "hosting:channel:create"
        ),
        DESTROYS: (
            "functions:delete, hosting:disable, hosting:channel:delete, ext:uninstall, *:delete, database:remove, "
            "functions:secrets:destroy, functions:config:unset, functions:secrets:prune"
        ),
        ERASES: (
            "firestore:delete --all-collections, firestore:delete --recursive, firestore:delete -r, "
            "firestore:databases:delete"
        ),
    },
    "supabase": {
        READS: (
            "start, stop, status, init, login, link, unlink, db diff, db dump, db lint, db pull, db reset, db "
            "start, gen, migration new, migration list, migration up, migration squash, functions new, functions "
            "serve, functions list, projects list, test, inspect, seed, functions download, secrets list, "
            "branches list, migration fetch, services"
        ),
        PUBLISHES: "functions deploy, db push",
        CHANGES: ("migration repair, secrets set, config push, storage cp, migration up --linked, projects create"),
        DESTROYS: "functions delete, secrets unset, projects delete, branches delete, storage rm, domains delete",
        ERASES: "db reset --linked, db reset --db-url",
    },
    "wrangler": {
        READS: (
            "dev, pages dev, pages functions build, tail, login, logout, whoami, types, init, d1 info, d1 list, "
            "d1 export, kv key get, kv key list, r2 object get, secret list, deployments list, versions list, "
            "versions view, check, generate"
        ),
        PUBLISHES: (
            "deploy, publish, pages deploy, pages publish, rollback, versions deploy, versions upload, triggers "
            "deploy"
        ),
        CHANGES: (
            "d1 execute, d1 migrations apply, kv key put, kv bulk put, r2 object put, secret put, secret bulk, "
            "queues, d1 create, kv namespace create, r2 bucket create, d1 time-travel restore, pages secret put, "
            "hyperdrive, vectorize"
        ),
        DESTROYS: (
            "delete, kv key delete, kv bulk delete, secret delete, r2 object delete, pages secret delete, pages "
            "project delete, queues delete, pages deployment delete"
        ),
        ERASES: "d1 delete, kv namespace delete, r2 bucket delete",
    },
    "railway": {
        READS: (
            "run, shell, dev, logs, status, link, unlink, login, logout, list, open, whoami, connect, ssh, init, "
            "docs, variables, environment, service, domain list"
        ),
        PUBLISHES: "up, deploy, redeploy",
        CHANGES: "variables --set, restart, scale, add, domain, volume add",
        DESTROYS: "down, delete, environment delete, volume delete, service delete, variables --remove",
    },
    "render": {PUBLISHES: "deploys create", READS: "logs, psql, ssh, workspace"},
    "surge": {ELSE: PUBLISHES, ALONE: PUBLISHES, READS: "list, whoami, login, logout, token"},
    "gh-pages": {ELSE: PUBLISHES, ALONE: PUBLISHES},
    "dokku": {
        PUBLISHES: "deploy, git:sync, ps:rebuild",
        CHANGES: "config:set, ps:*, domains:*, certs:*, storage:*",
        DESTROYS: "apps:destroy, *:destroy, *:unset",
        READS: "ps:report, ps:inspect, *:report, logs, apps:list, config",
    },
    "convex": {
        PUBLISHES: "deploy",
        CHANGES: "env set, import, run --prod",
        DESTROYS: "env remove",
        READS: "dev, run, logs, export, data, env list, codegen, dashboard, docs",
    },
    "modal": {PUBLISHES: "deploy", READS: "run, serve, shell, token, setup, profile, app logs, volume get, config"},
    "eas": {
        PUBLISHES: "submit, update, deploy, build --auto-submit",
        READS: (
            "build, build:*, login, env:pull, init, update:list, update:view, whoami, config, device:*, diagnostics"
        ),
    },
    "func": {PUBLISHES: "azure functionapp publish", READS: "start, init, new"},
    "sentry-cli": {
        READS: "info, login, releases propose-version, debug-files check, sourcemaps inject, sourcemaps explain",
        CHANGES: "releases *, sourcemaps upload, deploys new, upload-dif, send-event, debug-files upload",
    },
    "snow": {READS: "connection, sql", CHANGES: "app run, app deploy, stage copy, streamlit deploy"},
    "databricks": {
        READS: (
            "auth, configure, fs ls, fs cat, fs cp, clusters list, clusters get, jobs get, bundle validate, sync"
        ),
        PUBLISHES: "bundle deploy",
        CHANGES: "bundle run, jobs run-now, runs submit",
    },
    "pscale": {
        READS: "shell, connect, auth, branch diff, deploy-request diff, deploy-request list",
        PUBLISHES: "deploy-request deploy",
        ERASES: "database delete, branch delete",
    },
    "turso": {
        READS: "db shell, auth, db show, db tokens create, dev, db export",
        ERASES: "db destroy, group destroy",
    },
    "neonctl": {READS: "connection-string, cs, auth, me, set-context", ERASES: "projects delete, databases delete"},
    "op": {
        READS: "read, run, inject, signin, item get, item list, whoami, account",
        CHANGES: "item create, item edit, share",
    },
    "doppler": {
        READS: "run, setup, login, secrets get, secrets download, secrets, configure, me",
        CHANGES: "secrets set, secrets upload",
        DESTROYS: "secrets delete",
    },
    "infisical": {
        READS: "run, login, export, init, scan, secrets get, secrets",
        CHANGES: "secrets set",
        DESTROYS: "secrets delete",
    },
    "bw": {READS: "get, list, login, unlock, sync, generate, status, lock, encode, export, serve, config"},
    "tailscale": {
        READS: "status, ip, ping, netcheck, version, whois, bugreport, cert",
        CHANGES: "up, down, set, logout, serve, funnel, switch, lock",
    },
    "cloudflared": {READS: "access, version, tunnel list, tunnel info, tail"},
    "ngrok": {READS: "config, version", CHANGES: "http, tcp, tls, start"},
    # Containers of this machine, and images.
    "docker": {
        PUBLISHES: (
            "push, image push, compose push, manifest push, build --push, buildx build --push, buildx bake --push, "
            "bake --push"
        ),
        CHANGES: (
            "service create, service update, service scale, service rollback, stack deploy, stack up, node update, "
            "swarm init, swarm join, swarm update, secret create, config create"
        ),
        DESTROYS: (
            "volume rm, volume remove, volume prune, stack rm, service rm, swarm leave, secret rm, config rm, "
            "network rm, pod rm, machine rm, node rm, system reset, system prune --all, system prune --volumes, "
            "system prune --force, image prune --all, compose down --volumes"
        ),
    },
    "crane": {PUBLISHES: "push, append, copy, cp, tag, mutate", DESTROYS: "delete"},
    "skopeo": {PUBLISHES: "copy, sync", DESTROYS: "delete"},
    "oras": {PUBLISHES: "push, copy, cp, tag, attach", DESTROYS: "manifest delete, blob delete"},
    "buildah": {PUBLISHES: "push"},
    "multipass": {
        DESTROYS: (
            "delete, destroy, purge, undefine, box remove, vol-delete, pool-delete, storage volume delete, "
            "snapshot-delete"
        ),
    },
    # Packages.
    "npm": {
        PUBLISHES: (
            "publish, unpublish, deprecate, undeprecate, dist-tag add, dist-tag rm, dist-tags add, access set, "
            "access grant, access revoke, owner add, owner rm, owner remove, team add, team rm, team destroy, "
            "token revoke, token create, star, org set, org rm, hook add, hook rm"
        )
    },
    "yarn": {
        PUBLISHES: "publish, npm publish, npm tag add, npm tag remove, tag add, tag remove, owner add, owner remove"
    },
    "cargo": {PUBLISHES: "publish, yank, owner --add, owner --remove, release --execute"},
    "twine": {PUBLISHES: "upload"},
    "uv": {PUBLISHES: "publish"},
    "maturin": {PUBLISHES: "publish, upload"},
    "gem": {PUBLISHES: "push, yank, owner --add, owner --remove"},
    "goreleaser": {PUBLISHES: "release", READS: "release --snapshot, release --skip"},
    "lerna": {PUBLISHES: "publish", READS: "publish --skip-npm"},
    "changeset": {PUBLISHES: "publish"},
    "nx": {PUBLISHES: "release, release publish"},
    "semantic-release": {ELSE: PUBLISHES, ALONE: PUBLISHES},
    "release-it": {ELSE: PUBLISHES, ALONE: PUBLISHES},
    "np": {ELSE: PUBLISHES, ALONE: PUBLISHES},
    "vsce": {PUBLISHES: "publish, unpublish"},
    "ovsx": {PUBLISHES: "publish"},
    "mvn": {PUBLISHES: "deploy, release:perform, deploy:deploy, gpg:sign-and-deploy-file"},
    "gradle": {PUBLISHES: "publish*, uploadArchives, closeAndReleaseRepository", LOCAL: "publishToMavenLocal"},
    "sbt": {PUBLISHES: "publish*", LOCAL: "publishLocal, publishM2"},
    "dotnet": {PUBLISHES: "nuget push, nuget delete"},
    "nuget": {PUBLISHES: "push, delete"},
    "pod": {PUBLISHES: "trunk push, trunk delete, trunk deprecate, repo push"},
    "mix": {PUBLISHES: "hex.publish, hex.retire"},
    "dart": {PUBLISHES: "pub publish"},
    "cabal": {PUBLISHES: "upload"},
    "luarocks": {PUBLISHES: "upload"},
    "lein": {PUBLISHES: "deploy, release"},
    "conda": {PUBLISHES: "upload"},
    "anaconda": {PUBLISHES: "upload"},
    "jsr": {PUBLISHES: "publish"},
    "deno": {PUBLISHES: "publish, deploy"},
    "fastlane": {PUBLISHES: "deliver, supply, release, beta, pilot upload, upload_to_*"},
    # Stores and backups.
    "rclone": {
        DESTROYS: "delete, deletefile, purge, rmdir, rmdirs, move, moveto, cleanup, dedupe, sync, bisync",
    },
    "restic": {DESTROYS: "forget, prune, rewrite, key remove", CHANGES: "migrate, tag, repair"},
    "borg": {DESTROYS: "delete, prune, compact, repo-delete, rdelete, recreate"},
    "kopia": {DESTROYS: "snapshot delete, repository delete, maintenance run, snapshot expire"},
    "duplicity": {DESTROYS: "remove-older-than, remove-all-but-n-full, cleanup"},
    "s3cmd": {
        DESTROYS: "del, rb, rm, expire, sync --delete-removed",
        CHANGES: "mb, setacl, setpolicy, modify, mv",
        ERASES: "del --recursive, rm --recursive, rb --recursive, del -r, rm -r",
    },
    "mc": {
        DESTROYS: "rm, rb",
        CHANGES: "mb, policy set, anonymous set, admin user add, admin service, mirror, mv, ilm",
        ERASES: "rm --recursive, rb --force, rm -r, mirror --remove",
    },
    "azcopy": {DESTROYS: "remove, rm, sync --delete-destination"},
    "zfs": {DESTROYS: "destroy, rollback", ERASES: "destroy -r, destroy -R"},
    "zpool": {ERASES: "destroy, labelclear"},
    "btrfs": {DESTROYS: "subvolume delete"},
    "lvremove": {ELSE: ERASES},
    "vgremove": {ELSE: ERASES},
    "pvremove": {ELSE: ERASES},
    "ssh-copy-id": {ELSE: CHANGES},
    # Queues.
    "rabbitmqctl": {
        CHANGES: "set_*, add_*, change_password, start_app, join_cluster, rotate_logs, close_*, stop",
        DESTROYS: "delete_*, clear_*, reset, force_reset, purge_queue, stop_app, forget_cluster_node",
    },
    "nats": {
        DESTROYS: "kv del, kv purge, stream purge, stream rm, object del, consumer rm",
        CHANGES: "pub, kv put, stream add, stream edit, consumer add, kv add, server raft",
        READS: "sub, kv get, stream view, server check",
    },
    "kafka-topics": {DESTROYS: "--delete", CHANGES: "--create, --alter"},
    "kafka-consumer-groups": {DESTROYS: "--delete, --delete-offsets", CHANGES: "--reset-offsets --execute"},
    "kafka-acls": {DESTROYS: "--remove", CHANGES: "--add"},
    "kafka-configs": {DESTROYS: "--delete-config", CHANGES: "--alter"},
    "kafka-delete-records": {DESTROYS: "--offset-json-file"},
}
# Tools that have the verbs of another one.
SAME = {
    "bun": "npm",
    "docker-compose": "docker",
    "flit": "uv",
    "flutter": "dart",
    "flyctl": "fly",
    "gradlew": "gradle",
    "hatch": "uv",
    "incus": "multipass",
    "lxc": "multipass",
    "mvnw": "mvn",
    "nerdctl": "docker",
    "oc": "kubectl",
    "pdm": "uv",
    "planetscale": "pscale",
    "pnpm": "npm",
    "podman": "docker",
    "poetry": "uv",
    "sls": "serverless",
    "terragrunt": "terraform",
    "tofu": "terraform",
    "vagrant": "multipass",
    "virsh": "multipass",
}
