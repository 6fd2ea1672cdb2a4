// db/query/language/syntax.hpp - parses the search language.
//
//   query      = choice
//   choice     = both { "or" both }
//   both       = follows { "and" follows }
//   follows    = negation { ( "then" | "until" ) negation [ "within" number ] }
//   negation   = "not" negation | comparison
//   comparison = sum [ ( "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" ) sum ]
//   sum        = product { ( "+" | "-" ) product }
//   product    = item { "&" item }
//   item       = number | text | name [ "(" [ choice { "," choice } ] ")" ] | "(" choice ")"
//              | "{" name { [ "," ] name } "}" | ( "some" | "every" ) name "in" sum ":" choice
//
// Names are resolved later, for each variant (meaning.hpp). After names of texts of games (player,
// event, ...) a comparison takes the next word literally. A chain of one operator becomes one
// node, so chains may be long; only the depth of nesting is limited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "notation/text/expected.hpp"

namespace gipfbase::db::language {

/// An error in a query, with its place.
struct Fault {
  std::size_t column = 0;  ///< from 1, in bytes
  std::string message;     ///< a sentence without a full stop
  /// The message for a word that no title has; empty for other faults.
  std::string nowhere = {};
  bool too_large = false;  ///< the query is valid, but would take too long
};

/// A query is not valid, or would take too long.
class QueryError : public std::runtime_error {
 public:
  QueryError(std::size_t column, const std::string& message)
      : std::runtime_error(message), column_(column) {}
  [[nodiscard]] std::size_t column() const { return column_; }  ///< from 1, in bytes

 private:
  std::size_t column_;
};

/// A node of the tree of a query.
struct Node {
  enum class Kind : std::uint8_t {
    kNumber,  ///< the number is `value`
    kText,    ///< the text is `text`
    kName,    ///< the name is `text`, its arguments are `parts`
    kPlaces,  ///< a list of places: `parts` are their names, each a kName
    kAnd,     ///< two or more parts, as in kOr, kSum and kBoth
    kOr,
    kNot,      ///< one part
    kCompare,  ///< text is the sign; two parts
    kSum,      ///< text has a sign, + or -, for each part except the first
    kBoth,     ///< intersection of sets
    kThen,     ///< two parts; value: maximum of plies, 0: any number
    kUntil,    ///< two parts
    kSome,     ///< text is the variable; parts are the set and the condition
    kEvery
  };
  Kind kind = Kind::kNumber;
  std::size_t column = 1;
  std::string text;
  std::int64_t value = 0;
  bool called = false;  ///< for kName: parentheses follow
  int depth = 1;        ///< depth of the tree that begins here
  std::vector<Node> parts;

  [[nodiscard]] bool is(Kind k) const { return kind == k; }
};

/// Parses a query.
[[nodiscard]] Expected<Node, Fault> parse(std::string_view text);

/// True for names of texts of games: player, first_player, event, site ...
[[nodiscard]] bool is_text_of_game(std::string_view name);
/// True for a node that names such a text: first_player or tag(Name).
[[nodiscard]] bool names_text(const Node& node);

/// The query with the fewest parentheses, for plans and messages.
[[nodiscard]] std::string text_of(const Node& node);

}  // namespace gipfbase::db::language
