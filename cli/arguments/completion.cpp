#include "cli/arguments/completion.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "cli/arguments/manual.hpp"

namespace gipfbase::cli {
namespace {

/// The kind of value that an option or argument takes, by its name or its metavar.
constexpr std::array<std::pair<std::string_view, Wanted>, 20> kWantedBy = {{
    {"--title", Wanted::kTitles},    {"--variant", Wanted::kVariants},
    {"--ending", Wanted::kEndings},  {"--player", Wanted::kPlayers},
    {"--white", Wanted::kPlayers},   {"--black", Wanted::kPlayers},
    {"--against", Wanted::kPlayers}, {"--history", Wanted::kPlayers},
    {"PLAYER", Wanted::kPlayers},    {"NAME", Wanted::kPlayers},
    {"OF", Wanted::kPlayers},        {"--event", Wanted::kEvents},
    {"EVENT", Wanted::kEvents},      {"--site", Wanted::kSites},
    {"PATH", Wanted::kFiles},        {"FILE", Wanted::kFiles},
    {"POSITION", Wanted::kFiles},    {"DIR", Wanted::kFolders},
    {"FOLDER", Wanted::kFolders},    {"SHARD", Wanted::kFiles},
}};

Wanted wanted_by(std::string_view name) {
  const auto* const found = std::find_if(kWantedBy.begin(), kWantedBy.end(),
                                         [&](const auto& entry) { return entry.first == name; });
  return found == kWantedBy.end() ? Wanted::kNothing : found->second;
}

Wanted wanted_for(const OptionSummary& option) {
  const Wanted by_name = wanted_by(option.name);
  // The metavar NAME stands for names of many kinds.
  if (by_name != Wanted::kNothing || option.metavar == "NAME") return by_name;
  return wanted_by(option.metavar);
}

}  // namespace

bool names_files(const OptionSummary& option) {
  const Wanted wanted = wanted_for(option);
  return wanted == Wanted::kFiles || wanted == Wanted::kFolders;
}

namespace {

/// Reads a command line word by word.
class Walk {
 public:
  explicit Walk(const Command& program) : command_(&program) {}

  /// Takes a complete word.
  void pass(const std::string& word) {
    if (value_of_ != nullptr) {
      // Some shells split "--title=zertz" into three words.
      if (word != "=") take_value(word);
      return;
    }
    if (word == "--") {
      only_arguments_ = true;
      return;
    }
    if (word.size() > 1 && word.front() == '-' && !only_arguments_) {
      pass_option(word);
      return;
    }
    const auto& below = command_->commands();
    const auto named = std::find_if(below.begin(), below.end(),
                                    [&](const Command& c) { return c.name() == word; });
    if (named != below.end() && arguments_ == 0) {
      command_ = &*named;
      return;
    }
    ++arguments_;
  }

  /// Completes the last word.
  [[nodiscard]] Completion last(const std::string& word) {
    Completion result;
    result.title = title_;
    result.database = database_;
    result.typed = word;
    const std::size_t equals = word.find('=');
    if (value_of_ == nullptr && !only_arguments_ && word.starts_with("--") &&
        equals != std::string::npos) {
      value_of_ = option(word.substr(0, equals));
      if (value_of_ == nullptr) return result;
      result.front = word.substr(0, equals + 1);
      result.typed = word.substr(equals + 1);
    }
    if (value_of_ != nullptr && result.typed == "=") result.typed.clear();
    if (value_of_ != nullptr) {
      offer_values(*value_of_, result);
    } else if (word.starts_with('-') && !only_arguments_) {
      offer_options(result);
    } else {
      offer_commands(result);
      if (const OptionSummary* argument = next_argument()) offer_values(*argument, result);
    }
    return result;
  }

 private:
  [[nodiscard]] const OptionSummary* option(std::string_view name) const {
    const auto& all = command_->options();
    const auto found = std::find_if(all.begin(), all.end(), [&](const OptionSummary& o) {
      return !o.positional && (o.name == name || (!o.letter.empty() && o.letter == name));
    });
    return found == all.end() ? nullptr : &*found;
  }
  void pass_option(const std::string& word) {
    const std::size_t equals = word.find('=');
    const OptionSummary* named = option(word.substr(0, equals));
    if (named == nullptr) return;
    given_.insert(named->name);
    if (named->metavar.empty()) return;
    value_of_ = named;
    if (equals != std::string::npos) take_value(word.substr(equals + 1));
  }
  void take_value(const std::string& value) {
    if (value_of_->name == "--title") title_ = value;
    if (value_of_->name == "--db") database_ = value;
    value_of_ = nullptr;
  }
  /// The argument that the next word would be.
  [[nodiscard]] const OptionSummary* next_argument() const {
    std::size_t passed = 0;
    for (const OptionSummary& o : command_->options()) {
      if (!o.positional) continue;
      if (o.several || passed == arguments_) return &o;
      ++passed;
    }
    return nullptr;
  }

  static void offer(std::string text, std::string about, Completion& result) {
    if (!text.starts_with(result.typed)) return;
    result.words.push_back({result.front + std::move(text), std::move(about)});
  }
  static void offer_values(const OptionSummary& option, Completion& result) {
    for (const std::string& word : option.choices) offer(word, {}, result);
    if (option.choices.empty()) result.wanted = wanted_for(option);
  }
  void offer_options(Completion& result) const {
    for (const OptionSummary& o : command_->options()) {
      const bool again = o.several || !given_.contains(o.name);
      if (!o.positional && again) offer(o.name, o.help, result);
    }
  }
  void offer_commands(Completion& result) const {
    if (arguments_ > 0) return;
    for (const Command& below : command_->commands()) offer(below.name(), below.about(), result);
  }

  const Command* command_;
  const OptionSummary* value_of_ = nullptr;  ///< the option whose value comes next
  std::size_t arguments_ = 0;
  bool only_arguments_ = false;  ///< after "--"
  std::set<std::string> given_;
  std::string title_;
  std::string database_;
};

}  // namespace

std::string unquoted(const std::string& word) {
  std::string text;
  char quote = '\0';
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    } else if (c == '\\' && quote != '\'' && i + 1 < word.size()) {
      text += word[++i];
    } else {
      text += c;
    }
  }
  return text;
}

Completion completion_of(const Command& program, std::span<const std::string> words) {
  Walk walk(program);
  if (words.empty()) return walk.last({});
  const std::size_t last = words.size() - 1;
  // After "help" comes a command, a topic or an option of help itself.
  const bool help = last > 0 && words.front() == "help" && !words[last].starts_with('-');
  for (std::size_t i = help ? 1 : 0; i < last; ++i) walk.pass(unquoted(words[i]));
  Completion result = walk.last(unquoted(words[last]));
  if (!help) return result;
  result.wanted = Wanted::kNothing;
  if (last > 1) return result;
  for (const ManualPage& page : manual()) {
    const auto same = [&](const Candidate& word) { return word.text == page.topic; };
    if (!page.topic.starts_with(result.typed) ||
        std::any_of(result.words.begin(), result.words.end(), same)) {
      continue;
    }
    result.words.push_back({page.topic, page.title});
  }
  return result;
}

}  // namespace gipfbase::cli
