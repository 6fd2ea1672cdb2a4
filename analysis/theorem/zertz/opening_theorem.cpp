#include "analysis/theorem/opening_theorem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <typeinfo>
#include <utility>

#include "analysis/theorem/journal_words.hpp"
#include "analysis/theorem/work_queue.hpp"
#include "analysis/theorem/zertz/plan_strategy.hpp"

namespace gipfbase::zertz {
namespace {

using analysis::Journal;
using analysis::number_of;
using analysis::Opening;
using analysis::OpeningProgress;
using analysis::words_of;

/// Exchanges that the second of two runs may always have. With 5 the first has 6, which is what
/// players who know the plan count on; with less the search grows and finds nothing more.
constexpr int kReserved = 5;

constexpr Seat kSecondPlayer = 1;

class ZertzTheorem final : public analysis::OpeningTheorem {
 public:
  ZertzTheorem(std::shared_ptr<const notation::Rules> rules, const std::atomic<bool>& stop)
      : rules_(std::move(rules)),
        start_(notation::typed<Position>(rules_->start())),
        forms_(start_.board()),
        runs_(forms_, kReserved, stop),
        plan_(start_.rules(), runs_, stop),
        written_(plan_, start_.rules(), start_.board().id, kSecondPlayer),
        stop_(stop) {
    list_openings();
  }

  const std::vector<Opening>& openings() const override { return openings_; }
  std::string work() const override {
    return fmt::format("gipfbase-theorem 1 zertz {} rules {} two runs, {} exchanges reserved",
                       rules_->variant(), rules_->rules_version(), kReserved);
  }
  void run(Journal& journal, int threads, const OpeningProgress& progress) override;
  std::uint64_t states() const override { return runs_.states() + plan_.states(); }
  bool wins(const notation::AnyPosition& position) override {
    const auto state = state_of(notation::typed<Position>(position), forms_, kSecondPlayer);
    return state && plan_.winning_move(*state).has_value();
  }
  analysis::Proof proof_of(const std::vector<notation::AnyPosition>& positions) override;

 private:
  void list_openings();
  [[nodiscard]] Opening opening(const Move& move, std::uint32_t images) const;
  [[nodiscard]] PlanState state(const Opening& opening) const {
    return *state_of(notation::typed<Position>(opening.after), forms_, kSecondPlayer);
  }
  void remember(const Journal& journal);
  void settle(std::size_t index, Journal& journal, const OpeningProgress& progress);

  std::shared_ptr<const notation::Rules> rules_;
  Position start_;
  RingForms forms_;
  IsolationRuns runs_;
  TwoRuns plan_;
  PlanStrategy written_;  ///< what the journal holds
  const std::atomic<bool>& stop_;
  std::vector<Opening> openings_;
  std::mutex mutex_;  ///< of what `settle` writes
  std::uint64_t settled_ = 0;
};

Opening ZertzTheorem::opening(const Move& move, std::uint32_t images) const {
  Opening opening;
  opening.move = CompactTitle::pack(move);
  opening.after = notation::after(*rules_, rules_->start(), opening.move);
  opening.text = rules_->move_text(rules_->start(), opening.move);
  const std::size_t comma = opening.text.find(',');
  if (comma != std::string::npos) opening.group = opening.text.substr(comma + 1);
  opening.images = images;
  return opening;
}

void ZertzTheorem::list_openings() {
  // Of the images of a move the one that comes first stands for all.
  const auto before = [](const Move& a, const Move& b) {
    const auto order = [](const Move& m) {
      return std::tuple(m.removed(), m.ring(), static_cast<int>(m.colour()));
    };
    return order(a) < order(b);
  };
  std::vector<Move> moves;
  start_.for_each_move([&](const Move& move) { moves.push_back(move); });
  std::sort(moves.begin(), moves.end(), before);
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> by_key;
  for (const Move& move : moves) {
    Position after = start_;
    after.play(move);
    const auto reached = state_of(after, forms_, kSecondPlayer);
    if (!reached) continue;  // cannot be on a board of many rings
    const analysis::ExactKey key = key_of(*reached);
    const auto [found, first] = by_key.try_emplace({key.first, key.second}, openings_.size());
    if (first) {
      openings_.push_back(opening(move, 1));
    } else {
      ++openings_[found->second].images;
    }
  }
}

void ZertzTheorem::remember(const Journal& journal) {
  std::map<std::string_view, Opening*> by_text;
  for (Opening& opening : openings_) by_text[opening.text] = &opening;
  for (const std::string& text : journal.before()) {
    const auto words = words_of(text);
    if (words.size() == 6 && words[0] == "plays") {
      const analysis::ExactKey key{number_of<std::uint64_t>(words[1], 16),
                                   number_of<std::uint64_t>(words[2], 16)};
      plan_.learn(state_of(key),
                  {static_cast<Colour>(number_of<int>(words[3])), number_of<std::uint8_t>(words[4]),
                   number_of<std::int8_t>(words[5])});
      continue;
    }
    const auto opening = words.size() >= 3 ? by_text.find(words[1]) : by_text.end();
    if (words.empty() || words[0] != "first" || opening == by_text.end()) {
      throw std::runtime_error("the journal has a line that cannot be understood");
    }
    if (words[2] == "open") {
      opening->second->status = Opening::Status::kOpen;
    } else {
      opening->second->plies = written_.add(state(*opening->second));
      opening->second->status = Opening::Status::kLost;
    }
  }
}

void ZertzTheorem::settle(std::size_t index, Journal& journal, const OpeningProgress& progress) {
  Opening& opening = openings_[index];
  const bool won = plan_.winning_move(state(opening)).has_value();
  if (stop_.load()) return;
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> lines;
  if (won) {
    const std::size_t known = written_.nodes().size();
    opening.plies = written_.add(state(opening));
    for (std::size_t i = known; i < written_.nodes().size(); ++i) {
      const PlanStrategy::Node& node = written_.nodes()[i];
      const analysis::ExactKey key = key_of(node.state);
      lines.push_back(fmt::format("plays {:x} {:x} {} {} {}", key.first, key.second,
                                  static_cast<int>(node.move.colour), node.move.placed,
                                  node.move.removed));
    }
  }
  opening.status = won ? Opening::Status::kLost : Opening::Status::kOpen;
  lines.push_back(fmt::format("first {} {}", opening.text, won ? "lost" : "open"));
  journal.add(lines);
  ++settled_;
  if (progress) progress(settled_, openings_.size());
}

void ZertzTheorem::run(Journal& journal, int threads, const OpeningProgress& progress) {
  remember(journal);
  std::vector<std::size_t> untried;
  for (std::size_t i = 0; i < openings_.size(); ++i) {
    if (openings_[i].status == Opening::Status::kUntried) untried.push_back(i);
  }
  settled_ = openings_.size() - untried.size();
  analysis::work_through(untried.size(), threads, stop_,
                         [&](std::size_t piece) { settle(untried[piece], journal, progress); });
}

analysis::Proof ZertzTheorem::proof_of(const std::vector<notation::AnyPosition>& positions) {
  PlanStrategy strategy(plan_, start_.rules(), start_.board().id, kSecondPlayer);
  std::vector<analysis::ClaimedPosition> claims;
  for (const notation::AnyPosition& position : positions) {
    const auto state = state_of(notation::typed<Position>(position), forms_, kSecondPlayer);
    if (!state) throw std::logic_error("the plan has no state for a position to be proved");
    analysis::Claim claim;
    claim.plies = strategy.add(*state);
    claims.push_back({position, claim});
  }
  analysis::Proof proof{claims.at(0).position, claims.front().claim, {strategy.strategy()}};
  proof.further.assign(claims.begin() + 1, claims.end());
  return proof;
}

}  // namespace
}  // namespace gipfbase::zertz

namespace gipfbase::analysis {

std::optional<Proof> OpeningTheorem::proof(std::string_view group) {
  std::vector<notation::AnyPosition> lost;
  for (const Opening& opening : openings()) {
    if (opening.group == group && opening.status == Opening::Status::kLost) {
      lost.push_back(opening.after);
    }
  }
  return lost.empty() ? std::nullopt : std::optional(proof_of(lost));
}

std::unique_ptr<OpeningTheorem> make_opening_theorem(std::shared_ptr<const notation::Rules> rules,
                                                     const std::atomic<bool>& stop) {
  if (rules->rules_type() != typeid(zertz::CompactTitle)) return nullptr;
  // With fewer marbles the plan gives too many away; on larger boards it takes too long.
  const auto start = notation::typed<zertz::Position>(rules->start());
  if (start.board().id != zertz::BoardId::k37 || start.rules().blitz) return nullptr;
  return std::make_unique<zertz::ZertzTheorem>(std::move(rules), stop);
}

}  // namespace gipfbase::analysis
