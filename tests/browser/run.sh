#!/usr/bin/env bash
# tests/browser/run.sh PROGRAM FOLDER [--keep] - tests every page of gipfbase serve with Debian's Chromium, driven by
# playwright-core, and checks the JavaScript of cli/explorer with TypeScript and eslint. FOLDER keeps the npm packages and
# the screenshots; --keep copies those of README to tests/browser/pictures. Games on the
# board end after GIPFBASE_BROWSER_MOVES moves (default 12). Prints "skipped: ..." when a tool is missing.
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
chromium=$(command -v chromium) || skip 'chromium is missing (Debian: chromium)'
cp "$here/package.json" "$folder/"
if [ ! -d "$folder/node_modules/playwright-core" ] || [ "$here/package.json" -nt "$folder/installed" ]; then
  (cd "$folder" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 timeout 90 npm install --silent --no-audit --no-fund > npm.log 2>&1) ||
    skip "npm could not install the packages of package.json; see $folder/npm.log"
  touch "$folder/installed"
fi

# The JavaScript of the pages.
rm -rf "$folder/explorer"
cp -r "$here/../../cli/explorer" "$folder/explorer"
cp "$here/tsconfig.json" "$here/eslint.config.mjs" "$here"/*.mjs "$folder/"
(cd "$folder" && npx --no-install tsc -p tsconfig.json && npx --no-install eslint explorer)

database=$folder/samples.gipfdb
rm -f "$database"
"$program" import "$here/../../sample-games" --db "$database" > "$folder/import.log" 2>&1
# run_tests NAME... runs tests one after the other, each with its own copy, for some of them write.
run_tests() {
  local test more
  for test in "$@"; do
    more=()
    [ "$test" != board ] || more=("${GIPFBASE_BROWSER_MOVES:-12}")
    cp "$database" "$folder/$test.gipfdb"
    rm -f "$folder/$test.gipfdb.new"
    (cd "$folder" && node "$test.test.mjs" "$program" "$test.gipfdb" "$chromium" "$folder/pictures" "${more[@]}")
  done
}
# They wait for the browser most of the time.
run_tests pages > "$folder/pages.log" 2>&1 &
pages=$!
run_tests engine board play study
wait "$pages" || { cat "$folder/pages.log"; exit 1; }
cat "$folder/pages.log"
if [ $# -eq 3 ]; then
  mkdir -p "$here/pictures"
  cp "$folder"/pictures/readme-*.png "$here/pictures/"
fi
