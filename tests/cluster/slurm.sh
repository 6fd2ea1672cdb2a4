#!/usr/bin/env bash
# tests/cluster/slurm.sh - work cut into shards on a Slurm of one controller and two nodes, and by GNU parallel.
#
#   bash tests/cluster/slurm.sh GIPFBASE [ARCHIVE]
#
# Runs the command lines of cli/cluster/SOLVING.md unchanged, kills and requeues one job of the first array, and
# compares the results with those of one process, row for row and byte for byte. Everything listens on 127.0.0.1,
# on free ports, and is removed afterwards. Without ARCHIVE it takes random games, for half a minute; with ARCHIVE
# the games of that folder, and only the lines that solve. Prints "skipped: ..." where it cannot run.
set -euo pipefail
program=$(realpath "${1:?usage: slurm.sh GIPFBASE [ARCHIVE]}")
archive=${2:+$(realpath "$2")}
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
page=$source/cli/cluster/SOLVING.md

skip() {
  printf 'skipped: %s\n' "$*"
  exit 0
}
fail() {
  printf 'failed: %s\n' "$*" >&2
  exit 1
}

folder=$(mktemp -d "${TMPDIR:-/tmp}/gipfbase-slurm-XXXXXX")
daemons=()
cleanup() {
  local daemon
  for daemon in ${daemons[@]+"${daemons[@]}"}; do kill "$daemon" 2> /dev/null || true; done
  for daemon in ${daemons[@]+"${daemons[@]}"}; do wait "$daemon" 2> /dev/null || true; done
  rm -rf "$folder"
}
trap cleanup EXIT
cd "$folder"

# The files that the commands of the page need.
mkdir bin && ln -s "$program" bin/gipfbase && ln -s "$source/cli" cli
export PATH=$folder/bin:$PATH
unset GIPFBASE GIPFBASE_DB

now() { printf '%s' "${EPOCHREALTIME/[.,]/}"; }
# took WHAT BEGIN
took() {
  local tenths=$((($(now) - $2) / 100000))
  printf '%-44s %5d.%d s\n' "$1" $((tenths / 10)) $((tenths % 10))
}

# lines_of HEADING WORD prints the command lines below a heading of the page that contain this word, each on one line.
lines_of() {
  awk -v heading="## $1" -v word="$2" \
    '/^## /{here = ($0 == heading)} /^```/{code = !code; next} !here || !code {next}
     {line = line $0} sub(/\\$/, "", line) || /&&$/ {next} index(line, word) {print line} {line = ""}' "$page"
}

# rows DATABASE prints all rows that solving has stored.
rows() {
  python3 - "$1" << 'PYTHON'
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
for query in "SELECT * FROM solved ORDER BY key, position", "SELECT * FROM solved_games ORDER BY game":
    for row in database.execute(query):
        print(*row, sep="|")
PYTHON
}

# --- what one process makes -------------------------------------------------------------------------------
begin=$(now)
if [ -n "$archive" ]; then
  gipfbase import "$archive" --db empty.gipfdb > /dev/null 2>&1 || [ $? = 1 ]
else
  for title in zertz gipf dvonn tamsk; do
    gipfbase generate --title "$title" --games 12 --seed 5 | gipfbase import - --db empty.gipfdb > /dev/null
  done
fi
took "import" "$begin"
cp empty.gipfdb one.gipfdb
begin=$(now)
gipfbase solve --db one.gipfdb --last 3 > /dev/null
took "solve --db, one process, all cores" "$begin"
rows one.gipfdb > one.rows
if [ -z "$archive" ]; then
  gipfbase annotate --db one.gipfdb --last 4 --output one-annotated.gpn 2> /dev/null
  gipfbase puzzles extract --db one.gipfdb --last 3 --output one-puzzles.gpn 2> /dev/null
fi

compare() {
  rows zertz.gipfdb > merged.rows
  cmp one.rows merged.rows || fail "$1: other rows than those of one process"
  printf '%s: %s rows, as those of one process\n' "$1" "$(wc -l < one.rows)"
  [ -z "$archive" ] || return 0
  cmp one-annotated.gpn annotated.gpn || fail "$1: other annotations than those of one process"
  cmp one-puzzles.gpn puzzles.gpn || fail "$1: other puzzles than those of one process"
  printf '%s: annotations and puzzles, as those of one process\n' "$1"
}
kinds=('solve ')
[ -n "$archive" ] || kinds+=(annotate puzzles)
fresh() {
  cp empty.gipfdb zertz.gipfdb
  rm -rf solved notes mined annotated.gpn puzzles.gpn
}

# --- GNU parallel -----------------------------------------------------------------------------------------
if command -v parallel > /dev/null && parallel --version 2> /dev/null | grep -q '^GNU parallel'; then
  fresh
  begin=$(now)
  for kind in "${kinds[@]}"; do
    while read -r line; do
      bash -c "$line" > parallel.log 2>&1 < /dev/null || fail "$line: $(cat parallel.log)"
    done < <(lines_of "One machine, or several by ssh: GNU parallel" "gipfbase $kind")
  done
  took "GNU parallel, 16 shards and merge" "$begin"
  if [ -z "$archive" ]; then
    bash -c "$(lines_of "One long proof" parallel)" > parallel.log 2>&1 < /dev/null ||
      fail "a proof in shards: $(cat parallel.log)"
    gipfbase verify won.proof
  fi
  compare "GNU parallel"
else
  printf 'GNU parallel is not here, its lines were not run\n'
fi

# --- Slurm ------------------------------------------------------------------------------------------------
for tool in slurmctld slurmd sbatch; do
  command -v "$tool" > /dev/null || skip "no $tool (Debian: slurm-wlm)"
done
[ "$(id -u)" = 0 ] || skip "a Slurm of one's own can be started by root only"

# Ports that nobody listens on now.
read -r port port1 port2 < <(python3 - << 'PYTHON'
import socket
sockets = [socket.socket() for _ in range(3)]
for s in sockets:
    s.bind(("127.0.0.1", 0))
print(*[s.getsockname()[1] for s in sockets])
PYTHON
)
mkdir slurm slurm/state slurm/spool.n1 slurm/spool.n2
cat > slurm/slurm.conf << E2
ClusterName=one
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
AuthInfo=cred_expire=5
KillWait=5
SchedulerParameters=batch_sched_delay=0,sched_interval=2
SlurmctldPort=$port
SlurmctldPidFile=$folder/slurm/ctld.pid
SlurmdPidFile=$folder/slurm/d.%n.pid
SlurmdSpoolDir=$folder/slurm/spool.%n
StateSaveLocation=$folder/slurm/state
SlurmctldLogFile=$folder/slurm/ctld.log
SlurmdLogFile=$folder/slurm/d.%n.log
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=n1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$port1 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$port2 CPUs=1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
E2
export SLURM_CONF=$folder/slurm/slurm.conf
slurmctld -D -c > slurm/ctld.out 2>&1 &
daemons+=($!)
for node in n1 n2; do
  slurmd -N $node -D -c > "slurm/$node.out" 2>&1 &
  daemons+=($!)
done
idle() { [ "$(sinfo --noheader --Node --format=%T 2> /dev/null | grep -c '^idle$')" = 2 ]; }
for _ in {1..100}; do
  ! idle || break
  sleep 0.2
done
idle || skip "Slurm does not start here: $(tail -n 1 slurm/ctld.log 2> /dev/null)"

fresh
begin=$(now)
killed=
for kind in "${kinds[@]}"; do
  word=${kind% }
  script=$(lines_of "A cluster: Slurm" "16" | grep " $word ")
  merge=$(grep -F "=afterok:\$$(cut -d= -f1 <<< "$script")" "$page")
  # The two lines, one after the other, as somebody would type them.
  bash -c "$script; $merge; echo \$${script%%=*} > job" > sbatch.log 2>&1 || fail "$(cat sbatch.log)"
  if [ -z "$killed" ]; then
    job=$(cat job)
    for _ in {1..200}; do
      ! squeue --noheader --array --format='%i %T' | grep -q "^${job}_.* RUNNING" || break
      sleep 0.1
    done
    killed=$(squeue --noheader --array --format='%i %T' | awk '$2 == "RUNNING" {print $1; exit}')
    [ -n "$killed" ] || fail "no task of the array ran"
    [ -z "$archive" ] || sleep 3  # in the middle of its work
    scontrol requeue "$killed"
    printf 'task %s killed and requeued while it was running\n' "$killed"
  fi
  # The next command reads the merged values: annotations use them.
  while squeue --noheader --format='%T' 2> /dev/null | grep -q .; do sleep 0.2; done
done
took "Slurm, 2 nodes, 16 shards and merge" "$begin"
cat slurm-*.out | grep -v '^$' > jobs.log || true
compare "Slurm"
restarts=$(scontrol show job "$killed" 2> /dev/null | grep -o 'Restarts=[0-9]*' || true)
[ "$restarts" != "Restarts=0" ] || fail "task $killed was not requeued"
printf 'task %s: %s\n' "$killed" "${restarts:-gone from the queue}"
