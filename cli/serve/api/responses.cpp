#include "cli/serve/api/responses.hpp"

#include <fmt/format.h>

#include <utility>

namespace gipfbase::cli::serve {

Response json_response(std::string json) {
  return file_response(std::move(json), "application/json");
}

Response file_response(std::string body, const char* type, std::string file_name) {
  Response response;
  response.type = type;
  response.body = std::move(body);
  response.file_name = std::move(file_name);
  return response;
}

Response event_stream(std::function<TaskState()> now) {
  Response response;
  response.type = "text/event-stream";
  response.stream = [now = std::move(now)](std::string& piece) {
    const TaskState state = now();
    if (state.running && state.line.empty()) return true;
    piece = fmt::format("event: {}\ndata: {}\n\n", state.running ? "state" : "end", state.line);
    return state.running;
  };
  return response;
}

}  // namespace gipfbase::cli::serve
