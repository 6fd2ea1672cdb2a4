// Writes a game record as a Boardspace file.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/boardspace/tags.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::notation {
namespace {

/// True for a ply that has its own action; some passes have none.
bool has_action(const BoardspaceTitle::Actions& written, std::size_t ply) {
  const std::vector<std::size_t>& nodes = written.nodes_after_ply;
  return ply > 0 && ply < nodes.size() && nodes[ply] > nodes[ply - 1];
}

/// True when the clock of a note can be written: only the time used up to a move that has an
/// action.
bool is_writable(const Note& note, const BoardspaceTitle::Actions& written) {
  return has_action(written, note.ply) && note.clock && note.clock->kind == Clock::Kind::kElapsed &&
         note.clock->milliseconds >= 0;
}

/// The comment of a ply; empty when it has none.
std::string_view comment_of(const Game& game, std::uint32_t ply) {
  const auto note = std::lower_bound(game.notes.begin(), game.notes.end(), ply,
                                     [](const Note& n, std::uint32_t p) { return n.ply < p; });
  return note == game.notes.end() || note->ply != ply ? std::string_view() : note->comment;
}

/// Reports what the format cannot hold; `read` is the written game, read back.
void add_losses(const Game& game, const BoardspaceTitle::Actions& written, const Game& read,
                std::vector<Finding>& findings) {
  std::size_t glyphs = 0;
  std::size_t variations = 0;
  std::size_t clocks = 0;
  std::size_t comments = 0;
  for (const Note& note : game.notes) {
    glyphs += note.nags.size();
    variations += note.variations.size();
    comments += !note.comment.empty() && comment_of(read, note.ply) != note.comment ? 1 : 0;
    if (!note.clock) continue;
    const bool kept =
        written.has_times ? note.clock->kind == Clock::Kind::kMove : is_writable(note, written);
    if (!kept) ++clocks;
  }
  std::size_t times = 0;
  if (written.has_times) {
    const auto actual = read.times_spent();
    const auto expected = game.times_spent();
    for (std::size_t i = 0; i < expected.size(); ++i) times += actual[i] != expected[i] ? 1 : 0;
  }
  const auto add = [&](std::size_t n, std::string_view what, std::string_view done) {
    if (n == 0) return;
    findings.push_back(
        {.code = Code::kMismatch,
         .severity = Severity::kWarning,
         .message = fmt::format("the Boardspace format cannot store {}; {}: {}", what, done, n)});
  };
  add(variations, "side lines", "left out");
  add(glyphs, "marks of moves such as \"!\"", "left out");
  add(comments, "comments on moves that have no action of their own",
      "added to the comment on another move");
  add(times, "times of moves that have no action of their own", "changed");
  if (written.has_times) {
    add(clocks, "clock readings other than the time used for a move", "written as time used");
  } else if (std::none_of(written.losses.begin(), written.losses.end(),
                          [](const Finding& loss) { return loss.code == Code::kClock; })) {
    add(clocks, "clock readings other than the time used up to a move", "left out");
  }
}

/// Appends `NAME[value]`, the value escaped.
void append_property(std::string_view name, std::string_view value, std::string& text) {
  text += name;
  text += '[';
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  text += ']';
}

void append_lines(const std::vector<Tag>& properties, std::string& text) {
  for (const Tag& property : properties) {
    append_property(property.name, property.value, text);
    text += '\n';
  }
}

/// The whole file; `listed` are the tags that are written as TAG.
std::string assemble(const Game& record, const BoardspaceTitle::Actions& written,
                     const std::vector<Tag>& listed) {
  std::string text = "(;\n";
  append_lines({{"GM", written.gm}, {"SU", written.setup}}, text);
  std::vector<Tag> properties = boardspace::properties_of(record, written.first);
  // Readers would take a winner named in RE as the result.
  if (!listed.empty() && record.result == kNoResult) {
    std::erase_if(properties, [](const Tag& property) { return property.name == "RE"; });
  }
  append_lines(properties, text);
  append_lines(listed, text);
  auto note = record.notes.begin();
  if (note != record.notes.end() && note->ply == 0) {
    if (!note->comment.empty()) append_lines({{"C", note->comment}}, text);
    ++note;
  }
  std::size_t ply = 0;
  for (std::size_t i = 0; i < written.nodes.size(); ++i) {
    text += "; ";
    text += written.nodes[i];
    // Some plies have no action.
    for (; ply < written.nodes_after_ply.size() && written.nodes_after_ply[ply] <= i + 1; ++ply) {
      if (note == record.notes.end() || note->ply != ply) continue;
      if (!written.has_times && is_writable(*note, written)) {
        text += fmt::format("TM[{}]", note->clock->milliseconds);
      }
      if (!note->comment.empty()) append_property("C", note->comment, text);
      ++note;
    }
    text += '\n';
  }
  text += ";\n";
  append_lines(boardspace::closing_properties(record), text);
  text += ")\n";
  return text;
}

/// Reads a written text back under the settings that it names. If that fails, the result has no
/// rules.
Judged read_back(const std::string& text, const Game& record) {
  Judged read;
  const auto game = parse_boardspace(text, read.findings);
  if (!game) return read;
  const TitleInfo& title = record.rules->info();
  const auto named = title.boardspace->settings(*game);
  if (!named) return read;
  const auto settings = Settings::read(*named, title.agreements, title.name);
  if (!settings) return read;
  const bool same = settings->text() == record.rules->variant();
  boardspace::read_game(*game, same ? record.rules : title.make(*settings), read);
  return read;
}

/// Why the written text, which was read back as `read`, cannot be used for the record; empty if its
/// moves are those of the record.
std::string other_moves(const Game& record, const Judged& read) {
  if (read.game.rules == nullptr) return "the written text could not be read back";
  const auto& moves = read.game.moves;
  const auto end =
      std::mismatch(moves.begin(), moves.end(), record.moves.begin(), record.moves.end());
  if (end.first == moves.end() && end.second == record.moves.end()) return {};
  return fmt::format("its actions cannot express move {}; keep this game as .gpn",
                     end.first - moves.begin() + 1);
}

/// Reports settings and results that change when the text is read back.
void add_changes(const Game& record, const Game& read, std::vector<Finding>& findings) {
  const auto add = [&](std::string_view what, std::string_view now, std::string_view then) {
    if (now == then) return;
    findings.push_back(
        {.code = Code::kMismatch,
         .severity = Severity::kWarning,
         .message = fmt::format("the Boardspace format cannot store the {} {} of this "
                                "game; it will be read as {}",
                                what, now, then)});
  };
  add("settings", record.rules->variant(), read.rules->variant());
  add("result", judge(record).result, judge(read).result);
}

}  // namespace

Written write_boardspace(const Game& game) {
  const BoardspaceTitle* title = game.rules->info().boardspace;
  if (title == nullptr) {
    return refused(
        "Boardspace",
        fmt::format(
            "there is no Boardspace format for games of the title \"{}\"; keep them as .gpn",
            game.rules->title()));
  }
  const auto actions = title->write(game);
  if (!actions) return refused("Boardspace", actions.error());
  Written written;
  written.text = assemble(game, *actions, {});
  Judged read = read_back(written.text, game);
  if (read.game.tags != game.tags || read.game.result != game.result ||
      read.game.termination != game.termination) {
    written.text = assemble(game, *actions, boardspace::listed_properties(game, read.game.tags));
    read = read_back(written.text, game);
  }
  if (std::string why = other_moves(game, read); !why.empty()) {
    return refused("Boardspace", std::move(why));
  }
  written.findings = actions->losses;
  add_losses(game, *actions, read.game, written.findings);
  add_changes(game, read.game, written.findings);
  return written;
}

}  // namespace gipfbase::notation
