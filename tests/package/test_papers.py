"""What a release needs besides code: workflows that are valid and pinned, hooks for pre-commit, one version."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from typing import Any

import pytest
import yaml

from clickstop import __version__
from clickstop.cli.main import cli
from tests.package.conftest import ROOT
from tools.matrix import PYTHONS

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
_PINNED = re.compile(r"(\./\.github/workflows/[\w-]+\.yml|[\w.-]+/[\w.-]+@[0-9a-f]{40} # v[\d.]+)")


@pytest.mark.parametrize("schema", ["github-workflows", "github-issue-forms"])
def test_workflows_and_forms_are_valid(schema: str) -> None:
    forms = [ROOT / ".github" / "ISSUE_TEMPLATE" / name for name in ("bug.yml", "idea.yml")]
    files = WORKFLOWS if schema == "github-workflows" else forms
    checker = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, files)]
    done = subprocess.run(checker, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_action_is_pinned_and_every_job_ends() -> None:
    for file in WORKFLOWS:
        text = file.read_text(encoding="utf-8")
        used = re.findall(r"uses: (.+)", text)
        assert [line for line in used if not _PINNED.fullmatch(line)] == []
        jobs: dict[str, Any] = yaml.safe_load(text)["jobs"]
        assert [name for name, job in jobs.items() if "uses" not in job and "timeout-minutes" not in job] == []


def test_the_pythons_that_are_tested_are_those_that_are_named() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8"))["jobs"]
    assert jobs["tests"]["strategy"]["matrix"]["python"] == PYTHONS
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={PYTHONS[0]}"


def test_hooks_for_pre_commit_are_commands_of_ours() -> None:
    for file in (".pre-commit-hooks.yaml", ".pre-commit-config.yaml"):
        document = yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))
        hooks = document if isinstance(document, list) else document["repos"][0]["hooks"]
        entries = [hook["entry"].removeprefix(".venv/bin/").split() for hook in hooks]
        ours = [words[1:] for words in entries if words[0] == "clickstop"]
        assert [words[0] for words in ours] == ["scan", "secret"]
        for words in ours:
            with pytest.raises(SystemExit) as ended:
                cli([*words, "--help"])
            assert ended.value.code == 0


def test_the_version_has_its_section() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE)
