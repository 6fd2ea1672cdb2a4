#include "analysis/answers/openings/novelties_answer.hpp"

#include <algorithm>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json novelty_json(const ShownNovelty& n) {
  Json json = game_json(n.summary);
  json.update(object(key("ply", n.ply), key("move", n.move), key("before", n.before),
                     key("last", counted_from_one(n.last)), key("since", n.since)));
  return json;
}

}  // namespace

NoveltiesAnswer novelties_answer(db::Database& database, const NoveltiesQuestion& question,
                                 const notation::Progress& progress) {
  const notation::Stopwatch watch;
  db::Novelties all = db::novelties(database, question.filter, question.threads, progress);
  NoveltiesAnswer found;
  found.known = all.known;
  found.undated = all.undated;
  found.interrupted = all.interrupted;
  std::erase_if(all.games, [&](const db::Novelty& n) { return n.before < question.least_before; });
  found.total = all.games.size();
  std::reverse(all.games.begin(), all.games.end());
  for (const db::Novelty& n : first_of(all.games, question.most)) {
    db::GameFilter one;
    one.ids = {{n.game, n.game}};
    db::SearchResult summary = db::search(database, one, std::nullopt, {});
    const auto game = db::load_game(database, n.game);
    if (summary.games.empty() || !game || game->game.moves.size() < n.ply) continue;
    ShownNovelty& shown = found.games.emplace_back();
    static_cast<db::Novelty&>(shown) = n;
    shown.summary = std::move(summary.games.front());
    shown.move = game->game.rules->move_text(position_after(game->game, n.ply - 1),
                                             game->game.moves[n.ply - 1]);
  }
  found.seconds = watch.seconds();
  return found;
}

std::string to_json(const NoveltiesAnswer& answer) {
  return pretty(object(key("total", answer.total), key("known", answer.known),
                       key("undated", answer.undated), key("seconds", answer.seconds),
                       key("games", array_of(answer.games, novelty_json))));
}

std::string ndjson(const NoveltiesAnswer& answer) { return lines_of(answer.games, novelty_json); }

}  // namespace gipfbase::analysis
