#!/usr/bin/env bash
# tests/compare.sh - shows that two builds of gipfbase do the same: what they print, write and store.
#
#   tests/compare.sh [--quick] [--games N] [--only WORD] [--keep FOLDER] OLD NEW [SHARED]
#
#   OLD, NEW      the two programs
#   SHARED        folder with the reference archives; default $GIPFBASE_SHARED, else ../shared.
#                 What needs them is passed over when it is not there.
#   --quick       500 games where there would be 10,000, and a tenth of the archive
#   --games N     that many generated games of each variant
#   --only WORD   only the sections with this word in their names
#   --keep FOLDER where both sides of what differs are kept; default a new folder beside the
#                 temporary files
#
# One line for each comparison, `same` or `DIFFERENT` with the first lines that differ, and a
# summary. Exit code 0: all the same, 1: something differs, 2: the command line is wrong. Needs
# Python 3.11. What is compared and what is not: tests/compare/README.md.
set -euo pipefail
exec python3 "$(dirname "${BASH_SOURCE[0]}")/compare/compare.py" "$@"
