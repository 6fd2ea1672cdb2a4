// The actions of DVONN players on Boardspace, one by one.
#include <fmt/format.h>

#include <array>

#include "notation/dvonn/boardspace.hpp"
#include "notation/gpn_text.hpp"

namespace gipfbase::dvonn::boardspace {
namespace {

using notation::next_word;
namespace gpn = notation::gpn;

struct VerbName {
  std::string_view text;
  Verb verb;
};
// Frequent ones first.
constexpr std::array<VerbName, 24> kVerbs = {{{"Done", Verb::kDone},
                                              {"Dropb", Verb::kDrop},
                                              {"Pickb", Verb::kPick},
                                              {"Move", Verb::kMove},
                                              {"Pick", Verb::kPassedOver},
                                              {"Drop", Verb::kPassedOver},
                                              {"Start", Verb::kStart},
                                              {"Pass", Verb::kPass},
                                              {"Resign", Verb::kResign},
                                              {"WinOnTime", Verb::kWinOnTime},
                                              {"OfferDraw", Verb::kOfferDraw},
                                              {"AcceptDraw", Verb::kAcceptDraw},
                                              {"DeclineDraw", Verb::kDeclineDraw},
                                              {"Reset", Verb::kTakeBack},
                                              {"Undo", Verb::kTakeBack},
                                              {"Swap", Verb::kSwap},
                                              {"Edit", Verb::kEdit},
                                              {"NullMove", Verb::kPassedOver},
                                              {"PleaseUndo", Verb::kPassedOver},
                                              {"AllowUndo", Verb::kPassedOver},
                                              {"DontUndo", Verb::kPassedOver},
                                              {"P0", Verb::kPassedOver},
                                              {"P1", Verb::kPassedOver},
                                              {"Wait", Verb::kPassedOver}}};

Verb verb_of(std::string_view word) {
  for (const VerbName& name : kVerbs) {
    if (word.size() == name.text.size() && gpn::same_word(word, name.text)) return name.verb;
  }
  return Verb::kUnknown;
}

/// Takes a space, such as `D 4`, off the arguments; -1 when the board has no such space.
int next_space(std::string_view& args) {
  const std::string_view letter = next_word(args);
  const std::string_view digit = next_word(args);
  if (letter.size() != 1 || digit.size() != 1 || !gpn::is_letter(letter[0])) return -1;
  const int column = (letter[0] | 0x20) - 'a';
  const int row = digit[0] - '0';
  return on_board(column, row) ? cell_at(column, row) : -1;
}

}  // namespace

std::string Action::text() const {
  constexpr std::size_t kLongest = 60;
  const std::string_view args = gpn::trimmed(source->args);
  return fmt::format("{}{}{}", source->verb.substr(0, kLongest), args.empty() ? "" : " ",
                     args.substr(0, kLongest));
}

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.source = &source;
  action.seat = source.seat;
  action.verb = verb_of(source.verb);
  std::string_view args = source.args;
  bool good = true;
  if (action.verb == Verb::kPick || action.verb == Verb::kMove) {
    action.from = next_space(args);
    good = action.from >= 0;
  }
  if (action.verb == Verb::kDrop || action.verb == Verb::kMove) {
    action.to = next_space(args);
    good = good && action.to >= 0;
  }
  if (action.verb == Verb::kStart) {
    const std::string_view player = next_word(args);
    action.starter = player.empty() ? source.seat : player.back() == '1' ? 1 : 0;
  }
  if (!good) action.verb = Verb::kUnreadable;
  return action;
}

std::string place_text(int cell) {
  return fmt::format("{} {}", static_cast<char>('A' + column_of(cell)), row_of(cell));
}

}  // namespace gipfbase::dvonn::boardspace
