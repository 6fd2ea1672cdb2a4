#!/usr/bin/env bash
# cli/quickstart.sh - builds the program and tries it with the sample games.
#
# Installs missing Debian packages (as root or with sudo), builds the program in build/, imports
# sample-games/ into build/quickstart.gipfdb and runs a few commands.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/ci/packages.sh

install_packages "${build_packages[@]}"

step "Building the program (the first time three to six minutes on two cores)"
configure build -DCMAKE_BUILD_TYPE=Release -DGIPFBASE_TESTS=OFF
cmake --build build --parallel "$(nproc)" --target gipfbase

database=build/quickstart.gipfdb
rm -f "$database" "$database"-*

# try ARGUMENT... prints a command and runs it.
try() {
  local word
  printf '\n$ gipfbase'
  for word in "$@"; do
    case $word in
      *' '*) printf ' "%s"' "$word" ;;
      *) printf ' %s' "$word" ;;
    esac
  done
  printf '\n'
  build/gipfbase "$@"
}
export GIPFBASE_DB=$database

step "Importing the sample games into $database"
try import sample-games
try stats

step "The opening moves of ZÈRTZ"
try openings --title zertz

# value NAME extracts the value of a key that occurs once, text or number, from JSON.
value() {
  sed -nE "s/.*\"$1\": *(\"([^\"]*)\"|([0-9]+)).*/\2\3/p"
}
game=$(build/gipfbase search --title zertz --from 2000 --min-plies 20 --limit 1 --json | value id)
[ -n "$game" ]

step "The board after two moves of game $game"
try show "$game" --ply 2

step "Games that reached that position, also turned or mirrored"
try search --title zertz --position "$(build/gipfbase show "$game" --ply 2 --json | value position)"

step "A solved position, and the check of its proof"
proof=build/quickstart.proof
try solve --title zertz --proof "$proof" \
  --position ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1"
try verify "$proof"

cat << TXT

== Try next
  export GIPFBASE_DB=$PWD/$database
  build/gipfbase --help
  build/gipfbase show $game
  build/gipfbase puzzles play sample-games/puzzles/zertz.gpn
  build/gipfbase import FOLDER      # .gpn, .sgf of boardspace.net, .zip, .tar.gz ...
  bash tests/run.sh                 # builds and runs the tests
TXT
