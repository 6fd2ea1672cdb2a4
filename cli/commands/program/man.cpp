// The command man: manual pages made from the program's own tree of commands.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/arguments/help.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/program/reference.hpp"
#include "cli/terminal/exit_codes.hpp"
#include "cli/terminal/files/output_file.hpp"

namespace gipfbase::cli {
namespace {

/// Escapes a text for troff (man(7)).
std::string literal(std::string_view text) {
  std::string result;
  if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\e"; break;
      case '-': result += "\\-"; break;
      case '"': result += "\\(dq"; break;
      case '\'': result += "\\(aq"; break;
      case '`': result += "\\(ga"; break;
      case '^': result += "\\(ha"; break;
      case '~': result += "\\(ti"; break;
      default: result += c;
    }
  }
  return result;
}

/// Appends prose to a paragraph that has been begun. Lines that begin with a blank stay as they
/// are.
void append_text(const std::string& text, std::string& page) {
  std::istringstream lines(text);
  bool begun = false;
  bool kept = false;
  bool gap = false;
  for (std::string line; std::getline(lines, line); gap = line.empty()) {
    if (line.empty()) continue;
    const bool keep = line.starts_with(' ');
    if (kept && !keep) page += ".fi\n";
    if (begun && (gap || keep != kept)) page += ".PP\n";
    if (keep && !kept) page += ".nf\n";
    begun = true;
    kept = keep;
    page += literal(line) + '\n';
  }
  if (kept) page += ".fi\n";
}

void append_options(const Command& command, std::string& page) {
  std::string heading;
  for (const OptionSummary& option : command.options()) {
    if (option.heading != heading) page += fmt::format(".PP\n{}:\n", literal(option.heading));
    heading = option.heading;
    page += fmt::format(".TP\n.B {}\n{}\n", literal(label(option)), literal(explanation(option)));
  }
}

/// Appends a command: its options, its remarks and its subcommands.
void append_command(const Command& command, std::string& page) {
  page += fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", literal(command.full_name()),
                      literal(command.about()), literal(usage(command)));
  append_options(command, page);
  page += ".PP\n";
  append_text(command.footer(), page);
  for (const Command& below : command.commands()) append_command(below, page);
}

/// "gipfbase-puzzles-play".
std::string page_name(const Command& command) {
  std::string name = command.full_name();
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string heading(const Command& program, const Command& command, const std::string& about) {
  std::string title = page_name(command);
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return fmt::format(
      ".\\\" Made by {0} man.\n.TH {1} 1 \"\" \"{2}\" \"User Commands\"\n.SH NAME\n{3} \\- {4}\n",
      program.name(), literal(title), literal(program.version()), literal(page_name(command)),
      literal(about));
}

/// The page of the program, which names the pages of its commands.
std::string program_page(const Command& program) {
  std::string page = heading(program, program, "records of games of the GIPF project");
  page += fmt::format(".SH SYNOPSIS\n.B {}\n.I COMMAND\n.RI [ OPTIONS ]\n.SH DESCRIPTION\n{}\n",
                      program.name(), literal(program.about()));
  page += ".SH OPTIONS\n";
  append_options(program, page);
  page += ".SH COMMANDS\n";
  for (const Command& command : program.commands()) {
    page +=
        fmt::format(".TP\n.BR {} (1)\n{}\n", literal(page_name(command)), literal(command.about()));
  }
  page += ".SH EXIT STATUS\n";
  for (const ExitCode& code : kExitCodes) {
    page += fmt::format(".TP\n.B {}\n{}\n", static_cast<int>(code.exit), literal(code.meaning));
  }
  page += ".SH REMARKS\n";
  append_text(program.footer(), page);
  return page;
}

/// The page of a command and its subcommands.
std::string command_page(const Command& program, const Command& command) {
  std::string page = heading(program, command, command.about());
  page += fmt::format(".SH SYNOPSIS\n.B {}\n.SH OPTIONS\n", literal(usage(command)));
  append_options(command, page);
  page += ".SH EXAMPLES AND REMARKS\n";
  std::string footer = command.footer();
  constexpr std::string_view kExamples = "Examples:\n";
  if (footer.starts_with(kExamples)) footer.erase(0, kExamples.size());
  append_text(footer, page);
  if (!command.commands().empty()) page += ".SH COMMANDS\n";
  for (const Command& below : command.commands()) append_command(below, page);
  return page + fmt::format(".SH SEE ALSO\n.BR {} (1)\n", program.name());
}

struct ManArguments {
  std::vector<std::string> words;
  std::string folder;     ///< for pages in troff
  std::string reference;  ///< for pages in Markdown
};

void make_folder(const std::string& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) throw IoError(fmt::format("cannot make {}: {}", folder, failure.message()));
}

void write_page(const std::string& folder, const std::string& name, const std::string& text,
                Console& console) {
  OutputFile file(fmt::format("{}/{}", folder, name), console, /*force=*/true, Leftovers::kKeep);
  file.write(text);
  file.commit_unsynced();
}

Exit run(const ManArguments& arguments, const Command& program, Console& console,
         const notation::Catalogue& titles) {
  if (!arguments.reference.empty()) {
    make_folder(arguments.reference);
    for (const ReferencePage& page : reference_pages(program, titles)) {
      write_page(arguments.reference, page.topic + ".md", page.text, console);
    }
    return Exit::kDone;
  }
  if (arguments.folder.empty()) {
    const Command& command = named_command(program, arguments.words);
    console.print(&command == &program ? program_page(program) : command_page(program, command));
    return Exit::kDone;
  }
  make_folder(arguments.folder);
  write_page(arguments.folder, program.name() + ".1", program_page(program), console);
  for (const Command& command : program.commands()) {
    write_page(arguments.folder, page_name(command) + ".1", command_page(program, command),
               console);
  }
  return Exit::kDone;
}

}  // namespace

void add_man(Command& program) {
  Command& command = program.add("man", "Print the manual page of the program or of a command",
                                 "gipfbase man | man -l -\n"
                                 "gipfbase man puzzles play | man -l -\n"
                                 "gipfbase man --into ~/.local/share/man/man1   # all pages");
  auto arguments = std::make_shared<ManArguments>();
  command.runs([arguments, &program](Console& console, const notation::Catalogue& titles) {
    return run(*arguments, program, console, titles);
  });
  command.positional("COMMAND", &arguments->words, "Words of a command, such as puzzles play");
  command.option("--into", &arguments->folder, "DIR", "Write all pages to this folder");
  command.option("--reference", &arguments->reference, "DIR",
                 "Write the reference pages of the manual, in Markdown, to this folder");
}

}  // namespace gipfbase::cli
