// db/query/lists/findings.hpp - what imports said about games, and the texts they set aside.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/lists/games.hpp"
#include "notation/game/record/finding.hpp"

namespace gipfbase::db {

/// Conditions on findings and texts set aside; empty members ask for nothing.
struct FindingFilter {
  std::optional<std::int64_t> import_id;
  std::string title;           ///< of the game; what led to no game has none
  std::vector<IdRange> games;  ///< the stored games meant
  std::vector<IdRange> ids;    ///< of texts set aside
  std::string code;            ///< of findings, such as illegal-move
  std::string severity;        ///< of findings: note, warning or error
  std::string source;          ///< file, or archive!member, with * for anything
  std::string text;            ///< somewhere in the sentence, without regard to case and accents
  bool settled = false;        ///< also texts of which a whole game has come since
};

/// What an import said. `code` and `severity` of the finding itself are not filled in.
struct StoredFinding {
  std::int64_t import_id = 0;
  std::optional<std::int64_t> game;  ///< the stored game
  std::string code, severity;
  notation::Finding finding;
};
struct FindingList {
  std::uint64_t total = 0;
  std::vector<StoredFinding> findings;  ///< the page, in order of reading
};
/// Throws Error; so do the functions below.
[[nodiscard]] FindingList list_findings(Database& database, const FindingFilter& filter,
                                        const Page& page);
/// The kinds of findings that there are, such as "illegal-move (7)".
[[nodiscard]] std::vector<std::string> finding_codes(Database& database);

/// The text of a game that was kept in part or not at all.
struct SetAside {
  std::int64_t id = 0;
  std::int64_t import_id = 0;
  std::optional<std::int64_t> game;  ///< what was kept of it, or has become of it
  bool settled = false;              ///< that is a whole game now, or was put away
  std::string source;                ///< file, or archive!member
  std::uint32_t ordinal = 0;         ///< of the game in it
  std::uint32_t line = 0;
  std::string reason;
  std::string text;
};
/// In order of import and reading.
[[nodiscard]] std::vector<SetAside> list_set_aside(Database& database, const FindingFilter& filter);

/// The tag by which a record says that it is a text set aside, corrected.
inline constexpr std::string_view kQuarantineTag = "Quarantine";
/// Its value: the number of the text, and what tells it from texts of other databases.
[[nodiscard]] std::string quarantine_mark(std::int64_t id, std::span<const std::uint8_t> text);
/// The text with that tag in front, where it is a .gpn record.
[[nodiscard]] std::string quarantine_text(const SetAside& entry);

}  // namespace gipfbase::db
