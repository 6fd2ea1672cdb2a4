#include "db/repair/setups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>

#include "notation/game/former.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

/// The number of differing bytes; the length of the longer text when the lengths differ.
std::size_t difference(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return std::max(a.size(), b.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) different += a[i] == b[i] ? 0 : 1;
  return different;
}

Setup setup_of(const EncodedGame& stored) { return {stored.title, stored.variant, stored.start}; }

}  // namespace

bool ends_as_stored(notation::Judged& judged, const EncodedGame& stored) {
  return encode(judged).final_position == stored.final_position;
}

Setups::Setups(Database& database) : database_(database) {
  Statement used = database.connection().prepare(
      "SELECT title, variant FROM games GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2");
  while (used.step()) {
    Setup& setup = known_.emplace_back();
    used.read(setup.title, setup.variant);
  }
  const notation::Catalogue& catalogue = database.catalogue();
  for (const notation::TitleInfo* title : catalogue.titles()) {
    known_.push_back({std::string(title->id), std::string(catalogue.rules(*title)->variant()), {}});
  }
}

bool Setups::fits(StoredRow& row, const Setup& setup) const {
  EncodedGame& stored = *row.stored;
  const notation::Catalogue& catalogue = database_.catalogue();
  const notation::TitleInfo* const title = catalogue.find(setup.title);
  if (title == nullptr) return false;
  const auto rules = catalogue.rules(*title, setup.variant);
  if (!rules) return false;
  std::tie(stored.title, stored.variant, stored.start) =
      std::tie(setup.title, setup.variant, setup.start);
  stored.rules_version = (*rules)->rules_version();
  if (set_up(row, database_)) return false;
  notation::judge(row.judged);
  const bool fits = row.judged.verdict.replay.plies == row.judged.game.moves.size() &&
                    ends_as_stored(row.judged, stored);
  row.judged.findings.clear();
  return fits;
}

std::vector<Setup> Setups::variants_like(const EncodedGame& stored) const {
  std::vector<Setup> like;
  for (const notation::TitleInfo* title : database_.catalogue().titles()) {
    like.push_back({std::string(title->id), stored.variant, stored.start});
  }
  for (const Setup& known : known_) like.push_back({known.title, known.variant, stored.start});
  notation::text::stable_sort(like, [&](const Setup& a, const Setup& b) {
    const auto distance = [&](const Setup& g) {
      return difference(stored.title, g.title) + difference(stored.variant, g.variant);
    };
    return distance(a) < distance(b);
  });
  return like;
}

std::vector<std::string> Setups::starts_like(const EncodedGame& stored) const {
  std::vector<std::string> starts = {{}};
  const notation::TitleInfo* const title = database_.catalogue().find(stored.title);
  if (title == nullptr) return starts;
  const auto rules = database_.catalogue().rules(*title, stored.variant);
  if (!rules) return starts;
  starts.push_back((*rules)->fitted_position(stored.start));
  // Tries all replacements of one character, unless the text is longer than kLongest.
  constexpr std::size_t kLongest = 512;
  if (stored.start.size() > kLongest) return starts;
  for (std::size_t at = 0; at < stored.start.size(); ++at) {
    std::string text = stored.start;
    for (char c = ' '; c <= '~'; ++c) {
      text[at] = c;
      if ((*rules)->read_position(text)) starts.push_back(text);
    }
  }
  return starts;
}

Setup Setups::as_recorded(const EncodedGame& stored) const {
  Setup setup = setup_of(stored);
  const notation::TitleInfo* const title = database_.catalogue().find(stored.title);
  if (title == nullptr) return setup;
  const auto rules = database_.catalogue().rules(*title, stored.variant);
  if (!rules || stored.rules_version >= (*rules)->rules_version()) return setup;
  if (const auto former = notation::former_rules(**rules, database_.catalogue())) {
    setup.variant = former->variant();
  }
  return setup;
}

std::optional<std::string> Setups::restore(StoredRow& row) const {
  EncodedGame& stored = *row.stored;
  const Setup before = setup_of(stored);
  const int rules_version = stored.rules_version;
  if (const Setup recorded = as_recorded(stored);
      recorded.variant != before.variant && fits(row, recorded)) {
    return fmt::format(
        "it was stored under version {} of its rules; the variant with these rules is now called "
        "{}",
        rules_version, recorded.variant);
  }
  std::tie(stored.variant, stored.rules_version) = std::tie(before.variant, rules_version);
  if (fits(row, before)) {
    return fmt::format(
        "it was stored under version {} of its rules; moves and result are the same under version "
        "{}",
        rules_version, stored.rules_version);
  }
  for (const Setup& setup : variants_like(stored)) {
    if (!fits(row, setup)) continue;
    return fmt::format("its title or variant was damaged; according to its moves it is {} {}",
                       setup.title, setup.variant);
  }
  std::tie(stored.title, stored.variant) = std::tie(before.title, before.variant);
  stored.start = before.start;
  for (const std::string& start : starts_like(stored)) {
    if (!fits(row, {before.title, before.variant, start})) continue;
    return fmt::format("its start position was damaged; according to its moves it is {}",
                       start.empty() ? "the default one" : start);
  }
  std::tie(stored.title, stored.variant, stored.start) =
      std::tie(before.title, before.variant, before.start);
  stored.rules_version = rules_version;
  return std::nullopt;
}

bool Setups::use_defaults(StoredRow& row) const {
  EncodedGame& stored = *row.stored;
  const notation::Catalogue& catalogue = database_.catalogue();
  const notation::TitleInfo* const title = catalogue.find(stored.title);
  if (title == nullptr) return false;
  auto rules = catalogue.rules(*title, stored.variant);
  const bool newer = rules && (*rules)->rules_version() < stored.rules_version;
  if (newer) return false;
  const auto used_rules = rules ? *rules : catalogue.rules(*title);
  const auto start = used_rules->start_of(stored.start);
  stored.rules_version = used_rules->rules_version();
  row.judged.game.begin(used_rules, start ? *start : used_rules->start());
  row.judged.game.moves.clear();
  row.judged.game.notes.clear();
  return true;
}

}  // namespace gipfbase::db
