-- A database of schema 11, the last schema before the first release, made by the program of that
-- time from a few games. It has a puzzle, names, findings, proved values and changes of most kinds.
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
, updated INTEGER NOT NULL DEFAULT 0, puzzles INTEGER NOT NULL DEFAULT 0, settings TEXT NOT NULL DEFAULT '[]', corrected INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO imports VALUES(1,'2026-11-28T22:01:41Z','2026-11-28T22:01:41Z','done','first.gpn',1,1,1,0,0,0,0,0,'[]',0);
INSERT INTO imports VALUES(2,'2026-11-28T22:01:41Z','2026-11-28T22:01:41Z','done','rest.gpn',1,4,1,0,1,0,1,1,'[]',0);
INSERT INTO imports VALUES(3,'2026-11-28T22:02:00Z','2026-11-28T22:02:00Z','done','merge b.gipfdb',1,1,1,0,0,0,0,0,'[]',0);
INSERT INTO imports VALUES(4,'2026-11-28T22:02:00Z','2026-11-28T22:02:00Z','done','e.gpn f.gpn',2,2,2,0,0,0,0,0,'[]',0);
INSERT INTO imports VALUES(5,'2026-11-28T22:02:15Z','2026-11-28T22:02:15Z','done','g.gpn',1,1,1,0,0,0,0,0,'[]',0);
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
, same_as INTEGER REFERENCES sources (id), updated INTEGER NOT NULL DEFAULT 0, puzzles INTEGER NOT NULL DEFAULT 0, corrected INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO sources VALUES(1,1,'first.gpn',254,X'199f55dc2bf89cb54c9ba2e4f7d8f715',1,1,0,1,0,0,0,NULL,0,0,0);
INSERT INTO sources VALUES(2,2,'rest.gpn',729,X'75919e767db2672df6778de2b395b78e',1,1,0,1,0,1,0,NULL,1,1,0);
INSERT INTO sources VALUES(3,3,'b.gipfdb',339968,NULL,0,1,0,1,0,0,0,NULL,0,0,0);
INSERT INTO sources VALUES(4,4,'e.gpn',98,X'8ada92c82057be60e8d877bf2a228b9f',1,1,0,1,0,0,0,NULL,0,0,0);
INSERT INTO sources VALUES(5,4,'f.gpn',98,X'5e76b1b213e57dfc4022777a1a36dd89',1,1,0,1,0,0,0,NULL,0,0,0);
INSERT INTO sources VALUES(6,5,'g.gpn',97,X'538f7b32c83137bca904e4109f462a73',1,1,0,1,0,0,0,NULL,0,0,0);
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL DEFAULT '', alias_of INTEGER REFERENCES players (id)) STRICT;
INSERT INTO players VALUES(1,'Émile','emile',NULL);
INSERT INTO players VALUES(2,'Bert','bert',NULL);
INSERT INTO players VALUES(3,'bert','bert',NULL);
INSERT INTO players VALUES(4,'Anna','anna',NULL);
INSERT INTO players VALUES(5,'ddyer','ddyer',NULL);
INSERT INTO players VALUES(6,'Aceospades','aceospades',NULL);
INSERT INTO players VALUES(7,'Ana','ana',NULL);
CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL DEFAULT '', alias_of INTEGER REFERENCES events (id)) STRICT;
INSERT INTO events VALUES(1,'World Cup','world cup',NULL);
INSERT INTO events VALUES(2,'?','?',NULL);
CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL DEFAULT '', alias_of INTEGER REFERENCES sites (id)) STRICT;
INSERT INTO sites VALUES(1,'Gent','gent',NULL);
INSERT INTO sites VALUES(2,'?','?',NULL);
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice, even when an import is reverted
  identity BLOB NOT NULL,   -- hash of what makes two records the same game
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
, parent INTEGER REFERENCES games (id) ON DELETE CASCADE, parent_ply INTEGER, times BLOB, state INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO games VALUES(1,X'0de1b9ca6db73c3d9bc08d3a225d7c94',1,'',1,1,'zertz','37',1,1,2,1,1,'1','2004.08.??',20040801,20040831,1,'0-1',1,0,'resignation','0-1','resignation',3,NULL,X'b802b482099909','.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','{"placements":2,"captures":1,"jumps":1,"longest_capture":1}','[["Annotator","Bos"]]','[{"c":"a quiet start","p":1,"v":[{"m":[[0,314]],"n":[{"n":[2],"p":1}]}]},{"c":"the end","p":3}]',NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES(3,X'14509653d2ff6011f65f2623d3f93024',2,'',2,15,'zertz','37',1,2,3,1,2,'?','2004.02.30',0,99991231,1,'*',NULL,0,'unfinished','*','',3,NULL,X'b802b482099909','.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','{"placements":2,"captures":1,"jumps":1,"longest_capture":1}','[]',NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES(4,X'41dfa5fc36bca709d270e34c5c17c423',2,'',3,24,'zertz','37',1,4,2,2,2,'?','????.??.??',0,99991231,0,'*',NULL,0,'illegal','1-0','',1,NULL,X'b802','.ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 1','{"placements":1}','[]',NULL,'"Wd4,b1": ring d4 is occupied; place on a vacant ring; the game was read up to here',NULL,NULL,NULL,0);
INSERT INTO games VALUES(5,X'6f55af4e25ca578e5ac3b9f9f3ae669c',2,'',4,31,'zertz','37',1,5,6,2,2,'?','2005.06.25',20050625,20050625,1,'1-0',1,1,'each','1-0','',3,'Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1',X'dc9103e908f520','Bo../ooo../o.oBoo/....oo./....../...../.... 3,2,5 3,3,3 0,3,0 0','{"placements":1,"captures":2,"jumps":2,"longest_capture":1}','[["Puzzle","win in 2"]]',NULL,NULL,NULL,NULL,NULL,1);
INSERT INTO games VALUES(6,X'25b0d5f83b64450da5b6efed94ec9394',3,'c1.gpn',1,2,'zertz','37',1,4,2,2,2,'?','1999.01.01',19990101,19990101,1,'*',NULL,0,'unfinished','*','',2,NULL,X'b802b48209','.ooo/ooooo/oooooo/ooBWooo/oooooo/ooooo/.ooo 0,0,0 0,0,0 5,8,9 0','{"placements":2}','[]','[{"c":"a comment of import 2","p":1}]',NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES(7,X'22a201cb6facf802884f2caefe444ab0',4,'',1,2,'zertz','37',1,2,4,2,2,'?','1999.01.02',19990102,19990102,1,'*',NULL,0,'unfinished','*','',3,NULL,X'b802b482099909','.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','{"placements":2,"captures":1,"jumps":1,"longest_capture":1}','[]',NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES(8,X'4ccc38adbdadc3bd4138752d60176a5f',5,'',1,2,'zertz','37',1,2,4,2,2,'?','1999.01.??',19990101,19990131,1,'*',NULL,0,'unfinished','*','',3,NULL,X'b802b482099909','.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','{"placements":2,"captures":1,"jumps":1,"longest_capture":1}','[]',NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES(9,X'3fad8870edf549f32602025b26ceeb3e',6,'',1,2,'zertz','37',1,2,7,2,2,'?','1999.01.02',19990102,19990102,1,'*',NULL,0,'unfinished','*','',3,NULL,X'b802b482099909','.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','{"placements":2,"captures":1,"jumps":1,"longest_capture":1}','[]',NULL,NULL,NULL,NULL,NULL,0);
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
, game_id INTEGER) STRICT;
INSERT INTO findings VALUES(1,2,'rest.gpn',15,0,2,0,'warning','bad-tag','the calendar has no day "2004.02.30"; it was kept as text',3);
INSERT INTO findings VALUES(2,2,'rest.gpn',29,11,3,2,'error','illegal-move','"Wd4,b1": ring d4 is occupied; place on a vacant ring; the game was read up to here',4);
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  source TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL,
  raw BLOB NOT NULL
, game_id INTEGER) STRICT;
INSERT INTO quarantine VALUES(1,2,'rest.gpn',3,24,'"Wd4,b1": ring d4 is occupied; place on a vacant ring; the game was read up to here',X'5b5469746c6520227a6572747a225d0a5b57686974652022416e6e61225d0a5b426c61636b202242657274225d0a5b526573756c742022312d30225d0a0a312e205764342c6131205764342c623120312d30',4);
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
CREATE TABLE opening_totals (
  key INTEGER PRIMARY KEY,
  games INTEGER NOT NULL
, orientations INTEGER NOT NULL DEFAULT 0) STRICT;
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
INSERT INTO solved VALUES(225561258178898070,'.ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 1','zertz','37','unknown',NULL,NULL,0,1,'proof-number search',16530,0,1.0);
INSERT INTO solved VALUES(826604243729057522,'.ooo/ooooo/oooooo/ooBWooo/oooooo/ooooo/.ooo 0,0,0 0,0,0 5,8,9 0','zertz','37','unknown',NULL,NULL,0,1,'proof-number search',8791,0,1.0);
INSERT INTO solved VALUES(1820413792758988137,'.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1','zertz','37','unknown',NULL,NULL,0,1,'proof-number search',20003,0,1.0);
INSERT INTO solved VALUES(3432612747077607087,'oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 0','zertz','37','unknown',NULL,NULL,0,1,'proof-number search',6286,0,1.0);
CREATE TABLE solved_games (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  last INTEGER NOT NULL,           -- the positions 0 .. last plies before the end
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),  -- 1: nothing is left to find out
  rules_version INTEGER NOT NULL,
  node_limit INTEGER NOT NULL,     -- limits they were tried under, 0: none
  time_limit REAL NOT NULL
) STRICT;
INSERT INTO solved_games VALUES(1,2,0,1,0,1.0);
INSERT INTO solved_games VALUES(3,2,0,1,0,1.0);
INSERT INTO solved_games VALUES(6,2,0,1,0,1.0);
INSERT INTO solved_games VALUES(7,2,0,1,0,1.0);
INSERT INTO solved_games VALUES(8,2,0,1,0,1.0);
INSERT INTO solved_games VALUES(9,2,0,1,0,1.0);
CREATE TABLE contests (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,            -- the ply decided, counted from 1
  text TEXT NOT NULL,
  child INTEGER REFERENCES games (id) ON DELETE CASCADE,  -- NULL: there is only a text
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE identities (
  identity BLOB PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE
, day INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE deliveries (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  source INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  member TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (game, source, member, ordinal)
) STRICT, WITHOUT ROWID;
INSERT INTO deliveries VALUES(1,2,'',1,1);
CREATE TABLE totals (
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (title, variant, name)
) STRICT, WITHOUT ROWID;
INSERT INTO totals VALUES('zertz','37','distinct',4);
INSERT INTO totals VALUES('zertz','37','distinct_exact',4);
INSERT INTO totals VALUES('zertz','37','ending resignation',1);
INSERT INTO totals VALUES('zertz','37','ending unfinished',5);
INSERT INTO totals VALUES('zertz','37','games',7);
INSERT INTO totals VALUES('zertz','37','longest',3);
INSERT INTO totals VALUES('zertz','37','max captures',1);
INSERT INTO totals VALUES('zertz','37','max jumps',1);
INSERT INTO totals VALUES('zertz','37','max longest_capture',1);
INSERT INTO totals VALUES('zertz','37','max placements',2);
INSERT INTO totals VALUES('zertz','37','move_bytes',42);
INSERT INTO totals VALUES('zertz','37','plies',17);
INSERT INTO totals VALUES('zertz','37','result *',5);
INSERT INTO totals VALUES('zertz','37','result 0-1',1);
INSERT INTO totals VALUES('zertz','37','sum captures',5);
INSERT INTO totals VALUES('zertz','37','sum jumps',5);
INSERT INTO totals VALUES('zertz','37','sum longest_capture',5);
INSERT INTO totals VALUES('zertz','37','sum placements',12);
INSERT INTO totals VALUES('zertz','37','valid',6);
INSERT INTO totals VALUES('zertz','37','with captures',5);
INSERT INTO totals VALUES('zertz','37','with jumps',5);
INSERT INTO totals VALUES('zertz','37','with longest_capture',5);
INSERT INTO totals VALUES('zertz','37','with placements',6);
INSERT INTO totals VALUES('zertz','37','won1',1);
CREATE TABLE puzzle_positions (
  key INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  orientation INTEGER NOT NULL,
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO puzzle_positions VALUES(47089154570427991,5,1,0);
INSERT INTO puzzle_positions VALUES(126031073355328306,5,3,8);
INSERT INTO puzzle_positions VALUES(226349476911378315,5,0,6);
INSERT INTO puzzle_positions VALUES(2084295574845773603,5,2,1);
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  what TEXT NOT NULL,              -- the command
  reason TEXT NOT NULL,
  undone_by INTEGER REFERENCES changes (id),
  changeset BLOB NOT NULL          -- of SQLite's session extension
) STRICT;
INSERT INTO changes VALUES(1,'2026-11-28T22:01:41.623Z','import 2','',NULL,X'542401000000000000000000000000000000000000000000000000000000000000000000000067616d6573001700010000000000000001000000000000000000000000000000000000000000000000000000000003495b7b2263223a2261207175696574207374617274222c2270223a312c2276223a5b7b226d223a5b5b302c3331345d5d2c226e223a5b7b226e223a5b325d2c2270223a317d5d7d5d7d5d0000000000000000000000000000000000000000000000000000000000000000000000035f5b7b2263223a2261207175696574207374617274222c2270223a312c2276223a5b7b226d223a5b5b302c3331345d5d2c226e223a5b7b226e223a5b325d2c2270223a317d5d7d5d7d2c7b2263223a2274686520656e64222c2270223a337d5d0000000000');
INSERT INTO changes VALUES(2,'2026-11-28T22:01:58.884Z','edit','the bulletin',4,X'542401000000000000000000000000000000000000000000000000000000000000000000000067616d657300170001000000000000000104100de1b9ca6db73c3d9bc08d3a225d7c940000000000000000000000030131000000000000000000000000000000000000000000000004105c45956307d05ae929e45b8513cbea7600000000000000000000000301320000000000000000000000000000000000000000000054030100006964656e74697469657300120004100de1b9ca6db73c3d9bc08d3a225d7c9401000000000000000101000000000131cc61');
INSERT INTO changes VALUES(3,'2026-11-28T22:01:59.907Z','import 2','',NULL,X'');
INSERT INTO changes VALUES(4,'2026-11-28T22:02:16.301Z','undo 2','',NULL,X'542401000000000000000000000000000000000000000000000000000000000000000000000067616d657300170001000000000000000104105c45956307d05ae929e45b8513cbea760000000000000000000000030132000000000000000000000000000000000000000000000004100de1b9ca6db73c3d9bc08d3a225d7c9400000000000000000000000301310000000000000000000000000000000000000000000054030100006964656e74697469657300090004100de1b9ca6db73c3d9bc08d3a225d7c9401000000000000000101000000000131cc61');
CREATE TABLE change_games (
  change INTEGER NOT NULL REFERENCES changes (id),
  game INTEGER NOT NULL, told TEXT,
  PRIMARY KEY (game, change)
) STRICT, WITHOUT ROWID;
INSERT INTO change_games VALUES(1,1,NULL);
INSERT INTO change_games VALUES(2,1,NULL);
INSERT INTO change_games VALUES(4,1,NULL);
INSERT INTO change_games VALUES(3,6,'notes changed');
CREATE TABLE IF NOT EXISTS 'comment_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO comment_words_data VALUES(1,X'020a');
INSERT INTO comment_words_data VALUES(10,X'000000000103030003010101020101030101');
INSERT INTO comment_words_data VALUES(137438953473,X'0000001e023061010202010571756965740102030105737461727401020404060a');
INSERT INTO comment_words_data VALUES(274877906945,X'0000002e0230610103020103656e64010206010571756965740103030105737461727401030401037468650102050406080a0a');
INSERT INTO comment_words_data VALUES(412316860417,X'0000002e0230320602060101610602020107636f6d6d656e740602030106696d706f727406020501026f660602040406060c0b');
CREATE TABLE IF NOT EXISTS 'comment_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO comment_words_idx VALUES(1,X'',2);
INSERT INTO comment_words_idx VALUES(2,X'',2);
INSERT INTO comment_words_idx VALUES(3,X'',2);
CREATE TABLE IF NOT EXISTS 'comment_words_content'(id INTEGER PRIMARY KEY, c0);
INSERT INTO comment_words_content VALUES(1,replace('a quiet start\nthe end\n','\n',char(10)));
INSERT INTO comment_words_content VALUES(6,replace('a comment of import 2\n','\n',char(10)));
CREATE TABLE IF NOT EXISTS 'comment_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO comment_words_docsize VALUES(1,X'05');
INSERT INTO comment_words_docsize VALUES(6,X'05');
CREATE TABLE IF NOT EXISTS 'comment_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO comment_words_config VALUES('version',4);
CREATE TABLE IF NOT EXISTS 'player_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO player_words_data VALUES(1,X'0707');
INSERT INTO player_words_data VALUES(10,X'000000000107070007010101020101030101040101050101060101070101');
INSERT INTO player_words_data VALUES(137438953473,X'0000000e0630656d696c6501020204');
INSERT INTO player_words_data VALUES(274877906945,X'0000000d05306265727402020204');
INSERT INTO player_words_data VALUES(412316860417,X'0000000d05306265727403020204');
INSERT INTO player_words_data VALUES(549755813889,X'0000000d0530616e6e6104020204');
INSERT INTO player_words_data VALUES(687194767361,X'0000000e0630646479657205020204');
INSERT INTO player_words_data VALUES(824633720833,X'000000130b306163656f73706164657306020204');
INSERT INTO player_words_data VALUES(962072674305,X'0000000c0430616e6107020204');
CREATE TABLE IF NOT EXISTS 'player_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO player_words_idx VALUES(1,X'',2);
INSERT INTO player_words_idx VALUES(2,X'',2);
INSERT INTO player_words_idx VALUES(3,X'',2);
INSERT INTO player_words_idx VALUES(4,X'',2);
INSERT INTO player_words_idx VALUES(5,X'',2);
INSERT INTO player_words_idx VALUES(6,X'',2);
INSERT INTO player_words_idx VALUES(7,X'',2);
CREATE TABLE IF NOT EXISTS 'player_words_content'(id INTEGER PRIMARY KEY, c0);
INSERT INTO player_words_content VALUES(1,'emile');
INSERT INTO player_words_content VALUES(2,'bert');
INSERT INTO player_words_content VALUES(3,'bert');
INSERT INTO player_words_content VALUES(4,'anna');
INSERT INTO player_words_content VALUES(5,'ddyer');
INSERT INTO player_words_content VALUES(6,'aceospades');
INSERT INTO player_words_content VALUES(7,'ana');
CREATE TABLE IF NOT EXISTS 'player_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO player_words_docsize VALUES(1,X'01');
INSERT INTO player_words_docsize VALUES(2,X'01');
INSERT INTO player_words_docsize VALUES(3,X'01');
INSERT INTO player_words_docsize VALUES(4,X'01');
INSERT INTO player_words_docsize VALUES(5,X'01');
INSERT INTO player_words_docsize VALUES(6,X'01');
INSERT INTO player_words_docsize VALUES(7,X'01');
CREATE TABLE IF NOT EXISTS 'player_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO player_words_config VALUES('version',4);
CREATE TABLE IF NOT EXISTS 'event_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO event_words_data VALUES(1,X'0202');
INSERT INTO event_words_data VALUES(10,X'000000000101010001010101');
INSERT INTO event_words_data VALUES(137438953473,X'0000001604306375700102030105776f726c640102020408');
CREATE TABLE IF NOT EXISTS 'event_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO event_words_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'event_words_content'(id INTEGER PRIMARY KEY, c0);
INSERT INTO event_words_content VALUES(1,'world cup');
INSERT INTO event_words_content VALUES(2,'?');
CREATE TABLE IF NOT EXISTS 'event_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO event_words_docsize VALUES(1,X'02');
INSERT INTO event_words_docsize VALUES(2,X'00');
CREATE TABLE IF NOT EXISTS 'event_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO event_words_config VALUES('version',4);
CREATE TABLE IF NOT EXISTS 'site_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO site_words_data VALUES(1,X'0201');
INSERT INTO site_words_data VALUES(10,X'000000000101010001010101');
INSERT INTO site_words_data VALUES(137438953473,X'0000000d053067656e7401020204');
CREATE TABLE IF NOT EXISTS 'site_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO site_words_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'site_words_content'(id INTEGER PRIMARY KEY, c0);
INSERT INTO site_words_content VALUES(1,'gent');
INSERT INTO site_words_content VALUES(2,'?');
CREATE TABLE IF NOT EXISTS 'site_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO site_words_docsize VALUES(1,X'01');
INSERT INTO site_words_docsize VALUES(2,X'00');
CREATE TABLE IF NOT EXISTS 'site_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO site_words_config VALUES('version',4);
CREATE TABLE signatures (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  signature BLOB NOT NULL
) STRICT;
INSERT INTO signatures VALUES(1,X'f46efbbe0001010000000000000000000000000000000000000100200000000001000002012000000000010021250ff8793e9fe7071c23250ff8793e9fe7071c000200000000000400041012080879229127040400020120000000000000000100010000000100000000000000000000161805060808090a000100010000000100010000000101200000000000000001000000000004000400010020000000000000000100000000000001000001010000000000000000010100000000000000000100010001000000000000');
INSERT INTO signatures VALUES(3,X'f46efbbe0001010000000000000000000000000000000000000100200000000001000002012000000000010021250ff8793e9fe7071c23250ff8793e9fe7071c000200000000000400041012080879229127040400020120000000000000000100010000000100000000000000000000161805060808090a000100010000000100010000000101200000000000000001000000000004000400010020000000000000000100000000000001000001010000000000000000010100000000000000000100010001000000000000');
INSERT INTO signatures VALUES(4,X'f46efbbe0001010000000000000000000000000000000000000000000000000000000001010000000000000023250ff8793e9fe7071c24250ff8793e9fe7071c0001000000000000000411120808792291270404000000000000000000000000000000000000000000000000000000001718050608080a0a000100010000000000000000000101000000000000000001000000000000000400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO signatures VALUES(5,X'f46efbbe00010000000004000010000000000000000000000203000020000080000402040000200004800014080a001820020ce001180c0d001820020ce0011c18190ff0593c930706000709001820020c600110000100002000000000100001090a08090303020302020303040503030304000003030001000100000000000100010000000100000000008000000001001000000000000000010000200000000010000100000000048000000001000000000480000000010000000004800000000100010001000000010000');
INSERT INTO signatures VALUES(6,X'f46efbbe0001010000000000000000000000000000000000000100200000000000000002012000000000000021250ff8793e9fe7071c23250ff8793e9fe7071c000200000000000400041012080879229127040400020120000000000000000100000000000000000000000000000000161805060808090a000100010000000100000000000101200000000000000001000000000004000400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO signatures VALUES(7,X'f46efbbe0001010000000000000000000000000000000000000100200000000001000002012000000000010021250ff8793e9fe7071c23250ff8793e9fe7071c000200000000000400041012080879229127040400020120000000000000000100010000000100000000000000000000161805060808090a000100010000000100010000000101200000000000000001000000000004000400010020000000000000000100000000000001000001010000000000000000010100000000000000000100010001000000000000');
INSERT INTO signatures VALUES(8,X'f46efbbe0001010000000000000000000000000000000000000100200000000001000002012000000000010021250ff8793e9fe7071c23250ff8793e9fe7071c000200000000000400041012080879229127040400020120000000000000000100010000000100000000000000000000161805060808090a000100010000000100010000000101200000000000000001000000000004000400010020000000000000000100000000000001000001010000000000000000010100000000000000000100010001000000000000');
INSERT INTO signatures VALUES(9,X'f46efbbe0001010000000000000000000000000000000000000100200000000001000002012000000000010021250ff8793e9fe7071c23250ff8793e9fe7071c000200000000000400041012080879229127040400020120000000000000000100010000000100000000000000000000161805060808090a000100010000000100010000000101200000000000000001000000000004000400010020000000000000000100000000000001000001010000000000000000010100000000000000000100010001000000000000');
CREATE TABLE index_runs (run INTEGER PRIMARY KEY, rows INTEGER NOT NULL) STRICT;
INSERT INTO index_runs VALUES(0,23);
CREATE TABLE positions (
  key INTEGER NOT NULL,            -- canonical key
  game INTEGER NOT NULL,
  placed INTEGER NOT NULL,         -- ply * 32 + orientation
  next BLOB,                       -- the move played, seen after that symmetry; NULL at the end
  ply INTEGER GENERATED ALWAYS AS (placed >> 5) VIRTUAL,  -- moves played before it
  orientation INTEGER GENERATED ALWAYS AS (placed & 31) VIRTUAL,  -- leads to the canonical key
  PRIMARY KEY (key, game, placed)
) STRICT, WITHOUT ROWID;
INSERT INTO positions VALUES(225561258178898070,1,36,X'b402');
INSERT INTO positions VALUES(225561258178898070,3,36,X'b402');
INSERT INTO positions VALUES(225561258178898070,6,36,X'b402');
INSERT INTO positions VALUES(225561258178898070,7,36,X'b402');
INSERT INTO positions VALUES(225561258178898070,8,36,X'b402');
INSERT INTO positions VALUES(225561258178898070,9,36,X'b402');
INSERT INTO positions VALUES(826604243729057522,1,67,X'a121');
INSERT INTO positions VALUES(826604243729057522,3,67,X'a121');
INSERT INTO positions VALUES(826604243729057522,6,67,NULL);
INSERT INTO positions VALUES(826604243729057522,7,67,X'a121');
INSERT INTO positions VALUES(826604243729057522,8,67,X'a121');
INSERT INTO positions VALUES(826604243729057522,9,67,X'a121');
INSERT INTO positions VALUES(1820413792758988137,1,98,NULL);
INSERT INTO positions VALUES(1820413792758988137,3,98,NULL);
INSERT INTO positions VALUES(1820413792758988137,7,98,NULL);
INSERT INTO positions VALUES(1820413792758988137,8,98,NULL);
INSERT INTO positions VALUES(1820413792758988137,9,98,NULL);
INSERT INTO positions VALUES(3432612747077607087,1,0,X'b802');
INSERT INTO positions VALUES(3432612747077607087,3,0,X'b802');
INSERT INTO positions VALUES(3432612747077607087,6,0,X'b802');
INSERT INTO positions VALUES(3432612747077607087,7,0,X'b802');
INSERT INTO positions VALUES(3432612747077607087,8,0,X'b802');
INSERT INTO positions VALUES(3432612747077607087,9,0,X'b802');
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
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','comment_words','comment_words',0,'CREATE VIRTUAL TABLE comment_words USING fts5 (
  comments, tokenize = ''unicode61 remove_diacritics 2''
)');
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','player_words','player_words',0,'CREATE VIRTUAL TABLE player_words USING fts5 (folded, tokenize = ''unicode61'')');
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','event_words','event_words',0,'CREATE VIRTUAL TABLE event_words USING fts5 (folded, tokenize = ''unicode61'')');
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','site_words','site_words',0,'CREATE VIRTUAL TABLE site_words USING fts5 (folded, tokenize = ''unicode61'')');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('games',9);
INSERT INTO sqlite_sequence VALUES('changes',4);
CREATE INDEX sources_by_content ON sources (content) WHERE complete = 1;
CREATE INDEX sources_by_import ON sources (import);
CREATE INDEX games_by_white ON games (white);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_event ON games (event);
CREATE INDEX games_by_source ON games (source);
CREATE INDEX findings_by_import ON findings (import);
CREATE INDEX quarantine_by_import ON quarantine (import);
CREATE INDEX games_by_variant ON games (title, variant);
CREATE INDEX solved_by_value ON solved (status, distance, score) WHERE status <> 'unknown';
CREATE INDEX games_by_parent ON games (parent) WHERE parent IS NOT NULL;
CREATE INDEX contests_by_child ON contests (child) WHERE child IS NOT NULL;
CREATE INDEX games_by_state ON games (state) WHERE state <> 0;
CREATE INDEX identities_by_game ON identities (game);
CREATE INDEX deliveries_by_source ON deliveries (source);
CREATE INDEX players_by_folded ON players (folded);
CREATE INDEX events_by_folded ON events (folded);
CREATE INDEX sites_by_folded ON sites (folded);
CREATE INDEX players_by_alias ON players (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX events_by_alias ON events (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX sites_by_alias ON sites (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX puzzle_positions_by_game ON puzzle_positions (game);
CREATE INDEX changes_by_time ON changes (at);
CREATE INDEX games_in_part ON games (white, black) WHERE valid = 0;
CREATE INDEX games_by_site ON games (site);
CREATE INDEX findings_by_game ON findings (game_id) WHERE game_id IS NOT NULL;
CREATE UNIQUE INDEX games_by_date ON games (date_first, identity);
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
SELECT key, game, ply, orientation, next FROM positions UNION ALL
SELECT p.key, p.game, p.ply, p.orientation, p.next
FROM index_runs r CROSS JOIN position_runs p ON p.run = r.run;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 1195987014;
PRAGMA user_version = 11;
