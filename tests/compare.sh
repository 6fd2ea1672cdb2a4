#!/usr/bin/env bash
# tests/compare.sh - tests whether two builds of gipfbase print, write and store the same; with --speed, which
# of them is faster.
#
#   tests/compare.sh [--quick] [--games N] [--only WORD] [--keep FOLDER] OLD NEW [SHARED]
#   tests/compare.sh --speed [--quick] [--rounds N] [--threads N] [--only WORD] OLD NEW [SHARED]
#
#   OLD, NEW      the two programs
#   SHARED        folder with the reference archives; default $GIPFBASE_SHARED, else ../shared.
#                 Sections that need it are skipped without it; --speed needs it.
#   --quick       500 games instead of 10,000, and a tenth of the archive
#   --games N     number of generated games of each variant
#   --only WORD   only sections, or kinds of work, with this word in their names
#   --keep FOLDER keeps both versions of whatever differs in this folder; default a new folder next to the
#                 temporary files
#   --rounds N    pairs of runs for each figure (default 7)
#   --threads N   threads of import, validate and count (default: all cores)
#
# Prints one line for each comparison, `same` or `DIFFERENT` with the first lines that differ, and a summary; with
# --speed one line for each kind of work, with two times and their ratios. Exit code 0: all is the same, or NEW is
# not slower; 1: something differs or is slower; 2: the command line is wrong.
# Needs Python 3.11. What is compared and what is not: tests/compare/README.md.
set -euo pipefail
script=compare.py
[ "${1-}" != --speed ] || { script=speed.py && shift; }
exec python3 "$(dirname "${BASH_SOURCE[0]}")/compare/$script" "$@"
