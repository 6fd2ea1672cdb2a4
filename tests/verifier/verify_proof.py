#!/usr/bin/env python3
"""Verifies game proofs with the rules alone.

    python3 verify_proof.py [--quiet] FILE...

Prints one line for each proof, and with --quiet only rejections and a line of totals. `-` is
standard input. Exits 0 when all proofs are accepted, 1 when one is rejected, 2 when the command
line is wrong or a file cannot be read.
"""

import argparse
import sys

from proof_file import Rejected, read_proof, split_proofs
from strategy import check_proof


def verify(content):
    """For each proof of a file the number of positions replayed, or a Rejected."""
    parts = split_proofs(content)
    if not parts:
        yield Rejected("the file holds no proof")
    for first_line, lines in parts:
        try:
            yield check_proof(read_proof(first_line, lines))
        except Rejected as rejected:
            yield rejected


def read(name):
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description="Verifies game proofs with nothing but the rules.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="proof file; - is standard input")
    parser.add_argument("--quiet", action="store_true", help="only rejections and totals")
    arguments = parser.parse_args()

    accepted = rejected = positions = 0
    for name in arguments.files:
        try:
            content = read(name)
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            return 2
        for number, found in enumerate(verify(content), 1):
            if isinstance(found, Rejected):
                rejected += 1
                print(f"{name}:{number}: rejected: {found}", flush=True)
            else:
                accepted += 1
                positions += found
                if not arguments.quiet:
                    print(f"{name}:{number}: accepted ({found} positions)", flush=True)
    if arguments.quiet:
        print(f"{accepted} accepted, {rejected} rejected, {positions} positions")
    return 1 if rejected else 0


if __name__ == "__main__":
    sys.exit(main())
