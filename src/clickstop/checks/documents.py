"""Files that no check reads: documents, and settings of services elsewhere. What nobody knows may be read."""

from __future__ import annotations

import os

from clickstop.core.git import Git
from clickstop.core.lists import words
from clickstop.core.reading import read_text
from clickstop.shell.known_programs import SCRIPT_RUNNERS, TASK_RUNNERS, program_names
from clickstop.shell.line import split
from clickstop.shell.programs import program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from clickstop.checks.project import Command

_ENDINGS = (".md", ".markdown", ".rst", ".adoc")
# Without such an ending, documents by their names.
_TITLES = frozenset(
    "readme license licence copying authors contributors changelog changes history news notice security support"
    " contributing code_of_conduct maintainers credits thanks governance roadmap todo".split()
)
_FOLDERS = ("docs", "doc", ".github", ".circleci", ".gitlab")
_SERVICES = words(
    ".travis.yml .gitlab-ci.yml appveyor.yml .appveyor.yml azure-pipelines.yml bitbucket-pipelines.yml Jenkinsfile"
    " .readthedocs.yml .readthedocs.yaml"
)
# Programs, plug-ins and options that look at documents nobody names.
_READERS = words(
    "markdown doctest-glob doctest-plus doctest_plus sybil mktestdocs pytest_examples pytest-examples phmdoctest"
    " byexample cram prettier remark textlint cspell codespell typos vale doc8 rstcheck proselint pre-commit prek"
    " sphinx mkdocs twine readme_renderer check-manifest dprint lychee linkcheck embedme reuse ls-files"
)
# Where such a word tells what is run, and not what a program is about.
_SETTINGS = words(
    "Makefile makefile GNUmakefile justfile Justfile Taskfile.yml Taskfile.yaml tox.ini noxfile.py pyproject.toml"
    " setup.cfg pytest.ini conftest.py Rakefile Cargo.toml deno.json turbo.json nx.json build.rs"
)
_SETTINGS_BEGINNING = (
    ".eslintrc",
    "eslint.config",
    ".mocharc",
    "jest.config",
    "vitest.config",
    ".taprc",
    "ava.config",
)
# They name documents for others to take along, to ignore or to link to.
_ONLY_NAMES = words(
    ".gitignore .gitattributes .npmignore .dockerignore MANIFEST.in CITATION.cff setup.py .pre-commit-config.yaml"
    " mkdocs.yml mkdocs.yaml codecov.yml .codecov.yml renovate.json .editorconfig clickstop.toml"
)
_LOCKED = ("-lock.json", ".lock", "-lock.yaml", ".sum")
# Sections of settings that describe a package.
_METADATA = (
    *("project", "package", "metadata", "options", "build-system", "tool.poetry", "tool.hatch.build", "badges"),
    *("tool.setuptools", "tool.flit", "tool.pdm.build", "tool.towncrier", "tool.bumpversion", "bumpversion"),
    *("tool.commitizen", "tool.semantic_release", "sdist", "dependency-groups", "workspace.package"),
)
_TOOLS_OF_A_PACKAGE = ("jest", "mocha", "ava", "tap", "nyc", "eslintConfig", "xo", "standard")
_BUILDING = "build"  # the check that packs what the metadata names
_INTERPRETERS = words("sh bash dash zsh python python3 node ruby perl php lua Rscript java")
_READ = 400_000  # bytes of a file that are looked through
_MOST = 200  # files that name a document


class Documents:
    """Files (whole paths) that have changed, if all of them are documents."""

    def __init__(self, files: list[str], top: str, environ: Mapping[str, str]) -> None:
        self._files = files
        self._top = top
        self._environ = environ
        self._names = [name for file in files for name in _names(os.path.relpath(file, top))]
        self._holding: list[str] | None = None

    def may_be_read(self, command: Command) -> bool:
        """Whether a check may read one of them, as far as the project's own texts tell."""
        folders = (self._top, command.folder)
        if command.name == _BUILDING or not all(_is_document(file, folders) for file in self._files):
            return True
        telling = (*self._names, *_READERS)
        if _is_unknown(command.lines) or any(word in line for line in command.lines for word in telling):
            return True
        return any(_reads(path, self._top, self._names, command) for path in self._naming(telling))

    def _naming(self, telling: tuple[str, ...]) -> list[str]:
        """Files that hold one of the words, but for documents; where git cannot tell, any may."""
        if self._holding is None:
            found = Git(self._top, self._environ).holding(telling, ("",))
            few = found is not None and len(found) <= _MOST
            self._holding = [path for path in found or () if not _is_document(path, ("",))] if few else [""]
        return self._holding


def _is_document(path: str, folders: tuple[str, ...]) -> bool:
    """By its name, and standing at the top of a package or in a folder for such things."""
    return any(_is_document_below(os.path.relpath(path, folder) if folder else path) for folder in folders)


def _is_document_below(path: str) -> bool:
    folder, _, name = path.replace(os.sep, "/").rpartition("/")
    first = folder.partition("/")[0]
    if first in _FOLDERS and first.startswith("."):
        return True
    if folder and first not in _FOLDERS:
        return False
    stem, ending = os.path.splitext(name)
    titled = stem.lower() in _TITLES and ending in ("", ".txt")
    is_service = name in _SERVICES and not folder
    return titled or is_service or ending.lower() in _ENDINGS


def _names(path: str) -> list[str]:
    """How a text may name a file: itself, all with its ending, the folder it is in."""
    folder, _, name = path.replace(os.sep, "/").rpartition("/")
    ending = os.path.splitext(name)[1]
    made = [name, *((f"*{ending}", f'"{ending}"', f"'{ending}'") if ending else ())]
    first = folder.partition("/")[0]
    return [*made, f"{first}/", f'"{first}"', f"'{first}'"] if first else made


def _is_unknown(lines: list[str]) -> bool:
    """Whether a line starts a program that nobody here knows."""
    known = program_names() | TASK_RUNNERS | frozenset(_INTERPRETERS)
    for simple in (simple for line in lines for simple in split(line)):
        name = "".join(program(simple.words)[:1])
        if os.path.basename(name) not in known and not name.startswith("./") and name not in ("cd", "test", "true"):
            return True
    return False


def _reads(path: str, top: str, names: list[str], command: Command) -> bool:
    """Whether a text that holds one of the words may be why a document is read."""
    base = os.path.basename(path)
    if not base:
        return True
    if base in _ONLY_NAMES or path.endswith(_LOCKED) or path.partition("/")[0] in _FOLDERS:
        return False
    text = read_text(os.path.join(top, path), limit=_READ, cut=True)
    every = (*names, *_READERS)
    if not any(word in text for word in every):  # it stands where we cannot look
        return True
    if base == "package.json":
        return any(word in _run_by(text, command.lines) for word in every)
    is_settings = base in _SETTINGS or base.startswith(_SETTINGS_BEGINNING) or path.endswith((".sh", ".mk"))
    telling = every if is_settings else (*names, "ls-files")
    return any(word in line for line in _lines(text, path) for word in telling)


def _lines(text: str, path: str) -> Iterable[str]:
    """Without comments, and without what only describes the package."""
    signs = ("//", "*", "/*") if path.endswith(".rs") else ("#", "//", "*", "/*", ";", "--")
    has_metadata = path.endswith((".toml", ".cfg"))
    skipped = False
    for line in text.split("\n"):
        stripped = line.strip()
        if has_metadata and stripped.startswith("["):
            section = stripped.strip("[]")
            skipped = any(section == name or section.startswith(f"{name}.") for name in _METADATA)
        if not skipped and not stripped.startswith(signs):
            yield line


def _run_by(text: str, lines: list[str]) -> str:
    """The scripts of a package that a command reaches, and the settings of tools beside them."""
    from clickstop.core.wire import loads

    try:
        package = loads(text)
        scripts = {str(name): str(script) for name, script in package.get("scripts", {}).items()}
    except (ValueError, AttributeError):
        return text
    reached = {script for line in lines for script in _asked_for(line)}
    said = ""
    while wanted := [name for name in scripts if name in reached]:
        for name in wanted:
            body = scripts.pop(name)
            said += f"{body}\n"
            reached |= {f"pre{name}", f"post{name}", *body.replace("'", " ").replace('"', " ").split()}
    return said + str([package.get(tool) for tool in _TOOLS_OF_A_PACKAGE])


def _asked_for(line: str) -> Iterable[str]:
    for simple in split(line):
        words_of = program(simple.words)
        if words_of[:1] and words_of[0] in SCRIPT_RUNNERS:
            for word in words_of[1:]:
                yield from (word, f"pre{word}", f"post{word}")
