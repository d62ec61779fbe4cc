"""The answer to a rule file without enforcement: the four kinds to choose from, and how to test each."""

from __future__ import annotations

from clickstop.learning.languages import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def choices(slug: str, files: Iterable[str] = ()) -> str:
    """The four kinds, with the glob and the language of the fixed files filled in."""
    paths = list(files)
    glob = _glob(paths)
    language = next((name for path in paths if (name := language_of(path))), "python")
    return (
        "Add a section `## Enforcement` with one of these four:\n"
        f"a) pattern: what the code must not contain, in `{glob}`. A piece of code with $NAMES, or ```regex:\n"
        f"   kind: pattern\n   paths: {glob}\n   ```{language}\n   the_mistake($$$ARGS)\n   ```\n"
        f"   Test it: clickstop rule prove {slug}\n"
        "b) drift guard: a command that must stay green; proved when it was red before the fix, green after it.\n"
        "   kind: drift\n   ```sh\n   the command\n   ```\n"
        "   Test it: run it before and after the fix (a person: clickstop rule prove NAME --run)\n"
        "c) verification: a command that must have run before the work is done.\n"
        "   kind: verification\n   ```sh\n   the command\n   ```\n"
        "   Test it: run it\n"
        "d) canonical rule: guidance that nothing enforces; give its ID in the rules file.\n"
        "   kind: canonical\n   rule: CR-1\n"
        f"   See it: clickstop rule list"
    )


def _glob(paths: list[str]) -> str:
    if not paths:
        return "src/**/*.py"
    folder, _, name = paths[0].partition("/")
    suffix = paths[0].rpartition(".")[2] if "." in paths[0] else "*"
    return f"{folder}/**/*.{suffix}" if name else f"**/*.{suffix}"
