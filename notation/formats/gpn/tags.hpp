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

/// More tags in one record than anybody writes; the rest is not read.
inline constexpr std::size_t kMaxTags = 1000;
/// What a roster tag holds when nothing is known.
inline constexpr std::string_view kUnknownValue = "?";
inline constexpr std::string_view kUnknownDate = "????.??.??";
/// Names the move of the record before that this record has decided: 5, or 5.3 for move 3 of the
/// contest of move 5. Written in front of all other tags.
inline constexpr std::string_view kContestTag = "Contest";
/// Tags that every record has.
inline constexpr std::array<std::string_view, 6> kRoster = {"Event", "Site",  "Date",
                                                            "Round", "White", "Black"};
[[nodiscard]] bool in_roster(std::string_view name);
/// What a record writes for a tag of the roster.
[[nodiscard]] std::string_view roster_value(const Game& record, std::string_view name);

/// Moves a game to the place in a game around it that its tag Contest names; false, leaving both as
/// they are, when there is no such place or another game in it.
bool add_contest(Game& outer, std::string_view place, Game& inner);

/// Whether a backslash in a tag value escapes a quotation mark or backslash behind it.
enum class Escapes : bool { kNone, kBackslash };

/// A tag as it stands in the document.
struct RawTag {
  std::string_view name;
  std::string_view value;  ///< between the quotation marks, escapes and all
  std::size_t offset = 0;
  bool used = false;  ///< has a field of its own in the record
};

/// The tags of one record, each name once.
class TagSection {
 public:
  explicit TagSection(Escapes escapes = Escapes::kBackslash) : escapes_(escapes) {}
  /// Reads tags from `at` on and returns where the move section begins. When the text there begins
  /// with another tag, the record has no move section: a blank line and a name that was there
  /// before begin the next record.
  std::size_t read(std::string_view document, std::size_t at, Reporter& reporter);

  [[nodiscard]] bool empty() const { return tags_.empty(); }
  [[nodiscard]] const RawTag* find(std::string_view name) const;
  /// Finds a tag and marks it as used.
  const RawTag* take(std::string_view name);
  /// Marks a tag as not used after all: it stays in the list of the record.
  void give_back(const RawTag* tag) { set_used(tag, false); }
  /// Gives a tag the name that it has in a record, unless another tag has it.
  void rename(std::string_view name, std::string_view in_record);
  /// The text a tag stands for, in UTF-8.
  [[nodiscard]] std::string text(const RawTag& tag, Reporter& reporter) const;
  /// Appends the tags that were not used, leaving out roster tags that say nothing.
  void append_others(std::vector<Tag>& tags, Reporter& reporter) const;
  /// Comments between the tags, without their semicolons.
  [[nodiscard]] const std::vector<std::string_view>& comments() const { return comments_; }

 private:
  bool read_tag(std::string_view document, std::size_t& at, bool after_blank_line,
                Reporter& reporter);
  void set_used(const RawTag* tag, bool used);

  Escapes escapes_;
  std::vector<RawTag> tags_;
  std::vector<std::string_view> comments_;
  std::size_t tags_seen_ = 0;  ///< repeated and damaged ones included
};

/// Appends a tag line. What a name or, without escapes, a value cannot hold is replaced: white
/// space by blanks, quotation marks by apostrophes.
void write_tag(std::string_view name, std::string_view value, std::string& text,
               Escapes escapes = Escapes::kBackslash);

}  // namespace gipfbase::notation::gpn
