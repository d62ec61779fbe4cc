"""Write the plan that judges where none can be compiled. `--check` only compares."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile

from clickstop.config.builtin import FILE, shared
from clickstop.config.compile import built_in


def text() -> str:
    """The defaults, compiled for nobody in particular."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = built_in(folder, {"HOME": folder})
    return json.dumps(shared(compiled), separators=(",", ":"), sort_keys=True, ensure_ascii=False) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is not up to date")
    only_check = parser.parse_args().check
    made = text()
    if os.path.exists(FILE):
        with open(FILE, encoding="utf-8") as file:
            if file.read() == made:
                print("The built-in plan is up to date.")
                return 0
    if not only_check:
        with open(FILE, "w", encoding="utf-8", newline="\n") as file:
            file.write(made)
    print(FILE)
    return int(only_check)


if __name__ == "__main__":
    sys.exit(main())
