#!/usr/bin/env bash
# Runs every GoogleTest binary and every MPI unit program. Usage: run.sh BUILD_DIR [--gtest-only]
# Ends with "N passed, N failed".
set -u
build=$1
only=${2:-}
folder=$build/tests/unit
passed=0 failed=0 found=0
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Those that start programs of their own take longest and wait most: they begin, so that the others fill the gaps, and
# one more runs than there are cores.
binaries=()
for binary in "$folder"/core_*_test "$folder"/*_test; do
  [ -x "$binary" ] && [[ " ${binaries[*]} " != *" $binary "* ]] && binaries+=("$binary")
done
if [ ${#binaries[@]} -gt 0 ]; then
  found=1
  # shellcheck disable=SC2016  # expanded by the inner shell
  printf '%s\0' "${binaries[@]}" | xargs -0 -P "$(($(nproc) + 1))" -I{} bash -c \
    'at=$1/$(basename "$2"); timeout 300 "$2" >"$at.out" 2>&1 </dev/null; echo $? >"$at.rc"' _ "$logs" {}
fi

# GoogleTest says "[  PASSED  ] 12 tests." and "[  FAILED  ] 2 tests, listed below:".
count() { sed -n "s/^\[  $1  \] \([0-9]*\) test.*/\1/p" "$out" | tail -n 1; }

for binary in "${binaries[@]}"; do
  out=$logs/$(basename "$binary").out
  rc=$(cat "${out%.out}.rc")
  good=$(count PASSED) bad=$(count FAILED)
  passed=$((passed + ${good:-0}))
  failed=$((failed + ${bad:-0}))
  if [ "$rc" -ne 0 ]; then
    echo "FAIL $(basename "$binary") (exit code $rc)"
    grep -E '^\[  FAILED  \]|^/.*Failure|ERROR: |runtime error' "$out" | head -n 20
    if [ -z "$bad" ]; then  # died before it could count
      tail -n 5 "$out"
      failed=$((failed + 1))
    fi
  fi
done

if [ "$only" != --gtest-only ]; then
  # Two at a time: much of it is the start of nodes.
  runs=()
  for binary in "$folder"/mpi_*.openmpi "$folder"/mpi_*.mpich; do
    [ -x "$binary" ] || continue
    counts="1 2 3 4 6"
    [ "${binary##*.}" = mpich ] && counts="2 6"  # the same code: what differs shows on few counts
    for ranks in $counts; do runs+=("$binary $ranks"); done
  done
  # shellcheck disable=SC2016  # expanded by the inner shell
  [ ${#runs[@]} -gt 0 ] && found=1 && printf '%s\n' "${runs[@]}" | xargs -P 2 -L 1 bash -c \
    'at=$1/$(basename "$3").$4; timeout 60 "$2" -n "$4" "$3" >"$at.out" 2>&1 </dev/null; echo $? >"$at.rc"' \
    _ "$logs" "$build/bin/xmprun"
  for run in "${runs[@]}"; do
    read -r binary ranks <<<"$run"
    at=$logs/$(basename "$binary").$ranks
    rc=$(cat "$at.rc")
    if [ "$rc" -eq 0 ]; then
      passed=$((passed + 1))
    else
      echo "FAIL $(basename "$binary") on $ranks ranks (exit code $rc)"
      tail -n 8 "$at.out"
      failed=$((failed + 1))
    fi
  done
fi
[ $found = 1 ] || { echo "no unit test was built in $folder"; failed=1; }
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
