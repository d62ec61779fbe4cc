"""Wrappers are looked through to the program that really runs."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from clickstop.shell.line import split
from clickstop.shell.programs import base_name, program, script_text
from tests.each import each

# A command, and the program behind its wrappers with its words.
COMMANDS = [
    ("pytest -q", "pytest -q"),
    (".venv/bin/pytest -q", "pytest -q"),
    ("'C:\\tools\\pytest.exe' -q", "pytest -q"),
    ("./gradlew.bat test", "gradlew test"),
    ("env -i A=1 B=2 pytest", "pytest"),
    ("env -u HOME -C sub pytest", "pytest"),
    ("A=1 pytest", "pytest"),
    ("sudo -u dev -E A=1 pytest", "pytest"),
    ("time -p pytest", "pytest"),
    ("nice -n 10 nohup pytest", "pytest"),
    ("timeout 60 pytest", "pytest"),
    ("timeout -s KILL -k 5 60s pytest", "pytest"),
    ("timeout --signal=KILL 60 pytest", "pytest"),
    ("stdbuf -oL pytest", "pytest"),
    ("flock /tmp/lock pytest", "pytest"),
    ("exec pytest", "pytest"),
    ("command pytest", "pytest"),
    ("command -v pytest", ""),
    ("command -V pytest", ""),
    ("which pytest", "which pytest"),
    ("type pytest", "type pytest"),
    ("xvfb-run -s '-screen 0' npx cypress run", "cypress run"),
    ("npx jest --ci", "jest --ci"),
    ("npx --yes -p jest@29 jest", "jest"),
    ("npx jest@29.7 a", "jest a"),
    ("npx @biomejs/biome@1.9 check", "biome check"),
    ("npx -- jest", "jest"),
    ("bunx vitest run", "vitest run"),
    ("pnpm exec vitest run", "vitest run"),
    ("pnpm --filter web exec vitest", "vitest"),
    ("pnpm dlx jest", "jest"),
    ("pnpm test", "pnpm test"),
    ("npm exec -- tsc --noEmit", "tsc --noEmit"),
    ("npm exec -w web -- tsc", "tsc"),
    ("npm run lint", "npm run lint"),
    ("yarn exec jest", "jest"),
    ("yarn jest", "yarn jest"),
    ("uv run pytest", "pytest"),
    ("uv run --with pytest-cov --extra dev pytest -q", "pytest -q"),
    ("uv run -m pytest -q", "pytest -q"),
    ("uv run --isolated python -m pytest", "pytest"),
    ("uv run -- pytest", "pytest"),
    ("uv tool run ruff check", "ruff check"),
    ("uv pip install pytest", "uv pip install pytest"),
    ("uvx --from 'ruff>0.5' ruff check", "ruff check"),
    ("uvx ruff@latest check", "ruff check"),
    ("pipx run ruff check", "ruff check"),
    ("poetry run pytest", "pytest"),
    ("poetry -C sub run pytest", "pytest"),
    ("pdm run pytest", "pytest"),
    ("hatch run pytest", "pytest"),
    ("tox exec -e py -- pytest", "pytest"),
    ("tox -e py", "tox -e py"),
    ("pipenv run pytest", "pytest"),
    ("conda run -n dev pytest", "pytest"),
    ("conda install pytest", "conda install pytest"),
    ("bundle exec rspec", "rspec"),
    ("bundle install", "bundle install"),
    ("mise exec -- pytest", "pytest"),
    ("direnv exec . pytest", "pytest"),
    ("nvm exec 20 npm test", "npm test"),
    ("aws-vault exec dev -- pytest", "pytest"),
    ("doppler run -- pytest", "pytest"),
    ("dotenv -f .env -- jest", "jest"),
    ("cross-env NODE_ENV=test jest", "jest"),
    ("nyc --reporter lcov mocha", "mocha"),
    ("c8 node --test", "node --test"),
    ("python -m pytest -q", "pytest -q"),
    ("python3.12 -m pytest", "pytest"),
    ("py -3.11 -m pytest", "pytest"),
    ("python -Im pytest", "pytest"),
    ("python -mpytest", "pytest"),
    ("python -W error -X dev -m pytest", "pytest"),
    ("python -Werror -m pytest", "pytest"),
    ("python -c 'import pytest'", "python -c 'import pytest'"),
    ("python -bc 'import pytest' -m x", "python -bc 'import pytest' -m x"),
    ("python script.py -m pytest", "python script.py -m pytest"),
    ("python -", "python -"),
    ("python", "python"),
    ("coverage run -m pytest -q", "pytest -q"),
    ("coverage run --source src --branch -m pytest", "pytest"),
    ("python -m coverage run -m unittest", "unittest"),
    ("coverage run tests/run.py -m x", "python tests/run.py -m x"),
    ("coverage report -m", "coverage report -m"),
    ("coverage", "coverage"),
    ("docker run --rm -v $PWD:/app -w /app -e A=1 image pytest -q", "pytest -q"),
    ("docker run --rm image", ""),
    ("docker exec -it -u dev app pytest", "pytest"),
    ("docker compose -f dev.yml run --rm app pytest", "pytest"),
    ("docker-compose exec -T app pytest", "pytest"),
    ("docker build .", "docker build ."),
    ("kubectl exec -n dev pod -c app -- pytest", "pytest"),
    ("find . -name 'test_*.py' -exec pytest {} +", "pytest {}"),
    ("find . -name '*.py' -exec env A=1 python -m pytest {} \\;", "pytest {}"),
    ("find . -name pytest", "find . -name pytest"),
    ("xargs pytest", "pytest"),
    ("xargs -n 1 -P 4 -I {} pytest {}", "pytest {}"),
    ("parallel -j 4 pytest ::: a b", "pytest ::: a b"),
    ("watch -n 2 pytest", "pytest"),
    ("sudo env A=1 timeout 5 nice npx --yes jest", "jest"),
    ("env", ""),
    ("timeout 5", ""),
]


@each(("line", "behind"), COMMANDS, ids=[line for line, _ in COMMANDS])
def test_wrappers_are_looked_through(line: str, behind: str) -> None:
    (simple,) = split(line)
    expected = split(behind)[0].words if behind else []
    assert program(simple.words) == expected


@each(
    ("line", "text"),
    [
        ("bash -c 'pytest -q'", "pytest -q"),
        ("bash -lc 'cd x && pytest' name", "cd x && pytest"),
        ("bash -euo pipefail -c 'pytest'", "pytest"),
        ("sh -xc pytest", "pytest"),
        ("zsh --no-rcs -c pytest", "pytest"),
        ("bash script.sh", ""),
        ("bash --rcfile x", ""),
        ("eval pytest -q", "pytest -q"),
        ("ssh -p 22 -i key host 'cd x; pytest'", "cd x; pytest"),
        ("ssh host", ""),
        ("su -c 'pytest' dev", "pytest"),
        ("script -qec 'pytest' /dev/null", "pytest"),
        ("nix-shell --run 'pytest -q'", "pytest -q"),
        ("nix develop -c pytest", "pytest"),
        ("pwsh -Command 'pytest'", "pytest"),
        ("cmd /c pytest -q", "pytest -q"),
        ("watch -n 2 'make test'", "make test"),
        ("parallel 'pytest tests/{}' ::: a b", "pytest tests/{}"),
        ("timeout 9 docker exec app sh -c 'pytest'", "pytest"),
        ("pytest -c setup.cfg", ""),
        ("'/opt/my tools/pytest' -q", ""),
    ],
)
def test_shell_text_inside_a_command_is_returned(line: str, text: str) -> None:
    (simple,) = split(line)
    assert script_text(program(simple.words)) == text


@each(
    ("word", "name"),
    [
        ("pytest", "pytest"),
        ("/usr/bin/python3.12", "python3.12"),
        ("C:\\x\\node.exe", "node"),
        ("gradlew.bat", "gradlew"),
        ("jest@29", "jest"),
        ("@scope/tool@1", "tool"),
        ("@", "@"),
        ("", ""),
    ],
)
def test_a_program_is_named_without_folder_and_version(word: str, name: str) -> None:
    assert base_name(word) == name


WORDS = st.sampled_from(
    [
        "env",
        "sudo",
        "timeout",
        "npx",
        "uv",
        "run",
        "exec",
        "python",
        "-m",
        "-c",
        "coverage",
        "docker",
        "compose",
        "bash",
        "-lc",
        "find",
        "-exec",
        ";",
        "+",
        "--",
        "xargs",
        "5",
        "A=1",
        "x",
        "nvm",
        "direnv",
        "kubectl",
        "command",
        "-v",
        "parallel",
        ":::",
        "nice",
        "-n",
    ]
)


@given(st.lists(WORDS | st.text(max_size=5), max_size=12))
@settings(max_examples=150)
def test_no_words_raise_and_none_are_invented(words: list[str]) -> None:
    behind = program(words)
    assert len(behind) <= len(words) + 1
    assert all(any(word in given for given in words) or word in ("python", "uvx") for word in behind)
    if behind:
        assert isinstance(script_text(behind), str)
