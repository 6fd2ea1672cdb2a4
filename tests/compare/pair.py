"""Two programs side by side: the same commands in two folders, and what they left behind.

A comparison is a list of commands. Each side keeps a transcript: the command, its standard
output, its standard error, its exit code. Transcripts, files and databases have to be the same,
apart from what MASKS hides.
"""

import contextlib
import itertools
import re
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path

import databases
from excerpt import clipped, excerpts

SIDES = ("old", "new")
_LONGEST = 300  # seconds of CPU time that a command may take
_SHOWN = 3  # differing lines to print

# Differences between two runs of one program: durations, speeds, the time of an import. Also
# sizes of files, because a database with one more empty table is larger.
MASKS = [
    (r'("(?:seconds|nodes_per_second|file_bytes|bytes_before|bytes_after)": )[-+.e\d]+', r"\1_"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "_"),
    (r" *\b\d[\d.]* (µs|ms|s|min \d+ s|h \d+ min)\b", " _ s"),
    (r" *\b\d[\d.]* (bytes|[kMG]B)\b", " _ bytes"),
]


class Pair:
    """Runs commands with both programs, says what differs, and counts."""

    def __init__(self, programs, work, keep=None):
        self.programs = dict(zip(SIDES, programs))
        self.work, self.keep = Path(work), keep
        self.same = self.different = 0
        for side in SIDES:
            (self.work / side).mkdir()

    def folder(self, side):
        return self.work / side

    def ask(self, words, *more, side="old"):
        """What one program prints; for making inputs."""
        return subprocess.run(_command(words, more), executable=self.programs[side],
                              cwd=self.folder(side), stdin=subprocess.DEVNULL,
                              capture_output=True, preexec_fn=_limited, check=False).stdout

    @contextlib.contextmanager
    def comparison(self, name, masks=()):
        """A comparison; it is reported when the block is left."""
        folder = (re.escape(str(self.work.resolve())) + "/(old|new)", ".")
        one = Comparison(self, [folder] + MASKS + list(masks))
        yield one
        differences = one.close()
        if not differences:
            self.same += 1
            print(f"same       {name}", flush=True)
            return
        self.different += 1
        print(f"DIFFERENT  {name}")
        slug = re.sub(r"[^\w.+-]+", "-", name)
        for lines, files in differences:
            for line in lines:
                print(f"           {line}")
            print(f"           see {self._kept(slug, files)}", flush=True)

    def _kept(self, slug, files):
        """Copies the files of both sides; returns their names in one."""
        if self.keep is None:
            self.keep = tempfile.mkdtemp(prefix="gipfbase-differences-")
        Path(self.keep).mkdir(parents=True, exist_ok=True)
        name = f"{self.keep}/{slug}-{files[0].stem}"
        for side, file in zip(SIDES, files):
            if file.exists():
                shutil.copyfile(file, f"{name}.{side}{file.suffix}")
        return f"{name}.{{{','.join(SIDES)}}}{files[0].suffix}"


class Comparison:
    def __init__(self, pair, masks):
        self.pair = pair
        self.masks = [(re.compile(pattern), with_) for pattern, with_ in masks]
        self.transcripts = [pair.work / side / "transcript.txt" for side in SIDES]
        for transcript in self.transcripts:
            transcript.write_bytes(b"")
        self.differences = []  # (lines to print, the two files)

    def run(self, words, *more, stdin="/dev/null"):
        """Runs `gipfbase words more...` on both sides at the same time.

        `words` are separated by blanks, `more` are further arguments, unchanged; `stdin` is a file.
        """
        command = _command(words, more)
        running = []
        for side, transcript in zip(SIDES, self.transcripts):
            errors = self.pair.work / side / "errors.txt"
            with (open(transcript, "ab") as out, open(errors, "wb") as err,
                  open(self.pair.folder(side) / stdin, "rb") as source):
                out.write(f"$ {' '.join(command)}\n".encode(errors="surrogateescape"))
                out.flush()
                process = subprocess.Popen(
                    command, executable=self.pair.programs[side], cwd=self.pair.folder(side),
                    stdin=source, stdout=out, stderr=err, preexec_fn=_limited)
                running.append((process, transcript, errors))
        for process, transcript, errors in running:
            end = f"exit code {process.wait()}"
            with open(errors, "rb") as err, open(transcript, "ab") as out:
                out.write(b"standard error:\n")
                shutil.copyfileobj(err, out)
                out.write(f"{end}\n".encode())

    def file(self, name):
        """A file that the commands have written."""
        self._compare(self._paths(name))

    def schema(self, name):
        """What a database is made of."""
        self.differences += databases.schema_differences(*self._paths(name))

    def tables(self, name):
        """What a database holds, as far as both sides have tables and columns for it."""
        self.differences += databases.table_differences(*self._paths(name))

    def _paths(self, name):
        return [self.pair.folder(side) / name for side in SIDES]

    def close(self):
        self._compare(self.transcripts)
        return self.differences

    def _compare(self, paths):
        if lines := self._first_differences(*paths):
            self.differences.append((lines, paths))

    def _first_differences(self, old, new):
        if not old.exists() or not new.exists():
            return [f"{old.name} is missing on one side"] if old.exists() != new.exists() else []
        found, command = [], None
        with open(old, "rb") as a, open(new, "rb") as b:
            if _same_bytes(a, b):
                return []
            for number, (x, y) in enumerate(itertools.zip_longest(a, b, fillvalue=b""), 1):
                if x.startswith(b"$ ") and x == y:
                    command = x
                if x == y:
                    continue
                x, y = self._masked(x), self._masked(y)
                if x == y:
                    continue
                if not found and command and old in self.transcripts:
                    found.append(clipped(command.decode(errors="replace").rstrip()))
                found += [f"{number}: {side}: {text}" for side, text in zip(SIDES, excerpts(x, y))]
                if len(found) > 2 * _SHOWN:
                    break
        return found

    def _masked(self, line):
        line = line.decode(errors="backslashreplace").rstrip("\n")
        for pattern, with_ in self.masks:
            line = pattern.sub(with_, line)
        return line


def _command(words, more):
    return ["gipfbase", *words.split(), *map(str, more)]


def _limited():
    """Ends a command that takes too much CPU time; its exit code is then -24."""
    resource.setrlimit(resource.RLIMIT_CPU, (_LONGEST, _LONGEST + 5))


def _same_bytes(a, b):
    while (block := a.read(1 << 20)) == b.read(1 << 20):
        if not block:
            return True
    a.seek(0)
    b.seek(0)
    return False
