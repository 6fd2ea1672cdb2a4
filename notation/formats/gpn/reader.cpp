#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "notation/formats/bga/bga.hpp"
#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/claims.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/formats/gpn/record_reader.hpp"
#include "notation/formats/gpn/typed.hpp"
#include "notation/formats/table/table.hpp"
#include "notation/formats/transcript/title_guess.hpp"
#include "notation/formats/transcript/transcript.hpp"
#include "notation/formats/zen/zen.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/former.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using gpn::RawTag;

class GpnReader final : public gpn::RecordReader {
 public:
  using RecordReader::RecordReader;

 private:
  void read_record(std::size_t at, std::size_t body, std::size_t end) override {
    Game& record = game_.game;
    tags_.settle_names(reporter_);
    record.rules = resolve_rules(at, body);
    if (record.rules == nullptr || !resolve_start(record)) {
      game_.status = Judged::Status::kRejected;
    } else {
      const auto reading = read_as_recorded(at, body, end);
      gpn::check_claims(tags_, reporter_, game_, reading, official_);
      take_incomplete();
    }
    tags_.append_others(record.tags, reporter_);
    if (official_) gpn::translate_names(record.tags);
  }

  /// The rules of the game's title and variant; nullptr with a finding when they are unknown.
  std::shared_ptr<const Rules> resolve_rules(std::size_t at, std::size_t body) {
    const RawTag* title_tag = tags_.take("Title");
    const RawTag* game_tag = title_tag == nullptr ? tags_.find("Game") : nullptr;
    official_ = game_tag != nullptr && catalogue_.find(game_tag->value) != nullptr;
    if (official_ || (title_tag == nullptr && options_.title.empty())) {
      if (game_tag != nullptr) title_tag = tags_.take("Game");
    }
    const std::string title =
        title_tag != nullptr ? tags_.text(*title_tag, reporter_) : options_.title;
    if (title.empty() && tags_.find("Position") == nullptr) {
      if (const auto guess = guess_title(text_.substr(body), catalogue_))
        return use_guess(*guess, at);
    }
    const TitleInfo* info = catalogue_.find(title);
    if (info == nullptr) {
      const std::size_t offset = title_tag != nullptr ? title_tag->offset : at;
      reporter_.add(Code::kUnknownTitle, Severity::kError, offset, 0,
                    title.empty()
                        ? fmt::format("the game does not name its title; add a tag such as "
                                      "[Title \"{}\"]",
                                      catalogue_.titles().front()->id)
                        : fmt::format("there is no title \"{}\"; known: {}", title,
                                      catalogue_.known_titles()));
      return nullptr;
    }
    const RawTag* variant_tag = tags_.take("Variant");
    if (variant_tag == nullptr && options_.variant.empty()) return catalogue_.rules(*info);
    return named_rules(
        *info, variant_tag != nullptr ? tags_.text(*variant_tag, reporter_) : options_.variant,
        variant_tag != nullptr ? variant_tag->offset : at);
  }

  /// Reads the moves. If one is illegal and the rules have changed, also tries the former rules.
  gpn::MovetextReader::Reading read_as_recorded(std::size_t at, std::size_t body, std::size_t end) {
    const std::shared_ptr<const Rules> rules = game_.game.rules;
    const auto former = former_rules(*rules, catalogue_);
    if (former == nullptr) return read_moves(body, end, *rules);
    Judged again = game_;
    auto reading = read_moves(body, end, *rules);
    const auto start = former->read_position(rules->write_position(game_.game.start));
    if (game_.valid() || !start) return reading;
    again.game.begin(former, *start);
    std::swap(game_, again);
    auto former_reading = read_moves(body, end, *former);
    if (!game_.valid()) {
      std::swap(game_, again);
      return reading;
    }
    reporter_.add(Code::kUnknownVariant, Severity::kNote, at, 0,
                  fmt::format("the moves show that this game was played before the rules of its "
                              "variant changed; the variant with the old rules is now called {}",
                              former->variant()));
    return former_reading;
  }

  /// The rules of the variant that the record names at `offset`; nullptr with a finding when it is
  /// unknown.
  std::shared_ptr<const Rules> named_rules(const TitleInfo& title, std::string_view variant,
                                           std::size_t offset) {
    auto rules = catalogue_.rules(title, variant);
    if (rules) return *rules;
    reporter_.add(Code::kUnknownVariant, Severity::kError, offset, 0, rules.error().message);
    return nullptr;
  }

  /// The rules of a game that does not name its title, guessed from its moves.
  std::shared_ptr<const Rules> use_guess(const TitleGuess& guess, std::size_t at) {
    const TitleInfo& info = *catalogue_.find(guess.rules->title());
    auto rules = guess.rules;
    if (const RawTag* variant = tags_.take("Variant")) {
      rules = named_rules(info, tags_.text(*variant, reporter_), variant->offset);
      if (rules == nullptr) return nullptr;
    }
    reporter_.add(Code::kUnknownTitle, Severity::kNote, at, 0,
                  fmt::format("the game does not name its title; by its moves it is {}, variant {}",
                              info.name, rules->variant()));
    return rules;
  }

  /// False with a finding when the start position cannot be read.
  bool resolve_start(Game& record) {
    const Rules& rules = *record.rules;
    record.start = rules.start();
    const RawTag* tag = tags_.take("Position");
    if (tag == nullptr && official_) tag = tags_.take("Start");
    if (tag == nullptr) {
      resolve_fen(record);
      return true;
    }
    const auto position = rules.read_position(tags_.text(*tag, reporter_));
    if (!position) {
      report_position(*tag, position.error());
      return false;
    }
    record.start = *position;
    return true;
  }

  /// Reads a start position from the tag FEN, as PGN names it, or from a tag with another known
  /// name.
  void resolve_fen(Game& record) {
    const RawTag* fen = tags_.find("FEN");
    const RawTag* setup = tags_.find("SetUp");
    for (const char* name : {"SetUp", "StartPosition", "InitialPosition", "Start"}) {
      const RawTag* tag = fen == nullptr ? tags_.find(name) : nullptr;
      if (tag != nullptr && record.rules->read_position(tags_.text(*tag, reporter_))) fen = tag;
    }
    if (fen == nullptr) {
      if (setup != nullptr && setup->value == "1") {
        reporter_.add(Code::kBadTag, Severity::kWarning, setup->offset, 0,
                      "the tag SetUp announces a start position, but there is no tag Position");
      }
      return;
    }
    const auto position = record.rules->read_position(tags_.text(*fen, reporter_));
    if (!position) {
      reporter_.add(Code::kBadTag, Severity::kWarning, fen->offset, 0,
                    fmt::format("the tag FEN is not a position of {} and was not used: {}; write a "
                                "start position into the tag Position",
                                record.rules->info().name, position.error().message));
      return;
    }
    record.start = *position;
    const std::string name(fen->name);
    reporter_.add(
        Code::kBadTag, Severity::kNote, fen->offset, 0,
        fmt::format("the tag {} was read as the start position; it is called Position here", name));
    tags_.take(name);
    tags_.take("SetUp");
  }

  bool official_ = false;  ///< tags are named as in files of the official notation
};

bool recognises(std::string_view text, const Catalogue& catalogue) {
  return !kBoardspace.recognises(text, catalogue) && !kZen.recognises(text, catalogue) &&
         !kBga.recognises(text, catalogue) && !kCsv.recognises(text, catalogue) &&
         !kJson.recognises(text, catalogue) && !kNdjson.recognises(text, catalogue) &&
         !looks_like_numbered_transcript(text, catalogue) && looks_like_gpn(text);
}

/// True when the last line before `at` that is not empty is a tag: the record has begun already.
bool follows_tag(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_last_not_of("\r\n", at);
  if (end == std::string_view::npos) return false;
  const std::size_t line = text.find_last_of('\n', end);
  return text[line == std::string_view::npos ? 0 : line + 1] == '[';
}

/// The next record that begins after an empty line, with the tag Event, or with Title after moves.
std::size_t next_game(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find("\n[", from); at != std::string_view::npos;
       at = text.find("\n[", at + 1)) {
    const std::string_view record = text.substr(at + 1);
    const bool event = record.starts_with("[Event \"");
    if (!event && !record.starts_with("[Title \"")) continue;
    const std::size_t before = text.find_last_not_of('\r', at == 0 ? 0 : at - 1);
    if (before == std::string_view::npos || text[before] != '\n') continue;
    if (!event && follows_tag(text, before)) continue;
    return at + 1;
  }
  return std::string_view::npos;
}

Written written(const Game& game, const GpnStyle& style) {
  Written written;
  write_gpn(game, written.text, style);
  return written;
}

}  // namespace

std::vector<Finding> read_gpn(std::string_view text, const ReadOptions& options,
                              const GameSink& sink) {
  return GpnReader(text, options, sink).read();
}

bool looks_like_gpn(std::string_view document) {
  const auto typed = gpn::usual_characters(document);
  const std::string_view text = text::without_byte_order_mark(typed ? typed->text : document);
  const std::size_t at = gpn::skip_ignored(text, 0);
  if (gpn::begins_tag(text.substr(at))) return true;
  if (text.find('\0') != std::string_view::npos) return false;
  return gpn::begins_moves(text.substr(at)) || gpn::find_section_end(text, at) != text.size();
}

const Format kGpn = {
    .name = "gpn",
    .about = "gipfbase's own format, similar to PGN; it keeps everything about a game",
    .extensions = {".gpn"},
    .recognises = recognises,
    .next_cut = next_game,
    .read = read_gpn,
    .write = [](const Game& game) { return written(game, {}); },
    .says_incomplete = true};
const Format kShortGpn = {
    .name = "gpn-short",
    .about = "Like gpn, with moves in their short form, for people to read",
    .write = [](const Game& game) { return written(game, {.short_moves = true}); },
    .says_incomplete = true};

}  // namespace gipfbase::notation
