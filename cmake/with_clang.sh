#!/bin/sh
# Runs a compiler's command, which GCC was to run, with Clang in its place.
# Usage: with_clang.sh CLANG GCC [LAUNCHER...] GCC ARGUMENT...
set -eu
clang=$1 gcc=$2
shift 2
last= creates= output=
count=$#
while [ "$count" -gt 0 ]; do
  word=$1
  shift
  count=$((count - 1))
  case $last in
    -x) [ "$word" = c++-header ] && creates=yes ;;
    -o) output=$word ;;
  esac
  last=$word
  case $word in
    "$gcc") set -- "$@" "$clang" ;;
    -Wno-restrict | -fpch-preprocess) ;; # GCC's own
    *) set -- "$@" "$word" ;;
  esac
done
# A precompiled header does not depend on the times of files (for ccache), and has its templates' instances; one that is there
# would be read while it is made anew.
set -- "$@" -Xclang -fno-pch-timestamp
if [ -n "$creates" ]; then
  rm -f "$output"
  set -- "$@" -fpch-instantiate-templates
fi
exec "$@"
