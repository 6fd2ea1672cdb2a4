// notation/game/catalogue.hpp - the titles this program knows.
//
// A title is made known by its name in rules/titles.cmake, the one list of titles; the build then
// compiles rules/<title>/ and notation/<title>/ and collects what they declare here.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/game/rules.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::notation {

struct VariantInfo {
  std::string_view id;                    ///< canonical, such as "48"
  std::string_view summary;               ///< one line for help texts
  std::vector<std::string_view> aliases;  ///< other names readers accept, in any case
};

/// A rule that can be changed in any variant of a title, by `+name` behind the variant's id.
struct SwitchInfo {
  std::string_view name;
  std::string_view summary;  ///< what it changes, one line for help texts
};

/// A title with everything that db and cli may ask of it. Lives as long as the program.
class TitleInfo {
 public:
  virtual ~TitleInfo() = default;
  TitleInfo() = default;
  TitleInfo(const TitleInfo&) = delete;
  TitleInfo& operator=(const TitleInfo&) = delete;

  [[nodiscard]] virtual std::string_view id() const = 0;    ///< "zertz"
  [[nodiscard]] virtual std::string_view name() const = 0;  ///< "ZÈRTZ"
  [[nodiscard]] virtual std::span<const VariantInfo> variants() const = 0;
  [[nodiscard]] virtual std::span<const SwitchInfo> switches() const = 0;
  /// The variant that is meant when none is named.
  [[nodiscard]] virtual std::string_view default_variant() const = 0;
  /// The rules of a variant by id or alias, with switches as in `48+optional-isolation`.
  [[nodiscard]] virtual Expected<std::shared_ptr<const Rules>, TextError> ruleset(
      std::string_view variant) const = 0;
  /// Boardspace records of this title; nullptr when there is no such format for it.
  [[nodiscard]] virtual const BoardspaceTitle* boardspace() const = 0;
};

/// All titles, in the order of the list.
[[nodiscard]] std::span<const TitleInfo* const> titles();
/// A title by id or name, in any case; nullptr when there is none.
[[nodiscard]] const TitleInfo* find_title(std::string_view id);

}  // namespace gipfbase::notation
