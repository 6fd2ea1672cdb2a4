#include "rules/gipf/potentials/title.hpp"

#include "rules/gipf/spot_sets.hpp"
#include "rules/hex/key_table.hpp"

namespace gipfbase::gipf {
namespace {

constexpr std::uint64_t kPotentialFacts = (2U << 16U) + 0x2000U;
constexpr std::uint64_t kPotentialFactsOffBoard = kPotentialFacts + 0x1000U;
constexpr std::uint64_t kLabels = 256;
constexpr std::uint64_t kChoices = 64;

using Planes = std::array<Cells, kPlanes + 1>;

using LoadedKeyTable = hex::KeyTable<kSymmetries, kPlanes + 1>;

const LoadedKeyTable& loaded_key_table() {
  static const LoadedKeyTable table(Board::kTables, [](std::uint64_t label, std::size_t plane) {
    return kPotentialFacts + kLabels * plane + label;
  });
  return table;
}

Planes planes_of(const PotentialPosition& p) {
  Planes planes{};
  std::size_t n = 0;
  LoadedPieces pieces = p.pieces();
  pieces.for_each_plane([&](Cells plane) { planes[n++] = plane; });
  planes[n] = p.announced().after;
  return planes;
}

void toggle_planes(SymmetryKeys& keys, const Planes& planes) {
  const LoadedKeyTable& table = loaded_key_table();
  for (std::size_t i = 0; i < planes.size(); ++i) {
    for (Cells rest = planes[i]; rest != 0; rest &= rest - 1) {
      keys.toggle(table.row(lowest(rest), i));
    }
  }
}

/// The exclusive or of the words of all facts that belong to no place; it is the same under every
/// symmetry. `toggle_announced` adds the places of an announced use.
std::uint64_t loaded_facts_off_board(const PotentialPosition& p) {
  std::uint64_t key = 0;
  std::uint64_t fact = kPotentialFactsOffBoard;
  const auto add = [&](std::uint64_t n) {
    key ^= hex::zobrist_word(fact + n);
    fact += kChoices;
  };
  for (const Seat seat : {kWhite, kBlack}) {
    add(static_cast<std::uint64_t>(p.reserve(seat)));
    add(static_cast<std::uint64_t>(p.captured(seat)));
    add(p.may_introduce(seat) ? 1 : 0);
    for (std::size_t k = 0; k < kKinds; ++k) {
      add(static_cast<std::uint64_t>(p.left(seat, static_cast<Kind>(k))));
    }
    add(static_cast<std::uint64_t>(p.challenges(seat)));
  }
  const PotentialRules& rules = p.rules();
  add(p.turn());
  add(static_cast<std::uint64_t>(p.phase()));
  add(static_cast<std::uint64_t>(p.resumed()));
  add(static_cast<std::uint64_t>(rules.game.version));
  // Keys stored in databases must not change, so a setting that was added later adds 0 where it has
  // no effect.
  const bool used_at_once = !rules.tamsk_waits && rules.number[index_of(Kind::kTamsk)] > 0;
  add((rules.game.ends_at_removal ? 1U : 0U) + (rules.kinds_in_order ? 2U : 0U) +
      (rules.one_extra ? 4U : 0U) + (used_at_once ? 8U : 0U) + (rules.dvonn_far ? 16U : 0U));
  for (const std::uint8_t number : rules.number) add(number);
  add(rules.challenges);
  add(static_cast<std::uint64_t>(p.announced().action) + (p.announced().more ? 32U : 0U));
  return key;
}

/// Adds the places of an announced use to the key under each symmetry, or removes them.
void toggle_announced(SymmetryKeys& keys, const PotentialPosition& p) {
  constexpr std::uint64_t kPlacesOf = kPotentialFactsOffBoard + 64 * kChoices;
  const PotentialMove use = p.announced();
  if (use.action == Action::kNone) return;
  for (int s = 0; s < kSymmetries; ++s) {
    const PotentialMove seen = PotentialGipf::transformed(p, use, s);
    keys.key[static_cast<std::size_t>(s)] ^= hex::zobrist_word(kPlacesOf + seen.from) ^
                                             hex::zobrist_word(kPlacesOf + kChoices + seen.to);
  }
}

/// A place in packed moves: the index of an entry, or the number of a spot.
std::uint64_t place_number(const PotentialMove& move, std::uint8_t cell) {
  return move.action == Action::kUse ? kNumberOfSpot[cell] : cell;
}

constexpr unsigned kActionBits = 4;
constexpr unsigned kToShift = 10;
constexpr unsigned kMoreShift = 16;
constexpr unsigned kBeforeAt = 17;
constexpr unsigned kAfterAt = kBeforeAt + kSpots;
constexpr unsigned kAfterLow = 64 - kAfterAt;
constexpr std::uint64_t kPlaceBits = 63;

PotentialMove nowhere_legal() {
  PotentialMove none;
  none.more = true;  // never legal: announces an additional move, but makes no move
  return none;
}

}  // namespace

SymmetryKeys PotentialGipf::keys(const Position& position) {
  SymmetryKeys keys;
  keys.count = kSymmetries;
  toggle_planes(keys, planes_of(position));
  keys.toggle(loaded_facts_off_board(position));
  toggle_announced(keys, position);
  return keys;
}

void PotentialGipf::update_keys(SymmetryKeys& keys, const Position& before, const Position& after) {
  Planes changed = planes_of(before);
  const Planes to = planes_of(after);
  for (std::size_t i = 0; i < changed.size(); ++i) changed[i] ^= to[i];
  toggle_planes(keys, changed);
  keys.toggle(loaded_facts_off_board(before) ^ loaded_facts_off_board(after));
  toggle_announced(keys, before);
  toggle_announced(keys, after);
}

PotentialMove PotentialGipf::transformed(const Position& /*position*/, const Move& move,
                                         int symmetry) {
  const auto s = static_cast<std::size_t>(symmetry);
  Move m = move;
  m.before = image(move.before, s);
  m.after = image(move.after, s);
  if (is_push(move.action)) {
    if (move.from < kEntries) m.from = kEntryImage[s][move.from];
  } else if (move.action == Action::kUse) {
    m.from = Board::kTables.image[s][move.from];
    m.to = Board::kTables.image[s][move.to];
  }
  return m;
}

PotentialMove PotentialGipf::restored(const Position& position, const Move& move, int symmetry) {
  return transformed(position, move, Board::inverse(symmetry));
}

PotentialPosition PotentialGipf::transformed(const Position& position, int symmetry) {
  Position p = position;
  const auto s = static_cast<std::size_t>(symmetry);
  p.board().for_each_plane([&](Cells& plane) { plane = image(plane, s); });
  p.announce(transformed(position, position.announced(), symmetry), position.resumed());
  return p;
}

PotentialMove PotentialGipf::merged(const Position& position, const Move& move, int symmetry) {
  Move m = transformed(position, move, symmetry);
  if (!is_push(move.action) || move.from >= kEntries) return m;
  // A piece that a removal uncovers under a DVONN-potential is still in the way.
  const Cells occupied = position.after_removal(move.before).pieces().all();
  if ((occupied & bit(kEntry[move.from].spot[0])) == 0) {
    m.from = kLowestEntryOnto[kEntry[m.from].spot[0]];
  }
  return m;
}

PackedMove PotentialGipf::pack(const Move& move) {
  const std::uint64_t before = numbered(move.before);
  const std::uint64_t after = numbered(move.after);
  const std::uint64_t places =
      (place_number(move, move.from) << kActionBits) | (place_number(move, move.to) << kToShift);
  return {after >> kAfterLow, static_cast<std::uint64_t>(move.action) | places |
                                  (std::uint64_t{move.more} << kMoreShift) | (before << kBeforeAt) |
                                  (after << kAfterAt)};
}

PotentialMove PotentialGipf::unpack(const PackedMove& packed) {
  Move move;
  move.action = static_cast<Action>(packed.low & 15U);
  move.more = (packed.low >> kMoreShift & 1U) != 0;
  move.before = cells_of(packed.low >> kBeforeAt & kSpotBits);
  move.after = cells_of(((packed.low >> kAfterAt) | (packed.high << kAfterLow)) & kSpotBits);
  const std::uint64_t from = packed.low >> kActionBits & kPlaceBits;
  const std::uint64_t to = packed.low >> kToShift & kPlaceBits;
  if (move.action == Action::kUse) {
    if (from >= kSpots || to >= kSpots) return nowhere_legal();
    move.from = kSpotByNumber[from];
    move.to = kSpotByNumber[to];
  } else {
    move.from = static_cast<std::uint8_t>(from);
    move.to = static_cast<std::uint8_t>(to);
  }
  return pack(move) == packed ? move : nowhere_legal();
}

void PotentialGipf::count(const Position& before, const Move& move, const Position& after,
                          std::span<std::int32_t> counters) {
  // An announced use is executed when the opponent accepts it, or after the contest.
  const bool answered = move.action == Action::kPass || move.action == Action::kExecuted;
  Move done = answered ? before.announced() : move;
  if (after.phase() == Phase::kAnswer) done.action = Action::kNone;
  if (after.phase() == Phase::kAnswer) done.after = 0;
  if (done.action == Action::kGipf) ++counters[0];
  const bool pays = done.action == Action::kSingle || is_load(done.action);
  const int brought_in = done.action == Action::kGipf ? 2 : pays ? 1 : 0;
  count_removals(before, after, before.turn(), done.before, done.after, brought_in, counters);
  if (is_load(done.action)) ++counters[6];
  if (done.action == Action::kUse || done.action == Action::kExtra) ++counters[7];
  if (move.action == Action::kChallenge) ++counters[8];
  if (move.action == Action::kNeutralised) ++counters[9];
}

std::optional<ContestTerms> PotentialGipf::contest(const Position& position) {
  if (position.phase() != Phase::kContest) return std::nullopt;
  const PotentialMove use = position.announced();
  const auto loaded_with = [&](Kind kind) {
    return (position.pieces().ready(position.turn(), kind) & bit(use.from)) != 0;
  };
  const Seat user = position.turn();
  if (use.action == Action::kExtra) return ContestTerms{"tamsk", "", user};
  if (loaded_with(Kind::kZertz)) return ContestTerms{"zertz", "37", user};
  if (loaded_with(Kind::kDvonn)) return ContestTerms{"dvonn", "standard", user};
  return ContestTerms{"yinsh", "", user};
}

PotentialMove PotentialGipf::decided(const Position& /*position*/, ContestOutcome outcome) {
  Move move;
  move.action =
      outcome == ContestOutcome::kChallengerWins ? Action::kNeutralised : Action::kExecuted;
  return move;
}

}  // namespace gipfbase::gipf
