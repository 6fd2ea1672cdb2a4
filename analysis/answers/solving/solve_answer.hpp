// analysis/answers/solving/solve_answer.hpp - solved positions, annotated games and verified
// proofs.
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
  const ProofBooks* books = nullptr;  ///< proofs that the solver starts from
};
/// Default limit of nodes for a search for a shorter win than the books have.
inline constexpr std::uint64_t kNodesForShorterWin = 10'000;
/// Loads the books that have the position into a solver.
void learn_from_books(const SolveQuestion& question, Solver& solver);

/// Numbers of facts read from and written to a table file.
struct TableFacts {
  std::uint64_t read = 0;
  std::uint64_t written = 0;
  std::uint64_t lost = 0;  ///< facts of the file that were replaced by others
};

struct SolveAnswer {
  SolveQuestion question;
  Solution solution;
  std::vector<std::string> line;  ///< official notation
  std::string best;  ///< first move of `line`; if that is empty, a winning move if known
  double seconds = 0;
  std::optional<std::size_t> proof_nodes;  ///< lines of the proof that was written
  std::optional<TableFacts> facts;         ///< if a table file is used
  std::optional<MergedShards> improved;    ///< if results of shards are used
  std::string book;                        ///< the book that has the position; empty: none
};
/// Sets the line of the solution, and its best move, in official notation. If the search has no
/// line, takes the line of the book.
void set_best_line(SolveAnswer& answer, Solver& solver);
/// Solves a position. With `save_every` > 0 the search pauses after each `save_every` seconds to
/// call `save`.
[[nodiscard]] SolveAnswer solve_answer(const SolveQuestion& question, Solver& solver,
                                       Budget& budget, double save_every,
                                       const std::function<void()>& save);
[[nodiscard]] std::string to_json(const SolveAnswer& answer);

/// The solutions of every legal move.
struct MovesAnswer {
  SolveQuestion question;
  AllMoves found;
  double seconds = 0;
  std::optional<TableFacts> facts;  ///< if a table file is used
};
[[nodiscard]] MovesAnswer moves_answer(const SolveQuestion& question, Solver& solver,
                                       const AllMovesLimits& limits,
                                       const std::atomic<bool>& interrupted,
                                       const MovesProgress& progress);
[[nodiscard]] std::string to_json(const MovesAnswer& answer);

/// The result of one shard of a proof about one position.
[[nodiscard]] std::string to_json(const FrontierQuestion& question, const FrontierReport& report);

/// `stored`: the counts in the database now.
[[nodiscard]] std::string to_json(const SolveGamesReport& report, const db::SolvedCounts& stored);

/// Annotated games.
struct AnnotateAnswer {
  AnnotateReport report;
  std::uint64_t marked = 0;          ///< number of marked moves
  std::uint64_t decisive = 0;        ///< games with a decisive move
  std::uint64_t unknown = 0;         ///< positions without a proved value
  std::vector<AnnotatedGame> games;  ///< in order of id; may be left out

  /// Adds the annotation of a game to the counts.
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
/// One file as an object; several as a list with the totals.
[[nodiscard]] std::string to_json(const std::vector<VerifiedFile>& files);

}  // namespace gipfbase::analysis
