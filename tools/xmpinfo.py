#!/usr/bin/env python3
"""xmpinfo: what this build and this machine can do, and how to get what is missing."""
import ctypes
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib", "tasuki"))
from tasuki_tools import Installation, ToolError, cores  # noqa: E402

USAGE = """usage: xmpinfo [--variables | --version | --help]

Prints version, MPI libraries, devices and fabrics, and what was not found and how to get it.

  --variables   only the environment variables of the runtime, with their present values
"""
DEVICE_TABLE = "--device-table"  # for itself
missing = []  # name, purpose, how to get it
missing_devices = []  # kind, reason and what to do


def first_line(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0].strip() if done.returncode == 0 and lines else ""


def show(name, text):
    print(f"  {name:<12} {text}")


def read(path, pattern):
    try:
        with open(path, encoding="utf-8") as file:
            found = re.search(pattern, file.read(), re.M)
        return found.group(1).strip() if found else ""
    except OSError:
        return ""


def build(installation):
    print(f"Tasuki {installation.version}")
    show("place", installation.root)
    show("xmpcc", first_line(os.path.join(installation.root, "bin", "xmpcc"), "--version") or "not built")
    show("default MPI", installation.default_mpi)


def mpis(installation):
    print("MPI")
    for name in ("openmpi", "mpich"):
        if name not in installation.mpis:
            show(name, "not in this build")
            missing.append((name, "another MPI library", f"apt-get install lib{name}-dev and build again"))
            continue
        conf = installation.mpi(name)
        run = conf.get("run", [""])[-1]
        version = first_line(run, "--version") if run and shutil.which(run) else ""
        if name == "mpich" and version:  # hydra prints a table
            done = subprocess.run([run, "--version"], capture_output=True, text=True, check=False).stdout
            found = re.search(r"Version:\s*(\S+)", done)
            version = f"MPICH {found.group(1)}" if found else version
        version = re.sub(r"^\S+ \((OpenRTE|Open MPI)\)", "Open MPI", version)
        if not version:
            missing.append((name, "its launcher", "apt-get install " + {"openmpi": "openmpi-bin"}.get(name, name)))
        library = "libtasuki" if os.path.exists(installation.library(name)) else "no libtasuki"
        show(name, f"{version or 'launcher not found'}; {library}; compiler {conf.get('cc', ['?'])[-1]}")


def host_device():
    model = read("/proc/cpuinfo", r"^model name\s*:\s*(.*)$") or os.uname().machine
    memory = read("/proc/meminfo", r"^MemTotal:\s*(\d+)")
    size = f", {int(memory) / 2**20:.0f} GiB" if memory else ""
    show("host", f"{model}, {cores()} cores{size}")


def table_of_devices(path):
    """Prints what the runtime in a library finds, for other_devices: drivers are loaded in a process of their own, so
    that one that crashes does not take xmpinfo along."""
    library = ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
    library.tasuki_missing_device.restype = ctypes.c_char_p
    text = (ctypes.c_char_p * 5)()
    index = 0
    while library.tasuki_device_table(ctypes.c_int(index), text):
        print("device", *((part or b"").decode() for part in text), sep="\t")
        index += 1
    index = 0
    while reason := library.tasuki_missing_device(ctypes.c_int(index)):
        print("missing", *reason.decode().partition(": ")[::2], sep="\t")
        index += 1


def other_devices(installation):
    """Those of the backends, with number, memory, properties and the identity of their compiler."""
    library = installation.library(installation.default_mpi)
    try:
        done = subprocess.run([sys.executable, os.path.realpath(__file__), DEVICE_TABLE, library], capture_output=True,
                              text=True, check=False, timeout=60)
        said = done.stderr.strip().splitlines() or [f"the runtime ended with status {done.returncode}"]
        # The last line of Python's own errors, the first of the runtime's.
        problem = "" if done.returncode == 0 else said[-1 if said[0].startswith("Traceback") else 0]
    except subprocess.TimeoutExpired:
        done, problem = None, "a driver does not answer"
    if problem:
        missing_devices.append(("devices", f"could not be looked for: {problem}"))
        return
    numbers = {}
    for line in done.stdout.splitlines():
        word, kind, *rest = line.split("\t")
        if word == "missing":
            missing_devices.append((kind, rest[0]))
        elif word == "device":
            name, memory, properties, identity = rest
            number = numbers[kind] = numbers.get(kind, -1) + 1
            show(f"{kind} {number}", f"{name}, {memory}, {properties}")
            show("", identity)


def runtime_table(installation):
    """The runtime's own table of variables: (name, values, default, meaning, present value)."""
    for name in [installation.default_mpi, *installation.mpis]:
        try:
            library = ctypes.CDLL(installation.library(name), mode=ctypes.RTLD_GLOBAL)
            entry = library.tasuki_config_table
        except (OSError, AttributeError):
            continue
        rows = []
        text = (ctypes.c_char_p * 5)()
        while entry(ctypes.c_int(len(rows)), text):
            rows.append([(part or b"").decode() for part in text])
        return rows
    return None


def tried_on_two_nodes(installation):
    """What the runtime finds when two nodes start on this host: {"direct": "yes" | why not, "costs": their source};
    with GPUs also {"gpus": "yes" | why not}."""
    mpi = installation.default_mpi
    command = [os.path.join(installation.root, "bin", "xmprun"), "-n", "2", "--threads", "1",
               os.path.join(installation.lib, mpi, "xmptune-run"), "--fabrics"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        problem = "" if done.returncode == 0 else f"two nodes could not be started: {said[0]}"
    except subprocess.TimeoutExpired:
        done, problem = None, "two nodes do not start"
    if problem:
        return {"direct": problem, "costs": f"unknown, {problem}"}
    return dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)


def fabrics(installation):
    print("Fabrics")
    found = tried_on_two_nodes(installation)
    direct = found.get("direct", "unknown")
    show("direct", "loads and stores in memory that the nodes of a host share" if direct == "yes"
         else f"not here: {direct}")
    if "gpus" in found:
        show("", "and from one GPU's memory into another's" if found["gpus"] == "yes"
             else f"not between GPUs: {found['gpus']}")
    show("mpi", "messages of the MPI library; reaches every node")
    show("staged", "accelerators' memory through the host's, in pieces")
    show("costs", found.get("costs", "unknown"))
    if found.get("costs") == "built-in values":
        show("", "xmptune measures this machine's")


def variables(rows):
    print("Environment variables")
    if rows is None:
        show("none", "libtasuki could not be loaded")
        return
    for name, values, standard, meaning, present in rows:
        print(f"  {name}={present or standard}" + ("" if present in ("", standard) else f"  (default {standard})"))
        print(f"      {values}: {meaning}")


def main(words):
    if words[:1] == [DEVICE_TABLE] and len(words) == 2:
        table_of_devices(words[1])
        return 0
    if words not in ([], ["--variables"], ["--version"], ["--help"], ["-h"]):
        raise ToolError(f"unknown option '{words[0] if len(words) == 1 else ' '.join(words)}'; try --help")
    if words in (["--help"], ["-h"]):
        print(USAGE, end="")
        return 0
    installation = Installation()
    if words == ["--version"]:
        print(f"xmpinfo (Tasuki) {installation.version}")
        return 0
    rows = runtime_table(installation)
    if words == ["--variables"]:
        variables(rows)
        return 0
    build(installation)
    mpis(installation)
    print("Devices")
    host_device()
    other_devices(installation)
    fabrics(installation)
    variables(rows)
    if missing or missing_devices:
        print("Not found")
        for name, purpose, how in missing:
            show(name, f"for {purpose}: {how}")
        for kind, reason in missing_devices:
            show(kind, reason)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ToolError as error:
        print(f"xmpinfo: error: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)
