"""Which families of effects a program belongs to. A module is loaded when one of its programs is called."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import Call

_PROGRAMS = {
    "files": (
        "rm rmdir unlink shred srm mv cp ln install tee truncate sed gsed rsync dd unzip sponge patch ed ex rimraf "
        "del-cli del erase rd Remove-Item ri ssh-keygen"
    ),
    "find": "find fd fdfind",
    "git": "git hub",
    "permissions": (
        "chmod chown chgrp setfacl chattr icacls takeown useradd userdel usermod adduser deluser groupadd "
        "groupdel groupmod chpasswd passwd visudo vipw vigr chsh gpasswd"
    ),
    "devices": (
        "mkfs mke2fs mkswap wipefs blkdiscard format newfs newfs_hfs newfs_apfs mkdosfs mkntfs badblocks nwipe "
        "fdisk sfdisk gdisk sgdisk cfdisk parted hdparm cryptsetup diskutil mdadm nvme Clear-Disk Format-Volume"
    ),
    "processes": "kill killall pkill shutdown reboot halt poweroff init telinit systemctl loginctl crontab",
    "network": (
        "curl wget http https xh aria2c nc ncat netcat socat telnet ftp lftp sftp scp rcp dig nslookup ping pip "
        "pip3 apt apt-get brew yum dnf apk pipx rclone aws gsutil s3cmd mail mailx sendmail"
    ),
    "reading": (
        "cat tac nl head tail less more bat batcat xxd od hexdump strings base64 base32 cut wc diff cmp comm "
        "paste column sort uniq view pr fold rev md5sum sha1sum sha256sum cksum split zcat gunzip xmllint "
        "pygmentize glow grep egrep fgrep rg ag ack awk gawk mawk jq yq zgrep tar zip gzip bzip2 xz zstd 7z "
        "openssl gpg age sops"
    ),
    "publish": (
        "npm pnpm yarn bun cargo twine uv poetry flit hatch pdm maturin gem docker podman crane skopeo helm gh "
        "glab goreleaser lerna changeset semantic-release vsce ovsx mvn mvnw gradle gradlew sbt dotnet nuget pod "
        "mix dart flutter cabal luarocks lein eas vercel now netlify fly flyctl firebase serverless sls sam cdk "
        "pulumi wrangler railway surge gh-pages amplify eb copilot gcloud az func aws heroku argocd skaffold "
        "supabase convex modal cap kamal mina dokku terraform tofu terragrunt kubectl oc ansible-playbook nomad"
    ),
    "infrastructure": (
        "gcloud az openstack doctl hcloud linode-cli ibmcloud oci aliyun scw exo yc vultr-cli civo akamai eksctl "
        "argocd flux istioctl linkerd velero circleci op doppler infisical bw confluent ccloud temporal wrangler "
        "netlify vercel supabase neonctl planetscale pscale turso railway render heroku fly flyctl firebase glab "
        "gh hub vault nats rabbitmqadmin harness buildkite bk tkn kops rosa sentry-cli databricks snow bq gsutil "
        "stripe multipass lxc incus minikube kind k3d vagrant virsh terraform tofu terragrunt pulumi cdk cdktf "
        "serverless sls sam copilot eb amplify kubectl oc helm nomad consul etcdctl docker podman nerdctl "
        "docker-compose rclone restic borg kopia duplicity s3cmd mc azcopy rabbitmqctl gitlab-runner zfs zpool "
        "btrfs lvremove vgremove pvremove ufw launchctl kafka-topics kafka-consumer-groups kafka-acls "
        "kafka-configs kafka-delete-records kafka-topics.sh kafka-consumer-groups.sh kafka-acls.sh "
        "kafka-configs.sh kafka-delete-records.sh iptables ip6tables nft aws java"
    ),
    "database": (
        "psql mysql mariadb sqlite3 sqlite cqlsh clickhouse-client clickhouse sqlcmd sqlplus duckdb usql snowsql "
        "cockroach mongosh mongo pgcli mycli litecli osql isql trino presto hive beeline spark-sql impala-shell "
        "tsql mssql-cli bq turso pscale dropdb dropuser mysqladmin rails rake prisma sequelize sequelize-cli knex "
        "typeorm flyway liquibase mix alembic supabase dbmate diesel sqlx mikro-orm drizzle-kit hasura wp drush "
        "influx pg_dropcluster goose migrate redis-cli valkey-cli pg_restore php django-admin manage.py"
    ),
    "interpreters": (
        "node nodejs deno bun tsx ts-node ruby irb perl php lua luajit Rscript osascript groovy elixir julia pwsh "
        "powershell tclsh wish expect emacs"
    ),
}


def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for family, names in _PROGRAMS.items():
        for name in names.split():
            found[name] = (*found.get(name, ()), family)
    return found


_TABLE = _table()


def is_known(name: str) -> bool:
    return name in _TABLE


def add_effects(call: Call) -> None:
    """All that a program's families know of a call. One that asks for help gets help, except where it is text."""
    if "--help" in call.words and "interpreters" not in _TABLE.get(call.name, ()):
        return
    for family in _TABLE.get(call.name, ()):
        _load(family)(call)
    if call.name.startswith(("mkfs.", "newfs_")):
        _load("devices")(call)


def _load(family: str) -> Callable[[Call], None]:
    name = f"clickstop.shell.families.{family}"
    __import__(name)
    found: Callable[[Call], None] = sys.modules[name].effects
    return found
