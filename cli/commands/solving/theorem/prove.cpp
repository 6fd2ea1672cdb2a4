// The command theorem prove: certificates that first moves lose by force.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>

#include "analysis/answers/solving/theorem_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

using analysis::Certificate;
using analysis::Opening;
using analysis::TheoremAnswer;

struct ProveArguments : Arguments {
  std::string name;
  std::string into;
  bool open = false;
};

/// The theorems by name.
struct Named {
  const char* name;
  const char* title;
  const char* variant;
};
constexpr std::array<Named, 1> kTheorems = {{{"zertz37", "zertz", "37"}}};

std::vector<std::string> theorem_names() {
  std::vector<std::string> names;
  names.reserve(kTheorems.size());
  for (const Named& named : kTheorems) names.emplace_back(named.name);
  return names;
}

/// The name is one of them.
const Named& theorem_named(const std::string& name) {
  std::size_t i = 0;
  while (i + 1 < kTheorems.size() && name != kTheorems[i].name) ++i;
  return kTheorems[i];
}

void print_answer(const TheoremAnswer& a, bool open, Console& console) {
  Table table({"removes", ">first moves", ">lost", ">plies", ">positions", ">bytes", "certificate",
               Column("sha256").cut(16)});
  for (const Certificate& c : a.certificates) {
    std::uint64_t all = 0;
    std::uint64_t lost = 0;
    for (const Opening& o : a.openings) {
      if (o.group != c.group) continue;
      all += o.images;
      lost += o.status == Opening::Status::kLost ? o.images : 0;
    }
    table.add({c.group, grouped(all), grouped(lost), std::to_string(c.plies), grouped(c.positions),
               grouped(c.bytes), c.file, c.sha256});
  }
  if (!a.certificates.empty()) console.print(table.text(console) + '\n');
  const std::uint64_t lost = a.classes(Opening::Status::kLost);
  console.print(console.bold(fmt::format(
                    "{} of {} first moves lose by force ({} of {} up to symmetry), {} are open.",
                    grouped(a.moves(Opening::Status::kLost)),
                    grouped(a.moves(Opening::Status::kLost) + a.moves(Opening::Status::kOpen) +
                            a.moves(Opening::Status::kUntried)),
                    lost, a.openings.size(), a.openings.size() - lost)) +
                '\n');
  if (open) {
    std::string line;
    for (const Opening& o : a.openings) {
      if (o.status != Opening::Status::kLost) line += (line.empty() ? "" : " ") + o.text;
    }
    console.print("Open: " + line + '\n');
  }
  console.print(fmt::format("{} states, {} to settle them, {} with the certificates, {}{}\n",
                            grouped(a.states), duration_text(a.search_seconds),
                            duration_text(a.seconds),
                            counted(static_cast<std::uint64_t>(a.threads), "thread"),
                            a.interrupted ? "; interrupted, the same command goes on" : ""));
}

Exit run(const ProveArguments& arguments, Console& console, const notation::Catalogue& titles) {
  const Named& named = theorem_named(arguments.name);
  const auto rules = titles.rules(named.title, named.variant);
  if (!rules) throw UsageError(rules.error().message);
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  const int threads = arguments.threads > 0 ? arguments.threads : std::max(1, cores);
  ProgressLine line(console);
  const TheoremAnswer answer = analysis::answer(
      {*rules, arguments.into, threads}, titles, line.stop(),
      [&line](std::uint64_t settled, std::uint64_t all) { (void)line(settled, all, "openings"); },
      [&](const std::string& path, std::string_view text) {
        OutputFile file(path, console, arguments.force);
        file.write(text);
        file.commit();
      });
  line.wipe();
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    print_answer(answer, arguments.open, console);
  }
  if (answer.interrupted) return Exit::kInterrupted;
  return answer.certificates.empty() ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_theorem_prove(Command& theorem) {
  Command& command = theorem.add(
      "prove", "Prove which first moves lose by force, and write the certificates",
      "gipfbase theorem prove zertz37 --into theorem\n"
      "gipfbase verify theorem/*.proof\n\n"
      "The folder gets a certificate for each kind of ring removed, openings.tsv with the\n"
      "status of every first move up to symmetry, and a journal: the same command goes on\n"
      "where an interrupted one ended. The files are the same bytes every time.");
  auto& arguments = command.runs<ProveArguments>(run);
  command.positional("NAME", &arguments.name, "The theorem: zertz37", "TEXT")
      .one_of(theorem_names())
      .required();
  command.option("--into", &arguments.into, "FOLDER", "Where everything is kept").required();
  command.flag("--open", &arguments.open, "List the first moves that are open");
  command.flag("--force", &arguments.force, "Replace files that this program has not written");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
