#include "notation/game/catalogue.hpp"

#include <array>

#include "notation/text/text.hpp"

// Every title of the list defines title_info() in its folder in notation/.
#define GIPFBASE_TITLE(title)                        \
  namespace gipfbase::title {                        \
  const gipfbase::notation::TitleInfo& title_info(); \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE

namespace gipfbase::notation {

std::span<const TitleInfo* const> titles() {
#define GIPFBASE_TITLE(title) &gipfbase::title::title_info(),
  static const std::array list = {
#include "titles.inc"
  };
#undef GIPFBASE_TITLE
  return list;
}

const TitleInfo* find_title(std::string_view id) {
  for (const TitleInfo* title : titles()) {
    if (gpn::same_word(title->id(), id) || gpn::same_word(title->name(), id)) return title;
  }
  return nullptr;
}

}  // namespace gipfbase::notation
