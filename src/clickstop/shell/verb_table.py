"""What the sub-commands of tools do to remote resources: one row of verbs per tool.

`verbs.py` describes rows and patterns; the most specific pattern decides. If none fits, `else` does, and for tools
in `GENERAL` the first general verb among the words. What no row names only reads, or stays on this machine.
"""

from __future__ import annotations

from clickstop.core.lists import by_name
from clickstop.shell.known_programs import names

READS, CHANGES, PUBLISHES, DESTROYS, ERASES, LOCAL = "reads", "changes", "publishes", "destroys", "erases", "local"

# Verbs that mean the same in all tools with nouns and verbs.
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
# Tools whose words are any number of nouns and verbs.
GENERAL = names(
    "gcloud az openstack doctl hcloud linode-cli ibmcloud oci aliyun scw exo yc vultr-cli civo akamai eksctl "
    "argocd flux istioctl linkerd velero circleci op doppler infisical bw confluent ccloud temporal wrangler "
    "netlify vercel supabase neonctl planetscale pscale turso railway render heroku fly flyctl firebase "
    "vault nats rabbitmqadmin harness buildkite bk tkn kops rosa sentry-cli databricks snow bq stripe "
    "consul nomad amplify eb copilot eas convex modal appwrite nhost koyeb northflank porter upsun platform "
    "cf ibmcloud dokku caprover coolify okteto garden atlas mongocli fastly cloudflared ngrok tailscale auth0 "
    "okta launchdarkly ldcli statsig newrelic datadog-ci pagerduty pd opsgenie acli jira linear twilio scalingo "
    "clever contentful jf octo faas-cli kn calicoctl talosctl clusterctl"
)

_ROWS = """
# Clouds.
aws reads: * describe*|get*|list*|head*|batch-get*|search*|lookup*|query*|scan*|wait|select*|filter*|estimate*,
    * validate*|test*|simulate*|check*|preview*|detect*|download*|help|tail|generate*|discover*,
    * retrieve*|view*|count*|admin-get*|admin-list*|poll*|explain*|decode*|is*|compare*|can*|receive*,
    * transact-get*, configure, sso, help, history, s3 ls|presign|cp|sync, sts,
    logs start-query|stop-query|start-live-tail, ecr|iot-data get*, eks update-kubeconfig|get-token,
    ec2-instance-connect, codeartifact login, ssm start-session, cloudformation package|detect*, s3api select*,
    athena start-query-execution|stop-query*, ecs execute-command, emr ssh, cloudshell, rds generate*,
    kms encrypt|decrypt, translate translate*, comprehend|rekognition|textract|polly|bedrock-runtime *,
    lambda invoke --dry-run, cloudtrail lookup*, dynamodb execute-statement;
  publishes: lambda update-function-code, ecs update-service, deploy create-deployment, cloudformation deploy;
  destroys: * delete*|terminate*|remove*|deregister*|purge*|destroy*|disable*|revoke*|unsubscribe|empty*,
    * batch-delete*|schedule-key-deletion|reset*|release*|update-secret|put-secret-value,
    * cancel-key-deletion|admin-delete*|admin-disable*|tear*, s3 rm|rb, s3 sync --delete,
    organizations close-account;
  erases: s3 rb --force, s3 rm --recursive, rds delete-db-instance --skip-final-snapshot, dynamodb delete-table,
    rds|docdb|neptune delete-db-cluster --skip-final-snapshot,
    redshift delete-cluster --skip-final-cluster-snapshot, efs delete-file-system, backup delete-recovery-point,
    secretsmanager delete-secret --force-delete-without-recovery, opensearch delete-domain,
    es delete-elasticsearch-domain;
  else: changes
gcloud reads: config, auth, components, init, info, topic, feedback, cheat-sheet, compute ssh|scp,
    container clusters get-credentials, emulators, beta|alpha emulators, storage ls|cat|du|hash|sign-url|cp,
    builds log, artifacts print-settings, code, docker, app logs|browse, sql connect, kms encrypt|decrypt;
  publishes: app|run|functions deploy, builds submit, run services replace, run jobs deploy;
  changes: * * * add-*|set-*, * * add-*|set-*, * add-*|set-*, run jobs execute, functions call, storage mv|rsync,
    secrets versions add, secrets create, kms keys *, sql instances clone, sql export|import,
    storage buckets update, pubsub topics publish;
  destroys: * * * remove-*, * * remove-*, * remove-*, storage rm, secrets versions destroy,
    storage rsync --delete-unmatched-destination-objects;
  erases: sql|spanner|bigtable|filestore|redis instances delete, sql|spanner|firestore databases delete,
    sql backups delete, projects delete, storage rm --recursive, storage rm -r, storage buckets delete,
    alloydb clusters delete
az reads: login, logout, account, config, configure, version, find, interactive, extension, bicep,
    aks get-credentials|browse, acr login, storage blob download*|list, deployment * validate|what-if,
    webapp log|ssh, functionapp log, ad signed-in-user, vm run-command show, monitor, graph|boards query, devops,
    pipelines list|show|runs, repos list|show, cosmosdb keys list;
  publishes: acr build, webapp up|deploy, functionapp|staticwebapp deploy, containerapp up, spring app deploy;
  changes: deployment * create, pipelines run, vm run-command invoke, aks command invoke, vm deallocate,
    repos pr create;
  erases: group|cosmosdb|redis delete, sql db|server|mi delete, storage account|container|share delete,
    postgres|mysql server|flexible-server delete, keyvault purge, backup protection disable,
    storage blob delete-batch
doctl reads: auth, kubernetes cluster kubeconfig, registry login, version, compute ssh, compute droplet-action get;
  changes: compute droplet-action|volume-action|image-action, apps create-deployment;
  erases: databases delete, databases db delete, compute volume|snapshot delete
hcloud reads: context, server ssh|request-console; changes: server poweroff|reset-password
gsutil reads: ls, cat, cp, stat, du, hash, version, config, acl|iam|lifecycle|cors get, rsync, signurl;
  changes: mb, mv, setmeta, acl|iam ch|set, lifecycle|cors|web|versioning|logging set, defacl, rewrite, retention,
    kms, label, compose, notification;
  destroys: rm, rb, rsync -d; erases: rm -r, rm -R
bq reads: ls, show, head, query, extract, wait, init, version, help;
  changes: mk, load, insert, update, cp, cancel, truncate, add-iam-policy-binding, set-iam-policy, undelete;
  destroys: rm, remove-iam-policy-binding; erases: rm -r, rm --recursive
atlas reads: migrate lint|diff|hash|new|status|validate|inspect|ls
eksctl reads: utils write-kubeconfig|schema, anywhere generate;
  changes: utils, drain|scale nodegroup, create, upgrade
# Clusters.
kubectx reads: -*
kubectl|oc publishes: apply, create, replace, patch, scale, set, rollout restart|undo;
  changes: edit, autoscale, rollout pause|resume, label, annotate, expose, run, cordon, uncordon,
    certificate approve|deny, debug, new-app, new-project, start-build, adm policy|cordon, policy add*, rsync, tag,
    import-image;
  destroys: delete, drain, taint, replace --force, adm drain|prune, policy remove*;
  reads: set env --list, rollout status|history, certificate, config, apply view-last-applied
helm publishes: install, upgrade, rollback, push, cm-push, s3 push; changes: test;
  destroys: uninstall, delete, del, un
helmfile publishes: apply, sync, charts; destroys: destroy, delete
argocd reads: app get|diff|list|history|logs|manifests|wait|resources, login, logout, context, relogin,
    account get-user-info, admin, version, proj|repo|cluster get;
  publishes: app sync|rollback;
  changes: app set|patch|edit|terminate-op|create, app actions run, proj *, repo|cluster add;
  destroys: app delete|delete-resource, proj delete, repo|cluster rm
flux reads: get, check, logs, tree, events, stats, trace, diff, export, build, pull, version, install --export,
    envsubst;
  publishes: push
nomad reads: job plan|inspect|validate|history, alloc logs|status|fs, node status, run --output, fmt, ui, monitor;
  publishes: job run|dispatch|revert|promote|scale, run;
  changes: alloc restart|signal|stop|exec, node eligibility, deployment promote|fail, var put, scaling;
  destroys: job stop|purge, stop, system gc, node drain|purge, namespace|volume delete, var purge
skaffold publishes: run, deploy, apply; destroys: delete
kops reads: export, toolbox, validate; changes: update|rolling-update cluster
consul reads: kv get|export, members, catalog, info, monitor, watch, snapshot inspect|save, validate, agent;
  changes: kv put|import, leave, force-leave, reload, maint, snapshot restore, acl * create|update, intention,
    config write, services register, join;
  destroys: kv|config|intention delete, services deregister, acl * delete
etcdctl reads: get, watch, endpoint, member list, snapshot save|status, version, check;
  changes: put, lease, member add|update, move-leader, defrag, compaction, auth, user, role, snapshot restore;
  destroys: del, rm, member remove, lease revoke, user|role delete
vault reads: kv get|list, read, list, status, token lookup|capabilities, login, path-help, print, server, agent,
    policy read|list|fmt, secrets|auth|audit list, kv metadata get, operator members, debug, version, unwrap,
    monitor, ssh;
  changes: kv put|patch|undelete|rollback|enable-versioning, write, policy write, secrets enable|move|tune,
    auth enable|tune, audit enable, token create|renew, lease renew, operator, kv metadata put, patch,
    plugin register, namespace create, transit import;
  destroys: kv delete|destroy, kv metadata delete, delete, lease|token revoke, secrets|auth|audit disable,
    policy|namespace delete, operator seal|step-down, plugin deregister
# Infrastructure as code.
terraform|terragrunt|tofu publishes: apply, run-all|run apply, stack run apply, apply-all;
  changes: import, untaint, state mv|push|replace-provider, force-unlock, refresh, run-all import;
  destroys: destroy, apply --destroy, state rm, workspace delete, taint, run-all|run destroy, destroy-all,
    stack run destroy;
  erases: destroy --auto-approve, destroy --force, run-all destroy --terragrunt-non-interactive,
    run-all destroy --non-interactive, destroy-all --terragrunt-non-interactive
terramate changes: run *
pulumi publishes: up, update;
  changes: refresh, import, cancel, state move|rename|edit|unprotect, stack import|rename, policy publish|enable,
    deployment run, env set, org set-default;
  destroys: destroy, down, stack|env rm, state delete;
  erases: destroy|down --yes, destroy|down -y, destroy --skip-preview
cdk publishes: deploy; changes: bootstrap, import, rollback, watch, migrate; destroys: destroy, gc;
  erases: destroy --force, destroy -f
cdktf publishes: deploy, apply; destroys: destroy; erases: destroy --auto-approve
serverless|sls publishes: deploy; destroys: remove, delete; changes: rollback, sync
sst publishes: deploy; destroys: remove; reads: dev, diff; changes: secret set|remove
sam publishes: deploy, publish, sync; destroys: delete; reads: local, logs, remote test-event
copilot publishes: deploy, svc|job|env deploy; reads: run local, svc logs|exec
eb publishes: deploy; reads: local, printenv, ssh, events, health, open
amplify publishes: publish, push; reads: mock, codegen, pull, add, update, remove
packer changes: build
ansible-playbook else: publishes
ansible-pull|ansible|ssh-copy-id else: changes
salt reads: * test.ping|grains.*|status.*|pillar.*; else: changes
puppet changes: apply, agent, resource * * ensure*
chef-client else: changes; alone: changes
fab changes: deploy, restart, migrate
cap changes: * deploy*
kamal publishes: deploy, redeploy, rollback, setup;
  changes: app boot|stop|start, accessory *, proxy reboot, env push, secrets;
  destroys: remove, app|accessory remove;
  reads: app|accessory logs|details, config, details, audit, proxy logs, secrets print
mina publishes: deploy
# Forges.
gh|glab changes: pr|mr merge|close|reopen|lock|unlock|approve|revoke|rebase, pr update-branch,
    issue close|reopen|lock|transfer|pin|unpin|edit|update, label create|edit|clone, release edit,
    repo create|edit|rename|fork|sync|transfer|mirror|unarchive, repo deploy-key add, secret set,
    variable set|update, workflow run|enable|disable, run rerun|cancel, ci run|retry|trigger|cancel,
    pipeline run|retry|cancel, schedule create|run|update, ssh-key|gpg-key|deploy-key add, gist create|edit|rename,
    snippet|ruleset|iteration create, project create|edit|copy|close|item-*|field-*|link|unlink|mark-template,
    codespace create|stop|rebuild|edit, attestation sign, token create|rotate, user block, milestone create|edit,
    incident close, cluster agent bootstrap, runner pause|assign, org invite, pr review --approve, pr review -a,
    pr review --request-changes, changelog generate --release;
  destroys: repo delete|archive, repo deploy-key delete, release delete|delete-asset,
    pr|mr|issue|label|run|gist|snippet|cache|project|codespace|ssh-key|gpg-key|deploy-key|schedule delete,
    ci|pipeline|runner|milestone delete, secret|variable delete|remove, token revoke, cluster agent delete;
  publishes: release create|upload; reads: project item-list|field-list
hub destroys: delete, release delete; publishes: release create|edit; changes: create, merge, fork
tea changes: pulls merge|close, repos create, issues close; destroys: repos|releases delete;
  publishes: releases create
gitlab-runner destroys: unregister; changes: register, stop, start, restart
circleci reads: local, config, orb validate|pack|info; publishes: orb publish; changes: pipeline run
# Platforms.
heroku reads: local, logs, ps, releases, config, config:get, pg, pg:info, pg:psql, pg:ps, pg:diagnose, pg:backups,
    auth:*, git:remote, login, apps:info, apps:list, addons, addons:info, buildpacks, ci, run:inside, domains,
    redis:cli, logs:*;
  changes: run, run:detached, ps:*, config:*, maintenance:*, pg:backups:restore, pg:promote, pg:copy, pg:push,
    features:*, labs:*, certs:*, domains:*, access:*, members:*, drains:*, pipelines:promote, pipelines:*,
    addons:create, addons:attach, addons:upgrade, restart, stack:set, buildpacks:*, reviewapps:*, redis:promote;
  publishes: container:release, container:push, releases:rollback, rollback, deploy:*, builds:create;
  destroys: apps:destroy, apps:delete, addons:destroy, addons:detach, pg:killall, *:remove, *:destroy, *:delete,
    destroy;
  erases: pg:reset, pg:backups:delete
fly|flyctl reads: auth, logs, status, scale show, proxy, ssh console|issue, doctor, version, config validate|show,
    agent, machine list|status, launch --no-deploy, wireguard|tokens list, dig, ping, postgres connect;
  publishes: deploy, launch, image update;
  changes: machine run|exec|*, wireguard|tokens create, ips allocate*, certs add, scale;
  destroys: apps destroy, destroy, machine destroy|remove, ips release, certs remove, secrets unset, tokens revoke;
  erases: volumes destroy|delete, postgres detach|destroy, mpg destroy
vercel reads: dev, build, ls, list, inspect, logs, login, logout, link, pull, env ls|pull, whoami, switch,
    telemetry, domains|dns|certs|project|teams ls, init, help, bisect, git;
  publishes: deploy, promote, rollback, redeploy, --prod, alias set; alone: publishes;
  changes: alias, env add|update, domains, dns, certs, project add, secrets, integration, blob put, target;
  destroys: remove, rm, env rm|remove, alias|domains|dns|project|certs rm, blob del
now publishes: --prod
netlify reads: dev, dev:exec, build, status, link, unlink, login, logout, open, env:list, env:get, functions:serve,
    logs, sites:list, functions:list, functions:create, functions:invoke, blobs:get, blobs:list, init, watch,
    switch, serve;
  publishes: deploy;
  changes: env:set, env:import, env:clone, sites:create, api *, blobs:set, lm:*, addons:*;
  destroys: env:unset, sites:delete, blobs:delete
firebase reads: emulators:*, serve, use, login*, logout, init, *:list, apps:sdkconfig, functions:log,
    functions:shell, open, firestore:indexes, database:get, auth:export, functions:secrets:access,
    functions:config:get, *:get, hosting:channel:open;
  publishes: deploy, hosting:clone, hosting:channel:deploy, appdistribution:distribute, ext:dev:publish;
  changes: functions:secrets:set, functions:config:set, database:set, database:update, database:push, auth:import,
    target:*, ext:install, ext:update, remoteconfig:rollback, apps:create, projects:create, hosting:channel:create;
  destroys: functions:delete, hosting:disable, hosting:channel:delete, ext:uninstall, *:delete, database:remove,
    functions:secrets:destroy, functions:config:unset, functions:secrets:prune;
  erases: firestore:delete --all-collections, firestore:delete --recursive, firestore:delete -r,
    firestore:databases:delete
supabase reads: start, stop, status, init, login, link, unlink, db diff|dump|lint|pull|reset|start, gen,
    migration new|list|up|squash|fetch, functions new|serve|list|download, projects|secrets|branches list, test,
    inspect, seed, services;
  publishes: functions deploy, db push;
  changes: migration repair, secrets set, config push, storage cp, migration up --linked, projects create;
  destroys: functions|projects|branches|domains delete, secrets unset, storage rm;
  erases: db reset --linked, db reset --db-url
wrangler reads: dev, pages dev, pages functions build, tail, login, logout, whoami, types, init,
    d1 info|list|export, kv key get|list, r2 object get, secret|deployments list, versions list|view, check,
    generate;
  publishes: deploy, publish, pages deploy|publish, rollback, versions deploy|upload, triggers deploy;
  changes: d1 execute|create, d1 migrations apply, kv key|bulk put, r2 object put, secret put|bulk, queues,
    kv namespace create, r2 bucket create, d1 time-travel restore, pages secret put, hyperdrive, vectorize;
  destroys: delete, kv key|bulk delete, secret|queues delete, r2 object delete,
    pages secret|project|deployment delete;
  erases: d1 delete, kv namespace delete, r2 bucket delete
railway reads: run, shell, dev, logs, status, link, unlink, login, logout, list, open, whoami, connect, ssh, init,
    docs, variables, environment, service, domain list;
  publishes: up, deploy, redeploy; changes: variables --set, restart, scale, add, domain, volume add;
  destroys: down, delete, environment|volume|service delete, variables --remove
render publishes: deploys create; reads: logs, psql, ssh, workspace
surge else: publishes; alone: publishes; reads: list, whoami, login, logout, token
gh-pages|semantic-release|release-it|np else: publishes; alone: publishes
dokku publishes: deploy, git:sync, ps:rebuild; changes: config:set, ps:*, domains:*, certs:*, storage:*;
  destroys: apps:destroy, *:destroy, *:unset; reads: ps:report, ps:inspect, *:report, logs, apps:list, config
convex publishes: deploy; changes: env set, import, run --prod; destroys: env remove;
  reads: dev, run, logs, export, data, env list, codegen, dashboard, docs
modal publishes: deploy; reads: run, serve, shell, token, setup, profile, app logs, volume get, config
eas publishes: submit, update, deploy, build --auto-submit;
  reads: build, build:*, login, env:pull, init, update:list, update:view, whoami, config, device:*, diagnostics
func publishes: azure functionapp publish; reads: start, init, new
sentry-cli reads: info, login, releases propose-version, debug-files check, sourcemaps inject|explain;
  changes: releases *, sourcemaps|debug-files upload, deploys new, upload-dif, send-event
snow reads: connection, sql; changes: app run|deploy, stage copy, streamlit deploy
databricks reads: auth, configure, fs ls|cat|cp, clusters list|get, jobs get, bundle validate, sync;
  publishes: bundle deploy; changes: bundle run, jobs run-now, runs submit
pscale|planetscale reads: shell, connect, auth, branch diff, deploy-request diff|list;
  publishes: deploy-request deploy; erases: database|branch delete
turso reads: db shell|show|export, auth, db tokens create, dev; erases: db|group destroy
neonctl reads: connection-string, cs, auth, me, set-context; erases: projects|databases delete
op reads: read, run, inject, signin, item get|list, whoami, account; changes: item create|edit, share
doppler reads: run, setup, login, secrets get|download, secrets, configure, me; changes: secrets set|upload;
  destroys: secrets delete
infisical reads: run, login, export, init, scan, secrets get, secrets; changes: secrets set;
  destroys: secrets delete
bw reads: get, list, login, unlock, sync, generate, status, lock, encode, export, serve, config
shopify publishes: theme push|publish, app deploy, hydrogen deploy; destroys: theme delete
sanity publishes: deploy; destroys: undeploy, dataset delete; changes: dataset import|create
kapp|kluctl|tk|werf|devspace publishes: deploy, apply, converge; destroys: delete, dismiss, purge, prune
tailscale reads: status, ip, ping, netcheck, version, whois, bugreport, cert;
  changes: up, down, set, logout, serve, funnel, switch, lock
cloudflared reads: access, version, tunnel list|info, tail; changes: tunnel run|route|create;
  destroys: tunnel delete
ngrok reads: config, version; changes: http, tcp, tls, start
# Local containers, and images.
docker|docker-compose|nerdctl|podman publishes: push, image|compose|manifest push, build|bake --push,
    buildx build|bake --push;
  changes: service create|update|scale|rollback, stack deploy|up, node update, swarm init|join|update,
    secret|config create;
  destroys: volume rm|remove|prune, rm --volumes, container rm --volumes,
    stack|service|secret|config|network|pod|machine|node rm, swarm leave,
    system reset, system|image prune --all, system prune --volumes, system prune --force, compose down --volumes
crane publishes: push, append, copy, cp, tag, mutate; destroys: delete
skopeo publishes: copy, sync; destroys: delete
oras publishes: push, copy, cp, tag, attach; destroys: manifest|blob delete
buildah publishes: push
multipass|incus|lxc|vagrant|virsh destroys: delete, destroy, purge, undefine, box remove, vol-delete, pool-delete,
    storage volume delete, snapshot-delete
# Packages.
npm|bun|pnpm publishes: publish, unpublish, deprecate, undeprecate, dist-tag|hook add|rm, dist-tags add,
    access set|grant|revoke, owner add|rm|remove, team add|rm|destroy, token revoke|create, star, org set|rm
yarn publishes: publish, npm publish, npm tag add|remove, tag|owner add|remove
cargo publishes: publish, yank, owner --add, owner --remove, release --execute
twine|cabal|luarocks|conda|anaconda publishes: upload
uv|flit|hatch|pdm|poetry|changeset|ovsx|jsr publishes: publish
maturin publishes: publish, upload
gem publishes: push, yank, owner --add, owner --remove
goreleaser publishes: release; reads: release --snapshot, release --skip
lerna publishes: publish; reads: publish --skip-npm
nx publishes: release, release publish
vsce publishes: publish, unpublish
conan publishes: upload; destroys: remove --remote
snapcraft publishes: upload, push, release, promote, upload-metadata
rake publishes: release, release:rubygem_push
mvn|mvnw publishes: deploy, release:perform, deploy:deploy, gpg:sign-and-deploy-file
gradle|gradlew publishes: publish*, uploadArchives, closeAndReleaseRepository; local: publishToMavenLocal
sbt publishes: publish*; local: publishLocal, publishM2
dotnet publishes: nuget push|delete
nuget publishes: push, delete
pod publishes: trunk push|delete|deprecate, repo push
mix publishes: hex.publish, hex.retire
dart|flutter publishes: pub publish
lein publishes: deploy, release
deno publishes: publish, deploy
fastlane publishes: deliver, supply, release, beta, pilot upload, upload_to_*
# Stores and backups.
rclone destroys: delete, deletefile, purge, rmdir, rmdirs, move, moveto, cleanup, dedupe, sync, bisync
restic destroys: forget, prune, rewrite, key remove; changes: migrate, tag, repair
borg destroys: delete, prune, compact, repo-delete, rdelete, recreate
kopia destroys: snapshot delete|expire, repository delete, maintenance run
duplicity destroys: remove-older-than, remove-all-but-n-full, cleanup
s3cmd destroys: del, rb, rm, expire, sync --delete-removed; changes: mb, setacl, setpolicy, modify, mv;
  erases: del|rm|rb --recursive, del|rm -r
mc destroys: rm, rb;
  changes: mb, policy|anonymous set, admin user add, admin service, mirror, mv, ilm;
  erases: rm --recursive, rb --force, rm -r, mirror --remove
azcopy destroys: remove, rm, sync --delete-destination
zfs destroys: destroy, rollback; erases: destroy -r, destroy -R
zpool erases: destroy, labelclear
btrfs destroys: subvolume delete
lvremove|vgremove|pvremove else: erases
# Queues.
rabbitmqctl changes: set_*, add_*, change_password, start_app, join_cluster, rotate_logs, close_*, stop;
  destroys: delete_*, clear_*, reset, force_reset, purge_queue, stop_app, forget_cluster_node
nats destroys: kv del|purge, stream purge|rm, object del, consumer rm;
  changes: pub, kv put|add, stream add|edit, consumer add, server raft;
  reads: sub, kv get, stream view, server check
kafka-topics destroys: --delete; changes: --create, --alter
kafka-consumer-groups destroys: --delete, --delete-offsets; changes: --reset-offsets --execute
kafka-acls destroys: --remove; changes: --add
kafka-configs destroys: --delete-config; changes: --alter
kafka-delete-records destroys: --offset-json-file
"""
TABLE = by_name(_ROWS, " ")
