// analysis/theorem/zertz/early_isolation.hpp - attacks that isolate a marble within a few
// placements and leave one marble on the board.
//
// Seen from the start an attack is long, and hardly one of its moves leads on. But few rings can be
// cut off by three or four placements, and few placements do so: these are all tried, against every
// capture. With one marble left what remains is a search of its own that soon says yes or no.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/theorem/zertz/gifts.hpp"
#include "analysis/theorem/zertz/pressing_attack.hpp"
#include "analysis/theorem/zertz/pressing_search.hpp"

namespace gipfbase::zertz {

/// Thread-safety: one thread.
class EarlyIsolation final : public PressingAttack {
 public:
  /// `rest`: searches what is left after the isolation.
  EarlyIsolation(PressingSearch& rest, const Rules& rules, const std::atomic<bool>& stop)
      : rest_(rest), rules_(rules), gifts_(rules, Gifts::Aim::kAnySet), stop_(stop) {}

  /// Does such an attack win? Looks at so many states at most, with those of `rest`; it tries all
  /// isolations within three placements, then within four, and so on, as far as that takes it. A
  /// "no" says nothing.
  [[nodiscard]] bool wins(const PressingState& root, std::uint64_t effort);
  [[nodiscard]] std::optional<PressingState> answer(const PressingState& state) override;

  /// States that were looked at, without those of `rest`.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  [[nodiscard]] bool spent() const;
  /// An isolation within so many placements; a lowest image, the attacker to move.
  [[nodiscard]] bool wins_within(const PressingState& state, int placements);
  [[nodiscard]] bool rest_wins(const PressingState& state);
  /// The attacker has made this move: does he win against every reply? `early`: a ring can still
  /// be cut off by so many placements.
  [[nodiscard]] bool holds(const PressingState& after, int placements, bool early);
  /// What the defender's captures leave, each lowest image once.
  [[nodiscard]] std::vector<PressingState> left_by(const PressingState& after) const;
  /// The colour but white of which most can be given away; 0 when there is none.
  [[nodiscard]] std::size_t gift_of(const PressingState& state) const;

  PressingSearch& rest_;
  Rules rules_;
  Gifts gifts_;
  const std::atomic<bool>& stop_;
  analysis::ExactTable<PressingState> moves_;  ///< of states that are won
  analysis::ExactTable<int> failed_;           ///< within so many placements
  int taken_before_ = 0;                       ///< marbles that the attacker has at the root
  std::uint64_t visits_ = 0;
  std::uint64_t last_visit_ = 0;
};

}  // namespace gipfbase::zertz
