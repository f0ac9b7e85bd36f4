#!/usr/bin/env bash
# Builds the runtime (for one MPI), driver and unit tests with address and undefined-behaviour
# sanitizers in build-asan, runs the GoogleTest binaries, then some of the language tests, compiled with sanitizers
# by the xmpcc of BUILD_DIR (default: build) and run with the runtime of build-asan. Ends with "N passed, N failed".
# Usage: sanitizers.sh [BUILD_DIR]
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build-asan
compiler_build=$(realpath -m "${1:-$root/build}")
cd "$root" || exit 2
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if ! { { [ -f "$build/build.ninja" ] ||
         cmake -S . -B "$build" -G Ninja -DTASUKI_SANITIZE=address,undefined -DTASUKI_TRANSLATOR=OFF \
           -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-Og -g1" -DTASUKI_MPICC_MPICH=; } &&
       # What is run below: not the programs of several nodes, nor the tests of ends of programs, of lost nodes and of NVRTC,
       # nor those of the directives, which the fuzzer (tests/fuzz) runs with the same sanitizers, nor the layouts' brute
       # force: the programs below and plan_test go through all of that code.
       # shellcheck disable=SC2046  # words are meant
       ninja -C "$build" $(ninja -C "$build" -t targets all |
         sed -nE 's,^(tests/unit/[a-z_]*_test|lib/tasuki/openmpi/libtasuki.so): .*,\1,p' | grep -vE '(directive|nvrtc|core_lost|core_ends|layout)_test'); } >"$log" 2>&1; then
  grep -E 'error|FAILED' "$log" | head -n 20
  echo "the build with sanitizers failed"
  echo "0 passed, 1 failed"
  exit 1
fi
# Leak checking sees the MPI library's own blocks; every other check stays on.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=0 UBSAN_OPTIONS=print_stacktrace=1

passed=0 failed=0
# Runs a suite, shows all but its last line, and adds the numbers of that line.
add() {  # name, command...
  local name=$1 rc good bad line='^([0-9]+) passed, ([0-9]+) failed$'
  shift
  "$@" >"$log" 2>&1
  rc=$?
  if [[ "$(tail -n 1 "$log")" =~ $line ]]; then
    good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]}
    sed '$d' "$log"
  else
    good=0 bad=0
    cat "$log"
  fi
  if [ $rc -ne 0 ] && [ "$bad" -eq 0 ]; then
    echo "$name ended with exit code $rc"
    bad=1
  fi
  [ $((good + bad)) -gt 0 ] || { echo "$name: nothing was run"; bad=1; }
  echo "$name: $good passed, $bad failed"
  passed=$((passed + good)) failed=$((failed + bad))
}

add "unit tests" bash tests/unit/run.sh "$build" --gtest-only
add "language tests" python3 tests/language/run.py "$compiler_build" --sanitize "$build"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
