#include "analysis/answers/solving/theorem_games_answer.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "analysis/answers/json.hpp"
#include "analysis/theorem/opening_theorem.hpp"
#include "db/values/solved.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::analysis {
namespace {

/// Follows games while the second player wins by proof.
class RefutationCount {
 public:
  RefutationCount(OpeningTheorem& theorem, const notation::Rules& rules, TheoremGamesAnswer& answer)
      : theorem_(theorem), rules_(rules), answer_(answer) {}

  void add(const notation::Game& game, std::string_view result) {
    if (game.moves.empty() || game.start != rules_.start()) return;
    answer_.games.add(result);
    notation::AnyPosition position = notation::after(rules_, game.start, game.moves.front());
    if (!wins(position)) return;
    answer_.lost.add(result);
    for (std::size_t ply = 1;; ply += 2) {
      RefutationStep& step = step_of(ply);
      step.reached.add(result);
      if (ply >= game.moves.size()) return step.ended.add(result);
      rules_.play(position, game.moves[ply]);
      if (rules_.outcome(position).over()) {
        step.kept.add(result);
        return answer_.finished.add(result);
      }
      if (!keeps(position)) return step.left.add(result);
      step.kept.add(result);
      if (ply + 1 >= game.moves.size()) return step_of(ply + 2).ended.add(result);
      rules_.play(position, game.moves[ply + 1]);
    }
  }
  /// The positions that were said to be won, to be proved.
  [[nodiscard]] const std::vector<notation::AnyPosition>& won() const { return won_; }

 private:
  RefutationStep& step_of(std::size_t ply) {
    const std::size_t number = ply / 2;
    if (answer_.steps.size() <= number) answer_.steps.resize(number + 1);
    return answer_.steps[number];
  }
  bool wins(const notation::AnyPosition& position) {
    if (!theorem_.wins(position)) return false;
    if (known_.insert(position).second) won_.push_back(position);
    return true;
  }
  /// True when he wins after every reply.
  bool keeps(const notation::AnyPosition& position) {
    std::vector<PackedMove> replies;
    rules_.legal_moves(position, replies);
    return std::all_of(replies.begin(), replies.end(), [&](const PackedMove& reply) {
      const notation::AnyPosition next = notation::after(rules_, position, reply);
      return !rules_.outcome(next).over() && wins(next);
    });
  }

  OpeningTheorem& theorem_;
  const notation::Rules& rules_;
  TheoremGamesAnswer& answer_;
  struct OfBytes {
    std::size_t operator()(const notation::AnyPosition& p) const {
      return std::hash<std::string_view>{}(
          {reinterpret_cast<const char*>(p.bytes.data()), p.bytes.size()});
    }
  };
  std::unordered_set<notation::AnyPosition, OfBytes> known_;
  std::vector<notation::AnyPosition> won_;
};

Json tally_json(const RefutationTally& t) {
  return object(key("games", t.games), key("wins", t.wins), key("losses", t.losses),
                key("draws", t.draws));
}

Json step_json(const RefutationStep& s) {
  return object(key("reached", tally_json(s.reached)), key("kept", tally_json(s.kept)),
                key("left", tally_json(s.left)), key("ended", tally_json(s.ended)));
}

}  // namespace

void RefutationTally::add(std::string_view result) {
  ++games;
  if (result == notation::kSecondWins) ++wins;
  if (result == notation::kFirstWins) ++losses;
  if (result == notation::kDrawn) ++draws;
}

TheoremGamesAnswer refutations_in_games(db::Database& database, db::GameFilter filter,
                                        std::shared_ptr<const notation::Rules> rules,
                                        const std::atomic<bool>& stop,
                                        const db::Progress& progress) {
  const notation::Stopwatch watch;
  TheoremGamesAnswer answer;
  answer.rules = rules;
  filter.title = std::string(rules->title());
  filter.variant = std::string(rules->variant());
  const auto theorem = make_opening_theorem(rules, stop);
  if (!theorem) throw std::runtime_error("no plan is known for the opening of these rules");
  RefutationCount count(*theorem, *rules, answer);
  const std::uint64_t all = db::count_games(database, filter);
  std::uint64_t done = 0;
  db::for_each_game(database, filter, [&](notation::Judged& game) {
    if (game.status == notation::Judged::Status::kValid) count.add(game.game, game.verdict.result);
    ++done;
    answer.interrupted = stop || (progress && !progress(done, all, "games"));
    return !answer.interrupted;
  });
  if (!answer.interrupted && !count.won().empty()) {
    std::istringstream text(proof_text(*rules, theorem->proof_of(count.won())));
    const Verification checked = verify(text, database.catalogue());
    if (!checked.accepted) throw std::logic_error("a certificate does not hold: " + checked.reason);
  }
  answer.positions = count.won().size();
  answer.seconds = watch.seconds();
  return answer;
}

std::string json(const TheoremGamesAnswer& answer) {
  return pretty(object(key("title", answer.rules->title()), key("variant", answer.rules->variant()),
                       key("games", tally_json(answer.games)), key("lost", tally_json(answer.lost)),
                       key("steps", array_of(answer.steps, step_json)),
                       key("finished", tally_json(answer.finished)),
                       key("positions", answer.positions), key("interrupted", answer.interrupted),
                       key("seconds", answer.seconds)));
}

StoredBook store_book(db::Database& database, const StrategyBook& book) {
  std::vector<db::SolvedRow> rows;
  book.for_each([&](const notation::AnyPosition& position, const StrategyBook::Known& known) {
    db::SolvedValue value;
    const bool to_move = book.rules()->side_to_move(position) == known.winner;
    value.status = to_move ? db::ProvedStatus::kWin : db::ProvedStatus::kLoss;
    value.distance = known.plies;
    value.method = "certificate";
    rows.push_back({position, value});
  });
  StoredBook stored;
  stored.positions = rows.size();
  stored.better = db::store_solved(database, *book.rules(), rows, {});
  return stored;
}

std::string json(const StoredBook& stored) {
  return pretty(object(key("positions", stored.positions), key("better", stored.better)));
}

}  // namespace gipfbase::analysis
