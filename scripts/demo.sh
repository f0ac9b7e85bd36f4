#!/bin/sh
# Compiles the first example with xmpcc and runs it on 4 nodes. $1: the build folder; $2: `hosts` for two test hosts of
# two nodes each, with a list of what was moved and what carried it.
set -eu
build=$1
root=$(cd "$(dirname "$0")/.." && pwd)
out=$build/demo
mkdir -p "$out"
echo "+ xmpcc -O2 examples/heat/heat.c -o $out/heat -lm"
"$build/bin/xmpcc" -O2 "$root/examples/heat/heat.c" -o "$out/heat" -lm
if [ "${2:-}" = hosts ]; then
  echo "+ XMP_EXPLAIN=1 scripts/testhosts.py --hosts 2 --ranks-per-host 2 -- $out/heat $out/heat.png"
  XMP_EXPLAIN=1 python3 "$root/scripts/testhosts.py" --hosts 2 --ranks-per-host 2 --xmprun "$build/bin/xmprun" -- \
    "$out/heat" "$out/heat.png"
else
  echo "+ xmprun -n 4 $out/heat $out/heat.png"
  "$build/bin/xmprun" -n 4 "$out/heat" "$out/heat.png"
fi
