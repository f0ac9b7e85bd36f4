"""xmpcc under build systems: CMake with the package, CMake and configure scripts with CC, make, installation."""
import os
import shutil
import subprocess

from harness import ROOT, Skip, check, require

PROJECT = os.path.join(ROOT, "tests", "cmake_project")

# What a configure script does with CC: checks that must succeed and checks that must fail.
CONFIGURE = r"""#!/bin/sh
set -e
try() { printf '%s\n' "$1" > conftest.c; shift; $CC $CFLAGS "$@" conftest.c -o conftest > conftest.log 2>&1; }
try 'int main(void){return 0;}'
./conftest || { echo "cannot run C programs"; exit 1; }
try '#ifndef __GNUC__
choke me
#endif' -c || { echo "not GNU C"; exit 1; }
try '#include <math.h>
int main(void){return (int)sin(0.0);}' -lm || { echo "no libm"; exit 1; }
try '#include <no_such_header.h>' -c && { echo "found what is not there"; exit 1; }
try 'char no_such_function(void); int main(void){return no_such_function();}' && { echo "linked nothing"; exit 1; }
echo 'int f(void){return 1;}' > conftest2.c
$CC -c conftest2.c && test -f conftest2.o || { echo "-c makes no .o"; exit 1; }
$CC -E conftest2.c | grep 'return 1' > /dev/null || { echo "no preprocessor"; exit 1; }
rm -f conftest*
printf 'CC = %s\nprog: main.o sum.o plain.o\n\t$(CC) -o $@ $^\n' "$CC" > Makefile
printf '%%.o: %%.c\n\t$(CC) -DN=64 -Iinclude -O2 -MMD -c $< -o $@\n-include *.d\n' >> Makefile
"""


def configure_and_build(box, source, folder, *options, **environment):
    box.run("cmake", "-S", source, "-B", folder, "-G", "Ninja", *options, **environment)
    return box.run("cmake", "--build", folder, "-v", **environment)


def cmake_package(box):
    """find_package(Tasuki) in the build tree; one line builds XcalableMP sources; headers are tracked."""
    require("ninja")
    shutil.copytree(PROJECT, box.path("project"))
    for mpi in box.mpis():
        configure_and_build(box, "project", f"b.{mpi}", f"-DCMAKE_PREFIX_PATH={box.build}", f"-DTASUKI_MPI={mpi}")
        for nodes in (1, 3):
            box.start(nodes, f"b.{mpi}/numbers")
    done = box.run("cmake", "--build", "b.openmpi")
    check("no work to do" in done.out, done)
    with open(box.path("project/include/sum.h"), "a", encoding="utf-8") as header:
        header.write("/* changed */\n")
    done = box.run("cmake", "--build", "b.openmpi")
    check("main.c.o" in done.out and "sum.c.o" not in done.out, done)


def cmake_package_with_xmpcc(box):
    """The package where xmpcc is the project's C compiler."""
    require("ninja")
    configure_and_build(box, PROJECT, "b", f"-DCMAKE_PREFIX_PATH={box.build}", CC=f"{box.build}/bin/xmpcc")
    box.start(2, "b/numbers")


def cmake_with_make(box):
    """The package under CMake's Makefile generator."""
    require("make")
    box.run("cmake", "-S", PROJECT, "-B", "b", "-G", "Unix Makefiles", f"-DTasuki_DIR={box.build}/lib/cmake/Tasuki")
    box.run("cmake", "--build", "b")
    box.start(2, "b/numbers")


def cmake_compiler(box):
    """cmake -DCMAKE_C_COMPILER=xmpcc: recognised as the host's kind of compiler, sources need nothing special."""
    require("ninja")
    for name in ("main.c", "sum.c", "plain.c", "include/sum.h"):
        with open(os.path.join(PROJECT, name), encoding="utf-8") as file:
            box.write("p/" + name, file.read())
    box.write("p/CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(p C)\nset(CMAKE_C_STANDARD 17)\n"
              "find_package(Threads REQUIRED)\nfind_package(OpenMP REQUIRED COMPONENTS C)\n"
              "add_executable(p main.c sum.c plain.c)\ntarget_include_directories(p PRIVATE include)\n"
              "target_compile_definitions(p PRIVATE N=64)\ntarget_link_libraries(p Threads::Threads OpenMP::OpenMP_C m)\n"
              'message(STATUS "id ${CMAKE_C_COMPILER_ID}")\n')
    done = box.run("cmake", "-S", "p", "-B", "b", "-G", "Ninja", f"-DCMAKE_C_COMPILER={box.xmpcc}",
                   "-DCMAKE_BUILD_TYPE=Release")
    check("-- id GNU" in done.out, done)
    box.run("cmake", "--build", "b")
    box.start(2, "b/p")


def configure_script(box):
    """CC=xmpcc ./configure && make."""
    require("make")
    shutil.copytree(PROJECT, box.path("project"))
    box.write("project/configure", CONFIGURE)
    folder = box.path("project")
    box.run("sh", "./configure", cwd=folder, CC=box.xmpcc, CFLAGS="-g -O2")
    box.run("make", "prog", cwd=folder)
    box.start(2, "project/prog")
    check("up to date" in box.run("make", "prog", cwd=folder).out, "built twice")
    os.utime(os.path.join(folder, "include", "sum.h"))
    done = box.run("make", "prog", cwd=folder)
    check("main.c" in done.out and "plain.c" not in done.out, done)


def installed(box):
    """An installed tree works by itself, wherever it lies, through a link, too; so does its CMake package."""
    require("ninja")
    if not os.path.exists(os.path.join(box.build, "cmake_install.cmake")):
        raise Skip("not a build tree")
    box.run("cmake", "--install", box.build, "--prefix", box.path("first"))
    os.rename(box.path("first"), box.path("inst"))
    os.symlink(box.path("inst/bin/xmpcc"), box.path("cc-link"))
    sources = [os.path.join(PROJECT, name) for name in ("main.c", "sum.c", "plain.c")]
    box.run("./cc-link", "-DN=64", "-I", os.path.join(PROJECT, "include"), *sources, "-o", "prog")
    listing = subprocess.run(["ldd", box.path("prog")], capture_output=True, text=True, check=False).stdout
    check(box.path("inst/lib/tasuki") in listing, listing)
    box.run(box.path("inst/bin/xmprun"), "-n", "2", "./prog")
    box.run(box.path("inst/bin/xmpinfo"))
    configure_and_build(box, PROJECT, "b", f"-DCMAKE_PREFIX_PATH={box.path('inst')}")
    box.run(box.path("inst/bin/xmprun"), "-n", "2", "b/numbers")


TESTS = [cmake_package, cmake_package_with_xmpcc, cmake_with_make, cmake_compiler, configure_script, installed]
