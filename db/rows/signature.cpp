#include "db/rows/signature.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "notation/sources/digest.hpp"

namespace gipfbase::db {

using notation::CellSet;
using notation::Noun;
using notation::NounType;

namespace {

constexpr std::int32_t kLeast = -128;
constexpr std::int32_t kMost = 127;
constexpr std::int32_t kLargest = 255;

std::uint8_t byte_of(std::int32_t value) {
  return static_cast<std::uint8_t>(std::clamp(value, kLeast, kMost));
}

}  // namespace

SignatureLayout::SignatureLayout(const notation::Rules& rules) {
  int highest = 0;
  for (const auto& place : rules.places().all) highest = std::max(highest, place.cell);
  set_bytes_ = static_cast<std::size_t>(highest) / 8 + 1;
  std::string names = std::to_string(set_bytes_);
  size_ = sizeof mark_;
  const auto nouns = rules.nouns();
  for (std::size_t i = 0; i < nouns.size(); ++i) {
    const bool set = nouns[i].type == NounType::kCells;
    names += '\n';
    names += nouns[i].name;
    names += static_cast<char>('0' + static_cast<int>(nouns[i].type) + (nouns[i].of_seat ? 4 : 0));
    const Seat seats = nouns[i].of_seat ? 2 : 1;
    for (Seat seat = 0; seat < seats; ++seat) {
      asked_.push_back({i, seat});
      is_set_.push_back(set);
      offsets_.push_back(size_);
      size_ += 2 + (set ? set_bytes_ : 0);
    }
  }
  const notation::Digest digest = notation::digest(names);
  std::memcpy(&mark_, digest.data(), sizeof mark_);
}

Bytes SignatureLayout::signature(std::span<const notation::NounRange> ranges) const {
  Bytes blob(size_);
  std::memcpy(blob.data(), &mark_, sizeof mark_);
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    const notation::NounRange& range = ranges[i];
    std::uint8_t* const out = blob.data() + offsets_[i];
    if (!is_set_[i]) {
      out[0] = byte_of(range.low);
      out[1] = byte_of(range.high);
      continue;
    }
    out[0] = static_cast<std::uint8_t>(std::min(range.low, kLargest));
    out[1] = static_cast<std::uint8_t>(std::min(range.high, kLargest));
    for (std::size_t byte = 0; byte < set_bytes_; ++byte) {
      const std::uint64_t word = range.ever.word(static_cast<int>(byte / 8));
      out[2 + byte] = static_cast<std::uint8_t>(word >> (byte % 8 * 8));
    }
  }
  return blob;
}

bool SignatureLayout::fits(std::span<const std::uint8_t> blob) const {
  return blob.size() == size_ && std::memcmp(blob.data(), &mark_, sizeof mark_) == 0;
}

std::optional<std::size_t> SignatureLayout::find(const notation::NounQuestion& asked) const {
  const auto known = std::find(asked_.begin(), asked_.end(), asked);
  if (known == asked_.end()) return std::nullopt;
  return offsets_[static_cast<std::size_t>(known - asked_.begin())];
}

NumberRange SignatureLayout::number_at(std::span<const std::uint8_t> blob, std::size_t at) {
  const auto low = std::int32_t{static_cast<std::int8_t>(blob[at])};
  const auto high = std::int32_t{static_cast<std::int8_t>(blob[at + 1])};
  return {low == kLeast ? INT32_MIN : low, high == kMost ? INT32_MAX : high};
}

SetRange SignatureLayout::set_at(std::span<const std::uint8_t> blob, std::size_t at) const {
  SetRange range;
  range.size = {blob[at], blob[at + 1] == kLargest ? INT32_MAX : std::int32_t{blob[at + 1]}};
  for (std::size_t byte = 0; byte < set_bytes_; ++byte) {
    const auto word = static_cast<int>(byte / 8);
    const std::uint64_t bits = std::uint64_t{blob[at + 2 + byte]} << (byte % 8 * 8);
    range.places.set_word(word, range.places.word(word) | bits);
  }
  return range;
}

const SignatureLayout& layout_of(const std::shared_ptr<const notation::Rules>& rules) {
  thread_local std::shared_ptr<const notation::Rules> last;
  thread_local std::optional<SignatureLayout> layout;
  if (rules != last) {
    layout.emplace(*rules);
    last = rules;
  }
  return *layout;
}

void renew_signature(Database& database, std::int64_t game) {
  Connection& c = database.connection();
  Statement s = c.prepare("SELECT title, variant, start, moves FROM games WHERE id = ?");
  if (!s.bind_all(game).step()) return;
  const auto rules = database.rules(s.text(0), s.text(1));
  const auto start = rules->start_of(s.text(2));
  if (!start) return;
  std::vector<notation::NounRange> ranges;
  (void)rules->replay(*start, decode_moves(s.blob(3)), nullptr, &ranges);
  c.run("REPLACE INTO signatures (game, signature) VALUES (?, ?)", game,
        layout_of(rules).signature(ranges));
}

void complete_signatures(Database& database) {
  std::map<std::pair<std::string, std::string>, SignatureLayout> layouts;
  std::vector<std::int64_t> due;
  Statement s = database.connection().prepare(
      "SELECT g.id, g.title, g.variant, v.signature FROM games g "
      "LEFT JOIN signatures v ON v.game = g.id ORDER BY g.id");
  while (s.step()) {
    const std::pair variant(std::string(s.text(1)), std::string(s.text(2)));
    auto layout = layouts.find(variant);
    if (layout == layouts.end()) {
      const auto rules = database.rules(variant.first, variant.second);
      layout = layouts.emplace(variant, SignatureLayout(*rules)).first;
    }
    if (!layout->second.fits(s.blob(3))) due.push_back(s.integer(0));
  }
  for (const std::int64_t game : due) renew_signature(database, game);
}

}  // namespace gipfbase::db
