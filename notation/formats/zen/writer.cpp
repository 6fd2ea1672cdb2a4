// Writes a game record as ZEN.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/movetext.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/formats/zen/zen.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/zertz/zen_moves.hpp"
#include "notation/zertz/zip_text.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::notation {
namespace {

/// By the rules of zertz.app, a full board does not end the game.
constexpr std::string_view kGoesOn = "+full-board-goes-on";
constexpr std::array<std::string_view, 5> kRoster = {"Event", "Site", "Date", "White", "Black"};
/// Names of tags that have another meaning in a ZEN record.
constexpr std::array<std::string_view, 6> kReserved = {"ZIP",      "Title",   "Variant",
                                                       "Position", "Player1", "Player2"};

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool has_pass(const std::vector<PackedMove>& moves) {
  const PackedMove pass = zertz::CompactTitle::pack(zertz::Move::pass());
  return std::find(moves.begin(), moves.end(), pass) != moves.end();
}

/// Removes what the format cannot hold, and counts it.
class ZenLosses {
 public:
  [[nodiscard]] std::vector<Note> without(std::vector<Note> notes) {
    for (Note& note : notes) {
      glyphs_ += note.nags.size();
      note.nags.clear();
      passes_ += std::erase_if(note.variations,
                               [](const Variation& line) { return has_pass(line.moves); });
      for (Variation& line : note.variations) line.notes = without(std::move(line.notes));
    }
    return notes;
  }
  [[nodiscard]] std::string_view without_draw(std::string_view result) {
    const bool known = result == kFirstWins || result == kSecondWins || result == kNoResult;
    if (!known) add(fmt::format("the result {}; \"*\" was written", result));
    return known ? result : kNoResult;
  }
  void count_quotes(std::string_view value) {
    if (value.find('"') != std::string_view::npos) ++quotes_;
  }
  void count_tag(std::string_view name) {
    add(fmt::format("the tag {}, which has a meaning of its own in ZEN; the tag was left out",
                    name));
  }
  [[nodiscard]] std::vector<Finding> findings() {
    const auto add_count = [&](std::size_t n, std::string_view what, std::string_view done) {
      if (n > 0) add(fmt::format("{}; {} {}", what, n, done));
    };
    add_count(passes_, "side lines with passes", "left out");
    add_count(glyphs_, "marks of moves such as \"!\"", "left out");
    add_count(quotes_, "tags with quotation marks", "written with apostrophes");
    return std::move(findings_);
  }
  /// A change that is not a loss.
  void add_changed(std::string message) {
    findings_.push_back(
        {.code = Code::kMismatch, .severity = Severity::kWarning, .message = std::move(message)});
  }

 private:
  void add(const std::string& what) {
    add_changed(fmt::format("the ZEN format cannot store {}", what));
  }

  std::size_t glyphs_ = 0;
  std::size_t passes_ = 0;
  std::size_t quotes_ = 0;
  std::vector<Finding> findings_;
};

void write_tags(const Game& record, std::string_view zip, ZenLosses& losses, std::string& text) {
  const auto write = [&](std::string_view name, std::string_view value) {
    losses.count_quotes(value);
    gpn::write_tag(name, value, text, gpn::Escapes::kNone);
  };
  write("ZIP", zip);
  for (const std::string_view name : kRoster) {
    write(name == "White"   ? "Player1"
          : name == "Black" ? "Player2"
                            : name,
          gpn::roster_value(record, name));
  }
  write("Result", record.result);
  if (!record.termination.empty()) write("Termination", record.termination);
  for (const Tag& tag : record.tags) {
    if (tag.name == "Round" && tag.value == gpn::kUnknownValue) continue;
    if (contains(kReserved, tag.name)) {
      losses.count_tag(tag.name);
    } else if (!contains(kRoster, tag.name)) {
      write(tag.name, tag.value);
    }
  }
  text += '\n';
}

/// True when the reader finds the same start position on the board of the same variant.
bool reads_back(std::string_view zip, std::string_view variant, const Game& game) {
  const TitleInfo& title = game.rules->info();
  for (const std::string_view candidate : kZenVariants) {
    const auto rules = title.make(Settings::read(candidate, title.agreements, title.name).value());
    if (const auto read = rules->read_position(zip)) {
      return candidate == variant &&
             rules->write_position(*read) == game.rules->write_position(game.start);
    }
  }
  return false;
}

}  // namespace

Written write_zen(const Game& game) {
  const auto fail = [](std::string_view why) { return refused("ZEN", why); };
  if (game.rules->title() != "zertz") {
    return fail(fmt::format("ZEN is only for ZÈRTZ; write games of the title \"{}\" as .gpn",
                            game.rules->title()));
  }
  std::string_view variant = game.rules->variant();
  if (variant.ends_with(kGoesOn)) variant.remove_suffix(kGoesOn.size());
  if (!contains(kZenVariants, variant)) {
    return fail(
        fmt::format("ZEN does not have the variant {} of ZÈRTZ (it has 37, 48 and 61); keep "
                    "this game as .gpn",
                    game.rules->variant()));
  }
  const auto zip = game.rules->write_position_as(zertz::kZip, game.start);
  if (!zip)
    return fail("ZEN cannot store a start position that has no rings; keep this game as .gpn");
  if (has_pass(game.moves)) return fail("ZEN cannot store a pass; keep this game as .gpn");

  Written written;
  ZenLosses losses;
  Game held = game;
  held.result = losses.without_draw(game.result);
  held.notes = losses.without(game.notes);
  write_tags(held, *zip, losses, written.text);
  GpnStyle style;
  style.width = std::numeric_limits<std::size_t>::max();
  gpn::write_movetext(held, zertz::ZenMoves(game.start), style, held.result, written.text);
  if (!reads_back(*zip, variant, game)) {
    losses.add_changed(
        "ZEN does not store on which board the rings lie, and where; a program that reads the "
        "file will put them elsewhere");
  }
  written.findings = losses.findings();
  return written;
}

}  // namespace gipfbase::notation
