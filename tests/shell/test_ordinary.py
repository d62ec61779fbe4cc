"""What is plainly harmless is known without a parser; whatever might be more is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from bench.shell import lines
from clickstop.shell.ordinary import is_ordinary
from tests.each import each

if TYPE_CHECKING:
    from clickstop.shell.effect import Effect
    from tests.shell.world import World

ORDINARY = [
    "",
    "ls -la",
    "cd src && ls",
    "cat a.py | head -5",
    "grep -rn 'foo.*bar$' src",
    'grep -rn "foo bar" src | wc -l',
    "find . -name '*.py'",
    "git status",
    "git log --oneline -5",
    "git diff HEAD~1 -- src",
    "git add -A && git commit -m 'feat: rm -rf is gone'",
    'git commit -m "a > b"',
    "git branch -a",
    "git --no-pager log",
    "git stash list",
    "npm test",
    "npm run build -- --watch",
    "npm test 2>&1 | tail -20",
    "npm test >/dev/null 2>&1",
    "npm test &> /dev/null; echo done",
    "npx tsc --noEmit",
    "pnpm -r test",
    "pytest -q tests/a.py::test_b -k 'x and not y'",
    ".venv/bin/pytest -x",
    "python -m pytest -q",
    "python3 scripts/report.py --all",
    "node scripts/x.js",
    "uv run pytest -q",
    "timeout 60 cargo test",
    "cargo +nightly test",
    "go test ./...",
    "make all lint",
    "mvn -B test",
    "./gradlew check",
    "CI=1 FORCE_COLOR=0 npm test",
    "[ -f a.py ] && echo yes",
    "test -d src || mkdir src",
    "sed -n '1,20p' a.py",
    "sed -n '5p;9q' a.py",
    "awk '{print $1}' a.txt",
    "echo 'a $HOME `b` * {c} \\ <<'",
    "sleep 1 &",
    "docker ps -a",
    "kubectl get pods -n web",
    "clickstop status",
]
# Each beside one that is ordinary; the difference is what makes it more.
NOT_ORDINARY = [
    "rm a.py",
    "ls; rm a.py",
    "ls | sh",
    "ls && sh",
    "ls\nrm a.py",
    "ls & rm a.py",
    "cat .env",
    "cat ~/.ssh/config",
    "cat id_rsa",
    "cat /etc/shadow",
    "cat config/secrets.yml",
    "cat credentials.json",
    "cat server.pem",
    "cat $FILE",
    'cat "$FILE"',
    "cat `which ls`",
    'echo "$(ls)"',
    "echo a\\ b",
    "ls *.py",
    'ls "*.py"',
    "ls a?.py",
    "ls {a,b}",
    "cat <<EOF\nx\nEOF",
    'cat "<<"',
    "cat < a.py",
    "echo x > a.py",
    "echo x >> a.py",
    "echo x >/dev/nullx",
    "echo x > /dev/sda",
    "echo x 2>err.log",
    "echo x &> all.log",
    "(ls)",
    "! ls",
    "f() { ls; }",
    "echo 'open",
    'echo "open',
    "git push",
    "git push --force",
    "git reset --hard",
    "git checkout main",
    "git branch -D x",
    "git stash",
    "git stash drop",
    "git clean -fdx",
    "git -c alias.status='!sh' status",
    "git -C /x status",
    "git diff --output=a.py",
    "git log --ext-diff",
    "git rm a.py",
    "npm publish",
    "npm install",
    "npx rimraf src",
    "npx --yes tsc",
    "yarn publish",
    "cargo publish",
    "mvn deploy",
    "mvn test deploy",
    "./gradlew publish",
    "docker rm -f x",
    "docker compose down -v",
    "kubectl delete pod x",
    "make SHELL=x",
    "make -f other.mk",
    "make --eval=x",
    "python -c 'x'",
    "python",
    "echo x | python",
    "python -m http.server",
    "python -m clickstop pause",
    "python manage.py flush",
    "node -e x",
    "find . -delete",
    "find . -name x -exec rm y +",
    "sed -i s/a/b/ a.py",
    "sed s/a/b/w a.py",
    "sed -n 's/x/y/e' a.py",
    "awk 'BEGIN{system(\"x\")}'",
    "awk '{print > \"x\"}'",
    "sort -o a.py b.py",
    "uniq a.py b.py",
    "rg --pre x y",
    "sudo ls",
    "xargs ls",
    "env ls",
    "eval ls",
    "PATH=/x ls",
    "GIT_DIR=/x git status",
    "CLICKSTOP_OFF=1 ls",
    "clickstop pause",
    "curl http://x",
    "unknown-program",
    "lsé",
    "ls " + "x" * 3_000,
]


@each("line", ORDINARY)
def test_a_line_that_reads_builds_or_tests_is_ordinary(line: str) -> None:
    assert is_ordinary(line)


@each("line", NOT_ORDINARY)
def test_a_line_that_may_do_more_is_not(line: str) -> None:
    assert not is_ordinary(line)


def test_a_line_with_guarded_text_is_not_ordinary() -> None:
    assert is_ordinary("cat data/prices.csv")
    assert not is_ordinary("cat data/Prices.csv", guarded=("prices",))


@each("line", ORDINARY)
def test_an_ordinary_line_at_most_reads(world: World, line: str) -> None:
    assert {effect.kind for effect in world.effects(line)} <= {"reads", "keeps_work"}


def test_no_generated_line_is_ordinary_and_does_more_than_read(world: World) -> None:
    ordinary = [line for line in lines(3_000, seed=7) if is_ordinary(line)]
    assert [line for line in ordinary if _does_more(world.effects(line))] == []


_PIECES = st.sampled_from(
    [
        *(
            "ls",
            "cat",
            "rm",
            "git",
            "status",
            "push",
            "-rf",
            " ",
            "'",
            '"',
            ";",
            "|",
            "&",
            ">",
            "/dev/null",
            "2>&1",
            "$X",
        ),
        *("a.py", "*", "npm", "test", "\\", "\n", "sh", "npx", "sed", "-n", "1p", "-i", "find", "-delete"),
    ]
)


@given(st.lists(_PIECES, max_size=12).map("".join))
def test_no_line_of_such_pieces_is_ordinary_and_does_more_than_read(line: str) -> None:
    from clickstop.shell.understand import understand

    if is_ordinary(line):
        effects = understand(line, cwd="/srv/shop", root="/srv/shop", home="/home/dev")
        assert not _does_more(effects)


def _does_more(effects: list[Effect]) -> bool:
    """Than to read; a line that no shell would run, as `;;`, does nothing at all."""
    return any(effect.kind != "reads" and effect.detail != "not understood by the grammar" for effect in effects)
