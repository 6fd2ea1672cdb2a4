// tests/support/db_support.hpp - folders that vanish, random games, and dumps of databases to
// compare.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "db/import/import.hpp"
#include "db/store/sqlite.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::test {

/// A folder of its own for one test.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gipfbase-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

/// Random legal games of a variant as .gpn text; the seed decides everything.
inline std::string random_games(const std::string& variant, int games, std::uint32_t seed,
                                int most_plies = 200, const std::string& title = "zertz") {
  const auto ruleset = *notation::find_title(title)->ruleset(variant);
  std::mt19937 random(seed);
  std::string text;
  std::vector<PackedMove> moves;
  for (int i = 0; i < games; ++i) {
    notation::Game record;
    record.title = title;
    record.variant = variant;
    record.tags = {{"Event", "Random play"},
                   {"Date", std::to_string(2000 + i % 20) + ".??.??"},
                   {"Round", std::to_string(i)},
                   {"White", "Player " + std::to_string(random() % 5)},
                   {"Black", "Player " + std::to_string(random() % 5)}};
    notation::AnyPosition position = ruleset->start();
    while (!ruleset->outcome(position).over() &&
           static_cast<int>(record.moves.size()) < most_plies) {
      ruleset->legal_moves(position, moves);
      // A narrow choice at first, so that games share openings.
      const std::size_t choice = record.moves.size() < 3 ? random() % 3 : random() % moves.size();
      const PackedMove move = moves[choice % moves.size()];
      ruleset->play(position, move);
      record.moves.push_back(move);
    }
    notation::write_gpn(record, text);
  }
  return text;
}

inline db::Database create(const Folder& folder, const std::string& name = "games.gipfdb") {
  return {folder.file(name), db::Database::Mode::kCreate};
}

inline db::ImportReport import_text(db::Database& database, const Folder& folder,
                                    const std::string& text, int threads = 2,
                                    const std::string& name = "games.gpn") {
  db::ImportOptions options;
  options.threads = threads;
  return db::import_games(database, {folder.write(name, text)}, options, {});
}

/// Every row of the tables that make up a database's contents, as text.
inline std::string dump(db::Database& database) {
  std::string text;
  for (const char* sql :
       {"SELECT id, hex(identity), title, variant, white, black, event, round, date, result, "
        "winner, "
        "ending, plies, start, hex(moves), final, counters, tags, notes, valid FROM games ORDER BY "
        "id",
        "SELECT key, game, ply, orientation, hex(next) FROM all_positions ORDER BY key, game, ply",
        "SELECT key, hex(next), games, seat0, seat1, drawn, plies, first_date, last_date "
        "FROM opening_stats ORDER BY key, next",
        "SELECT key, games FROM opening_totals ORDER BY key",
        "SELECT source, line, column_, game, ply, code, message FROM findings ORDER BY id",
        "SELECT id, name FROM players ORDER BY id"}) {
    db::Statement s = database.connection().prepare(sql);
    while (s.step()) {
      for (int column = 0; column < 20; ++column) {
        text += s.text(column);
        text += '|';
      }
      text += '\n';
    }
    text += "--\n";
  }
  return text;
}

}  // namespace gipfbase::test
