// notation/game/rules_of.hpp - implements Rules with a title's static types and texts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "notation/game/catalogue.hpp"
#include "notation/game/repetition.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/game/words/places.hpp"
#include "notation/game/words/themes.hpp"
#include "notation/text/text.hpp"
#include "rules/core/perft.hpp"

namespace gipfbase::notation {

/// Functions of notation/<title>/text.hpp that members of RulesOf would hide.
namespace position_functions {
inline constexpr auto read = [](const auto& position, std::string_view text) {
  return read_move(position, text);
};
inline constexpr auto write = [](const auto& position, const auto& move, std::string& text) {
  write_move(position, move, text);
};
inline constexpr auto describe = [](const auto& position) { return diagram(position); };
inline constexpr auto follow = [](const auto& position, const auto& move) {
  return trace(position, move);
};
inline constexpr auto enter = [](const auto& position,
                                 const auto& move) -> decltype(steps(position, move)) {
  return steps(position, move);
};
}  // namespace position_functions

/// True for the text of a pass. Some sites write passes after the end of a game.
[[nodiscard]] inline bool is_pass_text(std::string_view text) {
  return text::same_word(text, "pass");
}
/// True for a move that is only a pass. Records of some sites omit such moves.
template <class Position, class Move>
[[nodiscard]] bool is_pass(const Position& /*position*/, const Move& move) {
  return move == Move::pass();
}

/// `Text` is a class with the functions that are called below on `text_`. If it has no `places`,
/// the places are the whole board of T; if it has no `before`, moves have the order of T::precedes.
template <Title T, class Text>
class RulesOf final : public Rules, public Stepwise, public Themed {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  RulesOf(const TitleInfo& title, int rules_version, std::string variant, Text text)
      : title_(title),
        rules_version_(rules_version),
        variant_(std::move(variant)),
        text_(std::move(text)) {
    if constexpr (kHasNouns) {
      if constexpr (requires { text_.places(); }) {
        places_ = text_.places();
      } else {
        places_ = places_on(T::Board::kTables, T::Board::kAll);
      }
      for (const NounOf<T>& noun : text_.nouns()) nouns_.push_back(noun.noun);
    }
  }

  const TitleInfo& info() const override { return title_; }
  std::string_view title() const override { return title_.id; }
  std::string_view variant() const override { return variant_; }
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
  Seat side_to_move(const AnyPosition& p) const override {
    return typed<Position>(p).side_to_move();
  }
  Outcome outcome(const AnyPosition& p) const override { return typed<Position>(p).outcome(); }
  std::uint64_t count_moves(const AnyPosition& p) const override {
    return typed<Position>(p).count_moves();
  }
  void legal_moves(const AnyPosition& p, std::vector<PackedMove>& moves) const override {
    moves.clear();
    typed<Position>(p).for_each_move([&](const Move& move) { moves.push_back(T::pack(move)); });
  }
  bool is_legal(const AnyPosition& p, const PackedMove& move) const override {
    return typed<Position>(p).is_legal(T::unpack(move));
  }
  void play(AnyPosition& p, const PackedMove& move) const override {
    auto position = typed<Position>(p);
    position.play(T::unpack(move));
    store(position, p);
  }
  std::uint64_t perft(const AnyPosition& p, int depth,
                      const std::atomic<bool>& stop) const override {
    return gipfbase::perft(typed<Position>(p), depth,
                           [&] { return stop.load(std::memory_order_relaxed); });
  }

  Actor actor(const AnyPosition& p) const override { return actor_in<T>(typed<Position>(p)); }
  bool has_clocks() const override { return Timed<T>; }
  bool has_contests() const override { return Linked<T>; }
  bool points_decide() const override { return Scored<T>; }
  AnyClocks start_clocks(const AnyPosition& p) const override {
    if constexpr (Timed<T>) return erased<AnyClocks>(T::start_clocks(typed<Position>(p)));
    return {};
  }
  AnyClocks clocks_after(const AnyClocks& clocks, const AnyPosition& p, const PackedMove& move,
                         Milliseconds spent) const override {
    if constexpr (Timed<T>) {
      return erased<AnyClocks>(T::clocks_after(typed<typename T::Clocks>(clocks),
                                               typed<Position>(p), T::unpack(move), spent));
    }
    return clocks;
  }
  std::optional<PackedMove> time_out(const AnyClocks& clocks, const AnyPosition& p,
                                     Milliseconds spent) const override {
    if constexpr (Timed<T>) {
      const auto late = T::time_out(typed<typename T::Clocks>(clocks), typed<Position>(p), spent);
      if (late) return T::pack(*late);
    }
    return std::nullopt;
  }
  std::optional<std::string_view> objection(const AnyClocks& clocks, const AnyPosition& p,
                                            const PackedMove& move,
                                            Milliseconds spent) const override {
    if constexpr (ObjectsByClocks<T>) {
      return T::objection(typed<typename T::Clocks>(clocks), typed<Position>(p), T::unpack(move),
                          spent);
    } else if constexpr (Timed<T>) {
      if (T::is_time_ply(T::unpack(move))) return "no clock has run out";
    }
    return std::nullopt;
  }
  std::optional<ContestTerms> contest(const AnyPosition& p) const override {
    if constexpr (Linked<T>) return T::contest(typed<Position>(p));
    return std::nullopt;
  }
  PackedMove decided(const AnyPosition& p, ContestOutcome outcome) const override {
    if constexpr (Linked<T>) return T::pack(T::decided(typed<Position>(p), outcome));
    throw std::logic_error("no contest decides a ply of this title");
  }

  std::uint64_t repetition_key(const AnyPosition& p) const override {
    return typed<Position>(p).repetition_key();
  }
  SymmetryKeys keys(const AnyPosition& p) const override { return T::keys(typed<Position>(p)); }
  bool same_position(const AnyPosition& a, const AnyPosition& b, bool exact) const override {
    const auto first = typed<Position>(a);
    const auto second = typed<Position>(b);
    if (exact || first == second) return first == second;
    const int symmetries = T::keys(first).count;
    for (int i = 1; i < symmetries; ++i) {
      if (T::transformed(first, i) == second) return true;
    }
    return false;
  }
  std::optional<AnyPosition> seats_swapped(const AnyPosition& p) const override {
    if constexpr (SwapsSeats<T>) {
      const auto position = typed<Position>(p);
      if (!position.outcome().over()) return erased(T::seats_swapped(position));
    }
    return std::nullopt;
  }
  std::string pattern(const AnyPosition& p) const override {
    if constexpr (HasPattern<T>) {
      return T::pattern(typed<Position>(p));
    } else {
      return std::to_string(keys(p).canonical());
    }
  }
  bool same_line(const AnyPosition& start_a, std::span<const PackedMove> a,
                 const AnyPosition& start_b, std::span<const PackedMove> b,
                 bool exact) const override {
    if (a.size() != b.size()) return false;
    const auto first = typed<Position>(start_a);
    const auto second = typed<Position>(start_b);
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
    const auto position = typed<Position>(p);
    const Move move = next != nullptr ? T::unpack(*next) : Move{};
    return row_of(position, T::keys(position), next != nullptr ? &move : nullptr);
  }
  std::optional<PackedMove> from_canonical(const AnyPosition& p,
                                           const PackedMove& canonical) const override {
    const auto position = typed<Position>(p);
    const SymmetryKeys keys = T::keys(position);
    const std::uint64_t low = keys.canonical();
    const Move image = T::unpack(canonical);
    // A damaged index may hold a move with places off the board, which cannot be transformed.
    if (!T::transformed(position, keys.orientation()).is_legal(image)) return std::nullopt;
    std::optional<Move> best;
    for (int i = 0; i < keys.count; ++i) {
      if (keys.key[static_cast<std::size_t>(i)] != low) continue;
      const Move move = seen(position, T::restored(position, image, i), 0);
      if (!best || comes_before(move, *best)) best = move;
    }
    return T::pack(*best);
  }
  using Rules::replay;
  Replay replay(const AnyPosition& start, std::span<const PackedMove> moves,
                std::vector<IndexRow>* rows, std::vector<NounRange>* ranges) const override;

  const Places& places() const override { return places_; }
  std::span<const Noun> nouns() const override { return nouns_; }
  void evaluate_nouns(const AnyPosition& start, std::span<const PackedMove> moves,
                      std::span<const NounQuestion> questions, NounColumns& values) const override;

  Expected<AnyPosition, TextError> read_position(std::string_view text) const override {
    auto position = text_.read_position(text);
    if (!position) return Unexpected{std::move(position).error()};
    return erased(*position);
  }
  std::string write_position(const AnyPosition& p) const override {
    return position_text(typed<Position>(p));
  }
  PositionGuide position_guide() const override {
    if constexpr (requires { text_.position_guide(); }) return text_.position_guide();
    return {};
  }
  std::string fitted_position(std::string_view text) const override {
    if constexpr (requires { text_.fitted_position(text, text); }) {
      return text_.fitted_position(text, position_text(text_.start()));
    }
    return std::string(text);
  }
  std::span<const std::string_view> position_formats() const override {
    if constexpr (requires { Text::kPositionFormats; }) return Text::kPositionFormats;
    return {};
  }
  std::optional<std::string> write_position_as(std::string_view format,
                                               const AnyPosition& p) const override {
    if constexpr (requires { text_.write_position_as(format, typed<Position>(p)); }) {
      return text_.write_position_as(format, typed<Position>(p));
    }
    return std::nullopt;
  }
  std::size_t scan_move(std::string_view text) const override { return text_.scan_move(text); }
  Expected<PackedMove, TextError> read_move(const AnyPosition& p,
                                            std::string_view text) const override {
    auto move = position_functions::read(typed<Position>(p), text);
    if (!move) return Unexpected{std::move(move).error()};
    return T::pack(*move);
  }
  std::optional<Milliseconds> time_in_move(std::string_view text) const override {
    if constexpr (requires { text_.time_in_move(text); }) return text_.time_in_move(text);
    return std::nullopt;
  }
  std::optional<TextError> remark(const AnyPosition& p, const PackedMove& move,
                                  std::string_view text) const override {
    if constexpr (requires { text_.remark(typed<Position>(p), T::unpack(move), text); }) {
      return text_.remark(typed<Position>(p), T::unpack(move), text);
    }
    return std::nullopt;
  }
  std::optional<PackedMove> unwritten_move(const AnyPosition& p) const override {
    if constexpr (requires(const Position& position, const Move& move) {
                    text_.may_be_unwritten(position, move);
                  }) {
      const auto position = typed<Position>(p);
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
    position_functions::write(typed<Position>(p), T::unpack(move), text);
  }
  void write_short_move(const AnyPosition& p, const PackedMove& move,
                        std::string& text) const override {
    if constexpr (requires { text_.write_short_move(typed<Position>(p), T::unpack(move), text); }) {
      text_.write_short_move(typed<Position>(p), T::unpack(move), text);
    } else {
      write_move(p, move, text);
    }
  }
  Diagram diagram(const AnyPosition& p) const override {
    return position_functions::describe(typed<Position>(p));
  }
  Trace trace(const AnyPosition& p, const PackedMove& move) const override {
    return position_functions::follow(typed<Position>(p), T::unpack(move));
  }
  MoveSteps steps(const AnyPosition& p, const PackedMove& move) const override {
    MoveSteps steps;
    if constexpr (requires(const Position& position, const Move& played) {
                    position_functions::enter(position, played);
                  }) {
      steps = position_functions::enter(typed<Position>(p), T::unpack(move));
    }
    // Titles do not describe steps for moves without a place, such as passes and answers.
    if (steps.empty()) steps.push_back({MoveStep::Kind::kChoose, move_text(p, move)});
    return steps;
  }
  ThemeWords theme_words() const override {
    if constexpr (requires { Text::kThemes; }) return Text::kThemes;
    return {};
  }
  std::optional<AnyPosition> turn_given(const AnyPosition& p) const override {
    if constexpr (requires(const Position& position) { text_.turn_given(position); }) {
      if (const auto given = text_.turn_given(typed<Position>(p))) return erased(*given);
    }
    return std::nullopt;
  }
  std::vector<PackedMove> time_plies(const AnyPosition& p) const override {
    std::vector<PackedMove> plies;
    if constexpr (Timed<T>) {
      const auto position = typed<Position>(p);
      T::for_each_time_ply(position, [&](const Move& ply) {
        if (position.is_legal(ply)) plies.push_back(T::pack(ply));
      });
    }
    return plies;
  }

 private:
  [[nodiscard]] bool comes_before(const Move& a, const Move& b) const {
    if constexpr (requires { text_.before(a, b); }) {
      return text_.before(a, b);
    } else {
      return T::precedes(a, b);
    }
  }
  /// The image of a move under a symmetry; the same for all moves that the title counts as one.
  [[nodiscard]] static Move seen(const Position& position, const Move& move, int symmetry) {
    if constexpr (MergesMoves<T>) {
      return T::merged(position, move, symmetry);
    } else {
      return T::transformed(position, move, symmetry);
    }
  }
  [[nodiscard]] static IndexRow row_of(const Position& position, const SymmetryKeys& keys,
                                       const Move* next, std::uint32_t ply = 0) {
    IndexRow row;
    row.key = keys.canonical();
    const int orientation = keys.orientation();
    row.ply = ply & IndexRow::kPlyMask;
    row.orientation = static_cast<unsigned>(orientation) & 31U;
    if (next == nullptr) return row;
    row.has_next = true;
    row.next = T::pack(seen(position, *next, orientation));
    for (int i = orientation + 1; i < keys.count; ++i) {
      if (keys.key[static_cast<std::size_t>(i)] != row.key) continue;
      row.next = std::min(row.next, T::pack(seen(position, *next, i)));
    }
    return row;
  }

  [[nodiscard]] static bool is_playable(const Position& position, const Move& move) {
    if constexpr (ChecksPlayable<T>) {
      return position.is_playable(move);
    } else {
      return position.is_legal(move);
    }
  }
  /// Number of ranges that replay() gives: two for a noun that needs a player, one for any other.
  [[nodiscard]] std::size_t range_count() const {
    std::size_t count = 0;
    for (const Noun& noun : nouns_) count += noun.of_seat ? 2 : 1;
    return count;
  }
  /// Extends the ranges to include the values for a position and its move.
  void widen(const Moment<T>& moment, std::vector<NounRange>& ranges) const;

  /// A noun to evaluate, and where its values are written.
  struct Column {
    typename NounOf<T>::Number ask_number;  ///< nullptr: the noun gives cells
    typename NounOf<T>::Cells ask_cells;
    Seat seat;
    bool of_move;
    std::int32_t* numbers;
    std::uint64_t* cells;
  };
  [[nodiscard]] std::pmr::vector<Column> columns_of(std::span<const NounQuestion> questions,
                                                    NounColumns& values,
                                                    std::pmr::memory_resource& memory) const;
  /// Evaluates one position and its move into row `point` of the columns.
  static void evaluate_nouns(const Moment<T>& moment, std::size_t point,
                             std::span<const Column> columns);

  static constexpr std::size_t kSetWords = words_of_sets<T>();
  static constexpr bool kHasNouns = requires(const Text& text) { text.nouns(); };

  const TitleInfo& title_;
  int rules_version_;
  std::string variant_;
  Text text_;
  Places places_;
  std::vector<Noun> nouns_;
};

/// The rules of a title under some settings; see TitleInfo::make.
template <Title T, class Text>
[[nodiscard]] std::shared_ptr<const Rules> rules_under(const Settings& settings,
                                                       const TitleInfo& title, int rules_version,
                                                       Text text) {
  return std::make_shared<const RulesOf<T, Text>>(title, rules_version, settings.text(),
                                                  std::move(text));
}

template <Title T, class Text>
void RulesOf<T, Text>::evaluate_nouns(const AnyPosition& start, std::span<const PackedMove> moves,
                                      std::span<const NounQuestion> questions,
                                      NounColumns& values) const {
  values.points = moves.size() + 1;
  values.movers.resize(values.points);
  std::size_t numbers = 0;
  if constexpr (kHasNouns) {
    for (const NounQuestion& a : questions)
      numbers += nouns_[a.noun].type == NounType::kCells ? 0U : 1U;
  }
  values.numbers.resize(numbers * values.points);
  values.words = kSetWords;
  values.cells.resize((questions.size() - numbers) * values.points * values.words);
  // Enough for nearly all questions. The buffer need not be initialised.
  std::array<std::byte, 1024> memory;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  std::pmr::monotonic_buffer_resource resource(memory.data(), memory.size());
  const std::pmr::vector<Column> columns = columns_of(questions, values, resource);
  const bool of_moves = std::any_of(questions.begin(), questions.end(),
                                    [&](const NounQuestion& a) { return nouns_[a.noun].of_move; });
  auto position = typed<Position>(start);
  std::optional<Position> after;
  for (std::size_t point = 0;; ++point) {
    values.movers[point] = position.side_to_move();
    if (point == moves.size()) return evaluate_nouns({position, nullptr, nullptr}, point, columns);
    const Move move = T::unpack(moves[point]);
    if (!is_playable(position, move)) {
      // Only damaged files hold such moves.
      return evaluate_nouns(start, moves.first(point), questions, values);
    }
    if (!of_moves) {
      evaluate_nouns({position, nullptr, nullptr}, point, columns);
      position.play(move);
      continue;
    }
    after = position;
    after->play(move);
    evaluate_nouns({position, &move, &*after}, point, columns);
    position = *after;
  }
}

template <Title T, class Text>
auto RulesOf<T, Text>::columns_of(std::span<const NounQuestion> questions, NounColumns& values,
                                  std::pmr::memory_resource& memory) const
    -> std::pmr::vector<Column> {
  std::pmr::vector<Column> columns(&memory);
  if constexpr (kHasNouns) {
    columns.reserve(questions.size());
    const std::span<const NounOf<T>> nouns = text_.nouns();
    std::int32_t* number = values.numbers.data();
    std::uint64_t* cells = values.cells.data();
    for (const NounQuestion& a : questions) {
      const NounOf<T>& noun = nouns[a.noun];
      if (noun.cells != nullptr) {
        columns.push_back({nullptr, noun.cells, a.seat, noun.noun.of_move, nullptr, cells});
        cells += values.points * kSetWords;
      } else {
        columns.push_back({noun.number, nullptr, a.seat, noun.noun.of_move, number, nullptr});
        number += values.points;
      }
    }
  }
  return columns;
}

template <Title T, class Text>
void RulesOf<T, Text>::evaluate_nouns(const Moment<T>& moment, std::size_t point,
                                      std::span<const Column> columns) {
  for (const Column& column : columns) {
    const bool there = moment.move != nullptr || !column.of_move;
    if (column.ask_number != nullptr) {
      column.numbers[point] = there ? column.ask_number(moment, column.seat) : 0;
      continue;
    }
    std::uint64_t* const out = column.cells + point * kSetWords;
    using Set = typename NounOf<T>::Set;
    const Set cells = there ? column.ask_cells(moment, column.seat) : Set{};
    for (std::size_t w = 0; w < kSetWords; ++w) out[w] = cells.word(static_cast<int>(w));
  }
}

template <Title T, class Text>
void RulesOf<T, Text>::widen(const Moment<T>& moment, std::vector<NounRange>& ranges) const {
  if constexpr (kHasNouns) {
    auto range = ranges.begin();
    for (const NounOf<T>& noun : text_.nouns()) {
      const bool there = moment.move != nullptr || !noun.noun.of_move;
      const Seat seats = noun.noun.of_seat ? 2 : 1;
      for (Seat seat = 0; seat < seats; ++seat, ++range) {
        if (noun.number != nullptr) {
          range->add(there ? noun.number(moment, seat) : 0);
        } else {
          range->add(there ? noun.cells(moment, seat) : typename NounOf<T>::Set{});
        }
      }
    }
  }
}

template <Title T, class Text>
Replay RulesOf<T, Text>::replay(const AnyPosition& start, std::span<const PackedMove> moves,
                                std::vector<IndexRow>* rows, std::vector<NounRange>* ranges) const {
  Replay result;
  result.counters.resize(T::kCounters.size());
  auto position = typed<Position>(start);
  SymmetryKeys keys;
  if (rows != nullptr) {
    keys = T::keys(position);
    rows->reserve(rows->size() + moves.size() + 1);
  }
  if (ranges != nullptr) ranges->assign(range_count(), {});
  Repetition repetition;
  repetition.add(position.repetition_key());
  for (const PackedMove& packed : moves) {
    const Move move = T::unpack(packed);
    if (!position.is_legal(move)) break;
    if (rows != nullptr) rows->push_back(row_of(position, keys, &move, result.plies));
    const Position before = position;
    position.play(move);
    if (rows != nullptr) T::update_keys(keys, before, position);
    if (ranges != nullptr) widen({before, &move, &position}, *ranges);
    T::count(before, move, position, result.counters);
    repetition.add(position.repetition_key());
    ++result.plies;
  }
  if (rows != nullptr) rows->push_back(row_of(position, keys, nullptr, result.plies));
  if (ranges != nullptr) widen({position, nullptr, nullptr}, *ranges);
  result.repeated = repetition.repeated();
  result.outcome = position.outcome();
  store(position, result.final);
  return result;
}

}  // namespace gipfbase::notation
