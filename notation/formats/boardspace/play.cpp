#include "notation/formats/boardspace/play.hpp"

namespace gipfbase::notation {

const BoardspaceVariant* find_variant(std::span<const BoardspaceVariant> variants,
                                      std::string_view BoardspaceVariant::*kind,
                                      std::string_view name) {
  for (const BoardspaceVariant& variant : variants) {
    if (text::same_word(variant.*kind, name)) return &variant;
  }
  return nullptr;
}

bool names_title(const BoardspaceFormat& words, std::string_view gm, std::string_view setup) {
  const std::string_view name = gm.empty() ? next_word(setup) : text::trimmed(gm);
  return text::same_word(name, words.gm) ||
         find_variant(words.variants, &BoardspaceVariant::setup, name) != nullptr;
}

Expected<std::string, std::string> variant_of(const BoardspaceFormat& words,
                                              const BoardspaceGame& game) {
  const auto named = [&](std::string_view name) {
    return find_variant(words.variants, &BoardspaceVariant::setup, name);
  };
  std::string_view setup = game.property("SU");
  const std::string_view name = next_word(setup);
  const auto* variant = named(name.empty() ? text::trimmed(game.property("GM")) : name);
  if (variant == nullptr && name.empty()) variant = words.variants.data();
  if (variant != nullptr) return std::string(variant->id);
  std::string known;
  for (const BoardspaceVariant& v : words.variants)
    known.append(known.empty() ? "" : ", ").append(v.setup);
  return Unexpected{fmt::format("SU[{}] is not a variant of {}; known: {}", game.property("SU"),
                                words.title, known)};
}

void BoardspaceSetup::keep(std::string_view numbers, std::vector<Tag>& tags) const {
  numbers = text::trimmed(numbers);
  if (!numbers.empty() && numbers != usual)
    tags.push_back({std::string(tag), std::string(numbers)});
}

std::string_view BoardspaceSetup::of(const Game& record) const {
  const std::string_view kept = record.tag(tag);
  return kept.empty() ? usual : kept;
}

std::string_view after_first_word(std::string_view text) {
  (void)next_word(text);
  return text;
}

std::string action_text(const BoardspaceAction& action) {
  constexpr std::size_t kLongest = 60;
  const std::string_view args = text::trimmed(action.args);
  return fmt::format("{}{}{}", action.verb.substr(0, kLongest), args.empty() ? "" : " ",
                     args.substr(0, kLongest));
}

std::optional<hex::Place> next_place(std::string_view& args) {
  const std::string_view word = next_word(args);
  if (word.empty() || !text::is_letter(word[0])) return std::nullopt;
  const auto row = text::number<int>(word.size() > 1 ? word.substr(1) : next_word(args));
  if (row.value_or(0) < 1) return std::nullopt;
  return hex::Place{text::lower(word[0]) - 'a', *row};
}

int next_cell(std::string_view& args, int (*cell_at)(hex::Place)) {
  const auto place = next_place(args);
  return place ? cell_at(*place) : -1;
}

std::string boardspace_place(hex::Place place) {
  return fmt::format("{} {}", static_cast<char>('A' + place.column), place.row);
}

Seat next_player(std::string_view& args, Seat otherwise) {
  const std::string_view word = next_word(args);
  if (word.empty()) return otherwise;
  return word.back() == '1' ? 1 : 0;
}

BoardspaceTitle::Actions BoardspaceActionWriter::finish(const Game& record, bool over,
                                                        Seat side_to_move) {
  const bool won = record.result == kFirstWins || record.result == kSecondWins;
  const Seat winner = player_of(record.result == kFirstWins ? 0 : 1);
  const Seat player = player_of(side_to_move);
  if (over) return std::move(written_);
  if (won && record.termination == kResignation) {
    act(other(winner), "Resign");
    act(other(winner), "Done");
  } else if (won && record.termination == kTimeForfeit) {
    act(winner, "WinOnTime");
  } else if (record.result == kDrawn && record.termination == kAgreement) {
    act(player, "OfferDraw");
    act(player, "Done");
    act(other(player), "AcceptDraw");
    act(other(player), "Done");
  }
  return std::move(written_);
}

Unexpected<std::string> not_legal(std::size_t move) {
  return Unexpected{fmt::format(
      "move {} is not legal; only legal games can be written as Boardspace records", move)};
}

std::optional<std::string> fault_of_start(const Game& record, std::string_view title,
                                          std::string_view how) {
  if (!record.has_own_start()) return std::nullopt;
  return fmt::format(
      "Boardspace begins every game of {} {}, and this one has a start position of its own; keep "
      "this game as .gpn",
      title, how);
}

Seat first_player(const Game& record) { return record.tag("BoardspaceFirst") == "P1" ? 1 : 0; }

}  // namespace gipfbase::notation
