// cli/terminal/pager.hpp - a pager for long output.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::cli {

/// The command line of the pager: $GIPFBASE_PAGER, else $PAGER, else less -FRX. Returns nullopt if
/// it is empty or cat, or if there is no such program.
[[nodiscard]] std::optional<std::string> pager_command();

/// A running pager.
class Pager {
 public:
  /// Throws IoError if it cannot be started.
  explicit Pager(const std::string& command);
  /// Waits until the user leaves it. Until then this process ignores Ctrl-C.
  ~Pager();
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  /// Returns false if the pager no longer reads.
  [[nodiscard]] bool write(std::string_view text) const;

 private:
  pid_t child_ = 0;
  int pipe_ = -1;
  struct sigaction interrupt_ {};
};

}  // namespace gipfbase::cli
