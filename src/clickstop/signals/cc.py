"""C and C++: the output of gcc, clang, the linker, make, ninja, cmake and MSVC."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, bracketed, cleared, from_the_end, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import phrases, place

_SOURCES = (
    ".c", ".h", ".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".ipp", ".inl", ".m", ".mm", ".cu", ".cuh",
    ".s", ".S", ".f", ".f90", ".F90", ".l", ".y", ".ll", ".yy", ".pyx", ".ino", ".proto",
)  # fmt: skip
_LINKER = phrases(
    "undefined reference to  | multiple definition of  | ld: cannot find  | ld: library not found for "
    " | ld: symbol(s) not found | ld: error: undefined symbol:  | error LNK"
)
_STOPPED = phrases(
    "collect2: error: ld returned  | linker command failed with exit code  |  error generated. |  errors generated."
)
_COMPILERS = ("cc ", "gcc ", "g++ ", "c++ ", "clang ", "clang++ ", "/usr/bin/cc ", "/usr/bin/c++ ")
_TALK = phrases("-v | -dumpversion | -dumpmachine | -E | -M | -MM | -n | -t | --dry-run | -P | --install | --open")
_CMAKE_IDLE = phrases(
    "Unknown argument | does not exist | does not appear to contain | Run 'cmake --help' | not create"
)


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if cleared(run):
        return _built(text, run)
    problems = Diagnostics()
    _compiler(text, problems, opaque=run.opaque)
    _linker(text, problems)
    _cmake(text, problems)
    _make(text, problems, opaque=run.opaque)
    if problems.count:
        return problems.signal("build_failure", "make" if run.opaque else run.words[0])
    return _green_task(text, run) if run.opaque else None


def _compiler(text: str, problems: Diagnostics, *, opaque: bool) -> None:
    for at, line in some_lines(text, "error: "):
        located = place(line.strip())
        code = bracketed(line)
        if (
            located
            and line[:1] != "["  # cmocka's `[   LINE   ] --- test_cart.c:14: error: Failure!` is a failed test
            and located[1].startswith(("error: ", "fatal error: "))
            and not (opaque and (not _is_source(located[0]) or (code and code[:2] != "-W")))  # a linter's
        ):
            problems.add(at, located[0], code.removeprefix("-Werror="))
    for at, line in some_lines(text, ": ERROR: "):  # meson
        located = place(line.strip())
        if located and located[0].partition(":")[0].endswith("meson.build"):
            problems.add(at, located[0])
    for at, line in some_lines(text, "): error C"):  # MSVC
        path, _, rest = line.strip().partition("(")
        code = rest.partition("error ")[2].partition(":")[0]
        if _is_source(f"{path}:") and code[1:].isdigit():
            problems.add(at, f"{path}:{rest.partition(',')[0].partition(')')[0]}", code)


def _is_source(where: str) -> bool:
    return where.rpartition(":")[0].endswith(_SOURCES)


def _linker(text: str, problems: Diagnostics) -> None:
    for words in _LINKER:
        for at, line in some_lines(text, words):
            if ": " in line and not line.startswith(("    at ", "E  ")):
                path = line.partition(":")[0]
                problems.add(at, path if path.endswith(_SOURCES) else "")
    if problems.count == 0:
        for words in _STOPPED:
            for at, _ in some_lines(text, words):
                problems.add(at)


def _cmake(text: str, problems: Diagnostics) -> None:
    for at, line in some_lines(text, "CMake Error"):
        if line.startswith("CMake Error at "):
            where = line[15:].partition(" ")[0].rstrip(":")
            problems.add(at, where)
        elif line.startswith("CMake Error: ") and not any(words in line for words in _CMAKE_IDLE):
            problems.add(at)


def _make(text: str, problems: Diagnostics, *, opaque: bool) -> None:
    """Find missing files that the build needs. An unknown target is only a slip."""
    for at, line in some_lines(text, "No rule to make target "):
        if "needed by " in line and problems.count == 0:
            problems.add(at)
    for at, line in some_lines(text, "ninja: error: "):
        if "needed by " in line and problems.count == 0:
            problems.add(at)
    for at, line in some_lines(text, "*** ["):
        if "] Error " in line and problems.count == 0 and not opaque and "% tests passed" not in text:
            problems.add(at)


def _built(text: str, run: ToolRun) -> QualitySignal | None:
    name = run.words[0]
    if name == "meson" and run.verb != "compile":
        return None
    if name == "cmake" and not run.has("--build") and "Built target " not in text:
        return None  # it only configured the build
    if "no work to do" in text:
        return None
    return passed(run, name, *_TALK)


def _green_task(text: str, run: ToolRun) -> QualitySignal | None:
    """Read a green make, which prints each command before it runs."""
    for at, line in from_the_end(text, "Built target "):
        if line.startswith("[100%]"):
            return QualitySignal(PASS, "make", at=at)
    if run.exit_code != 0:
        return None
    for compiler in _COMPILERS:
        for at, line in some_lines(text, compiler):
            if line.startswith(compiler) and (" -o " in line or " -c " in line):
                return QualitySignal(PASS, "make", at=at)
    return None
