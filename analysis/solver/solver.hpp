// analysis/solver/solver.hpp - the exact solvers of all titles behind one interface.
//
// What is reported is proved; what could not be proved within the limits is said to be unknown.
// Results, distances and principal variations do not depend on the number of threads as long as no
// limit cuts the search short. Thread-safety: a Solver is used by one thread at a time; it may use
// several threads itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "analysis/certificate/proof.hpp"
#include "analysis/solver/budget.hpp"
#include "analysis/solver/proof/proof_table.hpp"
#include "analysis/solver/table_file.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// What is asked: who wins and how fast, or by how many points.
enum class Goal : std::uint8_t { kWin, kScore };

enum class Status : std::uint8_t {
  kUnknown,
  kWin,   ///< the player to move can force a win
  kLoss,  ///< the other player can
  kDraw,  ///< each of them can force at least a draw
  kExact  ///< the score is known
};

/// "win", "loss", "draw", "exact" or "unknown".
[[nodiscard]] std::string_view status_name(Status status);

struct SolveOptions {
  Goal goal = Goal::kWin;
  int threads = 1;          ///< at least 1
  Plies plies = kMaxPlies;  ///< Goal::kWin: look no further ahead
  bool shortest = true;     ///< Goal::kWin: go on, once a win is found, to the shortest
};

/// What was found out, from the side of the player to move.
struct Solution {
  Status status = Status::kUnknown;
  /// Bounds of the score; equal when it is known. Only for Goal::kScore.
  int lower = 0;
  int upper = 0;
  /// Plies to the end of the game, the winner playing so that it comes soon; kForever: not known.
  Plies distance = kForever;
  /// A draw that nobody is known to keep but by going on until positions come back.
  bool by_repetition = false;
  /// True when no faster win exists.
  bool shortest = false;
  /// Proved: the player to move (the other player) cannot force a win within so many plies.
  Plies no_win_within = 0;
  Plies no_loss_within = 0;
  /// Best play for both: the winner takes the first of the fastest wins, the loser the first of the
  /// moves that put it off longest; with points, the first move that keeps the score. Given when
  /// the result and, for Goal::kWin, its shortest distance are known. Where the budget was spent it
  /// takes moves that are as good but perhaps not the first, and is cut off where none is known.
  std::vector<PackedMove> line;
  std::uint64_t nodes = 0;
  std::uint64_t wasted_nodes = 0;  ///< visited by threads that another one had made needless
};

/// Of a win of one player the other has none, ever, and of a draw nobody has one.
void exclude_other_wins(Solution& solution);

/// An answer to one question about one position.
struct Answer {
  enum class Kind : std::uint8_t { kUnknown, kYes, kNo } kind = Kind::kUnknown;
  Plies within = kForever;  ///< yes: the plies it takes, an upper bound

  [[nodiscard]] bool yes() const { return kind == Kind::kYes; }
  [[nodiscard]] bool no() const { return kind == Kind::kNo; }
};

class Solver {
 public:
  Solver() = default;
  virtual ~Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// The goal that fits the title: points where they decide, otherwise the win.
  [[nodiscard]] virtual Goal natural_goal() const = 0;
  /// Solves a position, also one in which the game is over.
  [[nodiscard]] virtual Solution solve(const notation::AnyPosition& position,
                                       const SolveOptions& options, Budget& budget) = 0;
  /// What is known of a position without a search.
  [[nodiscard]] virtual Solution remembered(const notation::AnyPosition& position,
                                            const SolveOptions& options) = 0;
  /// Can `goal.seat` force the guarantee within so many plies? Looks at all moves.
  [[nodiscard]] virtual Answer forces(const notation::AnyPosition& position, const Guarantee& goal,
                                      Plies within, int threads, Budget& budget) = 0;
  /// The proof of a claim that `solve` has made; nothing when the budget was spent first.
  [[nodiscard]] virtual std::optional<Proof> proof(const notation::AnyPosition& position,
                                                   const Solution& solution, int threads,
                                                   Budget& budget) = 0;
  /// Remembers what a strategy does as if it had been searched for, for all images of its
  /// positions. It is believed: analysis::verify tells whether it may be.
  virtual void learn(const Strategy& strategy) = 0;
  /// Remembers what a search has excluded about a position and its images: wins within so many
  /// plies, bounds of the score. It is believed.
  virtual void learn(const notation::AnyPosition& position, const Solution& solution) = 0;
  /// Hands on what is remembered as the bytes of a file (analysis/solver/table_file.hpp), and adds
  /// what such a file tells: both give the number of facts, or why the file cannot be used. After a
  /// failure call `clear`.
  virtual std::uint64_t save(const ByteSink& sink) = 0;
  [[nodiscard]] virtual Expected<std::uint64_t, std::string> load(std::istream& in) = 0;
  /// How many facts of such a file are not remembered, or not any more.
  [[nodiscard]] virtual Expected<std::uint64_t, std::string> missing(std::istream& in) const = 0;
  /// What the tables may take beyond the bytes they were made for, since what was loaded needs
  /// more.
  [[nodiscard]] virtual std::size_t bytes_beyond() const = 0;
  /// Forgets everything; the next answers cost their full time again.
  virtual void clear() = 0;
};

/// A solver for positions of these rules, with tables of at most so many bytes altogether; in
/// searches for a win 8 MB may come on top of small ones, and what is loaded always finds room.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const notation::Rules& ruleset,
                                                  std::size_t table_bytes);

}  // namespace gipfbase::analysis
