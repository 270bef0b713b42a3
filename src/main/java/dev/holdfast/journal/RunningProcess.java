package dev.holdfast.journal;

import java.time.Instant;
import java.util.Optional;

/**
 * A process as the journal names it, so that a run under way is not mistaken for an interrupted
 * one.
 *
 * @param pid its number on its host
 * @param started when it began, in Unix milliseconds; 0 where the system does not say
 */
record RunningProcess(long pid, long started) {

  static RunningProcess own() {
    return of(ProcessHandle.current());
  }

  private static RunningProcess of(ProcessHandle process) {
    return new RunningProcess(
        process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  /** Reads what {@link #text} wrote; empty if it is something else. */
  static Optional<RunningProcess> parse(String text) {
    String[] parts = text.split("@", -1);
    try {
      return parts.length == 2
          ? Optional.of(new RunningProcess(Long.parseLong(parts[0]), Long.parseLong(parts[1])))
          : Optional.empty();
    } catch (NumberFormatException other) {
      return Optional.empty();
    }
  }

  /** Returns whether this very process still runs on this machine. */
  boolean alive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).map(RunningProcess::of).stream()
        .anyMatch(this::equals);
  }

  String text() {
    return pid + "@" + started;
  }
}
