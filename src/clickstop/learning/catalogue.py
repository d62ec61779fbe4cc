"""Mistakes of Python that are known by their shape: the form that is wrong, and the one that takes its place.

A fix is one of them if it takes the one away and brings the other, with the same parts in both. So each entry is a
pair of queries; names in capitals that both have must stand for the same text.
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from clickstop.learning import anchors
from clickstop.learning.generalise import IDIOM, Rewrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.learning.tree_changes import Rewritten

    Query = dict[str, Any]

_VARIABLE = re.compile(r"\$+([A-Z]+)")
# Signs, and what stands before a quote.
_SIGNS = re.compile(r"""\b[rbfuRBFU]{1,2}(?=["'])|\W""")
_IMPORTS = ("import_from_statement", "import_statement")
# Each line: the mistake and what takes its place, with other ways to write them; `\n` is a line break. `!` begins
# those that are wrong wherever they stand, as linters say: a few places that have them, too, do not speak for them.
# Lines below have the kinds and expressions that find both forms, where no pattern does; with `~`, both forms have
# the same letters.
_PAIRS = r"""
! super($A, $B).$C($$$D) -> super().$C($$$D)
! return super().__init__($$$D) | return super($$$N).__init__($$$D) -> super($$$N).__init__($$$D)
! not $A in $B -> $A not in $B
! not $A is $B -> $A is not $B
! for $A in $A.$B($$$C):\n $$$D | for $A in $A:\n $$$D -> for $N in $A.$B($$$C):\n $$$E | for $N in $A:\n $$$E
! for $A in $B:\n yield $A -> yield from $B
if not $A:\n $A = $B -> if $A is None:\n $A = $B
! $A and $B >= $A | $A and $B > $A -> $A is not None and $B >= $A | $A is not None and $B > $A
! $A and $B <= $A | $A and $B < $A -> $A is not None and $B <= $A | $A is not None and $B < $A
! hasattr($A, '__call__') | hasattr($A, "__call__") -> callable($A)
! not bool($A) -> not $A
$A.__class__.__name__ -> type($A).__name__
$A / float($B) -> $A / $B
float($A) / $B -> $A / $B
! $A.split($B)[0] -> $A.split($B, maxsplit=1)[0] | $A.split($B, 1)[0] | $A.partition($B)[0]
! $A.split($B)[-1] -> $A.rsplit($B, maxsplit=1)[-1] | $A.rsplit($B, 1)[$N] | $A.rpartition($B)[$N]
$A.match($B) -> $A.fullmatch($B)
! $A.keys()[$B] -> list($A)[$B] | list($A.keys())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
! $A.values()[$B] -> list($A.values())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
! $A.items()[$B] -> list($A.items())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
! $A in $B.keys() -> $A in $B
! $A.has_key($B) -> $B in $A
! list($A)[0] -> next(iter($A)) | next($A)
! $A[$B] if $B in $A else $C -> $A.get($B, $C) | $A.get($B)
! dict([($A, $B) for $C in $D]) -> {$A: $B for $C in $D}
! dict(($A, $B) for $C in $D) -> {$A: $B for $C in $D}
! set([$A for $B in $C]) -> {$A for $B in $C}
! set([$$$A]) -> {$$$A}
! tuple([$A for $B in $C]) -> tuple($A for $B in $C)
! any([$A for $B in $C]) -> any($A for $B in $C)
! all([$A for $B in $C]) -> all($A for $B in $C)
! sum([$A for $B in $C]) -> sum($A for $B in $C)
! frozenset([$A for $B in $C]) -> frozenset($A for $B in $C)
! type($A) == $B | $B == type($A) -> isinstance($A, $B) | isinstance($A, ($$$)) | type($A) is $B
! type($A) != $B | $B != type($A) -> not isinstance($A, $B) | not isinstance($A, ($$$)) | type($A) is not $B
! isinstance($A, $B) or isinstance($A, $C) -> isinstance($A, ($B, $C))
! if not os.path.exists($A):\n os.makedirs($A) -> os.makedirs($A, exist_ok=True) | os.makedirs($A, $$$)
! if not os.path.isdir($A):\n os.makedirs($A) -> os.makedirs($A, exist_ok=True) | os.makedirs($A, $$$)
! int(math.ceil($A)) -> math.ceil($A)
! int(math.floor($A)) -> math.floor($A)
! int(round($A)) -> round($A)
! raise NotImplemented -> raise NotImplementedError
    raise_statement ^raise NotImplemented\b
    raise_statement ^raise NotImplementedError\b
! except IOError -> except OSError
    except_clause ^except[^:\n]*\b(IOError|EnvironmentError|WindowsError|socket\.error|select\.error)\b
    except_clause ^except[^:\n]*\bOSError\b
! try: ... except $A: pass -> with contextlib.suppress($A): ...
    try_statement ^try:(\n +[^\n]+)\n +except [\w.]+:\n +pass$
    with_statement ^with (contextlib\.)?suppress\(
assert $A -> raise $ERROR
    assert_statement ^assert
    raise_statement ^raise
! $A.$B(f'... {$C}') -> $A.$B('... %s', $C)
    call ^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[rR]?[fF]["']
    call ^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[rRbBuU]{0,2}["'][^"']*["'],
'...' + str($A) -> f'...{$A}'
    binary_operator ["'] \+ str\(
    string ^[rR]?[fF]
! f'{repr($A)}' -> f'{$A!r}'
    interpolation ^\{\s*repr\(
    interpolation !r\}$
! $A.lstrip('prefix') -> $A.removeprefix('prefix')
    call \.[lr]strip\(\s*["'][^"'\\]*\w[^"'\\]*\w[^"'\\]*["']\s*\)$
    call ^[\w.]+\.(removeprefix|removesuffix|startswith|endswith)\(
$A, $B = $TEXT.split($SIGN, 1) -> $A, _, $B = $TEXT.partition($SIGN)
    assignment ^\(?\w+, *\w+\)? *= .*\.r?split\([^()]+, *1\)$
    call \.r?partition\([^()]*\)$
! $A == str -> $A is str
    comparison_operator ([!=]=\s*|^)(str|int|bool|float|list|dict|tuple|set|bytes)(\s*[!=]=.*)?$
    comparison_operator \bis (not )?(str|int|bool|float|list|dict|tuple|set|bytes)$
! logging.info($$$A) -> LOGGER.info($$$A)
    call ^logging\.(debug|info|warning|error|exception|critical|log)\(
    call ^[\w.]*(log|LOG|Log)\w*\.(debug|info|warning|error|exception|critical|log)\(
! $BASE.__init__($SELF, $$$A) -> super().__init__($$$A)
    call ^(\w+\.)*[A-Z]\w*\.__init__\(\s*self\b
    call ^super\(.*\)\.__init__\(
!~ u'...' -> '...'
    string ^[uU]["']
    string ^[fFrRbB]{0,2}["']
!~ '\d' -> r'\d'
    string ^[bBuU]?["'](\\\\|[^\\])*\\[dswWDS.()\[\]*+?{}|$^/ -]
    string ^[bB]?[rR][bB]?
!~ 'two''words' -> 'two ''words'
    concatenated_string [a-z][.,:;]?["']\s*\n\s*[fF]?["'][A-Za-z]
    concatenated_string \s["']\s*\n|\n\s*[fF]?["']\s
! not $A == $B -> $A != $B
! not $A != $B -> $A == $B
! True if $A else False -> bool($A) | return $A | $N = $A
! False if $A else True -> not $A
! if $A:\n return True\nelse:\n return False -> return bool($A) | return $A
! if $A:\n return $B\nelse:\n return $C -> return $B if $A else $C
! if $B in $A:\n del $A[$B] -> $A.pop($B, None)
! if $A.startswith($B):\n $A = $A[len($B):] -> $A = $A.removeprefix($B)
! for $A in $B.keys():\n $$$C -> for $A in $B:\n $$$N
! for $A in range(len($B)):\n $$$C -> for $A, $N in enumerate($B):\n $$$M | for $N in $B:\n $$$M
! list($A.keys()) -> list($A)
! sorted($A.keys()) -> sorted($A)
! set($A.keys()) -> set($A)
! len($A.keys()) -> len($A)
! len($A) == 0 -> not $A
! len($A) > 0 | len($A) != 0 | len($A) >= 1 -> if $A:\n $$$N | $A and $N | $N and $A | bool($A)
! len($A) < 1 -> not $A
! set(sorted($A)) | set(list($A)) -> set($A) | {$$$N}
! list(sorted($A)) | sorted(list($A)) -> sorted($A)
! [$A for $A in $B] -> list($B)
! {$A for $A in $B} -> set($B)
! list(map(lambda $A: $B, $C)) -> [$B for $A in $C]
! map(lambda $A: $B, $C) -> [$B for $A in $C] | ($B for $A in $C)
! max([$A for $B in $C]) -> max($A for $B in $C)
! min([$A for $B in $C]) -> min($A for $B in $C)
! sorted([$A for $B in $C]) -> sorted($A for $B in $C)
! dict() -> {}
! list() -> []
! $A + [$B] -> [*$A, $B]
! [$B] + $A -> [$B, *$A]
! $A + ($B,) -> (*$A, $B)
! ($B,) + $A -> ($B, *$A)
! $A.startswith($B) or $A.startswith($C) -> $A.startswith(($B, $C))
! $A.endswith($B) or $A.endswith($C) -> $A.endswith(($B, $C))
! $A == $B or $A == $C -> $A in ($B, $C) | $A in {$B, $C} | $A in [$B, $C]
! $A != $B and $A != $C -> $A not in ($B, $C) | $A not in {$B, $C} | $A not in [$B, $C]
! $A[:len($B)] == $B -> $A.startswith($B)
! $A and $B or $C -> $B if $A else $C
! $A.get($B, None) -> $A.get($B)
! $A.format(**locals()) -> f'...'
    call \.format\(\*\*locals\(\)\)$
    string ^[rR]?[fF]
! lambda: [] -> list
! lambda: {} -> dict
! open($A, 'r') | open($A, "r") | open($A, 'rt') | open($A, "rt") -> open($A)
! io.open($$$A) -> open($$$A)
! $A.encode('utf-8') | $A.encode("utf-8") | $A.encode('utf8') | $A.encode("UTF-8") -> $A.encode()
! $A.decode('utf-8') | $A.decode("utf-8") | $A.decode('utf8') | $A.decode("UTF-8") -> $A.decode()
! $A.setDaemon($B) -> $A.daemon = $B
! $A.setName($B) -> $A.name = $B
! os.errno.$A -> errno.$A
! asyncio.iscoroutinefunction($A) -> inspect.iscoroutinefunction($A)
! asyncio.get_event_loop() -> asyncio.get_running_loop() | asyncio.new_event_loop() | asyncio.run($$$N)
! yaml.load($A) | yaml.load($A, $N) | yaml.load($A, Loader=$N) -> yaml.safe_load($A)
! tempfile.mktemp($$$A) -> tempfile.mkstemp($$$N) | tempfile.NamedTemporaryFile($$$N) | tempfile.mkdtemp($$$N)
! os.path.commonprefix($A) -> os.path.commonpath($A)
! os.system($A) -> subprocess.run($$$N) | subprocess.call($$$N) | subprocess.check_call($$$N)
! exit($$$A) | quit($$$A) -> sys.exit($$$A)
! isinstance($A, six.string_types) | isinstance($A, string_types) -> isinstance($A, str)
! isinstance($A, six.text_type) | isinstance($A, text_type) | isinstance($A, unicode) -> isinstance($A, str)
! @lru_cache() -> @lru_cache
    decorator ^@(functools\.)?lru_cache\(\)$
    decorator ^@(functools\.)?lru_cache$
! @asyncio.coroutine -> async def
    decorated_definition ^@(asyncio|types)\.coroutine\b
    function_definition ^async def\b
! datetime.utcnow() -> datetime.now(timezone.utc)
    call ^[\w.]+\.utcnow\(\)$
    call ^[\w.]+\.now\(.*(utc|UTC|tz)
! datetime.utcfromtimestamp($A) -> datetime.fromtimestamp($A, timezone.utc)
    call ^[\w.]+\.utcfromtimestamp\(
    call ^[\w.]+\.fromtimestamp\((.|\n)*(utc|UTC|tz)
! datetime.now() -> datetime.now(timezone.utc)
    call ^(datetime\.|dt\.)?datetime\.(now|today)\(\)$
    call ^(datetime\.|dt\.)?datetime\.now\(.+\)
! pytz.utc -> datetime.timezone.utc
    attribute ^pytz\.(utc|UTC)$
    attribute ^(datetime\.|dt\.)?(timezone\.utc|UTC)$
! pytz.timezone($A) -> zoneinfo.ZoneInfo($A)
    call ^pytz\.timezone\(
    call ^(zoneinfo\.)?ZoneInfo\(
! pkg_resources.$A -> importlib.metadata.$B
    attribute ^pkg_resources\.\w+$
    attribute ^(importlib|metadata|importlib_metadata|importlib_resources|resources)\.\w+
! StrictVersion($A) -> packaging.version.Version($A)
    call ^([\w.]+\.)?(Strict|Loose)Version\(
    call ^([\w.]+\.)?(Version|parse|parse_version|version_parse)\(
! ast.Str -> ast.Constant
    attribute ^ast\.(Str|Num|Bytes|NameConstant|Ellipsis)$
    attribute ^ast\.Constant$
! np.float -> float
    attribute ^(np|numpy)\.(float|int|bool|object|str|complex|long|unicode|float_|NaN|Inf|infty|product|in1d|trapz)$
    identifier|attribute ^(float|int|bool|object|str|complex|(np|numpy)\.\w+)$
! collections.Mapping -> collections.abc.Mapping
    attribute ^collections\.(Mutable)?(Mapping|Sequence|Set|Iterable|Iterator|Callable|Hashable|Sized|Container)$
    identifier|attribute ^((collections\.)?abc\.)?(Mutable)?(Mapping|Se\w+|Iter\w+|Call\w+|Hash\w+|Sized|Container)$
! re.I -> re.IGNORECASE
    attribute ^re\.[AILMSUX]$
    attribute ^re\.[A-Z]{5,}$
! $F(universal_newlines=True) -> $F(text=True)
    keyword_argument ^universal_newlines=
    keyword_argument ^(text|encoding)=
! raise IOError -> raise OSError
    raise_statement ^raise (IOError|EnvironmentError|WindowsError|socket\.error|select\.error)\b
    raise_statement ^raise (\w*OSError|FileNotFoundError|PermissionError|FileExistsError|ConnectionError)\b
! raise Exception($$$A) -> raise $ERROR($$$A)
    raise_statement ^raise (Exception|BaseException)\b
    raise_statement ^raise ([\w.]+\.)?([A-DF-Z]\w*[a-z]\w*|[A-Z]\w*[a-z]\w*(Error|Exception|Exit))\(
! except Exception: pass -> except $ERROR: ...
    except_clause ^except (Base)?Exception( as \w+)?:\s*pass$
    except_clause ^except \(?[\w.]+(Error|Found|Exit|Timeout)\b
! $A.error($B, exc_info=True) -> $A.exception($B)
    call \.error\((.|\n)*exc_info=True
    call \.exception\(
! type($A) is $B | type($A) in $B -> isinstance($A, $B) | isinstance($A, ($$$))
! type($A) is not $B | type($A) not in $B -> not isinstance($A, $B) | not isinstance($A, ($$$))
! $S.join([$A for $B in $C]) -> $S.join($A for $B in $C)
! range(0, $A) -> range($A)
! for $A in $B:\n $C = $B[$A]\n $$$D -> for $A, $C in $B.items():\n $$$N
! for $A in $B:\n $C.append($A) -> $C.extend($B) | $C += $B | $C = list($B) | $C = [*$B]
! for $A in $B:\n $C.append($D) -> [$D for $A in $B] | $C.extend($D for $A in $B)
! $A if $A else $B -> $A or $B
! lambda $A: $F($A) -> $F
! $A.find($B) != -1 | $A.find($B) >= 0 | $A.find($B) > -1 -> $B in $A
! $A.find($B) == -1 | $A.find($B) < 0 -> $B not in $A
! json.loads($A.read()) -> json.load($A)
! json.loads($A.text) | json.loads($A.content) -> $A.json()
! $A.next() -> next($A)
! unicode($A) | unicode($A, $N) -> str($A) | six.text_type($A) | text_type($A)
! text_type($A) | six.text_type($A) | compat.text_type($A) -> str($A)
! xrange($$$A) -> range($$$A)
! long($A) -> int($A)
! raw_input($$$A) -> input($$$A)
! isinstance($A, basestring) -> isinstance($A, str) | isinstance($A, $N)
! SafeConfigParser($$$A) | $N.SafeConfigParser($$$A) -> ConfigParser($$$A) | $N.ConfigParser($$$A)
! $A.readfp($$$B) -> $A.read_file($$$B)
! asyncio.ensure_future($A) -> asyncio.create_task($A) | $N.create_task($A)
! $A.is_authenticated() -> $A.is_authenticated
! $A.is_anonymous() -> $A.is_anonymous
! $A.fillna(method=$B) -> $A.ffill($$$N) | $A.bfill($$$N)
! np.array($A, copy=False) -> np.asarray($A)
! select([$$$A]) -> select($$$A)
! $A.query($B).get($C) -> $A.get($B, $C)
! $A.dict($$$B) -> $A.model_dump($$$B)
! $A.parse_obj($B) -> $A.model_validate($B)
! $A.parse_raw($B) -> $A.model_validate_json($B)
! $A.construct($$$B) -> $A.model_construct($$$B)
! $A.__fields__ -> $A.model_fields
! $A.update_forward_refs($$$B) -> $A.model_rebuild($$$B)
! asyncio.$F(loop=$LOOP) -> asyncio.$F()
    call ^asyncio\.\w+\((.|\n)*\bloop=
    call ^asyncio\.\w+\([^=]*\)$
! except asyncio.TimeoutError -> except TimeoutError
    except_clause ^except[^:\n]*\b(asyncio\.TimeoutError|socket\.timeout|futures\.TimeoutError)\b
    except_clause ^except[^:\n]*[ (]TimeoutError\b
! except Exception -> except $ERROR
    except_clause ^except (Base)?Exception( as \w+)?:
    except_clause ^except \(?([\w.]+\.)?(\w+(Error|NotFound|Exit|Timeout)|Empty|Full)\b
! @abstractproperty -> @property @abstractmethod
    decorator ^@(abc\.)?abstract(property|classmethod|staticmethod)$
    decorator ^@(abc\.)?abstractmethod$
! $A.$B($$$C, inplace=True) -> $A = $A.$B($$$C)
    expression_statement inplace=True\)$
    assignment = [\w.]+\.\w+\(
! $A.extractall($$$B) -> $A.extractall($$$B, filter='data')
    call \.extractall\([^=]*\)$
    call \.extractall\((.|\n)*filter=
! $DIGEST == $B -> hmac.compare_digest($DIGEST, $B)
    comparison_operator (?i)(digest|signature|hmac)\w*(\(\))? [!=]=|[!=]= [\w.]*(digest|signature|hmac)
    call \bcompare_digest\(
! $LOCK.acquire() -> with $LOCK
    call \.acquire\(\)$
    with_statement ^with [\w.]*([lL]ock|[sS]em|[cC]ond|[mM]utex)\w*:
! sys.exc_info()[1] -> except $A as $ERROR
    subscript ^sys\.exc_info\(\)\[[012]\]$
    except_clause ^except [^:\n]+ as \w+:
! imp.$A -> importlib.$B
    attribute ^imp\.\w+$
    attribute ^importlib\.\w+
! dict(name=$A) -> {'name': $A}
    call ^dict\(\s*\w+=
    dictionary ^\{\s*["']
! $F(**{'name': $A}) -> $F(name=$A)
    call ^[\w.]+\((.|\n)*\*\*\{\s*["']\w+["']
    call ^[\w.]+\((.|\n)*\b\w+=\w
! list(set($A)) -> sorted(set($A)) | sorted($A) | list(dict.fromkeys($A))
! os.rename($A, $B) -> os.replace($A, $B)
! eval($A) | eval($A, $N) -> ast.literal_eval($A) | literal_eval($A)
! type($A) == type | type($A) is type -> inspect.isclass($A)
! for $A in $B.readlines():\n $$$C -> for $A in $B:\n $$$N
! for $A, _ in $B.items():\n $$$C -> for $A in $B:\n $$$N
! for _, $A in $B.items():\n $$$C -> for $A in $B.values():\n $$$N
! if $A < $B:\n $A = $B | if $B > $A:\n $A = $B -> $A = max($A, $B) | $A = max($B, $A)
! if $A > $B:\n $A = $B | if $B < $A:\n $A = $B -> $A = min($A, $B) | $A = min($B, $A)
! if $B in $A:\n $C = $A[$B]\nelse:\n $C = $D -> $C = $A.get($B, $D) | $C = $A.get($B)
! $A == True -> if $A:\n $$$N | $A and $N | $N and $A | return $A
! $A == False -> not $A
! $A == [] | $A == {} | $A == () -> not $A
! $A != [] | $A != {} | $A != () -> if $A:\n $$$N | $A and $N | $N and $A
! pd.isnull($A) -> pd.isna($A)
! pd.notnull($A) -> pd.notna($A)
! $A.isnull() -> $A.isna()
! $A.notnull() -> $A.notna()
! $A.applymap($$$B) -> $A.map($$$B)
! $A.ix[$B] -> $A.loc[$B] | $A.iloc[$B]
! $A.as_matrix($$$B) -> $A.to_numpy($$$N) | $A.values
! $A.json($$$B) -> $A.model_dump_json($$$B)
! $A.copy($$$B) -> $A.model_copy($$$B)
! $A.schema($$$B) -> $A.model_json_schema($$$B)
! asyncio.Task.all_tasks($$$A) -> asyncio.all_tasks($$$A)
! asyncio.Task.current_task($$$A) -> asyncio.current_task($$$A)
! $A.run_until_complete($B) -> asyncio.run($B)
! force_text($$$A) | smart_text($$$A) -> force_str($$$A) | smart_str($$$A)
! ssl.wrap_socket($$$A) -> $N.wrap_socket($$$M)
! setattr($A, 'name', $B) -> $A.name = $B
    call ^setattr\(([^,()]|\(\))+,\s*["'][A-Za-z]\w*["']\s*,
    assignment ^[\w.]+\.\w+ =
! $A[:3] == 'abc' -> $A.startswith('abc')
    comparison_operator \[\s*:\s*\d+\s*\]\s*[!=]=\s*["']|["']\s*[!=]=[^=]*\[\s*:\s*\d+\s*\]$
    call \.startswith\(
! $A[-3:] == 'abc' -> $A.endswith('abc')
    comparison_operator \[\s*-\d+\s*:\s*\]\s*[!=]=\s*["']|["']\s*[!=]=[^=]*\[\s*-\d+\s*:\s*\]$
    call \.endswith\(
! $F(stdout=PIPE, stderr=PIPE) -> $F(capture_output=True)
    call (?s)stdout=(subprocess\.)?PIPE,.*stderr=(subprocess\.)?PIPE
    call capture_output=True
! np.random.$A($$$B) -> $RNG.$A($$$B)
    call ^(np|numpy)\.random\.(rand\w*|choice|normal|uniform|permutation|shuffle|seed)\(
    call ^[\w.]*([rR]ng|random_state|generator|gen|prng)\.\w+\(
! matplotlib.cm.get_cmap($A) -> matplotlib.colormaps[$A]
    call \bcm\.get_cmap\(
    attribute|subscript|call \bcolormaps\b
! importlib.resources.path($A, $B) -> importlib.resources.files($A)
    call \bresources\.(open_text|read_text|open_binary|read_binary|path|contents|is_resource)\(
    call \b(resources\.)?files\(
! entry_points()[$GROUP] -> entry_points(group=$GROUP)
    call|subscript entry_points\(\)(\.get\(|\[)|\biter_entry_points\(
    call \bentry_points\(\s*group=
! $A.execute('...') -> $A.execute(text('...'))
    call \.execute\(\s*[fF]?["']
    call \.execute\(\s*(\w+\.)?text\(
! print($$$TEXT) -> LOGGER.info($$$TEXT)
    call ^print\(
    call ^[\w.]*(log|LOG|Log)\w*\.(debug|info|warning|error|exception|critical)\(
! print($$$OUT) -> click.echo($$$OUT)
    call ^print\(
    call ^(click|typer)\.s?echo\(|^[\w.]*([cC]onsole|stdout|stderr|out)\.(print|write)\(
! traceback.print_exc() -> LOGGER.exception($$$A)
    call ^traceback\.print_exc\(
    call ^[\w.]*(log|LOG|Log)\w*\.(debug|info|warning|error|exception|critical)\(
! @validator($$$A) -> @field_validator($$$A)
    decorator ^@(pydantic\.)?(root_)?validator\(
    decorator ^@(pydantic\.)?(field|model)_validator\(
$A.copy() -> copy.deepcopy($A) | deepcopy($A)
dict($A) -> copy.deepcopy($A) | deepcopy($A)
if $B in $A:\n return $A[$B] -> return $A.get($B) | return $A.get($B, $N)
$A.search($B) -> $A.fullmatch($B)
$A.split(' ') | $A.split(" ") -> $A.split()
$A.replace($B, '') | $A.replace($B, "") -> $A.removeprefix($B) | $A.removesuffix($B)
next($A) -> next($A, $N)
max($A) -> max($A, default=$N)
min($A) -> min($A, default=$N)
! $A == ($B, $C) | $A == ($B, $C, $D) -> $A in ($B, $C) | $A in ($B, $C, $D)
! if $A:\n $B = $C\nelse:\n $B = $D -> $B = $C if $A else $D
! $B if not $A else $A -> $B if $A is None else $A
$X if $X else $Y -> $X if $X is not None else $Y
del $A[$B] -> $A.pop($B, None)
$A.remove($B) -> $A.discard($B)
$A.pop($B) -> $A.pop($B, $N)
$A.send($B) -> $A.sendall($B)
$A = $A or $B -> $A = $B if $A is None else $A | $A if $A is not None else $B | if $A is None:\n $A = $B
"""


class KnownMistake(NamedTuple):
    """A pair: what people are shown, and the queries that find each form."""

    before: str
    after: str  # "" where nothing need take its place
    old: Query
    new: Query
    is_mistake: bool = False  # no matter of taste
    is_spelling: bool = False  # both have the same letters

    @property
    def words(self) -> list[str]:
        """One of these stands wherever the mistake is; none where that is not known."""
        return anchors.of_structure({"rule": _inner(self.old)})

    @property
    def shared(self) -> set[str]:
        """Names that stand for the same text on both sides."""
        return set(_VARIABLE.findall(str(self.old))) & set(_VARIABLE.findall(str(self.new)))


def _entry(block: str) -> KnownMistake:
    line, *queries = block.split("\n    ")
    flags, pair = re.match(r"([!~]* ?)(.*)", line).groups()  # type: ignore[union-attr]  # it always fits
    sides = [side.split(" | ") for side in pair.split(" -> ")]
    before, after = (" ".join(re.sub(r"\\n(?! )", " ", side[0]).replace("\\n", "").split()) for side in sides)
    old, new = map(_by_kind, queries) if queries else map(_by_pattern, sides)
    return KnownMistake(before, after, old, new, "!" in flags, "~" in flags)


def _inner(query: Query) -> Query:
    """Without what stands around: a change need not show that."""
    kept = {key: value for key, value in query.items() if key not in ("inside", "not")}
    return {
        key: [_inner(part) for part in value] if isinstance(value, list) else value for key, value in kept.items()
    }


def _by_kind(query: str) -> Query:
    kinds, _, expression = query.partition(" ")
    found = [{"kind": kind} for kind in kinds.split("|")]
    return {**(found[0] if len(found) == 1 else {"any": found}), "regex": expression}


def _by_pattern(side: list[str]) -> Query:
    return {"any": [{"pattern": text.replace("\\n ", "\n    ").replace("\\n", "\n")} for text in side]}


def _also(pattern: str, expression: str) -> Query:
    return {"all": [{"pattern": pattern}, {"regex": expression}]}


_TEXT = r"""^\(?\s*[rRbBuU]{0,2}["']"""
_LOGGED = r"""^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[fFrR]*["']"""
_HOLES = r"""\(\s*[rRbBuU]{0,2}["'][^"'\n]*%[sdr][^"'\n]*["']\s*,"""
_VERSION = r"^sys\.version_info(( *[<>=]+ *\((2(, *\d+)?|3(, *0)?),?\))|((\[0\]|\.major) *[<>=]+ *[23]))$"
_FORMATTED = {"kind": "string", "regex": r"^[rR]?[fF]"}
_RAISED = {"kind": "raise_statement"}
_IN_GENERATOR = {"kind": "function_definition", "has": {"kind": "yield", "stopBy": "end"}, "stopBy": "end"}
_FUNCTION = {"kind": "function_definition"}
_GIVES = {**_FUNCTION, "has": {"kind": "return_statement", "regex": r"^return\s+[^N\s]", "stopBy": "end"}}
_OF_CLASS = {"kind": "decorated_definition", "has": {"kind": "decorator", "regex": "^@classmethod$"}}
_HANDLED = {
    "kind": "except_clause",
    "has": {"kind": "as_pattern", "has": {"kind": "as_pattern_target", "has": {"pattern": "$ERROR"}}},
}
_ASKED = {"any": [{"kind": kind} for kind in ("if_statement", "elif_clause", "not_operator")]}
_VIEWS = ["$B", "$B.items()", "$B.keys()", "$B.values()"]
_SHRINKING = ["del $B[$K]", "$B.pop($$$P)", "$B.remove($X)", "$B.clear()", "$B.popitem()"]
_COPIED = r"^for [^\n]+ in ((list|tuple|sorted|set)\(|[^\n]*\.copy\(\)|[\w.]+\[:\])"
_STARTED = r"^(asyncio|loop|self\.\w*loop)\.(create_task|ensure_future)\("
_PART = {"inside": {"kind": "concatenated_string"}}
_SORTED = {"kind": "argument_list", "inside": {"kind": "call", "regex": r"^(sorted|len|set|any|all)\("}}
_TARGET = {"kind": "assignment", "has": {"field": "left", "pattern": "os.environ[$A]"}}
_COMPARING = {"field": "name", "regex": "^__(eq|ne|lt|le|gt|ge)__$"}
_LEAVING = {"any": [{"kind": f"{word}_statement"} for word in ("return", "raise", "continue", "break")]}
_LEFT = {"field": "consequence", "has": _LEAVING}
_IS_CLASS = r"(isclass\(|isinstance\([^()]+, type\))"
_SPECIAL = "(getitem|setitem|delitem|len|contains|str|repr|eq|ne|lt|gt|iter|next|hash|bool|call|enter)"
_CONST = r"""^getattr\(([^,()]|\(\))+,\s*["'][A-Za-z]\w*["']\s*\)$"""
_SINGLE = (
    KnownMistake(
        "warnings.warn($$$A)",
        "warnings.warn($$$A, stacklevel=2)",
        {"pattern": "warnings.warn($$$A)", "not": {"regex": "stacklevel="}},
        {"kind": "call", "regex": r"^warnings\.warn\((.|\n)*stacklevel="},
        is_mistake=True,
    ),
    KnownMistake(
        "f'...'",
        "'...'",
        {"kind": "string", "regex": r"""^[fF]["'][^{}]*["']$""", "not": _PART},
        {"kind": "string", "regex": r"""^["'][^{}]*["']$"""},
        is_mistake=True,
        is_spelling=True,
    ),
    KnownMistake(
        "f'{str($A)}'",
        "f'{$A}'",
        {"kind": "interpolation", "has": {"pattern": "str($A)"}},
        {"kind": "interpolation", "has": {"pattern": "$A"}},
        is_mistake=True,
    ),
    KnownMistake(
        "asyncio.create_task($$$A)",
        "$TASK = asyncio.create_task($$$A)",
        {"kind": "call", "regex": _STARTED, "inside": {"kind": "expression_statement"}},
        {"kind": "call", "regex": _STARTED, "not": {"inside": {"kind": "expression_statement"}}},
        is_mistake=True,
    ),
    KnownMistake(
        "@classmethod def $A(self, $$$B)",
        "@classmethod def $A(cls, $$$B)",
        {**_FUNCTION, "regex": r"^(async )?def \w+\(\s*self\b", "inside": _OF_CLASS},
        {**_FUNCTION, "regex": r"^(async )?def \w+\(\s*cls\b"},
        is_mistake=True,
    ),
    KnownMistake(
        "return",
        "return None",
        {"kind": "return_statement", "regex": "^return$", "inside": {**_GIVES, "stopBy": _FUNCTION}},
        {"kind": "return_statement", "regex": "^return None$"},
    ),
    KnownMistake(
        "getattr($A, 'name')",
        "$A.name",
        {"kind": "call", "regex": _CONST},
        {"kind": "attribute", "regex": r"^\w[\w.]*$"},
    ),
    KnownMistake(
        "$A.__getitem__($B)",
        "$A[$B]",
        {
            "kind": "call",
            "regex": rf"^[\w.]+\.__{_SPECIAL}__\(",
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
        is_mistake=True,
    ),
    KnownMistake(
        "if len($A)",
        "if $A",
        {"pattern": "len($A)", "inside": _ASKED},
        {"pattern": "$A", "inside": _ASKED},
        is_mistake=True,
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
        is_mistake=True,
    ),
    KnownMistake(
        "$ERROR($$$A)",
        "raise $ERROR($$$A)",
        {"kind": "expression_statement", "regex": r"^([\w.]+\.)?[A-Z]\w*(Error|Exception)\("},
        {**_RAISED, "regex": r"^raise [\w.]*(Error|Exception)\("},
        is_mistake=True,
    ),
    KnownMistake(
        "'... {name}'",
        "f'... {name}'",
        {
            "kind": "string",
            "regex": r"""^[rR]?["'][^"'{}]*\{[a-z_][\w.]*\}[^"']*["']$""",
            "not": {"inside": {"kind": "attribute"}},
        },
        _FORMATTED,
        is_mistake=True,
        is_spelling=True,
    ),
    KnownMistake(
        "except $A as $ERROR: raise $ERROR",
        "except $A: raise",
        {"all": [{"pattern": "raise $ERROR"}, {"inside": {**_HANDLED, "stopBy": "end"}}]},
        {**_RAISED, "regex": "^raise$"},
        is_mistake=True,
    ),
    KnownMistake(
        "except $A as $ERROR",
        "except $A",
        {"all": [_HANDLED, {"not": {"has": {"kind": "block", "has": {"pattern": "$ERROR", "stopBy": "end"}}}}]},
        {"kind": "except_clause", "not": {"has": {"kind": "as_pattern"}}},
        is_mistake=True,
    ),
    KnownMistake(
        "for $A in $B: $B.pop($$$C)",
        "for $A in list($B): $B.pop($$$C)",
        {
            "all": [
                {"kind": "for_statement", "has": {"field": "right", **_by_pattern(_VIEWS)}},
                {"has": {"field": "body", "has": {**_by_pattern(_SHRINKING), "stopBy": "end"}}},
            ]
        },
        {
            "kind": "for_statement",
            "regex": _COPIED,
        },
        is_mistake=True,
    ),
    KnownMistake(
        "raise StopIteration",
        "return",
        {**_RAISED, "regex": r"^raise StopIteration\b", "inside": _IN_GENERATOR},
        {"any": [{"kind": "return_statement"}, {"kind": "break_statement"}]},
        is_mistake=True,
    ),
    KnownMistake(
        "$A = lambda $$$B: $C",
        "def $A($$$B): return $C",
        {"kind": "assignment", "regex": r"^\w+ = lambda\b", "has": {"field": "left", "pattern": "$A"}},
        {"kind": "function_definition", "has": {"field": "name", "pattern": "$A"}},
        is_mistake=True,
    ),
    *(
        KnownMistake(
            pattern,
            f"sorted({pattern})",
            {"pattern": pattern, "not": {"inside": _SORTED}},
            {"kind": "call", "regex": "^sorted\\(", "has": {"kind": "argument_list", "has": {"pattern": pattern}}},
        )
        for pattern in ("os.listdir($A)", "glob.glob($$$A)", "$A.iterdir()", "$A.glob($B)", "$A.rglob($B)")
    ),
    KnownMistake(
        "os.environ[$A]",
        "os.environ.get($A)",
        {"pattern": "os.environ[$A]", "not": {"inside": {"any": [_TARGET, {"kind": "delete_statement"}]}}},
        _by_pattern(["os.environ.get($A)", "os.environ.get($A, $N)", "os.getenv($A)", "os.getenv($A, $N)"]),
    ),
    KnownMistake(
        "issubclass($A, $B)",
        "isinstance($A, type) and issubclass($A, $B)",
        {
            "pattern": "issubclass($A, $B)",
            "not": {"inside": {"kind": "boolean_operator", "regex": _IS_CLASS, "stopBy": "end"}},
        },
        {"kind": "boolean_operator", "regex": rf"(?s){_IS_CLASS}.*issubclass\("},
    ),
    KnownMistake(
        "async def $A(): time.sleep($B)",
        "async def $A(): await asyncio.sleep($B)",
        {"pattern": "time.sleep($B)", "inside": {**_FUNCTION, "regex": "^async ", "stopBy": _FUNCTION}},
        _by_pattern(["asyncio.sleep($B)", "anyio.sleep($B)", "trio.sleep($B)"]),
        is_mistake=True,
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
        is_mistake=True,
    ),
    KnownMistake(
        "def __eq__($A, $B): return False",
        "def __eq__($A, $B): return NotImplemented",
        {"pattern": "return False", "inside": {**_FUNCTION, "has": _COMPARING, "stopBy": _FUNCTION}},
        {"pattern": "return NotImplemented"},
        is_mistake=True,
    ),
    KnownMistake(
        "if $A: return $B else: $C",
        "if $A: return $B",
        {
            "kind": "else_clause",
            "inside": {"kind": "if_statement", "has": {"field": "consequence", "has": _LEAVING}},
        },
        {
            "kind": "if_statement",
            "has": _LEFT,
            "not": {"has": {"kind": "else_clause"}},
        },
        is_mistake=True,
    ),
    KnownMistake(
        "print($A)",
        "print($A, file=sys.stderr)",
        {"kind": "call", "regex": r"^print\(", "not": {"regex": r"\bfile="}},
        {"kind": "call", "regex": r"^print\((.|\n)*file=sys\.stderr"},
    ),
    KnownMistake(
        "[$A for $B in $C]",
        "for $B in $C: $A",
        {"kind": "expression_statement", "has": {"kind": "list_comprehension"}},
        {"kind": "for_statement"},
        is_mistake=True,
    ),
    KnownMistake(
        "set(($$$A))",
        "{$$$A}",
        {"pattern": "set($T)", "has": {"has": {"kind": "tuple"}}},
        {"kind": "set"},
        is_mistake=True,
    ),
    KnownMistake(
        "print($$$A)",
        "",
        {"pattern": "print($$$A)", "inside": {"kind": "expression_statement"}},
        {},
        is_mistake=True,
    ),
    KnownMistake(
        "if PY2",
        "",
        {
            "any": [
                *({"pattern": name} for name in ("six.PY2", "six.PY3", "PY2", "PY3")),
                {"kind": "comparison_operator", "regex": _VERSION},
            ]
        },
        {},
        is_mistake=True,
    ),
    KnownMistake(
        "$ERROR.message",
        "str($ERROR)",
        {"pattern": "$A.message", "inside": {"kind": "except_clause", "stopBy": "end"}},
        {"pattern": "str($A)"},
        is_mistake=True,
    ),
    KnownMistake(
        "$A.open($$$B).read()",
        "with $A.open($$$B) as $FILE: ...",
        {"pattern": "$A.open($$$B).read()"},
        {"kind": "with_statement", "regex": r"^with [\w.]+\.open\("},
        is_mistake=True,
    ),
    KnownMistake(
        "$F($$$A, shell=True)",
        "$F($$$A)",
        {"pattern": "$F($$$A, shell=True)"},
        {"kind": "call", "regex": "^subprocess"},
        is_mistake=True,
    ),
    KnownMistake(
        '"... %s ...", $A',
        'f"... {$A} ..."',
        {"any": [_also("print($$$A)", f"^print{_HOLES}"), {**_RAISED, "regex": rf"^raise [\w.]+{_HOLES}"}]},
        {"any": [_RAISED, {"pattern": "print($$$)"}]},
        is_mistake=True,
    ),
    *(
        KnownMistake(before, after, _also(before, _LOGGED), {"pattern": after}, is_mistake=True)
        for before, after in (("$A.$B($C.format($$$D))", "$A.$B($E, $$$D)"), ("$A.$B($C % $D)", "$A.$B($C, $$$E)"))
    ),
    KnownMistake("'...'.format($$$A)", "f'...'", _also("$A.format($$$B)", _TEXT), _FORMATTED, is_mistake=True),
    KnownMistake(
        "'... %s' % $A",
        "f'... {$A}'",
        _also("$A % $B", _TEXT),
        {"any": [_FORMATTED, _also("$N.format($$$M)", _TEXT)]},
        is_mistake=True,
    ),
    KnownMistake(
        "'... {0}'.format($$$A)",
        "'... {}'.format($$$A)",
        _also("$B.format($$$A)", _TEXT + r"[^{}]*\{0[^0-9]"),
        _also("$N.format($$$A)", _TEXT + r"[^{}]*\{[^0-9]"),
        is_mistake=True,
    ),
    *(
        KnownMistake(
            f"$A[{place}] == $TEXT",
            f"$A.{method}($TEXT)",
            {**_by_pattern([f"$A[{place}] == $TEXT", f"$TEXT == $A[{place}]"]), "has": {"kind": "string"}},
            {"pattern": f"$A.{method}($TEXT)"},
            is_mistake=True,
        )
        for place, method in (("0", "startswith"), ("-1", "endswith"))
    ),
)
CATALOGUE = (*map(_entry, re.split(r"\n(?! )", _PAIRS.strip())), *_SINGLE)
_WORDS = {entry.before: entry.words for entry in CATALOGUE}


def known_mistakes(unit: Rewritten) -> Iterator[Rewrite]:
    """Those that a piece of a fix takes away."""
    removed = " ".join(node.text() for node in unit.removed)
    for entry in CATALOGUE:
        words = _WORDS[entry.before]
        if (not words or any(word in removed for word in words)) and _is_instance(entry, unit):
            yield idiom(entry.before, entry.after or "nothing", entry.old, is_mistake=entry.is_mistake)


def late_imports(units: list[Rewritten]) -> Iterator[Rewrite]:
    """Modules that a file imported and that a function of it imports now: circular, optional or slow ones."""
    gone = {node.text(): node for unit in units for node in unit.removed if node.kind() in _IMPORTS}
    come = [
        node
        for unit in units
        for added in unit.added
        for node in added.find_all({"rule": {"any": [{"kind": kind} for kind in _IMPORTS]}})
        if any(above.kind() == "function_definition" for above in node.ancestors())
    ]
    for text in gone:
        source, _, names = text.rpartition("import ")
        for name in () if _is_standard(text) else re.findall(r"\w+", names):
            begins = f"^{source.replace('.', '[.]')}import .*"
            if any(re.search(rf"{begins}\b{name}\b", node.text()) for node in come):
                query = {
                    "any": [{"kind": kind} for kind in _IMPORTS],
                    "regex": rf"{begins}{name}\b",
                    "not": {"inside": {"kind": "function_definition", "stopBy": "end"}},
                }
                yield idiom(f"{source}import {name}", f"def $A(): {source}import {name}", query, is_mistake=False)


def _is_standard(statement: str) -> bool:
    """Whether it imports from the standard library, which is always there and never circular."""
    return statement.split()[1].partition(".")[0] in sys.stdlib_module_names


def idiom(before: str, after: str, query: Query, *, is_mistake: bool = True) -> Rewrite:
    """A rewrite that stands for itself."""
    rewrite = Rewrite(before, after, [query])
    rewrite.is_mistake = is_mistake
    rewrite.meaning = rewrite.new_meaning = {IDIOM: {before}}
    return rewrite


def _is_instance(entry: KnownMistake, unit: Rewritten) -> bool:
    gone = _fresh(unit.removed, unit.added, entry.old)
    if not entry.after:
        return bool(gone)
    come = _fresh(unit.added, unit.removed, entry.new, "".join(node.text() for node in gone)) if gone else []
    return any(_agree(old, new, entry) for old in gone for new in come)


def _fresh(nodes: list[Any], others: list[Any], query: Query, besides: str = "") -> list[Any]:
    """What matches on one side and does not stand on the other, except as a part of what is looked for there."""
    matches = [node for one in nodes for node in one.find_all({"rule": query})]
    there = {node.text() for other in others for node in other.find_all({"rule": query})} if matches else set()
    return [node for node in matches if node.text() not in there or node.text() in besides]


def _agree(old: Any, new: Any, entry: KnownMistake) -> bool:
    letters = [_SIGNS.sub("", node.text()) for node in (old, new)]
    if entry.is_spelling and letters[0] != letters[1]:
        return False
    bound = ((_bound(old, name), _bound(new, name)) for name in entry.shared)
    return all(was == now for was, now in bound if was and now)


def _bound(node: Any, name: str) -> str:
    single = node.get_match(name)
    nodes = [single] if single is not None else node.get_multiple_matches(name)
    return "".join("".join(part.text() for part in nodes).split())
