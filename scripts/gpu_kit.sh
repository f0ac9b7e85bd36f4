#!/usr/bin/env bash
# Tests and benchmarks for a machine that has an NVIDIA GPU and its driver, CUDA's NVRTC and Python, but none of what the build
# needs: compute nodes often are so. `pack` compiles them here, where nvcc is (no GPU is needed), into BUILD/gpu_kit; `run`,
# there, in a copy of this folder with BUILD, runs them and ends with a summary; logs and tables are in RESULTS.
# Usage: gpu_kit.sh pack BUILD | gpu_kit.sh run BUILD RESULTS [tests|tune|bench]...
set -u
cd "$(dirname "$0")/.." || exit 2
what=${1:-} build=$(cd "${2:-}" 2>/dev/null && pwd)
case "$what ${build:+folder}${3:+ results}" in
  "pack folder" | "run folder results") ;;
  *) sed -n 's,^# Usage: ,usage: ,p' "$0" >&2 && exit 2 ;;
esac
kit=$build/gpu_kit

# Everything that the files given need, as far as it is not the C and C++ libraries', which the other machine has.
libraries_of() {
  ldd "$@" 2>/dev/null | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | sort -u |
    grep -v -E "^$build/|/(libc|libm|libdl|libpthread|librt|libstdc\+\+|libgcc_s|ld-linux[^/]*)\.so"
}

pack() {
  local openmpi files
  rm -rf "$kit"
  mkdir -p "$kit"
  openmpi=$(readlink -f "$(command -v mpirun.openmpi || command -v mpirun)")
  python3 tests/language/run.py "$build" -k '^acc' --mpi openmpi --devices || return 1
  python3 tests/examples/run.py "$build" --compile-into "$kit/examples" || return 1
  python3 bench/run.py "$build" --group gpu --compile-into "$kit/bench" || return 1
  # Open MPI with its launcher, plugins and texts, the plugins of PMIx, and the libraries of all, under their own paths.
  files=("$openmpi" "$(readlink -f "$(command -v orted)")")
  for folder in /usr/lib/*/openmpi/lib/openmpi3 /usr/lib/*/pmix2/lib/pmix /usr/share/openmpi /usr/share/pmix /etc/openmpi; do
    [ -e "$folder" ] && mapfile -t -O ${#files[@]} files < <(find -L "$folder" -type f)
  done
  mapfile -t -O ${#files[@]} files < <(libraries_of "${files[@]}" "$build"/lib/tasuki/openmpi/*.so "$build"/tests/unit/device_test)
  printf '%s\n' "${files[@]}" | sort -u | tar -C / --dereference --transform 's,^/,,' -cJf "$kit/openmpi.tar.xz" -T - 2>/dev/null
  du -sh "$kit" "$build/tests/language/openmpi" "$build/lib/tasuki"
}

unpack() {
  export LD_LIBRARY_PATH=$build/lib/tasuki/openmpi:${CUDA_HOME:-/usr/local/cuda}/lib64:${LD_LIBRARY_PATH:-}
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 PYTHONUNBUFFERED=1
  command -v ssh >/dev/null || export OMPI_MCA_plm_rsh_agent=sh
  command -v mpirun.openmpi >/dev/null && return
  # What is there stays; only Open MPI and what it lacks comes.
  tar -C / --skip-old-files -xJf "$kit/openmpi.tar.xz" &&
    ln -sf orterun /usr/bin/mpirun.openmpi && ln -sf orterun /usr/bin/mpiexec.openmpi && ldconfig
}

# A part's program with its output in a log, what it counted (or its last line) in the summary.
part() {  # name, seconds, command
  local name=$1 limit=$2 begin=$SECONDS rc says
  shift 2
  timeout -k 10 "$limit" "$@" >"$results/$name.log" 2>&1 </dev/null
  rc=$?
  says=$(grep -E '^[0-9]+ passed|PASSED|rows with a goal|^cuda' "$results/$name.log" | tail -n 1)
  printf '%-10s %4d s  exit code %3d  %s\n' "$name" $((SECONDS - begin)) $rc "${says:-$(tail -n 1 "$results/$name.log")}" |
    tee -a "$results/summary.txt"
}

run() {
  local parts=" $* "
  [ "$parts" = "  " ] && parts=" tests tune bench "
  mkdir -p "$results"
  unpack || exit 1
  part info 60 "$build/bin/xmpinfo"
  if [[ $parts == *" tests "* ]]; then
    part unit 120 "$build/tests/unit/device_test" '--gtest_filter=*/cuda'
    part language 300 python3 tests/language/run.py "$build" -k '^acc' --mpi openmpi --devices gpu gpu2 --compiled
    part examples 240 python3 tests/examples/run.py "$build" --compiled "$kit/examples"
  fi
  [[ $parts == *" tune "* ]] && XMP_DEVICE=cuda part tune 120 "$build/bin/xmptune" -o "$results/tune.txt"
  [[ $parts == *" bench "* ]] &&
    part bench 500 python3 bench/run.py "$build" --group gpu --pairs 3 --compiled "$kit/bench" --output "$results"
  cat "$results/summary.txt"
}

if [ "$what" = pack ]; then
  pack
else
  mkdir -p "$3"
  results=$(cd "$3" && pwd)
  shift 3
  run "$@"
fi
