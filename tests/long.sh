#!/usr/bin/env bash
# tests/long.sh - the long hunts for faults, many hours in all: random and exhaustive tests at full length, one per
# core at a time.
#
# Without arguments runs all of them; `bash tests/long.sh queries perft` runs only these two:
#   queries     ten million random and mutated queries of the search language
#   properties  half a million random turns of every title against the rulebook references;
#               properties-zertz runs only one title
#   perft       every row of the perft tables
#   keys        canonical keys of 100,000 positions of every title
#   roundtrips  100,000 generated games of every notation, written and read again
#   repairs     400 files with damaged pages repaired
#   faults      every kind of work on a database, repeated until each disk access of SQLite has failed once
#   kills       every command that writes, killed at 100 moments
#   solvers     10,000 positions compared with plain searches, every proof verified and mutated
#   browser     whole games of every title entered on the board, by clicks, taps and keys
#   opinions    evaluations of the engine for a million positions of random games
#   slurm       the ends of the ZÈRTZ archive's games (GIPFBASE_SHARED or ../shared) solved in shards by Slurm on
#               this machine and by GNU parallel, if installed (Debian: slurm-wlm, parallel); needs root
#   strangers   mutated databases (whose pages are all requested), journals, uploads and proofs, 30 minutes each; with
#               sanitizers if .ci/run slow has built build-slow/gipfbase; strangers-proofs runs only proofs
#   load        20,000 requests to gipfbase serve, with slow clients, events and heavy queries
#   cluster     two ClickHouse servers as shards with ten million positions and the ZÈRTZ archive
#               (../shared or $GIPFBASE_SHARED), 1,000 answers; DuckDB if node and npm are installed
#   sources     g++ compiles each source separately, so each includes what it needs (.ci/run sources)
#   sanitizers  all tests of all houses, also long ones, under AddressSanitizer and UBSan, and the tests of threads
#               under ThreadSanitizer (.ci/run slow tsan races)
#   fuzz        30 CPU-minutes of libFuzzer for every reader (GIPFBASE_FUZZ_SECONDS: another time), in build-fuzz/;
#               fuzz-gpn runs only one reader (tests/fuzz/targets.cpp)
# SEED=7 chooses other random cases. Builds what is missing in build/, as tests/run.sh does. After an interruption the
# same command continues: output stays in build/long/, and a hunt that has passed is not run again while the sources,
# the seed and the fuzzing time stay the same; its former output is printed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/ci/packages.sh

export seed=${SEED:-1} fuzz_seconds=${GIPFBASE_FUZZ_SECONDS:-1800}

queries() { GIPFBASE_QUERIES=10000000 build/tests/gipfbase_db_tests 'random and mutated queries*'; }
properties() {
  GIPFBASE_PROPERTY_MOVES=500000 GIPFBASE_PROPERTY_SEED=$seed GIPFBASE_TAMSK_GAMES=20000 \
    build/tests/gipfbase_rules_tests "[$1][property]"
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
repairs() { GIPFBASE_REPAIRS=400 build/tests/gipfbase_db_tests '[repair]'; }
faults() { GIPFBASE_FAULTS=1000000 build/tests/gipfbase_db_tests '[faults]'; }
kills() { GIPFBASE_KILLS=100 build/tests/gipfbase_cli_tests '[kill]'; }
solvers() {
  GIPFBASE_SOLVER_POSITIONS=10000 build/tests/gipfbase_analysis_tests '[solver],[search],[score]'
}
opinions() {
  GIPFBASE_ENGINE_POSITIONS=1000000 GIPFBASE_PROPERTY_SEED=$seed build/tests/gipfbase_analysis_tests "[opinions]"
}
browser() { GIPFBASE_BROWSER_MOVES=1000 bash tests/browser/run.sh build/gipfbase build/long/browser; }
strangers() {
  local program=build/gipfbase
  [ ! -x build-slow/gipfbase ] || program=build-slow/gipfbase
  python3 tests/serve/strangers.py "$program" "$1" "$fuzz_seconds" "$seed"
}
load() { python3 tests/serve/load.py build/gipfbase; }
sources() { bash .ci/run sources; }
sanitizers() { bash .ci/run slow tsan races; }
slurm() {
  local archive=${GIPFBASE_SHARED:-../shared}/corpora/zertz-boardspace/games
  if [ ! -d "$archive" ]; then
    printf 'skipped: no reference archive %s\n' "$archive"
    return 0
  fi
  bash tests/cluster/slurm.sh build/gipfbase "$archive"
}
cluster() {
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
fuzz() { bash tests/fuzz/run.sh build-fuzz "$fuzz_seconds" "$1"; }

# hunt NAME runs a hunt unless it has passed before, and prints its output.
hunt() {
  local name=$1 kept=build/long/$1 result=0 verdict='passed in' TIMEFORMAT='%R s by the clock, %U + %S s of CPU time'
  if [ "$(head -n 1 "$kept.passed" 2> /dev/null)" = "$of" ]; then
    printf '\n== Long: %s\n%s\n-- passed before, %s\n' "$name" "$(cat "$kept.log")" "$(tail -n 1 "$kept.passed")"
    return 0
  fi
  rm -f "$kept.passed"
  # Not in a condition, where the shell would ignore `set -e`.
  { time { (set -e; "${name%%-*}" "${name#*-}") > "$kept.log" 2>&1; }; } 2> "$kept.time"
  result=$?
  [ $result != 0 ] || printf '%s\n%s\n' "$of" "$(cat "$kept.time")" > "$kept.passed"
  [ $result = 0 ] || verdict='FAILED after'
  printf '\n== Long: %s\n%s\n-- %s %s\n' "$name" "$(cat "$kept.log")" "$verdict" "$(cat "$kept.time")"
  return $result
}

install_packages "${build_packages[@]}" "${test_packages[@]}" "${check_packages[@]}" "${cluster_packages[@]}"
step "Building"
shared=${GIPFBASE_SHARED:-../shared}
[ ! -d "$shared" ] || shared_option=-DGIPFBASE_SHARED=$(cd "$shared" && pwd)
configure build -DCMAKE_BUILD_TYPE=Release -DGIPFBASE_TESTS=ON ${shared_option:+"$shared_option"}
cmake --build build --parallel "$(nproc)"
[ $# -gt 0 ] || set -- queries properties perft keys roundtrips repairs faults kills solvers browser opinions slurm strangers load cluster sources sanitizers fuzz
if [[ " $* " == *' fuzz'* ]]; then
  configure build-fuzz -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_CXX_FLAGS='-O1 -gline-tables-only' -DGIPFBASE_TESTS=ON -DGIPFBASE_FUZZ=ON
  cmake --build build-fuzz --parallel "$(nproc)" --target gipfbase_fuzz
fi
hunts=()
for hunt in "$@"; do
  case $hunt in
    properties)
      mapfile -t -O ${#hunts[@]} hunts < <(build/gipfbase titles | sed -n 's/.*--title \([^,]*\),.*/properties-\1/p')
      ;;
    strangers) hunts+=(strangers-pages strangers-journals strangers-uploads strangers-proofs) ;;
    fuzz) mapfile -t -O ${#hunts[@]} hunts < <(bash tests/fuzz/run.sh build-fuzz list | sed 's/^/fuzz-/') ;;
    *) hunts+=("$hunt") ;;
  esac
done
mkdir -p build/long
export of
of="$(find CMakeLists.txt cli notation db analysis rules tests -type f ! -name '*.md' -print0 | sort -z |
  xargs -0 sha256sum | sha256sum) seed $seed, $fuzz_seconds s"
export -f queries properties perft keys roundtrips repairs faults kills solvers browser opinions slurm strangers load cluster sources sanitizers fuzz hunt
printf '%s\0' "${hunts[@]}" | xargs -0 -n 1 -P "$(nproc)" bash -uo pipefail -c 'hunt "$1"' hunt
