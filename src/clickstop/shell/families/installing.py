"""Code that a package manager or a runner fetches from an address instead of a registry, and runs."""

from __future__ import annotations

import os
import re

from clickstop.core.lists import spread
from clickstop.shell import foreign, options
from clickstop.shell.known_programs import names
from clickstop.shell.scope import FETCHED
from clickstop.shell.sending import LOCAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.scope import Arg

_PYTHON = names("pip pip3 pipx uv uvx poetry pdm pipenv rye conda mamba")
_NODE = names("npm pnpm yarn bun npx pnpx bunx")
# npm accepts some misspellings.
_VERBS = names("install i add in isntall exec x dlx run create init tool pip upgrade update download wheel ci")
_RUNNING = ("exec", "x", "dlx")
# `git+https://host/x`, `name @ https://host/x.whl`, `git@host:owner/x`.
_ADDRESS = re.compile(r"(?i)(?:\S+\s*@\s*)?(?:git\+\w+|https?|git|ssh|svn\+\w+|hg\+\w+)://\S|git@[\w.-]+:\S")
# npm's and nix's short forms: `github:owner/x`.
_SHORT = re.compile(r"(?:github|gitlab|bitbucket|gist|gh|gl|bb|git\+file):[\w.-]+")
# `owner/repository#branch`, but not a scoped package `@scope/x` or a path `./x`.
_OWNER = re.compile(r"[A-Za-z0-9][\w-]*/[\w.-]+(?:#\S+)?")
# Programs that run or install the file they are given.
_RUNNERS = names("java dpkg rpm apt apt-get yum dnf apk installer msiexec snap flatpak gem wine open xdg-open")


def effects(call: ProgramCall) -> None:
    name = call.name
    if name in _PYTHON or name in _NODE:
        _package(call)
    elif name == "cargo":
        opts = options.of(call)
        if opts.operands[:1] == ["install"] and opts.has("git"):
            _add(call, str(opts.value("git") or ""))
    elif name in _WITH_ADDRESS:
        verbs = _WITH_ADDRESS[name].split()
        if not verbs or any(word in verbs for word in call.words[:3]):
            _first(call, [word for word in call.words if _is_address(word)])
    elif name in _CLONING:
        _cloned(call)
    if name in _RUNNERS or name in _PYTHON or name in _NODE:
        _files(call)


_WITH_ADDRESS = spread(
    {
        "brew": "install tap reinstall",
        "nix": "run shell develop profile",
        "nix-shell nix-env rpm cookiecutter ansible-pull java": "",
        "yum": "install localinstall",
        "dnf gem flatpak": "install",
        "pre-commit": "try-repo",
        "helm": "plugin",
    }
)
_CLONING = {"gh": "repo clone", "glab": "repo clone", "hub": "clone", "hg": "clone", "svn": "checkout", "degit": ""}


def _cloned(call: ProgramCall) -> None:
    """Handle programs other than git that clone a repository."""
    verbs = _CLONING[call.name].split()
    words = [str(word) for word in options.of(call).operands]
    words = ["checkout" if word == "co" else word for word in words] if call.name == "svn" else words
    arguments = words[len(verbs) :]
    if words[: len(verbs)] == verbs and arguments:
        name = arguments[0].rstrip("/").rpartition("/")[2].removesuffix(".git")
        foreign.filled(call, call.path(arguments[1] if len(arguments) > 1 else name))


def _package(call: ProgramCall) -> None:
    opts = options.of(call)
    runner = call.name in ("npx", "pnpx", "bunx", "uvx")
    # `npm test` and `pip list` fetch nothing.
    if not runner and not _VERBS & set(opts.operands[:2]):
        return
    sources = [*opts.operands, *opts.all("from", "package", "e", "editable", "r", "requirement", "with")]
    if call.name in ("npx", "pnpx", "bunx", "uvx"):
        sources = [*opts.operands[:1], *sources[len(opts.operands) :], *opts.all("p")]
    verb = str(opts.operands[0]) if opts.operands else ""
    packages = opts.operands[:1] if runner else opts.operands[1:2] if verb in _RUNNING else []
    packages = opts.operands[1:] if verb in ("install", "i", "add") else packages
    if call.name in _NODE:
        packages = [*packages, *opts.all("package", "p")]
    short = [word for word in packages if _is_owner(call, word)] if call.name in _NODE or runner else []
    open_to_all = [word for word in opts.all("i", "extra-index-url", "index", "registry") if _is_open(word)]
    _first(call, [*(word for word in sources if _is_address(word)), *short, *open_to_all])


def _is_open(index: str) -> bool:
    """Tell whether a registry is reached without TLS, so that others may answer for it."""
    return index.startswith("http://") and not LOCAL.match(index)


def _is_address(word: str) -> bool:
    return bool(_ADDRESS.match(word) or _SHORT.match(word))


def _is_owner(call: ProgramCall, word: str) -> bool:
    """Tell whether a word is `owner/repository`, which npm fetches from GitHub."""
    return bool(_OWNER.fullmatch(word)) and not os.path.lexists(call.path(word))


def _files(call: ProgramCall) -> None:
    written = call.scope.run.written
    for word in call.words if written else ():
        if not word.startswith("-") and FETCHED in written.get(call.path(word), ""):
            _add(call, str(word))


def _first(call: ProgramCall, addresses: list[Arg]) -> None:
    if addresses:
        _add(call, str(addresses[0]))


def _add(call: ProgramCall, target: str) -> None:
    call.add("executes_fetched", target=target)
