"""Disks: formatting, partitioning, wiping."""

from __future__ import annotations

from clickstop.shell import options
from clickstop.shell.scope import MARKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.options import Options
    from clickstop.shell.scope import Arg

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
    "Clear-Disk": (),
    "Format-Volume": (),
}


_WITHOUT_PATH = ("diskutil", "format", "Clear-Disk", "Format-Volume")


def effects(call: ProgramCall) -> None:
    words = [str(word) for word in call.words]
    if call.name not in _WITHOUT_PATH and not any(map(_is_device, words)):
        return  # an image file, not a disk
    if call.name in _VERBS:
        if not _VERBS[call.name] or any(word in _VERBS[call.name] for word in words):
            _add(call, [word for word in call.words if word.startswith("/dev/")] or call.words[-1:])
        return
    opts = options.of(call)
    if call.name in _LOOKING and opts.has(*_LOOKING[call.name]):
        return
    if call.name == "badblocks" and not opts.has("w"):
        return
    if opts.has(*_trial(call, opts)):
        return
    if opts.operands and not (call.name == "format" and not _is_drive(str(opts.operands[0]))):
        devices = [word for word in opts.operands if _is_device(word)]
        _add(call, devices[-1:] if call.name != "format" else opts.operands[:1])


_NAMING = ("fat", "vfat", "msdos", "exfat", "dosfs", "mkdosfs")  # here `-n` sets the volume's name
_TRIALS = {"xfs": ("N",), "sgdisk": ("P", "pretend"), **dict.fromkeys(_NAMING, ())}


def _trial(call: ProgramCall, opts: Options) -> tuple[str, ...]:
    """Return the options for a dry run, which depend on the file system."""
    kind = str(opts.value("t", "type") or "") if call.name == "mkfs" else call.name.partition(".")[2]
    return _TRIALS.get(kind or call.name, ("n", "no-act"))


def _is_device(word: str) -> bool:
    """Tell whether a word is a device, or unknown."""
    return word.startswith("/dev/") or any(mark in word for mark in MARKS)


def _is_drive(word: str) -> bool:
    return word.startswith("/dev/") or (len(word) == 2 and word[1] == ":")


def _add(call: ProgramCall, words: list[Arg]) -> None:
    for word in words:
        call.add_file("formats_disk", word)
