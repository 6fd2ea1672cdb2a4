// The command titles: the games this program knows.
#include <fmt/format.h>

#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {
namespace {

struct TitlesArguments {
  bool json = false;
};

Json title_json(const notation::TitleInfo& title) {
  Json variants = Json::array();
  for (const notation::VariantInfo& v : title.variants()) {
    variants.push_back({{"id", v.id}, {"summary", v.summary}, {"aliases", v.aliases}});
  }
  Json switches = Json::array();
  for (const notation::SwitchInfo& s : title.switches()) {
    switches.push_back({{"name", s.name}, {"summary", s.summary}});
  }
  return {{"id", title.id()},
          {"name", title.name()},
          {"default_variant", title.default_variant()},
          {"boardspace", title.boardspace() != nullptr},
          {"variants", std::move(variants)},
          {"switches", std::move(switches)}};
}

std::string text_of(const notation::TitleInfo& title, const Console& console) {
  std::string text = fmt::format("{}: --title {}, --variant {} unless another is named\n\n",
                                 console.bold(title.name()), title.id(), title.default_variant());
  Table variants({{"variant"}, {"what it is"}, {"also known as"}});
  for (const notation::VariantInfo& v : title.variants()) {
    std::string aliases;
    for (const std::string_view alias : v.aliases) {
      aliases += aliases.empty() ? "" : ", ";
      aliases += alias;
    }
    variants.add({std::string(v.id), std::string(v.summary), aliases});
  }
  text += variants.text(console.colour());
  if (title.switches().empty()) return text;
  Table switches({{"switch"}, {"what it changes"}});
  for (const notation::SwitchInfo& s : title.switches()) {
    switches.add({fmt::format("+{}", s.name), std::string(s.summary)});
  }
  return text + '\n' + switches.text(console.colour());
}

Exit run(const TitlesArguments& arguments, Console& console) {
  if (arguments.json) {
    Json titles = Json::array();
    for (const notation::TitleInfo* title : notation::titles()) {
      titles.push_back(title_json(*title));
    }
    console.print_json({{"titles", std::move(titles)}});
    return Exit::kDone;
  }
  for (const notation::TitleInfo* title : notation::titles()) {
    console.print(text_of(*title, console));
  }
  return Exit::kDone;
}

}  // namespace

void add_titles(Program& program) {
  auto arguments = std::make_shared<TitlesArguments>();
  CLI::App& command = program.add("titles", "List titles, variants and rules switches",
                                  "gipfbase titles\n"
                                  "gipfbase titles --json\n\n"
                                  "Switches are written behind a variant: --variant 48+both-lose.");
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
