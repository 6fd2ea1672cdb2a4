#include "cli/terminal/interrupt.hpp"

#include <unistd.h>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {
namespace {

// A signal handler can reach nothing but an object of static life.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void gipfbase_request_stop(int /*signal*/) {
  if (stop_requested.exchange(true)) _exit(static_cast<int>(Exit::kInterrupted));
}

}  // namespace

InterruptGuard::InterruptGuard() {
  stop_requested = false;
  struct sigaction action {};
  action.sa_handler = gipfbase_request_stop;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &interrupt_);
  sigaction(SIGTERM, &action, &terminate_);
}

InterruptGuard::~InterruptGuard() {
  sigaction(SIGINT, &interrupt_, nullptr);
  sigaction(SIGTERM, &terminate_, nullptr);
}

const std::atomic<bool>& InterruptGuard::flag() const { return stop_requested; }

}  // namespace gipfbase::cli
