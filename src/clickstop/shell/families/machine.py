"""Settings of this machine: services, network, firewall, packages, accounts, clock, security."""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.shell import options, verbs
from clickstop.shell.known_programs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.options import Options

_READS, _CHANGES = "reads", "changes"
_ALL = {verbs.ELSE: _CHANGES, verbs.ALONE: _CHANGES}
_SOME = {verbs.ELSE: _CHANGES}  # with words only
_ACCOUNT = {
    _READS: "--status, -S, --check, -c, --list, -l, --defaults, -D",
    verbs.ELSE: _CHANGES,
    verbs.ALONE: _CHANGES,
}
_APT = {_CHANGES: "remove, purge, autoremove, autopurge"}
_RPM = {_CHANGES: "remove, erase, autoremove, history undo, history rollback, module reset, rm, removeptf"}
_TABLES = {_CHANGES: "--append, --insert, --delete*, --flush, --policy, --new-chain, --replace, --rename-chain"}
_RESTORE = {_READS: "--test, -t", verbs.ELSE: _CHANGES, verbs.ALONE: _CHANGES}
_SERVICE = {_READS: "* status, --status-all", verbs.ELSE: _CHANGES}

TABLE: dict[str, dict[str, str]] = {
    # Services, and what runs by itself.
    "systemctl": {
        _READS: "status, show, list-*, is-*, cat, get-default, help, show-environment",
        verbs.ELSE: _CHANGES,
    },
    "service": _SERVICE,
    "rc-service": _SERVICE,
    "rc-update": {_CHANGES: "add, del, delete"},
    "sv": {_READS: "status", verbs.ELSE: _CHANGES},
    "update-rc.d": {_CHANGES: "* remove, * disable, * enable, * defaults*"},
    "chkconfig": {_CHANGES: "* on, * off, * reset, --add, --del"},
    "initctl": {_READS: "list, status, version", verbs.ELSE: _CHANGES},
    "supervisorctl": {_READS: "status, tail, avail, pid, version", verbs.ELSE: _CHANGES},
    "launchctl": {
        _READS: "list, print*, blame, getenv, manager*, error, help, dump*, version, hostinfo, procinfo",
        verbs.ELSE: _CHANGES,
    },
    "at": {_READS: "--list, -l, -c, --version", verbs.ELSE: _CHANGES},
    "batch": _ALL,
    "atrm": _SOME,
    "loginctl": {_CHANGES: "enable-linger, disable-linger, terminate-*, kill-*, lock-*"},
    "logrotate": {_CHANGES: "--force, -f"},
    "nginx": {_CHANGES: "-s"},
    "apachectl": {_CHANGES: "start, stop, restart, graceful*"},
    # Network and firewall.
    "ip": {_CHANGES: "* add, * del, * delete, * set, * flush, * replace, * change, * append, * a, * d, * attach"},
    "route": {_CHANGES: "add, del, delete, flush, change"},
    "ifconfig": {_CHANGES: "* *"},
    "ifup": _SOME,
    "ifdown": _SOME,
    "iptables": _TABLES,
    "ip6tables": _TABLES,
    "iptables-restore": _RESTORE,
    "ip6tables-restore": _RESTORE,
    "nft": {_READS: "list, --check, -c, describe, monitor", verbs.ELSE: _CHANGES},
    "ufw": {_READS: "status, show, version, app list, app info", verbs.ELSE: _CHANGES},
    "firewall-cmd": {
        _CHANGES: "--add-*, --remove-*, --set-*, --reload, --complete-reload, --panic-*, --change-*, --new-*"
    },
    "pfctl": {_CHANGES: "-F, -d, -e, -f"},
    "nmcli": {
        _CHANGES: (
            "connection up, connection down, connection add, connection modify, connection edit, connection "
            "delete, connection import, con up, con down, con add, con mod, con modify, con delete, c up, c down, "
            "c delete, device connect, device disconnect, device modify, device set, device delete, device wifi "
            "connect, dev connect, dev disconnect, dev wifi connect, networking off, networking on, radio * off, "
            "radio * on"
        )
    },
    "networksetup": {_CHANGES: "--set*, --remove*, --add*, --create*, --delete*"},
    "resolvectl": {_CHANGES: "dns * *, domain * *, revert, dnssec * *, default-route * *"},
    "tc": {_CHANGES: "* add, * del, * delete, * change, * replace"},
    "rfkill": {_CHANGES: "block, unblock, toggle"},
    # Security.
    "setenforce": _SOME,
    "setsebool": _SOME,
    "semanage": {_READS: "* --list, * -l, export", verbs.ELSE: _CHANGES},
    "semodule": {_READS: "--list*, -l", verbs.ELSE: _CHANGES, _CHANGES: "--install, --remove, -i, -r, -d, -e, -B"},
    **dict.fromkeys(("aa-teardown", "aa-remove-unknown", "aa-disable", "aa-complain", "aa-enforce"), _ALL),
    "apparmor_parser": {_CHANGES: "-R, --remove, -r, --replace"},
    "auditctl": {_READS: "-l, -s", verbs.ELSE: _CHANGES, _CHANGES: "-D, -e, -a, -d, -w, -W"},
    "setcap": {_READS: "-v, -h", verbs.ELSE: _CHANGES},
    "update-ca-certificates": _ALL,
    "update-ca-trust": _ALL,
    "trust": {_CHANGES: "anchor"},
    "security": {
        _CHANGES: "add-trusted-cert, remove-trusted-cert, delete-*, set-*, authorizationdb write, add-certificates"
    },
    "spctl": {
        _CHANGES: "--master-disable, --global-disable, --add, --remove, --disable, --enable, --master-enable"
    },
    "csrutil": {_CHANGES: "disable, enable, clear, authenticated-root disable, netboot add"},
    "tccutil": {_CHANGES: "reset"},
    "gpg": {_CHANGES: "--delete-secret-keys, --delete-secret-and-public-keys, --delete-secret-and-public-key"},
    # Accounts.
    **dict.fromkeys(
        "useradd userdel usermod adduser deluser addgroup delgroup groupadd groupdel groupmod chpasswd passwd chsh "
        "chfn gpasswd visudo vipw vigr newusers chage".split(),
        _ACCOUNT,
    ),
    "dscl": {_CHANGES: "* --create, * --delete, * --append, * --change, * --passwd"},
    "dseditgroup": {_CHANGES: "--o"},
    "sysadminctl": {_CHANGES: "--addUser, --deleteUser, --resetPasswordFor"},
    # Packages that go.
    "apt": _APT,
    "apt-get": _APT,
    "aptitude": _APT,
    "dpkg": {_CHANGES: "--remove, --purge, --force-*"},
    "dnf": _RPM,
    "yum": _RPM,
    "microdnf": _RPM,
    "zypper": _RPM,
    "rpm": {_CHANGES: "--erase, --force, --nodeps"},
    "pacman": {_CHANGES: "--remove"},
    "yay": {_CHANGES: "--remove"},
    "apk": {_CHANGES: "del"},
    "emerge": {_CHANGES: "--unmerge, --depclean"},
    "snap": {_CHANGES: "remove, disable, revert, stop, restart"},
    "flatpak": {_CHANGES: "uninstall, remove"},
    "brew": {
        _CHANGES: "uninstall, remove, rm, autoremove, services start, services stop, services restart, services run"
    },
    "port": {_CHANGES: "uninstall, deactivate"},
    "nix-env": {_CHANGES: "--uninstall, -e"},
    "choco": {_CHANGES: "uninstall"},
    "winget": {_CHANGES: "uninstall"},
    "scoop": {_CHANGES: "uninstall"},
    # Kernel, clock, names, disks that are there.
    "sysctl": {_CHANGES: "-w, --write, -p, --load, --system"},
    "modprobe": {_READS: "--show-depends, --showconfig, -c, -D, -n", verbs.ELSE: _CHANGES},
    "insmod": _SOME,
    "rmmod": _SOME,
    "swapoff": _ALL,
    "swapon": {_READS: "--show, -s, --summary", verbs.ELSE: _CHANGES},
    "mount": {_CHANGES: "* *, * --options, --all, -a, --bind"},
    "umount": _SOME,
    "timedatectl": {_CHANGES: "set-*"},
    "hostnamectl": {_CHANGES: "set-*, hostname *"},
    "localectl": {_CHANGES: "set-*"},
    "hostname": _SOME,
    "date": {_CHANGES: "--set"},
    "hwclock": {_CHANGES: "--set, --systohc, --hctosys, -w, -s"},
    "update-alternatives": {
        _CHANGES: "--set, --install, --remove, --config, --auto, --remove-all, --set-selections"
    },
    "update-grub": _ALL,
    "grub-install": _ALL,
    "efibootmgr": {_CHANGES: "-B, -b, -o, -n, -c, -A"},
    "ldconfig": _ALL,
    # Other systems.
    "defaults": {_CHANGES: "write, delete, import, rename, * write, * delete"},
    "scutil": {_CHANGES: "--set"},
    "systemsetup": {_CHANGES: "--set*"},
    "pmset": {_READS: "--g", verbs.ELSE: _CHANGES},
    "nvram": {_READS: "-p", verbs.ELSE: _CHANGES},
    "tmutil": {_CHANGES: "disable, enable, delete, deletelocalsnapshots, setdestination, removedestination"},
    "xcode-select": {_CHANGES: "--switch, -s, --reset, -r"},
    "reg": {_CHANGES: "add, delete, import, restore, copy"},
    "sc": {_CHANGES: "stop, start, delete, config, create, * stop"},
    "net": {_CHANGES: "user *, stop, start, localgroup *, share *"},
    "netsh": {_CHANGES: "* set, * add, * delete, * reset, * * set, * * add, * * delete, * * reset"},
    "schtasks": {_CHANGES: "/create, /delete, /change, /run"},
    **dict.fromkeys(("bcdedit", "Set-ExecutionPolicy", "Stop-Service", "Restart-Service", "Set-Service"), _SOME),
    # Where packages come from, for all projects of this user.
    "npm": {_CHANGES: "config set, set, c set"},
    "pnpm": {_CHANGES: "config set, set"},
    "yarn": {_CHANGES: "config set"},
    "pip": {_CHANGES: "config set"},
    "pip3": {_CHANGES: "config set"},
    "go": {_CHANGES: "env --w"},
}
# Packages without which no program starts, or none can be installed again, and options that remove even these.
_PACKAGES = names("apt apt-get aptitude dpkg dnf yum microdnf zypper rpm pacman yay apk emerge")
_ESSENTIAL = names(
    "libc6 libc-bin glibc musl bash dash sh coreutils util-linux base-files base-passwd dpkg apt rpm dnf yum "
    "pacman apk-tools systemd init systemd-sysv sysvinit-core login passwd libpam-runtime pam shadow-utils "
    "filesystem setup libgcc-s1 libgcc libstdc++6 zlib1g zlib openssl-libs kernel kernel-core grub-pc "
    "linux-image-generic ncurses-base perl-base debianutils findutils grep sed tar gzip hostname mount "
    "bsdutils diffutils busybox"
)
_EVEN_ESSENTIAL = ("allow-remove-essential", "force-remove-essential", "force-remove-protected")
_TRIAL = ("dry-run", "help", "version")
_REGISTRIES = pattern(
    r"(?i)(?:.*:)?registry|npmRegistryServer|.*_auth.*|script-shell|cafile|strict-ssl|(?:https?-)?proxy|prefix|shell"
    r"|node-options|.*index-url|.*trusted-host|GOPROXY=.*|GOSUMDB=.*|GOFLAGS=.*|GONOSUM.*|GOINSECURE=.*|GONOSUMCHECK=.*"
)
_ABOUT_PACKAGES = ("npm", "pnpm", "yarn", "pip", "pip3", "go")


def effects(call: Call) -> None:
    opts = options.of(call)
    words = [str(word) for word in opts.operands]
    if opts.has(*_TRIAL) or not _changes(call, words, opts):
        return
    breaks = opts.has(*_EVEN_ESSENTIAL) or any(word.partition(":")[0] in _ESSENTIAL for word in words[-20:])
    forced = breaks and call.name in _PACKAGES
    call.add("changes_machine", target=" ".join(map(str, call.words))[:80], program=call.name, forced=forced)


def _changes(call: Call, words: list[str], opts: Options) -> bool:
    row = TABLE[call.name]
    key, _ = verbs.grade(row, words, opts.flags)
    if call.name in _ABOUT_PACKAGES:
        ours = opts.has("location") or "--project" in call.words
        return (
            key == _CHANGES
            and not ours
            and any(
                _REGISTRIES.fullmatch(word.partition("=")[0] if call.name != "go" else word) for word in words[1:]
            )
        )
    if call.name == "sysctl" and any("=" in word for word in words):
        return True
    if call.name in ("at", "batch") and call.stdin is None and not opts.has("f"):
        return False
    return (key or row.get(verbs.ELSE if words else verbs.ALONE, "")) == _CHANGES
