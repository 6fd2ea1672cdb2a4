#include "db/import/source_reader.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

namespace gipfbase::db {
namespace {

/// Text of one unit: large enough that handing it over costs nothing, small enough that all
/// threads have work on small imports.
constexpr std::size_t kUnitBytes = std::size_t{256} << 10U;
constexpr std::ptrdiff_t kUnitsAhead = 32;

/// Digest of a regular file's bytes; nothing when it cannot be read (reading it will tell why).
std::optional<Digest> file_digest(const std::string& path, const std::string& signature) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(),
                                                                       &XXH3_freeState);
  XXH3_128bits_reset(state.get());
  XXH3_128bits_update(state.get(), signature.data(), signature.size());
  std::vector<char> block(std::size_t{1} << 20U);
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    XXH3_128bits_update(state.get(), block.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) return std::nullopt;
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state.get()));
  Digest d;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), d.begin());
  return d;
}

}  // namespace

SourceReader::SourceReader(const std::vector<notation::InputFile>& files, std::set<Digest> known,
                           std::string signature)
    : files_(files), known_(std::move(known)), signature_(std::move(signature)) {
  queue_.set_capacity(kUnitsAhead);
  thread_ = std::thread([this] { run(); });
}

SourceReader::~SourceReader() {
  stop_ = true;
  queue_.abort();
  thread_.join();
}

std::unique_ptr<Unit> SourceReader::next() {
  std::shared_ptr<Unit> unit;
  queue_.pop(unit);
  return unit == nullptr ? nullptr : std::make_unique<Unit>(std::move(*unit));
}

void SourceReader::run() {
  try {
    std::uint64_t consumed = 0;
    for (std::size_t i = 0; i < files_.size() && !stop_; ++i) {
      if (!read(i, consumed)) return;
      consumed += files_[i].size;
    }
    queue_.push(nullptr);
  } catch (const tbb::user_abort&) {
    // The import ends early and nobody waits for more.
  }
}

bool SourceReader::read(std::size_t index, std::uint64_t consumed_before) {
  const notation::InputFile& file = files_[index];
  auto unit = std::make_shared<Unit>();
  unit->source = index;
  const auto content = file.path == "-" ? std::nullopt : file_digest(file.path, signature_);
  if (content && known_.contains(*content)) {
    unit->known = true;
    unit->last = true;
    unit->content = *content;
    unit->consumed = consumed_before + file.size;
    queue_.push(std::move(unit));
    return !stop_;
  }
  std::size_t bytes = 0;
  const auto hand_over = [&] {
    unit->consumed = std::max(unit->consumed, consumed_before);
    queue_.push(std::move(unit));
    unit = std::make_shared<Unit>();
    unit->source = index;
    bytes = 0;
  };
  std::vector<notation::Finding> findings;
  const bool finished = notation::read_file(
      file, notation::InputLimits{},
      [&](notation::Document&& document) {
        // A small document is charged for more than its text: replaying it costs as well.
        constexpr std::size_t kPerDocument = 512;
        const std::uint64_t consumed = consumed_before + document.consumed;
        for (Piece& piece : cut(std::move(document), kUnitBytes)) {
          bytes += piece.text.size() + kPerDocument;
          unit->pieces.push_back(std::move(piece));
          unit->consumed = consumed;
          if (bytes >= kUnitBytes) hand_over();
        }
        return !stop_.load();
      },
      findings);
  if (!finished) return false;
  unit->findings = std::move(findings);
  unit->last = true;
  unit->broken = std::any_of(unit->findings.begin(), unit->findings.end(), [](const auto& f) {
    return f.severity == notation::Severity::kError;
  });
  unit->consumed = consumed_before + file.size;
  if (content && !unit->broken) unit->content = *content;
  unit->broken = unit->broken || !content;
  hand_over();
  return !stop_;
}

}  // namespace gipfbase::db
