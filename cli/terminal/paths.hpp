// cli/terminal/paths.hpp - which file is meant when none is named.
#pragma once

#include <string>

namespace gipfbase::cli {

/// The database: $GIPFBASE_DB, else games.gipfdb in the current folder.
[[nodiscard]] std::string default_database();

}  // namespace gipfbase::cli
