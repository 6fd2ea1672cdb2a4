// analysis/solver/table_file.hpp - what a solver has found, as bytes that another run can begin
// with.
//
//   gipfbase-table <tab> 3 <tab> TITLE <tab> RULES VERSION <tab> BYTES OF A POSITION <line feed>
//   facts: a byte for the kind, then all numbers with their lowest byte first
//     1  key of 16 bytes, proof number 4, disproof number 4, forced in 1, not in 1, work 1
//     2  key of 16 bytes (what the table keeps of it), word of the score table 8
//   a byte 0, the number of facts in 8 bytes, and the CRC-32 of everything before it in 4
//
// Positions are known by keys only, and what the file says is believed: it is as good as the
// program that wrote it. Proofs (analysis/certificate/proof.hpp) are for everybody else.
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

/// The tables that a file can belong to.
struct TableOwner {
  std::string_view title;
  int rules_version = 0;
  std::size_t position_bytes = 0;
};

/// Takes pieces of a file, in order.
using ByteSink = std::function<void(std::string_view)>;

class TableWriter {
 public:
  TableWriter(const TableOwner& owner, ByteSink sink);

  void add(const PositionKey& key, const ProofState& state, std::uint8_t work);
  void add(const PositionKey& key, std::uint64_t score_word);
  /// Writes the end; gives the number of facts.
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

/// Where the facts of a file go.
struct TableTarget {
  std::function<void(const PositionKey&, const ProofState&, std::uint8_t work)> proof;
  std::function<void(const PositionKey&, std::uint64_t score_word)> score;
};

/// Reads a file to its end; gives the number of facts, or says in a clause why it cannot be used.
/// Then some facts of it may have been handed on already, and the target is worth nothing.
[[nodiscard]] Expected<std::uint64_t, std::string> read_table(std::istream& in,
                                                              const TableOwner& owner,
                                                              const TableTarget& target);

}  // namespace gipfbase::analysis
