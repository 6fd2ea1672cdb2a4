// The command completion: scripts for shells, and the answers that these scripts request.
#include "cli/commands/program/completion.hpp"

#include <cstdlib>
#include <string>
#include <string_view>

#include "cli/arguments/completion.hpp"
#include "cli/arguments/config.hpp"
#include "cli/commands/commands.hpp"
#include "db/query/lists/name_list.hpp"
#include "db/store/database.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/folding.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kMostNames = 100;

constexpr std::string_view kBash =
    R"(# bash completion for gipfbase; to use it: source <(gipfbase completion)
_gipfbase() {
  local program=${COMP_WORDS[0]/#\~/$HOME} current=${COMP_WORDS[COMP_CWORD]}
  local rest=${COMP_LINE#*"${COMP_WORDS[0]}"} line word kind=nothing quote= colons=
  local action= i
  local -a words=()
  # bash splits words at colons. Parts without a blank between them belong together.
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ ${#words[@]} -gt 0 && -n $rest && $rest != [[:blank:]]* ]] &&
      [[ $word == :* || ${COMP_WORDS[i - 1]} == *: ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    rest=${rest#"${rest%%[![:blank:]]*}"}
    rest=${rest#"$word"}
  done
  if [[ ${words[-1]} == [\"\']* ]]; then
    quote=${words[-1]:0:1}
  elif [[ $COMP_WORDBREAKS == *:* ]]; then
    colons=${words[-1]//[^:]/}
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files | :folders) kind=${line#:} ;;
      *)
        line=${line%%$'\t'*}
        # bash splits words at = and at :.
        [[ $current != *=* && $line == --*=* ]] && line=${line#*=}
        for ((i = 0; i < ${#colons}; ++i)); do line=${line#*:}; done
        # A name must not become a part of the command.
        if [[ $quote == \" ]]; then
          line=${line//\\/\\\\}
          line=${line//\"/\\\"}
          line=${line//\$/\\\$}
          line=${line//\`/\\\`}
          line=\"${line//!/\"\'!\'\"}
        elif [[ $quote == \' ]]; then
          line=\'${line//\'/\'\\\'\'}
        elif [[ $line != --*= ]]; then
          printf -v line %q "$line"
        fi
        COMPREPLY+=("$line")
        ;;
    esac
  done < <("$program" __complete "${words[@]}" 2> /dev/null)
  # bash completes paths itself, with the quotation marks that they need.
  case $kind in
    files) action=file ;;
    folders) action=directory && compopt +o default -o dirnames 2> /dev/null ;;
    *) compopt +o default 2> /dev/null ;;
  esac
  if [[ -n $action && $current == = ]]; then
    compopt -o filenames 2> /dev/null
    mapfile -t COMPREPLY < <(compgen -A "$action")
  fi
}
complete -o default -F _gipfbase gipfbase
)";

constexpr std::string_view kZsh = R"(#compdef gipfbase
# zsh completion for gipfbase; to use it: source <(gipfbase completion zsh), after compinit
_gipfbase() {
  local line kind tab=$'\t'
  local -a found shown
  while IFS= read -r line; do
    case $line in
      :files | :folders) kind=${line#:} ;;
      *)
        found+=("${line%%$tab*}")
        if [[ $line == *$tab?* ]]; then
          shown+=("${line%%$tab*} -- ${line#*$tab}")
        else
          shown+=("${line%%$tab*}")
        fi
        ;;
    esac
  done < <("${(Q)words[1]}" __complete "${(@)words[2,CURRENT]}" 2> /dev/null)
  (( $#found )) && compadd -M 'm:{a-z}={A-Z}' -l -d shown -a found
  case $kind in
    files) [[ $PREFIX == --*=* ]] && compset -P '*='; _files ;;
    folders) [[ $PREFIX == --*=* ]] && compset -P '*='; _files -/ ;;
  esac
  return 0
}
if [[ $funcstack[1] == _gipfbase ]]; then
  _gipfbase "$@"
else
  compdef _gipfbase gipfbase
fi
)";

constexpr std::string_view kFish =
    R"(# fish completion for gipfbase; to use it: gipfbase completion fish | source
function __gipfbase_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    for line in ($program __complete $words "$current" 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
            case ':folders'
                __fish_complete_directories (string replace -r -- '^--[^=]*=' '' "$current")
            case '*'
                echo $line
        end
    end
end
complete -c gipfbase -f -a '(__gipfbase_complete)'
)";

/// Adds a word if it begins with the typed part, ignoring case.
void offer(const std::string& text, std::string_view about, Completion& result) {
  if (!notation::folded(text).starts_with(notation::folded(result.typed))) return;
  result.words.push_back({result.front + text, std::string(about)});
}

void offer_rules(const Catalogue& titles, Completion& result) {
  for (const notation::TitleInfo* title : titles.titles()) {
    if (result.wanted == Wanted::kTitles) {
      offer(std::string(title->id), title->name, result);
      continue;
    }
    if (!result.title.empty() && titles.find(result.title) != title) continue;
    for (const notation::VariantInfo& variant : title->agreements.variants) {
      offer(std::string(variant.id), variant.summary, result);
    }
  }
}

/// The database that the command would use.
std::string database_of(const Completion& result) {
  if (!result.database.empty()) return result.database;
  const char* named = std::getenv("GIPFBASE_DB");
  if (named != nullptr && *named != '\0') return named;
  std::string found = "games.gipfdb";
  for (const Setting& setting : load_config().settings) {
    if (setting.key == "db" && setting.section.empty()) found = setting.value;
  }
  const char* home = std::getenv("HOME");
  if (found.starts_with("~/") && home != nullptr) found.replace(0, 1, home);
  return found;
}

void offer_names(const Catalogue& titles, Completion& result) {
  db::Database database(database_of(result), db::Database::Mode::kRead, titles);
  if (result.wanted == Wanted::kEndings) {
    for (const std::string& ending : db::endings_in(database)) offer(ending, {}, result);
    return;
  }
  db::NameKind kind = db::NameKind::kPlayer;
  if (result.wanted == Wanted::kEvents) kind = db::NameKind::kEvent;
  if (result.wanted == Wanted::kSites) kind = db::NameKind::kSite;
  for (const std::string& name : db::names_beginning(database, kind, result.typed, kMostNames)) {
    result.words.push_back({result.front + name, {}});
  }
}

std::string_view script_for(const std::string& shell) {
  if (shell == "zsh") return kZsh;
  return shell == "fish" ? kFish : kBash;
}

struct CompletionArguments {
  std::string shell = "bash";
};

Exit run(const CompletionArguments& arguments, Console& console, const Catalogue& /*titles*/) {
  console.print(script_for(arguments.shell));
  return Exit::kDone;
}

}  // namespace

void complete(const Command& program, std::span<const std::string> words, const Catalogue& titles,
              Console& console) {
  Completion result = completion_of(program, words);
  switch (result.wanted) {
    case Wanted::kNothing:
    case Wanted::kFiles:
    case Wanted::kFolders: break;
    case Wanted::kTitles:
    case Wanted::kVariants: offer_rules(titles, result); break;
    case Wanted::kEndings:
    case Wanted::kPlayers:
    case Wanted::kEvents:
    case Wanted::kSites: try { offer_names(titles, result);
      } catch (const std::exception&) {
        // Names come from a database; an error message would disturb the command line.
        result.words.clear();
      }
      break;
  }
  for (const Candidate& word : result.words) {
    console.print(printable(word.text));
    if (!word.about.empty()) console.print('\t' + printable(word.about));
    console.print("\n");
  }
  if (result.wanted == Wanted::kFiles) console.print(":files\n");
  if (result.wanted == Wanted::kFolders) console.print(":folders\n");
}

void add_completion(Command& program) {
  Command& command = program.add(
      "completion", "Print a completion script for bash, zsh or fish",
      "source <(gipfbase completion)\n"
      "gipfbase completion bash > ~/.local/share/bash-completion/completions/gipfbase\n"
      "gipfbase completion zsh > ~/.zfunc/_gipfbase    # a folder of $fpath\n"
      "gipfbase completion fish > ~/.config/fish/completions/gipfbase.fish\n\n"
      "Completes commands, options and their values, files, titles and variants, and the\n"
      "players, events, sites and endings in the database.");
  auto& arguments = command.runs<CompletionArguments>(run);
  command.positional("SHELL", &arguments.shell, "bash (default), zsh or fish")
      .one_of({"bash", "zsh", "fish"});
}

}  // namespace gipfbase::cli
