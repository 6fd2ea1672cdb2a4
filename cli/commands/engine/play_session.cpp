#include "cli/commands/engine/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "analysis/engine/match.hpp"
#include "notation/diagram/terminal.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

const std::atomic<bool> kNeverStopped{false};

analysis::EngineSettings settings_of_play(const PlaySettings& settings,
                                          const analysis::ProofBooks& books) {
  analysis::EngineSettings engine;
  engine.books = &books;
  engine.solver = analysis::strength_of(settings.level).solver;
  return engine;
}

constexpr const char* kPlayHelp =
    "Type a move in the notation of the title, or\n"
    "  moves   list the legal moves\n"
    "  hint    show a good move and its value\n"
    "  undo    take your last move back\n"
    "  board   draw the board again\n"
    "  resign  give up the game\n"
    "  quit    leave\n";

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

PlaySession::PlaySession(const ChosenPosition& chosen, const PlaySettings& settings,
                         const analysis::ProofBooks& books, Console& console, Asker ask)
    : rules_(chosen.ruleset),
      start_(chosen.start),
      given_(chosen.line.size()),
      settings_(settings),
      strength_(analysis::strength_of(settings.level)),
      engine_(rules_, settings_of_play(settings, books)),
      console_(console),
      ask_(std::move(ask)),
      random_(settings.seed),
      play_(*rules_, start_) {
  for (const PackedMove& move : chosen.line) play_.push_legal(move);
  if (settings.clock) clock_.emplace(*settings.clock, settings.now);
}

void PlaySession::run() {
  draw();
  look_for_end();
  while (!end_) {
    const Seat mover = rules_->side_to_move(play_.position());
    const std::size_t plies = play_.plies();
    if (clock_) clock_->start(mover);
    while (!end_ && play_.plies() == plies) {
      if (!users_turn()) {
        play_for_engine();
        break;
      }
      const auto text = ask_(prompt());
      if (time_is_over(mover)) return;
      if (!text || !take(trimmed(*text))) return;
    }
  }
}

std::string PlaySession::prompt() const {
  const std::size_t ply = play_.plies() + 1;
  if (!clock_) return fmt::format("move {}: ", ply);
  return fmt::format("move {} (you {}, engine {}): ", ply, clock_text(clock_->left(settings_.side)),
                     clock_text(clock_->left(other(settings_.side))));
}

bool PlaySession::time_is_over(Seat seat) {
  if (!clock_ || clock_->left(seat) > 0) return false;
  finish(analysis::out_of_time(white(), settings_.side, seat));
  return true;
}

bool PlaySession::take(const std::string& text) {
  if (text.empty()) return true;
  if (text == "quit" || text == "exit") return false;
  if (text == "help" || text == "?") {
    console_.print(kPlayHelp);
  } else if (text == "moves") {
    list_moves();
  } else if (text == "hint") {
    hint();
  } else if (text == "undo") {
    undo();
  } else if (text == "board") {
    draw();
  } else if (text == "resign") {
    resign();
  } else {
    const auto move = rules_->read_move(play_.position(), text);
    if (move) {
      push(*move);
    } else {
      console_.print(fmt::format("{}: {}; \"help\" lists the commands\n", printable(text),
                                 move.error().message));
    }
  }
  return true;
}

analysis::EngineQuestion PlaySession::question() const {
  analysis::EngineQuestion question = analysis::question_after(*rules_, start_, play_.moves());
  question.limits = settings_.limits;
  question.to_move = true;
  return question;
}

void PlaySession::play_for_engine() {
  analysis::EngineQuestion asked = question();
  asked.limits = analysis::limits_with(asked.limits, strength_);
  asked.lines = strength_.lines;
  const Seat mover = rules_->side_to_move(play_.position());
  if (clock_) asked.limits.seconds = std::min(asked.limits.seconds, clock_->share(mover));
  const analysis::Opinion opinion = engine_.search(asked, kNeverStopped);
  if (time_is_over(mover)) return;
  const PackedMove move = analysis::chosen_line(opinion, strength_, random_).moves.front();
  console_.print(fmt::format("engine: {}\n", rules_->move_text(play_.position(), move)));
  push(move);
}

void PlaySession::push(const PackedMove& move) {
  if (clock_) (void)clock_->stop();
  play_.push_legal(move);
  if (users_turn()) draw();
  look_for_end();
}

void PlaySession::undo() {
  const analysis::EngineGame played = game();
  const auto back = analysis::turn_before(played, given_);
  if (!back) {
    console_.print("there is no move of yours to take back\n");
    return;
  }
  play_.begin(*rules_, start_);
  for (std::size_t i = 0; i < *back; ++i) play_.push_legal(played.moves[i]);
  draw();
}

void PlaySession::hint() {
  analysis::EngineQuestion asked = question();
  if (clock_) asked.limits.seconds = std::min(1.0, clock_->share(settings_.side));
  if (asked.limits.seconds <= 0) asked.limits.seconds = 1;
  const analysis::Opinion opinion = engine_.search(asked, kNeverStopped);
  if (opinion.lines.empty()) return;
  const analysis::EngineLine& best = opinion.lines.front();
  console_.print(fmt::format("hint: {}  ({})\n",
                             rules_->move_text(play_.position(), best.moves.front()),
                             analysis::value_text(best)));
}

void PlaySession::resign() { finish(analysis::resigned(white(), settings_.side)); }

void PlaySession::list_moves() {
  std::vector<PackedMove> moves;
  rules_->legal_moves(play_.position(), moves);
  constexpr std::size_t kMost = 200;
  std::string line;
  std::string text;
  constexpr std::size_t kWidth = 78;
  for (std::size_t i = 0; i < std::min(kMost, moves.size()); ++i) {
    const std::string move = rules_->move_text(play_.position(), moves[i]);
    if (!line.empty() && line.size() + move.size() + 2 > kWidth) {
      text += line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : "  ") + move;
  }
  text += line + '\n';
  if (moves.size() > kMost) text += fmt::format("and {} more\n", moves.size() - kMost);
  console_.print(text);
}

void PlaySession::draw() {
  const notation::Diagram diagram =
      play_.plies() == 0 ? rules_->diagram(start_)
                         : notation::diagram_after(*rules_, play_.before(), play_.moves().back());
  console_.print('\n' + notation::drawing(diagram, console_.diagram_style()));
}

void PlaySession::finish(analysis::GameEnd end) {
  console_.print(end.sentence + '\n');
  end_ = std::move(end);
}

void PlaySession::look_for_end() {
  auto end = analysis::end_of(play_, white(), settings_.side);
  if (!end) return;
  if (play_.outcome().over() && !users_turn()) draw();
  finish(*std::move(end));
}

analysis::EngineGame PlaySession::game() const {
  return {rules_,         start_,           {play_.moves().begin(), play_.moves().end()},
          settings_.side, settings_.player, settings_.level};
}

notation::Game PlaySession::record() const { return analysis::record_of(game(), end_); }

}  // namespace gipfbase::cli
