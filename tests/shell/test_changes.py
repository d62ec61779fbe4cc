"""Which command lines may change files."""

from __future__ import annotations

from clickstop.core.event import Event
from clickstop.shell.changes import may_change_files
from tests.each import each


def changes(command: str) -> bool:
    return may_change_files(command, Event("any", "tool.after", command=command).words)


@each(
    "command",
    [
        "sed -i 's/a/b/' x.py",
        "sed -i.bak s/a/b/ x.py",
        "perl -pi -e s/a/b/ x.py",
        "echo x > a.py",
        "cat >> a.py <<'EOF'\nx\nEOF",
        "printf x | tee a.py",
        "mv a.py b.py && ls",
        "rm -rf build",
        "git checkout -- a.py",
        "git stash pop",
        "npx prettier --write src",
        "ruff check --fix .",
        "cargo fmt",
        "black src",
        "python - <<'EOF'\nopen('a','w')\nEOF",
        "python3 -c 'open(1)'",
        "node -e 'fs.writeFileSync()'",
        "gofmt -w a.go",
    ],
)
def test_a_command_that_may_change_files(command: str) -> None:
    assert changes(command)


@each(
    "command",
    [
        "ls -la",
        "cat a.py",
        "grep -rn 'a -> b' src 2>/dev/null",
        "pytest -q 2>&1 | tail -5",
        "python -m pytest tests",
        "npm test > /dev/null",
        "git status && git diff | head",
        "git add -A && git commit -q -m 'fix: x'",
        "black --check src",
        "sed -n 1,20p a.py",
        "rg 'x => y'",
        "find . -name '*.py'",
    ],
)
def test_a_command_that_changes_no_files(command: str) -> None:
    assert not changes(command)
