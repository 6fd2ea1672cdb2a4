#include "notation/dvonn/boardspace.hpp"

#include <fmt/format.h>

#include "notation/dvonn/boardspace_replay.hpp"
#include "notation/dvonn/boardspace_writer.hpp"
#include "notation/dvonn/text.hpp"
#include "notation/formats/boardspace/play.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Finding;
using notation::Game;
namespace gpn = notation::gpn;

constexpr std::string_view kGm = "Dvonn";
constexpr std::string_view kSetup = "dvonn";
/// The number behind the name in SU. Other ones are kept in a tag; what they stand for is not
/// known.
constexpr std::string_view kNoKey = "0";
constexpr std::string_view kKeyTag = "BoardspaceKey";

class DvonnBoardspace final : public BoardspaceTitle {
 public:
  bool accepts(std::string_view gm, std::string_view setup) const override {
    return gpn::same_word(gm.empty() ? notation::next_word(setup) : gm, kGm);
  }

  Expected<std::string, std::string> settings(const BoardspaceGame& game) const override {
    std::string_view setup = game.property("SU");
    const std::string_view name = notation::next_word(setup);
    if (name.empty() || gpn::same_word(name, kSetup)) return std::string(kVariant);
    return Unexpected{
        fmt::format("SU[{}] is no variant of DVONN; known is dvonn", game.property("SU"))};
  }

  Reading read(const BoardspaceGame& game, Game& record,
               std::vector<Finding>& findings) const override {
    std::string_view key = game.property("SU");
    (void)notation::next_word(key);
    Reading reading = boardspace::read_actions(game, record, findings);
    key = gpn::trimmed(key);
    if (!key.empty() && key != kNoKey) {
      reading.tags.push_back({std::string(kKeyTag), std::string(key)});
    }
    return reading;
  }

  Expected<Actions, std::string> write(const Game& record) const override {
    if (record.has_own_start()) {
      return Unexpected{std::string(
          "Boardspace begins every game of DVONN on the empty board, and this one has a start "
          "position of its own; keep it as .gpn")};
    }
    auto written = boardspace::write_actions(record);
    if (!written) return written;
    const std::string_view key = record.tag(kKeyTag);
    written->gm = kGm;
    written->setup = fmt::format("{} {}", kSetup, key.empty() ? kNoKey : key);
    return written;
  }
};

}  // namespace

const notation::BoardspaceTitle& boardspace_title() {
  static const DvonnBoardspace title;
  return title;
}

}  // namespace gipfbase::dvonn
