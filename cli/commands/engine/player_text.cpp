#include "cli/commands/engine/player_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {

analysis::PlayerSettings player_settings(const std::string& option, const std::string& text) {
  analysis::PlayerSettings settings;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string_view name = part.substr(0, equals);
    const std::string_view value = part.substr(std::min(equals + 1, part.size()));
    const auto reject = [&](const std::string& wanted) {
      throw UsageError(fmt::format("{}: \"{}\" is not valid; {}", option, part, wanted));
    };
    const auto read = [&](auto& number) {
      const auto end = std::from_chars(value.data(), value.data() + value.size(), number);
      const bool whole = end.ec == std::errc() && end.ptr == value.data() + value.size();
      if (!whole || !(number > 0))
        reject(fmt::format("write {}=N, where N is a number above 0", name));
    };
    if (name == "nodes") {
      read(settings.limits.nodes);
    } else if (name == "time") {
      read(settings.limits.seconds);
    } else if (name == "depth") {
      read(settings.limits.depth);
    } else if (name == "level") {
      int level = 0;
      read(level);
      if (level > analysis::kMostLevel) reject("write level=N, where N is a number from 1 to 10");
      settings.strength = analysis::strength_of(level);
    } else if (name == "solver" && (value == "yes" || value == "no")) {
      settings.engine.solver = value == "yes";
    } else {
      reject("the settings are level=, nodes=, time=, depth= and solver=yes or solver=no");
    }
  }
  const analysis::EngineLimits& limits = settings.limits;
  const bool limited =
      limits.seconds > 0 || limits.nodes > 0 || limits.depth > 0 || settings.strength.nodes > 0;
  if (!limited) settings.limits.seconds = 1;
  return settings;
}

}  // namespace gipfbase::cli
