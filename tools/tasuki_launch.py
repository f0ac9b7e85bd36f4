"""xmprun: starts a program on N nodes with the MPI that it was linked with. What a plain start does not need is imported where
it is used: imports were half of a start's time."""
import os
import sys
import time
from _signal import SIG_IGN, SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXFSZ, getsignal, signal  # signal.py loads enum, 7 ms

from tasuki_tools import Installation, ToolError, cores, linked_mpi, parse_options, which

USAGE = """usage: xmprun [option]... PROGRAM [argument]... [-- OPTION-OF-MPIRUN...]
       xmprun [option]... -- [OPTION-OF-MPIRUN]... PROGRAM [argument]...

Starts PROGRAM on N nodes with whichever MPI it was linked with. Plain mpirun and srun do as well.

  -n N              nodes (default: one a core; in a batch job, the job's tasks)
  --threads T       threads a node (default: OMP_NUM_THREADS, else cores / nodes on this host)
  --hosts A,B:4     hosts, with the number of nodes on each; or a file with one host a line
  --bind core|none  bind nodes to cores (default: core, none with more nodes than cores)
  --tag             begin every line of output with its node's number
  --mpi NAME        insist on this MPI: openmpi or mpich
  --show            print the command and do not run it
  --version  --help
"""
NAMES = {"openmpi": "Open MPI", "mpich": "MPICH"}
MOST = 1000000  # nodes, threads
VALUED = {"-n": "n", "-np": "n", "--threads": "threads", "--hosts": "hosts", "--bind": "bind", "--mpi": "mpi"}
FLAGS = {"--tag": "tag", "--show": "show", "--version": "version", "--help": "help", "-h": "help"}


def positive(text, what):
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise ToolError(f"{what} takes a number from 1, not '{text}'")
    if int(text) > MOST:
        raise ToolError(f"{what} takes a number up to {MOST}, not '{text}'")
    return int(text)


def parse(words):
    """The options as a dict, the words of the program, and those for mpirun."""
    options, rest = parse_options(words, VALUED, FLAGS, "options of mpirun go behind '--'", numbered="-n")
    if rest[:1] == ["--"]:  # everything is mpirun's, the program included
        rest = rest[1:]
        for index, word in enumerate(rest):
            if "=" not in word and runnable(word):
                return options, rest[index:], rest[:index]
        return options, [], rest
    if "--" in rest:
        split = rest.index("--")
        return options, rest[:split], rest[split + 1:]
    return options, rest, []


def runnable(word):
    path = word if "/" in word else which(word)
    return bool(path) and os.path.isfile(path) and os.access(path, os.X_OK)


def find_program(name):
    """The path of the program, or an error that says what is wrong with it."""
    if "/" not in name:
        found = which(name)
        if found:
            return found
        if not os.path.exists(name):
            raise ToolError(f"{name}: no such program")
        if os.access(name, os.X_OK) and not os.path.isdir(name):
            raise ToolError(f"{name}: not in PATH; write ./{name}")
        path = name
    else:
        path = name
    if not os.path.exists(path):
        raise ToolError(f"{name}: no such program")
    if os.path.isdir(path):
        raise ToolError(f"{name}: is a directory")
    if path.endswith(".c"):
        raise ToolError(f"{name}: is a source file; compile it first: xmpcc {name} -o {name[:-2]}")
    if not os.access(path, os.X_OK):
        raise ToolError(f"{name}: not executable")
    return path


def read_hosts(text):
    """[(host, nodes or None)] from "a,b:4" or from a file with a host a line ("b:4" or "b slots=4")."""
    if os.path.isfile(text):
        import re

        with open(text, encoding="utf-8") as file:
            lines = [line.split("#")[0].strip() for line in file]
        entries = [re.sub(r"\s+slots\s*=\s*", ":", line) for line in lines if line]
    else:
        if "/" in text:
            raise ToolError(f"--hosts: {text}: no such file")
        entries = text.split(",")
    hosts = []
    for entry in entries:
        host, colon, count = entry.partition(":")
        if not host:
            raise ToolError(f"--hosts: empty host name in '{text}'")
        hosts.append((host, positive(count, f"--hosts: the number of nodes on {host}") if colon else None))
    return hosts


def choose_mpi(installation, program, wanted):
    """The MPI to start `program` with."""
    linked, missing = linked_mpi(program)
    if missing:
        raise ToolError(f"{program}: cannot start, the loader does not find {', '.join(sorted(set(missing)))}")
    if wanted and wanted not in installation.mpis:
        raise ToolError(f"no MPI named '{wanted}'; this installation has {', '.join(installation.mpis)}")
    if linked and wanted and linked != wanted:
        raise ToolError(f"{program} is linked with {NAMES[linked]}, not with {NAMES[wanted]}: "
                        f"compile it again with xmpcc --mpi={wanted}, or leave --mpi out")
    name = linked or wanted or installation.default_mpi
    if name not in installation.mpis:
        raise ToolError(f"{program} is linked with {NAMES.get(name, name)}, which this installation was built without; "
                        f"it has {', '.join(installation.mpis)}")
    return name


def launcher_of(installation, name):
    command = installation.mpi(name).get("run", [""])[-1]
    if not command or command.endswith("-NOTFOUND") or not runnable(command):
        raise ToolError(f"the launcher of {NAMES[name]} is not there; install "
                        + {"openmpi": "openmpi-bin", "mpich": "mpich"}[name])
    return command


def open_mpi_command(launcher, nodes, plan, tag):
    words = [launcher, "-n", str(nodes), "--oversubscribe"]
    if plan["hosts"]:
        words += ["--host", ",".join(f"{host}:{count}" for host, count in plan["hosts"])]
        for name in plan["forward"]:
            words += ["-x", name]
    if plan["crowded"]:
        words += ["--mca", "mpi_yield_when_idle", "1"]
    if plan["bind"] == "core":
        words += ["--map-by", f"slot:PE={plan['threads']}", "--bind-to", "core"]
    else:
        words += ["--bind-to", "none"]
    if tag:
        words += ["--tag-output"]
    if os.geteuid() == 0:
        os.environ["OMPI_ALLOW_RUN_AS_ROOT"] = os.environ["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1"
    return words


def mpich_command(launcher, nodes, plan, tag):
    words = [launcher, "-n", str(nodes)]
    if plan["hosts"]:
        words += ["-hosts", ",".join(f"{host}:{count}" for host, count in plan["hosts"])]
    if plan["bind"] == "core":
        words += ["-bind-to", f"core:{plan['threads']}"]
    if tag:
        words += ["-prepend-rank"]
    return words


# How each launcher marks a line: "[1,0]<stdout>:text" and "[0] text".
MARKS = {"openmpi": rb"\[\d+,(\d+)\]<std(?:out|err|diag)>: ?", "mpich": rb"\[(\d+)\] "}


def from_terminal():
    """Whether Ctrl-C reaches the launcher by itself: it is in the terminal's foreground group, as we are."""
    try:
        with open("/dev/tty", "rb", buffering=0) as terminal:
            return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    except OSError:
        return False


def mapped_segments(names):
    """Of the files of these names in /dev/shm those that some process has mapped."""
    found = set()
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/maps", encoding="utf-8", errors="replace") as file:
                text = file.read()
        except OSError:
            continue  # it has ended, or is somebody else's
        found.update(name for name in names if f"/dev/shm/{name}" in text)
    return found


def remove_leftovers(begun):
    """Nodes that are killed leave Open MPI's segments of shared memory: removes those that are as young as the run, this user's
    and in nobody's hands."""
    left = []
    try:
        with os.scandir("/dev/shm") as files:
            for file in files:
                if file.name.startswith("vader_segment.") and file.stat().st_uid == os.getuid():
                    if file.stat().st_ctime >= begun:
                        left.append(file.name)
    except OSError:
        return
    if left:
        time.sleep(0.2)  # another run at its start has made its files, and maps them now
    for name in set(left) - mapped_segments(left):
        try:
            os.unlink(f"/dev/shm/{name}")
        except OSError:
            pass  # another run's xmprun was quicker


def rewrite_marks(mark, source, target):
    """Copies lines, with the launcher's marks rewritten: node numbers from 1, alike for every MPI."""
    import re

    with os.fdopen(source, "rb") as lines:
        for line in lines:
            found = re.match(mark, line)
            if found:
                line = b"[node %d] " % (int(found.group(1)) + 1) + line[found.end():]
            target.write(line)
            target.flush()


def run_file():
    """A file in memory in which nodes' watchers write what a run ends with (core/run_file): MPICH's launcher may call that a success.
    TASUKI_RUN says where it is, and its name, which it has on this host only."""
    name = "tasuki-run-" + os.urandom(8).hex()
    file = os.memfd_create(name)
    os.write(file, b".")
    os.environ["TASUKI_RUN"] = f"/proc/{os.getpid()}/fd/{file}={name}"
    return file


def last_words(file):
    """What watchers have written, once they are through: some have not been asked by a launcher that is."""
    import fcntl

    for _ in range(200):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except OSError:
            time.sleep(0.01)
    return os.pread(file, os.fstat(file).st_size, 1).replace(b"\0", b"")


def run(command, mark):
    """Runs the launcher, hands signals on, and returns the exit code. With `mark`, its output goes through rewrite_marks."""
    received, running, begun, file = [], [], time.time(), run_file()
    tie = which("setpriv")
    if tie:  # the nodes are not to outlive an xmprun that is killed
        command = [tie, "--pdeathsig", "TERM", *command]

    def hand_on(number, _frame):
        received.append(number)
        os.pwrite(file, b"t", 0)
        if running and (number != SIGINT or not from_terminal()):
            os.kill(running[0], number)

    pipes = [(*os.pipe(), number, target) for number, target in ((1, sys.stdout.buffer), (2, sys.stderr.buffer)) if mark]
    child = os.posix_spawn(command[0], command, os.environ, setsigdef=[SIGPIPE, SIGXFSZ],
                           file_actions=[(os.POSIX_SPAWN_DUP2, end, number) for _, end, number, _ in pipes])
    running.append(child)
    for number in (SIGINT, SIGTERM, SIGHUP):
        if getsignal(number) != SIG_IGN:
            signal(number, hand_on)
    copiers = []
    for source, end, _, target in pipes:
        from threading import Thread

        os.close(end)
        copiers.append(Thread(target=rewrite_marks, args=(mark, source, target)))
        copiers[-1].start()
    for copier in copiers:
        copier.join()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    running.clear()
    if code != 0:
        remove_leftovers(begun)
    if code == 0 and received:  # some launchers report success when they were told to stop
        code = -received[0]
    if code != 0 or os.fstat(file).st_size > 1:
        sys.stderr.buffer.write(last_words(file))
        code = code or 1
    return code if code >= 0 else 128 - code


def main(words):
    options, program_words, extra = parse(words)
    if options.get("help"):
        print(USAGE, end="")
        return 0
    installation = Installation()
    if options.get("version"):
        print(f"xmprun (Tasuki) {installation.version}")
        return 0
    nodes = positive(options["n"], "-n") if "n" in options else 0
    if "bind" in options and options["bind"] not in ("core", "none"):
        raise ToolError(f"--bind takes core or none, not '{options['bind']}'")
    hosts = read_hosts(options["hosts"]) if "hosts" in options else []
    threads = os.environ.get("OMP_NUM_THREADS", "").split(",")[0]
    threads = positive(options["threads"], "--threads") if "threads" in options else int(
        threads) if threads.isdigit() and int(threads) else 0
    if not program_words:
        raise ToolError("no program to start; try --help")
    program = find_program(program_words[0])
    name = choose_mpi(installation, program, options.get("mpi"))

    here = cores()
    if not nodes:
        tasks = os.environ.get("SLURM_NTASKS", "") or os.environ.get("PBS_NP", "")
        nodes = int(tasks) if tasks.isdigit() and int(tasks) else max(1, here // (threads or 1)) * max(1, len(hosts))
    # Hosts without a number share what the others leave.
    open_hosts = sum(1 for _, count in hosts if count is None)
    left = max(open_hosts, nodes - sum(count or 0 for _, count in hosts))
    hosts = [(host, count or -(-left // open_hosts)) for host, count in hosts]
    on_a_host = max(count for _, count in hosts) if hosts else nodes
    batch = not hosts and any(key in os.environ for key in ("SLURM_NTASKS", "PBS_NP", "LSB_JOBID"))
    if batch and os.environ.get("SLURM_JOB_NUM_NODES", "").isdigit():
        on_a_host = -(-nodes // max(1, int(os.environ["SLURM_JOB_NUM_NODES"])))
    if not threads:
        threads = max(1, here // on_a_host)
    os.environ["OMP_NUM_THREADS"] = str(threads)
    crowded = on_a_host * threads > here
    plan = {"hosts": hosts, "threads": threads, "crowded": on_a_host > here,
            "bind": options.get("bind") or ("none" if crowded else "core"),
            "forward": sorted(key for key in os.environ
                              if key.startswith(("TASUKI_", "XMP_", "OMP_")) or key == "LD_LIBRARY_PATH")}
    make = open_mpi_command if name == "openmpi" else mpich_command
    command = make(launcher_of(installation, name), nodes, plan, options.get("tag", False))
    command += extra + [program] + program_words[1:]
    if options.get("show"):
        from shlex import join

        print(f"OMP_NUM_THREADS={threads} {join(command)}")
        return 0
    return run(command, MARKS[name] if options.get("tag") else None)


def xmprun():
    """The program: its exit code."""
    try:
        return main(sys.argv[1:])
    except ToolError as error:
        print(f"xmprun: error: {error}", file=sys.stderr)
    except OSError as error:
        print(f"xmprun: error: {error.filename}: {error.strerror}", file=sys.stderr)
    return 2
