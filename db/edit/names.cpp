#include "db/edit/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/record.hpp"
#include "db/query/lists/games.hpp"
#include "db/rows/encoded.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/names.hpp"
#include "notation/game/record/date.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/stable_sort.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

struct Kind {
  std::string_view word, table;
  std::array<std::string_view, 2> columns;  ///< in the table games
};
constexpr std::array<Kind, 3> kKinds = {{{"player", "players", {"white", "black"}},
                                         {"event", "events", {"event", "event"}},
                                         {"site", "sites", {"site", "site"}}}};

const Kind& of_kind(NameKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

struct Known {
  std::int64_t id = 0;
  std::optional<std::int64_t> alias_of;
};

/// SQL that is true when a game uses the name in row n of this table, or the name has aliases.
std::string in_use(const Kind& kind) {
  return fmt::format(
      "(EXISTS (SELECT 1 FROM games WHERE {1} = n.id) OR EXISTS (SELECT 1 FROM games WHERE {2} = "
      "n.id) OR EXISTS (SELECT 1 FROM {0} WHERE alias_of = n.id))",
      kind.table, kind.columns[0], kind.columns[1]);
}

/// The message that no game has a name. It suggests similar names or, if there are none, gives the
/// remedy.
std::string no_such_name(Database& database, NameKind kind, const std::string& name,
                         std::string_view remedy) {
  constexpr std::size_t kMost = 3;
  const std::vector<std::string> near = similar_names(database, kind, name, kMost);
  return fmt::format("no {} is called \"{}\"; {}", of_kind(kind).word, name,
                     near.empty() ? std::string(remedy)
                                  : fmt::format("did you mean {}?", fmt::join(near, " or ")));
}

/// Finds a name, or stores it when new names are allowed.
Known find_name(Database& database, NameKind kind, const std::string& name, NewNames unknown,
                std::string_view remedy) {
  Connection& c = database.connection();
  if (unknown == NewNames::kMake) {
    require_text("a name", name);
    (void)name_id(c, kind, name);
  }
  Statement s = c.prepare(fmt::format("SELECT id, alias_of, {} FROM {} n WHERE name = ?",
                                      in_use(of_kind(kind)), of_kind(kind).table));
  const bool found = s.bind_all(std::string_view(name)).step();
  const bool alias = found && !s.null(1);
  if (!found || (!alias && unknown == NewNames::kRefuse && s.integer(2) == 0)) {
    throw Refused(no_such_name(database, kind, name, remedy));
  }
  return {s.integer(0), alias ? std::optional(s.integer(1)) : std::nullopt};
}

/// Calls Change::touch for the games with this name or an alias of it.
void touch_games(Connection& c, Change& change, NameKind kind, std::int64_t id) {
  const auto& columns = of_kind(kind).columns;
  Statement s =
      c.prepare(fmt::format("WITH named(id) AS (SELECT id FROM {} WHERE id = ?1 OR alias_of = ?1) "
                            "SELECT id FROM games WHERE {} IN named OR {} IN named",
                            of_kind(kind).table, columns[0], columns[1]));
  s.bind_all(id);
  while (s.step()) change.touch(s.integer(0));
}

/// Stores, for all games with this name, the identities that they have under the names shown.
void remember_alias(Database& database, NameKind kind, std::int64_t id) {
  Connection& c = database.connection();
  const auto& columns = of_kind(kind).columns;
  const auto games = c.column(
      fmt::format(
          "SELECT id FROM games WHERE state >= 0 AND parent IS NULL AND ({} = ?1 OR {} = ?1)",
          columns[0], columns[1]),
      id);
  Identities identities(c);
  for (const std::int64_t game : games) remember_shown_names(database, identities, game);
}

/// Properties of a name, for comparisons.
struct Candidate {
  std::int64_t id = 0;
  std::string name, folded;
  std::string letters;              ///< letters and digits only
  std::string stem;                 ///< letters without digits at the end
  std::vector<std::string> words;   ///< sorted, without a bracket at the end
  std::string initials;             ///< the first characters of `words`
  std::string bracket;              ///< at the end, such as (GER)
  std::vector<std::string> person;  ///< the words without titles and ranks, sorted
  bool ranked = false;              ///< there are titles or ranks
  std::uint64_t mask = 0;           ///< letters that occur, as bits
  std::uint64_t games = 0;
  int first_year = 0, last_year = 0;
};

/// True for letters, digits and all characters outside ASCII.
bool in_name(char c) {
  return notation::text::in_word(c) || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

std::string letters_of(std::string_view folded) {
  std::string letters;
  std::copy_if(folded.begin(), folded.end(), std::back_inserter(letters), in_name);
  return letters;
}

/// The bracket at the end of a name, such as the player's country.
std::string_view bracket_at_end(std::string_view folded) {
  const std::size_t open = folded.find_last_of("([");
  const bool closed = folded.ends_with(')') || folded.ends_with(']');
  return closed && open != std::string_view::npos && open > 0 ? folded.substr(open)
                                                              : std::string_view();
}

std::vector<std::string> words_of(std::string_view folded) {
  std::vector<std::string> words;
  bool within = false;
  for (const char c : folded) {
    if (in_name(c) && !within) words.emplace_back();
    within = in_name(c);
    if (within) words.back() += c;
  }
  return words;
}

std::vector<std::string> sorted_words(std::string_view folded) {
  std::vector<std::string> words = words_of(folded);
  std::sort(words.begin(), words.end());
  return words;
}

/// True for a title of players or scholars, such as GM or Dr.
bool is_title(std::string_view word) {
  constexpr std::array<std::string_view, 24> kTitles = {
      "gm", "im",  "fm", "cm",   "nm",  "wgm",  "wim",  "wfm", "wcm", "iccf", "dr",  "prof",
      "mr", "mrs", "ms", "miss", "sir", "herr", "frau", "mag", "ing", "dipl", "phd", "mme"};
  return std::find(kTitles.begin(), kTitles.end(), word) != kTitles.end();
}

/// True for a rank in one word: 5d, 3k, 1p, 5dan, 3kyu.
bool is_rank(std::string_view word) {
  const auto digits = word.find_first_not_of("0123456789");
  constexpr std::array<std::string_view, 5> kRanks = {"d", "k", "p", "dan", "kyu"};
  return digits != std::string_view::npos && digits > 0 && digits <= 2 &&
         std::find(kRanks.begin(), kRanks.end(), word.substr(digits)) != kRanks.end();
}

/// Removes titles and ranks from the words of a name, which must be in order. If there are none, or
/// if nothing would remain, changes nothing and returns false.
bool remove_titles(std::vector<std::string>& words) {
  std::vector<std::string> person;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool number = words[i].find_first_not_of("0123456789") == std::string::npos;
    const bool counted = i + 1 < words.size() && (words[i + 1] == "dan" || words[i + 1] == "kyu");
    if (number && counted) {
      ++i;
    } else if (!is_title(words[i]) && !is_rank(words[i])) {
      person.push_back(words[i]);
    }
  }
  if (person.size() == words.size() || person.empty()) return false;
  words = std::move(person);
  return true;
}

/// The first character of a word.
std::string_view initial_of(std::string_view word) {
  const auto* const after =
      std::find_if_not(word.begin() + 1, word.end(), notation::text::is_continuation);
  return word.substr(0, static_cast<std::size_t>(after - word.begin()));
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
  one.bracket = bracket_at_end(one.folded);
  one.words =
      sorted_words(std::string_view(one.folded).substr(0, one.folded.size() - one.bracket.size()));
  for (const std::string& word : one.words) one.initials += initial_of(word);
  one.person = words_of(one.folded);
  one.ranked = remove_titles(one.person);
  std::sort(one.person.begin(), one.person.end());
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

/// True when at least one full word is equal, and all other words pair up as a word and its
/// initial.
bool differ_in_initials(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> common;
  std::vector<std::string> rest_of_a;
  std::vector<std::string> rest_of_b;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest_of_a));
  std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(rest_of_b));
  const auto agree = [](const std::string& x, const std::string& y) {
    return !notation::text::is_digit(x.front()) && (x == initial_of(y) || y == initial_of(x));
  };
  return std::any_of(common.begin(), common.end(),
                     [](const std::string& word) { return word != initial_of(word); }) &&
         std::equal(rest_of_a.begin(), rest_of_a.end(), rest_of_b.begin(), rest_of_b.end(), agree);
}

/// The evidence for names whose words, in any order, are equal or abbreviated.
std::pair<double, std::string> likeness_of_words(const Candidate& a, const Candidate& b) {
  if (a.words.empty() || a.initials != b.initials) return {0, ""};
  // Different brackets distinguish people.
  const bool in_brackets = a.bracket != b.bracket;
  if (in_brackets && !a.bracket.empty() && !b.bracket.empty()) return {0, ""};
  const std::string_view bracket = in_brackets ? " and in a bracket at the end" : "";
  if (a.words == b.words) {
    return in_brackets ? std::pair(0.9, std::string("differ in a bracket at the end"))
                       : std::pair(0.95, std::string("differ in the order of their words"));
  }
  if (!differ_in_initials(a.words, b.words)) return {0, ""};
  return {in_brackets ? 0.8 : 0.85, fmt::format("differ in initials{}", bracket)};
}

/// The similarity of two names, 0 .. 1, and how they differ.
std::pair<double, std::string> likeness(const Candidate& a, const Candidate& b) {
  if (a.folded == b.folded) return {1.0, "differ in case, accents or blanks"};
  if (a.letters == b.letters && !a.letters.empty()) return {0.97, "differ in punctuation"};
  if (auto by_words = likeness_of_words(a, b); by_words.first > 0) return by_words;
  constexpr std::size_t kShort = 5;
  const std::size_t shorter = std::min(a.letters.size(), b.letters.size());
  if (a.stem == b.stem && a.stem.size() >= kShort) {
    // On servers, names that differ only in digits often belong to different people.
    const bool both = a.stem.size() < a.letters.size() && b.stem.size() < b.letters.size();
    return {both ? 0.5 : 0.7, std::string(kDifferInDigits)};
  }
  if (shorter < kShort) return {0, ""};
  const std::size_t most = shorter >= 8 ? 2 : 1;
  // A changed letter removes one letter and adds another.
  if (std::popcount(a.mask ^ b.mask) > static_cast<int>(2 * most)) return {0, ""};
  const std::size_t distance = notation::edit_distance(a.letters, b.letters, most);
  if (distance > most) return {0, ""};
  const bool digits = std::any_of(a.letters.begin(), a.letters.end(), notation::text::is_digit) ||
                      std::any_of(b.letters.begin(), b.letters.end(), notation::text::is_digit);
  const double alike = 1 - static_cast<double>(distance) / static_cast<double>(shorter);
  return {alike * (digits ? 0.6 : 0.95),
          fmt::format("differ in {} {}", distance, distance == 1 ? "letter" : "letters")};
}

/// True for names such as Zed100 and Zed101, which are two accounts. Zed and Zed2 may belong to one
/// player.
bool numbered_apart(const Candidate& a, const Candidate& b) {
  if (a.letters == b.letters) return false;
  const auto without = [](std::string letters) {
    std::erase_if(letters, notation::text::is_digit);
    return letters;
  };
  const std::string x = without(a.letters);
  const std::string y = without(b.letters);
  return x.size() < a.letters.size() && y.size() < b.letters.size() && x == y;
}

/// Pairs of players who have played each other.
std::set<std::pair<std::int64_t, std::int64_t>> meetings(Connection& c) {
  Statement s = c.prepare(
      "SELECT DISTINCT min(white, black), max(white, black) FROM games WHERE white <> black");
  std::set<std::pair<std::int64_t, std::int64_t>> met;
  while (s.step()) met.emplace(s.integer(0), s.integer(1));
  return met;
}

}  // namespace

std::string_view name(NameKind kind) { return of_kind(kind).word; }

bool remember_shown_names(Database& database, Identities& identities, std::int64_t game) {
  const bool others =
      database.connection().integer(
          "SELECT count(coalesce(w.alias_of, b.alias_of, e.alias_of, s.alias_of)) FROM games g "
          "JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black "
          "JOIN events e ON e.id = g.event JOIN sites s ON s.id = g.site "
          "WHERE g.id = ? AND g.parent IS NULL",
          game) != 0;
  const auto judged = others ? load_game(database, game) : std::nullopt;
  if (judged) identities.remember(identity_of(*judged), game);
  return judged.has_value();
}

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

namespace {

/// Makes an alias as part of a change; false when it exists already. Throws Refused.
bool make_alias(Database& database, Change& change, NameKind kind, const AliasRequest& wish,
                NewNames unknown) {
  Connection& c = database.connection();
  const auto& [name, of] = wish;
  constexpr std::string_view kRemedy =
      "use \"gipfbase alias --new\" for names that no game has yet";
  for (const std::string* one : {&name, &of}) {
    if (notation::is_unknown(*one)) {
      throw Refused("\"{0}\" is not a {1}: it stands for every unknown {1}", *one,
                    of_kind(kind).word);
    }
    const std::string now = change.forgotten().replaced(
        *one, kind == NameKind::kPlayer ? TextPlace::kPlayer : TextPlace::kText);
    if (now != *one) {
      throw Refused("\"{}\" was made anonymous by \"gipfbase forget\"; use \"{}\"", *one, now);
    }
  }
  // New names stay when the change is undone: games may use them by then.
  change.pause();
  const Known alias = find_name(database, kind, name, unknown, kRemedy);
  const Known known = find_name(database, kind, of, unknown, kRemedy);
  change.resume();
  const std::int64_t target = known.alias_of.value_or(known.id);
  if (target == alias.id)
    throw Refused("\"{}\" and \"{}\" already count as the same; \"gipfbase alias\" lists aliases",
                  name, of);
  if (alias.alias_of == target) return false;
  if (kind == NameKind::kPlayer) {
    Statement met = c.prepare(
        "SELECT id FROM games WHERE state >= 0 AND white IN (SELECT id FROM players WHERE id IN "
        "(?1, ?2) OR alias_of IN (?1, ?2)) AND black IN (SELECT id FROM players WHERE id IN "
        "(?1, ?2) OR alias_of IN (?1, ?2)) AND white <> black LIMIT 1");
    if (met.bind_all(alias.id, target).step()) {
      throw Refused("\"{}\" and \"{}\" played each other in game {}; they cannot be one player",
                    name, of, met.integer(0));
    }
  }
  touch_games(c, change, kind, alias.id);
  // Aliases of `name` become aliases of `of`.
  c.prepare(fmt::format("UPDATE {} SET alias_of = ?1 WHERE id = ?2 OR alias_of = ?2",
                        of_kind(kind).table))
      .bind_all(target, alias.id)
      .run();
  remember_alias(database, kind, alias.id);
  return true;
}

}  // namespace

std::optional<std::int64_t> add_alias(Database& database, NameKind kind, const std::string& name,
                                      const std::string& of, const std::string& reason,
                                      NewNames unknown) {
  Transaction transaction(database.connection());
  Change change(database, fmt::format("alias {} \"{}\" of \"{}\"", of_kind(kind).word, name, of),
                reason);
  if (!make_alias(database, change, kind, {name, of}, unknown)) return std::nullopt;
  const auto id = change.finish();
  transaction.commit();
  return id;
}

AliasesReport add_aliases(Database& database, NameKind kind,
                          const std::vector<AliasRequest>& wishes, const std::string& reason,
                          NewNames unknown, bool dry) {
  AliasesReport done;
  const std::string what =
      fmt::format("alias: {} {} {}", wishes.size(), wishes.size() == 1 ? "name of a" : "names of",
                  wishes.size() == 1 ? of_kind(kind).word : of_kind(kind).table);
  done.report = as_change(database, what, reason, dry, [&](Change& change) {
    for (const AliasRequest& wish : wishes) {
      try {
        if (make_alias(database, change, kind, wish, unknown)) ++done.added;
      } catch (const Refused& refused) {
        change.resume();
        done.refused.emplace_back(refused.what());
      }
    }
  });
  return done;
}

std::int64_t remove_alias(Database& database, NameKind kind, const std::string& name,
                          const std::string& reason) {
  Connection& c = database.connection();
  Transaction transaction(c);
  const Known alias =
      find_name(database, kind, name, NewNames::kRefuse, "\"gipfbase alias\" lists aliases");
  if (!alias.alias_of)
    throw Refused("\"{}\" is not an alias; \"gipfbase alias\" lists aliases", name);
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

namespace {

/// Orders suggestions, the best first.
bool is_better(const AliasSuggestion& a, const AliasSuggestion& b) {
  if (a.score != b.score) return a.score > b.score;
  if (a.name_games + a.of_games != b.name_games + b.of_games) {
    return a.name_games + a.of_games > b.name_games + b.of_games;
  }
  return std::pair(a.name, a.of) < std::pair(b.name, b.of);
}

}  // namespace

std::vector<AliasSuggestion> suggest_aliases(Database& database, NameKind kind, std::size_t most,
                                             double least) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  const std::vector<Candidate> all = candidates(c, kind);
  const auto met =
      kind == NameKind::kPlayer ? meetings(c) : std::set<std::pair<std::int64_t, std::int64_t>>();
  const std::set<std::pair<std::string, std::string>> different = distinct_pairs(database, kind);
  std::vector<AliasSuggestion> found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Candidate& a = all[i];
      const Candidate& b = all[j];
      auto [score, evidence] = likeness(a, b);
      constexpr double kSamePerson = 0.9;
      if (kind == NameKind::kPlayer && (a.ranked || b.ranked) && a.person == b.person &&
          score < kSamePerson) {
        score = kSamePerson;
        evidence = "differ in a title or rank";
      }
      if (score == 0 || met.contains(std::minmax(a.id, b.id)) || numbered_apart(a, b)) continue;
      const bool dated = a.first_year > 0 && b.first_year > 0;
      const bool overlap =
          dated && a.first_year <= b.last_year + 1 && b.first_year <= a.last_year + 1;
      if (dated) score *= overlap ? 1 : 0.7;
      if (score < least || different.contains(std::minmax(a.name, b.name))) continue;
      const bool first = a.games < b.games || (a.games == b.games && a.name > b.name);
      const Candidate& fewer = first ? a : b;
      const Candidate& more = first ? b : a;
      if (overlap) evidence += ", overlapping years";
      found.push_back({kind, fewer.name, more.name, fewer.games, more.games, years(fewer),
                       years(more), std::move(evidence), score});
    }
  }
  notation::text::stable_sort(found, is_better);
  if (most != 0 && found.size() > most) found.resize(most);
  return found;
}

bool has_title(std::string_view name) { return candidate(name, notation::folded(name)).ranked; }

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
    // Prefixes and parts of a name match, too.
    constexpr std::size_t kPart = 3;
    if (wanted.size() >= kPart && folded.find(wanted) != std::string_view::npos) distance = 1;
    if (distance <= farthest) near.emplace_back(distance, s.text(0));
  }
  notation::text::stable_sort(near, [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (auto& [distance, similar] : near) {
    if (names.size() == most) break;
    names.push_back(std::move(similar));
  }
  return names;
}

void drop_unused_names(Connection& connection) {
  // The journal refers to names by id, so such ids must not be reused.
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

std::int64_t name_id(Connection& connection, NameKind kind, const std::string& name) {
  return Names(connection, db::name(kind)).id(name);
}

}  // namespace gipfbase::db
