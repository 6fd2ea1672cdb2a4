# shellcheck shell=bash
# tests/ci/packages.sh - the Debian packages that the scripts need, and how they are installed.
# For sourcing.

# shellcheck disable=SC2034  # used by the scripts that source this file
build_packages=(g++ cmake ninja-build ccache libarchive-dev libbz2-dev libcli11-dev libcpp-httplib-dev libedit-dev libfmt-dev liblzma-dev libmd4c-dev libmd4c-html0-dev
  libsqlite3-dev libssl-dev libtbb-dev libutf8proc-dev libxxhash-dev libzstd-dev nlohmann-json3-dev zlib1g-dev)
# shellcheck disable=SC2034
test_packages=(catch2 dpkg-dev fish less librapidcheck-dev librsvg2-bin libvalijson-dev mandoc python3 zsh)
# shellcheck disable=SC2034
check_packages=(clang clang-format clang-tidy libclang-rt-14-dev git python3)
# Needed by tests that are otherwise skipped; tests/long.sh installs them.
# shellcheck disable=SC2034
cluster_packages=(clickhouse-server)
# Needed by tests/browser; .ci/run installs them. The rest comes from npm.
# shellcheck disable=SC2034
browser_packages=(chromium-headless-shell)
# Debian's npm cannot be installed next to a Node that does not come from Debian.
command -v npm > /dev/null || browser_packages+=(nodejs npm)

step() {
  printf '\n== %s\n' "$*"
}

# install_packages PACKAGE... installs those that are missing.
install_packages() {
  local package missing=() as_root=()
  command -v apt-get > /dev/null || {
    printf 'This script installs what it needs with apt-get, which is not here. Please install what these\nDebian packages hold, then follow the commands in this script by hand: %s\n' "$*" >&2
    return 1
  }
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null)" = installed ] ||
      missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null || {
      printf 'Some packages are missing and only root may install them. Please run as root:\n  apt-get install %s\n' "${missing[*]}" >&2
      return 1
    }
    as_root=(sudo)
  fi
  step "Installing ${missing[*]}"
  # env, because sudo does not pass variables on.
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    "${missing[@]}"
}

# configure FOLDER OPTION... configures a build of this checkout, the current directory.
configure() {
  local folder=$1 new=()
  shift
  # A folder that was configured by hand keeps its generator and the size of its units. Large units build
  # faster as a whole, but slower when single sources change.
  [ -f "$folder/CMakeCache.txt" ] || new=(-G Ninja -DCMAKE_UNITY_BUILD_BATCH_SIZE=32)
  cmake -S . -B "$folder" "${new[@]}" "$@"
}
