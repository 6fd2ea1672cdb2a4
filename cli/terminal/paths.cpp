#include "cli/terminal/paths.hpp"

#include <cstdlib>

namespace gipfbase::cli {

std::string default_database() {
  const char* named = std::getenv("GIPFBASE_DB");
  return named != nullptr && *named != '\0' ? named : "games.gipfdb";
}

}  // namespace gipfbase::cli
