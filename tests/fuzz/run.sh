#!/usr/bin/env bash
# Builds the fuzzer of the directive grammars and runs it from the corpus.
#   run.sh SECONDS [BUILD_FOLDER]   prints "N passed, M failed"; exit code 0 when nothing was found
#   run.sh --build [BUILD_FOLDER]   only builds
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
what=${1:-30}
build=${2:-$root/build/tests/fuzz}
cxx=${CXX_FUZZ:-clang++-22}

if ! command -v "$cxx" >/dev/null; then
  echo "$cxx is not installed: the fuzzer is not run"
  echo "0 passed, 0 failed"
  exit 0
fi

mkdir -p "$build"
fuzzer=$build/fuzz_directive
sources=("$here/fuzz_directive.cpp" "$root"/compiler/directive/*.cpp)
needed=false
for file in "${sources[@]}" "$root"/compiler/directive/*.h "$root/tests/unit/directive/lexer.h"; do
  if [ ! -x "$fuzzer" ] || [ "$file" -nt "$fuzzer" ]; then needed=true; fi
done
if $needed; then
  # As one file: reading the headers once saves a third. What AddressSanitizer sees as well, and its checks in functions: as in
  # TasukiOptions.cmake.
  printf '#include "%s"\n' "${sources[@]}" >"$build/all.cpp"
  "$cxx" -std=c++20 -g1 -O1 -Wall -Wextra -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
    -fno-sanitize=null,object-size,vptr -mllvm -asan-instrumentation-with-call-threshold=0 \
    -I"$root/compiler" "$build/all.cpp" -o "$fuzzer"
fi
[ "$what" = --build ] && exit 0

# New inputs go to a copy: the corpus in the repository is written by hand.
corpus=$build/corpus
mkdir -p "$corpus" "$build/found"
if "$fuzzer" -max_total_time="$what" -max_len=512 -timeout=10 -print_final_stats=1 \
    -dict="$here/directive.dict" -artifact_prefix="$build/found/" \
    "$corpus" "$here/corpus" >"$build/log" 2>&1; then
  grep -E 'number_of_executed_units|new_units_added' "$build/log" || true
  echo "1 passed, 0 failed"
else
  tail -40 "$build/log"
  echo "0 passed, 1 failed"
  exit 1
fi
