#include "notation/game/words/position_guide.hpp"

#include <fmt/format.h>

#include "notation/text/text.hpp"

namespace gipfbase::notation {

PositionFields::PositionFields(std::string_view text, std::string_view otherwise) {
  for (const std::string_view from : {text, otherwise}) {
    std::size_t at = 0;
    for (std::size_t i = 0;; ++i) {
      const std::string_view field = text::next_field(from, at);
      if (field.empty()) break;
      if (i == fields_.size()) fields_.emplace_back(field);
    }
  }
}

std::string PositionFields::text() const { return fmt::format("{}", fmt::join(fields_, " ")); }

}  // namespace gipfbase::notation
