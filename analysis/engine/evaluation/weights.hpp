// analysis/engine/evaluation/weights.hpp - learned weights as text (README.md of this folder).
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::analysis {

/// The name of the constant term of a table, next to those of the features.
inline constexpr std::string_view kConstant = "constant";

/// The weights of one prediction: for each feature, by name, one weight for each phase.
using WeightTable = std::map<std::string, std::vector<double>, std::less<>>;

/// The weights of one variant.
struct Weights {
  WeightTable win;     ///< for predicting the logarithm of the odds to win
  WeightTable points;  ///< for the points by which the player to move wins; empty without points
  WeightTable move;    ///< for the rate of a move (move_features.hpp); may be empty

  [[nodiscard]] bool empty() const { return win.empty(); }
};

/// A file weights.txt in the program: its place in this folder, and its text.
struct WeightsFile {
  std::string_view name;
  std::string_view text;
};
[[nodiscard]] std::span<const WeightsFile> weights_files();

/// Returns the weights of a variant from the text of a file. If the file does not name this
/// variant, returns the weights of the first variant in it. Settings after a + in the variant do
/// not matter. Throws std::invalid_argument, which names the line, when the text is malformed.
[[nodiscard]] Weights read_weights(std::string_view text, std::string_view variant);

/// Returns the weights in the program; empty when the title has none.
[[nodiscard]] Weights weights_of(std::string_view title, std::string_view variant);

}  // namespace gipfbase::analysis
