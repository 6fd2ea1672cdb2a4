#include "analysis/theorem/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "analysis/certificate/checksum.hpp"

namespace gipfbase::analysis {
namespace {

constexpr std::size_t kSumDigits = 8;

std::string line_of(std::string_view text) {
  return fmt::format("{:08x}\t{}\n", checksum(text), text);
}

/// True when a line, without its line feed, is whole.
bool holds(std::string_view line) {
  return line.size() > kSumDigits && line[kSumDigits] == '\t' &&
         line_of(line.substr(kSumDigits + 1)).starts_with(line);
}

}  // namespace

void make_folder(const std::string& path) {
  std::error_code failure;
  std::filesystem::create_directories(path, failure);
  if (failure) {
    throw std::runtime_error(
        fmt::format("{}: this folder cannot be made: {}; name another", path, failure.message()));
  }
}

Journal::Journal(std::string path, std::string_view work) : path_(std::move(path)) {
  constexpr mode_t kMode = 0666;  // narrowed by the user's mask
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
  if (file_ < 0) fail(std::strerror(errno));
  try {
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) fail("another process works on it");
    read(work);
    if (before_.empty()) {
      const std::string first(work);
      add({&first, 1});
    } else {
      before_.erase(before_.begin());
    }
  } catch (...) {
    close(file_);
    throw;
  }
}

Journal::~Journal() { close(file_); }

void Journal::read(std::string_view work) {
  std::string text;
  std::array<char, 1U << 16U> piece{};
  for (;;) {
    const ssize_t got = ::read(file_, piece.data(), piece.size());
    if (got < 0) fail(std::strerror(errno));
    if (got == 0) break;
    text.append(piece.data(), static_cast<std::size_t>(got));
  }
  std::size_t whole = 0;
  for (std::size_t at = 0; at < text.size(); at = whole) {
    const std::size_t end = text.find('\n', at);
    const std::string_view line = std::string_view(text).substr(at, end - at);
    if (end == std::string::npos || !holds(line)) {
      // Only the end can have been cut off: what comes before was on the disk.
      if (end != std::string::npos && end + 1 != text.size()) {
        fail(fmt::format("line {} is damaged; remove the file to begin anew", before_.size() + 1));
      }
      if (before_.empty() && !line_of(work).starts_with(line)) {
        fail("this is no journal of this program; name another folder");
      }
      break;
    }
    before_.emplace_back(line.substr(kSumDigits + 1));
    whole = end + 1;
  }
  if (whole < text.size() && ftruncate(file_, static_cast<off_t>(whole)) != 0) {
    fail(std::strerror(errno));
  }
  if (!before_.empty() && before_.front() != work) {
    fail(fmt::format("it belongs to other work (\"{}\"); name another folder", before_.front()));
  }
}

void Journal::add(std::span<const std::string> texts) {
  std::string lines;
  for (const std::string& text : texts) lines += line_of(text);
  for (std::string_view rest = lines; !rest.empty();) {
    const ssize_t written = write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail(std::strerror(errno));
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  if (fdatasync(file_) != 0) fail(std::strerror(errno));
}

void Journal::fail(std::string_view what) const {
  throw std::runtime_error(fmt::format("{}: {}", path_, what));
}

}  // namespace gipfbase::analysis
