#include "notation/gipf/boardspace_variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf::boardspace {
namespace {

namespace gpn = notation::gpn;

struct Type {
  std::string_view setup;  ///< first word of SU
  std::string_view id;     ///< of this program
  Version version = Version::kBasic;
};
constexpr std::array<Type, 3> kTypes = {{{"gipf", "basic", Version::kBasic},
                                         {"gipf-standard", "standard", Version::kStandard},
                                         {"gipf-tournament", "tournament", Version::kTournament}}};
constexpr std::string_view kMatrx = "gipf-matrx";
constexpr std::string_view kSwitch = "+immediate-end";
/// From this revision on, a removal before the push can end the game.
constexpr int kFirstWithImmediateEnd = 102;

const Type& type_of(const Rules& rules) {
  return *std::find_if(kTypes.begin(), kTypes.end(),
                       [&](const Type& type) { return type.version == rules.version; });
}

Rules rules_of_revision(Version version, std::string_view rest) {
  (void)notation::next_word(rest);  // the key
  const std::string_view word = notation::next_word(rest);
  int revision = 0;
  std::from_chars(word.data(), word.data() + word.size(), revision);
  // In the basic version there are no GIPF-pieces to lose.
  return {version, version != Version::kBasic && revision >= kFirstWithImmediateEnd};
}

}  // namespace

Expected<SetUp, std::string> read_setup(std::string_view setup) {
  std::string_view rest = setup;
  const std::string_view name = notation::next_word(rest);
  for (const Type& type : kTypes) {
    if (!name.empty() && !gpn::same_word(name, type.setup)) continue;
    return SetUp{rules_of_revision(type.version, rest), std::string(gpn::trimmed(rest))};
  }
  if (gpn::same_word(name, kMatrx)) {
    return Unexpected{fmt::format(
        "SU[{}] is GIPF with potentials (Matrx), which this program does not support", setup)};
  }
  return Unexpected{fmt::format(
      "SU[{}] is no version of GIPF; known are gipf, gipf-standard and gipf-tournament", setup)};
}

bool is_type(std::string_view word) {
  return gpn::same_word(word, kMatrx) ||
         std::any_of(kTypes.begin(), kTypes.end(),
                     [&](const Type& type) { return gpn::same_word(word, type.setup); });
}

std::string setup_text(const Rules& rules, std::string_view rest) {
  const bool fits = !rest.empty() && rules_of_revision(rules.version, rest) == rules;
  return fmt::format("{} {}", type_of(rules).setup, fits ? rest : default_rest(rules));
}

std::string_view default_rest(const Rules& rules) {
  return rules.ends_at_removal ? "0 102" : "0 101";
}

std::string variant_of(const Rules& rules) {
  return fmt::format("{}{}", type_of(rules).id, rules.ends_at_removal ? kSwitch : "");
}

}  // namespace gipfbase::gipf::boardspace
