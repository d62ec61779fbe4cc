"""A closed grammar: the exit code 0 of such a line proves these programs in these folders; of others, nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.checks.command_shapes import programs
from clickstop.checks.command_tree import UnclearError

if TYPE_CHECKING:
    from pathlib import Path

PROVING = {
    "pytest -q": ["pytest -q"],
    "cd web && pytest": ["web: pytest"],
    "cd web; pytest": ["web: pytest"],
    '(cd "$PWD/web" && pytest) && make lint': ["web: pytest", "make lint"],
    "set -e; make lint; make test": ["make lint", "make test"],
    "make lint; make test": ["make test"],
    "set -o pipefail; pytest 2>&1 | tee test.log": ["pytest"],
    "set -o pipefail; pytest 2>&1 | tee -a test.log": ["pytest"],
    "pytest 2>&1 | tail -5": [],
    "bash -euo pipefail -c 'make lint; pytest | tail -3'": ["make lint", "pytest"],
    "time timeout -k 5 60 nice -n 5 env CI=1 pytest > test.log 2>&1": ["pytest"],
    "CI=1 DATABASE_URL=sqlite:// pytest && git commit -m 'It works'": ["pytest"],
    "export CI=1\n\n# all of it\npytest \\\n  -q": ["pytest -q"],
    "pytest || exit 1\necho done": ["pytest"],
    "echo 'it is'; pytest": ["pytest"],
    "pytest; echo $?": [],
    "{ cd web; pytest; }; make lint": ["web: make lint"],
    "{ cd web; pytest; } && make lint": ["web: pytest", "web: make lint"],
    "for i in {1..3}; do make lint; pytest; done": ["pytest"],
    "for i in 1 2; do pytest || exit 1; done; echo $i": ["pytest"],
    "if cd web && pytest; then make lint; else echo no; exit 2; fi": ["web: pytest", "web: make lint"],
    "if ! pytest; then exit 1; fi; make lint; true": ["pytest"],
    "(pytest || exit 1) && true": ["pytest"],
    "cd web && pytest || { echo failed; exit 1; }": ["web: pytest"],
    "pytest; rc=$?; echo ${rc}; exit $rc": ["pytest"],
    "pytest; exit $?": ["pytest"],
    "pushd web > /dev/null && pytest && popd && make lint": ["web: pytest", "make lint"],
    "cd web && cd - && pytest": ["pytest"],
    "bash -lc 'pytest || exit 1'": ["pytest"],
    "false; (pytest || exit 1); true": [],
    "pytest # \\\ntrue": [],
    "pytest; {\n  make\\\n lint\n}": ["make lint"],
}
PROVING_NOTHING = (
    *("pytest || true", "! pytest", "pytest &", "pytest & wait", "if true; then pytest; fi"),
    *("pytest() { true; }; pytest", "function pytest { true; }\npytest", "$RUNNER -q", "eval pytest; $(pytest)"),
    *("`pytest`", "cat <(pytest)", "pytest <<< x", "cat <<END\npytest\nEND", "PATH=.:$PATH pytest"),
    *("PYTEST_ADDOPTS=-kx pytest", "export PYTHONPATH=/tmp; pytest", "env -i pytest", "env -C web pytest"),
    *(
        "cd nowhere && pytest",
        "cd - && pytest",
        "cd ~ && pytest",
        "cd $HOME && pytest",
        "git diff --quiet && cd web; pytest",
    ),
    *("echo x > conftest.py; pytest", "pytest > conftest.py", "printf -v PATH x; pytest", "set +e; pytest"),
    *("set -n; pytest", "bash -n -c pytest", "bash script.sh", "timeout --preserve-status 1 pytest"),
    *(
        "exec -a pytest true",
        "command -v pytest",
        "source helpers.sh; pytest",
        "pytest | sh",
        "pytest | sed -i s/a/b/ x",
    ),
    *("exec true; pytest", "~/bin/pytest", "git diff --quiet && cd web; pytest", "pytest | sed -i s/a/b/ x"),
    *("for i in; do pytest; done", "for i in $x; do pytest; done", "for i in *.x; do pytest; done", "for i in {,}"),
    *("for path in a; do pytest; done", "for i in 1; do cd web; pytest; done", "for 'i' in 1; do pytest; done"),
    *("for i in 1; do pytest || break; done", "'for' i in 1; do pytest; done", "for i in 1; do pytest; 'done'"),
    *("if ! pytest; then exit 0; fi", "if ! pytest; then exit $?; fi", "if ! pytest; then exit 1 | cat; fi"),
    *("if pytest; then exit 1; fi", "if pytest; make lint; then true; else exit 1; fi", "if ! pytest && true"),
    *("if ! pytest; then exit 1; fi | cat", "true && false && if ! pytest; then exit 1; fi; true"),
    *("pytest || { exit 0; exit 1; }", "pytest || { true && exit 1; }", "pytest || (exit 1)", "{ pytest }"),
    *("pytest; code=0; exit $code", "pytest; code=$?; code=0; exit $code", "pytest; PATH=$?; exit $PATH"),
    *("pytest; code=$?; echo $[code=0]; exit $code", "pytest; code=$?; echo $x[code=0]; exit $code"),
    *("pytest; code=$?; printf %-3n code; exit $code", "pytest; code=$?; echo ${code:=0}; exit $code"),
    *(
        "popd && pytest",
        "pushd +1 && pytest",
        "pushd web && cd .. && popd && pytest",
        "(echo x) > conftest.py; pytest",
    ),
    *("false && { cd web; }; pytest", "# \\\ncd nowhere\npytest", "bash -lic pytest"),
    *("pytest 'open", 'pytest "open', "(pytest", "pytest)", "&& pytest", "pytest &&", "pytest | | cat", ""),
)


@pytest.mark.parametrize("line", PROVING)
def test_these_shapes_prove_what_ran(line: str, tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    found = [
        f"{'web: ' if ran.folder.endswith('web') else ''}{' '.join(ran.words)}"
        for ran in programs(line, str(tmp_path))
        if ran.proved
    ]
    assert found == PROVING[line]


@pytest.mark.parametrize("line", PROVING_NOTHING)
def test_no_other_shape_proves_anything(line: str, tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    with pytest.raises(UnclearError):
        list(programs(line, str(tmp_path)))
