// The command man: a manual page made of the program's own tree of commands.
#include <fmt/format.h>

#include <sstream>
#include <string>
#include <string_view>

#include "cli/arguments/help.hpp"
#include "cli/commands/commands.hpp"

namespace gipfbase::cli {
namespace {

/// Text as troff (man(7)) takes it for what it is.
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

/// Prose, and between it lines that begin with a blank and stay as they are; in a paragraph that
/// has begun.
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

void append_command(const Command& command, std::string& page) {
  page += fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", literal(command.full_name()),
                      literal(command.about()), literal(usage(command)));
  append_options(command, page);
  page += ".PP\n";
  append_text(command.footer(), page);
  for (const Command& below : command.commands()) append_command(below, page);
}

std::string manual(const Command& program) {
  const std::string name = program.name();
  std::string page = fmt::format(
      ".\\\" Made by {0} man.\n.TH GIPFBASE 1 \"\" \"{1}\" \"User Commands\"\n.SH NAME\n"
      "{0} \\- game records of the GIPF project games\n.SH SYNOPSIS\n.B {0}\n"
      ".I COMMAND\n.RI [ OPTIONS ]\n.SH DESCRIPTION\n{2}\n",
      name, literal(program.version()), literal(program.about()));
  append_options(program, page);
  page += ".PP\n";
  append_text(program.footer(), page);
  page += ".SH COMMANDS\n";
  for (const Command& command : program.commands()) append_command(command, page);
  return page;
}

}  // namespace

void add_man(Command& program) {
  Command& command = program.add("man", "Print this program's manual page",
                                 "gipfbase man | man -l -\n"
                                 "gipfbase man > /usr/local/share/man/man1/gipfbase.1");
  command.runs([&program](Console& console, const notation::Catalogue& /*titles*/) {
    console.print(manual(program));
    return Exit::kDone;
  });
}

}  // namespace gipfbase::cli
