#!/usr/bin/env bash
# tests/browser/run.sh PROGRAM FOLDER [--keep] - looks at every page of gipfbase serve with Debian's Chromium, driven by playwright-core,
# and checks the JavaScript of cli/explorer with TypeScript's checker and eslint. FOLDER keeps what is installed, and the
# pictures of pages; --keep puts those of README into tests/browser/pictures. Says "skipped: ..." when something is missing.
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
command -v node > /dev/null && command -v npm > /dev/null || skip 'node and npm are not here (Debian: nodejs npm)'
chromium=$(command -v chromium) || skip 'chromium is not here (Debian: chromium)'
cp "$here/package.json" "$folder/"
if [ ! -d "$folder/node_modules/playwright-core" ] || [ "$here/package.json" -nt "$folder/installed" ]; then
  (cd "$folder" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 timeout 90 npm install --silent --no-audit --no-fund > npm.log 2>&1) ||
    skip "npm could not install what package.json names; $folder/npm.log says why"
  touch "$folder/installed"
fi

# The program's own JavaScript.
rm -rf "$folder/explorer"
cp -r "$here/../../cli/explorer" "$folder/explorer"
cp "$here/tsconfig.json" "$here/eslint.config.mjs" "$here"/*.test.mjs "$folder/"
(cd "$folder" && npx --no-install tsc -p tsconfig.json && npx --no-install eslint explorer)

database=$folder/samples.gipfdb
rm -f "$database" "$database.new"
"$program" import "$here/../../sample-games" --db "$database" > "$folder/import.log" 2>&1
(cd "$folder" && node pages.test.mjs "$program" "$database" "$chromium" "$folder/pictures")
if [ $# -eq 3 ]; then
  mkdir -p "$here/pictures"
  cp "$folder"/pictures/readme-*.png "$here/pictures/"
fi
