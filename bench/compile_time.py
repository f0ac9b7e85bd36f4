#!/usr/bin/env python3
"""What translation costs: `xmpcc -c` less the host compiler's `-c` on a file of about 300 lines.
Usage: compile_time.py BUILD_DIR [RUNS]"""
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PARTS = ("laplace", "himeno", "nbody", "cg")


def source():
    """Examples one after the other, their file-scope names and main made different."""
    text = ""
    for part in PARTS:
        with open(os.path.join(ROOT, "examples", part, f"{part}.c")) as f:
            code = f.read()
        macros = set(re.findall(r"^#define (\w+)", code, re.M))
        names = set(re.findall(r"^(?:double|float|int)\b[^=(]*;", code, re.M))
        names = {n for line in names for n in re.findall(r"(\w+)\[", line)} | {"seconds", "main", "t"}
        names |= set(re.findall(r"#pragma xmp nodes (\w+)", code))
        words = {n for n in names | macros}
        code = re.sub(r"(?<!\\)\b\w+\b", lambda m: f"{part}_{m[0]}" if m[0] in words else m[0], code)  # not in "\n"
        text += code + "\n"
    return text + "int main(void) { return " + " + ".join(f"{p}_main()" for p in PARTS) + "; }\n"


def median_of(command, runs):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, timeout=60)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main():
    build = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    with tempfile.TemporaryDirectory() as tmp:
        path, obj = os.path.join(tmp, "all.c"), os.path.join(tmp, "all.o")
        with open(path, "w") as f:
            f.write(source())
        with open(path) as f:
            lines = len(f.readlines())
        host = ["gcc", "-O2", "-w", "-c", path, "-o", obj]
        ours = [os.path.join(build, "bin", "xmpcc"), "-O2", "-w", "-c", path, "-o", obj]
        for command in (host, ours):  # files into the cache
            subprocess.run(command, check=True, timeout=60)
        gcc, xmpcc = median_of(host, runs), median_of(ours, runs)
    print(f"{lines} lines, median of {runs}: xmpcc -O2 -c {xmpcc:.3f} s, gcc -O2 -c {gcc:.3f} s, "
          f"difference {xmpcc - gcc:.3f} s")


if __name__ == "__main__":
    main()
