// Databases: files whose pages were changed, and files that SQLite finds sound but whose columns
// hold anything.
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

/// Some of everything that a database can hold.
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
  // So many that their openings are counted in advance.
  for (int round = 1; round <= 64; ++round) {
    text += fmt::format("[Title \"dvonn\"]\n[Round \"{}\"]\n\n1. f3 *\n\n", round);
  }
  {
    Database made(path, Database::Mode::kCreate, test::catalogue());
    notation::PipelineOptions options;
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
    // Small pages make a small file.
    made.connection().execute("PRAGMA page_size = 512");
    made.connection().execute("VACUUM");
  }
  return file_text(path);
}

const std::string& sound_database() {
  static const std::string bytes = make_database();
  return bytes;
}

/// A file of its own in memory, where that can be had.
std::string work_path() {
  const char* const place = ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  return std::string(place) + "/gipfbase-fuzz-" + std::to_string(::getpid()) + ".gipfdb";
}

/// Removes the file in any case.
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

/// A file, and behind it a byte that chooses the question.
void run_pages(std::string_view input) {
  if (input.empty()) return;
  const WorkFile file(input.substr(0, input.size() - 1));
  ask(file.path(), static_cast<unsigned char>(input.back()));
}

/// Changes where it hurts: heads of pages, pointers to cells, pointers to pages, sizes.
void mutate_pages(std::string& input, std::minstd_rand& random) {
  constexpr std::size_t kHeader = 100;
  if (input.size() < 4 * kHeader) return;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(input[at]); };
  std::size_t page_size = byte(16) * 256U + byte(17);
  if (page_size < 512) page_size = 4096;
  const std::size_t pages = std::max<std::size_t>(1, input.size() / page_size);
  const auto interesting = [&] {
    constexpr std::array<unsigned char, 8> kBytes = {0, 1, 0x7F, 0x80, 0x81, 0xFE, 0xFF, 0x0D};
    return static_cast<char>(random() % 2 == 0 ? kBytes.at(random() % kBytes.size())
                                               : random() % 256);
  };
  for (std::size_t n = 1 + random() % 4; n > 0; --n) {
    const std::size_t page = random() % pages * page_size;
    const std::size_t head = page == 0 ? kHeader : page;
    const auto put = [&](std::size_t at, char c) {
      if (at < input.size() - 1) input[at] = c;
    };
    switch (random() % 8) {
      case 0: put(head + random() % 12, interesting()); break;
      case 1: put(head + 8 + random() % 32, interesting()); break;
      case 2: {  // the number of another page
        const std::size_t at = page + random() % page_size;
        put(at, 0);
        put(at + 1, 0);
        put(at + 2, static_cast<char>(random() % 2));
        put(at + 3, static_cast<char>(random() % 256));
        break;
      }
      case 3: {  // a page in the place of another one
        const std::size_t from = random() % pages * page_size;
        if (page != 0 && from + page_size < input.size() && page + page_size < input.size()) {
          input.replace(page, page_size, input.substr(from, page_size));
        }
        break;
      }
      case 4: put(random() % kHeader, interesting()); break;
      case 5: input.back() = static_cast<char>(random() % 256); break;
      default: put(page + random() % page_size, interesting()); break;
    }
  }
}

std::vector<std::string> page_seeds() {
  std::vector<std::string> all;
  for (std::size_t i = 0; i <= questions().size(); ++i) {
    all.push_back(sound_database() + static_cast<char>(i));
  }
  return all;
}

// --- Columns -------------------------------------------------------------------------------------

struct Column {
  std::string table, name, key;  ///< key: the columns that tell rows apart
};

/// All columns of all tables, but those that FTS5 keeps for itself.
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

/// One byte for the question; then changes: column, row, kind (0 NULL, 1 number, 2 text, 3 bytes),
/// length in two bytes, value.
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
      } catch (const db::Error&) {  // not of the type of the column, or there already
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

const Target kPages = {"pages", run_pages, page_seeds, {}, 300'000, mutate_pages};
const Target kColumns = {"columns", run_columns, column_seeds, {}, 4096, mutate_columns};

}  // namespace gipfbase::fuzz
