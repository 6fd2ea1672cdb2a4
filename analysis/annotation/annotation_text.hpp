// analysis/annotation/annotation_text.hpp - proved values in words, for comments.
#pragma once

#include <string>

#include "analysis/annotation/annotate.hpp"

namespace gipfbase::analysis {

/// Whose view a value has, and who is called White.
struct Players {
  Seat side = 0;
  Seat white = 0;
};

/// What a comment says of a marked move.
[[nodiscard]] std::string comment_of(const MarkedMove& mark, const Players& players);
/// "proved: White wins in 5 plies", "unknown: ...".
[[nodiscard]] std::string state_comment(const db::PlyValue& value, Seat white);
/// True when the same player wins, by the same points where points count.
[[nodiscard]] bool same_verdict(const db::PlyValue& a, const db::PlyValue& b);

}  // namespace gipfbase::analysis
