#!/usr/bin/env python3
"""tests/serve/strangers.py PROGRAM KIND [SECONDS] [SEED] - checks what is promised for files from strangers.

KIND is one of
  pages     every page of gipfbase serve over databases with changed bytes
  journals  commands on databases with journals of changed bytes, which may name any file
  uploads   files with changed bytes sent to gipfbase serve --write
  proofs    proofs with changed bytes, which verify may only accept if they are as before
Mutates for SECONDS (default 60). Fails when the program crashes or hangs, when a sanitizer reports a fault, when a
file of the user disappears, or when a wrong proof is accepted. A program with sanitizers finds more. Files that
made it fail are kept; the message names their folder.
"""
import http.client
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
import zlib

MOST_SECONDS = 120
TITLES = ("zertz", "dvonn", "gipf", "tamsk", "yinsh", "tzaar")
SANITIZER = re.compile(rb"AddressSanitizer|runtime error:|LeakSanitizer")
LINK = re.compile(rb'href="(/[^"]*)"')
MOST_PAGES = 60
# A journal ends with the name of a file to delete, its length, a sum of its bytes, and these bytes.
MAGIC = bytes.fromhex("d9d505f920a163d7")


class Failure(Exception):
    """The program broke a promise."""


class Hunt:
    """A folder with sample files, and the program that reads their mutants."""

    def __init__(self, program, folder, seed):
        self.program = program
        self.folder = folder
        self.random = random.Random(seed)
        self.tried = 0
        self.path = lambda name: os.path.join(folder, name)
        for title in TITLES:
            with open(self.path(title + ".gpn"), "wb") as file:
                file.write(self.run("generate", "--title", title, "--games", "20").stdout)
        self.run("import", *(self.path(title + ".gpn") for title in TITLES), "--db", self.path("sound.gipfdb"))

    def run(self, *words):
        """Runs a command; a crash, a sanitizer and a hang are failures."""
        try:
            done = subprocess.run([self.program, *words], cwd=self.folder, timeout=MOST_SECONDS,
                                  stdin=subprocess.DEVNULL, capture_output=True, check=False)
        except subprocess.TimeoutExpired as error:
            raise Failure(f"{' '.join(words)} hangs") from error
        if done.returncode < 0 or SANITIZER.search(done.stderr):
            raise Failure(f"{' '.join(words)}: {done.returncode} {done.stderr[-2000:].decode(errors='replace')}")
        return done

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)

    def mutant(self, content):
        """Some changes: bits, numbers, parts cut, doubled or exchanged."""
        content = bytearray(content)
        for _ in range(self.random.choice((1, 1, 2, 4, 16, 64))):
            if not content:
                break
            at = self.random.randrange(len(content))
            length = min(self.random.choice((1, 2, 4, 8, 100, 4096)), len(content) - at)
            kind = self.random.randrange(6)
            if kind == 0:
                content[at] ^= 1 << self.random.randrange(8)
            elif kind == 1:
                content[at:at + length] = self.random.choice((b"\0", b"\xff", b"\x7f")) * length
            elif kind == 2:
                content[at:at + length] = self.random.randbytes(length)
            elif kind == 3:
                other = self.random.randrange(len(content))
                content[at:at + length] = content[other:other + length]
            elif kind == 4:
                del content[at:at + length]
            else:
                content[at:at] = content[at:at + length]
        return bytes(content)

    def serve(self, database, *words):
        return Server(self, database, *words)


class Server:
    """A running gipfbase serve; leaving it ends it as Ctrl-C does."""

    def __init__(self, hunt, database, *words):
        self.hunt = hunt
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [hunt.program, "serve", "--db", hunt.path(database), "--port", "0", "--query-time", "5", *words],
            stdout=subprocess.PIPE, stderr=self.errors, cwd=hunt.folder)
        line = self.process.stdout.readline().decode()
        self.port = int(line.split("127.0.0.1:")[1].split("/")[0]) if "127.0.0.1:" in line else 0
        self.token = line.strip().split("#token=")[-1]

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(MOST_SECONDS)
        except subprocess.TimeoutExpired as late:
            self.process.kill()
            raise Failure("the server does not end") from late
        self.errors.seek(0)
        said = self.errors.read()
        if self.process.returncode < 0 or SANITIZER.search(said):
            raise Failure(f"serve: {self.process.returncode} {said[-2000:].decode(errors='replace')}")

    def ask(self, method, target, body=None, headers=None):
        """The status and body of a response; a connection that breaks is a failure."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=MOST_SECONDS)
        try:
            client.request(method, target, body, headers or {})
            response = client.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            raise Failure(f"{target}: {error!r}") from error
        finally:
            client.close()


def hunt_pages(hunt):
    """Follows the links of a mutated database from its start page, in any order."""
    hunt.write("mutant.gipfdb", hunt.mutant(hunt.read("sound.gipfdb")))
    with hunt.serve("mutant.gipfdb") as server:
        if server.port == 0:
            return  # refused as a whole
        waiting = ["/", "/api/stats", "/api/games", "/api/players", "/api/openings", "/ratings", "/archive"]
        seen = set(waiting)
        for _ in range(MOST_PAGES):
            if not waiting:
                break
            target = waiting.pop(hunt.random.randrange(len(waiting)))
            for link in LINK.findall(server.ask("GET", target)[1]):
                link = link.decode(errors="replace").replace("&amp;", "&").split("#")[0]
                if link not in seen and not link.startswith("/assets/"):
                    seen.add(link)
                    waiting.append(link)


def hunt_journals(hunt):
    """A file that a journal names must not be deleted, whatever command opens the database."""
    shutil.copy(hunt.path("sound.gipfdb"), hunt.path("mutant.gipfdb"))
    precious = hunt.path("precious.txt")
    hunt.write("precious.txt", b"not to be deleted")
    page = MAGIC + (1).to_bytes(4, "big") + hunt.random.randbytes(4)
    page += (10).to_bytes(4, "big") + (512).to_bytes(4, "big") + (4096).to_bytes(4, "big")
    journal = page.ljust(512, b"\0") + (1).to_bytes(4, "big") + hunt.random.randbytes(4100)
    name = precious.encode()
    end = name + len(name).to_bytes(4, "big") + (sum(name) & 0xFFFFFFFF).to_bytes(4, "big") + MAGIC
    journal = hunt.mutant(journal) + hunt.random.choice((end, end, hunt.mutant(end), b""))
    hunt.write("mutant.gipfdb-journal", journal)
    if not os.path.islink(hunt.path("link.gipfdb")):
        os.mkdir(hunt.path("elsewhere"))
        os.symlink(hunt.path("mutant.gipfdb"), hunt.path("elsewhere/link.gipfdb"))
        os.symlink("elsewhere/link.gipfdb", hunt.path("link.gipfdb"))
    for words in (["stats"], ["check"], ["list"], ["show", "1"], ["findings"], ["repair"], ["optimize"],
                  ["export"], ["edit", "1", "--set", "Round=2"]):
        # The file itself, or a link to it, without a journal next to it.
        hunt.run(*words, "--db", hunt.path(hunt.random.choice(("mutant.gipfdb", "link.gipfdb"))))
        if not os.path.exists(precious):
            raise Failure(f"{words[0]} has deleted the file that a journal names")
    os.remove(hunt.path("mutant.gipfdb"))
    if os.path.exists(hunt.path("mutant.gipfdb-journal")):
        os.remove(hunt.path("mutant.gipfdb-journal"))


def hunt_uploads(hunt):
    """Uploads mutants of all kinds of files under any name; the database stays sound."""
    sources = [hunt.path(title + ".gpn") for title in TITLES]
    hunt.run("export", "--title", "zertz", "--format", "boardspace", "--force", "-o", hunt.path("games.zip"),
             "--db", hunt.path("sound.gipfdb"))
    sources.append(hunt.path("games.zip"))
    with hunt.serve("uploads.gipfdb", "--write") as server:
        for _ in range(20):
            hunt.write("mutant", hunt.mutant(hunt.read(hunt.random.choice(sources))))
            name = hunt.random.choice(("games.gpn", "games.zip", "../x.sgf", "x" * 300, ".hidden", "a.tar.gz"))
            status, body = server.ask("POST", "/api/import?name=" + urllib.parse.quote(name),
                                      hunt.read("mutant"), {"X-Gipfbase-Token": server.token})
            if status not in (200, 429):
                raise Failure(f"an upload got {status}: {body[:200]!r}")
            if status == 200:
                number = re.search(rb'"import": ?(\d+)', body).group(1).decode()
                server.ask("GET", f"/api/import/{number}/events")
    if hunt.run("check", "--db", hunt.path("uploads.gipfdb")).returncode != 0:
        raise Failure("check finds something in the database of the uploads")


def hunt_proofs(hunt):
    """Nothing but the proof itself is accepted, apart from what the format ignores."""
    if not os.path.exists(hunt.path("won.proof")):
        hunt.run("solve", "--title", "zertz", "--force", "--proof", hunt.path("won.proof"), "--position",
                 ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1")
    proof = hunt.read("won.proof")
    lines = proof.split(b"\n")
    for _ in range(20):
        mutant = hunt.mutant(proof)
        if hunt.random.random() < 0.5:
            # With a correct checksum, so that the lines themselves are read.
            changed = list(lines)
            at = hunt.random.randrange(len(changed) - 2)
            changed[at] = hunt.mutant(changed[at])
            text = b"\n".join(changed[:-2]) + b"\n"
            mutant = text + b"end\t" + checksum(text) + b"\n"
        hunt.write("mutant.proof", mutant)
        done = hunt.run("verify", hunt.path("mutant.proof"))
        if done.returncode == 0 and mutant.split() != proof.split() and claims(mutant) != claims(proof):
            raise Failure("verify accepts another claim than that of the proof")


def claims(proof):
    """What a proof says of which position."""
    return [line for line in proof.split(b"\n") if line.startswith((b"position", b"claim", b"variant", b"title"))]


def checksum(text):
    """CRC-32, as in the last line of a proof."""
    return b"%08x" % zlib.crc32(text)


HUNTS = {"pages": hunt_pages, "journals": hunt_journals, "uploads": hunt_uploads, "proofs": hunt_proofs}


def main():
    program, kind = os.path.abspath(sys.argv[1]), sys.argv[2]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder = tempfile.mkdtemp(prefix="gipfbase-strangers-")
    hunt = Hunt(program, folder, seed)
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            HUNTS[kind](hunt)
            hunt.tried += 1
    except Failure as failure:
        print(f"{kind}, seed {seed}, mutant {hunt.tried + 1}: {failure}\nits files are in {folder}")
        sys.exit(1)
    shutil.rmtree(folder)
    print(f"{kind}: {hunt.tried} mutants in {seconds:.0f} s, no failure")


main()
