#include "db/edit/dedupe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "db/edit/names.hpp"
#include "db/edit/record.hpp"
#include "db/query/query.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/encoded.hpp"
#include "db/store/sqlite.hpp"
#include "notation/game/merge/merge.hpp"
#include "notation/game/record/date.hpp"
#include "notation/sources/digest.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/stable_sort.hpp"
#include "notation/text/text.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db {
namespace {

using notation::Tag;

/// A game that is compared with others.
struct Record {
  GameSummary game;
  std::string start;
  Bytes moves;
  DayRange days;
  std::vector<Tag> tags;
  std::vector<notation::Note> notes;  ///< those with clocks
  std::size_t recorded_bytes = 0;     ///< size of everything recorded except the moves
  bool took_place = true;             ///< false: a forfeit
  /// Element n: a hash of the first n moves with all positions on the way, equal for rotated and
  /// mirrored games. Empty when the stored moves are damaged.
  std::vector<std::uint64_t> chain;
  bool kept = true;     ///< not yet in a pair as the record to join
  bool joined = false;  ///< in a sure pair, as the record to join

  /// Sort key: of two records the one to keep comes first.
  [[nodiscard]] auto rank() const {
    return std::tuple(-std::int64_t{game.plies}, !game.valid,
                      -static_cast<std::int64_t>(recorded_bytes), game.id);
  }
};

constexpr std::string_view kMoreColumns =
    ", g.start, g.moves, g.date_first, g.date_last, g.tags, coalesce(g.notes, ''), g.times, ";

Record record_of(const Statement& s) {
  Record record;
  record.game = summary_of(s);
  std::span<const std::uint8_t> moves;
  std::span<const std::uint8_t> times;
  std::string tags;
  std::string notes;
  s.read_from(kSummaryWidth, record.start, moves, record.days.first, record.days.last, tags, notes,
              times, record.took_place);
  record.recorded_bytes = notes.size();
  record.notes = decode_notes(notes);
  restore_times(times, record.notes);
  std::erase_if(record.notes, [](const notation::Note& note) { return !note.clock; });
  for (notation::Note& note : record.notes) note = {note.ply, {}, {}, note.clock, {}};
  record.moves.assign(moves.begin(), moves.end());
  decode_tags(tags, record.tags);
  record.recorded_bytes += tags.size();
  for (const std::string* known : {&record.game.white, &record.game.black, &record.game.event,
                                   &record.game.site, &record.game.round}) {
    if (*known != "?") record.recorded_bytes += known->size();
  }
  return record;
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::array<char, 16> bytes{};
  std::memcpy(bytes.data(), &a, sizeof a);
  std::memcpy(bytes.data() + sizeof a, &b, sizeof b);
  const notation::Digest d = notation::digest({bytes.data(), bytes.size()});
  std::uint64_t word = 0;
  std::memcpy(&word, d.data(), sizeof word);
  return word;
}

void link(Record& record, const Database& database) {
  const auto rules = database.rules(record.game.title, record.game.variant);
  const auto start = rules->start_of(record.start);
  const auto moves = decode_moves(record.moves);
  std::vector<notation::IndexRow> rows;
  if (!start || rules->replay(*start, moves, &rows).plies != record.game.plies) return;
  const notation::Digest d = notation::digest(record.game.title + '\0' + record.game.variant);
  std::uint64_t word = 0;
  std::memcpy(&word, d.data(), sizeof word);
  for (const notation::IndexRow& row : rows) record.chain.push_back(word = mixed(word, row.key));
}

/// Reads the games and computes their hashes, on all threads; empty when stopped.
std::vector<Record> linked(Database& database, const GameFilter& filter,
                           const DedupeOptions& options, const Progress& progress) {
  Connection& c = database.connection();
  GameFilter games = filter;
  // Games named by the user are compared whatever their length, and so are puzzles, because their
  // positions distinguish them.
  if (!games.min_plies && options.ids.empty() && !games.puzzles) {
    games.min_plies = kDuplicatePlies;
  }
  const Conditions conditions(database, games);
  const auto from = fmt::format(" FROM games g{}{}", kJoins, conditions.where());
  const std::uint64_t all = conditions.count(c, "SELECT count(*)" + from);
  Statement s = conditions.statement(
      c, fmt::format("SELECT {}{}{}{}", kSummaryColumns, kMoreColumns, kTookPlace, from));
  constexpr std::size_t kBatch = 256;
  std::vector<Record> records;
  std::atomic<bool> stopped{false};
  bool all_read = false;
  notation::Ticker ticker;
  using Batch = std::shared_ptr<std::vector<Record>>;
  const auto read = [&]() -> Batch {
    auto batch = std::make_shared<std::vector<Record>>();
    while (!stopped && !all_read && batch->size() < kBatch) {
      all_read = !s.step();
      if (all_read) break;
      Record record = record_of(s);
      const auto& ids = options.ids;
      if (ids.empty() || std::find(ids.begin(), ids.end(), record.game.id) != ids.end()) {
        batch->push_back(std::move(record));
      }
    }
    return batch->empty() ? nullptr : batch;
  };
  const auto work = [&](const Batch& batch) {
    for (Record& record : *batch) link(record, database);
    return batch;
  };
  const auto take = [&](const Batch& batch) {
    for (Record& record : *batch) {
      if (!record.chain.empty()) records.push_back(std::move(record));
    }
    if (progress && ticker.due() && !progress(records.size(), all, "games")) stopped = true;
  };
  notation::work_in_order(options.threads, 4, read, work, take);
  if (stopped) records.clear();
  return records;
}

/// True for names such as "Cup 2003" and "Cup 2004", or "Group A" and "Group B".
bool numbered_apart(std::string_view a, std::string_view b) {
  const auto numbers = [](std::string_view name) {
    std::string text;
    for (const notation::FoldedWord& word : notation::folded_words(name)) {
      const bool number = word.text.size() == 1 ||
                          std::any_of(word.text.begin(), word.text.end(), notation::text::is_digit);
      if (number) text += word.text + ' ';
    }
    return text;
  };
  return numbers(a) != numbers(b);
}

bool known(std::string_view value) { return !value.empty() && value != "?"; }

/// Compares two records, except their moves.
class Comparison {
 public:
  Comparison(const Record& a, const Record& b) : a_(a), b_(b) {
    days();
    players();
    puzzles();
    words("rounds", a.game.round, b.game.round, false);
    words("events", a.game.event, b.game.event, true);
    words("sites", a.game.site, b.game.site, true);
    for (const std::string_view tag : moment_tags()) {
      words(tag, notation::value_of(tag, a.tags), notation::value_of(tag, b.tags), false);
    }
    for (const std::string_view tag : game_tags()) {
      words(tag, notation::value_of(tag, a.tags), notation::value_of(tag, b.tags), false);
    }
    if (clocks_differ(a.notes, b.notes)) doubts.emplace_back("other clocks");
    words("results", a.game.result == notation::kNoResult ? "?" : a.game.result,
          b.game.result == notation::kNoResult ? "?" : b.game.result, false);
    words("endings", stated(a.game.ending), stated(b.game.ending), false);
    if (a.took_place != b.took_place) doubts.emplace_back("only one was played");
    if (reasons.empty() && doubts.empty()) doubts.emplace_back("no other data to compare");
  }

  /// True when the records may be of one game.
  [[nodiscard]] bool may_be() const {
    constexpr std::uint32_t kLong = 24;
    const bool many = std::min(a_.game.plies, b_.game.plies) >= kLong;
    return dates_fit_ && (players_alike_ || (same_day_ && many));
  }

  std::vector<std::string> reasons, doubts;

 private:
  void words(std::string_view what, std::string_view a, std::string_view b, bool spelling) {
    if (!known(a) || !known(b)) return;
    if (a == b || (spelling && !numbered_apart(a, b) && !why_alike(a, b).empty())) return;
    doubts.push_back(fmt::format("{} \"{}\" and \"{}\"", what, a, b));
  }

  /// How a game ended; "?" when its record does not say it.
  static std::string_view stated(std::string_view ending) {
    const bool says = ending != notation::kUnspecified && ending != notation::kUnfinished &&
                      ending != notation::kIllegal;
    return says ? ending : "?";
  }

  void puzzles() {
    const std::string_view a = notation::value_of("Puzzle", a_.tags);
    const std::string_view b = notation::value_of("Puzzle", b_.tags);
    if (known(a) && a == b && a_.start == b_.start && !a_.start.empty()) {
      reasons.emplace_back("the same puzzle");
    }
  }

  void days() {
    const DayRange& a = a_.days;
    const DayRange& b = b_.days;
    if (a.first == 0 || b.first == 0) return no_days();
    same_day_ = a.first == a.last && b.first == b.last && a.first == b.first;
    if (same_day_) {
      reasons.emplace_back("the same day");
    } else if (a.first <= b.last && b.first <= a.last) {
      reasons.emplace_back("perhaps the same day");
    } else {
      dates_fit_ = apart() || exchanged();
    }
  }

  /// An impossible date, such as 2004.02.30, is not a day: it agrees only with an equal text.
  void no_days() {
    const std::string& a = a_.game.date;
    const std::string& b = b_.game.date;
    if (notation::is_unknown(a) || notation::is_unknown(b)) return;
    if (notation::calendar_fault(a) || notation::calendar_fault(b)) words("dates", a, b, false);
  }

  /// Accepts days that differ by at most one, as after midnight or in another time zone.
  bool apart() {
    const auto day = [](std::int64_t date) {
      return std::chrono::sys_days(std::chrono::year(static_cast<int>(date / 10'000)) /
                                   static_cast<int>(date / 100 % 100) /
                                   static_cast<int>(date % 100));
    };
    const auto gap =
        std::max(day(a_.days.first) - day(b_.days.last), day(b_.days.first) - day(a_.days.last));
    if (gap > std::chrono::days(1)) return false;
    doubts.emplace_back("a day apart");
    return true;
  }

  bool exchanged() {
    const auto turned = [](std::int64_t date) {
      return date / 10'000 * 10'000 + date % 100 * 100 + date / 100 % 100;
    };
    const bool exact = a_.days.first == a_.days.last && b_.days.first == b_.days.last;
    if (!exact || turned(a_.days.first) != b_.days.first) return false;
    doubts.emplace_back("day and month swapped");
    return true;
  }

  void players() {
    const GameSummary& a = a_.game;
    const GameSummary& b = b_.game;
    const bool straight = alike(a.white, b.white) && alike(a.black, b.black);
    const bool crossed = alike(a.white, b.black) && alike(a.black, b.white);
    players_alike_ = straight || crossed;
    if (straight) {
      const std::size_t before = reasons.size();
      pair(a.white, b.white);
      pair(a.black, b.black);
      if (reasons.size() == before) {
        if (known(a.white) && known(b.white) && known(a.black) && known(b.black)) {
          reasons.emplace_back("the same players");
        }
      }
    } else if (crossed) {
      doubts.emplace_back("the first mover is swapped");
    } else {
      doubts.push_back(
          fmt::format("players {} - {} and {} - {}", a.white, a.black, b.white, b.black));
    }
  }

  static bool alike(const std::string& a, const std::string& b) {
    return !known(a) || !known(b) || !why_alike(a, b).empty();
  }

  /// Notes the difference of two names that may be spellings of one player's name.
  void pair(const std::string& a, const std::string& b) {
    if (!known(a) || !known(b) || a == b) return;
    const std::string why = why_alike(a, b);
    // On servers, names that differ only in digits often belong to different people.
    const bool weak = why == kDifferInDigits;
    (weak ? doubts : reasons).push_back(fmt::format("{} and {} {}", a, b, why));
  }

  const Record& a_;
  const Record& b_;
  bool dates_fit_ = true;  ///< false: the dates show that these are two games
  bool same_day_ = false;
  bool players_alike_ = false;
};

/// A text about how the moves of `part` agree with the first moves of `whole`; empty when only the
/// hashes agree.
std::string likeness(const Database& database, const Record& whole, const Record& part) {
  const auto rules = database.rules(whole.game.title, whole.game.variant);
  const auto start = *rules->start_of(whole.start);
  const auto start_of_part = *rules->start_of(part.start);
  auto moves = decode_moves(whole.moves);
  const auto first = decode_moves(part.moves);
  moves.resize(first.size());
  const bool same = rules->same_line(start, moves, start_of_part, first, true);
  if (!same && !rules->same_line(start, moves, start_of_part, first, false)) return "";
  const std::string_view turned = same ? "" : ", rotated or mirrored";
  const bool one = part.game.plies == 1;
  if (whole.game.plies == part.game.plies) {
    return one ? fmt::format("the same move{}", turned)
               : fmt::format("the same {} moves{}", part.game.plies, turned);
  }
  return one ? fmt::format("its move is the first of the other's {} moves{}", whole.game.plies,
                           turned)
             : fmt::format("its {0} moves are the first {0} of the other's {1} moves{2}",
                           part.game.plies, whole.game.plies, turned);
}

/// The only ply (from 0) in which two records of equal length differ; nullopt if they differ in
/// none or in more.
std::optional<std::size_t> only_difference(const std::vector<PackedMove>& a,
                                           const std::vector<PackedMove>& b) {
  if (a.size() != b.size()) return std::nullopt;
  const auto [first, other] = std::mismatch(a.begin(), a.end(), b.begin());
  if (first == a.end() || !std::equal(first + 1, a.end(), other + 1)) return std::nullopt;
  return static_cast<std::size_t>(first - a.begin());
}

/// The texts of the move at `ply` (from 0) in both records.
std::pair<std::string, std::string> texts_at(const Database& database, const Record& record,
                                             const std::vector<PackedMove>& moves,
                                             const PackedMove& other, std::size_t ply) {
  const auto rules = database.rules(record.game.title, record.game.variant);
  auto position = *rules->start_of(record.start);
  for (std::size_t i = 0; i < ply; ++i) rules->play(position, moves[i]);
  std::pair<std::string, std::string> texts;
  rules->write_move(position, moves[ply], texts.first);
  rules->write_move(position, other, texts.second);
  return texts;
}

class Finder {
 public:
  Finder(const Database& database, std::vector<Record> records)
      : database_(database), records_(std::move(records)) {}

  std::vector<Duplicate> find() {
    notation::text::stable_sort(
        records_, [](const Record& a, const Record& b) { return a.rank() < b.rank(); });
    whole_games();
    beginnings();
    mistyped();
    notation::text::stable_sort(found_, [](const Duplicate& a, const Duplicate& b) {
      return std::pair(a.kept.id, a.joined.id) < std::pair(b.kept.id, b.joined.id);
    });
    return std::move(found_);
  }

 private:
  /// The pair, if the records match; `kept` ranks first.
  std::optional<Duplicate> pair(const Record& kept, const Record& joined) const {
    Comparison comparison(kept, joined);
    if (!comparison.may_be()) return std::nullopt;
    std::string moves = likeness(database_, kept, joined);
    if (moves.empty()) return std::nullopt;
    const bool sure = comparison.doubts.empty();
    return Duplicate{kept.game,
                     joined.game,
                     sure,
                     std::move(moves),
                     std::move(comparison.reasons),
                     std::move(comparison.doubts)};
  }

  /// The surest pair of record `i` with one of `like`; nullopt if none matches. Records in sure
  /// pairs form groups: a pair is sure only if record `i` surely matches the whole group.
  std::optional<Duplicate> surest(const std::vector<std::size_t>& like, std::size_t i) {
    std::optional<Duplicate> best;
    for (const std::size_t other : like) {
      auto twins = pair(records_[other], records_[i]);
      if (!twins) continue;
      for (const std::size_t member : groups_[other]) {
        const auto also = pair(records_[member], records_[i]);
        if (!twins->sure || (also && also->sure)) continue;
        twins->sure = false;
        twins->doubts.push_back(fmt::format("contradicts game {}", records_[member].game.id));
      }
      if (twins->sure) {
        groups_[other].push_back(i);
        return twins;
      }
      if (!best) best = std::move(twins);
    }
    return best;
  }

  void whole_games() {
    for (std::size_t i = 0; i < records_.size(); ++i) {
      std::vector<std::size_t>& like = finals_[records_[i].chain.back()];
      auto twins = surest(like, i);
      // A pair that is not sure may be wrong, so record `i` stays available for later records.
      if (!twins || !twins->sure) like.push_back(i);
      if (!twins) continue;
      records_[i].joined = twins->sure;
      found_.push_back(*std::move(twins));
      records_[i].kept = false;
    }
  }

  /// Finds games that are the beginning of exactly one longer game.
  void beginnings() {
    std::unordered_map<std::size_t, std::vector<Duplicate>> found;
    for (const Record& whole : records_) {
      if (!whole.kept) continue;
      for (std::size_t ply = 0; ply + 1 < whole.chain.size(); ++ply) {
        const auto at = finals_.find(whole.chain[ply]);
        if (at == finals_.end()) continue;
        for (const std::size_t part : at->second) {
          if (!records_[part].kept) continue;
          if (auto twins = pair(whole, records_[part])) found[part].push_back(*std::move(twins));
        }
      }
    }
    for (auto& [part, twins] : found) {
      if (twins.size() != 1) continue;
      records_[part].kept = false;
      found_.push_back(std::move(twins.front()));
    }
  }

  /// Finds games that differ in a single move, as when one place was mistyped. They share the first
  /// or the second half of their moves.
  void mistyped() {
    // A game is compared with at most this number of earlier games that share its first or second
    // half of moves: thousands of games between programs may share one.
    constexpr std::size_t kMostCompared = 200;
    std::vector<std::vector<PackedMove>> moves;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> halves;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      const Record& record = records_[i];
      moves.push_back(record.joined ? std::vector<PackedMove>() : decode_moves(record.moves));
      // Games this short, puzzles among them, are often equal by chance.
      if (moves.back().size() < static_cast<std::size_t>(kDuplicatePlies)) continue;
      std::optional<Duplicate> best;
      for (const std::uint64_t half : halves_of(record, moves.back())) {
        std::vector<std::size_t>& like = halves[half];
        const std::size_t first = like.size() > kMostCompared ? like.size() - kMostCompared : 0;
        for (std::size_t k = first; k < like.size() && !best && record.kept; ++k) {
          best = mistyped_pair(like[k], i, moves);
        }
        like.push_back(i);
      }
      if (!best) continue;
      records_[i].kept = false;
      found_.push_back(*std::move(best));
    }
  }

  static std::array<std::uint64_t, 2> halves_of(const Record& record,
                                                const std::vector<PackedMove>& moves) {
    const std::string own = fmt::format("{} {} {} {}", record.game.title, record.game.variant,
                                        record.start, moves.size());
    const std::size_t half = moves.size() / 2;
    const auto hash = [&](char side, std::span<const PackedMove> part) {
      const Bytes bytes = encode_moves(part);
      const notation::Digest d =
          notation::digest(own + side + std::string(bytes.begin(), bytes.end()));
      std::uint64_t word = 0;
      std::memcpy(&word, d.data(), sizeof word);
      return word;
    };
    const std::span all(moves);
    return {hash('<', all.first(half)), hash('>', all.subspan(half))};
  }

  std::optional<Duplicate> mistyped_pair(std::size_t kept, std::size_t other,
                                         const std::vector<std::vector<PackedMove>>& moves) const {
    const Record& a = records_[kept];
    const Record& b = records_[other];
    if (a.game.title != b.game.title || a.game.variant != b.game.variant || a.start != b.start) {
      return std::nullopt;
    }
    const auto ply = only_difference(moves[kept], moves[other]);
    if (!ply) return std::nullopt;
    Comparison comparison(a, b);
    if (!comparison.may_be()) return std::nullopt;
    const auto [own, typed] = texts_at(database_, a, moves[kept], moves[other][*ply], *ply);
    comparison.doubts.insert(comparison.doubts.begin(),
                             fmt::format("ply {} is {} and {}", *ply + 1, own, typed));
    return Duplicate{
        a.game,
        b.game,
        false,
        fmt::format("{} of {} moves are the same", moves[kept].size() - 1, moves[kept].size()),
        std::move(comparison.reasons),
        std::move(comparison.doubts)};
  }

  const Database& database_;
  std::vector<Record> records_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>>
      finals_;  ///< indexes of records, by the last element of `chain`
  std::unordered_map<std::size_t, std::vector<std::size_t>>
      groups_;  ///< records in sure pairs, by the record to keep
  std::vector<Duplicate> found_;
};

/// Removes a record; its contests, identities and sources go to the kept one.
notation::Judged take_out(Database& database, Change& change, std::int64_t joined,
                          std::int64_t kept, std::vector<Identity>& known) {
  Connection& c = database.connection();
  notation::Judged record = load_record(database, joined);
  touch_all(c, change, joined);
  // The kept record gets the contests that only the removed one has.
  c.run(
      "UPDATE games SET parent = ?1 WHERE parent = ?2 AND parent_ply NOT IN "
      "(SELECT ply FROM contests WHERE game = ?1)",
      kept, joined);
  c.run(
      "UPDATE contests SET game = ?1 WHERE game = ?2 AND ply NOT IN "
      "(SELECT ply FROM contests WHERE game = ?1)",
      kept, joined);
  c.run(
      "INSERT INTO deliveries SELECT ?1, source, member, ordinal, line FROM games WHERE id = ?2 "
      "UNION SELECT ?1, source, member, ordinal, line FROM deliveries WHERE game = ?2 "
      "ON CONFLICT DO NOTHING",
      kept, joined);
  Statement s = c.prepare(
      "SELECT identity, date_first FROM games WHERE id = ?1 UNION ALL "
      "SELECT identity, day FROM identities WHERE game = ?1");
  s.bind_all(joined);
  while (s.step()) {
    if (const auto identity = read_identity(s)) known.push_back(*identity);
  }
  s.reset();
  if (const auto apart = stored_apart(c, joined)) known.push_back(*apart);
  c.run("DELETE FROM games WHERE id = ?", joined);
  return record;
}

/// True when the moves of a record are the first ones of another, perhaps turned or mirrored.
bool is_line_of(const notation::Game& part, const notation::Game& whole) {
  if (part.moves.size() > whole.moves.size()) return false;
  const std::vector<PackedMove> first(
      whole.moves.begin(), whole.moves.begin() + static_cast<std::ptrdiff_t>(part.moves.size()));
  return part.rules->same_line(whole.start, first, part.start, part.moves, true) ||
         part.rules->same_line(whole.start, first, part.start, part.moves, false);
}

/// Replaces the moves of a record that has a mistyped move by those of the kept record. From the
/// mistyped move on, notes keep only their comments.
void correct_moves(notation::Game& game, const notation::Game& kept) {
  const auto [differ, ignored] =
      std::mismatch(game.moves.begin(), game.moves.end(), kept.moves.begin(), kept.moves.end());
  const auto shared = static_cast<std::size_t>(differ - game.moves.begin());
  std::vector<notation::Note> notes;
  for (notation::Note& note : game.notes) {
    if (note.ply > kept.moves.size()) continue;
    if (note.ply > shared) note = {note.ply, std::move(note.comment), {}, {}, {}};
    if (note.ply <= shared || !note.comment.empty()) notes.push_back(std::move(note));
  }
  game.notes = std::move(notes);
  game.start = kept.start;
  game.moves = kept.moves;
}

/// Joins records to a kept one, all at once: if only some were joined, the kept record might become
/// the same as another stored record. Earlier records have priority.
void join(Database& database, Change& change, std::int64_t kept,
          const std::vector<std::int64_t>& joined) {
  touch_all(database.connection(), change, kept);
  std::vector<notation::Judged> records;
  std::vector<Identity> known;
  records.reserve(joined.size());
  for (const std::int64_t id : joined) {
    records.push_back(take_out(database, change, id, kept, known));
  }
  notation::Judged into = load_record(database, kept);
  for (notation::Judged& from : records) {
    if (!is_line_of(from.game, into.game)) correct_moves(from.game, into.game);
    notation::merge_record(into.game, from.game, notation::NewNotes::kBoth);
    if (into.game.result == notation::kNoResult) into.game.result = from.game.result;
    if (into.game.termination.empty()) into.game.termination = from.game.termination;
  }
  Identities identities(database.connection());
  for (const Identity& identity : known) identities.remember(identity, kept);
  store_record(database, change, kept, into);
}

}  // namespace

std::vector<Duplicate> find_duplicates(Database& database, const GameFilter& filter,
                                       const DedupeOptions& options, const Progress& progress) {
  const Snapshot snapshot(database.connection());
  return Finder(database, linked(database, filter, options, progress)).find();
}

EditReport join_duplicates(Database& database, std::span<const Duplicate> pairs,
                           const std::string& reason, bool dry) {
  const auto act = [&](Change& change) {
    std::multimap<std::int64_t, std::int64_t> joined_to;
    std::set<std::int64_t> joined;
    for (const Duplicate& pair : pairs) {
      joined_to.emplace(pair.kept.id, pair.joined.id);
      joined.insert(pair.joined.id);
    }
    // A game that is kept in one pair may be joined in another; then the games joined to it are
    // also joined to the game kept in that other pair.
    const std::function<void(std::int64_t, std::vector<std::int64_t>&)> gather =
        [&](std::int64_t kept, std::vector<std::int64_t>& all) {
          const auto [first, last] = joined_to.equal_range(kept);
          for (auto pair = first; pair != last; ++pair) {
            all.push_back(pair->second);
            gather(pair->second, all);
          }
        };
    for (auto pair = joined_to.begin(); pair != joined_to.end();
         pair = joined_to.upper_bound(pair->first)) {
      if (joined.contains(pair->first)) continue;
      std::vector<std::int64_t> all;
      gather(pair->first, all);
      join(database, change, pair->first, all);
    }
  };
  return as_change(database, "dedupe", reason, dry, act, {ChangeKind::kDedupe, {}});
}

}  // namespace gipfbase::db
