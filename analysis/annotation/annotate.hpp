// analysis/annotation/annotate.hpp - which move gave the win or the points away, by proof.
//
// The values of the positions before and after each of the last moves are compared. Only proved
// values count; where nothing could be proved the game is said to be unknown.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/book/proof_books.hpp"
#include "analysis/values/solved_value.hpp"
#include "db/shards/shard.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::analysis {

struct AnnotateOptions {
  std::uint32_t last = 6;  ///< the last so many moves of each game
  db::SolveLimits limits{kNodesPerPosition, 0};
  int threads = 0;                    ///< 0: all cores
  db::Shard shard;                    ///< only the games of this share
  std::int64_t behind = 0;            ///< only games with higher numbers
  const ProofBooks* books = nullptr;  ///< whose values count, too
};

/// What is wrong, or right, with a move. Numbers are those of the glyphs that say so.
enum class Glyph : std::uint8_t {
  kOnlyMove = 1,  ///< every other move would give the win away
  kMistake = 2,   ///< gives away points, a draw, or a shorter win
  kBlunder = 4    ///< turns a win into a loss or a draw
};

/// A move that is worth a word. Values are those of the player who made it.
struct MarkedMove {
  std::uint32_t ply = 0;
  std::string move;
  Glyph glyph = Glyph::kMistake;
  db::SolvedValue before;
  db::SolvedValue after;
  std::string better;  ///< the best move instead; empty when it is not known
  std::string comment;
};

/// The end of one game as the proofs see it.
struct Annotation {
  std::uint32_t first = 0;  ///< the first position looked at comes after so many plies
  std::vector<db::PlyValue>
      values;                     ///< of the positions from there on; unknown ones are said to be
  std::vector<MarkedMove> marks;  ///< in order of ply
  /// The last move that made a win or a draw something less.
  std::optional<std::uint32_t> decisive;
};

/// A game before it is annotated, with its last positions and what the database has of them.
struct GameToAnnotate {
  notation::Judged game;
  std::vector<notation::AnyPosition> positions;  ///< in order of play
  std::vector<std::optional<db::SolvedValue>> stored;
};

/// Looks at the last moves of one game. Values that are not stored are worked out under the limits,
/// each without regard to what the solver did before.
[[nodiscard]] Annotation annotation_of(const GameToAnnotate& game, Solver& solver,
                                       const AnnotateOptions& options,
                                       const std::atomic<bool>& stop);

/// Writes glyphs and comments into the record; what is there stays, and nothing is written twice.
void write_annotation(const Annotation& annotation, notation::Game& game);

struct AnnotatedGame {
  notation::Judged game;  ///< with the annotation
  Annotation annotation;
};

struct AnnotateReport {
  std::uint64_t games = 0;
  bool interrupted = false;
  double seconds = 0;
};

/// Annotates all games that match, in parallel, and gives them to the sink in order of id. The
/// database is only read. With a limit on nodes only, what is found does not depend on the number
/// of threads. `interrupted` may be raised by anyone, at any time, and ends searches underway.
/// Throws db::Error.
AnnotateReport annotate_games(db::Database& database, const db::GameFilter& filter,
                              const AnnotateOptions& options, const std::atomic<bool>& interrupted,
                              const db::Progress& progress,
                              const std::function<void(const AnnotatedGame&)>& sink);

}  // namespace gipfbase::analysis
