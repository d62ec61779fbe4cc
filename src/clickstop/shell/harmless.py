"""Programs that only look, or run a project's own tools: what the literal pre-check lets pass unparsed.

A program is here with the words that take it out of here again, or with the sub-commands that are harmless.
"""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LOOKING = (
    "ls pwd cd cat head tail wc sort uniq cut tr echo printf which type date sleep true false test [ stat file du "
    "df ps tree basename dirname realpath readlink diff cmp comm nl tac column uname whoami id hostname nproc seq "
    "md5sum sha1sum sha256sum grep egrep fgrep rg find jq mkdir awk sed less more man whereis nvidia-smi free "
    "uptime lsof"
)
_BUILDING = (
    "pytest py.test ruff mypy dmypy pyright basedpyright pyrefly ty black isort flake8 pyflakes pycodestyle "
    "pydocstyle pylint bandit vulture tox nox coverage tsc vue-tsc svelte-check flow eslint oxlint biome "
    "prettier stylelint standard jest vitest mocha ava tape karma playwright cypress webpack vite rollup "
    "esbuild tsup parcel tsx ng nx turbo clippy rustfmt gofmt gotestsum golangci-lint staticcheck swiftlint "
    "swiftc xcodebuild ktlint detekt rubocop rspec phpunit pest phpstan psalm shellcheck shfmt hadolint "
    "yamllint markdownlint actionlint cmake ctest ninja javac rustc gcc g++ clang clang++"
)
HARMLESS = _names(f"{_LOOKING} {_BUILDING}")

# Words, or beginnings of words, with which one of these does more than look.
EXCEPT: dict[str, tuple[str, ...]] = {
    "find": ("-exec", "-ok", "-delete", "-fprint", "-fls"),
    "rg": ("--pre", "--hostname-bin"),
    "sort": ("-o", "--output", "--compress-program", "-T"),
    "date": ("-s", "--set"),
    "tree": ("-o", "-R"),
    "sed": ("-i", "--in-place", "-f", "--file", "-s"),
    "awk": ("-f", "-i", "--file", "--include", "-l", "-E", "--exec"),
    "less": ("-o", "-O", "+", "--log"),
    "man": ("-P", "--pager", "-H"),
    "ctest": ("-S", "--script"),
    "cmake": ("-E", "-P"),
    "mkdir": ("-m", "--mode"),
    "hostname": ("-F", "-b"),
    "jq": ("-f", "--from-file"),
    "file": ("-C", "-m"),
    "uniq": ("--",),
    "column": ("--",),
}
# Programs of which only some sub-commands are harmless.
SUBCOMMANDS: dict[str, frozenset[str]] = {
    "git": _names(
        "status log diff show add commit blame describe rev-parse rev-list ls-files ls-tree shortlog merge-base "
        "whatchanged show-ref name-rev cherry count-objects check-ignore init merge"
    ),
    "npm": _names("test t run run-script start ls list outdated why view -v"),
    "pnpm": _names("test t run start ls list outdated why lint build typecheck check format dev -v"),
    "yarn": _names("test run start list why lint build typecheck check format dev -v"),
    "bun": _names("test run build"),
    "cargo": _names("build test check clippy fmt run doc tree metadata bench nextest b t c r"),
    "go": _names("build test vet fmt run list version env doc mod"),
    "docker": _names("ps images logs inspect version info stats top port"),
    "kubectl": _names("get describe logs top version api-resources explain"),
    "dotnet": _names("build test run format restore"),
    "swift": _names("build test run format"),
    "mix": _names("test compile format credo dialyzer"),
    "deno": _names("test check lint fmt task"),
    "pre-commit": _names("run"),
    "composer": _names("test validate show"),
    "pip": _names("list show freeze check"),
    "pip3": _names("list show freeze check"),
    "poetry": _names("check show"),
    "uv": _names("tree"),
    "gh": _names("--version"),
    "make": frozenset(),
    "clickstop": _names("status doctor why score report retro cost usage session search check evidence"),
}
# Programs all of whose words are tasks: each has to be one of these.
TASKS: dict[str, frozenset[str]] = {
    "mvn": _names("test compile verify package validate clean test-compile checkstyle:check dependency:tree"),
    "gradle": _names("test check build assemble clean compileJava compileKotlin lint tasks classes testClasses"),
    "rake": _names("test spec lint rubocop -T"),
}
SAME = {"mvnw": "mvn", "gradlew": "gradle", "python3": "python"}
# Programs that run the rest of their words, and how many of their own come first.
PASSING = {"npx": 0, "bunx": 0, "pnpx": 0, "uvx": 0, "time": 0, "timeout": 1, "nice": 0}
PASSING_VERBS = {"uv": "run", "poetry": "run", "pipenv": "run", "pdm": "run", "hatch": "run", "bundle": "exec"}
# Verbs of git that only look while no other words than these follow.
GIT_LOOKING: dict[str, frozenset[str]] = {
    "branch": _names("-a -v -vv -r --list --all --show-current --remotes"),
    "remote": _names("-v show origin get-url"),
    "stash": _names("list show -p"),
    "tag": _names("-l --list -n"),
    "worktree": _names("list"),
    "reflog": _names("show -n -10 -20"),
}
# Options of git that change what a harmless sub-command does.
GIT_EXCEPT = (
    "-c",
    "-C",
    "--git-dir",
    "--work-tree",
    "--exec-path",
    "--output",
    "-O",
    "--ext-diff",
    "--upload-pack",
)
MODULES = _names("pytest mypy ruff unittest json.tool black isort flake8 pylint compileall venv timeit")
# What hides in a word that names a secret: a line with one of these is looked at properly.
TELLING = (
    ".env",
    "secret",
    "credential",
    "passwd",
    "password",
    "shadow",
    "sudoers",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    ".pem",
    ".key",
    ".p12",
    ".pfx",
    ".jks",
    ".keystore",
    ".kdbx",
    ".gpg",
    ".asc",
    ".ssh",
    ".aws",
    ".kube",
    ".docker/",
    ".netrc",
    ".npmrc",
    ".pypirc",
    ".pgpass",
    ".git-credentials",
    ".gnupg",
    "gcloud",
    "token",
    "keychain",
    "wallet",
    "tfstate",
    "service-account",
    "serviceaccount",
    "htpasswd",
    "_history",
    "/proc/",
    "/dev/",
    "clickstop_",
)
