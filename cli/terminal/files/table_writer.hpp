// cli/terminal/files/table_writer.hpp - writes the files of exported tables.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Receives complete files, the manifest last.
class TableWriter {
 public:
  virtual ~TableWriter() = default;
  TableWriter() = default;
  TableWriter(const TableWriter&) = delete;
  TableWriter& operator=(const TableWriter&) = delete;

  virtual void add(const std::string& name, std::string_view bytes) = 0;
  /// Completes the output, after the manifest.
  virtual void commit() = 0;
};

/// Writes to the folder `target`, which is created if necessary; if `target` is "-", writes a tar
/// archive to standard output. A folder with files that are not part of an export is refused. The
/// files of an older export are replaced; its manifest is removed first. Throws IoError, as do the
/// functions of the writer.
[[nodiscard]] std::unique_ptr<TableWriter> make_table_writer(const std::string& target,
                                                             Console& console);

}  // namespace gipfbase::cli
