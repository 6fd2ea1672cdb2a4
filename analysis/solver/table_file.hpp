// analysis/solver/table_file.hpp - a file of a solver's tables, with which another run can start.
//
//   gipfbase-table <tab> 3 <tab> TITLE <tab> RULES VERSION <tab> BYTES OF A POSITION <line feed>
//   facts: a byte for the kind, then numbers, lowest byte first, with their size in bytes
//     1  key (16), proof number (4), disproof number (4), plies within which the result is
//        forced (1) and is not forced (1), work (1)
//     2  key (16, the part that the table keeps), word of the score table (8)
//   a byte 0, the number of facts (8), and the CRC-32 of everything before it (4)
//
// The file holds keys, not positions, and is trusted: it is as good as the program that wrote it.
// To convince others, use proofs (analysis/certificate/proof.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "analysis/solver/position_key.hpp"
#include "analysis/solver/proof/proof_table.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::analysis {

/// The solver that a table file belongs to.
struct TableOwner {
  std::string_view title;
  int rules_version = 0;
  std::size_t position_bytes = 0;
};

/// Receives the pieces of a file, in order.
using ByteSink = std::function<void(std::string_view)>;

class TableWriter {
 public:
  TableWriter(const TableOwner& owner, ByteSink sink);

  void add(const PositionKey& key, const ProofState& state, std::uint8_t work);
  void add(const PositionKey& key, std::uint64_t score_word);
  /// Writes the end of the file. Returns the number of facts.
  std::uint64_t finish();

 private:
  void number(std::uint64_t value, int bytes);
  void end_fact();
  void flush();

  ByteSink sink_;
  std::string buffer_;
  std::uint64_t facts_ = 0;
  std::uint32_t sum_ = 0;
};

/// Receives the facts of a file.
struct TableTarget {
  std::function<void(const PositionKey&, const ProofState&, std::uint8_t work)> proof;
  std::function<void(const PositionKey&, std::uint64_t score_word)> score;
};

/// Reads a file to its end. Returns the number of facts, or a clause that says why the file cannot
/// be used. If it cannot, some of its facts may have reached the target all the same, and should be
/// discarded.
[[nodiscard]] Expected<std::uint64_t, std::string> read_table(std::istream& in,
                                                              const TableOwner& owner,
                                                              const TableTarget& target);

}  // namespace gipfbase::analysis
