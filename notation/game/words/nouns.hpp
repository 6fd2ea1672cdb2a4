// notation/game/words/nouns.hpp - the places and nouns of a title, for the search language.
//
// A title offers `nouns()` and `places()` among its texts (notation/<title>/text.hpp). A title
// without them can be searched only by the words that all titles have.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rules/core/outcome.hpp"
#include "rules/core/title.hpp"
#include "rules/hex/bits.hpp"

namespace gipfbase::notation {

/// A set of places of any board, by the cell numbers of their title.
using CellSet = hex::Bits<4>;

/// The places of a variant's board.
struct Places {
  struct Place {
    std::string name;
    int cell = 0;
  };
  static constexpr int kDirections = 6;

  std::vector<Place> all;  ///< in the order of position texts
  CellSet cells;
  /// The neighbour of each cell in each direction, or -1. Opposite directions are three apart.
  std::vector<std::array<std::int16_t, kDirections>> step;
  /// The image of each cell under each symmetry, the identity first.
  std::vector<std::vector<std::uint8_t>> image;

  /// The cell with this name, in upper or lower case.
  [[nodiscard]] std::optional<int> find(std::string_view name) const;
  /// The neighbours of every cell of a set.
  [[nodiscard]] CellSet near(CellSet set) const;
  /// The length of the longest straight run of cells of a set.
  [[nodiscard]] int longest_line(const CellSet& set) const;
  /// The number of connected parts.
  [[nodiscard]] int parts(CellSet set) const;
};

enum class NounType : std::uint8_t { kTruth, kNumber, kCells };

/// A word of the search language.
struct Noun {
  std::string_view name;  ///< "held", or with a second word "held white"
  NounType type = NounType::kTruth;
  bool of_move = false;  ///< true: describes a move; false: a position
  bool of_seat = false;  ///< needs a player
  std::string_view about;
  /// The letter that stands for a place of the noun in patterns. A noun with the letter "m" gives
  /// places of the player to move; "y" then stands for those of the other player.
  char letter = '\0';
  bool beyond = false;  ///< also true for places outside the board
};

/// A position of a game, and the move played in it.
template <Title T>
struct Moment {
  const typename T::Position& position;
  const typename T::Move* move;       ///< nullptr at the end of the line
  const typename T::Position* after;  ///< nullptr at the end of the line
};

/// The number of 64-bit words of a set of cells: as many as the sets of the title's positions have,
/// if these are Bits, otherwise 1.
template <Title T>
[[nodiscard]] constexpr std::size_t words_of_sets() {
  if constexpr (requires { T::Position::Cells::kCapacity; })
    return T::Position::Cells::kCapacity / 64;
  return 1;
}

/// A noun of a title. Exactly one function is set; functions of moves are not called at the end of
/// a line, where no move follows.
template <Title T>
struct NounOf {
  using Set = hex::Bits<static_cast<int>(words_of_sets<T>())>;
  using Number = std::int32_t (*)(const Moment<T>& moment, Seat seat);
  using Cells = Set (*)(const Moment<T>& moment, Seat seat);

  Noun noun;
  Number number = nullptr;
  Cells cells = nullptr;
};

/// Makes the nouns of a title. `Value` computes the value from a position or a Moment and, where
/// the noun needs a player (`of`), a seat. `moved` marks a noun that describes a move.
template <Title T>
struct NounMaker {
  using Of = NounOf<T>;
  using Text = std::string_view;
  using Position = typename T::Position;

  template <auto Value>
  static constexpr Of truth(Text name, Text about) {
    return {{name, NounType::kTruth, false, false, about, '\0', false}, number_of<Value>, nullptr};
  }
  template <auto Value>
  static constexpr Of number(Text name, Text about) {
    return {{name, NounType::kNumber, false, false, about, '\0', false}, number_of<Value>, nullptr};
  }
  template <auto Value>
  static constexpr Of cells(Text name, Text about) {
    return {{name, NounType::kCells, false, false, about, '\0', false}, nullptr, cells_of<Value>};
  }
  static constexpr Of lettered(char letter, Of noun) {
    noun.noun.letter = letter;
    return noun;
  }
  static constexpr Of beyond(Of noun) {
    noun.noun.beyond = true;
    return noun;
  }
  static constexpr Of of(Of noun) {
    noun.noun.of_seat = true;
    return noun;
  }
  static constexpr Of moved(Of noun) {
    noun.noun.of_move = true;
    return noun;
  }
  /// Three nouns for pieces (a player's, White's, Black's: Value(position, seat)), then `others`.
  template <auto Value, std::size_t N>
  static constexpr std::array<Of, N + 3> owned(Text name, const std::array<Text, 3>& about,
                                               const std::array<Of, N>& others) {
    std::array<Of, N + 3> all = {of(lettered('m', cells<Value>(name, about[0]))),
                                 lettered('W', cells<owned_by<Value, 0>>("white", about[1])),
                                 lettered('B', cells<owned_by<Value, 1>>("black", about[2]))};
    std::copy(others.begin(), others.end(), all.begin() + 3);
    return all;
  }

 private:
  template <auto Value>
  static auto ask(const Moment<T>& moment, Seat seat) {
    using Maker = decltype(Value);
    if constexpr (std::is_invocable_v<Maker, const Position&, Seat>) {
      return std::invoke(Value, moment.position, seat);
    } else if constexpr (std::is_invocable_v<Maker, const Position&>) {
      return std::invoke(Value, moment.position);
    } else if constexpr (std::is_invocable_v<Maker, const Moment<T>&, Seat>) {
      return Value(moment, seat);
    } else {
      return Value(moment);
    }
  }
  template <auto Value>
  static std::int32_t number_of(const Moment<T>& moment, Seat seat) {
    return static_cast<std::int32_t>(ask<Value>(moment, seat));
  }
  template <auto Value>
  static typename Of::Set cells_of(const Moment<T>& moment, Seat seat) {
    const auto cells = ask<Value>(moment, seat);
    if constexpr (std::is_integral_v<decltype(ask<Value>(moment, seat))>) {
      return Of::Set::from_word(cells);
    } else {
      return cells;
    }
  }
  template <auto Value, Seat kSeat>
  static auto owned_by(const Moment<T>& moment) {
    return ask<Value>(moment, kSeat);
  }
};

/// The range of a noun's numbers, or of the sizes of its sets of cells, over all positions of a
/// game, and the union of these sets. At the end of the game, where no move follows, a noun that
/// describes a move has the value 0 or the empty set.
struct NounRange {
  std::int32_t low = INT32_MAX;
  std::int32_t high = INT32_MIN;
  CellSet ever;

  void add(std::int32_t number) {
    low = std::min(low, number);
    high = std::max(high, number);
  }
  template <int Words>
  void add(const hex::Bits<Words>& set) {
    add(std::int32_t{set.count()});
    for (int w = 0; w < Words; ++w) ever.set_word(w, ever.word(w) | set.word(w));
  }
};

/// A question about every position of a game: the index of a noun, and a seat.
struct NounQuestion {
  std::size_t noun = 0;
  Seat seat = 0;
  [[nodiscard]] bool operator==(const NounQuestion&) const = default;
};

/// The answers in the order of the questions, one value per position. Where a noun describes a move
/// and none follows, the value is 0 or the empty set.
struct NounColumns {
  std::size_t points = 0;  ///< number of positions
  std::vector<std::int32_t> numbers;
  std::size_t words = 1;  ///< 64-bit words of each set
  std::vector<std::uint64_t> cells;
  std::vector<Seat> movers;  ///< the side to move in each position

  /// A set by its index in `cells`, counted in sets.
  [[nodiscard]] CellSet set(std::size_t index) const {
    CellSet set;
    for (std::size_t w = 0; w < words; ++w) {
      set.set_word(static_cast<int>(w), cells[index * words + w]);
    }
    return set;
  }
};

}  // namespace gipfbase::notation
