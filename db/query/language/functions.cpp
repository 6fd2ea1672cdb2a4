// Words with parentheses in a query.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "db/query/language/compiler.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::db::language {

bool Compiler::arity(const Node& node, std::size_t least, std::size_t most) {
  if (node.parts.size() >= least && node.parts.size() <= most) return true;
  const std::string due = least == most ? notation::text::counted(least, "value")
                                        : fmt::format("{} or {} values", least, most);
  failed(node, "\"{}\" takes {} in brackets, not {}", node.text, due, node.parts.size());
  return false;
}

Compiler::Value Compiler::function(const Node& node) {
  const std::string& name = node.text;
  if (name == "count" || name == "line" || name == "parts" || name == "near") {
    if (!arity(node, 1, 1)) return failed(node, "");
    const Value set = of_type(node.parts[0], Type::kCells);
    if (name == "near") {
      return made(Type::kCells, set.scope, columns_.near(set.column, places_), set.given);
    }
    const Op op = name == "count" ? Op::kCount : name == "line" ? Op::kLine : Op::kParts;
    return made(Type::kNumber, set.scope, columns_.make(op, set.column), set.given);
  }
  if (name == "position" || name == "exactly") return position(node);
  if (name == "pattern") return pattern(node);
  if (name == "prev" || name == "next" || name == "after") return shifted(node);
  if (name == "either" || name == "both") return of_players(node);
  if (name == "sym") return symmetric(node);
  if (name == "shift") return anywhere(node);
  if (const auto game = of_whole_game(node)) return *game;
  if (is_text_of_game(name)) return failed(node, "\"{}\" takes nothing in brackets", name);
  return noun_function(node);
}

const Node* Compiler::text_in(const Node& node) {
  if (!arity(node, 1, 1)) return nullptr;
  if (node.parts[0].is(Kind::kText)) return node.parts.data();
  failed(node.parts[0], "\"{}\" takes a text in quotation marks", node.text);
  return nullptr;
}

Compiler::Value Compiler::noun_function(const Node& node) {
  std::string name = node.text;
  std::optional<Value> player;
  for (const Node& part : node.parts) {
    const bool word = part.is(Kind::kName) && !part.called;
    if (word && find_noun(node.text + " " + part.text)) {
      name += " " + part.text;
    } else if (part.is(Kind::kNumber)) {
      name += " " + std::to_string(part.value);
    } else {
      const Value seat = of_type(part, Type::kSeat);
      if (fault_) return seat;
      if (player) return failed(part, "\"{}\" takes one player only", node.text);
      player = seat;
    }
  }
  if (const auto noun = find_noun(name)) return noun_value(node, *noun, player);
  Node plain = node;
  plain.text = name;
  return unknown(plain);
}

Compiler::Value Compiler::shifted(const Node& node) {
  if (!arity(node, 1, 2)) return failed(node, "");
  const Value v = value(node.parts[0]);
  std::int32_t by = 1;
  if (node.parts.size() == 2) {
    if (!node.parts[1].is(Kind::kNumber) || node.parts[1].value < 0) {
      return failed(node.parts[1], "expected a number, 0 or greater");
    }
    by = static_cast<std::int32_t>(std::min<std::int64_t>(node.parts[1].value, 100'000));
  }
  const bool back = node.text == "prev";
  const std::int32_t offset = back ? -by : by;
  const std::int32_t there = columns_.make(Op::kThere, -1, -1, offset);
  const std::int32_t column =
      columns_.make(v.type == Type::kCells ? Op::kShiftSet : Op::kShift,
                    v.type == Type::kTruth ? masked(v) : v.column, -1, offset);
  const std::int32_t given =
      v.given < 0 ? there
                  : columns_.conjunction(there, columns_.make(Op::kShift, v.given, -1, offset));
  const Scope scope = back ? Scope::kPosition : Scope::kMove;
  if (v.type == Type::kTruth) return made(v.type, scope, columns_.conjunction(column, given));
  return made(v.type, scope, column, given);
}

Compiler::Value Compiler::of_players(const Node& node) {
  if (!arity(node, 1, 1)) return failed(node, "");
  const int before = me_;
  me_ = 0;
  const Value a = repeated(node.parts[0]);
  me_ = 1;
  const Value b = repeated(node.parts[0]);
  me_ = before;
  return made(Type::kTruth, wider(a, b),
              node.text == "either" ? columns_.disjunction(a.column, b.column)
                                    : columns_.conjunction(a.column, b.column));
}

std::optional<Compiler::Value> Compiler::of_whole_game(const Node& node) {
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
      {"start", 1, Op::kAtFirst, Type::kTruth},
      {"final", 1, Op::kAtLast, Type::kTruth},
  }};
  const auto* const whole = std::find_if(kWhole.begin(), kWhole.end(),
                                         [&](const Whole& w) { return w.name == node.text; });
  if (whole == kWhole.end()) return std::nullopt;
  if (!arity(node, whole->parts, whole->parts)) return failed(node, "");
  const Value a = truth(node.parts[0]);
  if (fault_) return a;
  const auto game = [&](std::int32_t column) { return made(whole->type, Scope::kGame, column); };
  if (whole->name == "always") {
    // always(Q) means that Q fails nowhere. A Q about moves cannot fail in the last position, which
    // no move follows.
    Value broken = a;
    broken.column = columns_.negation(a.column);
    return game(columns_.negation(columns_.make(Op::kSome, masked(broken))));
  }
  if (whole->name == "final" && a.scope == Scope::kMove) {
    return failed(node.parts[0], "no move is played in the final position; use \"last(...)\"");
  }
  if (whole->parts == 2) {
    const Value b = truth(node.parts[1]);
    return game(columns_.make(whole->op, masked(a), masked(b)));
  }
  const bool at_end = whole->op == Op::kAtFirst || whole->op == Op::kAtLast;
  const std::int32_t column = at_end ? columns_.make(whole->op, columns_.constant(1), masked(a))
                                     : columns_.make(whole->op, masked(a));
  return game(whole->name == "never" ? columns_.negation(column) : column);
}

}  // namespace gipfbase::db::language
