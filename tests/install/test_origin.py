"""How clickstop can be installed: as an installer recorded it, as a team says it, and from the index one day."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.install import origin
from clickstop.install.origin import start_of
from tests.each import each
from tests.harness import PACKAGE
from tools import make_docs, make_plugin

if TYPE_CHECKING:
    from pathlib import Path

GIT = "https://git.example.org/team/clickstop.git"
ALL = "clickstop[all] @ "
WHEEL = "clickstop-0.1.0-py3-none-any.whl"


# Each copy in a process of its own, forked from one that has loaded what takes longest.
_EACH = """
import importlib.metadata, json, os, sys
for site in sys.argv[1:]:
    child = os.fork()
    if not child:
        sys.path.insert(0, site)
        from clickstop.install import origin
        print(origin.recorded(), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


def _install(site: Path, record: Any) -> None:
    """A copy with this record; None is none, as from an index."""
    site.mkdir()
    (site / "clickstop").symlink_to(PACKAGE)
    info = site / "clickstop-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: clickstop\nVersion: 0.1.0\n")
    if record is not None:
        (info / "direct_url.json").write_text(record if isinstance(record, str) else json.dumps(record))


RECORDS: list[tuple[Any, str]] = [
    ({"url": "file:///home/me/a%20checkout", "dir_info": {}}, "pipx install '/home/me/a checkout[all]'"),
    ({"url": "file:///home/me/src", "dir_info": {"editable": True}}, "pipx install '/home/me/src[all]'"),
    (
        {"url": f"file:///tmp/{WHEEL}", "archive_info": {"hash": "sha256=0"}},
        f"pipx install '/tmp/{WHEEL}[all]'",
    ),
    (
        {"url": f"https://example.org/{WHEEL}", "archive_info": {}},
        f"pipx install 'clickstop[all] @ https://example.org/{WHEEL}'",
    ),
    ({"url": GIT, "vcs_info": {"vcs": "git", "commit_id": "0" * 40}}, f"pipx install '{ALL}git+{GIT}'"),
    (
        {"url": GIT, "vcs_info": {"vcs": "git", "requested_revision": "v1", "commit_id": "0" * 40}},
        f"pipx install '{ALL}git+{GIT}@v1'",
    ),
    (
        {"url": GIT, "vcs_info": {"vcs": "git", "commit_id": "0" * 40}, "subdirectory": "py"},
        f"pipx install '{ALL}git+{GIT}#subdirectory=py'",
    ),
    (
        {"url": "ssh://git@git.example.org/clickstop.git", "vcs_info": {"vcs": "git", "commit_id": "0" * 40}},
        f"pipx install '{ALL}git+ssh://git@git.example.org/clickstop.git'",
    ),
    (
        {"url": "https://me:s3cret@git.example.org/c.git", "vcs_info": {"vcs": "git", "commit_id": "0" * 40}},
        f"pipx install '{ALL}git+https://git.example.org/c.git'",
    ),
    (None, ""),
    ("not json", ""),
]


def test_the_line_is_what_the_installer_recorded(environ: dict[str, str], tmp_path: Path) -> None:
    sites = [tmp_path / str(number) for number in range(len(RECORDS))]
    for site, (record, _) in zip(sites, RECORDS, strict=True):
        _install(site, record)
    words = [sys.executable, "-c", _EACH, *map(str, sites)]
    done = subprocess.run(words, env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:-1] == [line for _, line in RECORDS]


@each(
    ("record", "source"),
    [
        ({}, ""),
        ({"url": "file:///home/me/a%20checkout"}, "/home/me/a checkout"),
        ({"url": "file://localhost/home/me/src"}, "/home/me/src"),
        ({"url": "file://elsewhere/src"}, "file://elsewhere/src"),
        ({"url": f"https://example.org/{WHEEL}"}, f"https://example.org/{WHEEL}"),
        ({"url": f"https://me:s3cret@example.org/{WHEEL}"}, f"https://example.org/{WHEEL}"),
        ({"url": GIT, "vcs_info": {}}, f"git+{GIT}"),
        ({"url": GIT, "vcs_info": {"vcs": "hg", "requested_revision": "v1"}}, f"hg+{GIT}@v1"),
        ({"url": GIT, "vcs_info": {"vcs": "git"}, "subdirectory": "py"}, f"git+{GIT}#subdirectory=py"),
        ({"url": "ssh://git@example.org/c.git", "vcs_info": {"vcs": "git"}}, "git+ssh://git@example.org/c.git"),
    ],
)
def test_what_an_installer_recorded_is_what_an_installer_takes(record: dict[str, Any], source: str) -> None:
    assert origin._source(record) == source


def test_a_record_of_another_copy_is_not_ours(environ: dict[str, str], tmp_path: Path) -> None:
    """A package that runs from a folder on the path, while another one is installed."""
    _install(tmp_path / "site", {"url": "file:///elsewhere", "dir_info": {}})
    os.remove(tmp_path / "site" / "clickstop")
    (tmp_path / "site" / "clickstop").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", "from clickstop.install import origin; print(origin.recorded())"],
        env={**environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), str(tmp_path / "site")])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "/elsewhere" not in done.stdout


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("clickstop.toml", '[project]\ninstall = "make install"\n'),
        ("pyproject.toml", '[tool.clickstop.project]\ninstall = "make install"\n'),
    ],
)
def test_the_teams_line_is_the_repositorys_own_word(
    file: str, text: str, environ: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / file).write_text(text)
    (tmp_path / "clickstop.local.toml").write_text('[project]\ninstall = "mine alone"\n')
    said = {**environ, "CLICKSTOP_PROJECT__INSTALL": "of the moment"}
    assert origin.team(str(tmp_path), said) == "make install"


@pytest.mark.parametrize("line", ["a\nb", "a\rb", "a\x1b[2Jb", "a\u202eb", "a\x00b", "x" * 301])
def test_a_line_that_is_none_is_refused(line: str) -> None:
    assert origin.why_not(line)


def test_a_line_with_quotes_and_the_like_is_one() -> None:
    assert origin.why_not("pipx install 'clickstop @ git+https://x' && `y` $(z)") == ""


@pytest.mark.parametrize("name", ["", "our-name"])
def test_a_release_changes_one_constant(
    name: str, environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(origin, "PUBLISHED", name)
    texts = {file: json.dumps(content) for file, content in make_plugin.files().items()}
    texts |= {file: make_docs.installing(file) for file in ("README.md", "plugin/README.md")}
    texts["shared"] = start_of("shared", str(tmp_path), environ).install
    assert [file for file, text in texts.items() if "our-name[all]" not in text] == ([] if name else list(texts))
