#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "notation/formats/gpn/claims.hpp"
#include "notation/formats/gpn/record_reader.hpp"
#include "notation/formats/zen/zen.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/endings.hpp"
#include "notation/text/text.hpp"
#include "notation/zertz/zen_moves.hpp"
#include "notation/zertz/zip_text.hpp"

namespace gipfbase::notation {
namespace {

using gpn::RawTag;
using Reading = gpn::MovetextReader::Reading;

constexpr std::string_view kExample =
    "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1";

class ZenReader final : public gpn::RecordReader {
 public:
  ZenReader(std::string_view text, const ReadOptions& options, const GameSink& sink,
            const TitleInfo& zertz)
      : RecordReader(text, options, sink, gpn::Escapes::kNone), zertz_(zertz) {
    const bool named = !options.variant.empty() &&
                       (options.title.empty() || catalogue_.find(options.title) == &zertz);
    if (named) add_rules(options.variant);
    if (!rules_.empty()) return;
    for (const std::string_view variant : kZenVariants) add_rules(variant);
  }

 private:
  void add_rules(std::string_view variant) {
    if (auto rules = catalogue_.rules(zertz_, variant)) rules_.push_back(std::move(rules).value());
  }

  void read_record(std::size_t at, std::size_t body, std::size_t end) override {
    Game& game = game_.game;
    tags_.rename("Player1", "White");
    tags_.rename("Player2", "Black");
    for (const std::string_view name : {"Title", "Variant", "Position"}) {
      if (const RawTag* tag = tags_.take(name)) {
        reporter_.add(
            Code::kBadTag, Severity::kWarning, tag->offset, 0,
            fmt::format("the tag {} was ignored; in ZEN the tag ZIP gives board and start position",
                        name));
      }
    }
    if (resolve_start(at)) {
      Reading reading = read_moves(body, end, zertz::ZenMoves(game.start));
      settle_full_board(reading, end);
      gpn::check_claims(tags_, reporter_, game_, reading, false);
      take_incomplete();
    } else {
      game_.status = Judged::Status::kRejected;
    }
    tags_.append_others(game.tags, reporter_);
  }

  /// Finds the start position and the first rules whose board it fits. Otherwise reports why it
  /// cannot, and returns false.
  bool resolve_start(std::size_t at) {
    const RawTag* zip = tags_.take("ZIP");
    if (zip == nullptr) {
      reporter_.add(Code::kBadPosition, Severity::kError, at, 0,
                    fmt::format("the game has no start position; add a tag such as "
                                "[ZIP \"{}\"]",
                                kExample));
      return false;
    }
    TextError error{
        Code::kBadPosition, 0,
        fmt::format("this is not a position in ZIP; write one such as \"{}\"", kExample)};
    if (zertz::looks_like_zip(zip->value)) {
      for (const auto& rules : rules_) {
        auto position = rules->read_position(tags_.text(*zip, reporter_));
        if (position) {
          game_.game.begin(rules, *position);
          return true;
        }
        if (position.error().offset >= error.offset) error = std::move(position).error();
      }
    }
    report_position(*zip, error);
    return false;
  }

  /// zertz.app does not end a game when all rings are occupied, and gives the marbles to no player.
  /// If the recorded result is therefore different from that of the full board, the game is read
  /// under rules by which a full board does not decide. If a game without a recorded result has
  /// ended in another way, a note reports the winner.
  void settle_full_board(Reading& reading, std::size_t end) {
    Game& game = game_.game;
    const bool rings_left = game.rules->write_position_as(zertz::kZip, reading.final).has_value();
    const Outcome outcome = game.rules->outcome(reading.final);
    if (!game_.valid() || rings_left || !outcome.over()) return;
    const RawTag* tag = tags_.find("Result");
    const bool tagged = tag != nullptr && tag->value != kNoResult && tag->value != "?";
    const std::string_view claim = tagged          ? tag->value
                                   : reading.claim ? reading.claim->result
                                                   : kNoResult;
    const std::string_view shown =
        result_text(outcome.result, game.rules->side_to_move(game.start));
    if (claim == shown) return;
    if (game.rules->ending_name(outcome) == "full-board") {
      const std::string others = std::string(game.rules->variant()) + "+full-board-goes-on";
      const auto rules = catalogue_.rules(zertz_, others).value();
      game.begin(rules, rules->read_position(game.rules->write_position(game.start)).value());
      reading.final = rules->replay(game.start, game.moves, nullptr).final;
    } else if (claim == kNoResult) {
      reporter_.add(
          Code::kResultMismatch, Severity::kNote, reading.claim ? reading.claim_offset : end, 0,
          fmt::format("the record leaves the game unfinished, but the player who occupies the last "
                      "ring takes all marbles; the result is {} ({})",
                      shown,
                      ending_text(game.rules->ending_name(outcome), shown, game.rules->variant())));
    }
  }

  const TitleInfo& zertz_;
  std::vector<std::shared_ptr<const Rules>> rules_;  ///< of possible boards, in order
};

std::vector<Finding> read_zen(std::string_view text, const ReadOptions& options,
                              const GameSink& sink) {
  if (const TitleInfo* zertz = options.catalogue->find("zertz")) {
    return ZenReader(text, options, sink, *zertz).read();
  }
  return {{.code = Code::kUnknownTitle,
           .source = options.source,
           .message = "ZEN is a format of ZÈRTZ, which is not known here"}};
}

bool looks_like_zen(std::string_view text, const Catalogue& /*catalogue*/) {
  text = text::without_byte_order_mark(text);
  while (!text.empty()) {
    if (gpn::begins_tag(text)) {
      const std::string_view name = text.substr(1, text.find_first_of(" \t\"") - 1);
      if (name == "ZIP" || name == "Title") return name == "ZIP";
    }
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  return false;
}

}  // namespace

const Format kZen = {
    .name = "zen",
    .about = "Records of zertz.app (.zen)",
    .extensions = {".zen"},
    .recognises = looks_like_zen,
    .next_cut = [](std::string_view text,
                   std::size_t from) { return gpn::next_record(text, from, "\n[ZIP \""); },
    .read = read_zen,
    .write = write_zen};

}  // namespace gipfbase::notation
