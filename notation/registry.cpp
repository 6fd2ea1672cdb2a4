#include "notation/registry.hpp"

#include <algorithm>
#include <array>
#include <cctype>

// Every title of the list defines title_info() in its folder in notation/.
#define GIPFBASE_TITLE(title)                        \
  namespace gipfbase::title {                        \
  const gipfbase::notation::TitleInfo& title_info(); \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE

namespace gipfbase::notation {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

}  // namespace

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
    if (same_name(title->id(), id) || same_name(title->name(), id)) return title;
  }
  return nullptr;
}

}  // namespace gipfbase::notation
