#include "notation/formats/table/record_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::table {

Places::Places(std::string_view text)
    : text_(text), lines_{text.size() - text::without_byte_order_mark(text).size()} {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    lines_.push_back(at + 1);
  }
}

std::uint32_t Places::line(std::size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), std::max(offset, lines_[0]));
  return static_cast<std::uint32_t>(after - lines_.begin());
}

void Places::place(Finding& finding, std::size_t offset) const {
  offset = std::max(offset, lines_.front());
  finding.line = line(offset);
  const std::size_t start = lines_[finding.line - 1];
  finding.column =
      static_cast<std::uint32_t>(text::characters(text_.substr(start, offset - start))) + 1;
}

void RecordText::line(std::string_view text, std::size_t offset, bool same_text) {
  text_ += text;
  text_ += '\n';
  lines_.push_back({offset, same_text});
}

void RecordText::begin(std::size_t begin, std::size_t end) {
  rows_.push_back({lines_.size(), begin, end});
}

void RecordText::tag(std::string_view name, std::string_view value, std::size_t offset) {
  gpn::write_tag(name, value, text_);
  lines_.push_back({offset, false});
}

void RecordText::tags(std::string_view text, std::size_t offset) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view part = text::trimmed(text.substr(at, end - at));
    if (!part.empty()) line(part, offset + at, false);
    at = end + 1;
  }
}

void RecordText::result(const RowResult& row, std::size_t offset) {
  const bool shown = row.claimed.empty() || row.decided || row.claimed == kNoResult;
  tag("Result", shown ? row.result : row.claimed, offset);
  if (shown && !row.claimed.empty() && row.claimed != row.result) {
    tag(kClaimedTag, row.claimed, offset);
  }
}

void RecordText::movetext(std::string_view text, std::size_t offset, bool same_text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    line(text.substr(at, end - at), offset + (same_text ? at : 0), same_text);
    at = end + 1;
  }
  line({}, offset, false);
}

void RecordText::end_moves() {
  line(kNoResult, rows_.back().end, false);
  line({}, rows_.back().end, false);
}

void RecordText::report(Code code, Severity severity, std::optional<std::size_t> offset,
                        std::string message) {
  constexpr std::size_t kMost = 10'000;
  if (findings_.size() >= kMost) {
    ++more_;
    return;
  }
  Finding& finding = findings_.emplace_back();
  finding.code = code;
  finding.severity = severity;
  finding.message = std::move(message);
  if (offset) places_.place(finding, *offset);
}

void RecordText::report_played(std::size_t games) {
  if (games == 0) return;
  report(Code::kIncomplete, Severity::kNote, std::nullopt,
         fmt::format("games with a result and without moves: {}; they count as played; write "
                     "\"+-\" or \"-+\" for a forfeit",
                     games));
}

void RecordText::replace(Finding& finding) const {
  if (finding.line == 0 || finding.line > lines_.size()) return;
  const Line& line = lines_[finding.line - 1];
  const std::uint32_t column = finding.column;
  places_.place(finding, std::min(line.offset, table_.size()));
  if (line.same_text && column > 1) finding.column += column - 1;
}

std::vector<Finding> RecordText::read(const ReadOptions& options, const GameSink& sink) {
  if (!rows_.empty()) {
    const auto row_at = [&](std::uint32_t line) {
      const auto after =
          std::upper_bound(rows_.begin(), rows_.end(), line - std::size_t{1},
                           [](std::size_t at, const Row& row) { return at < row.line; });
      return after == rows_.begin() ? rows_.front() : *std::prev(after);
    };
    std::vector<Finding> found = read_gpn(text_, options, [&](Judged& game) {
      const Row row = row_at(std::max(game.line, std::uint32_t{1}));
      game.line = places_.line(row.begin);
      game.raw = table_.substr(row.begin, row.end - row.begin);
      for (Finding& finding : game.findings) replace(finding);
      sink(game);
    });
    for (Finding& finding : found) {
      replace(finding);
      findings_.push_back(std::move(finding));
    }
  }
  if (more_ > 0) {
    Finding& last = findings_.emplace_back();
    last.message = fmt::format("faults in this table that are not listed: {}", more_);
  }
  for (Finding& finding : findings_) finding.source = options.source;
  return std::move(findings_);
}

bool is_player(std::string_view name) {
  return !is_nobody(name) && !text::same_word(name, kByeName);
}

bool is_played(std::string_view white, std::string_view black, std::string_view result) {
  if (!is_player(white) || !is_player(black)) return false;
  const auto reading = read_result(result);
  return reading && !reading->result.empty() && reading->result != kNoResult &&
         reading->ending.empty();
}

}  // namespace gipfbase::notation::table
