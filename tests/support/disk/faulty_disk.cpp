#include "support/disk/faulty_disk.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>

namespace gipfbase::test {
namespace {

constexpr std::size_t kSector = 512;

/// The contents of a file before a write or a truncation that has not been synced.
struct Unsynced {
  sqlite3_int64 offset = 0;
  std::vector<char> before;  ///< the bytes from `offset` on
  sqlite3_int64 size = 0;    ///< the size of the file
};

struct OpenFile;

}  // namespace

struct FaultyDisk::State {
  sqlite3_vfs vfs = {};
  sqlite3_vfs* real = nullptr;
  std::vector<OpenFile*> files;  ///< the open files
  std::vector<DiskCall> calls;
  std::size_t at = 0;
  std::optional<DiskFault> fault;
  std::mt19937 random;
  bool failed = false;
  bool dead = false;

  /// Counts a call and returns its fault, if any.
  std::optional<DiskFault> next(DiskCall call);
  void cut_power();
};

namespace {

/// A file as SQLite holds it: made by SQLite, without constructors.
struct OpenFile {
  sqlite3_file base;
  FaultyDisk::State* disk;
  sqlite3_file* real;
  std::vector<Unsynced>* unsynced;
};

OpenFile& of(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }

sqlite3_int64 size_of(OpenFile& file) {
  sqlite3_int64 size = 0;
  file.real->pMethods->xFileSize(file.real, &size);
  return size;
}

/// Remembers what a change from `offset` on would overwrite.
void remember(OpenFile& file, sqlite3_int64 offset, sqlite3_int64 amount) {
  const sqlite3_int64 size = size_of(file);
  Unsynced change{offset, {}, size};
  change.before.resize(
      static_cast<std::size_t>(std::max<sqlite3_int64>(0, std::min(amount, size - offset))));
  if (!change.before.empty()) {
    file.real->pMethods->xRead(file.real, change.before.data(),
                               static_cast<int>(change.before.size()), offset);
  }
  file.unsynced->push_back(std::move(change));
}

/// After a power cut each sector is either as it was at the last sync or as it was written since.
void forget_some(OpenFile& file, std::mt19937& random) {
  std::vector<Unsynced>& changes = *file.unsynced;
  const auto kept_of_eight = random() % 9;
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    for (std::size_t begin = 0; begin < change->before.size(); begin += kSector) {
      if (random() % 8 < kept_of_eight) continue;
      const std::size_t size = std::min(kSector, change->before.size() - begin);
      file.real->pMethods->xWrite(file.real, change->before.data() + begin, static_cast<int>(size),
                                  change->offset + static_cast<sqlite3_int64>(begin));
    }
    // Bytes added at the end of the file may be missing.
    if (size_of(file) > change->size && random() % 8 >= kept_of_eight) {
      file.real->pMethods->xTruncate(file.real, change->size);
    }
  }
  changes.clear();
}

int close(sqlite3_file* base) {
  OpenFile& file = of(base);
  auto& files = file.disk->files;
  files.erase(std::remove(files.begin(), files.end(), &file), files.end());
  const int code = file.real->pMethods->xClose(file.real);
  sqlite3_free(file.real);
  delete file.unsynced;
  return code;
}

int read(sqlite3_file* base, void* into, int amount, sqlite3_int64 offset) {
  OpenFile& file = of(base);
  if (file.disk->next(DiskCall::kRead)) return SQLITE_IOERR_READ;
  return file.real->pMethods->xRead(file.real, into, amount, offset);
}

int write(sqlite3_file* base, const void* from, int amount, sqlite3_int64 offset) {
  OpenFile& file = of(base);
  const auto fault = file.disk->next(DiskCall::kWrite);
  if (fault == DiskFault::kNoSpace) return SQLITE_FULL;
  if (fault == DiskFault::kShortWrite) {
    remember(file, offset, amount / 2);
    file.real->pMethods->xWrite(file.real, from, amount / 2, offset);
  }
  if (fault) return SQLITE_IOERR_WRITE;
  remember(file, offset, amount);
  return file.real->pMethods->xWrite(file.real, from, amount, offset);
}

int truncate(sqlite3_file* base, sqlite3_int64 size) {
  OpenFile& file = of(base);
  if (file.disk->next(DiskCall::kTruncate)) return SQLITE_IOERR_TRUNCATE;
  remember(file, size, size_of(file) - size);
  return file.real->pMethods->xTruncate(file.real, size);
}

int sync(sqlite3_file* base, int /*flags*/) {
  OpenFile& file = of(base);
  if (file.disk->next(DiskCall::kSync)) return SQLITE_IOERR_FSYNC;
  file.unsynced->clear();  // no need to wait for the disk itself
  return SQLITE_OK;
}

int file_size(sqlite3_file* base, sqlite3_int64* size) {
  OpenFile& file = of(base);
  if (file.disk->next(DiskCall::kSize)) return SQLITE_IOERR_FSTAT;
  return file.real->pMethods->xFileSize(file.real, size);
}

int lock(sqlite3_file* base, int level) {
  return of(base).real->pMethods->xLock(of(base).real, level);
}
int unlock(sqlite3_file* base, int level) {
  return of(base).real->pMethods->xUnlock(of(base).real, level);
}
int check_lock(sqlite3_file* base, int* result) {
  return of(base).real->pMethods->xCheckReservedLock(of(base).real, result);
}
int control(sqlite3_file* base, int what, void* argument) {
  return of(base).real->pMethods->xFileControl(of(base).real, what, argument);
}
int sector_size(sqlite3_file* base) { return of(base).real->pMethods->xSectorSize(of(base).real); }
int characteristics(sqlite3_file* base) {
  return of(base).real->pMethods->xDeviceCharacteristics(of(base).real);
}

/// Without the methods for mapped files, which would bypass the faults.
constexpr sqlite3_io_methods kMethods = {
    1,       close,      read,    write,       truncate,        sync,    file_size, lock,
    unlock,  check_lock, control, sector_size, characteristics, nullptr, nullptr,   nullptr,
    nullptr, nullptr,    nullptr};

FaultyDisk::State& of(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk::State*>(vfs->pAppData); }

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* base, int flags, int* out_flags) {
  FaultyDisk::State& disk = of(vfs);
  OpenFile& file = of(base);
  file.base.pMethods = nullptr;
  if (disk.next(DiskCall::kOpen)) return SQLITE_CANTOPEN;
  auto* real = static_cast<sqlite3_file*>(sqlite3_malloc(disk.real->szOsFile));
  if (real == nullptr) return SQLITE_NOMEM;
  const int code = disk.real->xOpen(disk.real, name, real, flags, out_flags);
  if (code != SQLITE_OK) {
    sqlite3_free(real);
    return code;
  }
  file = {{&kMethods}, &disk, real, new std::vector<Unsynced>};
  disk.files.push_back(&file);
  return SQLITE_OK;
}

int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  FaultyDisk::State& disk = of(vfs);
  if (disk.next(DiskCall::kDelete)) return SQLITE_IOERR_DELETE;
  return disk.real->xDelete(disk.real, name, sync_folder);
}

int access(sqlite3_vfs* vfs, const char* name, int flags, int* result) {
  return of(vfs).real->xAccess(of(vfs).real, name, flags, result);
}

}  // namespace

std::optional<DiskFault> FaultyDisk::State::next(DiskCall call) {
  if (dead) return DiskFault::kError;
  calls.push_back(call);
  if (!fault || calls.size() != at + 1) return std::nullopt;
  failed = true;
  if (fault == DiskFault::kPowerCut) cut_power();
  return std::exchange(fault, std::nullopt);
}

void FaultyDisk::State::cut_power() {
  dead = true;
  for (OpenFile* file : files) forget_some(*file, random);
}

FaultyDisk::FaultyDisk() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.real = sqlite3_vfs_find(nullptr);
  if (s.real == nullptr) throw std::logic_error("SQLite has no VFS");
  s.vfs = *s.real;
  s.vfs.iVersion = 1;
  s.vfs.szOsFile = static_cast<int>(sizeof(OpenFile));
  s.vfs.pNext = nullptr;
  s.vfs.zName = "faulty";
  s.vfs.pAppData = &s;
  s.vfs.xOpen = open;
  s.vfs.xDelete = remove;
  s.vfs.xAccess = access;
  // The other functions of the system's VFS find their data through the VFS that they are given, so
  // they must be given the system's VFS.
  s.vfs.xFullPathname = [](sqlite3_vfs* vfs, const char* name, int size, char* out) {
    return of(vfs).real->xFullPathname(of(vfs).real, name, size, out);
  };
  sqlite3_vfs_register(&s.vfs, 1);
}

FaultyDisk::~FaultyDisk() {
  sqlite3_vfs_register(state_->real, 1);
  sqlite3_vfs_unregister(&state_->vfs);
}

void FaultyDisk::fail(std::size_t at, DiskFault fault, std::uint32_t seed) {
  mend();
  state_->at = at;
  state_->fault = fault;
  state_->random.seed(seed);
}

void FaultyDisk::mend() {
  state_->calls.clear();
  state_->fault.reset();
  state_->failed = false;
  state_->dead = false;
}

const std::vector<DiskCall>& FaultyDisk::calls() const { return state_->calls; }
bool FaultyDisk::failed() const { return state_->failed; }

std::vector<DiskFault> faults_of(DiskCall call) {
  if (call != DiskCall::kWrite) return {DiskFault::kError, DiskFault::kPowerCut};
  return {DiskFault::kError, DiskFault::kNoSpace, DiskFault::kShortWrite, DiskFault::kPowerCut};
}

}  // namespace gipfbase::test
