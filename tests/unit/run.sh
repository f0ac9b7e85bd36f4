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

# One queue, a job more than there are cores: the programs that start others and wait for them come first, the others and
# the MPI programs (much of which is the start of nodes) fill the gaps.
jobs=() binaries=() runs=()
for binary in "$folder"/core_*_test "$folder"/*_test; do
  [ -x "$binary" ] && [[ " ${binaries[*]} " != *" $binary "* ]] && binaries+=("$binary") && jobs+=("$binary 0")
done
if [ "$only" != --gtest-only ]; then
  for binary in "$folder"/mpi_*.openmpi "$folder"/mpi_*.mpich; do
    [ -x "$binary" ] || continue
    counts="1 2 3 4 6"
    [ "${binary##*.}" = mpich ] && counts=4  # the same code: what differs shows on one count
    for ranks in $counts; do runs+=("$binary $ranks"); done
  done
fi
jobs+=("${runs[@]}")
if [ ${#jobs[@]} -gt 0 ]; then
  found=1
  # shellcheck disable=SC2016  # expanded by the inner shell
  printf '%s\n' "${jobs[@]}" | xargs -P "$(($(nproc) + 1))" -L 1 bash -c '
    at=$1/$(basename "$3").$4
    if [ "$4" = 0 ]; then timeout 300 "$3"; else timeout 60 "$2" -n "$4" "$3"; fi >"$at.out" 2>&1 </dev/null
    echo $? >"$at.rc"' _ "$logs" "$build/bin/xmprun"
fi

# GoogleTest says "[  PASSED  ] 12 tests." and "[  FAILED  ] 2 tests, listed below:".
count() { sed -n "s/^\[  $1  \] \([0-9]*\) test.*/\1/p" "$out" | tail -n 1; }

for binary in "${binaries[@]}"; do
  out=$logs/$(basename "$binary").0.out
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
[ $found = 1 ] || { echo "no unit test was built in $folder"; failed=1; }
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
