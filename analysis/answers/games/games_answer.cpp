#include "analysis/answers/games/games_answer.hpp"

#include <algorithm>
#include <iterator>

#include "analysis/answers/json.hpp"
#include "analysis/openings/opening.hpp"

namespace gipfbase::analysis {
namespace {

Json player_json(const db::NameCount& n) { return with_numbers(object(key("name", n.name)), n); }

Json event_json(const db::NameCount& n) {
  return object(key("name", n.name), key("games", n.games), key("first_date", known(n.first_date)),
                key("last_date", known(n.last_date)));
}

bool of_players(const NamesAnswer& answer) { return answer.of == Names::kPlayers; }

}  // namespace

GamesAnswer games_answer(db::Archive& archive, const GamesQuestion& question) {
  const notation::Stopwatch watch;
  GamesAnswer all;
  const auto add = [&](db::SearchResult&& found) {
    all.total += found.total;
    all.more = all.more || found.more;
    if (all.games.empty()) {
      all.games = std::move(found.games);
    } else {
      std::move(found.games.begin(), found.games.end(), std::back_inserter(all.games));
    }
  };
  if (question.positions.empty()) {
    add(archive.search(question.filter, std::nullopt, question.page));
  }
  db::GameFilter filter = question.filter;
  db::Page page = question.page;
  for (const db::PositionQuery& position : question.positions) {
    filter.title = position.ruleset->title();
    filter.variant = position.ruleset->variant();
    const bool full = question.page.limit != 0 && all.games.size() >= question.page.limit;
    if (question.page.limit != 0) page.limit = full ? 1 : question.page.limit - all.games.size();
    db::SearchResult found = archive.search(filter, position, page);
    page.offset -= std::min(page.offset, found.total);
    if (full) found.games.clear();
    add(std::move(found));
  }
  archive.confirm();
  all.seconds = watch.seconds();
  return all;
}

GamesAnswer games_answer(db::Database& database, const GamesQuestion& question) {
  db::FileArchive archive(database);
  return games_answer(archive, question);
}

NamesAnswer names_answer(db::Database& database, const NamesQuestion& question) {
  NamesAnswer all;
  all.of = question.of;
  all.names = of_players(all) ? db::list_players(database, question.filter)
                              : db::list_events(database, question.filter);
  all.total = all.names.size();
  if (question.most > 0 && question.most < all.total) all.names.resize(question.most);
  return all;
}

std::string to_json(const GamesAnswer& answer) {
  return pretty(object(key("total", answer.more ? std::nullopt : std::optional(answer.total)),
                       key("seconds", answer.seconds),
                       key("games", array_of(answer.games, game_json))));
}

std::string to_json(const NamesAnswer& answer) {
  const bool players = of_players(answer);
  return pretty(object(key("total", answer.total),
                       key(players ? "players" : "events",
                           array_of(answer.names, players ? player_json : event_json))));
}

std::string ndjson(const GamesAnswer& answer) { return lines_of(answer.games, game_json); }

std::string ndjson(const NamesAnswer& answer) {
  return lines_of(answer.names, of_players(answer) ? player_json : event_json);
}

std::string to_json(const Profile& p, std::size_t most) {
  Json json = with_numbers(object(key("name", p.all.name), key("against", p.against)), p.all);
  json["variants"] = array_of(p.variants, [](const VariantTally& t) {
    return with_numbers(object(key("title", t.title), key("variant", t.variant)), t);
  });
  json["seats"] = tallies_json("seat", p.seats);
  json["years"] = years_json(p.years);
  json["opponents_total"] = p.opponents.size();
  json["opponents"] = tallies_json("name", first_of(p.opponents, most));
  json["openings_total"] = p.openings.size();
  json["openings"] = array_of(first_of(p.openings, most), [](const OpeningTally& t) {
    return with_numbers(object(key("title", t.title), key("variant", t.variant),
                               key("seat", t.first ? "first" : "second"), key("line", t.name)),
                        t);
  });
  json["endings"] = tallies_json("ending", p.endings);
  json["meetings"] = array_of(first_of(p.meetings, most), game_json);
  return pretty(json);
}

}  // namespace gipfbase::analysis
