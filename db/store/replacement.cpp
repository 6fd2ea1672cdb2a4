#include "db/store/replacement.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <random>
#include <system_error>

namespace gipfbase::db {
namespace {

[[noreturn]] void fail(int reason) { throw std::system_error(reason, std::generic_category()); }

/// Creates a new file whose name begins with a path.
int open_new(const std::string& beginning, mode_t mode, std::string& path) {
  constexpr int kAttempts = 100;
  std::random_device random;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    path = fmt::format("{}.{:06x}", beginning, random() & 0xFFFFFFU);
    const int file = open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode);
    if (file >= 0) return file;
    if (errno != EEXIST) break;
  }
  return -1;
}

}  // namespace

std::string resolve_links(const std::string& path) {
  std::error_code none;
  const std::filesystem::path file = std::filesystem::canonical(path, none);
  return none ? path : file.string();
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
  // The list refers to users and groups by number, and is independent of the owner.
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

Replacement::Replacement(const std::string& target) : target_(resolve_links(target)) {
  const bool there = std::filesystem::exists(target_);
  // The file may replace a secret, so it is private until its permissions are set.
  constexpr mode_t kOwn = 0600;
  constexpr mode_t kByUmask = 0666;
  descriptor_ = open_new(target_, there ? kOwn : kByUmask, path_);
  if (descriptor_ < 0) {
    const int reason = errno;
    path_.clear();
    fail(reason);
  }
  if (there) keep_rights(descriptor_, target_);
}

Replacement::~Replacement() {
  if (!path_.empty()) unlink(path_.c_str());
}

void Replacement::take_place() {
  if (std::rename(path_.c_str(), target_.c_str()) != 0) fail(errno);
  path_.clear();
}

}  // namespace gipfbase::db
