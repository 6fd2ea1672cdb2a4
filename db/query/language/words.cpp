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
    Listed{"first_player", "text: the player who moved first"},
    Listed{"second_player", "text: the player who moved second"},
    Listed{"event", "text: the tournament or match"}, Listed{"site", "text: the place or server"},
    Listed{"round", "text: the round of the event"},
    Listed{"title", "text: the title, such as zertz"},
    Listed{"variant", "text: the variant of the title, such as 48"},
    Listed{"result", "text: \"1-0\", \"0-1\", \"1/2-1/2\", \"0-0\" or \"*\""},
    Listed{"ending", "text: how the game ended, such as white or resignation"},
    Listed{"source", "text: the file or archive from which the game came"},
    Listed{"comment", "text: words in comments"},
    Listed{"text", "text: words in comments and in the names of players, events and sites"},
    Listed{"tag(Name)", "text: the value of any tag, as in tag(Annotator)"},
    Listed{"glyph", "text: a glyph (mark) of any move, such as \"?!\" or \"$18\""},
    Listed{"finding", "text: the code of a finding (a problem in the record)"},
    // Numbers of games, and conditions on them.
    Listed{"date", "the day of the game, compared with 2004, 2004.06 or 2004.06.01"},
    Listed{"plies", "number: moves of both players in the game"},
    Listed{"year", "number: the year in which the game was played"},
    Listed{"id", "number: id of the game in the database"},
    Listed{"import", "number: id of the import that stored the game"},
    Listed{"findings", "number: how many findings the game has"},
    Listed{"first_rating", "number: rating of the first player on the day of the game"},
    Listed{"second_rating", "number: rating of the second player on the day of the game"},
    Listed{"annotated", "the game has comments, glyphs or side lines"},
    Listed{"dated", "the day of the game is known"},
    Listed{"solved", "the solver has searched the last positions of the game"},
    // Players.
    Listed{"mover", "the player to move"}, Listed{"other", "the opponent"},
    Listed{"first", "the player who moved first"}, Listed{"second", "the player who moved second"},
    Listed{"winner", "the player who won"}, Listed{"loser", "the player who lost"},
    Listed{"either(Q)", "Q holds for at least one player, who is called me in Q"},
    Listed{"both(Q)", "Q holds for each player, who is called me in Q"},
    Listed{"me", "in either(Q) and both(Q): the player for whom Q is tested"},
    Listed{"you", "in either(Q) and both(Q): the other player"},
    // Positions.
    Listed{"ply", "number: moves played before the position"},
    Listed{"position(\"...\")", "this position, or one that is equal by symmetry"},
    Listed{"exactly(\"...\")", "exactly this position"},
    Listed{"pattern(\"...\")", "the board matches this pattern, which may have wildcards"},
    Listed{"proved", "the position has a proved value"},
    Listed{"proved_win", "the player to move wins, as proved"},
    Listed{"proved_draw", "the position is drawn, as proved"},
    Listed{"proved_loss", "the player to move loses, as proved"},
    Listed{"proved_score",
           "number: points by which the player to move is ahead at the end, as proved"},
    Listed{"proved_plies", "number: plies to the end, as proved"},
    // Places.
    Listed{"board", "places: all places of the board"},
    Listed{"edge", "places: those with five neighbours or fewer"},
    Listed{"corners", "places: those with three neighbours or fewer"},
    Listed{"none", "places: the empty set"}, Listed{"count(S)", "number: how many places S has"},
    Listed{"near(S)", "places: the neighbours of the places in S"},
    Listed{"line(S)", "number: the most places of S in an unbroken straight line"},
    Listed{"parts(S)", "number: how many parts S has that do not touch each other"},
    Listed{"some",
           "some(Q): Q holds somewhere in the game; \"some c in S: Q\": Q holds for some place c "
           "of S"},
    Listed{"every", "\"every c in S: Q\": Q holds for every place c of S"},
    Listed{"sym(Q)", "Q holds for some rotation or reflection of the board"},
    Listed{"shift(Q)", "Q holds when its places are shifted by some distance"},
    // Sequences.
    Listed{"prev(X, n)", "X one move, or n moves, earlier"},
    Listed{"next(X, n)", "X one move, or n moves, later"},
    Listed{"after(X)", "the same as next(X)"},
    Listed{"then", "\"A then B within n\": A holds, and B holds at most n moves later"},
    Listed{"until", "\"A until B\": A holds from here on, until B holds"},
    Listed{"within", "in \"A then B within n\": at most n moves later"},
    Listed{"always(Q)", "Q holds everywhere in the game"},
    Listed{"never(Q)", "Q holds nowhere in the game"},
    Listed{"start(Q)", "Q holds in the first position"},
    Listed{"final(Q)", "Q holds in the last position"},
    Listed{"first(Q, R)", "R holds where Q holds for the first time"},
    Listed{"last(Q, R)", "R holds where Q holds for the last time"},
    Listed{"times(Q)", "number: how often Q holds in the game"},
    Listed{"run(Q)", "number: the most positions in a row in which Q holds"},
    Listed{"and", "both conditions hold"}, Listed{"or", "one condition holds, or both"},
    Listed{"not", "the condition does not hold"},
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
