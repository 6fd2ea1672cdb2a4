#include "db/store/schema.hpp"

#include <fmt/format.h>

#include <array>

namespace gipfbase::db {
namespace {

/// Step n brings a database from version n to n + 1. Steps are never changed once released.
constexpr std::array<const char*, kSchemaVersion> kSteps = {R"sql(
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL,
  finished TEXT,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'interrupted', 'reverted')),
  arguments TEXT NOT NULL,
  files INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  duplicate INTEGER NOT NULL DEFAULT 0,
  partial INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  content BLOB,                    -- hash of the bytes and of the options it was read with
  complete INTEGER NOT NULL DEFAULT 0,
  files INTEGER NOT NULL DEFAULT 0,
  empty INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  duplicate INTEGER NOT NULL DEFAULT 0,
  partial INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sources_by_content ON sources (content) WHERE complete = 1;
CREATE INDEX sources_by_import ON sources (import);

CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice, even when an import is reverted
  identity BLOB NOT NULL UNIQUE,   -- hash of what makes two records the same game
  source INTEGER NOT NULL REFERENCES sources (id),
  member TEXT NOT NULL,            -- name inside an archive
  ordinal INTEGER NOT NULL,        -- of the game in its file or member, from 1
  line INTEGER NOT NULL,
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  white INTEGER NOT NULL REFERENCES players (id),  -- moves first
  black INTEGER NOT NULL REFERENCES players (id),
  event INTEGER NOT NULL REFERENCES events (id),
  site INTEGER NOT NULL REFERENCES sites (id),
  round TEXT NOT NULL,
  date TEXT NOT NULL,              -- as recorded, parts may be ??
  date_first INTEGER NOT NULL,     -- yyyymmdd: earliest and latest day it may mean
  date_last INTEGER NOT NULL,
  valid INTEGER NOT NULL,          -- 0: only the legal prefix is kept
  result TEXT NOT NULL,            -- found by replay
  winner INTEGER,                  -- seat of the winner: 0 or 1; 2 drawn; 3 both lost
  white_seat INTEGER NOT NULL,     -- seat of the player who moves first
  ending TEXT NOT NULL,
  claimed_result TEXT NOT NULL,    -- as recorded
  termination TEXT NOT NULL,
  plies INTEGER NOT NULL,
  start TEXT,                      -- position text; NULL: the variant's own start
  moves BLOB NOT NULL,             -- packed, see README.md
  final TEXT NOT NULL,             -- position text
  counters TEXT NOT NULL,          -- JSON object
  tags TEXT NOT NULL,              -- JSON: [[name, value], ...] beyond the columns above
  notes TEXT,                      -- JSON, see README.md
  reason TEXT                      -- why only a part is kept
) STRICT;
CREATE INDEX games_by_white ON games (white);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_event ON games (event);
CREATE INDEX games_by_source ON games (source);
CREATE INDEX games_by_date ON games (date_first);

CREATE TABLE findings (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  source TEXT NOT NULL,
  line INTEGER NOT NULL,
  column_ INTEGER NOT NULL,
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  severity TEXT NOT NULL,
  code TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;
CREATE INDEX findings_by_import ON findings (import);

-- The text of games that were kept only in part, or not at all.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  source TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL,
  raw BLOB NOT NULL
) STRICT;
CREATE INDEX quarantine_by_import ON quarantine (import);

-- Every position of every valid game: main index, and what came since it was last merged.
CREATE TABLE positions (
  key INTEGER NOT NULL,            -- canonical key
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,            -- moves played before it
  orientation INTEGER NOT NULL,    -- symmetry that leads to the canonical key
  next BLOB,                       -- the move played, seen after that symmetry; NULL at the end
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE positions_delta (
  key INTEGER NOT NULL,
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  orientation INTEGER NOT NULL,
  next BLOB,
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;

-- Rows in the two tables, so that nobody has to count them.
CREATE TABLE index_size (main INTEGER NOT NULL, delta INTEGER NOT NULL) STRICT;
INSERT INTO index_size VALUES (0, 0);

-- Moves from positions that many games reached, counted once per game. `next` is empty for games
-- that ended there.
CREATE TABLE opening_stats (
  key INTEGER NOT NULL,
  next BLOB NOT NULL,
  games INTEGER NOT NULL,
  seat0 INTEGER NOT NULL,          -- won by seat 0
  seat1 INTEGER NOT NULL,
  drawn INTEGER NOT NULL,
  plies INTEGER NOT NULL,          -- sum of the games' lengths
  first_date TEXT NOT NULL,        -- earliest and latest dates that are known, as recorded
  last_date TEXT NOT NULL,
  PRIMARY KEY (key, next)
) STRICT, WITHOUT ROWID;

CREATE VIEW game_list AS
SELECT g.id, g.title, g.variant, w.name AS white, b.name AS black, g.result, g.ending, g.plies,
       g.date, e.name AS event, s.name AS site, g.round, g.valid, g.final,
       f.path || CASE g.member WHEN '' THEN '' ELSE '!' || g.member END AS source
FROM games g
JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black
JOIN events e ON e.id = g.event JOIN sites s ON s.id = g.site
JOIN sources f ON f.id = g.source;

CREATE VIEW all_positions AS
SELECT * FROM positions UNION ALL SELECT * FROM positions_delta;
)sql",
                                                            R"sql(
CREATE INDEX games_by_variant ON games (title, variant);

-- Games that reached a position of opening_stats. Not the sum over its moves: a game that comes
-- back to the position and plays another move is counted with both.
CREATE TABLE opening_totals (
  key INTEGER PRIMARY KEY,
  games INTEGER NOT NULL
) STRICT;
INSERT INTO opening_totals
SELECT key, count(DISTINCT game) FROM all_positions
WHERE key IN (SELECT key FROM opening_stats) GROUP BY key;
)sql",
                                                            R"sql(
-- What the solvers proved about positions, and which ones they tried in vain. Two positions that
-- share a key have two rows; a position and its images under the symmetries of the board have one.
CREATE TABLE solved (
  key INTEGER NOT NULL,            -- canonical key, as in positions
  position TEXT NOT NULL,          -- position text: the position itself or one of its images
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('win', 'loss', 'draw', 'exact', 'unknown')),
  score INTEGER CHECK ((score IS NOT NULL) = (status = 'exact')),  -- of the side to move
  distance INTEGER,                -- plies to the end; NULL: not known
  shortest INTEGER NOT NULL CHECK (shortest IN (0, 1)),  -- 1: there is no shorter win
  rules_version INTEGER NOT NULL,
  method TEXT NOT NULL,
  nodes INTEGER NOT NULL,          -- visited to find this out
  node_limit INTEGER NOT NULL,     -- limits it was found under, 0: none
  time_limit REAL NOT NULL,        -- seconds
  PRIMARY KEY (key, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX solved_by_value ON solved (status, distance, score) WHERE status <> 'unknown';

-- Games whose last positions have all been tried, so that the next call passes them over.
CREATE TABLE solved_games (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  last INTEGER NOT NULL,           -- the positions 0 .. last plies before the end
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),  -- 1: nothing is left to find out
  rules_version INTEGER NOT NULL,
  node_limit INTEGER NOT NULL,     -- limits they were tried under, 0: none
  time_limit REAL NOT NULL
) STRICT;
)sql",
                                                            R"sql(
-- A game may be the contest that decided a ply of another one, its parent. Such games are not in
-- lists, counts and the position index.
ALTER TABLE games ADD COLUMN parent INTEGER REFERENCES games (id) ON DELETE CASCADE;
ALTER TABLE games ADD COLUMN parent_ply INTEGER;  -- counted from 1
ALTER TABLE games ADD COLUMN times BLOB;          -- of titles with clocks, see README.md
CREATE INDEX games_by_parent ON games (parent) WHERE parent IS NOT NULL;

CREATE TABLE contests (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,            -- the ply decided, counted from 1
  text TEXT NOT NULL,
  child INTEGER REFERENCES games (id) ON DELETE CASCADE,  -- NULL: there is only a text
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX contests_by_child ON contests (child) WHERE child IS NOT NULL;

DROP VIEW game_list;
CREATE VIEW game_list AS
SELECT g.id, g.title, g.variant, w.name AS white, b.name AS black, g.result, g.ending, g.plies,
       g.date, e.name AS event, s.name AS site, g.round, g.valid, g.final,
       f.path || CASE g.member WHEN '' THEN '' ELSE '!' || g.member END AS source
FROM games g
JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black
JOIN events e ON e.id = g.event JOIN sites s ON s.id = g.site
JOIN sources f ON f.id = g.source
WHERE g.parent IS NULL;
)sql"};

}  // namespace

void create_or_migrate(Connection& connection, std::int32_t version) {
  const auto found = connection.integer("PRAGMA user_version");
  if (found >= version) return;
  Transaction transaction(connection);
  for (std::int64_t v = found; v < version; ++v) {
    connection.execute(kSteps[static_cast<std::size_t>(v)]);
  }
  connection.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
  connection.execute(fmt::format("PRAGMA user_version = {}", version).c_str());
  transaction.commit();
}

}  // namespace gipfbase::db
