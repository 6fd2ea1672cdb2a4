#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/target.hpp"

namespace gipfbase::fuzz {

std::span<const Target> targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> targets = format_targets();
    targets.insert(targets.end(), {kMoves, kDocument, kQuery, kArchive, kMembers, kProof, kTable,
                                   kPuzzle, kPages, kColumns});
    return targets;
  }();
  return all;
}

const Target* find_target(std::string_view name) {
  const auto all = targets();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Target& target) { return target.name == name; });
  return found == all.end() ? nullptr : &*found;
}

void same_text(std::string_view text, std::string_view again, const char* what) {
  if (text == again) return;
  throw Broken(std::string(what) + "\n--- once\n" + std::string(text) + "\n--- again\n" +
               std::string(again));
}

}  // namespace gipfbase::fuzz
