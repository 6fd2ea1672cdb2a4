// notation/formats/gpn/tags.hpp - the tag section of a .gpn record.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/gpn/report.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::notation::gpn {

/// The largest number of tags in one record; further tags are not read.
inline constexpr std::size_t kMaxTags = 1000;
/// Values of roster tags when nothing is known.
inline constexpr std::string_view kUnknownValue = "?";
inline constexpr std::string_view kUnknownDate = "????.??.??";
/// The first tag of a contest. It names the ply of the preceding record that the contest decided:
/// 5, or 5.3 for ply 3 of the contest of ply 5. Only the first tag of a record has this meaning.
inline constexpr std::string_view kContestTag = "Contest";
/// Tags that every record has.
inline constexpr std::array<std::string_view, 6> kRoster = {"Event", "Site",  "Date",
                                                            "Round", "White", "Black"};
/// True for kUnknownValue and kUnknownDate.
[[nodiscard]] bool is_unknown(std::string_view value);
/// The value that a record writes for a tag of the roster.
[[nodiscard]] std::string_view roster_value(const Game& record, std::string_view name);

/// Moves `inner` to `place` (the value of its tag Contest) in `outer`. False, with both games
/// unchanged, when `outer` lacks this place or the place already holds a game.
bool add_contest(Game& outer, std::string_view place, Game& inner);

/// Whether a backslash in a tag value escapes a following quotation mark or backslash.
enum class Escapes : bool { kNone, kBackslash };

/// A tag as written in the document.
struct RawTag {
  std::string_view name;
  std::string_view value;  ///< between the quotation marks, with escapes
  std::size_t offset = 0;
  bool used = false;  ///< its value was used, so it does not stay in the list of tags
};

/// The tags of one record, each name once.
class TagSection {
 public:
  explicit TagSection(Escapes escapes = Escapes::kBackslash) : escapes_(escapes) {}
  /// Reads tags from `at` on and returns where the move section begins. A repeated name after a
  /// blank line begins the next record; the current one then has no move section.
  std::size_t read(std::string_view document, std::size_t at, Reporter& reporter);

  [[nodiscard]] bool empty() const { return tags_.empty(); }
  [[nodiscard]] bool begins_with(std::string_view name) const {
    return !tags_.empty() && tags_.front().name == name;
  }
  [[nodiscard]] const RawTag* find(std::string_view name) const;
  /// Finds a tag and marks it as used.
  const RawTag* take(std::string_view name);
  /// Marks a tag as unused again: it stays in the list of the record.
  void give_back(const RawTag* tag) { set_used(tag, false); }
  /// Renames a tag, unless another tag has the new name.
  void rename(std::string_view name, std::string_view in_record);
  /// Gives known tags their usual names, "White" for "white", and reports unknown tags whose names
  /// look like that of a known tag that the record lacks.
  void settle_names(Reporter& reporter);
  /// The value of a tag without escapes, in UTF-8.
  [[nodiscard]] std::string text(const RawTag& tag, Reporter& reporter) const;
  /// Appends the unused tags, except roster tags with unknown values.
  void append_others(std::vector<Tag>& tags, Reporter& reporter) const;
  /// Comments between the tags, without their semicolons.
  [[nodiscard]] const std::vector<std::string_view>& comments() const { return comments_; }

 private:
  bool read_tag(std::string_view document, std::size_t& at, bool after_blank_line,
                Reporter& reporter);
  void set_used(const RawTag* tag, bool used);
  /// The known tag that an unknown name looks like and that the record lacks; empty if there is
  /// none.
  [[nodiscard]] std::string_view meant_name(std::string_view name) const;

  Escapes escapes_;
  std::vector<RawTag> tags_;
  std::vector<std::string_view> comments_;
  std::size_t tags_seen_ = 0;  ///< including repeated and damaged ones
};

/// Appends a tag line. Characters that a name or, without escapes, a value cannot hold are
/// replaced: white space by blanks, quotation marks by apostrophes.
void write_tag(std::string_view name, std::string_view value, std::string& text,
               Escapes escapes = Escapes::kBackslash);

}  // namespace gipfbase::notation::gpn
