#include "analysis/train_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include "notation/game/play.hpp"

namespace gipfbase::analysis {

PackedMove MoveTraining::best_by_evaluation(const notation::AnyPosition& position,
                                            const std::vector<PackedMove>& legal) const {
  PackedMove best = legal.front();
  double most = -1;
  for (const PackedMove& move : legal) {
    const notation::AnyPosition next = notation::after(rules_, position, move);
    double value = evaluator_.win_probability(next);
    if (rules_.side_to_move(next) != rules_.side_to_move(position)) value = 1 - value;
    if (value <= most) continue;
    most = value;
    best = move;
  }
  return best;
}

void MoveTraining::add(const notation::AnyPosition& start, const std::vector<PackedMove>& moves,
                       const std::array<float, 2>& players, bool by_evaluation) {
  constexpr std::size_t kTenths = 10;
  constexpr std::size_t kEvery = 5;    // plies between two positions of a game
  constexpr std::size_t kOthers = 40;  // moves of a position that were not played, at random
  constexpr std::size_t kMostHeldOut = 2000;
  const bool held_out = games_++ % kTenths == kTenths - 1;
  std::mt19937_64 random(seed_ + games_);
  const std::size_t first = random() % kEvery;
  std::vector<PackedMove> legal;
  const auto visit = [&](std::size_t ply, const notation::AnyPosition& position,
                         const PackedMove* next) {
    if (next == nullptr || ply % kEvery != first || rules_.outcome(position).over()) return;
    const float weight = players[rules_.side_to_move(position)];
    std::vector<Choice>& list = held_out ? held_out_ : learned_;
    if (weight <= 0 || list.size() >= (held_out ? kMostHeldOut : most_)) return;
    const FeatureValues measured = evaluator_.measured(position);
    rules_.legal_moves(position, legal);
    if (measured.wins_at_once || legal.size() < 2) return;
    Choice choice;
    choice.begin = static_cast<std::uint32_t>(values_.size());
    choice.weight = weight;
    choice.phase = measured.phase;
    choice.rank_of = held_out ? static_cast<std::uint32_t>(legal.size()) : 0;
    const auto add_move = [&](const PackedMove& move) {
      for (const auto& [term, value] : evaluator_.measured_move(position, move)) {
        values_.push_back({static_cast<std::uint16_t>(term), value});
      }
      choice.ends.push_back(static_cast<std::uint32_t>(values_.size()));
    };
    const PackedMove chosen = by_evaluation ? best_by_evaluation(position, legal) : *next;
    add_move(chosen);
    std::erase(legal, chosen);
    const std::size_t others = held_out ? legal.size() : std::min(kOthers, legal.size());
    for (std::size_t i = 0; i < others; ++i) {
      if (!held_out) std::swap(legal[i], legal[i + random() % (legal.size() - i)]);
      add_move(legal[i]);
    }
    list.push_back(std::move(choice));
  };
  notation::for_each_position(rules_, start, moves, visit);
}

template <class Visit>
void MoveTraining::for_each_term(const Choice& choice, std::size_t m, Visit&& visit) const {
  const std::size_t features = evaluator_.move_features().size();
  const std::size_t last = evaluator_.phases() - 1;
  const float phase = std::clamp(choice.phase, 0.0F, static_cast<float>(last));
  const auto low = std::min(static_cast<std::size_t>(phase), last);
  const std::size_t high = std::min(low + 1, last);
  const double part = static_cast<double>(phase) - static_cast<double>(low);
  for (std::size_t i = m == 0 ? choice.begin : choice.ends[m - 1]; i < choice.ends[m]; ++i) {
    const double value = static_cast<double>(values_[i].value);
    visit(low * features + values_[i].term, (1 - part) * value);
    if (part > 0) visit(high * features + values_[i].term, part * value);
  }
}

std::vector<double> MoveTraining::rates(const Choice& choice) const {
  std::vector<double> rates(choice.ends.size(), 0);
  for (std::size_t m = 0; m < rates.size(); ++m) {
    for_each_term(choice, m, [&](std::size_t i, double x) { rates[m] += weights_[i] * x; });
  }
  return rates;
}

/// One step of AdaGrad (J. Duchi and others, 2011).
void MoveTraining::learn(const Choice& choice, double rate) {
  std::vector<double> odds = rates(choice);
  const double most = *std::max_element(odds.begin(), odds.end());
  double sum = 0;
  for (double& odd : odds) sum += odd = std::exp(odd - most);
  std::vector<std::pair<std::size_t, double>> gradient;
  for (std::size_t m = 0; m < odds.size(); ++m) {
    const double error = (m == 0 ? 1 : 0) - odds[m] / sum;
    for_each_term(choice, m, [&](std::size_t i, double x) {
      gradient.emplace_back(i, static_cast<double>(choice.weight) * error * x);
    });
  }
  std::sort(gradient.begin(), gradient.end());
  for (std::size_t g = 0; g < gradient.size();) {
    const std::size_t i = gradient[g].first;
    double total = 0;
    for (; g < gradient.size() && gradient[g].first == i; ++g) total += gradient[g].second;
    constexpr double kShrink = 1e-5;
    total -= kShrink * weights_[i];
    squares_[i] += total * total;
    weights_[i] += rate * total / std::sqrt(squares_[i] + 1e-8);
  }
}

std::string MoveTraining::learned_lines() {
  const std::span<const Feature> features = evaluator_.move_features();
  weights_.assign(features.size() * evaluator_.phases(), 0);
  squares_.assign(weights_.size(), 0);
  std::mt19937_64 random(seed_);
  constexpr int kEpochs = 6;
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    for (std::size_t i = learned_.size(); i > 1; --i) {
      std::swap(learned_[i - 1], learned_[random() % i]);
    }
    for (const Choice& choice : learned_) learn(choice, 0.2 / (1 + epoch));
  }
  report();
  std::string lines;
  for (std::size_t t = 0; t < features.size(); ++t) {
    lines += fmt::format("move {}", features[t].name);
    for (std::size_t p = 0; p < evaluator_.phases(); ++p) {
      lines += fmt::format(" {:.4g}", weights_[p * features.size() + t]);
    }
    lines += '\n';
  }
  return lines;
}

void MoveTraining::report() const {
  double loss = 0;
  double of_chance = 0;
  std::array<std::size_t, 4> among{};
  constexpr std::array<std::size_t, 4> kFirst = {1, 5, 20, 100};
  for (const Choice& choice : held_out_) {
    const std::vector<double> found = rates(choice);
    const double most = *std::max_element(found.begin(), found.end());
    double sum = 0;
    std::size_t better = 0;
    for (const double rate : found) {
      sum += std::exp(rate - most);
      better += rate > found[0] ? 1 : 0;
    }
    loss -= found[0] - most - std::log(sum);
    of_chance += std::log(static_cast<double>(choice.rank_of));
    for (std::size_t i = 0; i < kFirst.size(); ++i) among[i] += better < kFirst[i] ? 1 : 0;
  }
  const auto n = static_cast<double>(std::max<std::size_t>(held_out_.size(), 1));
  fmt::print(stderr, "moves: {} learned, {} held out: loss {:.3f}, of chance {:.3f};",
             learned_.size(), held_out_.size(), loss / n, of_chance / n);
  for (std::size_t i = 0; i < kFirst.size(); ++i) {
    fmt::print(stderr, " {:.0f} % among the first {}{}", 100 * static_cast<double>(among[i]) / n,
               kFirst[i], i + 1 < kFirst.size() ? "," : "\n");
  }
}

}  // namespace gipfbase::analysis
