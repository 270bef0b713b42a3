package dev.holdfast.retention.doctor;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.CommonFindings;
import dev.holdfast.store.Finding;
import dev.holdfast.store.TaskStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks a store over. Changes nothing.
 *
 * @param clock the workstation's
 */
public record Doctor(Clock clock) {

  /** Seconds two clocks may differ: both are read in whole ones, one after the other. */
  public static final long TOLERANCE = 5;

  /**
   * Returns everything that is wrong, the worst first; an empty list if nothing is.
   *
   * @throws dev.holdfast.store.StoreException if the store fails, or the work is cancelled
   */
  public List<Finding> examine(TaskStore store, Progress progress, Cancellation cancellation) {
    List<Finding> findings = new ArrayList<>();
    store
        .inspectable()
        .ifPresent(inside -> findings.addAll(inside.inspect(progress, cancellation)));
    long skew = store.now(cancellation) - clock.instant().getEpochSecond();
    if (Math.abs(skew) > TOLERANCE) {
      findings.add(
          new Finding(
              CommonFindings.CLOCK_SKEW,
              1,
              List.of(),
              Map.of(Finding.Fact.SECONDS, skew),
              Optional.empty(),
              List.of()));
    }
    findings.sort(Finding.WORST_FIRST);
    return List.copyOf(findings);
  }
}
