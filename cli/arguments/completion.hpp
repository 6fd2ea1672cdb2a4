// cli/arguments/completion.hpp - completion of a command line that is being typed.
//
// The shells' scripts call the program, so they need no list of commands.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// A word that may come next, and its description.
struct Candidate {
  std::string text;
  std::string about;
};

/// The kind of values that may come next and are not in the tree of commands.
enum class Wanted : std::uint8_t {
  kNothing,
  kFiles,
  kFolders,
  kTitles,
  kVariants,
  kEndings,
  kPlayers,
  kEvents,
  kSites
};

/// True for an option or argument that names a file or folder.
[[nodiscard]] bool names_files(const OptionSummary& option);

struct Completion {
  std::vector<Candidate> words;  ///< words of the tree of commands that begin with `typed`
  Wanted wanted = Wanted::kNothing;
  std::string typed;          ///< the part typed so far, without `front`
  std::string front = {};     ///< "--title=" if the value follows a =, else empty
  std::string title = {};     ///< the value of --title, or empty
  std::string database = {};  ///< the value of --db, or empty
};

/// Completes the last word, which may be an empty text. `words` are those after the name of the
/// program, with their quotation marks, as in the shell.
[[nodiscard]] Completion completion_of(const Command& program, std::span<const std::string> words);

/// Removes the quotation marks and backslashes of a shell word.
[[nodiscard]] std::string unquoted(const std::string& word);

}  // namespace gipfbase::cli
