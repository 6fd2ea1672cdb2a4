// cli/terminal/errors.hpp - exit codes, and the exceptions that lead to them.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace gipfbase::cli {

/// Exit codes of the program; part of its public interface.
enum class Exit : std::uint8_t {
  kDone = 0,
  kFindings = 1,      ///< done, but games were rejected, or nothing was found or could be done
  kUsage = 2,         ///< the command line is wrong
  kBadData = 3,       ///< the input has no usable data
  kIo = 4,            ///< a file or database cannot be read or written
  kInterrupted = 130  ///< stopped by the user; what was finished is safe
};

/// A wrong command line. The text is one sentence without the program's name.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Unusable input or stored data.
class DataError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file that cannot be read or written.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The reader of our output has closed the pipe, as in `gipfbase list | head`. Not an error.
class ClosedPipe : public std::runtime_error {
 public:
  ClosedPipe() : std::runtime_error("the reader has closed the output pipe") {}
};

}  // namespace gipfbase::cli
