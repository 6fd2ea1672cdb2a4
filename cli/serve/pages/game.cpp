// One game: board, annotated moves, and the openings at each step.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/engine_panel.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/game_report.hpp"
#include "cli/serve/html/move_entry.hpp"
#include "cli/serve/html/moves.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/findings.hpp"
#include "notation/formats/record.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::size_t kMovesBeside = 8;
constexpr std::uint64_t kMostFindings = 20;

class GameView {
 public:
  GameView(Visit& visit, analysis::GameAnswer answer)
      : visit_(visit),
        answer_(std::move(answer)),
        game_(answer_.game.game),
        moves_(analysis::move_texts(game_)),
        url_(fmt::format("/game/{}", *answer_.game.id)),
        position_(analysis::position_after(game_, answer_.ply)) {
    if (const auto task = visit.site.annotating().latest(answer_.game)) state_ = task->state();
    if (state_) report_ = report_of(game_, state_->annotated.annotation);
    if (report_.moves.empty()) report_ = stored_report(game_);
    if (answer_.ply > 0) {
      last_ = {analysis::position_after(game_, answer_.ply - 1), game_.moves[answer_.ply - 1]};
    }
  }

  /// Plays a side line from the position. Throws UsageError.
  void play(const std::string& line) {
    if (line.empty()) return;
    PositionChoice choice;
    choice.position = game_.rules->write_position(position_);
    choice.line = line;
    const ChosenPosition chosen = chosen_or_start(
        choice, {std::string(game_.rules->title()), std::string(game_.rules->variant())},
        visit_.titles());
    for (const PackedMove& move : chosen.line) {
      side_.push_back(game_.rules->move_text(position_, move));
      side_moves_.push_back(move);
      last_ = {position_, move};
      game_.rules->play(position_, move);
    }
  }

  /// The question about the position on the board.
  [[nodiscard]] LiveQuestion question() const {
    std::vector<PackedMove> moves = game_.moves;
    moves.resize(answer_.ply);
    moves.insert(moves.end(), side_moves_.begin(), side_moves_.end());
    return live_question(game_.rules, game_.start, moves);
  }
  /// For lines that begin at the position on the board: links to the positions after their moves.
  [[nodiscard]] LineLinks links() const {
    LineLinks links{here()};
    if (side_.empty() && answer_.ply < moves_.size()) {
      links.played = moves_[answer_.ply];
      links.on = at(answer_.ply + 1);
    }
    return links;
  }
  void begin_analysis() {
    static_cast<void>(visit_.site.annotating().begin(answer_.game, Annotating::kUsualNodes));
  }
  void stop_analysis() {
    if (const auto task = visit_.site.annotating().latest(answer_.game)) task->stop();
  }
  /// The address of the position on the board.
  [[nodiscard]] Url here() const { return after_side(side_.size()); }
  /// Shows what the engine has found.
  void show(analysis::AnalyzeState lines) { lines_ = std::move(lines); }

  /// The page; after the last step of a move, a redirection to the position after it.
  [[nodiscard]] Response response() {
    const MoveEntry entry(
        *game_.rules, position_, here(), [this](std::string_view move) { return after(move); },
        visit_.get("at"), notation::TimePlies::kOffered);
    if (const auto moved = entry.finished()) return redirection(*moved);
    return page(text(entry));
  }

 private:
  [[nodiscard]] PageText text(const MoveEntry& entry) {
    const std::string white = player_or_unknown(game_, "White");
    const std::string black = player_or_unknown(game_, "Black");
    const std::string main = fmt::format(
        "<header class=\"title\"><h1>{} <span class=\"vs\">–</span> {} {}</h1>\n<p>{}</p></header>"
        "\n{}<div class=\"beside\">\n<section class=\"stage\" aria-label=\"Board\">\n{}{}</section>"
        "\n<section class=\"study\" aria-label=\"Moves and openings\">\n{}{}</section>\n</div>\n"
        "{}{}",
        player_link(white), player_link(black), result_text(answer_.game.verdict.result),
        game_facts(answer_.game, event_link), warnings(),
        with_best_move(entry.board(diagram(), board_title()), lines_), controls(),
        engine() + side_line() + move_list() + report(), tree(), details(), findings());
    PageText page{fmt::format("{} – {}, game {}", white, black, *answer_.game.id), main, "/games"};
    page.changing = state_ && state_->running;
    return page;
  }

  [[nodiscard]] Url at(std::size_t ply) const {
    return url_.with("ply", static_cast<std::int64_t>(ply));
  }
  /// The address after the first `moves` moves of the side line.
  [[nodiscard]] Url after_side(std::size_t moves) const {
    const auto end = side_.begin() + static_cast<std::ptrdiff_t>(moves);
    return at(answer_.ply).with("line", fmt::format("{}", fmt::join(side_.begin(), end, " ")));
  }
  /// The address after a move. The move of the game leads to the game's next position, every other
  /// move into a side line.
  [[nodiscard]] Url after(std::string_view move) const {
    if (side_.empty() && answer_.ply < moves_.size() && moves_[answer_.ply] == move) {
      return at(answer_.ply + 1);
    }
    const Url url = here();
    const std::string_view line = url.get("line");
    return url.with("line", fmt::format("{}{}{}", line, line.empty() ? "" : " ", move));
  }
  [[nodiscard]] std::string position_text() const { return game_.rules->write_position(position_); }

  [[nodiscard]] std::string warnings() const {
    std::string text;
    if (answer_.binned_with) {
      text += fmt::format(
          "<p class=\"alert\" role=\"alert\" data-binned=\"{}\">This game is in the bin. Lists and "
          "searches leave it out.</p>\n",
          *answer_.binned_with);
    }
    if (!answer_.game.valid()) {
      text += alert("This game was kept in part: " + answer_.game.reason);
    }
    return text;
  }

  [[nodiscard]] notation::Diagram diagram() const {
    return last_ ? notation::diagram_after(*game_.rules, last_->first, last_->second)
                 : game_.rules->diagram(position_);
  }
  [[nodiscard]] std::string board_title() const {
    const std::size_t ply = answer_.ply;
    if (!side_.empty()) return fmt::format("Side line after move {}, {}", ply, side_.back());
    if (ply == 0) return "Start position";
    return fmt::format("After move {} of {}, {}", ply, game_.moves.size(), moves_[ply - 1]);
  }

  [[nodiscard]] std::string steps() const {
    if (side_.empty()) {
      return replay_steps("Steps through the game", answer_.ply, game_.moves.size(),
                          [this](std::size_t ply) { return at(ply); });
    }
    return fmt::format(
        "<nav class=\"steps\" aria-label=\"Steps through the side line\">{}{}</nav>\n",
        step_button({"Home", "Back to the game", at(answer_.ply)}),
        step_button({"ArrowLeft", "Take back the last move", after_side(side_.size() - 1)}));
  }

  [[nodiscard]] std::string engine() const {
    const notation::Rules& rules = *game_.rules;
    if (rules.outcome(position_).over() || rules.actor(position_) == Actor::kNature) return {};
    return engine_panel({links(), here().at(url_.path() + "/lines"),
                         here().at(url_.path() + "/lines/events"), lines_});
  }

  /// The analysis of the whole game: how far it is, or what it has found.
  [[nodiscard]] std::string report() const {
    if (moves_.empty()) return {};
    const auto form = [this](std::string_view path, std::string_view words) {
      return fmt::format(
          "<form method=\"post\" action=\"{}{}\">{}<button class=\"quiet\">{}"
          "</button></form>",
          url_.path(), path, hidden_fields(here().without("line")), words);
    };
    std::string inner;
    std::string attributes;
    if (state_ && state_->running) {
      attributes = fmt::format(" data-annotation=\"{}\"", state_->number);
      inner = fmt::format(
          "<progress aria-label=\"Positions analyzed\" max=\"{}\" value=\"{}\"></progress>\n"
          "<div class=\"actions\"><span class=\"sum\" data-live=\"positions\">{} of {} "
          "positions</span>{}</div>\n",
          moves_.size() + 1, state_->positions, state_->positions, moves_.size() + 1,
          form("/analysis/stop", "Stop"));
    } else {
      if (state_ && !state_->failure.empty()) {
        inner += alert("The analysis failed: " + state_->failure);
      }
      if (!report_.moves.empty()) {
        inner += report_text(report_,
                             {&moves_, answer_.ply, [this](std::size_t ply) { return at(ply); }});
      }
      const bool again = !report_.moves.empty();
      inner += fmt::format(
          "<div class=\"actions\">{}{}</div>\n",
          form("/analysis", again ? "Analyze the game again" : "Analyze the game"),
          state_ && again ? fmt::format("<button type=\"button\" class=\"quiet\" hidden "
                                        "data-store-annotation=\"{}\">Store in the game</button>",
                                        state_->number)
                          : std::string());
    }
    return fmt::format(
        "<section class=\"report\" aria-label=\"Analysis of the game\"{}><h2>Analysis</h2>\n"
        "{}</section>\n",
        attributes, inner);
  }

  [[nodiscard]] std::string side_line() const {
    if (side_.empty()) return {};
    std::string items;
    for (std::size_t i = 0; i < side_.size(); ++i) {
      items += list_item(after_side(i + 1), serve::text(side_[i]), i + 1 == side_.size());
    }
    return fmt::format(
        "<section class=\"side-line\"><h2>Side line after move {}</h2>\n<ol "
        "class=\"line\">{}</ol>\n"
        "<div class=\"actions\">{}</div></section>\n",
        answer_.ply, items, button(at(answer_.ply), "Back to the game"));
  }

  [[nodiscard]] std::string controls() const {
    const std::string record = fmt::format("/api/games/{}/record", *answer_.game.id);
    return fmt::format(
        "{}\n{}<label class=\"field copy\"><span>Position</span><input readonly "
        "value=\"{}\"></label>\n<div class=\"actions\">{}{}{}</div>\n",
        steps(), value_here(), serve::text(position_text()),
        button(position_url(position_text()), "Explore from here"),
        button(Url(record), "Download .gpn",
               fmt::format(" download=\"game-{}.gpn\"", *answer_.game.id)),
        picture_buttons());
  }

  [[nodiscard]] Url position_url(const std::string& position) const {
    return Url("/position", game_.rules->title(), game_.rules->variant()).set("position", position);
  }

  [[nodiscard]] std::string value_here() const {
    if (!side_.empty()) return {};
    if (const auto known = answer_.known()) return book_words(*known);
    for (const db::PlyValue& value : answer_.values) {
      if (value.ply != answer_.ply || !value.value.proved()) continue;
      return proved_words(value.value);
    }
    return {};
  }

  [[nodiscard]] std::string move_list() const {
    std::map<std::uint32_t, std::string> values;
    for (const db::PlyValue& value : answer_.values) {
      if (value.value.proved()) values[value.ply] = value_words(value.value);
    }
    MoveList list;
    list.game = &game_;
    list.moves = moves_;
    list.ply = answer_.ply;
    list.at = [this](std::size_t ply) { return at(ply); };
    list.elsewhere = [this](const notation::AnyPosition& start, const std::string& line) {
      return position_url(game_.rules->write_position(start)).set("line", line);
    };
    list.values = std::move(values);
    for (const ReportedMove& move : report_.moves) {
      if (move.slip) list.glyphs[move.ply] = static_cast<std::uint8_t>(*move.slip);
    }
    return moves_text(list);
  }

  [[nodiscard]] std::string tree() {
    OpeningsForm wanted;
    const std::string position = position_text();
    wanted.position.position = position;
    wanted.games.rules = {std::string(game_.rules->title()), std::string(game_.rules->variant())};
    wanted.limit = kMovesBeside;
    analysis::OpeningsAnswer found =
        analysis::openings_answer(visit_.archive(), wanted.question(visit_.archive()));
    if (side_.empty()) leave_out_this_game(found);
    if (found.moves.empty()) {
      return "<section class=\"tree\"><h2>In other games</h2><p class=\"sum\">No other game "
             "continued from this position.</p></section>\n";
    }
    TreeLinks links;
    for (const analysis::ScoredMove& move : found.moves) {
      links.urls.push_back(position_url(position).set("line", move.played.text));
    }
    if (side_.empty() && answer_.ply < moves_.size()) links.played = moves_[answer_.ply];
    return fmt::format(
        "<section class=\"tree\"><h2>In other games</h2>{}<p class=\"sum\">{}"
        "</p></section>\n",
        tree_table(found, links), counted(found.games, "other game") + " reached this position");
  }

  /// Removes this game from the counts.
  void leave_out_this_game(analysis::OpeningsAnswer& found) const {
    if (!answer_.game.valid() || answer_.binned_with || found.games == 0) return;
    --found.games;
    if (answer_.ply >= moves_.size()) {
      if (found.ended > 0) --found.ended;
      return;
    }
    const auto own = std::find_if(
        found.moves.begin(), found.moves.end(),
        [&](const analysis::ScoredMove& move) { return move.played.text == moves_[answer_.ply]; });
    if (own == found.moves.end() || own->played.games == 0) return;
    db::OpeningMove& m = own->played;
    if (m.games == 1) {
      found.moves.erase(own);
    } else {
      const auto plies = static_cast<double>(moves_.size());
      const auto games = static_cast<double>(m.games);
      m.average_plies = (m.average_plies * games - plies) / (games - 1);
      --m.games;
      const std::string_view result = answer_.game.verdict.result;
      const Seat mover = game_.rules->side_to_move(position_);
      std::uint64_t& count = result == notation::kDrawn               ? m.draws
                             : result == (mover == 0 ? "1-0" : "0-1") ? m.wins
                             : result == "1-0" || result == "0-1"     ? m.losses
                                                                      : m.other;
      if (count > 0) --count;
      own->score = analysis::score_of(m.wins, m.draws, m.losses);
    }
    const std::uint64_t continued = found.games - std::min(found.games, found.ended);
    for (analysis::ScoredMove& move : found.moves) {
      move.popularity =
          continued == 0 ? 0
                         : static_cast<double>(move.played.games) / static_cast<double>(continued);
    }
  }

  [[nodiscard]] std::string details() const {
    std::string tags;
    for (const notation::Tag& tag : notation::all_tags(answer_.game)) {
      tags += fmt::format("<dt>{}</dt><dd>{}</dd>", serve::text(tag.name), name_text(tag.value));
    }
    tags += fmt::format("<dt>Imported from</dt><dd>{}</dd>", name_text(answer_.game.source()));
    return fmt::format("<details class=\"record\"><summary>Record</summary><dl>{}</dl></details>\n",
                       tags);
  }

  [[nodiscard]] std::string findings() {
    db::FindingFilter filter;
    filter.games = {{*answer_.game.id, *answer_.game.id}};
    const db::FindingList list =
        db::list_findings(visit_.database(), filter, {kMostFindings, 0, {}});
    if (list.findings.empty()) return {};
    std::string items;
    for (const db::StoredFinding& found : list.findings) {
      items += fmt::format("<li><span class=\"tag\">{}</span> {}</li>", serve::text(found.severity),
                           serve::text(found.finding.message));
    }
    return fmt::format(
        "<section><h2>Findings</h2><ul class=\"findings\">{}</ul>"
        "</section>\n",
        items);
  }

  Visit& visit_;
  analysis::GameAnswer answer_;
  const notation::Game& game_;
  std::vector<std::string> moves_;
  Url url_;
  notation::AnyPosition position_;  ///< on the board
  std::optional<std::pair<notation::AnyPosition, PackedMove>> last_;
  std::vector<std::string> side_;  ///< the moves of the side line
  std::vector<PackedMove> side_moves_;
  std::optional<analysis::AnalyzeState> lines_;     ///< of the engine
  std::optional<analysis::AnnotationState> state_;  ///< of the analysis of the game
  GameReport report_;
};

/// The parameters of the pages of a game.
struct GamePageForm {
  std::optional<std::uint64_t> ply;
  std::string line;
  LinesChoice choice;
};

/// The view that the request describes. Throws HttpError.
std::unique_ptr<GameView> game_view(Visit& visit, GamePageForm& wanted, bool with_lines) {
  Form form;
  form.number("--ply", &wanted.ply, "");
  form.option("--line", &wanted.line, "MOVES", "");
  if (with_lines) wanted.choice.declare(form.options());
  form.read(visit.request.parameters, {"at"});
  analysis::GameAnswer answer = visit.game();
  const std::size_t plies = answer.game.game.moves.size();
  if (wanted.ply && *wanted.ply > plies) {
    throw HttpError(kBadRequest, fmt::format("game {} has only {}", visit.number("game"),
                                             counted(plies, "move")));
  }
  answer.ply = wanted.ply.value_or(0);
  auto view = std::make_unique<GameView>(visit, std::move(answer));
  view->play(wanted.line);
  return view;
}

}  // namespace

Response game_page(Visit& visit) {
  GamePageForm wanted;
  return game_view(visit, wanted, false)->response();
}

Response game_lines_page(Visit& visit) {
  GamePageForm wanted;
  const auto view = game_view(visit, wanted, true);
  constexpr double kSeconds = 1;
  view->show(visit.site.live_searches().searched(wanted.choice.applied(view->question(), kSeconds),
                                                 visit.request.wanted));
  return view->response();
}

Response game_lines_events(Visit& visit) {
  GamePageForm wanted;
  const auto view = game_view(visit, wanted, true);
  return visit.site.live_searches().events(
      wanted.choice.applied(view->question(), 0),
      [links = view->links()](const analysis::AnalyzeState& state) {
        return engine_lines(state, links);
      });
}

Response analysis_form(Visit& visit) {
  GamePageForm wanted;
  const auto view = game_view(visit, wanted, false);
  view->begin_analysis();
  return redirection(view->here());
}

Response stop_analysis_form(Visit& visit) {
  GamePageForm wanted;
  const auto view = game_view(visit, wanted, false);
  view->stop_analysis();
  return redirection(view->here());
}

}  // namespace gipfbase::cli::serve
