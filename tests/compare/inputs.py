"""Inputs that are made: damaged files, damaged texts, the examples of the READMEs."""

import re

_TOKENS = [b"(", b")", b"{", b"}", b"[", b"]", b"x ", b"1.", b"1-0", b"$4", b"!?", b";", b"%", b"-",
           b"pass", b"resign", b"\n\n", b'[Title "gipf"]\n', b'[Variant "48+x"]\n', b"G",
           b"Wd4,a1 ", b"d3 ", b"e1-e4 ", b"\xe9", b"\xef\xbb\xbf", b"\0", b"99999999999999999999"]


def damaged(content, random):
    """`content` with one to three things wrong."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        at, length = random.randrange(len(content) + 1), random.randrange(1, 30)
        kind = random.randrange(7)
        if kind == 0:  # truncated
            content = content[:at]
        elif kind == 1:  # one byte changed
            content = content[:at] + bytes([random.randrange(256)]) + content[at + 1:]
        elif kind == 2:  # a digit or letter changed to another of its kind
            places = [match.start() for match in re.finditer(rb"[0-9a-zA-Z]", content)]
            if places:
                at = random.choice(places)
                kinds = next(k for k in (b"0123456789", b"abcdefghijklmnop", b"WGBRJKLMNOPQSTUVXYZ",
                                         bytes(range(256))) if content[at] in k)
                content = content[:at] + bytes([random.choice(kinds)]) + content[at + 1:]
        elif kind == 3:  # something missing
            content = content[:at] + content[at + length:]
        elif kind == 4:  # something twice
            content = content[:at + length] + content[at:]
        elif kind == 5:  # two lines exchanged
            lines = content.split(b"\n")
            if len(lines) > 2:
                at = random.randrange(len(lines) - 1)
                lines[at], lines[at + 1] = lines[at + 1], lines[at]
            content = b"\n".join(lines)
        else:  # something that does not belong there
            content = content[:at] + random.choice(_TOKENS) + content[at:]
    return content


def damaged_text(text, random):
    """The same for an argument, which has no zero bytes and is text."""
    return damaged(text.encode(), random).replace(b"\0", b"").decode(errors="surrogateescape")


def spoilt_database(content, random):
    """A database with some bytes wrong, mostly not in the pages of its schema."""
    page = 4096
    pages = [at for at in range(page, len(content), page)
             if b"CREATE " not in content[at:at + page]]
    if random.randrange(8) == 0:
        pages = range(0, len(content), page)
    content = bytearray(content)
    for _ in range(random.choice((1, 3, 10, 100))):
        content[random.choice(pages) + random.randrange(page)] = random.randrange(256)
    return bytes(content)


def examples(repository):
    """The blocks of code in the READMEs that are game records: (kind, text)."""
    for readme in sorted(repository.glob("**/README.md")):
        if "build" in readme.relative_to(repository).parts[0]:
            continue
        text = readme.read_text(encoding="utf-8")
        yield from re.findall(r"^```(gpn|damaged|official|transcript)\n(.*?)^```$", text,
                              re.DOTALL | re.MULTILINE)
