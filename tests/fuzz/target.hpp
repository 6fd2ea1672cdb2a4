// tests/fuzz/target.hpp - what fuzzing attacks: every reader of the program in one shape.
//
// The same functions run under libFuzzer (driver.cpp), which looks for inputs that break them, and
// in the ordinary tests (corpus_test.cpp), which keep the inputs that once did.
#pragma once

#include <cstddef>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::fuzz {

/// A promise of a reader that some input broke.
class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void promise(bool kept, const char* what) {
  if (!kept) throw Broken(what);
}
void same_text(std::string_view text, std::string_view again, const char* what);

struct Target {
  std::string_view name;
  /// Reads an input, which may be anything. Whatever it throws is a mistake of the reader.
  void (*run)(std::string_view input) = nullptr;
  /// Valid inputs, made of the samples; always the same.
  std::vector<std::string> (*seeds)() = nullptr;
  /// Texts that mean something to the reader.
  std::span<const std::string_view> words = {};
  std::size_t longest = 4096;  ///< bytes of an input
  /// Changes an input where bytes at random would get no further than its checksum; nullptr: they
  /// would.
  void (*mutate)(std::string& input, std::minstd_rand& random) = nullptr;
};

[[nodiscard]] std::span<const Target> targets();
/// nullptr: there is none of this name.
[[nodiscard]] const Target* find_target(std::string_view name);

// One or more in each of the other files of this folder.
extern const Target kMoves, kGpn, kBoardspace, kZen, kTranscript, kDocument, kQuery, kArchive,
    kMembers, kProof, kTable, kPuzzle, kPages, kColumns;

}  // namespace gipfbase::fuzz
