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

Response event_stream(std::function<Moment()> now) {
  Response response;
  response.type = "text/event-stream";
  response.stream = [now = std::move(now), first = true](std::string& piece) mutable {
    constexpr std::chrono::milliseconds kPause{250};
    // What is new is told at once.
    if (!first) std::this_thread::sleep_for(kPause);
    first = false;
    const Moment moment = now();
    piece = fmt::format("event: {}\ndata: {}\n\n", moment.running ? "state" : "end", moment.json);
    return moment.running;
  };
  return response;
}

}  // namespace gipfbase::cli::serve
