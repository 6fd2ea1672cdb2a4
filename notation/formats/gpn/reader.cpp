#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "notation/formats/gpn/claims.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/formats/gpn/movetext.hpp"
#include "notation/formats/gpn/report.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/formats/transcript/title_guess.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using gpn::RawTag;
using Status = ReadGame::Status;

std::string known_titles() {
  std::string list;
  for (const TitleInfo* title : titles()) {
    list += list.empty() ? "" : ", ";
    list += title->id();
  }
  return list;
}

/// Blanks and lines that begin with % or ;.
std::size_t skip_unsaid(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (gpn::is_blank(text[at])) {
      ++at;
    } else if (text[at] == '%' || text[at] == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else {
      break;
    }
  }
  return at;
}

/// True for text without tags that looks like a move section all the same.
bool begins_moves(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && digits < text.size() && text[digits] == '.';
}

class GpnReader {
 public:
  GpnReader(std::string_view text, const ReadOptions& options,
            const std::function<void(ReadGame&)>& sink)
      : text_(text), options_(options), sink_(sink), reporter_(text, options.source) {}

  std::vector<Finding> read() {
    std::size_t at = text_.size() - gpn::without_byte_order_mark(text_).size();
    at = read_untagged(at);
    while (at < text_.size()) at = read_game(at);
    if (ordinal_ == 0) {
      findings_.push_back(reporter_.about_document(
          Code::kNoGames, Severity::kError, text_.size(),
          "there is no game in this text; a game begins with tags such as [Event \"Name\"]"));
      findings_.back().line = findings_.back().column = 0;
    }
    return std::move(findings_);
  }

 private:
  /// What comes before the first tag: moves without tags, or a remark.
  std::size_t read_untagged(std::size_t at) {
    const std::size_t begin = skip_unsaid(text_, at);
    if (begin == text_.size() || text_[begin] == '[') return at;
    const std::size_t end = gpn::find_section_end(text_, begin);
    std::size_t said = begin;  // behind remarks in braces
    while (said < end && text_[said] == '{') {
      said = skip_unsaid(text_, std::min(text_.find('}', said), end - 1) + 1);
    }
    const bool remarks_only = said >= end && end < text_.size();
    const bool moves = !options_.title.empty() || begins_moves(text_.substr(said));
    if (moves && !remarks_only) return read_game(at);
    findings_.push_back(reporter_.about_document(
        Code::kSyntax, remarks_only ? Severity::kNote : Severity::kWarning, begin,
        "the text before the first tag was ignored; begin each game with its tags"));
    return end;
  }

  /// Reads one game and returns where the next begins.
  std::size_t read_game(std::size_t at) {
    while (at < text_.size() && gpn::is_blank(text_[at])) ++at;
    if (at == text_.size()) return at;
    ReadGame& game = game_;
    game.status = Status::kValid;
    game.ordinal = ++ordinal_;
    game.findings.clear();
    game.record.title.clear();
    game.record.variant.clear();
    game.record.tags.clear();
    game.record.start.clear();
    game.record.moves.clear();
    game.record.notes.clear();
    game.record.result = std::string(kNoResult);
    game.record.termination.clear();
    reporter_.begin(game, at);

    const std::size_t body = tags_.read(text_, at, reporter_);
    const bool next_follows = body < text_.size() && text_[body] == '[';
    const std::size_t end = next_follows ? body : gpn::find_section_end(text_, body);
    game.raw = gpn::trimmed(text_.substr(at, end - at));
    if (tags_.empty() && body == end && game.findings.empty()) {
      --ordinal_;  // remarks only
      return end;
    }
    read_record(at, body, end);
    sink_(game);
    return end;
  }

  void read_record(std::size_t at, std::size_t body, std::size_t end) {
    Game& record = game_.record;
    const Rules* rules = resolve_rules(at, body);
    std::optional<AnyPosition> start;
    if (rules != nullptr) start = resolve_start(*rules);
    if (!start) {
      game_.status = Status::kRejected;
      append_tags();
      return;
    }
    if (!tags_.comments().empty()) {
      Note note;
      for (const std::string_view comment : tags_.comments()) {
        gpn::read_comment(reporter_.utf8(comment, buffer_), note.comment, note.clock);
      }
      if (!note.comment.empty() || note.clock) record.notes.push_back(std::move(note));
    }
    const auto reading = moves_.read(text_, body, end, *rules, *start, reporter_, game_);
    gpn::Claims claims(tags_, reporter_, *rules, game_);
    claims.settle(*start, reading, official_);
    append_tags();
  }

  /// The rules of the game's title and variant; nullptr with a finding when they are not known.
  const Rules* resolve_rules(std::size_t at, std::size_t body) {
    const RawTag* title_tag = tags_.take("Title");
    const RawTag* game_tag = title_tag == nullptr ? tags_.find("Game") : nullptr;
    official_ = game_tag != nullptr && find_title(game_tag->value) != nullptr;
    if (official_ || (title_tag == nullptr && options_.title.empty())) {
      if (game_tag != nullptr) title_tag = tags_.take("Game");
    }
    const std::string title =
        title_tag != nullptr ? tags_.text(*title_tag, reporter_) : options_.title;
    if (title.empty() && tags_.find("Position") == nullptr && tags_.find("Start") == nullptr) {
      if (const auto guess = guess_title(text_.substr(body))) return use_guess(*guess, at);
    }
    const TitleInfo* info = find_title(title);
    if (info == nullptr) {
      const std::size_t offset = title_tag != nullptr ? title_tag->offset : at;
      reporter_.add(Code::kUnknownTitle, Severity::kError, offset, 0,
                    title.empty()
                        ? fmt::format("the game does not name its title; add a tag such as "
                                      "[Title \"{}\"]",
                                      titles().front()->id())
                        : fmt::format("\"{}\" is not a title known here; known are {}", title,
                                      known_titles()));
      return nullptr;
    }
    const RawTag* variant_tag = tags_.take("Variant");
    std::string variant = variant_tag != nullptr      ? tags_.text(*variant_tag, reporter_)
                          : !options_.variant.empty() ? options_.variant
                                                      : std::string(info->default_variant());
    const auto known = rulesets_.find({info, variant});
    if (known != rulesets_.end()) return use(*info, *known->second);
    auto rules = info->ruleset(variant);
    if (!rules) {
      reporter_.add(Code::kUnknownVariant, Severity::kError,
                    variant_tag != nullptr ? variant_tag->offset : at, 0, rules.error().message);
      return nullptr;
    }
    const auto& kept = rulesets_[{info, std::move(variant)}] = std::move(*rules);
    return use(*info, *kept);
  }

  /// The rules of a game that does not name its title, going by its moves.
  const Rules* use_guess(const TitleGuess& guess, std::size_t at) {
    const TitleInfo* info = find_title(guess.rules->title());
    auto rules = guess.rules;
    if (const RawTag* variant = tags_.take("Variant")) {
      auto named = info->ruleset(tags_.text(*variant, reporter_));
      if (!named) {
        reporter_.add(Code::kUnknownVariant, Severity::kError, variant->offset, 0,
                      named.error().message);
        return nullptr;
      }
      rules = std::move(*named);
    }
    reporter_.add(Code::kUnknownTitle, Severity::kNote, at, 0,
                  fmt::format("the game does not name its title; by its moves it is {}, variant {}",
                              info->name(), rules->variant()));
    const auto& kept = rulesets_[{info, std::string(rules->variant())}] = std::move(rules);
    return use(*info, *kept);
  }

  const Rules* use(const TitleInfo& info, const Rules& rules) {
    game_.record.title = info.id();
    game_.record.variant = rules.variant();
    return &rules;
  }

  std::optional<AnyPosition> resolve_start(const Rules& rules) {
    const RawTag* tag = tags_.take("Position");
    if (tag == nullptr) tag = tags_.take("Start");
    if (tag == nullptr) return rules.start();
    const std::string text = tags_.text(*tag, reporter_);
    auto position = rules.read_position(text);
    if (!position) {
      const auto value = static_cast<std::size_t>(tag->value.data() - text_.data());
      reporter_.add(Code::kBadPosition, Severity::kError, value + position.error().offset, 0,
                    position.error().message);
      return std::nullopt;
    }
    game_.record.start = rules.write_position(*position);
    if (game_.record.start == rules.write_position(rules.start())) game_.record.start.clear();
    return *position;
  }

  void append_tags() {
    tags_.append_others(game_.record.tags, reporter_);
    if (official_) gpn::translate_names(game_.record.tags);
  }

  std::string_view text_;
  const ReadOptions& options_;
  const std::function<void(ReadGame&)>& sink_;
  gpn::Reporter reporter_;
  gpn::TagSection tags_;
  gpn::MovetextReader moves_;
  std::map<std::pair<const TitleInfo*, std::string>, std::shared_ptr<const Rules>> rulesets_;
  ReadGame game_;
  std::uint32_t ordinal_ = 0;
  bool official_ = false;  ///< tags are named as in files of the official notation
  std::string buffer_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> read_gpn(std::string_view text, const ReadOptions& options,
                              const std::function<void(ReadGame&)>& sink) {
  return GpnReader(text, options, sink).read();
}

bool looks_like_gpn(std::string_view text) {
  text = gpn::without_byte_order_mark(text);
  const std::size_t at = skip_unsaid(text, 0);
  if (gpn::begins_tag(text.substr(at))) return true;
  if (text.find('\0') != std::string_view::npos) return false;
  return begins_moves(text.substr(at)) || gpn::find_section_end(text, at) != text.size();
}

}  // namespace gipfbase::notation
