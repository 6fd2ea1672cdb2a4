#!/usr/bin/env bash
# tests/long.sh - the long hunts, several hours in all: tests whose length the environment sets, run at full length.
#
# Without arguments all of them; `bash tests/long.sh queries perft` runs only these:
#   queries     ten million random and mutated queries of the search language
#   properties  half a million random turns of every title against the rulebook references
#   perft       every row of the perft tables
#   keys        canonical keys of 100,000 positions of every title
#   roundtrips  100,000 generated games of every notation, written and read again
#   solvers     10,000 positions against plain searches, every proof verified and mutated
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
solvers() {
  GIPFBASE_SOLVER_POSITIONS=10000 build/tests/gipfbase_analysis_tests '[solver],[search],[score]'
}

install_packages "${build_packages[@]}" "${test_packages[@]}"
step "Building"
configure build -DCMAKE_BUILD_TYPE=Release -DGIPFBASE_TESTS=ON
cmake --build build --parallel "$(nproc)"
[ $# -gt 0 ] || set -- queries properties perft keys roundtrips solvers
for hunt in "$@"; do
  step "Long: $hunt"
  SECONDS=0
  "$hunt"
  printf -- '-- %s: passed in %d s\n' "$hunt" "$SECONDS"
done
