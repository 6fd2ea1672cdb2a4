// cli/commands/program/reference.hpp - manual pages that are generated from the program's
// own tables.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

struct ReferencePage {
  std::string topic;  ///< "options"; the page is cli/manual/reference/options.md
  std::string text;   ///< Markdown in lines of at most 100 characters
};
[[nodiscard]] std::vector<ReferencePage> reference_pages(const Command& program,
                                                         const notation::Catalogue& titles);

}  // namespace gipfbase::cli
