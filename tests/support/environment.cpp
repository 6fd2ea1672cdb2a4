#include "support/environment.hpp"

namespace gipfbase::test {

const std::string& source_folder() {
  static const std::string folder = GIPFBASE_SOURCE_DIR;
  return folder;
}

const std::string& shared_folder() {
  static const std::string folder = GIPFBASE_SHARED_DIR;
  return folder;
}

const std::string& program_path() {
  static const std::string path = GIPFBASE_PROGRAM;
  return path;
}

}  // namespace gipfbase::test
