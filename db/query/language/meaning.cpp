#include "db/query/language/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "db/query/language/compiler.hpp"
#include "db/query/language/words.hpp"
#include "notation/text/folding.hpp"

namespace gipfbase::db::language {

Compiler::Compiler(std::shared_ptr<const notation::Rules> rules, std::vector<GameFact>& facts)
    : facts_(facts), places_(rules->places()) {
  program_.rules = std::move(rules);
  program_.start = program_.rules->start();
}

Expected<Program, Fault> Compiler::compile(const Node& node) {
  const Value result = truth(node);
  if (fault_) return Unexpected{*std::move(fault_)};
  program_.result = masked(result);
  program_.scope = result.scope;
  program_.steps = columns_.take();
  return std::move(program_);
}

Compiler::Value Compiler::truth(const Node& node) {
  Value v = value(node);
  if (fault_) return v;
  if (v.type == Type::kCells)
    v = made(Type::kTruth, v.scope, columns_.make(Op::kAny, v.column), v.given);
  if (v.type != Type::kTruth) {
    return failed(node, fmt::format("{} is {}, which is neither true nor false; compare it with "
                                    "another",
                                    text_of(node), name_of(v.type)));
  }
  return made(Type::kTruth, v.scope, columns_.conjunction(v.column, v.given));
}

Compiler::Value Compiler::of_type(const Node& node, Type type) {
  const Value v = value(node);
  if (fault_ || v.type == type) return v;
  return failed(
      node, fmt::format("{} should be {} and is {}", text_of(node), name_of(type), name_of(v.type)),
      type);
}

Compiler::Value Compiler::value(const Node& node) {
  if (columns_.too_many() || ++looks_ > kMostLooks) fail({1, "this query is too large", {}, true});
  if (fault_) return made(Type::kTruth, Scope::kGame, columns_.constant(0));
  if (is_about_games(node)) return of_game(node, Type::kTruth);
  switch (node.kind) {
    case Kind::kNumber:
      return made(Type::kNumber, Scope::kGame,
                  columns_.constant(static_cast<std::int32_t>(node.value)));
    case Kind::kText: return failed(node, "a text can only be compared with a name such as player");
    case Kind::kName: return node.called ? function(node) : name(node);
    case Kind::kPlaces: return places(node);
    case Kind::kAnd: {
      const Value a = truth(node.parts[0]);
      const Value b = truth(node.parts[1]);
      return made(Type::kTruth, wider(a, b), columns_.conjunction(a.column, b.column));
    }
    case Kind::kOr: {
      const Value a = truth(node.parts[0]);
      const Value b = truth(node.parts[1]);
      return made(Type::kTruth, wider(a, b), columns_.disjunction(a.column, b.column));
    }
    case Kind::kNot: {
      const Value a = truth(node.parts[0]);
      return made(Type::kTruth, a.scope, columns_.negation(a.column));
    }
    case Kind::kCompare: return comparison(node);
    case Kind::kPlus:
    case Kind::kMinus:
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
  return failed(node, "this means nothing");
}

Compiler::Value Compiler::of_game(const Node& node, Type type) {
  auto fact = sql_of(node);
  if (!fact) {
    fail(std::move(fact).error());
    return made(type, Scope::kGame, columns_.constant(0));
  }
  fact->text = text_of(node);
  const auto column = [&](GameFact asked) {
    const auto known = std::find_if(facts_.begin(), facts_.end(),
                                    [&](const GameFact& f) { return f.text == asked.text; });
    const auto index = static_cast<std::int32_t>(known - facts_.begin());
    if (known == facts_.end()) facts_.push_back(std::move(asked));
    return columns_.make(Op::kFact, -1, -1, index);
  };
  // Without a date there is no year, and no rating.
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
    return failed(node,
                  fmt::format("{} is {}, {} is {}; they cannot be compared", text_of(node.parts[0]),
                              name_of(a.type), text_of(node.parts[1]), name_of(b.type)));
  }
  if (a.type == Type::kCells) {
    if (sign == "in") return answer(columns_.make(Op::kSubset, a.column, b.column));
    const std::int32_t equal = columns_.make(Op::kSetEqual, a.column, b.column);
    if (sign == "=") return answer(equal);
    if (sign == "!=") return answer(columns_.negation(equal));
    return failed(node, "places are compared with =, != or in; count(...) gives their number");
  }
  if (sign == "in") return failed(node, "in compares places");
  const bool ordered = a.type == Type::kNumber;
  if (!ordered && sign != "=" && sign != "!=") {
    return failed(node, fmt::format("{} cannot be more or less; use = or !=", name_of(a.type)));
  }
  if (sign == "=") return answer(columns_.make(Op::kEqual, a.column, b.column));
  if (sign == "!=") return answer(columns_.negation(columns_.make(Op::kEqual, a.column, b.column)));
  const bool turned = sign == ">" || sign == "<=";
  const std::int32_t less =
      columns_.make(Op::kLess, turned ? b.column : a.column, turned ? a.column : b.column);
  return answer(sign == "<" || sign == ">" ? less : columns_.negation(less));
}

void Compiler::explain_colour(const Node& node) {
  const Node& who = node.parts[0];
  const Node& name = node.parts[1];
  const bool compared = who.is(Kind::kName) && !who.called &&
                        (name.is(Kind::kText) || (name.is(Kind::kName) && !name.called));
  const std::string colour = notation::folded(who.text);
  if (!compared || (colour != "white" && colour != "black")) return;
  const bool first = colour == "white";
  const std::string message =
      fmt::format("{} is no player; who moved {} is {}_player: {}_player {} \"{}\"", who.text,
                  first ? "first" : "second", first ? "first" : "second",
                  first ? "first" : "second", node.text, name.text);
  fault_ = Fault{who.column, message, message};
}

Compiler::Value Compiler::arithmetic(const Node& node) {
  const Value a = value(node.parts[0]);
  const Value b = value(node.parts[1]);
  if (fault_) return a;
  const std::int32_t given = columns_.conjunction(a.given, b.given);
  const bool sets = a.type == Type::kCells && b.type == Type::kCells;
  const bool numbers = a.type == Type::kNumber && b.type == Type::kNumber;
  if (sets) {
    const Op op = node.is(Kind::kPlus)    ? Op::kUnite
                  : node.is(Kind::kMinus) ? Op::kWithout
                                          : Op::kIntersect;
    return made(Type::kCells, wider(a, b), columns_.make_set(op, a.column, b.column), given);
  }
  if (!numbers || node.is(Kind::kBoth)) {
    return failed(node,
                  fmt::format("{} is {}, {} is {}; {} does not join them", text_of(node.parts[0]),
                              name_of(a.type), text_of(node.parts[1]), name_of(b.type),
                              node.is(Kind::kBoth)   ? "&"
                              : node.is(Kind::kPlus) ? "+"
                                                     : "-"));
  }
  return made(Type::kNumber, wider(a, b),
              columns_.make(node.is(Kind::kPlus) ? Op::kAdd : Op::kSubtract, a.column, b.column),
              given);
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
      return failed(node, fmt::format("{} is somebody only within either(...) or both(...)", word),
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
  if (word == "proved") return of_position(Type::kTruth, columns_.make(Op::kProved));
  if (word == "proved_score") {
    return of_position(Type::kNumber, columns_.make(Op::kProvedScore),
                       columns_.make(Op::kHasScore));
  }
  if (word == "proved_plies") {
    return of_position(Type::kNumber, columns_.make(Op::kProvedDistance),
                       columns_.make(Op::kHasDistance));
  }
  const int verdict = word == "proved_win" ? 1 : word == "proved_draw" ? 0 : -1;
  return of_position(Type::kTruth, columns_.make(Op::kEqual, columns_.make(Op::kVerdict),
                                                 columns_.constant(verdict)));
}

Compiler::Value Compiler::name(const Node& node) {
  const auto variable = variables_.find(node.text);
  if (variable != variables_.end()) {
    // What it stands for was found on the board as it is here.
    return made(Type::kCells, Scope::kGame, columns_.constant(CellSet::of(variable->second)));
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

std::int32_t Compiler::told(std::size_t noun, Seat who) {
  const auto nouns = program_.rules->nouns();
  const bool sets = nouns[noun].type == NounType::kCells;
  const notation::Asked asked{noun, who};
  std::int32_t index = 0;  // among the answers of its kind
  for (const notation::Asked& a : program_.asked) {
    if (a == asked) return columns_.add(told_step(sets, index));
    if ((nouns[a.noun].type == NounType::kCells) == sets) ++index;
  }
  program_.asked.push_back(asked);
  return columns_.add(told_step(sets, index));
}

Step Compiler::told_step(bool sets, std::int32_t index) {
  return {.op = sets ? Op::kCells : Op::kNumber, .value = index, .is_set = sets};
}

Compiler::Value Compiler::noun_value(const Node& node, std::size_t index,
                                     const std::optional<Value>& player) {
  const notation::Noun& noun = program_.rules->nouns()[index];
  if (noun.of_seat && !player) {
    return failed(node, fmt::format("{0} asks whose: {0}(mover), {0}(winner) ...", node.text));
  }
  if (!noun.of_seat && player) {
    return failed(node, fmt::format("{} belongs to no player", node.text));
  }
  const Type type = noun.type == NounType::kCells    ? Type::kCells
                    : noun.type == NounType::kNumber ? Type::kNumber
                                                     : Type::kTruth;
  const Scope scope = noun.of_move ? Scope::kMove : Scope::kPosition;
  if (!noun.of_seat) return made(type, scope, told(index, 0));
  const Step& whose = columns_.step(player->column);
  if (whose.op == Op::kConstant) {
    return made(type, scope, told(index, static_cast<Seat>(whose.value)), player->given);
  }
  const std::int32_t zero = told(index, 0);
  const std::int32_t one = told(index, 1);
  const bool sets = type == Type::kCells;
  const Step step{.op = sets ? Op::kSelectSet : Op::kSelect,
                  .a = player->column,
                  .b = zero,
                  .c = one,
                  .is_set = sets};
  return made(type, std::max(scope, player->scope), columns_.add(step), player->given);
}

Compiler::Value Compiler::unknown(const Node& node) {
  std::vector<std::string> words;
  for (const Word& word : common_words()) words.push_back(word.word);
  for (const Word& word : words_of(*program_.rules)) words.push_back(word.word);
  const std::string wanted = notation::folded(node.text);
  std::string best;
  std::size_t distance = std::max<std::size_t>(1, wanted.size() / 3);
  for (const std::string& word : words) {
    const std::size_t d = notation::edit_distance(wanted, word, distance);
    if (d < distance || (d == distance && best.empty())) {
      distance = d;
      best = word;
    }
  }
  const std::string rest = fmt::format("\"{}\"{}", node.text,
                                       best.empty() ? "" : fmt::format("; did you mean {}?", best));
  fail({node.column, fmt::format("{} knows no {}", program_.rules->title(), rest),
        fmt::format("no title here knows {}", rest)});
  return made(Type::kTruth, Scope::kGame, columns_.constant(0));
}

Expected<Program, Fault> compile(const Node& node, std::shared_ptr<const notation::Rules> rules,
                                 std::vector<GameFact>& facts) {
  return Compiler(std::move(rules), facts).compile(node);
}

}  // namespace gipfbase::db::language
