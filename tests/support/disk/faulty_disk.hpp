// tests/support/disk/faulty_disk.hpp - a disk under SQLite that fails on request, or loses power.
//
// A layer over the system's own VFS (sqlite.org/vfs.html, sqlite.org/testing.html section 3). While
// a FaultyDisk lives, every connection that is opened goes through it. Only one may live at a time.
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace gipfbase::test {

/// What SQLite may ask of a disk.
enum class DiskCall : std::uint8_t { kOpen, kRead, kWrite, kTruncate, kSync, kSize, kDelete };

enum class DiskFault : std::uint8_t {
  kError,       ///< the call does nothing and returns an error
  kNoSpace,     ///< of a write: the disk is full
  kShortWrite,  ///< of a write: only half of it is done
  kPowerCut     ///< from this call on nothing works; what was not synced may be there, or in part
};

/// The faults that a call can have.
[[nodiscard]] std::vector<DiskFault> faults_of(DiskCall call);

class FaultyDisk {
 public:
  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  /// Makes call number `at` fail, counted from 0 and from now on. The seed decides what is left
  /// after a power cut.
  void fail(std::size_t at, DiskFault fault, std::uint32_t seed);
  /// Everything works again.
  void mend();
  /// The calls since the last `fail` or `mend`.
  [[nodiscard]] const std::vector<DiskCall>& calls() const;
  /// True when the call that should fail has been made.
  [[nodiscard]] bool failed() const;

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace gipfbase::test
