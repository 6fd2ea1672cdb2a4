// cli/terminal/errors.hpp - exit codes, and the failures that lead to them.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace gipfbase::cli {

/// What the program's exit code says. Part of the interface.
enum class Exit : std::uint8_t {
  kDone = 0,
  kFindings = 1,      ///< done, but some games were rejected, or nothing was found or can be done
  kUsage = 2,         ///< the command line cannot be understood
  kBadData = 3,       ///< the input holds nothing that can be used
  kIo = 4,            ///< a file or database cannot be read or written
  kInterrupted = 130  ///< stopped by the user; what was finished is safe
};

/// A command line that cannot be carried out. The text is one sentence without the program's name.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Input or stored data that cannot be used.
class DataError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file that cannot be read or written.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whoever read our output has gone away, as in `gipfbase list | head`. Not an error.
class ClosedPipe : public std::runtime_error {
 public:
  ClosedPipe() : std::runtime_error("nobody reads the output any more") {}
};

}  // namespace gipfbase::cli
