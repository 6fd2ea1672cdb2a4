"""Compiles each source of a build folder by itself, without keeping anything: it has to include
what it needs.

    python3 tests/ci/each_source.py FOLDER [JOBS]

FOLDER holds the compile_commands.json of a build with CMAKE_UNITY_BUILD=OFF. Sources that the build
generates are left out.
"""

import json
import pathlib
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def fault_of(entry):
    """What the compiler says of one source, or nothing."""
    words = shlex.split(entry["command"])
    if words[0].endswith("ccache"):
        del words[0]
    output = words.index("-o")
    del words[output : output + 2]
    done = subprocess.run(words + ["-fsyntax-only", "-O0"], cwd=entry["directory"],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode != 0 else ""


def main():
    folder = pathlib.Path(sys.argv[1])
    entries = json.loads((folder / "compile_commands.json").read_text())
    # Generated sources may not be there before a build.
    entries = [entry for entry in entries
               if folder.resolve() not in pathlib.Path(entry["file"]).resolve().parents]
    with ThreadPoolExecutor(int(sys.argv[2]) if len(sys.argv) > 2 else 1) as pool:
        faults = [fault for fault in pool.map(fault_of, entries) if fault]
    print(*faults, sep="\n", end="", file=sys.stderr)
    print(f"{len(entries)} sources, {len(faults)} with faults")
    sys.exit(1 if faults else 0)


main()
