// tests/support/gpn_support.hpp - reading .gpn texts in tests.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/titles.hpp"

namespace gipfbase::test {

struct ReadText {
  std::vector<notation::Judged> games;
  std::vector<notation::Finding> findings;  ///< about the document
};

/// The games of a text; their `raw` points into it.
inline ReadText read_text(std::string_view text, const notation::ReadOptions& options = reading()) {
  ReadText result;
  result.findings = notation::read_gpn(
      text, options, [&](notation::Judged& game) { result.games.push_back(game); });
  return result;
}

inline std::string gpn_text(const notation::Game& record, const notation::GpnStyle& style = {}) {
  std::string text;
  notation::write_gpn(record, text, style);
  return text;
}

/// All findings of a text as sentences.
inline std::vector<std::string> sentences(const ReadText& read) {
  std::vector<std::string> all;
  for (const notation::Judged& game : read.games) {
    for (const notation::Finding& d : game.findings) all.push_back(d.sentence());
  }
  for (const notation::Finding& d : read.findings) all.push_back(d.sentence());
  return all;
}

inline constexpr std::string_view kTags = "[Title \"zertz\"]\n[Variant \"37\"]\n\n";

/// Moves after valid tags.
inline std::string with_tags(std::string_view moves) {
  return std::string(kTags) + std::string(moves);
}

/// The only game of a text.
inline notation::Judged only_game(std::string_view text,
                                  const notation::ReadOptions& options = reading()) {
  const auto read = read_text(text, options);
  REQUIRE(read.games.size() == 1);
  CHECK(read.findings.empty());
  return read.games[0];
}

/// The codes of the findings, joined by blanks.
inline std::string codes(const notation::Judged& game) {
  std::string all;
  for (const notation::Finding& d : game.findings) {
    all += (all.empty() ? "" : " ") + std::string(notation::name(d.code));
  }
  return all;
}

}  // namespace gipfbase::test
