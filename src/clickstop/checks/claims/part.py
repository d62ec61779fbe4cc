"""Whether a message says itself which part it is about: "the `scheduler` crate is green", as the run shows."""

from __future__ import annotations

from clickstop.checks.claims.phrases import NEWS, kinds
from clickstop.checks.claims.programs import PROGRAMS, STARTS, TASKS
from clickstop.checks.claims.reader import shapes_of
from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.core.unspaced import WIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Words of paths and filters that name no part: they fit the whole project as well.
_ANYWHERE = frozenset(
    words(
        "src lib test tests testing spec specs unit run all project projects package packages app apps module "
        "modules crate crates workspace workspaces main debug release build check lint types type dist out "
        "target bin exec python node py js jsx ts tsx mjs cjs go rs rb cs java kt php ex exs cpp cc hpp sh "
        "json toml yml yaml xml md csproj sln and or not in no is to of fully qualified name"
    )
)
_NAMES = _ANYWHERE.union(PROGRAMS, TASKS, STARTS)
_SHORTEST = 2  # letters
_ENDS = (". ", "! ", "? ", "; ")


def is_named(message: str, kind: str, command: str) -> bool:
    """Whether a sentence about this kind of check also names what the command line narrows it to."""
    parts = list(_parts(command))
    if not parts:
        return False
    for sentence in _sentences(message):
        spoken = set(words_of(sentence)).union(*map(words_of, _latin(sentence)))
        if any(part <= spoken for part in parts) and _is_about(kind, sentence):
            return True
    return False


def _parts(command: str) -> Iterator[set[str]]:
    """The words of each name in the arguments: date and utils, of `npx jest packages/date-utils`."""
    for argument in command.replace("&&", ";").rpartition(";")[2].split()[1:]:
        value = argument.partition("=")[2] if argument.startswith("-") else argument
        for name in value.strip("\"'").replace(":", "/").replace(".", "/").replace("~", "/").split("/"):
            part = {word for word in words_of(name) if len(word) >= _SHORTEST and not word.isdigit()} - _NAMES
            if part:
                yield part


def _sentences(message: str) -> Iterator[str]:
    for line in message.translate(WIDE).splitlines():
        for end in _ENDS:
            line = line.replace(end, f"{end}\n")  # noqa: PLW2901  # the same line, cut
        yield from line.split("\n")


def _latin(sentence: str) -> list[str]:
    """What stands in Latin letters inside a text without spaces."""
    return [] if sentence.isascii() else "".join(letter if letter.isascii() else " " for letter in sentence).split()


def _is_about(kind: str, sentence: str) -> bool:
    """Whether it names the kind, or says that something passes and names none."""
    for _, shape in shapes_of(sentence)[0]:
        named = kinds(shape)
        if kind in named or (not named and not NEWS.isdisjoint(shape)):
            return True
    return False
