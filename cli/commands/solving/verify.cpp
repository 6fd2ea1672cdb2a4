// The command verify: checks proofs by replaying them.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "analysis/answers/solving/solve_answer.hpp"
#include "analysis/certificate/proof.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct VerifyArguments : Arguments {
  std::vector<std::string> paths;
};

constexpr std::string_view kUnread = "cannot be read; name a readable file";
constexpr std::string_view kMissing = "does not exist; check the name";

bool is_unread(const analysis::VerifiedFile& file) {
  return file.result.reason == kUnread || file.result.reason == kMissing;
}

analysis::VerifiedFile check(const std::string& path, const Catalogue& titles) {
  if (path == "-") return analysis::verified(path, std::cin, titles);
  std::ifstream file(path, std::ios::binary);
  // A folder can be opened but not read.
  std::error_code ignored;
  if (!file || (file.peek(), file.bad())) {
    analysis::VerifiedFile unread;
    unread.path = path;
    unread.result.reason = std::filesystem::exists(path, ignored) ? kUnread : kMissing;
    return unread;
  }
  return analysis::verified(path, file, titles);
}

void print_checked(const analysis::VerifiedFile& checked, Console& console) {
  const analysis::Verification& result = checked.result;
  if (result.accepted) {
    console.print(fmt::format("{}: accepted ({}, {} checked, {})\n", printable(checked.path),
                              counted(result.proofs, "proof"),
                              counted(result.positions, "position"),
                              duration_text(checked.seconds)));
  } else {
    const std::string line = result.line > 0 ? fmt::format(":{}", result.line) : "";
    console.print(fmt::format("{}{}: rejected: {}\n", printable(checked.path), line,
                              printable(result.reason)));
  }
}

Exit run(const VerifyArguments& arguments, Console& console, const Catalogue& titles) {
  const WaitingGuard guard;
  std::vector<analysis::VerifiedFile> all;
  for (const std::string& path : arguments.paths) {
    console.flush();  // the file may be a pipe that blocks
    all.push_back(check(path, titles));
    if (is_unread(all.back())) {
      console.say(fmt::format("gipfbase: \"{}\" {}", printable(path), all.back().result.reason));
    } else if (!arguments.json) {
      print_checked(all.back(), console);
    }
  }
  if (arguments.json) console.print(analysis::to_json(all));
  if (std::any_of(all.begin(), all.end(), is_unread)) return Exit::kIo;
  return analysis::all_accepted(all) ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_verify(Command& program) {
  Command& command = program.add("verify", "Check proofs written by solve, using only the rules",
                                 "gipfbase verify won.proof\n"
                                 "gipfbase solve --position TEXT --proof - | gipfbase verify -");
  auto& arguments = command.runs<VerifyArguments>(run);
  command.positional("FILE", &arguments.paths, "Files with proofs; - is standard input", "TEXT")
      .required();
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
