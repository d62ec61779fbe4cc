"""Rules that are proposed for a fix: general where something general can be said, none where nothing can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.learning.proof import CommitHistory
from clickstop.learning.proposal import FixedCode, ProposalResult, propose
from tests.each import each

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.learning.rule import Rule

HEAD = (
    "import os, re, subprocess, time, warnings\nfrom os import path as os_path\nfrom shop.stock import reserve\n"
    "import yaml\nfrom functools import partial\nfrom typing import cast\n"
    "from yaml import safe_load\nfrom shop.files import Reader\n"
    "from shop.compat import getpid, string_types\nfrom orm import joined, selected\n"
    "from orm import Row as First\nfrom orm import Row as Second\nPAUSE = 30\n\n"
)


class Shelf:
    """Other files of the repository."""

    def __init__(self, *texts: str) -> None:
        self._files = [(f"src/other_{number}.py", text) for number, text in enumerate(texts)]

    def tree(self, _rule: Rule) -> Iterable[tuple[str, str]]:
        return self._files

    def history(self, _rule: Rule) -> CommitHistory:
        return CommitHistory()


def _answer(before: str, after: str, *others: str) -> ProposalResult:
    """For a fix of one statement."""
    was, now = (f"{HEAD}def work(path, order, rows):\n    {line}\n    return path\n" for line in (before, after))
    return propose(FixedCode({"src/a.py": was}, {"src/a.py": now}, Shelf(*others), own={"shop"}))


PROPOSED = {
    "a function of the library is another one": (
        ("began = time.time()", "began = time.monotonic()"),
        ("time.time()", "time.monotonic()"),
    ),
    "an argument is missing": (
        ("text = open(path)", 'text = open(path, encoding="utf-8")'),
        ("open($A)", 'open($A, encoding="utf-8")'),
    ),
    "an argument stands at the wrong place": (
        ('name = re.sub("x", "y", path, re.ASCII)', 'name = re.sub("x", "y", path, flags=re.ASCII)'),
        ("re.sub($A, $B, $C, $D)", "re.sub($A, $B, $C, flags=$D)"),
    ),
    "a constant that the fix depends on stays": (
        ('data = path.encode("latin-1")', 'data = path.encode("utf-8")'),
        None,  # a method of every text needs others that write it so
    ),
    "an error is raised without its cause": (
        (
            "try:\n        work()\n    except KeyError as error:\n        raise ValueError(path)",
            "try:\n        work()\n    except KeyError as error:\n        raise ValueError(path) from error",
        ),
        ("raise $A($$$B)", "raise $A($$$B) from $ERROR"),
    ),
    "nothing is compared by value": (
        ("if order == None:\n        return", "if order is None:\n        return"),
        ("$A == None", "$A is None"),
    ),
    "every error is swallowed": (
        (
            "try:\n        work()\n    except:\n        pass",
            "try:\n        work()\n    except OSError:\n        pass",
        ),
        ("except:", "except OSError:"),
    ),
    "a key may be missing": (
        ('tag = order["etag"]', 'tag = order.get("etag")'),
        ('$A["etag"]', '$A.get("etag")'),
    ),
    "what is used may not be there": (
        ("order.socket.close()", "if order.socket is not None:\n        order.socket.close()"),
        ("$A.socket.$B", "if $A.socket is not None: $A.socket.$B"),
    ),
    "what is used in an expression may not be there": (
        ("name = order.owner.login", "name = order.owner.login if order.owner else None"),
        ("$A.owner.$B", "if $A.owner is not None: $A.owner.$B"),
    ),
    "a decorator is made by a call": (
        ("@retried\n    def made():\n        return path", "@retried()\n    def made():\n        return path"),
        ("@retried", "@retried()"),
    ),
    "what is looped over changes meanwhile": (
        ("for row in order.groups:\n        row.clear()", "for row in list(order.groups):\n        row.clear()"),
        ("for $B in $A.groups", "for $B in list($A.groups)"),
    ),
    "a call of a library may fail": (
        (
            "os.kill(path, 9)",
            "try:\n        os.kill(path, 9)\n    except ProcessLookupError:\n        pass",
        ),
        ("os.kill($$$A)", "try: os.kill($$$A) except ProcessLookupError: ..."),
    ),
    "another error of the only call is to be caught": (
        (
            "try:\n        subprocess.run(path)\n    except TypeError:\n        pass",
            "try:\n        subprocess.run(path)\n    except FileNotFoundError:\n        pass",
        ),
        (
            "try: subprocess.run($$$A) except TypeError",
            "try: subprocess.run($$$A) except FileNotFoundError",
        ),
    ),
    "an error of the only call is not caught": (
        (
            "try:\n        data = yaml.load(path)\n    except OSError:\n        pass",
            "try:\n        data = yaml.load(path)\n    except (OSError, ValueError):\n        pass",
        ),
        ("try: yaml.load($$$A) except OSError", "try: yaml.load($$$A) except OSError, ValueError"),
    ),
    "another function is called with the same arguments": (
        ("order.warn(path, rows, 1, 2, 3, 4, 5)", "order.warning(path, rows, 1, 2, 3, 4, 5)"),
        ("$A.warn($$$ARGS)", "$A.warning($$$ARGS)"),
    ),
    "a member is gone from the language": (
        ("name = order.func_name", "name = order.__name__"),
        ("$A.func_name", "$A.__name__"),
    ),
    "an empty value is taken for a missing one": (
        ("name = order.key or path", "name = order.key if order.key is not None else path"),
        ("$A.key or $B", "$A.key if $A.key is not None else $B"),
    ),
    "a file is left open": (
        ("text = open(path).read()", "with open(path) as file:\n        text = file.read()"),
        ("open($$$A).read()", "with open($$$A) as $FILE: ..."),
    ),
    "the library no longer has it": (
        ("began = time.clock()", "began = time.perf_counter()"),
        ("time.clock()", "time.perf_counter()"),
    ),
    "a default is shared": (
        ("def inner(found=[]): ...", "def inner(found=None): ..."),
        ("def $F($A=[])", "def $F($A=None)"),
    ),
    "zero is taken for nothing": (
        ("if order.timeout:\n        return", "if order.timeout is not None:\n        return"),
        ("if $A.timeout", "if $A.timeout is not None"),
    ),
    "nothing is taken for zero": (
        ("if not order.timeout:\n        return", "if order.timeout is None:\n        return"),
        ("if not $A.timeout", "if $A.timeout is None"),
    ),
    "a number that may be missing is asked for its truth": (
        (
            "def inner(digits: int | None = None):\n        if digits:\n            return 3",
            "def inner(digits: int | None = None):\n        if digits is not None:\n            return 3",
        ),
        ("if $NUMBER", "if $NUMBER is not None"),
    ),
    "a method is not called": (
        ("if order.is_set:\n        return", "if order.is_set():\n        return"),
        ("$A.is_set", "$A.is_set()"),
    ),
    "nobody waits for it": (
        ("order.close_all(path)", "await order.close_all(path)"),
        ("$ANY.close_all($$$A)", "await $ANY.close_all($$$A)"),
    ),
    "nobody waits for what a generator starts": (
        ("order.closeAll(path)", "yield order.closeAll(path)"),
        ("$ANY.closeAll($$$A)", "yield $ANY.closeAll($$$A)"),
    ),
    "there may be nothing to loop over": (
        ("for row in order.tags:\n        work(row)", "for row in order.tags or []:\n        work(row)"),
        ("for $B in $A.tags", "for $B in $A.tags or []"),
    ),
    "an answer may have nothing to loop over": (
        ('rows = [row for row in order["tags"]]', 'rows = [row for row in order["tags"] or ()]'),
        ('for $B in $A["tags"]', 'for $B in $A["tags"] or ()'),
    ),
    "it changes while it is looped over": (
        (
            "for job in order.jobs.values():\n        job.stop(path)",
            "for job in list(order.jobs.values()):\n        job.stop(path)",
        ),
        ("for $B in $A.jobs.values()", "for $B in list($A.jobs.values())"),
    ),
    "a library has another name for an argument": (
        ("yaml.dump(path, flow=rows)", "yaml.dump(path, style=rows)"),
        ("yaml.dump($A, flow=$B)", "yaml.dump($A, style=$B)"),
    ),
    "not everything has it": (
        ("if order.blob:\n        return", 'if getattr(order, "blob", None):\n        return'),
        ("$A.blob", 'getattr($A, "blob", $B)'),
    ),
    "a default is made once": (
        ("def inner(found=Order()): ...", "def inner(found=None): ..."),
        ("def $F($A=$B())", "def $F($A=None)"),
    ),
    "an error is raised by its name, without its cause": (
        (
            "try:\n        work()\n    except KeyError:\n        raise ValueError",
            "try:\n        work()\n    except KeyError:\n        raise ValueError from None",
        ),
        ("raise ValueError", "raise ValueError from None"),
    ),
    "a method with an encoding": (
        ('text = order.open("wt")', 'text = order.open("wt", encoding="utf-8")'),
        ("$A.open($B)", '$A.open($B, encoding="utf-8")'),
    ),
    "a library spells a method in another way": (
        ("found = grammar.parseString(path)", "found = grammar.parse_string(path)"),
        ("$A.parseString($B)", "$A.parse_string($B)"),
    ),
    "brackets around it do not matter": (
        ("data = yaml.load(path)", "data = (\n        yaml.safe_load(path)\n    )"),
        ("yaml.load($A)", "yaml.safe_load($A)"),
    ),
}


@each("name", PROPOSED)
def test_a_general_mistake_becomes_a_rule(name: str) -> None:
    (before, after), expected = PROPOSED[name]
    proposal = _answer(before, after).proposal
    found = (proposal.rewrite.before, proposal.rewrite.after) if proposal else None
    assert found == expected
    if proposal is not None:
        assert proposal.proof.state == "proved"
        assert proposal.proof.passed == proposal.proof.tried > 0


REFUSED = {
    "a local name is another one": ("total = path", "total = order"),
    "an operator is another one": ("ready = len(rows) > 3", "ready = len(rows) >= 3"),
    "a number is another one": ("time.sleep(3)", "time.sleep(4)"),
    "a text for people is another one": ('warnings.warn("do not do it")', 'warnings.warn("please do not do it")'),
    "a statement is added": ("rows = rows[1:]", "rows = rows[1:]\n    rows.sort()"),
    "a guard is added": ("rows.clear()", "if rows:\n        rows.clear()"),
    "a type is another one": ("found: list = rows", "found: dict = rows"),
    "a private name is another one": ("self._total(rows)", "self._sum(rows)"),
    "a version is another one": ('order.require("4.8")', 'order.require("4.9.3")'),
    "an operator is another one beside a name": ("row = path * os.getpid()", "row = path & os.getppid()"),
    "the mistake stands inside another call": (
        "name = os.path.join(path, yaml.dump(rows))",
        "name = os.path.join(path, yaml.safe_dump(rows))",
    ),
    "a group of an expression is another one": ("name = order.group(2)", 'name = order.group("value")'),
    "the repair needs what only this place has": ("os.path.join(path)", "os.path.join(order, path)"),
    "one more kind is accepted": ("isinstance(path, os.PathLike)", "isinstance(path, (os.PathLike, str))"),
    "a number gets a name": ("time.sleep(30)", "time.sleep(PAUSE)"),
    "data of the place is another one": ('re.search("</%(a|b)%>", path)', 're.search("</%(a|b)>", path)'),
    "an argument is only taken away": ('open(path, "rb")', "open(path)"),
    "the same thing is imported in another way": ("yaml.safe_load(path)", "safe_load(path)"),
    "a module is imported under another name": ("found = os.path", "found = os_path"),
    "a constant takes its place": ("name = str(order.__name__)", "name = ''"),
    "words for a log have another level": ("LOGGER.info(path, rows)", "LOGGER.debug(path, rows)"),
    "words for a log of an object have another level": (
        "path.notes.warning(rows, order.host)",
        "path.notes.info(rows, order.host)",
    ),
    "a log becomes a warning": ("path.warning(rows)", "warnings.warn(rows, DeprecationWarning)"),
    "another clock measures": ("found = time.monotonic()", "found = time.perf_counter()"),
    "a type checker is told of the same type": (
        "found = cast(yaml.Node, path)",
        'found = cast("yaml.Node", path)',
    ),
    "another kind is asked for": ("isinstance(path, yaml.Node)", "isinstance(path, yaml.Event)"),
    "a value is made ready where it comes from bytes": (
        "data = path.fetch(rows)",
        'data = path.fetch(rows).decode("utf-8")',
    ),
    "the parts get names": ("found = yaml.Pair(path, rows)", 'found = yaml.Pair([("a", path), ("b", rows)])'),
    "an argument is made ready here with a keyword": (
        'order.runs(path, kind="x")',
        'order.runs(yaml.Wrapper(path, mode=rows), kind="x")',
    ),
    "words for a log tell of something else": ("LOGGER.info(path, order.id)", "LOGGER.info(path, order.title)"),
    "a name is moved": ("found = order.PAUSE", "found = reserve.PAUSE"),
    "what is computed gets a name": ("found = frozenset(reserve + list(path))", "found = PAUSE"),
    "only the very same statement is so": (
        "found = reserve(path, None, True, None, False)",
        "found = reserve(path, None, True, None, False, strict=True)",
    ),
    "a private method takes over": ("order.index = rows.get()", "order.index = order._next()"),
    "a constant is returned instead": ("return str(order.__name__)", "return ''"),
    "a key is another one beside a comparison": (
        'names = [None if one is None else yaml.load(one) for one in rows["all"]]',
        'names = rows["some"]',
    ),
    "a key is another one": ('data = yaml.load(rows["all"])', 'data = rows["some"]'),
    "an attribute is another one": ("order.LOGO = PAUSE", 'order._LOGO = ""'),
    "it is only told of": ("order.log(path % rows.title())", "order.log(path % rows.name)"),
    "other arguments are right in other places": (
        "subprocess.Popen(path, stdin=rows, stdout=rows)",
        "subprocess.Popen(path, stdout=rows, stderr=rows)",
    ),
    "an argument is right here": (
        "subprocess.check_output(path, stderr=rows)",
        "subprocess.check_output(path, stderr=rows, text=True)",
    ),
    "an argument is made ready here": ("os.listdir(path)", "os.listdir(os.path.realpath(path))"),
    "a text is right here": ("yaml.dump(path)", 'yaml.dump(path, "w")'),
    "a constant is right here": ("yaml.dump(path, flow=yaml.ON)", "yaml.dump(path, flow=yaml.OFF)"),
    "a text for a keyword is right here": ('yaml.dump(path, flow="on")', "yaml.dump(path, flow=reserve.flow())"),
    "a mode is right here": ('open(path, "r")', 'open(path, "rb")'),
    "a flag is right here": ("mode = os.O_RDONLY", "mode = os.O_RDONLY | os.O_EXCL"),
    "another class is right here": ("order = yaml.Loader()", "order = Reader()"),
    "a keyword has another text": ('yaml.dump(path, flow="on")', 'yaml.dump(path, flow="off")'),
    "only this place has a value to give": ("yaml.dump(path)", "yaml.dump(path, flow=order)"),
    "the call around it is of the project": ("reserve(order.name(path))", "reserve(yaml.load(order))"),
    "a value of the project is another one": (
        "order = path if rows else PAUSE",
        "order = path if rows else Reader",
    ),
    "a function of the project gives way to one of others": ("reserve(path).sum()", "yaml.load(path)"),
    "a bridge to an older language": ("isinstance(path, yaml.Text)", "isinstance(path, string_types)"),
    "two things of one library": ("yaml.compose(path)", "yaml.resolve(path)"),
    "two imported things of one library": ("joined(path)", "selected(path)"),
    "the same thing under two names": ("found = First(path, 1)", "found = Second(path, 1)"),
    "a module that the project only imports": ("found = os.path", "found = getpid"),
    "a name that the project only imports": ("found = os.getpid(path)", "found = getpid(path)"),
    "a value is right here": ("json.dumps(rows, indent=order)", "json.dumps(rows, indent=None)"),
    "a key may be missing": ("shutil.copy(path, rows[order])", 'shutil.copy(path, rows.get(order, ""))'),
    "it is about a function behind another": (
        "order = partial(rows, first=path)",
        "order = partial(rows, first=path, second=rows)",
    ),
    "everybody writes it": ("names = list(rows)", "names = sorted(rows)"),
}


@each("name", REFUSED)
def test_nothing_general_is_said_to_be_so(name: str) -> None:
    answer = _answer(*REFUSED[name])
    assert answer.proposal is None, answer.proposal.rule.pattern
    assert answer.why


OWN = ("reserve(order)", "reserve(order, strict=True)")


def test_a_function_of_the_project_needs_another_place_that_calls_it_so() -> None:
    assert "no other place" in _answer(*OWN).why
    proposal = _answer(*OWN, "from shop.stock import reserve\nreserve(cart, strict=True)\n").proposal
    assert proposal is not None
    assert proposal.examples == ["src/other_0.py:2"]


def test_a_rule_that_would_fire_elsewhere_is_not_proposed() -> None:
    fix = ("began = time.time()", "began = time.monotonic()")
    answer = _answer(*fix, "import time\nstamp = time.time()\n")
    assert answer.proposal is None
    assert "src/other_0.py:2" in answer.why


def test_a_keyword_that_most_calls_do_without_is_not_asked_for() -> None:
    others = "import os\nos.makedirs(a, mode=1)\nos.makedirs(b, mode=2)\n"
    answer = _answer("os.makedirs(path)", "os.makedirs(path, exist_ok=True)", others)
    assert "right without it" in answer.why


def test_a_name_that_a_project_has_given_up_is_not_asked_for() -> None:
    was = "from future import iteritems\n\ndef work(rows):\n    return list(iteritems(rows))\n"
    now = "\ndef work(rows):\n    return list(rows.items())\n"
    fix = ({"src/a.py": was}, {"src/a.py": now})
    proposal = propose(FixedCode(*fix, Shelf())).proposal
    assert proposal is not None
    assert proposal.rewrite.before == "iteritems($A)"
    still = "from future import iteritems\nwork = iteritems\n"
    assert propose(FixedCode(*fix, Shelf(still))).proposal is None


RELATIVE = ("name = os.path.relpath(path)", "name = relpath(path)")
WRAPPER = "import os\ndef relpath(path):\n    return os.path.relpath(path)\n"


def test_a_function_of_the_project_needs_no_other_place_if_it_makes_the_call() -> None:
    wrapper = "def reserve(item, rows):\n    return rows.reserve_all(item.number)\n"
    change = ("row = rows.reserve_all(path)", "row = reserve(path, rows)")
    assert _answer(*change).proposal is None
    assert _answer(*change, wrapper).proposal is not None


def test_a_function_of_the_project_that_wraps_another_may_call_it() -> None:
    was, now = (f"import os\nfrom shop.paths import relpath\n\ndef work(path):\n    {line}\n" for line in RELATIVE)
    around = Shelf(WRAPPER, "from shop.paths import relpath\nname = relpath(order)\n")
    proposal = propose(FixedCode({"src/a.py": was}, {"src/a.py": now}, around, own={"shop"})).proposal
    assert proposal is not None
    assert proposal.rewrite.before == "os.path.relpath($A)"
    assert proposal.examples == ["src/other_1.py:2"]


HEADER = ("name = order.getheader(path)", "name = order.headers.get(path)")
USED = "name = answer.headers.get(key)\n"


def test_a_method_of_a_library_may_give_way_to_another() -> None:
    proposal = _answer(*HEADER, USED).proposal
    assert proposal is not None
    assert proposal.rewrite.before == "$A.getheader($B)"


def test_a_method_of_the_project_is_only_renamed() -> None:
    own = f"class Answer:\n    def getheader(self, name): ...\n{USED}"
    assert "renames" in _answer(*HEADER, own).why
    deprecated = own.replace("...", "warn(DeprecationWarning)")
    assert _answer(*HEADER, deprecated).proposal is not None


def test_an_attribute_of_the_project_is_only_renamed() -> None:
    before = "class Block:\n    def __init__(self, cut):\n        self.short = cut\n\n    def run(self, x):\n"
    lines = ["        return self.relu(self.convs(x) + self.shortcut(x))\n"]
    lines.append(lines[0].replace("shortcut", "short"))
    other = before.replace("Block", "Wide") + lines[1]
    fix = FixedCode({"src/a.py": before + lines[0]}, {"src/a.py": before + lines[1]}, Shelf(other))
    assert propose(fix).proposal is None


def test_a_mistake_that_stands_elsewhere_too_is_a_warning() -> None:
    fix = ("print('removed %s', path)", "print(f'removed {path}')")
    proposal = _answer(*fix, "print('added %s', 3)\n").proposal
    assert proposal is not None
    assert proposal.rule.severity == "warn"
    assert _answer(*fix, "print('added %s', 3)\n" * 6).proposal is None


def test_the_same_mistake_at_several_places_is_one_rule() -> None:
    before = "a = time.time()\n    b = wait(time.time(), order)"
    proposal = _answer(before, before.replace("time.time", "time.monotonic")).proposal
    assert proposal is not None
    assert len(proposal.proof.before) == 2


def test_other_languages_have_proposals_too() -> None:
    was = 'import fs from "fs";\nexport function load(path) {\n  return fs.existsSync(path, 1);\n}\n'
    now = was.replace("fs.existsSync(path, 1)", 'fs.readFileSync(path, "utf8")')
    proposal = propose(FixedCode({"src/a.js": was}, {"src/a.js": now}, Shelf())).proposal
    assert proposal is not None
    assert proposal.rewrite.before == "fs.existsSync($A, 1)"


def test_what_is_proposed_is_a_rule_file() -> None:
    proposal = _answer("began = time.time()", "began = time.monotonic()").proposal
    assert proposal is not None
    assert proposal.rule.slug == "time_time"
    assert "## Enforcement\n\n```python\ntime.time()\n```" in proposal.text


def test_a_name_that_is_only_a_part_of_others_now_is_gone() -> None:
    was = "from shop.stock import reserve, release\n\ndef work(rows):\n    return reserve(rows)\n"
    fix = (
        {"src/a.py": was},
        {"src/a.py": was.replace("return reserve(", "return release(").replace("reserve, ", "")},
    )
    other = "from shop.stock import release\nreserve_all = release(3)\n"
    answer = propose(FixedCode(*fix, Shelf(other), own={"shop"}))
    assert answer.proposal is None
    assert answer.why == "it uses a name that is gone from this project"
    still = "from shop.stock import release\nreserve = release(3)\n"
    assert propose(FixedCode(*fix, Shelf(still), own={"shop"})).why != answer.why


def test_a_keyword_that_other_calls_do_without_is_asked_for_with_the_same_arguments_only() -> None:
    others = "order.open('a')\norder.open('b')\n"
    proposal = _answer('text = order.open("wt")', 'text = order.open("wt", encoding="utf-8")', others).proposal
    assert proposal is not None
    assert proposal.rewrite.before == '$A.open("wt")'


def test_a_rule_that_would_reveal_a_secret_is_not_proposed() -> None:
    key = "AKIA" + "QYLPMN5HHHFPZ7Q2"
    answer = _answer(f'yaml.load("{key}")', f'yaml.safe_load("{key}")')
    assert answer.proposal is None or key not in answer.proposal.text


def test_a_report_is_named_in_the_rule() -> None:
    fix = (
        {"src/a.py": "import time\nbegan = time.time()\n"},
        {"src/a.py": "import time\nbegan = time.monotonic()\n"},
    )
    proposal = propose(FixedCode(*fix, Shelf()), folder="rules", incident="2030-01-02-late").proposal
    assert proposal is not None
    assert (proposal.rule.path, proposal.rule.incident) == ("rules/feedback_time_time.md", "2030-01-02-late")
    assert "incident" not in propose(FixedCode(*fix, Shelf())).proposal.text  # type: ignore[union-attr]  # not None


def test_without_time_nothing_is_tried() -> None:
    fix = (
        {"src/a.py": "import time\nbegan = time.time()\n"},
        {"src/a.py": "import time\nbegan = time.monotonic()\n"},
    )
    assert propose(FixedCode(*fix, Shelf()), seconds=-1).proposal is None


def test_files_without_a_language_or_a_change_propose_nothing() -> None:
    answer = propose(FixedCode({"a.txt": "x", "a.py": "x = 1\n"}, {"a.txt": "y", "a.py": "x = 1\n"}, Shelf()))
    assert (answer.proposal, answer.why) == (None, "it adds or moves code, but removes no mistake")


def test_three_places_that_write_it_right_are_enough() -> None:
    others = "from shop.stock import reserve\n" + "reserve(cart, strict=True)\n" * 5
    proposal = _answer(*OWN, others).proposal
    assert proposal is not None
    assert proposal.examples == ["src/other_0.py:2", "src/other_0.py:3", "src/other_0.py:4"]


def test_up_to_five_other_places_make_a_mistake_a_warning() -> None:
    fix = ("print('removed %s', path)", "print(f'removed {path}')")
    assert _answer(*fix, "print('added %s', 3)\n" * 5).proposal is not None
    assert _answer(*fix).proposal.rule.severity == "block"  # type: ignore[union-attr]  # not None


def test_a_line_that_the_fix_made_is_no_example_even_if_the_file_had_the_same_one() -> None:
    before = "began = time.monotonic()\n    began = time.time()"
    proposal = _answer(before, before.replace("time.time", "time.monotonic")).proposal
    assert proposal is not None
    assert len(proposal.examples) == 1
