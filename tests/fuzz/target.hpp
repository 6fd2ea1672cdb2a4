// tests/fuzz/target.hpp - fuzz targets: every reader of the program with one interface.
//
// The same functions run under libFuzzer (driver.cpp), which searches for inputs that break them,
// and in the ordinary tests (corpus_test.cpp), which keep the inputs that once did.
#pragma once

#include <cstddef>
#include <functional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::fuzz {

/// A broken guarantee of a reader.
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
  /// Reads an arbitrary input. Every exception is a fault of the reader.
  std::function<void(std::string_view input)> run;
  /// Valid inputs, made from the samples; deterministic.
  std::function<std::vector<std::string>()> seeds;
  /// Texts with a meaning for the reader.
  std::span<const std::string_view> words = {};
  std::size_t longest = 4096;  ///< bytes of an input
  /// Mutates an input for which random bytes would fail at a checksum; nullptr when they would not.
  void (*mutate)(std::string& input, std::minstd_rand& random) = nullptr;
};

[[nodiscard]] std::span<const Target> targets();
/// nullptr when there is no such target.
[[nodiscard]] const Target* find_target(std::string_view name);

// One or more in each of the other files of this folder.
extern const Target kMoves, kDocument, kQuery, kArchive, kMembers, kProof, kTable, kPuzzle, kPages,
    kColumns;
/// A target for each format of game records that can be read.
[[nodiscard]] std::vector<Target> format_targets();

}  // namespace gipfbase::fuzz
