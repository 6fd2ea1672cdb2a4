// cli/terminal/files/table_writer.hpp - where the files of exported tables go.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Takes files that are complete, the manifest last.
class TableWriter {
 public:
  virtual ~TableWriter() = default;
  TableWriter() = default;
  TableWriter(const TableWriter&) = delete;
  TableWriter& operator=(const TableWriter&) = delete;

  virtual void add(const std::string& name, std::string_view bytes) = 0;
  /// The manifest has been added.
  virtual void commit() = 0;
};

/// A folder, made when there is none, or for "-" standard output as a tar archive. A folder that
/// holds anything but an export of tables is refused; the files of an older export are replaced,
/// its manifest goes first. Throws IoError; so do the functions of what is returned.
[[nodiscard]] std::unique_ptr<TableWriter> make_table_writer(const std::string& target,
                                                             Console& console);

}  // namespace gipfbase::cli
