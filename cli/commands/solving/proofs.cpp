// The command proofs: the books of proofs, both built in and added by users.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "analysis/answers/solving/proofs_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::cli {
namespace {

using analysis::ProofBooks;
using analysis::ShelvedBook;

struct ProofsArguments : Arguments {
  std::vector<std::string> names;  ///< of books, or of files to add
};

struct RefuteArguments : Arguments {
  RulesChoice rules;
  PositionChoice position;
  std::vector<std::string> with;
  std::size_t limit = 20;
};

/// The file of a book, or "the program".
std::string source_of(const ShelvedBook& book) {
  return book.file().empty() ? "the program" : book.file().string();
}

Exit list(const ProofsArguments& arguments, Console& console, const Catalogue&) {
  const ProofBooks books(proof_folder());
  if (arguments.json) {
    console.print(analysis::to_json(books));
    return Exit::kDone;
  }
  Table table({"book", "title", "variant", ">claims", ">positions", Column("from").cut(20)});
  for (const auto& shelved : books.all()) {
    const auto& book = shelved->book();
    if (!book) {
      console.say(fmt::format("gipfbase: {}: {}; remove it with \"gipfbase proofs remove {}\"",
                              printable(source_of(*shelved)), book.error(), shelved->name()));
      continue;
    }
    const analysis::BookFacts& facts = book->facts();
    table.add({shelved->name(), facts.title, facts.variant, grouped(facts.claims),
               grouped(facts.positions), source_of(*shelved)});
  }
  console.print(table.text(console));
  return Exit::kDone;
}

/// The books with these names, or all. Throws UsageError for an unknown name.
std::vector<const ShelvedBook*> chosen_books(const ProofBooks& books,
                                             const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const auto& book : books.all()) known.push_back(book->name());
  std::vector<const ShelvedBook*> chosen;
  for (const std::string& name : names.empty() ? known : names) {
    chosen.push_back(books.named(name));
    if (chosen.back() == nullptr) {
      throw UsageError(fmt::format("there is no book \"{}\"{}", name, suggestion(name, known)));
    }
  }
  return chosen;
}

Exit check(const ProofsArguments& arguments, Console& console, const Catalogue& titles) {
  const ProofBooks books(proof_folder());
  std::vector<analysis::CheckedBook> all;
  for (const ShelvedBook* const book : chosen_books(books, arguments.names)) {
    const analysis::CheckedBook& checked = all.emplace_back(analysis::checked(*book, titles));
    if (arguments.json) continue;
    if (checked.fault.empty()) {
      console.print(fmt::format("{}: accepted ({}, {}, {})\n", book->name(),
                                counted(book->book()->facts().claims, "claim"),
                                counted(book->book()->facts().positions, "position"),
                                duration_text(checked.seconds)));
    } else {
      console.print(fmt::format("{}: rejected: {}\n", book->name(), printable(checked.fault)));
    }
  }
  if (arguments.json) console.print(analysis::to_json(all));
  const bool accepted = std::all_of(all.begin(), all.end(),
                                    [](const auto& checked) { return checked.fault.empty(); });
  return accepted ? Exit::kDone : Exit::kFindings;
}

/// Makes a book from a file of proofs, named like the file. Throws IoError, and DataError if a
/// proof is wrong.
std::unique_ptr<ShelvedBook> book_of(const std::string& path, const Catalogue& titles) {
  constexpr std::size_t kMost = std::size_t{256} << 20U;
  auto text = notation::whole_file(path, kMost);
  if (!text) {
    throw IoError(fmt::format("\"{}\" {}; name a file with proofs", path, text.error()));
  }
  auto bytes = analysis::make_book(*std::move(text), titles);
  if (!bytes) throw DataError(fmt::format("\"{}\" was rejected: {}", path, bytes.error()));
  return std::make_unique<ShelvedBook>(std::filesystem::path(path).stem().string(),
                                       *std::move(bytes));
}

Exit add(const ProofsArguments& arguments, Console& console, const Catalogue& titles) {
  const std::filesystem::path folder = proof_folder();
  if (folder.empty()) throw IoError("no folder for books is known; set HOME or XDG_DATA_HOME");
  ProofBooks books(folder);
  const ProofBooks before(folder);
  for (const std::string& path : arguments.names) {
    std::unique_ptr<ShelvedBook> book = book_of(path, titles);
    if (books.named(book->name()) != nullptr) {
      throw UsageError(
          fmt::format("there is already a book \"{0}\"; rename \"{1}\", or remove that book with "
                      "\"gipfbase proofs remove {0}\"",
                      book->name(), path));
    }
    books.add(std::move(book));
  }
  make_folder(folder);
  for (std::size_t i = before.all().size(); i < books.all().size(); ++i) {
    const ShelvedBook& book = *books.all()[i];
    write_file((folder / (book.name() + std::string(analysis::kBookEnding))).string(),
               book.book()->bytes(), console);
  }
  return list(arguments, console, titles);
}

Exit remove(const ProofsArguments& arguments, Console& console, const Catalogue& titles) {
  const ProofBooks books(proof_folder());
  const std::vector<const ShelvedBook*> chosen = chosen_books(books, arguments.names);
  for (const ShelvedBook* const book : chosen) {
    if (book->file().empty()) {
      throw UsageError(fmt::format("the book \"{}\" is part of the program and cannot be removed",
                                   book->name()));
    }
  }
  for (const ShelvedBook* const book : chosen) {
    std::error_code failure;
    std::filesystem::remove(book->file(), failure);
    if (failure) {
      throw IoError(
          fmt::format("cannot remove \"{}\": {}", book->file().string(), failure.message()));
    }
  }
  return list(arguments, console, titles);
}

void print_answer(const analysis::RefuteAnswer& a, const ChosenPosition& chosen, std::size_t limit,
                  Console& console) {
  notation::AnyPosition before = chosen.start;
  for (std::size_t i = 0; i + 1 < chosen.line.size(); ++i) {
    chosen.ruleset->play(before, chosen.line[i]);
  }
  const notation::Diagram diagram =
      chosen.line.empty() ? chosen.ruleset->diagram(chosen.position)
                          : notation::diagram_after(*chosen.ruleset, before, chosen.line.back());
  console.print(notation::drawing(diagram, console.diagram_style()) + '\n');
  console.print(console.bold(analysis::book_text(*a.known) + '.') + '\n');
  if (!a.known->line.empty()) {
    console.print(fmt::format("Against the longest defence: {}\n", fmt::join(a.known->line, "  ")));
  }
  if (a.defences.empty()) return;
  Table table({"defence", "answer", ">plies"});
  for (std::size_t i = 0; i < a.defences.size() && (limit == 0 || i < limit); ++i) {
    const analysis::Defence& defence = a.defences[i];
    table.add({defence.move, defence.answer, std::to_string(defence.plies)});
  }
  console.print('\n' + table.text(console));
  if (limit > 0 && a.defences.size() > limit) {
    console.say(
        fmt::format("{} of {} defences; --limit 0 shows all", limit, grouped(a.defences.size())));
  }
}

Exit refute(const RefuteArguments& arguments, Console& console, const Catalogue& titles) {
  ProofBooks books(proof_folder());
  for (const std::string& path : arguments.with) books.add(book_of(path, titles));
  const ChosenPosition chosen = chosen_or_start(arguments.position, arguments.rules, titles);
  const analysis::RefuteAnswer answer = analysis::refute(books, chosen.ruleset, chosen.position);
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else if (answer.known) {
    print_answer(answer, chosen, arguments.limit, console);
  }
  if (answer.known) return Exit::kDone;
  console.say("gipfbase: no book of proofs has this position");
  return Exit::kFindings;
}

}  // namespace

void add_proofs(Command& program) {
  Command& command = program.add(
      "proofs", "List the books of proofs used by solve, openings and show",
      "gipfbase proofs\n"
      "gipfbase proofs refute --line \"Wd4,a2\"\n"
      "gipfbase solve --position TEXT --proof won.proof\n"
      "gipfbase proofs add won.proof\n"
      "gipfbase proofs check\n\n"
      "The program includes proofs that 1,728 of the 1,944 first moves of ZÈRTZ on 37 rings\n"
      "lose: see analysis/book/README.md. Added books are in $XDG_DATA_HOME/gipfbase/proofs,\n"
      "else ~/.local/share/gipfbase/proofs.");
  add_json_option(command, command.runs<ProofsArguments>(list));

  Command& checking = command.add("check", "Check books by replaying their proofs",
                                  "gipfbase proofs check\n"
                                  "gipfbase proofs check zertz37-removes-a2 --json");
  auto& to_check = checking.runs<ProofsArguments>(check);
  checking.positional("NAME", &to_check.names, "Names of books (default: all)", "TEXT");
  add_json_option(checking, to_check);

  Command& adding = command.add("add", "Add a book from a file of proofs written by solve",
                                "gipfbase proofs add won.proof\n\n"
                                "The proofs are verified first. The book is named after the file.");
  auto& to_add = adding.runs<ProofsArguments>(add);
  adding.positional("FILE", &to_add.names, "Files with proofs", "TEXT").required();
  add_json_option(adding, to_add);

  Command& removing = command.add("remove", "Remove added books", "gipfbase proofs remove won");
  auto& to_remove = removing.runs<ProofsArguments>(remove);
  removing.positional("NAME", &to_remove.names, "Names of books", "TEXT").required();
  add_json_option(removing, to_remove);

  Command& refuting = command.add(
      "refute", "Show how to win a position against every defence",
      "gipfbase proofs refute --line \"Wd4,a2\"\n"
      "gipfbase proofs refute --with won.proof --position TEXT --json\n\n"
      "If the winner is to move, shows the winning move of the book; else every defence with\n"
      "its answer, the longest first.");
  auto& to_refute = refuting.runs<RefuteArguments>(refute);
  add_rules_options(refuting, to_refute.rules, "the position");
  add_start_options(refuting, to_refute.position);
  refuting
      .option("--with", &to_refute.with, "FILE",
              "File with more proofs, which are verified before they are used")
      .repeatable();
  refuting.option("--limit", &to_refute.limit, "N",
                  "Maximum number of defences to print (default 20, 0: all)");
  add_json_option(refuting, to_refute);
}

}  // namespace gipfbase::cli
