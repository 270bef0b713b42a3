package dev.holdfast.fleet;

import java.util.List;

/** How many rounds of work ended in a store in the last day, as far as that is known. */
public sealed interface FleetEnded {

  /**
   * They were counted.
   *
   * @param since from when on, Unix seconds; what happened at this very second is not of it
   * @param until Unix seconds
   * @param complete false if there were more than are looked at: the first hours are not known then
   * @param endedByHour how many ended, an hour each
   * @param failedByHour how many of them failed
   */
  record Counted(
      long since, long until, boolean complete, List<Long> endedByHour, List<Long> failedByHour)
      implements FleetEnded {
    /** Returns how many ended. */
    public long ended() {
      return endedByHour.stream().mapToLong(Long::longValue).sum();
    }

    /** Returns how many of them failed. */
    public long failed() {
      return failedByHour.stream().mapToLong(Long::longValue).sum();
    }
  }

  /** It was not asked. */
  record NotAsked() implements FleetEnded {}

  /** Stores of this kind do not record it. */
  record NotRecorded() implements FleetEnded {}

  /**
   * Counting was stopped.
   *
   * @param seconds for how long it was waited
   */
  record TookTooLong(long seconds) implements FleetEnded {}
}
