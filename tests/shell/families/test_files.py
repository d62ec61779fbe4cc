"""Deleting, moving, copying and writing, by programs that do nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World

CASES = [
    ("rm a.py", ["deletes REPO/a.py"]),
    ("rm -f a.py", ["deletes REPO/a.py forced"]),
    ("rm -r src", ["deletes REPO/src recursive"]),
    ("rm -i a.py", []),
    ("yes | rm -i a.py", ["deletes REPO/a.py"]),
    ("rmdir docs", ["deletes REPO/docs"]),
    ("unlink a.py", ["deletes REPO/a.py"]),
    ("shred -u a.py", ["deletes REPO/a.py forced"]),
    ("rimraf src", ["deletes REPO/src recursive forced"]),
    ("npx rimraf 'src/*'", ["deletes REPO/src contents recursive forced"]),
    ("pwsh -Command 'Remove-Item -Recurse -Force src'", ["deletes REPO/src recursive forced"]),
    ("cmd /c 'rd /s /q src'", ["deletes REPO/src recursive forced"]),
    ("rmdir /S /Q src", ["deletes REPO/src recursive forced"]),
    ("mv a.py /dev/null", ["deletes REPO/a.py recursive forced"]),
    ("find . -delete", ["deletes REPO contents recursive forced"]),
    ("find . -type f -delete", ["deletes REPO contents recursive forced"]),
    ("find . -name '*.pyc' -delete", []),
    ("find . -name a.py -delete", ["deletes REPO/a.py forced"]),
    ("find . -user dev -delete", ["deletes REPO some recursive forced"]),
    ("find . -name '*.pyc'", []),
    ("find src docs -inum 3 -delete",
     ["deletes REPO/src some recursive forced", "deletes REPO/docs some recursive forced"]),
    ("find . -name x -exec rm {} +", []),
    ("find . -name a.py -exec rm {} +", ["deletes REPO/a.py"]),
    ("find . -fprint out", ["overwrites REPO/out"]),
    ("rsync -a src/ dst/", []),
    ("rsync -a --delete src/ dst/", ["deletes REPO/dst (what is not at the source) recursive"]),
    ("rsync -an --delete src/ dst/", []),
    ("rsync -a --delete src/", []),
    ("rsync -a --remove-source-files src/ dst/", ["deletes REPO/src (after it was copied) recursive"]),
    ("cp a.py b.py", ["reads REPO/a.py (copied)", "overwrites REPO/b.py"]),
    ("cp a.py docs", ["reads REPO/a.py (copied)", "overwrites REPO/docs/a.py"]),
    ("cp -t docs a.py", ["reads REPO/a.py (copied)", "overwrites REPO/docs/a.py"]),
    ("cp a.py new/", ["reads REPO/a.py (copied)", "overwrites REPO/new/a.py"]),
    ("ln -s a.py z", []),
    ("ln -sf a.py z", ["overwrites REPO/z"]),
    ("echo x | tee z", ["overwrites REPO/z"]),
    ("echo x | tee -a z", ["overwrites REPO/z (appends)"]),
    ("echo x | sudo tee /etc/hosts", ["overwrites /etc/hosts"]),
    ("sed -i s/a/b/ a.py", ["overwrites REPO/a.py (edits)"]),
    ("sed -i.bak -e s/a/b/ a.py", ["overwrites REPO/a.py (edits)"]),
    ("sed -e s/a/b/ a.py", ["reads REPO/a.py"]),
    ("sed -n 1p a.py", ["reads REPO/a.py"]),
    ("truncate -s 10 a.py", ["overwrites REPO/a.py"]),
    ("sort -o z a.py", ["reads REPO/a.py", "overwrites REPO/z"]),
    ("tar czf z.tgz src", ["reads REPO/src recursive", "overwrites REPO/z.tgz"]),
    ("tar xzf z.tgz", []),
    ("tar xzf z.tgz -C /opt a/b", ["overwrites /opt/a/b"]),
    ("tar xzf z.tgz -C /opt", ["overwrites /opt (unpacks) some"]),
    ("dd if=a.py of=z", ["reads REPO/a.py", "overwrites REPO/z"]),
    ("patch a.py x.diff", ["overwrites REPO/a.py (edits)"]),
    ("cat a.py b.py", ["reads REPO/a.py", "reads REPO/b.py"]),
    ("grep x a.py", ["reads REPO/a.py"]),
    ("grep -e x a.py", ["reads REPO/a.py"]),
    ("grep -r x src", ["reads REPO/src recursive"]),
    ("head -n 5 .env", ["reads REPO/.env"]),
    ("source .env", ["reads REPO/.env"]),
    ("mkdir x", []),
    ("touch x", []),
    ("ls -la", []),
]  # fmt: skip


@each(("line", "expected"), CASES)
def test_what_a_program_does_to_files(world: World, line: str, expected: list[str]) -> None:
    assert world.summary(line) == expected


def test_of_a_thousand_files_find_names_those_that_it_chooses_unless_they_are_many(world: World) -> None:
    for number in range(1_000):
        (world.root / "docs" / f"{number:03}.md").touch()
    assert world.summary("find . -name 999.md -delete") == ["deletes REPO/docs/999.md forced"]
    assert len(world.summary("find . -name '[012]??.md' -delete")) == 300
    one_more = "find . '(' -name '[012]??.md' -o -name 300.md ')' -delete"
    assert world.summary(one_more) == ["deletes REPO some recursive forced"]


def test_files_behind_many_dependencies_are_seen_and_too_many_own_files_are_some(world: World) -> None:
    for folder, count in (("node_modules/of", 4_000), ("src/deep", 1)):
        (world.root / folder).mkdir(parents=True)
        for number in range(count):
            (world.root / folder / f"{number}.ts").touch()
    assert world.summary("find . -path '*/deep/*.ts' -delete") == ["deletes REPO/src/deep/0.ts forced"]
    for number in range(4_000):
        (world.root / "docs" / f"{number}.txt").touch()
    assert world.summary("find . -path '*/deep/*.ts' -delete") == ["deletes REPO some recursive forced"]
    assert world.summary("fd -e ts -x rm") == ["deletes REPO some recursive"]


def test_a_copy_to_another_machine_is_sent_but_not_one_to_a_name_with_a_colon(world: World) -> None:
    assert world.summary("rsync -a src/ host:dst/", "sends") == ["sends REPO/src (host:dst/) recursive"]
    assert world.summary("rsync -a src/ a/b:c", "sends") == []


def test_a_move_names_its_destination(world: World) -> None:
    assert world.summary("mv a.py c.py", "moves") == [f"moves REPO/a.py ({world.root}/c.py) recursive"]
    assert world.summary("mv a.py c.py", "overwrites") == ["overwrites REPO/c.py"]
    assert world.summary("mv -t docs a.py b.py", "overwrites") == [
        "overwrites REPO/docs/a.py",
        "overwrites REPO/docs/b.py",
    ]


DEVICES = [
    ("dd if=x of=/dev/sda", ["writes_device /dev/sda"]),
    ("dd if=x of=/dev/null", []),
    ("cat x > /dev/sda", ["writes_device /dev/sda"]),
    ("cat x > /dev/null", []),
    ("cat x > /dev/shm/y", []),
    ("echo b > /proc/sysrq-trigger", ["writes_device /proc/sysrq-trigger"]),
    ("shred /dev/sda", ["writes_device /dev/sda"]),
    ("cp x /dev/nvme0n1", ["writes_device /dev/nvme0n1"]),
    ("mkfs.ext4 /dev/sdb1", ["formats_disk /dev/sdb1"]),
    ("mkfs -t ext4 /dev/sdb1", ["formats_disk /dev/sdb1"]),
    ("wipefs -a /dev/sdb", ["formats_disk /dev/sdb"]),
    ("wipefs -n /dev/sdb", []),
    ("fdisk /dev/sdb", ["formats_disk /dev/sdb"]),
    ("fdisk -l /dev/sdb", []),
    ("parted /dev/sdb mklabel gpt", ["formats_disk /dev/sdb"]),
    ("parted /dev/sdb print", []),
    ("cryptsetup luksFormat /dev/sdb", ["formats_disk /dev/sdb"]),
    ("cryptsetup status x", []),
    ("mkfs.ext4 -F disk.img", []),
    ("mkfs.ext4 -n /dev/sdb1", []),
    ("parted -s disk.img mklabel gpt", []),
    ("mkswap $DISK", ["formats_disk $DISK"]),
    ("lsblk", []),
    ("format disk --help", []),
    ("npm run format", []),
]


@each(("line", "expected"), DEVICES)
def test_disks_are_formatted(world: World, line: str, expected: list[str]) -> None:
    assert world.summary(line, "writes_device", "formats_disk") == expected


PERMISSIONS = [
    ("chmod 777 a.py", ["changes_permissions REPO/a.py (777) forced"]),
    ("chmod 755 a.py", ["changes_permissions REPO/a.py (755)"]),
    ("chmod -R 777 /", ["changes_permissions / (777) recursive forced"]),
    ("chmod --recursive 0777 src", ["changes_permissions REPO/src (0777) recursive forced"]),
    ("chmod 666 a.py", ["changes_permissions REPO/a.py (666) forced"]),
    ("chmod 664 a.py", ["changes_permissions REPO/a.py (664)"]),
    ("chmod a+rwx a.py", ["changes_permissions REPO/a.py (a+rwx) forced"]),
    ("chmod o+w a.py", ["changes_permissions REPO/a.py (o+w) forced"]),
    ("chmod u+w a.py", ["changes_permissions REPO/a.py (u+w)"]),
    ("chmod go-w a.py", ["changes_permissions REPO/a.py (go-w)"]),
    ("chmod +x a.py", ["changes_permissions REPO/a.py (+x)"]),
    ("chmod -x a.py", ["changes_permissions REPO/a.py (-x)"]),
    ("chmod u+s a.py", ["changes_machine u+s a.py", "changes_permissions REPO/a.py (u+s) forced"]),
    ("chmod g+s src", ["changes_permissions REPO/src (g+s) forced"]),
    ("chmod 4755 a.py", ["changes_machine 4755 a.py", "changes_permissions REPO/a.py (4755) forced"]),
    ("chown -R dev src", ["changes_permissions REPO/src (dev) recursive"]),
    ("chown dev:dev /etc/hosts", ["changes_permissions /etc/hosts (dev:dev)"]),
    ("setfacl -m o::rwx a.py", ["changes_permissions REPO/a.py (o::rwx) forced"]),
]


@each(("line", "expected"), PERMISSIONS)
def test_permissions_are_changed(world: World, line: str, expected: list[str]) -> None:
    assert world.summary(line) == expected


ENDING = [
    ("kill -9 -1", ["every process"]),
    ("kill -9 1234", []),
    ("kill %1", []),
    ("pkill -f 'npm run dev'", []),
    ("pkill -u dev", ["every process"]),
    ("pkill .", ["every process"]),
    ("killall node", []),
    ("shutdown -h now", ["machine"]),
    ("shutdown -c", []),
    ("reboot", ["machine"]),
    ("systemctl poweroff", ["machine"]),
    ("systemctl restart nginx", []),
    ("init 0", ["machine"]),
    ("npm init", []),
]


@each(("line", "details"), ENDING)
def test_processes_and_the_machine_are_ended(world: World, line: str, details: list[str]) -> None:
    assert [effect.detail for effect in world.effects(line) if effect.kind == "ends_processes"] == details
