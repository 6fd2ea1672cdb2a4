#!/usr/bin/env bash
# tests/bench/peers.sh - compares gipfbase with the chess programs of Debian, in one run on one machine.
#
#   bash tests/bench/peers.sh [--plies N] [--searches N] [GIPFBASE]
#
#   GIPFBASE       the program; default build/gipfbase
#   --plies N      plies for each program; default 1,000,000
#   --searches N   positions looked up; default 200
#
# Scid gets random legal chess games (chess_games.py), gipfbase random games of each of its titles, each with about the
# same number of plies. Everything runs three times, and the fastest run counts. The programs do different work, which
# each line describes: Scid stores the moves of games and searches positions by replaying them, gipfbase also has an
# index of all positions. So this is not a contest, but shows what users of chess programs are used to.
#
# Installs scid and pgn-extract if it may; missing programs are reported, and the rest runs. Exit code 0: every line
# was measured, 1: some are missing, 2: the command line is wrong.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../ci/packages.sh"
export PATH=$PATH:/usr/games LC_ALL=C.UTF-8

plies=1000000 searches=200 program=$here/../../build/gipfbase
while [ $# -gt 0 ]; do
  case $1 in
    --plies | --searches)
      [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || { echo "$1 needs a number from 1 on" >&2; exit 2; }
      declare "${1#--}=$2"
      shift 2
      ;;
    -*) echo "there is no option $1; see the beginning of $0" >&2; exit 2 ;;
    *) program=$1; shift ;;
  esac
done
program=$(realpath "$program")
[ -x "$program" ] || { echo "$program is not there; build it, or name another" >&2; exit 2; }

folder=$(mktemp -d "${TMPDIR:-/tmp}/gipfbase-peers-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
missing=()
touch table found

# best COMMAND... runs a command three times and sets `seconds` to the shortest time and `cpu` to the CPU time of that
# run on all cores, which is more reliable on a busy machine. `before` is run first, untimed.
best() {
  local TIMEFORMAT='%R %U %S' took used _
  seconds=
  for _ in 1 2 3; do
    ${before:-true}
    { time "$@" > out 2> err; } 2> took.txt || { cat out err >&2; return 1; }
    read -r took used < <(awk '{ print $1, $2 + $3 }' took.txt)
    if [ -z "$seconds" ] || awk -v a="$took" -v b="$seconds" 'BEGIN { exit !(a < b) }'; then
      seconds=$took cpu=$used
    fi
  done
}

# row PROGRAM WORK GAMES PLIES REMARK adds a line about the last command timed to the table.
row() {
  awk -v p="$1" -v w="$2" -v g="$3" -v n="$4" -v s="$seconds" -v c="$cpu" -v r="$5" \
    'BEGIN { printf "%-20s  %-22s  %7d  %9d  %8.3f  %9.0f  %6.2f  %s\n", p, w, g, n, s, n / s, c, r }' >> table
}

# search_row PROGRAM GAMES MEDIAN WORST adds a line about looking up positions; times in seconds.
search_row() {
  awk -v p="$1" -v g="$2" -v m="$3" -v w="$4" \
    'BEGIN { printf "%-20s  %-22s  %9.3f ms  %9.3f ms\n", p, g, m * 1000, w * 1000 }' >> found
}

# median FILE sets `median` and `worst` (99 % are below) of the numbers in a file, one a line.
median() {
  sort -g "$1" > sorted
  local n
  n=$(wc -l < sorted)
  median=$(sed -n "$((n / 2 + 1))p" sorted)
  worst=$(sed -n "$((n - n / 100))p" sorted)
}

# version PACKAGE prints the version of the program, without that of its packaging.
version() { dpkg-query -W -f '${Version}' "$1" 2> /dev/null | sed -E 's/^[0-9]+://; s/[-+].*//'; }

install_packages jq python3 scid pgn-extract || true

# Chess -----------------------------------------------------------------------

chess_games() {
  local part parts=$(($(nproc) < 4 ? $(nproc) : 4)) children=()
  for ((part = 1; part <= parts; part++)); do
    python3 "$here/chess_games.py" $((plies / parts)) "$part" > "part-$part.pgn" &
    children+=($!)
  done
  for part in "${children[@]}"; do wait "$part"; done
  cat part-*.pgn > chess.pgn
  rm part-*.pgn
  chess_games=$(grep -c '^\[Event ' chess.pgn)
  # Every word of the movetext except numbers and results is a ply.
  chess_plies=$(grep -v '^\[' chess.pgn | tr -s '[:space:]' '\n' |
    grep -cvE '^([0-9]+\.|\*|1-0|0-1|1/2-1/2|)$')
}

scid_is_empty() {
  rm -f chess.s*4
  tkscid create.tcl > /dev/null
}

scid() {
  local name
  name="Scid $(version scid)"
  echo 'sc_base create SCID4 chess' > create.tcl
  before=scid_is_empty best sc_import chess chess.pgn
  grep -q "Imported $chess_games games" out || { cat out >&2; return 1; }
  row "$name" "import (sc_import)" "$chess_games" "$chess_plies" "moves; no index of positions"
  cat > search.tcl << 'TCL'
proc ::progressCallBack {args} { return 1 }
sc_base open chess
expr srand(1)
set games [sc_base numGames [sc_base current]]
for {set i 0} {$i < [lindex $argv 0]} {incr i} {
  sc_game load [expr {1 + int(rand() * $games)}]
  sc_move ply [expr {1 + int(rand() * 60)}]
  set begin [clock microseconds]
  sc_search board 2 E 0 0
  puts [expr {([clock microseconds] - $begin) * 1e-6}]
}
TCL
  tkscid search.tcl "$searches" 2> err | grep -E '^[0-9.e-]+$' > times.txt
  [ "$(wc -l < times.txt)" = "$searches" ] || { cat err >&2; return 1; }
  median times.txt
  search_row "$name" chess "$median" "$worst"
}

pgn_extract() {
  best pgn-extract -r chess.pgn
  grep -q "^$chess_games games matched out of $chess_games" err || { tail -3 err >&2; return 1; }
  row "pgn-extract $(version pgn-extract)" "check (-r)" "$chess_games" "$chess_plies" "moves replayed"
}

# The titles of gipfbase ------------------------------------------------------

value() { jq -r "$1" out; }

no_database() { rm -f games.gipfdb; }

title() {
  local id=$1 per_game games threads read name
  "$program" generate --title "$id" --games 200 --output few.gpn --force 2> err
  "$program" validate few.gpn --json > out
  per_game=$(($(value .plies) / 200))
  "$program" generate --title "$id" --games $((plies / per_game + 1)) --output games.gpn --force 2> err
  for threads in 1 0; do
    name="gipfbase, 1 thread"
    [ "$threads" = 1 ] || name="gipfbase, $(nproc) threads"
    best "$program" validate games.gpn --threads "$threads" --json
    games=$(value .read) read=$(value .plies)
    row "$name" "check $id (validate)" "$games" "$read" "moves replayed, results checked"
    before=no_database best "$program" import games.gpn --db games.gipfdb --threads "$threads" --json
    row "$name" "import $id" "$games" "$read" "the same; index of every position"
  done
  "$program" bench --title "$id" --games 1 --db games.gipfdb --searches "$searches" --json > out
  value '.measurements[] | select(.name == "position search") | "\(.value) \(.p99)"' > times.txt
  read -r median worst < times.txt
  search_row "gipfbase, 1 thread" "$id" "$median" "$worst"
}

# Everything ------------------------------------------------------------------

# measured PART... runs a function whose failure does not end the others. It runs in the background, because otherwise
# the shell would not stop it at its first failing command.
measured() {
  "$@" &
  wait $! || missing+=("$* failed: see above")
}

for needed in jq awk python3; do
  command -v "$needed" > /dev/null || { echo "$needed is needed; install it" >&2; exit 2; }
done
step "Making $plies plies of chess"
chess_games
for peer in scid:sc_import:scid pgn-extract:pgn-extract:pgn_extract; do
  IFS=: read -r package command part <<< "$peer"
  if command -v "$command" > /dev/null; then
    step "$package"
    measured "$part"
  else
    missing+=("$package is not installed: apt-get install $package")
  fi
done
for id in $("$program" titles --json | jq -r '.titles[].id'); do
  step "gipfbase: $id"
  measured title "$id"
done

step "$(grep -m 1 'model name' /proc/cpuinfo | sed 's/.*: //'), $(nproc) cores, $(date +%F)"
printf '%-20s  %-22s  %7s  %9s  %8s  %9s  %6s  %s\n' program work games plies seconds plies/s 'CPU s' 'what is kept or checked'
cat table
printf '\n%-20s  %-22s  %12s  %12s\n' "position search" "$searches positions of" median '99 % below'
cat found
[ ${#missing[@]} -eq 0 ] || { printf '\nMissing:\n'; printf '  %s\n' "${missing[@]}"; exit 1; }
