#include "db/edit/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <unordered_map>
#include <utility>

#include "db/edit/change.hpp"
#include "db/import/encoded.hpp"
#include "db/query/lists/games.hpp"
#include "db/store/words.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

struct Kind {
  std::string_view word, table;
  std::array<std::string_view, 2> columns;  ///< of games
};
constexpr std::array<Kind, 3> kKinds = {{{"player", "players", {"white", "black"}},
                                         {"event", "events", {"event", "event"}},
                                         {"site", "sites", {"site", "site"}}}};

const Kind& of_kind(NameKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

struct Known {
  std::int64_t id = 0;
  std::optional<std::int64_t> alias_of;
};

/// SQL: somebody or something in this table, as n, is called so by a game, or goes by other names.
std::string in_use(const Kind& kind) {
  return fmt::format(
      "(EXISTS (SELECT 1 FROM games WHERE {1} = n.id) OR EXISTS (SELECT 1 FROM games WHERE {2} = "
      "n.id) OR EXISTS (SELECT 1 FROM {0} WHERE alias_of = n.id))",
      kind.table, kind.columns[0], kind.columns[1]);
}

/// That no game has a name, and which may be meant or else what to do.
std::string no_such_name(Database& database, NameKind kind, const std::string& name,
                         std::string_view remedy) {
  constexpr std::size_t kMost = 3;
  const std::vector<std::string> near = similar_names(database, kind, name, kMost);
  return fmt::format(
      "no {} is called \"{}\"; {}", of_kind(kind).word, name,
      near.empty() ? std::string(remedy) : fmt::format("did you mean {}?", fmt::join(near, ", ")));
}

/// A name that games have, or is to be known all the same.
Known find_name(Database& database, NameKind kind, const std::string& name, NewNames unknown,
                std::string_view remedy) {
  Connection& c = database.connection();
  if (unknown == NewNames::kMake) (void)name_id(c, kind, name);
  Statement s = c.prepare(fmt::format("SELECT id, alias_of, {} FROM {} n WHERE name = ?",
                                      in_use(of_kind(kind)), of_kind(kind).table));
  const bool found = s.bind_all(std::string_view(name)).step();
  const bool alias = found && !s.null(1);
  if (!found || (!alias && unknown == NewNames::kRefuse && s.integer(2) == 0)) {
    throw Refused(no_such_name(database, kind, name, remedy));
  }
  return {s.integer(0), alias ? std::optional(s.integer(1)) : std::nullopt};
}

/// Notes the games with one of these names, so that the derived tables follow.
void touch_games(Connection& c, Change& change, NameKind kind, std::int64_t id) {
  const auto& columns = of_kind(kind).columns;
  Statement s = c.prepare(
      fmt::format("SELECT id FROM games WHERE {} = ?1 OR {} = ?1", columns[0], columns[1]));
  s.bind_all(id);
  while (s.step()) change.touch(s.integer(0));
}

/// Exports write games under the names that others stand for; they are known when they come back.
void know_by_other_name(Database& database, NameKind kind, std::int64_t id) {
  Connection& c = database.connection();
  const auto& columns = of_kind(kind).columns;
  Statement s = c.prepare(fmt::format(
      "SELECT id FROM games WHERE state >= 0 AND parent IS NULL AND ({} = ?1 OR {} = ?1)",
      columns[0], columns[1]));
  s.bind_all(id);
  std::vector<std::int64_t> games;
  while (s.step()) games.push_back(s.integer(0));
  for (const std::int64_t game : games) {
    auto judged = load_game(database, game);
    if (!judged) continue;
    std::vector<notation::IndexRow> none;
    const auto row = encode(*judged, none);
    c.run(
        "INSERT OR IGNORE INTO identities SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM games "
        "WHERE identity = ?1)",
        row->identity, game);
  }
}

/// What is known of a name, for telling whether two are the same.
struct Candidate {
  std::int64_t id = 0;
  std::string name, folded;
  std::string letters;     ///< and digits, nothing else
  std::string stem;        ///< letters without digits at the end
  std::uint64_t mask = 0;  ///< which letters there are
  std::uint64_t games = 0;
  int first_year = 0, last_year = 0;
};

std::string letters_of(std::string_view folded) {
  std::string letters;
  for (const char c : folded) {
    const bool word = notation::text::is_letter(c) || notation::text::is_digit(c) ||
                      (static_cast<unsigned char>(c) & 0x80U) != 0;
    if (word) letters += c;
  }
  return letters;
}

std::string without_digits(std::string_view letters) {
  while (!letters.empty() && notation::text::is_digit(letters.back())) letters.remove_suffix(1);
  return std::string(letters);
}

Candidate candidate(std::string_view name, std::string folded) {
  Candidate one;
  one.name = name;
  one.folded = std::move(folded);
  one.letters = letters_of(one.folded);
  one.stem = without_digits(one.letters);
  for (const char l : one.letters) {
    one.mask |= std::uint64_t{1} << (static_cast<unsigned char>(l) % 64U);
  }
  return one;
}

std::string years(const Candidate& c) {
  if (c.first_year == 0) return "";
  return c.first_year == c.last_year ? std::to_string(c.first_year)
                                     : fmt::format("{}-{}", c.first_year, c.last_year);
}

std::vector<Candidate> candidates(Connection& c, NameKind kind) {
  const Kind& k = of_kind(kind);
  const std::string side =
      "SELECT {0} AS name, id, CASE WHEN date_first > 0 THEN date_first / 10000 END AS y1, "
      "CASE WHEN date_first > 0 THEN date_last / 10000 END AS y2 FROM games WHERE state = 0";
  Statement s = c.prepare(
      fmt::format("SELECT n.id, n.name, n.folded, count(DISTINCT g.id), coalesce(min(y1), 0), "
                  "coalesce(max(y2), 0) FROM ({} UNION ALL {}) g JOIN {} n ON n.id = g.name "
                  "WHERE n.name <> '?' AND n.alias_of IS NULL GROUP BY n.id ORDER BY n.name",
                  fmt::format(fmt::runtime(side), k.columns[0]),
                  fmt::format(fmt::runtime(side), k.columns[1]), k.table));
  std::vector<Candidate> all;
  while (s.step()) {
    Candidate& one = all.emplace_back(candidate(s.text(1), std::string(s.text(2))));
    one.id = s.integer(0);
    one.games = static_cast<std::uint64_t>(s.integer(3));
    one.first_year = static_cast<int>(s.integer(4));
    one.last_year = static_cast<int>(s.integer(5));
  }
  return all;
}

/// How alike two names are, 0 .. 1, and in what they differ.
std::pair<double, std::string> likeness(const Candidate& a, const Candidate& b) {
  if (a.folded == b.folded) return {1.0, "differ in case, accents or blanks"};
  if (a.letters == b.letters && !a.letters.empty()) return {0.97, "differ in punctuation"};
  constexpr std::size_t kShort = 5;
  const std::size_t shorter = std::min(a.letters.size(), b.letters.size());
  if (a.stem == b.stem && a.stem.size() >= kShort) {
    // Numbers tell people apart on servers as often as they count a second account.
    const bool both = a.stem.size() < a.letters.size() && b.stem.size() < b.letters.size();
    return {both ? 0.5 : 0.7, "differ in digits at the end"};
  }
  if (shorter < kShort) return {0, ""};
  const std::size_t most = shorter >= 8 ? 2 : 1;
  // Each letter changed takes one away and brings another.
  if (std::popcount(a.mask ^ b.mask) > static_cast<int>(2 * most)) return {0, ""};
  const std::size_t distance = notation::edit_distance(a.letters, b.letters, most);
  if (distance > most) return {0, ""};
  const bool digits = std::any_of(a.letters.begin(), a.letters.end(), notation::text::is_digit) ||
                      std::any_of(b.letters.begin(), b.letters.end(), notation::text::is_digit);
  const double alike = 1 - static_cast<double>(distance) / static_cast<double>(shorter);
  return {alike * (digits ? 0.6 : 0.95),
          fmt::format("differ in {} {}", distance, distance == 1 ? "letter" : "letters")};
}

/// Pairs of players who met.
std::set<std::pair<std::int64_t, std::int64_t>> meetings(Connection& c) {
  Statement s = c.prepare(
      "SELECT DISTINCT min(white, black), max(white, black) FROM games WHERE white <> black");
  std::set<std::pair<std::int64_t, std::int64_t>> met;
  while (s.step()) met.emplace(s.integer(0), s.integer(1));
  return met;
}

}  // namespace

std::string_view name(NameKind kind) { return of_kind(kind).word; }

std::optional<NameKind> name_kind(std::string_view word) {
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (kKinds[i].word == word) return static_cast<NameKind>(i);
  }
  return std::nullopt;
}

std::vector<Alias> list_aliases(Database& database) {
  std::vector<Alias> all;
  for (const NameKind kind : {NameKind::kPlayer, NameKind::kEvent, NameKind::kSite}) {
    const Kind& k = of_kind(kind);
    Statement s = database.connection().prepare(fmt::format(
        "SELECT a.name, o.name, (SELECT count(*) FROM games WHERE state = 0 AND "
        "({1} = a.id OR {2} = a.id)) FROM {0} a JOIN {0} o ON o.id = a.alias_of ORDER BY a.name",
        k.table, k.columns[0], k.columns[1]));
    while (s.step()) {
      all.push_back({kind, std::string(s.text(0)), std::string(s.text(1)),
                     static_cast<std::uint64_t>(s.integer(2))});
    }
  }
  return all;
}

std::optional<std::int64_t> add_alias(Database& database, NameKind kind, const std::string& name,
                                      const std::string& of, const std::string& reason,
                                      NewNames unknown) {
  Connection& c = database.connection();
  Transaction transaction(c);
  // New names stay when the change is taken back: games may have them by then.
  constexpr std::string_view kRemedy = "with alias --new it may be a name that no game has yet";
  const Known alias = find_name(database, kind, name, unknown, kRemedy);
  const Known known = find_name(database, kind, of, unknown, kRemedy);
  const std::int64_t target = known.alias_of.value_or(known.id);
  if (target == alias.id) {
    throw Refused(fmt::format("\"{}\" and \"{}\" are one name already", name, of));
  }
  if (alias.alias_of == target) return std::nullopt;
  if (kind == NameKind::kPlayer) {
    Statement met = c.prepare(
        "SELECT id FROM games WHERE state >= 0 AND white IN (SELECT id FROM players WHERE id IN "
        "(?1, ?2) OR alias_of IN (?1, ?2)) AND black IN (SELECT id FROM players WHERE id IN "
        "(?1, ?2) OR alias_of IN (?1, ?2)) AND white <> black LIMIT 1");
    if (met.bind_all(alias.id, target).step()) {
      throw Refused(fmt::format("\"{}\" and \"{}\" met at the board in game {}; they cannot be one",
                                name, of, met.integer(0)));
    }
  }
  Change change(database, fmt::format("alias {} \"{}\" of \"{}\"", of_kind(kind).word, name, of),
                reason);
  touch_games(c, change, kind, alias.id);
  // Names that pointed here point there.
  c.prepare(fmt::format("UPDATE {} SET alias_of = ?1 WHERE id = ?2 OR alias_of = ?2",
                        of_kind(kind).table))
      .bind_all(target, alias.id)
      .run();
  know_by_other_name(database, kind, alias.id);
  const auto id = change.finish();
  transaction.commit();
  return id;
}

std::int64_t remove_alias(Database& database, NameKind kind, const std::string& name,
                          const std::string& reason) {
  Connection& c = database.connection();
  Transaction transaction(c);
  const Known alias =
      find_name(database, kind, name, NewNames::kRefuse, "gipfbase alias lists other names");
  if (!alias.alias_of) throw Refused(fmt::format("\"{}\" is no other name of anybody", name));
  Change change(database, fmt::format("alias --remove {} \"{}\"", of_kind(kind).word, name),
                reason);
  touch_games(c, change, kind, alias.id);
  c.prepare(fmt::format("UPDATE {} SET alias_of = NULL WHERE id = ?", of_kind(kind).table))
      .bind_all(alias.id)
      .run();
  const std::int64_t id = change.finish().value();
  transaction.commit();
  return id;
}

std::vector<AliasSuggestion> suggest_aliases(Database& database, NameKind kind, std::size_t most) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  const std::vector<Candidate> all = candidates(c, kind);
  const auto met =
      kind == NameKind::kPlayer ? meetings(c) : std::set<std::pair<std::int64_t, std::int64_t>>();
  std::vector<AliasSuggestion> found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Candidate& a = all[i];
      const Candidate& b = all[j];
      auto [score, evidence] = likeness(a, b);
      if (score == 0 || met.contains(std::minmax(a.id, b.id))) continue;
      const bool dated = a.first_year > 0 && b.first_year > 0;
      const bool overlap =
          dated && a.first_year <= b.last_year + 1 && b.first_year <= a.last_year + 1;
      if (dated) score *= overlap ? 1 : 0.7;
      const bool first = a.games < b.games || (a.games == b.games && a.name > b.name);
      const Candidate& fewer = first ? a : b;
      const Candidate& more = first ? b : a;
      if (overlap) evidence += ", overlapping years";
      found.push_back({kind, fewer.name, more.name, fewer.games, more.games, years(fewer),
                       years(more), std::move(evidence), score});
    }
  }
  std::sort(found.begin(), found.end(), [](const AliasSuggestion& a, const AliasSuggestion& b) {
    if (a.score != b.score) return a.score > b.score;
    if (a.name_games + a.of_games != b.name_games + b.of_games) {
      return a.name_games + a.of_games > b.name_games + b.of_games;
    }
    return std::pair(a.name, a.of) < std::pair(b.name, b.of);
  });
  if (most != 0 && found.size() > most) found.resize(most);
  return found;
}

std::string why_alike(std::string_view a, std::string_view b) {
  if (a == b) return "the same";
  return likeness(candidate(a, notation::folded(a)), candidate(b, notation::folded(b))).second;
}

std::vector<std::string> similar_names(Database& database, NameKind kind, std::string_view name,
                                       std::size_t most) {
  const Kind& k = of_kind(kind);
  Statement s = database.connection().prepare(
      fmt::format("SELECT name, folded FROM {} n WHERE name <> '?' AND {} ORDER BY folded, name",
                  k.table, in_use(k)));
  std::string wanted = notation::folded(name);
  std::erase(wanted, '*');
  const std::size_t farthest = std::max<std::size_t>(1, wanted.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> near;
  while (s.step()) {
    const std::string_view folded = s.text(1);
    std::size_t distance = notation::edit_distance(wanted, folded, farthest);
    // Who writes the beginning or a part of a name means it as well.
    constexpr std::size_t kPart = 3;
    if (wanted.size() >= kPart && folded.find(wanted) != std::string_view::npos) distance = 1;
    if (distance <= farthest) near.emplace_back(distance, s.text(0));
  }
  std::stable_sort(near.begin(), near.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (auto& [distance, similar] : near) {
    if (names.size() == most) break;
    names.push_back(std::move(similar));
  }
  return names;
}

void drop_unused_names(Connection& connection) {
  // The journal speaks of names by their numbers, which are not given twice while it does.
  if (connection.integer("SELECT EXISTS (SELECT 1 FROM changes)") != 0) return;
  for (const Kind& kind : kKinds) {
    connection.execute(
        fmt::format("DELETE FROM {0} AS n WHERE NOT EXISTS (SELECT 1 FROM games WHERE {1} = n.id) "
                    "AND NOT EXISTS (SELECT 1 FROM games WHERE {2} = n.id) "
                    "AND NOT EXISTS (SELECT 1 FROM {0} WHERE alias_of = n.id)",
                    kind.table, kind.columns[0], kind.columns[1])
            .c_str());
  }
  renew_name_words(connection);
}

std::int64_t name_id(Connection& connection, NameKind kind, std::string_view name) {
  const std::string folded = notation::folded(name);
  Statement s = connection.prepare(
      fmt::format("INSERT INTO {} (name, folded) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET "
                  "name = name RETURNING id",
                  of_kind(kind).table));
  s.bind_all(name, std::string_view(folded)).step();
  return s.integer(0);
}

}  // namespace gipfbase::db
