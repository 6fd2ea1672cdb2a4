#include "db/query/language/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "db/query/language/pattern.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db::language {
namespace {

using notation::CellSet;
using notation::NounType;
using Kind = Node::Kind;

enum class Type : std::uint8_t { kTruth, kNumber, kCells, kSeat };
constexpr std::array<std::string_view, 4> kTypeNames = {"a condition", "a number", "places",
                                                        "a player"};
std::string_view name_of(Type type) { return kTypeNames[static_cast<std::size_t>(type)]; }

/// What a part of a query comes to.
struct Value {
  Type type = Type::kTruth;
  Scope scope = Scope::kGame;
  std::int32_t column = -1;
  /// A condition without which numbers, places and players mean nothing (-1: none): that there is a
  /// winner, that a place is on the board.
  std::int32_t given = -1;
};

constexpr std::array<std::string_view, 6> kValueWords = {
    "proved", "proved_win", "proved_draw", "proved_loss", "proved_score", "proved_plies"};

constexpr std::array<std::string_view, 35> kWords = {
    "position", "exactly", "pattern", "mover", "other", "first",   "second", "winner", "loser",
    "me",       "you",     "ply",     "board", "edge",  "corners", "count",  "near",   "line",
    "parts",    "prev",    "next",    "after", "last",  "start",   "final",  "always", "never",
    "times",    "run",     "either",  "both",  "sym",   "shift",   "some",   "none"};

/// Moves of the whole board by so many places in two directions.
using Coordinates = std::pair<int, int>;

class Compiler {
 public:
  Compiler(std::shared_ptr<const notation::Rules> rules, std::vector<GameFact>& facts)
      : facts_(facts), places_(rules->places()) {
    program_.rules = std::move(rules);
    program_.start = program_.rules->start();
    for (const auto& place : places_.all) {
      mapping_.resize(std::max(mapping_.size(), static_cast<std::size_t>(place.cell) + 1), -1);
      mapping_[static_cast<std::size_t>(place.cell)] = place.cell;
    }
  }

  Expected<Program, Fault> compile(const Node& node) {
    const Value result = truth(node);
    if (fault_) return Unexpected{*std::move(fault_)};
    program_.result = masked(result);
    program_.scope = result.scope;
    return std::move(program_);
  }

 private:
  // Columns. Each is there once.
  std::int32_t add(Step step) {
    constexpr std::size_t kMost = 20'000;
    if (program_.steps.size() > kMost) fail({1, "this query is too large"});
    const auto known = known_.find(key_of(step));
    if (known != known_.end()) return known->second;
    const auto column = static_cast<std::int32_t>(program_.steps.size());
    known_.emplace(key_of(step), column);
    program_.steps.push_back(step);
    return column;
  }
  using Key = std::array<std::int64_t, 10>;
  static Key key_of(const Step& s) {
    Key key = {static_cast<std::int64_t>(s.op), s.a, s.b, s.c, s.value, s.is_set ? 1 : 0};
    for (int word = 0; word < 4; ++word) {
      key[static_cast<std::size_t>(6 + word)] = static_cast<std::int64_t>(s.set.word(word));
    }
    return key;
  }
  std::int32_t make(Op op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t value = 0) {
    return add({.op = op, .a = a, .b = b, .value = value});
  }
  std::int32_t make_set(Op op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t value = 0) {
    return add({.op = op, .a = a, .b = b, .value = value, .is_set = true});
  }
  std::int32_t constant(std::int32_t value) { return make(Op::kConstant, -1, -1, value); }
  std::int32_t constant(const CellSet& set) { return add({.set = set, .is_set = true}); }
  [[nodiscard]] bool is_constant(std::int32_t column, std::int32_t value) const {
    const Step& s = program_.steps[static_cast<std::size_t>(column)];
    return s.op == Op::kConstant && !s.is_set && s.value == value;
  }
  std::int32_t conjunction(std::int32_t a, std::int32_t b) {
    if (a < 0 || (b >= 0 && is_constant(a, 1))) return b;
    if (b < 0 || is_constant(b, 1) || is_constant(a, 0)) return a;
    if (is_constant(b, 0)) return b;
    return make(Op::kAnd, std::min(a, b), std::max(a, b));
  }
  std::int32_t disjunction(std::int32_t a, std::int32_t b) {
    if (a < 0 || is_constant(a, 0)) return b;
    if (b < 0 || is_constant(b, 0) || is_constant(a, 1)) return a;
    if (is_constant(b, 1)) return b;
    return make(Op::kOr, std::min(a, b), std::max(a, b));
  }
  std::int32_t negation(std::int32_t a) {
    if (is_constant(a, 0)) return constant(1);
    if (is_constant(a, 1)) return constant(0);
    return make(Op::kNot, a);
  }
  /// A condition on moves does not hold where none was played.
  std::int32_t masked(const Value& v) {
    return v.scope == Scope::kMove ? conjunction(v.column, make(Op::kAhead, -1, -1, 1)) : v.column;
  }

  void fail(Fault fault) {
    if (!fault_) fault_ = std::move(fault);
  }
  Value failed(const Node& node, std::string message, Type type = Type::kTruth) {
    fail({node.column, std::move(message)});
    const bool set = type == Type::kCells;
    return {type, Scope::kGame, set ? constant(CellSet{}) : constant(0), -1};
  }

  static Value made(Type type, Scope scope, std::int32_t column, std::int32_t given = -1) {
    return {type, scope, column, given};
  }
  static Scope wider(const Value& a, const Value& b) { return std::max(a.scope, b.scope); }

  // Values of one type.
  Value truth(const Node& node) {
    Value v = value(node);
    if (fault_) return v;
    if (v.type == Type::kCells) v = made(Type::kTruth, v.scope, make(Op::kAny, v.column), v.given);
    if (v.type != Type::kTruth) {
      return failed(node, fmt::format("{} is {}, which is neither true nor false; compare it with "
                                      "another",
                                      text_of(node), name_of(v.type)));
    }
    return made(Type::kTruth, v.scope, conjunction(v.column, v.given));
  }
  Value of_type(const Node& node, Type type) {
    const Value v = value(node);
    if (fault_ || v.type == type) return v;
    return failed(
        node,
        fmt::format("{} should be {} and is {}", text_of(node), name_of(type), name_of(v.type)),
        type);
  }

  Value value(const Node& node) {
    if (fault_) return made(Type::kTruth, Scope::kGame, constant(0));
    if (is_about_games(node)) return of_game(node, Type::kTruth);
    switch (node.kind) {
      case Kind::kNumber:
        return made(Type::kNumber, Scope::kGame, constant(static_cast<std::int32_t>(node.value)));
      case Kind::kText:
        return failed(node, "a text can only be compared with a name such as player");
      case Kind::kName: return node.called ? function(node) : name(node);
      case Kind::kPlaces: return places(node);
      case Kind::kAnd: {
        const Value a = truth(node.parts[0]);
        const Value b = truth(node.parts[1]);
        return made(Type::kTruth, wider(a, b), conjunction(a.column, b.column));
      }
      case Kind::kOr: {
        const Value a = truth(node.parts[0]);
        const Value b = truth(node.parts[1]);
        return made(Type::kTruth, wider(a, b), disjunction(a.column, b.column));
      }
      case Kind::kNot: {
        const Value a = truth(node.parts[0]);
        return made(Type::kTruth, a.scope, negation(a.column));
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
                    make(op, masked(a), masked(b), static_cast<std::int32_t>(node.value)));
      }
      case Kind::kSome:
      case Kind::kEvery: return quantified(node);
    }
    return failed(node, "this means nothing");
  }

  Value of_game(const Node& node, Type type) {
    auto fact = sql_of(node);
    if (!fact) {
      fail(std::move(fact).error());
      return made(type, Scope::kGame, constant(0));
    }
    fact->text = text_of(node);
    const auto known = std::find_if(facts_.begin(), facts_.end(),
                                    [&](const GameFact& f) { return f.text == fact->text; });
    const auto index = static_cast<std::int32_t>(known - facts_.begin());
    if (known == facts_.end()) facts_.push_back(*std::move(fact));
    return made(type, Scope::kGame, make(Op::kFact, -1, -1, index));
  }

  Value comparison(const Node& node) {
    const Value a = value(node.parts[0]);
    const Value b = value(node.parts[1]);
    if (fault_) return a;
    const std::string& sign = node.text;
    const std::int32_t given = conjunction(a.given, b.given);
    const auto answer = [&](std::int32_t column) {
      return made(Type::kTruth, wider(a, b), conjunction(column, given));
    };
    if (a.type != b.type) {
      return failed(
          node, fmt::format("{} is {}, {} is {}; they cannot be compared", text_of(node.parts[0]),
                            name_of(a.type), text_of(node.parts[1]), name_of(b.type)));
    }
    if (a.type == Type::kCells) {
      if (sign == "in") return answer(make(Op::kSubset, a.column, b.column));
      const std::int32_t equal = make(Op::kSetEqual, a.column, b.column);
      if (sign == "=") return answer(equal);
      if (sign == "!=") return answer(negation(equal));
      return failed(node, "places are compared with =, != or in; count(...) gives their number");
    }
    if (sign == "in") return failed(node, "in compares places");
    const bool ordered = a.type == Type::kNumber;
    if (!ordered && sign != "=" && sign != "!=") {
      return failed(node, fmt::format("{} cannot be more or less; use = or !=", name_of(a.type)));
    }
    if (sign == "=") return answer(make(Op::kEqual, a.column, b.column));
    if (sign == "!=") return answer(negation(make(Op::kEqual, a.column, b.column)));
    const bool turned = sign == ">" || sign == "<=";
    const std::int32_t less =
        make(Op::kLess, turned ? b.column : a.column, turned ? a.column : b.column);
    return answer(sign == "<" || sign == ">" ? less : negation(less));
  }

  Value arithmetic(const Node& node) {
    const Value a = value(node.parts[0]);
    const Value b = value(node.parts[1]);
    if (fault_) return a;
    const std::int32_t given = conjunction(a.given, b.given);
    const bool sets = a.type == Type::kCells && b.type == Type::kCells;
    const bool numbers = a.type == Type::kNumber && b.type == Type::kNumber;
    if (sets) {
      const Op op = node.is(Kind::kPlus)    ? Op::kUnite
                    : node.is(Kind::kMinus) ? Op::kWithout
                                            : Op::kIntersect;
      return made(Type::kCells, wider(a, b), make_set(op, a.column, b.column), given);
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
                make(node.is(Kind::kPlus) ? Op::kAdd : Op::kSubtract, a.column, b.column), given);
  }

  // Places.
  Value cell(const Node& node, int cell) {
    const int to = mapping_[static_cast<std::size_t>(cell)];
    if (to < 0) return made(Type::kCells, Scope::kGame, constant(CellSet{}), constant(0));
    (void)node;
    return made(Type::kCells, Scope::kGame, constant(CellSet::of(to)));
  }
  /// A name such as d4: on this board, or on another of the title.
  [[nodiscard]] static bool looks_like_place(std::string_view name) {
    return name.size() >= 2 && name.size() <= 3 && notation::text::is_letter(name[0]) &&
           std::all_of(name.begin() + 1, name.end(), notation::text::is_digit);
  }
  Value places(const Node& node) {
    CellSet set;
    std::int32_t given = -1;
    for (const Node& place : node.parts) {
      const Value one = name(place);
      if (fault_) return one;
      const bool fixed = program_.steps[static_cast<std::size_t>(one.column)].op == Op::kConstant;
      if (one.type != Type::kCells || !fixed) {
        return failed(place, text_of(place) + " is no place");
      }
      set |= program_.steps[static_cast<std::size_t>(one.column)].set;
      given = conjunction(given, one.given);
    }
    return made(Type::kCells, Scope::kGame, constant(set), given);
  }
  [[nodiscard]] int neighbours(int cell) const {
    return static_cast<int>(std::count_if(places_.step[static_cast<std::size_t>(cell)].begin(),
                                          places_.step[static_cast<std::size_t>(cell)].end(),
                                          [](int to) { return to >= 0; }));
  }
  /// The places with so many neighbours at most.
  CellSet with_neighbours(int most) const {
    CellSet set;
    for (const auto& place : places_.all) {
      if (neighbours(place.cell) <= most) set.set(place.cell);
    }
    return set;
  }

  Value quantified(const Node& node) {
    const Value set = of_type(node.parts[0], Type::kCells);
    if (fault_) return set;
    const Step& step = program_.steps[static_cast<std::size_t>(set.column)];
    const bool fixed = step.op == Op::kConstant;
    const CellSet candidates = fixed ? step.set : places_.cells;
    const bool some = node.is(Kind::kSome);
    const auto shadowed = variables_.find(node.text);
    const auto before =
        shadowed == variables_.end() ? std::nullopt : std::optional(shadowed->second);
    std::int32_t column = -1;
    Scope scope = set.scope;
    for (CellSet rest = candidates; rest.any();) {
      const int cell = rest.pop_lowest();
      variables_[node.text] = cell;
      const Value said = truth(node.parts[1]);
      if (fault_) return said;
      scope = std::max(scope, said.scope);
      const std::int32_t in = fixed ? constant(1) : make(Op::kHas, set.column, -1, cell);
      column = some ? disjunction(column, conjunction(in, said.column))
                    : conjunction(column, disjunction(negation(in), said.column));
    }
    if (before) {
      variables_[node.text] = *before;
    } else {
      variables_.erase(node.text);
    }
    if (column < 0) column = constant(some ? 0 : 1);
    return made(Type::kTruth, scope, conjunction(column, set.given));
  }

  // Players.
  Value seat(std::int32_t column, Scope scope, std::int32_t given = -1) {
    return made(Type::kSeat, scope, column, given);
  }
  std::int32_t opposite(std::int32_t column) { return make(Op::kSubtract, constant(1), column); }
  std::optional<Value> seat_named(const Node& node) {
    const std::string& word = node.text;
    if (word == "mover") return seat(make(Op::kMover), Scope::kPosition);
    if (word == "other") return seat(opposite(make(Op::kMover)), Scope::kPosition);
    if (word == "first") return seat(make(Op::kFirst), Scope::kGame);
    if (word == "second") return seat(opposite(make(Op::kFirst)), Scope::kGame);
    if (word == "winner" || word == "loser") {
      const std::int32_t winner = make(Op::kWinner);
      const std::int32_t decided = negation(make(Op::kEqual, winner, constant(-1)));
      return seat(word == "winner" ? winner : opposite(winner), Scope::kGame, decided);
    }
    if (word == "me" || word == "you") {
      if (me_ < 0) {
        return failed(node,
                      fmt::format("{} is somebody only within either(...) or both(...)", word),
                      Type::kSeat);
      }
      return seat(constant(word == "me" ? me_ : 1 - me_), Scope::kGame);
    }
    return std::nullopt;
  }

  /// What the solvers proved of a position.
  std::optional<Value> value_named(std::string_view word) {
    if (!is_about_values(word)) return std::nullopt;
    program_.asks_values = true;
    const auto of_position = [](Type type, std::int32_t column, std::int32_t given = -1) {
      return made(type, Scope::kPosition, column, given);
    };
    if (word == "proved") return of_position(Type::kTruth, make(Op::kProved));
    if (word == "proved_score") {
      return of_position(Type::kNumber, make(Op::kProvedScore), make(Op::kHasScore));
    }
    if (word == "proved_plies") {
      return of_position(Type::kNumber, make(Op::kProvedDistance), make(Op::kHasDistance));
    }
    const int verdict = word == "proved_win" ? 1 : word == "proved_draw" ? 0 : -1;
    return of_position(Type::kTruth, make(Op::kEqual, make(Op::kVerdict), constant(verdict)));
  }

  // Names.
  Value name(const Node& node) {
    const auto variable = variables_.find(node.text);
    if (variable != variables_.end()) {
      // What it stands for was found on the board as it is here.
      return made(Type::kCells, Scope::kGame, constant(CellSet::of(variable->second)));
    }
    if (const auto player = seat_named(node)) return *player;
    if (const auto proved = value_named(node.text)) return *proved;
    if (node.text == "ply") return made(Type::kNumber, Scope::kPosition, make(Op::kPly));
    if (node.text == "board") return made(Type::kCells, Scope::kGame, constant(places_.cells));
    if (node.text == "edge") return made(Type::kCells, Scope::kGame, constant(with_neighbours(5)));
    if (node.text == "corners") {
      return made(Type::kCells, Scope::kGame, constant(with_neighbours(3)));
    }
    if (node.text == "none") return made(Type::kCells, Scope::kGame, constant(CellSet{}));
    if (is_game_number(node)) return of_game(node, Type::kNumber);
    if (const auto noun = find_noun(node.text)) return noun_value(node, *noun, std::nullopt);
    if (const auto place = places_.find(node.text)) return cell(node, *place);
    if (looks_like_place(node.text)) {
      return made(Type::kCells, Scope::kGame, constant(CellSet{}), constant(0));
    }
    return unknown(node);
  }
  [[nodiscard]] std::optional<std::size_t> find_noun(std::string_view name) const {
    const auto nouns = program_.rules->nouns();
    for (std::size_t i = 0; i < nouns.size(); ++i) {
      if (nouns[i].name == name) return i;
    }
    return std::nullopt;
  }
  std::int32_t told(std::size_t noun, Seat who) {
    const auto nouns = program_.rules->nouns();
    const bool sets = nouns[noun].type == NounType::kCells;
    const notation::Asked asked{noun, who};
    std::int32_t index = 0;  // among the answers of its kind
    for (const notation::Asked& a : program_.asked) {
      if (a == asked) return add(told_step(sets, index));
      if ((nouns[a.noun].type == NounType::kCells) == sets) ++index;
    }
    program_.asked.push_back(asked);
    return add(told_step(sets, index));
  }
  static Step told_step(bool sets, std::int32_t index) {
    return {.op = sets ? Op::kCells : Op::kNumber, .value = index, .is_set = sets};
  }
  Value noun_value(const Node& node, std::size_t index, const std::optional<Value>& player) {
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
    const Step& whose = program_.steps[static_cast<std::size_t>(player->column)];
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
    return made(type, std::max(scope, player->scope), add(step), player->given);
  }
  Value unknown(const Node& node) {
    std::vector<std::string> words(kWords.begin(), kWords.end());
    words.insert(words.end(), kValueWords.begin(), kValueWords.end());
    for (const notation::Noun& noun : program_.rules->nouns()) {
      words.emplace_back(noun.name.substr(0, noun.name.find(' ')));
    }
    for (const char* word :
         {"player",       "first_player", "second_player", "event", "site",    "title",
          "variant",      "result",       "ending",        "round", "source",  "comment",
          "date",         "plies",        "year",          "id",    "import",  "annotated",
          "dated",        "solved",       "text",          "glyph", "finding", "findings",
          "first_rating", "second_rating"}) {
      words.emplace_back(word);
    }
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
    return failed(node, fmt::format("{} knows no \"{}\"{}", program_.rules->title(), node.text,
                                    best.empty() ? "" : fmt::format("; did you mean {}?", best)));
  }

  // Functions.
  bool arity(const Node& node, std::size_t least, std::size_t most) {
    if (node.parts.size() >= least && node.parts.size() <= most) return true;
    const std::string due =
        least == most ? fmt::format("{}", least) : fmt::format("{} or {}", least, most);
    failed(node, fmt::format("{} takes {} in brackets, not {}", node.text, due, node.parts.size()));
    return false;
  }
  Value function(const Node& node) {
    const std::string& name = node.text;
    if (name == "count" || name == "line" || name == "parts" || name == "near") {
      if (!arity(node, 1, 1)) return failed(node, "");
      const Value set = of_type(node.parts[0], Type::kCells);
      if (name == "near") {
        return made(Type::kCells, set.scope, make_set(Op::kNear, set.column), set.given);
      }
      const Op op = name == "count" ? Op::kCount : name == "line" ? Op::kLine : Op::kParts;
      return made(Type::kNumber, set.scope, make(op, set.column), set.given);
    }
    if (name == "position" || name == "exactly") return position(node);
    if (name == "pattern") return pattern(node);
    if (name == "prev" || name == "next" || name == "after") return shifted(node);
    if (name == "either" || name == "both") return of_players(node);
    if (name == "sym") return symmetric(node);
    if (name == "shift") return anywhere(node);
    if (const auto game = of_whole_game(node)) return *game;
    return noun_function(node);
  }
  /// The one text in the brackets.
  const Node* text_in(const Node& node) {
    if (!arity(node, 1, 1)) return nullptr;
    if (node.parts[0].is(Kind::kText)) return node.parts.data();
    failed(node.parts[0], fmt::format("{} takes a text in quotes", node.text));
    return nullptr;
  }
  Value position(const Node& node) {
    const Node* const text = text_in(node);
    if (text == nullptr) return failed(node, "");
    auto wanted = wanted_position(*program_.rules, text->text, node.text == "exactly");
    if (!wanted) {
      fail({text->column + 1 + wanted.error().offset, wanted.error().message});
      return failed(node, "");
    }
    auto& positions = program_.positions;
    const auto known = std::find(positions.begin(), positions.end(), *wanted);
    const auto index = static_cast<std::int32_t>(known - positions.begin());
    if (known == positions.end()) positions.push_back(*std::move(wanted));
    return made(Type::kTruth, Scope::kPosition, make(Op::kPosition, -1, -1, index));
  }
  /// The places for which one of these letters stands; `beyond` is set when that includes places
  /// beyond the board.
  std::int32_t places_of(const Node& node, const std::string& letters, bool& beyond) {
    const auto nouns = program_.rules->nouns();
    std::int32_t among = -1;
    for (const char letter : letters) {
      for (std::size_t i = 0; i < nouns.size(); ++i) {
        if (nouns[i].letter != letter && !(letter == 'y' && nouns[i].letter == 'm')) continue;
        std::optional<Value> whose;
        if (nouns[i].of_seat) {
          const std::int32_t mover = make(Op::kMover);
          whose = seat(letter == 'y' ? opposite(mover) : mover, Scope::kPosition);
        }
        const Value set = noun_value(node, i, whose);
        among = among < 0 ? set.column : make_set(Op::kUnite, among, set.column);
        beyond = beyond || nouns[i].beyond;
      }
    }
    return among;
  }
  Value pattern(const Node& node) {
    const Node* const text = text_in(node);
    if (text == nullptr) return failed(node, "");
    std::string letters;
    for (const notation::Noun& noun : program_.rules->nouns()) {
      if (noun.letter != '\0') letters += noun.letter;
      if (noun.letter == 'm') letters += 'y';
    }
    const auto parts = read_pattern(text->text, text->column + 1, places_, letters);
    if (!parts) {
      fail(parts.error());
      return failed(node, "");
    }
    std::int32_t all = constant(1);
    for (const PatternPart& part : *parts) {
      bool beyond = false;
      const std::int32_t among = places_of(node, part.letters, beyond);
      CellSet cells;
      for (const int cell : part.cells) {
        const int to = mapping_[static_cast<std::size_t>(cell)];
        if (to >= 0) cells.set(to);
        if (to < 0 && !beyond) all = constant(0);
      }
      all = conjunction(all, make(Op::kSubset, constant(cells), among));
    }
    return made(Type::kTruth, Scope::kPosition, all);
  }
  /// held(mover), held(mover, white), pool(white), high(3).
  Value noun_function(const Node& node) {
    std::string name = node.text;
    std::optional<Value> player;
    for (const Node& part : node.parts) {
      const bool word = part.is(Kind::kName) && !part.called;
      if (word && find_noun(node.text + " " + part.text)) {
        name += " " + part.text;
      } else if (part.is(Kind::kNumber)) {
        name += " " + std::to_string(part.value);
      } else {
        player = of_type(part, Type::kSeat);
        if (fault_) return *player;
      }
    }
    if (const auto noun = find_noun(name)) return noun_value(node, *noun, player);
    Node plain = node;
    plain.text = name;
    return unknown(plain);
  }
  Value shifted(const Node& node) {
    if (!arity(node, 1, 2)) return failed(node, "");
    const Value v = value(node.parts[0]);
    std::int32_t by = 1;
    if (node.parts.size() == 2) {
      if (!node.parts[1].is(Kind::kNumber) || node.parts[1].value < 0) {
        return failed(node.parts[1], "a number from 0 on should stand here");
      }
      by = static_cast<std::int32_t>(std::min<std::int64_t>(node.parts[1].value, 100'000));
    }
    const bool back = node.text == "prev";
    const std::int32_t there = back ? make(Op::kBefore, -1, -1, by) : make(Op::kAhead, -1, -1, by);
    const std::int32_t offset = back ? -by : by;
    const bool sets = v.type == Type::kCells;
    const std::int32_t column =
        sets ? make_set(Op::kShiftSet, v.column, -1, offset)
             : make(Op::kShift, v.type == Type::kTruth ? masked(v) : v.column, -1, offset);
    const std::int32_t given =
        v.given < 0 ? there : conjunction(there, make(Op::kShift, v.given, -1, offset));
    const Scope scope = back ? Scope::kPosition : Scope::kMove;
    if (v.type == Type::kTruth) return made(v.type, scope, conjunction(column, given));
    return made(v.type, scope, column, given);
  }
  Value of_players(const Node& node) {
    if (!arity(node, 1, 1)) return failed(node, "");
    const int before = me_;
    me_ = 0;
    const Value a = truth(node.parts[0]);
    me_ = 1;
    const Value b = truth(node.parts[0]);
    me_ = before;
    return made(
        Type::kTruth, wider(a, b),
        node.text == "either" ? disjunction(a.column, b.column) : conjunction(a.column, b.column));
  }

  /// The condition under every one of these mappings of places.
  Value under(const Node& node, const std::vector<std::vector<int>>& mappings) {
    const std::vector<int> before = mapping_;
    Value any = made(Type::kTruth, Scope::kGame, constant(0));
    for (const std::vector<int>& mapping : mappings) {
      mapping_ = before;
      for (int& cell : mapping_) {
        if (cell >= 0) cell = mapping[static_cast<std::size_t>(cell)];
      }
      const Value one = truth(node);
      if (fault_) break;
      any = made(Type::kTruth, wider(any, one), disjunction(any.column, one.column));
    }
    mapping_ = before;
    return any;
  }
  Value symmetric(const Node& node) {
    if (!arity(node, 1, 1)) return failed(node, "");
    std::vector<std::vector<int>> mappings;
    for (const auto& image : places_.image) mappings.emplace_back(image.begin(), image.end());
    return under(node.parts[0], mappings);
  }
  Value anywhere(const Node& node) {
    if (!arity(node, 1, 1)) return failed(node, "");
    const std::map<int, Coordinates> at = coordinates();
    std::map<Coordinates, int> cell_at;
    for (const auto& [cell, place] : at) cell_at[place] = cell;
    // Two directions span the board; further than its places lie apart nothing fits.
    constexpr int kFarthest = 20;
    std::vector<std::vector<int>> mappings;
    for (int x = -kFarthest; x <= kFarthest; ++x) {
      for (int y = -kFarthest; y <= kFarthest; ++y) {
        std::vector<int> mapping(mapping_.size(), -1);
        bool any = false;
        for (const auto& [cell, place] : at) {
          const auto to = cell_at.find({place.first + x, place.second + y});
          if (to == cell_at.end()) continue;
          mapping[static_cast<std::size_t>(cell)] = to->second;
          any = true;
        }
        if (any) mappings.push_back(std::move(mapping));
      }
    }
    return under(node.parts[0], mappings);
  }
  /// Places by two directions of the board; the third is their difference.
  [[nodiscard]] std::map<int, Coordinates> coordinates() const {
    constexpr std::array<Coordinates, 6> kSteps = {
        {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
    std::map<int, Coordinates> at;
    std::vector<int> open;
    if (!places_.all.empty()) {
      at[places_.all.front().cell] = {0, 0};
      open.push_back(places_.all.front().cell);
    }
    while (!open.empty()) {
      const int cell = open.back();
      open.pop_back();
      const Coordinates here = at[cell];
      for (std::size_t d = 0; d < kSteps.size(); ++d) {
        const int to = places_.step[static_cast<std::size_t>(cell)][d];
        if (to < 0 || at.contains(to)) continue;
        at[to] = {here.first + kSteps[d].first, here.second + kSteps[d].second};
        open.push_back(to);
      }
    }
    return at;
  }

  std::optional<Value> of_whole_game(const Node& node) {
    struct Whole {
      std::string_view name;
      std::size_t parts;
      Op op;
      Type type;
    };
    constexpr std::array<Whole, 9> kWhole = {{
        {"some", 1, Op::kSome, Type::kTruth},
        {"never", 1, Op::kSome, Type::kTruth},
        {"always", 1, Op::kSome, Type::kTruth},
        {"times", 1, Op::kTimes, Type::kNumber},
        {"run", 1, Op::kRun, Type::kNumber},
        {"first", 2, Op::kAtFirst, Type::kTruth},
        {"last", 2, Op::kAtLast, Type::kTruth},
        {"start", 1, Op::kAtStart, Type::kTruth},
        {"final", 1, Op::kAtEnd, Type::kTruth},
    }};
    const auto* const whole = std::find_if(kWhole.begin(), kWhole.end(),
                                           [&](const Whole& w) { return w.name == node.text; });
    if (whole == kWhole.end()) return std::nullopt;
    if (!arity(node, whole->parts, whole->parts)) return failed(node, "");
    const Value a = truth(node.parts[0]);
    if (fault_) return a;
    const auto game = [&](std::int32_t column) { return made(whole->type, Scope::kGame, column); };
    if (whole->name == "always") {
      // Nowhere not; behind the last move there is none that could break it.
      Value broken = a;
      broken.column = negation(a.column);
      return game(negation(make(Op::kSome, masked(broken))));
    }
    if (whole->name == "final" && a.scope == Scope::kMove) {
      return failed(node.parts[0], "no move is played in the final position; use last(...)");
    }
    if (whole->parts == 2) {
      const Value b = truth(node.parts[1]);
      return game(make(whole->op, masked(a), masked(b)));
    }
    const std::int32_t column = make(whole->op, masked(a));
    return game(whole->name == "never" ? negation(column) : column);
  }

  Program program_;
  std::vector<GameFact>& facts_;
  const notation::Places& places_;
  std::optional<Fault> fault_;
  std::map<Key, std::int32_t> known_;
  std::map<std::string, int> variables_;
  int me_ = -1;
  std::vector<int> mapping_;  ///< where the places of the query lie on the board; -1: nowhere
};

}  // namespace

bool is_about_values(std::string_view word) {
  return std::find(kValueWords.begin(), kValueWords.end(), word) != kValueWords.end();
}

Expected<Program, Fault> compile(const Node& node, std::shared_ptr<const notation::Rules> rules,
                                 std::vector<GameFact>& facts) {
  return Compiler(std::move(rules), facts).compile(node);
}

}  // namespace gipfbase::db::language
