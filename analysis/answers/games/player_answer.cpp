#include "analysis/answers/games/player_answer.hpp"

#include <charconv>

#include "analysis/answers/json.hpp"
#include "analysis/openings/opening.hpp"

namespace gipfbase::analysis {
namespace {

/// Appends the numbers of a tally to the members that name it.
Json with_numbers(Json json, const Tally& t) {
  json.update(object(key("games", t.games), key("wins", t.wins), key("draws", t.draws),
                     key("losses", t.losses),
                     key("score", score_of(t.wins, t.draws, t.losses).share),
                     key("first_date", known(t.first_date)), key("last_date", known(t.last_date))));
  return json;
}

Json named(const char* what, std::span<const Tally> tallies) {
  return array_of(
      tallies, [&](const Tally& t) { return with_numbers(object(key(what, known(t.name))), t); });
}

}  // namespace

std::string to_json(const Profile& p, std::size_t most) {
  Json json = with_numbers(object(key("name", p.all.name), key("against", p.against)), p.all);
  json["variants"] = array_of(p.variants, [](const VariantTally& t) {
    return with_numbers(object(key("title", t.title), key("variant", t.variant)), t);
  });
  json["seats"] = named("seat", p.seats);
  json["years"] = array_of(p.years, [](const Tally& t) {
    int year = 0;
    std::from_chars(t.name.data(), t.name.data() + t.name.size(), year);
    return with_numbers(object(key("year", year == 0 ? std::nullopt : std::optional(year))), t);
  });
  json["opponents_total"] = p.opponents.size();
  json["opponents"] = named("name", first_of(p.opponents, most));
  json["openings_total"] = p.openings.size();
  json["openings"] = array_of(first_of(p.openings, most), [](const OpeningTally& t) {
    return with_numbers(object(key("title", t.title), key("variant", t.variant),
                               key("seat", t.first ? "first" : "second"), key("line", t.name)),
                        t);
  });
  json["endings"] = named("ending", p.endings);
  json["meetings"] = array_of(first_of(p.meetings, most), game_json);
  return pretty(json);
}

}  // namespace gipfbase::analysis
