// analysis/train_weights.cpp - a tool for developers: finds the weights of an evaluation, and
// measures them on games that were not used to find them.
//
//     gipfbase_train_weights TITLE VARIANT [--db FILE] [--self-play GAMES] [--rounds N] [--nodes N]
//       [--seed N]
//     gipfbase_train_weights TITLE VARIANT [--db FILE] [--self-play GAMES] [--nodes N]
//       --moves POSITIONS [--seed N]
//
// Writes the lines of a weights.txt for the variant to the standard output, and the figures of
// analysis/engine/evaluation/README.md to the standard error. The same games and seeds give the
// same weights.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/engine/evaluation/evaluator.hpp"
#include "analysis/engine/move_search.hpp"
#include "analysis/solver/budget.hpp"
#include "analysis/train_moves.hpp"
#include "db/query/lists/games.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;

/// A position of a game, with the result of the game.
struct Example {
  std::size_t values = 0;  ///< where its features begin in Data::values
  float phase = 0;
  float score = 0;   ///< of the player to move: 1 won, 0.5 drawn, 0 lost
  float points = 0;  ///< by which he won, where points decide
  float weight = 1;
  std::uint32_t ply = 0;
  bool with_points = false;
  bool held_out = false;
};

struct Data {
  std::vector<float> values;
  std::vector<Example> examples;
  std::size_t features = 0;
  std::size_t phases = 1;
  std::size_t games = 0;
  std::size_t stored = 0;  ///< examples of stored games; they come first

  [[nodiscard]] std::span<const float> values_of(const Example& e) const {
    return std::span(values).subspan(e.values, features);
  }
};

/// A game of the training set: positions, the score of seat 0, and its weight.
struct PlayedGame {
  AnyPosition start;
  std::vector<PackedMove> moves;
  float score = 0;
  std::optional<int> points;  ///< of seat 0
  float weight = 1;
};

/// Every tenth game is held out.
void add(const notation::Rules& rules, const Evaluator& evaluator, const PlayedGame& game,
         Data& data) {
  constexpr std::size_t kTenths = 10;
  const bool held_out = data.games++ % kTenths == kTenths - 1;
  const auto visit = [&](std::size_t ply, const AnyPosition& position, const PackedMove* next) {
    if (next == nullptr || rules.outcome(position).over()) return;
    const FeatureValues measured = evaluator.measured(position);
    if (measured.wins_at_once) return;
    const bool first = rules.side_to_move(position) == 0;
    Example e;
    e.values = data.values.size();
    e.phase = measured.phase;
    e.score = first ? game.score : 1 - game.score;
    e.points = static_cast<float>(first ? game.points.value_or(0) : -game.points.value_or(0));
    e.with_points = game.points.has_value();
    e.weight = game.weight;
    e.ply = static_cast<std::uint32_t>(ply);
    e.held_out = held_out;
    data.values.insert(data.values.end(), measured.values.begin(), measured.values.end());
    data.examples.push_back(e);
  };
  notation::for_each_position(rules, game.start, game.moves, visit);
}

/// True for the programs of Boardspace: "Dumbot", "SmartBot", "bestbot2".
bool is_robot(std::string_view name) {
  std::string word;
  for (const char c : name) {
    if (c < '0' || c > '9') word += static_cast<char>(c | 0x20);
  }
  return word.size() >= 3 && word.substr(word.size() - 3) == "bot";
}

/// Calls visit(judged game, replayed game) for the decided games of a variant. A game of a robot
/// counts half, one of two robots a quarter.
template <class Visit>
void for_each_stored(const std::string& path, const notation::Rules& rules, Visit&& visit) {
  notation::Catalogue titles;
  db::Database database(path, db::Database::Mode::kRead, titles);
  db::GameFilter filter;
  filter.title = rules.title();
  filter.variant = rules.variant();
  db::for_each_game(database, filter, [&](notation::Judged& judged) {
    const notation::Verdict& verdict = judged.verdict;
    const bool drawn = verdict.result == notation::kDrawn;
    if (!judged.valid() || (!verdict.winner && !drawn)) return true;
    if (verdict.ending == notation::kTimeForfeit) return true;
    PlayedGame game;
    game.start = judged.game.start;
    game.moves = judged.game.moves;
    game.score = drawn ? 0.5F : *verdict.winner == 0 ? 1.0F : 0.0F;
    if (rules.points_decide() && verdict.replay.outcome.over()) {
      game.points = verdict.replay.outcome.score;
    }
    for (const std::string_view player : {judged.game.tag("White"), judged.game.tag("Black")}) {
      if (is_robot(player)) game.weight *= 0.5F;
    }
    visit(judged, game);
    return true;
  });
}

void add_stored(const std::string& path, const notation::Rules& rules, const Evaluator& evaluator,
                Data& data) {
  for_each_stored(path, rules, [&](const notation::Judged& /*judged*/, const PlayedGame& game) {
    add(rules, evaluator, game, data);
  });
  data.stored = data.examples.size();
}

/// Uniform in [0, 1); the same with every standard library.
double uniform(std::mt19937_64& random) {
  constexpr unsigned kUnused = 11;
  return static_cast<double>(random() >> kUnused) * 0x1p-53;
}

/// The finished game, from the start position; nullopt if it is not over or both players lose.
std::optional<PlayedGame> ended(notation::Play& play, const notation::Rules& rules) {
  const Outcome outcome = play.outcome();
  if (!outcome.over() || outcome.result == Result::kBothLose) return std::nullopt;
  PlayedGame game;
  game.start = rules.start();
  game.moves = play.take_moves();
  game.score = outcome.result == Result::kDraw ? 0.5F : outcome.result == win_of(0) ? 1.0F : 0.0F;
  if (rules.points_decide()) game.points = outcome.score;
  return game;
}

/// Plays a game: each player looks at some random moves and prefers the better ones.
std::optional<PlayedGame> self_play(const notation::Rules& rules, const Evaluator& evaluator,
                                    std::mt19937_64& random) {
  constexpr std::size_t kLongest = 400;
  constexpr std::size_t kCandidates = 32;
  constexpr double kBlunders = 0.05;
  constexpr double kTemperature = 0.3;  // in log-odds
  notation::Play play(rules, rules.start());
  std::vector<PackedMove> legal;
  while (play.plies() < kLongest && !play.repeated()) {
    rules.legal_moves(play.position(), legal);
    if (legal.empty()) break;
    const bool blunders = uniform(random) < kBlunders;
    const std::size_t most = std::min(legal.size(), blunders ? 1 : kCandidates);
    PackedMove best;
    double best_value = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < most; ++i) {
      const auto rest = static_cast<double>(legal.size() - i);
      std::swap(legal[i], legal[i + static_cast<std::size_t>(uniform(random) * rest)]);
      AnyPosition after = play.position();
      rules.play(after, legal[i]);
      const bool same_side = rules.side_to_move(after) == rules.side_to_move(play.position());
      constexpr double kNever = 1e-4;
      double p = std::clamp(evaluator.win_probability(after), kNever, 1 - kNever);
      if (!same_side) p = 1 - p;
      const double gumbel = -std::log(-std::log(uniform(random) + 1e-18));
      const double value = std::log(p / (1 - p)) + kTemperature * gumbel;
      if (value > best_value) {
        best_value = value;
        best = legal[i];
      }
    }
    play.push_legal(best);
  }
  return ended(play, rules);
}

/// A game of two players who search. Some of their moves are random, so that the weights also learn
/// from bad moves: in games of people a sacrifice occurs only where it is good.
class SearchedGames {
 public:
  SearchedGames(const notation::Rules& rules, const Weights& weights, std::uint64_t nodes)
      : rules_(rules), nodes_(nodes), search_(make_move_search(rules, weights, kTableBytes)) {}

  std::optional<PlayedGame> play(std::mt19937_64& random) {
    constexpr std::size_t kLongest = 400;
    constexpr std::size_t kFirst = 4;  // random moves at the beginning
    constexpr double kBlunders = 0.12;
    notation::Play play(rules_, rules_.start());
    std::vector<PackedMove> legal;
    search_->clear();
    while (play.plies() < kLongest && !play.repeated()) {
      rules_.legal_moves(play.position(), legal);
      if (legal.empty()) break;
      const bool any = play.plies() < kFirst || uniform(random) < kBlunders || legal.size() == 1 ||
                       rules_.actor(play.position()) == Actor::kNature;
      const auto n = static_cast<std::size_t>(uniform(random) * static_cast<double>(legal.size()));
      play.push_legal(any ? legal[n] : best_move(play.position()));
    }
    return ended(play, rules_);
  }

 private:
  static constexpr std::size_t kTableBytes = std::size_t{4} << 20U;

  PackedMove best_move(const AnyPosition& position) {
    const std::atomic<bool> stop{false};
    Budget budget(0, nodes_, stop);
    search_->begin(position, {});
    while (!budget.spent() && search_->deepen({}, budget) &&
           search_->lines(1).front().proved != Proved::kWin) {
    }
    return search_->lines(1).front().moves.front();
  }

  const notation::Rules& rules_;
  std::uint64_t nodes_;
  std::unique_ptr<MoveSearch> search_;
};

/// Solves a symmetric positive definite system in place (Cholesky).
std::vector<double> solved(std::vector<double> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i == j ? std::sqrt(sum) : sum / a[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
    b[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
    b[i] /= a[i * n + i];
  }
  return b;
}

/// The weights by phase, then by term: the constant, then the features.
class Model {
 public:
  enum class Kind : std::uint8_t { kWin, kPoints };

  Model(const Data& data, Kind kind)
      : data_(data), kind_(kind), terms_(data.features + 1), weights_(terms_ * data.phases) {}

  /// Newton's method with a ridge penalty; one step suffices for points.
  void fit() {
    find_scales();
    const int steps = kind_ == Kind::kWin ? 8 : 1;
    for (int i = 0; i < steps; ++i) step();
  }
  /// The log-odds, or the points.
  [[nodiscard]] double sum(const Example& e) const {
    double total = 0;
    for_each_term(e, [&](std::size_t i, double x) { total += weights_[i] * x; });
    return total;
  }
  /// The lines of weights.txt.
  [[nodiscard]] std::string text(std::span<const Feature> features) const {
    std::string lines;
    for (std::size_t t = 0; t < terms_; ++t) {
      lines += fmt::format("{} {}", kind_ == Kind::kWin ? "win" : "points",
                           t == 0 ? kConstant : features[t - 1].name);
      for (std::size_t p = 0; p < data_.phases; ++p) {
        lines += fmt::format(" {:.4g}", weights_[p * terms_ + t]);
      }
      lines += '\n';
    }
    return lines;
  }

 private:
  [[nodiscard]] bool learns(const Example& e) const {
    return !e.held_out && (kind_ == Kind::kWin || e.with_points);
  }
  template <class Visit>
  void for_each_term(const Example& e, Visit&& visit) const {
    const auto values = data_.values_of(e);
    const auto low = std::min(static_cast<std::size_t>(std::max(e.phase, 0.0F)), data_.phases - 1);
    const double part = std::min(static_cast<double>(e.phase) - static_cast<double>(low), 1.0);
    for (std::size_t side = 0; side < 2; ++side) {
      const double share = side == 0 ? 1 - part : part;
      if (share <= 0) continue;
      const std::size_t first = std::min(low + side, data_.phases - 1) * terms_;
      visit(first, share);
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != 0) visit(first + 1 + i, share * static_cast<double>(values[i]));
      }
    }
  }
  /// Finds the mean squares of the features, so that the penalty is the same for features of
  /// different sizes.
  void find_scales() {
    scales_.assign(terms_, 0);
    double count = 0;
    for (const Example& e : data_.examples) {
      if (!learns(e)) continue;
      const auto values = data_.values_of(e);
      for (std::size_t i = 0; i < values.size(); ++i) {
        scales_[i + 1] += static_cast<double>(values[i] * values[i]);
      }
      count += 1;
    }
    for (double& scale : scales_) scale = std::max(scale / std::max(count, 1.0), 1e-6);
    scales_[0] = 1;
  }
  void step() {
    const std::size_t n = weights_.size();
    std::vector<double> gradient(n, 0);
    std::vector<double> curvature(n * n, 0);
    std::vector<std::pair<std::size_t, double>> terms;
    for (const Example& e : data_.examples) {
      if (!learns(e)) continue;
      terms.clear();
      double total = 0;
      for_each_term(e, [&](std::size_t i, double x) {
        terms.emplace_back(i, x);
        total += weights_[i] * x;
      });
      const double weight = e.weight;
      double error = weight * (e.points - total);
      double bend = weight;
      if (kind_ == Kind::kWin) {
        const double p = 1 / (1 + std::exp(-total));
        error = weight * (e.score - p);
        bend = weight * std::max(p * (1 - p), 1e-6);
      }
      for (std::size_t a = 0; a < terms.size(); ++a) {
        gradient[terms[a].first] += error * terms[a].second;
        const double factor = bend * terms[a].second;
        double* const row = &curvature[terms[a].first * n];
        for (std::size_t b = 0; b <= a; ++b) row[terms[b].first] += factor * terms[b].second;
      }
    }
    // Positions of one game are not independent, so the penalty is larger than if they were.
    const double ridge = kind_ == Kind::kWin ? 20 : 100;
    for (std::size_t i = 0; i < n; ++i) {
      const double penalty = ridge * scales_[i % terms_];
      curvature[i * n + i] += penalty;
      gradient[i] -= penalty * weights_[i];
    }
    const std::vector<double> change = solved(std::move(curvature), std::move(gradient));
    for (std::size_t i = 0; i < n; ++i) weights_[i] += change[i];
  }

  const Data& data_;
  Kind kind_;
  std::size_t terms_;
  std::vector<double> weights_;
  std::vector<double> scales_;
};

double loss_of(double p, double score) {
  p = std::clamp(p, 1e-6, 1 - 1e-6);
  return -score * std::log(p) - (1 - score) * std::log(1 - p);
}

/// The examples for measurements: those of stored games if there are any.
std::span<const Example> measured_examples(const Data& data) {
  const std::span<const Example> all = data.examples;
  return data.stored == 0 ? all : all.first(data.stored);
}

/// Prints log-loss and reliability on the games that were held out.
void report(const Data& data, const Model& model) {
  const std::span<const Example> examples = measured_examples(data);
  double won = 0;
  double count = 0;
  for (const Example& e : examples) {
    if (e.held_out) continue;
    won += e.score;
    count += 1;
  }
  const double constant = won / std::max(count, 1.0);
  const auto line = [&](std::string_view name, auto&& belongs) {
    struct Bin {
      int n = 0;
      double predicted = 0;
      double score = 0;
    };
    constexpr std::size_t kBins = 10;
    std::array<Bin, kBins> bins{};
    double loss = 0;
    double loss_of_constant = 0;
    int n = 0;
    for (const Example& e : examples) {
      if (!e.held_out || !belongs(e)) continue;
      const double p = 1 / (1 + std::exp(-std::clamp(model.sum(e), -8.0, 8.0)));
      loss += loss_of(p, e.score);
      loss_of_constant += loss_of(constant, e.score);
      Bin& bin = bins[std::min(static_cast<std::size_t>(p * kBins), kBins - 1)];
      ++bin.n;
      bin.predicted += p;
      bin.score += e.score;
      ++n;
    }
    if (n < 30) return;
    fmt::print(stderr, "| {} | {} | {:.4f} | {:.4f} |", name, n, loss / n, loss_of_constant / n);
    for (const Bin& bin : bins) {
      if (bin.n < 10) {
        fmt::print(stderr, " |");
      } else {
        fmt::print(stderr, " {:.0f}/{:.0f} |", 100 * bin.predicted / bin.n,
                   100 * bin.score / bin.n);
      }
    }
    fmt::print(stderr, "\n");
  };
  line("all", [](const Example&) { return true; });
  for (const std::uint32_t ply : {10U, 20U, 30U, 40U, 55U, 65U, 75U}) {
    line(fmt::format("{}", ply), [ply](const Example& e) { return e.ply == ply; });
  }
}

void report_points(const Data& data, const Model& model) {
  for (const std::uint32_t ply : {20U, 55U, 65U, 75U}) {
    double error = 0;
    double size = 0;
    int n = 0;
    for (const Example& e : measured_examples(data)) {
      if (!e.held_out || !e.with_points || e.ply != ply) continue;
      error += std::abs(e.points - model.sum(e));
      size += std::abs(e.points);
      ++n;
    }
    if (n > 0) {
      fmt::print(stderr, "points at ply {}: {} positions, mean error {:.2f}, of always 0 {:.2f}\n",
                 ply, n, error / n, size / n);
    }
  }
}

struct Options {
  std::string title;
  std::string variant;
  std::string db;
  std::uint64_t self_play = 0;
  std::uint64_t rounds = 3;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 0;  ///< of a search for each move of self-play; 0: no search
  std::uint64_t moves = 0;  ///< positions whose moves are learned; 0: the evaluation is learned
};

std::uint64_t number(std::string_view text) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::invalid_argument(fmt::format("expected a number: {}", text));
  }
  return n;
}

Options read_options(std::span<const char* const> words) {
  constexpr std::size_t kNamed = 3;
  if (words.size() < kNamed) throw std::invalid_argument("expected TITLE VARIANT [OPTIONS]");
  Options options;
  options.title = words[1];
  options.variant = words[2];
  for (std::size_t i = kNamed; i < words.size(); i += 2) {
    const std::string_view option = words[i];
    if (i + 1 == words.size()) {
      throw std::invalid_argument(fmt::format("{} needs a value", option));
    }
    const std::string_view value = words[i + 1];
    if (option == "--db") {
      options.db = value;
    } else if (option == "--self-play") {
      options.self_play = number(value);
    } else if (option == "--rounds") {
      options.rounds = number(value);
    } else if (option == "--seed") {
      options.seed = number(value);
    } else if (option == "--nodes") {
      options.nodes = number(value);
    } else if (option == "--moves") {
      options.moves = number(value);
    } else {
      throw std::invalid_argument(fmt::format("unknown option {}", option));
    }
  }
  return options;
}

std::string learned_lines(const Data& data, std::span<const Feature> features,
                          std::string_view variant, bool last) {
  Model win(data, Model::Kind::kWin);
  win.fit();
  std::string lines = fmt::format("variant {}\n{}", variant, win.text(features));
  if (last) report(data, win);
  const bool points = std::any_of(data.examples.begin(), data.examples.end(),
                                  [](const Example& e) { return e.with_points; });
  if (points) {
    Model model(data, Model::Kind::kPoints);
    model.fit();
    lines += model.text(features);
    if (last) report_points(data, model);
  }
  return lines;
}

/// Prints the comment that names the command.
void print_command(const Options& options) {
  fmt::print("# gipfbase_train_weights {} {}", options.title, options.variant);
  if (!options.db.empty()) {
    fmt::print(" --db {}", options.db.substr(options.db.rfind('/') + 1));
  }
  if (options.self_play > 0) fmt::print(" --self-play {}", options.self_play);
  if (options.nodes > 0) fmt::print(" --nodes {}", options.nodes);
  if (options.moves > 0) {
    fmt::print(" --moves {} --seed {}", options.moves, options.seed);
  } else if (options.self_play > 0) {
    fmt::print(" --rounds {} --seed {}", options.rounds, options.seed);
  }
  fmt::print("\n");
}

/// The moves of robots are not learned. From games of self-play without a search, the moves after
/// which the evaluation is best are learned instead of those played.
std::string learned_moves(const Options& options, const notation::Rules& rules,
                          const Evaluator& evaluator) {
  if (evaluator.move_features().empty()) {
    throw std::invalid_argument("the title has no features of moves");
  }
  MoveTraining training(rules, evaluator, options.moves, options.seed);
  std::mt19937_64 random(options.seed);
  std::optional<SearchedGames> searched;
  if (options.nodes > 0) {
    searched.emplace(rules, weights_of(options.title, options.variant), options.nodes);
  }
  for (std::uint64_t i = 0; i < options.self_play; ++i) {
    if (const auto game = searched ? searched->play(random) : self_play(rules, evaluator, random)) {
      training.add(game->start, game->moves, {1, 1}, !searched);
    }
  }
  if (options.db.empty()) return training.learned_lines();
  for_each_stored(options.db, rules, [&](const notation::Judged& judged, const PlayedGame& game) {
    const bool white_robot = is_robot(judged.game.tag("White"));
    const bool black_robot = is_robot(judged.game.tag("Black"));
    const auto weight = [](bool robot) { return robot ? 0.0F : 1.0F; };
    const Seat white = rules.side_to_move(game.start);
    std::array<float, 2> players{};
    players[white] = weight(white_robot);
    players[other(white)] = weight(black_robot);
    training.add(game.start, game.moves, players, false);
  });
  return training.learned_lines();
}

void train(const Options& options) {
  notation::Catalogue titles;
  const auto found = titles.rules(options.title, options.variant);
  if (!found) throw std::invalid_argument(found.error().message);
  const std::shared_ptr<const notation::Rules> rules = *found;
  std::unique_ptr<const Evaluator> evaluator = make_evaluator(*rules, Weights{});
  if (evaluator->features().empty()) throw std::invalid_argument("the title has no features");
  if (options.moves > 0) {
    const std::string lines = learned_moves(options, *rules, *make_evaluator(*rules));
    print_command(options);
    fmt::print("{}", lines);
    return;
  }
  const auto empty = [&] {
    Data data;
    data.features = evaluator->features().size();
    data.phases = evaluator->phases();
    return data;
  };
  Data stored = empty();
  if (!options.db.empty()) add_stored(options.db, *rules, *evaluator, stored);
  fmt::print(stderr, "{} {}: {} stored games\n", options.title, options.variant, stored.games);
  std::string lines;
  const std::uint64_t rounds = options.self_play == 0 ? 0 : options.rounds;
  if (stored.games > 0) {
    lines = learned_lines(stored, evaluator->features(), rules->variant(), rounds == 0);
    evaluator = make_evaluator(*rules, read_weights(lines, rules->variant()));
  }
  for (std::uint64_t round = 1; round <= rounds; ++round) {
    Data data = stored;
    std::seed_seq seeds{options.seed, round};
    std::mt19937_64 random(seeds);
    // The first round without weights is played without a search.
    std::optional<SearchedGames> searched;
    if (options.nodes > 0 && !lines.empty()) {
      Weights weights = read_weights(lines, rules->variant());
      weights.move = weights_of(options.title, options.variant).move;
      searched.emplace(*rules, weights, options.nodes);
    }
    for (std::uint64_t i = 0; i < options.self_play; ++i) {
      if (auto game = searched ? searched->play(random) : self_play(*rules, *evaluator, random)) {
        constexpr float kLikeRobots = 0.25F;
        if (stored.games > 0) game->weight = kLikeRobots;
        add(*rules, *evaluator, *game, data);
      }
    }
    fmt::print(stderr, "round {}: {} games\n", round, data.games);
    lines = learned_lines(data, evaluator->features(), rules->variant(), round == rounds);
    evaluator = make_evaluator(*rules, read_weights(lines, rules->variant()));
  }
  print_command(options);
  fmt::print("{}", lines);
}

}  // namespace
}  // namespace gipfbase::analysis

int main(int argc, char** argv) {
  try {
    gipfbase::analysis::train(gipfbase::analysis::read_options(
        std::span<const char* const>(argv, static_cast<std::size_t>(argc))));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
