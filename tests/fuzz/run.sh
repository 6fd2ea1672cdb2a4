#!/usr/bin/env bash
# tests/fuzz/run.sh FOLDER SECONDS [TARGET...] - hunts for inputs that break a reader.
#
# FOLDER is a build of gipfbase_fuzz with -DGIPFBASE_FUZZ=ON. Every target (or those named) takes SECONDS of
# CPU time, as many targets at a time as there are cores, and fails with a crash, a leak, a broken promise, an input
# that takes more than 10 s, or more than 512 MB. With the same GIPFBASE_FUZZ_SEED the same inputs are chosen;
# GIPFBASE_FUZZ_TIMEOUT replaces the 10 s. `list` instead of SECONDS prints the targets. The hunt begins with the seeds
# that the targets make from sample-games and with tests/fuzz/corpus. Inputs worth keeping stay in FOLDER/fuzz/corpus
# for the next time, inputs that broke a reader are in FOLDER/fuzz/found. To reproduce a failure:
#   GIPFBASE_FUZZ_TARGET=gpn FOLDER/tests/gipfbase_fuzz FOLDER/fuzz/found/gpn-crash-...
# Shrink the input with -minimize_crash=1. With the fix, add it to tests/fuzz/corpus/TARGET, named after what it broke.
set -euo pipefail
folder=$(cd "$1" && pwd)
seconds=$2
shift 2
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export program=$folder/tests/gipfbase_fuzz work=$folder/fuzz seconds
# The sanitizers of clang 14 do not work with the address randomisation of newer kernels.
fixed=
! setarch --addr-no-randomize true 2> /dev/null || fixed='setarch --addr-no-randomize'
export fixed
# Freed memory is kept for a while to detect its use; by default that takes 256 MB.
export ASAN_OPTIONS=quarantine_size_mb=16${ASAN_OPTIONS:+:$ASAN_OPTIONS} UBSAN_OPTIONS=print_stacktrace=1

hunt() {
  local target=$1 longest=$2 log=$work/$1.log kept=() spent=0 TIMEFORMAT='%U %S'
  mkdir -p "$work/corpus/$target" "$work/found"
  [ ! -d "tests/fuzz/corpus/$target" ] || kept=("tests/fuzz/corpus/$target")
  : > "$log"
  # libFuzzer measures wall-clock time: next to other work it needs several runs.
  while [ "$spent" -lt "$seconds" ]; do
    # shellcheck disable=SC2086  # none or two words
    if ! { time GIPFBASE_FUZZ_TARGET=$target $fixed "$program" -max_total_time="$((seconds - spent))" \
      -max_len="$longest" -len_control=0 -seed="${GIPFBASE_FUZZ_SEED:-0}" -timeout="${GIPFBASE_FUZZ_TIMEOUT:-10}" \
      -rss_limit_mb=512 -malloc_limit_mb=512 -detect_leaks=1 -print_final_stats=1 \
      -artifact_prefix="$work/found/$target-" "$work/corpus/$target" "$work/seeds/$target" "${kept[@]}" \
      >> "$log" 2>&1; } 2> "$log.time"; then
      printf '%s: found something, see %s\n' "$target" "$log"
      sed -n '/promise was broken/,/==.*ERROR/p' "$log" | head -40
      grep -aE 'ERROR|SUMMARY|Test unit' "$log" || tail -5 "$log"
      return 1
    fi
    spent=$((spent + $(awk '{ print int($1 + $2) + 1 }' "$log.time")))
  done
  awk -v target="$target" -v spent="$spent" '
    /^stat::number_of_executed_units/ { runs += $2 }
    /^stat::peak_rss_mb/ && $2 > peak { peak = $2 }
    /^#[0-9]+.*DONE/ { for (i = 1; i < NF; ++i) if ($i == "cov:" || $i == "corp:") reached = reached " " $i " " $(i + 1)
                       last = reached; reached = "" }
    END { printf "%-11s %d inputs in %d s of CPU time, at most %d MB;%s\n", target, runs, spent, peak, last }' "$log"
}
export -f hunt

# shellcheck disable=SC2086
targets=$(GIPFBASE_FUZZ_TARGET=list $fixed "$program")
if [ "$seconds" = list ]; then
  cut -d ' ' -f 1 <<< "$targets"
  exit 0
fi
for target in "$@"; do
  if ! grep -q "^$target " <<< "$targets"; then
    printf 'there is no target %s; name some of: %s\n' "$target" "$(cut -d ' ' -f 1 <<< "$targets" | paste -sd ' ')" >&2
    exit 1
  fi
done
# shellcheck disable=SC2086
GIPFBASE_FUZZ_SEEDS=$work/seeds $fixed "$program" > /dev/null
wanted=$(IFS='|' && printf '%s' "$*")
grep -E "^(${wanted:-.*}) " <<< "$targets" |
  xargs -P "$(nproc)" -L 1 bash -c 'hunt "$@"' hunt
