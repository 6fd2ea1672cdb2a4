-- The tables of a gipfbase database. Every new file is made from this text, which is part of the
-- program; db/README.md says how the tables are used. A change here needs a step in schema.cpp that
-- makes the same change in older files. This includes comments inside a statement: SQLite stores
-- them with it, and `check` compares the stored text. New columns go to the end of their table,
-- because that is where ALTER TABLE adds them. The table of games comes early, so that the first
-- pages of a truncated file are enough to find it.

-- ---------------------------------------------------------------- where games come from

-- One row per call of `gipfbase import`.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL,           -- UTC, ISO 8601
  finished TEXT,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'interrupted', 'reverted')),
  arguments TEXT NOT NULL,
  files INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  duplicate INTEGER NOT NULL DEFAULT 0,
  partial INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  puzzles INTEGER NOT NULL DEFAULT 0,
  settings TEXT NOT NULL DEFAULT '[]',  -- tags set on all games: JSON [[name, value], ...]
  corrected INTEGER NOT NULL DEFAULT 0  -- games that had been kept in part and were completed
) STRICT;

-- One row per file or archive that an import read.
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  content BLOB,                    -- hash of the bytes and of the options it was read with
  complete INTEGER NOT NULL DEFAULT 0,  -- 1: the next import passes the same content over
  files INTEGER NOT NULL DEFAULT 0,
  empty INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  duplicate INTEGER NOT NULL DEFAULT 0,
  partial INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  same_as INTEGER REFERENCES sources (id),  -- the same bytes, not read
  updated INTEGER NOT NULL DEFAULT 0,
  puzzles INTEGER NOT NULL DEFAULT 0,
  corrected INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sources_by_content ON sources (content) WHERE complete = 1;
CREATE INDEX sources_by_import ON sources (import);

-- ---------------------------------------------------------------- names

-- `folded` is the name as people compare names: without case, accents and superfluous blanks.
-- `alias_of` is the main name, of which this one is an alias.
CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL DEFAULT '',
  alias_of INTEGER REFERENCES players (id)
) STRICT;
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL DEFAULT '',
  alias_of INTEGER REFERENCES events (id)
) STRICT;
CREATE TABLE sites (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL DEFAULT '',
  alias_of INTEGER REFERENCES sites (id)
) STRICT;
CREATE INDEX players_by_folded ON players (folded);
CREATE INDEX events_by_folded ON events (folded);
CREATE INDEX sites_by_folded ON sites (folded);
CREATE INDEX players_by_alias ON players (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX events_by_alias ON events (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX sites_by_alias ON sites (alias_of) WHERE alias_of IS NOT NULL;

-- ---------------------------------------------------------------- games

CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice, even when an import is reverted
  identity BLOB NOT NULL,          -- hash of what makes two records the same game
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
  reason TEXT,                     -- why only a part is kept
  parent INTEGER REFERENCES games (id) ON DELETE CASCADE,  -- the game that this contest belongs to
  parent_ply INTEGER,              -- the ply of the parent that it decided, from 1
  times BLOB,                      -- of titles with clocks, see README.md
  state INTEGER NOT NULL DEFAULT 0 -- 0 a game, 1 a puzzle, 2 a contest; in the bin 10 less
) STRICT;
CREATE UNIQUE INDEX games_by_date ON games (date_first, identity);
CREATE INDEX games_by_white ON games (white);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_event ON games (event);
CREATE INDEX games_by_site ON games (site);
CREATE INDEX games_by_source ON games (source);
-- Covers ratings, and lists in order of rating, length or round, which then need not read the long
-- rows of games.
CREATE INDEX games_by_variant ON games (
  title, variant, state, valid, date_first, date_last, white, black, result, termination, plies, round
);
CREATE INDEX games_by_parent ON games (parent) WHERE parent IS NOT NULL;
CREATE INDEX games_by_state ON games (state) WHERE state <> 0;
CREATE INDEX games_in_part ON games (white, black) WHERE valid = 0;

-- Identities that a game had before it was corrected, or of records that were merged into it.
CREATE TABLE identities (
  identity BLOB PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  day INTEGER                      -- date_first that goes with it; NULL: not known any more
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_by_game ON identities (game);

-- Further sources of a game, apart from its own one in the table of games.
CREATE TABLE deliveries (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  source INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  member TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (game, source, member, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_source ON deliveries (source);

-- The contests that decided plies of games.
CREATE TABLE contests (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,            -- the ply decided, counted from 1
  text TEXT NOT NULL,
  child INTEGER REFERENCES games (id) ON DELETE CASCADE,  -- NULL: there is only a text
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX contests_by_child ON contests (child) WHERE child IS NOT NULL;

-- The words of the comments of a game; rowid is the id of the game.
CREATE VIRTUAL TABLE comment_words USING fts5 (
  comments, tokenize = 'unicode61 remove_diacritics 2'
);

-- The words of a name; rowid is the id of the name.
CREATE VIRTUAL TABLE player_words USING fts5 (folded, tokenize = 'unicode61');
CREATE VIRTUAL TABLE event_words USING fts5 (folded, tokenize = 'unicode61');
CREATE VIRTUAL TABLE site_words USING fts5 (folded, tokenize = 'unicode61');

-- Bounds on all positions of a game, see db/rows/signature.hpp. A game may lack a signature.
CREATE TABLE signatures (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  signature BLOB NOT NULL
) STRICT;

-- Numbers of every variant, see db/store/tables/totals.hpp.
CREATE TABLE totals (
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (title, variant, name)
) STRICT, WITHOUT ROWID;

-- ---------------------------------------------------------------- what imports reported

-- One row per finding about a source.
CREATE TABLE findings (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  source TEXT NOT NULL,
  line INTEGER NOT NULL,
  column_ INTEGER NOT NULL,
  game INTEGER NOT NULL,           -- number of the game in its source, from 1
  ply INTEGER NOT NULL,
  severity TEXT NOT NULL,
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  game_id INTEGER                  -- the stored game; NULL: there is none
) STRICT;
CREATE INDEX findings_by_import ON findings (import);
CREATE INDEX findings_by_game ON findings (game_id) WHERE game_id IS NOT NULL;

-- The text of games that were kept only in part, or not at all.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  source TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL,
  raw BLOB NOT NULL,
  game_id INTEGER                  -- the game that was kept in part; NULL: there is none
) STRICT;
CREATE INDEX quarantine_by_import ON quarantine (import);

-- ---------------------------------------------------------------- positions

-- Every position of every valid game, in parts: see db/store/tables/index_runs.hpp. Run 0 is the
-- table positions, all others are in position_runs.
CREATE TABLE index_runs (run INTEGER PRIMARY KEY, rows INTEGER NOT NULL) STRICT;
INSERT INTO index_runs VALUES (0, 0);
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

-- Every position of every puzzle and contest.
CREATE TABLE puzzle_positions (
  key INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  orientation INTEGER NOT NULL,
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_positions_by_game ON puzzle_positions (game);

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

-- Games that reached a position of opening_stats. Not the sum over its moves: a game that comes
-- back to the position and plays another move is counted with both.
CREATE TABLE opening_totals (
  key INTEGER PRIMARY KEY,
  games INTEGER NOT NULL,
  orientations INTEGER NOT NULL DEFAULT 0  -- symmetries under which it occurs, as bits
) STRICT;

-- ---------------------------------------------------------------- what solvers proved

-- Positions whose values were proved, and those that were tried in vain. Two positions that share
-- a key have two rows; a position and its images under the symmetries of the board have one.
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

-- Games whose last positions have all been tried, so that the next call skips them.
CREATE TABLE solved_games (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  last INTEGER NOT NULL,           -- the positions 0 .. last plies before the end
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),  -- 1: nothing is left to find out
  rules_version INTEGER NOT NULL,
  node_limit INTEGER NOT NULL,     -- limits they were tried under, 0: none
  time_limit REAL NOT NULL
) STRICT;

-- ---------------------------------------------------------------- the journal

-- Changes to stored games and names, so that they can be listed and undone.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,                -- UTC, ISO 8601; different for any two changes made here
  what TEXT NOT NULL,              -- the command, for people
  reason TEXT NOT NULL,
  undone_by INTEGER REFERENCES changes (id),
  changeset BLOB NOT NULL,         -- of SQLite's session extension
  kind TEXT NOT NULL DEFAULT 'edit'
    CHECK (kind IN ('edit', 'import', 'dedupe', 'undo', 'elsewhere', 'forget')),
  number INTEGER,                  -- of the import or of the undone change
  author TEXT NOT NULL DEFAULT ''  -- who made it; empty: not known
) STRICT;
CREATE INDEX changes_by_time ON changes (at);
CREATE TABLE change_games (
  change INTEGER NOT NULL REFERENCES changes (id),
  game INTEGER NOT NULL,
  told TEXT,                       -- what a change made elsewhere did to the game, a line each
  PRIMARY KEY (game, change)
) STRICT, WITHOUT ROWID;

-- ---------------------------------------------------------------- decisions about names

-- Names that `gipfbase forget` removed, as hashes only, so that imports remove them again: see
-- db/store/tables/forgotten.hpp.
CREATE TABLE forgotten (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,       -- of the name, with the salt as the key
  salt BLOB NOT NULL,
  sieve INTEGER NOT NULL,          -- 16 bits of another hash, which exclude most texts quickly
  words INTEGER NOT NULL,          -- of the name; 0: it is looked for only as a whole text
  name TEXT NOT NULL               -- what stands for it now
) STRICT;

-- Pairs of names that look alike but are not of one player, event or site.
CREATE TABLE distinct_names (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('player', 'event', 'site')),
  name TEXT NOT NULL,              -- the lesser of the two
  other TEXT NOT NULL,
  UNIQUE (kind, name, other)
) STRICT;

-- ---------------------------------------------------------------- for reading by hand

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

CREATE VIEW all_positions AS
SELECT key, game, ply, orientation, next, placed FROM positions UNION ALL
SELECT p.key, p.game, p.ply, p.orientation, p.next, p.placed
FROM index_runs r CROSS JOIN position_runs p ON p.run = r.run;
