// db/query/language/compiler.hpp - from the tree of a query to a program for one variant; only for
// meaning.cpp, places.cpp and functions.cpp.
#pragma once

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

#include "db/query/language/columns.hpp"
#include "db/query/language/meaning.hpp"
#include "db/query/language/pattern.hpp"
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
    constexpr std::array<std::string_view, 4> kNames = {"a condition", "a number", "places",
                                                        "a player"};
    return kNames[static_cast<std::size_t>(type)];
  }

  /// What a part of a query comes to.
  struct Value {
    Type type = Type::kTruth;
    Scope scope = Scope::kGame;
    std::int32_t column = -1;
    /// A condition without which numbers, places and players mean nothing (-1: none): that there is
    /// a winner, that a place is on the board.
    std::int32_t given = -1;
  };
  /// More `looks_` than this beyond one at each part are too many: shifts in shifts in shifts take
  /// minutes.
  static constexpr std::size_t kMostLooks = 50'000;
  /// Where each place goes, -1: beyond the board.
  using Mapping = std::vector<std::int16_t>;
  /// A condition that is looked at for many mappings, or for either player.
  struct Repeated {
    std::vector<int> cells;  ///< which it names, each once
    /// The result by all that it depends on: the player called me, and where the cells lie.
    std::unordered_map<std::u16string, Value> known;
  };
  /// Moves of the whole board by so many places in two directions.
  using Coordinates = std::pair<int, int>;

  // meaning.cpp: conditions, numbers, players and names.
  Value truth(const Node& node);
  Value of_type(const Node& node, Type type);
  Value value(const Node& node);
  Value of_game(const Node& node, Type type);
  Value comparison(const Node& node);
  /// Who knows chess compares White or Black, which name colours of the board, with a name.
  void explain_colour(const Node& node);
  /// All parts, joined by "and" or "or".
  Value joined(const Node& node);
  Value arithmetic(const Node& node);
  std::optional<Value> seat_named(const Node& node);
  /// What the solvers proved of a position.
  std::optional<Value> value_named(std::string_view word);
  Value name(const Node& node);
  [[nodiscard]] std::optional<std::size_t> find_noun(std::string_view name) const;
  std::int32_t told(std::size_t noun, Seat who);
  Value noun_value(const Node& node, std::size_t index, const std::optional<Value>& player);
  Value unknown(const Node& node);
  /// A word that is known, but not in this form.
  Value incomplete(const Node& node, const std::string& known, const std::vector<Word>& words);

  // places.cpp: places, positions and patterns.
  Value cell(int cell);
  /// A name such as d4: on this board, or on another of the title.
  [[nodiscard]] static bool looks_like_place(std::string_view name);
  Value places(const Node& node);
  [[nodiscard]] int neighbours(int cell) const;
  /// The places with so many neighbours at most.
  [[nodiscard]] CellSet with_neighbours(int most) const;
  Value quantified(const Node& node);
  /// `truth` of a part that other mappings and players need again: most of them come to the same
  /// for the few cells that it names.
  Value repeated(const Node& node);
  void note_names(const Node& node, Repeated& part);
  Value position(const Node& node);
  /// The places for which one of these letters stands; `beyond` is set when that includes places
  /// beyond the board.
  std::int32_t places_of(const Node& node, const std::string& letters, bool& beyond);
  /// What a pattern of this text says.
  const Expected<std::vector<PatternPart>, Fault>& pattern_parts(const Node& text);
  Value pattern(const Node& node);
  /// Where a place of the query lies on the board under all `mappings_`; -1: nowhere.
  [[nodiscard]] int moved(int cell) const;
  /// The condition under every one of these mappings of places.
  Value under(const Node& node, const std::vector<Mapping>& mappings);
  Value symmetric(const Node& node);
  Value anywhere(const Node& node);
  /// Places by two directions of the board; the third is their difference.
  [[nodiscard]] std::map<int, Coordinates> coordinates() const;

  // functions.cpp: words with brackets.
  bool arity(const Node& node, std::size_t least, std::size_t most);
  Value function(const Node& node);
  /// The one text in the brackets.
  const Node* text_in(const Node& node);
  /// held(mover), held(mover, white), pool(white), high(3).
  Value noun_function(const Node& node);
  Value shifted(const Node& node);
  Value of_players(const Node& node);
  std::optional<Value> of_whole_game(const Node& node);

  /// A condition on moves does not hold where none was played.
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
  /// What stands for a part that means nothing.
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
  /// The places on the edge and in the corners, which a query may name very often.
  const CellSet edge_ = with_neighbours(5);
  const CellSet corners_ = with_neighbours(3);
  std::optional<Fault> fault_;
  /// The variables around, the innermost last; each is a loop of its number.
  std::vector<std::string> variables_;
  int me_ = -1;
  /// Those of the shifts and symmetries around, the outermost first.
  std::vector<const Mapping*> mappings_;
  /// The board moved by every distance at which two of its places lie, and turned and mirrored,
  /// when that is needed.
  std::vector<Mapping> shifts_, symmetries_;
  std::map<const Node*, Repeated> repeated_;
  std::map<const Node*, Expected<std::vector<PatternPart>, Fault>> patterns_;
  /// Parts of the query that were looked at, each once for every mapping.
  std::size_t looks_ = 0;
  std::size_t most_looks_ = kMostLooks;
};

}  // namespace gipfbase::db::language
