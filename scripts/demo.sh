#!/bin/sh
# Compiles the first example with xmpcc and runs it on 4 nodes. $1: the build folder.
set -eu
build=$1
root=$(cd "$(dirname "$0")/.." && pwd)
out=$build/demo
mkdir -p "$out"
echo "+ xmpcc -O2 examples/heat/heat.c -o $out/heat -lm"
"$build/bin/xmpcc" -O2 "$root/examples/heat/heat.c" -o "$out/heat" -lm
echo "+ xmprun -n 4 $out/heat $out/heat.png"
"$build/bin/xmprun" -n 4 "$out/heat" "$out/heat.png"
