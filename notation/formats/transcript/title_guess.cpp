#include "notation/formats/transcript/title_guess.hpp"

#include "notation/formats/gpn/lexer.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::notation {
namespace {

/// Number of moves at the beginning of the text that are legal under these rules.
std::size_t legal_moves(std::string_view text, const Rules& rules) {
  gpn::Lexer lexer(text, 0, text.size());
  Play play(rules, rules.start());
  while (play.plies() < kGuessedMoves) {
    const gpn::Token token = lexer.next(rules);
    if (token.kind == gpn::Token::Kind::kComment || token.kind == gpn::Token::Kind::kNag) continue;
    if (token.kind == gpn::Token::Kind::kOpen && lexer.skip_variation()) continue;
    if (token.kind != gpn::Token::Kind::kMove) break;
    const auto move = rules.read_move(play.position(), token.text);
    if (!move) break;
    play.push_legal(*move);
  }
  return play.plies();
}

/// The variant of a title under which the largest number of moves at the beginning of the text are
/// legal. If several are equal, the default one is preferred.
TitleGuess best_variant(const TitleInfo& title, std::string_view text, const Catalogue& catalogue) {
  TitleGuess best;
  const auto consider = [&](std::string_view variant) {
    auto rules = catalogue.rules(title, variant);
    const std::size_t moves = rules ? legal_moves(text, **rules) : 0;
    if (moves > best.moves) best = {*rules, moves};
  };
  consider(title.agreements.default_variant);
  for (const VariantInfo& variant : title.agreements.variants) {
    if (best.moves < kGuessedMoves) consider(variant.id);
  }
  return best;
}

}  // namespace

std::optional<TitleGuess> guess_title(std::string_view text, const Catalogue& catalogue) {
  TitleGuess best;
  for (const TitleInfo* title : catalogue.titles()) {
    TitleGuess guess = best_variant(*title, text, catalogue);
    if (guess.moves > best.moves) best = std::move(guess);
  }
  if (best.moves == 0) return std::nullopt;
  return best;
}

std::shared_ptr<const Rules> guess_notation(std::string_view text, const Catalogue& catalogue) {
  std::shared_ptr<const Rules> nearest;
  std::size_t most = 0;  // characters of the move that could be read
  for (const TitleInfo* title : catalogue.titles()) {
    auto rules = catalogue.rules(*title);
    gpn::Lexer lexer(text, 0, text.size());
    const gpn::Token token = lexer.next_played(*rules);
    if (token.kind != gpn::Token::Kind::kMove) continue;
    const auto move = rules->read_move(rules->start(), token.text);
    const std::size_t read = move ? token.text.size() : move.error().offset;
    if (read == 0 || read < most) continue;
    nearest = read > most ? std::move(rules) : nullptr;
    most = read;
  }
  return nearest;
}

}  // namespace gipfbase::notation
