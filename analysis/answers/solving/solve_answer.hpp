// analysis/answers/solving/solve_answer.hpp - what solvers say about positions and games, and
// whether their proofs hold.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/annotation/annotate.hpp"
#include "analysis/answers/solving/proofs_answer.hpp"
#include "analysis/shards/frontier.hpp"
#include "analysis/solver/all_moves.hpp"
#include "analysis/solver/solver.hpp"
#include "analysis/values/solve_games.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::analysis {

struct SolveQuestion {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  SolveOptions options;
  const ProofBooks* books = nullptr;  ///< whose proofs the solver knows
};
/// Nodes that a search may visit, when nothing else is said, for a shorter win than the books know.
inline constexpr std::uint64_t kNodesForShorterWin = 10'000;
/// Makes a solver remember the books that know the position.
void learn_from_books(const SolveQuestion& question, Solver& solver);

/// What went into a table file and came out of it.
struct TableFacts {
  std::uint64_t read = 0;
  std::uint64_t written = 0;
  std::uint64_t lost = 0;  ///< were in the file and had to give way to others
};

struct SolveAnswer {
  SolveQuestion question;
  Solution solution;
  std::vector<std::string> line;  ///< official notation
  std::string best;  ///< its first move; without one a move that wins, where any is known to
  double seconds = 0;
  std::optional<std::size_t> proof_nodes;  ///< lines of a proof that was written
  std::optional<TableFacts> facts;         ///< with a table file
  std::optional<LearntShards> learnt;      ///< with what shards have found
  std::string book;                        ///< that knows the position; empty: none does
};
/// Says the line of the solution, and its best move, in official notation. Where the search has no
/// line, that of the book counts.
void name_moves(SolveAnswer& answer, Solver& solver);
/// Solves a position. With `save_every` > 0 the search pauses every so many seconds to call `save`.
[[nodiscard]] SolveAnswer solve_answer(const SolveQuestion& question, Solver& solver,
                                       Budget& budget, double save_every,
                                       const std::function<void()>& save);
[[nodiscard]] std::string to_json(const SolveAnswer& answer);

/// The same for every legal move.
struct MovesAnswer {
  SolveQuestion question;
  AllMoves found;
  double seconds = 0;
  std::optional<TableFacts> facts;  ///< with a table file
};
[[nodiscard]] MovesAnswer moves_answer(const SolveQuestion& question, Solver& solver,
                                       const AllMovesLimits& limits,
                                       const std::atomic<bool>& interrupted,
                                       const MovesProgress& progress);
[[nodiscard]] std::string to_json(const MovesAnswer& answer);

/// A shard of an answer about one position.
[[nodiscard]] std::string to_json(const FrontierQuestion& question, const FrontierReport& report);

/// `stored`: what the database has now.
[[nodiscard]] std::string to_json(const SolveGamesReport& report, const db::SolvedCounts& stored);

/// Games in which the moves that gave them away were looked for.
struct AnnotateAnswer {
  AnnotateReport report;
  std::uint64_t marked = 0;          ///< moves
  std::uint64_t decisive = 0;        ///< games in which the decisive move was found
  std::uint64_t unknown = 0;         ///< positions without a proved value
  std::vector<AnnotatedGame> games;  ///< in order of id; may be left out

  /// Counts what was found in a game.
  void count(const Annotation& annotation);
};
[[nodiscard]] std::string to_json(const AnnotateAnswer& answer);

/// A file of proofs that was replayed.
struct VerifiedFile {
  std::string path;
  Verification result;
  double seconds = 0;
};
[[nodiscard]] VerifiedFile verified(const std::string& path, std::istream& text,
                                    const notation::Catalogue& titles);
[[nodiscard]] bool all_accepted(const std::vector<VerifiedFile>& files);
/// One file as it is, several with what holds of all.
[[nodiscard]] std::string to_json(const std::vector<VerifiedFile>& files);

}  // namespace gipfbase::analysis
