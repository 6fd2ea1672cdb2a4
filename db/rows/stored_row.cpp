#include "db/rows/stored_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "db/rows/codec.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::db {

StoredRow read_stored_row(const Statement& s) {
  StoredRow row;
  EncodedGame& stored = *row.stored;
  notation::Game& game = row.judged.game;
  bool valid = false;
  std::span<const std::uint8_t> moves;
  std::span<const std::uint8_t> identity;
  std::span<const std::uint8_t> times;
  std::span<const std::uint8_t> signature;
  std::optional<std::int64_t> parent;
  s.read(row.id, row.state, valid, stored.title, stored.variant, stored.start, moves, game.result,
         game.termination, stored.result, stored.ending, stored.final_position, stored.counters,
         stored.winner, stored.white_seat, stored.plies, stored.rules_version, stored.white,
         stored.black, stored.event, stored.site, stored.round, stored.date, stored.days.first,
         stored.days.last, stored.tags, stored.notes, identity, times, parent, signature,
         stored.reason);
  row.judged.status = valid ? notation::Judged::Status::kValid : notation::Judged::Status::kPartial;
  game.moves = decode_moves(moves);
  game.tags = {{"White", stored.white}, {"Black", stored.black}, {"Event", stored.event},
               {"Site", stored.site},   {"Round", stored.round}, {"Date", stored.date}};
  decode_tags(stored.tags, game.tags);
  if (identity.size() == stored.identity.size()) {
    std::copy(identity.begin(), identity.end(), stored.identity.begin());
  }
  stored.times.assign(times.begin(), times.end());
  stored.signature.assign(signature.begin(), signature.end());
  if (row.is_contest() && !parent) row.state = -1;
  return row;
}

std::optional<std::string> set_up(StoredRow& row, const Database& database) {
  const EncodedGame& stored = *row.stored;
  notation::Game& game = row.judged.game;
  const notation::Catalogue& catalogue = database.catalogue();
  const notation::TitleInfo* const title = catalogue.find(stored.title);
  if (title == nullptr) {
    return fmt::format("the title \"{}\" is unknown; update the program", stored.title);
  }
  const auto known = catalogue.rules(*title, stored.variant);
  if (!known) return known.error().message;
  const std::shared_ptr<const notation::Rules>& rules = *known;
  const auto start = rules->start_of(stored.start);
  if (!start) return fmt::format("the start position cannot be read: {}", start.error().message);
  game.begin(rules, *start);
  if (rules->has_clocks()) {
    game.notes = decode_notes(stored.notes);
    restore_times(stored.times, game.notes);
  }
  if (rules->rules_version() != stored.rules_version) {
    return fmt::format("stored under rules version {}; this program has version {}",
                       stored.rules_version, rules->rules_version());
  }
  return std::nullopt;
}

std::int64_t due_state(const StoredRow& row, const EncodedGame& due) {
  if (row.is_contest() || row.state == -1) return row.state;
  const std::int64_t state = due.puzzle ? kPuzzleState : kGameState;
  return row.state < 0 ? state - kBinned : state;
}

bool is_apart(const EncodedGame& due, const EncodedGame& stored) {
  EncodedGame row;
  row.identity = due.identity;
  row.tags = stored.tags;
  row.notes = stored.notes;
  row.times = stored.times;
  return apart_identity(row) == stored.identity;
}

}  // namespace gipfbase::db
