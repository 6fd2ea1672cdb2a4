// tests/support/clickhouse.hpp - two ClickHouse servers on this machine, for tests of the command
// line.
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "support/cli/workshop.hpp"

namespace gipfbase::test {

[[nodiscard]] inline bool has_clickhouse() {
  return std::system("command -v clickhouse-server > /dev/null 2>&1") == 0;
}

/// A port that nobody listens on.
[[nodiscard]] inline int free_port() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof(address);
  REQUIRE(bind(listener, reinterpret_cast<sockaddr*>(&address), length) == 0);
  REQUIRE(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length) == 0);
  close(listener);
  return ntohs(address.sin_port);
}

/// Starts a program in a separate process, in a folder, with its output in a file there.
[[nodiscard]] inline pid_t start_in(const tests::Workshop& w, const std::string& folder,
                                    std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, w.path(folder).c_str());
  const std::string output = w.path(folder + "/output").string();
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, stream, output.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0644);
  }
  pid_t child = 0;
  const int failure =
      posix_spawnp(&child, words.front().c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  REQUIRE(failure == 0);
  return child;
}

/// Ends a process, unless it has been ended before.
inline void end(pid_t& child, int signal) {
  if (child == 0) return;
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  child = 0;
}

/// The two servers; they end with this object.
class Cluster {
 public:
  explicit Cluster(const tests::Workshop& w) : w_(w) {
    for (std::size_t i = 0; i < 2; ++i) {
      http_[i] = free_port();
      tcp_[i] = free_port();
    }
    for (std::size_t i = 0; i < 2; ++i) {
      configure(i);
      begin(i);
    }
  }
  ~Cluster() {
    for (pid_t& server : servers_) end(server, SIGKILL);
  }
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  void begin(std::size_t shard) {
    servers_[shard] =
        start_in(w_, folder(shard), {"clickhouse-server", "--config-file=config.xml"});
    constexpr auto kStep = std::chrono::milliseconds(100);
    for (int tries = 0; tries < 600; ++tries) {
      const std::string address = fmt::format("clickhouse://127.0.0.1:{}/nothing", http_[shard]);
      if (w_.run({"stats", "--db", address}).says("has no database")) return;
      std::this_thread::sleep_for(kStep);
    }
    FAIL("clickhouse-server does not start: " << w_.read(folder(shard) + "/output"));
  }
  void stop(std::size_t shard, int signal = SIGKILL) { end(servers_[shard], signal); }
  void pause(std::size_t shard, bool paused) const {
    kill(servers_[shard], paused ? SIGSTOP : SIGCONT);
  }

  /// The address of one server, for queries; `all`: of both, for loading.
  [[nodiscard]] std::string one(const std::string& rest = "games", std::size_t shard = 0) const {
    return fmt::format("clickhouse://127.0.0.1:{}/{}", http_[shard], rest);
  }
  [[nodiscard]] std::string all(const std::string& rest = "games") const {
    return fmt::format("clickhouse://127.0.0.1:{},127.0.0.1:{}/{}", http_[0], http_[1], rest);
  }

 private:
  static std::string folder(std::size_t shard) { return fmt::format("shard{}", shard); }
  void configure(std::size_t shard) const {
    const std::string path = w_.path(folder(shard)).string();
    const auto shard_at = [](int port) {
      return fmt::format("<shard><replica><host>127.0.0.1</host><port>{}</port></replica></shard>",
                         port);
    };
    // A cluster of both servers, and one of the first server alone.
    const std::string clusters = fmt::format("<gipfbase>{0}{1}</gipfbase><first>{0}</first>",
                                             shard_at(tcp_[0]), shard_at(tcp_[1]));
    w_.write(
        folder(shard) + "/config.xml",
        fmt::format("<yandex><logger><level>warning</level><log>{0}/log</log><errorlog>{0}/errors"
                    "</errorlog></logger><http_port>{1}</http_port><tcp_port>{2}</tcp_port>"
                    "<listen_host>127.0.0.1</listen_host><path>{0}/data/</path>"
                    "<tmp_path>{0}/tmp/</tmp_path><users_config>users.xml</users_config>"
                    "<default_profile>default</default_profile>"
                    "<default_database>default</default_database>"
                    "<mark_cache_size>1073741824</mark_cache_size><timezone>UTC</timezone>"
                    "<remote_servers>{3}</remote_servers></yandex>",
                    path, http_[shard], tcp_[shard], clusters));
    w_.write(folder(shard) + "/users.xml",
             "<yandex><profiles><default><max_memory_usage>4000000000</max_memory_usage></default>"
             "</profiles><users><default><password></password><networks><ip>127.0.0.1</ip>"
             "</networks><profile>default</profile><quota>default</quota></default></users><quotas>"
             "<default><interval><duration>3600</duration><queries>0</queries><errors>0</errors>"
             "<result_rows>0</result_rows><read_rows>0</read_rows>"
             "<execution_time>0</execution_time></interval></default></quotas></yandex>");
  }

  const tests::Workshop& w_;
  std::array<int, 2> http_{};
  std::array<int, 2> tcp_{};
  std::array<pid_t, 2> servers_{};
};

}  // namespace gipfbase::test
