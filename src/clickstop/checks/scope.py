"""Whether a command that the agent ran is a line of the project: all of it, a part of it, or something else.

Lenient, to recognise failures and partial runs. `proof.py` is strict about what counts as a pass.
"""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.core.outcomes import PART, WHOLE
from clickstop.shell.known_programs import SCRIPT_RUNNERS
from clickstop.shell.line import split
from clickstop.shell.programs import program

# Options that change the output or the speed, not what is checked.
_NEUTRAL = frozenset(
    words(
        "-q -qq -v -vv -vvv -s -x -l -n -j -p -r -ra -rA -rf -rs --quiet --verbose --silent --no-header"
        " --no-summary --ci --bail --color --no-color --colors --exitfirst --maxfail --tb --durations --reporter"
        " --workers --showlocals --no-cov --coverage --cov --no-coverage --run run --no-progress -- --no-fail-fast"
        " --nocapture --show-output --force-exclude --output-format --pretty no:cacheprovider auto short line long"
        " no native dot verbose default always never text concise full --maxWorkers --runInBand -i --watch=false"
        " --no-watch"
    )
)

# Programs for which some of these options do change that: `make -n` runs nothing.
_NOT_REALLY = {"make": ("-n", "-i", "-q"), "just": ("-n",), "task": ("-n",), "go": ("-n",), "gradle": ("-x", "-n")}
_CHOOSING = frozenset(words("skip only addopts filter grep dry"))  # words in names such as SKIP_SLOW


def chooses(assignments: list[str]) -> bool:
    """Whether a variable set for the command may leave out a part of what it checks: `SKIP_SLOW=1 make test`."""
    names = [words_of(assignment.partition("=")[0]) for assignment in assignments]
    return any(not _CHOOSING.isdisjoint(name) for name in names)


def scope(words: list[str], line: str) -> str:
    """How much of a project's line these words, without wrappers such as `env`, run: WHOLE, PART or ""."""
    simples = split(line)
    if len(simples) != 1:
        return ""
    ours = _plain(program(simples[0].words))
    theirs = _plain(words)
    if not ours or not theirs or theirs[0] != ours[0]:
        return ""
    if theirs[0] in (*SCRIPT_RUNNERS, "make", "just", "task") and theirs[1:2] != ours[1:2]:
        return ""
    missing = [word for word in ours if word not in theirs and not _is_neutral(word, ours[0])]
    added = [word for word in theirs if word not in ours and not _is_neutral(word, ours[0])]
    return PART if missing or added else WHOLE


def _plain(words: list[str]) -> list[str]:
    """`npm run test` as `npm test`."""
    if words[:1] and words[0] in SCRIPT_RUNNERS and words[1:2] == ["run"]:
        return [words[0], *words[2:]]
    return words


def _is_neutral(word: str, name: str) -> bool:
    if word in _NOT_REALLY.get(name, ()):
        return False
    return word in _NEUTRAL or word.partition("=")[0] in _NEUTRAL or word.isdigit()
