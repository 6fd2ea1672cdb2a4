#include "db/store/replacement.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

#include "db/store/file_lock.hpp"

namespace gipfbase::db {
namespace {

[[noreturn]] void fail(int reason) { throw std::system_error(reason, std::generic_category()); }

/// The part of a temporary name between the name of the target and six hexadecimal digits.
constexpr std::string_view kMark = ".gipfbase-";
constexpr std::size_t kDigits = 6;

bool is_temporary(std::string_view name) {
  const std::size_t end = name.size() - std::min(name.size(), kDigits);
  return name.substr(0, end).ends_with(kMark) &&
         name.find_first_not_of("0123456789abcdef", end) == std::string_view::npos;
}

/// Locks a file that was just made, and returns another descriptor for it. Returns -1 on failure,
/// or when another process has locked or removed the file because it seemed left over.
int locked(int file) {
  const int lock = fcntl(file, F_DUPFD_CLOEXEC, 0);
  struct stat status {};
  const bool taken = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (lock >= 0 && !taken && fstat(lock, &status) == 0 && status.st_nlink > 0) return lock;
  if (lock >= 0) close(lock);
  return -1;
}

struct NewFile {
  int descriptor = -1;
  int lock = -1;
  std::string path;
};

/// Creates a new file whose name begins with a path. The descriptor is -1 on failure.
NewFile open_new(const std::string& beginning, mode_t mode) {
  constexpr int kAttempts = 100;
  std::random_device random;
  NewFile made;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    made.path = fmt::format("{}{}{:06x}", beginning, kMark, random() & 0xFFFFFFU);
    made.descriptor = open(made.path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode);
    if (made.descriptor < 0 && errno != EEXIST) break;
    if (made.descriptor < 0) continue;
    made.lock = locked(made.descriptor);
    if (made.lock >= 0) return made;
    close(std::exchange(made.descriptor, -1));
    unlink(made.path.c_str());
    errno = EAGAIN;
  }
  return made;
}

}  // namespace

std::string resolve_links(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int kMostLinks = 40;
  std::error_code none;
  fs::path file = fs::canonical(path, none);
  if (!none) return file.string();
  // The file does not exist yet.
  file = path;
  for (int i = 0; i < kMostLinks && fs::is_symlink(file, none); ++i) {
    file = file.parent_path() / fs::read_symlink(file, none);
  }
  return file.string();
}

namespace {

/// As copy_rights, for an open file.
void keep_rights(int file, const std::string& path) {
  struct stat old {};
  struct stat now {};
  if (stat(path.c_str(), &old) != 0 || fstat(file, &now) != 0) return;
  // Without set-user-id and set-group-id, which were granted to the old contents.
  mode_t mode = old.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
  if (old.st_uid != now.st_uid) (void)!fchown(file, old.st_uid, -1U);
  const bool same_group = old.st_gid == now.st_gid || fchown(file, -1U, old.st_gid) == 0;
  if (!same_group) {
    const mode_t others = mode & S_IRWXO;
    mode = (mode & ~static_cast<mode_t>(S_IRWXG)) | (mode & others << 3U);
  }
  // The access list refers to users and groups by number, and is independent of the owner.
  constexpr const char* kAccessList = "system.posix_acl_access";
  constexpr std::size_t kLongest = 65536;
  std::string list(kLongest, '\0');
  const ssize_t size = getxattr(path.c_str(), kAccessList, list.data(), list.size());
  if (size > 0 && same_group) {
    (void)fsetxattr(file, kAccessList, list.data(), static_cast<std::size_t>(size), 0);
  }
  // Some file systems have no modes.
  if (fchmod(file, mode) != 0 && errno != EPERM && errno != ENOTSUP) fail(errno);
}

}  // namespace

void copy_rights(const std::string& from, const std::string& to) {
  const int file = open(to.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(errno);
  keep_rights(file, from);
  close(file);
}

void remove_left_behind(const std::string& target) {
  const std::filesystem::path folder = std::filesystem::path(resolve_links(target)).parent_path();
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(
           folder.empty() ? std::filesystem::path(".") : folder, failure)) {
    if (!is_temporary(entry.path().filename().string())) continue;
    const FileLock lock(entry.path().string(), FileLock::Kind::kOwnFile);
    if (lock.state() == FileLock::State::kHeld) unlink(entry.path().c_str());
  }
}

Replacement::Replacement(const std::string& target) : target_(resolve_links(target)) {
  const bool there = std::filesystem::exists(target_);
  // The file may replace a secret, so it is private until its permissions are set.
  constexpr mode_t kOwn = 0600;
  constexpr mode_t kByUmask = 0666;
  NewFile made = open_new(target_, there ? kOwn : kByUmask);
  if (made.descriptor < 0) fail(errno);
  descriptor_ = made.descriptor;
  lock_ = made.lock;
  path_ = std::move(made.path);
  if (there) keep_rights(descriptor_, target_);
}

Replacement::~Replacement() {
  if (!path_.empty()) unlink(path_.c_str());
  unlock();
}

void Replacement::unlock() {
  if (lock_ >= 0) close(std::exchange(lock_, -1));
}

void Replacement::take_place() {
  if (std::rename(path_.c_str(), target_.c_str()) != 0) fail(errno);
  path_.clear();
  unlock();
}

}  // namespace gipfbase::db
