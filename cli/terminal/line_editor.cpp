#include "cli/terminal/line_editor.hpp"

#include <editline/readline.h>

#include <clocale>
#include <cstdlib>
#include <memory>

namespace gipfbase::cli {

std::optional<std::string> edited_line(const std::string& prompt) {
  struct Free {
    void operator()(char* text) const noexcept { std::free(text); }  // NOLINT(*-no-malloc)
  };
  std::setlocale(LC_CTYPE, "");  // the character set of the input
  const std::unique_ptr<char, Free> line(readline(prompt.c_str()));
  if (line == nullptr) return std::nullopt;
  std::string text = line.get();
  if (!text.empty()) add_history(text.c_str());
  return text;
}

}  // namespace gipfbase::cli
