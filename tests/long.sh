#!/usr/bin/env bash
# tests/long.sh - the long hunts, several hours in all: tests whose length the environment sets, run at full length.
#
# Without arguments all of them; `bash tests/long.sh queries perft` runs only these:
#   queries     ten million random and mutated queries of the search language
#   properties  half a million random turns of every title against the rulebook references
#   perft       every row of the perft tables
#   keys        canonical keys of 100,000 positions of every title
#   roundtrips  100,000 generated games of every notation, written and read again
#   faults      every call of SQLite to its disk failing once, in every kind of work on a database
#   kills       every command that writes killed at 100 moments
#   solvers     10,000 positions against plain searches, every proof verified and mutated
#   slurm       the ends of the ZÈRTZ archive's games (GIPFBASE_SHARED or ../shared) solved in shards by a Slurm
#               of this machine and by GNU parallel, where these are (Debian: slurm-wlm, parallel); for root
#   cluster     two ClickHouse servers as shards with ten million positions and the ZÈRTZ archive
#               (../shared or $GIPFBASE_SHARED), 1,000 answers; DuckDB where there are node and npm
#   sources     g++ compiles each source by itself: it includes what it needs (.ci/run sources)
#   sanitizers  the tests of the command line, and those that take long, under AddressSanitizer and UBSan
#               (.ci/run slow)
#   fuzz        30 minutes of libFuzzer for every reader (GIPFBASE_FUZZ_SECONDS: another time), in build-fuzz/
# SEED=7 begins the random ones elsewhere. Builds what is missing in build/, as tests/run.sh does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/ci/packages.sh

seed=${SEED:-1}

queries() { GIPFBASE_QUERIES=10000000 build/tests/gipfbase_db_tests 'random and mutated queries*'; }
properties() {
  GIPFBASE_PROPERTY_MOVES=500000 GIPFBASE_PROPERTY_SEED=$seed GIPFBASE_TAMSK_GAMES=20000 \
    build/tests/gipfbase_rules_tests '[property]'
}
perft() {
  GIPFBASE_PERFT_NODES=1000000000000 GIPFBASE_RULEBOOK_LEAVES=300000 \
    build/tests/gipfbase_rules_tests '[perft]'
}
keys() { GIPFBASE_KEY_POSITIONS=100000 build/tests/gipfbase_rules_tests '[key],[conformance]'; }
roundtrips() {
  GIPFBASE_ROUNDTRIP_GAMES=100000 GIPFBASE_TAMSK_GAMES=100000 \
    build/tests/gipfbase_notation_tests '*come back from*'
}
faults() { GIPFBASE_FAULTS=1000000 build/tests/gipfbase_db_tests '[faults]'; }
kills() { GIPFBASE_KILLS=100 build/tests/gipfbase_cli_tests '[kill]'; }
solvers() {
  GIPFBASE_SOLVER_POSITIONS=10000 build/tests/gipfbase_analysis_tests '[solver],[search],[score]'
}
sources() { bash .ci/run sources; }
sanitizers() { bash .ci/run slow; }
slurm() {
  local archive=${GIPFBASE_SHARED:-../shared}/corpora/zertz-boardspace/games
  if [ ! -d "$archive" ]; then
    printf 'skipped: no reference archive %s\n' "$archive"
    return 0
  fi
  bash tests/cluster/slurm.sh build/gipfbase "$archive"
}
cluster() {
  install_packages "${cluster_packages[@]}"
  GIPFBASE_CLUSTER_POSITIONS=10000000 GIPFBASE_CLUSTER_QUESTIONS=1000 \
    build/tests/gipfbase_cli_tests '[cluster]'
  if command -v node > /dev/null && command -v npm > /dev/null; then
    mkdir -p build/duckdb
    npm install --silent --no-audit --no-fund --prefix build/duckdb @duckdb/node-api
    GIPFBASE_DUCKDB=$PWD/build/duckdb build/tests/gipfbase_cli_tests 'DuckDB*'
  else
    printf 'DuckDB is skipped: there is no node or npm\n'
  fi
}
fuzz() {
  install_packages clang libclang-rt-14-dev
  configure build-fuzz -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_CXX_FLAGS='-O1 -gline-tables-only' -DGIPFBASE_TESTS=ON -DGIPFBASE_FUZZ=ON
  cmake --build build-fuzz --parallel "$(nproc)" --target gipfbase_fuzz
  bash tests/fuzz/run.sh build-fuzz "${GIPFBASE_FUZZ_SECONDS:-1800}"
}

install_packages "${build_packages[@]}" "${test_packages[@]}"
step "Building"
shared=${GIPFBASE_SHARED:-../shared}
[ ! -d "$shared" ] || shared_option=-DGIPFBASE_SHARED=$(cd "$shared" && pwd)
configure build -DCMAKE_BUILD_TYPE=Release -DGIPFBASE_TESTS=ON ${shared_option:+"$shared_option"}
cmake --build build --parallel "$(nproc)"
[ $# -gt 0 ] || set -- queries properties perft keys roundtrips faults kills solvers slurm cluster sources sanitizers fuzz
for hunt in "$@"; do
  step "Long: $hunt"
  SECONDS=0
  "$hunt"
  printf -- '-- %s: passed in %d s\n' "$hunt" "$SECONDS"
done
