// A score sheet as text: how far its moves are legal, and what is wrong with it.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/games/game_answer.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/moves.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/html/rules_form.hpp"
#include "cli/serve/pages/pages.hpp"
#include "notation/formats/format.hpp"

namespace gipfbase::cli::serve {
namespace {

class SheetView {
 public:
  SheetView(Visit& visit, std::shared_ptr<const notation::Rules> rules)
      : visit_(visit), rules_(std::move(rules)), sheet_(visit.get("text")) {
    if (sheet_.empty()) return;
    notation::ReadOptions options;
    options.catalogue = &visit.titles();
    options.title = rules_->title();
    options.variant = rules_->variant();
    findings_ = notation::read_document(sheet_, options, [&](notation::Judged& game) {
      findings_of_games_.insert(findings_of_games_.end(), game.findings.begin(),
                                game.findings.end());
      if (++games_ > 1 || game.game.rules == nullptr) return;
      notation::judge(game);
      first_ = std::move(game);
    });
  }

  [[nodiscard]] PageText text() const {
    return {"Score sheet",
            fmt::format("<h1>Score sheet</h1>\n<div class=\"beside\">\n<section class=\"stage\" "
                        "aria-label=\"Board\" data-part>\n{}</section>\n<section class=\"study\" "
                        "aria-label=\"The record\">\n{}<div data-part role=\"status\">\n{}{}</div>"
                        "\n</section>\n</div>\n",
                        board(), form(), verdict(), moves()),
            "/editor"};
  }

 private:
  [[nodiscard]] const notation::Game* game() const { return first_ ? &first_->game : nullptr; }

  [[nodiscard]] std::string board() const {
    const notation::Game* read = game();
    const notation::Rules& rules = read ? *read->rules : *rules_;
    const auto position =
        read ? analysis::position_after(*read, read->moves.size()) : rules_->start();
    return board_figure(rules.diagram(position), "The position after the last legal move");
  }

  [[nodiscard]] std::string form() const {
    return fmt::format(
        "<form action=\"/sheet\" class=\"filters wide sheet\" data-tags=\"{}\">{}<label "
        "class=\"field wide\"><span>"
        "Tags and moves, or the moves alone</span><textarea name=\"text\" rows=\"14\" "
        "spellcheck=\"false\">\n{}</textarea></label><div class=\"actions\"><button>Check</button>"
        "</div></form>\n",
        serve::text(
            fmt::format("[Title \"{}\"]\n[Variant \"{}\"]\n", rules_->title(), rules_->variant())),
        rules_choice(visit_.titles(), *rules_), serve::text(sheet_));
  }

  [[nodiscard]] std::string verdict() const {
    if (sheet_.empty()) return {};
    std::string items;
    for (const auto* list : {&findings_, &findings_of_games_}) {
      for (const notation::Finding& finding : *list) {
        items += fmt::format("<li>line {}, column {}: {}</li>\n", finding.line, finding.column,
                             serve::text(finding.message));
      }
    }
    const std::string games =
        games_ > 1 ? fmt::format("<p>The first of {} is shown.</p>\n", games_text(games_)) : "";
    if (!first_)
      return games + (items.empty() ? "" : "<ul class=\"findings\">" + items + "</ul>\n");
    const std::string kept = first_->valid() ? "Every move is legal." : "Not every move is legal.";
    return fmt::format(
        "<p class=\"verdict\"><strong>{}</strong> {}</p>\n<p>{} – {}  {}</p>\n{}{}", kept,
        first_->valid() ? game_facts(*first_) : rules_name(*first_->game.rules),
        serve::text(player_or_unknown(first_->game, "White")),
        serve::text(player_or_unknown(first_->game, "Black")), result_text(first_->verdict.result),
        games, items.empty() ? "" : "<ul class=\"findings\">" + items + "</ul>\n");
  }

  [[nodiscard]] std::string moves() const {
    const notation::Game* read = game();
    if (read == nullptr || read->moves.empty()) return {};
    MoveList list;
    list.game = read;
    list.moves = analysis::move_texts(*read);
    list.ply = list.moves.size();
    Url url = Url("/position", read->rules->title(), read->rules->variant());
    if (read->has_own_start()) url.set("position", read->start_text());
    list.at = [&](std::size_t ply) {
      std::string line;
      for (std::size_t i = 0; i < ply; ++i) line += (i == 0 ? "" : " ") + list.moves[i];
      return url.with("line", line);
    };
    return moves_text(list);
  }

  Visit& visit_;
  std::shared_ptr<const notation::Rules> rules_;
  std::string sheet_;
  std::vector<notation::Finding> findings_;  ///< about the text as a whole
  std::vector<notation::Finding> findings_of_games_;
  std::uint64_t games_ = 0;
  std::optional<notation::Judged> first_;
};

}  // namespace

Response sheet_page(Visit& visit) {
  return page(SheetView(visit, requested_rules(visit, {"text"})).text());
}

}  // namespace gipfbase::cli::serve
