// notation/game/titles.hpp - what every title of the list defines in its folder in notation/.
#pragma once

#include "notation/game/catalogue.hpp"

#define GIPFBASE_TITLE(title)                        \
  namespace gipfbase::title {                        \
  const gipfbase::notation::TitleInfo& title_info(); \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE
