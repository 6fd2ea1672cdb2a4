#include "cli/arguments/position_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "cli/arguments/command.hpp"
#include "cli/terminal/errors.hpp"
#include "notation/formats/transcript/title_guess.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

using notation::Rules;
using notation::TextError;

/// Bytes before `offset` as characters, counted from 1 as people do.
std::size_t character(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  return 1 + static_cast<std::size_t>(std::count_if(before.begin(), before.end(),
                                                    std::not_fn(notation::text::is_continuation)));
}

using Candidates = std::vector<std::shared_ptr<const Rules>>;

/// Every variant that may be meant, each title's default first.
Candidates candidates(const RulesChoice& choice, const notation::Catalogue& titles) {
  if (!choice.variant.empty()) return {chosen_rules(choice, titles)};
  Candidates list;
  const RulesChoice named = canonical(choice, titles);
  for (const notation::TitleInfo* title : titles.titles()) {
    if (!named.title.empty() && title->id != named.title) continue;
    list.push_back(titles.rules(*title));
    for (const notation::VariantInfo& variant : title->agreements.variants) {
      if (variant.id == title->agreements.default_variant) continue;
      list.push_back(titles.rules(*title, variant.id).value());
    }
  }
  return list;
}

/// The variants of a database's games that may be meant, most games first.
Candidates candidates(db::Database& database, const RulesChoice& choice) {
  if (!choice.variant.empty()) return {chosen_rules(choice, database.catalogue())};
  Candidates list;
  const RulesChoice named = canonical(choice, database.catalogue());
  for (const db::StoredVariant& stored : db::stored_variants(database)) {
    if (!named.title.empty() && stored.title != named.title) continue;
    list.push_back(database.rules(stored.title, stored.variant));
  }
  return list;
}

ChosenPosition read_position(const std::string& text, const RulesChoice& rules,
                             const notation::Catalogue& titles) {
  std::optional<TextError> nearest;
  for (const auto& ruleset : candidates(rules, titles)) {
    auto position = ruleset->read_position(text);
    if (position) return {ruleset, *position, {}};
    if (!nearest || position.error().offset > nearest->offset) nearest = position.error();
  }
  const char* hint = !rules.variant.empty() ? ""
                     : !rules.title.empty() ? " (--variant says whose position it is)"
                                            : " (--title and --variant say whose position it is)";
  throw UsageError(fmt::format("--position, character {}: {}{}", character(text, nearest->offset),
                               nearest->message, hint));
}

/// Length of what may stand between two moves: blanks, and move numbers such as "12." or "12...".
std::size_t between_moves(std::string_view text) {
  std::size_t at = 0;
  const auto skip = [&](auto&& of_kind) {
    while (at < text.size() && of_kind(text[at])) ++at;
  };
  while (true) {
    skip(notation::text::is_blank);
    const std::size_t number = at;
    skip(notation::text::is_digit);
    const std::size_t dots = at;
    skip([](char c) { return c == '.'; });
    if (number == dots || dots == at) return number;
  }
}

void play_line(const std::string& text, ChosenPosition& chosen) {
  std::string_view rest = text;
  while (true) {
    rest.remove_prefix(between_moves(rest));
    if (rest.empty()) return;
    std::size_t length = chosen.ruleset->scan_move(rest);
    if (length == 0) length = std::min(rest.find_first_of(" \t\n"), rest.size());
    const std::string_view move_text = rest.substr(0, length);
    const auto move = chosen.ruleset->read_move(chosen.position, move_text);
    if (!move) {
      throw UsageError(fmt::format("--line, move {} \"{}\": {}", chosen.line.size() + 1, move_text,
                                   move.error().message));
    }
    chosen.ruleset->play(chosen.position, *move);
    chosen.line.push_back(*move);
    rest.remove_prefix(length);
  }
}

std::string fault_of_empty(const std::string& text) {
  const bool empty = std::all_of(text.begin(), text.end(), notation::text::is_blank);
  return empty ? "nothing is given; leave the option out to mean the start" : "";
}

db::PositionQuery query_of(const ChosenPosition& chosen, const PositionChoice& choice) {
  db::PositionQuery query;
  query.ruleset = chosen.ruleset;
  query.position = chosen.position;
  query.exact = choice.exact;
  if (choice.same_order) query.line = chosen.line;
  return query;
}

}  // namespace

void add_position_options(Command& command, PositionChoice& choice) {
  command
      .option("--position", &choice.position, "TEXT",
              "Position text, as \"gipfbase show\" prints it")
      .check(fault_of_empty);
  command
      .option("--line", &choice.line, "MOVES",
              "Moves in official notation; with --position, played from there")
      .check(fault_of_empty);
  command.flag("--same-order", &choice.same_order,
               "Only games that began with exactly the moves of --line");
  command.flag("--exact", &choice.exact,
               "Only as it stands: not turned, not mirrored, nor with the players' seats changed");
}

void add_start_options(Command& command, PositionChoice& choice) {
  command.option("--position", &choice.position, "TEXT", "Position text (default: start)")
      .check(fault_of_empty);
  command.option("--line", &choice.line, "MOVES", "Moves to play first").check(fault_of_empty);
}

bool given(const PositionChoice& choice) {
  return !choice.position.empty() || !choice.line.empty();
}

db::Database open_to_search(const std::string& path, const PositionChoice& choice,
                            const RulesChoice& rules, const notation::Catalogue& titles) {
  if (choice.same_order && (choice.line.empty() || !choice.position.empty())) {
    throw UsageError("--same-order goes with --line from the start position");
  }
  if (!rules.title.empty() || !rules.variant.empty()) static_cast<void>(canonical(rules, titles));
  try {
    return {path, db::Database::Mode::kRead, titles};
  } catch (const db::Error&) {
    // A text that fits no rules is the nearer mistake.
    if (given(choice)) static_cast<void>(chosen_or_start(choice, rules, titles));
    throw;
  }
}

ChosenPosition chosen_or_start(const PositionChoice& choice, const RulesChoice& rules,
                               const notation::Catalogue& titles) {
  ChosenPosition chosen;
  if (choice.position.empty()) {
    const bool named = !rules.title.empty() || !rules.variant.empty() || choice.line.empty();
    const auto guess = named ? std::nullopt : notation::guess_title(choice.line, titles);
    chosen.ruleset = guess ? guess->rules : chosen_rules(rules, titles);
    chosen.position = chosen.ruleset->start();
  } else {
    chosen = read_position(choice.position, rules, titles);
  }
  play_line(choice.line, chosen);
  return chosen;
}

std::vector<db::PositionQuery> chosen_among(db::Database& database, const PositionChoice& choice,
                                            const RulesChoice& rules) {
  std::vector<db::PositionQuery> list;
  for (const auto& ruleset : candidates(database, rules)) {
    ChosenPosition chosen{ruleset, ruleset->start(), {}};
    if (!choice.position.empty()) {
      const auto position = ruleset->read_position(choice.position);
      if (!position) continue;
      chosen.position = *position;
    }
    try {
      play_line(choice.line, chosen);
    } catch (const UsageError&) {
      continue;  // not a line of this variant
    }
    list.push_back(query_of(chosen, choice));
  }
  // What fits no game of the database may be wrong, or fit other rules.
  if (list.empty()) {
    list.push_back(query_of(chosen_or_start(choice, rules, database.catalogue()), choice));
  }
  return list;
}

}  // namespace gipfbase::cli
