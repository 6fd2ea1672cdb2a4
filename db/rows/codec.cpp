#include "db/rows/codec.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "notation/game/record/date.hpp"
#include "notation/game/record/times.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

using nlohmann::json;
using notation::Clock;
using notation::Note;
using notation::Variation;

constexpr unsigned kGroup = 7;
constexpr std::array<std::string_view, 6> kColumnTags = {"Event", "Site",  "Date",
                                                         "Round", "White", "Black"};

json to_json(const std::vector<Note>& notes);

json to_json(const Variation& variation) {
  json moves = json::array();
  for (const PackedMove& m : variation.moves) moves.push_back({m.high, m.low});
  json object = {{"m", std::move(moves)}};
  if (!variation.notes.empty()) object["n"] = to_json(variation.notes);
  return object;
}

json to_json(const std::vector<Note>& notes) {
  json list = json::array();
  for (const Note& note : notes) {
    json object = {{"p", note.ply}};
    if (!note.comment.empty()) object["c"] = note.comment;
    if (!note.nags.empty()) object["n"] = note.nags;
    if (note.clock) object["k"] = {static_cast<int>(note.clock->kind), note.clock->milliseconds};
    for (const Variation& v : note.variations) object["v"].push_back(to_json(v));
    list.push_back(std::move(object));
  }
  return list;
}

/// Readers of records limit the nesting of side lines to this depth, so deeper notes are damage.
constexpr int kDeepestNotes = 200;

std::vector<Note> notes_from(const json& list, int depth);

/// Throws json::exception for malformed notes.
Variation variation_from(const json& object, int depth) {
  Variation variation;
  for (const json& m : object.at("m")) {
    variation.moves.push_back({m.at(0).get<std::uint64_t>(), m.at(1).get<std::uint64_t>()});
  }
  if (object.contains("n")) variation.notes = notes_from(object["n"], depth + 1);
  return variation;
}

Clock clock_from(const json& pair) {
  Clock clock;
  constexpr int kKinds = 3;
  const int kind = pair.at(0).get<int>();
  clock.kind = static_cast<Clock::Kind>(kind >= 0 && kind < kKinds ? kind : 0);
  clock.milliseconds =
      std::clamp(pair.at(1).get<std::int64_t>(), -notation::kLongestTime, notation::kLongestTime);
  return clock;
}

std::vector<Note> notes_from(const json& list, int depth) {
  std::vector<Note> notes;
  if (depth > kDeepestNotes) return notes;
  for (const json& object : list) {
    Note note;
    note.ply = object.at("p").get<std::uint32_t>();
    if (object.contains("c")) note.comment = object["c"].get<std::string>();
    if (object.contains("n")) note.nags = object["n"].get<std::vector<std::uint8_t>>();
    if (object.contains("k")) note.clock = clock_from(object["k"]);
    if (object.contains("v")) {
      for (const json& v : object["v"]) note.variations.push_back(variation_from(v, depth));
    }
    notes.push_back(std::move(note));
  }
  return notes;
}

/// The number in a part of a date; nullopt when unknown.
std::optional<int> date_part(std::string_view text) {
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

void append_move(const PackedMove& move, Bytes& bytes) {
  std::uint64_t high = move.high;
  std::uint64_t low = move.low;
  do {
    const auto group = static_cast<std::uint8_t>(low & 0x7FU);
    low = (low >> kGroup) | (high << (64U - kGroup));
    high >>= kGroup;
    bytes.push_back(static_cast<std::uint8_t>(group | ((low | high) != 0 ? 0x80U : 0U)));
  } while ((low | high) != 0);
}

Bytes encode_moves(std::span<const PackedMove> moves) {
  Bytes bytes;
  bytes.reserve(moves.size() * 4);
  for (const PackedMove& move : moves) append_move(move, bytes);
  return bytes;
}

std::vector<PackedMove> decode_moves(std::span<const std::uint8_t> bytes) {
  std::vector<PackedMove> moves;
  moves.reserve(bytes.size() / 3);
  decode_moves(bytes, moves);
  return moves;
}

namespace {

/// The top bit of a byte is set when another follows.
constexpr std::uint8_t kMore = 0x80;
constexpr std::uint64_t kMoreOfAll = 0x8080808080808080U;

/// Concatenates the groups of seven bits of eight bytes.
std::uint64_t joined_groups(std::uint64_t bytes) {
  bytes &= ~kMoreOfAll;
  bytes = (bytes & 0x007F007F007F007FU) | ((bytes & 0x7F007F007F007F00U) >> 1U);
  bytes = (bytes & 0x00003FFF00003FFFU) | ((bytes & 0x3FFF00003FFF0000U) >> 2U);
  return (bytes & 0x000000000FFFFFFFU) | ((bytes & 0x0FFFFFFF00000000U) >> 4U);
}

}  // namespace

void decode_moves(std::span<const std::uint8_t> bytes, std::vector<PackedMove>& moves) {
  // A byte without top bit ends a move; a move without an end is damaged and left out.
  const auto ends = std::count_if(bytes.begin(), bytes.end(),
                                  [](std::uint8_t byte) { return (byte & kMore) == 0; });
  moves.resize(static_cast<std::size_t>(ends));
  const std::uint8_t* next = bytes.data();
  const std::uint8_t* const end = next + bytes.size();
  for (PackedMove& move : moves) {
    if constexpr (std::endian::native == std::endian::little) {
      // Fast path: nearly all moves have at most eight bytes.
      std::uint64_t word = 0;
      if (end - next >= std::ptrdiff_t{sizeof word}) {
        std::memcpy(&word, next, sizeof word);
        const std::uint64_t last = ~word & kMoreOfAll;
        if (last != 0) {
          // A mask up to the first byte that ends a move.
          move = {0, joined_groups(word & (last ^ (last - 1)))};
          next += (std::countr_zero(last) + 1) / 8;
          continue;
        }
      }
    }
    move = {};
    for (unsigned shift = 0;; shift += kGroup) {
      const std::uint8_t byte = *next++;
      const std::uint64_t group = byte & 0x7FU;
      if (shift < 64) move.low |= group << shift;
      if (shift < 64 && shift + kGroup > 64) move.high |= group >> (64 - shift);
      if (shift >= 64 && shift < 128) move.high |= group << (shift - 64);
      if ((byte & kMore) == 0) break;
    }
  }
}

PackedMove decode_move(std::span<const std::uint8_t> bytes) {
  const auto moves = decode_moves(bytes);
  return moves.empty() ? PackedMove{} : moves.front();
}

namespace {

/// Appends a JSON string. Bytes that are not UTF-8 are replaced.
void append_string(std::string_view text, std::string& out) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), plain)) {
    ((out += '"') += text) += '"';
  } else {
    out += json(text).dump(-1, ' ', false, json::error_handler_t::replace);
  }
}

/// Appends [name, value] to an unfinished JSON array.
void append_pair(std::string_view name, std::string_view value, std::string& list) {
  list += list.size() > 1 ? ",[" : "[";
  append_string(name, list);
  list += ',';
  append_string(value, list);
  list += ']';
}

}  // namespace

std::string encode_tags(const notation::Game& record) {
  std::string list = "[";
  for (const notation::Tag& tag : record.tags) {
    if (std::find(kColumnTags.begin(), kColumnTags.end(), tag.name) == kColumnTags.end()) {
      append_pair(tag.name, tag.value, list);
    }
  }
  return list += ']';
}

std::string encode_pairs(std::span<const std::pair<std::string, std::string>> pairs) {
  std::string list = "[";
  for (const auto& [name, value] : pairs) append_pair(name, value, list);
  return list += ']';
}

namespace {

/// Collects the tags of a text as it is parsed: a tree of values would take three times as long.
class TagCollector final : public nlohmann::json_sax<json> {
 public:
  explicit TagCollector(std::vector<notation::Tag>& tags) : tags_(tags) {}

  bool null() override { return other(); }
  bool boolean(bool /*value*/) override { return other(); }
  bool number_integer(number_integer_t /*value*/) override { return other(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return other(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return other(); }
  bool binary(binary_t& /*value*/) override { return other(); }
  bool string(string_t& text) override {
    if (depth_ == kInPair) pair_.push_back(std::move(text));
    return true;
  }
  bool key(string_t& /*text*/) override { return true; }
  bool start_object(std::size_t /*size*/) override {
    depth_ += kBeyondPair;
    return other();
  }
  bool end_object() override {
    depth_ -= kBeyondPair;
    return true;
  }
  bool start_array(std::size_t /*size*/) override {
    if (++depth_ != kInPair) return other();
    pair_.clear();
    sound_ = true;
    return true;
  }
  bool end_array() override {
    if (depth_-- == kInPair && sound_ && pair_.size() == 2) {
      tags_.push_back({std::move(pair_[0]), std::move(pair_[1])});
    }
    return true;
  }
  bool parse_error(std::size_t /*place*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  static constexpr int kInPair = 2;
  static constexpr int kBeyondPair = 3;  ///< too deep for a pair

  /// Called for a value that is not a text, or is nested more deeply than in a pair: the pair is
  /// not sound.
  bool other() {
    sound_ = false;
    return true;
  }

  std::vector<notation::Tag>& tags_;
  std::vector<std::string> pair_;
  int depth_ = 0;
  bool sound_ = false;  ///< the pair has only texts
};

}  // namespace

void decode_tags(std::string_view json, std::vector<notation::Tag>& tags) {
  const std::size_t before = tags.size();
  TagCollector collector(tags);
  if (!nlohmann::json::sax_parse(json, &collector)) tags.resize(before);
}

std::string encode_notes(const std::vector<Note>& notes) {
  return to_json(notes).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<Note> decode_notes(std::string_view json) {
  if (json.empty()) return {};
  const auto list = nlohmann::json::parse(json, nullptr, false);
  try {
    return list.is_array() ? notes_from(list, 0) : std::vector<Note>{};
  } catch (const nlohmann::json::exception&) {
    return {};
  }
}

bool is_json(std::string_view text) { return json::accept(text); }

Bytes encode_times(std::span<const std::optional<Milliseconds>> times) {
  Bytes bytes;
  for (const auto& time : times) {
    append_move({0, time ? static_cast<std::uint64_t>(*time) + 1 : 0}, bytes);
  }
  return bytes;
}

std::vector<Note> without_times(std::vector<Note> notes,
                                std::span<const std::optional<Milliseconds>> times) {
  std::erase_if(notes, [&](Note& note) {
    if (note.ply == 0 || note.ply > times.size() || !note.clock) return false;
    if (!times[note.ply - 1]) return false;
    if (note.clock->kind != Clock::Kind::kMove) return false;
    note.clock.reset();
    return note.comment.empty() && note.nags.empty() && note.variations.empty();
  });
  return notes;
}

void restore_times(std::span<const std::uint8_t> bytes, std::vector<Note>& notes) {
  std::vector<Note> all;
  auto note = notes.begin();
  std::uint32_t ply = 0;
  for (const PackedMove& time : decode_moves(bytes)) {
    ++ply;
    for (; note != notes.end() && note->ply < ply; ++note) all.push_back(std::move(*note));
    if (time.low == 0) continue;
    if (note != notes.end() && note->ply == ply) {
      all.push_back(std::move(*note++));
    } else {
      all.emplace_back().ply = ply;
    }
    if (!all.back().clock) {
      const auto spent =
          static_cast<Milliseconds>(std::min<std::uint64_t>(time.low - 1, notation::kLongestTime));
      all.back().clock = Clock{Clock::Kind::kMove, spent};
    }
  }
  for (; note != notes.end(); ++note) all.push_back(std::move(*note));
  notes = std::move(all);
}

std::string encode_counters(const notation::Rules& ruleset,
                            std::span<const std::int32_t> counters) {
  std::string object = "{";
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (counters[i] == 0) continue;
    if (object.size() > 1) object += ',';
    append_string(ruleset.counters()[i], object);
    (object += ':') += std::to_string(counters[i]);
  }
  return object += '}';
}

DayRange days_of(std::string_view date) {
  const auto part = [&](std::size_t from, std::size_t length) {
    return from + length <= date.size() ? date_part(date.substr(from, length)) : std::nullopt;
  };
  const auto year = part(0, 4);
  if (!year) return {};
  const auto month = part(5, 2);
  const auto day = month ? part(8, 2) : std::nullopt;
  const std::int64_t y = std::int64_t{*year} * 10000;
  if (!month) return {y + 101, y + 1231};
  const std::int64_t m = y + std::int64_t{*month} * 100;
  if (!day) return {m + 1, m + 31};
  return {m + *day, m + *day};
}

DayRange known_days(std::string_view date) {
  return notation::date_fault(date) ? DayRange{} : days_of(date);
}

}  // namespace gipfbase::db
