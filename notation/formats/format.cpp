#include "notation/formats/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "notation/formats/bga/bga.hpp"
#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/littlegolem/littlegolem.hpp"
#include "notation/formats/table/table.hpp"
#include "notation/formats/transcript/transcript.hpp"
#include "notation/formats/zen/zen.hpp"

namespace gipfbase::notation {
namespace {

/// A document is recognised by this many bytes at its beginning.
constexpr std::size_t kInspected = 65536;

/// The order matters: Boardspace would also recognise a text of LittleGolem, and a cell of a table
/// may look like a record of another format.
constexpr std::array kFormats = {&kGpn,         &kShortGpn,   &kCsv, &kJson, &kNdjson,
                                 &kLittleGolem, &kBoardspace, &kZen, &kBga,  &kTranscript};

bool is_utf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

}  // namespace

std::span<const Format* const> formats() { return kFormats; }

std::vector<std::string> format_names(bool (Format::*chosen)() const) {
  std::vector<std::string> names;
  for (const Format* format : kFormats) {
    if ((format->*chosen)()) names.emplace_back(format->name);
  }
  return names;
}

const Format* find_format(std::string_view name) {
  const auto* const found = std::find_if(kFormats.begin(), kFormats.end(),
                                         [&](const Format* f) { return f->name == name; });
  return found == kFormats.end() ? nullptr : *found;
}

const Format* detect(std::string_view text, const Catalogue& catalogue) {
  text = text.substr(0, kInspected);
  const auto* const found = std::find_if(kFormats.begin(), kFormats.end(), [&](const Format* f) {
    return f->recognises != nullptr && f->recognises(text, catalogue);
  });
  return found == kFormats.end() ? nullptr : *found;
}

Written refused(std::string_view what, std::string_view why) {
  return {{},
          {{.code = Code::kUnknownFormat,
            .message = fmt::format("cannot be written as a {} record: {}", what, why)}}};
}

std::vector<Finding> read_document(std::string_view text, const ReadOptions& options,
                                   const GameSink& sink) {
  const auto about = [&](Code code, std::string message) {
    return std::vector<Finding>{
        {.code = code, .source = options.source, .message = std::move(message)}};
  };
  if (text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos) {
    return about(Code::kEmpty, "this is empty; check where it came from");
  }
  const Format* format =
      options.format != nullptr ? options.format : detect(text, *options.catalogue);
  // Bare moves have no recognisable format; they are read as .gpn when the title is named.
  const bool legible = text.substr(0, kInspected).find('\0') == std::string_view::npos;
  if (format == nullptr && !options.title.empty() && legible) format = &kGpn;
  if (format != nullptr) return format->read(text, options, sink);
  if (text.starts_with("SQLite format 3")) {
    return about(Code::kUnknownFormat,
                 "this is a database; \"gipfbase merge\" adds the games of databases of gipfbase");
  }
  const std::string_view beginning = text::trimmed(text.substr(0, kInspected));
  if (text::same_word(beginning.substr(0, 5), "<html") ||
      text::same_word(beginning.substr(0, 9), "<!doctype")) {
    return about(Code::kUnknownFormat,
                 "this is a web page; download the record itself, or copy its moves into a file");
  }
  return about(Code::kUnknownFormat,
               is_utf16(text)
                   ? "this is UTF-16 or UTF-32 text that cannot be read; save it as UTF-8"
                   : fmt::format("this is not in a format that can be read ({}); convert it into "
                                 "one of these; if it is a plain list of moves, name its title (on "
                                 "the command line: --title zertz)",
                                 fmt::join(format_names(&Format::can_read), ", ")));
}

}  // namespace gipfbase::notation
