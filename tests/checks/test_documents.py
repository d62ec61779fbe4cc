"""Files that no check reads, and those that one might: in real repositories."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from clickstop.checks.documents import Documents
from clickstop.checks.project import PackageCommand
from tests.harness import clean_environ

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = {
    "README.md": "# Shop\n",
    "LICENSE": "MIT\n",
    "docs/usage.rst": "Usage\n",
    "src/shop/cart.py": '"""A cart."""\n# see README.md\n',
    "tests/test_cart.py": "def test_cart():\n    pass\n",
    "pyproject.toml": '[project]\nname = "shop"\nreadme = "README.md"\nlicense-files = ["LICENSE"]\n'
    '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
    ".gitignore": "docs/_build/\n",
}
SCRIPTS = '{{"name": "shop", "files": ["README.md"], "scripts": {{{}}}, "devDependencies": {{"prettier": "3"}}}}\n'


def is_read(folder: Path, path: str, line: str = "pytest -q", name: str = "test", **files: str) -> bool:
    """Whether a check may read a file of a project that is plain but for these files."""
    environ = clean_environ(folder / "home")
    top = folder / "shop"
    contents = {**PLAIN, **{key.replace("__", "/"): text for key, text in files.items()}}
    for place, text in contents.items():
        (top / place).parent.mkdir(parents=True, exist_ok=True)
        (top / place).write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=top, env=environ, check=True)
    command = PackageCommand(name, [line], str(top), "", trusted=True, written=True)
    return Documents([str(top / path)], str(top), environ).may_be_read(command)


@pytest.mark.parametrize(
    "path",
    ["README.md", "LICENSE", "docs/usage.rst", "CHANGES.txt", ".github/workflows/ci.yml", ".travis.yml", "NEW.md"],
)
@pytest.mark.parametrize("line", ["pytest -q", "uv run pytest", ".venv/bin/mypy src", "python -m unittest"])
def test_no_check_reads_a_plain_document(tmp_path: Path, path: str, line: str) -> None:
    assert not is_read(tmp_path, path, line)


@pytest.mark.parametrize(
    "path", ["src/shop/cart.py", "src/shop/prompt.md", "requirements.txt", "tests/data/sample.md", "CMakeLists.txt"]
)
def test_what_is_no_document_or_stands_among_the_sources_may_be_read(tmp_path: Path, path: str) -> None:
    assert is_read(tmp_path, path)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("tests/test_readme.py", "def test_readme():\n    assert open('README.md').read()\n"),
        ("tests/test_all.py", "import glob\n\ndef test_all():\n    glob.glob('*.md')\n"),
        ("pytest.ini", "[pytest]\naddopts = --doctest-glob=*.md\n"),
        ("setup.cfg", "[tool:pytest]\naddopts = --markdown-docs\n"),
        (
            "pyproject.toml",
            '[project]\nname = "shop"\n[tool.pytest.ini_options]\ntestpaths = ["tests", "README.md"]\n',
        ),
        ("conftest.py", "from sybil import Sybil\n"),
        ("src/lib.rs", '#![doc = include_str!("../README.md")]\n'),
        ("tests/test_files.py", "import subprocess\n\nFILES = subprocess.run(['git', 'ls-files'])\n"),
    ],
)
def test_a_document_that_something_names_may_be_read(tmp_path: Path, place: str, text: str) -> None:
    assert is_read(tmp_path, "README.md", "pytest -q", "test", **{place.replace("/", "__"): text})


@pytest.mark.parametrize(
    "line",
    ["prettier --check .", "pre-commit run -a", "codespell", "acme-lint .", "markdownlint .", "mkdocs build"],
)
def test_a_command_that_looks_at_documents_or_that_nobody_knows_may_read_them(tmp_path: Path, line: str) -> None:
    assert is_read(tmp_path, "README.md", line)


@pytest.mark.parametrize(
    ("scripts", "expected"),
    [
        ('"test": "node --test"', False),
        ('"test": "node --test", "format": "prettier --write ."', False),
        ('"test": "node --test", "posttest": "npm run format", "format": "prettier --check ."', True),
        ('"pretest": "eslint . --plugin markdown", "test": "node --test"', True),
        ('"test": "node run.js README.md"', True),
    ],
)
def test_of_a_package_the_scripts_that_a_check_reaches_count(
    tmp_path: Path, scripts: str, *, expected: bool
) -> None:
    package = {"package.json": SCRIPTS.format(scripts)}
    assert is_read(tmp_path, "README.md", "npm test", "test", **package) is expected


def test_a_build_reads_what_the_metadata_names(tmp_path: Path) -> None:
    assert is_read(tmp_path, "README.md", "python -m build", "build")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("test:\n\tpytest -q\n", False),
        (".PHONY: test\ntest:\n\tpytest -q\n.PHONY: docs\ndocs:\n\tsphinx-build docs out\n", False),
        ("test: docs\n\tpytest -q\ndocs:\n\tsphinx-build docs out\n", True),
        ("test:\n\tpython -m doctest README.md\n", True),
        ("test:\n\tdoc8 docs\n", True),
    ],
)
def test_of_tasks_those_that_a_check_reaches_count(tmp_path: Path, text: str, *, expected: bool) -> None:
    assert is_read(tmp_path, "README.md", "make test", "test", Makefile=text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"""The table in ``docs/other.rst``."""\n', False),
        ("PAGE = 'https://example.org/docs/current/complete.html'\n", False),
        ("PAGES = sorted(os.listdir('docs/'))\n", True),
        ("PAGE = f'docs/{name}.rst'\n", True),
        ("PAGE = 'docs/v1.%s' % name\n", True),
        ("PAGES = glob('docs/*/index.rst')\n", True),
        ("FOLDER = 'docs/api'\n", True),
        ("BOTH = 'docs/other.rst', 'docs/'\n", True),
    ],
)
def test_a_folder_of_documents_is_not_named_by_another_file_of_it(
    tmp_path: Path, text: str, *, expected: bool
) -> None:
    assert is_read(tmp_path, "docs/usage.rst", tests__test_pages=text) is expected
