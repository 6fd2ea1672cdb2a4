#include "analysis/answers/solving/theorem_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "analysis/answers/json.hpp"
#include "analysis/certificate/sha256.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::analysis {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProofEnding = ".proof";

std::string_view name_of_status(Opening::Status status) {
  switch (status) {
    case Opening::Status::kLost: return "lost";
    case Opening::Status::kOpen: return "open";
    case Opening::Status::kUntried: break;
  }
  return "untried";
}

std::vector<std::string> groups_of(const std::vector<Opening>& openings) {
  std::vector<std::string> groups;
  for (const Opening& opening : openings) {
    if (groups.empty() || groups.back() != opening.group) groups.push_back(opening.group);
  }
  return groups;
}

/// Writes a certificate that holds.
Certificate kept(const TheoremQuestion& question, const notation::Catalogue& titles,
                 const std::string& group, const Proof& proof, const KeepFile& keep) {
  const std::string text = proof_text(*question.rules, proof);
  std::istringstream lines(text);
  const Verification checked = verify(lines, titles);
  if (!checked.accepted) throw std::logic_error("a certificate does not hold: " + checked.reason);
  Certificate certificate;
  certificate.group = group;
  certificate.file = fmt::format("removes-{}{}", group, kProofEnding);
  certificate.sha256 = sha256(text);
  certificate.bytes = text.size();
  certificate.openings = 1 + proof.further.size();
  certificate.positions = proof.strategies.front().nodes.size();
  certificate.plies = proof.strategies.front().plies;
  keep((fs::path(question.folder) / certificate.file).string(), text);
  return certificate;
}

/// The status of every first move, one line each.
std::string table_of(const TheoremAnswer& answer) {
  std::string text = "move\tmoves\tremoves\tstatus\tplies\tcertificate\tsha256\n";
  for (const Opening& o : answer.openings) {
    const Certificate* const certificate = answer.certificate_of(o);
    text +=
        fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", o.text, o.images, o.group,
                    name_of_status(o.status), certificate == nullptr ? "" : std::to_string(o.plies),
                    certificate == nullptr ? "" : certificate->file,
                    certificate == nullptr ? "" : certificate->sha256);
  }
  return text;
}

Json certificate_json(const Certificate& c) {
  return object(key("removes", c.group), key("file", c.file), key("sha256", c.sha256),
                key("bytes", c.bytes), key("openings", c.openings), key("positions", c.positions),
                key("plies", c.plies));
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw std::runtime_error(fmt::format("{}: this cannot be read", path.string()));
  return text.str();
}

std::vector<fs::path> proof_files(const std::vector<std::string>& paths) {
  std::vector<fs::path> files;
  for (const std::string& path : paths) {
    std::error_code failure;
    if (!fs::is_directory(path, failure)) {
      files.emplace_back(path);
      continue;
    }
    for (const auto& entry : fs::directory_iterator(path)) {
      if (entry.path().extension() == kProofEnding) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Plays the line in which the loser holds out longest.
std::vector<PackedMove> longest_line(const StrategyBook& book, notation::AnyPosition position) {
  const notation::Rules& rules = *book.rules();
  std::vector<PackedMove> line;
  while (!rules.outcome(position).over()) {
    const auto known = book.find(position);
    if (!known) break;
    std::optional<PackedMove> move = known->move;
    if (!move) {
      std::vector<PackedMove> replies;
      rules.legal_moves(position, replies);
      for (const PackedMove& reply : replies) {
        const auto next = book.find(notation::after(rules, position, reply));
        if (!move || (next && next->plies + 1 == known->plies)) move = reply;
        if (next && next->plies + 1 == known->plies) break;
      }
    }
    line.push_back(*move);
    rules.play(position, *move);
  }
  return line;
}

}  // namespace

std::uint64_t TheoremAnswer::classes(Opening::Status status) const {
  return static_cast<std::uint64_t>(
      std::count_if(openings.begin(), openings.end(),
                    [&](const Opening& opening) { return opening.status == status; }));
}

std::uint64_t TheoremAnswer::moves(Opening::Status status) const {
  std::uint64_t moves = 0;
  for (const Opening& opening : openings) {
    if (opening.status == status) moves += opening.images;
  }
  return moves;
}

const Certificate* TheoremAnswer::certificate_of(const Opening& opening) const {
  if (opening.status != Opening::Status::kLost) return nullptr;
  const auto found = std::find_if(certificates.begin(), certificates.end(),
                                  [&](const Certificate& c) { return c.group == opening.group; });
  return found == certificates.end() ? nullptr : &*found;
}

TheoremAnswer answer(const TheoremQuestion& question, const notation::Catalogue& titles,
                     const std::atomic<bool>& stop, const OpeningProgress& progress,
                     const KeepFile& keep) {
  const notation::Stopwatch watch;
  const auto theorem = make_opening_theorem(question.rules, stop);
  if (!theorem) {
    throw std::runtime_error(fmt::format("no plan is known for the opening of {} {}",
                                         question.rules->title(), question.rules->variant()));
  }
  make_folder(question.folder);
  TheoremAnswer answer;
  answer.rules = question.rules;
  answer.threads = question.threads;
  {
    Journal journal((fs::path(question.folder) / "journal").string(), theorem->work());
    theorem->run(journal, question.threads, progress);
  }
  answer.search_seconds = watch.seconds();
  answer.openings = theorem->openings();
  answer.states = theorem->states();
  answer.interrupted = answer.classes(Opening::Status::kUntried) > 0;
  if (!answer.interrupted) {
    for (const std::string& group : groups_of(answer.openings)) {
      const auto proof = theorem->proof(group);
      if (proof) answer.certificates.push_back(kept(question, titles, group, *proof, keep));
    }
    keep((fs::path(question.folder) / "openings.tsv").string(), table_of(answer));
  }
  answer.seconds = watch.seconds();
  return answer;
}

std::string json(const TheoremAnswer& answer) {
  const auto opening_json = [&](const Opening& o) {
    const Certificate* const certificate = answer.certificate_of(o);
    const bool lost = o.status == Opening::Status::kLost;
    return object(key("move", o.text), key("moves", o.images), key("removes", o.group),
                  key("status", name_of_status(o.status)), key("plies", when(lost, o.plies)),
                  key("certificate", certificate == nullptr ? Json() : Json(certificate->file)));
  };
  return pretty(object(
      key("title", answer.rules->title()), key("variant", answer.rules->variant()),
      key("openings", answer.openings.size()), key("lost", answer.classes(Opening::Status::kLost)),
      key("open", answer.classes(Opening::Status::kOpen)),
      key("moves", answer.moves(Opening::Status::kLost) + answer.moves(Opening::Status::kOpen) +
                       answer.moves(Opening::Status::kUntried)),
      key("moves_lost", answer.moves(Opening::Status::kLost)), key("states", answer.states),
      key("search_seconds", answer.search_seconds), key("seconds", answer.seconds),
      key("threads", answer.threads), key("interrupted", answer.interrupted),
      key("certificates", array_of(answer.certificates, certificate_json)),
      key("first_moves", array_of(answer.openings, opening_json))));
}

StrategyBook read_book(const std::vector<std::string>& paths, const notation::Catalogue& titles) {
  std::optional<StrategyBook> book;
  for (const fs::path& path : proof_files(paths)) {
    std::istringstream text(read_file(path));
    const Verification result = verify(text, titles, [&](const Proof& proof, const auto& rules) {
      if (!book) book.emplace(rules);
      if (book->rules()->variant() == rules->variant() &&
          book->rules()->title() == rules->title()) {
        book->add(proof);
      }
    });
    if (!result.accepted) {
      throw std::runtime_error(
          fmt::format("{}:{}: rejected: {}", path.string(), result.line, result.reason));
    }
  }
  if (!book) {
    throw std::runtime_error(
        fmt::format("{}: no certificate is there; make them with \"gipfbase theorem prove\"",
                    fmt::join(paths, " ")));
  }
  return *std::move(book);
}

RefuteAnswer refute(const StrategyBook& book, const notation::AnyPosition& position) {
  const notation::Rules& rules = *book.rules();
  RefuteAnswer answer{book.rules(), position, book.find(position), {}, {}};
  if (!answer.known) return answer;
  answer.line = longest_line(book, position);
  if (answer.known->move) return answer;
  std::vector<PackedMove> replies;
  rules.legal_moves(position, replies);
  for (const PackedMove& reply : replies) {
    Defence defence{reply, std::nullopt, 0};
    if (const auto next = book.find(notation::after(rules, position, reply))) {
      defence.answer = next->move;
      defence.plies = next->plies;
    }
    answer.defences.push_back(defence);
  }
  std::stable_sort(answer.defences.begin(), answer.defences.end(),
                   [](const Defence& a, const Defence& b) { return a.plies > b.plies; });
  return answer;
}

std::string json(const RefuteAnswer& answer) {
  const notation::Rules& rules = *answer.rules;
  const auto defence_json = [&](const Defence& d) {
    const notation::AnyPosition next = notation::after(rules, answer.position, d.move);
    return object(key("move", rules.move_text(answer.position, d.move)),
                  key("answer", d.answer ? Json(rules.move_text(next, *d.answer)) : Json()),
                  key("plies", d.plies));
  };
  const auto& known = answer.known;
  return pretty(object(
      key("title", rules.title()), key("variant", rules.variant()),
      key("position", rules.write_position(answer.position)), key("proved", known.has_value()),
      key("winner", known ? Json(known->winner == 0 ? "first" : "second") : Json()),
      key("plies", known ? Json(known->plies) : Json()),
      key("move",
          known && known->move ? Json(rules.move_text(answer.position, *known->move)) : Json()),
      key("pv", line_texts(rules, answer.position, answer.line)),
      key("defences", array_of(answer.defences, defence_json))));
}

}  // namespace gipfbase::analysis
