#!/usr/bin/env python3
"""testhosts: several hosts on this machine, in namespaces of their own, joined by a network; for tests."""
import argparse
import ctypes
import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

USAGE = """testhosts.py [option]... -- PROGRAM [argument]...
       testhosts.py [option]... --on-head -- COMMAND [argument]..."""
DESCRIPTION = """\
Makes test hosts named host1, host2, .. on this machine and starts PROGRAM on them by xmprun, with whichever MPI it was
linked with. Each host has a name, a network (10.77.0.0/24, joined by a bridge), shared memory, process numbers and
cores of its own; files are those of this machine. The hosts end with the command, however that ends: the system
removes them with their last process.

With --on-head the command runs on a host named head that can start others:
xmprun --bind none --hosts host1:2,host2:2 PROGRAM.

The exit code is the command's; 77, with a reason, where the system does not allow test hosts; 2 for mistakes in the
options."""
NOT_POSSIBLE = 77
NETWORK = "10.77.0"
HEAD = 254  # its last number in the network
PATIENCE = 3  # seconds that a command has to end after a signal
NEW_MOUNTS, NEW_NAME, NEW_IPC, NEW_USER, NEW_PIDS, NEW_NETWORK = (
    0x00020000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)
ALL_NEW = NEW_MOUNTS | NEW_NAME | NEW_IPC | NEW_PIDS | NEW_NETWORK
SET_PARENT_DEATH_SIGNAL = 1
PRIVATE_AND_BELOW, BIND = 0x44000, 0x1000
AWAITED = {signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
libc = ctypes.CDLL(None, use_errno=True)


class NotPossible(Exception):
    """Why there can be no test hosts here."""


def call(what, *arguments):
    """A function of the C library that returns 0."""
    if getattr(libc, what)(*arguments) != 0:
        raise NotPossible(f"{what}: {os.strerror(ctypes.get_errno())}")


def mount(source, target, kind, flags=0):
    try:
        call("mount", source.encode(), target.encode(), kind.encode(), ctypes.c_ulong(flags), None)
    except NotPossible as problem:
        raise NotPossible(f"{problem} ({kind} on {target})") from None


def run(*words):
    result = subprocess.run(words, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise NotPossible(f"{shlex.join(words)}: {' '.join(result.stderr.split())}")


def leave_this_machine():
    """The processes to come are in new namespaces, of the head; for who is not root in one of users as well."""
    user, group = os.getuid(), os.getgid()
    call("unshare", ALL_NEW | (NEW_USER if user != 0 else 0))
    if user != 0:
        for name, text in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1")):
            Path(f"/proc/self/{name}").write_text(text, encoding="ascii")


def own_system(name):
    """This host's name and its own view of processes, network devices and shared memory."""
    mount("none", "/", "none", PRIVATE_AND_BELOW)
    mount("proc", "/proc", "proc")
    mount("sysfs", "/sys", "sysfs")
    mount("tmpfs", "/dev/shm", "tmpfs")
    call("sethostname", name.encode(), ctypes.c_size_t(len(name)))


def start_host(name):
    """Number, as the head sees it, of the first process of a new host. With it the whole host ends."""
    result, tell = os.pipe()
    starter = os.fork()
    if starter == 0:
        try:
            call("unshare", ALL_NEW)
            first = os.fork()
            if first == 0:
                own_system(name)
                os.write(tell, f"{name} is up".encode())
                os.close(tell)
                signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system forgets orphans that end
                while True:
                    signal.pause()
            os.write(tell, f"{first} ".encode())
        except NotPossible as problem:
            os.write(tell, f"!{problem}".encode())
        os._exit(0)
    os.close(tell)
    with os.fdopen(result, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(starter, 0)
    if "!" in text or "is up" not in text:
        raise NotPossible(text.partition("!")[2] or f"{name} did not start")
    return int(text.replace(f"{name} is up", ""))


def connect(name, number, process, bandwidth):
    """The network device eth0 of the host whose first process is `process`, at the bridge."""
    inside = ("nsenter", "--target", str(process), "--net") if process else ()
    run("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0",
        *(("netns", str(process)) if process else ()))
    run("ip", "link", "set", f"to-{name}", "master", "bridge", "up")
    run(*inside, "ip", "address", "add", f"{NETWORK}.{number}/24", "dev", "eth0")
    run(*inside, "ip", "link", "set", "eth0", "up")
    run(*inside, "ip", "link", "set", "lo", "up")
    if bandwidth:
        run(*inside, "tc", "qdisc", "add", "dev", "eth0", "root", "tbf", "rate", bandwidth, "burst", "256kb",
            "latency", "100ms")


def cores_of(index, hosts, cores):
    """The cores of a host: a part of the machine's for itself, or one of them that hosts share."""
    if hosts > len(cores):
        return [cores[index % len(cores)]]
    return cores[index * len(cores) // hosts:(index + 1) * len(cores) // hosts]


def write_script(path, text):
    Path(path).write_text(text, encoding="utf-8")
    os.chmod(path, 0o755)


def write_reach(processes, cores):
    """What launchers call as they would ssh: reach [option]... HOST COMMAND [word]..."""
    lines = ["#!/bin/sh", 'while case $1 in -*) true ;; *) false ;; esac; do shift; done', "case $1 in"]
    for index, process in enumerate(processes):
        lines.append(f"host{index + 1}) process={process} cores={','.join(map(str, cores[index]))} ;;")
    lines += ['*) echo "reach: no test host named $1" >&2; exit 1 ;;', "esac", "shift",
              'exec nsenter --target $process --mount --uts --ipc --net --pid taskset -c $cores '
              'sh -c \'cd "$1" && shift && eval "$*"\' sh "$PWD" "$@"', ""]
    write_script("/dev/shm/reach", "\n".join(lines))
    for process in processes:  # the daemons of Open MPI insist on it, too
        write_script(f"/proc/{process}/root/dev/shm/reach",
                     "#!/bin/sh\necho 'reach: only the head starts processes on other hosts' >&2\nexit 1\n")


def launcher_settings(crowded):
    """Of both MPIs, for plain mpirun and mpiexec as well as xmprun."""
    settings = {
        "OMPI_MCA_plm": "rsh", "OMPI_MCA_plm_rsh_agent": "/dev/shm/reach", "OMPI_MCA_plm_rsh_no_tree_spawn": "1",
        "OMPI_MCA_pml": "ob1", "OMPI_MCA_btl": "self,vader,tcp", "OMPI_MCA_btl_tcp_if_include": "eth0",
        "OMPI_MCA_oob_tcp_if_include": "eth0", "OMPI_MCA_orte_tmpdir_base": "/dev/shm", "OMPI_MCA_orte_leave_session_attached": "1",
        "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "HYDRA_LAUNCHER": "ssh", "HYDRA_LAUNCHER_EXEC": "/dev/shm/reach", "HYDRA_IFACE": "eth0",
        # Without it the bytes do not take the network.
        "UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "eth0",
    }
    if crowded:
        settings["OMPI_MCA_mpi_yield_when_idle"] = "1"
        settings["XMP_WAIT"] = os.environ.get("XMP_WAIT", "yield")
    return settings


def make_cluster(options):
    """On the head; its own part of the environment for commands is set, too."""
    cores = sorted(os.sched_getaffinity(0))
    parts = [cores_of(index, options.hosts, cores) for index in range(options.hosts)]
    names = [f"host{index + 1}" for index in range(options.hosts)]
    own_system("head")
    addresses = [f"{NETWORK}.{index + 1} {name}" for index, name in enumerate(names)] + [f"{NETWORK}.{HEAD} head"]
    Path("/dev/shm/hosts").write_text("127.0.0.1 localhost\n" + "\n".join(addresses) + "\n", encoding="ascii")
    mount("/dev/shm/hosts", "/etc/hosts", "none", BIND)
    processes = [start_host(name) for name in names]
    run("ip", "link", "add", "bridge", "type", "bridge")
    run("ip", "link", "set", "bridge", "up")
    for index, (name, process) in enumerate(zip(names, processes)):
        connect(name, index + 1, process, options.bandwidth)
    connect("head", HEAD, 0, None)
    write_reach(processes, parts)
    # So that xmprun counts the cores of one host.
    os.sched_setaffinity(0, parts[0])
    os.environ.update(launcher_settings(options.hosts * options.ranks_per_host > len(cores)))


def command_of(options):
    if options.on_head:
        return options.command
    spread = ",".join(f"host{index + 1}:{options.ranks_per_host}" for index in range(options.hosts))
    return [options.xmprun, "-n", str(options.hosts * options.ranks_per_host), "--hosts", spread, "--bind", "none",
            *(["--mpi", options.mpi] if options.mpi else []), *options.command]


def head(options, alive):
    """The first process of the head: everything else ends with it, and it with its parent."""
    call("prctl", SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if select.select([alive], [], [], 0)[0]:  # the end of the pipe: the parent has ended before
        return 1
    try:
        make_cluster(options)
    except NotPossible as problem:
        print(f"testhosts: not possible here: {problem}", file=sys.stderr, flush=True)
        return NOT_POSSIBLE
    unblock = lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, AWAITED)  # noqa: E731
    try:
        child = subprocess.Popen(command_of(options), preexec_fn=unblock)
    except OSError as error:
        print(f"testhosts: error: {error.filename}: {error.strerror}", file=sys.stderr, flush=True)
        return 2
    return wait_for(child.pid)


def wait_for(child):
    """Exit code of a process, which is asked to end at a signal (all of AWAITED are blocked) and made to soon after."""
    received, limit = 0, None
    while True:
        came = signal.sigtimedwait(AWAITED, 0.1 if limit else 3600)
        if came and came.si_signo != signal.SIGCHLD:
            os.kill(child, signal.SIGTERM)
            received, limit = came.si_signo, limit or time.monotonic() + PATIENCE
        if limit and time.monotonic() > limit:
            os.kill(child, signal.SIGKILL)
        while True:  # one SIGCHLD may stand for several processes
            try:
                ended, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if ended == 0:
                break
            if ended == child:
                code = os.waitstatus_to_exitcode(status)
                return 128 + received if received else code if code >= 0 else 128 - code


def parse(words):
    parser = argparse.ArgumentParser(prog="testhosts.py", usage=USAGE, description=DESCRIPTION,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hosts", type=int, default=2, metavar="H", help="test hosts (1 to 16, default 2)")
    parser.add_argument("--ranks-per-host", type=int, default=2, metavar="N", help="nodes on each (default 2)")
    parser.add_argument("--bandwidth", metavar="RATE", help="of each host's network in tc's units, e.g. 1gbit")
    parser.add_argument("--mpi", choices=["openmpi", "mpich"], help="insist on this MPI")
    parser.add_argument("--xmprun", metavar="PATH", help="default: that of build/, else the one in PATH")
    parser.add_argument("--on-head", action="store_true", help="run a command on the head instead of a program on the hosts")
    parser.add_argument("command", nargs="+", metavar="PROGRAM", help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if not 1 <= options.hosts <= 16:
        parser.error("--hosts takes a number from 1 to 16")
    if options.ranks_per_host < 1:
        parser.error("--ranks-per-host takes a number from 1")
    built = Path(__file__).resolve().parent.parent / "build/bin/xmprun"
    options.xmprun = options.xmprun or (str(built) if built.exists() else shutil.which("xmprun"))
    if not options.xmprun and not options.on_head:
        parser.error("there is no xmprun; build first, or name it by --xmprun")
    return options


def main(words):
    options = parse(words)
    missing = [name for name in ("ip", "tc", "nsenter", "taskset") if not shutil.which(name)]
    if missing:
        print(f"testhosts: not possible here: {', '.join(missing)} not found (Debian: iproute2, util-linux)",
              file=sys.stderr)
        return NOT_POSSIBLE
    try:
        leave_this_machine()
    except (NotPossible, OSError) as problem:
        print(f"testhosts: not possible here: {problem}", file=sys.stderr)
        return NOT_POSSIBLE
    signal.pthread_sigmask(signal.SIG_BLOCK, AWAITED)
    alive, still = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(still)
        code = 1
        try:
            code = head(options, alive)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    return wait_for(child)  # with `still` open for as long as this process is there


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
