#include "notation/formats/gpn/report.hpp"

#include <algorithm>
#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {

void Reporter::begin(Judged& game, std::size_t offset) {
  game_ = &game;
  encoding_reported_ = false;
  last_ = game_start_;
  game.line = line_of(offset);
  game_start_ = last_;
}

void Reporter::add(Code code, Severity severity, std::size_t offset, std::uint32_t ply,
                   std::string message) {
  std::vector<Finding>& findings = game_->findings;
  if (findings.size() >= kMaxFindings && severity != Severity::kError) {
    if (findings.size() > kMaxFindings) return;
    message = "there are more findings about this game; repair those listed and read it again";
    code = Code::kSyntax;
  }
  Finding finding = about_document(code, severity, offset, std::move(message));
  finding.game = game_->ordinal;
  finding.ply = ply;
  findings.push_back(std::move(finding));
}

Finding Reporter::about_document(Code code, Severity severity, std::size_t offset,
                                 std::string message) {
  return {.code = code,
          .severity = severity,
          .source = source_,
          .line = line_of(offset),
          .column = column_of(offset),
          .message = std::move(message)};
}

std::string_view Reporter::utf8(std::string_view text, std::string& buffer) {
  if (text::is_utf8(text)) return text;
  if (!encoding_reported_) {
    encoding_reported_ = true;
    const auto place = static_cast<std::size_t>(text.data() - document_.data());
    add(Code::kEncoding, Severity::kNote, place, 0,
        "this is not UTF-8 and was read as Windows-1252; save the file as UTF-8 if names look "
        "wrong");
  }
  buffer = text::in_utf8(text);
  return buffer;
}

std::uint32_t Reporter::line_of(std::size_t offset) {
  if (offset < last_.offset) last_ = game_start_;
  const std::string_view between = document_.substr(last_.offset, offset - last_.offset);
  last_.line += static_cast<std::uint32_t>(std::count(between.begin(), between.end(), '\n'));
  last_.offset = offset;
  return last_.line;
}

std::uint32_t Reporter::column_of(std::size_t offset) const {
  const std::size_t start = offset == 0 ? 0 : document_.rfind('\n', offset - 1) + 1;
  return static_cast<std::uint32_t>(text::characters(document_.substr(start, offset - start))) + 1;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string shown = text::plain(text::in_utf8(text));
  if (shown.size() > kLongest) {
    std::size_t cut = kLongest;
    while (text::is_continuation(shown[cut])) --cut;
    shown.resize(cut);
    shown += "...";
  }
  return '"' + shown + '"';
}

}  // namespace gipfbase::notation::gpn
