// db/query/language/syntax.hpp - the search language: from text to a tree.
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
// What names mean is decided later, for each variant (meaning.hpp). After the names of texts that
// belong to games (player, event, ...) a comparison takes the next word as it stands. Chains of one
// operator are one part of the tree, so that they may be long; what is nested has a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "notation/text/expected.hpp"

namespace gipfbase::db::language {

/// What is wrong with a query, and where.
struct Fault {
  std::size_t column = 0;  ///< from 1, in bytes
  std::string message;     ///< a sentence without a full stop
  /// The message for when no title at all knows a word; empty: the fault is another one.
  std::string nowhere = {};
  bool too_large = false;  ///< it means something, but would take too long
};

/// A query that cannot be understood, or would take too long.
class QueryError : public std::runtime_error {
 public:
  QueryError(std::size_t column, const std::string& message)
      : std::runtime_error(message), column_(column) {}
  [[nodiscard]] std::size_t column() const { return column_; }  ///< from 1, in bytes

 private:
  std::size_t column_;
};

/// A part of a query.
struct Node {
  enum class Kind : std::uint8_t {
    kNumber,  ///< value
    kText,    ///< text
    kName,    ///< text, with what stands in brackets
    kPlaces,  ///< places by name, as names
    kAnd,     ///< two parts or more, as kOr, kSum and kBoth
    kOr,
    kNot,      ///< one part
    kCompare,  ///< text is the sign; two parts
    kSum,      ///< text has a sign, + or -, for each part but the first
    kBoth,     ///< what is in all of these sets
    kThen,     ///< two parts; value: plies at most, 0: any number
    kUntil,    ///< two parts
    kSome,     ///< text is the variable; the set, and what is said of one of its places
    kEvery
  };
  Kind kind = Kind::kNumber;
  std::size_t column = 1;
  std::string text;
  std::int64_t value = 0;
  bool called = false;  ///< of names: brackets follow
  int depth = 1;        ///< of the tree from here on
  std::vector<Node> parts;

  [[nodiscard]] bool is(Kind k) const { return kind == k; }
};

/// Reads a query.
[[nodiscard]] Expected<Node, Fault> parse(std::string_view text);

/// Names of texts that belong to games: player, first_player, event, site ...
[[nodiscard]] bool is_text_of_game(std::string_view name);
/// A name of such a text, which a comparison compares with the next word: first_player or
/// tag(Name).
[[nodiscard]] bool names_text(const Node& node);

/// The query with as few brackets as it takes, for plans and messages.
[[nodiscard]] std::string text_of(const Node& node);

}  // namespace gipfbase::db::language
