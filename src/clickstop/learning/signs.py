"""What an edit shows at a glance: the kind of file, and literals in its lines. Loaded with every edit."""

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
    *(
        ".designer.cs",
        ".snap",
        ".lock",
        ".map",
        "package-lock.json",
        "poetry.lock",
        "yarn.lock",
        "pnpm-lock.yaml",
        "uv.lock",
    ),
    *("cargo.lock", "go.sum", "composer.lock", "gemfile.lock"),
)
_GUARDS = (
    *("is None", "is not None", "if not ", "== null", "!= null", "=== null", "!== null", "=== undefined"),
    *(
        "!== undefined",
        "?.",
        " ?? ",
        "== nil",
        "!= nil",
        ".nil?",
        "isinstance(",
        "typeof ",
        "is_some()",
        "is_none()",
    ),
    *("unwrap_or", "if let Some", ".get(", "Optional", "hasattr(", "<= 0", "< 0", ".length === 0", ".isEmpty()"),
    *("max(0", "Math.max(", "Math.min(", " in ", "len("),
)
_HANDLING = (
    *("try:", "try {", "except ", "except:", "catch (", "catch(", ".catch(", "finally:", "finally {", "raise "),
    *("throw ", "rescue ", "ensure", "err != nil", "Err(", "map_err", "with ", "defer ", "using ("),
)
_BROKEN = frozenset(("FIXME", "XXX", "BUG", "HACK", "broken", "wrong", "buggy"))
_NEW_TESTS = (
    *("def test", "it(", "test(", "it.each", "test.each", "func Test", "#[test]", "@Test", "t.Run(", "specify "),
    *("it '", 'it "', "scenario ", "TEST(", "TEST_F(", "[Fact]", "[Test]", "assert"),
)


def role_of(path: str) -> str:
    """What kind of file a path of the repository is: source, test, docs, config, or "" for what others make."""
    parts = path.replace("\\", "/").lower().split("/")
    folders, name = frozenset(parts[:-1]), parts[-1]
    if folders & _FOREIGN or name.endswith(_GENERATED):
        return ""
    if folders & _TEST_FOLDERS or folders & _FIXTURES or _is_test_name(name):
        return "test"
    if name.endswith(_DOC_ENDS) or (folders & _DOCS and not name.endswith((".py", ".ts", ".js"))):
        return "docs"
    if name.endswith(_CONFIG_ENDS) or name in _CONFIG_NAMES or name.startswith(_CONFIG_STEMS) or name[:1] == ".":
        return "config"
    return "source" if name.rpartition(".")[2] in CODE or "." not in name else ""


def _is_test_name(name: str) -> bool:
    stem, _, end = name.rpartition(".")
    if stem.startswith("test_") or stem.endswith(("_test", "_spec", ".test", ".spec", ".cy", "_tests")):
        return True
    return name == "conftest.py" or (
        end in ("java", "kt", "cs", "swift", "scala") and stem.endswith(("test", "tests"))
    )


def signs(patch: str, role: str) -> list[str]:
    """What the removed and added lines of an edit speak for."""
    lines = patch.split("\n")
    added = "\n".join(line[1:] for line in lines if line.startswith("+"))
    removed = "\n".join(line[1:] for line in lines if line.startswith("-"))
    if role == "test":
        return ["test"] if _more(_NEW_TESTS, added, removed) else []
    speaking = [
        name for name, literals in (("guard", _GUARDS), ("handling", _HANDLING)) if _more(literals, added, removed)
    ]
    if any(word in removed for word in _BROKEN) and _BROKEN & (_words(removed) - _words(added)):
        speaking.append("removed")
    return speaking


def _words(text: str) -> set[str]:
    return set("".join(sign if sign.isalnum() else " " for sign in text).split())


def _more(literals: tuple[str, ...], added: str, removed: str) -> bool:
    return any(literal in added and added.count(literal) > removed.count(literal) for literal in literals)
