// cli/serve/api/responses.hpp - responses for programs: JSON and server-sent events.
#pragma once

#include <functional>
#include <string>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

[[nodiscard]] Response json_response(std::string json);
/// A response whose body is not JSON. Browsers save the body as `file_name`, unless that is empty.
[[nodiscard]] Response file_response(std::string body, const char* type,
                                     std::string file_name = {});
inline constexpr const char* kPlainText = "text/plain; charset=utf-8";

/// The state of a task on one line: JSON, or HTML for a page.
struct TaskState {
  std::string line;  ///< empty: nothing new
  bool running = false;
};
/// Server-sent events: "state" up to four times a second while the task runs, then "end".
[[nodiscard]] Response event_stream(std::function<TaskState()> now);

}  // namespace gipfbase::cli::serve
