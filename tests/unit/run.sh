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

# Three lines at once: the programs that start others and wait for them, the other binaries, and the MPI programs, one at
# a time: nodes of several that share the cores keep each other waiting.
binaries=() runs=()
for binary in "$folder"/core_*_test "$folder"/*_test; do
  [ -x "$binary" ] && [[ " ${binaries[*]} " != *" $binary "* ]] && binaries+=("$binary")
done
if [ "$only" != --gtest-only ]; then
  for binary in "$folder"/mpi_*.openmpi "$folder"/mpi_*.mpich; do
    [ -x "$binary" ] || continue
    counts="1 2 3 6"
    [ "${binary##*.}" = mpich ] && counts=4  # the same code: what differs shows on one count
    for ranks in $counts; do runs+=("$binary $ranks"); done
    [[ $binary == */mpi_halo.openmpi ]] && runs+=("$binary 4 600 7 relays" "$binary 6 600 8 relays")
  done
fi

# Compiling kernels is most of the time of those that have some.
export POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable POCL_WORK_GROUP_SPECIALIZATION=0

run() {  # binary, nodes (0: GoogleTest), arguments
  local binary=$1 nodes=$2 at
  shift 2
  at=$logs/$(basename "$binary").$nodes$*
  if [ "$nodes" = 0 ]; then timeout 300 "$binary"; else timeout 60 "$build/bin/xmprun" -n "$nodes" "$binary" "$@"; fi \
    >"$at.out" 2>&1 </dev/null
  echo $? >"$at.rc"
}
for binary in "${binaries[@]}"; do [[ $binary == */core_* ]] && run "$binary" 0; done &
for binary in "${binaries[@]}"; do [[ $binary == */core_* ]] || run "$binary" 0; done &
for one in "${runs[@]}"; do
  # shellcheck disable=SC2086  # words are meant
  run $one
done &
wait
[ ${#binaries[@]} -gt 0 ] && found=1

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
    # What the failed tests have printed, each from its beginning on.
    awk '/^\[ RUN  / { text = "" } { text = text $0 "\n" } /^\[  FAILED  \].*\)$/ { printf "%s", text }' "$out" | head -n 80
    grep -E 'ERROR: |runtime error' "$out" | head -n 20
    if [ -z "$bad" ]; then  # died before it could count
      tail -n 5 "$out"
      failed=$((failed + 1))
    fi
  fi
done

for one in "${runs[@]}"; do
  read -r binary ranks arguments <<<"$one"
  at=$logs/$(basename "$binary").$ranks$arguments
  rc=$(cat "$at.rc")
  if [ "$rc" -eq 0 ]; then
    passed=$((passed + 1))
  else
    echo "FAIL $(basename "$binary") $arguments on $ranks ranks (exit code $rc)"
    tail -n 8 "$at.out"
    failed=$((failed + 1))
  fi
done
[ $found = 1 ] || { echo "no unit test was built in $folder"; failed=1; }
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
