#include "cli/terminal/files/png.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {
namespace {

constexpr const char* kProgram = "rsvg-convert";

struct CloseFile {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};
using TemporaryFile = std::unique_ptr<std::FILE, CloseFile>;

/// A file without a name. rsvg-convert reads and writes files, not pipes, to avoid a deadlock.
TemporaryFile temporary_file() {
  TemporaryFile file(std::tmpfile());
  if (!file) throw IoError(fmt::format("cannot create a temporary file: {}", std::strerror(errno)));
  return file;
}

std::string contents_of(std::FILE* file) {
  std::rewind(file);
  std::string bytes;
  std::array<char, 1 << 14> part{};
  while (const std::size_t n = std::fread(part.data(), 1, part.size(), file)) {
    bytes.append(part.data(), n);
  }
  return bytes;
}

/// Runs the program with these files as standard input and output; returns its exit code.
int run_on(std::FILE* in, std::FILE* out) {
  std::string program = kProgram;
  std::string format = "--format=png";
  std::string zoom = "--zoom=2";
  const std::array<char*, 4> arguments = {program.data(), format.data(), zoom.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
  pid_t child = 0;
  const int failure = posix_spawnp(&child, kProgram, &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure == ENOENT) {
    throw IoError(
        "--png needs rsvg-convert, which is not installed (Debian: librsvg2-bin); --svg works "
        "without it");
  }
  if (failure != 0) {
    throw IoError(fmt::format("cannot start {}: {}", kProgram, std::strerror(failure)));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

std::string png_of(std::string_view svg) {
  const TemporaryFile in = temporary_file();
  const TemporaryFile out = temporary_file();
  if (std::fwrite(svg.data(), 1, svg.size(), in.get()) != svg.size() ||
      std::fflush(in.get()) != 0) {
    throw IoError(fmt::format("cannot write a temporary file: {}", std::strerror(errno)));
  }
  std::rewind(in.get());
  const int exit = run_on(in.get(), out.get());
  std::string png = contents_of(out.get());
  if (exit != 0 || !png.starts_with("\x89PNG")) {
    throw IoError(fmt::format("{} failed to convert the board to PNG", kProgram));
  }
  return png;
}

}  // namespace gipfbase::cli
