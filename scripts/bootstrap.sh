#!/bin/sh
# Installs what the build needs and is missing (Debian/Ubuntu, as root), or says what is missing.
# Touches no network when nothing is missing. TASUKI_BOOTSTRAP=no leaves the system alone.
set -eu
list=$(dirname "$0")/packages.txt

if [ "${TASUKI_BOOTSTRAP:-yes}" = no ]; then
  exit 0
fi

# Names of the packages, one a line; $1 is the column (1 Debian, 2 Spack).
column() {
  grep -v '^#' "$list" | grep . | cut -d'|' -f"$1" | sed 's/^ *//; s/ *$//' | sort -u
}

# Not every machine has dpkg; there the commands themselves are looked for.
missing_commands() {
  for pair in cmake:cmake ninja:ninja g++:gcc mpicc:openmpi python3:python; do
    command -v "${pair%%:*}" >/dev/null 2>&1 || echo "${pair##*:}"
  done
  if ! command -v clang-22 >/dev/null 2>&1 && ! command -v llvm-config-22 >/dev/null 2>&1; then
    case "$(llvm-config --version 2>/dev/null || true)" in
      22.*) ;;
      *) echo "llvm@22 +clang" ;;
    esac
  fi
}

if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
  missing=$(missing_commands | sort -u)
  [ -z "$missing" ] && exit 0
  echo "tasuki: missing on this system:" >&2
  echo "$missing" | sed 's/^/  /' >&2
  echo "Install them with the system's package manager, or with Spack:" >&2
  echo "  spack install $(column 2 | tr '\n' ' ')&& spack load $(column 2 | tr '\n' ' ')" >&2
  exit 1
fi

wanted=$(column 1)
# shellcheck disable=SC2086  # one word a package
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p' | sort -u || true)
missing=
for package in $wanted; do
  printf '%s\n' "$installed" | grep -qxF "$package" || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" != 0 ]; then
  # A user's own compiler or a module may stand in for a package.
  if [ -z "$(missing_commands)" ]; then
    echo "tasuki: note: not installed:$missing (going on: the commands are there)" >&2
    exit 0
  fi
  echo "tasuki: missing packages, and only root can install them:" >&2
  echo "  apt-get install$missing" >&2
  echo "or, without root, with Spack: spack install $(column 2 | tr '\n' ' ')" >&2
  exit 1
fi

echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { apt-get -qq update && apt-get -qq install -y --no-install-recommends $missing; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "tasuki: apt-get could not install:$missing" >&2
  echo "LLVM 22 for older systems is at https://apt.llvm.org" >&2
  exit 1
fi
