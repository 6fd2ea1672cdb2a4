// Writes LittleGolem records.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "notation/formats/littlegolem/littlegolem.hpp"
#include "notation/formats/littlegolem/tags.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/text.hpp"
#include "notation/tzaar/text.hpp"
#include "rules/tzaar/title.hpp"

namespace gipfbase::notation::littlegolem {
namespace {

void append(std::string_view property, std::string_view value, std::string& text) {
  text.append(property) += '[';
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  text += ']';
}

/// The comment of a ply; empty when it has none.
std::string_view comment_of(const Game& game, std::size_t ply) {
  for (const Note& note : game.notes) {
    if (note.ply == ply) return note.comment;
  }
  return {};
}

void append_comment(const Game& game, std::size_t ply, std::string& text) {
  const std::string_view comment = comment_of(game, ply);
  if (!comment.empty()) append("C", comment, text);
}

std::string upper(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

/// Only the player to move can resign.
bool is_resigned(const Game& game) {
  const bool blacks_turn = game.moves.size() % 2 == 1;
  return game.termination == kResignation &&
         game.result == (blacks_turn ? kFirstWins : kSecondWins);
}

/// The record of a game that begins with White's first turn.
std::string assemble(const Game& game) {
  std::string text = "(;";
  append("FF", upper(kTitle), text);
  append("VA", upper(game.rules->variant()), text);
  for (const PropertyTag& known : kTags) {
    if (known.property == "SO") {
      append("POS", tzaar::littlegolem_start(typed<tzaar::Position>(game.start)), text);
    }
    const std::string_view value = game.tag(known.tag);
    if (value.empty()) continue;
    append(known.property, known.property == "SO" && value == kSite ? kAddress : value, text);
  }
  if (game.result != kNoResult && !is_resigned(game)) append("RE", game.result, text);
  for (const Tag& tag : game.tags) {
    const std::string_view property = property_of(tag.name);
    if (tag.name.starts_with(kPrefix) && !property.empty()) {
      append(property, tag.value, text);
    }
  }
  append_comment(game, 0, text);
  Seat seat = 0;
  const auto turn = [&](std::string_view written) {
    text += ';';
    append(seat == 0 ? "W" : "B", written, text);
    seat = other(seat);
  };
  for (std::size_t ply = 1; ply <= game.moves.size(); ++ply) {
    turn(tzaar::littlegolem_turn(tzaar::Tzaar::unpack(game.moves[ply - 1])));
    append_comment(game, ply, text);
  }
  if (is_resigned(game)) turn(kResign);
  return text + ")\n";
}

/// Reports what the written record lacks; `read` is that record, read back.
std::vector<Finding> losses(const Game& game, const Game& read) {
  std::vector<Finding> findings;
  const auto add = [&](const std::string& what) {
    findings.push_back({.code = Code::kMismatch,
                        .severity = Severity::kWarning,
                        .message = fmt::format(
                            "the LittleGolem format cannot store {}; this was left out", what)});
  };
  for (const Tag& tag : game.tags) {
    if (read.tag(tag.name) != tag.value) add(fmt::format("the value of the tag {}", tag.name));
  }
  if (read.result != game.result || read.termination != game.termination) {
    add(fmt::format("the result {}{}{}", game.result, game.termination.empty() ? "" : ", ",
                    game.termination));
  }
  std::size_t others = 0;
  for (const Note& note : game.notes) {
    const bool whole = note.nags.empty() && !note.clock && note.variations.empty();
    others += whole && comment_of(read, note.ply) == note.comment ? 0 : 1;
  }
  if (others > 0) {
    add(fmt::format("some comments, marks such as \"!\", clocks or side lines (of {})",
                    text::counted(others, "move")));
  }
  if (!game.contests.empty()) add("contests");
  return findings;
}

Written write(const Game& game) {
  const auto refuse = [](std::string_view why) { return refused("LittleGolem", why); };
  if (game.rules->title() != kTitle) {
    return refuse(
        fmt::format("this format is only for TZAAR; write games of the title \"{}\" as .gpn",
                    game.rules->title()));
  }
  if (typed<tzaar::Position>(game.start).phase() != tzaar::Phase::kFirst) {
    return refuse(
        "it begins with White's first turn on the full board, and this one does not; keep this "
        "game as .gpn");
  }
  Written written;
  written.text = assemble(game);
  const Catalogue titles({&game.rules->info()});
  ReadOptions options;
  options.catalogue = &titles;
  Game read;
  (void)kLittleGolem.read(written.text, options, [&](Judged& judged) { read = judged.game; });
  if (read.rules == nullptr || read.moves != game.moves || read.start != game.start ||
      read.rules->variant() != game.rules->variant()) {
    return refuse("its turns cannot be read back; keep this game as .gpn");
  }
  written.findings = losses(game, read);
  return written;
}

}  // namespace
}  // namespace gipfbase::notation::littlegolem

namespace gipfbase::notation {

Written write_littlegolem(const Game& game) { return littlegolem::write(game); }

}  // namespace gipfbase::notation
