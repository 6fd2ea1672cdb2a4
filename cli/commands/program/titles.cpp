// The command titles: lists titles, variants and their rules switches.
#include <fmt/format.h>

#include "analysis/answers/rules_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

std::string text_of(const notation::TitleInfo& title, const Console& console) {
  std::string text = fmt::format("{}: --title {}, default variant {}\n\n", console.bold(title.name),
                                 title.id, title.agreements.default_variant);
  Table variants({"variant", Column("description").wrap(30), Column("aliases").wrap(16)});
  for (const notation::VariantInfo& v : title.agreements.variants) {
    variants.add(
        {std::string(v.id), std::string(v.summary), fmt::format("{}", fmt::join(v.aliases, ", "))});
  }
  text += variants.text(console);
  const notation::Agreements& agreements = title.agreements;
  if (agreements.flags.empty() && agreements.numbers.empty()) return text;
  Table switches({"switch", Column("description").wrap(30)});
  for (const notation::FlagInfo& s : agreements.flags) {
    switches.add({fmt::format("+{}", s.name), std::string(s.summary)});
  }
  for (const notation::NumberInfo& n : agreements.numbers) {
    switches.add({fmt::format("+{}=N", n.name),
                  fmt::format("{}; N is {} to {}", n.summary, n.least, n.most)});
  }
  return text + '\n' + switches.text(console);
}

Exit run(const Arguments& arguments, Console& console, const Catalogue& titles) {
  if (arguments.json) {
    console.print(analysis::to_json(titles.titles()));
    return Exit::kDone;
  }
  for (const notation::TitleInfo* title : titles.titles()) {
    console.print(text_of(*title, console));
  }
  return Exit::kDone;
}

}  // namespace

void add_titles(Command& program) {
  Command& command =
      program.add("titles", "List titles, variants and optional rules",
                  "gipfbase titles\n"
                  "gipfbase titles --json\n\n"
                  "Optional rules (switches) follow a variant, as in --variant 48+both-lose and\n"
                  "--variant basic+zertz=6.");
  auto& arguments = command.runs<Arguments>(run);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
