#!/usr/bin/env bash
# Runs every test suite and ends with one line "N passed, N failed[, N skipped]".
# Usage: check.sh BUILD_DIR [SUITE...]. A suite is a command that ends with such a line; one that crashes,
# runs too long or prints no such line counts as a failure. What only computes, on one core, runs beside the suites that wait
# a lot (for launchers). The build with sanitizers does not: it takes both cores, and nodes that give them away wait for it.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd) || exit 2
shift
cd "$root" || exit 2

# Name, time limit in seconds, arguments (else the build folder). Those of `beside` run in the background.
suites=(
  "unit 600"
  "compiler 300"
  "errors 300"
  "driver 300"
  "tools 240"
  "language 900"
  "random 300"
  "stress 600"
  "hosts 600"
  "examples 600"
  "kernels 600"
  "sanitizers 900"
)
beside=(
  "fuzz 900 30 $build/tests/fuzz"
)
wanted=" $* "

logs=$build/check
mkdir -p "$logs/no_plugins"

# What the check starts thousands of times need not look for what it does not use. hwloc's plugins load OpenCL, X11 and XML libraries
# in each mpirun, and without I/O it leaves PCI devices alone, which take a virtual machine 20 ms a process. Open MPI's files
# of a run are quicker to make in memory. Compilers of kernels take memory in large pages where the machine has these.
export HWLOC_PLUGINS_PATH=${HWLOC_PLUGINS_PATH:-$logs/no_plugins} HWLOC_COMPONENTS=${HWLOC_COMPONENTS:--linuxio}
export GLIBC_TUNABLES=${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1}
# PoCL's builtin functions are read by each process that compiles kernels: without those of vectors that takes a quarter of the time.
if vendors=$(python3 tests/pocl/slim.py "$logs/pocl"); then export OCL_ICD_VENDORS=${OCL_ICD_VENDORS:-$vendors}; fi
in_memory=
if [ "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 1000000 ] 2>/dev/null; then
  in_memory=$(mktemp -d /dev/shm/tasuki_check.XXXXXX)
  export OMPI_MCA_orte_tmpdir_base=${OMPI_MCA_orte_tmpdir_base:-$in_memory}
fi
trap '[ -z "$in_memory" ] || rm -rf "$in_memory"' EXIT

passed=0 failed=0 skipped=0
report=() guilty=()

command_of() {  # suite -> its program; empty when it does not exist (yet)
  if [ "$1" = sanitizers ]; then
    echo "bash scripts/sanitizers.sh"
  elif [ -f "tests/$1/run.sh" ]; then
    echo "bash tests/$1/run.sh"
  elif [ -f "tests/$1/run.py" ]; then
    echo "python3 tests/$1/run.py"
  fi
}

is_wanted() { [ "$wanted" = "  " ] || [[ "$wanted" == *" $1 "* ]]; }

# Runs a suite and keeps what it prints in its log; exit code and seconds go to a file beside that.
run() {  # suite limit arguments
  local suite=$1 limit=$2 program begin=$SECONDS
  program=$(command_of "$suite")
  shift 2
  # shellcheck disable=SC2086  # words are meant
  timeout -k 10 "$limit" $program ${*:-"$build"} 2>&1 </dev/null | tee "$logs/$suite.log"
  echo "${PIPESTATUS[0]} $((SECONDS - begin)) $limit" >"$logs/$suite.end"
}

# Adds the numbers of a suite that has ended.
collect() {  # suite
  local suite=$1 rc seconds limit line good bad left log=$logs/$1.log
  read -r rc seconds limit <"$logs/$suite.end"
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$' "$log" | tail -n 1)
  if [ -z "$line" ]; then
    good=0 bad=1 left=0
    line="no count; exit code $rc"
    [ "$rc" = 124 ] && line="no count; ended after $limit s"
  else
    read -r good bad left <<<"$(echo "$line" | sed -E 's/^([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$/\1 \2 \4/')"
    # A suite that says "0 failed" and yet ends with an error did not run to its end.
    if [ "$rc" -ne 0 ] && [ "$bad" -eq 0 ]; then
      bad=1
      line="$line; exit code $rc"
    fi
  fi
  [ "$bad" -eq 0 ] || guilty+=("$suite")
  passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + ${left:-0}))
  report+=("$(printf '%-12s %4d s  %s' "$suite" "$seconds" "$line")")
}

rm -f "$logs"/*.end
(
  renice -n 19 $BASHPID >"$logs/beside.log" 2>&1
  for entry in "${beside[@]}"; do
    read -r suite limit arguments <<<"$entry"
    # shellcheck disable=SC2086
    if is_wanted "$suite"; then run "$suite" "$limit" $arguments >"$logs/beside.log"; fi
  done
) &
background=$!
trap 'pkill -P $background; kill $background' INT TERM

for entry in "${suites[@]}"; do
  read -r suite limit arguments <<<"$entry"
  is_wanted "$suite" || continue
  echo "== $suite"
  # shellcheck disable=SC2086
  run "$suite" "$limit" $arguments
  collect "$suite"
done
wait $background
for entry in "${beside[@]}"; do
  suite=${entry%% *}
  is_wanted "$suite" || continue
  echo "== $suite"
  cat "$logs/$suite.log"
  collect "$suite"
done

if [ ${#report[@]} -eq 0 ]; then
  echo "no such suite:$wanted"
  failed=1
fi
# Once more, so that it stands where a log that was cut in the middle still has it.
for suite in "${guilty[@]}"; do
  echo "== failed in $suite"
  grep -E -A 12 '^(FAIL|FAILED|UNRESOLVED|TIMEOUT|XPASS)\b' "$logs/$suite.log" | head -n 60
done
echo "== summary (logs in $logs)"
printf '%s\n' "${report[@]}"
if [ $skipped -gt 0 ]; then
  echo "$passed passed, $failed failed, $skipped skipped"
else
  echo "$passed passed, $failed failed"
fi
[ $failed -eq 0 ]
