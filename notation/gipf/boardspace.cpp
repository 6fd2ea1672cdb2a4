#include "notation/gipf/boardspace.hpp"

#include <fmt/format.h>

#include "notation/formats/boardspace/play.hpp"
#include "notation/gipf/boardspace_replay.hpp"
#include "notation/gipf/boardspace_variants.hpp"
#include "notation/gipf/boardspace_writer.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Finding;
using notation::Game;

/// Key and revision of SU.
constexpr std::string_view kSetUpTag = "BoardspaceSetup";

/// Without SU, GM may name the version.
Expected<boardspace::SetUp, std::string> setup_of(const BoardspaceGame& game) {
  const std::string_view setup = game.property("SU");
  const bool named = !notation::gpn::trimmed(setup).empty();
  return boardspace::read_setup(named ? setup : game.property("GM"));
}

class GipfBoardspace final : public BoardspaceTitle {
 public:
  bool accepts(std::string_view gm, std::string_view setup) const override {
    return boardspace::is_type(gm.empty() ? notation::next_word(setup) : gm);
  }

  Expected<std::string, std::string> settings(const BoardspaceGame& game) const override {
    const auto setup = setup_of(game);
    if (!setup) return Unexpected{setup.error()};
    return boardspace::variant_of(setup->rules);
  }

  Reading read(const BoardspaceGame& game, Game& record,
               std::vector<Finding>& findings) const override {
    const boardspace::SetUp setup = setup_of(game).value();
    Reading reading = boardspace::read_actions(game, setup.rules, record, findings);
    if (!setup.rest.empty() && setup.rest != boardspace::default_rest(setup.rules)) {
      reading.tags.push_back({std::string(kSetUpTag), setup.rest});
    }
    return reading;
  }

  Expected<Actions, std::string> write(const Game& record) const override {
    if (record.has_own_start()) {
      return Unexpected{
          fmt::format("Boardspace begins every game of GIPF {} in the same position, and this one "
                      "has a start position of its own; keep it as .gpn",
                      record.rules->variant())};
    }
    const Rules rules = notation::typed<Position>(record.start).rules();
    auto written = boardspace::write_actions(record, rules);
    if (!written) return written;
    written->gm = boardspace::kGm;
    written->setup = boardspace::setup_text(rules, record.tag(kSetUpTag));
    return written;
  }
};

}  // namespace

const notation::BoardspaceTitle& boardspace_title() {
  static const GipfBoardspace title;
  return title;
}

}  // namespace gipfbase::gipf
