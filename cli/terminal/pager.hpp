// cli/terminal/pager.hpp - a program in which long output can be read page by page.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::cli {

/// The command line of the pager: $GIPFBASE_PAGER, else $PAGER, else less -FRX. Nothing when it is
/// empty or cat, or when there is no such program.
[[nodiscard]] std::optional<std::string> pager_command();

/// A pager that runs, and reads what it is given.
class Pager {
 public:
  /// Throws IoError when it cannot be started.
  explicit Pager(const std::string& command);
  /// Waits until the user has left it. Until then Ctrl-C is the pager's.
  ~Pager();
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  /// False when it reads no more.
  [[nodiscard]] bool write(std::string_view text) const;

 private:
  pid_t child_ = 0;
  int pipe_ = -1;
  struct sigaction interrupt_ {};
};

}  // namespace gipfbase::cli
