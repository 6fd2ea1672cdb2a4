// rules/gipf/potentials/title.hpp - GIPF with potentials as a Title.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/core/title.hpp"
#include "rules/gipf/potentials/position.hpp"

namespace gipfbase::gipf {

/// The rules version of settings under which a TAMSK-potential is used at once or lost. All other
/// settings have kRulesVersion.
inline constexpr int kRulesVersionAtOnce = 2;

struct PotentialGipf {
  using Position = PotentialPosition;
  using Move = PotentialMove;

  static constexpr std::array<std::string_view, 2> kEndings = {"no-pieces", "no-gipf"};
  static constexpr std::array<std::string_view, 10> kCounters = {
      "gipf_entries",     ///< GIPF-pieces brought in
      "removals",         ///< times that rows were removed, before or after a move
      "pieces_regained",  ///< own pieces that came back to the reserve
      "pieces_captured",  ///< pieces of the opponent captured; a GIPF-piece counts as two
      "gipf_captured",    ///< GIPF-pieces of the opponent captured
      "largest_removal",  ///< most pieces taken off in one ply
      "loaded_entries",   ///< loaded pieces brought in
      "potential_uses",   ///< potentials used
      "challenges",       ///< uses that were challenged
      "neutralised"};     ///< uses that a contest prevented
  static constexpr std::array<std::string_view, 1> kMaximumCounters = {"largest_removal"};

  /// The numbers of the facts in the key, counted from kPotentialFacts: 256 * plane + label for
  /// every spot in each plane, in the order of LoadedPieces::for_each_plane; the next plane holds
  /// the spots that an announced use removes. From 0x1000 on, numbers and choices in the order of
  /// `loaded_facts_off_board`, 64 words for each.
  [[nodiscard]] static SymmetryKeys keys(const Position& position);
  static void update_keys(SymmetryKeys& keys, const Position& before, const Position& after);
  [[nodiscard]] static Move transformed(const Position& position, const Move& move, int symmetry);
  [[nodiscard]] static Move restored(const Position& position, const Move& move, int symmetry);
  [[nodiscard]] static Position transformed(const Position& position, int symmetry);
  /// See Gipf::merged.
  [[nodiscard]] static Move merged(const Position& position, const Move& move, int symmetry = 0);

  /// Bits 0-3 action; 4-9 entry, or number of the spot that a potential leaves; 10-15 number of the
  /// spot that it enters; 16 an additional move follows; 17-53 spots removed before, 54-90 spots
  /// removed after; spots numbered b2, b3, ..., h5.
  [[nodiscard]] static PackedMove pack(const Move& move);
  /// Accepts any bytes; bytes that `pack` never makes give a move that is never legal.
  [[nodiscard]] static Move unpack(const PackedMove& packed);
  static void count(const Position& before, const Move& move, const Position& after,
                    std::span<std::int32_t> counters);

  /// The contest is a game of the title after which the used potential is named.
  [[nodiscard]] static std::optional<ContestTerms> contest(const Position& position);
  [[nodiscard]] static Move decided(const Position& position, ContestOutcome outcome);
};

static_assert(Title<PotentialGipf> && MergesMoves<PotentialGipf> && Linked<PotentialGipf>);

}  // namespace gipfbase::gipf
