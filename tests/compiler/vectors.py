#!/usr/bin/env python3
"""vectors.py XMPCC FILE [FLAG]...: the loops that the host compiler vectorises in the serial program (directives
ignored) must be vectorised in the generated C as well, by line, and without new versioning for aliases.

Lines with `// vector` are those of the loops in question; each must be vectorised in the serial twin, too."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GCC = ["gcc", "-std=gnu17", "-O3", "-march=x86-64-v3", "-ffast-math", "-fopt-info-vec-optimized", "-c", "-w"]


def loops(source, extra, origin):
    """{line: set of remarks} of the lines of `origin`."""
    with tempfile.TemporaryDirectory() as directory:
        run = subprocess.run([*GCC, *extra, source, "-o", f"{directory}/o.o"], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"gcc failed on {source}:\n{run.stderr}")
    found = {}
    for line in run.stderr.splitlines():
        match = re.match(r"(.*?):(\d+):\d+: optimized: (.*)", line)
        if match and Path(match[1]).name == origin:
            found.setdefault(int(match[2]), set()).add(match[3])
    return found


def main():
    xmpcc, path, flags = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    include = str(Path(xmpcc).parent.parent / "include")
    marked = [n for n, line in enumerate(path.read_text().splitlines(), 1) if "// vector" in line]
    with tempfile.TemporaryDirectory() as directory:
        generated = Path(directory, "generated.c")
        subprocess.run([xmpcc, "--emit-c", *flags, str(path), "-o", str(generated)], check=True)
        serial = loops(str(path), ["-I", include, *flags], path.name)
        ours = loops(str(generated), ["-I", include, *flags], path.name)
    bad = 0
    for line in marked:
        is_vector = lambda found: any("loop vectorized" in text for text in found.get(line, ()))
        aliases = lambda found: any("versioned for vectorization because of possible aliasing" in text
                                    for text in found.get(line, ()))
        if not is_vector(serial):
            print(f"{path.name}:{line}: the serial loop is not vectorised: mark another one")
            bad += 1
        elif not is_vector(ours):
            print(f"{path.name}:{line}: the generated loop is not vectorised: {sorted(ours.get(line, []))}")
            bad += 1
        elif aliases(ours) and not aliases(serial):
            print(f"{path.name}:{line}: the generated loop is versioned for aliasing")
            bad += 1
    print(f"{len(marked)} loops, {bad} of them differ")
    return bad != 0 or not marked


if __name__ == "__main__":
    sys.exit(main())
