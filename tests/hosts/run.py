#!/usr/bin/env python3
"""Runs programs on test hosts (scripts/testhosts.py) with both MPIs: run.py BUILD_DIR.

Inside of a host nodes reach each other directly, between hosts by MPI over TCP. Where the system allows no test hosts
everything that needs them counts as skipped."""
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LANGUAGE = ROOT / "tests/language"
TESTHOSTS = ROOT / "scripts/testhosts.py"
NOT_POSSIBLE = 77
LIMIT = 120  # seconds a run
GOOD = re.compile(r"^PASS$|^\d+ passed, 0 failed$", re.M)

# hosts x nodes on each: programs of tests/language and of the unit tests. MPICH does not yield its core: fewer.
OPEN_MPI = {
    (2, 2): ["reflect/corners", "reflect/async", "reflect/periodic", "reflect/async_progress", "reduce_shadow/types_async",
             "reduction/operators", "bcast/forms", "barrier/sets", "wait_async/several", "wait_async/many_under_way",
             "loop_reduction/locations", "coarray/objects", "coarray/sections", "coarray/order", "coarray/pairs", "gmove/random",
             "gmove/async", "mpi_places", "mpi_halo"],
    (2, 1): ["reflect/one_dim", "coarray/sections", "coarray/elementwise", "reduce_shadow/one_dim", "reduction/operators", "bcast/forms", "loop_reduction/locations",
             "barrier/sets", "wait_async/many_under_way", "mpi_places"],
    (3, 1): ["reflect/gblock", "reflect/async_progress", "reduction/several", "coarray/images", "coarray/order", "coarray/pairs",
             "mpi_places"],
    (4, 1): ["bcast/forms", "gmove/kinds"],
    (2, 3): ["reflect/two_dims", "reduction/on", "nodes/subset", "mpi_places", "mpi_halo"],
    (2, 4): ["reflect/gathered_and_relayed"],
    (3, 2): ["reduction/several", "wait_async/many_under_way", "coarray/sections"],
}
MPICH = {
    (2, 1): ["reduction/several", "bcast/forms", "wait_async/many_under_way", "coarray/elementwise", "coarray/order",
             "coarray/pairs", "gmove/random"],
    (2, 2): ["reflect/corners", "reflect/async_progress", "reduction/operators", "wait_async/many_under_way",
             "coarray/objects", "coarray/sections", "coarray/definitions", "mpi_places", "mpi_halo"],
    (3, 1): ["reflect/gblock", "coarray/pairs", "mpi_places"],
    (2, 3): ["reflect/two_dims", "nodes/subset", "mpi_places"],
}
# Programs of other folders that are there when those are built.
FURTHER = {"openmpi": {(2, 1): ["mpi_team 5 50"], (2, 2): ["mpi_direct", "mpi_team 5 50", "mpi_halo 300 9 relays"],
                       (3, 1): ["mpi_team 5 50"], (3, 2): ["mpi_team 5 50"]},
           "mpich": {(2, 1): ["mpi_team 5 50"]}}


HOST_FORMS = ("reduce", "bcast", "reduce-async", "bcast-async")
HOST_WAYS = ("firsts", "relays", "lanes", "mpi")


def mixed_costs(seed):
    """A file by which lengths that are next to each other go in different ways, some of them unknown."""
    draw = random.Random(seed)
    lines = ["tasuki-tune 1"]
    for form in HOST_FORMS:
        for way in HOST_WAYS:
            for shape in ("2x1", "2x2", "3x1", "3x2"):
                sizes = sorted(draw.sample([8 * 4**k for k in range(10)], draw.randint(0, 10)))
                if sizes:
                    lines.append(f"hosts-{form} {way} {shape} " + " ".join(f"{size}:{draw.uniform(1, 1000):.4g}" for size in sizes) + " us")
    return "\n".join(lines) + "\n"


def is_chosen(way, kind, size, text, expected):
    """Whether XMP_EXPLAIN's line of a collective is that of the cheapest way, or of another where that one cannot be."""
    later, short = text.endswith(", started"), int(size) < 2048
    possible = way in ("relays", "mpi") or not (later or way == "lanes" and short)
    if (expected == "1 us") != possible:
        return False
    if way == "mpi":
        return text == ("MPI, started" if later else "MPI's collective of all nodes")
    between = "each node by MPI for its share" if way == "lanes" and possible else \
        "their first nodes by MPI" if way == "firsts" and possible and int(size) > 16384 else "their first nodes by messages"
    inside = "lines of each node" if later or way == "relays" and kind == "bcast" else "ring of slots" if kind == "bcast" else \
        "first nodes combine all" if way == "relays" else "each node combines all" if short else "in shares"
    return text == f"{inside}, 2 teams, {between}" + ", started" * later


class Suite:
    def __init__(self, build):
        self.build, self.work = build, build / "tests/hosts"
        self.passed = self.failed = self.skipped = 0
        self.lock = threading.Lock()
        self.turns, self.made = {}, set()
        self.work.mkdir(parents=True, exist_ok=True)

    def report(self, what, problem=""):
        with self.lock:
            if not problem:
                self.passed += 1
                return
            self.failed += 1
            print(f"FAILED {what}\n" + "\n".join("    " + line for line in problem.splitlines()[-25:]), flush=True)

    def compile(self, source, mpi):
        """The program of a source, made once: others may be running it."""
        program = self.work / f"{source.parent.name}_{source.stem}.{mpi}"
        with self.lock:
            turn = self.turns.setdefault(program, threading.Lock())
        with turn:
            if program not in self.made:
                self.make(source, mpi, program)
                self.made.add(program)
        return program

    def make(self, source, mpi, program):
        text = source.read_text()
        flags, sources = (re.search(rf"^// {key}: (.*)$", text, re.M) for key in ("flags", "sources"))
        subprocess.run([self.build / "bin/xmpcc", f"--mpi={mpi}", "-O1", "-I", LANGUAGE, *(flags[1].split() if flags else []),
                        source, *(source.parent / name for name in (sources[1].split() if sources else [])), "-o", program,
                        "-lm"], check=True, capture_output=True, text=True)

    def program(self, name, mpi):
        if name.startswith("mpi_"):
            return self.build / f"tests/unit/{name}.{mpi}"
        return self.compile(LANGUAGE / f"{name}.c", mpi)

    def start(self, command, settings=(), limit=LIMIT):
        """(exit code or None, output and then messages) of a command; nothing of it is left."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as messages:
            process = subprocess.Popen(command, cwd=self.work, stdin=subprocess.DEVNULL, stdout=out, stderr=messages,
                                       env={**os.environ, **dict(settings)})
            try:
                code, note = process.wait(timeout=limit), ""
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                code, note = None, "\nended by the test"
            for file in (out, messages):
                file.seek(0)
            return code, (out.read() + messages.read()).decode(errors="replace") + note

    def on_hosts(self, hosts, ranks, *command, **more):
        return self.start([sys.executable, TESTHOSTS, "--hosts", str(hosts), "--ranks-per-host", str(ranks), "--xmprun",
                           self.build / "bin/xmprun", "--", *command], **more)

    def passes(self, name, mpi, hosts, ranks, settings=()):
        what = f"{name} ({mpi}, {hosts} hosts of {ranks})"
        try:
            name, *arguments = name.split() if isinstance(name, str) else [name]
            program = self.program(name, mpi) if isinstance(name, str) else self.compile(name, mpi)
        except subprocess.CalledProcessError as error:
            return self.report(what, error.stderr)
        code, output = self.on_hosts(hosts, ranks, program, *arguments, settings=settings)
        self.report(what, "" if code == 0 and GOOD.search(output) else f"exit code {code}\n{output}")

    def explains(self, hosts, settings, words):
        """What XMP_EXPLAIN says of the collectives of single nodes."""
        code, output = self.on_hosts(hosts, 1, self.compile(LANGUAGE / "bcast/forms.c", "openmpi"),
                                     settings={"XMP_EXPLAIN": "1", **settings})
        said = re.findall(rf"^ *{hosts} nodes, \d+ bytes: ([^;]*); expected", output, re.M)
        good = code == 0 and said and set(said) == {words}
        self.report(f"explained ({hosts} hosts, {settings})", "" if good else f"exit code {code}, {said}\n{output}")

    def chosen(self, mpi, way):
        """A file of costs decides how collectives get from host to host; results do not depend on it."""
        name = self.work / f"{way}.{mpi}.txt"
        name.write_text("tasuki-tune 1\n" + "".join(f"hosts-{form} {other} 2x2 8:{1 if other == way else 1000} us\n"
                                                    for form in HOST_FORMS for other in HOST_WAYS))
        code, output = self.on_hosts(2, 2, self.compile(HERE / "chosen.c", mpi), settings={"XMP_EXPLAIN": "1", "XMP_TUNE": str(name)})
        said = re.findall(r"chosen\.c:\d+: (\w+)\n +4 nodes, (\d+) bytes: ([^;]*); expected ([^,]*), took", output)
        wrong = [line for line in said if not is_chosen(way, *line)]
        good = code == 0 and "PASS" in output and len(said) == 13 and not wrong
        self.report(f"ways between hosts, {way} ({mpi})", "" if good else f"exit code {code}, {wrong}\n{output}")

    def tuned(self, mpi):
        """xmptune measures collectives of all nodes and of one a host, in each way between hosts."""
        name = self.work / f"tuned.{mpi}.txt"
        code, output = self.start([sys.executable, TESTHOSTS, "--hosts", "2", "--ranks-per-host", "2", "--on-head", "--",
                                   self.build / "bin/xmptune", "--quick", "--mpi", mpi, "--hosts", "host1:2,host2:2", "-o", name])
        found = set(re.findall(r"^(hosts-\S+ \w+ \S+) \d+:\S+ .*us$", name.read_text(), re.M)) if code == 0 else set()
        wanted = {f"hosts-{form} {way} {shape}" for form in HOST_FORMS for way in HOST_WAYS for shape in ("2x1", "2x2")
                  if "async" not in form or way in ("relays", "mpi")}
        good = code == 0 and found == wanted and re.search(r"^  2x2 +reduce-async ", output, re.M)
        self.report(f"xmptune between hosts ({mpi})", "" if good else f"exit code {code}, {found ^ wanted}\n{output}")
        code, output = self.on_hosts(2, 2, self.compile(HERE / "chosen.c", mpi), settings={"XMP_EXPLAIN": "1", "XMP_TUNE": str(name)})
        good = code == 0 and "PASS" in output and len(re.findall(r"^ +(?:asynchronous: )?by cost: .*\bmpi \d", output, re.M)) == 13
        self.report(f"what xmptune measured between hosts ({mpi})", "" if good else f"exit code {code}\n{output}")

    def fails(self, mpi):
        """One node fails: everything ends, and the message with the line is there once."""
        code, output = self.on_hosts(2, 2, self.compile(HERE / "fail.c", mpi))
        lines = re.findall(r"fail\.c:13.*\bfield\b", output)
        self.report(f"a node of another host fails ({mpi})",
                    "" if code and len(lines) == 1 else f"exit code {code}, {len(lines)} messages\n{output}")

    def dies(self, mpi, hosts, ranks):
        """A node of another host is killed: its host says so, once, and everything ends."""
        last = hosts * ranks
        code, output = self.on_hosts(hosts, ranks, self.compile(HERE / "killed.c", mpi))
        said = (rf"\[node {last - 1} of {last}\] node {last} has ended while this node waits in" if ranks > 1 else
                rf"\[node {last} of {last}\] this node has ended (in|behind)")
        good = code and output.count("error: [") == 1 and re.search(rf"killed\.c:16: error: {said} `reflect_do`", output)
        self.report(f"a node of another host is killed ({mpi}, {hosts} hosts of {ranks})",
                    "" if good else f"exit code {code}\n{output}")

    def noticed(self, mpi, hosts, ranks):
        """MPI notices it at a node before its host does, which says so all the same."""
        last = hosts * ranks
        code, output = self.on_hosts(hosts, ranks, self.compile(HERE / "noticed.c", mpi))
        good = code and output.count("error: [") == 1 and \
            re.search(rf"noticed\.c:13: error: \[node \d of {last}\] node {last} has ended while this node waits in `barrier`", output)
        self.report(f"MPI notices that a node is killed ({mpi}, {hosts} hosts of {ranks})",
                    "" if good else f"exit code {code}\n{output}")

    def leaves(self, mpi):
        """The only node of a host ends by itself, for which not all launchers end the others."""
        code, output = self.on_hosts(2, 1, self.compile(HERE / "left.c", mpi), limit=20)
        good = code and output.count("error: [") == 1 and \
            re.search(r"left\.c:14: error: \[node 2 of 2\] this node has ended (in|behind) `reflect`", output)
        self.report(f"the only node of another host leaves ({mpi})", "" if good else f"exit code {code}\n{output}")

    def returned(self, mpi, hosts, ranks):
        """Nodes wait for one that has returned from main: the run ends with their directive."""
        last = hosts * ranks
        code, output = self.on_hosts(hosts, ranks, self.compile(HERE / "returned.c", mpi),
                                     settings={"XMP_STUCK_WAIT": "500"})
        said = rf"returned\.c:8: error: \[node 2 of {last}\] node 1 has come to its end while this node waits in `barrier`"
        good = code and output.count("error: [") == 1 and re.search(said, output)
        self.report(f"a node returns too early ({mpi}, {hosts} hosts of {ranks})",
                    "" if good else f"exit code {code}\n{output}")

    def apart(self, mpi):
        """Each node takes itself for a broadcast's source: nobody waits, and the end of the run tells."""
        code, output = self.on_hosts(2, 1, self.compile(LANGUAGE / "bcast/each_source.c", mpi))
        good = code and re.search(r"each_source\.c:13: error: \[node \d of 2\] node \d executes this directive with other", output)
        self.report(f"other sources on another host ({mpi})", "" if good else f"exit code {code}\n{output}")

    def overlaps(self, mpi):
        program = self.compile(HERE / "overlap.c", mpi)
        settings = {"XMP_TEST_DELAY_US": "200000", "XMP_FABRIC": "mpi"}
        code, output = self.start([self.build / "bin/xmprun", "-n", "3", program], settings)
        self.report(f"overlap ({mpi}, one host)", "" if code == 0 and "PASS" in output else f"exit code {code}\n{output}")

    # --- testhosts.py itself

    def codes(self):
        for command, expected in ((["true"], 0), (["sh", "-c", "exit 5"], 5), (["sh", "-c", "kill -9 $$"], 137)):
            code, output = self.start([sys.executable, TESTHOSTS, "--on-head", "--", *command])
            self.report(f"exit code of {command}", "" if code == expected else f"exit code {code}\n{output}")
        code, output = self.start([sys.executable, TESTHOSTS, "--hosts", "99", "true"])
        self.report("99 hosts", "" if code == 2 else f"exit code {code}\n{output}")

    def leaves_nothing(self, number):
        """However testhosts ends: its processes end with it."""
        mark = f"{4000 + os.getpid() % 1000}.{number:03}"  # seconds: to find our own
        process = subprocess.Popen([sys.executable, TESTHOSTS, "--on-head", "--", "sh", "-c",
                                    f"/dev/shm/reach host2 sleep {mark} & sleep {mark}"])
        await_that(lambda: sum(line.startswith("sleep") for line in processes_with(mark)) == 2)
        process.send_signal(number)
        code = process.wait(timeout=20)
        gone = await_that(lambda: not processes_with(mark))
        expected = -number if number == signal.SIGKILL else 128 + number
        self.report(f"signal {number}", "" if gone and code == expected else f"exit code {code}, left: {processes_with(mark)}")

    def killed_early(self):
        """Killed while the head is being started, or the hosts are: at another moment each time."""
        mark = f"{4000 + os.getpid() % 1000}.8"
        left = []
        for turn in range(20):
            process = subprocess.Popen([sys.executable, TESTHOSTS, "--on-head", "--", "sleep", mark])
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            while not (head := children.read_text()):
                pass
            os.kill(int(head), signal.SIGSTOP)
            if turn >= 10:
                os.kill(int(head), signal.SIGCONT)
            time.sleep(0.005 * (turn % 10))
            process.kill()
            process.wait(timeout=20)
            try:
                os.kill(int(head), signal.SIGCONT)
            except ProcessLookupError:
                pass
            if not await_that(lambda: not processes_with(mark)):
                left.append((turn, processes_with(mark)))
        self.report("killed early", f"left: {left}" if left else "")


def processes_with(text):
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = entry.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if text in line:
            found.append(line)
    return found


def await_that(condition, seconds=10):
    """Whether it has come true within that time; what it sees may come and go."""
    end = time.monotonic() + seconds
    while not (true := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return true


def jobs(suite):
    """(function, arguments) of everything that needs test hosts."""
    result = []
    for mpi, table in (("openmpi", OPEN_MPI), ("mpich", MPICH)):
        if not (suite.build / f"lib/tasuki/{mpi}").is_dir():
            continue
        for (hosts, ranks), names in table.items():
            further = [name for name in FURTHER[mpi].get((hosts, ranks), ())
                       if (suite.build / f"tests/unit/{name.split()[0]}.{mpi}").exists()]
            result += [(suite.passes, (name, mpi, hosts, ranks)) for name in names + further]
        if (suite.build / f"tests/unit/mpi_team.{mpi}").exists():
            for seed, (hosts, ranks) in enumerate(((2, 2), (3, 1), (3, 2)) if mpi == "openmpi" else ((2, 2),)):
                costs = suite.work / f"mixed{seed}.txt"
                costs.write_text(mixed_costs(seed))
                result.append((suite.passes, (f"mpi_team 60 20 {seed + 1}", mpi, hosts, ranks, {"XMP_TUNE": str(costs)})))
        result.append((suite.passes, (HERE / "overlap.c", mpi, 2, 2, {"XMP_TEST_DELAY_US": "200000", "XMP_FABRIC": "mpi"})))
        result.append((suite.passes, (LANGUAGE / "progress/thread.c", mpi, 2, 2, {"XMP_PROGRESS": "thread"})))
        result += [(suite.chosen, (mpi, way)) for way in HOST_WAYS] + [(suite.tuned, (mpi,))]
        result += [(suite.fails, (mpi,)), (suite.apart, (mpi,)), (suite.leaves, (mpi,)), (suite.dies, (mpi, 2, 2)), (suite.dies, (mpi, 3, 1)),
                   (suite.noticed, (mpi, 2, 2)), (suite.noticed, (mpi, 1, 3)), (suite.returned, (mpi, 2, 2)), (suite.returned, (mpi, 2, 1))]
    if (suite.build / "lib/tasuki/openmpi").is_dir():
        # Nodes that have a core each, as far as they know, and nodes that share one.
        alone = {"XMP_WAIT": "auto"}
        result += [(suite.passes, (name, "openmpi", 3, 1, alone)) for name in ("mpi_team 5 50", "reduction/operators", "bcast/forms", "wait_async/many_under_way")
                   if not name.startswith("mpi_") or (suite.build / "tests/unit/mpi_team.openmpi").exists()]
        result += [(suite.explains, (2, {}, "messages between the nodes")), (suite.explains, (3, {}, "MPI")),
                   (suite.explains, (3, alone, "messages between the nodes"))]
    result.append((suite.codes, ()))
    result += [(suite.leaves_nothing, (number,)) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL)]
    result.append((suite.killed_early, ()))
    return result


def main():
    suite = Suite(Path(sys.argv[1]).resolve())
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    # Without the commands it needs it says so.
    code, output = suite.start([sys.executable, TESTHOSTS, "true"], {"PATH": "/nowhere"})
    good = code == NOT_POSSIBLE and "not found" in output
    suite.report("no commands", "" if good else f"exit code {code}\n{output}")
    work = [job for job in jobs(suite) if only in f"{job[0].__name__} {job[1]}"]
    code, output = suite.start([sys.executable, TESTHOSTS, "--on-head", "--", "true"])
    if code == NOT_POSSIBLE:
        print(f"skipped: {len(work)} tests on several hosts: {output.strip()}", flush=True)
        suite.skipped, work = len(work), []
    with ThreadPoolExecutor(2) as pool:
        for mpi in ("openmpi", "mpich"):
            if (suite.build / f"lib/tasuki/{mpi}").is_dir() and only in "overlaps":
                work.insert(0, (suite.overlaps, (mpi,)))
        for done in [pool.submit(function, *arguments) for function, arguments in work]:
            done.result()
    print(f"{suite.passed} passed, {suite.failed} failed" + (f", {suite.skipped} skipped" if suite.skipped else ""))
    return suite.failed != 0


if __name__ == "__main__":
    sys.exit(main())
