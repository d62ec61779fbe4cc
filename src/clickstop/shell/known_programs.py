"""What programs are, by name: which tool, what a failed run means, what they may change.

A row of `TOOLS` is `kind tool: programs; programs`. Those before the semicolon only check or build, whatever their
options. A name with verbs in parentheses is the tool only with one of these verbs; `a|b(x,y)` is either name with
either verb. The kind is what a failed run means; for `mixed`, only the output tells. The signal family of the same
name (`signals/index.py`) reads the output, except in rows of `-`, whose output is not read.
"""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """Split a text into a set of names."""
    return frozenset(text.split())


_UNREAD = "-"
TOOLS = """
test ava: ava
test bazel: ; bazel|bazelisk(test,coverage)
lint biome: biome
lint black: black; blackd
build builders: ; cython cythonize scons sphinx-build sass lessc swc babel ncc typedoc latexmk pdflatex xelatex \
    gfortran ifort ifx flang lake(build) ocamlopt ghc valac verilator microbundle unbuild \
    nasm yasm as erlc elixirc flex bison glslc iverilog ghdl cobc gnatmake mcs groovyc solc coqc lean wat2wasm \
    gdc gnat gprbuild ponyc haxe odin vlc idris2 agda lualatex context groff pandoc \
    msgfmt glib-compile-schemas kotlinc-native kotlinc-js coffee lsc stylus pug postcss peggy nearleyc asc \
    bsc rescript wasm-pack fstar.exe mlton smlnj ats2 patscc chicken csc5 fasm ld vcs xvlog sml \
    raco(make,exe) dart|arduino-cli(compile) pio|platformio(run) \
    zig|ziglang(build-exe,build-obj,build-lib,ast-check) v|c3c|roc|moon|janet|wasp(build,compile) \
    thrift asciidoctor moc solcjs terser uglifyjs purs(compile) tinygo|capnp(build,compile) \
    build hugo tectonic protoc flatc ocamlc ocamlfind dmd ldc2 fpc nim elm(make) typst(compile) \
    mkdocs|docusaurus|gatsby|jekyll|eleventy|vitepress|nuxt|dune|cabal|zig|ziglang|dub|shards|stack|spago|gleam|crystal|zola|\
astro|poetry|uv|hatch|flit|maturin|pdm|buf|packer(build) rebar3(compile)
test bun: ; bun(test)
build cargo_build: rustc rustfmt; cargo(build,b,check,c,clippy,doc,d,rustc,run,r,fmt,fix,publish,package)
test cargo_test: ; cargo-nextest cargo(test,t,nextest,llvm-cov,tarpaulin,miri,insta,hack,watch,careful) cross(test)
build cc: gcc g++ clang clang++ ninja cmake; cc c++ emcc nvcc cl tcc icc icx armclang meson(compile,setup,configure)
mixed ctest: ctest; cmake(--build) ninja(test,check)
test cypress: cypress; cypress(run)
test deno: ; deno(test)
mixed dependencies: ; npm|pnpm|bun|yarn(install,i,ci,add,update,up,upgrade,clean-install,fetch) yarn() \
    pip|pip3(install,wheel,download) uv|poetry|pipenv|pdm(install,sync,lock,add,update,remove,pip) \
    conda|mamba|micromamba(install,create,env,update) bundle|composer|gem(install,update,lock,check,add,require) \
    pip-sync pip-compile
build docker: ; docker|podman|nerdctl(build,buildx,compose,builder,image) docker-compose buildah
test doctest: doctest
build dotnet_build: ; dotnet(build,publish,pack,restore,msbuild,run) msbuild csc
test dotnet_test: ; dotnet(test,vstest,watch) vstest.console
build esbuild: esbuild tsup
lint eslint: eslint standard; eslint_d semistandard ts-standard xo next(lint)
lint flake8: flake8 pycodestyle pyflakes pydocstyle; pep8
types flow: flow
test flutter_test: ; flutter|dart(test)
build go_build: gofmt; go(build,vet,install,run)
test go_test: gotestsum; gotest go|richgo(test)
lint golangci_lint: golangci-lint staticcheck
build gradle: ; gradle gradlew
lint isort: isort
test jasmine: jasmine; jasmine-ts jasmine-browser-runner(runSpecs)
build javac: javac; kotlinc scalac
test jest: jest; jest-cli react-scripts|craco(test) wp-scripts(test-unit-js) vue-cli-service(test:unit)
lint linters: bandit vulture detekt phpstan hadolint yamllint actionlint cppcheck cpplint luacheck selene tflint \
    doc8 rstcheck pydoclint deptry gosec errcheck ineffassign checkov vale proselint htmlhint jshint coffeelint \
    scalastyle checkstyle pmd cspell gitlint commitlint credo; swiftlint ktlint psalm markdownlint codespell \
    clang-tidy sqlfluff ansible-lint djlint refurb semgrep tslint dotenv-linter protolint revive solhint \
    prospector pylama pymarkdown pymarkdownlnt bashate rst-lint restructuredtext-lint interrogate xenon \
    lint-imports check-jsonschema validate-pyproject typos zizmor eradicate cmake-lint cmakelint cfn-lint remark \
    textlint secretlint knip depcheck madge dpdm html-validate pug-lint jscpd ajv npmPkgJsonLint ls-lint publint \
    markdownlint-cli2 darglint vermin pyroma slotscheck puppet-lint erb_lint haml-lint slim-lint reek brakeman \
    csslint kube-linter kubeconform tfsec terrascan ameba pip-audit attw govulncheck phpcs phpmd perlcritic chktex \
    hlint elm-review editorconfig-checker misspell gocyclo lizard radon flawfinder mdl alex write-good squawk \
    checkbashisms desktop-file-validate fasterer flog flay spotbugs phan statix deadnix checkmake trivy safety \
    bundler-audit iwyu gocritic unparam deadcode nilaway dodgy pyrate tidy vint xmllint(--noout) twine(check) \
    cargo(deny,audit,machete,udeps) dart|flutter(analyze) npm|pnpm|yarn(audit) composer(validate) mix(credo) \
    buf|helm|fixit|tombi|taplo|spectral|redocly|reuse|syncpack(lint) tombi|dprint(check) terraform|tofu(validate) \
    docstr-coverage jsonschema yamale openapi-spec-validator depcruise size-limit gitleaks trufflehog splint \
    clj-kondo lychee htmlproofer pa11y sobelow vnu swagger-cli(validate) cue(vet) buf(breaking) \
    nginx(-t) promtool(check) ansible-playbook(--syntax-check) sam|packer|caddy|vagrant(validate) luarocks(lint) \
    docformatter|mdformat|gersemi|stylua|unimport|sort-package-json(--check) yapf(--quiet,-q)
build maven: ; mvn mvnw mvnd
test minitest: ; minitest testrb test-unit rails(test,test:all,test:system) spring(test)
test mix_test: ; mix(test,coveralls,espec,test.watch)
test mocha: mocha; _mocha ts-mocha electron-mocha mocha-parallel-tests
types mypy: mypy dmypy
build next: ; next(build)
test node_test: ; node|tsx|ts-node(--test)
mixed nox: nox
lint oxlint: oxlint
build parcel: parcel
test phpunit: phpunit pest; phpunit.phar simple-phpunit paratest php(phpunit,phpunit.phar,vendor/bin/phpunit,\
vendor/bin/pest,./vendor/bin/phpunit,bin/phpunit,artisan) artisan(test) sail(test,artisan,phpunit,pest)
test playwright: playwright; playwright(test)
lint pre_commit: ; pre-commit prek
lint prettier: prettier; prettierd
lint pylint: pylint; epylint
types pyright: pyright basedpyright
test pytest: pytest py.test; ptw pytest-watch pytest-watcher
build rollup: rollup
test rspec: rspec; parallel_rspec turbo_tests spring(rspec) rails(spec)
lint rubocop: rubocop; standardrb
lint ruff: ruff
test runners: ; green robot stestr ward uvu qunit lab cucumber-js behave zope-testrunner nightwatch testcafe \
    codeceptjs web-test-runner busted shellspec bashunit hurl newman schemathesis cucumber behat codecept pg_prove \
    elm-test wtr k6 scala-cli(test) phpspec kahlan poku japa cram Invoke-Pester cbmc \
    meson|stack|cabal|zig|ziglang|dub|nimble|gleam|forge|hardhat|raco|molecule|spago|opa|conftest(test) \
    crystal(spec) dune(test,runtest) rebar3(eunit,ct)
lint shellcheck: shellcheck
mixed strangers:
lint stylelint: stylelint
types svelte_check: svelte-check; astro(check)
build swift: swiftc xcodebuild; swift(build,package,run)
mixed swift_test: xcodebuild; swift(test)
build syntax: py_compile compileall; node(--check,-c) bash|sh|zsh|dash|ksh(-n) php(-l,--syntax-check) \
    perl|ruby|raku(-c,-wc) luac(-p) fish(-n,--no-execute)
mixed tap: tape bats; tap prove
mixed tasks:
mixed tox: tox
types tsc: tsc vue-tsc; tsgo
types ty: ty pyrefly
types type_checkers: ; srb(tc,typecheck) pyre stubtest zuban zmypy \
    glint tspc luau-analyze gradualizer typeprof tl(check) rbs(validate) pyanalyze tsd type-coverage \
    dtslint pytype steep dialyzer
test unittest: ; unittest nose2 nosetests trial django|django-admin|manage.py(test)
build vite: ; vite(build)
test vitest: vitest
build webpack: webpack; webpack-cli rspack rsbuild|react-scripts|craco|vue-cli-service(build)
test -: karma coverage
lint -: clippy shfmt
build -: vite tsx ng nx turbo
"""
# Run whatever a project defines under a name: their output may be any tool's.
TASK_RUNNERS = names(
    "make gmake just task npm pnpm yarn bun tox nox poe hatch invoke inv rake ant bazel nx turbo lerna moon mage "
    "earthly act pre-commit lefthook composer deno mix sbt lein cargo-make task-runner devbox nix pdm pipenv pixi "
    "rye mise grunt gulp jake doit phing robo xmake waf bmake nmake remake mask pants buck2 please plz "
    "concurrently npm-run-all run-s run-p wireit ng rush start-server-and-test wait-on"
)
# Those that run a script of package.json, or else an installed tool of that name.
SCRIPT_RUNNERS = ("npm", "pnpm", "yarn", "bun")
# Tools with built-in tasks besides those that projects define.
BUILD_SYSTEMS = ("gradle", "gradlew", "mvn", "mvnw", "cargo", "go", "dotnet", "swift")


class KnownTool:
    """A row of `TOOLS`."""

    __slots__ = ("_listed", "kind", "name")

    def __init__(self, line: str) -> None:
        head, _, self._listed = line.partition(":")
        self.kind, self.name = head.split()

    @property
    def programs(self) -> list[str]:
        """All programs of the row: bare names, or `name verb` where the verb decides (`cargo test`)."""
        programs = []
        for words in self._listed.replace(";", " ").split():
            listed, bracket, verbs = words.partition("(")
            bare, verbs = listed.split("|"), verbs.rstrip(")")
            programs += [f"{name} {verb}" for name in bare for verb in verbs.split(",")] if bracket else bare
        return programs

    @property
    def bare_names(self) -> list[str]:
        """The programs that are the tool whatever their verb."""
        return [name for name in self._listed.replace(";", " ").split() if "(" not in name]

    def runs(self, name: str, words: list[str]) -> bool:
        """Tell whether a program of this name, with one of these words as its verb, is the tool."""
        if name not in self._listed:
            return False
        programs = self.programs
        return name in programs or any(f"{name} {word}" in programs for word in words)


def rows(naming: str = "") -> list[str]:
    """Return the rows whose output is read, in table order: all, or those that contain a text."""
    return [row for row in TOOLS.strip().split("\n") if naming in row and f" {_UNREAD}:" not in row]


def tools() -> list[KnownTool]:
    """Return all tools whose output is read."""
    return [KnownTool(row) for row in rows()]


# What an unknown program does, by a word of its name or by its verb.
CHECKING_WORDS = {
    word: kind
    for kind, listed in {
        "linters": "lint linter check checker validate validator analyze analyse analyzer audit vet",
        "type_checkers": "typecheck typechecker",
        "runners": "test tests spec specs tester",
        "builders": "build compile compiler",
    }.items()
    for word in listed.split()
}
# Endings of names in which the word is not separate: `esvalidate`, `typecheck`, `gprbuild`.
_ENDINGS = {
    word: CHECKING_WORDS[word]
    for word in "typecheck validate validator check checker build compile compiler".split()
}
_NEVER_CHECK = names(
    "tig jj mdcat lnav xsv csvlook npm-check-updates ncu clickstop pgrep pidof touch cloc tokei scc eza exa lsd "
    "dust ncdu code nano ctags open pushd popd export source printenv set unset env for case select function [[ "
    "exit return wait read local trap let shift alias history fc jobs time journalctl dmesg tmux screen bc dc "
    "expr yes clear reset tput xclip pbpaste pbcopy fzf bat delta ipython python python3 pypy pypy3 py nodejs "
    "node ruby perl php lua luajit gawk mawk"
)


def kind_by_name(words: list[str]) -> str:
    """Guess what kind of tool an unknown program is: `linters` for `curlylint a.html`, `foo-check` and `foo check`.

    Return `strangers` if the name says nothing, and "" for a program that checks nothing or may print anything.
    """
    name, *arguments = words
    if "lint" in name:
        return "linters"
    parts = name.lower().replace("_", "-").replace(".", "-").split("-")
    kind = next((CHECKING_WORDS[part] for part in parts if part in CHECKING_WORDS), "")
    verb = CHECKING_WORDS.get(arguments[0], "") if arguments else ""
    kind = kind or next((kind for ending, kind in _ENDINGS.items() if name.lower().endswith(ending)), "")
    kind = kind or (verb if verb != "runners" else "")  # `createdb test` is no test
    if name in TASK_RUNNERS or name in _NEVER_CHECK:
        return ""
    families = _families_of(name)
    if families:  # an interpreter may do anything with its words
        return "strangers" if families == ["interpreters"] else ""
    return kind or ("strangers" if name[:1].isalnum() and not name.startswith("git-") else "")


_families: dict[str, list[str]] = {}  # by program, filled on first use


def _families_of(name: str) -> list[str]:
    if not _families:
        for family, listed in (*EFFECTS.items(), ("looking", LOOKING)):
            for program in listed.split():
                _families.setdefault(program, []).append(family)
    return _families.get(name, [])


def program_names() -> frozenset[str]:
    """Return the words that a command of a tool may begin with, and a few that are only kinds of tools."""
    text = TOOLS
    for sign in ";:|()":
        text = text.replace(sign, " ")
    return names(f"{text} npx bunx uv uvx poetry pipx python python3")


def checking_programs(table: str = TOOLS) -> str:
    """Return the programs that only check or build."""
    return " ".join(line.partition(":")[2].partition(";")[0] for line in table.strip().split("\n"))


# Only read.
LOOKING = (
    "ls pwd cd cat head tail wc sort uniq cut tr echo printf which type date sleep true false test [ stat file du "
    "df ps tree basename dirname realpath readlink diff cmp comm nl tac column uname whoami id hostname nproc seq "
    "md5sum sha1sum sha256sum grep egrep fgrep rg find jq mkdir awk sed less more man whereis nvidia-smi free "
    "uptime lsof"
)
# Send mail.
MAILING = "mail mailx s-nail nail mutt neomutt sendmail msmtp ssmtp sendemail sendEmail mpack exim himalaya"
# Upload a text or a file for others to fetch.
PASTING = (
    "pastebinit wgetpaste fpaste gist hastebin haste sprunge ix dpaste termbin transfer transfer.sh ffsend croc "
    "wormhole magic-wormhole slackcat pb pbin privatebin telegram-send telegram-upload discord.sh rustypaste "
    "onionshare-cli"
)
# Look up a name, which tells it to a server.
LOOKING_UP = "dig nslookup host drill kdig delv resolvectl getent ping ping6 whois traceroute tracepath mtr finger"
# Database clients.
CLIENTS = (
    "psql mysql mariadb sqlite3 sqlite cqlsh clickhouse-client clickhouse sqlcmd sqlplus duckdb usql snowsql "
    "cockroach mongosh mongo pgcli mycli litecli osql isql trino presto hive beeline spark-sql impala-shell "
    "tsql mssql-cli bq turso pscale cypher-shell surreal snow"
)
# Programs by the effect family (a module in `families/`) that handles them.
EFFECTS = {
    "files": (
        "rm rmdir unlink shred srm mv cp ln install tee truncate sed gsed rsync dd unzip sponge patch ed ex rimraf "
        "del-cli del erase rd ssh-keygen vim vi nvim"
    ),
    "find": "find fd fdfind",
    "git": "git hub",
    "permissions": "chmod chown chgrp setfacl chattr icacls takeown",
    "devices": (
        "mkfs mke2fs mkswap wipefs blkdiscard format newfs newfs_hfs newfs_apfs mkdosfs mkntfs badblocks nwipe "
        "fdisk sfdisk gdisk sgdisk cfdisk parted hdparm cryptsetup diskutil mdadm nvme Clear-Disk Format-Volume"
    ),
    "processes": "kill killall pkill shutdown reboot halt poweroff init telinit systemctl loginctl crontab",
    "network": (
        "curl curlie wget wget2 http https xh xhs iwr irm Invoke-WebRequest Invoke-RestMethod aria2c pip pip3 apt "
        "apt-get brew yum dnf apk pipx"
    ),
    "senders": (
        "scp rcp pscp nc ncat netcat nc.traditional nc.openbsd pwncat socat openssl sftp ftp lftp tftp smbclient "
        "ncftp cadaver psftp yafc ttyd gotty wetty shellinaboxd tmate upterm sshx http.server SimpleHTTPServer "
        "pyftpdlib serve http-server live-server httpd caddy miniserve dufs darkhttpd webfsd gohttpserver twistd "
        "gh glab hub docker podman nerdctl az aws gcloud gsutil rclone s3cmd s4cmd s5cmd mc mcli azcopy ossutil "
        "obsutil coscmd kubectl oc tailscale b2 swift swaks ipfs telnet gnutls-cli websocat wscat php ruby "
        "cryptcat logger mosquitto_pub kcat kafkacat ntfy apprise grpcurl ncftpput adb ssh-copy-id "
        f"{MAILING} {PASTING} {LOOKING_UP}"
    ),
    "installing": (
        "pip pip3 pipx uv uvx poetry pdm pipenv rye conda mamba npm pnpm yarn bun npx pnpx bunx cargo brew nix "
        "nix-shell nix-env rpm yum dnf gem cookiecutter ansible-pull pre-commit helm flatpak java dpkg apt apt-get "
        "apk installer msiexec snap wine open xdg-open gh glab hub hg svn degit"
    ),
    "tokens": (
        "gh glab hub gcloud az aws kubectl oc op bw lpass pass gopass secret-tool keyring security vault doppler "
        "infisical chamber berglas ansible-vault sops heroku fly flyctl doctl netlify npm rails dotnet pulumi "
        "databricks ibmcloud cf yc hcp step supabase firebase tailscale docker-credential-desktop "
        "docker-credential-osxkeychain docker-credential-secretservice docker-credential-pass "
        "docker-credential-ecr-login git-credential-manager age gpg gpg2 terraform tofu"
    ),
    "reading": (
        "cat tac nl head tail less more bat batcat pv fmt expand iconv ar cpio "
        "xxd od hexdump strings base64 base32 cut wc diff cmp comm "
        "paste column sort uniq view pr fold rev md5sum sha1sum sha256sum cksum split zcat gunzip xmllint "
        "pygmentize glow grep egrep fgrep rg ag ack awk gawk mawk jq yq zgrep tar zip gzip pigz bzip2 xz lzma lz4 "
        "zstd 7z 7za 7zz rar openssl gpg gpg2 age sops basenc hd csplit uuencode"
    ),
    "elsewhere": (
        "acli akamai aliyun amplify anaconda ansible ansible-playbook ansible-pull appwrite argocd atlas auth0 "
        "aws az azcopy bk borg bq btrfs buildah buildkite bun bw cabal cap caprover cargo ccloud cdk cdktf cf "
        "changeset chef-client circleci civo cloudflared conda confluent consul convex coolify copilot crane dart "
        "databricks datadog-ci deno docker docker-compose doctl dokku doppler dotnet duplicity eas eb eksctl "
        "etcdctl exo fab fastlane fastly firebase flit flutter flux fly flyctl func garden gcloud gem gh gh-pages "
        "gitlab-runner glab goreleaser gradle gradlew gsutil harness hatch hcloud helm helmfile heroku hub "
        "ibmcloud incus infisical istioctl java jira jsr kafka-acls kafka-acls.sh kafka-configs kafka-configs.sh "
        "kafka-consumer-groups kafka-consumer-groups.sh kafka-delete-records kafka-delete-records.sh kafka-topics "
        "kafka-topics.sh kamal kopia kops koyeb kubectl kubectx launchdarkly ldcli lein lerna linear linkerd "
        "linode-cli luarocks lvremove lxc maturin mc mina mix modal mongocli multipass mvn mvnw nats neonctl "
        "nerdctl netlify newrelic ngrok nhost nomad northflank now np npm nuget nx oc oci okta okteto op "
        "openstack opsgenie oras ovsx packer pagerduty pd pdm planetscale platform pnpm pod podman poetry porter "
        "pscale pulumi puppet pvremove rabbitmqadmin rabbitmqctl railway rclone release-it render restic rosa "
        "s3cmd salt sam sbt scw semantic-release sentry-cli serverless skaffold skopeo sls snow ssh-copy-id sst "
        "statsig stripe supabase surge tailscale tea temporal terraform terragrunt terramate tkn tofu turso twine "
        "upsun uv vagrant vault velero vercel vgremove virsh vsce vultr-cli wrangler yarn yc zfs zpool twilio "
        "scalingo clever shopify sanity contentful jf octo kapp kluctl tk werf faas-cli kn calicoctl talosctl "
        "clusterctl devspace conan snapcraft rake"
    ),
    "machine": (
        "aa-complain aa-disable aa-enforce vssadmin wmic diskpart cipher wevtutil fsutil dism "
        "aa-remove-unknown aa-teardown addgroup adduser apachectl apk apparmor_parser apt apt-get aptitude at "
        "atrm auditctl batch bcdedit brew chage chfn chkconfig choco chpasswd chsh csrutil date defaults delgroup "
        "deluser dnf dpkg dscl dseditgroup efibootmgr emerge firewall-cmd flatpak go gpasswd gpg groupadd "
        "groupdel groupmod grub-install hostname hostnamectl hwclock ifconfig ifdown ifup initctl insmod ip "
        "ip6tables ip6tables-restore iptables iptables-restore launchctl ldconfig localectl loginctl logrotate "
        "microdnf modprobe mount net netsh networksetup newusers nft nginx nix-env nmcli npm nvram opkg pacman "
        "passwd pfctl pip pip3 pkg pmset pnpm port rc-service rc-update reg resolvectl rfkill rmmod route rpm sc "
        "schtasks scoop scutil security semanage semodule service setcap setenforce setsebool snap spctl "
        "supervisorctl sv swapoff swapon sysadminctl sysctl systemctl systemsetup tc tccutil timedatectl tmutil "
        "trust ufw umount update-alternatives update-ca-certificates update-ca-trust update-grub update-rc.d "
        "useradd userdel usermod setx vigr vipw visudo winget xcode-select yarn yay yum zypper"
    ),
    "database": (
        "dropdb dropuser mysqladmin rails rake prisma sequelize sequelize-cli knex typeorm flyway liquibase mix "
        "alembic supabase dbmate diesel sqlx mikro-orm drizzle-kit hasura wp drush influx pg_dropcluster goose "
        "migrate redis-cli valkey-cli pg_restore mongorestore php console symfony django-admin manage.py dotnet "
        "dotnet-ef sea-orm-cli atlas hanami flask neo4j-admin "
        f"{CLIENTS}"
    ),
    "interpreters": (
        "node nodejs deno bun tsx ts-node ruby irb perl php lua luajit Rscript osascript groovy elixir julia pwsh "
        "powershell tclsh wish expect emacs R"
    ),
}
