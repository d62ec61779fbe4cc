"""A program that runs tests of plain functions and prints what pytest prints, in a small part of its time.

For tests whose subject is what clickstop makes of a run, not pytest. `test_quick_pytest.py` holds it against the
real one. Run as `python -I -S quick_pytest.py [options] [files]`.
"""

import os
import sys

WIDTH = 80


def main(arguments: list[str]) -> int:
    sys.dont_write_bytecode = True
    chosen = [argument for argument in arguments if argument.endswith(".py")]
    outcomes = [outcome for path in chosen or sorted(_files(".")) for outcome in _run(path, arguments)]
    if "--collect-only" in arguments:
        print(*(where for where, _, _ in outcomes), "", sep="\n")
        print(f"{len(outcomes)} test{'s' if len(outcomes) > 1 else ''} collected in 0.01s")
        return 0
    _print(outcomes)
    return 1 if any(error for _, _, error in outcomes) else 0 if outcomes else 5


def _files(folder: str) -> list[str]:
    found = []
    for name in os.listdir(folder):
        path = os.path.normpath(os.path.join(folder, name))
        if os.path.isdir(path) and not name.startswith("."):
            found += _files(path)
        elif name.startswith("test_") and name.endswith(".py"):
            found.append(path)
    return found


def _run(path: str, arguments: list[str]) -> list[tuple[str, str, str]]:
    """Of each test of a file: where it is, the lines of its failure, its error in short; "" if it passed."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    with open(path, encoding="utf-8") as file:
        source = file.read()
    names: dict[str, object] = {"__name__": os.path.basename(path)}
    exec(compile(source, path, "exec"), names)
    outcomes = []
    for name, test in list(names.items()):
        if name.startswith("test_") and callable(test):
            lines, error = ("", "") if "--collect-only" in arguments else _failure(path, source, test)
            outcomes.append((f"{path}::{name}", lines, error))
    return outcomes


def _failure(path: str, source: str, test: object) -> tuple[str, str]:
    try:
        test()  # type: ignore[operator]
    except Exception as error:  # noqa: BLE001  # whatever a test does
        trace = error.__traceback__
        while trace and trace.tb_frame.f_code.co_filename != path:
            trace = trace.tb_next
        number = trace.tb_lineno if trace else 1
        name = type(error).__name__
        short = f"assert {error}".strip() if name == "AssertionError" else name
        line = source.splitlines()[number - 1]
        return f">   {line}\nE       {short}\n\n{path}:{number}: {name}", short
    return "", ""


def _print(outcomes: list[tuple[str, str, str]]) -> None:
    failed = [outcome for outcome in outcomes if outcome[2]]
    if not outcomes:
        print("\nno tests ran in 0.01s")
        return
    print("".join("F" if error else "." for _, _, error in outcomes).ljust(WIDTH - 8) + " [100%]")
    if failed:
        print(" FAILURES ".center(WIDTH, "="))
        for where, lines, _ in failed:
            print(f" {where.partition('::')[2]} ".center(WIDTH, "_"), "", lines, sep="\n")
        print(" short test summary info ".center(WIDTH, "="))
        print(*(f"FAILED {where} - {error}" for where, _, error in failed), sep="\n")
    counts = [(len(failed), "failed"), (len(outcomes) - len(failed), "passed")]
    print(", ".join(f"{count} {what}" for count, what in counts if count), "in 0.01s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
