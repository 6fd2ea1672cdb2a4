// analysis/theorem/opening_replies.hpp - the replies to a first move that is open: against which of
// them does the first player win by force?
//
// What is said to be won is what a certificate shows that was replayed by the rules
// (analysis/certificate/); analysis/theorem/README.md explains the plan.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/theorem/journal.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// A position after a reply to the opening, the first player to move; it stands for its images
/// under the symmetries of the board.
struct Reply {
  enum class Status : std::uint8_t {
    kUntried,
    kWon,      ///< the first player wins by force, and there is a certificate
    kRefuted,  ///< the plan fails: nothing is known about the game
    kOpen      ///< so much effort was not enough
  };
  notation::AnyPosition position;
  std::string line;  ///< all moves from the start
  Status status = Status::kUntried;
  int rounds = 0;               ///< tried so often, each time with more effort
  std::uint64_t visits = 0;     ///< states looked at in all rounds
  std::uint64_t cpu = 0;        ///< milliseconds of a core in all rounds
  std::uint64_t last_cpu = 0;   ///< of these in the last one
  std::uint32_t plies = 0;      ///< kWon: that the game can last
  std::uint64_t positions = 0;  ///< kWon: of the strategy
  std::string sha256;           ///< kWon: of the certificate
};

[[nodiscard]] constexpr std::string_view name(Reply::Status status) {
  switch (status) {
    case Reply::Status::kWon: return "won";
    case Reply::Status::kRefuted: return "refuted";
    case Reply::Status::kOpen: return "open";
    case Reply::Status::kUntried: break;
  }
  return "untried";
}

/// Each round looks at so many times as many states as the one before.
inline constexpr std::uint64_t kMoreEffort = 4;

/// Which replies, and how hard to try.
struct ReplyChoice {
  std::string opening;  ///< the first move in official notation
  /// Before the reply that leaves the first player free, the second player forces so many captures.
  int exchanges = 0;
  std::uint64_t sample = 0;  ///< so many replies at most, chosen at random; 0: all of them
  std::uint64_t seed = 1;
  std::uint64_t effort = 1000000;  ///< states of the first round
  int rounds = 2;
};

/// Where certificates are kept.
class ProofStore {
 public:
  ProofStore() = default;
  virtual ~ProofStore() = default;
  ProofStore(const ProofStore&) = delete;
  ProofStore& operator=(const ProofStore&) = delete;
  /// Replays a certificate by the rules and keeps it; gives its SHA-256.
  virtual std::string keep(std::size_t reply, const Proof& proof) = 0;
  /// Is the certificate with this SHA-256 there, of this reply, and does it hold?
  [[nodiscard]] virtual bool holds(std::size_t reply, const std::string& sha256) = 0;
};
/// Called after each attempt, one call at a time.
using ReplyProgress = std::function<void(std::uint64_t tried, std::uint64_t all)>;

class OpeningReplies {
 public:
  OpeningReplies() = default;
  virtual ~OpeningReplies() = default;
  OpeningReplies(const OpeningReplies&) = delete;
  OpeningReplies& operator=(const OpeningReplies&) = delete;

  /// The position after the first move.
  [[nodiscard]] virtual notation::AnyPosition opened() const = 0;
  [[nodiscard]] virtual const std::vector<Reply>& replies() const = 0;
  /// How many there are to the opening: counted up to symmetry without exchanges, else estimated
  /// from the sample, every order of moves for itself.
  [[nodiscard]] virtual double population() const = 0;
  /// What the journal of such work is called. The number of rounds is no part of it: more can be
  /// asked for later.
  [[nodiscard]] virtual std::string work() const = 0;
  /// Goes on where the journal ends. What is found does not depend on the number of threads, nor
  /// on interruptions.
  /// A reply that was won is tried again when its certificate is not there any more.
  virtual void run(Journal& journal, int threads, ProofStore& proofs,
                   const ReplyProgress& progress) = 0;
};

/// The replies to a first move of these rules; nothing when no plan is known for them. `stop` ends
/// a run early. Throws std::runtime_error, with a sentence for the user, when there is no such
/// first move.
[[nodiscard]] std::unique_ptr<OpeningReplies> make_opening_replies(
    std::shared_ptr<const notation::Rules> rules, const ReplyChoice& choice,
    const std::atomic<bool>& stop);

}  // namespace gipfbase::analysis
