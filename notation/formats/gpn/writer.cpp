#include <string>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/movetext.hpp"
#include "notation/formats/gpn/tags.hpp"

namespace gipfbase::notation {
namespace {

using gpn::write_tag;

void write_tags(const Game& record, std::string& text) {
  for (const std::string_view name : gpn::kRoster) {
    write_tag(name, gpn::roster_value(record, name), text);
  }
  write_tag("Result", record.result, text);
  write_tag("Title", record.rules->title(), text);
  write_tag("Variant", record.rules->variant(), text);
  if (record.has_own_start()) write_tag("Position", record.start_text(), text);
  if (!record.termination.empty()) write_tag("Termination", record.termination, text);
  for (const Tag& tag : record.tags) {
    if (!gpn::in_roster(tag.name)) write_tag(tag.name, tag.value, text);
  }
  text += '\n';
}

/// `contest`: where it belongs in the games around it, "5" or "5.3"; empty for a game of its own.
void write_record(const Game& record, const std::string& contest, std::string& text,
                  const GpnStyle& style) {
  if (!contest.empty()) write_tag(gpn::kContestTag, contest, text);
  write_tags(record, text);
  gpn::write_movetext(record, *record.rules, style, text);
  for (const Contest& inner : record.contests) {
    const std::string place = (contest.empty() ? "" : contest + ".") + std::to_string(inner.ply);
    for (const Game& game : inner.game) write_record(game, place, text, style);
  }
}

}  // namespace

void write_gpn(const Game& record, std::string& text, const GpnStyle& style) {
  write_record(record, {}, text, style);
}

}  // namespace gipfbase::notation
