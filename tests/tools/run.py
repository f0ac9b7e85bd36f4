#!/usr/bin/env python3
"""The launcher, xmpinfo and xmptune. Usage: run.py BUILD_DIR [TEST...]"""
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "driver"))
from harness import check, main  # noqa: E402
from moves import explained, explained_divided, explained_level, explained_parts, explained_together, one_device, segments  # noqa: E402
from moves import tune_errors, tuned  # noqa: E402
from opencl import other_opencl  # noqa: E402
from reference import reference  # noqa: E402
from summary import summary  # noqa: E402

# Plain MPI, so that these tests hold without the translator: rank, size, threads, arguments; ends with argv[1].
RANKS = r"""#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  printf("rank %d of %d threads %s\n", rank, size, getenv("OMP_NUM_THREADS"));
  fprintf(stderr, "error text of %d\n", rank);
  for (int i = 1; rank == 0 && i < argc; i++) printf("argument <%s>\n", argv[i]);
  int line = rank == 0 && argc > 2 && !strcmp(argv[2], "read") ? getchar() : 0;
  if (line) printf("read %c\n", line);
  MPI_Finalize();
  return argc > 1 ? atoi(argv[1]) : 0;
}
"""
PAIR = """#include <stdio.h>
#pragma xmp nodes p(2)
int main(void) {
#pragma xmp barrier
  printf("hello\\n");
  return 0;
}
"""


def programs(box):
    box.write("ranks.c", RANKS)
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "ranks.c", "-o", f"ranks.{mpi}")
        yield mpi, f"./ranks.{mpi}"


def right_launcher(box):
    """The MPI is the program's own, found in the ELF file; more ranks than cores start, as root, too."""
    for _, program in programs(box):
        for nodes in (1, 3, 8):
            done = box.start(nodes, program)
            ranks = sorted(int(rank) for rank in re.findall(rf"rank (\d+) of {nodes} ", done.out))
            check(ranks == list(range(nodes)), done)
        for words in (["-np", "2"], ["-n2"], ["-n=2"]):
            check(box.run(box.xmprun, *words, program).out.count(" of 2 ") == 2, words)


def exit_code(box):
    """The exit code is the program's; a program killed by a signal gives a code that is not 0."""
    for _, program in programs(box):
        for code in (0, 1, 42):
            box.start(2, program, str(code), code=code)
            box.run(box.xmprun, "--tag", "-n", "2", program, str(code), code=code)
    box.write("crash.c", "#include <stdlib.h>\nint main(void) { abort(); }\n")
    box.compile("crash.c", "-o", "crash")
    box.start(1, "./crash", code="bad")


def arguments_and_input(box):
    """Arguments arrive as they are; standard input reaches node 1; options behind -- go to mpirun."""
    for mpi, program in programs(box):
        done = box.start(2, program, "0", "read", "a b", "*", "-n", "7", "$HOME", "", stdin="x\n")
        for text in ("a b", "*", "-n", "7", "$HOME", ""):
            check(f"argument <{text}>" in done.out, done)
        check("read x" in done.out, done)
        extra = {"openmpi": ["-x", "MARK=1"], "mpich": ["-genv", "MARK", "1"]}[mpi]
        for words in ([program, "--", *extra], ["--", *extra, program]):
            shown = box.run(box.xmprun, "-n", "2", "--show", *words).out
            check(" ".join(extra) + f" {program}" in shown, shown)
            box.run(box.xmprun, "-n", "2", *words)


def threads_and_binding(box):
    """OMP_NUM_THREADS = cores / nodes unless it is set; no binding and yielding with more nodes than cores."""
    for mpi, program in programs(box):
        show = lambda *words, **env: box.run(box.xmprun, *words, "--show", program, **env).out
        check(show("-n", "2", "--threads", "5").startswith("OMP_NUM_THREADS=5 "), "--threads")
        check(show("-n", "2", OMP_NUM_THREADS="3").startswith("OMP_NUM_THREADS=3 "), "OMP_NUM_THREADS")
        check(show("-n", "1000").startswith("OMP_NUM_THREADS=1 "), "threads on a full host")
        check("bind-to core" not in show("-n", "1000"), "bound on a full host")
        check("bind-to core" in show("-n", "1", "--threads", "1"), "not bound on an empty host")
        check("bind-to core" not in show("-n", "1", "--threads", "1", "--bind", "none"), "--bind none")
        if mpi == "openmpi":
            check("mpi_yield_when_idle 1" in show("-n", "1000"), "does not yield")


def hosts(box):
    """--hosts as a list and as a file; hosts without a number share the nodes."""
    box.write("hosts.txt", "# two hosts\nalpha slots=3\nbeta:1\n")
    for _, program in programs(box):
        show = lambda *words: box.run(box.xmprun, *words, "--show", program).out
        check("alpha:2,beta:2" in show("-n", "4", "--hosts", "alpha,beta"), "shared")
        check("alpha:1,beta:3" in show("-n", "4", "--hosts", "alpha:1,beta"), "rest")
        check("alpha:3,beta:1" in show("-n", "4", "--hosts", "hosts.txt"), "file")
        box.run(box.xmprun, "-n", "2", "--hosts", "localhost", program)


def tags(box):
    """--tag marks each line with its node, alike for every MPI, on both streams."""
    for _, program in programs(box):
        done = box.run(box.xmprun, "--tag", "-n", "3", program)
        lines = sorted(line for line in done.out.splitlines() if "rank" in line)
        check([line.split(" threads")[0] for line in lines] ==
              [f"[node {n + 1}] rank {n} of 3" for n in range(3)], done)
        check("[node 2] error text of 1" in done.err, done)


def interrupted(box):
    """SIGTERM to xmprun ends all nodes, and so does SIGKILL."""
    box.write("sleep.c", "#include <mpi.h>\n#include <stdio.h>\n#include <unistd.h>\nint main(int c, char **v) {\n"
              "  MPI_Init(&c, &v);\n  fclose(fopen(\"started\", \"w\"));\n  sleep(50);\n  return 0;\n}\n")
    for mpi in box.mpis():
        name = f"sleeper-{mpi}"
        box.compile(f"--mpi={mpi}", "sleep.c", "-o", name)
        for options, number in (([], signal.SIGTERM), (["--tag"], signal.SIGTERM), ([], signal.SIGKILL)):
            if box.exists("started"):
                os.remove(box.path("started"))
            before = segments_of_nobody()
            with subprocess.Popen([box.xmprun, "-n", "2", *options, "./" + name], cwd=box.folder,
                                  env=box.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                for _ in range(200):
                    if box.exists("started"):
                        break
                    time.sleep(0.05)
                process.send_signal(number)
                process.wait(timeout=20)
                check(process.returncode != 0, "ended with 0")
            for _ in range(40):
                left = [pid for pid in os.listdir("/proc") if pid.isdigit() and command_of(pid).startswith("./" + name)]
                now = segments_of_nobody()
                if not left and now <= before:
                    break
                time.sleep(0.05)
            check(now <= before, f"memory was left: {now - before}")
            check(not left, f"processes were left: {left}")


def lost_node(box):
    """A node that ends by itself while others wait for it: the exit code is not 0, whatever the launcher says."""
    box.write("lost_node.c", "#include <unistd.h>\n#include <xmp.h>\n#pragma xmp nodes p[4]\nint main(void) {\n"
              "  double v = 1;\n  if (xmpc_all_node_num() == 3) _exit(0);\n  for (;;) {\n#pragma xmp reduction(+ : v)\n  }\n}\n")
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "lost_node.c", "-o", f"lost_node.{mpi}")
        for _ in range(5 if mpi == "mpich" else 1):  # MPICH's says 0 now and then
            done = box.start(4, f"./lost_node.{mpi}", code="bad")
            check("node 4 has ended while this node waits in `reduction`" in done.err, done)


@contextlib.contextmanager
def endless_run(box, mpi):
    """A run of four nodes that execute a reduction at late.c:7 again and again: the process, and the program's name."""
    box.write("late.c", "#include <stdio.h>\n#include <xmp.h>\n#pragma xmp nodes p[4]\nint main(void) {\n  double v = 1;\n"
              "  for (int k = 0;; k++) {\n#pragma xmp reduction(+ : v)\n"
              "    if (k == 0 && xmpc_node_num() == 0) fclose(fopen(\"started\", \"w\"));\n  }\n}\n")
    name = f"./late.{mpi}"
    box.compile(f"--mpi={mpi}", "late.c", "-o", name)
    if box.exists("started"):
        os.remove(box.path("started"))
    with subprocess.Popen([box.xmprun, "-n", "4", name], cwd=box.folder, env=box.environment, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            until(lambda: box.exists("started"), "it has not started")
            yield process, name
        except BaseException:
            process.kill()  # a check that fails would wait for it for ever
            kill_all(box, name)
            raise


def kill_all(box, name):
    for pid in processes_of(box, name):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def processes_of(box, name):
    return [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and command_of(pid).startswith(name) and is_in(box, pid)]


def is_in(box, pid):
    with contextlib.suppress(OSError):
        return os.path.samefile(f"/proc/{pid}/cwd", box.folder)
    return False


def late_watcher(box):
    """A watcher that has had no core until the launcher has ended all nodes still says in which directive the lost one was missed."""
    for mpi in box.mpis():
        with endless_run(box, mpi) as (process, name):
            def watchers():
                return [pid for pid in processes_of(box, name) if name_of(pid) == "tasuki-watch"]
            until(lambda: len(watchers()) == 1 and len(processes_of(box, name)) == 5, f"{watchers()} of {processes_of(box, name)}")
            [watcher] = watchers()
            nodes = [pid for pid in processes_of(box, name) if pid != watcher]
            os.kill(watcher, signal.SIGSTOP)
            os.kill(nodes[1], signal.SIGKILL)
            until(lambda: not any(command_of(pid) for pid in nodes), "nodes are left")
            os.kill(watcher, signal.SIGCONT)
            text = process.communicate(timeout=20)[1]
        check(process.returncode != 0, "ended with 0")
        check(len(re.findall(r"^late\.c:7: error: \[node \d of 4\] node \d has ended while this node waits in `reduction`",
                             text, re.MULTILINE)) == 1, text)


def told_to_end(box):
    """Where xmprun was told to end a run no node is said to be lost."""
    for mpi in box.mpis():
        for number in (signal.SIGTERM, signal.SIGINT):
            with endless_run(box, mpi) as (process, _):
                process.send_signal(number)
                text = process.communicate(timeout=20)[1]
            check(process.returncode != 0, "ended with 0")
            check("late.c" not in text, text)


def until(done, otherwise):
    for _ in range(2000):
        if done():
            return
        time.sleep(0.01)
    check(False, otherwise)


def name_of(pid):
    try:
        with open(f"/proc/{pid}/comm", encoding="utf-8") as file:
            return file.read().strip()
    except OSError:
        return ""


def segments_of_nobody():
    """Open MPI's segments of shared memory that no process has mapped."""
    names = {name for name in os.listdir("/dev/shm") if name.startswith("vader_segment.")}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/maps", encoding="utf-8", errors="replace") as file:
                text = file.read()
        except OSError:
            continue
        names -= {name for name in names if name in text}
    return names


def command_of(pid):
    try:
        with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def errors(box):
    """Every mistake is told in one line that says what to do, with exit code 2."""
    box.write("ranks.c", RANKS)
    box.compile("ranks.c", "-o", "ranks")
    box.write("text", "no program\n")
    os.mkdir(box.path("folder"))
    for words, expected in (
            (["-n", "2", "./missing"], "./missing: no such program"),
            (["-n", "2", "ranks"], "write ./ranks"),
            (["-n", "2", "./text"], "./text: not executable"),
            (["-n", "2", "./folder"], "is a directory"),
            (["-n", "2", "./ranks.c"], "compile it first: xmpcc ./ranks.c -o ./ranks"),
            (["-n", "0", "./ranks"], "-n takes a number from 1, not '0'"),
            (["-n", "-3", "./ranks"], "not '-3'"),
            (["-n", "two", "./ranks"], "not 'two'"),
            (["-n", "2.5", "./ranks"], "not '2.5'"),
            (["-n"], "missing argument to '-n'"),
            (["-n", "2"], "no program to start"),
            (["--threads", "0", "./ranks"], "--threads takes a number from 1"),
            (["--thread", "2", "./ranks"], "did you mean '--threads'?"),
            (["--oversubscribe", "./ranks"], "options of mpirun go behind '--'"),
            (["--bind", "socket", "./ranks"], "--bind takes core or none"),
            (["--hosts", "a,,b", "./ranks"], "empty host name"),
            (["--hosts", "./nowhere.txt", "./ranks"], "--hosts: ./nowhere.txt: no such file"),
            (["-n", "99999999999999999999", "./ranks"], "-n takes a number up to 1000000"),
            (["--mpi", "lam", "./ranks"], "no MPI named 'lam'")):
        done = box.run(box.xmprun, *words, code=2)
        check(done.err.startswith("xmprun: error: ") and done.err.count("\n") == 1 and expected in done.err, done)
    if len(box.mpis()) == 2:
        done = box.run(box.xmprun, "--mpi", "mpich", "-n", "2", "./ranks", code=2)
        check("is linked with Open MPI, not with MPICH" in done.err, done)
    box.write("lost.c", "int lost(void);\nint main(void) { return lost(); }\n")
    box.write("liblost.c", "int lost(void) { return 0; }\n")
    box.run("gcc", "-shared", "-fPIC", "liblost.c", "-o", "liblost.so")
    box.run("gcc", "lost.c", "-L.", "-llost", "-o", "lost")
    check("does not find liblost.so" in box.run(box.xmprun, "-n", "1", "./lost", code=2).err, "missing library")


def scripts(box):
    """A script is started with the default MPI; --mpi chooses another."""
    box.write("hello", "#!/bin/sh\necho hello\n")
    os.chmod(box.path("hello"), 0o755)
    for options in ([], *(["--mpi", mpi] for mpi in box.mpis())):
        check(box.run(box.xmprun, *options, "-n", "2", "./hello").out == "hello\nhello\n", options)


def plain_launchers(box):
    """A program of ours under plain mpirun; with the other MPI's mpirun and with none it says what is wrong."""
    box.write("pair.c", PAIR)
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    launchers = {"openmpi": ["mpiexec.openmpi", "--oversubscribe", "-n", "2"], "mpich": ["mpiexec.mpich", "-n", "2"]}
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "pair.c", "-o", f"pair.{mpi}")
        program = f"./pair.{mpi}"
        check(box.start(2, program).out == "hello\nhello\n", "xmprun")
        if shutil.which(launchers[mpi][0]):
            check(box.run(*launchers[mpi], program, **root).out == "hello\nhello\n", "plain mpirun")
        done = box.run(program, code="bad", **root)
        check("xmprun -n 2" in done.err, done)
        for other in box.mpis():
            if other != mpi and shutil.which(launchers[other][0]):
                done = box.run(*launchers[other], program, code="bad", **root)
                check("MPI" in done.err and "xmprun" in done.err, done)


def information(box):
    """xmpinfo names version, MPIs, devices, fabrics and every variable of the runtime."""
    done = box.run(box.xmpinfo)
    for word in ("Tasuki ", "MPI\n", "Devices\n", "  host ", "Fabrics\n", "  mpi ", "XMP_FABRIC", *box.mpis()):
        check(word in done.out, f"no '{word.strip()}'\n{done}")
    gone = box.run(box.xmpinfo, XMP_CUDA_LIBRARY="/nowhere/libcuda.so.1", XMP_OPENCL_LIBRARY="/nowhere/libOpenCL.so.1")
    for kind in ("cuda", "opencl"):  # with the reason and what to do
        check(re.search(rf"Not found\n(.*\n)*  {kind} .*/nowhere/.* was not found; install", gone.out), f"{kind}\n{gone}")
    wrong = box.run(box.xmpinfo, XMP_SUBDEVICES="many")
    check("could not be looked for" in wrong.out and "XMP_SUBDEVICES=many" in wrong.out, wrong)
    check("XMP_WAIT=spin" in box.run(box.xmpinfo, "--variables", XMP_WAIT="spin").out, "present value")
    version = box.run(box.xmpinfo, "--version").out.split()[-1]
    check(version == box.run(box.xmprun, "--version").out.split()[-1], "versions differ")
    check("unknown option" in box.run(box.xmpinfo, "--no", code=2).err, "unknown option")
    check("usage" in box.run(box.xmpinfo, "--help").out and "usage" in box.run(box.xmprun, "--help").out, "--help")


main([right_launcher, exit_code, arguments_and_input, threads_and_binding, hosts, tags, interrupted, lost_node, late_watcher,
      told_to_end, errors, scripts, plain_launchers, information, explained, explained_divided, explained_level, segments,
      explained_parts, explained_together, one_device, tuned, tune_errors, summary, reference, other_opencl])
