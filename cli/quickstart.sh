#!/usr/bin/env bash
# cli/quickstart.sh - from a fresh clone to a database with games in it.
#
# Installs the Debian packages that are missing (as root or with sudo), builds the program in
# build/, imports sample-games/ into build/quickstart.gipfdb and looks around in it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/ci/packages.sh

install_packages "${build_packages[@]}"

step "Building the program (a minute or two the first time)"
configure build -DCMAKE_BUILD_TYPE=Release -DGIPFBASE_TESTS=OFF
cmake --build build --parallel "$(nproc)" --target gipfbase

database=build/quickstart.gipfdb
rm -f "$database" "$database"-*

# try ARGUMENT... shows a command as one would type it, and runs it.
try() {
  printf '\n$ gipfbase'
  printf ' %q' "$@"
  printf '\n'
  build/gipfbase "$@"
}
export GIPFBASE_DB=$database

step "Importing the sample games into $database"
try import sample-games
try stats

step "How do games begin?"
try openings --title zertz

step "The board after eight moves of the first game"
try show 1 --ply 8

step "Which games reached that position, turned or mirrored included?"
position=$(build/gipfbase show 1 --ply 8 --json |
  sed -n 's/.*"position": *"\([^"]*\)".*/\1/p')
try search --position "$position"

cat << TXT

== Try next
  export GIPFBASE_DB=$PWD/$database
  build/gipfbase --help
  build/gipfbase show 1
  build/gipfbase import FOLDER      # .gpn, .sgf of boardspace.net, .zip, .tar.gz ...
  bash tests/run.sh                 # builds and runs the tests
TXT
