// cli/arguments/completion.hpp - what may stand at the end of a command line that is being typed.
//
// The shells' scripts ask the program itself, so that they know nothing of its commands.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// A word that may stand there, and what it means.
struct Candidate {
  std::string text;
  std::string about;
};

/// What else may: values that the tree of commands does not know.
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

/// True of an option or argument that is the name of a file or folder, which may have any bytes.
[[nodiscard]] bool names_files(const OptionSummary& option);

struct Completion {
  std::vector<Candidate> words;  ///< those of the tree that begin with what is typed
  Wanted wanted = Wanted::kNothing;
  std::string typed;          ///< of the word, without what stands in front of a value
  std::string front = {};     ///< "--title=" where the value is written so
  std::string title = {};     ///< --title, where it is given
  std::string database = {};  ///< --db, likewise
};

/// `words` stand behind the name of the program; the last is being typed, and may be empty. They
/// are as a shell sees them, with their quotation marks.
[[nodiscard]] Completion completion_of(const Command& program, std::span<const std::string> words);

/// A word without the quotation marks and backslashes of a shell.
[[nodiscard]] std::string unquoted(const std::string& word);

}  // namespace gipfbase::cli
