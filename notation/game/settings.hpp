// notation/game/settings.hpp - what players of a title can agree on, and their agreement.
//
// As text, an agreement is a variant, then flags and numbers in any order, each after a plus sign:
// `48+optional-isolation`, `tournament+zertz=6+tamsk=6`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/record/finding.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::notation {

struct VariantInfo {
  std::string_view id;                    ///< canonical id, such as "48"
  std::string_view summary;               ///< one line for help texts
  std::vector<std::string_view> aliases;  ///< other names readers accept, in any case
  /// Flags that change nothing here: the variant includes them, or has nothing that they affect.
  std::vector<std::string_view> without = {};
};

/// A rule that can be changed in any variant, by `+name`.
struct FlagInfo {
  std::string_view name;
  std::string_view summary;  ///< what it changes, one line for help texts
  /// Names of numbers. The flag has an effect only if one of these numbers differs from its
  /// default. Empty: the flag needs no number.
  std::vector<std::string_view> bears_on = {};
};

/// A number to agree on, by `+name=n`.
struct NumberInfo {
  std::string_view name;
  std::string_view summary;
  int least = 0;
  int most = 0;
  int by_default = 0;
  std::vector<std::string_view> bears_on = {};  ///< see FlagInfo
};

/// Everything that players of a title can agree on.
struct Agreements {
  std::vector<VariantInfo> variants;
  std::vector<FlagInfo> flags = {};
  std::vector<NumberInfo> numbers = {};
  /// The variant when none is named.
  std::string_view default_variant = {};
};

class Settings {
 public:
  /// Reads settings of the title called `title`. The agreements must outlive the settings.
  [[nodiscard]] static Expected<Settings, TextError> read(std::string_view text,
                                                          const Agreements& agreements,
                                                          std::string_view title);

  [[nodiscard]] const VariantInfo& variant() const { return agreements_->variants[variant_]; }
  /// The index in Agreements::variants.
  [[nodiscard]] std::size_t variant_index() const { return variant_; }
  /// True when the flag with this index in Agreements::flags was given and changes something.
  [[nodiscard]] bool flag(std::size_t index) const { return flags_[index]; }
  /// The number with this index in Agreements::numbers.
  [[nodiscard]] int number(std::size_t index) const { return numbers_[index]; }
  /// The canonical text: the settings that have an effect, in the order of the agreements.
  [[nodiscard]] std::string text() const;

 private:
  explicit Settings(const Agreements& agreements);
  /// True when one of these numbers differs from its default, or the list is empty.
  [[nodiscard]] bool agreed_on(const std::vector<std::string_view>& numbers) const;
  void reset_ineffective();

  const Agreements* agreements_;
  std::size_t variant_ = 0;
  std::vector<bool> flags_;
  std::vector<int> numbers_;
};

}  // namespace gipfbase::notation
