// notation/game/titles.hpp - the function that each title of rules/titles.cmake defines in
// notation/<title>/.
#pragma once

#include "notation/game/catalogue.hpp"

#define GIPFBASE_TITLE(title)                        \
  namespace gipfbase::title {                        \
  const gipfbase::notation::TitleInfo& title_info(); \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE
