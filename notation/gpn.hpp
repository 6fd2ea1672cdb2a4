// notation/gpn.hpp - the program's own game record files, PGN-shaped; grammar in README.md.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "notation/reader.hpp"
#include "notation/record.hpp"

namespace gipfbase::notation {

/// Reads every game of a .gpn document; see read_document for the promises.
std::vector<Diagnostic> read_gpn(std::string_view text, const ReadOptions& options,
                                 const std::function<void(ReadGame&)>& sink);

struct GpnStyle {
  std::size_t width = 80;  ///< longest line of the move text, in characters
};

/// Appends the canonical text of a record: byte-stable, ends with an empty line. The record's
/// moves must be legal.
void write_gpn(const GameRecord& record, std::string& text, const GpnStyle& style = {});

}  // namespace gipfbase::notation
