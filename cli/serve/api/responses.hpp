// cli/serve/api/responses.hpp - what answers for programs look like.
#pragma once

#include <functional>
#include <string>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

[[nodiscard]] Response json_response(std::string json);

/// What somebody waits for: as one line of JSON, and whether it goes on.
struct Moment {
  std::string json;
  bool running = false;
};
/// Server-sent events: "state" four times a second, "end" when there is no more.
[[nodiscard]] Response event_stream(std::function<Moment()> now);

}  // namespace gipfbase::cli::serve
