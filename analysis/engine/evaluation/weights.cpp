#include "analysis/engine/evaluation/weights.hpp"

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>

namespace gipfbase::analysis {
namespace {

/// Takes the first word off a line.
std::string_view next_word(std::string_view& line) {
  const auto begin = line.find_first_not_of(' ');
  line.remove_prefix(begin == std::string_view::npos ? line.size() : begin);
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(word.size());
  return word;
}

/// The numbers in the rest of a line; nullopt when it holds anything else.
std::optional<std::vector<double>> numbers(std::string_view line) {
  std::vector<double> found;
  while (true) {
    const std::string_view word = next_word(line);
    if (word.empty()) break;
    double number = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc() || stop != end) return std::nullopt;
    found.push_back(number);
  }
  if (found.empty()) return std::nullopt;
  return found;
}

[[noreturn]] void reject(std::size_t line, std::string_view why) {
  throw std::invalid_argument("weights, line " + std::to_string(line) + ": " + std::string(why));
}

}  // namespace

Weights read_weights(std::string_view text, std::string_view variant) {
  variant = variant.substr(0, variant.find('+'));
  std::map<std::string, Weights, std::less<>> all;
  std::string first;
  Weights* current = nullptr;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    if (line.empty() || line.front() == '#') continue;
    const std::string_view kind = next_word(line);
    const std::string_view name = next_word(line);
    if (kind == "variant") {
      if (name.empty()) reject(number, "the name of the variant is missing");
      if (all.empty()) first = name;
      current = &all[std::string(name)];
      continue;
    }
    if (kind != "win" && kind != "points" && kind != "move") {
      reject(number, "expected variant, win, points or move");
    }
    if (current == nullptr) reject(number, "no variant before it");
    WeightTable& table = kind == "win"      ? current->win
                         : kind == "points" ? current->points
                                            : current->move;
    const auto weights = numbers(line);
    if (!weights) reject(number, "expected a name and numbers");
    if (!table.emplace(name, *weights).second) reject(number, "a second line of this feature");
  }
  const auto found = all.find(variant);
  if (found != all.end()) return found->second;
  return all.empty() ? Weights{} : all[first];
}

Weights weights_of(std::string_view title, std::string_view variant) {
  for (const WeightsFile& file : weights_files()) {
    if (file.name.substr(0, file.name.find('/')) == title) return read_weights(file.text, variant);
  }
  return {};
}

}  // namespace gipfbase::analysis
