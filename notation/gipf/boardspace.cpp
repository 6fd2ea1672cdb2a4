// GIPF's part of the format.
#include "notation/gipf/boardspace.hpp"

#include <fmt/format.h>

#include "notation/game/catalogue.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::BoardspaceGame;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Severity;

/// Key and revision of SU.
constexpr std::string_view kSetUpTag = "BoardspaceSetup";

bool is_own_start(const Game& record) {
  if (record.start.empty()) return true;
  const notation::TitleInfo* title = notation::find_title("gipf");
  if (title == nullptr) return false;
  const auto ruleset = title->ruleset(record.variant);
  return ruleset && (*ruleset)->write_position((*ruleset)->start()) == record.start;
}

class GipfBoardspace final : public notation::BoardspaceTitle {
 public:
  bool accepts(std::string_view gm, std::string_view setup) const override {
    return boardspace::is_type(gm.empty() ? notation::next_word(setup) : gm);
  }

  std::optional<Reading> read(const BoardspaceGame& game, Game& record,
                              std::vector<Finding>& findings) const override {
    // Without SU, GM may name the version.
    std::string_view setup = game.property("SU");
    if (notation::gpn::trimmed(setup).empty()) setup = game.property("GM");
    const auto setting = boardspace::read_setup(setup);
    if (!setting) {
      findings.push_back(
          {Code::kUnknownVariant, Severity::kError, {}, game.line, 0, 0, 0, setting.error()});
      return std::nullopt;
    }
    record.variant = boardspace::variant_of(setting->rules);
    Reading reading = boardspace::read_actions(game, setting->rules, record, findings);
    if (!setting->rest.empty() && setting->rest != boardspace::default_rest(setting->rules)) {
      reading.tags.push_back({std::string(kSetUpTag), setting->rest});
    }
    return reading;
  }

  Expected<Written, std::string> write(const Game& record) const override {
    const std::optional<Rules> rules = boardspace::rules_of(record.variant);
    if (!rules) {
      return Unexpected{fmt::format(
          "Boardspace does not have the variant {} of GIPF (it has basic, standard and "
          "tournament, the latter two also with +immediate-end); keep this game as .gpn",
          record.variant)};
    }
    if (!is_own_start(record)) {
      return Unexpected{
          fmt::format("Boardspace begins every game of GIPF {} in the same position, and this one "
                      "has a start position of its own; keep it as .gpn",
                      record.variant)};
    }
    auto written = boardspace::write_actions(record, *rules);
    if (!written) return written;
    written->gm = boardspace::kGm;
    written->setup = boardspace::setup_text(*rules, record.tag(kSetUpTag));
    return written;
  }
};

}  // namespace

const notation::BoardspaceTitle& boardspace_title() {
  static const GipfBoardspace title;
  return title;
}

}  // namespace gipfbase::gipf
