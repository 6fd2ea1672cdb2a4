// The command verify: replaying proofs with nothing but the rules.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>

#include "analysis/certificate/proof.hpp"
#include "cli/arguments/errors.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/stopwatch.hpp"

namespace gipfbase::cli {
namespace {

struct VerifyArguments {
  std::vector<std::string> paths;
  bool json = false;
};

struct Checked {
  std::string path;
  analysis::Verification result;
  double seconds = 0;
};

Checked check(const std::string& path) {
  const Stopwatch watch;
  Checked checked;
  checked.path = path;
  if (path == "-") {
    checked.result = analysis::verify(std::cin);
  } else {
    std::ifstream file(path, std::ios::binary);
    // A folder can be opened, but nothing can be read from it.
    if (!file || (file.peek(), file.bad())) throw IoError(path + ": cannot be read");
    checked.result = analysis::verify(file);
  }
  checked.seconds = watch.seconds();
  return checked;
}

Json checked_json(const Checked& checked) {
  const analysis::Verification& result = checked.result;
  return {{"file", checked.path},
          {"accepted", result.accepted},
          {"reason", result.accepted ? Json() : Json(result.reason)},
          {"line", result.accepted ? Json() : Json(result.line)},
          {"proofs", result.proofs},
          {"positions", result.positions},
          {"seconds", checked.seconds}};
}

void print_checked(const Checked& checked, Console& console) {
  const analysis::Verification& result = checked.result;
  if (result.accepted) {
    console.print(fmt::format("{}: accepted ({}, {} looked at, {})\n", printable(checked.path),
                              counted(result.proofs, "proof"),
                              counted(result.positions, "position"),
                              duration_text(checked.seconds)));
  } else {
    console.print(fmt::format("{}:{}: rejected: {}\n", printable(checked.path), result.line,
                              printable(result.reason)));
  }
}

Exit run(const VerifyArguments& arguments, Console& console) {
  std::vector<Checked> all;
  for (const std::string& path : arguments.paths) {
    all.push_back(check(path));
    if (!arguments.json) print_checked(all.back(), console);
  }
  const bool accepted =
      std::all_of(all.begin(), all.end(), [](const Checked& c) { return c.result.accepted; });
  if (arguments.json && all.size() == 1) {
    console.print_json(checked_json(all.front()));
  } else if (arguments.json) {
    Json files = Json::array();
    for (const Checked& checked : all) files.push_back(checked_json(checked));
    console.print_json({{"accepted", accepted}, {"files", std::move(files)}});
  }
  return accepted ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_verify(Program& program) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App& command =
      program.add("verify", "Replay the proofs that solve has written, with nothing but the rules",
                  "gipfbase verify won.proof\n"
                  "gipfbase solve --position TEXT --proof - | gipfbase verify -");
  command.add_option("FILE", arguments->paths, "Files with proofs; - is standard input")
      ->required();
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
