"""Read the quality signals of a finished shell command: which tools ran, and what each reported."""

from __future__ import annotations

from clickstop.shell.known_programs import SCRIPT_RUNNERS, TASK_RUNNERS, kind_by_name, program_names
from clickstop.shell.line import SimpleCall, split
from clickstop.shell.programs import SHELLS, base_name, is_python, program, script_text
from clickstop.signals.exit_codes import own
from clickstop.signals.index import HOSTS, INTERPRETERS, Family, families, family_named
from clickstop.signals.signal import FAILURES, PASS, QualitySignal, ToolRun, is_layout, only_formats
from clickstop.signals.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.prefixes import Parted

_SCRIPTS = tuple(".sh .bash .py .js .mjs .cjs .ts .rb .php .pl .t .lua .R .jl .tcl".split())
# Scripts that belong to tools, not to the project.
_INSTALLED = (
    "venv/",
    "node_modules/",
    "vendor/",
    "/usr/",
    "/opt/",
)
_NOT_STARTED = (126, 127)
_CRASHED = (132, 134, 135, 136, 138, 139)  # signals that a program raises itself: SIGILL, SIGABRT, SIGSEGV ...
_KILLED = (124, 130, 137, 143)  # by `timeout` or a signal; what was printed until then still counts
_WITHOUT_AN_END = ("go test", "bazel", "tap")  # pass part by part: when killed, the rest never ran
# Of coverage: a run without a failed test that ends red.
_TOO_LITTLE = (
    "threshold",
    "fail-under",
    "Required test coverage",
)
# What a failure means by the purpose that the project declares. For `check`, the name or the output decides.
_DECLARED = {"test": "test_failure", "build": "build_failure", "lint": "lint_failure"}
_WATCHERS = ("ptw", "pytest-watch", "pytest-watcher", "nodemon", "watchexec")
_WATCHING = ("--watch", "--watchAll", "--watch-all")
_FILTERS = ("head", "tail")
# Exit codes that mean problems were found, rather than that the tool could not start.
_FOUND_PROBLEMS = {
    "builders": range(1, 100),
    "cargo_build": (1, 101),
    "cargo_test": (1, 101),
    "mocha": range(1, 125),
    "pylint": range(1, 32),  # one bit for each category of messages
    "tsc": (1, 2),
}
_CROSS = ("-gcc", "-g++", "-clang", "-gfortran")  # cross compilers: `arm-none-eabi-gcc`
_COMPILERS = ("tsc", "vue-tsc", "tsgo")
_NESTED = 3
_BEGIN, _END = 60_000, 120_000  # characters of a task's output that every family may have to read
_HEAD, _TAIL, _LINE = 4_000, 8_000, 500  # characters of a task's output in which families look for hints


def read(
    command: str, output: str, exit_code: int | None, *, cut: bool = False, declared: str = "", layout: bool = False
) -> list[QualitySignal]:
    """Return the signals of one tool call, at most one per type. `exit_code` is None if unknown.

    `cut` means that the end of the output, where most tools put their verdict, is missing. `declared` is what the
    project says the command is for. Formatters' findings are left out unless `layout` asks for them.
    """
    if exit_code in _NOT_STARTED:
        return []
    killed = exit_code in _KILLED
    exit_code = None if killed else exit_code
    runs = [pair for pair in recognise(command, exit_code, output=output) if layout or not only_formats(pair[1])]
    if not runs and not declared:
        return []
    text = clean(output)
    packages = _packages(text) if any(run.opaque for _, run in runs) else None
    text = packages.text if packages else text
    runs += _behind_tasks(runs, text)
    left_out = max(0, len(text) - _BEGIN - _END) if any(run.opaque for _, run in runs) else 0
    if left_out:
        text = text[:_BEGIN] + text[-_END:]
    if exit_code:
        signals = _of_red_line(runs, text, command, exit_code, declared)
    else:
        signals = _of_green_line(runs, text) or _unseen_tests(command, runs, text)
        if not signals and _is_elsewhere(command, text):  # `pytest > log; echo $?` printed the exit code
            signals = _by_exit_code(runs)
        if not signals and declared and exit_code == 0:
            signals = [QualitySignal(PASS, _last_words(command)[0])]
    if killed:
        signals = [signal for signal in signals if signal.type != PASS or signal.tool not in _WITHOUT_AN_END]
    signals = signals or _counted(command, runs, text, exit_code)
    for signal in signals:
        signal.at += left_out if signal.at >= _BEGIN else 0
        signal.at = packages.original(signal.at) if packages else signal.at
    signals = signals or (_by_exit_code(runs) if cut else [])
    return _one_per_type([signal for signal in signals if layout or not is_layout(signal)])


def _packages(text: str) -> Parted | None:
    """Group the output of a task that ran in many packages by package."""
    from clickstop.signals.prefixes import parted

    return parted(text)


def _behind_tasks(runs: list[tuple[Family, ToolRun]], text: str) -> list[tuple[Family, ToolRun]]:
    """Return the tools that a task ran, if its output shows the commands."""
    task = next((run for _, run in runs if run.opaque), None)
    if task is None:
        return []
    from clickstop.signals.echoed import commands
    from clickstop.signals.not_started import why_not_started

    lines = commands(task.words, text, program_names())
    if not lines or why_not_started(text, task.exit_code):
        return []
    code = 0 if task.exit_code == 0 and " (ignored)" not in text else None
    pairs = [pair for line in lines for pair in recognise(line, code, _NESTED)]
    recognised = [(family, run) for family, run in pairs if not run.opaque and family.name != "strangers"]
    for _, run in recognised:
        run.task, run.runs_on = True, task.runs_on
    return recognised


def recognise(
    command: str, exit_code: int | None, depth: int = 0, *, output: str = "-"
) -> list[tuple[Family, ToolRun]]:
    """Return each tool family that a command line runs, with its words and, as far as known, its exit code."""
    runs: list[tuple[Family, ToolRun]] = []
    simples = split(command)
    for at, simple in enumerate(simples):
        code = own(simples, at, exit_code, output)
        texts: list[tuple[str, int | None]] = [(text, None) for text in simple.inside]
        words = program(simple.words)
        if words:
            inner = script_text(words) or (simple.stdin if words[0] in SHELLS else "")
            texts += [(inner, code)] if inner else []
            pairs = [] if inner else _families(words, code, simple)
            for _, run in pairs:
                run.runs_on = simple.background and not any(later.words[:1] == ["wait"] for later in simples[at:])
            runs += pairs
        if depth < _NESTED:
            runs += [pair for text, inner_code in texts for pair in recognise(text, inner_code, depth + 1)]
    return runs


def _families(words: list[str], exit_code: int | None, simple: SimpleCall) -> list[tuple[Family, ToolRun]]:
    """Return the families of one simple command: by its name, as a task or script, or by the kind of its name."""
    direct = _direct(words, exit_code)
    if not direct and "-m" in simple.words and "." in words[0]:  # `python -m twisted.trial`
        direct = _direct([words[0].rpartition(".")[2], *words[1:]], exit_code)
    if f"./{words[0]}" in simple.words:  # a program that was just built may share its name with a tool
        direct = [(family, run) for family, run in direct if family.module != "plain"]
    if not direct and words[0] in SCRIPT_RUNNERS and words[0] != "npm":
        direct = _direct(program(words[1:]), exit_code)
    if any(words[0] not in family.programs or words[0] not in TASK_RUNNERS for family, _ in direct):
        return direct
    if words[0] in TASK_RUNNERS or _through_a_runner(words, simple) or _is_script(words, simple):
        by_name = [family for family, _ in direct]
        others = [family for family in families() if family not in by_name]
        return [*direct, *((family, ToolRun(words, exit_code, opaque=True)) for family in others)]
    by_kind = family_named(kind_by_name(words))
    return [(by_kind, ToolRun(words, exit_code))] if by_kind else []


def _direct(words: list[str], exit_code: int | None) -> list[tuple[Family, ToolRun]]:
    """Return the families of a program that is called by name."""
    if not words:
        return []
    words = [_without_version(words[0]), *words[1:]]
    run = ToolRun(words, exit_code)
    verbs = [run.verb, *(word for word in words[1:] if word.startswith("-"))]
    return [(family, run) for family in families(words[0]) if family.tool.runs(words[0], verbs)]


def _without_version(name: str) -> str:
    """Strip a version or a target: `gcc` of `gcc-12` and `avr-gcc`, `luac` of `luac5.4`. Names such as
    `pep8` stay.
    """
    if name.endswith(_CROSS):
        return name.rpartition("-")[2]
    if not name[-1:].isdigit():
        return name
    bare, programs = name.rstrip("0123456789.").rstrip("-"), program_names()
    return bare if name not in programs and bare in programs else name


def _through_a_runner(words: list[str], simple: SimpleCall) -> bool:
    """Whether a wrapper such as `pdm run` starts it, so that the next word may be a name the project chose."""
    stripped = simple.words[: len(simple.words) - len(words)]
    return any(base_name(word) in TASK_RUNNERS for word in stripped)


def _is_script(words: list[str], simple: SimpleCall) -> bool:
    """Whether it is a script of the project: `./check.sh`, `bash ci/test.sh`, `python run_tests.py`,
    `bin/check`.
    """
    name = words[0]
    if name in HOSTS:
        return len(words) > 1
    if name in INTERPRETERS or name in SHELLS or is_python(name):
        script = next((word for word in words[1:] if not word.startswith("-")), "")
        return script.endswith(_SCRIPTS) or (name in SHELLS and bool(script))
    raw = next((word for word in simple.words if base_name(word) == name), "")
    return "/" in raw and not any(place in raw for place in _INSTALLED)


def _by_family(runs: list[tuple[Family, ToolRun]], *, last: bool = False) -> list[tuple[Family, list[ToolRun]]]:
    """Group the runs by family, because the output is one text; a run by name tells more than a task. If runs end
    differently, the text is first read as if the exit code were unknown.
    """
    families: dict[str, tuple[Family, list[ToolRun]]] = {}
    for family, run in runs:
        if family.last is last:
            families.setdefault(family.name, (family, []))[1].append(run)
    grouped = []
    for family, all_runs in families.values():
        own = [run for run in all_runs if not run.opaque] or all_runs
        if any(run.exit_code != own[0].exit_code for run in own):
            own = [*(_of_unknown_end(run, own) for run in own), *(run for run in own if run.exit_code == 0)]
        grouped.append((family, own[:1] if own[0].opaque else own))
    return grouped


def _of_unknown_end(run: ToolRun, runs: list[ToolRun]) -> ToolRun:
    """Return the run as if its exit code were unknown."""
    unknown = ToolRun(run.words, None, opaque=run.opaque)
    unknown.task = all(other.task for other in runs)
    unknown.runs_on = any(other.runs_on for other in runs)
    return unknown


def _of_green_line(runs: list[tuple[Family, ToolRun]], text: str) -> list[QualitySignal]:
    """Return the signals of a line that did not fail. A failure in one part is not outweighed by a pass
    in another.
    """
    answers = _ask_all(_by_family(runs), text) or _ask_all(_by_family(runs, last=True), text)
    if not answers:
        return _by_name(runs, text) or _in_other_forms(runs, text)
    red = [signal for signal, _ in answers if signal.type != PASS]
    return red or [signal for signal, _ in answers]


def _unseen_tests(command: str, runs: list[tuple[Family, ToolRun]], text: str) -> list[QualitySignal]:
    """Return a pass for tests whose output went to a file and whose exit code is 0: `pytest > log && echo ok`."""
    if ">" not in command.replace("2>&1", ""):
        return []
    from clickstop.signals.plain import looked_at_nothing, only_lists

    if looked_at_nothing(text):
        return []
    return [
        QualitySignal(PASS, family.name)
        for family, run in runs
        if family.fails == "test_failure"
        and run.exit_code == 0
        and not (run.opaque or only_lists(run) or _watches(run))
    ][-1:]


def _by_name(runs: list[tuple[Family, ToolRun]], text: str) -> list[QualitySignal]:
    """Return a pass for a task whose name says that it verifies and that ended with 0. If a filter hides the exit
    code, return a failure that the last lines show: `sh run-tests.sh | tail -1` with `2 passed, 1 failed`.
    """
    tasks = {tuple(run.words): run for _, run in runs if run.opaque}
    if not tasks:
        return []
    from clickstop.signals.plain import says_failed, says_stopped
    from clickstop.signals.strangers import of_own_tests
    from clickstop.signals.unread import failure, success

    hidden = [run for run in tasks.values() if run.exit_code != 0]
    if not hidden:
        passed = (success(run, text) for run in tasks.values() if not _watches(run))
        return [signal for signal in passed if signal][-1:]
    task = hidden[0]
    own_tests = of_own_tests(text, task)
    if own_tests and own_tests.type != PASS:
        return [own_tests]
    verifies = _verifies(task)
    if says_stopped(text, task.words[0]):
        return [failure(task.words, text, 0, kind="" if verifies else "build_failure")]
    return [failure(task.words, text, 0)] if verifies and says_failed(text) else []


def _of_red_line(
    runs: list[tuple[Family, ToolRun]], text: str, command: str, exit_code: int, declared: str
) -> list[QualitySignal]:
    """Return the signals of a line that failed. If no tool says what failed, the exit code stands for it."""
    built = _ran_what_was_built(runs, text, command)
    if built:
        return built
    answers = _ask_all(_by_family(runs), text) or _green_before_red(runs, text)
    from clickstop.signals.not_started import why_not_started

    if not answers and why_not_started(text, exit_code):
        return []
    if not answers and (_is_elsewhere(command, text) or exit_code in _CRASHED):
        answers = [(signal, run) for family, run in runs for signal in _by_exit_code([(family, run)])]
    if all(signal.type == PASS for signal, _ in answers):
        answers += _ask_all(_by_family(runs, last=True), text)
    red = [signal for signal, run in answers if signal.type != PASS]
    # The exit code of `a; b` is b's, so a's pass stands.
    green = [
        signal for signal, run in answers if signal.type == PASS and not run.exit_code and not _is_one(command)
    ]
    if red or green:
        return red or green
    if not answers and not declared and not any(run.opaque and _verifies(run) for _, run in runs):
        known = [(family, run) for family, run in runs if run.opaque or run.exit_code]
        return _in_other_forms(known, text) or _complaints(runs, text)
    from clickstop.signals.unread import failure

    after = max(text.find("\n", max(signal.at for signal, _ in answers)), 0) if answers else 0
    task = next((run.words for _, run in runs if run.opaque), None) or _last_words(command)
    return [failure(task, text, after, kind=_DECLARED.get(declared, ""))]


def _ran_what_was_built(runs: list[tuple[Family, ToolRun]], text: str, command: str) -> list[QualitySignal]:
    """Return the failed tests of `cc t.c -o t && ./t`: the program ran, so no message is the compiler's."""
    family, last = runs[-1] if runs else (None, None)
    if not last or not (last.opaque or (family and family.name == "strangers")):
        return []
    if not any(family.fails == "build_failure" and not run.opaque for family, run in runs):
        return []
    if any(simple.before not in ("", "&&") for simple in split(command)):
        return []
    from clickstop.signals.strangers import of_own_tests

    own_tests = of_own_tests(text, last)
    return [own_tests] if own_tests and own_tests.type != PASS else []


def _in_other_forms(runs: list[tuple[Family, ToolRun]], text: str) -> list[QualitySignal]:
    """Read what a tool's own reader does not understand as the output of an unknown tool, and the counts of a
    program of the project.
    """
    from clickstop.signals.plain import in_another_form
    from clickstop.signals.strangers import of_own_tests

    script = next((run for _, run in runs if run.opaque and not _watches(run)), None)
    own_tests = of_own_tests(text, script) if script else None
    if script and own_tests and (script.exit_code is not None or own_tests.type != PASS):
        return [own_tests]
    others = [(family, run) for family, run in runs if family.name != "strangers"]
    named = [(family, run) for family, run in others if not run.task and not _watches(run)]
    signals = (in_another_form(text, run, family.fails or "test_failure") for family, run in named)
    return [signal for signal in signals if signal][:1]


def _complaints(runs: list[tuple[Family, ToolRun]], text: str) -> list[QualitySignal]:
    """Read a failed script of the project that lists places as a compiler or a linter."""
    script = next((run for _, run in runs if run.opaque), None)
    if script is None:
        return []
    from clickstop.signals.places import complaints

    listed = complaints(text)
    graded = any(word in text for word in ("error", "warning", "rror:", "arning:"))
    if not listed.count or not graded:
        return []
    from clickstop.signals.strangers import not_compiled

    return [not_compiled(text, script) or listed.signal("lint_failure", script.words[0])]


def _green_before_red(runs: list[tuple[Family, ToolRun]], text: str) -> list[tuple[QualitySignal, ToolRun]]:
    """Return the passes of tools that failed for another reason: all tests passed, but coverage was too low."""
    named = [(family, run) for family, run in runs if run.exit_code and not run.opaque and not family.last]
    answers = _ask_all(_by_family([(family, ToolRun(run.words, None)) for family, run in named]), text)
    green = [(signal, run) for signal, run in answers if signal.type == PASS]
    if not green and any(words in text for words in _TOO_LITTLE):
        green = [(QualitySignal(PASS, family.name), run) for family, run in named if family.tool.kind == "test"]
    return green


def _verifies(run: ToolRun) -> bool:
    """Whether a task's name says that it verifies: `npm test`, `make check`, `./run-tests.sh`."""
    from clickstop.signals.unread import kind_of

    return bool(kind_of(word for word in run.words[1:] if not word.startswith("-")) or kind_of(run.words[:1]))


def _last_words(command: str) -> list[str]:
    lines = [program(simple.words) for simple in split(command)]
    return next((words for words in reversed(lines) if words), [command[:40]])


def _is_one(command: str) -> bool:
    """Whether the exit code covers the whole line: that of `a && b` does, that of `a; b` is only b's."""
    simples = split(command)
    strict = any(simple.words[:1] == ["set"] for simple in simples) or "PIPESTATUS" in command
    return strict or all(simple.before not in (";", "\n", "||", "&") for simple in simples)


def _ask_all(families: list[tuple[Family, list[ToolRun]]], text: str) -> list[tuple[QualitySignal, ToolRun]]:
    """Ask each family for its signals, and drop a task's signals that a command shown in its output explains."""
    sample = _sample(text) if any(runs[0].opaque for _, runs in families) else ""
    answers: list[tuple[QualitySignal, ToolRun]] = []
    for family, runs in families:
        pairs = ((signals, run) for run in runs if (signals := _ask(family, run, text, sample)))
        signals, run = next(pairs, ([], runs[0]))
        answers += [(signal, run) for signal in signals]
    # What a command shown in the task's output explains belongs to no other tool.
    explained = {signal.at for signal, run in answers if signal.type != PASS and not run.opaque and run.task}
    return [pair for pair in answers if not (pair[1].opaque and pair[0].at in explained)]


def _sample(text: str) -> str:
    """Return the text in which hints are searched: both ends of the output, the beginning of each line."""
    text = f"\n{text}"  # hints such as `\nok ` match the beginning of a line
    ends = text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    return "\n".join(line[:_LINE] for line in ends.split("\n")) if "\n" in ends else ends[:_LINE]


def _counted(
    command: str, runs: list[tuple[Family, ToolRun]], text: str, exit_code: int | None
) -> list[QualitySignal]:
    """Read `tsc | grep -c error`, or a checker that was only asked for the number."""
    last = split(command)[-1:]
    named = [family for family, run in runs if family.fails and not run.opaque]
    if exit_code == 1 and len(named) == 1 and len(last) == 1 and text.strip().isdigit() and int(text[:6]):
        return [QualitySignal(named[0].fails, named[0].name, errors=int(text[:6]))]
    if len(named) != 1 or not last or last[0].before != "|" or last[0].words[:1] != ["grep"]:
        return []
    counts = any(word[:1] == "-" and word[1:2] != "-" and "c" in word for word in last[0].words)
    searched = " ".join(last[0].words).lower()
    if not counts or not ("error" in searched or "fail" in searched) or not text.strip().isdigit():
        return []
    count = min(int(text.strip()[:6]), 10_000)
    return [QualitySignal(named[0].fails, named[0].name, errors=count)] if count else []


def _is_elsewhere(command: str, text: str) -> bool:
    """Whether the output went to a file or through a filter."""
    return (
        not text.strip() or ">" in command.replace("2>&1", "") or any(f"| {word}" in command for word in _FILTERS)
    )


def _by_exit_code(runs: list[tuple[Family, ToolRun]]) -> list[QualitySignal]:
    """Return the failures that exit codes show if the verdict is missing from the output."""
    return [
        QualitySignal(family.fails, run.words[0] if family.module == "plain" else family.name)
        for family, run in runs
        if family.fails and run.exit_code in (*_FOUND_PROBLEMS.get(family.name, (1,)), *_CRASHED) and not run.opaque
    ]


def _ask(family: Family, run: ToolRun, text: str, sample: str) -> list[QualitySignal]:
    if run.opaque and not any(hint in sample for hint in family.hints):
        return []
    signals = family.detect(text, run)
    return [signal for signal in signals if signal.type != PASS] if _watches(run) else signals


def _watches(run: ToolRun) -> bool:
    """Whether it keeps running, so that what it reports meanwhile is no verdict."""
    words = run.words
    return (
        run.runs_on
        or words[0] in _WATCHERS
        or any("watch" in word.replace("-", ":").split(":") for word in words[1:3])
        or any(word.partition("=")[0] in _WATCHING and not word.endswith("=false") for word in words[1:])
        or (words[0] in _COMPILERS and "-w" in words)
    )


def _one_per_type(signals: list[QualitySignal]) -> list[QualitySignal]:
    """Merge the signals of the same type and add up their counts."""
    merged: dict[str, QualitySignal] = {}
    seen: set[tuple[str, int, str]] = set()
    for signal in signals:
        first = merged.setdefault(signal.type, signal)
        evidence = (signal.type, signal.at, signal.files[0] if signal.files else "")
        if first is signal or (evidence in seen and any(evidence[1:])):  # two families have read the same lines
            seen.add(evidence)
            continue
        seen.add(evidence)
        first.failed += signal.failed
        first.passed += signal.passed
        first.errors += signal.errors
        first.names = [*first.names, *signal.names][:50]
        first.files = [*first.files, *signal.files][:50]
        if signal.tool not in first.tool.split("+"):
            first.tool = f"{first.tool}+{signal.tool}"
    order = (*FAILURES, PASS)
    return sorted(merged.values(), key=lambda signal: order.index(signal.type))
