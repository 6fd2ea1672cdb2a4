#include "notation/formats/format.hpp"

#include <utility>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/transcript/transcript.hpp"

namespace gipfbase::notation {
namespace {

constexpr std::size_t kInspected = 65536;

Finding about(Code code, const ReadOptions& options, std::string message) {
  Finding finding;
  finding.code = code;
  finding.source = options.source;
  finding.message = std::move(message);
  return finding;
}

bool is_utf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

}  // namespace

Format detect(std::string_view text) {
  text = text.substr(0, kInspected);
  if (looks_like_boardspace(text)) return Format::kBoardspace;
  if (looks_like_numbered_transcript(text)) return Format::kTranscript;
  if (looks_like_gpn(text)) return Format::kGpn;
  if (looks_like_transcript(text)) return Format::kTranscript;
  return Format::kUnknown;
}

std::vector<Finding> read_document(std::string_view text, const ReadOptions& options,
                                   const std::function<void(ReadGame&)>& sink) {
  if (text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos) {
    return {about(Code::kEmpty, options, "there is nothing in it; check where it came from")};
  }
  Format format = options.format == Format::kUnknown ? detect(text) : options.format;
  // Bare moves look like nothing in particular; who names the title means them.
  const bool legible = text.substr(0, kInspected).find('\0') == std::string_view::npos;
  if (format == Format::kUnknown && !options.title.empty() && legible) format = Format::kGpn;
  switch (format) {
    case Format::kGpn: return read_gpn(text, options, sink);
    case Format::kBoardspace: return read_boardspace(text, options, sink);
    case Format::kTranscript: return read_transcript(text, options, sink);
    case Format::kUnknown: break;
  }
  return {about(Code::kUnknownFormat, options,
                is_utf16(text)
                    ? "this is UTF-16 text; save it as UTF-8"
                    : "this is neither a .gpn record nor a record of Boardspace "
                      "nor a list of moves of one title; convert it into one of these, or "
                      "name the title of bare moves with --title")};
}

}  // namespace gipfbase::notation
