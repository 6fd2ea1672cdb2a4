#!/usr/bin/env python3
"""tests/serve/load.py PROGRAM [REQUESTS] - checks what cli/serve/README.md promises for a busy server.

Serves a generated database to 64 clients that send a byte now and then, 16 that follow events, 8 that
ask heavy queries again and again, and others that ask for REQUESTS pages (default 20,000). Fails when a
page takes longer than a second, an answer is wrong, the server needs 300 MB of memory or more, or it
does not end within two seconds after Ctrl-C.
"""
import http.client
import itertools
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

MOST_SECONDS = 1.0
MOST_MEGABYTES = 300
MOST_SECONDS_TO_END = 2.0
HEAVY = ("sym(some a in board: some b in board: some c in board: "
         "count(near(a) & near(b) & white) + count(near(c) & near(b) & grey) = 5)")
PAGES = [
    "/", "/help", "/games", "/games?player=A*", "/game/1", "/game/7?ply=4", "/position",
    "/position?title=zertz&line=Wd4,a1", "/players", "/events", "/puzzles", "/archive", "/editor",
    "/manual/searching", "/api/stats", "/api/games?title=dvonn&limit=5", "/api/games/3",
    "/api/games/3/record", "/api/openings?title=dvonn", "/api/board?title=gipf", "/api/players",
    "/api/board.svg?title=zertz", "/api/words?title=zertz", "/api/titles", "/api/openapi.json",
    "/game/999999", "/nowhere", "/games?limit=-1",
]
EXPECTED = {"/game/999999": 404, "/nowhere": 404, "/games?limit=-1": 400}


class Load:
    """The clients, and what they have seen."""

    def __init__(self, port, requests):
        self.port = port
        self.numbers = itertools.count()
        self.asked = itertools.count()
        self.requests = requests
        self.done = threading.Event()
        self.lock = threading.Lock()
        self.slowest = {}
        self.seen = {}
        self.faults = []

    def fault(self, text):
        with self.lock:
            self.faults.append(text)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def slow(self):
        """Sends a byte of a request now and then."""
        while not self.done.is_set():
            try:
                with self.connect() as client:
                    for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100:
                        client.send(bytes([byte]))
                        if self.done.wait(0.2):
                            return
            except OSError:
                self.done.wait(0.05)

    def stream(self):
        """Follows the events of a search."""
        try:
            with self.connect() as client:
                client.sendall(b"GET /api/solve/1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                while not self.done.is_set() and client.recv(65536):
                    pass
        except OSError:
            pass

    def heavy(self, number):
        """Asks a query that takes longer than anybody waits; every second one leaves."""
        query = urllib.parse.quote(HEAVY)
        while not self.done.is_set():
            # Another address each time, so that no answer is cached.
            limit = number + 8 * next(self.asked)
            target = f"/api/games?where={query}&title=zertz&limit={limit + 1}"
            client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90 if number % 2 else 2)
            try:
                client.request("GET", target)
                status = client.getresponse().status
                with self.lock:
                    self.seen[status] = self.seen.get(status, 0) + 1
            except OSError:
                pass
            finally:
                client.close()

    def page(self):
        """Asks for pages, one after another, sometimes on the same connection."""
        client = None
        while True:
            number = next(self.numbers)
            if number >= self.requests:
                return
            target = PAGES[number * 7 % len(PAGES)]
            begin = time.monotonic()
            try:
                if client is None:
                    client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
                client.request("GET", target)
                response = client.getresponse()
                response.read()
                status = response.status
            except (OSError, http.client.HTTPException) as error:
                status = repr(error)
            seconds = time.monotonic() - begin
            if status != EXPECTED.get(target, 200):
                self.fault(f"{target}: {status}")
                client = None
            if seconds > MOST_SECONDS:
                self.fault(f"{target} took {seconds:.1f} s")
            with self.lock:
                self.slowest[target] = max(self.slowest.get(target, 0), seconds)
            if number % 20 == 0 and client is not None:
                client.close()
                client = None


def megabytes_of(process):
    """The most memory that a running process has had."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmHWM"):
                return int(line.split()[1]) // 1024
    return 0


def make_database(program, folder):
    """Generated games of several titles."""
    for title in ("zertz", "dvonn", "gipf"):
        games = os.path.join(folder, title + ".gpn")
        with open(games, "wb") as file:
            subprocess.run([program, "generate", "--title", title, "--games", "400"], stdout=file, check=True)
        subprocess.run([program, "import", games, "--db", os.path.join(folder, "games.gipfdb")],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return os.path.join(folder, "games.gipfdb")


def main():
    program = os.path.abspath(sys.argv[1])
    requests = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        database = make_database(program, folder)
        server = subprocess.Popen([program, "serve", "--db", database, "--port", "0"],
                                  stdout=subprocess.PIPE, text=True)
        port = int(server.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
        load = Load(port, requests)
        client = http.client.HTTPConnection("127.0.0.1", port)
        client.request("POST", "/api/solve", "title=dvonn&time=3600",
                       {"Content-Type": "application/x-www-form-urlencoded"})
        if client.getresponse().status != 200:
            load.fault("the search for the events did not begin")
        others = [threading.Thread(target=load.slow, daemon=True) for _ in range(64)]
        others += [threading.Thread(target=load.stream, daemon=True) for _ in range(16)]
        others += [threading.Thread(target=load.heavy, args=(i,), daemon=True) for i in range(8)]
        for thread in others:
            thread.start()
        time.sleep(1)
        readers = [threading.Thread(target=load.page) for _ in range(4)]
        begin = time.monotonic()
        for thread in readers:
            thread.start()
        for thread in readers:
            thread.join()
        seconds = time.monotonic() - begin
        megabytes = megabytes_of(server)
        begin = time.monotonic()
        server.send_signal(signal.SIGINT)
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()
        to_end = time.monotonic() - begin
        load.done.set()
    slowest = max(load.slowest.items(), key=lambda item: item[1])
    print(f"{requests} requests in {seconds:.0f} s; slowest: {slowest[0]}, {slowest[1]:.2f} s; "
          f"heavy answers by status: {load.seen}; {megabytes} MB; ended in {to_end:.2f} s")
    if megabytes >= MOST_MEGABYTES:
        load.fault(f"the server needed {megabytes} MB")
    if to_end > MOST_SECONDS_TO_END or server.returncode != 0:
        load.fault(f"after Ctrl-C it ended in {to_end:.1f} s with {server.returncode}")
    for text in load.faults[:20]:
        print(text)
    sys.exit(1 if load.faults else 0)


main()
