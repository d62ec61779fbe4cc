"""For each starter class: what people say of it, a fix in two languages, and a change that only looks like one."""

from __future__ import annotations

from typing import NamedTuple

Pair = tuple[str, str]


class Example(NamedTuple):
    """Before and after in Python, in TypeScript, and of the look-alike."""

    words: str
    python: Pair
    typescript: Pair
    alike: Pair


EXAMPLES = {
    "missing_null_check": Example(
        "TypeError: 'NoneType' object has no attribute 'name'; cannot read properties of undefined",
        ("return user.name", "return user.name if user is not None else ''"),
        ("return user.name;", "return user?.name;"),
        ("return user.name", "return user.full_name"),
    ),
    "off_by_one": Example(
        "the last item is left out, off by one",
        ("for i in range(len(items) - 1):", "for i in range(len(items)):"),
        ("for (let i = 0; i <= items.length; i++) {", "for (let i = 0; i < items.length; i++) {"),
        ("for i in range(limit):", "for i in range(maximum):"),
    ),
    "missing_await": Example(
        "the coroutine was never awaited, a promise is printed",
        ("    user = load(1)", "    user = await load(1)"),
        ("const user = load(1);", "const user = await load(1);"),
        ("    user = load(1)", "    user = load_again(1)"),
    ),
    "race_condition": Example(
        "two threads at the same time lose an update, a race",
        ("    self.count += 1", "    with self._lock:\n        self.count += 1"),
        ("  this.count += 1;", "  await this.mutex.runExclusive(() => { this.count += 1; });"),
        ("    self.count += 1", "    self.counter += 1"),
    ),
    "wrong_time_zone": Example(
        "the date is a day early in another time zone",
        ("return datetime.now()", "return datetime.now(timezone.utc)"),
        ("return date.getDate();", "return date.getUTCDate();"),
        ("return datetime.now()", "return clock.now()"),
    ),
    "resource_leak": Example(
        "too many open files, the handle is never closed, a leak",
        ("handle = open(path)\ntext = handle.read()", "with open(path) as handle:\n    text = handle.read()"),
        (
            "useEffect(() => { window.addEventListener('x', f); });",
            "useEffect(() => { window.addEventListener('x', f); return () => window.removeEventListener('x', f); });",
        ),
        ("handle = open(path)", "handle = open(other)"),
    ),
    "sql_injection": Example(
        "an apostrophe in the name breaks the sql, injection",
        (
            "db.execute(f\"SELECT * FROM users WHERE name = '{name}'\")",
            'db.execute("SELECT * FROM users WHERE name = ?", (name,))',
        ),
        (
            "db.query(`SELECT * FROM users WHERE name = '${name}'`);",
            "db.query('SELECT * FROM users WHERE name = $1', [name]);",
        ),
        ("rows = db.execute(QUERY)", "rows = db.execute(LONGER_QUERY)"),
    ),
    "command_injection": Example(
        "a file name with a semicolon runs in the shell, command injection",
        ("subprocess.run(f'ls {name}', shell=True)", "subprocess.run(['ls', name])"),
        ("execSync(`ls ${name}`);", "execFileSync('ls', [name]);"),
        ("subprocess.run(['ls', name])", "subprocess.run(['ls', '-l', name])"),
    ),
    "cross_site_scripting": Example(
        "a script tag in a comment is run, xss",
        ("return mark_safe(text)", "return escape(text)"),
        ("node.innerHTML = text;", "node.textContent = text;"),
        ("node.title = text;", "node.title = longer;"),
    ),
    "path_traversal": Example(
        "../ leads outside the folder, path traversal",
        ("path = os.path.join(folder, name)", "path = os.path.join(folder, os.path.basename(name))"),
        ("const file = path.join(folder, name);", "const file = path.join(folder, path.basename(name));"),
        ("path = os.path.join(folder, name)", "path = os.path.join(other, name)"),
    ),
    "wrong_encoding": Example(
        "umlauts are garbled, the encoding is wrong",
        ("text = open(path).read()", "text = open(path, encoding='utf-8').read()"),
        ("const text = data.toString();", "const text = new TextDecoder('utf-8').decode(data);"),
        ("text = read(path)", "text = read(other)"),
    ),
    "stale_cache": Example(
        "the old value is shown after update, the cache is stale",
        ("    save(user)", "    save(user)\n    user_cache.pop(user.id)"),
        ("  await save(user);", "  await save(user);\n  cache.delete(user.id);"),
        ("    save(user)", "    save(user)\n    notify(user.id)"),
    ),
    "swallowed_error": Example(
        "the import fails silently, nothing in the log",
        ("except Exception:\n    pass", "except OSError:\n    logger.exception('import failed')\n    raise"),
        ("} catch (e) {}", "} catch (e) {\n  console.error(e);\n  throw e;\n}"),
        ("except OSError:\n    stop()", "except OSError:\n    leave()"),
    ),
    "shared_mutable_state": Example(
        "the mutable default argument is shared between calls",
        ("def add(item, items=[]):\n    items.append(item)", "def add(item, items=()):\n    return [*items, item]"),
        ("Object.assign(defaults, options);", "const merged = { ...defaults, ...options };"),
        ("def add(item, items):", "def add(one, items):"),
    ),
    "division_by_zero": Example(
        "ZeroDivisionError for a product without ratings",
        ("return total / count", "return total / count if count else 0"),
        ("return total / count;", "return count === 0 ? 0 : total / count;"),
        ("return total / count", "return total / number"),
    ),
    "wrong_comparison": Example(
        "the comparison is by identity, equal texts are not equal",
        ("if kind is 'admin':", "if kind == 'admin':"),
        ("if (kind == other) {", "if (kind === other) {"),
        ("if kind in KINDS:", "if kind in NAMES:"),
    ),
    "rounding": Example(
        "one cent is missing because of float rounding",
        ("return price * rate", "return round(price * rate, 2)"),
        ("return price * rate;", "return Math.round(price * rate * 100) / 100;"),
        ("return price * rate", "return price * factor"),
    ),
    "missing_timeout": Example(
        "the request hangs forever",
        ("requests.get(url)", "requests.get(url, timeout=10)"),
        ("await fetch(url);", "await fetch(url, { signal: AbortSignal.timeout(10000) });"),
        ("requests.get(url)", "requests.get(address)"),
    ),
    "missing_retry": Example(
        "an intermittent 503 ends the whole import",
        ("    send(row)", "    for attempt in range(3):\n        send(row)"),
        ("  send(row);", "  retry(() => send(row), { retries: 3 });"),
        ("    send(row)", "    send(line)"),
    ),
    "number_parsing": Example(
        "'010' is parsed as another number, invalid literal",
        ("return int(text)", "return int(text) if text.isdigit() else 0"),
        ("return parseInt(text);", "return parseInt(text, 10);"),
        ("return int(text)", "return int(word)"),
    ),
    "missing_permission_check": Example(
        "another user can delete the order, no permission check",
        (
            "    order.delete()",
            "    if order.owner_id != user.id:\n        raise PermissionDenied\n    order.delete()",
        ),
        (
            "  await order.delete();",
            "  if (!user.hasRole('owner')) return reply.code(403);\n  await order.delete();",
        ),
        ("    order.delete()", "    order.remove()"),
    ),
    "case_sensitivity": Example(
        "an address in uppercase is not found, casing",
        ("return users[email]", "return users[email.lower()]"),
        ("return users[email];", "return users[email.toLowerCase()];"),
        ("return users[email]", "return users[address]"),
    ),
    "unstable_order": Example(
        "the order is non-deterministic, the report is shuffled",
        ("return list(names)", "return sorted(names)"),
        ("return names;", "return names.toSorted();"),
        ("return names", "return words"),
    ),
    "endless_loop": Example(
        "an infinite loop for a cycle in the tree",
        (
            "    walk(node.next)",
            "    if node in visited:\n        return\n    visited.add(node)\n    walk(node.next)",
        ),
        ("  walk(node.next);", "  if (depth > maxDepth) return;\n  walk(node.next);"),
        ("    walk(node.next)", "    walk(node.previous)"),
    ),
    "missing_key": Example(
        "KeyError: 'colour', a missing key",
        ("return options['colour']", "return options.get('colour', 'red')"),
        ("return options[name];", "return options.has(name) ? options[name] : red;"),
        ("return options['colour']", "return options['color']"),
    ),
    "late_binding": Example(
        "all buttons show the last value, a closure",
        ("buttons.append(lambda: show(i))", "buttons.append(lambda i=i: show(i))"),
        ("for (var i = 0; i < n; i++) {", "for (let i = 0; i < n; i++) {"),
        ("buttons.append(show)", "buttons.append(hide)"),
    ),
    "done_twice": Example(
        "the customer is charged twice, a duplicate",
        ("    charge(order)", "    if order.processed:\n        return\n    charge(order)"),
        ("  charge(order);", "  if (order.submitted) return;\n  charge(order);"),
        ("    charge(order)", "    invoice(order)"),
    ),
    "empty_input": Example(
        "it crashes for an empty list, no items",
        ("return max(prices)", "return max(prices, default=0)"),
        ("return prices[0];", "return prices.length === 0 ? zero : prices[0];"),
        ("return max(prices)", "return max(costs)"),
    ),
}
