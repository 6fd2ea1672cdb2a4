#include "notation/sources/source_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "notation/sources/encoding.hpp"

namespace gipfbase::notation {
namespace {

/// Bytes of text in one unit: large enough that passing a unit on costs nothing.
constexpr std::size_t kUnitBytes = std::size_t{256} << 10U;
/// Bytes of text in one unit of small inputs: small enough that all threads have work.
constexpr std::size_t kSmallUnitBytes = std::size_t{32} << 10U;
constexpr std::size_t kUnits = 32;

std::size_t unit_bytes(const std::vector<InputFile>& files) {
  std::uint64_t bytes = 0;
  for (const InputFile& file : files) {
    // The size of a stream is unknown.
    if (file.size == 0) return kUnitBytes;
    bytes += file.size;
  }
  return std::clamp(static_cast<std::size_t>(bytes / kUnits), kSmallUnitBytes, kUnitBytes);
}
constexpr std::size_t kUnitsAhead = 32;

}  // namespace

SourceReader::SourceReader(const std::vector<InputFile>& files, const ReadOptions& options,
                           const Consumer& consumer)
    : files_(files), options_(options), consumer_(consumer), unit_bytes_(unit_bytes(files)) {
  thread_ = std::thread([this] { run(); });
}

SourceReader::~SourceReader() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();  // the thread may be waiting for room
  thread_.join();
}

std::shared_ptr<Unit> SourceReader::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ended_ || !queue_.empty(); });
  if (failure_) std::rethrow_exception(failure_);
  if (queue_.empty()) return nullptr;
  std::shared_ptr<Unit> unit = std::move(queue_.front());
  queue_.pop_front();
  lock.unlock();
  changed_.notify_all();
  return unit;
}

void SourceReader::hand_over(std::shared_ptr<Unit> unit) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return stop_ || queue_.size() < kUnitsAhead; });
  if (!stop_) queue_.push_back(std::move(unit));
  lock.unlock();
  changed_.notify_all();
}

void SourceReader::run() noexcept {
  std::exception_ptr failure;
  try {
    std::uint64_t consumed = 0;
    for (std::size_t i = 0; i < files_.size() && !stop_ && read(i, consumed); ++i) {
      consumed += files_[i].size;
    }
  } catch (...) {
    failure = std::current_exception();
  }
  const std::scoped_lock lock(mutex_);
  failure_ = std::move(failure);
  ended_ = true;
  changed_.notify_all();
}

bool SourceReader::read(std::size_t index, std::uint64_t consumed_before) {
  const InputFile& file = files_[index];
  auto unit = std::make_shared<Unit>();
  unit->file = index;
  // Only regular files get a digest: the bytes of a stream could not be read again.
  std::error_code ignored;
  const bool digested =
      !options_.signature.empty() && std::filesystem::is_regular_file(file.path, ignored);
  const auto content = digested ? file_digest(file.path, options_.signature) : std::nullopt;
  if (content && consumer_.is_known(*content)) {
    unit->known = true;
    unit->last = true;
    unit->content = *content;
    unit->consumed = consumed_before + file.size;
    hand_over(std::move(unit));
    return !stop_;
  }
  std::size_t bytes = 0;
  const auto hand_over_unit = [&] {
    unit->consumed = std::max(unit->consumed, consumed_before);
    hand_over(std::exchange(unit, std::make_shared<Unit>()));
    unit->file = index;
    bytes = 0;
  };
  std::vector<Finding> findings;
  const Format* format = nullptr;  // of the text that is being read
  const auto format_of = [&](std::string_view text, bool first) {
    if (first) {
      format = options_.format != nullptr ? options_.format : detect(text, *options_.catalogue);
    }
    return format;
  };
  InputLimits limits;
  limits.stop = options_.stop;
  bool wide = false;  // the text is in UTF-16 or UTF-32, which is read whole
  limits.cut = [&](std::string_view text, bool first) {
    if (first) wide = options_.encoding.empty() && is_wide(text);
    if (wide) return std::size_t{0};
    return last_cut(text, format_of(text, first));
  };
  const bool finished = read_file(
      file, limits,
      [&](Document&& document) {
        // Each document counts for more than its bytes, because even a short one takes time.
        constexpr std::size_t kPerDocument = 512;
        const std::uint64_t consumed = consumed_before + document.consumed;
        if (auto fault = decode(document, options_.encoding)) findings.push_back(*std::move(fault));
        document.format = format_of(document.text, document.first);
        std::vector<Document> parts = cut(std::move(document), unit_bytes_);
        for (Document& part : parts) {
          const bool more = &part != &parts.back();
          bytes += part.text.size() + kPerDocument;
          unit->documents.push_back(std::move(part));
          unit->consumed = consumed;
          if (bytes >= unit_bytes_ || more) hand_over_unit();
        }
        return !stop_.load();
      },
      findings);
  if (!finished) {
    cut_short_ = !stop_;
    return false;
  }
  unit->findings = std::move(findings);
  unit->last = true;
  unit->broken = std::any_of(unit->findings.begin(), unit->findings.end(),
                             [](const Finding& f) { return f.severity == Severity::kError; });
  unit->consumed = consumed_before + file.size;
  if (content && !unit->broken) unit->content = *content;
  unit->broken = unit->broken || !content;
  hand_over_unit();
  return !stop_;
}

std::size_t last_cut(std::string_view text, const Format* format) {
  if (format == nullptr || format->next_cut == nullptr) return 0;
  // Whether a text can be cut at a place depends on the text after it. Usually a text can be cut
  // near its end.
  constexpr std::size_t kFollows = 4096;
  const std::size_t end = text.size() - std::min(kFollows, text.size());
  for (std::size_t back = kUnitBytes;; back *= 4) {
    std::size_t from = text.size() - std::min(back, text.size());
    std::size_t last = 0;
    while ((from = format->next_cut(text, from)) < end) last = from++;
    if (last > 0 || back >= text.size()) return last;
  }
}

std::vector<Document> cut(Document document, std::size_t size) {
  std::vector<Document> parts;
  const Format* const format = document.format;
  if (format == nullptr || format->next_cut == nullptr || document.text.size() <= size) {
    parts.push_back(std::move(document));
    return parts;
  }
  const std::string text = std::move(document.text);
  const std::size_t doubtful = document.doubtful;
  for (std::size_t begin = 0; begin < text.size();) {
    // Short games take more memory than their text.
    constexpr int kMostGames = 1024;
    std::size_t end = begin;
    for (int games = 0; games < kMostGames && end < std::min(begin + size, text.size()); ++games) {
      end = std::min(format->next_cut(text, end + 1), text.size());
    }
    // Doubtful text stays in one part.
    if (end >= doubtful) end = text.size();
    Document& part = parts.emplace_back(document);
    part.text = text.substr(begin, end - begin);
    part.doubtful = doubtful <= end ? doubtful - std::min(doubtful, begin) : std::string::npos;
    document.first = false;
    document.lines_before +=
        static_cast<std::uint32_t>(std::count(part.text.begin(), part.text.end(), '\n'));
    begin = end;
  }
  return parts;
}

}  // namespace gipfbase::notation
