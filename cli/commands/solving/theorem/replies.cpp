// The command theorem replies: against which replies an open first move wins by force.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "analysis/answers/solving/theorem_replies_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

using analysis::RepliesAnswer;
using analysis::Reply;

constexpr std::uint64_t kMostSample = 1'000'000;
constexpr std::uint64_t kMostEffort = 1'000'000'000'000;

struct RepliesArguments : Arguments {
  std::string name;
  std::string into;
  bool force = false;
  analysis::ReplyChoice choice;
};

std::string days(const std::optional<double>& days) {
  return days ? fmt::format("{:.3g}", *days) : "-";
}

void print_answer(const RepliesAnswer& a, Console& console) {
  Table table({"opening", ">exchanges", ">replies", ">tried", ">won", ">refuted", ">open",
               ">core-hours", ">core-days for all", ">one more round"});
  double cpu = 0;
  for (const Reply& r : a.replies) cpu += static_cast<double>(r.cpu);
  constexpr double kMillisecondsPerHour = 3600.0 * 1000.0;
  table.add(
      {a.choice.opening, std::to_string(a.choice.exchanges), fmt::format("{:.4g}", a.population),
       grouped(a.replies.size() - a.count(Reply::Status::kUntried)),
       grouped(a.count(Reply::Status::kWon)), grouped(a.count(Reply::Status::kRefuted)),
       grouped(a.count(Reply::Status::kOpen)), fmt::format("{:.3g}", cpu / kMillisecondsPerHour),
       days(a.core_days()), days(a.next_core_days())});
  console.print(table.text(console) + '\n');
  const std::uint64_t won = a.count(Reply::Status::kWon);
  const std::uint64_t untried = a.count(Reply::Status::kUntried);
  console.print(console.bold(fmt::format("Replies tried: {}, won by force: {}.",
                                         grouped(a.replies.size() - untried), grouped(won))) +
                " Of the others nothing is known" +
                (untried == 0 ? ".\n" : fmt::format("; {} not tried yet.\n", grouped(untried))));
  console.print(fmt::format("{}, {}{}\n", duration_text(a.seconds),
                            counted(static_cast<std::uint64_t>(a.threads), "thread"),
                            a.interrupted ? "; interrupted, the same command goes on" : ""));
}

Exit run(const RepliesArguments& arguments, Console& console, const notation::Catalogue& titles) {
  const auto rules = titles.rules("zertz", "37");
  if (!rules) throw UsageError(rules.error().message);
  if (arguments.choice.exchanges > 0 && arguments.choice.sample == 0) {
    throw UsageError(
        "after forced exchanges there are too many replies: say how many with --sample");
  }
  if (arguments.into.empty()) throw UsageError("name a folder with --into");
  const notation::AnyPosition start = (*rules)->start();
  const auto move = (*rules)->read_move(start, arguments.choice.opening);
  if (!move) {
    throw UsageError(fmt::format("--opening \"{}\": {}; write it like Wd4,a1",
                                 arguments.choice.opening, move.error().message));
  }
  analysis::ReplyChoice choice = arguments.choice;
  choice.opening = (*rules)->move_text(start, *move);
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  const int threads = arguments.threads > 0 ? arguments.threads : std::max(1, cores);
  ProgressLine line(console);
  const RepliesAnswer answer = analysis::answer(
      {*rules, arguments.into, choice, threads}, titles, line.stop(),
      [&line](std::uint64_t tried, std::uint64_t all) { (void)line(tried, all, "attempts"); },
      [&](const std::string& path, std::string_view text) {
        OutputFile file(path, console, arguments.force);
        file.write(text);
        file.commit();
      });
  line.wipe();
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    print_answer(answer, console);
  }
  return answer.interrupted ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_theorem_replies(Command& theorem) {
  Command& command = theorem.add(
      "replies", "Try to win by force against the replies to an open first move",
      "gipfbase theorem replies zertz37 --opening \"Wd4,a1\" --into replies\n\n"
      "Each reply up to symmetry is tried with growing effort. The folder gets a certificate\n"
      "for each that is won, replies.tsv with the state of all, and a journal: the same\n"
      "command goes on where an interrupted one ended, and with a larger --rounds tries\n"
      "harder what is left; other replies or another --effort need another folder. What is\n"
      "won does not depend on threads or interruptions. After forced captures (--exchanges)\n"
      "there are so many replies that a --sample is needed. What is open or refuted says\n"
      "nothing about the game: only this way of winning was tried.");
  auto& arguments = command.runs<RepliesArguments>(run);
  analysis::ReplyChoice& choice = arguments.choice;
  command.positional("NAME", &arguments.name, "The theorem: zertz37", "TEXT")
      .one_of({"zertz37"})
      .required();
  command.option("--opening", &choice.opening, "MOVE", "The first move").required();
  command.option("--into", &arguments.into, "FOLDER", "Where everything is kept").required();
  command
      .option("--exchanges", &choice.exchanges, "N",
              "Replies after so many captures that the second player forces (default 0)")
      .within(0, 8);
  command
      .option("--sample", &choice.sample, "N",
              "So many replies, chosen at random (default: all of them)")
      .within(std::uint64_t{0}, kMostSample);
  command.option("--seed", &choice.seed, "S", "Chooses them (default 1)").whole_number();
  command
      .option("--effort", &choice.effort, "STATES",
              "To look at for each reply in the first round (default 1000000)")
      .within(std::uint64_t{1}, kMostEffort);
  command
      .option("--rounds", &choice.rounds, "N",
              "Each with four times the effort of the last one (default 2)")
      .within(1, 12);
  command.flag("--force", &arguments.force, "Replace files that this program has not written");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
