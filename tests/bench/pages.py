#!/usr/bin/env python3
"""pages.py PROGRAM DATABASE [REQUESTS] - how long gipfbase serve takes for its pages, and what 10,000 requests leave in memory.

Every address is requested only once, so that no page comes from the cache unless stated. Times are those of a client on
the same machine, from the request to the last byte.
"""

import http.client
import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
from urllib.parse import quote_plus, urlencode


class Server:
    def __init__(self, program, database):
        self.process = subprocess.Popen([program, "serve", "--db", database, "--port", "0"], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def client(self):
        return http.client.HTTPConnection("localhost", self.port, timeout=60)

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait()


def get(client, address):
    begin = time.perf_counter()
    client.request("GET", address)
    response = client.getresponse()
    body = response.read()
    if response.status != 200:
        raise SystemExit(f"{address}: status {response.status}")
    return time.perf_counter() - begin, body


def answer(client, address):
    return json.loads(get(client, address)[1])


def addresses(client, count, seed):
    """Kinds of pages, each with the same number of addresses."""
    chance = random.Random(seed)
    variants = answer(client, "/api/stats")["variants"]
    games = max(1, sum(v["games"] for v in variants))
    rules = [urlencode({"title": v["title"], "variant": v["variant"]}) for v in variants if v["games"] > 100] or [""]
    names = [p["name"] for p in answer(client, f"/api/players?limit={count}")["players"]]
    chance.shuffle(names)
    numbers = []
    while len(numbers) < min(count, games):
        some = answer(client, f"/api/games?limit=20&offset={chance.randrange(games)}")["games"]
        numbers = list(dict.fromkeys(numbers + [g["id"] for g in some]))
    lines, positions = [], []
    for number in numbers:
        game = answer(client, f"/api/games/{number}")
        plies = len(game["moves"])
        chosen = urlencode({"title": game["title"], "variant": game["variant"]})
        if plies > 2 and game["start"].startswith("oooo/") or not game["tags"].get("Position"):
            line = " ".join(game["moves"][: chance.randint(1, min(plies, 12))])
            lines.append(f"/position?{chosen}&line={quote_plus(line)}")
        positions.append(f"/position?{chosen}&position={quote_plus(game['position'])}")
    return {
        "a game, at some move": [f"/game/{n}?ply={min(chance.randint(0, 20), answer(client, f'/api/games/{n}')['plies'])}" for n in numbers],
        "a step in the opening tree": lines,
        "a position of the end": positions,
        "starts of openings": [f"/position?{r}" for r in rules],
        "list of games": [f"/games?offset={n}" for n in numbers],
        "a query of the search language": [f"/games?where={quote_plus(f'plies > {20 + n % 60} and id > {n}')}" for n in numbers],
        "a player": [f"/player?name={quote_plus(n)}" for n in names],
        "players, once for each state of the database": ["/players"],
        "events": ["/events"],
        "first page": ["/"],
        "editor": ["/editor"],
    }


def main():
    program, database = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    server = Server(program, database)
    try:
        measure(server, count)
    finally:
        exit_code = server.end()
    raise SystemExit(exit_code)


def measure(server, count):
    client = server.client()
    kinds = addresses(client, count, 1)
    print(f"{'page':<46} {'asked':>6} {'median':>9} {'99 %':>9} {'longest':>9} {'KB':>6}")
    for kind, list_of in kinds.items():
        times, size = [], 0
        for address in list_of:
            seconds, body = get(client, address)
            times.append(1000 * seconds)
            size = max(size, len(body))
        times.sort()
        if not times:
            continue
        at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
        print(f"{kind:<46} {len(times):>6} {at(0.5):>6.1f} ms {at(0.99):>6.1f} ms {times[-1]:>6.1f} ms {size / 1024:>6.0f}")

    # Memory: what 10,000 requests of eight clients leave, after as many that filled the caches.
    everything = [a for kind, list_of in kinds.items() if "query" not in kind for a in list_of]

    def ask(number):
        own, chance = server.client(), random.Random(number)
        for _ in range(1250):
            get(own, chance.choice(everything))

    for turn in range(3):
        begin = time.perf_counter()
        threads = [threading.Thread(target=ask, args=(8 * turn + i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.perf_counter() - begin
        print(f"after {10000 * (turn + 1):,} requests of eight clients: {server.memory():.0f} MB; {10000 / seconds:,.0f} requests/s")


if __name__ == "__main__":
    main()
