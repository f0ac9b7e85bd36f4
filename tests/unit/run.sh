#!/usr/bin/env bash
# Runs every GoogleTest binary and every MPI unit program. Usage: run.sh BUILD_DIR [--gtest-only]
# Ends with "N passed, N failed".
set -u
build=$1
only=${2:-}
folder=$build/tests/unit
passed=0 failed=0 found=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# GoogleTest says "[  PASSED  ] 12 tests." and "[  FAILED  ] 2 tests, listed below:".
count() { sed -n "s/^\[  $1  \] \([0-9]*\) test.*/\1/p" "$log" | tail -n 1; }

for binary in "$folder"/*_test; do
  [ -x "$binary" ] || continue
  found=1
  timeout 300 "$binary" >"$log" 2>&1
  rc=$?
  good=$(count PASSED) bad=$(count FAILED)
  passed=$((passed + ${good:-0}))
  failed=$((failed + ${bad:-0}))
  if [ $rc -ne 0 ]; then
    echo "FAIL $(basename "$binary") (exit code $rc)"
    grep -E '^\[  FAILED  \]|^/.*Failure|ERROR: |runtime error' "$log" | head -n 20
    if [ -z "$bad" ]; then  # died before it could count
      tail -n 5 "$log"
      failed=$((failed + 1))
    fi
  fi
done

if [ "$only" != --gtest-only ]; then
  for binary in "$folder"/mpi_*.openmpi "$folder"/mpi_*.mpich; do
    [ -x "$binary" ] || continue
    found=1
    for ranks in 1 2 3 4 6; do
      if timeout 60 "$build/bin/xmprun" -n $ranks "$binary" >"$log" 2>&1; then
        passed=$((passed + 1))
      else
        echo "FAIL $(basename "$binary") on $ranks ranks (exit code $?)"
        tail -n 8 "$log"
        failed=$((failed + 1))
      fi
    done
  done
fi
[ $found = 1 ] || { echo "no unit test was built in $folder"; failed=1; }
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
