"""The options of programs that matter here: those with a value, those whose value is run, and their long names.

A row is `program|program: entry entry`. An entry is one option without dashes: all its names, joined by `=`, first
the one that code asks for. An option takes a value, unless the entry begins with `.` (no value) or ends with `?`
(only in the same word). With `!` before it, the program runs the value as a command. A row may begin with marks:
`+` options end at the first operand, `-` long options have one dash, `~` the first word is a bundle, even
without a dash.
"""

from __future__ import annotations

from clickstop.core.lists import by_name
from clickstop.shell.known_programs import MAILING, PASTING

_ROWS = """
# Programs that run the rest of their words.
c8: + r=reporter o x n functions lines branches statements
caffeinate: + t w
chroot: + userspec groups
chrt: + T P D p?
doas: + u C .s
dotenv: + e f c p v
env: + u=unset C=chdir S=split-string .i=ignore-environment
env-cmd: + f=file e=environments
exec: + a
faketime|proxychains|proxychains4: + f
flock: + w=timeout=wait E=conflict-exit-code !c=command
gtimeout|timeout: + s=signal k=kill-after
ionice: + c=class n=classdata p=pid P u
ltrace: + e o s p u n
nice: + n=adjustment
npx: + p=package w=workspace !c=call
nsenter: + t=target S=setuid G=setgid
numactl: + C m N=cpunodebind
nyc: + r=reporter x n functions lines branches statements
parallel: + j=jobs n=max-args N=max-replace-args L=max-lines colsep a=arg-file joblog results timeout S=sshlogin I
  d=delimiter tagstring delay retries halt workdir load memfree basefile env .dry-run=dryrun
pkexec: + user=u
pnpx: + p=package
prlimit: + p=pid
runuser: + u=user g=group G !c=command s=shell
script: !c=command E=echo I=log-in O=log-out T=log-timing m=logging-format
setpriv: + reuid regid groups ambient-caps inh-caps bounding-set
setsid|entr: +
sshpass: + p f d P
sg: !c
ssh: + i p l o F J L R D b c e m S W E I O Q w B P
stdbuf: + o=output e=error i=input
strace: + e=trace o=output s p=attach E u a P O S b I
su: !c=command s=shell g=group G w=whitelist-environment
sudo: + u=user g=group C=close-from h=host p=prompt r=role t=type D=chdir R=chroot T=command-timeout U=other-user
  .e=edit .i=login .s=shell .l=list .v=validate .k=reset-timestamp .n=non-interactive .E=preserve-env
systemd-run: + p=property unit=u slice M=machine uid gid nice E=setenv working-directory d H=host on-calendar
taskset: + .c=cpu-list .p=pid
time: + f=format o=output
unshare: + R=root w=wd S=setuid G=setgid
uvx: + from with with-requirements python=p index-url index directory project
watch: + n=interval
watchexec: + e=exts w=watch i=ignore f=filter d=debounce shell
wsl: + d=distribution u=user cd
xargs: + n=max-args P=max-procs I=J L d=delimiter s=max-chars a=arg-file E process-slot-var i=replace? l=max-lines?
  e=eof? .0=null .r=no-run-if-empty .p=interactive .t=verbose
xvfb-run: + s=server-args n=server-num e=error-file f=auth-file w=wait p=xauth-protocol
# `uv run X`, `docker run IMAGE X`, `coverage run X`.
verb run: + with with-requirements with-editable python p=package extra group only-group n=name env-file directory
  project C=dir filter F prefix w=workspace cwd e=environment node config profile c
container: + e=env env-file w=workdir u=user v=volume n=namespace c=container f=file p=publish project-name
  project-directory profile name network net mount entrypoint platform h=hostname m=memory cpus ulimit l=label
  add-host volumes-from device ipc gpus shm-size tmpfs security-opt cap-add cap-drop context index pull restart
  runtime pid a=attach detach-keys expose group-add health-cmd ip label-file link log-driver log-opt memory-swap
  stop-signal stop-timeout sysctl userns uts cidfile cgroupns dns kubeconfig cluster server s
coverage: + m source rcfile include omit data-file context concurrency p
memray: + m o=output
kernprof: + m o=outfile s=setup
pdb: + m c
debugpy: + m listen connect
scalene: + m
# Shells, and what takes shell text.
bash|sh|zsh|dash|ksh|ash: + o O rcfile init-file
fish: + !c=command !C=init-command d=debug o=debug-output f=features
nix-shell: !run !command p=packages A=attr I arg argstr option
# Reaching other machines.
scp: i P F o c J l !S D X
rcp: P
sftp: + b B c D F i J l o P R !S s X
rsync: !e=rsh rsync-path exclude include exclude-from include-from files-from f=filter T=temp-dir B=block-size
  backup-dir suffix bwlimit timeout port password-file log-file chmod chown compare-dest copy-dest link-dest
  max-size min-size partial-dir info debug M=remote-option address out-format .n=dry-run .r=recursive .delete=del
curl: d=data data-raw data-binary data-urlencode data-ascii json F=form form-string T=upload-file o=output X=request
  H=header u=user b=cookie c=cookie-jar e=referer A=user-agent x=proxy m=max-time connect-timeout w=write-out retry
  retry-delay retry-max-time K=config E=cert key cacert resolve max-redirs proto proto-redir url output-dir r=range
  limit-rate interface ciphers capath D=dump-header t=telnet-option y=speed-time Y=speed-limit z=time-cond
  C=continue-at connect-to unix-socket oauth2-bearer aws-sigv4 mail-from mail-rcpt url-query U=proxy-user P=ftp-port
  Q=quote socks5 noproxy max-filesize doh-url variable .O=remote-name .G=get .I=head .f=fail .s=silent .L=location
wget: O=output-document P=directory-prefix o=output-file a=append-output post-data post-file body-data body-file
  method header U=user-agent t=tries T=timeout i=input-file user password e=execute Q=quota w=wait limit-rate
  l=level A=accept R=reject D=domains I=include-directories X=exclude-directories B=base referer load-cookies
  save-cookies ca-certificate certificate private-key !use-askpass bind-address
http|https|xh|xhs: a=auth A=auth-type session o=output timeout verify cert proxy s=style p=print
nc|netcat|nc.traditional|nc.openbsd|pwncat: e c p w s i q x X I O T V P m g G o
ncat: !e=exec !c=sh-exec p=source-port w=wait s=source i=idle-timeout x m=max-conns proxy proxy-type
socat: - t T b lf lp lm ly L s
openssl: - in out connect host port accept servername CAfile CApath cert key proxy starttls k pass passin passout
  inform outform keyform md iter S K iv alpn nextprotoneg config engine subj days
ftp|lftp|smbclient|ncftp|cadaver|psftp|yafc: b e c P p i F o u U W A m D s l r
swaks: - t=to f=from s=server p=port au ap auth-user auth-password attach attach-body body data header h
tftp: c l r b m
logger: n=server P=port p=priority t=tag f=file
mosquitto_pub: h=host p=port t=topic u=username P=pw i=id f=file m=message q=qos
kcat|kafkacat: b t p K H X F
ntfy: t=title p=priority T=tags f=file m=message a=attach
apprise: t=title a=attach b=body c=config
grpcurl: - d H import-path proto rpc-header reflect-header authority cacert cert key max-time
ncftpput: u p P
adb: s t P H
ssh-copy-id: p o F i
wscat: c=connect x=execute H=header l=listen
websocat: H=header
# Serving a folder.
http.server: d=directory b=bind p=protocol
pyftpdlib: d=directory i=interface p=port u=username P=password
serve: l=listen=L c=config p=port
http-server: p a P e t
live-server: host port open wait ignore
httpd: h p c u r
caddy: r=root l=listen=domain config
miniserve: i=interfaces p=port a=auth route-prefix c=color-scheme
dufs: b=bind p=port a=auth path-prefix
darkhttpd: - port addr maxconn log
webfsd: r i p l u g
gohttpserver: r=root addr port=p auth
twistd: path listen p=port l=logfile
# Packages, by address or by name.
pip|pip3|pipx|uv|poetry|pdm|pipenv|rye|conda|mamba: i=index-url extra-index-url index default-index find-links f
  proxy trusted-host c=constraint cache-dir cert client-cert log target prefix python=p group extra e=editable
  r=requirement from with directory project C tag branch rev upgrade-package
bun|bunx: package=p registry w=workspace filter=F C=dir prefix cache tag omit include cwd
# Files.
rm: .r=recursive=R .f=force .d=dir .i=interactive .v=verbose .I
rmdir: .p=parents .v=verbose
mv: t=target-directory S=suffix .T=no-target-directory .f=force .r=recursive=R .a=archive
cp: t=target-directory S=suffix .T=no-target-directory .f=force .r=recursive=R .a=archive .l=link .s=symbolic-link
install: t=target-directory S=suffix .T=no-target-directory .f=force .r=recursive=R .a=archive m=mode o=owner
  g=group !strip-program .d=directory
ln: t=target-directory S=suffix .T=no-target-directory .f=force .r=recursive=R .a=archive .s=symbolic
shred: n=iterations s=size random-source .u=remove .f=force
tee: .a=append
sponge: .a
truncate: s=size r=reference .o=io-blocks .c=no-create
sed|gsed: e=expression f=file l=line-length i=in-place? .n=quiet=silent .s=separate
patch: p=strip i=input d=directory o=output r=reject-file D=ifdef F=fuzz V=version-control .n=dry-run=check=C
unzip: d x P
ssh-keygen: f N t b C P F R D I n V z m O s Y r W w G T S M a E
mkdir: m=mode
find|pmset|networksetup|systemsetup|dscl|sysadminctl|dseditgroup: -
fd|fdfind: e=extension t=type E=exclude d=max-depth=maxdepth S=size c=color j=threads search-path base-directory
  changed-within changed-before o=owner max-results
split: b=bytes l=lines C=line-bytes n=number a=suffix-length additional-suffix !filter t=separator
tar: ~ f=file C=directory T=files-from X=exclude-from exclude !to-command checkpoint-action !I=use-compress-program
  !F=info-script=new-volume-script !rsh-command rmt-command transform=xform strip-components owner group mode mtime
  b=blocking-factor g=listed-incremental L=tape-length N=newer K=starting-file V=label format H warning .c=create
  .x=extract=get .t=list .r=append .u=update .z=gzip .j=bzip2 .J=xz
zip: !TT=unzip-command b t tt n P=password x=exclude i=include O=output-file s=split-size
gzip|pigz|bzip2|xz|lzma|lz4|zstd: S=suffix T=threads M=memlimit F=format C=check o b=blocksize p=processes D
  .c=stdout=to-stdout .d=decompress
gpg|gpg2|age|sops: o=output r=recipient R=recipients-file u=local-user i=identity passphrase passphrase-file
  .d=decrypt
# Showing what is in files.
head: n=lines c=bytes
tail: n=lines c=bytes s=sleep-interval pid
cut: d=delimiter f=fields c=characters b=bytes output-delimiter
sort: k=key t=field-separator o=output S=buffer-size T=temporary-directory !compress-program parallel batch-size
grep|egrep|fgrep|zgrep: e=regexp f=file A=after-context B=before-context C=context m=max-count include exclude
  exclude-from exclude-dir color? d D .r=recursive=R
rg: e=regexp f=file A=after-context B=before-context C=context m=max-count g=glob iglob t=type T=type-not max-depth
  color colors sort sortr j=threads r=replace M=max-columns E=encoding !pre pre-glob !hostname-bin type-add engine
  ignore-file
awk|gawk|mawk: + F=field-separator v=assign f=file i=include l=load e=source E=exec
jq: + f=from-file L indent arg argjson slurpfile rawfile
yq: indent=I p=input-format o=output-format
xxd: - l=len s=seek c=cols g=groupsize o n
pv: s=size N=name L=rate-limit i=interval w=width B=buffer-size
od: A=address-radix t=format N=read-bytes j=skip-bytes w?
bat: r=line-range l=language style theme H=highlight-line !pager m=map-syntax
wc: files0-from
base64|base32|basenc: w=wrap i=input? o=output
man: !P=pager H? S=sections L=locale M=manpath C=config-file
# Owners, accounts, processes, disks.
chmod: reference .R=recursive .c=changes .v=verbose .f=quiet=silent
chown: reference from .R=recursive .c=changes .v=verbose .f=quiet=silent .h=no-dereference
chgrp: reference .R=recursive .c=changes .v=verbose .f=quiet=silent .h=no-dereference
setfacl: m=modify x=remove M=modify-file X=remove-file restore .R=recursive .b=remove-all .test
killall: s=signal u=user y=younger-than o=older-than Z=context n=ns
pkill: signal u=euid U=uid g=pgroup G=group P=parent s=session t=terminal F=pidfile ns
crontab: u
at: f q t
make|gmake: f=file=makefile C=directory I=include-dir o=old-file=assume-old W=what-if j=jobs? eval l=load-average?
  .n=dry-run=just-print=recon .q=question .t=touch .help=h
just: f=justfile d=working-directory shell shell-arg set dotenv-path chooser color .n=dry-run .l=list .s=show
mkfs|mke2fs|mkswap|wipefs|mkdosfs|mkntfs|badblocks|blkdiscard: t=type L=label o=offset N T=usage-type b=block-size
  s=sector-size c m i I O E U d
tcpdump: i=interface w r c s C G W Z !z F
# Clients of databases.
psql|pgcli|usql: c=command=execute f=file d=dbname=database h=host p=port U=username v=set=variable P=pset
  o=output url e?
mysql|mariadb|mycli: e=execute h=host P=port u=user p=password? D=database S=socket defaults-file init-command
mongorestore|mongodump: h=host port u=username p=password d=db c=collection uri .drop
rails|django-admin|manage.py: e=environment c=command settings
dropdb|createdb|dropuser|pg_restore|mysqladmin: h=host p=port U=username=u d=dbname maintenance-db .c=clean
  .i=interactive .e=echo j n t
redis-cli|valkey-cli: + h=host p=port url=u n a user pass eval r i .c
mongosh|mongo: eval f=file host port u=username p=password authenticationDatabase
sqlite3|sqlite|duckdb: - cmd init separator newline c
clickhouse-client|clickhouse: q=query h=host port u=user password d=database
sqlcmd|osql|mssql-cli: S Q=query q d U P i E? C?
cqlsh: e=execute f=file u p k=keyspace
cockroach: e=execute f=file url host d=database u=user
snowsql: q=query f=filename a=accountname u=username d=dbname s=schemaname c=connection o=option
snow: q=query f=filename c=connection database schema
cypher-shell: a=address u=username p=password d=database f=file P=param format
php|console|symfony: env=e execute
migrate: - path database source verbose
goose: - dir table
atlas: u=url env c=config dev-url
sequelize|sequelize-cli|knex: env=e config url migrations-path knexfile .all
# Packages, services, network.
apt|apt-get|aptitude: t=target-release o=option c=config-file .dry-run=s=simulate=just-print=recon=no-act .help=h
dnf|yum|microdnf: enablerepo disablerepo x=exclude installroot .dry-run=assumeno .help=h
zypper: .dry-run=D .help=h
apk: .dry-run=s=simulate .help=h
brew: .dry-run=n .help=h
dpkg: .remove=r .purge=P .dry-run=no-act=simulate
rpm: .erase=e .dry-run=test
pacman|yay: .remove=R .dry-run=p=print
emerge: .unmerge=C .depclean=c .dry-run=pretend=p
modprobe: .dry-run=n=show .c=showconfig .D=show-depends
systemctl: H=host M=machine t=type p=property n=lines o=output s=signal state kill-whom root
journalctl: u=unit n=lines
iptables|ip6tables: append=A insert=I delete=D flush=F? delete-chain=X? policy=P new-chain=N replace=R
  rename-chain=E t=table s=source d=destination p=protocol j=jump i=in-interface o=out-interface m=match dport sport
  .help=h
ip: n=netns .help
mount: types=t options=o L U
umount: t=types O
date: set=s d=date f=file r=reference
semanage: a d m t s r f p l?
useradd: c d e f g G k K p s u Z b R
# git, and its verbs with options that matter.
git: + C c git-dir work-tree namespace exec-path? config-env super-prefix .help=h .version=v
vim: c cmd S u i T W w
git add: pathspec-from-file chmod .n=dry-run .f=force .A=all .u=update .p=patch
git apply: p C directory exclude include whitespace build-fake-ancestor .R=reverse .check .stat
git archive: format prefix o=output remote !exec add-file .l=list
git branch: u=set-upstream-to contains merged? sort format .d=delete .f=force .m=move .r=remotes .c=copy
git bisect: term-old term-new
git checkout: b B orphan conflict pathspec-from-file .f=force .p=patch .branch .detach
git clean: e=exclude .f=force .n=dry-run .i=interactive .q=quiet
git clone: b=branch depth o=origin !u=upload-pack j=jobs c=config reference template separate-git-dir filter
  shallow-since .recurse-submodules=recursive
git commit: m=message F=file author date C=reuse-message c=reedit-message t=template fixup squash trailer .a=all
  .p=patch .o=only .dry-run
git config: f=file blob type default .global .system .local .worktree .unset .unset-all .get .list=l .e=edit
git difftool: !x=extcmd t=tool
git fetch: depth !upload-pack j=jobs refmap o=server-option filter .n=dry-run .p=prune
git filter-branch: !tree-filter !index-filter !msg-filter !env-filter !commit-filter !setup !parent-filter
  !tag-name-filter d original subdirectory-filter
git grep: e f A B C m !O=open-files-in-pager?
git ls-remote: !upload-pack=exec o=server-option sort
git mv: .f=force .n=dry-run
git pull: depth !upload-pack s=strategy X=strategy-option j=jobs .n=dry-run
git push: o=push-option repo !receive-pack=exec force-with-lease? recurse-submodules signed? .f=force .d=delete
  .n=dry-run .mirror .all=branches .prune .tags
git read-tree: prefix index-output .n=dry-run
git rebase: !x=exec s=strategy X=strategy-option onto
git reset: pathspec-from-file .hard .merge .keep .soft .mixed
git restore: s=source pathspec-from-file .S=staged .W=worktree .p=patch
git remote: t m=master
git rm: pathspec-from-file .f=force .cached .n=dry-run
git send-email: to cc from smtp-server !sendmail-cmd !to-cmd !cc-cmd
git stash: m=message pathspec-from-file .u=include-untracked .a=all
git submodule: b=branch reference name depth .f=force .recursive
git switch: c=create C=force-create orphan conflict .f=force=discard-changes .d=detach
git tag: m=message F=file u=local-user n? contains sort format .d=delete .f=force .l=list
git update-ref: m .d
git worktree: b B reason .f=force .n=dry-run
# Tools with sub-commands, of which all options count wherever they stand.
ansible|ansible-playbook|ansible-pull: i=inventory e=extra-vars l=limit t=tags skip-tags u=user m=module-name a=args
  f=forks become-user T=timeout vault-password-file vault-id private-key start-at-task M c=connection U=url
  d=directory .dry-run=C=check=syntax-check=list-hosts=list-tasks=list-tags .help=h .b=become .D=diff
argocd: server auth-token grpc-web-root-path config core a=app revision resource prune-propagation-policy
aws: region profile output endpoint-url query storage-class cli-input-json cli-input-yaml color ca-bundle sse
  stack-name instance-ids bucket key function-name cluster service role-name policy-arn policy-name user-name
  secret-id table-name queue-url topic-arn name db-instance-identifier body exclude include acl .help
az: method=m uri=u url body b subscription g=resource-group n=name o=output query l=location f=file s=source
  c=container-name account-name .help=h .dry-run=what-if=w
cargo: .dry-run=n manifest-path p=package F=features target target-dir j=jobs color config Z bin example registry
  token git branch tag rev root version path
cdk: a=app c=context profile o=output r=role-arn require-approval toolkit-stack-name .help=h
consul: - http-addr token datacenter namespace token-file ca-file .help=h
docker: + H=host c=context config l=log-level tlscacert tlscert tlskey .help .D=debug
docker compose: + f=file p=project-name profile env-file project-directory ansi parallel progress
docker verb: filter format t=tag=timeout .help .volumes=v .all=a .force=f .dry-run
doctl: t=access-token context o=output u=api-url c=config .help=h .f=force
eksctl: p=profile r=region cluster name n f=config-file nodes .help=h .dry-run
etcdctl: endpoints cacert cert key user password .help=h
firebase: P=project account only except m=message token .help=h
fly|flyctl: a=app c=config t=access-token o=org r=region n=name .help=h
gcloud: project account configuration format zone region filter impersonate-service-account verbosity location
  member role cluster sort-by limit flags-file data-file .dry-run=preview=validate-only .help=h .q=quiet
gh: R=repo X=method f=raw-field F=field H=header input q=jq t=template hostname cache preview b=body body-file notes
  notes-file title base B head json L=limit S=search s=state l=label a=assignee r=reviewer m=milestone subject
  author A match-head-commit e=env o=org u=user ref .help=h .d=delete-branch
glab: R=repo X=method f=raw-field F=field H=header b=body m=message g=group t=title d=description .help=h
gradle|gradlew: x=exclude-task p=project-dir b=build-file I=init-script c=settings-file g .dry-run=m .help=h
gsutil: o h u=project i x .n .m
s3cmd|s4cmd: c=config exclude include acl-grant region host .n=dry-run
s5cmd: endpoint-url profile region exclude include storage-class .dry-run
mc|mcli: C=config-dir exclude attr tags storage-class
azcopy: exclude-pattern exclude-path include-pattern include-path log-level .dry-run
b2: content-type threads exclude-regex profile
swift: A U K os-auth-url object-name H=header segment-size
conan: r=remote profile settings .help=h
hcloud: context config o=output server type name .help=h
helm: n=namespace kube-context kubeconfig f=values set set-string set-file set-json version repo timeout o=output
  registry-config repository-config repository-cache username password description history-max !post-renderer
  .help=h .dry-run .i=install
helmfile: e=environment f=file n=namespace l=selector chart kube-context state-values-set state-values-file
  b=helm-binary log-level concurrency .dry-run .help=h
heroku: a=app r=remote t=team confirm .help=h
kubectl|oc: n=namespace context kubeconfig cluster user s=server token as as-group request-timeout
  certificate-authority client-key client-certificate v f=filename k=kustomize l=selector o=output p=patch type
  c=container replicas grace-period timeout field-selector field-manager cascade image overrides from-literal
  from-file to-revision sort-by raw template .help=h .dry-run .A=all-namespaces
mvn|mvnw: f=file pl=projects P s=settings rf=resume-from T=threads D o? .help=h
nats: s=server context creds user password timeout .help=h
netlify: s=site a=auth d=dir m=message filter alias context .help=h .p=prod
nomad: - address region namespace token ca-cert var var-file .help=h
npm: prefix registry w=workspace tag access otp userconfig loglevel cache omit include package !c=call .help=h
openstack: os-cloud os-region-name os-project-name f=format c=column .help=h
pnpm: C=dir filter=F registry tag access otp reporter package .help=h
podman: + c=connection url identity log-level root storage-driver .help=h
pulumi: s=stack C=cwd m=message p=parallel t=target color c=config-file plugin-dir .help=h
rabbitmqadmin: H=host P=port u=username p=password V=vhost c=config
rabbitmqctl: n=node p=vhost t=timeout formatter
railway: s=service e=environment p=project .help=h
rclone: config o transfers checkers bwlimit exclude include filter max-age min-age log-file .dry-run=n .help=h
restic: r=repo p=password-file !password-command o=option keep-last keep-daily tag host H path .dry-run=n
sam: stack-name region profile t=template-file config-file s3-bucket parameter-overrides .help=h
serverless|sls: s=stage r=region c=config aws-profile param .help=h
supabase: project-ref workdir db-url p=password .help=h
terraform|tofu|terragrunt: - chdir var var-file target replace out state state-out backup lock-timeout parallelism
  backend-config from-module terragrunt-working-dir working-dir terragrunt-config .help=h
vault: - address namespace ns ca-cert client-cert client-key format field mount wrap-ttl method path .help=h
vercel: t=token S=scope=T b=build-env e=env A=local-config Q=global-config cwd n=name r=regions .help=h
wrangler: c=config e=env name cwd account-id binding namespace-id .help=h .dry-run
yarn: cwd registry tag access otp package=p .help=h
kafka-topics|kafka-consumer-groups|kafka-acls|kafka-configs|kafka-delete-records: bootstrap-server zookeeper topic
  group command-config entity-type entity-name config add-config delete-config partitions replication-factor
  reset-offsets? to-offset to-datetime offset-json-file principal .delete .delete-offsets .remove .describe .list
  .dry-run .execute
"""
ROWS = (
    by_name(_ROWS, ": ")
    | dict.fromkeys(MAILING.split(), "s=subject c b r S F f to from server port a A q attach i H m u e x")
    | dict.fromkeys(PASTING.split(), "l f t n c=code channel title d i=file image document text comment")
)
