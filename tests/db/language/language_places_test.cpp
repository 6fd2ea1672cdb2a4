// Quantified places: random nested conditions against plain loops.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "db/query/language/scan.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::language_places_test {
namespace {

namespace language = db::language;
using notation::CellSet;
using test::create;
using test::Folder;
using test::import_text;
using test::random_games;

/// A game for the plain loops: the sets that the nouns of its title mean in each position.
struct Played {
  const notation::Rules* rules = nullptr;
  std::size_t points = 0;
  std::vector<std::vector<CellSet>> sets;  ///< by noun
};

/// The places of the variables, outermost first.
using Places = std::vector<int>;
template <class T>
struct Part {
  std::string text;
  std::function<T(const Played& game, std::size_t ply, const Places& at)> value;
};
using Condition = Part<bool>;
using Set = Part<CellSet>;

/// Random conditions, each as text and as a plain loop.
class Conditions {
 public:
  Conditions(const notation::Rules& rules, std::uint32_t seed) : rules_(rules), random_(seed) {
    for (std::size_t i = 0; i < rules.nouns().size(); ++i) {
      const notation::Noun& noun = rules.nouns()[i];
      const bool plain = noun.name.find(' ') == std::string_view::npos && !noun.of_seat;
      if (noun.type == notation::NounType::kCells && plain && !noun.of_move)
        questions.push_back({i, 0});
    }
  }

  /// A condition inside `around` enclosing variables.
  Condition condition(int depth, std::size_t around) {
    switch (depth <= 0 ? below(3) : below(11)) {
      case 0:
      case 1: return compared(depth, around, true);
      case 2: return compared(depth, around, false);
      case 3: return both(depth, around, " and ", [](bool a, bool b) { return a && b; });
      case 4: return both(depth, around, " or ", [](bool a, bool b) { return a || b; });
      case 5: {
        const Condition a = condition(depth - 1, around);
        return {"not (" + a.text + ")",
                [a](auto& g, auto i, auto& at) { return !a.value(g, i, at); }};
      }
      case 6: {
        const Condition a = condition(depth - 1, around);
        return {"prev(" + a.text + ")",
                [a](auto& g, auto i, auto& at) { return i > 0 && a.value(g, i - 1, at); }};
      }
      case 7: {
        const Condition a = condition(depth - 1, around);
        return {"some(" + a.text + ")", [a](auto& g, auto, auto& at) {
                  for (std::size_t i = 0; i < g.points; ++i) {
                    if (a.value(g, i, at)) return true;
                  }
                  return false;
                }};
      }
      default: return quantified(depth, around, below(3) > 0);
    }
  }

  std::vector<notation::NounQuestion> questions;

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  static std::string variable(std::size_t number) { return "v" + std::to_string(number) + "_"; }

  template <class Join>
  Condition both(int depth, std::size_t around, const char* word, Join join) {
    const Condition a = condition(depth - 1, around);
    const Condition b = condition(depth - 1, around);
    return {"(" + a.text + word + b.text + ")", [a, b, join](auto& g, auto i, auto& at) {
              return join(a.value(g, i, at), b.value(g, i, at));
            }};
  }
  Condition compared(int depth, std::size_t around, bool within) {
    const Set a = below(2) == 0 && around > 0 ? place(around) : set(depth, around);
    const Set b = within || below(3) > 0 ? set(depth, around) : place(around);
    if (within) {
      return {a.text + " in " + b.text, [a, b](auto& g, auto i, auto& at) {
                return (a.value(g, i, at) & ~b.value(g, i, at)).none();
              }};
    }
    return {a.text + " = " + b.text,
            [a, b](auto& g, auto i, auto& at) { return a.value(g, i, at) == b.value(g, i, at); }};
  }
  Condition quantified(int depth, std::size_t around, bool some) {
    const Set among = set(depth - 1, around);
    const Condition said = condition(depth - 1, around + 1);
    return {std::string(some ? "(some " : "(every ") + variable(around) + " in " + among.text +
                ": " + said.text + ")",
            [among, said, some](auto& g, auto i, auto& at) {
              Places inner = at;
              inner.push_back(0);
              for (CellSet rest = among.value(g, i, at); rest.any();) {
                inner.back() = rest.pop_lowest();
                if (said.value(g, i, inner) == some) return some;
              }
              return !some;
            }};
  }
  Set place(std::size_t around) {
    if (around == 0 || below(4) == 0) {
      const auto& one = rules_.places().all[below(rules_.places().all.size())];
      return {one.name, [cell = one.cell](auto&, auto, auto&) { return CellSet::of(cell); }};
    }
    const std::size_t number = below(around);
    return {variable(number), [number](auto&, auto, auto& at) { return CellSet::of(at[number]); }};
  }
  Set set(int depth, std::size_t around) {
    switch (depth <= 0 ? below(3) : below(6)) {
      case 0: return place(around);
      case 1:
      case 2: {
        const std::size_t noun = below(questions.size());
        return {std::string(rules_.nouns()[questions[noun].noun].name),
                [noun](auto& g, auto i, auto&) { return g.sets[noun][i]; }};
      }
      case 3: {
        const Set a = set(depth - 1, around);
        return {"near(" + a.text + ")", [a](auto& g, auto i, auto& at) {
                  return g.rules->places().near(a.value(g, i, at));
                }};
      }
      default: {
        const Set a = set(depth - 1, around);
        const Set b = set(depth - 1, around);
        const std::size_t sign = below(3);
        return {"(" + a.text +
                    (sign == 0   ? " & "
                     : sign == 1 ? " + "
                                 : " - ") +
                    b.text + ")",
                [a, b, sign](auto& g, auto i, auto& at) {
                  const CellSet x = a.value(g, i, at);
                  const CellSet y = b.value(g, i, at);
                  return sign == 0 ? x & y : sign == 1 ? x | y : x & ~y;
                }};
      }
    }
  }

  const notation::Rules& rules_;
  std::mt19937 random_;
};

std::vector<Played> all_games(db::Database& database,
                              const std::vector<notation::NounQuestion>& questions) {
  std::vector<Played> games;
  notation::NounColumns values;
  db::for_each_game(database, {}, [&](const notation::Judged& judged) {
    judged.game.rules->evaluate_nouns(judged.game.start, judged.game.moves, questions, values);
    Played& played = games.emplace_back();
    played.rules = judged.game.rules.get();
    played.points = values.points;
    for (std::size_t noun = 0; noun < questions.size(); ++noun) {
      auto& sets = played.sets.emplace_back();
      for (std::size_t i = 0; i < values.points; ++i)
        sets.push_back(values.set(noun * values.points + i));
    }
    return true;
  });
  return games;
}

TEST_CASE("nested quantified places agree with plain loops", "[db][language]") {
  const std::uint64_t queries = test::from_environment("GIPFBASE_PLACES_QUERIES", 150);
  for (const auto& [title, variant] :
       {std::pair("zertz", "37"), {"dvonn", "standard"}, {"gipf", "tournament"}}) {
    const Folder folder;
    db::Database database = create(folder);
    import_text(database, folder, random_games(variant, 3, 3, 25, title));
    Conditions random(*test::rules_of(title, variant), 7);
    const std::vector<Played> games = all_games(database, random.questions);
    std::uint64_t fitting = 0;
    for (std::uint64_t n = 0; n < queries; ++n) {
      const Condition condition = random.condition(2 + static_cast<int>(n % 3), 0);
      INFO(title << ": " << condition.text);
      language::QueryReport report;
      try {
        report = language::run_query(database, condition.text, {}, {1},
                                     [](const auto&) { return true; }, {});
      } catch (const language::QueryError& error) {
        REQUIRE_THAT(error.what(), Catch::Contains("too large"));
        continue;
      }
      std::uint64_t times = 0;
      for (const Played& game : games) {
        std::uint64_t here = 0;
        for (std::size_t i = 0; i < game.points; ++i) here += condition.value(game, i, {}) ? 1 : 0;
        times += report.scope == language::Scope::kGame ? std::min<std::uint64_t>(here, 1) : here;
      }
      REQUIRE(report.times == times);
      fitting += times > 0 ? 1 : 0;
    }
    CHECK(fitting > queries / 4);
    CHECK(fitting < queries);
  }
}

TEST_CASE("three nested places take no longer than a scan", "[db][language][volume]") {
  const Folder folder;
  db::Database database = create(folder);
  import_text(database, folder, random_games("61", 10, 3));
  const auto times = [&](const std::string& query) {
    return language::run_query(database, query, {}, {1}, [](const auto&) { return true; }, {})
        .times;
  };
  // Neighbourhood is symmetric, so the order of the places makes no difference.
  CHECK(
      times("some a in white: some b in near(a) & grey: some c in near(b) & black: c in near(a)") ==
      times("some a in board: some b in board: some c in board: a in white and b in grey and "
            "c in black and a in near(b) and b in near(c) and c in near(a)"));
  CHECK(times("some a in board: some b in board: some c in board: count({a b c}) = 3 and "
              "{a b c} in white and line({a b c}) = 3") == times("line(white) >= 3"));
}

TEST_CASE("too many nested places are reported", "[db][language]") {
  const Folder folder;
  db::Database database = create(folder);
  import_text(database, folder, random_games("61", 2, 3));
  std::string query;
  for (const char* name : {"a", "b", "c", "d"})
    query += "some " + std::string(name) + " in board: ";
  try {
    (void)language::run_query(database, query + "parts({a b c d}) = 4 and not {a b c d} in rings",
                              {}, {1}, [](const auto&) { return true; }, {});
    FAIL("a query that takes too long was answered");
  } catch (const language::QueryError& error) {
    CHECK(error.column() > 1);
    test::check_wording("four places", error.what());
  }
}

}  // namespace
}  // namespace gipfbase::language_places_test
