// cli/terminal/list_style.hpp - how a list is printed: as a table unless something else is said.
#pragma once

namespace gipfbase::cli {

struct ListStyle {
  bool json = false;
  bool ndjson = false;
};

}  // namespace gipfbase::cli
