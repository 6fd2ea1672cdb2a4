// db/query/lists/findings.hpp - lists the findings of imports, and quarantined texts.
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

/// Conditions on findings and quarantined texts; empty members are ignored.
struct FindingFilter {
  std::optional<std::int64_t> import_id;
  std::string title;           ///< of the game; findings without a game have none
  std::vector<IdRange> games;  ///< the stored games concerned
  std::vector<IdRange> ids;    ///< of quarantined texts
  std::string code;            ///< of findings, such as illegal-move
  std::string severity;        ///< of findings: note, warning or error
  std::string source;          ///< file, or archive!member, with * for anything
  std::string text;            ///< part of the message, ignoring case and accents
  bool settled = false;        ///< include settled texts (see QuarantinedText)
};

/// A finding of an import. `finding.code` and `finding.severity` are not set.
struct StoredFinding {
  std::int64_t import_id = 0;
  std::optional<std::int64_t> game;  ///< the stored game that it concerns
  std::string code, severity;
  notation::Finding finding;
};
struct FindingList {
  std::uint64_t total = 0;
  std::vector<StoredFinding>
      findings;  ///< the requested page: worst first, then in order of reading
};
/// Throws Error; so do the functions below.
[[nodiscard]] FindingList list_findings(Database& database, const FindingFilter& filter,
                                        const Page& page);
/// The codes of stored findings with their number, such as "illegal-move (7)".
[[nodiscard]] std::vector<std::string> finding_codes(Database& database);

/// The quarantined text of a game that was kept in part or not at all.
struct QuarantinedText {
  std::int64_t id = 0;
  std::int64_t import_id = 0;
  std::optional<std::int64_t> game;  ///< the partial game, or the one that replaced it
  bool settled = false;              ///< that game is complete now, or was deleted
  std::string source;                ///< file, or archive!member
  std::uint32_t ordinal = 0;         ///< number of the game in the source
  std::uint32_t line = 0;
  std::string reason;
  std::string text;
};
/// The quarantined texts that match, in order of import and reading.
[[nodiscard]] std::vector<QuarantinedText> list_quarantined(Database& database,
                                                            const FindingFilter& filter);

/// The tag that marks a record as the corrected form of a quarantined text.
inline constexpr std::string_view kQuarantineTag = "Quarantine";
/// The value of the tag: the id of the text, and a digest against mix-ups with other databases.
[[nodiscard]] std::string quarantine_mark(std::int64_t id, std::span<const std::uint8_t> text);
/// True for a text of the form that `quarantine_mark` returns. Other values of the tag are the
/// user's.
[[nodiscard]] bool is_quarantine_mark(std::string_view value);
/// The text; if it is a .gpn record, the tag kQuarantineTag precedes it.
[[nodiscard]] std::string quarantine_text(const QuarantinedText& entry);

}  // namespace gipfbase::db
