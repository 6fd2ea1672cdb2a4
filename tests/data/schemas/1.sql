-- A database of schema 1 as the program made it then (the revision before acf7229) of the four records in games.gpn.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO imports VALUES(1,'2026-11-23T06:35:22Z','2026-11-23T06:35:22Z','done','games.gpn',1,4,3,0,1,0);
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
INSERT INTO sources VALUES(1,1,'games.gpn',719,X'61769c36e091f05f4a8862b680854eeb',1,1,0,3,0,1,0);
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO players VALUES(1,'Émile');
INSERT INTO players VALUES(2,'Bert');
INSERT INTO players VALUES(3,'bert');
INSERT INTO players VALUES(4,'Anna');
INSERT INTO players VALUES(5,'ddyer');
INSERT INTO players VALUES(6,'Aceospades');
CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO events VALUES(1,'World Cup');
INSERT INTO events VALUES(2,'?');
CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO sites VALUES(1,'Gent');
INSERT INTO sites VALUES(2,'?');
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
INSERT INTO games VALUES(1,X'0de1b9ca6db73c3d9bc08d3a225d7c94',1,'',1,1,'zertz','37',1,1,2,1,1,'1','2004.08.??',20040801,20040831,1,'0-1',1,0,'resignation','0-1','resignation',3,NULL,X'b802b482099909','.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','{"placements":2,"captures":1,"jumps":1,"longest_capture":1}','[["Annotator","Bos"]]','[{"c":"a quiet start","p":1,"v":[{"m":[[0,314]],"n":[{"n":[2],"p":1}]}]}]',NULL);
INSERT INTO games VALUES(2,X'14509653d2ff6011f65f2623d3f93024',1,'',2,15,'zertz','37',1,2,3,1,2,'?','2004.02.30',20040230,20040230,1,'*',NULL,0,'unfinished','*','',3,NULL,X'b802b482099909','.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','{"placements":2,"captures":1,"jumps":1,"longest_capture":1}','[]',NULL,NULL);
INSERT INTO games VALUES(3,X'41dfa5fc36bca709d270e34c5c17c423',1,'',3,24,'zertz','37',1,4,2,2,2,'?','????.??.??',0,99991231,0,'*',NULL,0,'illegal','1-0','',1,NULL,X'b802','.ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 1','{"placements":1}','[]',NULL,'"Wd4,b1": ring d4 is occupied; place on a vacant ring; the game was kept up to here');
INSERT INTO games VALUES(4,X'6f55af4e25ca578e5ac3b9f9f3ae669c',1,'',4,31,'zertz','37',1,5,6,2,2,'?','2005.06.25',20050625,20050625,1,'1-0',1,1,'each','1-0','',3,'Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1',X'dc9103e908f520','Bo../ooo../o.oBoo/....oo./....../...../.... 3,2,5 3,3,3 0,3,0 0','{"placements":1,"captures":2,"jumps":2,"longest_capture":1}','[["Puzzle","win in 2"]]',NULL,NULL);
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
INSERT INTO findings VALUES(1,1,'games.gpn',29,11,3,2,'error','illegal-move','"Wd4,b1": ring d4 is occupied; place on a vacant ring; the game was kept up to here');
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  source TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL,
  raw BLOB NOT NULL
) STRICT;
INSERT INTO quarantine VALUES(1,1,'games.gpn',3,24,'"Wd4,b1": ring d4 is occupied; place on a vacant ring; the game was kept up to here',X'5b5469746c6520227a6572747a225d0a5b57686974652022416e6e61225d0a5b426c61636b202242657274225d0a5b526573756c742022312d30225d0a0a312e205764342c6131205764342c623120312d30');
CREATE TABLE positions (
  key INTEGER NOT NULL,            -- canonical key
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,            -- moves played before it
  orientation INTEGER NOT NULL,    -- symmetry that leads to the canonical key
  next BLOB,                       -- the move played, seen after that symmetry; NULL at the end
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO positions VALUES(47089154570427991,4,1,0,X'e908');
INSERT INTO positions VALUES(126031073355328306,4,3,8,NULL);
INSERT INTO positions VALUES(225561258178898070,1,1,4,X'b402');
INSERT INTO positions VALUES(225561258178898070,2,1,4,X'b402');
INSERT INTO positions VALUES(226349476911378315,4,0,6,X'9c9306');
INSERT INTO positions VALUES(826604243729057522,1,2,3,X'a121');
INSERT INTO positions VALUES(826604243729057522,2,2,3,X'a121');
INSERT INTO positions VALUES(1820413792758988137,1,3,2,NULL);
INSERT INTO positions VALUES(1820413792758988137,2,3,2,NULL);
INSERT INTO positions VALUES(2084295574845773603,4,2,1,X'812a');
INSERT INTO positions VALUES(3432612747077607087,1,0,0,X'b802');
INSERT INTO positions VALUES(3432612747077607087,2,0,0,X'b802');
CREATE TABLE positions_delta (
  key INTEGER NOT NULL,
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  orientation INTEGER NOT NULL,
  next BLOB,
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_size (main INTEGER NOT NULL, delta INTEGER NOT NULL) STRICT;
INSERT INTO index_size VALUES(12,0);
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
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('games',4);
CREATE INDEX sources_by_content ON sources (content) WHERE complete = 1;
CREATE INDEX sources_by_import ON sources (import);
CREATE INDEX games_by_white ON games (white);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_event ON games (event);
CREATE INDEX games_by_source ON games (source);
CREATE INDEX games_by_date ON games (date_first);
CREATE INDEX findings_by_import ON findings (import);
CREATE INDEX quarantine_by_import ON quarantine (import);
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
COMMIT;
PRAGMA application_id = 1195987014;
PRAGMA user_version = 1;
