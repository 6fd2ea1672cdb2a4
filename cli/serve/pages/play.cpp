// A game against the engine. The address holds the whole game, so that it can be kept, reloaded and
// taken back; a link with data-onward is followed at once to the engine's move.
#include <fmt/format.h>

#include <random>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "cli/serve/api/play_api.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/move_entry.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/html/rules_form.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/seat_name.hpp"

namespace gipfbase::cli::serve {
namespace {

std::string level_name(int level) {
  if (level == analysis::kLeastLevel) return "1, a beginner";
  if (level == analysis::kMostLevel) return "10, full strength";
  return std::to_string(level);
}

/// The form that starts a game.
Response new_game(Visit& visit) {
  const auto rules =
      requested_rules(visit, {"position", "level", "player", "clock", "time", "side"});
  const std::string position(visit.get("position"));
  if (!position.empty()) {
    if (const auto read = rules->read_position(position); !read) {
      throw HttpError(kBadRequest, "position: " + read.error().message);
    }
  }
  std::vector<Choice> levels;
  for (int level = analysis::kLeastLevel; level <= analysis::kMostLevel; ++level) {
    levels.push_back({std::to_string(level), level_name(level)});
  }
  const auto or_else = [&](const char* name, std::string_view usual) {
    return visit.get(name).empty() ? usual : visit.get(name);
  };
  const std::string board =
      position.empty()
          ? std::string()
          : board_figure(rules->diagram(*rules->read_position(position)), "The start of the game");
  const std::string form = fmt::format(
      "<form action=\"/play\" class=\"filters wide\" aria-label=\"New game\">{}{}{}{}{}{}<div "
      "class=\"actions\"><button>Play</button></div></form>\n",
      position.empty()
          ? rules_choice(visit.titles(), *rules)
          : hidden_fields(Url("", rules->title(), rules->variant()).set("position", position)),
      choice("side", "Who begins", or_else("side", "white"),
             {{"white", "You"}, {"black", "The engine"}, {"random", "Random"}}),
      choice("level", "Level of the engine", or_else("level", "4"), levels),
      choice("clock", "Clock", visit.get("clock"),
             {{"", "none"},
              {"3+2", "3 min + 2 s a move"},
              {"5+3", "5 min + 3 s a move"},
              {"10+5", "10 min + 5 s a move"},
              {"30+20", "30 min + 20 s a move"}}),
      choice("time", "Time for each move", or_else("time", "1"),
             {{"1", "1 s"}, {"2", "2 s"}, {"5", "5 s"}, {"10", "10 s"}}),
      field({"player", "Your name", visit.get("player"), "You"}));
  const std::string heading =
      position.empty() ? std::string("Play against the engine")
                       : fmt::format("Play on from this position of {}", rules_name(*rules));
  return page(
      {heading,
       fmt::format("<h1>{}</h1>\n<p class=\"lead\">Moves are made on the board. You can take "
                   "them back, ask for a hint, and keep the game as a file.</p>\n{}{}",
                   text(heading), form, board),
       "/play"});
}

/// "4:07", "0:07"
std::string clock_face(double seconds) {
  constexpr int kMinute = 60;
  const int all = static_cast<int>(seconds);
  return fmt::format("{}:{:02}", all / kMinute, all % kMinute);
}

class PlayView {
 public:
  PlayView(Visit& visit, const PlayedGame& game) : visit_(visit), game_(game) {}

  [[nodiscard]] Response response() {
    const notation::Rules& rules = game_.rules();
    const MoveEntry entry(
        rules, game_.play().position(), game_.here(),
        [this](std::string_view move) { return game_.with_move(move); }, visit_.get("at"));
    if (game_.person_moves()) {
      if (const auto moved = entry.finished()) return redirection(*moved);
      if (visit_.get("hint") == "1") hint_ = game_.hint(visit_);
    }
    const std::string title =
        fmt::format("{} against level {}", rules_name(rules), game_.form().level);
    PageText text{title, {}, "/play"};
    text.main = fmt::format(
        "<div class=\"beside\">\n<section class=\"stage\" aria-label=\"Board\"{}>\n{}{}</section>\n"
        "<section class=\"study\" aria-label=\"Game\">\n<h1>{}</h1>\n{}{}{}</section>\n</div>\n",
        clock_attributes(), clock_faces(), board(entry, title), serve::text(title), verdict(),
        moves(), actions(entry));
    if (!game_.end() && !game_.person_moves()) text.onward = answer_url();
    return page(text);
  }

 private:
  [[nodiscard]] Url answer_url() const { return game_.here().at("/play/answer"); }

  [[nodiscard]] std::string board(const MoveEntry& entry, const std::string& title) const {
    const notation::Rules& rules = game_.rules();
    const notation::Play& play = game_.play();
    notation::Diagram diagram =
        play.plies() == 0 ? rules.diagram(play.position())
                          : notation::diagram_after(rules, play.before(), play.moves().back());
    if (game_.end()) {
      return still_board(diagram, title, game_.end()->sentence,
                         button(new_url(), "New game") + button(rematch_url(), "Other side"));
    }
    if (!game_.person_moves()) {
      return still_board(diagram, title, "The engine is thinking.",
                         button(answer_url(), "Let it move", " data-onward"));
    }
    if (hint_) mark_steps(diagram, notation::steps_of(rules, play.position(), hint_->move));
    return entry.board(diagram, title);
  }

  [[nodiscard]] std::string verdict() const {
    const notation::Rules& rules = game_.rules();
    if (game_.end()) {
      return fmt::format("<p class=\"verdict\">{}</p>\n", serve::text(game_.end()->sentence));
    }
    if (!game_.person_moves()) return "<p class=\"verdict\">The engine is to move.</p>\n";
    std::string text =
        fmt::format("<p class=\"verdict\">Your move: you are {}.</p>\n",
                    serve::text(notation::seat_in_sentence(rules, game_.game().person)));
    if (!game_.texts().empty()) {
      text += fmt::format("<p>The engine played <span class=\"move\">{}</span>.</p>\n",
                          serve::text(game_.texts().back()));
    }
    if (hint_) {
      text += fmt::format(
          "<p class=\"proved\" role=\"status\">Hint: <span class=\"move\">{}</span> ({}), marked "
          "on "
          "the board.</p>\n",
          serve::text(rules.move_text(game_.play().position(), hint_->move)),
          serve::text(analysis::value_text(hint_->line)));
    }
    return text;
  }

  /// The moves. After the end of the game, each is a link to the position after it.
  [[nodiscard]] std::string moves() const {
    std::string items;
    std::string line;
    for (const std::string& move : game_.texts()) {
      line += (line.empty() ? "" : " ") + move;
      const std::string inner = serve::text(move);
      items += fmt::format("<li>{}</li>",
                           game_.end() ? link(position_url().with("line", line), inner) : inner);
    }
    return items.empty()
               ? items
               : fmt::format("<ol class=\"line\" aria-label=\"Moves played\">{}</ol>\n", items);
  }

  [[nodiscard]] std::string actions(const MoveEntry& entry) const {
    std::string buttons;
    const auto back = analysis::turn_before(game_.game());
    // Moves can be taken back on the person's turn, and after the end of the game.
    if (back && (game_.person_moves() || game_.end())) {
      buttons += button(game_.after(*back), "Take back");
    }
    if (game_.person_moves()) {
      buttons += button(game_.here().with("hint", "1"), "Hint");
      buttons += button(game_.here().with("end", "resigned"), "Resign");
    }
    if (game_.end()) {
      buttons +=
          button(position_url().with("line", game_.here().get("line")), "Look at the game again");
    }
    Url record = game_.here().at("/api/play/record");
    record.set("end", game_.form().end);
    std::string more;
    if (!game_.texts().empty()) {
      more += button(record, "Download (.gpn)", " download data-store=\"game.gpn\"");
    }
    if (!game_.end()) more += button(new_url(), "New game");
    return fmt::format("<div class=\"actions\">{}</div>\n{}<div class=\"actions\">{}</div>\n",
                       buttons, game_.person_moves() ? entry.list(false) : std::string(), more);
  }

  [[nodiscard]] Url position_url() const {
    return Url("/position", game_.rules().title(), game_.rules().variant())
        .set("position", game_.form().position.position);
  }
  /// The address of the form that starts a game, with the choices of this game.
  [[nodiscard]] Url new_url() const {
    Url url = game_.after(0);
    for (const char* name : {"left", "seed", "line", "side"}) url.set(name, "");
    return url;
  }
  [[nodiscard]] Url rematch_url() const {
    Url url = game_.after(0);
    for (const char* name : {"left", "seed", "line"}) url.set(name, "");
    return url.with("side", game_.person_is_white() ? "black" : "white");
  }

  /// The attributes with the values that cli/explorer/clock.js needs to run the person's clock.
  [[nodiscard]] std::string clock_attributes() const {
    if (!game_.clocks() || !game_.person_moves()) return {};
    return fmt::format(" data-clock=\"{}\" data-added=\"{:g}\" data-over=\"{}\"",
                       game_.person_is_white() ? 0 : 1, game_.clocks()->added,
                       game_.here().with("end", "time").text());
  }
  [[nodiscard]] std::string clock_faces() const {
    if (!game_.clocks()) return {};
    const auto face = [&](std::size_t seat, bool person) {
      return fmt::format("<span{}>{} <b>{}</b></span>", person ? " class=\"own\"" : "",
                         person ? "You" : "Engine", clock_face(game_.clocks()->left[seat]));
    };
    const std::size_t own = game_.person_is_white() ? 0 : 1;
    return fmt::format("<p class=\"clocks\">{}{}</p>\n", face(1 - own, false), face(own, true));
  }

  Visit& visit_;
  const PlayedGame& game_;
  std::optional<analysis::EngineReply> hint_;
};

}  // namespace

Response play_page(Visit& visit) {
  if (visit.get("side").empty()) return new_game(visit);
  Form form;
  PlayForm wanted;
  wanted.declare(form);
  form.read(visit.request.parameters, {"at", "hint", "rules", "was"});
  if (const auto both = rules_in_form(visit)) wanted.rules = *both;
  // A new game gets its seed and its side here. The redirection puts them into the address, so that
  // they stay the same.
  const bool begins = visit.get("seed").empty();
  if (begins) {
    constexpr std::uint32_t kMostSeed = 1'000'000;
    std::random_device random;
    wanted.seed = 1 + random() % kMostSeed;
    if (wanted.side == "random") wanted.side = wanted.seed % 2 == 0 ? "white" : "black";
  }
  const PlayedGame game(visit, wanted);
  if (begins || !visit.get("rules").empty()) return redirection(game.here());
  return PlayView(visit, game).response();
}

Response play_answer_page(Visit& visit) {
  PlayedGame game(visit, read_form<PlayForm>(visit.request.parameters));
  if (!game.end() && !game.person_moves()) game.answer(game.reply(visit));
  return redirection(game.here());
}

}  // namespace gipfbase::cli::serve
