#include "cli/commands/program/welcome.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace gipfbase::cli {

std::string welcome(const Command& program, const std::string& database) {
  std::error_code failure;
  std::string text = program.about() + "\n\n";
  if (std::filesystem::exists(database, failure)) {
    text += fmt::format(
        "Your database is {}.\n\n"
        "  gipfbase stats                  what is in it\n"
        "  gipfbase list --limit 10        its games\n"
        "  gipfbase openings               how they begin, and how each opening scores\n"
        "  gipfbase search PLAYER          the games of a player\n"
        "  gipfbase import FILE...         more games\n",
        database);
  } else {
    text += fmt::format(
        "There is no database {} yet; name another with --db or $GIPFBASE_DB.\n\n"
        "  gipfbase import FILE...         creates it from files, folders or archives\n"
        "  gipfbase validate FILE...       checks them without storing anything\n"
        "  gipfbase board --title zertz    draws a board\n"
        "  gipfbase solve --help           how to prove who wins a position\n"
        "  gipfbase puzzles play FILE      puzzles to solve, as in sample-games/puzzles\n",
        database);
  }
  return text +
         "\n"
         "gipfbase help lists the pages of the manual, gipfbase --help all commands;\n"
         "gipfbase completion --help tells how to let your shell complete commands.\n";
}

}  // namespace gipfbase::cli
