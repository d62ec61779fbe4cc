"""Incident reports: reading them, and drafting a report and the rule that it teaches."""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.core.markdown import body_start, heading, underline, unfenced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.store.fixes import Fix

SECTIONS = ("Incident", "Root Cause", "Resolution", "Prevention")
LOG = "INCIDENT-LOG.md"
_ALIASES = {
    "incident": ("incident", "summary", "what happened", "impact", "symptom", "symptoms", "description"),
    "root cause": ("root cause", "cause", "why it happened", "root cause analysis", "analysis"),
    "resolution": ("resolution", "fix", "the fix", "solution", "what was done"),
    "prevention": phrases("prevention|prevent|lesson|lessons|lessons learned|follow-up|action items|rule"),
}
_NAMES = tuple(alias for aliases in _ALIASES.values() for alias in aliases)
_BLANK = ("todo", "tbd", "...", "\u2026", "[explain]", "<explain>")
_SIGNS = "-*_>+#0123456789.) \t"  # what may precede the text of a heading
_LONGEST_SLUG = 60
_SHORTEST = 10  # characters of a section that says something


class Incident:
    """One report, and which of the sections it lacks."""

    __slots__ = ("fix", "missing", "path", "sections", "slug", "text", "title")

    def __init__(self, slug: str, title: str, path: str, sections: dict[str, str], text: str) -> None:
        self.slug = slug
        self.title = title
        self.path = path
        self.sections = sections
        self.text = text
        self.missing = [name for name in SECTIONS if not _is_written(sections.get(name.lower(), ""))]
        self.fix = _field(text, "fix")


def read(text: str, path: str) -> list[Incident]:
    """The incidents in a file: a report is one, a log has one for each heading `## Incident ...`."""
    lines = _with_marked_headings(text.splitlines())
    if path.rpartition("/")[2] != LOG:
        title, sections = _sections(lines)
        return [Incident(slug_of(path), title or slug_of(path), path, sections, text)]
    incidents = []
    for part in _log_parts(lines):
        title, sections = _sections(part[1:], level=3)
        sections.setdefault("incident", "\n".join(line for line in part[1:4] if not heading(line)[0]))
        incidents.append(Incident(slugged(part[0]), title or part[0], path, sections, "\n".join(part)))
    return incidents


def slug_of(path: str) -> str:
    """The name of a report: its file's name with the date, since names may repeat."""
    return path.rpartition("/")[2].removesuffix(".md")


def slugged(text: str) -> str:
    """A title as a name: `The last item!` as `the-last-item`."""
    words = "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()
    return "-".join(words)[:_LONGEST_SLUG].strip("-") or "incident"


def _with_marked_headings(lines: list[str]) -> list[str]:
    """Lines with every style of heading rewritten as `## text`.

    People also underline headings, set whole lines in bold, or begin a paragraph with `**Root cause:**`.
    """
    marked = list(lines)
    for at, line in unfenced(lines, body_start(lines)):
        text, level = line.strip(), underline(lines[at + 1]) if at + 1 < len(lines) else 0
        bold = text.rstrip(":")
        if level and text and not heading(line)[0] and text[0] not in "->|" and not underline(line):
            marked[at], marked[at + 1] = f"{'#' * level} {text}", ""
        elif bold[:2] in ("**", "__") and bold.endswith(bold[:2]) and bold.count(bold[:2]) == 2:
            marked[at] = f"## {bold[2:-2]}"
        elif name := _named_section(text):
            marked[at] = f"## {name}\n{text.partition(name)[2].lstrip('*_: ')}"
    return "\n".join(marked).split("\n")


def _named_section(line: str) -> str:
    """The name of a section, if a line begins with it in bold or consists of it and a colon; else ""."""
    text = line.lstrip(_SIGNS)
    plain = text.lower()
    if not plain.startswith(_NAMES):  # most lines
        return ""
    name = max((alias for alias in _NAMES if plain.startswith(alias)), key=len)
    behind = text[len(name) :]
    is_bold = line[: len(line) - len(text)][-1:] in ("*", "_") and behind.startswith(("*", "_", ":*", ":_"))
    return text[: len(name)] if is_bold or behind == ":" else ""


def _plain_title(text: str) -> str:
    """A heading without numbers, emphasis, links and anchors: `2. **Root cause** {#why}` as `root cause`."""
    for sign in (" <", "](", " {", " (", " \u2013 ", " \u2014 "):
        text = text.partition(sign)[0]
    words = text.strip("[]` ").replace("*", "").replace("_", " ").rstrip(": ").lower().split()
    while words and not any(letter.isalpha() for letter in words[0]):
        words = words[1:]
    return " ".join(words)


def _log_parts(lines: list[str]) -> list[list[str]]:
    """For each incident in a log, its heading and the lines below it."""
    parts: list[list[str]] = []
    for line in lines:
        level, title = heading(line)
        if level == 2 and title.lower().startswith("incident"):
            parts.append([title])
        elif level in (1, 2):
            parts.append([])  # another chapter; dropped below
        elif parts and parts[-1]:
            parts[-1].append(line)
    return [part for part in parts if part]


def _sections(lines: list[str], level: int = 2) -> tuple[str, dict[str, str]]:
    """The title, and the text of each section that a report should have, at any depth."""
    title, current = "", ""
    sections: dict[str, str] = {}
    headings = {at: heading(line) for at, line in unfenced(lines)}
    for at, line in enumerate(lines):
        depth, text = headings.get(at, (0, ""))
        if not depth:
            if current:
                sections[current] += f"{line}\n"
            continue
        plain = _plain_title(text)
        named = next((name for name, aliases in _ALIASES.items() if plain in aliases), "")
        if depth < level and not title:
            title, current = text, named
        else:
            current = named or (current if depth > level else "")
        if current:
            sections.setdefault(current, "")
    return title, sections


def _is_written(text: str) -> bool:
    """Whether a section contains more than a placeholder."""
    words = " ".join(_without_comments(text).split()).lower()
    for blank in _BLANK:
        words = words.replace(blank, "")
    return len(words.strip(" .-*:[]()")) >= _SHORTEST


def _without_comments(text: str) -> str:
    before, *comments = text.split("<!--")
    return before + "".join(comment.partition("-->")[2] for comment in comments)


def _field(text: str, name: str) -> str:
    """The value of a `name: value` line in the front matter or the first lines."""
    for line in text.splitlines()[:30]:
        key, colon, value = line.strip("-* \t").partition(":")
        if colon and key.strip("* ").lower() == name:
            return value.strip(" `*")
    return ""


def draft(fix: Fix, *, date: str, facts: dict[str, list[str]]) -> str:
    """A report filled with what was recorded. Only the explanations are left to write."""
    files = "\n".join(f"- `{file.path}` (score {file.score:.2f})" for file in fix.files)
    title = facts["title"][0] if facts.get("title") else f"Bug in {fix.paths[0]}"
    failing = _fenced(facts.get("failing", []), "text")
    diff = _fenced(facts.get("diff", []), "diff")
    timeline = "\n".join(f"- {line}" for line in facts.get("timeline", []))
    prompts = "\n".join(f"> {line}" for line in facts.get("prompt", []))
    return "\n".join(
        part
        for part in (
            f"---\ndate: {date}\nfix: {fix.short}\nclass: {fix.failure_class or 'new'}\n---",
            f"# {title}\n",
            f"## Incident\n\n{prompts or '<!-- What went wrong, for whom, and since when. -->'}\n",
            failing,
            f"Files:\n\n{files}\n",
            f"Timeline:\n\n{timeline}\n" if timeline else "",
            "## Root Cause\n\n<!-- [explain] Why the code did this, and why nothing noticed. -->\n",
            f"## Resolution\n\n<!-- [explain] What was changed and why that is right. -->\n\n{diff}",
            "## Prevention\n\n<!-- [explain] The rule that stops this kind: what must not be written again. -->\n",
        )
        if part
    )


def _fenced(lines: list[str], language: str) -> str:
    return f"```{language}\n" + "\n".join(lines) + "\n```\n" if lines else ""


def rule_template(incident: Incident, folder: str, files: list[str], name: str) -> str:
    """A draft of the rule file that a report teaches."""
    from clickstop.learning.languages import language_of

    stem = name or incident.slug.lstrip("0123456789-") or incident.slug
    slug = stem.replace("-", "_")
    language = next((named for path in files if (named := language_of(path))), "")
    suffix = files[0].rpartition(".")[2] if files and "." in files[0] else "py"
    first = incident.sections.get("prevention", "").strip().split("\n")[0].strip(" -*<!>")
    return "\n".join(
        (
            f"{folder}/feedback_{slug}.md:",
            "---",
            f"name: {slug}",
            f"description: {first or incident.title}",
            f"incident: {incident.slug}",
            "severity: block",
            "---",
            f"# {incident.title}",
            "",
            "## Enforcement",
            "",
            "kind: pattern",
            f"paths: **/*.{suffix}",
            f"```{language or 'regex'}",
            "the code before the fix, with $NAMES for parts that may vary",
            "```",
        )
    )
