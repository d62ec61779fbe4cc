"""Decide whether a check may read the documents that changed; if not, it need not run again.

After an edit of README.md alone, the tests need no new run, unless something in the project reads README.md: a
doctest, a Markdown linter, a build that packs it. In doubt, the answer is yes.
"""

from __future__ import annotations

import os

from clickstop.checks.document_names import FOLDERS, OF_SERVICES, is_document, is_document_below
from clickstop.checks.reachable import TASK_FILES, part_of, reachable_text, tokens, without_comments
from clickstop.core.git import Git
from clickstop.core.globs import fits
from clickstop.core.lists import words
from clickstop.core.reading import read_text
from clickstop.shell.known_programs import TASK_RUNNERS, program_names
from clickstop.shell.line import split
from clickstop.shell.programs import SHELLS, program
from clickstop.signals.index import HOSTS, INTERPRETERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.checks.project import PackageCommand

# Programs and plugins that read documents without naming them.
_READERS = frozenset(
    "sybil mktestdocs pytest_examples pytest-examples phmdoctest byexample cram doctestplus prettier remark"
    " textlint cspell codespell typos vale doc8 rstcheck proselint alex pre-commit prek sphinx mkdocs twine"
    " readme_renderer check-manifest dprint lychee linkcheck embedme reuse ls-files actionlint zizmor".split()
)
_MARKDOWN, _GLOB = "markdown", "doctest-glob"
# They read nothing but code.
_ABOUT_CODE = frozenset(
    "ruff black isort flake8 pycodestyle pyflakes pylint mypy dmypy pyright basedpyright ty pyrefly tsc vue-tsc"
    " tsgo gofmt rustfmt golangci-lint staticcheck shellcheck shfmt rubocop ktlint detekt phpstan psalm".split()
)
# They name documents only to package, ignore or link to them.
_ONLY_NAMES = words(
    ".gitignore .gitattributes .npmignore .dockerignore MANIFEST.in CITATION.cff PKG-INFO setup.py Cargo.toml"
    " .pre-commit-config.yaml mkdocs.yml mkdocs.yaml codecov.yml .codecov.yml renovate.json clickstop.toml"
)
_LOCKED = ("-lock.json", ".lock", "-lock.yaml", ".sum", ".gemspec", ".cabal")
_BUILDING = "build"  # the check that packs what the metadata names
_STARTERS = frozenset((*SHELLS, *INTERPRETERS, *HOSTS, "cd", "test", "true"))
_READ = 400_000  # bytes of one file that are searched
_MOST = 200  # files naming a document; with more, the name is too common to tell anything
_LONGEST_PATH = 300  # characters
_UNFINISHED = tuple("*?[{$%")  # follow the constant part of a path that is a pattern or a template


class Documents:
    """Changed files (absolute paths) and what in the project may read them."""

    def __init__(self, files: list[str], top: str, environ: Mapping[str, str]) -> None:
        self._files = files
        self._top = top
        self._environ = environ
        self._names = [name for file in files for name in _names(os.path.relpath(file, top))]
        self._naming: list[str] | None = None

    def may_be_read(self, command: PackageCommand) -> bool:
        """Whether the command may read one of the files, judging by the project's own texts."""
        folders = (self._top, command.folder)
        if command.name == _BUILDING or not all(is_document(file, folders) for file in self._files):
            return True
        programs = {"".join(program(simple.words)[:1]) for line in command.lines for simple in split(line)}
        text = reachable_text(command.lines, folders)
        if not all(map(_is_known, programs)) or self._looks_at_documents(text):
            return True
        return not programs <= _ABOUT_CODE and any(self._reads(path, tokens(text)) for path in self._holding())

    def _looks_at_documents(self, text: str) -> bool:
        if _MARKDOWN in text or any(_stands_in(text, name) for name in self._names):
            return True
        if any(word in _READERS or word.partition("-")[0] in _READERS for word in tokens(text)):
            return True
        globs = [part.lstrip("= \"'").split("\n")[0].split(" ")[0].rstrip("\"',") for part in text.split(_GLOB)[1:]]
        return any(fits(os.path.basename(file), os.path.basename(glob)) for file in self._files for glob in globs)

    def _holding(self) -> list[str]:
        """Files, other than documents, that name one of them. [""] if git cannot tell or there are too many."""
        if self._naming is None:
            paths = Git(self._top, self._environ).holding((*self._names, "ls-files"), ("",))
            # A name that so many files contain is no evidence, and reading them all would take too long.
            few = paths is not None and len(paths) <= _MOST
            self._naming = [path for path in paths or () if not is_document_below(path)] if few else [""]
        return self._naming

    def _reads(self, path: str, asked_for: set[str]) -> bool:
        """Whether a file that names a document may be the reason why a check reads it."""
        base = os.path.basename(path)
        if base in _ONLY_NAMES or path.endswith(_LOCKED) or path.partition("/")[0] in (*FOLDERS, *OF_SERVICES):
            return False
        text = read_text(os.path.join(self._top, path), limit=_READ, cut=True) if path else ""
        telling = (*self._names, "ls-files")
        if not any(name in text for name in telling):  # git found the name beyond what we read
            return True
        lines = part_of(base, text, asked_for) if base in TASK_FILES else "\n".join(without_comments(text, base))
        return any(_stands_in(lines, name) for name in telling)


def _stands_in(text: str, name: str) -> bool:
    """Whether a text contains the name. `docs/` in `docs/conf.py` names that file, not the folder."""
    at = text.find(name)
    while at >= 0 and name.endswith("/") and _is_file(text[at + len(name) : at + len(name) + _LONGEST_PATH]):
        at = text.find(name, at + 1)
    return at >= 0


def _is_file(text: str) -> bool:
    """Whether the text begins with the rest of a complete file path, such as `conf.py`."""
    length = next((at for at, sign in enumerate(text) if not (sign.isalnum() or sign in "/._-")), len(text))
    name, _, ending = text[:length].rstrip(".").rpartition(".")
    return bool(name) and ending.isalnum() and text[length : length + 1] not in _UNFINISHED


def _names(path: str) -> list[str]:
    """How a text may name a file: `guide.md`, `*.md`, `".md"`, `docs/`."""
    folder, _, name = path.replace(os.sep, "/").rpartition("/")
    ending = os.path.splitext(name)[1]
    names = [name, *((f"*{ending}", f'"{ending}"', f"'{ending}'") if ending else ())]
    first = folder.partition("/")[0]
    return [*names, f"{first}/", f'"{first}"', f"'{first}'"] if first in FOLDERS else names


def _is_known(name: str) -> bool:
    """Whether it is a known program or a script of the project, which `reachable_text` covers."""
    return os.path.basename(name) in program_names() | TASK_RUNNERS | _STARTERS or name.startswith("./")
