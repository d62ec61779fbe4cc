"""Whether a rewrite is worth a rule.

It is if its meaning is carried by names that will be written again, such as those of libraries, and if the old form
is wrong elsewhere, too. Each exclusion answers a proposal that a reader of real fixes called foolish.
"""

from __future__ import annotations

import re
import sys
import typing
from difflib import SequenceMatcher

from clickstop.learning.generalise import CONSTANT, IDIOM, KEYWORD, MEMBER
from clickstop.learning.vocabulary import BUILTIN, FOREIGN, PROJECT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.learning.generalise import Rewrite

_TEXT = r"""[a-z]{0,2}"(?:[^"\\]|\\.)*"|[a-z]{0,2}'(?:[^'\\]|\\.)*'"""
_TOKEN = re.compile(rf"\$[A-Z]\d*|{_TEXT}|\w(?:[\w.]*\w)?|[^\w\s]")
# Common functions and methods, which say nothing by themselves.
_EVERYDAY = frozenset(
    "len str int float list dict tuple set isinstance super range print repr bool getattr hasattr setattr "
    "enumerate sorted min max sum any all iter next format type zip map filter object bytes frozenset id abs "
    "round reversed callable issubclass parseInt String Number Object.keys Array append make".split()
)
_EVERYDAY_MEMBERS = frozenset(
    {*dir(str), *dir(bytes), *dir(dict), *dir(list), *dir(set), "name", "value", "data", "type"}
)
# Methods of the standard library whose names are specific enough.
_LIBRARY_MEMBERS = frozenset(
    "read_text write_text communicate setDaemon isAlive utcnow utcfromtimestamp iteritems itervalues iterkeys "
    "has_key getchildren warn assertEquals fromisoformat strptime fullmatch getargspec toLocaleDateString "
    "localeCompare".split()
)
# Names that only matter to type checkers, translators and logs.
_MARKS = (frozenset(typing.__all__) - {"Counter", "OrderedDict"}) | frozenset(
    "typing typing_extensions _ __ gettext logging logger log LOG".split()
)
# A literal that names a mode, an encoding or a key; not a version.
_MODE = re.compile(r"""[bru]{0,2}(["'])(?!\d+\.)[\w.+-]{0,12}\1""")
_MARKED = ("typing.", "t.", "te.", "logging.", "logger.", "log.", "LOG.")
# Members that a language or its library has removed or deprecated.
_BYGONE = frozenset(
    "func_name func_code func_defaults func_globals im_func im_self im_class has_key iteritems itervalues iterkeys "
    "getName setName isDaemon setDaemon isAlive getchildren getiterator assertEquals tostring fromstring "
    "substr keyCode warn".split()
)
# Names that the standard library has removed.
_REMOVED = frozenset(
    "cgi.escape time.clock inspect.getargspec string.letters string.maketrans string.join os.getcwdu os.errno "
    "base64.encodestring base64.decodestring fractions.gcd platform.linux_distribution platform.dist "
    "asyncio.coroutine asyncio.async threading._sleep imp.load_source pipes.quote sys.maxint os.popen2 "
    "collections.Mapping collections.MutableMapping collections.Iterable collections.Sequence collections.Callable "
    "collections.Hashable collections.Set collections.MutableSequence".split()
)
# Names that bridge to Python 2.
_OLD_TYPES = frozenset("basestring string_types text_type unicode long xrange STRING_TYPES".split())
_ALIKE = 0.75  # likeness of two names if one replaces the other in a library
_PASSING_ON = frozenset("functools.partial partial".split())  # their arguments are those of another call
_LEVELS = frozenset("debug info warning error exception critical".split())
_TELLING = _LEVELS | {"log", "write"}
_CLOCKS = frozenset("monotonic perf_counter process_time".split())  # each measures a time of its own
_PLAIN = re.compile(rf"{_TEXT}|[\d.]+|None|True|False|\[\]|\{{\}}|\(\)")  # a constant
_KEY = re.compile(rf"\[({_TEXT})\]")
_ASSIGNED = re.compile(r"[\w$.]+(?= = )")
_SINGLES = re.compile(r"\b(?:None|True|False)\b")
_SINGLE_MOST = 2
_TEXTS_MOST = 1  # new ones
_KEYWORDS_MOST = 4  # arguments by name
_ARITHMETIC = frozenset("+-*/%&|^")
_CONSTANT_NAME = re.compile(r"[A-Z_\d]+")
_LOGGED = re.compile(r"\w*log(?:ger)?\.\w+\(", re.IGNORECASE)
_COMPARISON = re.compile(rf"\S+ (?:==|!=|is|is not) (?:{_TEXT}|\S+)")
_OUTER = re.compile(r"(\$?[\w.]+)\(")  # what is called
_METHOD = re.compile(r"\$A\.[\w.]+\(")
# Arguments that should nearly always be given: omitting them is a known trap.
_ASKED_FOR = frozenset(
    "encoding errors newline timeout stacklevel strict exist_ok missing_ok dirs_exist_ok ignore_errors maxsplit "
    "usedforsecurity Loader check autoescape resolve_entities allow_pickle weights_only map_location filter "
    "return_exceptions daemon flush safe keep_blank_values random_state observed numeric_only regex utc tz "
    "indexing".split()
)
_KEYWORD_WITH = re.compile(r"\b(\w+)=(?!=)(\$\w+(?=[,)])|)")  # a keyword, and its value if that is a metavariable
_KEYWORD_VALUE = re.compile(rf"\b(\w+)=(?!=)({_TEXT}|[\w.]+)")
_TAKEN, _GOT = re.compile(r"\[\$\w\]|^\$\w\.\w+$"), re.compile(r"\.get\(\$\w|getattr\(\$\w")
_OPEN = re.compile(r"\$[A-Z]\d*")
_IMPORTED = re.compile(r"^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)", re.MULTILINE)
_VARIABLES = 6
_OWN = 1  # places
_WORDS = "it changes text for people"
_SIGNS = "it changes an operator, an order or a number"
_COMMON = "it contains only common code"


class Worth(typing.NamedTuple):
    """Why a rewrite is not worth a rule, else what the repository must show."""

    refusal: str = ""
    examples: int = 0  # places that must already use the repaired form
    foreign: frozenset[str] = frozenset()  # methods that the project must not define
    vanished: frozenset[str] = frozenset()  # names that the project must no longer use
    defined: frozenset[str] = frozenset()  # names that the project must define itself


def worth(rewrite: Rewrite) -> Worth:
    """Judge a rewrite by its two forms alone; `proposal.py` then asks the repository."""
    if rewrite.meaning.get(IDIOM) or _is_singleton(rewrite):
        return Worth()
    refusal = _of_difference(rewrite)
    if not refusal and rewrite.variables > _VARIABLES:
        refusal = "it would only find the same statement again"
    refusal = refusal or _of_place(rewrite)
    if refusal:
        return Worth(refusal)
    if _is_own_instead(rewrite):
        return Worth(examples=0 if _is_of_module(rewrite) else _OWN, defined=frozenset(_come(rewrite, PROJECT)))
    if _gone(rewrite, MEMBER) & _BYGONE or any(_is_bridge(name) for name in _gone(rewrite, FOREIGN)):
        return Worth()
    if "isinstance(" in rewrite.before and ", (" in rewrite.after and ", (" not in rewrite.before:
        return Worth("it accepts one more kind of value")
    if _is_other_kind(rewrite):
        return Worth("it asks for another kind of value")
    old, new = _public(rewrite.meaning), _public(rewrite.new_meaning)
    if old:
        return _of_public(rewrite, old, new)
    come = set[str]().union(*(_come(rewrite, how) for how in (PROJECT, MEMBER, FOREIGN, KEYWORD)))
    added = _come(rewrite, KEYWORD) | {
        constant for constant in _come(rewrite, CONSTANT) if constant[-1] in "\"'" or constant == "True"
    }
    library = rewrite.meaning.get(MEMBER, set()) & _LIBRARY_MEMBERS
    is_asked_for = bool(added & _ASKED_FOR) and not rewrite.meaning.get(PROJECT)
    if is_asked_for or (library and added):
        is_of_anything = "timeout" in added and _METHOD.match(rewrite.before) is not None
        return Worth(examples=_OWN if is_of_anything and not library else 0)
    if _is_respelled(_gone(rewrite, MEMBER), _come(rewrite, MEMBER)):
        return Worth()
    replaced = _replaced_method(rewrite)
    if replaced:
        return Worth(examples=_OWN, foreign=replaced)
    return _of_own(rewrite, come, added)


def _of_own(rewrite: Rewrite, come: set[str], added: set[str]) -> Worth:
    """Judge a rewrite that goes by names of the project, or by members of any object."""
    if not come and _gone(rewrite, CONSTANT) and _come(rewrite, CONSTANT):
        return Worth("it changes data of this place")
    own = {*rewrite.meaning.get(PROJECT, ()), *(rewrite.meaning.get(MEMBER, set()) - _EVERYDAY_MEMBERS)}
    if any(name.startswith("_") and not name.endswith("__") for name in map(_last, own)):
        return Worth("it uses a private name of this project")
    stays = own & {*rewrite.new_meaning.get(PROJECT, ()), *rewrite.new_meaning.get(MEMBER, ())}
    if own and (stays or _come(rewrite, PROJECT) or _come(rewrite, FOREIGN)) and (come - _EVERYDAY or added):
        return Worth(examples=_OWN, foreign=_replaced_attribute(rewrite))
    is_call = bool(rewrite.meaning.get(MEMBER) or rewrite.meaning.get(BUILTIN))
    return Worth(examples=2) if added and is_call else Worth(_COMMON)


def _public(meaning: dict[str, set[str]]) -> set[str]:
    """Names of libraries and of the language that are not too common."""
    foreign = {name for name in meaning.get(FOREIGN, ()) if not _is_mark(name)}
    builtin = {
        name
        for name in meaning.get(BUILTIN, set()) - _EVERYDAY
        if not name.endswith(("Error", "Exception", "Warning", "Iteration"))
    }
    return foreign | builtin


def _of_public(rewrite: Rewrite, old: set[str], new: set[str]) -> Worth:
    """Judge a rewrite that goes by names of libraries or of the language."""
    gone = old - new
    if gone & _REMOVED:
        return Worth()
    if _gone(rewrite, KEYWORD) and _come(rewrite, KEYWORD):
        other = _other_keyword(rewrite)
        return Worth(vanished=frozenset({other})) if other else Worth("other arguments are right in other places")
    if old <= _PASSING_ON and not gone:
        return Worth("the mistake is unrelated to the surrounding calls")
    come = (new - old) | (_come(rewrite, PROJECT) - _EVERYDAY) | _come(rewrite, KEYWORD)
    come |= {text for text in _come(rewrite, CONSTANT) if not text[0].isdigit()}
    is_dependency = not any(name.partition(".")[0] in sys.stdlib_module_names for name in gone)
    if not come and gone and is_dependency and _come(rewrite, MEMBER):
        return Worth(vanished=frozenset(gone))
    if not come:
        return Worth("it removes something, or replaces it with something specific to this place")
    if all(
        any("os.path" in name for name in names) != any("Path" in name for name in names) for names in (old, new)
    ):
        return Worth("both forms are right")
    if any(_is_alias(name, other) for name in gone for other in new - old):
        return Worth("it only changes how it imports the same thing")
    if not gone and _come(rewrite, KEYWORD) & _ASKED_FOR:
        return Worth()
    if _come(rewrite, PROJECT) == come and not gone and _gone(rewrite, CONSTANT):
        return Worth("it gives a name to a constant")
    if f"{rewrite.before} or " in rewrite.after or f"{rewrite.before} and " in rewrite.after:
        return Worth(examples=1)
    if _come(rewrite, MEMBER) - _EVERYDAY_MEMBERS:
        return Worth(examples=_OWN)
    private = [name for name in (*rewrite.names, *rewrite.new_names) if _last(name).startswith("_")]
    own = _come(rewrite, PROJECT) if "(" not in rewrite.before else set()
    return Worth(examples=2 if private else 0 if rewrite.is_closed else 1, defined=frozenset(own))


def _is_own_instead(rewrite: Rewrite) -> bool:
    """Whether a function of the project replaces one of a library: `relpath($A)` for `os.path.relpath($A)`."""
    gone, come = _OUTER.match(rewrite.before), _OUTER.match(rewrite.after)
    if not gone or not come or come[1] not in _come(rewrite, PROJECT):
        return False
    is_library = gone[1] in _gone(rewrite, FOREIGN)
    return is_library or (gone[1] == f"$A.{come[1]}" and rewrite.after.startswith(f"{come[1]}($A"))


def _is_other_class(rewrite: Rewrite) -> bool:
    """Whether an unrelated class takes over: `Integer()` for `agate.Number()`, not `SafeFiles` for `web.Files`."""
    gone, come = _gone(rewrite, FOREIGN), _come(rewrite, PROJECT)
    if len(gone) != 1 or len(come) != 1:
        return False
    old, new = _last(min(gone)), _last(min(come))
    return _is_class(old) and _is_class(new) and old not in new and new not in old


def _is_own_choice(rewrite: Rewrite) -> bool:
    """Whether the project chose another of its own values, or a library instead of its own function."""
    gone, come = _gone(rewrite, PROJECT), _come(rewrite, PROJECT) | _come(rewrite, FOREIGN)
    if any(_last(name) in _OLD_TYPES for name in come):
        return True
    if "(" not in rewrite.before:
        return bool(gone and _come(rewrite, PROJECT))
    called, instead = (side.partition("(")[0] for side in (rewrite.before, rewrite.after))
    return called in gone and instead in _come(rewrite, FOREIGN)


def _is_class(name: str) -> bool:
    return name[:1].isupper() and not name.isupper()


def _is_of_module(rewrite: Rewrite) -> bool:
    """Whether a function of a module is replaced by one with another name; the same name is only another import."""
    gone, come = _OUTER.match(rewrite.before), _OUTER.match(rewrite.after)
    return gone is not None and come is not None and "." in gone[1] and _last(gone[1]) != _last(come[1])


def _replaced_method(rewrite: Rewrite) -> frozenset[str]:
    """The methods involved, if the fix calls another method of the same object with the same arguments."""
    gone, come = _gone(rewrite, MEMBER), _come(rewrite, MEMBER)
    old, new = _METHOD.match(rewrite.before), _METHOD.match(rewrite.after)
    is_same = bool(old and new) and rewrite.before.partition("(")[2] == rewrite.after.partition("(")[2]
    if not is_same or len(gone) != 1 or gone & _EVERYDAY_MEMBERS or not come or _come(rewrite, PROJECT):
        return frozenset()
    return frozenset(gone | come if len(come) == 1 else gone)


def _replaced_attribute(rewrite: Rewrite) -> frozenset[str]:
    """Both names, if an attribute of any object is all that has another name."""
    gone, come = _gone(rewrite, MEMBER), _come(rewrite, MEMBER)
    if len(gone) != 1 or len(come) != 1:
        return frozenset()
    old, new = min(gone), min(come)
    is_all = re.sub(rf"\.{old}\b", f".{new}", rewrite.before) == rewrite.after
    return frozenset({old, new}) if is_all and _is_of_anything(rewrite) else frozenset()


def _is_of_anything(rewrite: Rewrite) -> bool:
    """Whether no name of a mistake belongs to a library or to the project."""
    return not rewrite.meaning.get(FOREIGN) and not rewrite.meaning.get(PROJECT)


def _is_other_kind(rewrite: Rewrite) -> bool:
    """Whether a value is asked for another class of a library, which says nothing about other values."""
    asked = {_called(side) for side in (rewrite.before, rewrite.after)}
    is_own = bool(rewrite.meaning.get(PROJECT) or _gone(rewrite, FOREIGN) & _REMOVED)
    return asked in ({"isinstance"}, {"issubclass"}) and not is_own


def _called(pattern: str) -> str:
    """What the call that a pattern begins with calls."""
    return pattern.partition("(")[0].rpartition(" ")[2]


def _new_texts(rewrite: Rewrite) -> list[str]:
    """The texts that only the repair has, apart from those of keywords."""
    texts = re.findall(rf"(?<!=){_TEXT}", rewrite.after)
    return [text for text in texts if text not in rewrite.before]


def _is_bridge(name: str) -> bool:
    """Whether a name bridges Python 2 and 3, such as `six.itervalues`; not `six.PY2`, which only asks."""
    return name.startswith("six.") and not name.startswith("six.PY")


def _of_place(rewrite: Rewrite) -> str:
    """An objection if the mistake or its repair is specific to one place."""
    if _is_mark(_called(rewrite.before)):
        return "it changes only types or words, not behaviour"
    if _PLAIN.fullmatch(rewrite.after.removeprefix("return ")):
        return "it replaces it with a constant specific to this place"
    if _keys(rewrite.before) != _keys(rewrite.after) or len(_new_texts(rewrite)) > _TEXTS_MOST:
        return "it changes data specific to this place"
    if _gains_argument(rewrite) or _is_prepared(rewrite) or _is_other_constant(rewrite) or _is_mode(rewrite):
        return "the argument is right only in this place"
    if _is_own_choice(rewrite) or _is_other_class(rewrite):
        return "the other name is right only in this place"
    if _TAKEN.search(rewrite.before) and _GOT.search(rewrite.after) and not _GOT.search(rewrite.before):
        return "the mistake is that something may be missing, not how it is used"
    if _assigned(rewrite.before) != _assigned(rewrite.after):
        return "it renames something of this project"
    if len(_SINGLES.findall(rewrite.before)) > _SINGLE_MOST or rewrite.before.count("=$") > _KEYWORDS_MOST:
        return "it would only find the same statement again"
    if _CONSTANT_NAME.fullmatch(rewrite.after) and "(" in rewrite.before:
        return "it gives a name to a constant"
    return _of_members(rewrite)


def _of_members(rewrite: Rewrite) -> str:
    """An objection by the members and functions that came and went."""
    moved = not _is_own_instead(rewrite)
    if moved and _gone(rewrite, MEMBER) & {
        _last(name) for name in _come(rewrite, PROJECT) | _come(rewrite, FOREIGN)
    }:
        return "it moves something of this project"
    if any(name.startswith("_") and not name.endswith("_") for name in _come(rewrite, MEMBER)):
        return "it uses a private name of this project"
    is_told = _LOGGED.match(rewrite.before) or _gone(rewrite, MEMBER) & _LEVELS
    if is_told and not _gone(rewrite, MEMBER) & _BYGONE and "warn(" not in rewrite.before:
        return "it changes only types or words, not behaviour"
    is_longer = rewrite.after.startswith(f"{rewrite.before}.")
    if is_longer and _METHOD.match(rewrite.before) and _is_of_anything(rewrite):
        return "what is missing depends on where the value comes from"
    others = (_gone(rewrite, FOREIGN), _come(rewrite, FOREIGN))
    if all(_CLOCKS & set(map(_last, names)) for names in others):
        return "both forms are right"
    unchanged = rewrite.meaning.get(MEMBER, set()) & rewrite.new_meaning.get(MEMBER, set())
    if unchanged & _TELLING or _is_inside(rewrite):
        return "the mistake is unrelated to the surrounding calls"
    return ""


def _is_inside(rewrite: Rewrite) -> bool:
    """Whether the change is about a call inside of the arguments of an unchanged call."""
    callee = rewrite.before.partition("(")[0]
    if not callee or callee != rewrite.after.partition("(")[0]:
        return False
    old, new = _arguments(rewrite.before), _arguments(rewrite.after)
    changed = [(was, now) for was, now in zip(old, new, strict=False) if was != now]
    return len(old) == len(new) and len(changed) == 1 and all(re.match(r"=[\w.]+\(", side) for side in changed[0])


def _gains_argument(rewrite: Rewrite) -> bool:
    """Whether a call only gains a keyword argument that few calls need, or a specific value for one."""
    old = dict(_KEYWORD_WITH.findall(rewrite.before))
    new = {name for name, value in _KEYWORD_WITH.findall(rewrite.after) if value not in rewrite.before or not value}
    if any(old.get(name) for name in new):
        return True
    gained = new - set(old)
    own = {name for name, value in _KEYWORD_VALUE.findall(rewrite.after) if value in _come(rewrite, PROJECT)}
    is_of_place = bool(gained & own) or _is_longer(rewrite)
    return bool(gained) and gained.isdisjoint(_ASKED_FOR) and is_of_place


def _other_keyword(rewrite: Rewrite) -> str:
    """The old keyword, if only its name has changed: the library has renamed it, if nobody uses it any more."""
    gone, come = _gone(rewrite, KEYWORD), _come(rewrite, KEYWORD)
    if len(gone) != 1 or len(come) != 1:
        return ""
    old, new = f"{min(gone)}=", f"{min(come)}="
    return old if rewrite.before.replace(old, new) == rewrite.after else ""


def _is_longer(rewrite: Rewrite) -> bool:
    """Whether the new form contains all tokens of the old one, in order."""
    tokens = iter(_TOKEN.findall(rewrite.after))
    return all(token in tokens for token in _TOKEN.findall(rewrite.before))


def _is_prepared(rewrite: Rewrite) -> bool:
    """Whether the same call gets one argument prepared differently, which depends on where it comes from."""
    old, new = _arguments(rewrite.before), _arguments(rewrite.after)
    if rewrite.before.partition("(")[0] != rewrite.after.partition("(")[0] or not old:
        return False
    if len(old) == len(new):
        values = ((was.partition("=")[2], now.partition("=")[2]) for was, now in zip(old, new, strict=True))
        pairs = [(was, now) for was, now in values if was != now]
        is_own = rewrite.before.partition("(")[0] in rewrite.meaning.get(PROJECT, ())
        return bool(pairs) and (is_own or all(_OPEN.fullmatch(was) and was in now for was, now in pairs))
    return any(argument[0] == "=" and _PLAIN.fullmatch(argument[1:]) and argument not in old for argument in new)


def _arguments(pattern: str) -> list[str]:
    """The arguments of the call that a pattern begins with, as `keyword=value` or `=value`."""
    parts, depth = list[str](), 0
    for sign in _TOKEN.findall(pattern.partition("(")[2]):
        if sign == "," and not depth:
            parts.append("")
            continue
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            break
        parts = parts or [""]
        parts[-1] += sign
    return [part if re.match(r"\w+=(?!=)", part) else f"={part}" for part in parts]


def _is_other_constant(rewrite: Rewrite) -> bool:
    """Whether a constant or a text is replaced, of a keyword or as a whole."""
    old, new = dict(_KEYWORD_VALUE.findall(rewrite.before)), dict(_KEYWORD_VALUE.findall(rewrite.after))
    both = (old.keys() & new.keys()) - _ASKED_FOR
    changed = [(old[name], new[name]) for name in both if old[name] != new[name]]
    changed.append((rewrite.before, rewrite.after))
    return any(
        was[-1] in "\"'" or all("$" not in value and _CONSTANT_NAME.fullmatch(_last(value)) for value in (was, now))
        for was, now in changed
    )


def _is_mode(rewrite: Rewrite) -> bool:
    """Whether a flag is added, or a file opened in another mode."""
    is_flag = " | " in rewrite.after and " | " not in rewrite.before and _is_longer(rewrite)
    texts = [any(text[-1] in "\"'" for text in side(rewrite, CONSTANT)) for side in (_gone, _come)]
    return is_flag or ("open(" in rewrite.before and all(texts) and not _come(rewrite, KEYWORD))


def _keys(pattern: str) -> list[str]:
    return sorted(_KEY.findall(pattern))


def _assigned(pattern: str) -> str:
    """The target of an assignment: `$A.LOGO` of `$A.LOGO = ...`."""
    target = _ASSIGNED.match(pattern)
    return target[0] if target else ""


def _come(rewrite: Rewrite, how: str) -> set[str]:
    """The names of one kind or origin that only the repair has."""
    return rewrite.new_meaning.get(how, set()) - rewrite.meaning.get(how, set())


def _gone(rewrite: Rewrite, how: str) -> set[str]:
    """The names of one kind or origin that only the mistake has."""
    return rewrite.meaning.get(how, set()) - rewrite.new_meaning.get(how, set())


def _is_alias(name: str, other: str) -> bool:
    """Whether two names are the same import under another name: `tzinfo` and `dt_tzinfo`."""
    if _last(name) == _last(other) or name.replace(".", "_") == other.replace(".", "_"):
        return True
    return "." not in name + other and (name.endswith(other) or other.endswith(name))


def _is_respelled(gone: set[str], come: set[str]) -> bool:
    """Whether a library respelled a name: `parseString` as `parse_string`."""
    spelled = [{name.replace("_", "").lower() for name in names} for names in (gone, come)]
    return bool(gone) and gone != come and spelled[0] == spelled[1] and any(name.lower() != name for name in gone)


def is_another_import(rewrite: Rewrite, before: str, after: str) -> bool:
    """Whether the fix only imports the same thing differently, or an unrelated thing of the same library."""
    gone, come = _gone(rewrite, FOREIGN), _come(rewrite, FOREIGN)
    if len(gone) != 1 or len(come) != 1:
        return False
    old, new = min(gone), min(come)
    sources = [_source(name, text) for name, text in ((old, before), (new, after))]
    if sources[0][1] == sources[1][1]:
        return True
    is_standard = sources[0][0].partition(".")[0] in sys.stdlib_module_names
    likeness = SequenceMatcher(None, _last(old).lower(), _last(new).lower()).ratio()
    return sources[0][0] == sources[1][0] != "" and not is_standard and likeness < _ALIKE


def _source(name: str, text: str) -> tuple[str, str]:
    """The module that a name is imported from, and its name there."""
    root, _, attributes = name.partition(".")
    for module, names in _IMPORTED.findall(text):
        alias = re.search(rf"(\w+)\s+as\s+{root}\b|\b({root})\b", names)
        if alias:
            return f"{module}.{alias[1] or root}" if attributes else module, attributes or alias[1] or root
    return (root, attributes) if attributes else ("", name)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _of_difference(rewrite: Rewrite) -> str:
    """An objection by the tokens that only one side has."""
    old, new = _TOKEN.findall(rewrite.before), _TOKEN.findall(rewrite.after)
    gone, come = [token for token in old if token not in new], [token for token in new if token not in old]
    names = [token for token in (*gone, *come) if token[0].isalpha() or token[0] == "_"]
    texts = [token for token in names if token[-1] in "\"'"] + [
        token for token in (*gone, *come) if token[0] in "\"'"
    ]
    names = [token for token in names if token[-1] not in "\"'" and token not in _EVERYDAY]
    if any(_is_mark(name) for name in names):
        return "it changes only types or words, not behaviour"
    if any(" " in text for text in texts):
        return _WORDS
    if any(not _MODE.fullmatch(text) for text in texts):
        return "it changes data specific to this place"
    if not names and not texts:
        return _SIGNS
    if _ARITHMETIC & set(gone) and _ARITHMETIC & set(come):
        return _SIGNS
    is_rename = (
        not _is_own_instead(rewrite)
        and len(gone) == len(come) == 1
        and _last(gone[0]).strip("_") == _last(come[0]).strip("_")
    )
    return "it renames something of this project" if is_rename else ""


def _is_mark(name: str) -> bool:
    return name in _MARKS or name.startswith(_MARKED)


def _is_singleton(rewrite: Rewrite) -> bool:
    """Whether a comparison with a constant uses the wrong operator: `$A == None`, `$A is 3`."""
    if not _COMPARISON.fullmatch(rewrite.before):
        return False
    constants = rewrite.meaning.get(CONSTANT, set())
    if " == " in rewrite.before or " != " in rewrite.before:
        return bool(constants & {"None", "True", "False"}) and "is" in rewrite.after.split()
    is_compared = " is " in rewrite.before and " is " not in rewrite.after
    return is_compared and any(constant[0] in "\"'0123456789" for constant in constants)
