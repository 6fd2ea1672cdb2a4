// Decisions about several names at once: groups of aliases, and names that only look alike.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"
#include "db/store/sqlite.hpp"
#include "db/store/tables/forgotten.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

using Pair = std::pair<std::string, std::string>;

/// Pairs of players who have played each other, by their main names, each pair sorted.
std::set<Pair> met_by_name(Connection& c) {
  Statement s = c.prepare(
      "WITH shown (id, name) AS (SELECT p.id, coalesce(m.name, p.name) FROM players p LEFT JOIN "
      "players m ON m.id = p.alias_of) SELECT DISTINCT w.name, b.name FROM games g JOIN shown w ON "
      "w.id = g.white JOIN shown b ON b.id = g.black WHERE g.white <> g.black");
  std::set<Pair> met;
  while (s.step()) {
    std::string white(s.text(0));
    std::string black(s.text(1));
    if (black < white) std::swap(white, black);
    met.emplace(std::move(white), std::move(black));
  }
  return met;
}

/// A name in a group.
struct Member {
  std::string name;
  std::uint64_t games = 0;
};

/// The member with the most games. Ties are decided by the first of these that differs: no title,
/// no comma, lower-case letters, more characters, more accents.
const Member& best_of(const std::vector<Member>& members) {
  return *std::max_element(members.begin(), members.end(), [](const Member& a, const Member& b) {
    const auto weight = [](const Member& m) {
      const bool usual = m.name.find(',') == std::string::npos;
      const bool small =
          std::any_of(m.name.begin(), m.name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      const auto accents = std::count_if(m.name.begin(), m.name.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x80U;
      });
      return std::tuple(m.games, !has_title(m.name), usual, small,
                        notation::text::characters(m.name), accents);
    };
    return weight(a) == weight(b) ? a.name > b.name : weight(a) < weight(b);
  });
}

/// Groups of names that are joined pair by pair.
class Groups {
 public:
  explicit Groups(std::set<Pair> apart) : apart_(std::move(apart)) {}

  void join(const Member& a, const Member& b, double score) {
    const std::size_t one = group_of(a);
    const std::size_t other = group_of(b);
    if (one == other || any_apart(one, other)) return;
    auto& [members, least] = groups_[one];
    auto& [added, their_least] = groups_[other];
    least = std::min({least, their_least, score});
    for (Member& member : added) {
      of_[member.name] = one;
      members.push_back(std::move(member));
    }
    added.clear();
  }
  [[nodiscard]] std::vector<AliasGroup> result(NameKind kind) const {
    std::vector<AliasGroup> all;
    for (const auto& [members, least] : groups_) {
      if (members.size() < 2) continue;
      AliasGroup& group = all.emplace_back();
      group.kind = kind;
      group.of = best_of(members).name;
      group.score = least;
      for (const Member& member : members) {
        if (member.name != group.of) group.names.push_back(member.name);
      }
      std::sort(group.names.begin(), group.names.end());
    }
    return all;
  }

 private:
  std::size_t group_of(const Member& member) {
    const auto [at, added] = of_.try_emplace(member.name, groups_.size());
    if (added) groups_.push_back({{member}, 1.0});
    return at->second;
  }
  [[nodiscard]] bool any_apart(std::size_t one, std::size_t other) const {
    for (const Member& a : groups_[one].first) {
      for (const Member& b : groups_[other].first) {
        if (apart_.contains(std::minmax(a.name, b.name))) return true;
      }
    }
    return false;
  }

  std::set<Pair> apart_;
  std::vector<std::pair<std::vector<Member>, double>> groups_;
  std::map<std::string, std::size_t> of_;
};

}  // namespace

std::vector<AliasGroup> groups_of(Database& database, const std::vector<AliasSuggestion>& pairs) {
  if (pairs.empty()) return {};
  const NameKind kind = pairs.front().kind;
  std::set<Pair> apart = distinct_pairs(database, kind);
  if (kind == NameKind::kPlayer) apart.merge(met_by_name(database.connection()));
  Groups groups(std::move(apart));
  // The likeliest pairs come first.
  for (const AliasSuggestion& pair : pairs) {
    groups.join({pair.of, pair.of_games}, {pair.name, pair.name_games}, pair.score);
  }
  return groups.result(kind);
}

std::vector<DistinctNames> list_distinct(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT kind, name, other FROM distinct_names ORDER BY kind, name, other");
  std::vector<DistinctNames> all;
  while (s.step()) {
    const auto kind = name_kind(s.text(0));
    if (kind) all.push_back({*kind, std::string(s.text(1)), std::string(s.text(2))});
  }
  return all;
}

std::set<Pair> distinct_pairs(Database& database, NameKind kind) {
  std::set<Pair> all;
  for (DistinctNames& pair : list_distinct(database)) {
    if (pair.kind == kind) all.emplace(std::move(pair.name), std::move(pair.other));
  }
  return all;
}

bool set_distinct(Database& database, NameKind kind, const std::string& name,
                  const std::string& other, bool different) {
  Connection& c = database.connection();
  Transaction transaction(c);
  if (name == other) throw Refused("both names are the same; give two different ones");
  const auto main_of = [&](const std::string& one) {
    Statement s = c.prepare(
        fmt::format("SELECT coalesce(alias_of, id) FROM {}s WHERE name = ?", db::name(kind)));
    if (!s.bind_all(one).step()) {
      const auto near = similar_names(database, kind, one, 3);
      throw Refused("no {} is called \"{}\"{}", db::name(kind), one,
                    near.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(near, " or ")));
    }
    return s.integer(0);
  };
  if (different && main_of(name) == main_of(other)) {
    throw Refused("\"{}\" and \"{}\" count as the same; \"gipfbase alias --remove\" separates them",
                  name, other);
  }
  const auto& [lesser, greater] = std::minmax(name, other);
  const char* const sql =
      different ? "INSERT OR IGNORE INTO distinct_names (kind, name, other) VALUES (?, ?, ?)"
                : "DELETE FROM distinct_names WHERE kind = ? AND name = ? AND other = ?";
  c.run(sql, db::name(kind), lesser, greater);
  const bool changed = c.changes() > 0;
  transaction.commit();
  return changed;
}

void take_distinct(Database& database, Database& from) {
  Connection& c = database.connection();
  const Forgotten forgotten(c);
  Transaction transaction(c);
  for (const DistinctNames& pair : list_distinct(from)) {
    const bool known =
        forgotten.replaced(pair.name) == pair.name && forgotten.replaced(pair.other) == pair.other;
    if (!known) continue;
    c.run("INSERT OR IGNORE INTO distinct_names (kind, name, other) VALUES (?, ?, ?)",
          db::name(pair.kind), pair.name, pair.other);
  }
  transaction.commit();
}

}  // namespace gipfbase::db
