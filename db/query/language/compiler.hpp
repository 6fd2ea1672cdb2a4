// db/query/language/compiler.hpp - compiles the tree of a query to a program for one variant; only
// for meaning.cpp, places.cpp and functions.cpp.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "db/query/language/meaning.hpp"
#include "db/query/language/pattern.hpp"
#include "db/query/language/run/columns.hpp"
#include "db/query/language/words.hpp"

namespace gipfbase::db::language {

class Compiler {
 public:
  Compiler(std::shared_ptr<const notation::Rules> rules, std::vector<GameFact>& facts);

  Expected<Program, Fault> compile(const Node& node);

 private:
  using CellSet = notation::CellSet;
  using NounType = notation::NounType;
  using Kind = Node::Kind;

  enum class Type : std::uint8_t { kTruth, kNumber, kCells, kSeat };
  static std::string_view name_of(Type type) {
    constexpr std::array<std::string_view, 4> kNames = {"a condition", "a number",
                                                        "a set of places", "a player"};
    return kNames[static_cast<std::size_t>(type)];
  }

  /// The compiled form of a part of a query.
  struct Value {
    Type type = Type::kTruth;
    Scope scope = Scope::kGame;
    std::int32_t column = -1;
    /// Column of the condition under which a number, place or player exists: some games have no
    /// winner, for example. -1: it always exists.
    std::int32_t given = -1;
  };
  /// How far `compiled_parts_` may exceed the number of parts of the query. Without a limit, triply
  /// nested shifts would take minutes.
  static constexpr std::size_t kMostCompiledParts = 50'000;
  /// For each cell, the cell to which it is mapped; -1: off the board.
  using Mapping = std::vector<std::int16_t>;
  /// A condition that is compiled for many mappings, or for both players.
  struct Repeated {
    std::vector<int> cells;  ///< the cells that it names, each once
    /// The result by everything on which it depends: the player `me`, and the images of the cells.
    std::unordered_map<std::u16string, Value> known;
  };
  /// Steps in two directions of the board.
  using Coordinates = std::pair<int, int>;

  // meaning.cpp: conditions, numbers, players and names.
  Value truth(const Node& node);
  Value of_type(const Node& node, Type type);
  Value value(const Node& node);
  Value of_game(const Node& node, Type type);
  Value comparison(const Node& node);
  /// Explains that colours are sets of places, for `white = Name` as in chess databases.
  void explain_colour(const Node& node);
  /// All parts joined by "and" or "or".
  Value joined(const Node& node);
  Value arithmetic(const Node& node);
  std::optional<Value> seat_named(const Node& node);
  /// The value of a word for proved values; nullopt for other words.
  std::optional<Value> value_named(std::string_view word);
  Value name(const Node& node);
  [[nodiscard]] std::optional<std::size_t> find_noun(std::string_view name) const;
  std::int32_t noun_column(std::size_t noun, Seat who);
  Value noun_value(const Node& node, std::size_t index, const std::optional<Value>& player);
  Value unknown(const Node& node);
  /// Reports a known word that is used in a wrong form.
  Value incomplete(const Node& node, const std::string& known, const std::vector<Word>& words);

  // places.cpp: places, positions and patterns.
  Value cell(int cell);
  /// True for names such as d4, on any board.
  [[nodiscard]] static bool looks_like_place(std::string_view name);
  Value places(const Node& node);
  [[nodiscard]] int neighbours(int cell) const;
  /// The places with at most `most` neighbours.
  [[nodiscard]] CellSet with_neighbours(int most) const;
  Value quantified(const Node& node);
  /// Like `truth`, with a cache, for parts that are compiled for many mappings and for both
  /// players: many mappings have the same images of the few cells that a part names.
  Value repeated(const Node& node);
  void note_names(const Node& node, Repeated& part);
  Value position(const Node& node);
  /// The column of the places that match one of these letters. Sets `beyond` if places off the
  /// board match.
  std::int32_t places_of(const Node& node, const std::string& letters, bool& beyond);
  /// The parsed pattern in the node `text`, cached.
  const Expected<std::vector<PatternPart>, Fault>& pattern_parts(const Node& text);
  Value pattern(const Node& node);
  /// The image of a place of the query under `mappings_`, applied one after the other; -1: off the
  /// board.
  [[nodiscard]] int moved(int cell) const;
  /// The condition that a part holds under at least one of these mappings.
  Value under(const Node& node, const std::vector<Mapping>& mappings);
  Value symmetric(const Node& node);
  Value anywhere(const Node& node);
  /// Coordinates of the places along two directions of the board. A step in the third direction is
  /// the difference of steps in these two.
  [[nodiscard]] std::map<int, Coordinates> coordinates() const;

  // functions.cpp: words with parentheses.
  bool arity(const Node& node, std::size_t least, std::size_t most);
  Value function(const Node& node);
  /// The argument of a function that takes one text. If the arguments are different, reports a
  /// fault and returns nullptr.
  const Node* text_in(const Node& node);
  /// A noun with arguments, such as held(mover), held(mover, white), pool(white) or high(3).
  Value noun_function(const Node& node);
  Value shifted(const Node& node);
  Value of_players(const Node& node);
  std::optional<Value> of_whole_game(const Node& node);

  /// The column of a condition; a condition on moves is false where no move follows.
  std::int32_t masked(const Value& v) {
    return v.scope == Scope::kMove
               ? columns_.conjunction(v.column, columns_.make(Op::kThere, -1, -1, 1))
               : v.column;
  }
  void fail(Fault fault) {
    if (!fault_) fault_ = std::move(fault);
  }
  Value failed(const Node& node, std::string message, Type type = Type::kTruth) {
    fail({node.column, std::move(message)});
    return nothing(type);
  }
  /// The arguments are those of fmt::format.
  template <class First, class... Rest>
  Value failed(const Node& node, fmt::format_string<First, Rest...> text, First&& first,
               Rest&&... rest) {
    return failed(node, fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  /// The constant false, 0 or empty set, for a part that has a fault.
  Value nothing(Type type = Type::kTruth) {
    const bool set = type == Type::kCells;
    return {type, Scope::kGame, set ? columns_.constant(CellSet{}) : columns_.constant(0), -1};
  }
  static Value made(Type type, Scope scope, std::int32_t column, std::int32_t given = -1) {
    return {type, scope, column, given};
  }
  static Scope wider(const Value& a, const Value& b) { return std::max(a.scope, b.scope); }
  Value seat(std::int32_t column, Scope scope, std::int32_t given = -1) {
    return made(Type::kSeat, scope, column, given);
  }
  std::int32_t opposite(std::int32_t column) {
    return columns_.make(Op::kSubtract, columns_.constant(1), column);
  }

  Program program_;
  Columns columns_;
  std::vector<GameFact>& facts_;
  const notation::Places& places_;
  /// The places on the edge and in the corners, kept because a query may name them often.
  const CellSet edge_ = with_neighbours(5);
  const CellSet corners_ = with_neighbours(3);
  std::optional<Fault> fault_;
  /// The enclosing variables, innermost last. The index is the number of the variable (Op::kPlace).
  std::vector<std::string> variables_;
  int me_ = -1;
  /// Mappings of the enclosing shifts and symmetries, outermost first.
  std::vector<const Mapping*> mappings_;
  /// All shifts that keep some place on the board, and all symmetries; computed when needed.
  std::vector<Mapping> shifts_, symmetries_;
  std::map<const Node*, Repeated> repeated_;
  std::map<const Node*, Expected<std::vector<PatternPart>, Fault>> patterns_;
  /// Number of compiled parts of the query, counted once for every mapping.
  std::size_t compiled_parts_ = 0;
  std::size_t most_compiled_parts_ = kMostCompiledParts;
};

}  // namespace gipfbase::db::language
