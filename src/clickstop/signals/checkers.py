"""A row for each tool that lists problems; `checker.py` explains the columns. A new tool needs a
row and samples.

Tools of `shell/known_programs.py` without a row or a module are read as `PLAIN` says.
"""

from __future__ import annotations

from clickstop.signals.checker import Checker, Diagnostic, check
from clickstop.signals.checker import JsonFormat as Json
from clickstop.signals.checker import LineFormat as Line
from clickstop.signals.checker import MachineFormat as Machine
from clickstop.signals.diagnostics import some_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.signals.signal import QualitySignal, ToolRun

_PYTHON = (".py", ".pyi", ".ipynb")
_JVM = (".java", ".kt", ".kts", ".scala")
_C = (".swift", ".m", ".mm", ".c", ".cpp", ".h", ".metal")
_BIOME = ("lint/", "format", "parse", "assist/", "organizeImports", "suppressions/", "syntax/")


def _stylish(text: str, _run: ToolRun) -> Iterator[Diagnostic]:
    """Read ESLint's default format, which Stylelint and oxlint also write."""
    from clickstop.signals.eslint import rows  # only two of the tools need it

    for mark in ("  error  ", "  ✖  ", "  ⚠  "):
        for at, file, rule in rows(text, mark):
            yield Diagnostic(at, file, rule, serious="⚠" not in mark)


def _biome_junit(text: str, _run: ToolRun) -> Iterator[Diagnostic]:
    """Read Biome's JUnit report."""
    for at, line in some_lines(text, '"org.biome.'):
        yield Diagnostic(at, "", line.partition('"org.biome.')[2].partition('"')[0].replace(".", "/"))


def _rollup(text: str, _run: ToolRun) -> Iterator[Diagnostic]:
    """Read `[!] RollupError: src/a.js (1:8): ...`, whose place is in the message, in a line below it, or after
    `from`.
    """
    for at, line in some_lines(text, "[!] "):
        message = line.strip().removeprefix("[!] ")
        where = message.rpartition(" from ")[2].strip('"') if " from " in message else ""
        for row in reversed([message, *text[at + len(line) + 1 : at + len(line) + 500].split("\n")[:4]]):
            path, sign, rest = row.partition(" (")
            if sign and rest[:1].isdigit() and ":" in rest:
                where = f"{path.rpartition(' ')[2]}:{rest.partition(':')[0]}"
        if line.strip().startswith("[!] "):
            yield Diagnostic(at, where, "")


PLAIN = Checker((Line("{place}: {}", below="{} [{code}]"),), (Machine(),))
CHECKERS: dict[str, Checker] = {
    "biome": Checker(
        (
            Line(
                "{spot} {code} {}━━━━{}",
                below="{level} {}",
                level="warning",
                skip="internalError/ | configuration ",
            ),
        ),
        (
            Json(
                '"summary"',
                '{"summary"',
                "diagnostics",
                "file=location.path.file|location.path line=location.start.line code=category level=severity",
            ),
        ),
        (Machine(*_BIOME, levels=True), _biome_junit),
        totals="Found {errors} error{some}. | Checked {passed} file{some} in {some}s. No fixes {}"
        " | Checked {passed} file{some} in {some}s. Fixed {}",
        silent=False,
    ),
    "black": Checker(
        (
            Line("would reformat {file}", code="unformatted"),
            Line("error: cannot format {file}: {}", code="syntax"),
            Line("error: cannot parse: {place}", code="syntax"),
        ),
        totals="{errors} file{} would be reformatted, {passed} file{} would be left unchanged, {errors} file{}"
        " would fail to reformat."
        " | {errors} file{} would be reformatted, {passed} file{} would be left unchanged."
        " | {errors} file{} would be reformatted, {errors} file{} would fail to reformat."
        " | {passed} file{} would be left unchanged, {errors} file{} would fail to reformat."
        " | {errors} file{} would be reformatted. | {errors} file{} would fail to reformat."
        " | {passed} file{} would be left unchanged.",
        nothing="Nothing to do",
        checks="--check",
    ),
    "docker": Checker(
        (Line("{file}:{line}", search="ockerfile", ends=("ockerfile",)),),
        tool="docker build",
        failed="failed to solve:  | ERROR: failed to build:  | failed to solve with frontend "
        " | ockerfile parse error | executor failed running [ |  returned a non-zero code: "
        " | rror building at STEP | rror: building at STEP",
        places=True,
        clean="Successfully built  | Successfully tagged  | naming to  | exporting manifest  | writing image ",
        nothing="Cannot connect to the Docker daemon | failed to read dockerfile | unable to prepare context"
        " | no such file or directory: Dockerfile | unknown flag:  | unknown shorthand flag"
        " | requires exactly 1 argument | requires 1 argument | no configuration file provided"
        " | error during connect",
        needs="build bake --build",
        lenient="--build",  # the exit code is the started program's
        talk="--check --print",
    ),
    "flow": Checker(
        (
            Line("Error -{some} {place}", below="{}[{code}]"),
            Line("Error ┈{some} {place}", below="{}[{code}]"),
        ),
        (
            Json(
                '"flowVersion"',
                '{"flowVersion" | {"errors" | {',
                "errors",
                "file=message.path line=message.line code=error_codes",
            ),
        ),
        totals="Found {errors} error{}",
        clean='No errors! | "passed":true',
        silent=False,
        task_needs='Error --- | Error ┈┈┈ | \nNo errors! | "flowVersion"',
    ),
    "golangci_lint": Checker(
        (
            Line("{place}: {} ({code})", task="{file}:{line}:{column}: {} ({code})", search=".go:", ends=(".go",)),
            Line("{place}  {code}  {}", search=".go:", ends=(".go",)),
        ),
        (Json('"FromLinter"', "{", "Issues", "file=Pos.Filename line=Pos.Line code=FromLinter"),),
        (Machine(),),
        tool="golangci-lint",
        called="staticcheck",
        totals="{errors} issues: | {errors} issue: | {errors} issues.",
        lenient="--issues-exit-code",
        other_verbs="linters formatters config cache version help custom migrate fmt",
    ),
    "isort": Checker(
        (Line("ERROR: {file} Imports are incorrectly sorted{}", code="unsorted-imports"),),
        nothing="Broken ",
        checks="--check --check-only -c",
        talk="--show-files",
    ),
    "javac": Checker(
        (
            Line("{place}: error: {}", ends=_JVM),
            Line("-- [{code}] {}Error: {place} {}", ends=_JVM),  # Scala 3
            Line("-- Error: {place} {}", ends=_JVM),
        ),
        called="kotlinc | scalac",
        totals="{errors} error | {errors} errors",
        talk="-version -help -X",
    ),
    "next": Checker(
        (Line("./{spot}", search="./"), Line("{file}({line},{}): error TS{code}: {}", prefix="TS")),
        failed="Failed to compile | > Build error occurred | Failed to type check."
        " | Build failed because of webpack errors | Turbopack build failed with ",
        places=True,
        clean="Route (pages) | Route (app) | \nPage  ",
        nothing="Couldn't find any `pages` or `app` directory | Couldn't find a `pages` directory",
        task_needs="Next.js | next build",
    ),
    "oxlint": Checker(
        (
            Line("{}[{place}]", search=",-[", above="{level} {some}({code}){}"),
            Line("{}[{place}]", search="╭─[", above="{level} {some}({code}){}"),
        ),
        (
            _stylish,
            Line("{place}: {} [Error/{some}({code})]"),
            Line("{place}: {} [Warning/{some}({code})]", level="warning"),
        ),
        (Machine("", levels=True),),
        totals="Found {warnings} warning{} and {errors} error{}",
        silent=False,
        task_needs=" warnings and  |  warning and ",
    ),
    "parcel": Checker(
        (Line("{place}", search=":"),),
        failed="🚨 Build failed.",
        places=True,
        clean="✨ Built in ",
        rebuilds=True,
        nothing="does not exist",
        talk="watch serve",
    ),
    "pyright": Checker(
        (
            Line("{place} - error: {}", below="{} (report{code})", prefix="report"),
            Line("{place} - warning: {}", below="{} (report{code})", prefix="report", level="warning"),
        ),
        (
            Json(
                '"generalDiagnostics"',
                "{",
                "generalDiagnostics",
                "file=file line=range.start.line code=rule level=severity",
                from_zero=True,
            ),
        ),
        totals="{errors} error{some}, {warnings} warning{some}, {}"
        ' | "filesAnalyzed": {passed}, | "errorCount": {errors},',
        nothing="No source files found | No files found",
        silent=False,
    ),
    "rollup": Checker(
        (_rollup,),
        totals="created {some} in {some}s",
        nothing="Could not resolve entry module | Cannot find module | Unknown CLI flags | Could not load config",
        talk="-v --watch -w",
    ),
    "rubocop": Checker(
        (
            Line("{place}: {level}: {code}: {}", search=": "),
            Line("{place}: {level}: [Correctable] {code}: {}"),
        ),
        (
            Line("{level}:{line}:{some}: {code}: {}", search="/", above="== {file} =="),
            Line("{level}:{line}:{some}: [Correctable] {code}: {}", above="== {file} =="),
        ),
        (
            Json(
                '"rubocop_version"',
                '{"metadata"',
                "files.offenses",
                "file=path line=location.line code=cop_name",
                skip="corrected",
            ),
            Machine(),
        ),
        totals="{passed} file{some} inspected, {errors} offense{some} detected, {fixed} offense{} corrected{}"
        " | {passed} file{some} inspected, {errors} offense{some} detected{}"
        " | {passed} file{some} inspected, no offenses detected{} | {errors} Total in {passed} files",
        exit_decides=True,
        talk="-v -L --list-target-files --show-cops --auto-gen-config",
    ),
    "shellcheck": Checker(
        (
            Line("^{some} {code} ({}): {}", search=" SC", above="In {file} line {line}:"),
            Line("^{some} {code}: {}", search=" SC", above="In {file} line {line}:"),
        ),
        (Line("{place}: {} [{code}]", search=" [SC"),),
        (
            Line("^{some} {code} ({}): {}", search=" SC"),
            Line("In {file} line {line}:"),
        ),  # what a filter leaves of it
        (Line("https://www.shellcheck.net/wiki/{code} -- {}"),),
        (
            Machine("ShellCheck."),
            Json('"level"', '[{"file" | {"comments"', "comments", "file=file line=line code=code", prefix="SC"),
        ),
        talk="--list-optional",
    ),
    "stylelint": Checker(
        (
            _stylish,
            Line("{file}: line {line}, col {}, error - {} ({code})"),
            Line("{file}: line {line}, col {}, warning - {} ({code})", level="warning"),
            Line("{place}: {} ({code}) [error]"),
            Line("{place}: {} ({code}) [warning]", level="warning"),
        ),
        (
            Json(
                '"invalidOptionWarnings"',
                '[{"source" | [',
                "warnings",
                "file=source line=line code=rule level=severity",
            ),
        ),
        clean="\n0 problems found",
        totals="✖ {some} problem{some} ({errors} error{some}, {warnings} warning{})",
        talk="-v",
    ),
    "svelte_check": Checker(
        (
            Line("Error: {}", above="{place}"),
            Line('{some} ERROR "{file}" {line}:{}'),
            Line("{place} - error ts({code}): {}", prefix="TS"),
        ),
        tool="svelte-check",
        called="astro check",
        totals="{}svelte-check found {errors} error{} | {} COMPLETED {} FILES {errors} ERRORS {}"
        " | - {errors} error{}",
        silent=False,
        strict=True,
        other_verbs="build dev preview sync add info",
    ),
    "swift": Checker(
        (Line("{file}:{line}:{column}: error: {}", ends=_C),),
        called="swiftc | xcodebuild",
        failed="** BUILD FAILED ** | ** ARCHIVE FAILED ** | error: Dependencies could not be resolved"
        " | error: failed to clone | error: Failed to clone",
        clean="Build complete! | ** BUILD SUCCEEDED ** | ** ARCHIVE SUCCEEDED **",
        runs="run test package repl",
        talk="-list -showsdks -version",
    ),
    "ty": Checker(
        (
            Line("error[{code}]: {}", below="--> {place}", ends=_PYTHON),
            Line("ERROR {} [{code}]", below="--> {place}", ends=_PYTHON),  # pyrefly
            Line("{place}: error[{code}] {}", ends=_PYTHON),
            Line("ERROR {file}:{line}:{some}: {} [{code}]", ends=_PYTHON),
        ),
        (Machine(levels=True), Json('"stop_line"', "{", "errors", "file=path line=line code=name")),
        called="pyrefly",
        totals="INFO {errors} error{} | Found {errors} diagnostic{}",
        clean="All checks passed!",
        nothing="No python files found | No Python files",
        lenient="--exit-zero",
        task_needs="error[ | INFO  | ERROR ",
        other_verbs="server version help init lsp dump-config",
    ),
    "vite": Checker(
        (Line("file: {spot}"), Line("{}─[ {place} ]")),
        failed="\nerror during build: | : error during build: | \nx error during build: | \n✗ error during build:",
        places=True,
        clean="✓ built in ",
        totals="{}Build failed with {errors} error{}",
        talk="--watch -w",
    ),
    "webpack": Checker(
        (Line("ERROR in {file} {line}:{}"), Line("ERROR in {spot}")),
        (Json('"assetsByChunkName"', "{", "errors", "file=moduleName"),),
        totals="{some}pack{some}compiled with {errors} error{} | {some}pack{some}compiled with {warnings} warning{}"
        " | {some}pack{some}compiled successfully{} | Compiled with {errors} error{} | Compiled with warnings{}"
        " | Compiled successfully{}",
        failed="Failed to compile.",
        nothing="Next.js",
        talk="-v serve watch init info version help --watch -w",
    ),
}


def detect(text: str, run: ToolRun, name: str, type_: str) -> QualitySignal | None:
    return check(text, run, CHECKERS.get(name, PLAIN), name, type_)
