#include "notation/formats/gpn/tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

#include "notation/formats/gpn/lexer.hpp"
#include "notation/game/judged.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

/// The quotation mark that closes a value, by the rules of the format; npos if none exists.
std::size_t closing_quote(std::string_view line, Escapes escapes) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') return at;
    if (line[at] == '\\' && escapes == Escapes::kBackslash) ++at;
  }
  return std::string_view::npos;
}

/// A value without its escapes.
std::string unescaped_value(std::string_view raw) {
  std::string value;
  value.reserve(raw.size());
  for (std::size_t at = 0; at < raw.size(); ++at) {
    const bool escape =
        raw[at] == '\\' && at + 1 < raw.size() && (raw[at + 1] == '"' || raw[at + 1] == '\\');
    if (escape) ++at;
    value += raw[at];
  }
  return value;
}

void report_spelling(std::string_view name, std::size_t offset, Reporter& reporter) {
  reporter.add(Code::kBadTag, Severity::kNote, offset, 0,
               fmt::format("this tag was read as {0}; write it as in [{0} \"Value\"]", name));
}

void report_twice(std::string_view name, std::size_t offset, Reporter& reporter) {
  reporter.add(Code::kBadTag, Severity::kWarning, offset, 0,
               fmt::format("the tag {} is given twice; the first one was used", name));
}

/// The end of a value that contains quotation marks without escapes. It is the first quotation mark
/// before a bracket that the line end or another tag follows, or else the last quotation mark
/// before a bracket.
std::size_t unescaped_end(std::string_view line) {
  std::size_t last = std::string_view::npos;
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  for (std::size_t at = line.find('"'); at != std::string_view::npos; at = line.find('"', at + 1)) {
    std::string_view rest = line.substr(at + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (!rest.starts_with(']')) continue;
    last = at;
    rest.remove_prefix(1);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (rest.empty() || begins_tag(rest)) break;
  }
  return last;
}

/// Tags whose names are recognised in any case.
constexpr auto kNamedTags = std::to_array<std::string_view>(
    {"Event",         "Site",      "Date",     "Round",       "White",      "Black",    "Result",
     "Title",         "Variant",   "Position", "Termination", "Annotator",  "Game",     "Player1",
     "Player2",       "FEN",       "SetUp",    "Contest",     "Incomplete", "WhiteElo", "BlackElo",
     "ClaimedResult", "GameName",  "GameId",   "Board",       "Table",      "Link",     "GameUrl",
     "TimeControl",   "StartTime", "EndTime",  "Time",        "UTCDate",    "UTCTime"});
/// Unknown names are compared with this many names at the beginning of kNamedTags, to find
/// misspelled ones.
constexpr std::size_t kOftenMistyped = 11;
/// Tags of PGN and other programs, which are not taken for misspelled ones.
constexpr auto kOtherTags = std::to_array<std::string_view>(
    {"Time", "Mode", "Rate", "Side", "Board", "Rounds", "Sites", "Events"});

/// Other names for tags of the roster, in small letters.
struct OtherName {
  std::string_view name, known;
};
constexpr auto kOtherNames = std::to_array<OtherName>(
    {{"weiss", "White"},       {"weiß", "White"},        {"blanc", "White"},
     {"blancs", "White"},      {"wit", "White"},         {"blancas", "White"},
     {"player1", "White"},     {"first", "White"},       {"whiteplayer", "White"},
     {"whitename", "White"},   {"firstplayer", "White"}, {"schwarz", "Black"},
     {"noir", "Black"},        {"noirs", "Black"},       {"zwart", "Black"},
     {"negras", "Black"},      {"player2", "Black"},     {"second", "Black"},
     {"blackplayer", "Black"}, {"blackname", "Black"},   {"secondplayer", "Black"},
     {"turnier", "Event"},     {"tournament", "Event"},  {"tournoi", "Event"},
     {"toernooi", "Event"},    {"torneo", "Event"},      {"ort", "Site"},
     {"lieu", "Site"},         {"plaats", "Site"},       {"lugar", "Site"},
     {"place", "Site"},        {"datum", "Date"},        {"fecha", "Date"},
     {"day", "Date"},          {"runde", "Round"},       {"ronde", "Round"},
     {"ronda", "Round"},       {"rnd", "Round"},         {"ergebnis", "Result"},
     {"résultat", "Result"},   {"uitslag", "Result"},    {"resultado", "Result"},
     {"spiel", "Title"},       {"jeu", "Title"},         {"spel", "Title"},
     {"juego", "Title"},       {"variante", "Variant"}});

bool is_named_tag(std::string_view name) {
  return std::any_of(kNamedTags.begin(), kNamedTags.end(),
                     [&](std::string_view known) { return text::same_word(known, name); });
}

/// A tag whose value is not in the usual quotation marks: [White 'Anna'], [White Anna].
struct LooseTag {
  std::string_view name, value;
};

/// A line of the form [Name Value] with one of the names in kNamedTags.
std::optional<LooseTag> loose_tag(std::string_view line) {
  line = text::trimmed(line);
  if (line.size() < 2 || line.back() != ']') return std::nullopt;
  line = text::trimmed(line.substr(1, line.size() - 2));
  const std::string_view name = line.substr(0, line.find_first_of(" \t=:'`"));
  if (!is_named_tag(name)) return std::nullopt;
  std::string_view value = line.substr(name.size());
  value.remove_prefix(std::min(value.find_first_not_of(" \t=:"), value.size()));
  constexpr std::string_view kQuotes = "'`";
  if (value.size() > 1 && kQuotes.find(value.front()) != value.npos &&
      kQuotes.find(value.back()) != value.npos) {
    value = value.substr(1, value.size() - 2);
  }
  if (value.empty() || value.find_first_of("[]\"") != value.npos) return std::nullopt;
  return LooseTag{name, value};
}

/// The value of a tag in kNamedTags whose last quotation mark or bracket is missing; `line` begins
/// after the first quotation mark.
std::optional<std::string_view> value_without_end(std::string_view name, std::string_view line) {
  line = text::trimmed(line);
  const bool quoted = line.ends_with('"');
  if (!is_named_tag(name) || (!quoted && !line.ends_with(']'))) return std::nullopt;
  line = text::trimmed(line.substr(0, line.size() - 1));
  if (line.find_first_of("[]\"") != std::string_view::npos) return std::nullopt;
  return line;
}

/// The end of the tag that begins at `at`: the end of its line, or of the next line when a mail
/// program has wrapped the value.
std::size_t end_of_tag(std::string_view document, std::size_t at) {
  const std::size_t end = std::min(document.find('\n', at), document.size());
  const std::string_view line = document.substr(at, end - at);
  const std::size_t open = line.find('"');
  if (open == line.npos || line.find('"', open + 1) != line.npos || end == document.size()) {
    return end;
  }
  const std::size_t next_end = std::min(document.find('\n', end + 1), document.size());
  const std::string_view next = text::trimmed(document.substr(end + 1, next_end - end - 1));
  return !next.starts_with('[') && next.ends_with("\"]") ? next_end : end;
}

}  // namespace

bool is_unknown(std::string_view value) { return value == kUnknownValue || value == kUnknownDate; }

std::string_view roster_value(const Game& record, std::string_view name) {
  const std::string_view value = record.tag(name);
  if (!value.empty() && !is_unknown(value)) return value;
  return name == "Date" ? kUnknownDate : kUnknownValue;
}

bool add_contest(Game& outer, std::string_view place, Game& inner) {
  std::uint32_t ply = 0;
  const auto [stop, failure] = std::from_chars(place.data(), place.data() + place.size(), ply);
  place.remove_prefix(static_cast<std::size_t>(stop - place.data()));
  if (failure != std::errc{} || ply == 0 || ply > outer.moves.size()) return false;
  auto contest = std::find_if(outer.contests.begin(), outer.contests.end(),
                              [&](const Contest& c) { return c.ply >= ply; });
  const bool known = contest != outer.contests.end() && contest->ply == ply;
  if (place.starts_with('.')) {
    return known && !contest->game.empty() &&
           add_contest(contest->game.front(), place.substr(1), inner);
  }
  if (!place.empty() || !outer.rules->has_contests() || (known && !contest->game.empty())) {
    return false;
  }
  if (!known) contest = outer.contests.insert(contest, {ply, {}, {}});
  std::erase_if(inner.tags, [](const Tag& tag) { return tag.name == kContestTag; });
  contest->game.push_back(std::move(inner));
  return true;
}

std::size_t TagSection::read(std::string_view document, std::size_t at, Reporter& reporter) {
  tags_.clear();
  comments_.clear();
  tags_seen_ = 0;
  int line_feeds = 1;  // number of line feeds since the last tag
  while (at < document.size()) {
    const char c = document[at];
    if (text::is_blank(c)) {
      line_feeds += c == '\n' ? 1 : 0;
      ++at;
    } else if (const auto rest = document.substr(at);
               line_feeds > 0 && text::without_byte_order_mark(rest).size() < rest.size()) {
      at = document.size() - text::without_byte_order_mark(rest).size();
    } else if (c == '%' && line_feeds > 0) {
      at = std::min(document.find('\n', at), document.size());
    } else if (c == ';') {
      const std::size_t end = std::min(document.find('\n', at), document.size());
      comments_.push_back(document.substr(at + 1, end - at - 1));
      at = end;
    } else if (c == '[' && read_tag(document, at, line_feeds > 1, reporter)) {
      line_feeds = 0;
    } else {
      break;
    }
  }
  return at;
}

bool TagSection::read_tag(std::string_view document, std::size_t& at, bool after_blank_line,
                          Reporter& reporter) {
  const std::size_t offset = at;
  const std::size_t line_end = end_of_tag(document, at);
  const std::string_view line = document.substr(at, line_end - at);
  if (++tags_seen_ > kMaxTags) {
    if (tags_seen_ == kMaxTags + 1) {
      reporter.add(
          Code::kTooLarge, Severity::kWarning, offset, 0,
          fmt::format("a record may have at most {} tags; the others were ignored", kMaxTags));
    }
    at = line_end;
    return true;
  }
  const std::size_t open = line.find('"');
  std::string_view name = text::trimmed(line.substr(1, open == line.npos ? 0 : open - 1));
  if (open == line.npos || name.empty() || name.find_first_of("[]") != name.npos) {
    if (const auto loose = loose_tag(line); loose && find(loose->name) == nullptr) {
      tags_.push_back({loose->name, loose->value, offset, false});
      report_spelling(loose->name, offset, reporter);
      at = line_end;
      return true;
    }
    reporter.add(Code::kBadTag, Severity::kWarning, offset, 0,
                 "this tag is not of the form [Name \"Value\"] and was ignored");
    at = line_end;
    return true;
  }
  if (after_blank_line && find(name) != nullptr) return false;

  const std::string_view after = line.substr(open + 1);
  std::size_t close = closing_quote(after, escapes_);
  std::size_t bracket = close == after.npos ? after.npos : close + 1;
  while (bracket < after.size() && text::is_blank(after[bracket])) ++bracket;
  if (bracket >= after.size() || after[bracket] != ']') {
    if (const auto value = value_without_end(name, after)) {
      if (find(name) == nullptr) {
        tags_.push_back({name, *value, offset, false});
        report_spelling(name, offset, reporter);
      } else {
        report_twice(name, offset, reporter);
      }
      at = line_end;
      return true;
    }
    // The value contains a quotation mark without its escape.
    close = unescaped_end(after);
    bracket = close == after.npos ? after.npos : after.find(']', close);
    if (bracket == after.npos) {
      reporter.add(Code::kBadTag, Severity::kWarning, offset, 0,
                   fmt::format("the tag {} does not end with \"] on its line and was ignored",
                               std::string(name)));
      at = line_end;
      return true;
    }
    reporter.add(Code::kBadTag, Severity::kWarning, offset, 0,
                 escapes_ == Escapes::kBackslash
                     ? "a quotation mark inside a tag value must be written \\\""
                     : "a tag value cannot hold quotation marks; write apostrophes");
  }
  at = offset + open + 1 + bracket + 1;
  if (name.ends_with(':') || name.ends_with('=')) {
    const std::string_view usual = text::trimmed(name.substr(0, name.size() - 1));
    if (!usual.empty()) {
      name = usual;
      report_spelling(name, offset, reporter);
    }
  } else if (after.substr(0, close).find('\n') != after.npos) {
    reporter.add(
        Code::kBadTag, Severity::kNote, offset, 0,
        fmt::format("the value of the tag {} continues on the next line; both lines were joined",
                    name));
  }
  if (find(name) != nullptr) {
    report_twice(name, offset, reporter);
    return true;
  }
  tags_.push_back({name, after.substr(0, close), offset, false});
  return true;
}

const RawTag* TagSection::find(std::string_view name) const {
  const auto found =
      std::find_if(tags_.begin(), tags_.end(), [&](const RawTag& t) { return t.name == name; });
  return found == tags_.end() ? nullptr : &*found;
}

const RawTag* TagSection::take(std::string_view name) {
  const RawTag* const tag = find(name);
  set_used(tag, true);
  return tag;
}

void TagSection::set_used(const RawTag* tag, bool used) {
  if (tag != nullptr) tags_[static_cast<std::size_t>(tag - tags_.data())].used = used;
}

void TagSection::rename(std::string_view name, std::string_view in_record) {
  if (find(in_record) != nullptr) return;
  for (RawTag& tag : tags_) {
    if (tag.name == name) tag.name = in_record;
  }
}

std::string_view TagSection::meant_name(std::string_view name) const {
  std::string word = text::lowered(name);
  std::erase_if(word, [](char c) { return c == ' ' || c == '_' || c == '-'; });
  const auto* const other = std::find_if(kOtherNames.begin(), kOtherNames.end(),
                                         [&](const OtherName& o) { return o.name == word; });
  if (other != kOtherNames.end()) return find(other->known) == nullptr ? other->known : "";
  if (std::find(kNamedTags.begin(), kNamedTags.end(), name) != kNamedTags.end() ||
      std::find(kOtherTags.begin(), kOtherTags.end(), name) != kOtherTags.end()) {
    return {};
  }
  std::string_view meant;
  std::size_t least = 3;
  for (std::size_t i = 0; i < kOftenMistyped; ++i) {
    const std::string_view known = kNamedTags[i];
    const std::size_t most = known.size() > 5 ? 2 : 1;
    if (find(known) != nullptr) continue;
    const std::size_t distance = edit_distance(word, text::lowered(known), most);
    const bool same_letter = word.starts_with(text::lower(known.front()));
    if (distance > most || distance > least || (distance == least && !same_letter)) continue;
    meant = known;
    least = distance;
  }
  return meant;
}

void TagSection::settle_names(Reporter& reporter) {
  for (RawTag& tag : tags_) {
    const auto* const same =
        std::find_if(kNamedTags.begin(), kNamedTags.end(),
                     [&](std::string_view name) { return text::same_word(name, tag.name); });
    if (same != kNamedTags.end() && *same != tag.name) {
      if (find(*same) == nullptr) {
        tag.name = *same;
      } else {
        report_twice(*same, tag.offset, reporter);
      }
      continue;
    }
    // Only files of the official notation, which have a tag Game, name the players Player1 and
    // Player2.
    const bool player = tag.name.starts_with("Player") && find("Game") == nullptr;
    if (same != kNamedTags.end() && !player) continue;
    const std::string_view meant = meant_name(tag.name);
    if (meant.empty()) continue;
    std::string buffer;
    const std::string name(reporter.utf8(tag.name, buffer));
    reporter.add(Code::kBadTag, Severity::kWarning, tag.offset, 0,
                 fmt::format("the tag {} has no meaning here; if it is meant as {}, correct its "
                             "name",
                             name, meant));
  }
}

std::string TagSection::text(const RawTag& tag, Reporter& reporter) const {
  std::string buffer;
  const std::string_view written = reporter.utf8(tag.value, buffer);
  std::string value =
      escapes_ == Escapes::kBackslash ? unescaped_value(written) : std::string(written);
  // Joins a value that continues in the next line.
  for (std::size_t wrap = value.find('\n'); wrap != value.npos; wrap = value.find('\n')) {
    const std::size_t next = std::min(value.find_first_not_of(" \t", wrap + 1), value.size());
    const std::size_t end = value.find_last_not_of(" \t\r", wrap - (wrap > 0 ? 1 : 0)) + 1;
    value.replace(std::min(end, wrap), next - std::min(end, wrap), " ");
  }
  return value;
}

void TagSection::append_others(std::vector<Tag>& tags, Reporter& reporter) const {
  for (const RawTag& tag : tags_) {
    if (tag.used || (is_listed(tag.name) && is_unknown(tag.value))) continue;
    std::string buffer;
    const std::string_view name = reporter.utf8(tag.name, buffer);
    // The same name may occur in two encodings.
    if (name.size() != text::characters(name) &&
        std::any_of(tags.begin(), tags.end(), [&](const Tag& t) { return t.name == name; })) {
      report_twice(name, tag.offset, reporter);
      continue;
    }
    tags.push_back({std::string(name), text(tag, reporter)});
  }
}

void write_tag(std::string_view name, std::string_view value, std::string& text, Escapes escapes) {
  text += '[';
  for (const char c : name) {
    text += c == '"' || c == '[' || c == ']' || c == '\n' || c == '\r' ? '_' : c;
  }
  text += " \"";
  const bool escaping = escapes == Escapes::kBackslash;
  for (const char c : value) {
    if (escaping && (c == '"' || c == '\\')) text += '\\';
    text += c == '"' && !escaping ? '\'' : c == '\n' || c == '\r' ? ' ' : c;
  }
  text += "\"]\n";
}

}  // namespace gipfbase::notation::gpn
