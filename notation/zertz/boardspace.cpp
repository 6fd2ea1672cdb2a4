#include "notation/zertz/boardspace.hpp"

#include <fmt/format.h>

#include "notation/formats/boardspace/play.hpp"
#include "notation/text/text.hpp"
#include "notation/zertz/boardspace_replay.hpp"
#include "notation/zertz/boardspace_variants.hpp"
#include "notation/zertz/boardspace_writer.hpp"

namespace gipfbase::zertz {
namespace {

using boardspace::kGm;
using boardspace::kVariants;
using boardspace::Variant;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Finding;
using notation::Game;
namespace gpn = notation::gpn;

/// The variant with this name, in any case.
const Variant* find_variant(std::string_view Variant::*kind, std::string_view name) {
  for (const Variant& variant : kVariants) {
    if (gpn::same_word(variant.*kind, name)) return &variant;
  }
  return nullptr;
}

class ZertzBoardspace final : public BoardspaceTitle {
 public:
  bool accepts(std::string_view gm, std::string_view setup) const override {
    constexpr std::string_view kName = "Zertz";
    if (gm.empty()) return gpn::same_word(setup.substr(0, kName.size()), kName);
    return gm == kGm || gpn::same_word(gm, kName);
  }

  Expected<std::string, std::string> settings(const BoardspaceGame& game) const override {
    const std::string_view setup = game.property("SU");
    if (const Variant* variant = find_variant(&Variant::setup, setup)) {
      return std::string(variant->id);
    }
    return Unexpected{
        fmt::format("SU[{}] is no variant of ZÈRTZ; known are Zertz, Zertz+11, "
                    "Zertz+24, Zertz+H and Zertz+xx",
                    setup)};
  }

  Reading read(const BoardspaceGame& game, Game& record,
               std::vector<Finding>& findings) const override {
    return boardspace::read_actions(game, record, findings);
  }

  Expected<Actions, std::string> write(const Game& record) const override {
    const Variant* variant = find_variant(&Variant::id, record.rules->variant());
    if (variant == nullptr) {
      return Unexpected{fmt::format(
          "Boardspace does not have the variant {} of ZÈRTZ (it has 37, 48, 61, handicap and "
          "custom); keep this game as .gpn",
          record.rules->variant())};
    }
    auto written = boardspace::write_actions(record);
    if (!written) return written;
    written->gm = kGm;
    written->setup = variant->setup;
    return written;
  }
};

}  // namespace

const notation::BoardspaceTitle& boardspace_title() {
  static const ZertzBoardspace title;
  return title;
}

}  // namespace gipfbase::zertz
