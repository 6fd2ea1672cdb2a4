#include "db/query/language/run/program.hpp"

namespace gipfbase::db::language {

std::optional<bool> Program::constant() const {
  const Step& last = steps[static_cast<std::size_t>(result)];
  return last.op == Op::kConstant ? std::optional(last.value != 0) : std::nullopt;
}

Expected<WantedPosition, notation::TextError> wanted_position(const notation::Rules& rules,
                                                              const std::string& text, bool exact) {
  auto position = rules.read_position(text);
  if (!position) return Unexpected{std::move(position).error()};
  WantedPosition wanted;
  const notation::IndexRow row = rules.index_row(*position, nullptr);
  wanted.keys = {row.key};
  if (exact) wanted.orientation = row.orientation;
  const auto swapped = exact ? std::nullopt : rules.seats_swapped(*position);
  if (swapped) wanted.keys.push_back(rules.index_row(*swapped, nullptr).key);
  return wanted;
}

}  // namespace gipfbase::db::language
