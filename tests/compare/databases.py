"""The schemas and the contents of two databases.

Differences are pairs: lines that say what differs, and the two files that show it.
"""

import itertools
import sqlite3
from contextlib import closing

from excerpt import clipped, excerpts

_BLOCK = 10_000  # rows at a time
_LINES = 10  # about one row
_TIMES = {("imports", "started"), ("imports", "finished")}


def schema_differences(old, new):
    schemas = []
    for path in (old, new):
        with closing(_opened(path)) as connection:
            schemas.append(_schema(connection))
    a, b = schemas
    lines = []
    for part in sorted(a.keys() | b.keys()):
        if part not in a or part not in b:
            lines.append(f"only {'old' if part in a else 'new'}: "
                         f"{clipped(f'{part}: {a.get(part) or b[part]}')}")
        elif a[part] != b[part]:
            lines += [f"{side}: {part}: {text}"
                      for side, text in zip(("old", "new"), excerpts(a[part], b[part]))]
    if lines:
        yield lines, _written("schema", (old, new), (schema.items() for schema in schemas))


def table_differences(old, new):
    if not old.exists() or not new.exists():
        if old.exists() != new.exists():
            yield [f"{old.name} is missing on one side"], (old, new)
        return
    with closing(_opened(old)) as a, closing(_opened(new)) as b:
        for table in sorted(_tables(a) & _tables(b)):
            yield from _row_differences(table, (old, new), (a, b))


def _opened(path):
    connection = sqlite3.connect(path)
    connection.text_factory = lambda text: text.decode(errors="surrogateescape")
    return connection


def _schema(connection):
    """Numbers and statements by name."""
    schema = {name: str(connection.execute(f"PRAGMA {name}").fetchone()[0])
              for name in ("application_id", "user_version")}
    for kind, name, sql in connection.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"):
        schema[f"{kind} {name}"] = " ".join(sql.split())
    return schema


def _tables(connection):
    """All tables except SQLite's own statistics, which depend on indexes."""
    return {name for (name,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%'")}


def _columns(table, connection):
    """The columns of a table, and those of its primary key."""
    rows = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
    return ([row[1] for row in rows],
            [row[1] for row in sorted(rows, key=lambda row: row[5]) if row[5]])


def _rows(table, columns, connection):
    key = _columns(table, connection)[1]
    order = ", ".join(f'"{column}"' for column in key) or "rowid"
    chosen = ", ".join(f'"{column}"' for column in columns)
    return connection.execute(f'SELECT {chosen} FROM "{table}" ORDER BY {order}')


def _row_differences(table, paths, connections):
    a, b = (_columns(table, connection)[0] for connection in connections)
    columns = [column for column in a if column in b and (table, column) not in _TIMES]
    a, b = (_rows(table, columns, connection) for connection in connections)
    while (block := a.fetchmany(_BLOCK)) == (other := b.fetchmany(_BLOCK)):
        if not block:
            return
    x, y = next((x, y) for x, y in itertools.zip_longest(block, other) if x != y)
    lines = [f"table {table} of {paths[0].name}"]
    if x is None or y is None:
        lines.append(f"only {'new' if x is None else 'old'}: {clipped(str(x or y))}")
    else:
        lines[0] += f", row {columns[0]} = {x[0]}"
        for column, p, q in zip(columns, map(str, x), map(str, y)):
            if p != q:
                lines += [f"{side}: {column} = {text}"
                          for side, text in zip(("old", "new"), excerpts(p, q))]
    yield lines[:_LINES], _written(table, paths, (_rows(table, columns, connection)
                                                  for connection in connections))


def _written(name, paths, contents):
    """Files next to the databases, with one line for each entry."""
    files = [path.with_name(f"{path.stem}-{name}.txt") for path in paths]
    for file, things in zip(files, contents):
        with open(file, "w", encoding="utf-8", errors="surrogateescape") as out:
            out.writelines(f"{thing}\n" for thing in things)
    return files
