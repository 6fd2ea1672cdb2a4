#include "db/shards/shard_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include "db/rows/codec.hpp"
#include "db/store/schema.hpp"

namespace gipfbase::db {
namespace {

namespace fs = std::filesystem;

constexpr std::int32_t kVersion = 1;

/// `solved` is the same table as in databases, so that values can be copied unchanged.
constexpr const char* kTables = R"sql(
CREATE TABLE shard (
  command TEXT NOT NULL,
  number INTEGER NOT NULL,         -- 1 .. shards
  shards INTEGER NOT NULL,
  last INTEGER NOT NULL,
  node_limit INTEGER NOT NULL,
  time_limit REAL NOT NULL,
  options TEXT NOT NULL,
  rules TEXT NOT NULL,
  work BLOB NOT NULL,              -- a digest of the work of all shards, where order matters
  games BLOB NOT NULL,             -- numbers of the games, see README.md
  done INTEGER NOT NULL,           -- everything up to this place
  finished INTEGER NOT NULL CHECK (finished IN (0, 1))
) STRICT;
CREATE TABLE counts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE pieces (
  place INTEGER NOT NULL,          -- a game's, among all
  part INTEGER NOT NULL,           -- of several of a place
  text TEXT NOT NULL,
  patterns BLOB NOT NULL,          -- of a puzzle: each with its length in four bytes before it
  PRIMARY KEY (place, part)
) STRICT;
CREATE TABLE solved (
  key INTEGER NOT NULL,
  position TEXT NOT NULL,
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('win', 'loss', 'draw', 'exact', 'unknown')),
  score INTEGER CHECK ((score IS NOT NULL) = (status = 'exact')),
  distance INTEGER,
  shortest INTEGER NOT NULL CHECK (shortest IN (0, 1)),
  rules_version INTEGER NOT NULL,
  method TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  node_limit INTEGER NOT NULL,
  time_limit REAL NOT NULL,
  PRIMARY KEY (key, position)
) STRICT, WITHOUT ROWID;
)sql";

constexpr unsigned kBitsOfId = 7;
constexpr std::uint8_t kMoreOfId = 1U << kBitsOfId;

/// Encodes each game as the difference to the previous id (LEB128) and two check bytes.
Bytes encode_list(std::span<const ListedGame> games) {
  Bytes bytes;
  bytes.reserve(games.size() * 3);
  std::int64_t before = 0;
  for (const ListedGame& game : games) {
    auto rest = static_cast<std::uint64_t>(game.id - before);
    before = game.id;
    for (; rest >= kMoreOfId; rest >>= kBitsOfId) {
      bytes.push_back(static_cast<std::uint8_t>(rest | kMoreOfId));
    }
    bytes.push_back(static_cast<std::uint8_t>(rest));
    bytes.push_back(static_cast<std::uint8_t>(game.check & 0xFFU));
    bytes.push_back(static_cast<std::uint8_t>(game.check >> 8U));
  }
  return bytes;
}

/// Stops at damaged bytes.
std::vector<ListedGame> decode_list(std::span<const std::uint8_t> bytes) {
  std::vector<ListedGame> games;
  std::int64_t before = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    std::uint64_t difference = 0;
    unsigned shift = 0;
    bool more = true;
    for (; more && i < bytes.size() && shift < 63; ++i, shift += kBitsOfId) {
      difference |= std::uint64_t{bytes[i] & (kMoreOfId - 1U)} << shift;
      more = (bytes[i] & kMoreOfId) != 0;
    }
    if (more || i + 2 > bytes.size()) break;
    before += static_cast<std::int64_t>(difference);
    games.push_back({before, static_cast<std::uint16_t>(bytes[i] | (bytes[i + 1] << 8U))});
    i += 2;
  }
  return games;
}

constexpr std::size_t kLengthBytes = 4;

Bytes encode_patterns(std::span<const std::string> patterns) {
  Bytes bytes;
  for (const std::string& pattern : patterns) {
    for (std::size_t i = 0; i < kLengthBytes; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(pattern.size() >> (8 * i)));
    }
    bytes.insert(bytes.end(), pattern.begin(), pattern.end());
  }
  return bytes;
}

std::vector<std::string> decode_patterns(std::span<const std::uint8_t> bytes) {
  std::vector<std::string> patterns;
  while (bytes.size() >= kLengthBytes) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < kLengthBytes; ++i) length |= std::size_t{bytes[i]} << (8 * i);
    bytes = bytes.subspan(kLengthBytes);
    length = std::min(length, bytes.size());
    patterns.emplace_back(reinterpret_cast<const char*>(bytes.data()), length);
    bytes = bytes.subspan(length);
  }
  return patterns;
}

/// Returns the path; throws Error when its folder does not exist.
const std::string& in_a_folder(const std::string& path) {
  std::error_code failure;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, failure)) {
    throw Error("there is no folder \"{}\" for \"{}\"; create it first", folder.string(), path);
  }
  return path;
}

}  // namespace

std::string ShardTask::text() const {
  std::string text = command;
  if (!options.empty()) text += ' ' + options;
  if (last > 0) text += fmt::format(" --last {}", last);
  if (limits.nodes > 0) text += fmt::format(" --nodes {}", limits.nodes);
  if (limits.seconds > 0) text += fmt::format(" --time {}", limits.seconds);
  return text;
}

std::string ShardTask::objection(const ShardTask& other) const {
  if (text() != other.text()) return fmt::format("\"{}\", not \"{}\"", other.text(), text());
  if (shard.of != other.shard.of) {
    return fmt::format("a shard of {}, not of {}", other.shard.of, shard.of);
  }
  if (rules != other.rules) {
    return fmt::format("with the rules in version {}, not {}", other.rules, rules);
  }
  if (work != other.work) return "with other games, or the same ones in another order";
  return {};
}

bool ShardFile::is_shard_file(const std::string& path) {
  // Reads a field of SQLite's header, without opening the database.
  constexpr std::size_t kPlace = 68;
  std::array<char, kPlace + 4> header{};
  std::error_code failure;
  if (!fs::is_regular_file(path, failure)) return false;
  std::ifstream file(path, std::ios::binary);
  if (!file.read(header.data(), header.size())) return false;
  std::uint32_t id = 0;
  for (std::size_t i = kPlace; i < header.size(); ++i) {
    id = (id << 8U) | static_cast<std::uint8_t>(header.at(i));
  }
  return id == static_cast<std::uint32_t>(kShardApplicationId) &&
         std::string_view(header.data(), 15) == "SQLite format 3";
}

bool ShardFile::is_empty(const std::string& path) {
  std::error_code failure;
  return fs::is_regular_file(path, failure) && fs::file_size(path, failure) == 0;
}

bool ShardFile::is_journal(const std::string& path) {
  constexpr std::string_view kEnd = "-journal";
  std::error_code failure;
  return path.ends_with(kEnd) &&
         fs::is_regular_file(path.substr(0, path.size() - kEnd.size()), failure);
}

ShardFile::ShardFile(const std::string& path)
    : path_(path), connection_(path, SQLITE_OPEN_READWRITE) {
  // The first reading rolls back what a killed process left half written. After that the file may
  // be empty.
  const bool tables = connection_.count("SELECT count(*) FROM sqlite_schema") > 0;
  if (tables || !is_empty(path)) read_task();
}

ShardFile::ShardFile(const std::string& path, const ShardTask& task)
    : path_(path), connection_(in_a_folder(path), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) {
  Connection& c = connection_;
  // A second process with this file, such as a job believed dead, would repeat all work.
  c.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
  const bool fresh = c.integer("SELECT count(*) FROM sqlite_schema") == 0;
  if (!fresh && c.integer("PRAGMA application_id") != kShardApplicationId) {
    throw Error("\"{}\" exists and does not have results of a shard; name another file", path);
  }
  if (fresh) {
    Transaction transaction(c);
    c.execute(kTables);
    c.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                          kShardApplicationId, kVersion)
                  .c_str());
    c.run("INSERT INTO shard VALUES (?,?,?,?,?,?,?,?,?,x'',0,0)", task.command, task.shard.number,
          task.shard.of, task.last, task.limits.nodes, task.limits.seconds, task.options,
          task.rules, std::span<const std::uint8_t>(task.work));
    transaction.commit();
  }
  read_task();
  std::string objection = task.objection(task_);
  if (objection.empty() && task_.shard.number != task.shard.number) {
    objection = fmt::format("shard {}, not {}", task_.shard.number, task.shard.number);
  }
  if (!objection.empty()) {
    throw Error("\"{}\" belongs to another task ({}); name another file, or delete this one", path,
                objection);
  }
}

void ShardFile::read_task() {
  Connection& c = connection_;
  if (c.integer("PRAGMA application_id") != kShardApplicationId) {
    throw Error("\"{}\" does not have results of a shard; name another file", path_);
  }
  if (c.integer("PRAGMA user_version") > kVersion) {
    throw Error("\"{}\" was written by a newer gipfbase; update the program", path_);
  }
  {
    Statement s = c.prepare(
        "SELECT command, number, shards, last, node_limit, time_limit, options, rules, work, done, "
        "finished FROM shard");
    if (!s.step()) throw Error("\"{}\" is damaged; remove it and run the shard again", path_);
    std::span<const std::uint8_t> work;
    s.read(task_.command, task_.shard.number, task_.shard.of, task_.last, task_.limits.nodes,
           task_.limits.seconds, task_.options, task_.rules, work, done_, finished_);
    std::copy_n(work.begin(), std::min(work.size(), task_.work.size()), task_.work.begin());
  }
  if (task_.shard.of < 1 || task_.shard.of > kMostShards || task_.shard.number < 1 ||
      task_.shard.number > task_.shard.of) {
    throw Error("\"{}\" is damaged; remove it and run the shard again", path_);
  }
  Statement s = c.prepare("SELECT name, value FROM counts");
  while (s.step()) counts_[std::string(s.text(0))] = static_cast<std::uint64_t>(s.integer(1));
}

std::uint64_t ShardFile::pieces() { return connection_.count("SELECT count(*) FROM pieces"); }

void ShardFile::list_games(std::span<const ListedGame> games) {
  const Bytes bytes = encode_list(games);
  // The list may include games that this shard has not processed.
  connection_.run("UPDATE shard SET games = ?, finished = 0", std::span<const std::uint8_t>(bytes));
  finished_ = false;
}

std::vector<ListedGame> ShardFile::games() {
  Statement s = connection_.prepare("SELECT games FROM shard");
  auto games = s.step() ? decode_list(s.blob(0)) : std::vector<ListedGame>();
  // In a damaged file they may be in any order.
  std::sort(games.begin(), games.end());
  return games;
}

void ShardFile::store(std::span<const ShardPiece> pieces, std::int64_t done,
                      const ShardCounts& counts) {
  Transaction transaction(connection_);
  Statement add = connection_.prepare("REPLACE INTO pieces VALUES (?,?,?,?)");
  std::int64_t part = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    part = i > 0 && pieces[i - 1].place == pieces[i].place ? part + 1 : 0;
    const Bytes patterns = encode_patterns(pieces[i].patterns);
    add.bind_all(pieces[i].place, part, pieces[i].text, std::span<const std::uint8_t>(patterns))
        .run();
  }
  for (const auto& [name, value] : counts) {
    connection_.run("REPLACE INTO counts VALUES (?,?)", name, value);
  }
  connection_.run("UPDATE shard SET done = ?", done);
  transaction.commit();
  done_ = done;
  counts_ = counts;
}

void ShardFile::finish() {
  connection_.run("UPDATE shard SET finished = 1");
  finished_ = true;
}

void PieceWriter::through(std::int64_t place, const ShardCounts& counts) {
  constexpr auto kBetween = std::chrono::seconds(2);
  done_ = place;
  counts_ = counts;
  whole_ = pieces_.size();
  if (std::chrono::steady_clock::now() - last_ > kBetween) flush();
}

void PieceWriter::flush() {
  last_ = std::chrono::steady_clock::now();
  if (done_ == 0) return;
  file_.store(std::span(pieces_).first(whole_), done_, counts_);
  pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(whole_));
  whole_ = 0;
  done_ = 0;
}

PieceReader::PieceReader(ShardFile& file)
    : read_(file.connection().prepare(
          "SELECT place, text, patterns FROM pieces ORDER BY place, part")) {}

std::optional<ShardPiece> PieceReader::next() {
  if (!read_.step()) return std::nullopt;
  return ShardPiece{read_.integer(0), std::string(read_.text(1)), decode_patterns(read_.blob(2))};
}

std::string list_of_numbers(std::span<const std::uint32_t> numbers) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    const bool range = end - i > 2;
    words.push_back(range ? fmt::format("{} to {}", numbers[i], numbers[end - 1])
                          : std::to_string(numbers[i]));
    i = range ? end : i + 1;
  }
  if (words.empty()) return {};
  const std::string last = words.back();
  words.pop_back();
  return words.empty() ? last : fmt::format("{} and {}", fmt::join(words, ", "), last);
}

}  // namespace gipfbase::db
