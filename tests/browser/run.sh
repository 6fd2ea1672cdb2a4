#!/usr/bin/env bash
# tests/browser/run.sh PROGRAM FOLDER [--keep] - tests every page of gipfbase serve with Debian's Chromium, driven by
# playwright-core, and checks the JavaScript of cli/explorer with TypeScript and eslint. FOLDER keeps the npm packages,
# and pictures of what failed; --keep takes pictures of all pages, and copies those of README to tests/browser/pictures.
# Games on the board end after GIPFBASE_BROWSER_MOVES moves (default 12); GIPFBASE_BROWSER_TITLES="gipf" limits them to
# these titles. GIPFBASE_BROWSER_PARTS="budgets writing" runs the parts whose names contain one of these words. Prints
# "skipped: ..." when a tool is missing.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -eq 2 ] || [ "$#${3:-}" = 3--keep ] || { printf 'usage: run.sh PROGRAM FOLDER [--keep]\n' >&2; exit 2; }
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")

skip() {
  printf 'skipped: %s\n' "$1"
  exit 0
}
command -v node > /dev/null && command -v npm > /dev/null || skip 'node and npm are missing (Debian: nodejs npm)'
# The shell is the same Chromium without a window, and takes half of the time.
chromium=$(command -v chromium-headless-shell || command -v chromium) ||
  skip 'chromium is missing (Debian: chromium-headless-shell)'
cp "$here/package.json" "$folder/"
if [ ! -d "$folder/node_modules/playwright-core" ] || [ "$here/package.json" -nt "$folder/installed" ]; then
  (cd "$folder" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 timeout 90 npm install --silent --no-audit --no-fund > npm.log 2>&1) ||
    skip "npm could not install the packages of package.json; see $folder/npm.log"
  touch "$folder/installed"
fi

# The JavaScript of the pages.
rm -rf "$folder/explorer"
cp -r "$here/../../cli/explorer" "$folder/explorer"
cp "$here/tsconfig.json" "$here"/*.mjs "$folder/"
(cd "$folder" && npx --no-install tsc -p tsconfig.json && npx --no-install eslint explorer) > "$folder/checks.log" 2>&1 &
checks=$!

database=$folder/samples.gipfdb
rm -f "$database"
"$program" import "$here/../../sample-games" --db "$database" > "$folder/import.log" 2>&1
[ $# -eq 2 ] || export GIPFBASE_BROWSER_PICTURES=1
read -ra parts <<< "${GIPFBASE_BROWSER_PARTS:-}"
(cd "$folder" && node all.mjs "$program" samples.gipfdb "$chromium" "$folder/pictures" "${parts[@]}")
wait "$checks" || { cat "$folder/checks.log"; exit 1; }
if [ $# -eq 3 ]; then
  mkdir -p "$here/pictures"
  cp "$folder"/pictures/readme-*.png "$here/pictures/"
fi
