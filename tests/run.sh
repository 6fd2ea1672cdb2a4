#!/usr/bin/env bash
# tests/run.sh - builds gipfbase with its tests in build/ and runs them.
#
# Installs the Debian packages that are missing (as root or with sudo). Without arguments runs all tests.
# `bash tests/run.sh --quick` takes two minutes: it leaves out the browser, clusters, the reference archives and tests
# tagged [slow], and shortens random tests. Other arguments go to ctest: `bash tests/run.sh -R archive` runs the tests
# with "archive" in their names.
#   GIPFBASE_SHARED  folder with the reference archives; default ../shared when that exists.
#                    Without it, tests that need the archives are skipped.
#   GIPFBASE_WERROR  ON treats warnings as errors.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/ci/packages.sh

if [ "${1:-}" = --quick ]; then
  shift
  set -- --label-regex '^quick$' "$@"
  export GIPFBASE_SOLVER_POSITIONS=10 GIPFBASE_PERFT_NODES=200000 GIPFBASE_RULEBOOK_LEAVES=500 GIPFBASE_REPAIRS=4 \
    GIPFBASE_FAULTS=4 RC_PARAMS=max_success=10
fi

shared=${GIPFBASE_SHARED:-../shared}
if [ -d "$shared" ]; then
  shared=$(cd "$shared" && pwd)
else
  shared=
fi

install_packages "${build_packages[@]}" "${test_packages[@]}"

step "Configuring build/ with tests (reference archives: ${shared:-none})"
configure build -DCMAKE_BUILD_TYPE=Release -DGIPFBASE_TESTS=ON \
  -DGIPFBASE_WERROR="${GIPFBASE_WERROR:-OFF}" -DGIPFBASE_SHARED="$shared"

step "Building"
cmake --build build --parallel "$(nproc)"

step "Testing"
# One more test at a time than there are cores, because some wait for the disk or for a browser.
ctest --test-dir build --output-on-failure --parallel "$(($(nproc) + 1))" "$@"
