// Reads logs of boardgamearena.com: actions become turns in the official notation.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "notation/formats/bga/bga.hpp"
#include "notation/formats/bga/log.hpp"
#include "notation/formats/record.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/play.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using bga::Action;
using bga::Log;
using Verb = Action::Verb;

/// The actions without those that were taken back.
std::vector<Action> lasting(const std::vector<Action>& actions) {
  std::vector<Action> kept;
  for (const Action& action : actions) {
    const auto undoes = [&] { return !kept.empty() && kept.back().player == action.player; };
    if (action.verb == Verb::kTakeBack) {
      if (undoes()) kept.pop_back();
    } else if (action.verb == Verb::kRestart) {
      while (undoes()) kept.pop_back();
    } else {
      kept.push_back(action);
    }
  }
  return kept;
}

/// Plays the actions of a table.
class TableReader {
 public:
  TableReader(const Log& log, std::shared_ptr<const Rules> rules, Judged& read)
      : log_(log), rules_(*rules), read_(read) {
    const AnyPosition start = rules->start();
    play_.begin(*rules, start);
    read_.game.begin(std::move(rules), start);
  }

  void run() {
    const std::vector<Action> actions = lasting(log_.actions);
    for (const Action& action : actions) {
      if (read_.status != Judged::Status::kValid) break;
      if (action.verb <= Verb::kRemoveRing) {
        add(action);
      } else if (action.verb == Verb::kConcede) {
        conceded_ = action.player;
      }
    }
    if (read_.valid()) finish();
    read_.game.moves.assign(play_.moves().begin(), play_.moves().end());
    settle_result();
    write_tags();
  }

 private:
  void report(Code code, Severity severity, std::string message) {
    read_.findings.push_back({.code = code,
                              .severity = severity,
                              .line = line_,
                              .ply = static_cast<std::uint32_t>(play_.plies()) + 1,
                              .message = std::move(message)});
    if (severity == Severity::kError) read_.status = Judged::Status::kPartial;
  }

  void add(const Action& action) {
    const bool begins = action.verb <= Verb::kPlaceMarker;
    if (action.player != player_ || (begins && moved_)) finish();
    if (!read_.valid()) return;
    if (turn_.empty() && !marker_) {
      player_ = action.player;
      line_ = action.line;
      if (play_.plies() == 0) white_ = player_;
    }
    const auto part = [&](const std::string& text) {
      if (!turn_.empty()) turn_ += ';';
      turn_ += text;
    };
    switch (action.verb) {
      case Verb::kPlaceRing: part(action.to); break;
      case Verb::kMoveRing: part(action.from + '-' + action.to); break;
      case Verb::kRemoveRow: part('x' + action.from + '-' + action.to); break;
      case Verb::kRemoveRing: turn_ += 'x' + action.from; break;
      default: marker_ = true; return;
    }
    marker_ = false;
    moved_ = moved_ || action.verb == Verb::kPlaceRing || action.verb == Verb::kMoveRing;
  }

  /// Plays the turn so far.
  void finish() {
    if (turn_.empty() && !marker_) return;
    if (marker_) {
      report(Code::kIncomplete, Severity::kNote,
             "the log stops within a turn: a marker was placed, but no ring was moved");
    } else if (!wait_for_mover()) {
      report(Code::kIllegalMove, Severity::kError,
             fmt::format("it is not the turn of {}; the game was read up to here", player_));
    } else if (auto move = rules_.read_move(play_.position(), turn_)) {
      play_.push_legal(*move);
    } else {
      report(move.error().code, Severity::kError,
             fmt::format("\"{}\": {}; the game was read up to here", turn_, move.error().message));
    }
    turn_.clear();
    moved_ = marker_ = false;
  }

  /// If it is the opponent's turn, adds the opponent's pass, which logs leave out. False when the
  /// opponent cannot pass.
  [[nodiscard]] bool wait_for_mover() {
    const Seat seat = player_ == white_ ? first_ : other(first_);
    if (play_.outcome().over() || rules_.side_to_move(play_.position()) == seat) return true;
    const auto pass = rules_.read_move(play_.position(), "pass");
    if (pass) play_.push_legal(*pass);
    return pass.has_value();
  }

  void settle_result() {
    const Outcome outcome = play_.outcome();
    if (outcome.over()) {
      read_.game.result = result_text(outcome.result, first_);
    } else if (!conceded_.empty() && read_.valid()) {
      read_.game.result = conceded_ == white_ ? kSecondWins : kFirstWins;
      read_.game.termination = kResignation;
    }
  }

  void write_tags() {
    std::vector<Tag>& tags = read_.game.tags;
    const auto tag = [&](std::string_view name, std::string value) {
      if (!value.empty()) tags.push_back({std::string(name), text::plain(value)});
    };
    std::string black = log_.black;
    for (const Action& action : log_.actions) {
      if (black.empty() && action.player != white_) black = action.player;
    }
    tag("Site", "BoardGameArena");
    if (log_.seconds > 0) {
      using std::chrono::days;
      const std::chrono::sys_days day{std::chrono::floor<days>(std::chrono::seconds(log_.seconds))};
      const std::chrono::year_month_day date{day};
      tag("Date",
          fmt::format("{:04}.{:02}.{:02}", static_cast<int>(date.year()),
                      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day())));
    }
    tag("White", white_);
    tag("Black", black);
    if (!log_.table.empty()) tag("Source", "boardgamearena.com, table " + log_.table);
    if (log_.white.empty() || log_.white == white_ || play_.plies() == 0) return;
    read_.findings.push_back(
        {.code = Code::kMismatch,
         .severity = Severity::kWarning,
         .message = fmt::format("the log gives White to {}, but {} moves first and was taken for "
                                "White",
                                log_.white, white_)});
  }

  const Log& log_;
  const Rules& rules_;
  Judged& read_;
  Play play_;
  const Seat first_ = 0;
  std::string white_;     ///< the player who moves first
  std::string player_;    ///< whose turn it is
  std::string turn_;      ///< the current turn so far, in the official notation
  bool moved_ = false;    ///< the turn has placed or moved a ring
  bool marker_ = false;   ///< a marker has been placed, and its ring has not moved yet
  std::string conceded_;  ///< the player who has conceded
  std::uint32_t line_ = 0;
};

std::vector<Finding> read_bga(std::string_view text, const ReadOptions& options,
                              const GameSink& sink) {
  const auto about = [&](Code code, std::string message) {
    return std::vector<Finding>{
        {.code = code, .source = options.source, .message = std::move(message)}};
  };
  const auto logs = bga::read_logs(text);
  if (!logs) {
    return about(Code::kTruncated,
                 "this log of BoardGameArena is not valid JSON; save the whole answer of the site");
  }
  const TitleInfo* yinsh = options.catalogue->find("yinsh");
  auto rules =
      options.catalogue->rules(*yinsh, options.variant.empty() ? yinsh->agreements.default_variant
                                                               : std::string_view(options.variant));
  if (!rules) return about(Code::kUnknownVariant, rules.error().message);
  std::uint32_t ordinal = 0;
  for (const Log& log : *logs) {
    if (log.actions.empty()) continue;
    Judged read;
    read.ordinal = ++ordinal;
    read.line = log.actions.front().line;
    read.raw = text;
    TableReader(log, *rules, read).run();
    finish_reading(read, true, options);
    sink(read);
  }
  if (ordinal == 0) {
    return about(Code::kNoGames, "this log of BoardGameArena has no moves of YINSH");
  }
  return {};
}

bool looks_like_bga(std::string_view beginning, const Catalogue& catalogue) {
  return catalogue.find("yinsh") != nullptr && bga::looks_like_log(beginning);
}

}  // namespace

const Format kBga = {.name = "bga",
                     .about = "Logs of YINSH on boardgamearena.com, as JSON or as lines of text",
                     .recognises = looks_like_bga,
                     .read = read_bga};

}  // namespace gipfbase::notation
