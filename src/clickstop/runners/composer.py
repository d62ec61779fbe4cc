"""Scripts of composer.json, and the tools that it requires."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator


FILES = ("composer.json",)
_NAME = "composer.json"


def discover(folder: Folder) -> list[FoundCommand]:
    manifest = folder.json(_NAME)
    tasks = [
        Task(key, str(body), folder.line(_NAME, rf'"{re.escape(key)}"\s*:', after=r'"scripts"\s*:'))
        for key, body in mapping(manifest, "scripts").items()
        if isinstance(body, str | list)
    ]
    scripts = choose(tasks, folder.place(_NAME), lambda task: f"composer run-script {task}")
    return [*scripts, *_tools(folder, {**mapping(manifest, "require"), **mapping(manifest, "require-dev")})]


def _tools(folder: Folder, required: dict[str, object]) -> Iterator[FoundCommand]:
    """Those that run without further arguments."""

    def tool(name: str, package: str, command: str) -> FoundCommand:
        return FoundCommand(name, (command,), folder.place(_NAME), folder.line(_NAME, rf'"{package}"\s*:'))

    if "pestphp/pest" in required:
        yield tool("test", "pestphp/pest", "vendor/bin/pest")
    elif "phpunit/phpunit" in required:
        yield tool("test", "phpunit/phpunit", "vendor/bin/phpunit")
    if "phpstan/phpstan" in required and folder.first("phpstan.neon", "phpstan.neon.dist", "phpstan.dist.neon"):
        yield tool("check", "phpstan/phpstan", "vendor/bin/phpstan analyse --no-progress")
    if "laravel/pint" in required:
        yield tool("format", "laravel/pint", "vendor/bin/pint --test")
        yield tool("fix", "laravel/pint", "vendor/bin/pint")
    elif "friendsofphp/php-cs-fixer" in required and folder.first(".php-cs-fixer.php", ".php-cs-fixer.dist.php"):
        yield tool("format", "friendsofphp/php-cs-fixer", "vendor/bin/php-cs-fixer fix --dry-run --diff")
        yield tool("fix", "friendsofphp/php-cs-fixer", "vendor/bin/php-cs-fixer fix")
