#include "cli/serve/api/responses.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <utility>

namespace gipfbase::cli::serve {

Response json_response(std::string json) {
  Response response;
  response.type = "application/json";
  response.body = std::move(json);
  return response;
}

Response event_stream(std::function<TaskState()> now) {
  Response response;
  response.type = "text/event-stream";
  response.stream = [now = std::move(now), first = true](std::string& piece) mutable {
    constexpr std::chrono::milliseconds kPause{250};
    if (!first) std::this_thread::sleep_for(kPause);
    first = false;
    const TaskState state = now();
    piece = fmt::format("event: {}\ndata: {}\n\n", state.running ? "state" : "end", state.json);
    return state.running;
  };
  return response;
}

}  // namespace gipfbase::cli::serve
