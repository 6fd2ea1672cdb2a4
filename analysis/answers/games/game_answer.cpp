#include "analysis/answers/games/game_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/answers/json.hpp"
#include "analysis/values/book_values.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "notation/formats/table/table.hpp"

namespace gipfbase::analysis {

using notation::Game;

std::vector<std::string> move_texts(const Game& game) {
  return line_texts(*game.rules, game.start, game.moves);
}

notation::AnyPosition position_after(const Game& game, std::size_t ply) {
  return game.rules->replay(game.start, std::span(game.moves).first(ply), nullptr).final;
}

Expected<std::string, std::string> position_text(const Game& game, std::size_t ply,
                                                 std::string_view format) {
  const notation::Rules& rules = *game.rules;
  const notation::AnyPosition position = position_after(game, ply);
  if (format.empty()) return rules.write_position(position);
  const auto known = rules.position_formats();
  if (std::find(known.begin(), known.end(), format) == known.end()) {
    return Unexpected{
        fmt::format("there is no position format \"{}\" for {}; {}", format, rules.info().name,
                    known.empty() ? "omit it" : fmt::format("write {}", fmt::join(known, " or ")))};
  }
  if (auto text = rules.write_position_as(format, position)) return *std::move(text);
  return Unexpected{fmt::format(
      "the format {} cannot write the position after move {} of this game of variant {}", format,
      ply, rules.variant())};
}

std::optional<BookAnswer> GameAnswer::known() const {
  return ask_books(books, *game.game.rules, position_after(game.game, ply));
}

std::optional<GameAnswer> game_answer(db::Database& database, std::int64_t id,
                                      const ProofBooks* books) {
  auto game = db::load_game(database, id);
  if (!game) return std::nullopt;
  GameAnswer answer{std::move(*game), 0, {}, db::binned_with(database, id), {}, books};
  const Game& g = answer.game.game;
  answer.ply = g.moves.size();
  db::SolvedValues values(database);
  answer.values = known_values(books, values, *g.rules, g.start, g.moves);
  return answer;
}

std::string to_json(const GameAnswer& answer) {
  // Starts from the JSON object that exports write, and adds the position that is shown.
  const Game& game = answer.game.game;
  Json json = Json::parse(notation::kJson.write_row(answer.game));
  json["start"] = position_text(game, 0, answer.position_format).value();
  json["ply"] = answer.ply;
  json["position"] = position_text(game, answer.ply, answer.position_format).value();
  json["in_bin"] = answer.binned_with.has_value();
  json["values"] = json_of(answer.values);
  json["book"] = json_of(answer.known());
  return pretty(json);
}

}  // namespace gipfbase::analysis
