#include "analysis/theorem/opening_replies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <typeinfo>
#include <utility>

#include "analysis/theorem/journal_words.hpp"
#include "analysis/theorem/work_queue.hpp"
#include "analysis/theorem/zertz/early_isolation.hpp"
#include "analysis/theorem/zertz/pressing_strategy.hpp"

namespace gipfbase::zertz {
namespace {

using analysis::Journal;
using analysis::Proof;
using analysis::Reply;
using analysis::ReplyChoice;

constexpr Seat kFirstPlayer = 0;
constexpr std::array kResults = {Reply::Status::kWon, Reply::Status::kRefuted,
                                 Reply::Status::kOpen};
/// Moves of the attacker that are tried: so many times as many in each round.
constexpr std::size_t kMoreWidth = 2;
constexpr std::size_t kFirstWidth = 30;
constexpr std::size_t kAllMoves = 10000;

/// States that are looked at without early isolations, when so many were with them.
std::uint64_t search_effort(std::uint64_t effort) {
  constexpr std::uint64_t kShare = 20;
  constexpr std::uint64_t kLeast = 10000;
  return std::min(effort, std::max(effort / kShare, kLeast));
}

std::uint64_t thread_milliseconds() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  constexpr std::uint64_t kThousand = 1000;
  return static_cast<std::uint64_t>(spent.tv_sec) * kThousand +
         static_cast<std::uint64_t>(spent.tv_nsec) / (kThousand * kThousand);
}

class ZertzReplies final : public analysis::OpeningReplies {
 public:
  ZertzReplies(std::shared_ptr<const notation::Rules> rules, const ReplyChoice& choice,
               const std::atomic<bool>& stop)
      : rules_(std::move(rules)),
        choice_(choice),
        opened_(after_first(*rules_, choice.opening)),
        forms_(opened_.board()),
        stop_(stop) {
    if (choice_.exchanges == 0) {
      list_replies();
    } else {
      sample_lines();
    }
  }

  notation::AnyPosition opened() const override { return notation::erased(opened_); }
  const std::vector<Reply>& replies() const override { return replies_; }
  double population() const override { return population_; }
  std::string work() const override {
    return fmt::format(
        "gipfbase-replies 2 zertz {} rules {} opening {} exchanges {} sample {} seed {} effort {}",
        rules_->variant(), rules_->rules_version(), choice_.opening, choice_.exchanges,
        choice_.sample, choice_.seed, choice_.effort);
  }
  void run(Journal& journal, int threads, analysis::ProofStore& proofs,
           const analysis::ReplyProgress& progress) override;

 private:
  [[nodiscard]] static Position after_first(const notation::Rules& rules,
                                            const std::string& opening);
  void list_replies();
  void sample_lines();
  void add(const Position& position, std::string line);
  [[nodiscard]] std::string text_of(const Position& before, const Move& move) const {
    return rules_->move_text(notation::erased(before), CompactTitle::pack(move));
  }
  [[nodiscard]] PressingState state_of(const Reply& reply) const {
    return pressing_state_of(notation::typed<Position>(reply.position), kFirstPlayer,
                             PressingPlan{}.quiet);
  }
  void remember(const Journal& journal);
  /// Bounds that no other thread asks meanwhile; they keep what they have found for the next.
  struct BoundsInUse {
    BoundsInUse(ZertzReplies& replies, const PressingPlan& plan);
    ~BoundsInUse();
    BoundsInUse(const BoundsInUse&) = delete;
    BoundsInUse& operator=(const BoundsInUse&) = delete;
    ZertzReplies& owner;
    std::unique_ptr<PressingBounds> bounds;
  };
  void attempt(std::size_t index, int round, Journal& journal, analysis::ProofStore& proofs);

  std::shared_ptr<const notation::Rules> rules_;
  ReplyChoice choice_;
  Position opened_;
  RingForms forms_;
  const std::atomic<bool>& stop_;
  std::vector<Reply> replies_;
  double population_ = 0;
  std::mutex mutex_;  ///< of what `attempt` writes, and of `idle_`
  std::vector<std::unique_ptr<PressingBounds>> idle_;
};

Position ZertzReplies::after_first(const notation::Rules& rules, const std::string& opening) {
  const auto start = notation::typed<Position>(rules.start());
  std::optional<Position> after;
  start.for_each_move([&](const Move& move) {
    if (rules.move_text(rules.start(), CompactTitle::pack(move)) != opening) return;
    after = start;
    after->play(move);
  });
  if (!after) throw std::runtime_error(fmt::format("\"{}\" is no first move", opening));
  return *after;
}

void ZertzReplies::add(const Position& position, std::string line) {
  Reply reply;
  reply.position = notation::erased(position);
  reply.line = std::move(line);
  replies_.push_back(std::move(reply));
}

/// Of the moves in a position those that leave the opponent a capture, or none.
std::vector<Move> moves_that(const Position& position, bool force) {
  std::vector<Move> moves;
  position.for_each_move([&](const Move& move) {
    Position next = position;
    next.play(move);
    if (!next.outcome().over() && next.must_capture() == force) moves.push_back(move);
  });
  return moves;
}

void ZertzReplies::list_replies() {
  std::set<analysis::ExactKey> seen;
  for (const Move& move : moves_that(opened_, false)) {
    Position next = opened_;
    next.play(move);
    const PressingState state = pressing_state_of(next, kFirstPlayer, PressingPlan{}.quiet);
    if (!seen.insert(key_of(lowest_image(state, forms_))).second) continue;
    add(next, fmt::format("{} {}", choice_.opening, text_of(opened_, move)));
  }
  population_ = static_cast<double>(replies_.size());
  if (choice_.sample == 0 || choice_.sample >= replies_.size()) return;
  // The first of a random order; std::shuffle is not the same everywhere.
  std::mt19937_64 random(choice_.seed);
  for (std::size_t i = 0; i < choice_.sample; ++i) {
    std::swap(replies_[i], replies_[i + random() % (replies_.size() - i)]);
  }
  replies_.resize(choice_.sample);
}

void ZertzReplies::sample_lines() {
  std::mt19937_64 random(choice_.seed);
  // How many replies a line stands for, were all like it (Knuth 1975): the product of the second
  // player's choices, the first player having one capture to choose.
  double weights = 0;
  std::uint64_t walks = 0;
  std::uint64_t fruitless = 0;
  constexpr std::uint64_t kMostFruitless = 10000;
  while (replies_.size() < choice_.sample && fruitless < kMostFruitless && !stop_.load()) {
    ++walks;
    ++fruitless;
    Position position = opened_;
    std::string line = choice_.opening;
    double weight = 1;
    const auto choose = [&](const std::vector<Move>& moves, bool defends) {
      if (moves.empty()) return false;
      const Move move = moves[random() % moves.size()];
      line += ' ' + text_of(position, move);
      position.play(move);
      if (defends) weight *= static_cast<double>(moves.size());
      return true;
    };
    bool whole = true;
    for (int i = 0; i < choice_.exchanges && whole; ++i) {
      whole =
          choose(moves_that(position, true), true) && choose(moves_that(position, false), false);
    }
    if (!whole || !choose(moves_that(position, false), true)) continue;
    weights += weight;
    fruitless = 0;
    add(position, line);
  }
  population_ = walks == 0 ? 0 : weights / static_cast<double>(walks);
}

void ZertzReplies::remember(const Journal& journal) {
  for (const std::string& text : journal.before()) {
    const auto words = analysis::words_of(text);
    constexpr std::size_t kWords = 9;
    const bool whole = words.size() == kWords && words[0] == "tried";
    const auto index = whole ? analysis::number_of<std::uint64_t>(words[1]) : replies_.size();
    const int round = whole ? analysis::number_of<int>(words[2]) : 0;
    const auto* const status = std::find_if(kResults.begin(), kResults.end(), [&](auto s) {
      return whole && words[3] == analysis::name(s);
    });
    if (index >= replies_.size() || status == kResults.end() || round > replies_[index].rounds) {
      throw analysis::JournalError("a line does not belong to this work");
    }
    Reply& reply = replies_[index];
    reply.status = *status;
    reply.sha256 = words[8] == "-" ? std::string() : std::string(words[8]);
    if (round < reply.rounds) continue;  // made again, because the certificate was gone
    ++reply.rounds;
    reply.visits += analysis::number_of<std::uint64_t>(words[4]);
    reply.last_cpu = analysis::number_of<std::uint64_t>(words[5]);
    reply.cpu += reply.last_cpu;
    reply.plies = analysis::number_of<std::uint32_t>(words[6]);
    reply.positions = analysis::number_of<std::uint64_t>(words[7]);
  }
}

ZertzReplies::BoundsInUse::BoundsInUse(ZertzReplies& replies, const PressingPlan& plan)
    : owner(replies) {
  const std::scoped_lock lock(owner.mutex_);
  if (owner.idle_.empty()) {
    bounds = std::make_unique<PressingBounds>(owner.forms_, plan, owner.stop_);
  } else {
    bounds = std::move(owner.idle_.back());
    owner.idle_.pop_back();
  }
}

ZertzReplies::BoundsInUse::~BoundsInUse() {
  constexpr std::uint64_t kMostStates = 4'000'000;
  if (bounds->states() > kMostStates) return;
  const std::scoped_lock lock(owner.mutex_);
  owner.idle_.push_back(std::move(bounds));
}

void ZertzReplies::attempt(std::size_t index, int round, Journal& journal,
                           analysis::ProofStore& proofs) {
  PressingPlan plan;
  plan.width = kFirstWidth;
  std::uint64_t effort = choice_.effort;
  for (int i = 0; i < round; ++i) {
    plan.width *= kMoreWidth;
    effort *= analysis::kMoreEffort;
  }
  const std::uint64_t before = thread_milliseconds();
  // A table of its own for each attempt: its result depends on nothing else. Bounds are exact,
  // whatever they have been asked before.
  BoundsInUse bounds(*this, plan);
  const PressingState root = state_of(replies_[index]);
  const Rules& rules = opened_.rules();
  PressingPlan all = plan;
  all.width = kAllMoves;
  PressingSearch rest(forms_, rules, all, *bounds.bounds, stop_);
  EarlyIsolation early(rest, rules, stop_);
  PressingSearch search(forms_, rules, plan, *bounds.bounds, stop_);
  const bool soon = early.wins(root, effort);
  const auto result =
      soon ? PressingSearch::Result::kWon : search.search(root, search_effort(effort));
  if (stop_.load()) return;
  const std::uint64_t visits = early.visits() + rest.visits() + search.visits();
  std::optional<Proof> proof;
  if (result == PressingSearch::Result::kWon) {
    PressingAttack& attack = soon ? static_cast<PressingAttack&>(early) : search;
    proof = PressingStrategy(attack, forms_, rules, opened_.board().id, kFirstPlayer).proof(root);
  }
  const std::uint64_t spent = thread_milliseconds() - before;
  const std::scoped_lock lock(mutex_);
  Reply& reply = replies_[index];
  const bool again = !reply.sha256.empty();  // only its certificate was gone
  reply.rounds = round + 1;
  reply.visits += again ? 0 : visits;
  reply.last_cpu = again ? reply.last_cpu : spent;
  reply.cpu += again ? 0 : spent;
  reply.status = result == PressingSearch::Result::kWon       ? Reply::Status::kWon
                 : result == PressingSearch::Result::kRefuted ? Reply::Status::kRefuted
                                                              : Reply::Status::kOpen;
  reply.sha256.clear();
  reply.plies = 0;
  reply.positions = 0;
  if (proof) {
    reply.sha256 = proofs.keep(index, *proof);
    reply.plies = proof->claim.plies;
    reply.positions = proof->strategies.front().nodes.size();
  }
  const std::string line = fmt::format("tried {} {} {} {} {} {} {} {}", index, round,
                                       analysis::name(reply.status), visits, spent, reply.plies,
                                       reply.positions, reply.sha256.empty() ? "-" : reply.sha256);
  journal.add({&line, 1});
}

void ZertzReplies::run(Journal& journal, int threads, analysis::ProofStore& proofs,
                       const analysis::ReplyProgress& progress) {
  remember(journal);
  for (std::size_t i = 0; i < replies_.size(); ++i) {
    Reply& reply = replies_[i];
    if (reply.status != Reply::Status::kWon || proofs.holds(i, reply.sha256)) continue;
    reply.status = Reply::Status::kOpen;
    --reply.rounds;
  }
  std::uint64_t tried = 0;
  for (int round = 0; round < choice_.rounds && !stop_.load(); ++round) {
    std::vector<std::size_t> pieces;
    for (std::size_t i = 0; i < replies_.size(); ++i) {
      if (replies_[i].rounds > round || replies_[i].status == Reply::Status::kWon) {
        ++tried;
      } else {
        pieces.push_back(i);
      }
    }
    const std::uint64_t all = replies_.size() * static_cast<std::uint64_t>(choice_.rounds);
    std::mutex counting;
    analysis::work_through(pieces.size(), threads, stop_, [&](std::size_t piece) {
      attempt(pieces[piece], round, journal, proofs);
      const std::scoped_lock lock(counting);
      if (progress) progress(++tried, all);
    });
  }
}

}  // namespace
}  // namespace gipfbase::zertz

namespace gipfbase::analysis {

std::unique_ptr<OpeningReplies> make_opening_replies(std::shared_ptr<const notation::Rules> rules,
                                                     const ReplyChoice& choice,
                                                     const std::atomic<bool>& stop) {
  if (rules->rules_type() != typeid(zertz::CompactTitle)) return nullptr;
  const auto start = notation::typed<zertz::Position>(rules->start());
  if (start.board().id != zertz::BoardId::k37 || start.rules().blitz) return nullptr;
  return std::make_unique<zertz::ZertzReplies>(std::move(rules), choice, stop);
}

}  // namespace gipfbase::analysis
