#!/usr/bin/env bash
# Builds the runtime (for one MPI), directive parser, driver and unit tests with address and undefined-behaviour
# sanitizers in build-asan and runs the GoogleTest binaries. Ends with "N passed, N failed".
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build-asan
cd "$root" || exit 2
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if ! { { [ -f "$build/build.ninja" ] ||
         cmake -S . -B "$build" -G Ninja -DTASUKI_SANITIZE=address,undefined -DTASUKI_TRANSLATOR=OFF \
           -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1 -g1" -DTASUKI_MPICC_MPICH=; } &&
       cmake --build "$build" -j "$(nproc)"; } >"$log" 2>&1; then
  grep -E 'error|FAILED' "$log" | head -n 20
  echo "the build with sanitizers failed"
  echo "0 passed, 1 failed"
  exit 1
fi
# Leak checking sees the MPI library's own blocks; every other check stays on.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=0 UBSAN_OPTIONS=print_stacktrace=1
bash tests/unit/run.sh "$build" --gtest-only
