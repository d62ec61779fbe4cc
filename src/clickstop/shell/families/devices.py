"""Disks: formatting, partitioning, wiping."""

from __future__ import annotations

from clickstop.shell import options
from clickstop.shell.scope import MARKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.scope import Arg

_ALWAYS = "mkfs mke2fs mkswap wipefs blkdiscard format newfs newfs_hfs newfs_apfs mkdosfs mkntfs badblocks nwipe"
_LOOKING = {
    "fdisk": {"l", "list"},
    "sfdisk": {"l", "list", "d", "dump", "J", "json"},
    "gdisk": {"l"},
    "sgdisk": {"p", "print"},
    "cfdisk": set(),
    "parted": {"l", "list"},
    "hdparm": set(),
    "wipefs": {"n", "no-act"},
    "badblocks": set(),
}
_VERBS = {
    "cryptsetup": ("luksFormat", "luksErase", "erase", "reencrypt"),
    "diskutil": ("eraseDisk", "eraseVolume", "partitionDisk", "zeroDisk", "secureErase", "reformat", "apfs"),
    "mdadm": ("--zero-superblock", "--create", "--stop"),
    "nvme": ("format", "sanitize", "write-zeroes"),
    "hdparm": ("--security-erase", "--trim-sector-ranges", "--write-sector", "--security-erase-enhanced"),
    "parted": ("mklabel", "mktable", "mkpart", "rm", "resizepart"),
    "Clear-Disk": ("",),
    "Format-Volume": ("",),
}


_WITHOUT_PATH = ("diskutil", "format", "Clear-Disk", "Format-Volume")


def effects(call: Call) -> None:
    words = [str(word) for word in call.words]
    if call.name not in _WITHOUT_PATH and not any(word.startswith("/dev/") or _is_unknown(word) for word in words):
        return  # an image file
    if call.name in _VERBS:
        if any(word in _VERBS[call.name] for word in words):
            _add(call, [word for word in call.words if word.startswith("/dev/")] or call.words[-1:])
        return
    found = options.of(call)
    if call.name in _LOOKING and found.has(*_LOOKING[call.name]):
        return
    if call.name == "badblocks" and not found.has("w"):
        return
    if found.has("n", "no-act"):
        return
    if found.operands and not (call.name == "format" and not _is_drive(str(found.operands[0]))):
        named = [word for word in found.operands if word.startswith("/dev/") or _is_unknown(word)]
        _add(call, named[-1:] if call.name != "format" else found.operands[:1])


def _is_unknown(word: str) -> bool:
    return any(mark in word for mark in MARKS)


def _is_drive(word: str) -> bool:
    return word.startswith("/dev/") or (len(word) == 2 and word[1] == ":")


def _add(call: Call, words: list[Arg]) -> None:
    for word in words:
        call.add_file("formats_disk", word)
