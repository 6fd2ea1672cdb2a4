// One game: board, annotated moves, and the openings at each step.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/moves.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/findings.hpp"

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
        url_(fmt::format("/game/{}", *answer_.game.id)) {}

  [[nodiscard]] PageText text() {
    const std::string white = player_or_unknown(game_, "White");
    const std::string black = player_or_unknown(game_, "Black");
    const std::string main = fmt::format(
        "<header class=\"title\"><h1>{} <span class=\"vs\">–</span> {} {}</h1>\n<p>{}</p></header>"
        "\n{}<div class=\"beside\">\n<section class=\"stage\" aria-label=\"Board\">\n{}{}</section>"
        "\n<section class=\"study\" aria-label=\"Moves and openings\">\n{}{}</section>\n</div>\n"
        "{}{}",
        name_text(white), name_text(black), result_text(answer_.game.verdict.result),
        game_facts(answer_.game), warnings(), board(), controls(), move_list(), tree(), details(),
        findings());
    return {fmt::format("{} – {}, game {}", white, black, *answer_.game.id), main, "/games"};
  }

 private:
  [[nodiscard]] Url at(std::size_t ply) const {
    return url_.with("ply", static_cast<std::int64_t>(ply));
  }

  [[nodiscard]] std::string circumstances() const {
    std::string text =
        serve::text(rules_name(visit_.titles(), game_.rules->title(), game_.rules->variant()));
    for (const char* tag : {"Event", "Site", "Round", "Date"}) {
      const std::string_view value = game_.tag(tag);
      if (value.empty() || value == "?" || value == "????.??.??") continue;
      text += fmt::format(" · {}{}", std::string_view(tag) == "Round" ? "round " : "",
                          name_text(value));
    }
    if (!answer_.game.verdict.ending.empty()) {
      text += " · " + serve::text(ending_text(answer_.game.verdict.ending,
                                              answer_.game.verdict.result, game_.rules->variant()));
    }
    return text;
  }

  [[nodiscard]] std::string warnings() const {
    std::string text;
    if (answer_.binned_with) {
      text += fmt::format(
          "<p class=\"alert\" role=\"alert\" data-binned=\"{}\">This game is in the bin. Lists and "
          "searches leave it out.</p>\n",
          *answer_.binned_with);
    }
    if (!answer_.game.valid()) {
      text += alert("Only the legal part of this record is kept: " + answer_.game.reason);
    }
    return text;
  }

  [[nodiscard]] std::string board() const {
    const std::size_t ply = answer_.ply;
    if (ply == 0) return board_figure(game_.rules->diagram(game_.start), "Start position");
    const auto before = analysis::position_after(game_, ply - 1);
    return board_figure(
        notation::diagram_after(*game_.rules, before, game_.moves[ply - 1]),
        fmt::format("After move {} of {}, {}", ply, game_.moves.size(), moves_[ply - 1]));
  }

  [[nodiscard]] std::string controls() const {
    const std::string position = analysis::position_text(game_, answer_.ply).value();
    return fmt::format(
        "{}\n{}<label class=\"field copy\"><span>Position</span><input readonly "
        "value=\"{}\"></label>\n<div class=\"actions\">{}{}</div>\n",
        replay_steps("Steps through the game", answer_.ply, game_.moves.size(),
                     [this](std::size_t ply) { return at(ply); }),
        value_here(), serve::text(position), button(position_url(position), "Explore from here"),
        button(Url(fmt::format("/api/games/{}/record", *answer_.game.id)), "Download",
               " download"));
  }

  [[nodiscard]] Url position_url(const std::string& position) const {
    return Url("/position", game_.rules->title(), game_.rules->variant()).set("position", position);
  }

  [[nodiscard]] std::string value_here() const {
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
    return moves_text(list);
  }

  [[nodiscard]] std::string tree() {
    OpeningsForm wanted;
    const std::string position = analysis::position_text(game_, answer_.ply).value();
    wanted.position.position = position;
    wanted.games.rules = {std::string(game_.rules->title()), std::string(game_.rules->variant())};
    wanted.limit = kMovesBeside;
    const analysis::OpeningsAnswer found =
        analysis::openings_answer(visit_.archive(), wanted.question(visit_.archive()));
    if (found.moves.empty()) return {};
    TreeLinks links;
    for (const analysis::ScoredMove& move : found.moves) {
      links.urls.push_back(position_url(position).set("line", move.played.text));
    }
    if (answer_.ply < moves_.size()) links.played = moves_[answer_.ply];
    return fmt::format(
        "<section class=\"tree\"><h2>In other games</h2>{}<p class=\"sum\">{}"
        "</p></section>\n",
        tree_table(found, links), games_text(found.games) + " reached this position");
  }

  [[nodiscard]] std::string details() const {
    std::string tags;
    for (const notation::Tag& tag : analysis::all_tags(answer_.game)) {
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
        "<section><h2>Import messages</h2><ul class=\"findings\">{}</ul>"
        "</section>\n",
        items);
  }

  Visit& visit_;
  analysis::GameAnswer answer_;
  const notation::Game& game_;
  std::vector<std::string> moves_;
  Url url_;
};

}  // namespace

Response game_page(Visit& visit) {
  Form form;
  std::optional<std::uint64_t> ply;
  form.number("--ply", &ply, "");
  form.read(visit.request.parameters);
  analysis::GameAnswer answer = visit.game();
  const std::size_t plies = answer.game.game.moves.size();
  if (ply && *ply > plies) {
    throw HttpError(kBadRequest,
                    fmt::format("game {} has only {} moves", visit.number("game"), plies));
  }
  answer.ply = ply.value_or(0);
  return page(GameView(visit, std::move(answer)).text());
}

}  // namespace gipfbase::cli::serve
