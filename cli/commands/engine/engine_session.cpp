#include "cli/commands/engine/engine_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "analysis/engine/match.hpp"
#include "cli/terminal/errors.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::cli {
namespace {

/// Splits a line into its first word and the rest.
std::pair<std::string, std::string> first_word(const std::string& line) {
  constexpr const char* kBlanks = " \t\r";
  const std::size_t begin = line.find_first_not_of(kBlanks);
  if (begin == std::string::npos) return {};
  const std::size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
  std::string rest = line.substr(end);
  rest.erase(0, std::min(rest.find_first_not_of(kBlanks), rest.size()));
  rest.erase(rest.find_last_not_of(kBlanks) + 1);
  return {line.substr(begin, end - begin), rest};
}

template <class Number>
Number number_of(const std::string& name, const std::string& text) {
  Number number{};
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size() || number < 0) {
    throw UsageError(fmt::format("{} \"{}\" is not a number", name, text));
  }
  return number;
}

/// The start position. Messages about it use the words of the protocol, not those of options.
PositionChoice no_moves() {
  PositionChoice choice;
  choice.called = "position";
  choice.line_called = "moves";
  return choice;
}

}  // namespace

EngineSession::EngineSession(const Catalogue& titles, const analysis::ProofBooks& books,
                             std::string version, LineSink sink)
    : titles_(titles),
      books_(books),
      version_(std::move(version)),
      sink_(std::move(sink)),
      position_(no_moves()) {}

EngineSession::~EngineSession() { stop_.store(true); }

void EngineSession::answer(const std::string& line) {
  const std::lock_guard lock(sink_mutex_);
  sink_(line);
}

bool EngineSession::take(const std::string& line) {
  const auto [word, rest] = first_word(line);
  if (word.empty()) return true;
  try {
    if (word == "quit") {
      stop();
      return false;
    }
    if (word == "stop") {
      stop();
      return true;
    }
    if (word == "ping") {
      answer("pong");
      return true;
    }
    finish();  // the other commands wait for a search
    if (word == "hello") {
      say_hello();
    } else if (word == "title") {
      set_title(rest);
    } else if (word == "position") {
      set_position(rest);
    } else if (word == "moves") {
      set_moves(rest);
    } else if (word == "option") {
      set_option(rest);
    } else if (word == "new") {
      if (engine_) engine_->clear();
    } else if (word == "show") {
      show();
    } else if (word == "go") {
      go(rest);
    } else {
      answer(
          fmt::format("error \"{}\" is not a command; the commands are hello, title, option, "
                      "position, moves, new, "
                      "show, go, stop, ping and quit",
                      word));
    }
  } catch (const UsageError& error) {
    answer(fmt::format("error {}", error.what()));
  }
  return true;
}

void EngineSession::say_hello() {
  answer("name " + version_);
  for (const notation::TitleInfo* title : titles_.titles()) {
    for (const notation::VariantInfo& variant : title->agreements.variants) {
      answer(fmt::format("title {} {}", title->id, variant.id));
    }
  }
  answer("ready");
}

void EngineSession::set_title(const std::string& words) {
  const auto [title, variant] = first_word(words);
  const auto rules = chosen_rules({title, variant}, titles_);
  rules_ = {std::string(rules->title()), std::string(rules->variant())};
  position_.position.clear();
  position_.line.clear();
  engine_.reset();
}

void EngineSession::set_option(const std::string& words) {
  const auto [name, value] = first_word(words);
  if (name == "lines") {
    lines_ = std::max<std::size_t>(1, number_of<std::size_t>(name, value));
  } else if (name == "threads") {
    threads_ = std::max(1, number_of<int>(name, value));
  } else if (name == "level") {
    const int level = number_of<int>(name, value);
    if (level < analysis::kLeastLevel || level > analysis::kMostLevel) {
      throw UsageError("level: give a number from 1 to 10");
    }
    level_ = level;
    engine_.reset();
  } else if (name == "seed") {
    random_.seed(number_of<std::uint64_t>(name, value));
  } else if (name == "memory") {
    constexpr std::size_t kMost = std::size_t{1} << 20U;
    megabytes_ = std::clamp<std::size_t>(number_of<std::size_t>(name, value), 1, kMost);
    engine_.reset();
  } else {
    throw UsageError(fmt::format(
        "\"{}\" is not an option; the options are lines, threads, level, seed and memory", name));
  }
}

ChosenPosition EngineSession::chosen() const {
  if (rules_.title.empty()) throw UsageError("no title yet; begin with \"title dvonn\"");
  return chosen_or_start(position_, rules_, titles_);
}

void EngineSession::set_position(const std::string& text) {
  PositionChoice before = std::exchange(position_, no_moves());
  if (text != "start") position_.position = text;
  try {
    (void)chosen();
  } catch (const UsageError&) {
    position_ = before;
    throw;
  }
}

void EngineSession::set_moves(const std::string& text) {
  const std::string before = std::exchange(position_.line, text);
  try {
    (void)chosen();
  } catch (const UsageError&) {
    position_.line = before;
    throw;
  }
}

void EngineSession::show() {
  const ChosenPosition at = chosen();
  answer("position " + at.ruleset->write_position(at.position));
  const Outcome outcome = at.ruleset->outcome(at.position);
  if (outcome.over()) {
    answer(fmt::format("over {} {}", notation::result_text(outcome.result, 0),
                       at.ruleset->ending_name(outcome)));
  }
}

void EngineSession::go(const std::string& words) {
  const ChosenPosition at = chosen();
  analysis::EngineQuestion question = analysis::question_after(*at.ruleset, at.start, at.line);
  question.to_move = true;
  auto [name, rest] = first_word(words);
  while (!name.empty()) {
    auto [value, more] = first_word(rest);
    if (name == "time") {
      question.limits.seconds = number_of<double>(name, value);
    } else if (name == "nodes") {
      question.limits.nodes = number_of<std::uint64_t>(name, value);
    } else if (name == "depth") {
      question.limits.depth = number_of<int>(name, value);
    } else if (name == "forever") {
      question.to_move = false;
      more = rest;
    } else {
      throw UsageError(fmt::format(
          "\"{}\" is not a limit; the limits are time, nodes, depth and forever", name));
    }
    std::tie(name, rest) = first_word(more);
  }
  const analysis::Strength strength = analysis::strength_of(level_);
  question.limits = analysis::limits_with(question.limits, strength);
  limited_ = question.limits.seconds > 0 || question.limits.nodes > 0 || question.limits.depth > 0;
  question.lines = std::max(lines_, strength.lines);
  question.threads = threads_;
  if (!engine_) {
    analysis::EngineSettings settings;
    settings.books = &books_;
    settings.table_bytes = megabytes_ << 20U;
    settings.solver = strength.solver;
    engine_ = std::make_unique<analysis::Engine>(at.ruleset, settings);
  }
  stop_.store(false);
  thread_ = std::jthread([this, question] { failure_.guard([&] { search(question); }); });
}

void EngineSession::search(const analysis::EngineQuestion& question) {
  try {
    const analysis::Opinion opinion =
        engine_->search(question, stop_, [&](const analysis::Opinion& now) {
          if (!now.lines.empty()) report(question, now);
        });
    if (opinion.lines.empty()) {
      answer("best none");
      return;
    }
    const analysis::EngineLine& line =
        analysis::chosen_line(opinion, analysis::strength_of(level_), random_);
    answer("best " + engine_->rules().move_text(question.position, line.moves.front()));
  } catch (const std::exception& error) {
    answer(fmt::format("error {}", error.what()));
    answer("best none");
  }
}

void EngineSession::report(const analysis::EngineQuestion& question,
                           const analysis::Opinion& opinion) {
  for (std::size_t i = 0; i < std::min(lines_, opinion.lines.size()); ++i) {
    const analysis::EngineLine& line = opinion.lines[i];
    std::string text = fmt::format(
        "info line {} depth {} nodes {} time {:.3f} win {:.4f} proved {}", i + 1, opinion.depth,
        opinion.nodes, opinion.seconds, line.win_probability, analysis::proved_name(line.proved));
    if (line.distance != analysis::kForever) text += fmt::format(" distance {}", line.distance);
    if (line.score) text += fmt::format(" score {}", *line.score);
    if (line.expected_points) text += fmt::format(" points {:.1f}", *line.expected_points);
    text += " moves " + analysis::line_text(engine_->rules(), question.position, line);
    answer(text);
  }
}

void EngineSession::stop() {
  limited_ = false;
  finish();
}

void EngineSession::finish() {
  if (!limited_) stop_.store(true);
  if (thread_.joinable()) thread_.join();
  failure_.rethrow();
}

}  // namespace gipfbase::cli
