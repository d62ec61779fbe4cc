"""Each known mistake is found in a fix of it, and its rule is proved there."""

from __future__ import annotations

from clickstop.learning.catalogue import CATALOGUE
from clickstop.learning.proof import CommitHistory
from clickstop.learning.proposal import FixedCode, propose
from tests.each import each

EXAMPLES = {
    "super($A, $B).$C($$$D)": ("super(Thing, self).save(path)", "super().save(path)"),
    "return super().__init__($$$D)": ("return super().__init__(path)", "super().__init__(path)"),
    "not $A in $B": ("if not path in rows:\n        return", "if path not in rows:\n        return"),
    "not $A is $B": ("if not path is rows:\n        return", "if path is not rows:\n        return"),
    "raise NotImplemented": ("raise NotImplemented", "raise NotImplementedError"),
    "raise StopIteration": ("yield path\n    raise StopIteration", "yield path\n    return"),
    "for $A in $A.$B($$$C): $$$D": (
        "for order in order.children():\n        order.sum()",
        "for child in order.children():\n        child.sum()",
    ),
    "for $A in $B: yield $A": ("for row in rows:\n        yield row", "yield from rows"),
    "if not $A: $A = $B": ("if not path:\n        path = 3", "if path is None:\n        path = 3"),
    "$A and $B >= $A": (
        "if path and order >= path:\n        return",
        "if path is not None and order >= path:\n        return",
    ),
    "$A and $B <= $A": (
        "if path and order <= path:\n        return",
        "if path is not None and order <= path:\n        return",
    ),
    "$A = lambda $$$B: $C": ("first = lambda row: row[0]", "def first(row):\n        return row[0]"),
    "hasattr($A, '__call__')": ("ready = hasattr(path, '__call__')", "ready = callable(path)"),
    "not bool($A)": ("ready = not bool(rows)", "ready = not rows"),
    "$A.__class__.__name__": ("name = order.__class__.__name__", "name = type(order).__name__"),
    "[$A for $B in $C]": ("[work(row) for row in rows]", "for row in rows:\n        work(row)"),
    "print($$$A)": ("print(path)\n    work(order)", "work(order)"),
    "if PY2": ("if six.PY2:\n        work(path)\n    work(rows)", "work(rows)"),
    "$A == str": ("ready = order == str", "ready = order is str"),
    "logging.info($$$A)": ("logging.info(path, rows)", "LOGGER.info(path, rows)"),
    "$BASE.__init__($SELF, $$$A)": ("Base.__init__(self, path)", "super().__init__(path)"),
    "u'...'": ("row = u'made'", "row = 'made'"),
    '"... %s ...", $A': ("print('removed %s', path)", "print(f'removed {path}')"),
    "$A.$B($C.format($$$D))": ("LOG.debug('made {}'.format(path))", "LOG.debug('made %s', path)"),
    "$A.$B($C % $D)": ("LOG.debug('made %s' % path)", "LOG.debug('made %s', path)"),
    "$A.$B(f'... {$C}')": ("LOG.debug(f'made {path}')", "LOG.debug('made %s', path)"),
    "'...'.format($$$A)": ("work('made {}'.format(path))", "work(f'made {path}')"),
    "'... {0}'.format($$$A)": ("work('made {0}'.format(path))", "work('made {}'.format(path))"),
    "'...' + str($A)": ("name = 'made ' + str(path)", "name = f'made {path}'"),
    "'... %s' % $A": ("work('made %s' % path)", "work(f'made {path}')"),
    "'\\d'": ("found = re.compile('\\d+')", "found = re.compile(r'\\d+')"),
    "f'{repr($A)}'": ("name = f'{repr(path)} made'", "name = f'{path!r} made'"),
    "f'{str($A)}'": ("name = f'{str(path)} made'", "name = f'{path} made'"),
    "'two''words'": ("work('one two'\n     'three')", "work('one two '\n     'three')"),
    "$A.lstrip('prefix')": ("name = path.lstrip('ssh://')", "name = path.removeprefix('ssh://')"),
    "$A[0] == $TEXT": ('if path[0] == "-":\n        return', 'if path.startswith("-"):\n        return'),
    "$A[-1] == $TEXT": ('if path[-1] == "-":\n        return', 'if path.endswith("-"):\n        return'),
    "$A, $B = $TEXT.split($SIGN, 1)": (
        'name, value = path.split("=", 1)',
        'name, _, value = path.partition("=")',
    ),
    "$A.split($B)[0]": ("name = path.split('.')[0]", "name = path.split('.', 1)[0]"),
    "$A.split($B)[-1]": ("name = path.split('.')[-1]", "name = path.rpartition('.')[2]"),
    "$A.match($B)": ("found = order.match(path)", "found = order.fullmatch(path)"),
    "$A.keys()[$B]": ("name = order.keys()[0]", "name = next(iter(order))"),
    "$A.values()[$B]": ("name = order.values()[0]", "name = list(order.values())[0]"),
    "$A.items()[$B]": ("name = order.items()[0]", "name = sorted(order.items())[0]"),
    "$A in $B.keys()": ("ready = path in rows.keys()", "ready = path in rows"),
    "$A.has_key($B)": ("ready = rows.has_key(path)", "ready = path in rows"),
    "list($A)[0]": ("first = list(rows)[0]", "first = next(iter(rows))"),
    "$A[$B] if $B in $A else $C": ("row = rows[path] if path in rows else 3", "row = rows.get(path, 3)"),
    "dict([($A, $B) for $C in $D])": ("row = dict([(k, v) for k, v in rows])", "row = {k: v for k, v in rows}"),
    "dict(($A, $B) for $C in $D)": ("row = dict((k, v) for k, v in rows)", "row = {k: v for k, v in rows}"),
    "set([$A for $B in $C])": ("row = set([one.x for one in rows])", "row = {one.x for one in rows}"),
    "set([$$$A])": ("row = set([path, order])", "row = {path, order}"),
    "set(($$$A))": ("row = set((path, order))", "row = {path, order}"),
    **{
        f"{maker}([$A for $B in $C])": (
            f"row = {maker}([one.x for one in rows])",
            f"row = {maker}(one.x for one in rows)",
        )
        for maker in ("tuple", "any", "all", "sum", "frozenset", "max", "min", "sorted")
    },
    "type($A) == $B": ("ready = type(order) == str", "ready = isinstance(order, str)"),
    "type($A) != $B": ("ready = type(order) != str", "ready = not isinstance(order, str)"),
    "isinstance($A, $B) or isinstance($A, $C)": (
        "ready = isinstance(order, str) or isinstance(order, int)",
        "ready = isinstance(order, (str, int))",
    ),
    "except IOError": (
        "try:\n        work()\n    except IOError:\n        pass",
        "try:\n        work()\n    except OSError:\n        pass",
    ),
    "try: ... except $A: pass": (
        "try:\n        work()\n    except OSError:\n        pass",
        "with contextlib.suppress(OSError):\n        work()",
    ),
    "assert $A": ("assert path", "if not path:\n        raise ValueError"),
    "$A.open($$$B).read()": (
        "name = order.open(path).read()",
        "with order.open(path) as file:\n        name = file.read()",
    ),
    "if not os.path.isdir($A): os.makedirs($A)": (
        "if not os.path.isdir(path):\n        os.makedirs(path)",
        "os.makedirs(path, exist_ok=True)",
    ),
    "if not os.path.exists($A): os.makedirs($A)": (
        "if not os.path.exists(path):\n        os.makedirs(path)",
        "os.makedirs(path, exist_ok=True)",
    ),
    "not $A == $B": ("if not path == rows:\n        return", "if path != rows:\n        return"),
    "not $A != $B": ("if not path != rows:\n        return", "if path == rows:\n        return"),
    "True if $A else False": ("ready = True if rows else False", "ready = bool(rows)"),
    "False if $A else True": ("ready = False if rows else True", "ready = not rows"),
    "if $A: return True else: return False": (
        "if rows:\n        return True\n    else:\n        return False",
        "return bool(rows)",
    ),
    "if $A: return $B else: return $C": (
        "if rows:\n        return path\n    else:\n        return order",
        "return path if rows else order",
    ),
    "if $B in $A: del $A[$B]": ("if path in rows:\n        del rows[path]", "rows.pop(path, None)"),
    "if $A.startswith($B): $A = $A[len($B):]": (
        "if path.startswith(order):\n        path = path[len(order):]",
        "path = path.removeprefix(order)",
    ),
    "for $A in $B.keys(): $$$C": (
        "for row in rows.keys():\n        order.add(row)",
        "for row in rows:\n        order.add(row)",
    ),
    "for $A in range(len($B)): $$$C": (
        "for at in range(len(rows)):\n        order.add(at, rows[at])",
        "for at, row in enumerate(rows):\n        order.add(at, row)",
    ),
    **{
        f"{maker}($A.keys())": (f"row = {maker}(rows.keys())", f"row = {maker}(rows)")
        for maker in ("list", "sorted", "set", "len")
    },
    "len($A) == 0": ("if len(rows) == 0:\n        return", "if not rows:\n        return"),
    "len($A) > 0": ("if len(rows) > 0:\n        return", "if rows:\n        return"),
    "len($A) < 1": ("if len(rows) < 1:\n        return", "if not rows:\n        return"),
    "set(sorted($A))": ("row = set(sorted(rows))", "row = set(rows)"),
    "list(sorted($A))": ("row = list(sorted(rows))", "row = sorted(rows)"),
    "[$A for $A in $B]": ("row = [one for one in rows]", "row = list(rows)"),
    "{$A for $A in $B}": ("row = {one for one in rows}", "row = set(rows)"),
    "list(map(lambda $A: $B, $C))": ("row = list(map(lambda one: one.x, rows))", "row = [one.x for one in rows]"),
    "map(lambda $A: $B, $C)": ("row = map(lambda one: one.x, rows)", "row = (one.x for one in rows)"),
    "dict()": ("row = dict()", "row = {}"),
    "list()": ("row = list()", "row = []"),
    "$A + [$B]": ("row = rows + [path]", "row = [*rows, path]"),
    "[$B] + $A": ("row = [path] + rows", "row = [path, *rows]"),
    "$A + ($B,)": ("row = rows + (path,)", "row = (*rows, path)"),
    "($B,) + $A": ("row = (path,) + rows", "row = (path, *rows)"),
    "$A.startswith($B) or $A.startswith($C)": (
        "ready = path.startswith('a') or path.startswith('b')",
        "ready = path.startswith(('a', 'b'))",
    ),
    "$A.endswith($B) or $A.endswith($C)": (
        "ready = path.endswith('a') or path.endswith('b')",
        "ready = path.endswith(('a', 'b'))",
    ),
    "$A == $B or $A == $C": ("ready = path == 'a' or path == 'b'", "ready = path in ('a', 'b')"),
    "$A != $B and $A != $C": ("ready = path != 'a' and path != 'b'", "ready = path not in ('a', 'b')"),
    "$A[:len($B)] == $B": ("ready = path[:len(order)] == order", "ready = path.startswith(order)"),
    "$A and $B or $C": ("row = rows and path or order", "row = path if rows else order"),
    "$A.get($B, None)": ("row = rows.get(path, None)", "row = rows.get(path)"),
    "$A.format(**locals())": ("work('{path}'.format(**locals()))", "work(f'{path}')"),
    "open($A, 'r')": ("row = open(path, 'r')", "row = open(path)"),
    "$A.setDaemon($B)": ("order.setDaemon(True)", "order.daemon = True"),
    "$A.setName($B)": ("order.setName(path)", "order.name = path"),
    "os.errno.$A": ("ready = order.errno == os.errno.ENOENT", "ready = order.errno == errno.ENOENT"),
    "asyncio.iscoroutinefunction($A)": (
        "ready = asyncio.iscoroutinefunction(order)",
        "ready = inspect.iscoroutinefunction(order)",
    ),
    "asyncio.get_event_loop()": ("row = asyncio.get_event_loop()", "row = asyncio.get_running_loop()"),
    "yaml.load($A)": ("row = yaml.load(path)", "row = yaml.safe_load(path)"),
    "tempfile.mktemp($$$A)": ("row = tempfile.mktemp(path)", "row = tempfile.mkstemp(path)"),
    "os.path.commonprefix($A)": ("row = os.path.commonprefix(rows)", "row = os.path.commonpath(rows)"),
    "os.system($A)": ("os.system(path)", "subprocess.run([path], check=True)"),
    "exit($$$A)": ("exit(3)", "sys.exit(3)"),
    "isinstance($A, six.string_types)": (
        "ready = isinstance(path, six.string_types)",
        "ready = isinstance(path, str)",
    ),
    "isinstance($A, six.text_type)": ("ready = isinstance(path, six.text_type)", "ready = isinstance(path, str)"),
    "@lru_cache()": (
        "@functools.lru_cache()\n    def made():\n        return path",
        "@functools.lru_cache\n    def made():\n        return path",
    ),
    "@asyncio.coroutine": (
        "@asyncio.coroutine\n    def made():\n        yield from order",
        "async def made():\n        await order",
    ),
    "warnings.warn($$$A)": (
        "warnings.warn(path, DeprecationWarning)",
        "warnings.warn(path, DeprecationWarning, stacklevel=2)",
    ),
    "f'...'": ("work(f'made')", "work('made')"),
    "asyncio.create_task($$$A)": (
        "asyncio.create_task(work(path))",
        "task = asyncio.create_task(work(path))\n    rows.add(task)",
    ),
    "@classmethod def $A(self, $$$B)": (
        "class Thing:\n        @classmethod\n        def made(self, path):\n            return path",
        "class Thing:\n        @classmethod\n        def made(cls, path):\n            return path",
    ),
    "return": (
        "if rows:\n        return\n    return path",
        "if rows:\n        return None\n    return path",
    ),
    "getattr($A, 'name')": ("row = getattr(order, 'name')", "row = order.name"),
    "$A.__getitem__($B)": ("row = rows.__getitem__(path)", "row = rows[path]"),
    "datetime.utcnow()": ("row = datetime.utcnow()", "row = datetime.now(timezone.utc)"),
    "datetime.utcfromtimestamp($A)": (
        "row = datetime.utcfromtimestamp(path)",
        "row = datetime.fromtimestamp(path, timezone.utc)",
    ),
    "datetime.now()": ("row = datetime.datetime.now()", "row = datetime.datetime.now(datetime.timezone.utc)"),
    "pytz.utc": ("row = order.replace(tzinfo=pytz.utc)", "row = order.replace(tzinfo=datetime.timezone.utc)"),
    "pytz.timezone($A)": ("row = pytz.timezone(path)", "row = zoneinfo.ZoneInfo(path)"),
    "pkg_resources.$A": (
        "row = pkg_resources.get_distribution(path).version",
        "row = importlib.metadata.version(path)",
    ),
    "StrictVersion($A)": ("row = StrictVersion(path)", "row = Version(path)"),
    "ast.Str": ("ready = isinstance(order, ast.Str)", "ready = isinstance(order, ast.Constant)"),
    "np.float": ("row = order.astype(np.float)", "row = order.astype(float)"),
    "collections.Mapping": (
        "ready = isinstance(order, collections.Mapping)",
        "ready = isinstance(order, collections.abc.Mapping)",
    ),
    "re.I": ("row = re.compile(path, re.I)", "row = re.compile(path, re.IGNORECASE)"),
    "$F(universal_newlines=True)": (
        "row = subprocess.run(path, universal_newlines=True)",
        "row = subprocess.run(path, text=True)",
    ),
    "raise IOError": ("raise IOError(path)", "raise OSError(path)"),
    "raise Exception($$$A)": ("raise Exception(path)", "raise ValueError(path)"),
    "except Exception: pass": (
        "try:\n        work()\n    except Exception:\n        pass",
        "try:\n        work()\n    except ValueError:\n        rows.clear()",
    ),
    "$A.error($B, exc_info=True)": ("LOG.error(path, exc_info=True)", "LOG.exception(path)"),
    "$F(**{'name': $A})": ("work(**{'path': path})", "work(path=path)"),
    "type($A) is $B": ("ready = type(order) is str", "ready = isinstance(order, str)"),
    "type($A) is not $B": ("ready = type(order) is not str", "ready = not isinstance(order, str)"),
    "$S.join([$A for $B in $C])": (
        "name = path.join([row.name for row in rows])",
        "name = path.join(row.name for row in rows)",
    ),
    "range(0, $A)": ("row = range(0, order)", "row = range(order)"),
    "for $A in $B: $C = $B[$A] $$$D": (
        "for key in rows:\n        row = rows[key]\n        order.add(row)",
        "for key, row in rows.items():\n        order.add(row)",
    ),
    "for $A in $B: $C.append($A)": ("for row in rows:\n        order.append(row)", "order.extend(rows)"),
    "for $A in $B: $C.append($D)": (
        "order = []\n    for row in rows:\n        order.append(row.name)",
        "order = [row.name for row in rows]",
    ),
    "$A if $A else $B": ("row = path if path else order", "row = path or order"),
    "lambda $A: $F($A)": ("rows.sort(key=lambda row: work(row))", "rows.sort(key=work)"),
    "$A.find($B) != -1": ("ready = path.find(order) != -1", "ready = order in path"),
    "$A.find($B) == -1": ("ready = path.find(order) == -1", "ready = order not in path"),
    "json.loads($A.read())": ("row = json.loads(order.read())", "row = json.load(order)"),
    "json.loads($A.text)": ("row = json.loads(order.text)", "row = order.json()"),
    "isinstance($A, basestring)": ("ready = isinstance(path, basestring)", "ready = isinstance(path, str)"),
    "SafeConfigParser($$$A)": (
        "row = configparser.SafeConfigParser(path)",
        "row = configparser.ConfigParser(path)",
    ),
    "$A.readfp($$$B)": ("order.readfp(path)", "order.read_file(path)"),
    "asyncio.ensure_future($A)": ("row = asyncio.ensure_future(order)", "row = asyncio.create_task(order)"),
    "$A.is_authenticated()": ("ready = order.is_authenticated()", "ready = order.is_authenticated"),
    "$A.is_anonymous()": ("ready = order.is_anonymous()", "ready = order.is_anonymous"),
    "$A.fillna(method=$B)": ("row = rows.fillna(method='ffill')", "row = rows.ffill()"),
    "np.array($A, copy=False)": ("row = np.array(rows, copy=False)", "row = np.asarray(rows)"),
    "select([$$$A])": ("row = select([path, order])", "row = select(path, order)"),
    "$A.query($B).get($C)": ("row = order.query(Row).get(path)", "row = order.get(Row, path)"),
    "$A.dict($$$B)": ("row = order.dict(path)", "row = order.model_dump(path)"),
    "$A.parse_obj($B)": ("row = Order.parse_obj(path)", "row = Order.model_validate(path)"),
    "$A.parse_raw($B)": ("row = Order.parse_raw(path)", "row = Order.model_validate_json(path)"),
    "$A.construct($$$B)": ("row = Order.construct(path)", "row = Order.model_construct(path)"),
    "$A.__fields__": ("row = order.__fields__", "row = order.model_fields"),
    "$A.update_forward_refs($$$B)": ("Order.update_forward_refs(path)", "Order.model_rebuild(path)"),
    "if len($A)": ("if len(rows):\n        work()", "if rows:\n        work()"),
    "asyncio.$F(loop=$LOOP)": ("row = asyncio.Event(loop=order)", "row = asyncio.Event()"),
    "except asyncio.TimeoutError": (
        "try:\n        work()\n    except asyncio.TimeoutError:\n        pass",
        "try:\n        work()\n    except TimeoutError:\n        pass",
    ),
    "except Exception": (
        "try:\n        work()\n    except Exception:\n        rows.clear()",
        "try:\n        work()\n    except ValueError:\n        rows.clear()",
    ),
    "@abstractproperty": (
        "@abc.abstractproperty\n    def name(self): ...",
        "@property\n    @abc.abstractmethod\n    def name(self): ...",
    ),
    "$A.$B($$$C, inplace=True)": ("rows.drop(path, inplace=True)", "rows = rows.drop(path)"),
    "$A.extractall($$$B)": ("order.extractall(path)", "order.extractall(path, filter='data')"),
    "$DIGEST == $B": ("ready = digest == order", "ready = hmac.compare_digest(digest, order)"),
    "$LOCK.acquire()": ("lock.acquire()\n    work()\n    lock.release()", "with lock:\n        work()"),
    "sys.exc_info()[1]": (
        "try:\n        work()\n    except ValueError:\n        order.fail(sys.exc_info()[1])",
        "try:\n        work()\n    except ValueError as error:\n        order.fail(error)",
    ),
    "imp.$A": ("row = imp.reload(order)", "row = importlib.reload(order)"),
    "dict(name=$A)": ("row = dict(name=path)", "row = {'name': path}"),
    "def wrapper($$$A)": (
        "def wrapper(row):\n        return path(row)\n    return wrapper",
        "@functools.wraps(path)\n    def wrapper(row):\n        return path(row)\n    return wrapper",
    ),
    "$ERROR($$$A)": ("ValueError(path)", "raise ValueError(path)"),
    "'... {name}'": ("name = 'made {path}'", "name = f'made {path}'"),
    "except $A as $ERROR: raise $ERROR": (
        "try:\n        work()\n    except ValueError as error:\n        rows.clear()\n        raise error",
        "try:\n        work()\n    except ValueError:\n        rows.clear()\n        raise",
    ),
    "except $A as $ERROR": (
        "try:\n        work()\n    except ValueError as error:\n        rows.clear()",
        "try:\n        work()\n    except ValueError:\n        rows.clear()",
    ),
    "for $A in $B: $B.pop($$$C)": (
        "for key in rows:\n        rows.pop(key)",
        "for key in list(rows):\n        rows.pop(key)",
    ),
    "list(set($A))": ("row = list(set(rows))", "row = sorted(set(rows))"),
    "os.rename($A, $B)": ("os.rename(path, order)", "os.replace(path, order)"),
    "eval($A)": ("row = eval(path)", "row = ast.literal_eval(path)"),
    "type($A) == type": ("ready = type(order) == type", "ready = inspect.isclass(order)"),
    "for $A in $B.readlines(): $$$C": (
        "for row in order.readlines():\n        rows.add(row)",
        "for row in order:\n        rows.add(row)",
    ),
    "for $A, _ in $B.items(): $$$C": (
        "for row, _ in rows.items():\n        order.add(row)",
        "for row in rows:\n        order.add(row)",
    ),
    "for _, $A in $B.items(): $$$C": (
        "for _, row in rows.items():\n        order.add(row)",
        "for row in rows.values():\n        order.add(row)",
    ),
    "if $A < $B: $A = $B": ("if path < order:\n        path = order", "path = max(path, order)"),
    "if $A > $B: $A = $B": ("if path > order:\n        path = order", "path = min(path, order)"),
    "if $B in $A: $C = $A[$B] else: $C = $D": (
        "if path in rows:\n        row = rows[path]\n    else:\n        row = 3",
        "row = rows.get(path, 3)",
    ),
    "$A == True": ("if path == True:\n        return", "if path:\n        return"),
    "$A == False": ("if path == False:\n        return", "if not path:\n        return"),
    "$A == []": ("if rows == []:\n        return", "if not rows:\n        return"),
    "$A != []": ("if rows != []:\n        return", "if rows:\n        return"),
    "pd.isnull($A)": ("ready = pd.isnull(rows)", "ready = pd.isna(rows)"),
    "pd.notnull($A)": ("ready = pd.notnull(rows)", "ready = pd.notna(rows)"),
    "$A.isnull()": ("ready = rows.isnull()", "ready = rows.isna()"),
    "$A.notnull()": ("ready = rows.notnull()", "ready = rows.notna()"),
    "$A.applymap($$$B)": ("row = rows.applymap(order)", "row = rows.map(order)"),
    "$A.ix[$B]": ("row = rows.ix[path]", "row = rows.loc[path]"),
    "$A.as_matrix($$$B)": ("row = rows.as_matrix()", "row = rows.to_numpy()"),
    "$A.json($$$B)": ("row = order.json(path)", "row = order.model_dump_json(path)"),
    "$A.copy($$$B)": ("row = order.copy(path)", "row = order.model_copy(path)"),
    "$A.schema($$$B)": ("row = order.schema(path)", "row = order.model_json_schema(path)"),
    "asyncio.Task.all_tasks($$$A)": ("row = asyncio.Task.all_tasks(order)", "row = asyncio.all_tasks(order)"),
    "asyncio.Task.current_task($$$A)": (
        "row = asyncio.Task.current_task(order)",
        "row = asyncio.current_task(order)",
    ),
    "$A.run_until_complete($B)": ("order.run_until_complete(path)", "asyncio.run(path)"),
    "force_text($$$A)": ("name = force_text(path)", "name = force_str(path)"),
    "ssl.wrap_socket($$$A)": ("row = ssl.wrap_socket(path)", "row = order.wrap_socket(path)"),
    "setattr($A, 'name', $B)": ("setattr(order, 'name', path)", "order.name = path"),
    "$A[:3] == 'abc'": ("ready = path[:3] == 'abc'", "ready = path.startswith('abc')"),
    "$A[-3:] == 'abc'": ("ready = path[-3:] == 'abc'", "ready = path.endswith('abc')"),
    "$F(stdout=PIPE, stderr=PIPE)": (
        "row = subprocess.run(path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)",
        "row = subprocess.run(path, capture_output=True)",
    ),
    "np.random.$A($$$B)": ("row = np.random.choice(rows)", "row = rng.choice(rows)"),
    "matplotlib.cm.get_cmap($A)": ("row = matplotlib.cm.get_cmap(path)", "row = matplotlib.colormaps[path]"),
    "importlib.resources.path($A, $B)": (
        "row = importlib.resources.read_text(path, 'a')",
        "row = importlib.resources.files(path).joinpath('a').read_text()",
    ),
    "entry_points()[$GROUP]": ("row = entry_points()[path]", "row = entry_points(group=path)"),
    "$A.execute('...')": ("order.execute('SELECT 1')", "order.execute(text('SELECT 1'))"),
    "print($$$TEXT)": ("print(path)", "LOG.info(path)"),
    "print($$$OUT)": ("print(path)", "click.echo(path)"),
    "traceback.print_exc()": ("traceback.print_exc()", "LOG.exception('failed')"),
    "@validator($$$A)": (
        "@validator('path')\n    def made(cls, row):\n        return row",
        "@field_validator('path')\n    def made(cls, row):\n        return row",
    ),
    "$A.copy()": ("row = rows.copy()", "row = copy.deepcopy(rows)"),
    "dict($A)": ("row = dict(rows)", "row = copy.deepcopy(rows)"),
    "if $B in $A: return $A[$B]": (
        "if path in rows:\n        return rows[path]",
        "return rows.get(path)",
    ),
    "$A.search($B)": ("found = order.search(path)", "found = order.fullmatch(path)"),
    "$A.split(' ')": ("row = path.split(' ')", "row = path.split()"),
    "$A.replace($B, '')": ("name = path.replace(order, '')", "name = path.removeprefix(order)"),
    "next($A)": ("row = next(rows)", "row = next(rows, None)"),
    "max($A)": ("row = max(rows)", "row = max(rows, default=0)"),
    "min($A)": ("row = min(rows)", "row = min(rows, default=0)"),
    "del $A[$B]": ("del rows[path]", "rows.pop(path, None)"),
    "$A.remove($B)": ("rows.remove(path)", "rows.discard(path)"),
    "$A.pop($B)": ("row = rows.pop(path)", "row = rows.pop(path, None)"),
    "$A.send($B)": ("order.send(path)", "order.sendall(path)"),
    "$A = $A or $B": ("path = path or order", "path = order if path is None else path"),
    "os.listdir($A)": ("row = os.listdir(path)", "row = sorted(os.listdir(path))"),
    "glob.glob($$$A)": ("row = glob.glob(path)", "row = sorted(glob.glob(path))"),
    "$A.iterdir()": ("row = path.iterdir()", "row = sorted(path.iterdir())"),
    "$A.glob($B)": ("row = path.glob(order)", "row = sorted(path.glob(order))"),
    "$A.rglob($B)": ("row = path.rglob(order)", "row = sorted(path.rglob(order))"),
    "os.environ[$A]": ("row = os.environ[path]", "row = os.environ.get(path)"),
    "issubclass($A, $B)": (
        "ready = issubclass(order, Base)",
        "ready = isinstance(order, type) and issubclass(order, Base)",
    ),
    "async def $A(): time.sleep($B)": (
        "async def wait():\n        time.sleep(path)",
        "async def wait():\n        await asyncio.sleep(path)",
    ),
    "except $A: LOGGER.error($$$B)": (
        "try:\n        work()\n    except ValueError:\n        LOG.error('failed')",
        "try:\n        work()\n    except ValueError:\n        LOG.exception('failed')",
    ),
    "print($A)": ("print(path)", "print(path, file=sys.stderr)"),
    "$A == ($B, $C)": ("ready = path == (order, rows)", "ready = path in (order, rows)"),
    "if $A: $B = $C else: $B = $D": (
        "if path:\n        row = order\n    else:\n        row = rows",
        "row = order if path else rows",
    ),
    "$B if not $A else $A": ("row = order if not path else path", "row = order if path is None else path"),
    "$X if $X else $Y": ("row = path if path else order", "row = path if path is not None else order"),
    "def __eq__($A, $B): return False": (
        "class Thing:\n        def __eq__(self, other):\n            return False",
        "class Thing:\n        def __eq__(self, other):\n            return NotImplemented",
    ),
    "if $A: return $B else: $C": (
        "if path:\n        return order\n    else:\n        rows.clear()",
        "if path:\n        return order\n    rows.clear()",
    ),
    "$F($$$A, shell=True)": ("subprocess.run(path, shell=True)", "subprocess.run([path])"),
}


class Alone:
    """A repository of one file."""

    def tree(self, _rule: object) -> list[tuple[str, str]]:
        return []

    def history(self, _rule: object) -> CommitHistory:
        return CommitHistory()


def test_every_known_mistake_has_an_example() -> None:
    assert sorted(EXAMPLES) == sorted(entry.before for entry in CATALOGUE)


@each("mistake", EXAMPLES)
def test_a_known_mistake_becomes_a_rule(mistake: str) -> None:
    was, now = (f"import re\n\ndef work(path, order, rows):\n    {code}\n" for code in EXAMPLES[mistake])
    proposal = propose(FixedCode({"src/a.py": was}, {"src/a.py": now}, Alone())).proposal
    assert proposal is not None
    assert proposal.rewrite.before == mistake
    assert proposal.proof.passed == proposal.proof.tried > 0


def test_a_module_that_a_function_imports_now_is_not_imported_by_the_file() -> None:
    was = "from shop.network import reactor, task\n\ndef work(path):\n    return reactor.run(path)\n"
    now = "\ndef work(path):\n    from shop.network import reactor\n    return reactor.run(path)\n"
    proposal = propose(FixedCode({"src/a.py": was}, {"src/a.py": now}, Alone())).proposal
    assert proposal is not None
    assert proposal.rewrite.before == "from shop.network import reactor"
