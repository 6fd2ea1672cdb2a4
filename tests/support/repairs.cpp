#include "support/repairs.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/repair/check.hpp"

namespace gipfbase::test {

using db::Database;

std::string make_repair_base(const Folder& folder, int games) {
  Database database = create(folder, "base.gipfdb");
  import_text(database, folder, random_games("37", games, 5), 1, "first.gpn");
  import_text(database, folder,
              random_games("standard", 20, 6, 80, "dvonn") +
                  "[Title \"zertz\"]\n[White \"Ann\"]\n\n1. Wd4,a1 {a quiet start} Gc3,b1 *\n\n",
              1, "second.gpn");
  (void)db::edit_tags(database, std::array<std::int64_t, 2>{3, 4}, {{"Event", "Open"}}, "", false);
  (void)db::delete_games(database, std::array<std::int64_t, 1>{9}, "twice", false);
  db::optimize(database, {});
  return folder.file("base.gipfdb");
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t wipe(const std::string& path, const std::string& condition) {
  std::vector<std::int64_t> pages;
  std::int64_t size = 0;
  {
    db::Connection c(path, SQLITE_OPEN_READONLY);
    size = c.integer("PRAGMA page_size");
    db::Statement s = c.prepare("SELECT pageno FROM dbstat WHERE " + condition);
    while (s.step()) pages.push_back(s.integer(0));
  }
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  for (const std::int64_t page : pages) {
    file.seekp((page - 1) * size);
    file << std::string(static_cast<std::size_t>(size), '\0');
  }
  return pages.size();
}

db::RepairReport repair(const std::string& path, const std::string& into) {
  return db::repair(path, into, false, catalogue(), 2, {});
}

std::string sound_contents(const std::string& path) {
  Database database(path, Database::Mode::kRead, catalogue());
  CHECK(db::check(database, 2, {}).problems.empty());
  return everything(database);
}

}  // namespace gipfbase::test
