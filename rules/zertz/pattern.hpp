// rules/zertz/pattern.hpp - ZÈRTZ positions as patterns: the board has no edge but its rings, so
// play does not depend on where on the table they lie.
#pragma once

#include <string>

#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// Bytes that are the same for positions of one variant exactly when shifting, turning and
/// mirroring the rings with all that is on them maps one onto the other, the rest being the same.
template <class Layout>
[[nodiscard]] std::string floating_pattern(const BasicPosition<Layout>& position);

extern template std::string floating_pattern(const BasicPosition<hex::Compact>& position);
extern template std::string floating_pattern(const BasicPosition<hex::Wide>& position);

}  // namespace gipfbase::zertz
