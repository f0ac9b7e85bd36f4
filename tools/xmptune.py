#!/usr/bin/env python3
"""xmptune: measures what moves cost on this machine and writes the file that the runtime chooses by."""
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib", "tasuki"))
from tasuki_tools import Installation, ToolError, parse_options  # noqa: E402

USAGE = """usage: xmptune [option]...

Measures latency and bandwidth of every way to carry data between nodes, in less than a minute, and writes them to
the file that programs of this user on this kind of machine read at their start. Run it on a quiet machine.

  -n N          nodes to start (default: 2, with --hosts 2 a host); node 1 measures with one node of its host and, where
                there is another host, with one there
  --hosts A,B   hosts, as for xmprun
  --mpi NAME    the MPI to measure: openmpi or mpich (default: the build's)
  -o FILE       write FILE instead; programs read it with XMP_TUNE=FILE
  --quick       fewer sizes and shorter measurements, in a few seconds: to see that it works
  --version  --help
"""
VALUED = {"-n": "n", "--hosts": "hosts", "--mpi": "mpi", "-o": "output"}
FLAGS = {"--quick": "quick", "--version": "version", "--help": "help", "-h": "help"}
HEADING = "tasuki-tune 1"
TEAM_WAYS = {"team-reduce-each": "reduction", "team-reduce-shares": "reduction", "team-bcast": "broadcast",
             "team-gather": "allgather", "team-gather-moves": "allgather"}


def standard_file(library):
    """Where programs look; the runtime itself says so. In a process of its own: MPI libraries do not mix."""
    code = ("import ctypes, sys\nentry = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL).tasuki_tune_file\n"
            "entry.restype = ctypes.c_char_p\nprint(entry().decode())\n")
    done = subprocess.run([sys.executable, "-c", code, library], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolError(f"{library} cannot be loaded")
    if not done.stdout.strip():
        raise ToolError("there is no home folder to write to; name a file with -o")
    return done.stdout.strip()


class NewFile:
    """A file that appears under its name when it is complete; whatever was made is gone again otherwise."""

    def __init__(self, path, make_folder):
        self.path, self.made, self.temporary = path, [], None
        folder = os.path.dirname(os.path.abspath(path))
        if os.path.isdir(path):
            raise ToolError(f"{path}: is a folder")
        if os.path.exists(path) and not os.path.isfile(path):
            raise ToolError(f"{path}: is no ordinary file, and would be replaced by one")
        try:
            while make_folder and not os.path.isdir(folder):
                at = folder
                while not os.path.isdir(os.path.dirname(at)):
                    at = os.path.dirname(at)
                os.mkdir(at)
                self.made.append(at)
            handle, self.temporary = tempfile.mkstemp(prefix=".xmptune-", dir=folder)
            os.close(handle)
        except OSError as error:
            self.drop()
            raise ToolError(f"{path}: cannot be written: {error.strerror}") from None

    def write(self, text):
        try:
            with open(self.temporary, "w", encoding="utf-8") as file:
                file.write(text)
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(self.temporary, 0o666 & ~mask)
            os.replace(self.temporary, self.path)
        except OSError as error:
            raise ToolError(f"{self.path}: cannot be written: {error.strerror}") from None
        self.temporary, self.made = None, []

    def drop(self):
        if self.temporary:
            os.unlink(self.temporary)
        for folder in reversed(self.made):
            os.rmdir(folder)
        self.temporary, self.made = None, []


def command_of(installation, mpi, options):
    hosts = options.get("hosts")
    nodes = options.get("n") or str(2 * len(hosts.split(",")) if hosts and not os.path.isfile(hosts) else 2)
    if not (nodes.isascii() and nodes.isdigit()) or int(nodes) < 2:
        raise ToolError(f"-n takes a number from 2, not '{nodes}'")
    program = os.path.join(installation.lib, mpi, "xmptune-run")
    if not os.path.exists(program):
        raise ToolError(f"the installation is not complete: {program} is missing")
    return [os.path.join(installation.root, "bin", "xmprun"), "-n", nodes, "--threads", "1",
            *(["--hosts", hosts] if hosts else []), program, *(["--quick"] if options.get("quick") else [])]


def run(command):
    """The text that the nodes measured."""
    # Nothing that changes how programs move data may change what is measured.
    environment = {key: value for key, value in os.environ.items()
                   if key not in ("XMP_FABRIC", "XMP_EXPLAIN", "XMP_PLAN", "XMP_TUNE", "XMP_SUBCLUSTER")
                   and not key.startswith("XMP_TEST")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        text = child.stdout.read()
    if child.returncode != 0:
        raise ToolError(f"measuring failed (status {child.returncode}); nothing was written")
    if not text.startswith(HEADING + "\n"):
        raise ToolError("the nodes printed something else than costs; nothing was written")
    return text


def curves(text):
    """{(distance, shape): {way: [(bytes, microseconds)]}} of a file; of collectives: who does what in their places."""
    found = {}
    for line in text.splitlines():
        words = line.split()
        if words and words[0] in TEAM_WAYS:
            points = [tuple(map(float, word.split(":"))) for word in words[1:-1]]
            found.setdefault(("team", TEAM_WAYS[words[0]]), {})[words[0].partition("-")[2]] = points
        elif len(words) > 4 and words[0].startswith("hosts-"):
            points = [tuple(map(float, word.split(":"))) for word in words[3:-1]]
            found.setdefault((words[2], words[0].removeprefix("hosts-")), {})[words[1]] = points
        elif len(words) > 4 and words[-1] == "us":
            points = [tuple(map(float, word.split(":"))) for word in words[3:-1]]
            of_devices = words[0] == "staged" or words[0].startswith("direct-device")
            found.setdefault((words[2], words[1] + (" on devices" if of_devices else "")), {})[words[0]] = points
    return found


def cost(points, size):
    """As the runtime between points; here a way begins and ends with them."""
    if not points[0][0] <= size <= points[-1][0]:
        return float("inf")
    if size == points[0][0]:
        return points[0][1]
    for (a, time_a), (b, time_b) in zip(points, points[1:]):
        if size <= b:
            return time_a + (time_b - time_a) * (size - a) / (b - a)
    return points[-1][1]


def size_text(size):
    for unit, name in ((2**20, "MiB"), (2**10, "KiB")):
        if size >= unit:
            return f"{size / unit:.3g} {name}"
    return f"{size:.0f} B"


def table(text):
    """Which way is the fastest from which size on."""
    lines = [f"  {'to':<8} {'shape':<13} {'fastest way':<15} {'sizes':<20} time"]
    for (distance, shape), ways in curves(text).items():
        sizes = sorted({size for points in ways.values() for size, _ in points})
        best = [min(ways, key=lambda way: cost(ways[way], size)) for size in sizes]
        first = 0
        for at in range(1, len(sizes) + 1):
            if at < len(sizes) and best[at] == best[first]:
                continue
            low, high = sizes[first], sizes[at - 1]
            lines.append(f"  {distance:<8} {shape:<13} {best[first]:<15} {size_text(low) + ' .. ' + size_text(high):<20} "
                         f"{cost(ways[best[first]], low):.3g} .. {cost(ways[best[first]], high):.3g} us")
            first = at
    return "\n".join(lines)


def main(words):
    options, rest = parse_options(words, VALUED, FLAGS, "try --help")
    if rest:
        raise ToolError(f"unexpected word '{rest[0]}'; try --help")
    if options.get("help"):
        print(USAGE, end="")
        return 0
    installation = Installation()
    if options.get("version"):
        print(f"xmptune (Tasuki) {installation.version}")
        return 0
    mpi = options.get("mpi") or installation.default_mpi
    if mpi not in installation.mpis:
        raise ToolError(f"no MPI named '{mpi}'; this installation has {', '.join(installation.mpis)}")
    command = command_of(installation, mpi, options)
    output = options.get("output")
    file = NewFile(output or standard_file(installation.library(mpi)), make_folder=not output)
    try:
        start = time.monotonic()
        text = run(command)
        file.write(text)
    finally:
        file.drop()
    print(f"measured in {time.monotonic() - start:.0f} s, written to {file.path}")
    print(table(text))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ToolError as error:
        print(f"xmptune: error: {error}", file=sys.stderr)
        sys.exit(2)
