#include "cli/commands/engine/program_player.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {
namespace {

/// The probability in a line "info line 1 ... win 0.6120 ...".
std::optional<double> win_of_info(std::string_view line) {
  constexpr std::string_view kInfo = "info ";
  constexpr std::string_view kOther = "info line ";
  constexpr std::string_view kFirst = "info line 1 ";
  constexpr std::string_view kWin = " win ";
  if (!line.starts_with(kInfo)) return std::nullopt;
  if (line.starts_with(kOther) && !line.starts_with(kFirst)) return std::nullopt;
  const std::size_t at = line.find(kWin);
  if (at == std::string_view::npos) return std::nullopt;
  double win = -1;
  const char* begin = line.data() + at + kWin.size();
  const auto end = std::from_chars(begin, line.data() + line.size(), win);
  if (end.ec != std::errc() || !(win >= 0 && win <= 1)) return std::nullopt;
  return win;
}

/// A move without its blanks, so that blanks separate the moves of a line.
std::string one_word(std::string move) {
  std::erase(move, ' ');
  return move;
}

}  // namespace

ProgramPlayer::ProgramPlayer(std::shared_ptr<const notation::Rules> rules, std::string command,
                             const analysis::EngineLimits& limits)
    : rules_(std::move(rules)), command_(std::move(command)), limits_(limits) {
  launch();
}

ProgramPlayer::~ProgramPlayer() { shut_down(); }

void ProgramPlayer::launch() {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0) throw IoError("cannot open a pipe to a program");
  if (pipe2(out.data(), O_CLOEXEC) != 0) {
    ::close(in[0]);
    ::close(in[1]);
    throw IoError("cannot open a pipe to a program");
  }
  std::vector<std::string> words = {"sh", "-c", command_};
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  // The shell gets its own process group, so that Ctrl-C does not reach it, and `shut_down` can
  // kill it with all the programs that it started.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  const int failure = posix_spawn(&child_, "/bin/sh", &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  ::close(in[0]);
  ::close(out[1]);
  to_ = in[1];
  from_ = out[0];
  if (failure != 0) {
    ::close(to_);
    ::close(from_);
    to_ = -1;
    from_ = -1;
    child_ = 0;
    throw IoError(fmt::format("cannot start {}: {}", command_, std::strerror(failure)));
  }
  unread_.clear();
  broken_ = false;
  write(fmt::format("title {} {}", rules_->title(), rules_->variant()));
}

void ProgramPlayer::shut_down() {
  write("quit");
  ::close(to_);
  ::close(from_);
  to_ = -1;
  from_ = -1;
  if (!how_it_ended().empty()) return;
  kill(-child_, SIGKILL);
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  child_ = 0;
}

std::string ProgramPlayer::how_it_ended() {
  constexpr std::chrono::milliseconds kPause{10};
  constexpr int kPauses = 100;
  std::string how = "the program ended";
  for (int i = 0; child_ != 0; ++i) {
    int status = 0;
    const pid_t ended = waitpid(child_, &status, WNOHANG);
    if (ended == 0) {
      if (i == kPauses) return "";
      std::this_thread::sleep_for(kPause);
      continue;
    }
    if (ended < 0 && errno == EINTR) continue;
    child_ = 0;
    if (ended > 0 && WIFEXITED(status)) {
      how += fmt::format(" with exit code {}", WEXITSTATUS(status));
    } else if (ended > 0 && WIFSIGNALED(status)) {
      how += fmt::format(" by signal {}", WTERMSIG(status));
    }
  }
  return how;
}

void ProgramPlayer::write(const std::string& line) const {
  std::string rest = line + '\n';
  while (!rest.empty()) {
    const ssize_t written = ::write(to_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // the program has ended, which `read` reports
    rest.erase(0, static_cast<std::size_t>(written));
  }
}

std::optional<std::string> ProgramPlayer::read(Clock::time_point deadline,
                                               const std::atomic<bool>& stop) {
  for (;;) {
    const std::size_t line_end = unread_.find('\n');
    if (line_end != std::string::npos) {
      std::string line = unread_.substr(0, line_end);
      unread_.erase(0, line_end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (stop.load(std::memory_order_relaxed) || Clock::now() > deadline) return std::nullopt;
    pollfd ready{from_, POLLIN, 0};
    constexpr int kMilliseconds = 50;
    if (poll(&ready, 1, kMilliseconds) <= 0) continue;
    std::array<char, 4096> bytes{};
    const ssize_t got = ::read(from_, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    unread_.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

void ProgramPlayer::new_game() {
  // A late answer must not be taken for one of the next game.
  if (broken_) {
    shut_down();
    launch();
  }
  write("new");
}

Expected<PackedMove, std::string> ProgramPlayer::move(const notation::AnyPosition& start,
                                                      std::span<const PackedMove> moves,
                                                      const std::atomic<bool>& stop) {
  write("position " +
        (start == rules_->start() ? std::string("start") : rules_->write_position(start)));
  std::string line = "moves";
  notation::AnyPosition position = start;
  for (const PackedMove& move : moves) {
    line += ' ' + one_word(rules_->move_text(position, move));
    rules_->play(position, move);
  }
  write(line);
  line = "go";
  if (limits_.seconds > 0) line += fmt::format(" time {}", limits_.seconds);
  if (limits_.nodes > 0) line += fmt::format(" nodes {}", limits_.nodes);
  if (limits_.depth > 0) line += fmt::format(" depth {}", limits_.depth);
  write(line);
  // Seconds to wait after the limit on time has passed.
  constexpr double kPatience = 60;
  // Seconds to wait when only nodes or the depth are limited.
  constexpr double kLongPatience = 600;
  const std::chrono::duration<double> patience(limits_.seconds > 0 ? limits_.seconds + kPatience
                                                                   : kLongPatience);
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(patience);
  constexpr std::string_view kBest = "best ";
  constexpr std::string_view kError = "error ";
  win_probability_.reset();
  std::string complaint;
  while (const auto answer = read(deadline, stop)) {
    if (const auto win = win_of_info(*answer)) win_probability_ = win;
    if (answer->starts_with(kError)) complaint = fmt::format("; it said \"{}\"", *answer);
    if (!answer->starts_with(kBest)) continue;
    const std::string text = answer->substr(kBest.size());
    auto move = rules_->read_move(position, text);
    if (!move) {
      return Unexpected{
          fmt::format("the program played \"{}\": {}{}", text, move.error().message, complaint)};
    }
    return *move;
  }
  broken_ = true;
  const std::string ended = stop.load(std::memory_order_relaxed) ? "" : how_it_ended();
  // 126: the shell cannot run the program; 127: it did not find it.
  if (ended.ends_with(" code 126") || ended.ends_with(" code 127")) {
    throw IoError(fmt::format("cannot run \"{}\"; check the command", command_));
  }
  return Unexpected{(ended.empty() ? std::string("the program gave no move in time") : ended) +
                    complaint};
}

}  // namespace gipfbase::cli
