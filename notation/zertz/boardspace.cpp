#include "notation/zertz/boardspace.hpp"

#include <fmt/format.h>

#include "notation/text/text.hpp"
#include "notation/zertz/boardspace_replay.hpp"
#include "notation/zertz/boardspace_variants.hpp"
#include "notation/zertz/boardspace_writer.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Severity;

const BoardspaceVariant* find_variant(std::string_view setup) {
  for (const BoardspaceVariant& v : kBoardspaceVariants) {
    if (notation::gpn::same_word(v.setup, setup)) return &v;
  }
  return nullptr;
}

template <class Layout>
BoardspaceTitle::Reading replay(const BoardspaceGame& game, const BoardspaceVariant& variant,
                                Game& record, std::vector<Finding>& findings) {
  const auto standard = BasicPosition<Layout>::start(variant.board, variant.rules);
  BoardspaceReplay<Layout> replay(game, standard, findings);
  replay.run();
  if (replay.start() != standard) record.start = position_text(replay.start());
  record.moves = replay.take_moves();
  record.notes = replay.take_notes();
  record.termination = std::string(replay.termination());
  const Seat first = replay.start().side_to_move();
  if (replay.shown() == Result::kDraw) {
    record.result = std::string(notation::kDrawn);
  } else if (!record.termination.empty()) {
    record.result =
        std::string(replay.shown() == win_of(first) ? notation::kFirstWins : notation::kSecondWins);
  }
  BoardspaceTitle::Reading reading{first, replay.shown(), {}};
  if (!replay.ring_first().empty()) {
    reading.tags.push_back(
        {std::string(kRingFirstTag), fmt::format("{}", fmt::join(replay.ring_first(), " "))});
  }
  return reading;
}

class ZertzBoardspace final : public BoardspaceTitle {
 public:
  bool accepts(std::string_view gm, std::string_view setup) const override {
    constexpr std::string_view kName = "Zertz";
    if (gm.empty()) return notation::gpn::same_word(setup.substr(0, kName.size()), kName);
    return gm == kBoardspaceGm || notation::gpn::same_word(gm, kName);
  }

  std::optional<Reading> read(const BoardspaceGame& game, Game& record,
                              std::vector<Finding>& findings) const override {
    const std::string_view setup = game.property("SU");
    const BoardspaceVariant* variant = find_variant(setup);
    if (variant == nullptr) {
      findings.push_back({Code::kUnknownVariant,
                          Severity::kError,
                          {},
                          game.line,
                          0,
                          0,
                          0,
                          fmt::format("SU[{}] is no variant of ZÈRTZ; known are Zertz, Zertz+11, "
                                      "Zertz+24, Zertz+H and Zertz+xx",
                                      setup)});
      return std::nullopt;
    }
    record.variant = std::string(variant->id);
    return variant->board == BoardId::kCustom
               ? replay<hex::Wide>(game, *variant, record, findings)
               : replay<hex::Compact>(game, *variant, record, findings);
  }

  Expected<Written, std::string> write(const Game& record) const override {
    return write_boardspace_actions(record);
  }
};

}  // namespace

const notation::BoardspaceTitle& boardspace_title() {
  static const ZertzBoardspace title;
  return title;
}

}  // namespace gipfbase::zertz
