#include "cli/commands/program/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "analysis/answers/games/words_answer.hpp"
#include "analysis/answers/program/schema_answer.hpp"
#include "cli/arguments/help.hpp"
#include "cli/serve/assets.hpp"
#include "cli/terminal/exit_codes.hpp"
#include "cli/terminal/table.hpp"
#include "notation/formats/format.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/record/finding.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kPageWidth = 100;

/// Escapes the characters that Markdown would interpret, except between backticks.
std::string escaped(std::string_view text) {
  std::string result;
  bool code = false;
  for (const char c : text) {
    if (c == '`') code = !code;
    if (!code && std::string_view("\\*<>[]|").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// A paragraph in lines that fit. The first line begins with `first`, the others with the same
/// number of blanks.
std::string paragraph(const std::string& text, const std::string& first = {}) {
  const std::string margin(first.size(), ' ');
  std::string result;
  for (std::string line : wrapped(text, kPageWidth - first.size())) {
    // Without the backslash, this would be an item of a list or a heading.
    if (line.starts_with("- ") || line.starts_with("+ ") || line.starts_with('#')) {
      line.insert(0, 1, '\\');
    }
    result += (result.empty() ? first : margin) + line + '\n';
  }
  return result;
}

std::string item(const std::string& code, std::string_view words, std::size_t depth = 0) {
  const std::string first = std::string(2 * depth, ' ') + "- ";
  if (words.empty()) return paragraph(fmt::format("`{}`", code), first);
  return paragraph(fmt::format("`{}`: {}", code, escaped(words)), first);
}

std::string beginning(std::string_view title, const std::string& purpose) {
  return fmt::format("# {}\n\n{}\n\n", title, purpose);
}

// --- Options -------------------------------------------------------------------------------------

void append_reference_of(const Command& command, std::string& text) {
  text += fmt::format("\n## {}\n\n", command.full_name());
  text += paragraph(escaped(command.about()) + '.') + '\n';
  text += fmt::format("```text\n{}\n```\n\n", usage(command));
  std::string heading;
  for (const OptionSummary& option : command.options()) {
    if (option.name == "--help") continue;
    if (option.heading != heading) text += fmt::format("\n{}:\n\n", escaped(option.heading));
    heading = option.heading;
    text += item(label(option), explanation(option));
  }
  for (const Command& below : command.commands()) append_reference_of(below, text);
}

std::string options_page(const Command& program) {
  std::string text = beginning("All commands and their options",
                               "Every option of every command. `gipfbase COMMAND --help` shows "
                               "the options of one command, with examples.");
  text += paragraph(
      "Options follow the command. Every command has the option `--help` (`-h`), and `gipfbase "
      "--version` (`-V`) prints the version. After `source <(gipfbase completion)`, bash completes "
      "names of commands and options.");
  for (const Command& command : program.commands()) append_reference_of(command, text);
  return text;
}

// --- The other pages -----------------------------------------------------------------------------

std::string exit_codes_page() {
  std::string text = beginning("Exit codes", "The meaning of the exit codes, for scripts.");
  for (const ExitCode& code : kExitCodes) {
    text += item(std::to_string(static_cast<int>(code.exit)), code.meaning);
  }
  return text + '\n' +
         paragraph(
             "A closed pipe, as in `gipfbase list | head`, ends the program quietly with 0. With "
             "`--json` an exit code of 0 always comes with one whole object; if standard output is "
             "empty, one line on standard error says why.") +
         '\n' +
         paragraph(
             "Data goes to standard output, messages and progress to standard error. Messages "
             "about failures begin with `gipfbase: `. Their words may change; the exit codes "
             "stay.");
}

std::string json_page() {
  std::string text = beginning("JSON", "What `--json` and `--ndjson` print, key by key.");
  text += paragraph(
      "`--json` prints one object, `--ndjson` one object per line: an item of the command's list. "
      "Every key is always there; what is not known is null. Counts are whole numbers, durations "
      "are in seconds, moves are in official notation. Keys stay the same in 1.x; others may be "
      "added. Commands such as `solve`, `merge` and `ratings` have several kinds of answers: a "
      "sentence before the keys of each kind says when it comes. "
      "`cli/json-schema.json`, installed with these pages, has the same contents as a JSON "
      "schema.");
  const serve::Asset* schema = serve::find_asset("json-schema.json");
  for (const auto& definition : analysis::schema_definitions(schema->bytes)) {
    text += fmt::format("\n## {}\n\n", definition.name);
    if (!definition.about.empty()) text += paragraph(escaped(definition.about));
    if (!definition.about.empty() && !definition.keys.empty()) text += '\n';
    for (const analysis::SchemaKey& key : definition.keys) {
      if (key.name.empty()) {
        if (!text.ends_with("\n\n")) text += '\n';
        text += paragraph(key.about) + '\n';
        continue;
      }
      std::string words = key.type;
      if (!key.about.empty()) words += ". " + key.about;
      text += item(key.name, words, key.depth);
    }
    if (text.ends_with("\n\n")) text.pop_back();
  }
  return text;
}

struct Named {
  std::string_view name;
  std::string_view meaning;
};

constexpr std::array<Named, 17> kTags = {{
    {"Event", "Tournament, match or evening. `?`: not known."},
    {"Site", "Place or server."},
    {"Date", "`2004.06.01`; unknown parts are question marks: `2004.??.??`."},
    {"Round", "`3`, or `3.2` with the number of the board after the dot."},
    {"White", "The player who moves first, in every title."},
    {"Black", "The player who moves second; in a bye, `bye`."},
    {"Result", "`1-0`, `0-1`, `1/2-1/2`, `0-0` (both lose) or `*` (no result)."},
    {"Decision",
     "The result that the arbiter decided; it counts instead of the result that the moves show "
     "(see `gipfbase edit --decision`)."},
    {"ClaimedResult",
     "The result in the original record, if `Result` has another one (from the moves or a "
     "decision); written by `export`."},
    {"Title",
     "The game of the GIPF project, such as `zertz` (`gipfbase titles` lists all); not needed if "
     "the moves show it."},
    {"Variant",
     "Board and rules, such as `48` or `tournament`; without this tag, the usual variant."},
    {"Position", "The start position, if it is not the usual one of the variant."},
    {"Termination",
     "How the game ended: `resignation`, `time`, `agreement`, `repetition`, `forfeit`, "
     "`unfinished`, `unrecorded` (only the result is known); other words are kept."},
    {"WhiteElo, BlackElo", "Ratings as the record has them; `gipfbase ratings` does not use them."},
    {"Incomplete", "Why the game was kept in part; written by `export`."},
    {"Contest",
     "In a game that decided a move of the game before it in the file: the number of that move, "
     "counting the moves of both players. It must be the first tag of the record."},
    {"Quarantine", "Says which text from `gipfbase quarantine` this record corrects."},
}};

std::string tags_page() {
  std::string text =
      beginning("Tags of a game", "The tags in a .gpn file that have a meaning for gipfbase.");
  for (const Named& tag : kTags) text += item(std::string(tag.name), tag.meaning);
  return text + '\n' +
         paragraph(
             "Every other tag is kept, in the order of the record. You can search for it: with "
             "`--tag Annotator=Bos` on the command line, with `tag(Annotator) = Bos` in the search "
             "language.");
}

/// The usual severity of a finding and its meaning.
Named meaning_of(notation::Code code) {
  using notation::Code;
  switch (code) {
    case Code::kUnreadable: return {"error", "A file, folder or archive cannot be opened or read."};
    case Code::kTruncated: return {"error", "A file or archive ends too early."};
    case Code::kEmpty: return {"error", "A file or archive is empty."};
    case Code::kNoGames: return {"error", "A file can be read, but contains no game."};
    case Code::kUnknownFormat: return {"error", "A file is not in a format that gipfbase reads."};
    case Code::kTooLarge:
      return {"error", "A file, record or value is larger than gipfbase accepts."};
    case Code::kEncoding: return {"note", "A text is not UTF-8; it was read as Windows-1252."};
    case Code::kSyntax:
      return {"warning",
              "Text that is not part of a game record. An error when a comment is never closed."};
    case Code::kBadTag: return {"warning", "A malformed, contradictory or repeated tag."};
    case Code::kUnknownTitle:
      return {"error",
              "A title that gipfbase does not have. A note when the record names no title, and the "
              "moves show which it is."};
    case Code::kUnknownVariant: return {"error", "A variant that the title does not have."};
    case Code::kBadPosition:
      return {"error", "The start position cannot be read, or is impossible."};
    case Code::kExtraTree:
      return {"note", "Side lines, or a second game tree in the file, were ignored."};
    case Code::kBadMove: return {"error", "Text that is not a move."};
    case Code::kIllegalMove: return {"error", "A move that the rules forbid."};
    case Code::kAfterEnd:
      return {"warning",
              "Moves after the end of the game were ignored. An error when they contradict a "
              "resignation."};
    case Code::kAmbiguous:
      return {"error", "The short form of a move can mean several moves (GIPF, YINSH)."};
    case Code::kMismatch:
      return {
          "error",
          "A part of a move, such as the colour of a captured marble, disagrees with the board. "
          "A warning when the move is clear without this part."};
    case Code::kIncomplete:
      return {"warning",
              "The record stops within a turn, or has a result and no moves. A note when the only "
              "legal move was not written and has been added. An error when the record has the tag "
              "`Incomplete`."};
    case Code::kBadVariation:
      return {"warning", "A side line could not be read; it was kept as a comment."};
    case Code::kBadAction:
      return {"warning",
              "An action in a record of boardspace.net that does not belong to the game."};
    case Code::kClock:
      return {"warning",
              "A time cannot be read, or does not fit the moves: for example, a clock had run out "
              "before a move."};
    case Code::kContest:
      return {
          "warning",
          "A contest (a game that decides a move of another game) disagrees with that move. A note "
          "when a contest is missing."};
    case Code::kConflict:
      return {"warning",
              "The same game is stored with other names or comments, another date or another "
              "result."};
    case Code::kInBin:
      return {"warning",
              "The game is in the bin of the database; restore it with `gipfbase restore`."};
    case Code::kDamaged: return {"error", "A stored game is damaged; see `gipfbase repair`."};
    case Code::kResultMismatch: return {"warning", "The recorded result disagrees with the moves."};
    case Code::kFinalMismatch:
      return {"warning", "The recorded final position disagrees with the moves."};
  }
  return {};
}

std::string findings_page() {
  std::string text = beginning("Findings", "What `import` and `validate` report about records.");
  text += paragraph(
      "A finding has a code, a severity and a place: `games.gpn:41:7: game 3, move 12: ...` is "
      "line 41, column 7, the third game, its twelfth move (counting the moves of both players). "
      "Codes stay the same in 1.x. `error`: the game was rejected, or kept as far as it is legal. "
      "`warning`: something is wrong, but the game is valid. `note`: worth knowing.");
  text += '\n';
  for (int i = 0;; ++i) {
    const auto code = static_cast<notation::Code>(i);
    const Named meaning = meaning_of(code);
    if (meaning.name.empty()) break;
    text += item(std::string(name(code)), fmt::format("{}. {}", meaning.name, meaning.meaning));
  }
  return text + '\n' +
         paragraph(
             "[Importing](../importing.md) shows what to do about findings. Some examples are in "
             "`notation/README.md`, installed with these pages.");
}

void append_words(const std::vector<db::language::Word>& words, std::string& text) {
  for (const db::language::Word& word : words) text += item(word.form, word.about);
}

std::string words_page(const notation::Catalogue& titles) {
  std::string text = beginning("Words of the search language", "Every word that a query may have.");
  text += paragraph(
      "`text`, `number` and `places` say what a word stands for; most other words are conditions "
      "or players. Words marked `of a move` are about the move that was played in the position. In "
      "the forms, P is a player, S a set of places, and n a number; A, B, Q and R are queries, and "
      "X is a query, a number or a set. [The search language](../search-language.md) shows how to "
      "build queries. This page has one variant of each title; `gipfbase words --title T --variant "
      "V` lists the words of any variant.");
  const analysis::WordsAnswer answer = analysis::words_answer(titles, {});
  text += "\n## Words of every title\n\n";
  append_words(answer.common, text);
  for (const auto& own : answer.titles) {
    if (own.words.empty()) continue;
    text += fmt::format("\n## {} {}\n\n", own.rules->info().name, own.rules->variant());
    append_words(own.words, text);
  }
  return text;
}

std::string formats_page(const notation::Catalogue& titles) {
  std::string text = beginning("Formats", "The files of games that gipfbase reads and writes.");
  text += paragraph(
      "The format of a file is recognised by its content. If that fails, name it with `--format` "
      "(`import`, `validate`, `convert`). `export --format` and `convert --to` choose the format "
      "to write.");
  text += '\n';
  for (const notation::Format* format : notation::formats()) {
    const char* use = !format->can_write()  ? "read"
                      : !format->can_read() ? "written"
                                            : "read and written";
    text += item(std::string(format->name), fmt::format("{} ({})", format->about, use));
  }
  text += '\n' +
          paragraph(
              "Files can be in folders and in archives (zip, tar, gzip, bzip2, xz, zstd): name the "
              "folder or the archive, and all its files are read. `-` is standard input.") +
          "\n## Titles and variants\n\n";
  for (const notation::TitleInfo* title : titles.titles()) {
    for (const notation::VariantInfo& variant : title->agreements.variants) {
      const bool usual = variant.id == title->agreements.default_variant;
      text += item(fmt::format("{} {}", title->id, variant.id),
                   fmt::format("{}{}", variant.summary, usual ? " (the usual one)" : ""));
    }
  }
  return text + '\n' +
         paragraph(
             "A variant can have switches, which change single rules, as in `48+both-lose`: "
             "`gipfbase titles` lists them. `.gpn` is described byte by byte in "
             "`notation/README.md`, installed with these pages.");
}

}  // namespace

std::vector<ReferencePage> reference_pages(const Command& program,
                                           const notation::Catalogue& titles) {
  return {{"options", options_page(program)},
          {"exit-codes", exit_codes_page()},
          {"json", json_page()},
          {"tags", tags_page()},
          {"findings", findings_page()},
          {"words", words_page(titles)},
          {"formats", formats_page(titles)}};
}

}  // namespace gipfbase::cli
