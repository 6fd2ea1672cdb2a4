// The search language: read, written, and asked of a small database of all titles.
#include <array>
#include <filesystem>
#include <map>
#include <string>

#include "analysis/ratings/game_ratings.hpp"
#include "db/import/import.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/language/syntax.hpp"
#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/environment.hpp"
#include "support/folder.hpp"
#include "support/titles.hpp"

namespace gipfbase::fuzz {
namespace {

namespace language = db::language;

/// A few games of one variant of every title, for which each query is compiled. The file is
/// unlinked, so that it cannot be left over.
db::Database& small_database() {
  static db::Database opened = [] {
    const test::Folder folder;
    const std::string path = folder.file("games.gipfdb");
    std::string text;
    constexpr std::size_t kPlies = 40;
    std::map<std::string_view, std::string_view> variants;
    for (const notation::Game& game : sample_games(2, kPlies)) {
      const std::string_view variant = game.rules->variant();
      if (variants.try_emplace(game.rules->title(), variant).first->second != variant) continue;
      notation::write_gpn(game, text);
    }
    {
      db::Database made(path, db::Database::Mode::kCreate, test::catalogue());
      notation::ReadOptions options;
      options.threads = 1;
      (void)db::import_games(made, {folder.write("games.gpn", text)}, options, {});
    }
    return db::Database(path, db::Database::Mode::kRead, test::catalogue());
  }();
  return opened;
}

std::string hits_of(const std::string& query) {
  db::GameFilter filter;
  filter.side_lines = true;
  filter.rater = analysis::game_ratings;
  language::QueryOptions options;
  options.threads = 1;
  options.explain = true;
  std::string hits;
  try {
    (void)language::run_query(small_database(), query, filter, options,
                              [&](const language::QueryHit& hit) {
                                hits += std::to_string(hit.game) + '/' + std::to_string(hit.ply) +
                                        '/' + std::to_string(hit.times) + ' ';
                                return true;
                              },
                              {});
  } catch (const language::QueryError& error) {
    promise(error.column() >= 1 && error.column() <= query.size() + 1, "a fault lies in the query");
    return "a fault";
  }
  return hits;
}

void run_query(std::string_view input) {
  const auto tree = language::parse(input);
  if (!tree) {
    promise(tree.error().column >= 1 && tree.error().column <= input.size() + 1,
            "a fault lies in the query");
    return;
  }
  const std::string text = language::text_of(*tree);
  const auto again = language::parse(text);
  if (!again) throw Broken("\"" + text + "\" cannot be read: " + again.error().message);
  same_text(text, language::text_of(*again), "a query");
  const std::string hits = hits_of(std::string(input));
  if (text != input) same_text(hits, hits_of(text), "the games that fit a query");
}

std::vector<std::string> query_seeds() {
  std::vector<std::string> all = {"capture and jumps >= 4",
                                  "player = Dumbot and held(winner) <= held(loser) - 6",
                                  "use then executed within 2",
                                  "final(held(winner) >= 6)",
                                  "(white in black) = (mover = other)",
                                  "some c in corners: c in white and count(near(c) & gone) >= 2",
                                  "first(capture, mover = loser) or run(capture) >= 6",
                                  "date >= 2004-06 and not result = 1/2-1/2",
                                  "a then b within 3 then c until d",
                                  "count(white & {d4 e5 f6}) + 1 >= 2 - -3"};
  // The page of the language has an example for everything.
  const std::string page = file_text(test::source_folder() + "/db/query/language/README.md");
  for (std::size_t at = page.find('`'); at != std::string::npos; at = page.find('`', at + 1)) {
    const std::size_t end = page.find('`', at + 1);
    if (end == std::string::npos) break;
    const std::string code = page.substr(at + 1, end - at - 1);
    constexpr std::size_t kLongest = 200;
    if (!code.empty() && code.size() < kLongest && language::parse(code)) all.push_back(code);
    at = end;
  }
  return all;
}

constexpr std::array<std::string_view, 60> kQueryWords = {
    " and ",        " or ",         "not ",      " then ", " until ", " within 3",
    "some c in ",   "every c in ",  ": ",        "count(", "prev(",   "next(",
    "after(",       "first(",       "final(",    "run(",   "either(", "both(",
    "near(",        "line(",        "parts(",    "sym(",   "shift(",  "pattern(\"",
    "position(\"",  "exactly(\"",   "{d4 e5}",   "white",  "black",   "grey",
    "gone",         "board",        "corners",   "mover",  "other",   "winner",
    "loser",        "capture",      "jumps",     "held(",  "ply",     "plies",
    "date >= 2004", "player = ",    "event = ",  "tag(",   "rating",  "proved",
    "year",         "result = 1-0", ">= ",       "!= ",    " in ",    " & ",
    " + ",          " - ",          "999999999", ")",      "(",       "\""};

}  // namespace

const Target kQuery = {"query", run_query, query_seeds, kQueryWords, 1024};

}  // namespace gipfbase::fuzz
