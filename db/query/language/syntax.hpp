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
// What names mean is decided later, for each variant (meaning.hpp). Behind the names of texts that
// belong to games (player, event, ...) a comparison takes the next word as it stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/text/expected.hpp"

namespace gipfbase::db::language {

/// What is wrong with a query, and where.
struct Fault {
  std::size_t column = 0;  ///< from 1, in bytes
  std::string message;     ///< a sentence without a full stop
  /// What is to be said when no title at all knows a word; empty: the word is known, or the fault
  /// is another one.
  std::string nowhere = {};
  bool too_large = false;  ///< it means something, but would take too long
};

/// A part of a query.
struct Node {
  enum class Kind : std::uint8_t {
    kNumber,   ///< value
    kText,     ///< text
    kName,     ///< text, with what stands in brackets
    kPlaces,   ///< places by name, as names
    kAnd,      ///< two parts
    kOr,       ///< two parts
    kNot,      ///< one part
    kCompare,  ///< text is the sign; two parts
    kPlus,     ///< two parts, as kMinus and kBoth
    kMinus,
    kBoth,   ///< what is in two sets
    kThen,   ///< two parts; value: plies at most, 0: any number
    kUntil,  ///< two parts
    kSome,   ///< text is the variable; the set, and what is said of one of its places
    kEvery
  };
  Kind kind = Kind::kNumber;
  std::size_t column = 1;
  std::string text;
  std::int64_t value = 0;
  bool called = false;  ///< of names: brackets follow
  std::vector<Node> parts;

  [[nodiscard]] bool is(Kind k) const { return kind == k; }
};

/// Reads a query.
[[nodiscard]] Expected<Node, Fault> parse(std::string_view text);

/// Names of texts that belong to games: player, first, second, event, site ...
[[nodiscard]] bool is_text_of_game(std::string_view name);

/// The query with as few brackets as it takes, for plans and messages.
[[nodiscard]] std::string text_of(const Node& node);

}  // namespace gipfbase::db::language
