#include "cli/terminal/files/archive_writer.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <utility>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {

void ArchiveWriter::Free::operator()(archive* a) const noexcept {
  archive_write_fail(a);  // closing must not write more
  archive_write_free(a);
}

ArchiveWriter::ArchiveWriter(Kind kind, std::time_t time,
                             std::function<void(std::string_view)> sink)
    : time_(time), sink_(std::move(sink)), archive_(archive_write_new()) {
  if (kind == Kind::kZip) {
    archive_write_set_format_zip(archive_.get());
  } else {
    archive_write_set_format_pax_restricted(archive_.get());
  }
  archive_write_set_bytes_in_last_block(archive_.get(), 1);
  // libarchive calls this function; no exception may pass through it.
  const auto deliver = [](archive* /*a*/, void* self, const void* bytes,
                          std::size_t size) -> la_ssize_t {
    auto& writer = *static_cast<ArchiveWriter*>(self);
    try {
      if (!writer.failure_) writer.sink_({static_cast<const char*>(bytes), size});
    } catch (...) {
      writer.failure_ = std::current_exception();
    }
    return writer.failure_ ? -1 : static_cast<la_ssize_t>(size);
  };
  check(archive_write_open(archive_.get(), this, nullptr, deliver, nullptr));
}

ArchiveWriter::~ArchiveWriter() = default;

void ArchiveWriter::add(const std::string& name, std::string_view bytes) {
  struct FreeEntry {
    void operator()(archive_entry* e) const noexcept { archive_entry_free(e); }
  };
  const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  constexpr int kReadable = 0644;
  archive_entry_set_perm(entry.get(), kReadable);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
  archive_entry_set_mtime(entry.get(), time_, 0);
  check(archive_write_header(archive_.get(), entry.get()));
  if (archive_write_data(archive_.get(), bytes.data(), bytes.size()) < 0) check(ARCHIVE_FATAL);
}

void ArchiveWriter::close() { check(archive_write_close(archive_.get())); }

void ArchiveWriter::check(int code) {
  if (failure_) std::rethrow_exception(failure_);
  if (code >= ARCHIVE_WARN) return;
  const char* reason = archive_error_string(archive_.get());
  throw IoError(
      fmt::format("cannot write the archive: {}", reason != nullptr ? reason : "unknown reason"));
}

}  // namespace gipfbase::cli
