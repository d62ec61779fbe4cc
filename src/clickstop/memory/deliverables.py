"""Finds the files and tests that a plan's item says to create or change, as opposed to those it only mentions."""

from __future__ import annotations

from clickstop.core.files import CODE
from clickstop.memory.plans import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_DOUBLE = (".test", ".spec", ".config", ".d", ".stories", ".module", ".min", ".page", ".e2e")
_ENDINGS = CODE | {
    *("md", "mdx", "rst", "txt", "json", "yaml", "yml", "toml", "ini", "cfg", "xml", "tf", "csv", "svg", "lock"),
}
# Products whose names end like file names.
_PRODUCTS = frozenset(
    "node next vue nuxt react express nest three d3 chart moment day date-fns p5 alpine backbone ember knockout ext"
    " handlebars mustache underscore require discord socket solid svelte electron deno bun total video pixi matter"
    " hammer highlight prism reveal plotly tensorflow brain ml5 fabric paper leaflet mapbox bootstrap stimulus"
    " angular ace quill lit preact koa sails meteor hapi feathers impress anime".split()
)
_MAKING = (
    "add create write implement build make generate introduce scaffold update change edit extend adapt adjust fix"
    " refactor rewrite document cover complete finish produce put define configure register record commit draft"
    " sketch improve simplify annotate patch correct modify expand provide deliver land"
)
_MADE = "written wrote made built rewritten"
_MOVING = "rename move replace port convert migrate turn merge split extract copy swap translate fold"
_GOING = "remove delete drop retire discard erase purge uninstall"
_MENTIONING = (
    "use see read like per via from if when unless where after before against than similar following according"
    " based as run call look check verify compare consult upgrade install import"
    " load parse open review decide investigate ask support explain because since while until instead"
)
_NEGATING = frozenset("without never not no cannot don't avoid".split())
_TOWARDS = frozenset("to into by with as -> → =>".split())
_TESTS = frozenset("test tests spec specs".split())
_PLACED = frozenset("in at under to".split())
_AFTER_A_PATH = frozenset("- \u2013 \u2014 → and exists exist".split())
# An item with one of these promises nothing.
_GIVEN_UP = (
    *("not needed", "no longer", "any more", "anymore", "obsolete", "won't do", "wont do", "not done", "cancelled"),
    *("canceled", "skipped", "n/a", "~~", "get rid of", "if present", "if needed", "if necessary", "if it exists"),
    *("if they exist", "if there is one", "if there are any", "if any", "where present", "optional"),
)


def _forms(stems: str) -> Iterator[str]:
    """`move`: move, moves, moved, moving; `drop`: dropped, dropping."""
    for stem in stems.split():
        short = stem.removesuffix("e")
        yield from (stem, f"{stem}s", f"{stem}es", f"{short}ed", f"{short}ing")
        yield from (f"{stem}{stem[-1]}ed", f"{stem}{stem[-1]}ing", f"{stem.removesuffix('y')}ies")


_MODES = {
    **dict.fromkeys(_MENTIONING.split(), "mentioned"),
    **dict.fromkeys(_forms("use read run call look check verify compare consult upgrade"), "mentioned"),
    **dict.fromkeys(_forms(_GOING), "going"),
    **dict.fromkeys(_forms(_MOVING), "moving"),
    **dict.fromkeys((*_forms(_MAKING), *_MADE.split()), "made"),
}


def missing(item: str, exists: Callable[[str], bool], text_of: Callable[[str], str]) -> list[str]:
    """The promised files and tests that do not exist."""
    absent = []
    for named in deliverables(item):
        path, _, test = named.partition("::")
        # `test_x[case]`: the file contains the name without its parameters.
        if not exists(path) or (test and test.rpartition("::")[2].partition("[")[0] not in text_of(path)):
            absent.append(named)
    return absent


def deliverables(item: str) -> list[str]:
    """The paths, and tests in them (`path::test`), that a text says to create or change."""
    lower = item.lower()
    if any(phrase in lower for phrase in _GIVEN_UP):
        return []
    promised: list[str] = []
    mode = ""
    for number, line in enumerate(item.splitlines()):
        is_entry = number == 0 or line.lstrip()[:2] in ("- ", "* ", "+ ")
        mode = "" if is_entry else mode
        words = line.lstrip("-*+ ").replace("(", " ").replace(")", " ").replace("`", " ").split()
        if is_entry and words and _stands_alone(words):
            mode = "made"
        for at, word in enumerate(words):
            path = _path(word)
            if path and mode == "made":
                promised.append(path)
            mode = _mode_after(mode, words, at, is_path=bool(path))
    return list(dict.fromkeys(promised))


def _mode_after(mode: str, words: list[str], at: int, *, is_path: bool) -> str:
    """What the text does with the paths after this word."""
    word = words[at].lower()
    if word.endswith((";", "!", "?")) or (word.endswith(".") and words[at + 1 : at + 2] and _begins(words[at + 1])):
        return ""
    if is_path:
        return mode
    plain = bare(word) or word
    if mode == "denied":
        return "" if plain == "but" else mode
    if plain in _NEGATING:
        return "denied"
    if mode == "moving" and (plain == "from" or not _TOWARDS.isdisjoint((plain, word))):
        return mode if plain == "from" else "made"
    if plain in _TESTS and at + 1 < len(words):
        following = words[at + 1]
        return "made" if _path(following) or following.lower() in _PLACED or word.endswith(":") else mode
    return _MODES.get(plain, mode)


def _begins(word: str) -> bool:
    return word[:1].isupper()


def _stands_alone(words: list[str]) -> bool:
    """Whether an entry is a path, or a path and its purpose: `src/cart.py: the cart`."""
    if not _path(words[0]):
        return False
    behind = [bare(word).lower() or word for word in words[1:]]
    if any(_MODES.get(word) in ("going", "moving") for word in behind):
        return False
    if not behind or words[0].endswith((":", ",")) or behind[0] in _AFTER_A_PATH:
        return True
    return bool(_path(words[1])) or any(_MODES.get(word) == "made" for word in behind)


def _path(word: str) -> str:
    """The file, or the test in a file, that a word names, or ""."""
    path = bare(word).removeprefix("./")
    if "://" in path or path.startswith(("~", "-", "@")) or any(sign in path for sign in "*?$<>{}|"):
        return ""
    file = path.partition("::")[0] if "::" in path else path.partition(":")[0]
    name, dot, ending = file.rpartition("/")[2].rpartition(".")
    if "." in name.strip(".") and "/" not in file and not name.endswith(_DOUBLE):  # `e.g.`, `a.b.c`
        return ""
    if "/" not in file and ending.lower() == "js" and name.lower() in _PRODUCTS:
        return ""
    is_file = dot and name and ending.lower() in _ENDINGS and any(letter.isalpha() for letter in name)
    return (path if "::" in path else file) if is_file else ""
