// notation/gipf/boardspace_writer.hpp - a GIPF game as Boardspace actions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/gipf/boardspace_action.hpp"
#include "notation/gipf/boardspace_removal.hpp"

namespace gipfbase::gipf::boardspace {

/// A click Remove or Preserve.
struct Click {
  Verb verb = Verb::kRemove;
  int cell = -1;
};
/// Clicks that remove exactly `goal`, one of gipf::removals; nothing when there are none.
[[nodiscard]] std::optional<std::vector<Click>> clicks_for(const RowRemoval& start, Cells goal);

/// The actions of a record played under these rules; GM and SU are left to the caller.
[[nodiscard]] Expected<notation::BoardspaceTitle::Actions, std::string> write_actions(
    const notation::Game& record, const Rules& rules);

}  // namespace gipfbase::gipf::boardspace
