// notation/zertz/boardspace_variants.hpp - Boardspace's names for the variants of ZÈRTZ.
#pragma once

#include <array>
#include <string_view>

namespace gipfbase::zertz::boardspace {

inline constexpr std::string_view kGm = "22";
/// Lists the plies in which the ring was removed before the marble was placed.
inline constexpr std::string_view kRingFirstTag = "BoardspaceRingFirst";

/// The variant that is played on the wide layout.
inline constexpr std::string_view kCustomVariant = "custom";

struct Variant {
  std::string_view setup;  ///< SU
  std::string_view id;     ///< of this program
};

inline constexpr std::array<Variant, 5> kVariants = {{{"Zertz", "37"},
                                                      {"Zertz+11", "48"},
                                                      {"Zertz+24", "61"},
                                                      {"Zertz+H", "handicap"},
                                                      {"Zertz+xx", kCustomVariant}}};

}  // namespace gipfbase::zertz::boardspace
