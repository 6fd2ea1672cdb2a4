#include "notation/game/catalogue.hpp"

#include <fmt/format.h>

#include <utility>

#include "notation/game/titles.hpp"
#include "notation/text/folding.hpp"

namespace gipfbase::notation {

#define GIPFBASE_TITLE(title) &gipfbase::title::title_info(),
Catalogue::Catalogue()
    : Catalogue({
#include "titles.inc"
      }) {
}
#undef GIPFBASE_TITLE

const TitleInfo* Catalogue::find(std::string_view title) const {
  const std::string name = folded(title);
  for (const TitleInfo* info : titles_) {
    if (folded(info->id) == name || folded(info->name) == name) return info;
  }
  return nullptr;
}

std::string Catalogue::known_titles() const {
  std::string list;
  for (const TitleInfo* title : titles_) {
    list += fmt::format("{}{}", list.empty() ? "" : ", ", title->id);
  }
  return list;
}

Expected<std::shared_ptr<const Rules>, TextError> Catalogue::rules(
    const TitleInfo& title, std::string_view settings) const {
  std::pair<const TitleInfo*, std::string> key(&title, settings);
  const std::lock_guard lock(mutex_);
  if (const auto known = made_.find(key); known != made_.end()) return known->second;
  const auto read = Settings::read(settings, title.agreements, title.name);
  if (!read) return Unexpected{read.error()};
  key.second = read->text();
  if (const auto known = made_.find(key); known != made_.end()) return known->second;
  // An archive may have different settings in every game, so rules that are not in use are dropped.
  // They can be made again.
  constexpr std::size_t kMost = 256;
  if (made_.size() >= kMost) {
    std::erase_if(made_, [](const auto& entry) { return entry.second.use_count() == 1; });
  }
  return made_.emplace(std::move(key), title.make(*read)).first->second;
}

std::shared_ptr<const Rules> Catalogue::rules(const TitleInfo& title) const {
  return rules(title, title.agreements.default_variant).value();
}

Expected<std::shared_ptr<const Rules>, TextError> Catalogue::rules(
    std::string_view title, std::string_view settings) const {
  if (const TitleInfo* info = find(title)) return rules(*info, settings);
  return Unexpected{
      TextError{Code::kUnknownTitle, 0,
                fmt::format("there is no title \"{}\"; known: {}", title, known_titles())}};
}

}  // namespace gipfbase::notation
