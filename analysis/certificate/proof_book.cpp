#include "analysis/certificate/proof_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>

#include "analysis/certificate/checksum.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

constexpr std::string_view kMagic = "gipfbase-book";
constexpr std::string_view kFormat = "1";
constexpr std::size_t kKeyBytes = 8;
constexpr std::size_t kEntryBytes = kKeyBytes + 4;
constexpr int kBitsOfByte = 8;

/// An entry of the index: the key of a position, and the line of the text that has the position.
struct Entry {
  std::uint64_t key = 0;
  std::uint32_t line = 0;  ///< offset of the line's beginning
  [[nodiscard]] auto operator<=>(const Entry&) const = default;
};

void append(std::string& bytes, std::uint64_t number, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    bytes += static_cast<char>(static_cast<unsigned char>(number));
    number >>= kBitsOfByte;
  }
}

std::uint64_t number_in(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) {
    number = number << kBitsOfByte | static_cast<unsigned char>(bytes[i - 1]);
  }
  return number;
}

Entry entry_in(std::string_view index, std::size_t number) {
  const std::string_view bytes = index.substr(number * kEntryBytes, kEntryBytes);
  return {number_in(bytes.substr(0, kKeyBytes)),
          static_cast<std::uint32_t>(number_in(bytes.substr(kKeyBytes)))};
}

/// The fields of a line, followed by empty ones.
using Fields = std::array<std::string_view, 9>;
Fields fields_at(std::string_view text, std::size_t begin, char separator = '\t') {
  Fields fields;
  std::string_view line = text.substr(begin);
  line = line.substr(0, line.find('\n'));
  for (std::string_view& field : fields) {
    const std::size_t end = std::min(line.find(separator), line.size());
    field = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

std::size_t next_line(std::string_view text, std::size_t begin) {
  return std::min(text.find('\n', begin), text.size() - 1) + 1;
}

/// Reads the plies of a strategy or a node; "-" stands for endless.
std::uint32_t plies_of(std::string_view text) {
  return notation::text::number<std::uint32_t>(text).value_or(kEndless);
}

Guarantee goal_of(std::string_view seat, std::string_view value) {
  const Seat player = seat == "0" ? Seat{0} : Seat{1};
  if (value == "win") return Guarantee::win(player);
  if (value == "draw") return Guarantee::draw(player);
  return Guarantee::points(player, notation::text::number<int>(value).value_or(0));
}

/// True for a strategy whose positions are won: a score above 0 wins, too.
bool wins(const Guarantee& goal) {
  return goal.kind == Guarantee::Kind::kWin ||
         (goal.kind == Guarantee::Kind::kScore && goal.score > 0);
}

/// True for a line of a strategy: plies, position, move.
bool is_node(const Fields& fields) {
  return fields[0] != "claim" && fields[0] != "strategy" && !fields[2].empty();
}

/// Returns the index of valid proofs, in the order of keys.
std::vector<Entry> entries_of(const Rules& rules, std::string_view text) {
  std::vector<Entry> entries;
  bool winning = false;
  for (std::size_t begin = 0; begin < text.size(); begin = next_line(text, begin)) {
    const Fields fields = fields_at(text, begin);
    if (fields[0] == "strategy") winning = wins(goal_of(fields[1], fields[2]));
    const bool claim = fields[0] == "position";
    if (!claim && !(is_node(fields) && winning)) continue;
    const AnyPosition position = rules.read_position(fields[1]).value();
    const auto line = static_cast<std::uint32_t>(begin);
    entries.push_back({rules.keys(position).canonical(), line});
    if (claim) continue;
    const PackedMove move = rules.read_move(position, fields[2]).value();
    const AnyPosition next = notation::after(rules, position, move);
    if (!rules.outcome(next).over()) entries.push_back({rules.keys(next).canonical(), line});
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

/// Reads the claim at an offset.
std::optional<Claim> claim_at(std::string_view text, std::size_t begin) {
  using Kind = Claim::Kind;
  const Fields fields = fields_at(text, begin);
  if (fields[0] != "claim") return std::nullopt;
  if (fields[1] == "draw") return Claim{Kind::kDraw};
  const auto number = notation::text::number<int>(fields[2]);
  if (!number) return std::nullopt;
  if (fields[1] == "score") return Claim{Kind::kScore, 0, *number};
  return Claim{fields[1] == "win" ? Kind::kWin : Kind::kLoss, static_cast<std::uint32_t>(*number)};
}

/// Sets the value of a position from a node of a winning strategy, if it is the position of the
/// node (`there`) or the one after its move.
void add_node(const Rules& rules, const AnyPosition& position, const AnyPosition& there,
              const PackedMove& move, std::uint32_t plies, Lookup lookup,
              std::optional<BookValue>& value) {
  const AnyPosition next = notation::after(rules, there, move);
  if (!rules.same_position(there, position, false)) {
    const bool after = rules.same_position(next, position, false);
    if (after && !value) value = BookValue{{Claim::Kind::kLoss, plies - 1}, {}};
    return;
  }
  if (!value) value = BookValue{{Claim::Kind::kWin, plies}, {}};
  if (lookup == Lookup::kValue) return;
  // For an image of the position, finds the move that leads to an image of the next position.
  std::vector<PackedMove> moves = {move};
  if (position != there) rules.legal_moves(position, moves);
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const PackedMove& own) {
    return rules.same_position(notation::after(rules, position, own), next, false);
  });
  if (found != moves.end()) value->move = *found;
}

}  // namespace

bool BookFacts::about(const Rules& rules) const {
  return title == rules.title() && variant == rules.variant() &&
         rules_version == rules.rules_version();
}

Expected<ProofBook, std::string> ProofBook::view(std::string_view bytes) {
  const Fields fields = fields_at(bytes, 0, ' ');
  if (fields[0] != kMagic) return Unexpected<std::string>{"this is not a book of proofs"};
  if (fields[1] != kFormat) {
    return Unexpected<std::string>{"this book was made by another version of the program"};
  }
  const auto number = [&](std::size_t field) {
    return notation::text::number<std::uint64_t>(fields[field]);
  };
  const std::size_t begin = next_line(bytes, 0);
  for (std::size_t field = 4; field < fields.size(); ++field) {
    if (!number(field)) return Unexpected<std::string>{"the first line of this book is damaged"};
  }
  ProofBook book;
  book.bytes_ = bytes;
  book.facts_ = {std::string(fields[2]),
                 std::string(fields[3]),
                 static_cast<int>(*number(4)),
                 *number(5),
                 *number(6),
                 *number(7),
                 static_cast<std::uint32_t>(*number(8))};
  const std::uint64_t rest = bytes.size() - begin;
  if (book.facts_.bytes > rest || (rest - book.facts_.bytes) % kEntryBytes != 0) {
    return Unexpected<std::string>{"this book is incomplete"};
  }
  book.text_ = bytes.substr(begin, book.facts_.bytes);
  book.index_ = bytes.substr(begin + book.facts_.bytes);
  return book;
}

bool ProofBook::intact() const { return checksum(index_, checksum(text_)) == facts_.checksum; }

std::optional<BookValue> ProofBook::find(const Rules& rules, const AnyPosition& position,
                                         Lookup lookup) const {
  if (rules.outcome(position).over()) return std::nullopt;
  const std::uint64_t key = rules.keys(position).canonical();
  std::size_t first = 0;
  for (std::size_t count = index_.size() / kEntryBytes; count > 0;) {
    const std::size_t half = count / 2;
    const bool before = entry_in(index_, first + half).key < key;
    first += before ? half + 1 : 0;
    count = before ? count - half - 1 : half;
  }
  std::optional<BookValue> value;
  for (; first * kEntryBytes < index_.size(); ++first) {
    const Entry entry = entry_in(index_, first);
    if (entry.key != key) break;
    const Fields fields = fields_at(text_, entry.line);
    const auto there = rules.read_position(fields[1]);
    if (!there) continue;
    if (fields[0] != "position") {
      const auto move = rules.read_move(*there, fields[2]);
      if (move) add_node(rules, position, *there, *move, plies_of(fields[0]), lookup, value);
    } else if (rules.same_position(*there, position, false)) {
      // A claim is at least as good as the strategies that prove it.
      const auto claim = claim_at(text_, next_line(text_, entry.line));
      if (!claim) continue;
      if (!value) value.emplace();
      value->claim = *claim;
    }
  }
  return value;
}

std::vector<Strategy> ProofBook::strategies(const Rules& rules) const {
  std::vector<Strategy> strategies;
  for (std::size_t begin = 0; begin < text_.size(); begin = next_line(text_, begin)) {
    const Fields fields = fields_at(text_, begin);
    if (fields[0] == "strategy") {
      Strategy& strategy = strategies.emplace_back();
      strategy.goal = goal_of(fields[1], fields[2]);
      strategy.plies = plies_of(fields[3]);
    } else if (is_node(fields)) {
      const auto position = rules.read_position(fields[1]);
      const auto move = rules.read_move(position.value(), fields[2]);
      strategies.back().nodes.push_back({plies_of(fields[0]), *position, move.value()});
    }
  }
  return strategies;
}

Expected<std::string, std::string> make_book(const std::string& proofs,
                                             const notation::Catalogue& titles) {
  BookFacts facts;
  std::shared_ptr<const Rules> rules;
  bool mixed = false;
  std::istringstream text(proofs);
  const Verification result = verify(text, titles, [&](const Proof& proof, const auto& of_proof) {
    if (!rules) rules = of_proof;
    mixed |= rules != of_proof;
    facts.claims += 1 + proof.further.size();
    for (const Strategy& strategy : proof.strategies) facts.positions += strategy.nodes.size();
  });
  if (!result.accepted) {
    return Unexpected{fmt::format("line {}: {}", result.line, result.reason)};
  }
  if (mixed)
    return Unexpected<std::string>{
        "its proofs are about different titles or variants; split the file, and add the parts one "
        "by one"};
  if (proofs.size() > std::numeric_limits<std::uint32_t>::max()) {
    return Unexpected<std::string>{"a book holds at most 4 GB"};
  }
  std::string index;
  for (const Entry& entry : entries_of(*rules, proofs)) {
    append(index, entry.key, kKeyBytes);
    append(index, entry.line, kEntryBytes - kKeyBytes);
  }
  return fmt::format("{} {} {} {} {} {} {} {} {}\n", kMagic, kFormat, rules->title(),
                     rules->variant(), rules->rules_version(), facts.claims, facts.positions,
                     proofs.size(), checksum(index, checksum(proofs))) +
         proofs + index;
}

}  // namespace gipfbase::analysis
