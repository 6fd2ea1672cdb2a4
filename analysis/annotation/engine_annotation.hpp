// analysis/annotation/engine_annotation.hpp - the engine's opinion on every move of a game.
//
// A move is judged by the probability that its player wins, as estimated before and after the move.
// The bounds and formulas below are those of the manual (cli/manual/engine.md).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotation/annotate.hpp"
#include "analysis/engine/engine.hpp"
#include "db/query/lists/games.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::analysis {

/// Numeric annotation glyphs: ?!, ? and ??.
enum class Slip : std::uint8_t { kInaccuracy = 6, kMistake = 2, kBlunder = 4 };
/// The least probability of winning that a move of each kind gives away.
inline constexpr double kInaccuracyFrom = 0.10;
inline constexpr double kMistakeFrom = 0.20;
inline constexpr double kBlunderFrom = 0.30;
/// Returns the kind of slip of a move that gives this much away; nullopt for less than an
/// inaccuracy.
[[nodiscard]] std::optional<Slip> slip_of(double given_away);
/// The accuracy of a move, 0 to 100, by what it gives away: lichess's formula.
[[nodiscard]] double accuracy_of(double given_away);

/// The opinion on a move, from the view of its player.
struct JudgedMove {
  std::uint32_t ply = 0;  ///< from 1
  PackedMove move;
  double before = 0.5;  ///< probability to win before the move, with the best move
  double after = 0.5;
  Proved proved_before = Proved::kNo;
  Proved proved_after = Proved::kNo;
  std::optional<Slip> slip;
  std::vector<PackedMove> better;  ///< the best move and its line; empty when it was played

  [[nodiscard]] double given_away() const { return before > after ? before - after : 0; }
};

struct EngineAnnotation {
  std::vector<JudgedMove> moves;  ///< only moves on which there is an opinion
  /// The ply of the last move that gave away kInaccuracyFrom or more and lost its player the lead.
  std::optional<std::uint32_t> decisive;
  /// The mean accuracy of the moves of White and of Black; nullopt without moves.
  std::array<std::optional<double>, 2> accuracy;
};

struct EngineAnnotateOptions {
  EngineLimits limits{0, 4'000, 0};   ///< for each position
  int threads = 0;                    ///< games at the same time; 0: all cores
  const ProofBooks* books = nullptr;  ///< books of proofs, whose values are used, too
};

/// Receives the number of positions searched so far.
using PositionsSearched = std::function<void(std::size_t positions)>;
/// Annotates a game; positions are searched independently of each other. Returns fewer moves after
/// `stop` was raised.
[[nodiscard]] EngineAnnotation engine_annotation(const notation::Game& game, Engine& engine,
                                                 const EngineLimits& limits,
                                                 const std::atomic<bool>& stop,
                                                 const PositionsSearched& progress = {});
/// Writes glyphs, comments and [%eval P] into the record. P is the probability that White wins,
/// after the move; it replaces an [%eval] that is there. Existing glyphs and comments stay, and
/// nothing is written twice.
void write_engine_annotation(const EngineAnnotation& annotation, notation::Game& game);
/// Returns the probability that White wins, 0 to 1, from the [%eval] of a comment; nullopt if the
/// comment has none.
[[nodiscard]] std::optional<double> stored_eval(std::string_view comment);
/// Returns the comment without its [%eval].
[[nodiscard]] std::string without_eval(std::string comment);
/// Returns the bytes that suffice for an engine's table under a limit on nodes.
[[nodiscard]] std::size_t table_bytes_for_nodes(std::uint64_t nodes);

struct EngineAnnotatedGame {
  notation::Judged game;  ///< with the annotation
  EngineAnnotation annotation;
};

/// Annotates all games that match, in parallel, and passes them to the sink in order of id. The
/// database is only read. With a limit on nodes only, results do not depend on the number of
/// threads. Throws db::Error.
AnnotateReport annotate_by_engine(db::Database& database, const db::GameFilter& filter,
                                  const EngineAnnotateOptions& options,
                                  const std::atomic<bool>& interrupted,
                                  const db::Progress& progress,
                                  const std::function<void(const EngineAnnotatedGame&)>& sink);

}  // namespace gipfbase::analysis
