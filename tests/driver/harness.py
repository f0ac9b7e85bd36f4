"""A small frame for suites of command-line tests: each test is a function of a Box, an empty folder with the
commands of the build in reach. Ends with the line "N passed, N failed[, N skipped]"."""
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TIMEOUT = 120


class Failure(Exception):
    pass


class Skip(Exception):
    pass


class Done:
    """A command that ended: code, out, err."""

    def __init__(self, command, code, out, err):
        self.command, self.code, self.out, self.err = command, code, out, err

    def __str__(self):
        return f"$ {' '.join(self.command)}\nexit code {self.code}\n{self.out}{self.err}".rstrip()


class Box:
    def __init__(self, build, folder):
        self.build = os.path.abspath(build)
        self.folder = folder
        self.xmpcc = os.path.join(self.build, "bin", "xmpcc")
        self.xmprun = os.path.join(self.build, "bin", "xmprun")
        self.xmpinfo = os.path.join(self.build, "bin", "xmpinfo")
        self.tmp = os.path.join(folder, ".tmp")
        os.mkdir(self.tmp)
        self.environment = dict(os.environ, TMPDIR=self.tmp, LC_ALL="C")
        for name in ("XMP_MPI", "OMP_NUM_THREADS", "CFLAGS", "LDFLAGS", "MAKEFLAGS", "MFLAGS"):
            self.environment.pop(name, None)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def exists(self, name):
        return os.path.exists(self.path(name))

    def run(self, *command, code=0, stdin="", cwd=None, **environment):
        """Runs a command in the folder; fails unless it ends with `code` (None: any, "bad": any but 0)."""
        try:
            done = subprocess.run(command, input=stdin, capture_output=True, text=True, errors="replace",
                                  cwd=cwd or self.folder, env={**self.environment, **environment}, timeout=TIMEOUT,
                                  check=False)
        except subprocess.TimeoutExpired:
            raise Failure(f"$ {' '.join(command)}\nstill running after {TIMEOUT} s") from None
        result = Done(command, done.returncode, done.stdout, done.stderr)
        if code == "bad" and done.returncode == 0 or code not in (None, "bad", done.returncode):
            raise Failure(f"expected exit code {code}\n{result}")
        return result

    def compile(self, *arguments, **more):
        return self.run(self.xmpcc, *arguments, **more)

    def start(self, nodes, *program, **more):
        return self.run(self.xmprun, "-n", str(nodes), *program, **more)

    def mpis(self):
        lib = os.path.join(self.build, "lib", "tasuki")
        return [name for name in ("openmpi", "mpich") if os.path.exists(os.path.join(lib, name, "mpi.conf"))]

    def needed(self, name):
        """The libraries that a program asks for."""
        return self.run("readelf", "-d", name).out


def check(condition, message):
    if not condition:
        raise Failure(str(message))


def require(command):
    if not shutil.which(command):
        raise Skip(f"no {command}")


def attempt(test, build):
    """"passed", "failed" or "skipped", and what to print."""
    begin = time.monotonic()
    outcome, verdict, detail = "passed", "ok  ", ""
    with tempfile.TemporaryDirectory(prefix="tasuki-test-") as folder:
        try:
            test(Box(build, folder))
        except Skip as reason:
            outcome, verdict = "skipped", f"skip ({reason})"
        except Failure as failure:
            outcome, verdict = "failed", "FAIL"
            detail = f"---- {test.__name__}: {test.__doc__}\n{failure}\n----\n"
        except Exception:  # pylint: disable=broad-except
            outcome, verdict = "failed", "FAIL"
            detail = f"---- {test.__name__}\n{traceback.format_exc()}----\n"
    return outcome, f"{detail}{verdict} {test.__name__} ({time.monotonic() - begin:.1f} s)"


def main(tests):
    """Runs the tests (those named on the command line, or all) on the build named first, two at a time: most of their
    time programs start."""
    if len(sys.argv) < 2:
        sys.exit("usage: run.py BUILD_DIR [TEST...]")
    wanted = sys.argv[2:]
    count = dict.fromkeys(("passed", "failed", "skipped"), 0)
    with ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(attempt, test, sys.argv[1]) for test in tests if not wanted or test.__name__ in wanted]
        for job in jobs:
            outcome, text = job.result()
            count[outcome] += 1
            print(text, flush=True)
    skipped = f", {count['skipped']} skipped" if count["skipped"] else ""
    print(f"{count['passed']} passed, {count['failed']} failed{skipped}")
    sys.exit(1 if count["failed"] else 0)
