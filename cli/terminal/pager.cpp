#include "cli/terminal/pager.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {
namespace {

/// True if the first word of a command line is an executable program.
bool is_program(const std::string& command) {
  const std::string name = command.substr(0, command.find(' '));
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0;
  const char* path = std::getenv("PATH");
  std::string folders = path == nullptr ? "/usr/bin:/bin" : path;
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::string file = folders.substr(0, end) + '/' + name;
    if (access(file.c_str(), X_OK) == 0) return true;
    folders.erase(0, std::min(end + 1, folders.size()));
  }
  return false;
}

/// The environment of this process, with options for less if the user has not set them.
std::vector<std::string> variables() {
  std::vector<std::string> all;
  for (char** variable = environ; *variable != nullptr; ++variable) all.emplace_back(*variable);
  if (std::getenv("LESS") == nullptr) all.emplace_back("LESS=FRX");
  return all;
}

void ignore_interrupt(struct sigaction* before) {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGINT, &ignore, before);
}

}  // namespace

std::optional<std::string> pager_command() {
  std::string command = "less -FRX";
  for (const char* name : {"PAGER", "GIPFBASE_PAGER"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) command = value;
  }
  if (command.empty() || command == "cat" || !is_program(command)) return std::nullopt;
  return command;
}

Pager::Pager(const std::string& command) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw IoError("cannot open a pipe to the pager");
  std::vector<std::string> words = {"sh", "-c", command};
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::vector<std::string> with = variables();
  std::vector<char*> environment;
  environment.reserve(with.size() + 1);
  for (std::string& variable : with) environment.push_back(variable.data());
  environment.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  // This program ignores SIGPIPE; the pager must not inherit that.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGINT);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const int failure =
      posix_spawn(&child_, "/bin/sh", &actions, &attributes, argv.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[0]);
  pipe_ = ends[1];
  if (failure != 0) {
    ::close(pipe_);
    throw IoError(std::string("cannot start the pager: ") + std::strerror(failure));
  }
  ignore_interrupt(&interrupt_);
}

Pager::~Pager() {
  // A SignalGuard that has ended may have restored an older action for Ctrl-C.
  ignore_interrupt(nullptr);
  ::close(pipe_);
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  sigaction(SIGINT, &interrupt_, nullptr);
}

bool Pager::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(pipe_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace gipfbase::cli
