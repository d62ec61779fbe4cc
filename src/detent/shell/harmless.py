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
    "pytest ruff mypy pyright black isort flake8 pylint tox nox tsc eslint prettier jest vitest mocha biome "
    "oxlint clippy rustfmt gofmt golangci-lint swiftlint ktlint rubocop rspec phpunit phpstan shellcheck hadolint "
    "playwright cypress tsx cmake ctest ninja javac rustc gcc g++ clang clang++"
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
        "status log diff add commit blame describe rev-parse rev-list ls-files ls-tree shortlog merge-base "
        "whatchanged"
        "show-ref name-rev cherry count-objects check-ignore init merge"
    ),
    "npm": _names("test t run run-script start ls list outdated why view --version"),
    "pnpm": _names("test t run start ls list outdated why lint build typecheck --version"),
    "yarn": _names("test run start list why lint build typecheck --version"),
    "bun": _names("test run build"),
    "cargo": _names("build test check clippy fmt run doc tree metadata bench nextest b t c r"),
    "go": _names("build test vet fmt run list version env doc"),
    "docker": _names("ps images logs inspect version info stats top port"),
    "kubectl": _names("get describe logs top version api-resources explain"),
    "dotnet": _names("build test run format --version"),
    "mvn": _names("test compile verify package validate"),
    "uv": _names("tree --version"),
    "make": frozenset(),
    "detent": _names(
        "status doctor why score report retro cost usage session search check evidence event incident rule"
    ),
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
    "passw",
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
    "detent_",
)
