"""What an edit shows at a glance: the role of its file, and telling literals in its lines.

Loaded with every edit, so it only searches for literals and leaves the judgement to `evidence`.
"""

from __future__ import annotations

from clickstop.core.files import CODE, NOT_WRITTEN_HERE

_FOREIGN = NOT_WRITTEN_HERE | {"generated", "__generated__", "migrations", "__snapshots__"}
_TEST_FOLDERS = frozenset(
    ("test", "tests", "__tests__", "spec", "specs", "e2e", "testing", "cypress", "playwright")
)
_FIXTURES = frozenset(("fixtures", "fixture", "testdata", "__mocks__", "mocks", "golden", "examples", "samples"))
_DOCS = frozenset(("docs", "doc", "documentation", ".github"))
_DOC_ENDS = (".md", ".mdx", ".rst", ".txt", ".adoc", ".tex", ".pdf", ".svg", ".png")
_CONFIG_ENDS = (
    *(".toml", ".yaml", ".yml", ".json", ".json5", ".ini", ".cfg", ".conf", ".properties", ".env", ".tf", ".hcl"),
    *(".gradle", ".xml", ".plist", ".mk", ".cmake", ".nix"),
)
_CONFIG_NAMES = ("dockerfile", "makefile", "justfile", "rakefile", "gemfile", "procfile", "jenkinsfile")
_CONFIG_STEMS = ("webpack.config", "vite.config", "jest.config", "babel.config", "tailwind.config", "eslint.config")
_GENERATED = (
    *(".min.js", ".min.css", "_pb2.py", "_pb2_grpc.py", ".pb.go", ".g.dart", ".generated.ts", ".generated.cs"),
    *(".designer.cs", ".snap", ".lock", ".map", "package-lock.json", "pnpm-lock.yaml", "go.sum"),
)
_TEST_NAMES = ("conftest.py", "tests.py")
_TEST_ENDS = ("_test", "_spec", ".test", ".spec", ".cy", "_tests")
_CAMEL_CASE = ("java", "kt", "cs", "swift", "scala")  # languages whose test files are named after a class
# What lines gain when a bug is fixed. Each must occur more often in the added lines than in the removed ones.
_GUARDS = (
    *("is None", "is not None", "if not ", "== null", "!= null", "=== null", "!== null", "=== undefined"),
    *("!== undefined", "?.", " ?? ", "== nil", "!= nil", ".nil?", "isinstance(", "typeof ", "is_some()"),
    *("is_none()", "unwrap_or", "if let Some", ".get(", "Optional", "hasattr(", "<= 0", "< 0", ".length === 0"),
    *(".isEmpty()", "max(0", "Math.max(", "Math.min(", " in ", "len("),
)
_HANDLING = (
    *("try:", "try {", "except ", "except:", "catch (", "catch(", ".catch(", "finally:", "finally {", "raise "),
    *("throw ", "rescue ", "ensure", "err != nil", "Err(", "map_err", "with ", "defer ", "using ("),
)
_NEW_TESTS = (
    *("def test", "it(", "test(", "it.each", "test.each", "func Test", "#[test]", "@Test", "t.Run(", "specify "),
    *("it '", 'it "', "scenario ", "TEST(", "TEST_F(", "[Fact]", "[Test]", "assert"),
)
_BROKEN = frozenset(("FIXME", "XXX", "BUG", "HACK", "broken", "wrong", "buggy"))


def role_of(path: str) -> str:
    """The role of a file: source, test, docs or config; "" for files that tools generate or others wrote."""
    file_name = path.replace("\\", "/").rpartition("/")[2]
    parts = path.replace("\\", "/").lower().split("/")
    folders, name = frozenset(parts[:-1]), parts[-1]
    if folders & _FOREIGN or name.endswith(_GENERATED):
        return ""
    if folders & _TEST_FOLDERS or folders & _FIXTURES or _is_test_name(file_name):
        return "test"
    if name.endswith(_DOC_ENDS) or (folders & _DOCS and not name.endswith((".py", ".ts", ".js"))):
        return "docs"
    if name.endswith(_CONFIG_ENDS) or name in _CONFIG_NAMES or name.startswith(_CONFIG_STEMS) or name[:1] == ".":
        return "config"
    return "source" if name.rpartition(".")[2] in CODE or "." not in name else ""


def _is_test_name(file_name: str) -> bool:
    """`test_cart.py`, `cart.spec.ts`, `CartTest.java`; not `Contest.java`."""
    stem, _, suffix = file_name.rpartition(".")
    if file_name.lower() in _TEST_NAMES or stem.lower().startswith("test_") or stem.lower().endswith(_TEST_ENDS):
        return True
    if suffix.lower() not in _CAMEL_CASE:
        return False
    return stem.endswith(("Test", "Tests")) or (stem.startswith("Test") and stem[4:5].isupper())


def signs(patch: str, role: str) -> list[str]:
    """The signs of a fix in an edit's lines: `guard`, `handling` and `removed` in code, `test` in a test file."""
    lines = patch.split("\n")
    added = "\n".join(line[1:] for line in lines if line.startswith("+"))
    removed = "\n".join(line[1:] for line in lines if line.startswith("-"))
    if role == "test":
        return ["test"] if _gains(_NEW_TESTS, added, removed) else []
    gained = {"guard": _GUARDS, "handling": _HANDLING}
    present = [name for name, literals in gained.items() if _gains(literals, added, removed)]
    if any(word in removed for word in _BROKEN) and _BROKEN & (_words(removed) - _words(added)):
        present.append("removed")
    return present


def _words(text: str) -> set[str]:
    return set("".join(sign if sign.isalnum() else " " for sign in text).split())


def _gains(literals: tuple[str, ...], added: str, removed: str) -> bool:
    return any(literal in added and _count(literal, added) > _count(literal, removed) for literal in literals)


def _count(literal: str, text: str) -> int:
    """How often a literal occurs, not counting the end of a longer word: `it(` is not in `exit(`."""
    if not literal[0].isalpha():
        return text.count(literal)
    count, at = 0, text.find(literal)
    while at >= 0:
        before = text[at - 1 : at] if at else ""
        count += not (before.isalnum() or before == "_")
        at = text.find(literal, at + 1)
    return count
