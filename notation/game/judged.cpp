#include "notation/game/judged.hpp"

namespace gipfbase::notation {
namespace {

void decide(Verdict& v, Result result) {
  switch (result) {
    case Result::kOngoing: break;
    case Result::kSeat0Wins: v.winner = Seat{0}; break;
    case Result::kSeat1Wins: v.winner = Seat{1}; break;
    case Result::kDraw: v.result = kDrawn; break;
    case Result::kBothLose: v.result = kBothLost; break;
  }
  if (v.winner) v.result = *v.winner == v.white ? kFirstWins : kSecondWins;
}

Result claimed(const Game& record, Seat white) {
  if (record.result == kFirstWins) return win_of(white);
  if (record.result == kSecondWins) return win_of(other(white));
  if (record.result == kDrawn) return Result::kDraw;
  if (record.result == kBothLost) return Result::kBothLose;
  return Result::kOngoing;
}

}  // namespace

Expected<AnyPosition, TextError> start_of(const Rules& ruleset, const Game& record) {
  if (record.start.empty()) return ruleset.start();
  return ruleset.read_position(record.start);
}

Verdict judge(const Rules& ruleset, const Game& record, std::vector<IndexRow>* rows) {
  Verdict v;
  v.start = start_of(ruleset, record).value();
  v.white = ruleset.side_to_move(v.start);
  v.replay = ruleset.replay(v.start, record.moves, rows);
  const Result claim = claimed(record, v.white);
  const bool forfeit = record.termination == kResignation || record.termination == kTimeForfeit;
  if (v.replay.outcome.over()) {
    decide(v, v.replay.outcome.result);
    v.ending = ruleset.ending_name(v.replay.outcome);
  } else if (forfeit && claim != Result::kOngoing) {
    decide(v, claim);
    v.ending = record.termination;
  } else if (v.replay.repeated && (claim == Result::kOngoing || claim == Result::kDraw)) {
    decide(v, Result::kDraw);
    v.ending = kRepetition;
  } else if (claim != Result::kOngoing) {
    decide(v, claim);
    v.ending = !record.termination.empty() && record.termination != kUnfinished
                   ? record.termination
                   : std::string(claim == Result::kDraw ? kAgreement : kUnspecified);
  } else {
    v.ending = kUnfinished;
  }
  v.contradicted = record.result != kNoResult && record.result != v.result;
  return v;
}

}  // namespace gipfbase::notation
