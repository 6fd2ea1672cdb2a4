#include "analysis/solver/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <istream>
#include <utility>

#include "analysis/certificate/checksum.hpp"

namespace gipfbase::analysis {
namespace {

constexpr int kVersion = 3;
constexpr int kNumber = 8;
constexpr int kShort = 4;
constexpr char kEnd = 0;
constexpr char kProof = 1;
constexpr char kScore = 2;

std::string header(const TableOwner& owner) {
  return fmt::format("gipfbase-table\t{}\t{}\t{}\t{}\n", kVersion, owner.title, owner.rules_version,
                     owner.position_bytes);
}

/// Reads numbers from a stream; after the end of the stream, all numbers are 0 and `good` is false.
class TableReader {
 public:
  explicit TableReader(std::istream& in) : in_(in) {}

  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] std::uint32_t sum() const { return sum_; }

  void sum_up(std::string_view bytes) { sum_ = checksum(bytes, sum_); }
  std::uint64_t number(int bytes) {
    std::array<char, kNumber> read{};
    in_.read(read.data(), bytes);
    if (in_.gcount() != bytes) {
      good_ = false;
      return 0;
    }
    sum_up({read.data(), static_cast<std::size_t>(bytes)});
    std::uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i) {
      value = value << 8U | static_cast<std::uint8_t>(read.at(static_cast<std::size_t>(i)));
    }
    return value;
  }
  PositionKey key() {
    const std::uint64_t high = number(kNumber);
    return {high, number(kNumber)};
  }

 private:
  std::istream& in_;
  bool good_ = true;
  std::uint32_t sum_ = 0;
};

}  // namespace

TableWriter::TableWriter(const TableOwner& owner, ByteSink sink)
    : sink_(std::move(sink)), buffer_(header(owner)) {}

void TableWriter::number(std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    buffer_ += static_cast<char>(value >> (8U * static_cast<unsigned>(i)) & 0xFFU);
}

void TableWriter::flush() {
  sum_ = checksum(buffer_, sum_);
  sink_(buffer_);
  buffer_.clear();
}

void TableWriter::end_fact() {
  ++facts_;
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  if (buffer_.size() >= kPiece) flush();
}

void TableWriter::add(const PositionKey& key, const ProofState& state, std::uint8_t work) {
  buffer_ += kProof;
  number(key.high, kNumber);
  number(key.low, kNumber);
  number(state.proof, kShort);
  number(state.disproof, kShort);
  number(state.proved_within, 1);
  number(state.refuted_within, 1);
  number(work, 1);
  end_fact();
}

void TableWriter::add(const PositionKey& key, std::uint64_t score_word) {
  buffer_ += kScore;
  number(key.high, kNumber);
  number(key.low, kNumber);
  number(score_word, kNumber);
  end_fact();
}

std::uint64_t TableWriter::finish() {
  buffer_ += kEnd;
  number(facts_, kNumber);
  flush();
  number(sum_, kShort);
  sink_(buffer_);
  buffer_.clear();
  return facts_;
}

Expected<std::uint64_t, std::string> read_table(std::istream& in, const TableOwner& owner,
                                                const TableTarget& target) {
  const std::string expected = header(owner);
  std::array<char, 256> line{};
  in.getline(line.data(), line.size());  // fails if the line is longer
  const std::string first(line.data(),
                          static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 1)) - 1);
  if (!in || !first.starts_with("gipfbase-table\t")) {
    return Unexpected{std::string("is not a table file of gipfbase")};
  }
  if (first + '\n' != expected) {
    return Unexpected{
        fmt::format("is for another title or version: its first line is \"{}\", not \"{}\"", first,
                    expected.substr(0, expected.size() - 1))};
  }
  TableReader reader(in);
  reader.sum_up(expected);
  std::uint64_t facts = 0;
  for (;;) {
    const auto kind = static_cast<char>(reader.number(1));
    if (!reader.good() || kind == kEnd) break;
    const PositionKey key = reader.key();
    if (kind == kProof) {
      ProofState state;
      state.proof = static_cast<std::uint32_t>(reader.number(kShort));
      state.disproof = static_cast<std::uint32_t>(reader.number(kShort));
      state.proved_within = static_cast<Plies>(reader.number(1));
      state.refuted_within = static_cast<Plies>(reader.number(1));
      const auto work = static_cast<std::uint8_t>(reader.number(1));
      if (reader.good()) target.proof(key, state, work);
    } else if (kind == kScore) {
      const std::uint64_t word = reader.number(kNumber);
      if (reader.good()) target.score(key, word);
    } else {
      return Unexpected{std::string("is damaged")};
    }
    ++facts;
  }
  const std::uint64_t written = reader.number(kNumber);
  const std::uint32_t sum = reader.sum();
  const std::uint64_t expected_sum = reader.number(kShort);
  if (!reader.good()) return Unexpected{std::string("is incomplete")};
  if (written != facts || expected_sum != sum) return Unexpected{std::string("is damaged")};
  return facts;
}

}  // namespace gipfbase::analysis
