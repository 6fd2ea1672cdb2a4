#include "cli/commands/engine/program_player.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {

ProgramPlayer::ProgramPlayer(std::shared_ptr<const notation::Rules> rules,
                             const std::string& command, const analysis::EngineLimits& limits)
    : rules_(std::move(rules)), limits_(limits) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0) throw IoError("cannot open a pipe to a program");
  if (pipe2(out.data(), O_CLOEXEC) != 0) {
    ::close(in[0]);
    ::close(in[1]);
    throw IoError("cannot open a pipe to a program");
  }
  std::vector<std::string> words = {"sh", "-c", command};
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  // Its own process group, so that Ctrl-C and the end reach the shell and its programs.
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
    throw IoError(fmt::format("cannot start {}: {}", command, std::strerror(failure)));
  }
  write(fmt::format("title {} {}", rules_->title(), rules_->variant()));
}

ProgramPlayer::~ProgramPlayer() {
  write("quit");
  ::close(to_);
  ::close(from_);
  constexpr std::chrono::milliseconds kPause{10};
  constexpr int kPauses = 100;
  int status = 0;
  for (int i = 0; i < kPauses; ++i) {
    if (waitpid(child_, &status, WNOHANG) != 0) return;
    std::this_thread::sleep_for(kPause);
  }
  kill(-child_, SIGKILL);
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
}

void ProgramPlayer::write(const std::string& line) const {
  std::string rest = line + '\n';
  while (!rest.empty()) {
    const ssize_t written = ::write(to_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // the program has ended; reading says so
    rest.erase(0, static_cast<std::size_t>(written));
  }
}

std::optional<std::string> ProgramPlayer::read(double seconds, const std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    const std::size_t line_end = unread_.find('\n');
    if (line_end != std::string::npos) {
      std::string line = unread_.substr(0, line_end);
      unread_.erase(0, line_end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (stop.load(std::memory_order_relaxed) || Clock::now() > end) return std::nullopt;
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

void ProgramPlayer::new_game() { write("new"); }

Expected<PackedMove, std::string> ProgramPlayer::move(const notation::AnyPosition& start,
                                                      std::span<const PackedMove> moves,
                                                      const std::atomic<bool>& stop) {
  write("position " +
        (start == rules_->start() ? std::string("start") : rules_->write_position(start)));
  std::string line = "moves";
  notation::AnyPosition position = start;
  for (const PackedMove& move : moves) {
    line += ' ' + rules_->move_text(position, move);
    rules_->play(position, move);
  }
  write(line);
  line = "go";
  if (limits_.seconds > 0) line += fmt::format(" time {}", limits_.seconds);
  if (limits_.nodes > 0) line += fmt::format(" nodes {}", limits_.nodes);
  if (limits_.depth > 0) line += fmt::format(" depth {}", limits_.depth);
  write(line);
  constexpr double kPatience = 60;  // seconds beyond the limit
  constexpr std::string_view kBest = "best ";
  while (const auto answer = read(limits_.seconds + kPatience, stop)) {
    if (!answer->starts_with(kBest)) continue;
    const std::string text = answer->substr(kBest.size());
    auto move = rules_->read_move(position, text);
    if (!move) {
      return Unexpected{fmt::format("the program played \"{}\": {}", text, move.error().message)};
    }
    return *move;
  }
  return Unexpected{std::string("the program gave no move")};
}

}  // namespace gipfbase::cli
