// analysis/annotation/annotate.hpp - finds the moves that gave away a win or points.
//
// Compares the values of the positions before and after each of the last moves of a game. Only
// proved values are used; other positions are reported as unknown.
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
  std::uint32_t last = 6;  ///< moves to annotate at the end of each game
  db::SolveLimits limits{kNodesPerPosition, 0};
  int threads = 0;                    ///< 0: all cores
  db::Shard shard;                    ///< only the games of this shard
  std::int64_t after_id = 0;          ///< only games with a higher id than this
  const ProofBooks* books = nullptr;  ///< books of proofs, whose values are used, too
};

/// Assessments of a move. The numbers are numeric annotation glyphs of .gpn files.
enum class Glyph : std::uint8_t {
  kOnlyMove = 1,  ///< every other move would give the win away
  kMistake = 2,   ///< gives away points, a draw, or a shorter win
  kBlunder = 4    ///< turns a win into a loss or a draw
};

/// A move with an annotation. Values are from the view of the player who made it.
struct MarkedMove {
  std::uint32_t ply = 0;
  std::string move;
  Glyph glyph = Glyph::kMistake;
  db::SolvedValue before;
  db::SolvedValue after;
  std::string better;  ///< the best move instead; empty when it is not known
  std::string comment;
};

/// The annotation of the end of one game.
struct Annotation {
  std::uint32_t first = 0;           ///< plies before the first position considered
  std::vector<db::PlyValue> values;  ///< of the positions from `first` on, unknown ones included
  std::vector<MarkedMove> marks;     ///< in order of ply
  /// The ply of the last move that turned a win or a draw into a worse result.
  std::optional<std::uint32_t> decisive;
};

/// What an annotation starts from: a game, its last positions and their stored values.
struct GameToAnnotate {
  notation::Judged game;
  std::vector<notation::AnyPosition> positions;  ///< in order of play
  std::vector<std::optional<db::SolvedValue>> stored;
};

/// Annotates the last moves of one game. Positions without a stored value are solved under the
/// limits, each independently of earlier work of the solver.
[[nodiscard]] Annotation annotation_of(const GameToAnnotate& game, Solver& solver,
                                       const AnnotateOptions& options,
                                       const std::atomic<bool>& stop);

/// Writes glyphs and comments into the record. Existing ones stay, and none is written twice.
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

/// Annotates all games that match, in parallel, and passes them to the sink in order of id. The
/// database is only read. With a limit on nodes only, results do not depend on the number of
/// threads. Any thread may raise `interrupted` at any time; that ends running searches. Throws
/// db::Error.
AnnotateReport annotate_games(db::Database& database, const db::GameFilter& filter,
                              const AnnotateOptions& options, const std::atomic<bool>& interrupted,
                              const db::Progress& progress,
                              const std::function<void(const AnnotatedGame&)>& sink);

}  // namespace gipfbase::analysis
