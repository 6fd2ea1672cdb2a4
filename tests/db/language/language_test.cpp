// The search language: parsing, error messages, and its operators against plain loops.
#include <catch2/catch.hpp>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "db/query/language/meaning.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/language/syntax.hpp"
#include "notation/game/play.hpp"
#include "rules/zertz/title.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::language_test {
namespace {

namespace language = db::language;
using test::create;
using test::Folder;
using test::import_text;
using test::random_games;

TEST_CASE("a parsed query is written back with the same meaning", "[db][language]") {
  struct Case {
    const char* text;
    const char* canonical;
  };
  const Case cases[] = {
      {"a and b or c and d", "a and b or c and d"},
      {"a and (b or c)", "a and (b or c)"},
      {"(a and b) and (c and d)", "a and b and c and d"},
      {"(1 - 2) - 3 + (4 + 5) = 2", "1 - 2 - 3 + (4 + 5) = 2"},
      {"not (a or b)", "not (a or b)"},
      {"not a = b", "not a = b"},
      {"count( white&{d4,e5 f6} )>=2", "count(white & {d4 e5 f6}) >= 2"},
      {"1 - (2 - 3) = 2", "1 - (2 - 3) = 2"},
      {"1 - 2 - 3 = 2", "1 - 2 - 3 = 2"},
      {"1 - - 2 = -3", "1 - -2 = -3"},
      {"a then b within 3 then c", "a then b within 3 then c"},
      {"some c in corners : c in white", "some c in corners: c in white"},
      {"some(capture)", "some(capture)"},
      {"player = Dumb* and event='World Cup'", "player = \"Dumb*\" and event = \"World Cup\""},
      {"date >= 2004-06", "date >= \"2004-06\""},
      {"result = 1/2-1/2", "result = \"1/2-1/2\""},
      {"(player = Anna) or plies < 3", "player = \"Anna\" or plies < 3"},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    const auto tree = language::parse(c.text);
    REQUIRE(tree);
    CHECK(language::text_of(*tree) == c.canonical);
    const auto again = language::parse(language::text_of(*tree));
    REQUIRE(again);
    CHECK(language::text_of(*again) == c.canonical);
  }
}

TEST_CASE("errors in a query are reported with their place", "[db][language]") {
  struct Case {
    const char* text;
    std::size_t column;
  };
  const Case cases[] = {
      {"", 1},
      {"white and", 10},
      {"and white", 1},
      {"white or or black", 10},
      {"(white", 7},
      {"white)", 6},
      {"white black", 7},
      {"white $ black", 7},
      {"white and é", 11},
      {"count(white", 12},
      {"count(white,", 13},
      {"count(white) >", 15},
      {"count(white) > > 2", 16},
      {"{d4", 4},
      {"{d4 3}", 5},
      {"{white} in gone", 2},
      {"player = ", 10},
      {"player =", 9},
      {"player = \"Anna", 10},
      {"event > Cup", 7},
      {"result = draw", 10},
      {"result != gone", 11},
      {"date = spring", 8},
      {"date = \"4/5/2024\"", 8},
      {"date = 2004.13.45", 8},
      {"capture and date < 2004.02.31", 20},
      {"player(first) = Anna", 1},
      {"event = \"\"", 9},
      {"comment = \"* move\"", 11},
      {"capture then pass within x", 26},
      {"capture then pass within 0", 26},
      {"99999999999 = ply", 1},
      {"some c in corners white", 19},
      {"some in corners: white", 9},
      {"whit", 1},
      {"captur", 1},
      {"playr = Anna", 1},
      {"hold(mover) > 1", 1},
      {"held > 3", 1},
      {"pool(mover) > 3", 1},
      {"held(white) > 3", 1},
      {"held(gone) > 3", 6},
      {"held(mover, blue) > 3", 13},
      {"held(me) > 3", 6},
      {"held(mover)", 1},
      {"ply", 1},
      {"held(mover) = white", 13},
      {"white > black", 7},
      {"3 in 4", 3},
      {"mover < other", 7},
      {"white = Bert", 1},
      {"capture and Black != \"Anna\"", 13},
      {"white + 1 = 2", 7},
      {"1 & 2 = 2", 3},
      {"count(3) = 3", 7},
      {"count(white, black) = 3", 1},
      {"prev() and white", 1},
      {"prev(capture, capture)", 15},
      {"prev(capture, -1)", 15},
      {"ply > -", 8},
      {"held(first, second) > 1", 13},
      {"first(capture)", 1},
      {"final(capture)", 7},
      {"\"text\"", 1},
      {"tag(3) = x", 1},
      {"not not not", 12},
      {"white + ply", 7},
      {"white + black + ply", 17},
      {"position(3)", 10},
      {"position(\"nonsense\")", 11},
      {"pattern(\"???\?/??x\")", 17},
      {"pattern(\"???\?/????\?/\")", 21},
      {"pattern(\"?????\")", 14},
      {"pattern(\"????\")", 14},
      {"pattern(\"[WG\")", 10},
  };
  std::vector<language::GameFact> facts;
  for (const Case& c : cases) {
    INFO(c.text);
    std::optional<language::Fault> fault;
    const auto tree = language::parse(c.text);
    if (!tree) {
      fault = tree.error();
    } else {
      const auto program = language::compile(*tree, test::rules_of("zertz", "37"), facts);
      if (!program) fault = program.error();
    }
    REQUIRE(fault);
    CHECK(fault->column == c.column);
    test::check_wording(c.text, fault->message);
  }
  CHECK(std::size(cases) >= 50);
}

TEST_CASE("random and mutated queries do no harm", "[db][language]") {
  const std::vector<std::string> words = {
      "white",   "held",  "(",       ")",       "mover",    ",",       "and",         "or",
      "not",     "=",     "<",       ">=",      "in",       "+",       "-",           "&",
      "3",       "0",     "{",       "}",       "d4",       "z9",      "some",        "every",
      "c",       ":",     "corners", "count",   "prev",     "then",    "until",       "within",
      "player",  "Anna",  "\"x\"",   "'",       "position", "pattern", "\"???\?/W\"", "sym",
      "shift",   "first", "final",   "run",     "either",   "both",    "me",          "winner",
      "capture", "jumps", "date",    "2004.06", "tag",      "é",       "near",        "line",
      "parts",   "after", "next",    "never",   "ply",      "plies",   "99999999999", "\t",
      "$"};
  std::mt19937 random(5);
  std::vector<std::string> seeds = {
      "(white in black) = (mover = other)",
      "some c in corners: c in white and count(near(c) & gone) >= 2",
      "first(capture, mover = loser) or run(capture) >= 6",
      "player = Anna and sym(a1 in white) then prev(placement, 2) within 3"};
  std::vector<language::GameFact> facts;
  std::uint64_t understood = 0;
  const std::vector<std::shared_ptr<const notation::Rules>> titles = {
      test::rules_of("zertz", "37"), test::rules_of("dvonn", "standard"),
      test::rules_of("gipf", "tournament")};
  const std::uint64_t queries = test::from_environment("GIPFBASE_QUERIES", 20'000);
  for (std::uint64_t i = 0; i < queries; ++i) {
    const auto& rules = titles[random() % titles.size()];
    std::string text;
    if (i % 2 == 0) {
      for (std::size_t n = 1 + random() % 12; n > 0; --n)
        text += words[random() % words.size()] + " ";
    } else {
      text = seeds[random() % seeds.size()];
      for (std::size_t n = 1 + random() % 4; n > 0; --n) {
        const std::size_t at = random() % text.size();
        if (random() % 2 == 0) text.erase(at, 1 + random() % 3);
        if (text.empty()) break;
        const std::size_t to = random() % text.size();
        text.insert(to, words[random() % words.size()]);
      }
    }
    const auto tree = language::parse(text);
    if (!tree) {
      CHECK(tree.error().column <= text.size() + 1);
      continue;
    }
    const std::string again = language::text_of(*tree);
    const auto same = language::parse(again);
    INFO(text << '\n' << again);
    REQUIRE(same);
    CHECK(language::text_of(*same) == again);
    const auto program = language::compile(*tree, rules, facts);
    if (program) ++understood;
    facts.clear();
  }
  CHECK(understood > 20);
}

/// A game for the plain loops.
struct Played {
  std::shared_ptr<const notation::Rules> rules;
  std::vector<notation::AnyPosition> positions;
  std::vector<PackedMove> moves;
};

std::vector<Played> all_games(db::Database& database) {
  std::vector<Played> games;
  db::for_each_game(database, {}, [&](const notation::Judged& judged) {
    Played& played = games.emplace_back();
    played.rules = judged.game.rules;
    played.moves = judged.game.moves;
    notation::for_each_position(*played.rules, judged.game.start, played.moves,
                                [&](std::size_t, const notation::AnyPosition& position, auto) {
                                  played.positions.push_back(position);
                                });
    return true;
  });
  return games;
}

TEST_CASE("operators that look forward and back agree with plain loops", "[db][language]") {
  const Folder folder;
  db::Database database = create(folder);
  import_text(database, folder, random_games("37", 60, 3));
  const auto games = all_games(database);
  // A: a capture is due; B: the first player is to move.
  using Marks = std::vector<bool>;
  const auto marks = [](const Played& game, bool due) {
    Marks all;
    for (const auto& position : game.positions) {
      const bool capture = notation::typed<zertz::CompactTitle::Position>(position).must_capture();
      all.push_back(due ? capture : game.rules->side_to_move(position) == 0);
    }
    return all;
  };
  using Loop = std::function<Marks(const Marks& a, const Marks& b)>;
  const auto positions = [](auto holds) {
    return [holds](const Marks& a, const Marks& b) {
      Marks out(a.size());
      for (std::size_t i = 0; i < a.size(); ++i) out[i] = holds(a, b, i);
      return out;
    };
  };
  const auto whole = [](auto holds) {
    return [holds](const Marks& a, const Marks& b) { return Marks(1, holds(a, b)); };
  };
  const std::vector<std::pair<std::string, Loop>> cases = {
      {"A and B", positions([](auto& a, auto& b, auto i) { return a[i] && b[i]; })},
      {"A or not B", positions([](auto& a, auto& b, auto i) { return a[i] || !b[i]; })},
      {"prev(A)", positions([](auto& a, auto&, auto i) { return i >= 1 && a[i - 1]; })},
      {"prev(A, 3) and A",
       positions([](auto& a, auto&, auto i) { return a[i] && i >= 3 && a[i - 3]; })},
      {"next(A, 2)",
       positions([](auto& a, auto&, auto i) { return i + 2 < a.size() && a[i + 2]; })},
      {"A then B", positions([](auto& a, auto& b, auto i) {
         for (std::size_t j = i + 1; j < a.size(); ++j) {
           if (a[i] && b[j]) return true;
         }
         return false;
       })},
      {"A then A within 3", positions([](auto& a, auto&, auto i) {
         for (std::size_t j = i + 1; j < a.size() && j <= i + 3; ++j) {
           if (a[i] && a[j]) return true;
         }
         return false;
       })},
      {"A until B", positions([](auto& a, auto& b, auto i) {
         for (std::size_t j = i; j < a.size() && a[j]; ++j) {
           if (j + 1 < a.size() && b[j + 1]) return true;
         }
         return false;
       })},
      {"some(A and B)", whole([](auto& a, auto& b) {
         for (std::size_t i = 0; i < a.size(); ++i) {
           if (a[i] && b[i]) return true;
         }
         return false;
       })},
      {"always(A or B)", whole([](auto& a, auto& b) {
         for (std::size_t i = 0; i < a.size(); ++i) {
           if (!a[i] && !b[i]) return false;
         }
         return true;
       })},
      {"times(A) >= 8",
       whole([](auto& a, auto&) { return std::count(a.begin(), a.end(), true) >= 8; })},
      {"run(A) >= 2", whole([](auto& a, auto&) {
         for (std::size_t i = 1; i < a.size(); ++i) {
           if (a[i] && a[i - 1]) return true;
         }
         return false;
       })},
      {"first(A, B)", whole([](auto& a, auto& b) {
         const auto at = std::find(a.begin(), a.end(), true);
         return at != a.end() && b[static_cast<std::size_t>(at - a.begin())];
       })},
      {"last(A, B)", whole([](auto& a, auto& b) {
         for (std::size_t i = a.size(); i-- > 0;) {
           if (a[i]) return bool{b[i]};
         }
         return false;
       })},
      {"final(B)", whole([](auto&, auto& b) { return bool{b.back()}; })},
  };
  for (const auto& [text, loop] : cases) {
    std::string query = text;
    for (const auto& [letter, words] : {std::pair("A", "must_capture"), {"B", "mover = first"}}) {
      for (std::size_t at = 0; (at = query.find(letter, at)) != std::string::npos; at += 3) {
        query.replace(at, 1, std::string("(") + words + ")");
      }
    }
    INFO(query);
    std::uint64_t due_games = 0;
    std::uint64_t due = 0;
    for (const Played& game : games) {
      const Marks fits = loop(marks(game, true), marks(game, false));
      const auto n = static_cast<std::uint64_t>(std::count(fits.begin(), fits.end(), true));
      due += n;
      due_games += n > 0 ? 1 : 0;
    }
    CHECK(due_games < games.size() + 1);
    for (const int threads : {1, 3}) {
      const auto report =
          language::run_query(database, query, {}, {threads}, [](const auto&) { return true; }, {});
      CHECK(report.games == due_games);
      CHECK(report.times == due);
      CHECK(test::plan_is_sound(report, query));
    }
  }
}

/// The report of a query, with the numbers of matching games and positions.
language::QueryReport asked(db::Database& database, const std::string& query,
                            const db::GameFilter& filter = {}) {
  return language::run_query(database, query, filter, {2}, [](const auto&) { return true; }, {});
}

TEST_CASE("positions are found by the index, with their plies", "[db][language]") {
  const Folder folder;
  db::Database database = create(folder);
  import_text(database, folder, random_games("37", 60, 3));
  const auto games = all_games(database);
  const notation::Rules& rules = *games.front().rules;
  for (const bool exact : {false, true}) {
    for (std::size_t i = 0; i < games.size(); i += 7) {
      const notation::AnyPosition& wanted =
          games[i].positions[std::min<std::size_t>(i % 5, games[i].positions.size() - 1)];
      const auto swapped = rules.seats_swapped(wanted);
      std::uint64_t times = 0;
      std::uint64_t found = 0;
      for (const Played& game : games) {
        const auto here =
            std::count_if(game.positions.begin(), game.positions.end(), [&](const auto& p) {
              return rules.same_position(p, wanted, exact) ||
                     (!exact && swapped && rules.same_position(p, *swapped, false));
            });
        times += static_cast<std::uint64_t>(here);
        found += here > 0 ? 1 : 0;
      }
      const std::string atom =
          (exact ? "exactly(\"" : "position(\"") + rules.write_position(wanted) + "\")";
      INFO(atom);
      const auto report = asked(database, atom);
      CHECK(report.games == found);
      CHECK(report.times == times);
      CHECK(report.candidates <= found + 1);  // the index excludes all others
      CHECK(asked(database, "some(" + atom + ")").games == found);
      CHECK(asked(database, "not " + atom).times + times == asked(database, "ply >= 0").times);
      // The index also serves both sides of `or`, and what follows `then`.
      const auto both = asked(database, atom + " or (plies > 30 and " + atom + ")");
      CHECK(both.games == found);
      CHECK(both.candidates <= found + 1);
      CHECK(asked(database, "ply >= 0 then " + atom).candidates <= found + 1);
    }
  }
  CHECK(asked(database, "position(\"" + rules.write_position(rules.start()) + "\")").games ==
        games.size());
}

TEST_CASE("patterns are boards with wildcards", "[db][language]") {
  const Folder folder;
  db::Database database = create(folder);
  import_text(database, folder, random_games("37", 40, 4));
  const auto games = all_games(database);
  const notation::Rules& rules = *games.front().rules;
  const auto board_of = [&](const notation::AnyPosition& p) {
    const std::string text = rules.write_position(p);
    return text.substr(0, text.find(' '));
  };
  std::mt19937 random(2);
  for (int i = 0; i < 20; ++i) {
    const Played& game = games[static_cast<std::size_t>(i)];
    std::string pattern = board_of(game.positions[game.positions.size() / 2]);
    std::vector<std::string> allowed;  // by place
    std::string text;
    for (const char c : pattern) {
      if (c == '/') {
        text += c;
        continue;
      }
      const std::vector<std::pair<std::string, std::string>> ways = {
          {"?", "WGBo."},
          {"?", "WGBo."},
          {"?", "WGBo."},
          {std::string(1, c), std::string(1, c)},
          {c == '.' ? "." : "#", c == '.' ? "." : "WGBo"},
          {std::string("[W.") + c + "]", std::string("W.") + c}};
      const auto& way = ways[random() % (i % 3 == 0 ? 4 : ways.size())];
      text += way.first;
      allowed.push_back(way.second);
    }
    const auto& all = rules.places().all;
    REQUIRE(all.size() == allowed.size());
    const auto fits = [&](const notation::AnyPosition& p, const std::vector<std::uint8_t>& image) {
      std::string board = board_of(p);
      std::erase(board, '/');
      for (std::size_t k = 0; k < all.size(); ++k) {
        const int to = image[static_cast<std::size_t>(all[k].cell)];
        const auto at = std::find_if(all.begin(), all.end(),
                                     [&](const auto& place) { return place.cell == to; });
        const char there = board[static_cast<std::size_t>(at - all.begin())];
        if (allowed[k].find(there) == std::string::npos) return false;
      }
      return true;
    };
    std::uint64_t plain = 0;
    std::uint64_t turned = 0;
    for (const Played& played : games) {
      for (const auto& p : played.positions) {
        const auto& images = rules.places().image;
        if (fits(p, images.front())) ++plain;
        if (std::any_of(images.begin(), images.end(),
                        [&](const auto& image) { return fits(p, image); })) {
          ++turned;
        }
      }
    }
    INFO(text);
    CHECK(plain > 0);
    CHECK(asked(database, "pattern(\"" + text + "\")").times == plain);
    CHECK(asked(database, "sym(pattern(\"" + text + "\"))").times == turned);
  }
  // The pattern may be shifted anywhere; outside the board there are no rings.
  CHECK(asked(database, "shift(pattern(\"???\?/????\?/?????\?/???WB?\?/?????\?/????\?/????\"))")
            .times == asked(database, "shift(d4 in white and d5 in black)").times);
  CHECK(asked(database, "shift(pattern(\".??\?/.W??\?/?????\?/??????\?/?????\?/????\?/????\"))")
            .times >
        asked(database, "pattern(\".??\?/.W??\?/?????\?/??????\?/?????\?/????\?/????\")").times);
}

TEST_CASE("conditions on many places and shifts apply to each", "[db][language]") {
  const Folder folder;
  db::Database database = create(folder);
  import_text(database, folder, random_games("37", 20, 3));
  const std::pair<const char*, const char*> same[] = {
      {"shift(shift(shift(d4 in white and d5 in black)))", "shift(d4 in white and d5 in black)"},
      {"shift(sym(d4 in white and d5 in black))",
       "some a in board: some b in near(a): a in white and b in black"},
      {"some a in board: every b in near(a) & white: b in corners and ply > 3",
       "some a in board: not some b in board: b in near(a) & white and not (b in corners and ply > "
       "3)"},
      {"some a in {d4 e5}: shift(a in white and d4 in black)",
       "(d4 in white or e5 in white) and not black = none"},
      {"some a in {d4}: some a in {e5}: a in white", "e5 in white"},
      {"either(shift(d4 in white and d5 in black and mover = me))",
       "shift(d4 in white and d5 in black)"},
      {"both(shift(d4 in white and mover = me))", "ply < 0"},
      {"shift(some a in {d4}: a in white and near(d4) = near(a))", "not white = none"},
  };
  for (const auto& [a, b] : same) {
    INFO(a);
    CHECK(asked(database, a).times == asked(database, b).times);
  }
  CHECK(asked(database, same[0].first).times > 0);
  CHECK(asked(database, same[2].first).times > 0);
}

TEST_CASE("patterns of every title agree with their nouns", "[db][language]") {
  const Folder folder;
  db::Database database = create(folder);
  import_text(
      database, folder,
      random_games("standard", 20, 1, 60, "dvonn") + random_games("tournament", 20, 1, 60, "gipf"));
  struct Case {
    const char* title;
    const char* place;
    std::vector<std::pair<char, const char*>> letters;
  };
  for (const Case& c : {Case{"dvonn",
                             "c3",
                             {{'W', "white"},
                              {'B', "black"},
                              {'R', "red"},
                              {'*', "occupied"},
                              {'.', "empty"},
                              {'m', "stacks(mover)"},
                              {'y', "stacks(other)"}}},
                        Case{"gipf",
                             "e5",
                             {{'W', "white"},
                              {'B', "black"},
                              {'G', "gipf"},
                              {'*', "occupied"},
                              {'.', "empty"},
                              {'m', "pieces(mover)"},
                              {'y', "pieces(other)"}}}}) {
    const auto rules =
        test::rules_of(c.title, std::string_view(c.title) == "dvonn" ? "standard" : "tournament");
    for (const auto& [letter, noun] : c.letters) {
      // A new row begins where the column changes.
      std::string text;
      char column = '\0';
      for (const auto& place : rules->places().all) {
        if (column != '\0' && place.name[0] != column) text += '/';
        column = place.name[0];
        text += place.name == c.place ? letter : '?';
      }
      INFO(c.title << ' ' << text);
      db::GameFilter filter;
      filter.title = c.title;
      const auto by_pattern = asked(database, "pattern(\"" + text + "\")", filter);
      const auto by_noun = asked(database, std::string(c.place) + " in " + noun, filter);
      CHECK(by_pattern.times == by_noun.times);
      CHECK((by_noun.times > 0 || letter == 'R'));
    }
  }
}

}  // namespace
}  // namespace gipfbase::language_test
