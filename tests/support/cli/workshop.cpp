#include "support/cli/workshop.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <pty.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <thread>

#include "cli/commands/program/run_program.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

// AddressSanitizer looks for leaks when a process exits. g++ and clang name it differently.
#if defined(__SANITIZE_ADDRESS__)
#define GIPFBASE_FINDS_LEAKS 1
#elif defined(__has_feature)
#define GIPFBASE_FINDS_LEAKS __has_feature(address_sanitizer)
#else
#define GIPFBASE_FINDS_LEAKS 0
#endif

namespace gipfbase::tests {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The file of a stream of a run. It is outside the folder, so that tests see only their own files
/// in the folder.
std::string stream_path(const std::filesystem::path& folder, const char* name) {
  return folder.string() + "." + name;
}

/// The value of a line of /proc/PID/status; empty if absent.
std::string status_of(int process, const std::string& name) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name + ":\t")) return line.substr(name.size() + 2);
  }
  return {};
}

/// Waits until a program handles Ctrl-C, or has ended: on a busy machine it may start slowly.
void wait_until_it_listens(int process) {
  constexpr auto kStep = std::chrono::milliseconds(5);
  constexpr auto kMost = std::chrono::minutes(1);
  constexpr std::uint64_t kInterrupt = std::uint64_t{1} << (SIGINT - 1U);
  for (auto waited = kStep; waited < kMost; waited += kStep) {
    const std::string state = status_of(process, "State");
    const std::string caught = status_of(process, "SigCgt");  // in hexadecimal
    if (state.empty() || state[0] == 'Z' || caught.empty()) return;
    if ((std::stoull(caught, nullptr, 16) & kInterrupt) != 0) return;
    std::this_thread::sleep_for(kStep);
  }
}

constexpr auto kUsual = std::to_array<const char*>({"LC_ALL=C.UTF-8", "TMPDIR=/tmp"});
constexpr int kMode = 0600;
constexpr int kReplace = O_WRONLY | O_CREAT | O_TRUNC;
constexpr int kCannotRun = 127;  // as a shell reports it
constexpr std::array kStreams = {"in", "out", "err"};

/// Whether a copy of this process (fork) can run the program as well as a new process. Not with
/// several threads, which the copy would lack, nor with an open database, whose locks SQLite would
/// take for its own.
bool can_be_copied() {
  namespace fs = std::filesystem;
  const fs::directory_iterator threads("/proc/self/task");
  if (std::distance(begin(threads), end(threads)) != 1) return false;
  const fs::directory_iterator files("/proc/self/fd");
  return std::none_of(begin(files), end(files), [](const fs::directory_entry& file) {
    std::error_code ignored;  // the listed folder itself is closed
    return fs::read_symlink(file, ignored).string().find(".gipfdb") != std::string::npos;
  });
}

std::vector<std::string> words_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {test::program_path()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

/// Pointers to the texts and a null pointer, as for `main`.
std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

std::size_t Run::messages() const {
  return static_cast<std::size_t>(std::count(err.begin(), err.end(), '\n'));
}

Workshop::Workshop() {
  std::string name = (std::filesystem::temp_directory_path() / "gipfbase-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = name;
}

Workshop::~Workshop() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  for (const char* stream : kStreams) {
    std::filesystem::remove(stream_path(folder_, stream), ignored);
  }
}

std::vector<std::string> Workshop::environment(std::vector<std::string> usual) const {
  // When a variable is given twice, the first one counts. The folders for the user's own files
  // (XDG) are inside the test's folder, too.
  std::vector<std::string> all = variables_;
  all.insert(all.end(), usual.begin(), usual.end());
  all.push_back("XDG_CONFIG_HOME=" + path("config").string());
  all.push_back("XDG_STATE_HOME=" + path("state").string());
  all.push_back("XDG_DATA_HOME=" + path("data").string());
  return all;
}

void Workshop::write(const std::string& name, std::string_view text) const {
  std::filesystem::create_directories(path(name).parent_path());
  std::ofstream(path(name), std::ios::binary) << text;
}

std::string Workshop::read(const std::string& name) const { return text_of(path(name)); }

std::vector<std::string> Workshop::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
    names.push_back(std::filesystem::relative(entry.path(), folder_).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void Workshop::set_input(std::string_view input) const {
  std::ofstream(stream_path(folder_, "in"), std::ios::binary) << input;
}

int Workshop::spawn(const std::vector<std::string>& arguments) const {
  const std::string in = stream_path(folder_, "in");
  const std::string out = stream_path(folder_, "out");
  const std::string err = stream_path(folder_, "err");
  std::vector<std::string> words = words_of(arguments);
  const std::vector<char*> argv = pointers_to(words);
  std::vector<std::string> variables = environment({kUsual.begin(), kUsual.end()});
  const std::vector<char*> envp = pointers_to(variables);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), kReplace, kMode);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), kReplace, kMode);
  posix_spawn_file_actions_addchdir_np(&actions, folder_.c_str());
  pid_t child = 0;
  const int spawned = posix_spawn(&child, test::program_path().c_str(), &actions, nullptr,
                                  argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  if (spawned != 0) throw std::runtime_error("cannot run " + test::program_path());
  return child;
}

Run Workshop::finish(int child, const std::vector<std::string>& arguments) const {
  int status = 0;
  waitpid(child, &status, 0);
  // If the signal comes after a command has done its work, it ends the program as Ctrl-C ends any
  // program. A shell reports that as 130.
  constexpr int kInterrupted = 130;
  const int killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGINT ? kInterrupted : -1;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : killed, text_of(stream_path(folder_, "out")),
          text_of(stream_path(folder_, "err")), fmt::format("{}", fmt::join(arguments, " "))};
}

int Workshop::copy(const std::vector<std::string>& arguments) const {
  std::fflush(nullptr);  // or the copy would print it, too
  std::cout.flush();
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child > 0) return child;
  // Catch2 handles signals to report that a test crashed.
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  const auto open_as = [&](int stream, const char* name, int flags) {
    const int file = ::open(stream_path(folder_, name).c_str(), flags, kMode);
    if (file < 0 || dup2(file, stream) < 0 || ::close(file) != 0) _exit(kCannotRun);
  };
  open_as(STDIN_FILENO, "in", O_RDONLY);
  open_as(STDOUT_FILENO, "out", kReplace);
  open_as(STDERR_FILENO, "err", kReplace);
  if (chdir(folder_.c_str()) != 0) _exit(kCannotRun);
  std::vector<std::string> words = words_of(arguments);
  std::vector<std::string> variables = environment({kUsual.begin(), kUsual.end()});
  std::vector<char*> envp = pointers_to(variables);
  environ = envp.data();
  const int code = cli::run_program(static_cast<int>(words.size()), pointers_to(words).data());
#if GIPFBASE_FINDS_LEAKS
  std::exit(code);
#else
  std::fflush(nullptr);
  std::cout.flush();
  _exit(code);  // without destroying what the tests have made
#endif
}

Run Workshop::run(const std::vector<std::string>& arguments, std::string_view input) const {
  set_input(input);
  // A copy has what a new process must first find: the symbols of its libraries.
  return finish(can_be_copied() ? copy(arguments) : spawn(arguments), arguments);
}

Run Workshop::run_interrupted(const std::vector<std::string>& arguments,
                              std::chrono::milliseconds after) const {
  set_input({});
  const int child = spawn(arguments);
  wait_until_it_listens(child);
  std::this_thread::sleep_for(after);
  kill(child, SIGINT);
  return finish(child, arguments);
}

Run Workshop::run_on_terminal(const std::vector<std::string>& arguments, int columns,
                              std::string_view typed) const {
  std::vector<std::string> words = words_of(arguments);
  const std::vector<char*> argv = pointers_to(words);
  // Without a pager, which would wait for keys.
  std::vector<std::string> variables =
      environment({"LC_ALL=C.UTF-8", "TERM=xterm", "NO_COLOR=1", "GIPFBASE_PAGER="});
  const std::vector<char*> envp = pointers_to(variables);
  const std::string err = stream_path(folder_, "err");
  struct winsize size {};
  size.ws_col = static_cast<unsigned short>(columns);
  size.ws_row = 40;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child < 0) throw std::runtime_error("no terminal");
  if (child == 0) {
    const int messages = ::open(err.c_str(), kReplace, kMode);
    if (messages < 0 || dup2(messages, STDERR_FILENO) < 0 || chdir(folder_.c_str()) != 0) _exit(1);
    execve(argv.front(), argv.data(), envp.data());
    _exit(1);
  }
  if (::write(terminal, typed.data(), typed.size()) < 0) throw std::runtime_error("nobody types");
  std::string out;
  std::array<char, 4096> block{};
  for (ssize_t n = 0; (n = ::read(terminal, block.data(), block.size())) > 0;) {
    out.append(block.data(), static_cast<std::size_t>(n));
  }
  ::close(terminal);
  std::erase(out, '\r');
  Run run = finish(child, arguments);
  run.out = out;
  return run;
}

Run Workshop::run_waiting(const std::vector<std::string>& arguments, int signal) const {
  const std::string in = stream_path(folder_, "in");
  std::filesystem::remove(in);
  if (mkfifo(in.c_str(), 0600) != 0) throw std::runtime_error("no pipe");
  // The pipe is open for writing as well, so that it is silent and not at its end.
  const int writer = ::open(in.c_str(), O_RDWR | O_CLOEXEC);
  const int child = spawn(arguments);
  wait_until_it_listens(child);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  kill(child, signal);
  Run run = finish(child, arguments);
  ::close(writer);
  std::filesystem::remove(in);
  return run;
}

namespace {

/// A text of a run without what differs between two runs: the program, this checkout, times of day,
/// durations and ports.
std::string settled(std::string text) {
  for (const auto& [path, name] :
       {std::pair{test::program_path(), "gipfbase"}, std::pair{test::source_folder() + '/', ""}}) {
    for (std::size_t at; (at = text.find(path)) != std::string::npos;) {
      text.replace(at, path.size(), name);
    }
  }
  static const std::regex time(R"(\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?)");
  static const std::regex duration(R"(\bin \d+(\.\d+)? (ms|s)\b)");
  static const std::regex port(R"((127\.0\.0\.1:|\bport )\d+)");
  return std::regex_replace(
      std::regex_replace(std::regex_replace(text, time, "DATE TIME"), duration, "in TIME"), port,
      "$1PORT");
}

void check_stream(const Run& run, const std::string& stream) {
  test::check_wording(settled("gipfbase " + run.command),
                      fmt::format("exit {}\n{}", run.exit, settled(stream)));
}

}  // namespace

void check_wording(const Run& run) { check_stream(run, run.err); }

void check_output(const Run& run) { check_stream(run, run.out); }

std::string sample_game(const std::string& white) {
  return fmt::format(R"([Event "Sample"]
[Site "?"]
[Date "2004.08.??"]
[Round "1"]
[White "{}"]
[Black "Bert"]
[Result "0-1"]
[Title "zertz"]
[Variant "37"]
[Termination "resignation"]

1. Wd4,a1 1... Bd3,g1 2. x d3Wd5 0-1

)",
                     white);
}

}  // namespace gipfbase::tests
