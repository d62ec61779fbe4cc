"""Commands from JSON manifests: scripts and tools of package.json, deno.json and composer.json."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FoundCommand, commands_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


DENO = ("deno.json", "deno.jsonc")
_LOCKS = {
    "pnpm-lock.yaml": "pnpm",
    "yarn.lock": "yarn",
    **dict.fromkeys(("bun.lock", "bun.lockb"), "bun"),
    **dict.fromkeys(("package-lock.json", "npm-shrinkwrap.json"), "npm"),
}
# `cart.test.ts`, `cart_test.js`, `test.mts`: the names that `deno test` looks for.
_DENO_TESTS = re.compile(r"(^|[._])test\.[cm]?[jt]sx?$")


def package_json(folder: Folder) -> list[FoundCommand]:
    """Scripts, run with the package manager that `packageManager` or the lock file names."""
    manager = _manager(folder)
    return _chosen(folder, "package.json", "scripts", scripts(folder), lambda task: f"{manager} run {task}")


def scripts(folder: Folder) -> dict[str, str]:
    """The scripts of package.json by name."""
    written = mapping(folder.json("package.json"), "scripts")
    return {name: body for name, body in written.items() if isinstance(body, str)}


def _manager(folder: Folder) -> str:
    """The package manager of the nearest folder that names one: members of a workspace have no lock file."""
    for place in folder.up():
        manager = str(place.json("package.json").get("packageManager", "")).partition("@")[0]
        if manager in _LOCKS.values():
            return manager
        lock = place.first(*_LOCKS)
        if lock:
            return _LOCKS[lock]
    return "npm"


def deno(folder: Folder) -> list[FoundCommand]:
    """Tasks, and Deno's own test, lint and fmt."""
    name = folder.first(*DENO)
    manifest, file = folder.jsonc(name), folder.place(name)
    tasks = {key: body for key, body in mapping(manifest, "tasks").items() if isinstance(body, str | dict)}
    is_tested = any(_DENO_TESTS.search(file_name) for file_name in _files(folder))
    commands = _chosen(folder, name, "tasks", tasks, lambda task: f"deno task {task}")
    commands += commands_for(file, test="deno test" if is_tested else "")
    if "lint" in manifest:
        commands += commands_for(file, folder.line(name, r'"lint"\s*:'), check="deno lint")
    if "fmt" in manifest:
        commands += commands_for(file, folder.line(name, r'"fmt"\s*:'), format="deno fmt --check", fix="deno fmt")
    return commands


def _files(folder: Folder) -> list[str]:
    """File names here and in the usual folders of tests."""
    below = [Folder(folder.place(name)).names for name in ("test", "tests", "src") if name in folder.names]
    return [*folder.names, *(os.path.basename(name) for names in below for name in names)]


def composer(folder: Folder) -> list[FoundCommand]:
    """Scripts, and the tools that the project requires."""
    manifest = folder.json("composer.json")
    own = {key: body for key, body in mapping(manifest, "scripts").items() if isinstance(body, str | list)}
    chosen = _chosen(folder, "composer.json", "scripts", own, lambda task: f"composer run-script {task}")
    return [*chosen, *_tools(folder, {**mapping(manifest, "require"), **mapping(manifest, "require-dev")})]


def _tools(folder: Folder, required: dict[str, object]) -> Iterator[FoundCommand]:
    """Required tools that run without further arguments."""

    def tool(package: str, **lines: str) -> list[FoundCommand]:
        return commands_for(
            folder.place("composer.json"), folder.line("composer.json", rf'"{package}"\s*:'), **lines
        )

    if "pestphp/pest" in required:
        yield from tool("pestphp/pest", test="vendor/bin/pest")
    elif "phpunit/phpunit" in required:
        yield from tool("phpunit/phpunit", test="vendor/bin/phpunit")
    if "phpstan/phpstan" in required and folder.first("phpstan.neon", "phpstan.neon.dist", "phpstan.dist.neon"):
        yield from tool("phpstan/phpstan", check="vendor/bin/phpstan analyse --no-progress")
    # A formatter only in one of the two: both would undo each other's changes.
    if "laravel/pint" in required:
        yield from tool("laravel/pint", format="vendor/bin/pint --test", fix="vendor/bin/pint")
    elif "friendsofphp/php-cs-fixer" in required and folder.first(".php-cs-fixer.php", ".php-cs-fixer.dist.php"):
        fix = "vendor/bin/php-cs-fixer fix"
        yield from tool("friendsofphp/php-cs-fixer", format=f"{fix} --dry-run --diff", fix=fix)


def _chosen(
    folder: Folder, name: str, table: str, bodies: dict[str, Any], command: Callable[[str], str]
) -> list[FoundCommand]:
    """The commands among the tasks in one table of a manifest, each with its line."""
    tasks = [
        Task(key, str(body), folder.line(name, rf'"{re.escape(key)}"\s*:', after=rf'"{table}"\s*:'))
        for key, body in bodies.items()
    ]
    return choose(tasks, folder.place(name), command)
