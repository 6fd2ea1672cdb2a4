// analysis/theorem/opening_theorem.hpp - which first moves of a game lose by force.
//
// What is said to be proved is what a certificate shows that was replayed by the rules
// (analysis/certificate/); analysis/theorem/README.md explains the argument.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/theorem/journal.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// A first move, standing for its images under the symmetries of the board.
struct Opening {
  enum class Status : std::uint8_t {
    kUntried,
    kLost,  ///< the second player wins by force
    kOpen   ///< the plan that was tried does not win; nothing is known
  };
  PackedMove move;
  notation::AnyPosition after;
  std::string text;          ///< the move in official notation
  std::string group;         ///< openings of one group share a certificate: the ring removed
  std::uint32_t images = 0;  ///< moves it stands for, itself included
  Status status = Status::kUntried;
  std::uint32_t plies = 0;  ///< kLost: that the game can last after the move
};

/// Called after each opening that was settled, one call at a time.
using OpeningProgress = std::function<void(std::uint64_t settled, std::uint64_t all)>;

class OpeningTheorem {
 public:
  OpeningTheorem() = default;
  virtual ~OpeningTheorem() = default;
  OpeningTheorem(const OpeningTheorem&) = delete;
  OpeningTheorem& operator=(const OpeningTheorem&) = delete;

  /// All first moves up to symmetry, by group; within a group by place and colour.
  [[nodiscard]] virtual const std::vector<Opening>& openings() const = 0;
  /// What the journal of such work is called.
  [[nodiscard]] virtual std::string work() const = 0;
  /// Settles the openings that the journal does not settle. What is found does not depend on the
  /// number of threads, nor on interruptions.
  virtual void run(Journal& journal, int threads, const OpeningProgress& progress) = 0;
  /// States that the search knows something about.
  [[nodiscard]] virtual std::uint64_t states() const = 0;
  /// The lost openings of a group with the strategy that refutes them; nothing when there are none.
  [[nodiscard]] std::optional<Proof> proof(std::string_view group);

  /// True when the second player, to move, wins by the plan; false says nothing.
  [[nodiscard]] virtual bool wins(const notation::AnyPosition& position) = 0;
  /// The proof of these positions, at least one, in all of which he does.
  [[nodiscard]] virtual Proof proof_of(const std::vector<notation::AnyPosition>& positions) = 0;
};

/// The theorem about the first moves of these rules; nothing when no plan is known for them.
/// `stop` ends a run early.
[[nodiscard]] std::unique_ptr<OpeningTheorem> make_opening_theorem(
    std::shared_ptr<const notation::Rules> rules, const std::atomic<bool>& stop);

}  // namespace gipfbase::analysis
