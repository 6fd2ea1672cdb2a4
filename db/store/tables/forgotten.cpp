#include "db/store/tables/forgotten.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <span>
#include <utility>

#include "notation/game/judged.hpp"
#include "notation/sources/digest.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

using notation::FoldedWord;

constexpr std::size_t kSaltSize = 16;

std::string hash_of(const std::string& salt, const std::string& key) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
  unsigned int size = 0;
  if (HMAC(EVP_sha256(), salt.data(), static_cast<int>(salt.size()),
           reinterpret_cast<const unsigned char*>(key.data()), key.size(), bytes.data(),
           &size) == nullptr) {
    throw Error("a name cannot be hashed: {} does not support SHA-256", "the OpenSSL library");
  }
  return {reinterpret_cast<const char*>(bytes.data()), size};
}

std::uint16_t sieve_of(const std::string& salt, const std::string& key) {
  const notation::Digest digest = notation::digest(salt + key);
  return static_cast<std::uint16_t>(digest[0] << 8U | digest[1]);
}

std::string new_salt() {
  std::random_device random;
  std::string salt;
  while (salt.size() < kSaltSize) salt += static_cast<char>(random() & 0xFFU);
  return salt;
}

/// The words of a name as one text to hash, sorted, because their order does not matter.
std::string key_of(std::span<const FoldedWord> words) {
  std::vector<std::string> sorted;
  sorted.reserve(words.size());
  for (const FoldedWord& word : words) sorted.push_back(word.text);
  std::sort(sorted.begin(), sorted.end());
  return fmt::format("{}", fmt::join(sorted, " "));
}

/// True when words with this text between them may belong to one name.
bool is_gap_in_name(std::string_view gap) {
  constexpr std::size_t kLongest = 6;
  constexpr std::string_view kEnds = ";:=<>{}[]|/!?\t";
  return gap.size() <= kLongest && gap.find_first_of(kEnds) == std::string_view::npos &&
         gap.find(',') == gap.rfind(',') && gap.find("\",") == std::string_view::npos;
}

std::string bytes_of(const Statement& s, int column) {
  const auto blob = s.blob(column);
  return {blob.begin(), blob.end()};
}

}  // namespace

bool is_common_word(std::string_view name) {
  constexpr std::size_t kShort = 4;
  constexpr std::array<std::string_view, 36> kCommon = {
      "white", "black",   "grey",   "gray",  "player", "players",  "game",   "games",     "move",
      "moves", "ring",    "rings",  "row",   "piece",  "marble",   "board",  "result",    "draw",
      "round", "event",   "site",   "title", "guest",  "computer", "user",   "anonymous", "test",
      "file",  "unknown", "import", "alias", "edit",   "first",    "second", "winner",    "loser"};
  const auto words = notation::folded_words(name);
  if (words.size() != 1) return words.empty();
  return words.front().text.size() < kShort ||
         std::find(kCommon.begin(), kCommon.end(), words.front().text) != kCommon.end();
}

Forgotten::Forgotten(Connection& connection) {
  Statement s = connection.prepare("SELECT hash, salt, name, sieve, words FROM forgotten");
  while (s.step()) {
    const auto words = static_cast<std::size_t>(std::max<std::int64_t>(s.integer(4), 0));
    rows_.push_back({bytes_of(s, 0), bytes_of(s, 1), std::string(s.text(2)),
                     static_cast<std::uint16_t>(s.integer(3)), words});
    lengths_.insert(words);
  }
}

const Forgotten::Row* Forgotten::row_of(const std::string& key, std::size_t words) const {
  const std::string* salt = nullptr;
  std::uint16_t sieve = 0;
  for (const Row& row : rows_) {
    if (row.words != words) continue;
    if (salt == nullptr || *salt != row.salt) {
      salt = &row.salt;
      sieve = sieve_of(*salt, key);
    }
    if (row.sieve == sieve && row.hash == hash_of(row.salt, key)) return &row;
  }
  return nullptr;
}

std::string Forgotten::stand_in(std::string_view name) const {
  if (rows_.empty()) return {};
  const auto words = notation::folded_words(name);
  const Row* row = lengths_.contains(words.size()) ? row_of(key_of(words), words.size()) : nullptr;
  if (row == nullptr && lengths_.contains(0)) row = row_of(notation::folded(name), 0);
  return row == nullptr ? std::string() : row->name;
}

std::string Forgotten::replaced(std::string_view text, TextPlace place) const {
  if (rows_.empty()) return std::string(text);
  if (lengths_.contains(0)) {
    if (const Row* const whole = row_of(notation::folded(text), 0)) return whole->name;
  }
  const auto words = notation::folded_words(text);
  const std::size_t least = place == TextPlace::kPlayer && words.size() > 1 ? 2 : 1;
  std::string result;
  std::size_t copied = 0;
  for (std::size_t i = 0; i < words.size();) {
    const Row* row = nullptr;
    // The longest name first: it may contain others.
    for (auto length = lengths_.rbegin(); length != lengths_.rend() && row == nullptr; ++length) {
      if (*length < least || i + *length > words.size()) continue;
      const std::span<const FoldedWord> window(words.data() + i, *length);
      const bool together =
          std::adjacent_find(window.begin(), window.end(),
                             [&](const FoldedWord& a, const FoldedWord& b) {
                               return !is_gap_in_name(text.substr(a.end, b.begin - a.end));
                             }) == window.end();
      if (together) row = row_of(key_of(window), *length);
    }
    if (row == nullptr) {
      ++i;
      continue;
    }
    result += text.substr(copied, words[i].begin - copied);
    result += row->name;
    i += row->words;
    copied = words[i - 1].end;
  }
  return result += text.substr(copied);
}

bool Forgotten::replace(std::string& text, TextPlace place) const {
  if (rows_.empty() || text.empty()) return false;
  std::string now = replaced(text, place);
  if (now == text) return false;
  text = std::move(now);
  return true;
}

bool Forgotten::replace(std::vector<notation::Tag>& tags) const {
  bool changed = false;
  for (notation::Tag& tag : tags) {
    const bool player = std::find(notation::kPlayerTags.begin(), notation::kPlayerTags.end(),
                                  tag.name) != notation::kPlayerTags.end();
    changed |= replace(tag.value, player ? TextPlace::kPlayer : TextPlace::kText);
  }
  return changed;
}

bool Forgotten::replace(std::vector<notation::Note>& notes) const {
  bool changed = false;
  for (notation::Note& note : notes) {
    changed |= replace(note.comment);
    for (notation::Variation& line : note.variations) changed |= replace(line.notes);
  }
  return changed;
}

bool Forgotten::replace(notation::Game& game) const {
  if (rows_.empty()) return false;
  bool changed = replace(game.tags);
  changed |= replace(game.notes);
  changed |= replace(game.termination);
  for (notation::Contest& contest : game.contests) {
    changed |= replace(contest.text);
    for (notation::Game& inner : contest.game) changed |= replace(inner);
  }
  return changed;
}

void Forgotten::replace(notation::Finding& finding) const {
  replace(finding.source);
  replace(finding.message);
}

std::vector<Forgotten::Row> Forgotten::rows_of(const std::string& salt, const std::string& name,
                                               const std::string& stand_in, bool whole) {
  std::vector<Row> rows;
  const auto add = [&](const std::string& key, std::size_t words) {
    rows.push_back({hash_of(salt, key), salt, stand_in, sieve_of(salt, key), words});
  };
  const auto words = notation::folded_words(name);
  if (whole || words.empty()) {
    add(notation::folded(name), 0);
    return rows;
  }
  add(key_of(words), words.size());
  // In the names of files and accounts, names of people are often written as one word.
  constexpr std::size_t kLongEnough = 6;
  std::string joined;
  for (const FoldedWord& word : words) joined += word.text;
  if (words.size() > 1 && joined.size() >= kLongEnough) add(joined, 1);
  if (words.size() == 2 && joined.size() >= kLongEnough) add(words[1].text + words[0].text, 1);
  return rows;
}

void Forgotten::remember(Connection& connection, const std::string& name,
                         const std::string& stand_in, bool whole) {
  Statement known = connection.prepare("SELECT salt FROM forgotten LIMIT 1");
  const std::string salt = known.step() ? bytes_of(known, 0) : new_salt();
  known.reset();
  const auto bytes = [](const std::string& text) {
    return std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  for (const Row& row : rows_of(salt, name, stand_in, whole)) {
    connection.run(
        "INSERT INTO forgotten (hash, salt, sieve, words, name) VALUES (?, ?, ?, ?, ?) ON CONFLICT "
        "(hash) DO UPDATE SET name = excluded.name, words = excluded.words",
        bytes(row.hash), bytes(row.salt), row.sieve, row.words, row.name);
  }
}

void Forgotten::also(const std::string& name, const std::string& stand_in) {
  for (Row& row : rows_of(rows_.front().salt, name, stand_in, is_common_word(name))) {
    lengths_.insert(row.words);
    rows_.push_back(std::move(row));
  }
}

void Forgotten::take_over(Connection& connection, Connection& from) {
  Statement rows = from.prepare("SELECT hash, salt, sieve, words, name FROM forgotten ORDER BY id");
  Statement add = connection.prepare(
      "INSERT OR IGNORE INTO forgotten (hash, salt, sieve, words, name) VALUES (?, ?, ?, ?, ?)");
  while (rows.step()) {
    add.bind_all(rows.blob(0), rows.blob(1), rows.integer(2), rows.integer(3), rows.text(4)).run();
  }
}

}  // namespace gipfbase::db
