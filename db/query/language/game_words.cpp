// Translates to SQL the parts of a query that are about whole games.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "db/query/language/meaning.hpp"
#include "db/query/query.hpp"
#include "db/rows/codec.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/game/record/date.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db::language {
namespace {

using Kind = Node::Kind;

struct GameWord {
  std::string_view name, sql;
};
constexpr std::array<GameWord, 7> kNumbers = {{
    {"plies", "g.plies"},
    {"id", "g.id"},
    {"year", "(CASE WHEN g.date_first > 0 THEN g.date_first / 10000 END)"},
    {"import", "(SELECT import FROM sources WHERE id = g.source)"},
    {"findings", "(SELECT count(*) FROM findings f WHERE f.game_id = g.id)"},
    {"first_rating", "(SELECT white FROM temp.game_ratings r WHERE r.game = g.id)"},
    {"second_rating", "(SELECT black FROM temp.game_ratings r WHERE r.game = g.id)"},
}};
constexpr std::array<GameWord, 2> kTruths = {{
    {"dated", "(g.date_first > 0)"},
    {"solved", "EXISTS (SELECT 1 FROM solved_games d WHERE d.game = g.id)"},
}};

template <std::size_t N>
const GameWord* find(const std::array<GameWord, N>& words, const Node& node) {
  if (!node.is(Kind::kName) || node.called) return nullptr;
  const auto at = std::find_if(words.begin(), words.end(),
                               [&](const GameWord& word) { return word.name == node.text; });
  return at == words.end() ? nullptr : &*at;
}

bool is_number(const Node& node) {
  if (node.is(Kind::kSum)) return std::all_of(node.parts.begin(), node.parts.end(), is_number);
  return node.is(Kind::kNumber) || find(kNumbers, node) != nullptr;
}

bool is_annotated(const Node& node) {
  return node.is(Kind::kName) && !node.called && node.text == "annotated";
}

std::string number_sql(const Node& node) {
  if (node.is(Kind::kNumber)) return std::to_string(node.value);
  if (const GameWord* const number = find(kNumbers, node)) return std::string(number->sql);
  std::string sum = number_sql(node.parts[0]);
  for (std::size_t i = 1; i < node.parts.size(); ++i) {
    sum += fmt::format(" {} {}", node.text[i - 1], number_sql(node.parts[i]));
  }
  return "(" + sum + ")";
}

/// The days of a date in a comparison.
Expected<DayRange, Fault> days_in(const Node& node) {
  std::string date = node.parts[1].text;
  std::replace_if(
      date.begin(), date.end(), [](char c) { return c == '-' || c == '/'; }, '.');
  constexpr std::string_view kShape = "0000.00.00";
  const bool sound = (date.size() == 4 || date.size() == 7 || date.size() == 10) &&
                     std::equal(date.begin(), date.end(), kShape.begin(), [](char c, char s) {
                       return s == '.' ? c == '.' : c >= '0' && c <= '9';
                     });
  auto fault = notation::calendar_fault(date);
  if (sound && !fault) return days_of(date);
  const std::string read = notation::whole_date(node.parts[1].text);
  if (!notation::calendar_fault(read)) return days_of(read);
  if (const auto two = notation::read_date_text(node.parts[1].text)) {
    fault = fmt::format("\"{}\" can mean {} or {}; write one of these", node.parts[1].text,
                        two->date, two->other);
  } else if (!sound) {
    fault = fmt::format("\"{}\" is not a date; write 2004, 2004.06 or 2004.06.01", date);
  }
  return Unexpected{Fault{node.parts[1].column, *std::move(fault)}};
}

GameFact of_filter(const GameFilter& filter) {
  const Conditions conditions = Conditions::about_game(filter);
  constexpr std::string_view kWhere = " WHERE ";
  const std::string where = conditions.where();
  return {{}, where.empty() ? "(1)" : "(" + where.substr(kWhere.size()) + ")", conditions.values()};
}

GameFact negated(GameFact fact) {
  fact.sql = "(NOT " + fact.sql + ")";
  ++fact.depth;
  return fact;
}

/// A partial date matches when any of its possible days does; but != is the negation of =.
Expected<GameFact, Fault> date_sql(const Node& node) {
  const auto days = days_in(node);
  if (!days) return Unexpected{days.error()};
  const auto holds = [&](std::string_view condition) {
    return fmt::format("(g.date_first > 0 AND {})", condition);
  };
  const std::string& sign = node.text;
  if (sign == "<") return GameFact{{}, holds("g.date_first < ?"), {days->first}};
  if (sign == "<=") return GameFact{{}, holds("g.date_first <= ?"), {days->last}};
  if (sign == ">") return GameFact{{}, holds("g.date_last > ?"), {days->last}};
  if (sign == ">=") return GameFact{{}, holds("g.date_last >= ?"), {days->first}};
  if (sign == "=") {
    return GameFact{{}, holds("g.date_first <= ? AND g.date_last >= ?"), {days->last, days->first}};
  }
  return GameFact{{}, holds("(g.date_first > ? OR g.date_last < ?)"), {days->last, days->first}};
}

void set_text(GameFilter& filter, std::string_view word, const std::string& text) {
  struct Known {
    std::string_view word;
    std::string GameFilter::*member;
  };
  static constexpr std::array<Known, 9> kKnown = {{{"first_player", &GameFilter::white},
                                                   {"second_player", &GameFilter::black},
                                                   {"event", &GameFilter::event},
                                                   {"site", &GameFilter::site},
                                                   {"result", &GameFilter::result},
                                                   {"source", &GameFilter::source},
                                                   {"comment", &GameFilter::comment},
                                                   {"text", &GameFilter::text},
                                                   {"round", &GameFilter::round}}};
  if (word == "player") filter.players = {text};
  for (const Known& known : kKnown) {
    if (known.word == word) filter.*known.member = text;
  }
}

/// The condition that some move has the glyph with this number or sign.
Expected<GameFact, Fault> glyph_sql(const Node& node) {
  const auto number = notation::gpn::glyph_number(node.text);
  if (!number) {
    return Unexpected{
        Fault{node.column, fmt::format("\"{}\" is not a glyph; write !, ?, !!, ??, !?, "
                                       "?! or a number such as $18",
                                       node.text)}};
  }
  return GameFact{{},
                  "(g.notes IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(g.notes) n, "
                  "json_each(n.value->'n') k WHERE k.value = ?))",
                  {std::int64_t{*number}}};
}

/// Texts with a fixed vocabulary, as opposed to names.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kWords = {
    {{"title", "(g.title {})"},
     {"variant", "(g.variant {})"},
     {"ending", "(g.ending {})"},
     {"finding", "EXISTS (SELECT 1 FROM findings f WHERE f.game_id = g.id AND f.code {})"}}};

Expected<GameFact, Fault> text_sql(const Node& node) {
  const Node& name = node.parts[0];
  const std::string& text = node.parts[1].text;
  GameFilter filter;
  if (name.text == "date") return date_sql(node);
  if (node.text != "=" && node.text != "!=") {
    return Unexpected{
        Fault{node.column, fmt::format("\"{}\" is a text; compare it with = or !=", name.text)}};
  }
  if (notation::text::trimmed(text).empty()) {
    return Unexpected{Fault{node.parts[1].column, "this text is empty; * matches any text"}};
  }
  if (name.text == "glyph") {
    auto fact = glyph_sql(node.parts[1]);
    return fact && node.text == "!=" ? negated(*std::move(fact)) : fact;
  }
  for (const auto& [word, sql] : kWords) {
    if (name.text != word) continue;
    // Texts without * can use an index.
    const bool one = text.find('*') == std::string::npos;
    GameFact fact{{},
                  fmt::format(fmt::runtime(sql), one ? "= ?" : "LIKE ? ESCAPE '\\'"),
                  {one ? notation::folded(text) : file_pattern(text)}};
    return node.text == "!=" ? negated(std::move(fact)) : fact;
  }
  const bool words = name.text == "comment" || name.text == "text";
  if (words && (text[0] == '*' || text.find(" *") != std::string::npos)) {
    return Unexpected{Fault{node.parts[1].column,
                            "in comments, * stands for the end of a word, not for a whole word"}};
  }
  if (name.text == "result") {
    std::string fault = notation::fault_of_result(text);
    if (!fault.empty()) return Unexpected{Fault{node.parts[1].column, std::move(fault)}};
  }
  if (name.text == "tag") {
    if (name.parts.size() != 1 || !name.parts[0].is(Kind::kName)) {
      return Unexpected{
          Fault{name.column, "\"tag\" needs a name, as in \"tag(Annotator) = Anna\""}};
    }
    filter.tags = {{name.parts[0].text, text}};
  } else {
    set_text(filter, name.text, text);
  }
  GameFact fact = of_filter(filter);
  return node.text == "!=" ? negated(std::move(fact)) : fact;
}

/// Number of leaves of a tree: numbers and conditions.
std::size_t ends_of(const Node& node) {
  if (node.parts.empty()) return 1;
  std::size_t ends = 0;
  for (const Node& part : node.parts) ends += ends_of(part);
  return ends;
}

/// True when SQL can answer this part of a query, unless it is too large.
bool says_something_of_games(const Node& node) {
  switch (node.kind) {
    case Kind::kAnd:
    case Kind::kOr:
    case Kind::kNot:
      return std::all_of(node.parts.begin(), node.parts.end(), says_something_of_games);
    case Kind::kCompare:
      return names_text(node.parts[0]) ||
             (node.text != "in" && is_number(node.parts[0]) && is_number(node.parts[1]));
    default: return find(kTruths, node) != nullptr || is_annotated(node);
  }
}

}  // namespace

bool is_about_games(const Node& node) {
  return node.depth <= GameFact::kDeepest && says_something_of_games(node) &&
         ends_of(node) <= GameFact::kLargest;
}

GameFact joined(std::vector<GameFact> facts, std::string_view word) {
  if (facts.size() == 1) return std::move(facts.front());
  GameFact all = std::move(facts.front());
  const std::string sign = fmt::format(" {} ", word);
  const std::string shown = notation::folded(sign);
  for (std::size_t i = 1; i < facts.size(); ++i) {
    all.text += shown + facts[i].text;
    all.sql += sign + facts[i].sql;
    all.values.insert(all.values.end(), facts[i].values.begin(), facts[i].values.end());
    all.size += facts[i].size;
    all.depth = std::max(all.depth, facts[i].depth);
  }
  all.text = "(" + all.text + ")";
  all.sql = "(" + all.sql + ")";
  ++all.depth;
  return all;
}

Expected<GameFact, Fault> sql_of(const Node& node) {
  if (node.is(Kind::kAnd) || node.is(Kind::kOr)) {
    std::vector<GameFact> facts;
    for (const Node& part : node.parts) {
      auto fact = sql_of(part);
      if (!fact) return fact;
      facts.push_back(*std::move(fact));
    }
    return joined(std::move(facts), node.is(Kind::kAnd) ? "AND" : "OR");
  }
  if (node.is(Kind::kNot)) {
    auto fact = sql_of(node.parts[0]);
    return fact ? negated(*std::move(fact)) : fact;
  }
  if (node.is(Kind::kCompare) && names_text(node.parts[0])) return text_sql(node);
  if (node.is(Kind::kCompare)) {
    GameFact fact{{},
                  fmt::format("(({} {} {}) IS TRUE)", number_sql(node.parts[0]),
                              node.text == "!=" ? "<>" : node.text, number_sql(node.parts[1])),
                  {}};
    fact.size = ends_of(node);
    return fact;
  }
  if (is_annotated(node)) {
    GameFilter filter;
    filter.annotated = true;
    return of_filter(filter);
  }
  const GameWord* word = find(kTruths, node);
  if (word == nullptr) word = find(kNumbers, node);
  if (word != nullptr) return GameFact{{}, std::string(word->sql), {}};
  return Unexpected{
      Fault{node.column, fmt::format("\"{}\" is not a condition on games", text_of(node))}};
}

bool asks_ratings(const Node& node) {
  if (node.is(Kind::kName) && (node.text == "first_rating" || node.text == "second_rating")) {
    return true;
  }
  return std::any_of(node.parts.begin(), node.parts.end(), asks_ratings);
}

bool is_game_number(const Node& node) { return find(kNumbers, node) != nullptr; }

}  // namespace gipfbase::db::language
