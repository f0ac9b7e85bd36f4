#!/bin/sh
# Runs the lit tests of the generated C; ends with "N passed, M failed". Usage: run.sh BUILD_DIR [LIT-OPTION]...
here=$(cd "$(dirname "$0")" && pwd)
TASUKI_BUILD=$(cd "$1" && pwd) || exit 2
export TASUKI_BUILD
shift
for lit in lit lit-22 /usr/lib/llvm-22/bin/lit llvm-lit; do
  command -v "$lit" >/dev/null 2>&1 && break
  lit=
done
if [ -z "$lit" ] || [ ! -x "$TASUKI_BUILD/bin/xmpcc" ]; then
  echo "xmpcc is not built or lit is not installed"
  echo "0 passed, 1 failed"
  exit 1
fi
mkdir -p "$TASUKI_BUILD/tests/compiler"
log=$TASUKI_BUILD/tests/compiler/lit.log
"$lit" -v -j2 "$@" "$here" >"$log" 2>&1
grep -v '^PASS' "$log" | grep -v '^-- Testing'
passed=$(sed -n 's/^ *Passed *: *\([0-9]*\).*/\1/p' "$log")
failed=$(grep -cE '^(FAIL|UNRESOLVED|TIMEOUT|XPASS): ' "$log")
[ -z "$passed" ] && [ "$failed" = 0 ] && failed=1
echo "${passed:-0} passed, $failed failed"
[ "$failed" = 0 ]
