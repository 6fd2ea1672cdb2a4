// Places, positions and patterns in a query.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "db/query/language/compiler.hpp"
#include "db/query/language/pattern.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db::language {

int Compiler::moved(int cell) const {
  for (const Mapping* mapping : mappings_) {
    if (cell < 0) break;
    cell = (*mapping)[static_cast<std::size_t>(cell)];
  }
  return cell;
}

Compiler::Value Compiler::cell(int cell) {
  const int to = moved(cell);
  if (to < 0)
    return made(Type::kCells, Scope::kGame, columns_.constant(CellSet{}), columns_.constant(0));
  return made(Type::kCells, Scope::kGame, columns_.constant(CellSet::of(to)));
}

bool Compiler::looks_like_place(std::string_view name) {
  return name.size() >= 2 && name.size() <= 3 && notation::text::is_letter(name[0]) &&
         std::all_of(name.begin() + 1, name.end(), notation::text::is_digit);
}

Compiler::Value Compiler::places(const Node& node) {
  CellSet set;
  std::int32_t column = -1;  // the union of the variables
  std::int32_t given = -1;
  for (const Node& place : node.parts) {
    const Value one = name(place);
    if (fault_) return one;
    const Step& step = columns_.step(one.column);
    if (step.op == Op::kPlace) {
      column = column < 0 ? one.column : columns_.make(Op::kUnite, column, one.column);
    } else if (one.type == Type::kCells && step.op == Op::kConstantSet) {
      set |= step.set;
    } else {
      return failed(place, "\"{}\" is not a place", text_of(place));
    }
    given = columns_.conjunction(given, one.given);
  }
  const std::int32_t fixed = columns_.constant(set);
  if (column >= 0 && set.any()) column = columns_.make(Op::kUnite, column, fixed);
  return made(Type::kCells, Scope::kGame, column < 0 ? fixed : column, given);
}

int Compiler::neighbours(int cell) const {
  return static_cast<int>(std::count_if(places_.step[static_cast<std::size_t>(cell)].begin(),
                                        places_.step[static_cast<std::size_t>(cell)].end(),
                                        [](int to) { return to >= 0; }));
}

notation::CellSet Compiler::with_neighbours(int most) const {
  CellSet set;
  for (const auto& place : places_.all) {
    if (neighbours(place.cell) <= most) set.set(place.cell);
  }
  return set;
}

Compiler::Value Compiler::quantified(const Node& node) {
  const Value set = of_type(node.parts[0], Type::kCells);
  if (fault_) return set;
  const auto variable = static_cast<int>(variables_.size());
  if (variable == Columns::kVariables) {
    return failed(node, "at most {} places can be nested", Columns::kVariables);
  }
  variables_.push_back(node.text);
  const Value said = truth(node.parts[1]);
  variables_.pop_back();
  if (fault_) return said;
  // "every" holds when the condition fails for no place.
  const bool some = node.is(Kind::kSome);
  const std::int32_t wanted = some ? said.column : columns_.negation(said.column);
  const std::int32_t found = columns_.some_place(variable, set.column, wanted, node.column);
  return made(Type::kTruth, wider(set, said),
              columns_.conjunction(some ? found : columns_.negation(found), set.given));
}

Compiler::Value Compiler::repeated(const Node& node) {
  ++compiled_parts_;
  const auto [part, added] = repeated_.try_emplace(&node);
  if (added) note_names(node, part->second);
  std::u16string on;
  const auto depends = [&](int value) { on.push_back(static_cast<char16_t>(value + 1)); };
  depends(me_);
  for (const int cell : part->second.cells) depends(moved(cell));
  const auto known = part->second.known.find(on);
  if (known != part->second.known.end()) return known->second;
  const Value said = truth(node);
  part->second.known.emplace(std::move(on), said);
  return said;
}

void Compiler::note_names(const Node& node, Repeated& part) {
  const auto note = [](auto& all, const auto& one) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  };
  if (node.is(Kind::kName)) {
    if (const auto place = places_.find(node.text)) note(part.cells, *place);
  }
  for (const Node& inner : node.parts) {
    note_names(inner, part);
    if (node.text != "pattern" || !inner.is(Kind::kText) || !pattern_parts(inner)) continue;
    for (const PatternPart& one : *pattern_parts(inner)) {
      for (const int cell : one.cells) note(part.cells, cell);
    }
  }
}

Compiler::Value Compiler::position(const Node& node) {
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
  return made(Type::kTruth, Scope::kPosition, columns_.make(Op::kPosition, -1, -1, index));
}

std::int32_t Compiler::places_of(const Node& node, const std::string& letters, bool& beyond) {
  const auto nouns = program_.rules->nouns();
  std::int32_t among = -1;
  for (const char letter : letters) {
    for (std::size_t i = 0; i < nouns.size(); ++i) {
      if (nouns[i].letter != letter && !(letter == 'y' && nouns[i].letter == 'm')) continue;
      std::optional<Value> whose;
      if (nouns[i].of_seat) {
        const std::int32_t mover = columns_.make(Op::kMover);
        whose = seat(letter == 'y' ? opposite(mover) : mover, Scope::kPosition);
      }
      const Value set = noun_value(node, i, whose);
      among = among < 0 ? set.column : columns_.make(Op::kUnite, among, set.column);
      beyond = beyond || nouns[i].beyond;
    }
  }
  return among;
}

const Expected<std::vector<PatternPart>, Fault>& Compiler::pattern_parts(const Node& text) {
  const auto known = patterns_.find(&text);
  if (known != patterns_.end()) return known->second;
  std::string letters;
  for (const PatternLetter& letter : pattern_letters(*program_.rules)) letters += letter.letter;
  return patterns_.emplace(&text, read_pattern(text.text, text.column + 1, places_, letters))
      .first->second;
}

Compiler::Value Compiler::pattern(const Node& node) {
  const Node* const text = text_in(node);
  if (text == nullptr) return failed(node, "");
  const auto& parts = pattern_parts(*text);
  if (!parts) {
    fail(parts.error());
    return failed(node, "");
  }
  std::int32_t all = columns_.constant(1);
  for (const PatternPart& part : *parts) {
    bool beyond = false;
    const std::int32_t among = places_of(node, part.letters, beyond);
    CellSet cells;
    for (const int cell : part.cells) {
      const int to = moved(cell);
      if (to >= 0) cells.set(to);
      if (to < 0 && !beyond) all = columns_.constant(0);
    }
    all = columns_.conjunction(all, columns_.make(Op::kSubset, columns_.constant(cells), among));
  }
  return made(Type::kTruth, Scope::kPosition, all);
}

Compiler::Value Compiler::under(const Node& node, const std::vector<Mapping>& mappings) {
  Value any = made(Type::kTruth, Scope::kGame, columns_.constant(0));
  for (const Mapping& mapping : mappings) {
    mappings_.push_back(&mapping);
    const Value one = repeated(node);
    mappings_.pop_back();
    if (fault_) break;
    any = made(Type::kTruth, wider(any, one), columns_.disjunction(any.column, one.column));
  }
  return any;
}

Compiler::Value Compiler::symmetric(const Node& node) {
  if (!arity(node, 1, 1)) return failed(node, "");
  if (symmetries_.empty()) {
    for (const auto& image : places_.image) symmetries_.emplace_back(image.begin(), image.end());
  }
  return under(node.parts[0], symmetries_);
}

Compiler::Value Compiler::anywhere(const Node& node) {
  if (!arity(node, 1, 1)) return failed(node, "");
  if (shifts_.empty()) {
    std::map<Coordinates, Mapping> by_distance;
    const std::map<int, Coordinates> at = coordinates();
    for (const auto& [from, here] : at) {
      for (const auto& [to, there] : at) {
        const Coordinates distance = {there.first - here.first, there.second - here.second};
        const auto known = by_distance.try_emplace(distance, places_.step.size(), -1).first;
        known->second[static_cast<std::size_t>(from)] = static_cast<std::int16_t>(to);
      }
    }
    for (auto& [distance, mapping] : by_distance) shifts_.push_back(std::move(mapping));
  }
  return under(node.parts[0], shifts_);
}

std::map<int, Compiler::Coordinates> Compiler::coordinates() const {
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

}  // namespace gipfbase::db::language
