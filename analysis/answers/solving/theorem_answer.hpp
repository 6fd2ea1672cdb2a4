// analysis/answers/solving/theorem_answer.hpp - which first moves lose by force, with certificates,
// and how to refute them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/certificate/strategy_book.hpp"
#include "analysis/theorem/opening_theorem.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {

struct TheoremQuestion {
  std::shared_ptr<const notation::Rules> rules;
  std::string folder;  ///< of the journal, the table and the certificates
  int threads = 1;
};

/// A file of proofs in the folder. Its name is "removes-a2.proof".
struct Certificate {
  std::string group;  ///< the ring removed
  std::string file;
  std::string sha256;
  std::uint64_t bytes = 0;
  std::uint64_t openings = 0;   ///< whose refutations it proves
  std::uint64_t positions = 0;  ///< of the strategy
  std::uint32_t plies = 0;      ///< that a game can last after the first move
};

struct TheoremAnswer {
  std::shared_ptr<const notation::Rules> rules;
  std::vector<Opening> openings;
  std::vector<Certificate> certificates;  ///< none when interrupted
  std::uint64_t states = 0;
  int threads = 1;
  bool interrupted = false;
  double seconds = 0;
  double search_seconds = 0;  ///< until all openings were settled

  /// Openings, and first moves without regard to symmetry, that are settled so.
  [[nodiscard]] std::uint64_t classes(Opening::Status status) const;
  [[nodiscard]] std::uint64_t moves(Opening::Status status) const;
  [[nodiscard]] const Certificate* certificate_of(const Opening& opening) const;
};

/// Keeps a finished file under this path.
using KeepFile = std::function<void(const std::string& path, std::string_view text)>;

/// Settles the first moves, going on where the journal in the folder ends, and keeps certificates,
/// each replayed by the rules before, and the table "openings.tsv". All files are the same whatever
/// the number of threads. Throws std::runtime_error with a sentence when no plan is known for these
/// rules or the folder cannot be used.
[[nodiscard]] TheoremAnswer answer(const TheoremQuestion& question,
                                   const notation::Catalogue& titles, const std::atomic<bool>& stop,
                                   const OpeningProgress& progress, const KeepFile& keep);
[[nodiscard]] std::string json(const TheoremAnswer& answer);

/// The strategies of proof files, or of all such files of a folder, each replayed by the rules;
/// proofs about other rules than those of the first are left out. Throws std::runtime_error with a
/// sentence when a file cannot be read or does not hold, or there is none.
[[nodiscard]] StrategyBook read_book(const std::vector<std::string>& paths,
                                     const notation::Catalogue& titles);

/// A move of the player who loses, and what follows.
struct Defence {
  PackedMove move;
  std::optional<PackedMove> answer;  ///< nothing when the move ends the game
  std::uint32_t plies = 0;           ///< that the game can last after the move
};
/// What is proved of a position.
struct RefuteAnswer {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  std::optional<StrategyBook::Known> known;
  std::vector<PackedMove> line;   ///< against the longest defence
  std::vector<Defence> defences;  ///< the loser is to move: all his moves, the longest first
};
[[nodiscard]] RefuteAnswer refute(const StrategyBook& book, const notation::AnyPosition& position);
[[nodiscard]] std::string json(const RefuteAnswer& answer);

}  // namespace gipfbase::analysis
