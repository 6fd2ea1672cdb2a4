// tests/support/packing.hpp - archives made for a test, and what is read of them.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "notation/sources/input.hpp"

namespace gipfbase::test::packing {

using notation::Document;
using notation::Finding;
using notation::InputFile;
using notation::InputLimits;

/// A folder that goes away with the test.
class Workplace {
 public:
  Workplace() : root_((std::filesystem::temp_directory_path() / "gipfbase-input-XXXXXX").native()) {
    REQUIRE(::mkdtemp(root_.data()) != nullptr);
  }
  ~Workplace() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return root_ + "/" + name; }
  std::string write(const std::string& name, std::string_view text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  std::string root_;
};

struct Entry {
  std::string name;
  std::string text;
  std::string link = {};
};

/// How to pack: the functions of libarchive that choose format and filter.
struct Packing {
  int (*format)(archive*);
  int (*filter)(archive*) = archive_write_add_filter_none;
  const char* options = nullptr;
  const char* password = nullptr;
};
inline const Packing kZip{archive_write_set_format_zip};
inline const Packing kStoredZip{archive_write_set_format_zip, archive_write_add_filter_none,
                                "zip:compression=store"};
inline const Packing kTar{archive_write_set_format_pax_restricted};
inline Packing single(int (*filter)(archive*)) { return {archive_write_set_format_raw, filter}; }

/// An archive of at most `room` bytes.
inline std::string pack(const Packing& packing, const std::vector<Entry>& entries,
                        std::size_t room = std::size_t{1} << 22U) {
  const std::unique_ptr<archive, int (*)(archive*)> writer(archive_write_new(), archive_write_free);
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                       archive_entry_free);
  std::string packed(room, '\0');
  std::size_t used = 0;
  REQUIRE(packing.format(writer.get()) == ARCHIVE_OK);
  REQUIRE(packing.filter(writer.get()) == ARCHIVE_OK);
  REQUIRE(archive_write_set_bytes_in_last_block(writer.get(), 1) == ARCHIVE_OK);
  REQUIRE(archive_write_set_options(writer.get(), packing.options) == ARCHIVE_OK);
  if (packing.password != nullptr) {
    REQUIRE(archive_write_set_passphrase(writer.get(), packing.password) == ARCHIVE_OK);
  }
  REQUIRE(archive_write_open_memory(writer.get(), packed.data(), packed.size(), &used) ==
          ARCHIVE_OK);
  for (const Entry& e : entries) {
    archive_entry_clear(entry.get());
    archive_entry_set_pathname(entry.get(), e.name.c_str());
    archive_entry_set_filetype(entry.get(), e.name.ends_with('/') ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(e.text.size()));
    if (!e.link.empty()) {
      archive_entry_set_filetype(entry.get(), AE_IFLNK);
      archive_entry_set_symlink(entry.get(), e.link.c_str());
    }
    REQUIRE(archive_write_header(writer.get(), entry.get()) == ARCHIVE_OK);
    REQUIRE(archive_write_data(writer.get(), e.text.data(), e.text.size()) ==
            static_cast<la_ssize_t>(e.text.size()));
  }
  REQUIRE(archive_write_close(writer.get()) == ARCHIVE_OK);
  packed.resize(used);
  return packed;
}

struct Found {
  std::vector<std::string> sources;  ///< below the workplace
  std::vector<std::string> texts;
  std::vector<Finding> findings;
  std::vector<Document> documents;
};

inline Found read(const std::string& path, const InputLimits& limits = {}) {
  Found found;
  for (const InputFile& file : list_files({path}, found.findings)) {
    read_file(
        file, limits,
        [&](Document&& document) {
          found.sources.push_back(document.source().substr(std::min(
              document.source().size(), document.file.find_last_of('/') + std::size_t{1})));
          found.texts.push_back(document.text);
          found.documents.push_back(std::move(document));
          return true;
        },
        found.findings);
  }
  return found;
}

/// A text that hardly compresses, so that damage in the middle of the packed bytes also damages the
/// text.
inline std::string noise(std::size_t size) {
  std::string text(size, ' ');
  std::uint32_t state = 12345;
  for (char& c : text) {
    state = state * 1664525U + 1013904223U;
    c = static_cast<char>('!' + (state >> 24U) % 90U);
  }
  return text;
}

}  // namespace gipfbase::test::packing
