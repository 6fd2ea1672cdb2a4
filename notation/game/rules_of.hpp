// notation/game/rules_of.hpp - a Rules made of a title's static types and its texts.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "notation/game/rules.hpp"
#include "rules/core/perft.hpp"

namespace gipfbase::notation {

/// `Text` is a value that knows a variant and offers the functions called below.
template <Title T, class Text>
class RulesOf final : public Rules {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  static_assert(sizeof(Position) <= sizeof(AnyPosition::bytes));

  RulesOf(std::string_view title, int rules_version, Text text)
      : title_(title), rules_version_(rules_version), text_(std::move(text)) {}

  std::string_view title() const override { return title_; }
  std::string_view variant() const override { return text_.variant(); }
  int rules_version() const override { return rules_version_; }
  std::span<const std::string_view> counters() const override { return T::kCounters; }
  std::span<const std::string_view> maximum_counters() const override {
    return T::kMaximumCounters;
  }
  std::string_view ending_name(const Outcome& outcome) const override {
    return outcome.over() ? T::kEndings[outcome.ending] : std::string_view{};
  }
  const std::type_info& rules_type() const override { return typeid(T); }

  AnyPosition start() const override { return erased(text_.start()); }
  Seat side_to_move(const AnyPosition& p) const override { return typed(p).side_to_move(); }
  Outcome outcome(const AnyPosition& p) const override { return typed(p).outcome(); }
  std::uint64_t count_moves(const AnyPosition& p) const override { return typed(p).count_moves(); }
  void legal_moves(const AnyPosition& p, std::vector<PackedMove>& moves) const override {
    moves.clear();
    typed(p).for_each_move([&](const Move& move) { moves.push_back(T::pack(move)); });
  }
  bool is_legal(const AnyPosition& p, const PackedMove& move) const override {
    return typed(p).is_legal(T::unpack(move));
  }
  void play(AnyPosition& p, const PackedMove& move) const override {
    Position position = typed(p);
    position.play(T::unpack(move));
    store(position, p);
  }
  std::uint64_t perft(const AnyPosition& p, int depth,
                      const std::atomic<bool>& stop) const override {
    return gipfbase::perft(typed(p), depth, [&] { return stop.load(std::memory_order_relaxed); });
  }

  SymmetryKeys keys(const AnyPosition& p) const override { return T::keys(typed(p)); }
  bool same_position(const AnyPosition& a, const AnyPosition& b, bool exact) const override {
    const Position first = typed(a);
    const Position second = typed(b);
    if (exact || first == second) return first == second;
    const int symmetries = T::keys(first).count;
    for (int i = 1; i < symmetries; ++i) {
      if (T::transformed(first, i) == second) return true;
    }
    return false;
  }
  std::optional<AnyPosition> seats_swapped(const AnyPosition& p) const override {
    if constexpr (requires(const Position& position) { T::seats_swapped(position); }) {
      const Position position = typed(p);
      if (!position.outcome().over()) return erased(T::seats_swapped(position));
    }
    return std::nullopt;
  }
  std::string pattern(const AnyPosition& p) const override {
    if constexpr (requires(const Position& position) { T::pattern(position); }) {
      return T::pattern(typed(p));
    } else {
      return std::to_string(keys(p).canonical());
    }
  }
  bool same_line(const AnyPosition& start_a, std::span<const PackedMove> a,
                 const AnyPosition& start_b, std::span<const PackedMove> b,
                 bool exact) const override {
    if (a.size() != b.size()) return false;
    const Position first = typed(start_a);
    const Position second = typed(start_b);
    const int symmetries = exact ? 1 : T::keys(first).count;
    for (int i = 0; i < symmetries; ++i) {
      if (T::transformed(first, i) != second) continue;
      Position position = first;
      Position image = second;
      std::size_t k = 0;
      for (; k < a.size(); ++k) {
        const Move move = T::unpack(a[k]);
        const Move other = T::unpack(b[k]);
        if (T::pack(seen(position, move, i)) != T::pack(seen(image, other, 0))) break;
        position.play(move);
        image.play(other);
      }
      if (k == a.size()) return true;
    }
    return false;
  }
  IndexRow index_row(const AnyPosition& p, const PackedMove* next) const override {
    const Position position = typed(p);
    const Move move = next != nullptr ? T::unpack(*next) : Move{};
    return row_of(position, T::keys(position), next != nullptr ? &move : nullptr);
  }
  PackedMove from_canonical(const AnyPosition& p, const PackedMove& canonical) const override {
    const Position position = typed(p);
    const SymmetryKeys keys = T::keys(position);
    const std::uint64_t low = keys.canonical();
    Move best{};
    bool found = false;
    for (int i = 0; i < keys.count; ++i) {
      if (keys.key[static_cast<std::size_t>(i)] != low) continue;
      const Move move = seen(position, T::restored(position, T::unpack(canonical), i), 0);
      if (!found || text_.before(move, best)) best = move;
      found = true;
    }
    return T::pack(best);
  }
  Replay replay(const AnyPosition& start, std::span<const PackedMove> moves,
                std::vector<IndexRow>* rows) const override;

  Expected<AnyPosition, TextError> read_position(std::string_view text) const override {
    auto position = text_.read_position(text);
    if (!position) return Unexpected{std::move(position).error()};
    return erased(*position);
  }
  std::string write_position(const AnyPosition& p) const override {
    return text_.write_position(typed(p));
  }
  std::size_t scan_move(std::string_view text) const override { return text_.scan_move(text); }
  Expected<PackedMove, TextError> read_move(const AnyPosition& p,
                                            std::string_view text) const override {
    auto move = text_.read_move(typed(p), text);
    if (!move) return Unexpected{std::move(move).error()};
    return T::pack(*move);
  }
  std::optional<TextError> remark(const AnyPosition& p, const PackedMove& move,
                                  std::string_view text) const override {
    if constexpr (requires { text_.remark(typed(p), T::unpack(move), text); }) {
      return text_.remark(typed(p), T::unpack(move), text);
    }
    return std::nullopt;
  }
  std::optional<PackedMove> unwritten_move(const AnyPosition& p) const override {
    if constexpr (requires(const Position& position, const Move& move) {
                    text_.may_be_unwritten(position, move);
                  }) {
      const Position position = typed(p);
      if (position.count_moves() != 1) return std::nullopt;
      Move only{};
      position.for_each_move([&](const Move& move) { only = move; });
      if (text_.may_be_unwritten(position, only)) return T::pack(only);
    }
    return std::nullopt;
  }
  bool is_idle(std::string_view text) const override {
    if constexpr (requires { text_.is_idle(text); }) return text_.is_idle(text);
    return false;
  }
  void write_move(const AnyPosition& p, const PackedMove& move, std::string& text) const override {
    text_.write_move(typed(p), T::unpack(move), text);
  }
  void write_short_move(const AnyPosition& p, const PackedMove& move,
                        std::string& text) const override {
    if constexpr (requires { text_.write_short_move(typed(p), T::unpack(move), text); }) {
      text_.write_short_move(typed(p), T::unpack(move), text);
    } else {
      write_move(p, move, text);
    }
  }
  std::string diagram(const AnyPosition& p, const DiagramStyle& style) const override {
    return text_.diagram(typed(p), style);
  }

  /// The position behind the bytes.
  [[nodiscard]] static Position typed(const AnyPosition& p) {
    Position position;
    std::memcpy(&position, p.bytes.data(), sizeof position);
    return position;
  }
  [[nodiscard]] static AnyPosition erased(const Position& position) {
    AnyPosition p;
    store(position, p);
    return p;
  }

 private:
  static void store(const Position& position, AnyPosition& p) {
    std::memcpy(p.bytes.data(), &position, sizeof position);
  }
  /// The move as seen after a symmetry, the same for moves that the title counts as one.
  [[nodiscard]] static Move seen(const Position& position, const Move& move, int symmetry) {
    if constexpr (requires { T::merged(position, move, symmetry); }) {
      return T::merged(position, move, symmetry);
    } else {
      return T::transformed(position, move, symmetry);
    }
  }
  [[nodiscard]] static IndexRow row_of(const Position& position, const SymmetryKeys& keys,
                                       const Move* next) {
    IndexRow row;
    row.key = keys.canonical();
    row.orientation = static_cast<std::uint8_t>(keys.orientation());
    if (next == nullptr) return row;
    row.has_next = true;
    row.next = T::pack(seen(position, *next, row.orientation));
    for (int i = row.orientation + 1; i < keys.count; ++i) {
      if (keys.key[static_cast<std::size_t>(i)] != row.key) continue;
      row.next = std::min(row.next, T::pack(seen(position, *next, i)));
    }
    return row;
  }

  std::string_view title_;
  int rules_version_;
  Text text_;
};

template <Title T, class Text>
Replay RulesOf<T, Text>::replay(const AnyPosition& start, std::span<const PackedMove> moves,
                                std::vector<IndexRow>* rows) const {
  Replay result;
  result.counters.resize(T::kCounters.size());
  Position position = typed(start);
  SymmetryKeys keys;
  if (rows != nullptr) keys = T::keys(position);
  // Positions since the last one that cannot come back; games that can repeat are rare and short.
  std::vector<std::uint64_t> history;
  const auto remember = [&] {
    const std::uint64_t key = position.repetition_key();
    if (key != 0) history.push_back(key);
    return key;
  };
  std::uint64_t last = remember();
  for (const PackedMove& packed : moves) {
    const Move move = T::unpack(packed);
    if (!position.is_legal(move)) break;
    if (rows != nullptr) rows->push_back(row_of(position, keys, &move));
    const Position before = position;
    position.play(move);
    if (rows != nullptr) T::update_keys(keys, before, position);
    T::count(before, move, position, result.counters);
    last = remember();
    ++result.plies;
  }
  if (rows != nullptr) rows->push_back(row_of(position, keys, nullptr));
  result.repeated = last != 0 && std::count(history.begin(), history.end(), last) >= 3;
  result.outcome = position.outcome();
  store(position, result.final);
  return result;
}

}  // namespace gipfbase::notation
