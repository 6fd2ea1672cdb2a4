#include "cli/serve/sheets/sheets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "analysis/answers/games/game_answer.hpp"
#include "cli/serve/assets.hpp"
#include "cli/serve/html/html.hpp"
#include "cli/serve/html/moves.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/sheets/shared_drawings.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli::serve {
namespace {

using notation::Judged;

std::string sheet(const std::string& title, const std::string& main) {
  return fmt::format(
      "<!doctype html>\n<!-- gipfbase -->\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{}{}"
      "</style>\n</head>\n<body class=\"sheet\">\n<main>\n{}</main>\n</body>\n</html>\n",
      text(title), find_asset("explorer.css")->bytes, find_asset("sheets.css")->bytes,
      with_shared_drawings(main));
}

std::string players(const notation::Game& game) {
  return fmt::format("{} – {}", player_or_unknown(game, "White"), player_or_unknown(game, "Black"));
}

/// "g17": the number of the game in the database, else its place in the file.
std::string anchor(const Judged& judged, std::size_t place) {
  return fmt::format("g{}", judged.id ? *judged.id : static_cast<std::int64_t>(place + 1));
}

/// The board after each move. The one that the address selects is visible, by default the start.
class Replay {
 public:
  Replay(const notation::Game& game, std::string name)
      : game_(game), name_(std::move(name)), moves_(analysis::move_texts(game)) {}

  [[nodiscard]] Url at(std::size_t ply) const { return Url(fmt::format("#{}-{}", name_, ply)); }

  [[nodiscard]] std::string text() const {
    std::string boards;
    notation::AnyPosition position = game_.start;
    for (std::size_t ply = 1; ply <= game_.moves.size(); ++ply) {
      const notation::Diagram diagram =
          notation::diagram_after(*game_.rules, position, game_.moves[ply - 1]);
      game_.rules->play(position, game_.moves[ply - 1]);
      boards += board(diagram, ply);
    }
    // The start comes last, so that a selected board can hide it (sheets.css).
    boards += board(game_.rules->diagram(game_.start), 0);
    return fmt::format("<div class=\"replay\">\n{}</div>\n<nav class=\"steps\">{}{}</nav>\n",
                       boards, step("« Start", true, 0), step("End »", true, moves_.size()));
  }

  [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }

 private:
  [[nodiscard]] std::string board(const notation::Diagram& diagram, std::size_t ply) const {
    const std::string words =
        ply == 0 ? "Start" : fmt::format("After move {}, {}", ply, moves_[ply - 1]);
    const std::string figure = board_figure(diagram, words);
    return fmt::format("<section id=\"{}-{}\" class=\"ply{}\" aria-label=\"{}\">\n{}{}</section>\n",
                       name_, ply, ply == 0 ? " first" : "", serve::text(words),
                       ply == 0 ? figure : without_description(figure), steps(ply));
  }
  /// The figure without title and description of the whole board. The words about its pieces
  /// remain.
  static std::string without_description(std::string figure) {
    const std::size_t begin = figure.find("<title>");
    constexpr std::string_view kEnd = "</desc>\n";
    const std::size_t end = figure.find(kEnd);
    if (begin < end && end != std::string::npos) figure.erase(begin, end + kEnd.size() - begin);
    for (const std::string_view words : {" role=\"img\"", " font-family=\"sans-serif\""}) {
      const std::size_t at = figure.find(words);
      if (at != std::string::npos) figure.erase(at, words.size());
    }
    return figure;
  }
  /// A link to another position, if there is one.
  [[nodiscard]] std::string step(std::string_view words, bool there, std::size_t to) const {
    return there ? fmt::format("<a href=\"#{}-{}\">{}</a>", name_, to, words)
                 : fmt::format("<a>{}</a>", words);
  }
  /// The links to the previous and the next position. Every position has them, so they are short.
  [[nodiscard]] std::string steps(std::size_t ply) const {
    const std::size_t last = moves_.size();
    return fmt::format("<nav class=\"steps\">{}{} of {}{}</nav>\n",
                       step("‹ Back", ply > 0, ply - std::min<std::size_t>(ply, 1)), ply, last,
                       step("Next ›", ply < last, ply + 1));
  }

  const notation::Game& game_;
  std::string name_;
  std::vector<std::string> moves_;
};

std::string game_section(const Judged& judged, const std::string& name, int level) {
  const Replay replay(judged.game, name);
  MoveList list;
  list.game = &judged.game;
  list.moves = replay.moves();
  list.at = [&](std::size_t ply) { return replay.at(ply); };
  const std::string prefix = name + "-";
  list.prefix = prefix;
  const std::string partial =
      judged.valid() ? std::string()
                     : fmt::format("<p class=\"alert\">This game was kept in part: {}</p>\n",
                                   text(judged.reason));
  return fmt::format(
      "<article id=\"{}\">\n<header class=\"title\"><h{}>{} {}</h{}>\n<p>{}</p></header>\n{}"
      "<div class=\"beside\">\n<div class=\"stage\">\n{}</div>\n<div class=\"study\">\n{}</div>\n"
      "</div>\n</article>\n",
      name, level, name_text(players(judged.game)), result_text(judged.verdict.result), level,
      game_facts(judged), partial, replay.text(), moves_text(list));
}

}  // namespace

std::string games_sheet(const std::string& heading, const std::vector<Judged>& games,
                        const std::optional<analysis::EventTable>& table) {
  if (games.size() == 1 && !table) {
    return sheet(players(games.front().game),
                 game_section(games.front(), anchor(games.front(), 0), 1));
  }
  std::string main = fmt::format("<h1>{}</h1>\n", name_text(heading));
  if (table) {
    main += cross_table(
        *table, {name_text, [](std::int64_t game) { return Url(fmt::format("#g{}", game)); }});
  }
  Table list(counted(games.size(), "game"),
             {{"Game"}, {"White"}, {"Black"}, {"Result"}, {"Moves", true}, {"Date"}});
  std::string sections;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Judged& judged = games[i];
    const std::string name = anchor(judged, i);
    list.add({link(Url("#" + name), name.substr(1)), name_text(judged.game.tag("White")),
              name_text(judged.game.tag("Black")), result_text(judged.verdict.result),
              std::to_string(judged.game.moves.size()), text(judged.game.tag("Date"))});
    sections += game_section(judged, name, 2);
  }
  return sheet(heading, main + list.text() + sections);
}

std::string event_sheet(const std::string& heading, const analysis::EventTable& table) {
  return sheet(heading, fmt::format("<h1>{}</h1>\n{}", name_text(heading),
                                    cross_table(table, {name_text, nullptr})));
}

std::string puzzles_sheet(const std::string& heading, const std::vector<Judged>& puzzles) {
  std::string tasks;
  std::string solutions;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const notation::Game& game = puzzles[i].game;
    const std::string name = fmt::format("Puzzle {}", i + 1);
    tasks += fmt::format(
        "<article id=\"p{0}\"><h2>{1} {2}</h2>\n{3}<p><strong>{4}</strong>, {5}. <a "
        "href=\"#s{0}\">Solution</a></p></article>\n",
        i + 1, name, grade_of(game) > 0 ? stars(grade_of(game)) : std::string(),
        board_figure(game.rules->diagram(game.start), name), text(game.tag("Puzzle")),
        text(rules_name(*game.rules)));
    MoveList list;
    list.game = &game;
    list.moves = analysis::move_texts(game);
    list.at = [&](std::size_t /*ply*/) { return Url(fmt::format("#p{}", i + 1)); };
    const std::string prefix = fmt::format("s{}-", i + 1);
    list.prefix = prefix;
    solutions += fmt::format(
        "<article id=\"s{0}\"><h3>{1}</h3>\n{2}<p class=\"hint\">{3} <a href=\"#p{0}\">Back to the "
        "puzzle</a></p></article>\n",
        i + 1, name, moves_text(list), name_text(game.tag("Source")));
  }
  return sheet(heading, fmt::format("<h1>{}</h1>\n<div class=\"tasks\">\n{}</div>\n<section "
                                    "class=\"solutions\"><h2>Solutions</h2>\n{}</section>\n",
                                    name_text(heading), tasks, solutions));
}

}  // namespace gipfbase::cli::serve
