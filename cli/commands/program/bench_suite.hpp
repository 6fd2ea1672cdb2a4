// cli/commands/program/bench_suite.hpp - the part of the command bench that solves endgames.
#pragma once

#include <cstdint>
#include <string>

#include "cli/arguments/options.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {

struct SuiteChoice {
  std::string suite;            ///< empty: none
  std::uint64_t positions = 0;  ///< of each group; 0: all
  double seconds = 10;
};

/// Solves the endgames of a title; of all when none is named. One thread unless others are asked
/// for.
Exit run_suite(const SuiteChoice& choice, const Arguments& arguments, const std::string& title,
               Console& console, const notation::Catalogue& titles);

}  // namespace gipfbase::cli
