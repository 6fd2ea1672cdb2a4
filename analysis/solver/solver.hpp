// analysis/solver/solver.hpp - one interface for the exact solvers of all titles.
//
// Every reported result is proved; what the limits did not suffice to prove is reported as unknown.
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

/// The question: who wins and how fast, or by how many points.
enum class Goal : std::uint8_t { kWin, kScore };

enum class Status : std::uint8_t {
  kUnknown,
  kWin,   ///< the player to move can force a win
  kLoss,  ///< the other player can force a win
  kDraw,  ///< each of them can force at least a draw
  kExact  ///< the score is known
};

/// "win", "loss", "draw", "exact" or "unknown".
[[nodiscard]] std::string_view status_name(Status status);

struct SolveOptions {
  Goal goal = Goal::kWin;
  int threads = 1;          ///< at least 1
  Plies plies = kMaxPlies;  ///< Goal::kWin: the search looks no further ahead
  bool shortest = true;     ///< Goal::kWin: once a win is found, search on for the shortest
};

/// A result, from the side of the player to move.
struct Solution {
  Status status = Status::kUnknown;
  /// Bounds of the score; equal when it is known. Only for Goal::kScore.
  int lower = 0;
  int upper = 0;
  /// Plies to the end of the game: for a win or a loss, the winner can end it within this number;
  /// for a score, the length of `line`. kForever: not known.
  Plies distance = kForever;
  /// True for a draw that is kept only by playing on until positions repeat.
  bool by_repetition = false;
  /// True when no faster win is possible.
  bool shortest = false;
  /// Proved: the player to move cannot force a win within `no_win_within` plies, and the other
  /// player cannot within `no_loss_within`.
  Plies no_win_within = 0;
  Plies no_loss_within = 0;
  /// Best play for both: the winner takes the first of the fastest wins, the loser the first of the
  /// moves that delay it longest; for Goal::kScore, both take the first move that keeps the score.
  /// Set when the exact score, or a win or loss and its shortest distance, is known. If the budget
  /// is spent meanwhile, the moves are as good but perhaps not the first such moves, and the line
  /// stops where no such move is known.
  std::vector<PackedMove> line;
  std::uint64_t nodes = 0;
  std::uint64_t wasted_nodes = 0;  ///< visited after another thread had settled the question
};

/// Records what follows from a result: if one player wins, the other cannot win within any number
/// of plies, and in a draw neither can.
void exclude_other_wins(Solution& solution);

/// An answer to one question about one position.
struct Answer {
  enum class Kind : std::uint8_t { kUnknown, kYes, kNo } kind = Kind::kUnknown;
  Plies within = kForever;  ///< for kYes: an upper bound of the plies that it takes

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
  /// Returns what is known about a position without a search.
  [[nodiscard]] virtual Solution remembered(const notation::AnyPosition& position,
                                            const SolveOptions& options) = 0;
  /// Can `goal.seat` force the guarantee within `within` plies? Considers all moves.
  [[nodiscard]] virtual Answer forces(const notation::AnyPosition& position, const Guarantee& goal,
                                      Plies within, int threads, Budget& budget) = 0;
  /// Returns the proof of a result of `solve`; nullopt when the budget is spent before the proof is
  /// complete.
  [[nodiscard]] virtual std::optional<Proof> proof(const notation::AnyPosition& position,
                                                   const Solution& solution, int threads,
                                                   Budget& budget) = 0;
  /// Stores a strategy as if a search had found it, for all images of its positions. The strategy
  /// is trusted, so check it with analysis::verify first.
  virtual void learn(const Strategy& strategy) = 0;
  /// Stores what a search has excluded for a position and its images: wins within a number of
  /// plies, scores outside bounds. The solution is trusted.
  virtual void learn(const notation::AnyPosition& position, const Solution& solution) = 0;
  /// `save` writes the tables as the bytes of a file (analysis/solver/table_file.hpp), `load` adds
  /// the facts of such a file. Both return the number of facts. If the file cannot be used, `load`
  /// returns why; call `clear` then.
  virtual std::uint64_t save(const ByteSink& sink) = 0;
  [[nodiscard]] virtual Expected<std::uint64_t, std::string> load(std::istream& in) = 0;
  /// Returns how many facts of a file from `save` are not in the tables.
  [[nodiscard]] virtual Expected<std::uint64_t, std::string> missing(std::istream& in) const = 0;
  /// Bytes that the tables may take beyond the size they were made for, to hold what was loaded.
  [[nodiscard]] virtual std::size_t bytes_beyond() const = 0;
  /// Forgets everything.
  virtual void clear() = 0;
};

/// Returns a solver for positions of these rules, with tables of at most `table_bytes` altogether.
/// Searches for a win may add up to 8 MB, and tables grow to hold what is loaded.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const notation::Rules& ruleset,
                                                  std::size_t table_bytes);

}  // namespace gipfbase::analysis
