"""Settings of this machine: services, network, firewall, packages, accounts, clock, security."""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.core.lists import by_name
from clickstop.shell import options, verbs
from clickstop.shell.known_programs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.options import Options

_CHANGES = "changes"
_ROWS = """
# Services and scheduled jobs.
systemctl reads: status, show, list-*, is-*, cat, get-default, help, show-environment; else: changes
service|rc-service reads: * status, --status-all; else: changes
rc-update changes: add, del, delete
sv reads: status; else: changes
update-rc.d changes: * remove|disable|enable|defaults*
chkconfig changes: * on|off|reset, --add, --del
initctl reads: list, status, version; else: changes
supervisorctl reads: status, tail, avail, pid, version; else: changes
launchctl reads: list, print*, blame, getenv, manager*, error, help, dump*, version, hostinfo, procinfo;
  else: changes
at reads: --list, -l, -c, --version; else: changes
batch else: changes; alone: changes
atrm else: changes
loginctl changes: enable-linger, disable-linger, terminate-*, kill-*, lock-*
logrotate changes: --force, -f
nginx changes: -s
apachectl changes: start, stop, restart, graceful*
# Network and firewall.
ip changes: * add|del|delete|set|flush|replace|change|append|a|d|attach
route changes: add, del, delete, flush, change
ifconfig changes: * *
ifup|ifdown else: changes
iptables|ip6tables changes: --append, --insert, --delete*, --flush, --policy, --new-chain, --replace,
    --rename-chain
iptables-restore|ip6tables-restore reads: --test, -t; else: changes; alone: changes
nft reads: list, --check, -c, describe, monitor; else: changes
ufw reads: status, show, version, app list|info; else: changes
firewall-cmd changes: --add-*, --remove-*, --set-*, --reload, --complete-reload, --panic-*, --change-*, --new-*
pfctl changes: -F, -d, -e, -f
nmcli changes: connection up|down|add|modify|edit|delete|import, con up|down|add|mod|modify|delete,
    c up|down|delete, device connect|disconnect|modify|set|delete, device|dev wifi connect, dev connect|disconnect,
    networking off|on, radio * off|on
networksetup changes: --set*, --remove*, --add*, --create*, --delete*
resolvectl changes: dns|domain|dnssec|default-route * *, revert
tc changes: * add|del|delete|change|replace
rfkill changes: block, unblock, toggle
# Security.
setenforce|setsebool else: changes
semanage reads: * --list, * -l, export; else: changes
semodule reads: --list*, -l; else: changes; changes: --install, --remove, -i, -r, -d, -e, -B
aa-teardown|aa-remove-unknown|aa-disable|aa-complain|aa-enforce else: changes; alone: changes
update-ca-certificates|update-ca-trust else: changes; alone: changes
apparmor_parser changes: -R, --remove, -r, --replace
auditctl reads: -l, -s; else: changes; changes: -D, -e, -a, -d, -w, -W
setcap reads: -v, -h; else: changes
trust changes: anchor
security changes: add-trusted-cert, remove-trusted-cert, delete-*, set-*, authorizationdb write, add-certificates
spctl changes: --master-disable, --global-disable, --add, --remove, --disable, --enable, --master-enable
csrutil changes: disable, enable, clear, authenticated-root disable, netboot add
tccutil changes: reset
gpg changes: --delete-secret-keys, --delete-secret-and-public-keys, --delete-secret-and-public-key
# Accounts.
useradd|userdel|usermod|adduser|deluser|addgroup|delgroup|groupadd|groupdel|groupmod|chpasswd|passwd|chsh|chfn|\
gpasswd|visudo|vipw|vigr|newusers|chage reads: --status, -S, --check, -c, --list, -l, --defaults, -D;
  else: changes; alone: changes
dscl changes: * --create, * --delete, * --append, * --change, * --passwd
dseditgroup changes: --o
sysadminctl changes: --addUser, --deleteUser, --resetPasswordFor
# Removing packages.
apt|apt-get|aptitude changes: remove, purge, autoremove, autopurge
dpkg changes: --remove, --purge, --force-*
dnf|yum|microdnf|zypper changes: remove, erase, autoremove, history undo|rollback, module reset, rm, removeptf
rpm changes: --erase, --force, --nodeps
pacman|yay changes: --remove
apk changes: del
pkg|opkg changes: delete, remove, autoremove
emerge changes: --unmerge, --depclean
snap changes: remove, disable, revert, stop, restart
flatpak changes: uninstall, remove
brew changes: uninstall, remove, rm, autoremove, services start|stop|restart|run
port changes: uninstall, deactivate
nix-env changes: --uninstall, -e
choco|winget|scoop changes: uninstall
# Kernel, clock, host name, mounts.
sysctl changes: -w, --write, -p, --load, --system
modprobe reads: --show-depends, --showconfig, -c, -D, -n; else: changes
insmod|rmmod|umount|hostname else: changes
swapoff|update-grub|grub-install|ldconfig else: changes; alone: changes
swapon reads: --show, -s, --summary; else: changes
mount changes: * *, * --options, --all, -a, --bind
timedatectl|localectl changes: set-*
hostnamectl changes: set-*, hostname *
date changes: --set
hwclock changes: --set, --systohc, --hctosys, -w, -s
update-alternatives changes: --set, --install, --remove, --config, --auto, --remove-all, --set-selections
efibootmgr changes: -B, -b, -o, -n, -c, -A
# Other systems.
defaults changes: write, delete, import, rename, * write|delete
scutil changes: --set
systemsetup changes: --set*
pmset reads: --g; else: changes
nvram reads: -p; else: changes
tmutil changes: disable, enable, delete, deletelocalsnapshots, setdestination, removedestination
xcode-select changes: --switch, -s, --reset, -r
reg changes: add, delete, import, restore, copy
sc changes: stop, start, delete, config, create, * stop
net changes: user|localgroup|share *, stop, start
netsh changes: * set|add|delete|reset, * * set|add|delete|reset
schtasks changes: /create, /delete, /change, /run
bcdedit|setx else: changes
vssadmin changes: delete, resize
wmic changes: * delete|call|create|set, * * delete|call|create|set
diskpart else: changes
cipher changes: /w*, /W*
wevtutil changes: cl, clear-log, sl, set-log
fsutil changes: * delete*|set*|create*
dism changes: * /disable*|/enable*|/remove*, * /Disable*|/Enable*|/Remove*
# Package registries, for all projects of this user.
npm changes: config|c set, set
pnpm changes: config set, set
yarn|pip|pip3 changes: config set
go changes: env --w
"""
TABLE = by_name(_ROWS, " ")
# Packages without which nothing starts or can be installed again, and options that remove even these.
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
# Settings that decide where packages come from and what runs when they are installed.
_REGISTRIES = pattern(
    r"(?i)(?:.*:)?registry|npmRegistryServer|.*_auth.*|script-shell|cafile|strict-ssl|(?:https?-)?proxy|prefix|shell"
    r"|node-options|.*index-url|.*trusted-host|GOPROXY=.*|GOSUMDB=.*|GOFLAGS=.*|GONOSUM.*|GOINSECURE=.*|GONOSUMCHECK=.*"
)
_ABOUT_PACKAGES = ("npm", "pnpm", "yarn", "pip", "pip3", "go")


def effects(call: ProgramCall) -> None:
    opts = options.of(call)
    words = [str(word) for word in opts.operands]
    if opts.has(*_TRIAL) or not _changes(call, words, opts):
        return
    # apt lists packages as `name:architecture`.
    breaks = opts.has(*_EVEN_ESSENTIAL) or any(word.partition(":")[0] in _ESSENTIAL for word in words[-20:])
    forced = breaks and call.name in _PACKAGES
    call.add("changes_machine", target=" ".join(map(str, call.words))[:80], program=call.name, forced=forced)


def _changes(call: ProgramCall, words: list[str], opts: Options) -> bool:
    row = verbs.read(TABLE[call.name])
    key, _ = verbs.grade(row, words, opts.flags)
    if call.name in _ABOUT_PACKAGES:
        # A setting of the project is part of its files.
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
