#include "notation/game/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using text::same_word;

/// The index of the first info that passes a test.
template <class Infos, class Test>
std::optional<std::size_t> index_if(const Infos& infos, const Test& test) {
  const auto found = std::find_if(infos.begin(), infos.end(), test);
  if (found == infos.end()) return std::nullopt;
  return static_cast<std::size_t>(found - infos.begin());
}

std::optional<std::size_t> find_variant(std::string_view name, const Agreements& agreements) {
  return index_if(agreements.variants, [&](const VariantInfo& v) {
    return same_word(v.id, name) ||
           std::any_of(v.aliases.begin(), v.aliases.end(),
                       [&](std::string_view alias) { return same_word(alias, name); });
  });
}

/// The names of these infos, for a message: "known: a, b".
template <class Infos, class Name>
std::string known(const Infos& infos, const Name& name) {
  std::string list;
  for (const auto& info : infos) list += fmt::format("{}{}", list.empty() ? "" : ", ", name(info));
  return "known: " + list;
}

template <class Infos>
std::optional<std::size_t> named(const Infos& infos, std::string_view name) {
  return index_if(infos, [&](const auto& info) { return same_word(info.name, name); });
}

}  // namespace

Settings::Settings(const Agreements& agreements)
    : agreements_(&agreements), flags_(agreements.flags.size()) {
  for (const NumberInfo& number : agreements.numbers) numbers_.push_back(number.by_default);
}

Expected<Settings, TextError> Settings::read(std::string_view text, const Agreements& agreements,
                                             std::string_view title) {
  const auto fail = [&](std::size_t offset, std::string message) {
    return Unexpected{TextError{Code::kUnknownVariant, offset, std::move(message)}};
  };
  // Aliases of variants may contain '+', so the longest known name at the beginning is the variant.
  std::size_t length = text.size();
  auto variant = find_variant(text, agreements);
  const bool plain = agreements.flags.empty() && agreements.numbers.empty();
  while (!variant && !plain && length > 0) {
    length = text.rfind('+', length - 1);
    if (length == std::string_view::npos) break;
    variant = find_variant(text.substr(0, length), agreements);
  }
  if (!variant) {
    return fail(0, fmt::format("{} has no variant \"{}\"; {}", title, text,
                               known(agreements.variants, [](const auto& v) { return v.id; })));
  }
  Settings settings(agreements);
  settings.variant_ = *variant;
  const auto& without = agreements.variants[*variant].without;
  while (length < text.size()) {
    const std::size_t end = std::min(text.find('+', length + 1), text.size());
    const std::string_view word = text.substr(length + 1, end - length - 1);
    const std::size_t equals = word.find('=');
    const auto number = named(agreements.numbers, word.substr(0, equals));
    if (number && equals != std::string_view::npos) {
      const NumberInfo& info = agreements.numbers[*number];
      const std::string_view digits = word.substr(equals + 1);
      const auto value = text::number<int>(digits);
      if (!value || *value < info.least || *value > info.most) {
        return fail(length, fmt::format("\"{}\" needs a number from {} to {}, as in \"+{}={}\"",
                                        info.name, info.least, info.most, info.name, info.most));
      }
      settings.numbers_[*number] = *value;
    } else if (const auto flag = named(agreements.flags, word)) {
      const std::string_view name = agreements.flags[*flag].name;
      settings.flags_[*flag] = std::find(without.begin(), without.end(), name) == without.end();
    } else {
      const auto name_of = [](const auto& info) { return info.name; };
      std::string all = agreements.flags.empty() ? "" : known(agreements.flags, name_of);
      for (const NumberInfo& info : agreements.numbers) {
        all += fmt::format("{}{}=n", all.empty() ? "known: " : ", ", info.name);
      }
      return fail(length, fmt::format("{} has no rules switch \"{}\"; {}", title, word, all));
    }
    length = end;
  }
  settings.reset_ineffective();
  return settings;
}

bool Settings::agreed_on(const std::vector<std::string_view>& numbers) const {
  const auto& all = agreements_->numbers;
  return numbers.empty() || std::any_of(numbers.begin(), numbers.end(), [&](std::string_view name) {
           const auto number = named(all, name);
           return number && numbers_[*number] != all[*number].by_default;
         });
}

/// Resets flags and numbers that have no effect.
void Settings::reset_ineffective() {
  for (std::size_t i = 0; i < flags_.size(); ++i) {
    flags_[i] = flags_[i] && agreed_on(agreements_->flags[i].bears_on);
  }
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const NumberInfo& info = agreements_->numbers[i];
    if (!agreed_on(info.bears_on)) numbers_[i] = info.by_default;
  }
}

std::string Settings::text() const {
  std::string text(variant().id);
  for (std::size_t i = 0; i < flags_.size(); ++i) {
    if (flags_[i]) text += fmt::format("+{}", agreements_->flags[i].name);
  }
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const NumberInfo& info = agreements_->numbers[i];
    if (numbers_[i] != info.by_default) text += fmt::format("+{}={}", info.name, numbers_[i]);
  }
  return text;
}

}  // namespace gipfbase::notation
