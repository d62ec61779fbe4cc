"""Known mistakes of Python, each as the wrong form and the form that replaces it.

Patterns are code with metavariables: `$A` stands for any one thing, `$$$A` for any number, and a name in both forms
for the same text. The entries are bugs, traps, detours that linters report, and names that Python or a library has
given up.
"""

from __future__ import annotations

from clickstop.learning.generalise import idiom
from clickstop.learning.mistake import KnownMistake, patterns, read_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.learning.generalise import Rewrite
    from clickstop.learning.mistake import Query
    from clickstop.learning.tree_changes import Rewritten

# A row is `wrong -> right`, with alternatives between bars and `\n` for a line break. Where no pattern can express
# the forms, the row only says them for people, and two lines below it find the wrong and the right one: kinds of
# nodes, and a regular expression for their text.
#   ?  The wrong form may be right in other places, so a rule against it must be quiet on the whole repository.
#   ~  Both forms have the same letters: only quotes, prefixes or blanks differ.
_TABLE = r"""
# Errors
raise NotImplemented -> raise NotImplementedError
    raise_statement ^raise NotImplemented\b
    raise_statement ^raise NotImplementedError\b
raise Exception($$$A) -> raise $ERROR($$$A)
    raise_statement ^raise (Exception|BaseException)\b
    raise_statement ^raise ([\w.]+\.)?([A-DF-Z]\w*[a-z]\w*|[A-Z]\w*[a-z]\w*(Error|Exception|Exit))\(
except IOError -> except OSError
    except_clause ^except[^:\n]*\b(IOError|EnvironmentError|WindowsError|socket\.error|select\.error)\b
    except_clause ^except[^:\n]*\bOSError\b
except Exception: pass -> except $ERROR: ...
    except_clause ^except (Base)?Exception( as \w+)?:\s*pass$
    except_clause ^except \(?[\w.]+(Error|Found|Exit|Timeout)\b
except Exception -> except $ERROR
    except_clause ^except (Base)?Exception( as \w+)?:
    except_clause ^except \(?([\w.]+\.)?(\w+(Error|NotFound|Exit|Timeout)|Empty|Full)\b
? assert $A -> raise $ERROR
    assert_statement ^assert
    raise_statement ^raise
raise IOError -> raise OSError
    raise_statement ^raise (IOError|EnvironmentError|WindowsError|socket\.error|select\.error)\b
    raise_statement ^raise (\w*OSError|FileNotFoundError|PermissionError|FileExistsError|ConnectionError)\b
try: ... except $A: pass -> with contextlib.suppress($A): ...
    try_statement ^try:(\n +[^\n]+)\n +except [\w.]+:\n +pass$
    with_statement ^with (contextlib\.)?suppress\(
except asyncio.TimeoutError -> except TimeoutError
    except_clause ^except[^:\n]*\b(asyncio\.TimeoutError|socket\.timeout|futures\.TimeoutError)\b
    except_clause ^except[^:\n]*[ (]TimeoutError\b
sys.exc_info()[1] -> except $A as $ERROR
    subscript ^sys\.exc_info\(\)\[[012]\]$
    except_clause ^except [^:\n]+ as \w+:

# Truth and comparison
not $A in $B -> $A not in $B
not $A is $B -> $A is not $B
? if not $A:\n $A = $B -> if $A is None:\n $A = $B
$A and $B >= $A | $A and $B > $A -> $A is not None and $B >= $A | $A is not None and $B > $A
$A and $B <= $A | $A and $B < $A -> $A is not None and $B <= $A | $A is not None and $B < $A
$A and $B or $C -> $B if $A else $C
$B if not $A else $A -> $B if $A is None else $A
? $X if $X else $Y -> $X if $X is not None else $Y
? $A = $A or $B -> $A = $B if $A is None else $A | $A if $A is not None else $B | if $A is None:\n $A = $B
not bool($A) -> not $A
True if $A else False -> bool($A) | return $A | $N = $A
if $A:\n return True\nelse:\n return False -> return bool($A) | return $A
$A == True -> if $A:\n $$$N | $A and $N | $N and $A | return $A
$A == [] | $A == {} | $A == () -> not $A
$A == ($B, $C) | $A == ($B, $C, $D) -> $A in ($B, $C) | $A in ($B, $C, $D)
type($A) == $B | $B == type($A) -> isinstance($A, $B) | isinstance($A, ($$$)) | type($A) is $B
type($A) != $B | $B != type($A) -> not isinstance($A, $B) | not isinstance($A, ($$$)) | type($A) is not $B
type($A) is $B | type($A) in $B -> isinstance($A, $B) | isinstance($A, ($$$))
type($A) is not $B | type($A) not in $B -> not isinstance($A, $B) | not isinstance($A, ($$$))
type($A) == type | type($A) is type -> inspect.isclass($A)
isinstance($A, $B) or isinstance($A, $C) -> isinstance($A, ($B, $C))
$A == str -> $A is str
    comparison_operator ([!=]=\s*|^)(str|int|bool|float|list|dict|tuple|set|bytes)(\s*[!=]=.*)?$
    comparison_operator \bis (not )?(str|int|bool|float|list|dict|tuple|set|bytes)$
hasattr($A, '__call__') | hasattr($A, "__call__") -> callable($A)
$DIGEST == $B -> hmac.compare_digest($DIGEST, $B)
    comparison_operator (?i)(digest|signature|hmac)\w*(\(\))? [!=]=|[!=]= [\w.]*(digest|signature|hmac)
    call \bcompare_digest\(
not $A == $B -> $A != $B
not $A != $B -> $A == $B
False if $A else True -> not $A
if $A:\n return $B\nelse:\n return $C -> return $B if $A else $C
$A == False -> not $A
$A != [] | $A != {} | $A != () -> if $A:\n $$$N | $A and $N | $N and $A
len($A) == 0 -> not $A
len($A) > 0 | len($A) != 0 | len($A) >= 1 -> if $A:\n $$$N | $A and $N | $N and $A | bool($A)
len($A) < 1 -> not $A
$A == $B or $A == $C -> $A in ($B, $C) | $A in {$B, $C} | $A in [$B, $C]
$A != $B and $A != $C -> $A not in ($B, $C) | $A not in {$B, $C} | $A not in [$B, $C]
$A if $A else $B -> $A or $B
if $A:\n $B = $C\nelse:\n $B = $D -> $B = $C if $A else $D
$A in $B.keys() -> $A in $B
$A.find($B) != -1 | $A.find($B) >= 0 | $A.find($B) > -1 -> $B in $A
$A.find($B) == -1 | $A.find($B) < 0 -> $B not in $A
if $A < $B:\n $A = $B | if $B > $A:\n $A = $B -> $A = max($A, $B) | $A = max($B, $A)
if $A > $B:\n $A = $B | if $B < $A:\n $A = $B -> $A = min($A, $B) | $A = min($B, $A)

# Collections and loops
for $A in $A.$B($$$C):\n $$$D | for $A in $A:\n $$$D -> for $N in $A.$B($$$C):\n $$$E | for $N in $A:\n $$$E
for $A in $B:\n yield $A -> yield from $B
$A.keys()[$B] -> list($A)[$B] | list($A.keys())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
$A.values()[$B] -> list($A.values())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
$A.items()[$B] -> list($A.items())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
if $B in $A:\n del $A[$B] -> $A.pop($B, None)
? del $A[$B] -> $A.pop($B, None)
? $A.pop($B) -> $A.pop($B, $N)
? $A.remove($B) -> $A.discard($B)
? next($A) -> next($A, $N)
? max($A) -> max($A, default=$N)
? min($A) -> min($A, default=$N)
? $A.copy() -> copy.deepcopy($A) | deepcopy($A)
? dict($A) -> copy.deepcopy($A) | deepcopy($A)
list(set($A)) -> sorted(set($A)) | sorted($A) | list(dict.fromkeys($A))
[$A for $A in $B] -> list($B)
dict([($A, $B) for $C in $D]) -> {$A: $B for $C in $D}
dict(($A, $B) for $C in $D) -> {$A: $B for $C in $D}
set([$A for $B in $C]) -> {$A for $B in $C}
set([$$$A]) -> {$$$A}
tuple([$A for $B in $C]) -> tuple($A for $B in $C)
any([$A for $B in $C]) -> any($A for $B in $C)
all([$A for $B in $C]) -> all($A for $B in $C)
sum([$A for $B in $C]) -> sum($A for $B in $C)
dict() -> {}
dict(name=$A) -> {'name': $A}
    call ^dict\(\s*\w+=
    dictionary ^\{\s*["']
$A + [$B] -> [*$A, $B]
[$B] + $A -> [$B, *$A]
$A + ($B,) -> (*$A, $B)
($B,) + $A -> ($B, *$A)
list($A)[0] -> next(iter($A)) | next($A)
$A[$B] if $B in $A else $C -> $A.get($B, $C) | $A.get($B)
frozenset([$A for $B in $C]) -> frozenset($A for $B in $C)
for $A in $B.keys():\n $$$C -> for $A in $B:\n $$$N
for $A in range(len($B)):\n $$$C -> for $A, $N in enumerate($B):\n $$$M | for $N in $B:\n $$$M
list($A.keys()) -> list($A)
sorted($A.keys()) -> sorted($A)
set($A.keys()) -> set($A)
len($A.keys()) -> len($A)
set(sorted($A)) | set(list($A)) -> set($A) | {$$$N}
list(sorted($A)) | sorted(list($A)) -> sorted($A)
{$A for $A in $B} -> set($B)
list(map(lambda $A: $B, $C)) -> [$B for $A in $C]
map(lambda $A: $B, $C) -> [$B for $A in $C] | ($B for $A in $C)
max([$A for $B in $C]) -> max($A for $B in $C)
min([$A for $B in $C]) -> min($A for $B in $C)
sorted([$A for $B in $C]) -> sorted($A for $B in $C)
list() -> []
$A.get($B, None) -> $A.get($B)
$S.join([$A for $B in $C]) -> $S.join($A for $B in $C)
range(0, $A) -> range($A)
for $A in $B:\n $C = $B[$A]\n $$$D -> for $A, $C in $B.items():\n $$$N
for $A in $B:\n $C.append($A) -> $C.extend($B) | $C += $B | $C = list($B) | $C = [*$B]
for $A in $B:\n $C.append($D) -> [$D for $A in $B] | $C.extend($D for $A in $B)
for $A in $B.readlines():\n $$$C -> for $A in $B:\n $$$N
for $A, _ in $B.items():\n $$$C -> for $A in $B:\n $$$N
for _, $A in $B.items():\n $$$C -> for $A in $B.values():\n $$$N
if $B in $A:\n $C = $A[$B]\nelse:\n $C = $D -> $C = $A.get($B, $D) | $C = $A.get($B)
? if $B in $A:\n return $A[$B] -> return $A.get($B) | return $A.get($B, $N)

# Text
? $A.match($B) -> $A.fullmatch($B)
? $A.search($B) -> $A.fullmatch($B)
? $A.split(' ') | $A.split(" ") -> $A.split()
? $A.replace($B, '') | $A.replace($B, "") -> $A.removeprefix($B) | $A.removesuffix($B)
$A.lstrip('prefix') -> $A.removeprefix('prefix')
    call \.[lr]strip\(\s*["'][^"'\\]*\w[^"'\\]*\w[^"'\\]*["']\s*\)$
    call ^[\w.]+\.(removeprefix|removesuffix|startswith|endswith)\(
? $A, $B = $TEXT.split($SIGN, 1) -> $A, _, $B = $TEXT.partition($SIGN)
    assignment ^\(?\w+, *\w+\)? *= .*\.r?split\([^()]+, *1\)$
    call \.r?partition\([^()]*\)$
f'{repr($A)}' -> f'{$A!r}'
    interpolation ^\{\s*repr\(
    interpolation !r\}$
~ u'...' -> '...'
    string ^[uU]["']
    string ^[fFrRbB]{0,2}["']
~ '\d' -> r'\d'
    string ^[bBuU]?["'](\\\\|[^\\])*\\[dswWDS.()\[\]*+?{}|$^/ -]
    string ^[bB]?[rR][bB]?
~ 'two''words' -> 'two ''words'
    concatenated_string [a-z][.,:;]?["']\s*\n\s*[fF]?["'][A-Za-z]
    concatenated_string \s["']\s*\n|\n\s*[fF]?["']\s
$A.split($B)[0] -> $A.split($B, maxsplit=1)[0] | $A.split($B, 1)[0] | $A.partition($B)[0]
$A.split($B)[-1] -> $A.rsplit($B, maxsplit=1)[-1] | $A.rsplit($B, 1)[$N] | $A.rpartition($B)[$N]
$A.startswith($B) or $A.startswith($C) -> $A.startswith(($B, $C))
$A.endswith($B) or $A.endswith($C) -> $A.endswith(($B, $C))
if $A.startswith($B):\n $A = $A[len($B):] -> $A = $A.removeprefix($B)
$A[:len($B)] == $B -> $A.startswith($B)
$A[:3] == 'abc' -> $A.startswith('abc')
    comparison_operator \[\s*:\s*\d+\s*\]\s*[!=]=\s*["']|["']\s*[!=]=[^=]*\[\s*:\s*\d+\s*\]$
    call \.startswith\(
$A[-3:] == 'abc' -> $A.endswith('abc')
    comparison_operator \[\s*-\d+\s*:\s*\]\s*[!=]=\s*["']|["']\s*[!=]=[^=]*\[\s*-\d+\s*:\s*\]$
    call \.endswith\(
? '...' + str($A) -> f'...{$A}'
    binary_operator ["'] \+ str\(
    string ^[rR]?[fF]
$A.format(**locals()) -> f'...'
    call \.format\(\*\*locals\(\)\)$
    string ^[rR]?[fF]

# Classes and functions
super($A, $B).$C($$$D) -> super().$C($$$D)
return super().__init__($$$D) | return super($$$N).__init__($$$D) -> super($$$N).__init__($$$D)
$BASE.__init__($SELF, $$$A) -> super().__init__($$$A)
    call ^(\w+\.)*[A-Z]\w*\.__init__\(\s*self\b
    call ^super\(.*\)\.__init__\(
? $A.__class__.__name__ -> type($A).__name__
$F(**{'name': $A}) -> $F(name=$A)
    call ^[\w.]+\((.|\n)*\*\*\{\s*["']\w+["']
    call ^[\w.]+\((.|\n)*\b\w+=\w
@lru_cache() -> @lru_cache
    decorator ^@(functools\.)?lru_cache\(\)$
    decorator ^@(functools\.)?lru_cache$
@abstractproperty -> @property @abstractmethod
    decorator ^@(abc\.)?abstract(property|classmethod|staticmethod)$
    decorator ^@(abc\.)?abstractmethod$
lambda $A: $F($A) -> $F
setattr($A, 'name', $B) -> $A.name = $B
    call ^setattr\(([^,()]|\(\))+,\s*["'][A-Za-z]\w*["']\s*,
    assignment ^[\w.]+\.\w+ =

# Files, processes and the network
if not os.path.exists($A):\n os.makedirs($A) -> os.makedirs($A, exist_ok=True) | os.makedirs($A, $$$)
if not os.path.isdir($A):\n os.makedirs($A) -> os.makedirs($A, exist_ok=True) | os.makedirs($A, $$$)
open($A, 'r') | open($A, "r") | open($A, 'rt') | open($A, "rt") -> open($A)
os.rename($A, $B) -> os.replace($A, $B)
os.path.commonprefix($A) -> os.path.commonpath($A)
tempfile.mktemp($$$A) -> tempfile.mkstemp($$$N) | tempfile.NamedTemporaryFile($$$N) | tempfile.mkdtemp($$$N)
$A.extractall($$$B) -> $A.extractall($$$B, filter='data')
    call \.extractall\([^=]*\)$
    call \.extractall\((.|\n)*filter=
os.system($A) -> subprocess.run($$$N) | subprocess.call($$$N) | subprocess.check_call($$$N)
exit($$$A) | quit($$$A) -> sys.exit($$$A)
eval($A) | eval($A, $N) -> ast.literal_eval($A) | literal_eval($A)
yaml.load($A) | yaml.load($A, $N) | yaml.load($A, Loader=$N) -> yaml.safe_load($A)
? $A.send($B) -> $A.sendall($B)
ssl.wrap_socket($$$A) -> $N.wrap_socket($$$M)
$F(universal_newlines=True) -> $F(text=True)
    keyword_argument ^universal_newlines=
    keyword_argument ^(text|encoding)=
$F(stdout=PIPE, stderr=PIPE) -> $F(capture_output=True)
    call (?s)stdout=(subprocess\.)?PIPE,.*stderr=(subprocess\.)?PIPE
    call capture_output=True
json.loads($A.read()) -> json.load($A)
json.loads($A.text) | json.loads($A.content) -> $A.json()

# Time
datetime.now() -> datetime.now(timezone.utc)
    call ^(datetime\.|dt\.)?datetime\.(now|today)\(\)$
    call ^(datetime\.|dt\.)?datetime\.now\(.+\)
datetime.utcnow() -> datetime.now(timezone.utc)
    call ^[\w.]+\.utcnow\(\)$
    call ^[\w.]+\.now\(.*(utc|UTC|tz)
datetime.utcfromtimestamp($A) -> datetime.fromtimestamp($A, timezone.utc)
    call ^[\w.]+\.utcfromtimestamp\(
    call ^[\w.]+\.fromtimestamp\((.|\n)*(utc|UTC|tz)
pytz.utc -> datetime.timezone.utc
    attribute ^pytz\.(utc|UTC)$
    attribute ^(datetime\.|dt\.)?(timezone\.utc|UTC)$
pytz.timezone($A) -> zoneinfo.ZoneInfo($A)
    call ^pytz\.timezone\(
    call ^(zoneinfo\.)?ZoneInfo\(

# Concurrency
$LOCK.acquire() -> with $LOCK
    call \.acquire\(\)$
    with_statement ^with [\w.]*([lL]ock|[sS]em|[cC]ond|[mM]utex)\w*:
$A.setDaemon($B) -> $A.daemon = $B
$A.setName($B) -> $A.name = $B
$A.run_until_complete($B) -> asyncio.run($B)
asyncio.get_event_loop() -> asyncio.get_running_loop() | asyncio.new_event_loop() | asyncio.run($$$N)
asyncio.iscoroutinefunction($A) -> inspect.iscoroutinefunction($A)
asyncio.Task.all_tasks($$$A) -> asyncio.all_tasks($$$A)
asyncio.Task.current_task($$$A) -> asyncio.current_task($$$A)
asyncio.$F(loop=$LOOP) -> asyncio.$F()
    call ^asyncio\.\w+\((.|\n)*\bloop=
    call ^asyncio\.\w+\([^=]*\)$
@asyncio.coroutine -> async def
    decorated_definition ^@(asyncio|types)\.coroutine\b
    function_definition ^async def\b
asyncio.ensure_future($A) -> asyncio.create_task($A) | $N.create_task($A)

# Logging
logging.info($$$A) -> LOGGER.info($$$A)
    call ^logging\.(debug|info|warning|error|exception|critical|log)\(
    call ^[\w.]*(log|LOG|Log)\w*\.(debug|info|warning|error|exception|critical|log)\(
$A.$B(f'... {$C}') -> $A.$B('... %s', $C)
    call ^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[rR]?[fF]["']
    call ^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[rRbBuU]{0,2}["'][^"']*["'],
$A.error($B, exc_info=True) -> $A.exception($B)
    call \.error\((.|\n)*exc_info=True
    call \.exception\(
print($$$TEXT) -> LOGGER.info($$$TEXT)
    call ^print\(
    call ^[\w.]*(log|LOG|Log)\w*\.(debug|info|warning|error|exception|critical)\(
print($$$OUT) -> click.echo($$$OUT)
    call ^print\(
    call ^(click|typer)\.s?echo\(|^[\w.]*([cC]onsole|stdout|stderr|out)\.(print|write)\(
traceback.print_exc() -> LOGGER.exception($$$A)
    call ^traceback\.print_exc\(
    call ^[\w.]*(log|LOG|Log)\w*\.(debug|info|warning|error|exception|critical)\(

# Given up by Python
$A.has_key($B) -> $B in $A
$A.readfp($$$B) -> $A.read_file($$$B)
SafeConfigParser($$$A) | $N.SafeConfigParser($$$A) -> ConfigParser($$$A) | $N.ConfigParser($$$A)
os.errno.$A -> errno.$A
isinstance($A, basestring) -> isinstance($A, str) | isinstance($A, $N)
isinstance($A, six.string_types) | isinstance($A, string_types) -> isinstance($A, str)
isinstance($A, six.text_type) | isinstance($A, text_type) | isinstance($A, unicode) -> isinstance($A, str)
re.I -> re.IGNORECASE
    attribute ^re\.[AILMSUX]$
    attribute ^re\.[A-Z]{5,}$
collections.Mapping -> collections.abc.Mapping
    attribute ^collections\.(Mutable)?(Mapping|Sequence|Set|Iterable|Iterator|Callable|Hashable|Sized|Container)$
    identifier|attribute ^((collections\.)?abc\.)?(Mutable)?(Mapping|Se\w+|Iter\w+|Call\w+|Hash\w+|Sized|Container)$
ast.Str -> ast.Constant
    attribute ^ast\.(Str|Num|Bytes|NameConstant|Ellipsis)$
    attribute ^ast\.Constant$
imp.$A -> importlib.$B
    attribute ^imp\.\w+$
    attribute ^importlib\.\w+
pkg_resources.$A -> importlib.metadata.$B
    attribute ^pkg_resources\.\w+$
    attribute ^(importlib|metadata|importlib_metadata|importlib_resources|resources)\.\w+
StrictVersion($A) -> packaging.version.Version($A)
    call ^([\w.]+\.)?(Strict|Loose)Version\(
    call ^([\w.]+\.)?(Version|parse|parse_version|version_parse)\(
importlib.resources.path($A, $B) -> importlib.resources.files($A)
    call \bresources\.(open_text|read_text|open_binary|read_binary|path|contents|is_resource)\(
    call \b(resources\.)?files\(
entry_points()[$GROUP] -> entry_points(group=$GROUP)
    call|subscript entry_points\(\)(\.get\(|\[)|\biter_entry_points\(
    call \bentry_points\(\s*group=

# Given up by NumPy, pandas and Matplotlib
np.float -> float
    attribute ^(np|numpy)\.(float|int|bool|object|str|complex|long|unicode|float_|NaN|Inf|infty|product|in1d|trapz)$
    identifier|attribute ^(float|int|bool|object|str|complex|(np|numpy)\.\w+)$
np.array($A, copy=False) -> np.asarray($A)
$A.fillna(method=$B) -> $A.ffill($$$N) | $A.bfill($$$N)
$A.isnull() -> $A.isna()
$A.applymap($$$B) -> $A.map($$$B)
$A.ix[$B] -> $A.loc[$B] | $A.iloc[$B]
$A.as_matrix($$$B) -> $A.to_numpy($$$N) | $A.values
$A.$B($$$C, inplace=True) -> $A = $A.$B($$$C)
    expression_statement inplace=True\)$
    assignment = [\w.]+\.\w+\(
matplotlib.cm.get_cmap($A) -> matplotlib.colormaps[$A]
    call \bcm\.get_cmap\(
    attribute|subscript|call \bcolormaps\b
pd.isnull($A) -> pd.isna($A)
pd.notnull($A) -> pd.notna($A)
$A.notnull() -> $A.notna()
np.random.$A($$$B) -> $RNG.$A($$$B)
    call ^(np|numpy)\.random\.(rand\w*|choice|normal|uniform|permutation|shuffle|seed)\(
    call ^[\w.]*([rR]ng|random_state|generator|gen|prng)\.\w+\(

# Given up by Django and SQLAlchemy
$A.is_authenticated() -> $A.is_authenticated
$A.is_anonymous() -> $A.is_anonymous
force_text($$$A) | smart_text($$$A) -> force_str($$$A) | smart_str($$$A)
select([$$$A]) -> select($$$A)
$A.query($B).get($C) -> $A.get($B, $C)
$A.execute('...') -> $A.execute(text('...'))
    call \.execute\(\s*[fF]?["']
    call \.execute\(\s*(\w+\.)?text\(

# Given up by Pydantic
$A.dict($$$B) -> $A.model_dump($$$B)
$A.json($$$B) -> $A.model_dump_json($$$B)
$A.copy($$$B) -> $A.model_copy($$$B)
$A.schema($$$B) -> $A.model_json_schema($$$B)
$A.parse_obj($B) -> $A.model_validate($B)
$A.parse_raw($B) -> $A.model_validate_json($B)
$A.construct($$$B) -> $A.model_construct($$$B)
$A.update_forward_refs($$$B) -> $A.model_rebuild($$$B)
$A.__fields__ -> $A.model_fields
@validator($$$A) -> @field_validator($$$A)
    decorator ^@(pydantic\.)?(root_)?validator\(
    decorator ^@(pydantic\.)?(field|model)_validator\(
"""

# Entries that depend on the code around a form, or on something that is missing from it.
_FUNCTION = {"kind": "function_definition"}
_RAISE = {"kind": "raise_statement"}
_GENERATOR = {**_FUNCTION, "has": {"kind": "yield", "stopBy": "end"}, "stopBy": "end"}
_RETURNS_VALUE = {**_FUNCTION, "has": {"kind": "return_statement", "regex": r"^return\s+[^N\s]", "stopBy": "end"}}
_IN_CLASSMETHOD = {"kind": "decorated_definition", "has": {"kind": "decorator", "regex": "^@classmethod$"}}
_CONDITION = {"any": [{"kind": kind} for kind in ("if_statement", "elif_clause", "not_operator")]}
_LEAVES = {"any": [{"kind": f"{word}_statement"} for word in ("return", "raise", "continue", "break")]}
_NAMES_ERROR = {
    "kind": "except_clause",
    "has": {"kind": "as_pattern", "has": {"kind": "as_pattern_target", "has": {"pattern": "$ERROR"}}},
}
_OPERATORS = "(getitem|setitem|delitem|len|contains|str|repr|eq|ne|lt|gt|iter|next|hash|bool|call|enter)"
_STARTS_TASK = r"^(asyncio|loop|self\.\w*loop)\.(create_task|ensure_future)\("
_COPIED = r"^for [^\n]+ in ((list|tuple|sorted|set)\(|[^\n]*\.copy\(\)|[\w.]+\[:\])"
_SHRINKING = patterns("del $B[$K]", "$B.pop($$$P)", "$B.remove($X)", "$B.clear()", "$B.popitem()")
_SORTED = {"kind": "argument_list", "inside": {"kind": "call", "regex": r"^(sorted|len|set|any|all)\("}}
_ENVIRON_SET = {"kind": "assignment", "has": {"field": "left", "pattern": "os.environ[$A]"}}
_IS_CLASS = r"(isclass\(|isinstance\([^()]+, type\))"
_COMPARING = {"field": "name", "regex": "^__(eq|ne|lt|le|gt|ge)__$"}
_LOG_CALL = r"""^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[fFrR]*["']"""
_TEXT = r"""^\(?\s*[rRbBuU]{0,2}["']"""
_F_STRING = {"kind": "string", "regex": r"^[rR]?[fF]"}
_UNFILLED = r"""\(\s*[rRbBuU]{0,2}["'][^"'\n]*%[sdr][^"'\n]*["']\s*,"""  # `("... %s", value`
_OLD_VERSION = r"^sys\.version_info(( *[<>=]+ *\((2(, *\d+)?|3(, *0)?),?\))|((\[0\]|\.major) *[<>=]+ *[23]))$"


def _matching(pattern: str, expression: str) -> Query:
    return {"all": [{"pattern": pattern}, {"regex": expression}]}


_SPECIAL = (
    KnownMistake(
        "warnings.warn($$$A)",
        "warnings.warn($$$A, stacklevel=2)",
        {"pattern": "warnings.warn($$$A)", "not": {"regex": "stacklevel="}},
        {"kind": "call", "regex": r"^warnings\.warn\((.|\n)*stacklevel="},
    ),
    KnownMistake(
        "asyncio.create_task($$$A)",  # the garbage collector may take a task that nothing refers to
        "$TASK = asyncio.create_task($$$A)",
        {"kind": "call", "regex": _STARTS_TASK, "inside": {"kind": "expression_statement"}},
        {"kind": "call", "regex": _STARTS_TASK, "not": {"inside": {"kind": "expression_statement"}}},
    ),
    KnownMistake(
        "async def $A(): time.sleep($B)",
        "async def $A(): await asyncio.sleep($B)",
        {"pattern": "time.sleep($B)", "inside": {**_FUNCTION, "regex": "^async ", "stopBy": _FUNCTION}},
        patterns("asyncio.sleep($B)", "anyio.sleep($B)", "trio.sleep($B)"),
    ),
    KnownMistake(
        "@classmethod def $A(self, $$$B)",
        "@classmethod def $A(cls, $$$B)",
        {**_FUNCTION, "regex": r"^(async )?def \w+\(\s*self\b", "inside": _IN_CLASSMETHOD},
        {**_FUNCTION, "regex": r"^(async )?def \w+\(\s*cls\b"},
    ),
    KnownMistake(
        "return",
        "return None",
        {"kind": "return_statement", "regex": "^return$", "inside": {**_RETURNS_VALUE, "stopBy": _FUNCTION}},
        {"kind": "return_statement", "regex": "^return None$"},
        is_mistake=False,
    ),
    KnownMistake(
        "def wrapper($$$A)",
        "@functools.wraps($F) def wrapper($$$A)",
        {
            **_FUNCTION,
            "regex": r"^(async )?def _?(wrap|inner|decorated)\w*\(",
            "inside": {"kind": "block", "inside": _FUNCTION},
        },
        {"kind": "decorated_definition", "regex": r"^@(functools\.)?wraps\("},
    ),
    KnownMistake(
        "$A = lambda $$$B: $C",
        "def $A($$$B): return $C",
        {"kind": "assignment", "regex": r"^\w+ = lambda\b", "has": {"field": "left", "pattern": "$A"}},
        {**_FUNCTION, "has": {"field": "name", "pattern": "$A"}},
    ),
    KnownMistake(
        "def __eq__($A, $B): return False",
        "def __eq__($A, $B): return NotImplemented",
        {"pattern": "return False", "inside": {**_FUNCTION, "has": _COMPARING, "stopBy": _FUNCTION}},
        {"pattern": "return NotImplemented"},
    ),
    KnownMistake(
        "issubclass($A, $B)",
        "isinstance($A, type) and issubclass($A, $B)",
        {
            "pattern": "issubclass($A, $B)",
            "not": {"inside": {"kind": "boolean_operator", "regex": _IS_CLASS, "stopBy": "end"}},
        },
        {"kind": "boolean_operator", "regex": rf"(?s){_IS_CLASS}.*issubclass\("},
        is_mistake=False,
    ),
    KnownMistake(
        "$ERROR($$$A)",
        "raise $ERROR($$$A)",
        {"kind": "expression_statement", "regex": r"^([\w.]+\.)?[A-Z]\w*(Error|Exception)\("},
        {**_RAISE, "regex": r"^raise [\w.]*(Error|Exception)\("},
    ),
    KnownMistake(
        "raise StopIteration",
        "return",
        {**_RAISE, "regex": r"^raise StopIteration\b", "inside": _GENERATOR},
        {"any": [{"kind": "return_statement"}, {"kind": "break_statement"}]},
    ),
    KnownMistake(
        "except $A: LOGGER.error($$$B)",
        "except $A: LOGGER.exception($$$B)",
        {
            "kind": "call",
            "regex": r"^[\w.]*(log|LOG|Log)\w*\.error\(",
            "inside": {"kind": "except_clause", "stopBy": "end"},
            "not": {"regex": "exc_info="},
        },
        {"kind": "call", "regex": r"^[\w.]*(log|LOG|Log)\w*\.exception\("},
    ),
    KnownMistake(
        "for $A in $B: $B.pop($$$C)",
        "for $A in list($B): $B.pop($$$C)",
        {
            "all": [
                {
                    "kind": "for_statement",
                    "has": {"field": "right", **patterns("$B", "$B.items()", "$B.keys()", "$B.values()")},
                },
                {"has": {"field": "body", "has": {**_SHRINKING, "stopBy": "end"}}},
            ]
        },
        {"kind": "for_statement", "regex": _COPIED},
    ),
    KnownMistake(
        "[$A for $B in $C]",
        "for $B in $C: $A",
        {"kind": "expression_statement", "has": {"kind": "list_comprehension"}},
        {"kind": "for_statement"},
    ),
    KnownMistake(
        "set(($$$A))", "{$$$A}", {"pattern": "set($T)", "has": {"has": {"kind": "tuple"}}}, {"kind": "set"}
    ),
    *(
        KnownMistake(
            f"$A[{place}] == $TEXT",  # an empty text has no first and no last character
            f"$A.{method}($TEXT)",
            {**patterns(f"$A[{place}] == $TEXT", f"$TEXT == $A[{place}]"), "has": {"kind": "string"}},
            {"pattern": f"$A.{method}($TEXT)"},
        )
        for place, method in (("0", "startswith"), ("-1", "endswith"))
    ),
    *(
        KnownMistake(
            pattern,  # the file system lists names in any order
            f"sorted({pattern})",
            {"pattern": pattern, "not": {"inside": _SORTED}},
            {"kind": "call", "regex": r"^sorted\(", "has": {"kind": "argument_list", "has": {"pattern": pattern}}},
            is_mistake=False,
        )
        for pattern in ("os.listdir($A)", "glob.glob($$$A)", "$A.iterdir()", "$A.glob($B)", "$A.rglob($B)")
    ),
    KnownMistake(
        "os.environ[$A]",
        "os.environ.get($A)",
        {"pattern": "os.environ[$A]", "not": {"inside": {"any": [_ENVIRON_SET, {"kind": "delete_statement"}]}}},
        patterns("os.environ.get($A)", "os.environ.get($A, $N)", "os.getenv($A)", "os.getenv($A, $N)"),
        is_mistake=False,
    ),
    KnownMistake(
        "$A.open($$$B).read()",
        "with $A.open($$$B) as $FILE: ...",
        {"pattern": "$A.open($$$B).read()"},
        {"kind": "with_statement", "regex": r"^with [\w.]+\.open\("},
    ),
    KnownMistake(
        "$F($$$A, shell=True)",
        "$F($$$A)",
        {"pattern": "$F($$$A, shell=True)"},
        {"kind": "call", "regex": "^subprocess"},
    ),
    KnownMistake(
        "print($A)",
        "print($A, file=sys.stderr)",
        {"kind": "call", "regex": r"^print\(", "not": {"regex": r"\bfile="}},
        {"kind": "call", "regex": r"^print\((.|\n)*file=sys\.stderr"},
        is_mistake=False,
    ),
    KnownMistake(
        "f'...'",
        "'...'",
        {
            "kind": "string",
            "regex": r"""^[fF]["'][^{}]*["']$""",
            "not": {"inside": {"kind": "concatenated_string"}},
        },
        {"kind": "string", "regex": r"""^["'][^{}]*["']$"""},
        is_spelling=True,
    ),
    KnownMistake(
        "getattr($A, 'name')",
        "$A.name",
        {"kind": "call", "regex": r"""^getattr\(([^,()]|\(\))+,\s*["'][A-Za-z]\w*["']\s*\)$"""},
        {"kind": "attribute", "regex": r"^\w[\w.]*$"},
        is_mistake=False,
    ),
    KnownMistake(
        "if len($A)",
        "if $A",
        {"pattern": "len($A)", "inside": _CONDITION},
        {"pattern": "$A", "inside": _CONDITION},
    ),
    KnownMistake(
        "except $A as $ERROR: raise $ERROR",
        "except $A: raise",
        {"all": [{"pattern": "raise $ERROR"}, {"inside": {**_NAMES_ERROR, "stopBy": "end"}}]},
        {**_RAISE, "regex": "^raise$"},
    ),
    KnownMistake(
        "except $A as $ERROR",
        "except $A",
        {"all": [_NAMES_ERROR, {"not": {"has": {"kind": "block", "has": {"pattern": "$ERROR", "stopBy": "end"}}}}]},
        {"kind": "except_clause", "not": {"has": {"kind": "as_pattern"}}},
    ),
    KnownMistake(
        "if $A: return $B else: $C",
        "if $A: return $B",
        {
            "kind": "else_clause",
            "inside": {"kind": "if_statement", "has": {"field": "consequence", "has": _LEAVES}},
        },
        {
            "kind": "if_statement",
            "has": {"field": "consequence", "has": _LEAVES},
            "not": {"has": {"kind": "else_clause"}},
        },
    ),
    KnownMistake(
        "$A.__getitem__($B)",
        "$A[$B]",
        {
            "kind": "call",
            "regex": rf"^[\w.]+\.__{_OPERATORS}__\(",
            "not": {
                "any": [{"regex": r"^(super|object|dict|list|str|type|[A-Z]\w*|cls)\b"}, {"regex": r"\(self\b"}]
            },
        },
        {
            "any": [
                *({"kind": kind} for kind in ("subscript", "delete_statement", "comparison_operator")),
                {"kind": "call", "regex": r"^(len|str|repr|iter|next|hash|bool)\("},
            ]
        },
    ),
    KnownMistake("print($$$A)", "", {"pattern": "print($$$A)", "inside": {"kind": "expression_statement"}}, {}),
    KnownMistake(
        "if PY2",
        "",
        {
            "any": [
                *({"pattern": name} for name in ("six.PY2", "six.PY3", "PY2", "PY3")),
                {"kind": "comparison_operator", "regex": _OLD_VERSION},
            ]
        },
        {},
    ),
    KnownMistake(
        "f'{str($A)}'",
        "f'{$A}'",
        {"kind": "interpolation", "has": {"pattern": "str($A)"}},
        {"kind": "interpolation", "has": {"pattern": "$A"}},
    ),
    KnownMistake(
        "'... {name}'",
        "f'... {name}'",
        {
            "kind": "string",
            "regex": r"""^[rR]?["'][^"'{}]*\{[a-z_][\w.]*\}[^"']*["']$""",
            "not": {"inside": {"kind": "attribute"}},  # `'{name}'.format(...)`
        },
        _F_STRING,
        is_spelling=True,
    ),
    KnownMistake(
        '"... %s ...", $A',
        'f"... {$A} ..."',
        {
            "any": [
                _matching("print($$$A)", f"^print{_UNFILLED}"),
                {**_RAISE, "regex": rf"^raise [\w.]+{_UNFILLED}"},
            ]
        },
        {"any": [_RAISE, {"pattern": "print($$$)"}]},
    ),
    KnownMistake(
        "$A.$B($C.format($$$D))",
        "$A.$B($E, $$$D)",
        _matching("$A.$B($C.format($$$D))", _LOG_CALL),
        {"pattern": "$A.$B($E, $$$D)"},
    ),
    KnownMistake(
        "$A.$B($C % $D)", "$A.$B($C, $$$E)", _matching("$A.$B($C % $D)", _LOG_CALL), {"pattern": "$A.$B($C, $$$E)"}
    ),
    KnownMistake("'...'.format($$$A)", "f'...'", _matching("$A.format($$$B)", _TEXT), _F_STRING),
    KnownMistake(
        "'... %s' % $A",
        "f'... {$A}'",
        _matching("$A % $B", _TEXT),
        {"any": [_F_STRING, _matching("$N.format($$$M)", _TEXT)]},
    ),
    KnownMistake(
        "'... {0}'.format($$$A)",
        "'... {}'.format($$$A)",
        _matching("$B.format($$$A)", _TEXT + r"[^{}]*\{0[^0-9]"),
        _matching("$N.format($$$A)", _TEXT + r"[^{}]*\{[^0-9]"),
    ),
)
CATALOGUE = (*read_table(_TABLE), *_SPECIAL)
_WORDS = {entry.before: entry.words for entry in CATALOGUE}


def known_mistakes(change: Rewritten) -> Iterator[Rewrite]:
    """The known mistakes that a change repairs."""
    removed = " ".join(node.text() for node in change.removed)
    for entry in CATALOGUE:
        words = _WORDS[entry.before]  # a query costs more than a search for a word
        if (not words or any(word in removed for word in words)) and entry.is_in(change):
            yield idiom(entry.before, entry.after or "nothing", entry.old, is_mistake=entry.is_mistake)
