#include "db/edit/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "db/edit/journal_reader.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

constexpr std::string_view kChangeTag = "Change";
constexpr std::string_view kBar = " | ";
/// The beginning of the last field, which names the author if known.
constexpr std::string_view kBy = "by ";
constexpr std::string_view kTime = "0000-00-00T00:00:00Z";
constexpr std::string_view kExactTime = "0000-00-00T00:00:00.000Z";

/// Escapes a field of the tag: on one line, with a backslash before bars and backslashes.
std::string field_of(std::string_view text) {
  std::string field;
  for (const char c : text) {
    if (c == '|' || c == '\\') field += '\\';
    field += c == '\n' ? ' ' : c;
  }
  return field;
}

std::string text_of(std::string_view field) {
  std::string text;
  for (std::size_t at = 0; at < field.size(); ++at) {
    if (field[at] == '\\' && at + 1 < field.size()) ++at;
    text += field[at];
  }
  return text;
}

/// The time of a change. Former versions recorded only seconds: one millisecond is added for each
/// earlier change with the same time, command and reason, so that the times differ.
std::string time_of(Connection& c, const ChangeEntry& entry) {
  if (entry.elsewhere || entry.at.size() != kTime.size()) return entry.at;
  const std::int64_t earlier = c.integer(
      "SELECT count(*) FROM changes WHERE at = ? AND what = ? AND reason = ? AND id < ? AND "
      "kind <> 'elsewhere'",
      entry.at, entry.what, entry.reason, entry.id);
  if (earlier == 0) return entry.at;
  return fmt::format("{}.{:03}Z", entry.at.substr(0, entry.at.size() - 1), earlier);
}

}  // namespace

bool is_journal_tag(std::string_view name) {
  if (!name.starts_with(kChangeTag)) return false;
  return notation::text::number<std::uint64_t>(name.substr(kChangeTag.size())).has_value();
}

JournalReader::JournalReader(Database& database)
    : connection_(database.connection()),
      entries_(history(database, std::nullopt)),
      changes_(connection_.prepare("SELECT change, told FROM change_games WHERE game = ?")),
      changeset_(connection_.prepare("SELECT changeset FROM changes WHERE id = ?")) {
  for (std::size_t i = 0; i < entries_.size(); ++i) numbers_[entries_[i].id] = i;
}

std::vector<std::string> JournalReader::details(const ChangeEntry& entry, std::int64_t game,
                                                const std::string& texts) {
  if (entry.elsewhere) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < texts.size();) {
      const std::size_t end = std::min(texts.find('\n', at), texts.size());
      lines.push_back(texts.substr(at, end - at));
      at = end + 1;
    }
    return lines;
  }
  auto known = details_.find(entry.id);
  if (known == details_.end()) {
    changeset_.bind_all(entry.id);
    const bool there = changeset_.step();
    known = details_
                .emplace(entry.id,
                         there ? details_by_game(connection_, changeset_.blob(0)) : std::nullopt)
                .first;
    changeset_.reset();
  }
  if (!known->second) return {std::string(kDamagedEntry)};
  const auto found = known->second->find(game);
  return found == known->second->end() ? std::vector<std::string>() : found->second;
}

std::vector<notation::Tag> JournalReader::tags(std::int64_t game,
                                               const std::vector<notation::Tag>& taken) {
  std::map<std::size_t, std::string> changes;  // the column `told`, by index in entries_
  changes_.bind_all(game);
  while (changes_.step()) {
    const auto number = numbers_.find(changes_.integer(0));
    if (number != numbers_.end()) changes[number->second] = changes_.text(1);
  }
  changes_.reset();
  std::vector<notation::Tag> tags;
  std::size_t number = 0;
  const auto next_name = [&] {
    std::string name;
    do {
      name = fmt::format("{}{}", kChangeTag, ++number);
    } while (!notation::value_of(name, taken).empty());
    return name;
  };
  const std::string own = fmt::format("game {}: ", game);
  for (const auto& [at, texts] : changes) {
    const ChangeEntry& entry = entries_[at];
    std::string text = time_of(connection_, entry);
    for (const std::string* field : {&entry.what, &entry.reason}) {
      text += std::string(kBar) + field_of(*field);
    }
    for (std::string& detail : details(entry, game, texts)) {
      if (detail.starts_with(own)) detail.erase(0, own.size());
      text += std::string(kBar) + field_of(detail);
    }
    if (!entry.author.empty()) (text += kBar) += field_of(std::string(kBy) + entry.author);
    tags.push_back({next_name(), std::move(text)});
  }
  return tags;
}

std::vector<ForeignChange> take_journal(std::vector<notation::Tag>& tags) {
  std::vector<ForeignChange> changes;
  std::erase_if(tags, [&](const notation::Tag& tag) {
    if (!is_journal_tag(tag.name)) return false;
    std::vector<std::string> fields;
    for (std::size_t at = 0; at <= tag.value.size();) {
      const std::size_t end = std::min(tag.value.find(kBar, at), tag.value.size());
      fields.push_back(text_of(std::string_view(tag.value).substr(at, end - at)));
      at = end + kBar.size();
    }
    constexpr std::size_t kFields = 3;
    const std::size_t time = fields[0].size();
    if (fields.size() < kFields || (time != kTime.size() && time != kExactTime.size())) {
      return false;
    }
    std::string author;
    if (fields.size() > kFields && fields.back().starts_with(kBy)) {
      author = fields.back().substr(kBy.size());
      fields.pop_back();
    }
    changes.push_back({std::move(fields[0]),
                       std::move(fields[1]),
                       std::move(fields[2]),
                       std::move(author),
                       {std::make_move_iterator(fields.begin() + kFields),
                        std::make_move_iterator(fields.end())}});
    return true;
  });
  return changes;
}

void store_foreign_change(Connection& c, std::int64_t game, const ForeignChange& change) {
  const std::string texts = fmt::format("{}", fmt::join(change.details, "\n"));
  // Former versions recorded times only to the second, so several changes of a game may have the
  // same time, command and reason. Their details distinguish them.
  Statement like = c.prepare(
      "SELECT id, t.told FROM changes LEFT JOIN change_games t ON t.change = id AND t.game = ?1 "
      "WHERE at = ?2 AND what = ?3 AND reason = ?4 AND kind = 'elsewhere' ORDER BY id");
  like.bind_all(game, change.at, change.what, change.reason);
  std::optional<std::int64_t> id;
  while (like.step()) {
    if (like.null(1)) {
      if (!id) id = like.integer(0);
    } else if (like.text(1) == texts) {
      return;
    }
  }
  if (!id) {
    c.run(
        "INSERT INTO changes (at, what, reason, changeset, kind, author) VALUES (?, ?, ?, x'', ?, "
        "?)",
        change.at, change.what, change.reason, name_of(ChangeKind::kElsewhere), change.author);
    id = c.last_id();
  }
  c.run("INSERT INTO change_games (change, game, told) VALUES (?, ?, ?)", *id, game, texts);
}

}  // namespace gipfbase::db
