#!/usr/bin/env python3
"""The compiler driver as a user, a makefile, configure and CMake see it. Usage: run.py BUILD_DIR [TEST...]"""
import glob
import os
import re
import signal
import subprocess
import time

from build_systems import TESTS as BUILD_SYSTEM_TESTS
from harness import Failure, Skip, check, main, require

# A whole program: 24 numbers over the nodes and their sum.
SUM = """#include <stdio.h>
#ifndef N
#define N 24
#endif
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += a[i];
#pragma xmp task on p(1)
  printf("sum %d\\n", sum);
  return 0;
}
"""
# Two files of one program; the first has no directive.
CALLER = """#include <stdio.h>
#include "part.h"
int main(void) { return part(PART) == PART * 2 ? 0 : 1; }
"""
PART = """#include "part.h"
#pragma xmp nodes p(*)
int part(int value) {
  int sum = value;
#pragma xmp reduction(max : sum)
  return sum * 2;
}
"""
HEADER = "#define PART 21\nint part(int value);\n"
PLAIN = "int main(void) { return 0; }\n"
BROKEN = "#pragma xmp nodes p(*)\nint main(void) {\n  return undeclared;\n}\n"


def two_files(box):
    box.write("caller.c", CALLER)
    box.write("part.c", PART)
    box.write("part.h", HEADER)


def nothing_left(box):
    left = os.listdir(box.tmp) + glob.glob(box.path(".*.tmp*")) + glob.glob(box.path("*/.*.tmp*"))
    check(not left, f"temporary files were left: {left}")


def runs_on_every_mpi(box):
    """One command compiles and links; the program runs on 1, 2 and 3 nodes with each MPI."""
    box.write("sum.c", SUM)
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "-O2", "sum.c", "-o", f"sum.{mpi}")
        for nodes in (1, 2, 3):
            done = box.start(nodes, f"./sum.{mpi}")
            check(done.out == "sum 276\n", done)
    nothing_left(box)


def version_and_help(box):
    """--version names xmpcc and the host compiler; --help lists the options; no input is an error."""
    done = box.compile("--version")
    check(done.out.startswith("xmpcc (Tasuki) ") and "gcc" in done.out.lower(), done)
    check("--emit-c" in box.compile("--help").out, "--help without --emit-c")
    check("no input files" in box.compile(code=1).err, "no message without input")
    check(box.compile("-print-file-name=libc.so").out.strip().endswith("libc.so"), "-print-file-name")
    check(box.compile("-dumpmachine").out == box.run("gcc", "-dumpmachine").out, "-dumpmachine")
    check("gcc version" in box.compile("-v").err, "-v alone")


def objects_and_archives(box):
    """-c -o into another folder, several sources, objects and archives in one command, -L -l."""
    two_files(box)
    os.mkdir(box.path("out"))
    box.compile("-c", "part.c", "-o", "out/part.o")
    box.compile("-c", "caller.c", "-oout/caller.o")
    box.run("ar", "rcs", "out/libpart.a", "out/part.o")
    for name, inputs in {"one": ["caller.c", "part.c"], "two": ["caller.c", "out/part.o"],
                         "three": ["out/caller.o", "out/libpart.a"],
                         "four": ["caller.c", "-Lout", "-lpart"]}.items():
        box.compile(*inputs, "-o", name)
        box.start(2, "./" + name)
    box.compile("caller.c", "part.c")
    box.start(2, "./a.out")
    check(not box.exists("part.o"), "linking left an object")
    box.compile("-c", "caller.c", "part.c")
    check(box.exists("caller.o") and box.exists("part.o"), "-c of two files made no two objects")
    box.compile("-c", "caller.c", "part.c", "-o", "both.o", code=1)
    nothing_left(box)


def shared_library(box):
    """-shared -fPIC with directives inside the library."""
    two_files(box)
    box.compile("-shared", "-fPIC", "part.c", "-o", "libpart.so")
    box.compile("caller.c", "-L.", "-lpart", "-Wl,-rpath," + box.folder, "-o", "prog")
    box.start(2, "./prog")


def dependencies(box):
    """-MMD -MD -MF -MT -MP name the user's files, for translated and for plain sources."""
    two_files(box)
    os.mkdir(box.path("o"))
    for source in ("part.c", "caller.c"):
        stem = source[:-2]
        box.compile("-MMD", "-c", source, "-o", f"o/{stem}.o")
        check(box.read(f"o/{stem}.d").replace("\\\n", " ").split() == [f"o/{stem}.o:", source, "part.h"],
              box.read(f"o/{stem}.d"))
        box.compile("-MD", "-MP", "-MF", "deps", "-MT", "all of it", "-c", source)
        words = box.read("deps").replace("\\\n", " ")
        check(words.startswith("all of it: " + source) and "\npart.h:" in words and box.tmp not in words, words)
        if source == "caller.c":
            check("/stdio.h" in words, words)
        os.remove(box.path("deps"))
        box.compile(f"-Wp,-MMD,{stem}.kd", "-c", source)
        check(" part.h" in box.read(f"{stem}.kd"), box.read(f"{stem}.kd"))
    check(box.compile("-MM", "part.c").out == "part.o: part.c part.h\n", "-MM")


def failure_leaves_nothing(box):
    """A compile or link that fails ends with 1, leaves no output, an earlier one as it was, and says where."""
    box.write("broken.c", BROKEN)
    box.write("plain_broken.c", "int main(void) { return undeclared; }\n")
    box.write("good.c", PLAIN)
    box.write("unresolved.c", "int nowhere(void);\nint main(void) { return nowhere(); }\n")
    for source, place in (("broken.c", "broken.c:3:10: "), ("plain_broken.c", "plain_broken.c:1:")):
        box.write("old.o", "stale")
        done = box.compile("-c", source, "-o", "old.o", "-MMD", code=1)
        check("error" in done.err and place in done.err, done)
        check(box.read("old.o") == "stale" and not box.exists("old.d"), "the earlier output did not stay")
        box.compile(source, "-o", "prog", code=1)
        check(not box.exists("prog"), "a program was left")
    box.write("prog", "stale")
    done = box.compile("unresolved.c", "-o", "prog", code=1)
    check("nowhere" in done.err and box.read("prog") == "stale", done)
    box.compile("good.c", "broken.c", "-o", "prog", code=1)
    check(box.read("prog") == "stale", "the earlier program did not stay")
    # The other sources of the command are still compiled.
    box.compile("-c", "broken.c", "good.c", code=1)
    check(box.exists("good.o") and not box.exists("broken.o"), "good.c was not compiled")
    done = box.compile("-c", "missing.c", code=1)
    check(done.err.strip() == "xmpcc: error: missing.c: no such file", done)
    for words in (("good.c",), ("-c", "good.c")):
        done = box.compile(*words, "-o", "no/such/folder/prog", code=1)
        check(done.err == "xmpcc: error: cannot write 'no/such/folder/prog': no/such/folder: no such folder\n", done)
    nothing_left(box)


def wrong_options(box):
    """Options that nearly are ours, and phases that are none."""
    box.write("good.c", PLAIN)
    for word, expected in (("--emitc", "unknown option '--emitc'; did you mean '--emit-c'?"),
                           ("--no-ac", "did you mean '--no-acc'?"), ("-fxmp-chek", "did you mean '-fxmp-check'?"),
                           ("--mpl=mpich", "unknown option '--mpl'; did you mean '--mpi'?"),
                           ("--dump-after=parse", "--dump-after: no phase 'parse'; the phases are frontend,")):
        done = box.compile(word, "-c", "good.c", code=1)
        check(done.err.startswith("xmpcc: error: ") and expected in done.err and done.err.count("\n") == 1, done)
    nothing_left(box)


def deep(box):
    """Deeply nested programs compile; where there is a limit, it is told."""
    head = "#pragma xmp nodes p[*]\n"
    box.write("sum.c", head + "int main(void) { return 0" + "+1" * 30000 + "; }\n")
    box.compile("-fsyntax-only", "sum.c")
    box.write("size.c", f"#pragma xmp nodes p[{'(' * 2000}1{')' * 2000}]\nint main(void) {{ return 0; }}\n")
    box.compile("-fsyntax-only", "size.c")
    box.write("deep.c", f"#pragma xmp nodes p[{'(' * 9000}1{')' * 9000}]\nint main(void) {{ return 0; }}\n")
    done = box.compile("-c", "deep.c", code=1)
    check(" error: bracket nesting level exceeded" in done.err, done)


def signals(box):
    """SIGTERM in the middle of a compile leaves neither output nor temporary files."""
    box.write("sum.c", SUM)
    box.write("slow", '#!/bin/sh\ncase " $* " in *" -E "*|*" -print"*) exec gcc "$@";; esac\n'
                      'while [ $# -gt 1 ]; do [ "$1" = -o ] && echo part > "$2"; shift; done\n: > started\nsleep 60\n')
    os.chmod(box.path("slow"), 0o755)
    with subprocess.Popen([box.xmpcc, "--cc=./slow", "-c", "sum.c", "-o", "sum.o"], cwd=box.folder,
                          env=box.environment, stderr=subprocess.PIPE, start_new_session=True) as process:
        for _ in range(200):
            if box.exists("started"):
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=10)
        check(process.returncode == -signal.SIGTERM, f"ended with {process.returncode}")
        os.killpg(process.pid, signal.SIGKILL) if group_alive(process.pid) else None
    check(not box.exists("sum.o"), "an output was left")
    nothing_left(box)


def group_alive(group):
    try:
        os.killpg(group, 0)
        return True
    except ProcessLookupError:
        return False


def standard_input(box):
    """A program from standard input; an error there is reported as <stdin>."""
    box.compile("-x", "c", "-", "-o", "prog", stdin=SUM)
    check(box.start(2, "./prog").out == "sum 276\n", "wrong sum")
    done = box.compile("-x", "c", "-c", "-", "-o", "prog.o", stdin=BROKEN, code=1)
    check("<stdin>:3:10:" in done.err, done)
    box.compile("-x", "c", "-c", "-", "-o", "plain.o", stdin=PLAIN)
    nothing_left(box)


def stages(box):
    """-E keeps the directives, -S makes assembly, -fsyntax-only nothing, --emit-c the translation."""
    box.write("sum.c", SUM)
    check("#pragma xmp loop" in box.compile("-E", "sum.c").out, "-E lost a directive")
    box.compile("-E", "sum.c", "-o", "sum.i")
    check("#pragma xmp loop" in box.read("sum.i"), "-E -o")
    box.compile("-S", "sum.c")
    check("main" in box.read("sum.s"), "-S")
    os.remove(box.path("sum.s"))
    box.compile("-fsyntax-only", "sum.c")
    done = box.compile("--emit-c", "sum.c")
    check("tasuki_" in done.out and "#line" in done.out, done)
    box.compile("--emit-c", "sum.c", "-o", "translated.c")
    check(box.read("translated.c") == done.out, "--emit-c -o differs from --emit-c")
    check(sorted(os.listdir(box.folder)) == [".tmp", "sum.c", "sum.i", "translated.c"], os.listdir(box.folder))
    box.compile("--keep", "-c", "sum.c")
    check("tasuki_" in box.read("sum.xmp.c"), "--keep")
    done = box.compile("--show", "-c", "sum.c")
    check("gcc" in done.err and "-c" in done.err, done)
    os.remove(box.path("sum.o"))
    done = box.compile("-###", "sum.c", "-o", "prog")
    check("-ltasuki" in done.err and not box.exists("prog") and not box.exists("sum.o"), done)


def macros(box):
    """_XCALABLEMP, _XCALABLEACC and _OPENACC are defined; --no-acc takes the last two away."""
    names = lambda text: {line.split()[1] for line in text.splitlines() if line.startswith("#define")}
    box.write("empty.c", "")
    language = {"_XCALABLEMP", "_XCALABLEACC", "_OPENACC"}
    check(language <= names(box.compile("-dM", "-E", "empty.c").out), "not all defined")
    check(language & names(box.compile("-dM", "-E", "--no-acc", "empty.c").out) == {"_XCALABLEMP"}, "--no-acc")
    for extra in ("", "#pragma xmp nodes p(*)\n"):  # plain and translated agree
        box.write("omp.c", extra + "#ifdef _OPENMP\n#error with\n#endif\n#if _XCALABLEMP < 201811\n#error old\n#endif\n"
                  "int x;\n")
        box.compile("-c", "omp.c")
        check("with" in box.compile("-fopenmp", "-c", "omp.c", code=1).err, "_OPENMP is not defined")


def predefined_macros(box):
    """A file with directives sees the host compiler's predefined macros, whatever the options."""
    # Not those that name the compiler, nor those of types that only it reads.
    own = re.compile(r"__(GNUC|VERSION|GXX_ABI|FLT(32|64|128)|DEC|SIZEOF_FLOAT80|HAVE_SPECULATION)|.*\(")
    for options in ("", "-mavx2 -mfma", "-O3 -march=native", "-ffast-math", "-fopenmp", "-fsanitize=address", "-fno-pie",
                    "-fPIC -pthread", "-Os -std=c11", "-funsigned-char -fno-signed-zeros"):
        box.write("empty.c", "")
        names = [text.split()[1] for text in box.compile(*options.split(), "-dM", "-E", "empty.c").out.splitlines()]
        names = [name for name in names if not own.match(name)] + ["__LITTLE_ENDIAN__", "MINE"]
        box.write("all.c", "#define TEXT_(x) #x\n#define TEXT(x) TEXT_(x)\nconst char *const all[] = {\n" +
                  "".join(f'  "{name}" TEXT({name}),\n' for name in names) + "};\n#pragma xmp nodes p(*)\n")
        options = [*options.split(), "-DMINE=(2 + 3)"]
        host, ours = (re.findall(r'"(\w+)" *"(.*)",', box.compile(*options, stage, "all.c").out) for stage in ("-E", "--emit-c"))
        differ = [pair for pair in zip(host, ours) if pair[0] != pair[1]]
        check(len(host) == len(ours) > 200 and not differ, f"{options}: {len(host)}, {len(ours)} {differ}")
    done = box.compile("-Wall", "-DMINE=1", "-UMINE", "-DMINE=2", "-c", "all.c")  # what both are given is not said twice
    check(done.err == "", done)
    box.write("shared.h", "struct lane {\n  char tag;\n  float x __attribute__((aligned(__BIGGEST_ALIGNMENT__)));\n};\n")
    box.write("one.c", '#include "shared.h"\nunsigned long other(void) { return sizeof(struct lane); }\n')
    box.write("two.c", '#include "shared.h"\nunsigned long other(void);\n#pragma xmp nodes p(*)\n'
              "int main(void) { return other() != sizeof(struct lane); }\n")
    box.compile("-mavx2", "one.c", "two.c", "-o", "prog")
    box.start(1, "./prog")


def options_reach_the_source(box):
    """-D with blanks and quotes, -U, -include, -I, -std, response files: for translated sources, too."""
    os.makedirs(box.path("inc dir"))
    box.write("inc dir/value.h", "#define VALUE 5\n")
    box.write("forced.h", "enum { forced = 7 };\n")
    box.write("opt.c", '#include <string.h>\n#include "value.h"\n#pragma xmp nodes p(*)\n'
              '#ifdef GONE\n#error GONE\n#endif\n_Static_assert(__STDC_VERSION__ == 201112L, "-std");\n'
              'int main(void) { return strcmp(TEXT, "a \\"b\\" c") || VALUE != 5 || forced != 7; }\n')
    options = ["-DTEXT=\"a \\\"b\\\" c\"", "-DGONE", "-UGONE", "-include", "forced.h", "-I", "inc dir", "-std=gnu11"]
    box.compile(*options, "opt.c", "-o", "prog")
    box.start(1, "./prog")
    box.write("options.rsp", "-DTEXT='\"a \\\\\"b\\\\\" c\"' -DGONE -UGONE -include forced.h\n-I \"inc dir\" -std=gnu11")
    box.compile("@options.rsp", "opt.c", "-o", "prog2")
    box.start(1, "./prog2")
    box.compile("-Wall", "-Wextra", "-Wno-unknown-to-all", "-march=native", "-ffast-math", "-pipe", "-fno-plt",
                *options, "opt.c", "-o", "prog3")
    done = box.compile("-c", "--no-such-option", "opt.c", *options, code=1)
    check("no-such-option" in done.err, done)


def macros_and_system_headers(box):
    """The host compiler reads system headers itself: it has there what the program has defined by then, and nothing that the
    program has undefined."""
    os.makedirs(box.path("system"))
    box.write("system/width.h", "#define WIDTH(x) (8 * (x))\n#ifdef DOUBLE\n#undef WIDTH\n#define WIDTH(x) (16 * (x))\n"
              "#endif\n#define COUNT 5\nstatic inline int width(void) { return WIDTH(FACTOR); }\n")
    box.write("macros.c", """#include <assert.h>
#include <complex.h>
#include <limits.h>
#include <stdio.h>
#define HALF 1 \\
  + 1
#define FACTOR (HALF * 2)
#define DOUBLE
#include "width.h"
#undef I
#undef linux
#undef COUNT
#undef assert
#undef INT_MAX
#undef EOF
#pragma xmp nodes p(*)
enum { EOF = 17 };
static int called, INT_MAX = 7;
static void assert(int x) { called += x; }
int COUNT = 4;
int main(void) {
  int I = 3, linux = 2;
  assert(5);
#pragma xmp barrier
  printf("%d %d %d %d %d %d %d\\n", width(), WIDTH(1), I + linux, COUNT, called, EOF, INT_MAX);
  return __LINE__ != 26;
}
""")
    box.compile("-O1", "-isystem", "system", "macros.c", "-o", "prog")
    done = box.start(1, "./prog")
    check(done.out == "48 16 5 4 5 17 7\n", done)


def warnings(box):
    """Warnings of the user's code come with its lines; none come of generated code; -Werror makes them errors."""
    box.write("warn.c", SUM.replace("int sum = 0;", 'int sum = 0;\n  printf("%s", N);'))
    check(box.compile("-c", "warn.c").err == "", "a warning without -W")
    done = box.compile("-Wall", "-Wextra", "-c", "warn.c")
    check("warn.c:13:16: warning: format specifies" in done.err and done.err.count("warning:") == 1, done)
    done = box.compile("-Wall", "-Werror", "-c", "warn.c", code=1)
    check("warn.c:13:16: error: " in done.err, done)
    # What GCC warns of by default.
    box.write("old.c", '#pragma xmp nodes p[*]\nint f(void) {\n  int x = "abc";\n  return nowhere(x);\n}\n#warning careful\n')
    done = box.compile("-c", "old.c")
    for text in ("old.c:3:7: warning: incompatible pointer to integer", "old.c:4:10: warning: call to undeclared function",
                 "old.c:6:2: warning: careful"):
        check(text in done.err, done)
    done = box.compile("-Wno-implicit-function-declaration", "-c", "old.c")
    check("nowhere" not in done.err and "careful" in done.err, done)
    check(box.compile("-w", "-c", "old.c").err == "", "-w")


def misspelt_pragmas(box):
    """A pragma that is nearly one of ours gets a warning, with directives in the file and without; system headers get none."""
    os.makedirs(box.path("system"))
    box.write("system/other.h", "#pragma xpm loop on t(i)\n")
    box.write("mine.h", "#pragma ac enter data create(n)\n")
    for first in ("", "#pragma xmp nodes p(*)\n"):
        box.write("part.c", first + '#include <other.h>\n#include "mine.h"\n#pragma XMP barrier\n#pragma arc barrier_2\n'
                  "int main(void) { return 0; }\n")
        done = box.compile("-isystem", "system", "part.c", "-o", "prog")
        check(done.err.count("warning:") == 2 and "mine.h:1:9: warning: unknown pragma 'ac'; did you mean 'acc'?" in done.err
              and re.search(r"part.c:[34]:9: warning: unknown pragma 'XMP'; did you mean 'xmp'\?", done.err), done)
        box.start(1, "./prog")
        for options in (["-w"], ["-Wno-unknown-pragmas"], ["-Wno-unknown-pragmas", "-Wall"]):
            done = box.compile(*options, "-isystem", "system", "-c", "part.c")
            check(done.err == "", done)
        done = box.compile("-Wall", "-Werror", "-isystem", "system", "-c", "part.c", code=1)
        check(done.err.count("error: unknown pragma") == 2, done)


def choice_of_mpi_and_compiler(box):
    """--mpi, XMP_MPI and --cc; a wrong name is told with those there are."""
    two_files(box)
    for mpi in box.mpis():
        library = {"openmpi": "libmpi.so", "mpich": "libmpich.so"}[mpi]
        box.write("mpi.c", "#include <mpi.h>\nint main(void) { int n; return MPI_Initialized(&n); }\n")
        box.compile(f"--mpi={mpi}", "mpi.c", "-o", "prog")
        check(library in box.needed("prog"), f"--mpi={mpi} links something else")
        box.compile("mpi.c", "-o", "prog", XMP_MPI=mpi)
        check(library in box.needed("prog"), f"XMP_MPI={mpi} links something else")
    done = box.compile("--mpi=none", "part.c", code=1)
    check("no MPI named 'none'" in done.err and "openmpi" in done.err, done)
    done = box.compile("--cc=no-such-cc", "-c", "part.c", code=127)
    check("cannot run 'no-such-cc'" in done.err, done)
    for name in ("xmpcc", f"{box.build}/bin/xmpcc"):
        check("is xmpcc itself" in box.compile(f"--cc={name}", "-c", "part.c", code=1).err, name)
    require("clang-22")
    box.compile("--cc=clang-22", "caller.c", "part.c", "-o", "prog")
    box.start(2, "./prog")


def files_beside(box):
    """What a compiler writes beside objects, when it compiles and links at once: named as GCC names it."""
    two_files(box)
    for options, name in (("--coverage", "gcno"), ("-fstack-usage", "su")):
        box.compile(options, "caller.c", "part.c", "-o", "prog")
        check(box.exists(f"prog-caller.{name}") and box.exists(f"prog-part.{name}"), os.listdir(box.folder))
    box.compile("--coverage", "caller.c", "part.c", "-o", "prog")
    box.start(1, "./prog")
    check(box.exists("prog-caller.gcda") and box.exists("prog-part.gcda"), os.listdir(box.folder))


def plain_c_is_left_alone(box):
    """A source without directives goes to the host compiler as it is, and needs no library of ours."""
    box.write("nested.c", "int main(void) { int twice(int x) { return 2 * x; } int a = 1, b[3] = {0};\n"
              "  return b[a ? 1 : 2] + twice(0); }\n")
    box.compile("nested.c", "-o", "prog")
    box.run("./prog")
    check("libtasuki" not in box.needed("prog") and "libmpi" not in box.needed("prog"), "needs a library")
    box.write("exit.c", "int main(void) { return 3; }\n")
    box.compile("-O2", "exit.c")
    box.run("./a.out", code=3)


def mpi_program_calls_ours(box):
    """A main that starts MPI itself is not started before it; one that does not, is."""
    two_files(box)
    box.write("mpi_main.c", '#include <mpi.h>\n#include <xmp.h>\n#include "part.h"\nint main(int c, char **v) {\n'
              "  MPI_Init(&c, &v);\n  xmp_init(MPI_COMM_WORLD);\n  int bad = part(PART) != 2 * PART;\n"
              "  xmp_finalize();\n  MPI_Finalize();\n  return bad;\n}\n")
    for mpi in box.mpis():
        for options in ([], ["-no-pie"], ["-Wl,--hash-style=sysv"], ["-Wl,-z,now"]):
            for main_file in ("mpi_main.c", "caller.c"):
                box.compile(f"--mpi={mpi}", *options, main_file, "part.c", "-o", "prog")
                box.start(2, "./prog")


def openmp_library_named(box):
    """The functions of openacc.h are ours, also where the program names libgomp, which has some of that name."""
    box.write("acc.c", "#include <openacc.h>\n#include <stdio.h>\nint main(void) {\n  int a[4] = {1, 2, 3, 4};\n"
              "#pragma acc enter data copyin(a)\n\n"
              '  printf("present %d\\n", acc_is_present(a, sizeof a));\n'
              "#pragma acc exit data delete(a)\n  return 0;\n}\n")
    path = box.run("gcc", "-print-file-name=libgomp.so").out.strip()
    for words in (["-lgomp"], [path], ["-lm", "-l", "gomp"]):
        box.compile("acc.c", "-o", "prog", *words)
        needed = box.needed("prog")
        check(needed.find("libtasuki") < needed.find("libgomp") or "libgomp" not in needed, needed)
        box.write("other.c", "int main(void) { return 0; }\n")
        box.compile("other.c", "-o", "other", *words)
        check("libtasuki" not in box.needed("other"), box.needed("other"))


def debugger(box):
    """gdb breaks at a line of the user's file, steps through its lines and shows its variables."""
    require("gdb")
    box.write("sum.c", SUM)
    box.compile("-g", "-O0", "sum.c", "-o", "prog")
    box.write("script", "set confirm off\nset breakpoint pending off\nbreak sum.c:18\nrun\nprint sum\nnext\ninfo source\n")
    env = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "DEBUGINFOD_URLS": ""}
    done = box.run("gdb", "-batch", "-nx", "-x", "script", "./prog", code=None, **env)
    if "ptrace" in done.err and "not permitted" in done.err:
        raise Skip("ptrace is not permitted here")
    check("sum.c:18" in done.out and "$1 = 276" in done.out, done)
    check("Current source file is sum.c" in done.out and "xmpcc-" not in done.out, done)


def compiler_cache(box):
    """ccache xmpcc: a second compile gives the same object."""
    require("ccache")
    box.write("sum.c", SUM)
    cache = {"CCACHE_DIR": box.path(".ccache")}
    box.run("ccache", box.xmpcc, "-c", "sum.c", "-o", "one.o", **cache)
    box.run("ccache", box.xmpcc, "-c", "sum.c", "-o", "two.o", **cache)
    box.compile("two.o", "-o", "prog")
    check(box.start(2, "./prog").out == "sum 276\n", "wrong sum")


def compile_time(box):
    """What translation costs, printed: xmpcc -c of a small program against the host's -c of the same."""
    box.write("sum.c", SUM)

    def best(*command):
        times = []
        for _ in range(3):
            begin = time.monotonic()
            box.run(*command)
            times.append(time.monotonic() - begin)
        return min(times)

    ours, host = best(box.xmpcc, "-O2", "-c", "sum.c"), best("gcc", "-O2", "-c", "sum.c")
    print(f"compile time of a small program: xmpcc {ours:.3f} s, gcc {host:.3f} s, overhead {ours - host:.3f} s")
    if ours > 5:
        raise Failure("translation takes more than 5 s")


main([version_and_help, runs_on_every_mpi, objects_and_archives, shared_library, dependencies, failure_leaves_nothing,
      wrong_options, deep, signals, standard_input, stages, macros, predefined_macros, options_reach_the_source,
      macros_and_system_headers, warnings, misspelt_pragmas, choice_of_mpi_and_compiler, files_beside,
      plain_c_is_left_alone, mpi_program_calls_ours, openmp_library_named, debugger, compiler_cache, *BUILD_SYSTEM_TESTS, compile_time])
