#include "db/query/language/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace gipfbase::db::language {
namespace {

constexpr std::string_view kProved = "proved";

struct Listed {
  std::string_view form;
  std::string_view about;
};

constexpr std::array kCommon = {
    // Texts of games.
    Listed{"player", "text: a player, on either side; * matches anything"},
    Listed{"first_player", "text: who moved first"},
    Listed{"second_player", "text: who moved second"},
    Listed{"event", "text: the tournament or match"}, Listed{"site", "text: the place or server"},
    Listed{"round", "text: the round of the event"},
    Listed{"title", "text: the game that was played, such as zertz"},
    Listed{"variant", "text: its variant, such as 48"},
    Listed{"result", "text: \"1-0\", \"0-1\", \"1/2-1/2\", \"0-0\" or \"*\""},
    Listed{"ending", "text: how it ended, such as white or resignation"},
    Listed{"source", "text: the file or archive it came from"},
    Listed{"comment", "text: words of comments"},
    Listed{"text", "text: words of comments, players, events and sites"},
    Listed{"tag(Name)", "text: any tag of the record"},
    Listed{"glyph", "text: of any move, such as \"?!\" or \"$18\""},
    Listed{"finding", "text: the code of a finding of an import"},
    // Numbers of games, and conditions on them.
    Listed{"date", "compared with 2004, 2004.06 or 2004.06.01"},
    Listed{"plies", "number: moves of the game"},
    Listed{"year", "number: the year in which it was played"},
    Listed{"id", "number: id of the game in the database"},
    Listed{"import", "number: id of its import"},
    Listed{"findings", "number: how many findings it has"},
    Listed{"first_rating", "number: rating of the first player on that day"},
    Listed{"second_rating", "number: rating of the second player on that day"},
    Listed{"annotated", "the game has comments, glyphs or side lines"},
    Listed{"dated", "the day is known"}, Listed{"solved", "its last positions have been solved"},
    // Players.
    Listed{"mover", "the player to move"}, Listed{"other", "the opponent"},
    Listed{"first", "the player who moved first"}, Listed{"second", "the player who moved second"},
    Listed{"winner", "the player who won"}, Listed{"loser", "the player who lost"},
    Listed{"either(Q)", "Q holds for some player, called me in Q"},
    Listed{"both(Q)", "Q holds for both players, called me in Q"},
    Listed{"me", "the player of either and both"}, Listed{"you", "the other player"},
    // Positions.
    Listed{"ply", "number: moves played before the position"},
    Listed{"position(\"...\")", "this position, or one of its rotations and reflections"},
    Listed{"exactly(\"...\")", "exactly this position"},
    Listed{"pattern(\"...\")", "a board with wildcards"},
    Listed{"proved", "the position has a proved value"},
    Listed{"proved_win", "the player to move wins, as proved"},
    Listed{"proved_draw", "the position is drawn, as proved"},
    Listed{"proved_loss", "the player to move loses, as proved"},
    Listed{"proved_score", "number: proved points of the player to move"},
    Listed{"proved_plies", "number: proved plies to the end"},
    // Places.
    Listed{"board", "places: all of them"}, Listed{"edge", "places: with five neighbours or fewer"},
    Listed{"corners", "places: with three neighbours or fewer"}, Listed{"none", "places: none"},
    Listed{"count(S)", "number: how many places"}, Listed{"near(S)", "places: the neighbours"},
    Listed{"line(S)", "number: places in the longest straight run"},
    Listed{"parts(S)", "number: parts that do not touch"},
    Listed{"some", "some c in S: Q for some place; some(Q): somewhere in the game"},
    Listed{"every", "every c in S: Q for every place"},
    Listed{"sym(Q)", "Q for some rotation or reflection of the board"},
    Listed{"shift(Q)", "Q with its places moved anywhere"},
    // Sequences.
    Listed{"prev(X, n)", "X one move, or n moves, earlier"},
    Listed{"next(X, n)", "X one move, or n moves, later"},
    Listed{"after(X)", "X in the position after the next move"},
    Listed{"then", "A then B within n: B later than A"},
    Listed{"until", "A until B: A from here on, until B"},
    Listed{"within", "at most this number of moves later"},
    Listed{"always(Q)", "Q everywhere in the game"}, Listed{"never(Q)", "Q nowhere in the game"},
    Listed{"start(Q)", "Q in the first position"}, Listed{"final(Q)", "Q in the last position"},
    Listed{"first(Q, R)", "R where Q holds for the first time"},
    Listed{"last(Q, R)", "R where Q holds for the last time"},
    Listed{"times(Q)", "number: how often Q holds"},
    Listed{"run(Q)", "number: the most positions in a row in which Q holds"}, Listed{"and", "both"},
    Listed{"or", "one or both"}, Listed{"not", "the opposite"},
    Listed{"in", "a set of places is part of another"}};

Word word_of(const Listed& listed) {
  return {std::string(listed.form.substr(0, listed.form.find('('))), std::string(listed.form),
          std::string(listed.about)};
}

/// The noun "held white", which takes a player, is written held(P, white).
Word word_of(const notation::Noun& noun) {
  const std::size_t blank = std::min(noun.name.find(' '), noun.name.size());
  const std::string_view own = noun.name.substr(std::min(blank + 1, noun.name.size()));
  Word word;
  word.word = noun.name.substr(0, blank);
  word.form = word.word;
  if (noun.of_seat || !own.empty()) {
    word.form += fmt::format("({}{}{})", noun.of_seat ? "P" : "",
                             noun.of_seat && !own.empty() ? ", " : "", own);
  }
  if (noun.type == notation::NounType::kCells) word.about = "places: ";
  if (noun.type == notation::NounType::kNumber) word.about = "number: ";
  if (noun.of_move) word.about += "of a move: ";
  word.about += noun.about;
  return word;
}

}  // namespace

const std::vector<Word>& common_words() {
  static const std::vector<Word> words = [] {
    std::vector<Word> list;
    list.reserve(kCommon.size());
    for (const Listed& listed : kCommon) list.push_back(word_of(listed));
    return list;
  }();
  return words;
}

std::vector<Word> words_of(const notation::Rules& rules) {
  std::vector<Word> words;
  for (const notation::Noun& noun : rules.nouns()) words.push_back(word_of(noun));
  return words;
}

bool is_number_of_value(std::string_view word) {
  return word == "proved_score" || word == "proved_plies";
}

bool is_about_values(std::string_view word) {
  if (!word.starts_with(kProved)) return false;
  return std::any_of(kCommon.begin(), kCommon.end(),
                     [&](const Listed& listed) { return listed.form == word; });
}

}  // namespace gipfbase::db::language
