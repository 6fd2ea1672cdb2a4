// Databases: files with changed pages, and files that SQLite accepts but whose columns hold
// arbitrary values.
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "analysis/values/solve_games.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"
#include "db/import/import.hpp"
#include "db/query/language/scan.hpp"
#include "fuzz/questions.hpp"
#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "support/environment.hpp"
#include "support/folder.hpp"
#include "support/titles.hpp"

namespace gipfbase::fuzz {
namespace {

using db::Database;

constexpr std::size_t kPageSize = 512;  ///< small pages make a small file

/// A database with data in every table.
std::string make_database() {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  std::string text;
  constexpr std::size_t kPlies = 20;
  for (const std::string& game : sample_texts(1, kPlies)) text += game;
  const std::string samples = test::source_folder() + "/sample-games";
  text += file_text(samples + "/gipf/match-with-potentials.gpn");
  text += file_text(samples + "/puzzles/zertz-rulebook.gpn");
  text +=
      "[Title \"zertz\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Event \"Cup\"]\n\n"
      "1. Wd4,a1 {a comment [%emt 0:00:05]} (1. Wd4,a1 {another} Bd3,g1) Bd3,d4 2. Wa2,b1 1-0\n\n";
  // Enough games that their openings are counted in advance.
  for (int round = 1; round <= 64; ++round) {
    text += fmt::format("[Title \"dvonn\"]\n[Round \"{}\"]\n\n1. f3 *\n\n", round);
  }
  {
    Database made(path, Database::Mode::kCreate, test::catalogue());
    notation::ReadOptions options;
    options.threads = 1;
    (void)db::import_games(made, {folder.write("games.gpn", text)}, options, {},
                           {{"Event", "Cup"}});
    const std::int64_t first = 1;
    (void)db::edit_tags(made, {&first, 1}, {{"Site", "Home"}}, "because", false);
    const std::int64_t second = 2;
    (void)db::delete_games(made, {&second, 1}, "", false);
    (void)db::add_alias(made, db::NameKind::kPlayer, "Annie", "Anna", "", db::NewNames::kMake);
    analysis::SolveGamesOptions solving;
    solving.last = 1;
    solving.limits = {50, 0};
    solving.threads = 1;
    (void)analysis::solve_games(made, {}, solving, {});
    db::optimize(made, {});
    made.connection().execute(fmt::format("PRAGMA page_size = {}", kPageSize).c_str());
    made.connection().execute("VACUUM");
  }
  return file_text(path);
}

const std::string& sound_database() {
  static const std::string bytes = make_database();
  return bytes;
}

/// Path of a file of this process, in memory where possible.
std::string work_path() {
  const char* const place = ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  return std::string(place) + "/gipfbase-fuzz-" + std::to_string(::getpid()) + ".gipfdb";
}

/// A file that is removed in any case.
class WorkFile {
 public:
  explicit WorkFile(std::string_view bytes) : path_(work_path()) {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  ~WorkFile() {
    for (const char* const behind : {"", "-journal", "-other", "-other-journal"}) {
      std::remove((path_ + behind).c_str());
    }
  }
  WorkFile(const WorkFile&) = delete;
  WorkFile& operator=(const WorkFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Asks one question, or all of them one after the other.
void ask(const std::string& path, std::size_t choice) {
  const auto all = questions();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (choice % (all.size() + 1) != 0 && choice % (all.size() + 1) != i + 1) continue;
    try {
      Database database(path, all[i].mode, test::catalogue());
      all[i].ask(database);
    } catch (const db::Error& error) {
      promise(*error.what() != '\0', "an error is a sentence");
    } catch (const db::language::QueryError&) {
    } catch (const std::exception& error) {
      throw Broken(std::string(all[i].name) + ": " + error.what());
    }
  }
}

// --- Pages ---------------------------------------------------------------------------------------

constexpr std::string_view kMagic = "SQLite format 3";

/// One change of a file: its kind (0 replaces a page by another one, 1 truncates the file, others
/// write bytes); page and place in it, two bytes each; a length of one byte; then bytes, or the
/// number of the other page.
struct PageChange {
  static constexpr std::size_t kHead = 6;
  static constexpr std::size_t kMostBytes = 255;
  enum Kind : unsigned char { kCopy, kEnd, kPut };

  std::size_t kind = kPut, page = 0, place = 0;
  std::string bytes;

  [[nodiscard]] std::string written() const {
    std::string text;
    for (const std::size_t value :
         {kind, page >> 8U, page, place >> 8U, place, std::min(bytes.size(), kMostBytes)}) {
      text += static_cast<char>(value & 0xFFU);
    }
    return text.append(bytes, 0, kMostBytes);
  }
};

std::size_t number_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]) * std::size_t{256} +
         static_cast<unsigned char>(text[at + 1]);
}

/// Each change adds a page at most.
std::string changed(std::string file, std::string_view changes) {
  while (changes.size() >= PageChange::kHead) {
    const std::size_t kind = static_cast<unsigned char>(changes[0]);
    const std::size_t pages = file.size() / kPageSize + 1;
    const std::size_t page = number_at(changes, 1) % pages * kPageSize;
    const std::size_t at = page + number_at(changes, 3) % kPageSize;
    const std::string_view bytes =
        changes.substr(PageChange::kHead, static_cast<unsigned char>(changes[5]));
    changes.remove_prefix(PageChange::kHead + bytes.size());
    if (kind == PageChange::kEnd) {
      file.resize(std::min(at, file.size()));
    } else if (kind == PageChange::kCopy && bytes.size() >= 2) {
      const std::string other = file.substr(number_at(bytes, 0) % pages * kPageSize, kPageSize);
      file.replace(page, other.size(), other);
    } else {
      const std::size_t end = std::min(at + bytes.size(), pages * kPageSize);
      file.resize(std::max(file.size(), end));
      file.replace(at, end - at, bytes.substr(0, end - at));
    }
  }
  return file;
}

/// The input is a byte that chooses the question, and changes of the valid database: whole files
/// would exceed the input limit of the readers, and the fuzzer keeps its finds in memory. Or it is
/// a whole file followed by the byte, which keeps inputs that another valid database would not
/// reproduce.
void run_pages(std::string_view input) {
  const std::string& sound = sound_database();
  if (input.empty()) return;
  const bool whole = input.substr(0, kMagic.size()) == kMagic;
  const char choice = whole ? input.back() : input.front();
  const WorkFile file(whole ? std::string(input.substr(0, input.size() - 1))
                            : changed(sound, input.substr(1)));
  ask(file.path(), static_cast<unsigned char>(choice));
}

/// Changes sensitive places: page headers, cell pointers, page pointers, sizes.
void mutate_pages(std::string& input, std::minstd_rand& random) {
  constexpr std::size_t kHeader = 100;
  const std::size_t pages = sound_database().size() / kPageSize;
  if (input.empty()) input += static_cast<char>(random() % 256);
  const auto interesting = [&] {
    constexpr std::array<unsigned char, 8> kBytes = {0, 1, 0x7F, 0x80, 0x81, 0xFE, 0xFF, 0x0D};
    return std::string(1, static_cast<char>(random() % 2 == 0 ? kBytes.at(random() % kBytes.size())
                                                              : random() % 256));
  };
  const auto number = [](std::size_t value) {
    return std::string{static_cast<char>(value >> 8U), static_cast<char>(value & 0xFFU)};
  };
  for (std::size_t n = 1 + random() % 4; n > 0; --n) {
    PageChange change;
    change.page = random() % pages;
    const std::size_t head = change.page == 0 ? kHeader : 0;
    change.place = random() % kPageSize;
    switch (random() % 8) {
      case 0: change.place = head + random() % 12, change.bytes = interesting(); break;
      case 1: change.place = head + 8 + random() % 32, change.bytes = interesting(); break;
      case 2: change.bytes = number(0) + number(random() % (pages + 2)); break;
      case 3:
        change.kind = random() % 8 == 0 ? PageChange::kEnd : PageChange::kCopy;
        change.bytes = number(random() % pages);
        break;
      case 4:
        change.page = 0, change.place = random() % kHeader, change.bytes = interesting();
        break;
      case 5: input[0] = static_cast<char>(random() % 256); continue;
      default: change.bytes = interesting(); break;
    }
    input += change.written();
  }
}

/// Every question about the unchanged database.
std::vector<std::string> page_seeds() {
  std::vector<std::string> all;
  for (std::size_t i = 0; i <= questions().size(); ++i) all.emplace_back(1, static_cast<char>(i));
  return all;
}

// --- Columns -------------------------------------------------------------------------------------

struct Column {
  std::string table, name, key;  ///< key: the columns that identify a row
};

/// All columns of all tables except those of FTS5.
const std::vector<Column>& columns() {
  static const std::vector<Column> all = [] {
    const WorkFile file(sound_database());
    db::Connection connection(file.path(), SQLITE_OPEN_READONLY);
    std::vector<Column> list;
    db::Statement tables = connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' AND name "
        "NOT LIKE '%\\_words\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' ORDER BY name");
    while (tables.step()) {
      const std::string table(tables.text(0));
      std::string key;
      db::Statement keys = connection.prepare("SELECT name FROM pragma_table_info('" + table +
                                              "') WHERE pk > 0 ORDER BY pk");
      while (keys.step()) key += (key.empty() ? "" : ", ") + std::string(keys.text(0));
      if (key.empty()) key = "rowid";
      db::Statement names =
          connection.prepare("SELECT name FROM pragma_table_info('" + table + "') ORDER BY cid");
      while (names.step()) list.push_back({table, std::string(names.text(0)), key});
    }
    return list;
  }();
  return all;
}

/// The input is one byte for the question, then changes: column, row, kind (0 NULL, 1 number, 2
/// text, 3 bytes), length in two bytes, value.
void run_columns(std::string_view input) {
  const WorkFile file(columns().empty() || input.empty() ? std::string() : sound_database());
  if (input.empty()) return;
  std::size_t at = 0;
  const auto byte = [&] {
    return at < input.size() ? static_cast<unsigned char>(input[at++]) : std::size_t{0};
  };
  const std::size_t choice = byte();
  {
    db::Connection connection(file.path(), SQLITE_OPEN_READWRITE);
    connection.execute("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF; BEGIN");
    constexpr int kMost = 8;
    for (int n = 0; n < kMost && at < input.size(); ++n) {
      const Column& column = columns()[byte() % columns().size()];
      const std::size_t row = byte();
      const std::size_t kind = byte() % 4;
      const std::size_t length = byte() << 8U;
      const std::string_view value = input.substr(at, length + byte());
      at = std::min(input.size(), at + value.size());
      try {
        db::Statement update = connection.prepare(
            "UPDATE " + column.table + " SET " + column.name +
            " = CASE ?1 WHEN 0 THEN NULL WHEN 1 "
            "THEN CAST(?2 AS INTEGER) WHEN 2 THEN CAST(?2 AS TEXT) ELSE ?3 END WHERE (" +
            column.key + ") = (SELECT " + column.key + " FROM " + column.table +
            " LIMIT 1 OFFSET ?4 % (SELECT "
            "max(1, count(*)) FROM " +
            column.table + "))");
        const std::span bytes(reinterpret_cast<const std::uint8_t*>(value.data()), value.size());
        update.bind_all(kind, value, bytes, row).run();
      } catch (const db::Error&) {  // wrong type for the column, or a duplicate
      }
    }
    connection.execute("COMMIT");
  }
  ask(file.path(), choice);
}

std::vector<std::string> column_seeds() {
  std::vector<std::string> all;
  const auto change = [](std::string_view column, int kind, std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < columns().size(); ++i) {
      if (columns()[i].table + '.' + columns()[i].name != column) continue;
      text += static_cast<char>(i);
      text += '\0';
      text += static_cast<char>(kind);
      text += static_cast<char>(value.size() / 256);
      text += static_cast<char>(value.size() % 256);
      text += value;
    }
    return text;
  };
  for (std::size_t i = 0; i <= questions().size(); ++i) {
    const std::string choice(1, static_cast<char>(i));
    all.push_back(choice + change("games.notes", 2,
                                  R"([{"p":1,"c":"x","n":[1],"k":[2,5000],)"
                                  R"("v":[{"m":[[0,1]],"n":[{"p":1}]}]}])"));
    all.push_back(choice + change("games.tags", 2, R"([["Annotator","x"],["WhiteElo","1900"]])"));
    all.push_back(choice + change("games.moves", 3, "\x81\x02\x03") +
                  change("games.times", 3, "\x81\x02\x03"));
    all.push_back(choice + change("games.start", 2, "x") + change("games.variant", 2, "48"));
    all.push_back(choice + change("changes.changeset", 3, "T\x02") +
                  change("positions.next", 3, "\x81\x02"));
    all.push_back(choice + change("opening_stats.next", 3, "\x81\x02") +
                  change("games.date", 2, "2004.13.45"));
    all.push_back(choice + change("players.alias_of", 1, "1") + change("games.parent", 1, "1"));
    all.push_back(choice + change("totals.name", 2, "x") + change("imports.settings", 2, "[[1]]"));
  }
  return all;
}

/// Changes the column, the row or the kind, or puts a number into the value.
void mutate_columns(std::string& input, std::minstd_rand& random) {
  constexpr std::array<std::string_view, 24> kValues = {"0",
                                                        "1",
                                                        "-1",
                                                        "9223372036854775807",
                                                        "-9223372036854775808",
                                                        "4294967296",
                                                        "255",
                                                        "[]",
                                                        "[[]]",
                                                        "[{}]",
                                                        "{}",
                                                        "null",
                                                        "[{\"p\":-1}]",
                                                        "[{\"p\":4294967295,\"k\":[9,9]}]",
                                                        "[[\"a\"]]",
                                                        "[[1,2]]",
                                                        "2004.??.??",
                                                        "zertz",
                                                        "tamsk",
                                                        "gipf",
                                                        "48",
                                                        "1-0",
                                                        "\xff\xff\x03",
                                                        "tournament+zertz=6"};
  const std::string_view value = kValues.at(random() % kValues.size());
  const std::array<char, 5> head = {
      static_cast<char>(random() % columns().size()), static_cast<char>(random() % 32),
      static_cast<char>(random() % 4), 0, static_cast<char>(value.size())};
  if (input.empty()) input += static_cast<char>(random() % 256);
  switch (random() % 4) {
    case 0: input[0] = static_cast<char>(random() % 256); break;
    case 1: input.insert(1, std::string(head.data(), head.size()) + std::string(value)); break;
    case 2: input += std::string(head.data(), head.size()) + std::string(value); break;
    default: {
      const std::size_t at = random() % input.size();
      input.replace(at, std::min<std::size_t>(random() % 4, input.size() - at), value);
      break;
    }
  }
}

}  // namespace

const Target kPages = {"pages", run_pages, page_seeds, {}, 4096, mutate_pages};
const Target kColumns = {"columns", run_columns, column_seeds, {}, 4096, mutate_columns};

}  // namespace gipfbase::fuzz
