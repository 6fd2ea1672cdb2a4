#!/usr/bin/env bash
# tests/compare.sh - shows that two builds of gipfbase do the same: what they print, write and store;
# with --speed, which of them is faster.
#
#   tests/compare.sh [--quick] [--games N] [--only WORD] [--keep FOLDER] OLD NEW [SHARED]
#   tests/compare.sh --speed [--quick] [--rounds N] [--threads N] [--only WORD] OLD NEW [SHARED]
#
#   OLD, NEW      the two programs
#   SHARED        folder with the reference archives; default $GIPFBASE_SHARED, else ../shared.
#                 Sections that need it are passed over without it; --speed needs it.
#   --quick       500 games where there would be 10,000, and a tenth of the archive
#   --games N     that many generated games of each variant
#   --only WORD   only the sections, or the work, with this word in their names
#   --keep FOLDER where both sides of what differs are kept; default a new folder next to the
#                 temporary files
#   --rounds N    pairs of runs for each figure (default 7)
#   --threads N   of import, validate and count (default: all cores)
#
# One line for each comparison, `same` or `DIFFERENT` with the first lines that differ, and a
# summary; of --speed one line for each work with two times and their ratios. Exit code 0: all the
# same, or NEW is not slower, 1: something differs, or is slower, 2: the command line is wrong.
# Needs Python 3.11. What is compared and what is not: tests/compare/README.md.
set -euo pipefail
script=compare.py
[ "${1-}" != --speed ] || { script=speed.py && shift; }
exec python3 "$(dirname "${BASH_SOURCE[0]}")/compare/$script" "$@"
