"""Programs given as text: destructive calls on literal targets are found, texts that mention them are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World

TREE = ["deletes /srv/x recursive forced"]
ONE = ["deletes /srv/x forced"]

MANY_LOOPS = "".join(f"{' ' * depth}for a{depth} in {[1] * 24}:\n" for depth in range(4))

PYTHON = [
    ("import shutil; shutil.rmtree('/srv/x')", TREE),
    ("import shutil as s; s.rmtree('/srv/x')", TREE),
    ("from shutil import rmtree; rmtree('/srv/x')", TREE),
    ("p = '/srv/x'\nimport shutil\nshutil.rmtree(p)", TREE),
    ("import os; os.remove('/srv/x')", ONE),
    ("from os import remove; remove('/srv/x')", ONE),
    ("from pathlib import Path; Path('/srv/x').unlink()", ONE),
    ("from pathlib import Path; (Path('/srv') / 'x').unlink()", ["deletes /srv/x forced"]),
    ("import os; os.remove(os.path.join('/srv', 'x'))", ONE),
    ("import os; os.remove(os.path.join(os.getcwd(), 'x'))", ["deletes REPO/x forced"]),
    ("import os, shutil; shutil.rmtree(os.path.join(os.getcwd(), 'x'))", ["deletes REPO/x recursive forced"]),
    ("import os; os.remove(os.path.expanduser('~/x'))", ["deletes HOME/x forced"]),
    ("from pathlib import Path; (Path.cwd() / 'x').unlink()", ["deletes REPO/x forced"]),
    ("from pathlib import Path; (Path.home() / 'x').unlink()", ["deletes HOME/x forced"]),
    ("import os; os.system('rm -rf /srv/x')", TREE),
    ("import subprocess; subprocess.run(['rm', '-rf', '/srv/x'])", TREE),
    ("import subprocess; subprocess.run('rm -rf /srv/x', shell=True)", TREE),
    ("__import__('os').system('rm -rf /srv/x')", TREE),
    ("import shutil; shutil.rmtree(target)", []),
    ("print('rm -rf /srv/x')", []),
    ("print(\"shutil.rmtree('/srv/x')\")", []),
    ("# shutil.rmtree('/srv/x')", []),
    ("'''\nshutil.rmtree('/srv/x')\n'''", []),
    ("items = ['/srv/x']; items.remove('/srv/x')", []),
    ("import shutil; shutil.copy('/srv/x', '/srv/y')", []),
    ("print 'not Python 3'; exec('rm -rf /srv/x')", []),
    ("print 'not Python 3'; check_call('rm -rf /srv/x')", []),
    ("print 'not Python 3'; check_output('rm -rf /srv/x')", []),
    ("print 'not Python 3'; getoutput('rm -rf /srv/x')", []),
    ("print 'not Python 3'; from subprocess import check_call; check_call('rm -rf /srv/x')", TREE),
    ("print 'not Python 3'; os.system('rm -rf /srv/x')", TREE),
    ("import subprocess; subprocess.run(['ls', '/srv/x'])", []),
    # Following all of it would take too long.
    ("import shutil\ndef g(n): g(n); g(n); g(n)\ng(1)\nshutil.rmtree('/srv/x')", TREE),
    (f"import shutil\n{MANY_LOOPS}    print(a0)\nshutil.rmtree('/srv/x')", TREE),
    (
        f"import shutil\n[a for a in {[1] * 24} for b in {[1] * 24} for c in {[1] * 24}]\nshutil.rmtree('/srv/x')",
        TREE,
    ),
]


@each(("text", "expected"), PYTHON)
def test_python_text(world: World, text: str, expected: list[str]) -> None:
    quoted = "'" + text.replace("'", "'\\''") + "'"
    for line in (f"python3 -c {quoted}", f"python - <<'EOF'\n{text}\nEOF", f"uv run python -c {quoted}"):
        assert world.summary(line, "deletes") == expected


def test_calls_in_python_text_are_followed_eight_deep_however_many_came_before(world: World) -> None:
    deeper = "".join(f"def f{number}(): f{number - 1}()\n" for number in range(2, 10))
    text = f"import shutil\ndef f1(): shutil.rmtree('/srv/x')\n{deeper}def g(): pass\n" + "g()\n" * 3
    for deep, expected in ((8, TREE), (9, [])):
        assert world.summary(f"python3 - <<'EOF'\n{text}f{deep}()\nEOF", "deletes") == expected


NODE = [
    ("require('fs').rmSync('/srv/x', {recursive: true})", TREE),
    ("fs.rmSync('/srv/x')", ONE),
    ("fs.unlinkSync('/srv/x')", ONE),
    ("await fs.promises.rm('/srv/x', {recursive: true, force: true})", TREE),
    ("require('child_process').execSync('rm -rf /srv/x')", TREE),
    ("spawnSync('rm', ['-rf', '/srv/x'])", TREE),
    ("const p = '/srv/x'; fs.rmSync(p)", ONE),
    ("import * as files from 'fs'; files.rmSync('/srv/x')", ONE),
    ("import files from 'node:fs'; files.rmSync('/srv/x')", ONE),
    ("import {rmSync} from 'fs'; rmSync('/srv/x')", ONE),
    ("import {rmSync as gone} from 'fs'; gone('/srv/x')", ONE),
    ("import {rm} from 'node:fs/promises'; await rm('/srv/x')", ONE),
    ("const files = require('fs'); files.rmSync('/srv/x')", ONE),
    ("const files = await import('fs'); files.rmSync('/srv/x')", ONE),
    ("const {rmSync: gone} = require('fs'); gone('/srv/x')", ONE),
    ("const gone = fs.rmSync; gone('/srv/x')", ONE),
    ("import {rmSync} from './own'; rmSync('/srv/x')", []),
    ("console.log('rm -rf /srv/x')", []),
    ("console.log(`fs.rmSync('/srv/x')`)", []),
    ("console.log(fs.rmSync ? '/srv/x' : '/srv/y')", []),
    ("// fs.rmSync('/srv/x')", []),
    ("new Set(['/srv/x']).delete('/srv/x')", []),
    ("fs.readFileSync('/srv/x')", []),
]


@each(("text", "expected"), NODE)
def test_javascript_text(world: World, text: str, expected: list[str]) -> None:
    quoted = "'" + text.replace("'", "'\\''") + "'"
    for line in (f"node -e {quoted}", f"node <<'EOF'\n{text}\nEOF", f"bun -e {quoted}"):
        assert world.summary(line, "deletes") == expected


OTHERS = [
    ("ruby -e 'FileUtils.rm_rf(\"/srv/x\")'", TREE),
    ("ruby -e 'File.delete(\"/srv/x\")'", ONE),
    ('ruby -e \'system("rm", "-rf", "/srv/x")\'', TREE),
    ("ruby -e '`rm -rf /srv/x`'", TREE),
    ("ruby -e 'x = \"/srv/x\"; Kernel.const_get(:FileUtils).rm_rf x'", TREE),
    ("ruby -e 'loop do \"rm -rf /srv/x\" end'", []),
    ("ruby -e 'puts \"rm -rf /srv/x\"'", []),
    ("perl -e 'unlink \"/srv/x\"'", ONE),
    ("perl -e 'system(\"rm -rf /srv/x\")'", TREE),
    ("perl -e 'unlink glob(\"/srv/x\")'", ONE),
    ("perl -e 'print \"rm -rf /srv/x\"'", []),
    ("php -r 'unlink(\"/srv/x\");'", ONE),
    ("php -r 'shell_exec(\"rm -rf /srv/x\");'", TREE),
    ("lua -e 'os.remove(\"/srv/x\")'", ONE),
    ("osascript -e 'do shell script \"rm -rf /srv/x\"'", TREE),
]


@each(("line", "expected"), OTHERS)
def test_text_of_other_languages(world: World, line: str, expected: list[str]) -> None:
    assert world.summary(line, "deletes") == expected


def test_files_that_a_text_reads_and_writes(world: World) -> None:
    assert world.summary("python3 -c \"open('a.py').read()\"") == ["reads REPO/a.py"]
    assert world.summary("python3 -c \"open('a.py', 'w').write('')\"") == ["overwrites REPO/a.py"]
    assert world.summary("python3 -c \"open('a.py', 'a')\"") == ["overwrites REPO/a.py (appends)"]
    assert world.summary("node -e \"fs.writeFileSync('a.py', '')\"") == ["overwrites REPO/a.py"]
    assert world.summary("perl -pi -e 's/a/b/' a.py") == ["overwrites REPO/a.py (edits)"]


@each("line", ["python script.py", "node script.js", "python -m pytest", "make x", "npm run x", "python"])
def test_programs_in_unread_files_have_no_effects(world: World, line: str) -> None:
    assert world.summary(line) == []
