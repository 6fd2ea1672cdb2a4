#include "db/store/schema.hpp"

#include <fmt/format.h>

#include <array>

#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/totals.hpp"
#include "notation/text/folding.hpp"

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
SELECT key, count(DISTINCT game) FROM (SELECT * FROM positions UNION ALL SELECT * FROM positions_delta)
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
)sql",
                                                            R"sql(
-- 0 a game, 1 a puzzle, 2 a contest; in the bin the same minus 10. Only games are in lists, counts
-- and the position index.
ALTER TABLE games ADD COLUMN state INTEGER NOT NULL DEFAULT 0;
UPDATE games SET state = 2 WHERE parent IS NOT NULL;
CREATE INDEX games_by_state ON games (state) WHERE state <> 0;

-- Identities that a game had before it was corrected, or that were merged into it.
CREATE TABLE identities (
  identity BLOB PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_by_game ON identities (game);

-- Where else a game came from, beside its own source.
CREATE TABLE deliveries (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  source INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  member TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (game, source, member, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_source ON deliveries (source);

ALTER TABLE sources ADD COLUMN same_as INTEGER REFERENCES sources (id);  -- the same bytes, not read
ALTER TABLE sources ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN puzzles INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN puzzles INTEGER NOT NULL DEFAULT 0;

-- Names as people compare them: without case, accents and superfluous blanks.
ALTER TABLE players ADD COLUMN folded TEXT NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN folded TEXT NOT NULL DEFAULT '';
ALTER TABLE sites ADD COLUMN folded TEXT NOT NULL DEFAULT '';
-- Another spelling of which this one is an alias.
ALTER TABLE players ADD COLUMN alias_of INTEGER REFERENCES players (id);
ALTER TABLE events ADD COLUMN alias_of INTEGER REFERENCES events (id);
ALTER TABLE sites ADD COLUMN alias_of INTEGER REFERENCES sites (id);
CREATE INDEX players_by_folded ON players (folded);
CREATE INDEX events_by_folded ON events (folded);
CREATE INDEX sites_by_folded ON sites (folded);
CREATE INDEX players_by_alias ON players (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX events_by_alias ON events (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX sites_by_alias ON sites (alias_of) WHERE alias_of IS NOT NULL;

-- Numbers of every variant, see db/store/tables/totals.hpp.
CREATE TABLE totals (
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (title, variant, name)
) STRICT, WITHOUT ROWID;
-- The symmetries under which a position of opening_totals occurs, as bits.
ALTER TABLE opening_totals ADD COLUMN orientations INTEGER NOT NULL DEFAULT 0;

-- Every position of every puzzle.
CREATE TABLE puzzle_positions (
  key INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  orientation INTEGER NOT NULL,
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_positions_by_game ON puzzle_positions (game);

-- What was changed by hand, so that it can be told and taken back.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  what TEXT NOT NULL,              -- the command
  reason TEXT NOT NULL,
  undone_by INTEGER REFERENCES changes (id),
  changeset BLOB NOT NULL          -- of SQLite's session extension
) STRICT;
CREATE TABLE change_games (
  change INTEGER NOT NULL REFERENCES changes (id),
  game INTEGER NOT NULL,
  PRIMARY KEY (game, change)
) STRICT, WITHOUT ROWID;

-- Comments by their words; rowid is the game.
CREATE VIRTUAL TABLE comment_words USING fts5 (
  comments, tokenize = 'unicode61 remove_diacritics 2'
);

DROP VIEW game_list;
CREATE VIEW game_list AS
SELECT g.id, g.title, g.variant, coalesce(wa.name, w.name) AS white,
       coalesce(ba.name, b.name) AS black, g.result, g.ending, g.plies, g.date,
       coalesce(ea.name, e.name) AS event, coalesce(sa.name, s.name) AS site, g.round, g.valid,
       g.final, f.path || CASE g.member WHEN '' THEN '' ELSE '!' || g.member END AS source
FROM games g
JOIN players w ON w.id = g.white LEFT JOIN players wa ON wa.id = w.alias_of
JOIN players b ON b.id = g.black LEFT JOIN players ba ON ba.id = b.alias_of
JOIN events e ON e.id = g.event LEFT JOIN events ea ON ea.id = e.alias_of
JOIN sites s ON s.id = g.site LEFT JOIN sites sa ON sa.id = s.alias_of
JOIN sources f ON f.id = g.source
WHERE g.state = 0;
)sql",
                                                            R"sql(
-- What a change made in another database did to the game, a line each; its changeset is empty.
ALTER TABLE change_games ADD COLUMN told TEXT;
CREATE INDEX changes_by_time ON changes (at);
)sql",
                                                            R"sql(
-- Tags that an import set on all its games: JSON [[name, value], ...].
ALTER TABLE imports ADD COLUMN settings TEXT NOT NULL DEFAULT '[]';
-- Games that had been kept in part and were completed.
ALTER TABLE imports ADD COLUMN corrected INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN corrected INTEGER NOT NULL DEFAULT 0;
-- The stored game that is meant; NULL: there is none.
ALTER TABLE findings ADD COLUMN game_id INTEGER;
ALTER TABLE quarantine ADD COLUMN game_id INTEGER;
CREATE INDEX games_in_part ON games (white, black) WHERE valid = 0;

CREATE TEMP TABLE places AS
SELECT s.import, s.path || CASE g.member WHEN '' THEN '' ELSE '!' || g.member END AS source,
       g.ordinal, g.id
FROM games g JOIN sources s ON s.id = g.source WHERE g.parent IS NULL;
CREATE INDEX temp.places_by_place ON places (import, source, ordinal);
UPDATE findings SET game_id = (SELECT id FROM places p WHERE p.import = findings.import AND
  p.source = findings.source AND p.ordinal = findings.game);
UPDATE quarantine SET game_id = (SELECT id FROM places p WHERE p.import = quarantine.import AND
  p.source = quarantine.source AND p.ordinal = quarantine.ordinal);
DROP TABLE places;
)sql",
                                                            R"sql(
-- Names by their words; rowid is that of the name.
CREATE VIRTUAL TABLE player_words USING fts5 (folded, tokenize = 'unicode61');
CREATE VIRTUAL TABLE event_words USING fts5 (folded, tokenize = 'unicode61');
CREATE VIRTUAL TABLE site_words USING fts5 (folded, tokenize = 'unicode61');
CREATE INDEX games_by_site ON games (site);

-- What is true of all positions of a game, see db/rows/signature.hpp. A game may have none.
CREATE TABLE signatures (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  signature BLOB NOT NULL
) STRICT;
CREATE INDEX findings_by_game ON findings (game_id) WHERE game_id IS NOT NULL;
)sql",
                                                            R"sql(
-- The index in parts, see db/store/tables/index_runs.hpp: run 0 is the table positions.
CREATE TABLE index_runs (run INTEGER PRIMARY KEY, rows INTEGER NOT NULL) STRICT;
CREATE TABLE position_runs (
  run INTEGER NOT NULL,
  key INTEGER NOT NULL,
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  orientation INTEGER NOT NULL,
  next BLOB,
  PRIMARY KEY (run, key, game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO index_runs SELECT 0, main FROM index_size UNION ALL
SELECT 1, delta FROM index_size WHERE delta > 0;
INSERT INTO position_runs SELECT 1, * FROM positions_delta;
DROP VIEW main.all_positions;
DROP TABLE positions_delta;
DROP TABLE index_size;
CREATE VIEW main.all_positions AS
SELECT key, game, ply, orientation, next FROM positions UNION ALL
SELECT p.key, p.game, p.ply, p.orientation, p.next
FROM index_runs r CROSS JOIN position_runs p ON p.run = r.run;
)sql",
                                                            R"sql(
-- Where a position stands in one number, which takes less: see placed() in db/store/tables/index_runs.hpp.
DROP VIEW main.all_positions;
PRAGMA legacy_alter_table = ON;  -- the view of the connection knows the tables of today only
ALTER TABLE positions RENAME TO former_positions;
ALTER TABLE position_runs RENAME TO former_runs;
PRAGMA legacy_alter_table = OFF;
CREATE TABLE positions (
  key INTEGER NOT NULL,            -- canonical key
  game INTEGER NOT NULL,
  placed INTEGER NOT NULL,         -- ply * 32 + orientation
  next BLOB,                       -- the move played, seen after that symmetry; NULL at the end
  ply INTEGER GENERATED ALWAYS AS (placed >> 5) VIRTUAL,  -- moves played before it
  orientation INTEGER GENERATED ALWAYS AS (placed & 31) VIRTUAL,  -- leads to the canonical key
  PRIMARY KEY (key, game, placed)
) STRICT, WITHOUT ROWID;
CREATE TABLE position_runs (
  run INTEGER NOT NULL,
  key INTEGER NOT NULL,
  game INTEGER NOT NULL,
  placed INTEGER NOT NULL,
  next BLOB,
  ply INTEGER GENERATED ALWAYS AS (placed >> 5) VIRTUAL,
  orientation INTEGER GENERATED ALWAYS AS (placed & 31) VIRTUAL,
  PRIMARY KEY (run, key, game, placed)
) STRICT, WITHOUT ROWID;
INSERT INTO positions SELECT key, game, ply * 32 + (orientation & 31), next FROM former_positions;
INSERT INTO position_runs
SELECT run, key, game, ply * 32 + (orientation & 31), next FROM former_runs;
DROP TABLE former_positions;
DROP TABLE former_runs;
CREATE VIEW main.all_positions AS
SELECT key, game, ply, orientation, next FROM positions UNION ALL
SELECT p.key, p.game, p.ply, p.orientation, p.next
FROM index_runs r CROSS JOIN position_runs p ON p.run = r.run;
)sql",
                                                            R"sql(
-- Identities are looked up with their day, so that games of one time are together in the index. That
-- of a column that is UNIQUE stays with its table: it becomes one like others, which can go.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'identity BLOB NOT NULL UNIQUE, ', 'identity BLOB NOT NULL, ')
WHERE type = 'table' AND name = 'games';
UPDATE sqlite_schema SET name = 'games_by_identity',
  sql = 'CREATE UNIQUE INDEX games_by_identity ON games (identity)'
WHERE type = 'index' AND name = 'sqlite_autoindex_games_1';
PRAGMA writable_schema = RESET;
DROP INDEX games_by_identity;
DROP INDEX games_by_date;
CREATE UNIQUE INDEX games_by_date ON games (date_first, identity);
ALTER TABLE identities ADD COLUMN day INTEGER;  -- date_first with it; NULL: not known any more
)sql"};

/// What step 5 adds, of what is in the database already.
void complete_step_5(Connection& c) {
  for (const char* table : {"players", "events", "sites"}) {
    Statement names = c.prepare(fmt::format("SELECT id, name FROM {}", table));
    Statement update = c.prepare(fmt::format("UPDATE {} SET folded = ? WHERE id = ?", table));
    while (names.step()) {
      const std::string text = notation::folded(names.text(1));
      update.bind_all(std::string_view(text), names.integer(0)).run();
    }
  }
  c.execute(
      "UPDATE games SET state = 1 WHERE state = 0 AND EXISTS (SELECT 1 FROM json_each(tags) t "
      "WHERE json_extract(t.value, '$[0]') = 'Puzzle');"
      "INSERT INTO puzzle_positions SELECT key, game, ply, orientation FROM (SELECT * FROM "
      "positions UNION ALL SELECT * FROM positions_delta) WHERE game IN (SELECT id FROM games "
      "WHERE state = 1);");
  for (const char* table : {"positions", "positions_delta"}) {
    c.execute(
        fmt::format("DELETE FROM {} WHERE game IN (SELECT id FROM games WHERE state = 1)", table)
            .c_str());
  }
  c.execute(
      "UPDATE index_size SET main = (SELECT count(*) FROM positions), "
      "delta = (SELECT count(*) FROM positions_delta)");
  Statement dates = c.prepare("SELECT id, date, date_first, date_last FROM games");
  Statement update = c.prepare("UPDATE games SET date_first = ?, date_last = ? WHERE id = ?");
  while (dates.step()) {
    const DayRange days = known_days(dates.text(1));
    if (days.first == dates.integer(2) && days.last == dates.integer(3)) continue;
    update.bind_all(days.first, days.last, dates.integer(0)).run();
  }
  Statement notes = c.prepare("SELECT id, notes FROM games WHERE notes IS NOT NULL");
  while (notes.step()) {
    add_comment_words(c, notes.integer(0), comments_of(decode_notes(notes.text(1))));
  }
}

}  // namespace

void create_or_migrate(Connection& connection, std::int32_t version) {
  const auto stored = [&] { return connection.integer("PRAGMA user_version"); };
  if (stored() >= version) return;
  Transaction transaction(connection);
  // Another process may have done the same meanwhile.
  const auto found = stored();
  if (found >= version) return;
  // Against SQL of others; this is ours, and edits the list of tables.
  int defensive = 0;
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive);
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
  for (std::int64_t v = found; v < version; ++v) {
    connection.execute(kSteps[static_cast<std::size_t>(v)]);
    if (v == 4) complete_step_5(connection);
    if (v == 7) renew_name_words(connection);
  }
  constexpr std::int64_t kLastOtherwise = 4;
  if (found <= kLastOtherwise && version == kSchemaVersion) {
    renew_opening_stats(connection);
    recount_totals(connection);
  }
  connection.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
  connection.execute(fmt::format("PRAGMA user_version = {}", version).c_str());
  transaction.commit();
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_DEFENSIVE, defensive, nullptr);
}

}  // namespace gipfbase::db
