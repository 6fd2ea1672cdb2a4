// The evaluation of every title: its promises on random positions, and its weights.
#include "analysis/engine/evaluation/evaluation.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/engine/evaluation/dvonn/features.hpp"
#include "analysis/engine/evaluation/evaluator.hpp"
#include "analysis/engine/evaluation/gipf/features.hpp"
#include "analysis/engine/evaluation/none.hpp"
#include "analysis/engine/evaluation/tamsk/features.hpp"
#include "analysis/engine/evaluation/tzaar/features.hpp"
#include "analysis/engine/evaluation/yinsh/features.hpp"
#include "analysis/engine/evaluation/zertz/features.hpp"
#include "analysis/hints/none.hpp"
#include "notation/game/any_position.hpp"
#include "rules/core/outcome.hpp"
#include "support/titles.hpp"
#include "support/toy/title.hpp"
#include "support/wording.hpp"

namespace gipfbase::evaluation_test {
namespace {

using analysis::Evaluation;
using analysis::Features;
using analysis::Weights;
using notation::AnyPosition;

struct Variant {
  std::string_view title;
  std::string_view settings;
};
constexpr std::array<Variant, 20> kVariants = {{
    {"zertz", "37"},
    {"zertz", "48"},
    {"zertz", "61"},
    {"zertz", "37-blitz"},
    {"zertz", "custom"},
    {"zertz", "48+optional-isolation"},
    {"dvonn", "standard"},
    {"gipf", "basic"},
    {"gipf", "standard"},
    {"gipf", "tournament"},
    {"gipf", "standard+zertz=3"},
    {"tamsk", "level-1"},
    {"tamsk", "level-2"},
    {"tamsk", "level-3"},
    {"tamsk", "level-1+early-end"},
    {"yinsh", "standard"},
    {"yinsh", "blitz"},
    {"tzaar", "fixed"},
    {"tzaar", "tournament"},
    {"zertz", "37+both-lose"},
}};

/// The positions of random games, the starts and the ends included.
std::vector<std::vector<AnyPosition>> random_games(const notation::Rules& rules, int games) {
  constexpr std::size_t kLongest = 150;
  std::mt19937 random(56);
  std::vector<PackedMove> moves;
  std::vector<std::vector<AnyPosition>> all;
  for (int i = 0; i < games; ++i) {
    std::vector<AnyPosition> game = {rules.start()};
    while (game.size() < kLongest) {
      rules.legal_moves(game.back(), moves);
      if (moves.empty()) break;
      AnyPosition next = game.back();
      rules.play(next, moves[random() % moves.size()]);
      game.push_back(next);
    }
    all.push_back(std::move(game));
  }
  return all;
}

template <class T>
typename T::Position position_of(const AnyPosition& position) {
  return notation::typed<typename T::Position>(position);
}

// For each title: the same position with the colours and the side to move exchanged.

template <class Layout>
zertz::BasicPosition<Layout> exchanged(const zertz::BasicPosition<Layout>& p) {
  return zertz::TitleOn<Layout>::seats_swapped(p);
}
dvonn::Position exchanged(const dvonn::Position& p) {
  dvonn::Position q;
  for (const int cell : p.occupied()) {
    dvonn::Stack stack = p.stack(cell);
    if (stack.top != dvonn::Piece::kRedPiece) {
      const Seat owner = stack.top == dvonn::Piece::kWhitePiece ? 0 : 1;
      stack.top = dvonn::piece_of(other(owner));
    }
    q.put(cell, stack);
  }
  q.set_placing(p.placing());
  q.set_side_to_move(other(p.side_to_move()));
  return q;
}
gipf::Position exchanged(const gipf::Position& p) {
  gipf::Position q = gipf::Position::empty(p.rules());
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    for (gipf::Cells rest = p.pieces().of[seat]; rest != 0; rest &= rest - 1) {
      const int cell = gipf::lowest(rest);
      q.put(cell, other(seat), (p.pieces().gipf & gipf::bit(cell)) != 0);
    }
    q.set_reserve(other(seat), p.reserve(seat));
    q.set_captured(other(seat), p.captured(seat));
    q.set_may_introduce(other(seat), p.may_introduce(seat));
  }
  q.set_side_to_move(other(p.side_to_move()));
  return q;
}
template <bool kSand>
tamsk::BasicPosition<kSand> exchanged(const tamsk::BasicPosition<kSand>& p) {
  tamsk::BasicPosition<kSand> q;
  q.set_rules(p.rules());
  for (const int cell : tamsk::Board::kAll) q.put_rings(cell, p.rings(cell));
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    for (const int cell : p.glasses(seat)) q.put_glass(cell, other(seat));
    q.set_reserve(other(seat), p.reserve(seat));
  }
  if constexpr (kSand) q.set_sand(p.unturned(), p.dead());
  q.set_side_to_move(other(p.side_to_move()));
  q.set_hurried(p.hurried());
  return q;
}
yinsh::Position exchanged(const yinsh::Position& p) {
  yinsh::Position q = yinsh::Position::start(p.blitz());
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    for (const int cell : p.rings(seat)) q.put_ring(cell, other(seat));
    for (const int cell : p.markers(seat)) q.put_marker(cell, other(seat));
    q.set_removed(other(seat), p.removed(seat));
  }
  q.set_side_to_move(other(p.side_to_move()));
  return q;
}
tzaar::Position exchanged(const tzaar::Position& p) {
  tzaar::Position q;
  for (const int cell : p.occupied()) {
    tzaar::Stack stack = p.stack(cell);
    stack.owner = other(stack.owner);
    q.put(cell, stack);
  }
  q.set_phase(p.phase());
  q.set_side_to_move(other(p.side_to_move()));
  return q;
}

/// The probability that seat 0 wins.
template <class T>
double first_wins(const Evaluation<T>& evaluation, const typename T::Position& position) {
  const double p = evaluation.win_probability(position);
  return position.side_to_move() == 0 ? p : 1 - p;
}

/// Tests images and exchanged colours of the positions of random games.
template <class T>
void test_symmetries(std::string_view title, std::string_view settings) {
  const auto rules = test::rules_of(title, settings);
  const Evaluation<T> evaluation(*rules);
  CAPTURE(title, settings);
  constexpr int kGames = 6;
  for (const auto& game : random_games(*rules, kGames)) {
    for (std::size_t ply = 0; ply < game.size(); ply += 3) {
      const auto position = position_of<T>(game[ply]);
      if (position.outcome().over()) continue;
      CAPTURE(rules->write_position(game[ply]));
      const auto measured = Features<T>::measure(position);
      const int symmetries = T::keys(position).count;
      for (int s = 1; s < symmetries; ++s) {
        const auto image = Features<T>::measure(T::transformed(position, s));
        REQUIRE(image.value == measured.value);
        REQUIRE(image.phase == measured.phase);
        REQUIRE(image.wins_at_once == measured.wins_at_once);
      }
      const auto swapped = exchanged(position);
      REQUIRE(first_wins(evaluation, swapped) ==
              Approx(1 - first_wins(evaluation, position)).margin(1e-9));
      const auto points = evaluation.expected_points(position);
      if (points) REQUIRE(*points == Approx(*evaluation.expected_points(swapped)).margin(1e-4));
    }
  }
}

TEST_CASE("images and exchanged colours of a position have the same features", "[evaluation]") {
  test_symmetries<zertz::CompactTitle>("zertz", "37");
  test_symmetries<zertz::CompactTitle>("zertz", "61");
  test_symmetries<dvonn::Dvonn>("dvonn", "standard");
  test_symmetries<gipf::Gipf>("gipf", "standard");
  test_symmetries<gipf::Gipf>("gipf", "tournament");
  test_symmetries<tamsk::Tamsk>("tamsk", "level-1");
  test_symmetries<tamsk::SandTamsk>("tamsk", "level-2");
  test_symmetries<yinsh::Yinsh>("yinsh", "standard");
  test_symmetries<tzaar::Tzaar>("tzaar", "fixed");
  test_symmetries<tzaar::Tzaar>("tzaar", "tournament");
}

TEST_CASE("every evaluation is a probability", "[evaluation]") {
  for (const auto& [title, settings] : kVariants) {
    const auto rules = test::rules_of(title, settings);
    const auto evaluator = analysis::make_evaluator(*rules);
    CAPTURE(title, settings);
    constexpr int kGames = 12;
    for (const auto& game : random_games(*rules, kGames)) {
      for (const AnyPosition& position : game) {
        const double p = evaluator->win_probability(position);
        REQUIRE(std::isfinite(p));
        REQUIRE((p >= 0 && p <= 1));
        const auto points = evaluator->expected_points(position);
        if (points) REQUIRE(std::isfinite(*points));
        if (rules->outcome(position).over()) {
          REQUIRE((p == 0 || p == 0.5 || p == 1));
        } else {
          REQUIRE((p > 0 && p < 1));
        }
      }
    }
  }
}

TEST_CASE("a player who wins by his next move is not judged lost", "[evaluation]") {
  for (const auto& [title, settings] : kVariants) {
    const auto rules = test::rules_of(title, settings);
    const auto evaluator = analysis::make_evaluator(*rules);
    if (!evaluator->learned()) continue;
    CAPTURE(title, settings);
    constexpr int kGames = 40;
    for (const auto& game : random_games(*rules, kGames)) {
      if (game.size() < 2) continue;
      const AnyPosition& last = game[game.size() - 2];
      const Result result = rules->outcome(game.back()).result;
      if (result != win_of(rules->side_to_move(last))) continue;
      CAPTURE(rules->write_position(last));
      REQUIRE(evaluator->win_probability(last) >= 0.5);
    }
  }
}

TEST_CASE("the weights in the program fit the features", "[evaluation]") {
  for (const auto& file : analysis::weights_files()) {
    const std::string title(file.name.substr(0, file.name.find('/')));
    const auto rules = test::catalogue().rules(*test::catalogue().find(title));
    CAPTURE(title);
    REQUIRE(analysis::make_evaluator(*rules)->learned());
  }
  for (const auto& [title, settings] : kVariants) {
    const auto rules = test::rules_of(title, settings);
    REQUIRE_NOTHROW(analysis::make_evaluator(*rules));
  }
}

TEST_CASE("the evaluation knows who leads", "[evaluation]") {
  // White holds three white marbles, Black none.
  const auto zertz = test::rules_of("zertz", "37");
  auto held = position_of<zertz::CompactTitle>(zertz->start());
  held.set_pool({3, 8, 10});
  held.set_held(0, {3, 0, 0});
  const Evaluation<zertz::CompactTitle> evaluation(*zertz);
  CHECK(evaluation.win_probability(held) > 0.75);
  held.set_side_to_move(1);
  CHECK(evaluation.win_probability(held) < 0.3);
}

TEST_CASE("targets near red pieces of DVONN are counted, blocked stacks or not", "[evaluation]") {
  using Dvonn = Features<dvonn::Dvonn>;
  const auto value = [](const dvonn::Position& position, std::string_view name) {
    const auto place =
        std::find_if(Dvonn::kList.begin(), Dvonn::kList.end(),
                     [&](const analysis::Feature& feature) { return feature.name == name; });
    REQUIRE(place != Dvonn::kList.end());
    return Dvonn::measure(position)
        .value[static_cast<std::size_t>(std::distance(Dvonn::kList.begin(), place))];
  };
  // c3, d3 and e3: a red piece, a white one and a black one.
  constexpr int kRed = 26;
  dvonn::Position line;
  line.put(kRed, {dvonn::Piece::kRedPiece, 1, true});
  line.put(kRed + 1, {dvonn::Piece::kWhitePiece, 1, false});
  line.put(kRed + 2, {dvonn::Piece::kBlackPiece, 1, false});
  line.set_placing(false);
  CHECK(value(line, "targets") == 1);
  CHECK(value(line, "near-targets") == 0);
  CHECK(value(line, "red-targets") == 1);
  CHECK(value(line, "captures") == 0);
  CHECK(value(line, "near-captures") == -1);

  // The full board: inner stacks are blocked, but have targets.
  dvonn::Position full;
  for (const int cell : dvonn::Board::kAll & ~dvonn::kRim) {
    full.put(cell, {dvonn::Piece::kWhitePiece, 1, false});
  }
  for (const int cell : dvonn::kRim) full.put(cell, {dvonn::Piece::kRedPiece, 1, true});
  full.set_placing(false);
  CHECK(value(full, "moves") == 0);
  CHECK(value(full, "targets") == static_cast<float>(6 * full.stacks(dvonn::kWhite).count()));
}

TEST_CASE("spaces of TAMSK belong to the player who is nearer", "[evaluation]") {
  using tamsk::Board;
  tamsk::Position position;
  position.put_glass(Board::named("a1").lowest(), tamsk::kWhite);
  position.put_glass(Board::named("g4").lowest(), tamsk::kBlack);
  const tamsk::Territories halves = tamsk::territories(position);
  CHECK(halves.all() == Board::kAll);
  CHECK(halves.shared.test(Board::named("d4").lowest()));
  CHECK((halves.nearer[tamsk::kWhite] & Board::named("a1 a2 b1 c3 a4 d1")).count() == 6);
  CHECK(halves.nearer[tamsk::kWhite].count() == halves.nearer[tamsk::kBlack].count());

  // White is shut in on a2 and b1; Black reaches the rest.
  position.fill(Board::named("a3 b2 b3 c1 c2"));
  const tamsk::Territories shut = tamsk::territories(position);
  CHECK(shut.nearer[tamsk::kWhite] == Board::named("a1 a2 b1"));
  CHECK(shut.shared.none());
  CHECK(shut.nearer[tamsk::kBlack].count() == 37 - 5 - 3);
}

TEST_CASE("the captures of both players of TZAAR are found at once", "[evaluation]") {
  const auto rules = test::rules_of("tzaar", "fixed");
  constexpr std::size_t kLast = 6;
  constexpr int kGames = 8;
  for (const auto& game : random_games(*rules, kGames)) {
    for (std::size_t ply = 0; ply < game.size(); ++ply) {
      const auto position = position_of<tzaar::Tzaar>(game[ply]);
      const tzaar::Reach reach = tzaar::reach_of(position);
      for (const Seat seat : {tzaar::kWhite, tzaar::kBlack}) {
        int captures = 0;
        tzaar::Cells taken;
        position.for_each_capture(seat, [&](int /*from*/, int to) {
          ++captures;
          taken.set(to);
        });
        REQUIRE(reach.captures[seat] == captures);
        REQUIRE(reach.taken[seat] == taken);
      }
      if (ply + kLast < game.size() || position.outcome().over()) continue;
      REQUIRE(Features<tzaar::Tzaar>::measure(position).wins_at_once == some_move_wins(position));
    }
  }
}

TEST_CASE("a title without weights is judged by hints or mobility", "[evaluation]") {
  const auto rules = test::rules_of("dvonn", "standard");
  const Evaluation<dvonn::Dvonn> mobility{Weights{}};
  CHECK_FALSE(mobility.learned());
  const auto games = random_games(*rules, 1);
  const auto position = position_of<dvonn::Dvonn>(games[0][games[0].size() - 12]);
  const Seat mover = position.side_to_move();
  CHECK((mobility.win_probability(position) > 0.5) ==
        (position.mobility(mover) > position.mobility(other(mover))));
  CHECK_FALSE(mobility.expected_points(position));

  const Evaluation<toy::Toy> even{Weights{}};
  CHECK(even.win_probability(toy::Position{}) == 0.5);
  toy::Position over;
  over.stones = 0;
  CHECK(even.win_probability(over) == 0);

  const auto potentials = test::rules_of("gipf", "standard+zertz=3");
  CHECK_FALSE(analysis::make_evaluator(*potentials)->learned());
}

TEST_CASE("weights are read by variant, without its settings", "[evaluation]") {
  constexpr std::string_view kText =
      "# a comment\nvariant a\nwin constant 1 2\nvariant b\n"
      "win constant 3 4\npoints constant -5.5\n";
  const auto constant = [&](std::string_view variant) {
    return analysis::read_weights(kText, variant).win.at("constant");
  };
  CHECK(constant("a") == std::vector<double>{1, 2});
  CHECK(constant("b+setting") == std::vector<double>{3, 4});
  CHECK(constant("c") == std::vector<double>{1, 2});
  CHECK(analysis::read_weights(kText, "b").points.at("constant") == std::vector<double>{-5.5});
  CHECK(analysis::read_weights("", "a").empty());
  for (const std::string_view bad :
       {"win constant 1", "variant", "variant a\nwin constant", "variant a\nwin constant x",
        "variant a\nlose constant 1", "variant a\nwin constant 1\nwin constant 1"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(analysis::read_weights(bad, "a"), std::invalid_argument);
  }
  const std::string bad = "variant a\nwin constant x";
  test::check_wording(bad, test::words_thrown([&] { (void)analysis::read_weights(bad, "a"); }));
  Weights other_title;
  other_title.win["constant"] = {1};
  CHECK_THROWS_AS(Evaluation<dvonn::Dvonn>(other_title), std::invalid_argument);
}

}  // namespace
}  // namespace gipfbase::evaluation_test
