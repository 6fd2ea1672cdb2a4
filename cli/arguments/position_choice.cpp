#include "cli/arguments/position_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "cli/arguments/command.hpp"
#include "cli/terminal/errors.hpp"
#include "db/cluster/cluster.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/formats/transcript/title_guess.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

using notation::Rules;
using notation::TextError;

/// The number of the character at byte `offset`, counted from 1.
std::size_t character(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  return 1 + static_cast<std::size_t>(std::count_if(before.begin(), before.end(),
                                                    std::not_fn(notation::text::is_continuation)));
}

using Candidates = std::vector<std::shared_ptr<const Rules>>;

/// Every variant that may be meant; for each title its default first.
Candidates candidates(const RulesChoice& choice, const Catalogue& titles) {
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

/// The variants in a database that may be meant, those with most games first.
Candidates candidates(db::Archive& archive, const RulesChoice& choice) {
  if (!choice.variant.empty()) return {chosen_rules(choice, archive.catalogue())};
  Candidates list;
  const RulesChoice named = canonical(choice, archive.catalogue());
  for (const db::StoredVariant& stored : archive.variants()) {
    if (!named.title.empty() && stored.title != named.title) continue;
    list.push_back(db::stored_rules(archive.catalogue(), stored.title, stored.variant));
  }
  return list;
}

/// The end of a message about rules that were assumed because none were named.
std::string assumed(const Rules& taken, const RulesChoice& named) {
  if (!named.variant.empty()) return {};
  return fmt::format("; the position was read as {} {} (use {} to change that)", taken.title(),
                     taken.variant(), named.title.empty() ? "--title or --variant" : "--variant");
}

/// The end of a message about a line of moves: the rules, and the start position, that were
/// assumed.
std::string assumed_of_line(const Rules& taken, const RulesChoice& named,
                            const PositionChoice& choice) {
  if (choice.line_called != "--line") return {};
  if (!choice.position.empty()) return assumed(taken, named);
  if (!named.variant.empty())
    return "; the moves were read from the start position (use --position to change that)";
  return fmt::format(
      "; the moves were read as {} {} from the start position (use {}--variant or --position to "
      "change that)",
      taken.title(), taken.variant(), named.title.empty() ? "--title, " : "");
}

ChosenPosition read_position(const PositionChoice& choice, const RulesChoice& rules,
                             const Catalogue& titles) {
  const std::string& text = choice.position;
  // Report the error of the rules that could read most of the text.
  std::optional<TextError> nearest;
  const Rules* reader = nullptr;
  const Candidates list = candidates(rules, titles);
  for (const auto& ruleset : list) {
    auto position = ruleset->read_position(text);
    if (position) return {ruleset, *position, {}, *position};
    if (nearest && position.error().offset <= nearest->offset) continue;
    nearest = position.error();
    reader = ruleset.get();
  }
  const std::string where = nearest->offset >= text.size()
                                ? std::string()
                                : fmt::format(", character {}", character(text, nearest->offset));
  throw UsageError(
      fmt::format("{}{}: {}{}", choice.called, where, nearest->message, assumed(*reader, rules)));
}

/// Plays a line of moves, written as in a record. Move numbers, results, comments, glyphs and side
/// lines are skipped.
void play_line(const PositionChoice& choice, const RulesChoice& rules, ChosenPosition& chosen) {
  const std::string& text = choice.line;
  if (!text.empty() && text.find_first_not_of(". ") == std::string::npos) {
    throw UsageError(choice.line_called + ": replace the dots with moves");
  }
  using Kind = notation::gpn::Token::Kind;
  const auto fail = [&](std::string_view word, std::string_view reason) {
    throw UsageError(fmt::format("{}, move {} \"{}\": {}{}", choice.line_called,
                                 chosen.line.size() + 1, word, reason,
                                 assumed_of_line(*chosen.ruleset, rules, choice)));
  };
  notation::gpn::Lexer lexer(text, 0, text.size());
  while (true) {
    const auto token = lexer.next_played(*chosen.ruleset);
    if (token.kind == Kind::kEnd) return;
    if (token.kind == Kind::kUnclosed) fail("{", "this comment is never closed");
    if (token.kind == Kind::kOpen) fail("(", "this side line is never closed");
    const auto move = chosen.ruleset->read_move(chosen.position, token.text);
    if (!move) fail(token.text, move.error().message);
    chosen.ruleset->play(chosen.position, *move);
    chosen.line.push_back(*move);
  }
}

/// The position under these rules; nullopt if the texts do not fit them.
std::optional<ChosenPosition> chosen_under(std::shared_ptr<const Rules> ruleset,
                                           const PositionChoice& choice, const RulesChoice& rules) {
  ChosenPosition chosen{std::move(ruleset), {}, {}, {}};
  const auto start = chosen.ruleset->start_of(choice.position);
  if (!start) return std::nullopt;
  chosen.start = *start;
  chosen.position = *start;
  try {
    play_line(choice, rules, chosen);
  } catch (const UsageError&) {
    return std::nullopt;  // not a line of this variant
  }
  return chosen;
}

std::string fault_of_empty(const std::string& text) {
  const bool empty = std::all_of(text.begin(), text.end(), notation::text::is_blank);
  return empty ? "the value is empty; omit the option for the start position" : "";
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
              "Moves in official notation; with --position, played from that position")
      .check(fault_of_empty);
  command.flag("--same-order", &choice.same_order,
               "Only games that began with exactly the moves of --line");
  command.flag("--exact", &choice.exact,
               "Only the position as given: not turned, not mirrored, players not exchanged");
}

void add_start_options(Command& command, PositionChoice& choice) {
  command
      .option("--position", &choice.position, "TEXT", "Position text (default: the start position)")
      .check(fault_of_empty);
  command.option("--line", &choice.line, "MOVES", "Moves to play first").check(fault_of_empty);
}

void add_position_argument(Command& command, PositionChoice& choice) {
  choice.called = "POSITION";
  command
      .positional("POSITION", &choice.position,
                  "Position text, as \"gipfbase show\" prints it (default: the start position)")
      .check(fault_of_empty);
  command.option("--line", &choice.line, "MOVES", "Moves to play first").check(fault_of_empty);
}

void check_combination(const PositionChoice& choice) {
  if (choice.same_order && (choice.line.empty() || !choice.position.empty())) {
    throw UsageError(
        "--same-order works only with --line and without --position: the line must begin at the "
        "start position");
  }
}

bool given(const PositionChoice& choice) {
  return !choice.position.empty() || !choice.line.empty();
}

namespace {

/// Calls `open`. If that fails, a position or line that fits no rules is reported instead.
template <class Open>
auto opened_to_search(const PositionChoice& choice, const RulesChoice& rules,
                      const Catalogue& titles, const Open& open) {
  check_combination(choice);
  if (!rules.title.empty() || !rules.variant.empty()) static_cast<void>(canonical(rules, titles));
  try {
    return open();
  } catch (const db::Error&) {
    if (given(choice)) static_cast<void>(chosen_or_start(choice, rules, titles));
    throw;
  }
}

}  // namespace

db::Database open_to_search(const std::string& path, const PositionChoice& choice,
                            const RulesChoice& rules, const Catalogue& titles) {
  return opened_to_search(choice, rules, titles,
                          [&] { return db::Database(path, db::Database::Mode::kRead, titles); });
}

std::unique_ptr<db::Archive> open_archive_to_search(const std::string& path,
                                                    const PositionChoice& choice,
                                                    const RulesChoice& rules,
                                                    const Catalogue& titles) {
  return opened_to_search(choice, rules, titles, [&] { return db::open_archive(path, titles); });
}

notation::Diagram diagram_of(const db::PositionQuery& query, const PositionChoice& choice) {
  const Rules& rules = *query.ruleset;
  const auto chosen = chosen_under(query.ruleset, choice, {});
  if (!chosen || chosen->line.empty()) return rules.diagram(query.position);
  const std::span<const PackedMove> line = chosen->line;
  const auto before = rules.replay(chosen->start, line.first(line.size() - 1), nullptr).final;
  return notation::diagram_after(rules, before, line.back());
}

ChosenPosition chosen_or_start(const PositionChoice& choice, const RulesChoice& rules,
                               const Catalogue& titles) {
  ChosenPosition chosen;
  if (choice.position.empty()) {
    const bool named = !rules.title.empty() || !rules.variant.empty() || choice.line.empty();
    const auto guess = named ? std::nullopt : notation::guess_title(choice.line, titles);
    // A move that is legal nowhere may still be written in the notation of one title.
    const auto alike = named || guess ? nullptr : notation::guess_notation(choice.line, titles);
    if (!named && !guess && !alike && titles.titles().size() > 1) {
      throw UsageError(
          "--line: the title is not clear from the moves; name it with --title, or give --position "
          "if the moves do not begin at the start position");
    }
    chosen.ruleset = guess ? guess->rules : alike ? alike : chosen_rules(rules, titles);
    chosen.position = chosen.ruleset->start();
  } else {
    chosen = read_position(choice, rules, titles);
  }
  chosen.start = chosen.position;
  play_line(choice, rules, chosen);
  return chosen;
}

std::vector<db::PositionQuery> chosen_among(db::Archive& archive, const PositionChoice& choice,
                                            const RulesChoice& rules) {
  std::vector<db::PositionQuery> list;
  for (const auto& ruleset : candidates(archive, rules)) {
    if (const auto chosen = chosen_under(ruleset, choice, rules)) {
      list.push_back(query_of(*chosen, choice));
    }
  }
  // The text fits no variant in the database: it is wrong, or fits other rules.
  if (list.empty()) {
    list.push_back(query_of(chosen_or_start(choice, rules, archive.catalogue()), choice));
  }
  return list;
}

std::vector<db::PositionQuery> chosen_among(db::Database& database, const PositionChoice& choice,
                                            const RulesChoice& rules) {
  db::FileArchive archive(database);
  return chosen_among(archive, choice, rules);
}

}  // namespace gipfbase::cli
