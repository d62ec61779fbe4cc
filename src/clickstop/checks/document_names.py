"""Recognise documents and CI settings by their names: files that a check hardly ever reads."""

from __future__ import annotations

import os

from clickstop.core.lists import words

_ENDINGS = (".md", ".markdown", ".rst", ".adoc")
# Documents that need none of these endings.
_TITLES = frozenset(
    "readme license licence copying authors contributors changelog changes history news notice security support"
    " contributing code_of_conduct maintainers credits thanks governance roadmap todo".split()
)
FOLDERS = ("docs", "doc")
OF_SERVICES = (".github", ".circleci", ".gitlab")
_SERVICES = words(
    ".travis.yml .gitlab-ci.yml appveyor.yml .appveyor.yml azure-pipelines.yml bitbucket-pipelines.yml Jenkinsfile"
    " .readthedocs.yml .readthedocs.yaml"
)


def is_prose(path: str) -> bool:
    """Whether it is named like a document, in whatever folder."""
    return path.lower().endswith(_ENDINGS)


def is_document(path: str, folders: tuple[str, ...]) -> bool:
    return any(is_document_below(os.path.relpath(path, folder)) for folder in folders)


def is_document_below(path: str) -> bool:
    """Whether it is named like a document and lies at the top of a package or in a documentation folder."""
    folder, _, name = path.replace(os.sep, "/").rpartition("/")
    first = folder.partition("/")[0]
    if first in OF_SERVICES:
        return True
    if folder and first not in FOLDERS:
        return False
    stem, ending = os.path.splitext(name)
    is_titled = stem.lower() in _TITLES and ending in ("", ".txt")
    return is_titled or ending.lower() in _ENDINGS or (name in _SERVICES and not folder)
