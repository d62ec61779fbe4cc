"""Store the settings files of checking tools, and whether dependencies are installed, when a session begins."""

from __future__ import annotations

import os

from clickstop.checks.bar import keep
from clickstop.core.ids import short_digest
from clickstop.core.lists import words
from clickstop.core.reading import read_text
from clickstop.core.repository import find_checkout
from clickstop.secrets.redact import head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.context.context import Context

# Files that define tasks beside other things.
TASKS = words("Makefile makefile GNUmakefile justfile Justfile package.json")
_BESIDE = words("pyproject.toml setup.cfg tox.ini Cargo.toml deno.json conftest.py")
_WHOLE = words(
    "pytest.ini .pytest.ini .coveragerc mypy.ini .mypy.ini .flake8 .pylintrc pylintrc ruff.toml .ruff.toml"
    " pyrightconfig.json noxfile.py Taskfile.yml Taskfile.yaml biome.json biome.jsonc .oxlintrc.json clippy.toml"
    " .golangci.yml .golangci.yaml phpunit.xml phpstan.neon .rubocop.yml .rspec"
)
_BEGINNINGS = (
    *("tsconfig.", "eslint.config.", ".eslintrc", ".eslintignore", "jest.config.", "vitest.config."),
    *("playwright.config.", "cypress.config.", "karma.conf", ".mocharc", "ava.config.", ".nycrc", ".c8rc"),
)
# Lock files, and the manifests whose versions they fix.
MANIFESTS = {
    **dict.fromkeys(words("package-lock.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb"), "package.json"),
    **dict.fromkeys(("uv.lock", "poetry.lock", "pdm.lock"), "pyproject.toml"),
    "Pipfile.lock": "Pipfile",
    "Cargo.lock": "Cargo.toml",
    "go.sum": "go.mod",
    "Gemfile.lock": "Gemfile",
    "composer.lock": "composer.json",
}
MODULES, LACKING = "node_modules", "lacking"  # Node's folder of dependencies, and what is stored if it is missing
_NAMES = frozenset((*TASKS, *_BESIDE, *_WHOLE, *MANIFESTS))
_TESTS = ("tests", "test")
_MOST = 30  # packages whose settings are stored
_READ = 200_000  # bytes of a file


def is_setting(path: str) -> bool:
    name = os.path.basename(path)
    return name in _NAMES or name.startswith(_BEGINNINGS)


def note(project: Project, ctx: Context) -> None:
    """Store these files of each package and its test folder. A row for the folder itself records that we looked."""
    for package in project.folders[:_MOST]:
        for folder in (package, *(os.path.join(package, name) for name in _TESTS)):
            for name in _listed(folder):
                path = os.path.join(folder, name)
                keep(ctx, path, text_of(path))
            keep(ctx, folder + os.sep, "")
        if lacks_modules(package):
            keep(ctx, os.path.join(package, MODULES), LACKING)


def lacks_modules(package: str) -> bool:
    """Whether a Node package has no `node_modules`, neither in its folder nor above it."""
    if not os.path.isfile(os.path.join(package, "package.json")):
        return False
    while not os.path.isdir(os.path.join(package, MODULES)):
        package, folder = os.path.dirname(package), package
        if package == folder:
            return True
    return False


def before(path: str, ctx: Context) -> str | None:
    """A file's text when the session began; "" if it did not exist, None if that is unknown."""
    text = ctx.store.began_with(ctx.session_id, path)
    # Not stored although we looked into its folder, so it did not exist.
    if text is None and ctx.store.began_with(ctx.session_id, os.path.dirname(path) + os.sep) is not None:
        return ""
    return text


def text_of(path: str) -> str:
    """A file's text in the form in which it is stored: redacted, and of a lock file only a digest."""
    folder = os.path.dirname(path)
    # A link that leads out of the repository may lead to any file of the person's.
    top = find_checkout(folder) or folder
    if os.path.basename(path) in MANIFESTS:
        text = read_text(path, within=top)
        return short_digest(text.encode("utf-8", "surrogatepass")) if text else ""
    return head(read_text(path, within=top, limit=_READ, cut=True), _READ)


def _listed(folder: str) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if is_setting(name)]
    except OSError:
        return []
