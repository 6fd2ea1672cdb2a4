#include "db/query/language/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "db/query/language/compiler.hpp"
#include "db/query/language/words.hpp"
#include "notation/text/folding.hpp"

namespace gipfbase::db::language {
namespace {

constexpr const char* kTooLarge = "this query is too large";

/// Explains the letters in forms such as `count(S)`: ` (S: a set of places)`. Empty if there are
/// none.
std::string letters_in(std::string_view forms) {
  constexpr std::array<std::pair<char, std::string_view>, 8> kLetters = {
      {{'P', "a player"},
       {'S', "a set of places"},
       {'A', "a query"},
       {'B', "another query"},
       {'Q', "a query"},
       {'R', "another query"},
       {'X', "a query, a number or a set"},
       {'n', "a number"}}};
  std::string text;
  for (const auto& [letter, meaning] : kLetters) {
    bool found = false;
    for (std::size_t i = 1; i + 1 < forms.size(); ++i) {
      const bool begins = forms[i - 1] == '(' || forms[i - 1] == ' ';
      const bool ends = forms[i + 1] == ')' || forms[i + 1] == ',';
      found = found || (forms[i] == letter && begins && ends);
    }
    if (found) text += fmt::format("{}{}: {}", text.empty() ? " (" : ", ", letter, meaning);
  }
  return text.empty() ? text : text + ')';
}

std::size_t parts_in(const Node& node) {
  std::size_t parts = 1;
  for (const Node& part : node.parts) parts += parts_in(part);
  return parts;
}

}  // namespace

Compiler::Compiler(std::shared_ptr<const notation::Rules> rules, std::vector<GameFact>& facts)
    : facts_(facts), places_(rules->places()) {
  program_.rules = std::move(rules);
  program_.start = program_.rules->start();
}

Expected<Program, Fault> Compiler::compile(const Node& node) {
  most_compiled_parts_ = kMostCompiledParts + parts_in(node);
  const Value result = truth(node);
  if (fault_) return Unexpected{*std::move(fault_)};
  const std::int32_t column = masked(result);
  if (columns_.too_many()) return Unexpected{Fault{node.column, kTooLarge, {}, true}};
  program_.scope = result.scope;
  columns_.finish(program_, column);
  return std::move(program_);
}

Compiler::Value Compiler::truth(const Node& node) {
  Value v = value(node);
  if (fault_) return v;
  if (v.type == Type::kCells) v = made(Type::kTruth, v.scope, columns_.any(v.column), v.given);
  if (v.type != Type::kTruth) {
    const std::string text = text_of(node);
    return failed(node,
                  "\"{0}\" is {1}, which is neither true nor false; compare it, as in \"{0} {2}\"",
                  text, name_of(v.type),
                  v.type == Type::kNumber ? ">= 3"
                  : text == "mover"       ? "= winner"
                                          : "= mover");
  }
  return made(Type::kTruth, v.scope, columns_.conjunction(v.column, v.given));
}

Compiler::Value Compiler::of_type(const Node& node, Type type) {
  const Value v = value(node);
  if (fault_ || v.type == type) return v;
  return failed(
      node,
      fmt::format("\"{}\" must be {}, but is {}", text_of(node), name_of(type), name_of(v.type)),
      type);
}

Compiler::Value Compiler::value(const Node& node) {
  if (columns_.too_many() || ++compiled_parts_ > most_compiled_parts_)
    fail({node.column, kTooLarge, {}, true});
  if (fault_) return nothing();
  // The number becomes a fact, and not each comparison with it: a query may compare it with many
  // values.
  const bool of_numbers = node.is(Kind::kCompare) && !names_text(node.parts[0]);
  if (!of_numbers && is_about_games(node)) return of_game(node, Type::kTruth);
  switch (node.kind) {
    case Kind::kNumber:
      return made(Type::kNumber, Scope::kGame,
                  columns_.constant(static_cast<std::int32_t>(node.value)));
    case Kind::kText:
      return failed(node,
                    "a text in quotation marks must be compared with a word such as player, as in: "
                    "player = \"Anna\"");
    case Kind::kName: return node.called ? function(node) : name(node);
    case Kind::kPlaces: return places(node);
    case Kind::kAnd:
    case Kind::kOr: return joined(node);
    case Kind::kNot: {
      const Value a = truth(node.parts[0]);
      return made(Type::kTruth, a.scope, columns_.negation(a.column));
    }
    case Kind::kCompare: return comparison(node);
    case Kind::kSum:
    case Kind::kBoth: return arithmetic(node);
    case Kind::kThen:
    case Kind::kUntil: {
      const Value a = truth(node.parts[0]);
      const Value b = truth(node.parts[1]);
      const Op op = node.is(Kind::kThen) ? Op::kThen : Op::kUntil;
      return made(Type::kTruth, a.scope == Scope::kGame ? Scope::kPosition : a.scope,
                  columns_.make(op, masked(a), masked(b), static_cast<std::int32_t>(node.value)));
    }
    case Kind::kSome:
    case Kind::kEvery: return quantified(node);
  }
  return failed(node, "this is not a condition");
}

Compiler::Value Compiler::joined(const Node& node) {
  Value all = made(Type::kTruth, Scope::kGame, -1);
  for (const Node& part : node.parts) {
    const Value one = truth(part);
    all = made(Type::kTruth, wider(all, one),
               node.is(Kind::kAnd) ? columns_.conjunction(all.column, one.column)
                                   : columns_.disjunction(all.column, one.column));
  }
  return all;
}

Compiler::Value Compiler::of_game(const Node& node, Type type) {
  auto fact = sql_of(node);
  if (!fact) {
    fail(std::move(fact).error());
    return nothing(type);
  }
  fact->text = text_of(node);
  const auto column = [&](GameFact wanted) {
    const auto known = std::find_if(facts_.begin(), facts_.end(),
                                    [&](const GameFact& f) { return f.text == wanted.text; });
    const auto index = static_cast<std::int32_t>(known - facts_.begin());
    if (known == facts_.end()) facts_.push_back(std::move(wanted));
    if (facts_.size() > kMostFacts) {
      fail({node.column, "this query is too large: it has too many conditions on games", {}, true});
    }
    return columns_.make(Op::kFact, -1, -1, index);
  };
  // A number may be unknown, such as the year of a game without a date. `given` says if it is
  // known.
  const std::int32_t given =
      type == Type::kNumber
          ? column({fact->text + " is known", fmt::format("({} IS NOT NULL)", fact->sql), {}})
          : -1;
  return made(type, Scope::kGame, column(*std::move(fact)), given);
}

Compiler::Value Compiler::comparison(const Node& node) {
  const Value a = value(node.parts[0]);
  const Value b = value(node.parts[1]);
  if (fault_) {
    explain_colour(node);
    return a;
  }
  const std::string& sign = node.text;
  const std::int32_t given = columns_.conjunction(a.given, b.given);
  const auto answer = [&](std::int32_t column) {
    return made(Type::kTruth, wider(a, b), columns_.conjunction(column, given));
  };
  if (a.type != b.type) {
    return failed(node, "\"{}\" is {} and \"{}\" is {}; they cannot be compared",
                  text_of(node.parts[0]), name_of(a.type), text_of(node.parts[1]), name_of(b.type));
  }
  if (a.type == Type::kCells) {
    if (sign == "in") return answer(columns_.make(Op::kSubset, a.column, b.column));
    const std::int32_t equal = columns_.make(Op::kSetEqual, a.column, b.column);
    if (sign == "=") return answer(equal);
    if (sign == "!=") return answer(columns_.negation(equal));
    return failed(node,
                  "places are compared with =, != or \"in\"; \"count(...)\" gives their number");
  }
  if (sign == "in") return failed(node, "\"in\" needs a set of places on both sides");
  const bool ordered = a.type == Type::kNumber;
  if (!ordered && sign != "=" && sign != "!=") {
    return failed(node, "{} cannot be compared by size; use = or !=", name_of(a.type));
  }
  if (sign == "=") return answer(columns_.make(Op::kEqual, a.column, b.column));
  if (sign == "!=") return answer(columns_.negation(columns_.make(Op::kEqual, a.column, b.column)));
  const bool turned = sign == ">" || sign == "<=";
  const std::int32_t less =
      columns_.make(Op::kLess, turned ? b.column : a.column, turned ? a.column : b.column);
  return answer(sign == "<" || sign == ">" ? less : columns_.negation(less));
}

void Compiler::explain_colour(const Node& node) {
  if (fault_->too_large) return;
  const Node& who = node.parts[0];
  const Node& name = node.parts[1];
  const bool compared = who.is(Kind::kName) && !who.called &&
                        (name.is(Kind::kText) || (name.is(Kind::kName) && !name.called));
  const std::string colour = notation::folded(who.text);
  if (!compared || (colour != "white" && colour != "black")) return;
  const bool first = colour == "white";
  const std::string message = fmt::format(
      "\"{}\" is not a player; for the player who moved {} write \"{}_player\", as in: {}_player "
      "{} \"{}\"",
      who.text, first ? "first" : "second", first ? "first" : "second", first ? "first" : "second",
      node.text, name.text);
  fault_ = Fault{who.column, message, message};
}

Compiler::Value Compiler::arithmetic(const Node& node) {
  Value all = value(node.parts[0]);
  for (std::size_t i = 1; i < node.parts.size() && !fault_; ++i) {
    const Node& part = node.parts[i];
    const Value next = value(part);
    if (fault_) break;
    const char sign = node.is(Kind::kBoth) ? '&' : node.text[i - 1];
    const bool sets = all.type == Type::kCells && next.type == Type::kCells;
    const bool numbers = all.type == Type::kNumber && next.type == Type::kNumber;
    if (!sets && (!numbers || sign == '&')) {
      fail({i == 1 ? node.column : part.column,
            fmt::format("{} is {} and \"{}\" is {}; \"{}\" cannot join them",
                        i == 1 ? fmt::format("\"{}\"", text_of(node.parts[0]))
                               : fmt::format("the part before \"{}\"", text_of(part)),
                        name_of(all.type), text_of(part), name_of(next.type), sign)});
      break;
    }
    const Op op = sign == '&'   ? Op::kIntersect
                  : sign == '+' ? (sets ? Op::kUnite : Op::kAdd)
                                : (sets ? Op::kWithout : Op::kSubtract);
    all = made(all.type, wider(all, next), columns_.make(op, all.column, next.column),
               columns_.conjunction(all.given, next.given));
  }
  return all;
}

std::optional<Compiler::Value> Compiler::seat_named(const Node& node) {
  const std::string& word = node.text;
  if (word == "mover") return seat(columns_.make(Op::kMover), Scope::kPosition);
  if (word == "other") return seat(opposite(columns_.make(Op::kMover)), Scope::kPosition);
  if (word == "first") return seat(columns_.make(Op::kFirst), Scope::kGame);
  if (word == "second") return seat(opposite(columns_.make(Op::kFirst)), Scope::kGame);
  if (word == "winner" || word == "loser") {
    const std::int32_t winner = columns_.make(Op::kWinner);
    const std::int32_t decided =
        columns_.negation(columns_.make(Op::kEqual, winner, columns_.constant(-1)));
    return seat(word == "winner" ? winner : opposite(winner), Scope::kGame, decided);
  }
  if (word == "me" || word == "you") {
    if (me_ < 0) {
      return failed(
          node,
          fmt::format("\"{}\" is a player only within \"either(...)\" or \"both(...)\"", word),
          Type::kSeat);
    }
    return seat(columns_.constant(word == "me" ? me_ : 1 - me_), Scope::kGame);
  }
  return std::nullopt;
}

std::optional<Compiler::Value> Compiler::value_named(std::string_view word) {
  if (!is_about_values(word)) return std::nullopt;
  program_.asks_values = true;
  const auto of_position = [](Type type, std::int32_t column, std::int32_t given = -1) {
    return made(type, Scope::kPosition, column, given);
  };
  const auto proved = [&](Proved what) {
    return columns_.make(Op::kProved, -1, -1, static_cast<std::int32_t>(what));
  };
  if (word == "proved") return of_position(Type::kTruth, proved(Proved::kAnything));
  if (word == "proved_score") {
    return of_position(Type::kNumber, proved(Proved::kScore), proved(Proved::kHasScore));
  }
  if (word == "proved_plies") {
    return of_position(Type::kNumber, proved(Proved::kDistance), proved(Proved::kHasDistance));
  }
  const int verdict = word == "proved_win" ? 1 : word == "proved_draw" ? 0 : -1;
  return of_position(Type::kTruth, columns_.make(Op::kEqual, proved(Proved::kVerdict),
                                                 columns_.constant(verdict)));
}

Compiler::Value Compiler::name(const Node& node) {
  const auto variable = std::find(variables_.rbegin(), variables_.rend(), node.text);
  if (variable != variables_.rend()) {
    // The innermost variable of this name.
    const auto number = static_cast<std::int32_t>(variables_.rend() - variable) - 1;
    return made(Type::kCells, Scope::kGame, columns_.make(Op::kPlace, -1, -1, number));
  }
  if (const auto player = seat_named(node)) return *player;
  if (const auto proved = value_named(node.text)) return *proved;
  if (node.text == "ply") return made(Type::kNumber, Scope::kPosition, columns_.make(Op::kPly));
  if (node.text == "board")
    return made(Type::kCells, Scope::kGame, columns_.constant(places_.cells));
  if (node.text == "edge") return made(Type::kCells, Scope::kGame, columns_.constant(edge_));
  if (node.text == "corners") return made(Type::kCells, Scope::kGame, columns_.constant(corners_));
  if (node.text == "none") return made(Type::kCells, Scope::kGame, columns_.constant(CellSet{}));
  if (is_game_number(node)) return of_game(node, Type::kNumber);
  if (const auto noun = find_noun(node.text)) return noun_value(node, *noun, std::nullopt);
  if (const auto place = places_.find(node.text)) return cell(*place);
  if (looks_like_place(node.text)) {
    return made(Type::kCells, Scope::kGame, columns_.constant(CellSet{}), columns_.constant(0));
  }
  return unknown(node);
}

std::optional<std::size_t> Compiler::find_noun(std::string_view name) const {
  const auto nouns = program_.rules->nouns();
  for (std::size_t i = 0; i < nouns.size(); ++i) {
    if (nouns[i].name == name) return i;
  }
  return std::nullopt;
}

std::int32_t Compiler::noun_column(std::size_t noun, Seat who) {
  const auto nouns = program_.rules->nouns();
  const bool sets = nouns[noun].type == NounType::kCells;
  const notation::NounQuestion question{noun, who};
  std::int32_t index = 0;  // index among answers of its type
  for (const notation::NounQuestion& a : program_.questions) {
    if (a == question) break;
    if ((nouns[a.noun].type == NounType::kCells) == sets) ++index;
  }
  auto& all = program_.questions;
  if (std::find(all.begin(), all.end(), question) == all.end()) all.push_back(question);
  return columns_.make(sets ? Op::kCells : Op::kNumber, -1, -1, index);
}

Compiler::Value Compiler::noun_value(const Node& node, std::size_t index,
                                     const std::optional<Value>& player) {
  const notation::Noun& noun = program_.rules->nouns()[index];
  const Type type = noun.type == NounType::kCells    ? Type::kCells
                    : noun.type == NounType::kNumber ? Type::kNumber
                                                     : Type::kTruth;
  if (noun.of_seat && !player) {
    return failed(
        node,
        fmt::format("\"{0}\" needs a player, as in \"{0}(mover)\" or \"{0}(winner)\"", node.text),
        type);
  }
  if (!noun.of_seat && player) return failed(node, "\"{}\" does not take a player", node.text);
  const Scope scope = noun.of_move ? Scope::kMove : Scope::kPosition;
  if (!noun.of_seat) return made(type, scope, noun_column(index, 0));
  const Step& whose = columns_.step(player->column);
  if (whose.op == Op::kConstant) {
    return made(type, scope, noun_column(index, static_cast<Seat>(whose.value)), player->given);
  }
  const std::int32_t zero = noun_column(index, 0);
  const std::int32_t one = noun_column(index, 1);
  const Op select = type == Type::kCells ? Op::kSelectSet : Op::kSelect;
  return made(type, std::max(scope, player->scope),
              columns_.add({.op = select, .a = player->column, .b = zero, .c = one}),
              player->given);
}

Compiler::Value Compiler::unknown(const Node& node) {
  std::vector<Word> words = common_words();
  const std::vector<Word> own = words_of(*program_.rules);
  words.insert(words.end(), own.begin(), own.end());
  const std::string_view known = std::string_view(node.text).substr(0, node.text.find(' '));
  const std::string wanted = notation::folded(node.text);
  std::string best;
  std::size_t distance = std::max<std::size_t>(1, wanted.size() / 3);
  for (const Word& word : words) {
    if (word.word == known) return incomplete(node, word.word, words);
    const std::size_t d = notation::edit_distance(wanted, word.word, distance);
    if (d < distance || (d == distance && best.empty())) {
      distance = d;
      best = word.word;
    }
  }
  const std::string wrong = fmt::format("\"{}\" is not a word of the search language", node.text);
  const std::string hint = best.empty() ? "" : fmt::format("; did you mean {}?", best);
  fail({node.column, fmt::format("{} for {}{}", wrong, program_.rules->title(), hint),
        wrong + hint});
  return nothing();
}

Compiler::Value Compiler::incomplete(const Node& node, const std::string& known,
                                     const std::vector<Word>& words) {
  if (known == "date") {
    return failed(node, "compare \"date\" with a day, month or year, as in \"date >= 2004.06\"");
  }
  if (is_text_of_game(known) || known == "tag") {
    const std::string form = known == "tag" ? "tag(Name)" : known;
    return failed(node, "\"{0}\" is a text; compare it with = or !=, as in: {1} = \"...\"", known,
                  form);
  }
  std::string forms;
  std::size_t count = 0;
  constexpr std::size_t kMostForms = 4;
  for (const Word& word : words) {
    if (word.word != known || ++count > kMostForms) continue;
    forms += fmt::format("{}\"{}\"", forms.empty() ? "" : ", ", word.form);
  }
  return failed(node, "\"{}\" must be written {}{}{}", known, forms,
                count > kMostForms ? " ..." : "", letters_in(forms));
}

Expected<Program, Fault> compile(const Node& node, std::shared_ptr<const notation::Rules> rules,
                                 std::vector<GameFact>& facts) {
  return Compiler(std::move(rules), facts).compile(node);
}

}  // namespace gipfbase::db::language
