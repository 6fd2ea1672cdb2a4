// notation/gipf/boardspace_variants.hpp - Boardspace's names for the versions of GIPF.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text/expected.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf::boardspace {

inline constexpr std::string_view kGm = "gipf";

/// What SU says: "type key revision".
struct SetUp {
  Rules rules;
  std::string rest;  ///< key and revision as they stand
};
/// Fails with a sentence for versions of the game that are not supported.
[[nodiscard]] Expected<SetUp, std::string> read_setup(std::string_view setup);
/// True for a type of SU, whether supported or not.
[[nodiscard]] bool is_type(std::string_view word);
/// SU of a game; `rest` is passed over when its revision stands for other rules.
[[nodiscard]] std::string setup_text(const Rules& rules, std::string_view rest);
/// Key and revision that need not be kept.
[[nodiscard]] std::string_view default_rest(const Rules& rules);
/// The variant of this program, such as "standard+immediate-end".
[[nodiscard]] std::string variant_of(const Rules& rules);

}  // namespace gipfbase::gipf::boardspace
