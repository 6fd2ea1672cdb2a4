// Compares a game with its clocks and contests.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "notation/game/judged.hpp"
#include "notation/game/play.hpp"
#include "notation/game/record/times.hpp"

namespace gipfbase::notation {

std::vector<std::optional<Milliseconds>> Game::times_spent() const {
  std::vector<std::optional<Milliseconds>> times(moves.size());
  if (notes.empty()) return times;
  /// Time used by each actor so far, as long as it is known.
  std::array<std::optional<Milliseconds>, 3> used = {0, 0, 0};
  auto note = notes.begin();
  AnyPosition position = start;
  for (std::size_t i = 0; i < moves.size(); rules->play(position, moves[i++])) {
    while (note != notes.end() && note->ply <= i) ++note;
    auto& so_far = used[static_cast<std::size_t>(rules->actor(position))];
    if (note == notes.end() || note->ply != i + 1 || !note->clock ||
        note->clock->kind == Clock::Kind::kRemaining) {
      so_far.reset();
      continue;
    }
    const Milliseconds read = note->clock->milliseconds;
    const bool whole = note->clock->kind == Clock::Kind::kElapsed;
    if (!whole) times[i] = read;
    if (whole && so_far) times[i] = read - *so_far;
    if (times[i] && (*times[i] < 0 || *times[i] > kLongestTime)) times[i].reset();
    so_far = whole ? read : so_far ? std::optional(*so_far + read) : std::nullopt;
  }
  return times;
}

namespace {

class Auditor {
 public:
  explicit Auditor(const Game& game) : game_(game), play_(*game.rules, game.start) {}

  std::vector<Finding> findings() {
    const auto times = game_.times_spent();
    auto contest = game_.contests.begin();
    for (const PackedMove& move : game_.moves) {
      const std::uint32_t ply = this->ply();
      const bool held = contest != game_.contests.end() && contest->ply == ply;
      if (const auto terms = play_.contest()) {
        check_contest(held ? &*contest : nullptr, *terms, move);
      } else if (held) {
        add(Code::kContest, Severity::kWarning,
            "a contest is recorded, but this move is not decided by one");
      }
      if (held) ++contest;
      if (const auto reason = play_.push(move, times[ply - 1])) {
        add(reason->code, Severity::kWarning, reason->message);
        play_.push_legal(move);
      }
    }
    return std::move(findings_);
  }

 private:
  [[nodiscard]] std::uint32_t ply() const { return static_cast<std::uint32_t>(play_.plies()) + 1; }
  void add(Code code, Severity severity, std::string message) {
    findings_.push_back(
        {.code = code, .severity = severity, .ply = ply(), .message = std::move(message)});
  }

  void check_contest(const Contest* contest, const ContestTerms& terms, const PackedMove& move) {
    if (contest == nullptr) {
      return add(Code::kContest, Severity::kNote,
                 "the contest that decides this move is not recorded; the move stands");
    }
    if (contest->game.empty()) return;
    const Game& inner = contest->game.front();
    for (const Finding& finding : audit(inner)) {
      add(finding.code, finding.severity,
          fmt::format("move {} of the contest: {}", finding.ply, finding.message));
    }
    if (inner.rules->title() != terms.title || inner.rules->variant() != terms.settings) {
      return add(
          Code::kContest, Severity::kWarning,
          fmt::format("the contest is a game of {} {}; this move is decided by one of {} {}",
                      inner.rules->title(), inner.rules->variant(), terms.title, terms.settings));
    }
    const Verdict verdict = judge(inner);
    if (verdict.result == kNoResult) {
      return add(Code::kContest, Severity::kWarning,
                 "the contest that decides this move has no result; the move stands");
    }
    const bool user_is_white = white_is_user(inner, terms.user);
    const ContestOutcome outcome = !verdict.winner ? ContestOutcome::kTied
                                   : (*verdict.winner == verdict.white) == user_is_white
                                       ? ContestOutcome::kUserWins
                                       : ContestOutcome::kChallengerWins;
    const PackedMove due = game_.rules->decided(play_.position(), outcome);
    if (due == move) return;
    add(Code::kContest, Severity::kWarning,
        fmt::format("the contest ends {}, so that this move should be \"{}\"", verdict.result,
                    game_.rules->move_text(play_.position(), due)));
  }

  [[nodiscard]] bool white_is_user(const Game& inner, Seat user) const {
    const Seat white = game_.rules->side_to_move(game_.start);
    const std::string_view name = game_.tag(user == white ? "White" : "Black");
    const std::string_view other_name = game_.tag(user == white ? "Black" : "White");
    return name == other_name || other_name.empty() || inner.tag("White") != other_name;
  }

  const Game& game_;
  Play play_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> audit(const Game& game) {
  if (!game.rules->has_clocks() && !game.rules->has_contests()) return {};
  return Auditor(game).findings();
}

}  // namespace gipfbase::notation
