package dev.holdfast.retention.doctor;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.CommonFindings;
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
   * Returns everything that is wrong, the worst first; an empty list if nothing is, or the store
   * can neither be looked through nor cleaned up, so that its clock decides nothing.
   *
   * @throws dev.holdfast.store.StoreException if the store fails, or the work is cancelled
   */
  public List<Finding> examine(TaskStore store, Progress progress, Cancellation cancellation) {
    return examine(store, null, progress, cancellation);
  }

  /**
   * Returns the same, and what only a policy shows.
   *
   * @param policy by which the runtime should delete; null if nobody knows it
   * @throws PolicyException if the policy names a status that no policy may name for this store
   */
  public List<Finding> examine(
      TaskStore store, Policy policy, Progress progress, Cancellation cancellation) {
    List<Finding> findings = new ArrayList<>();
    boolean judges = policy != null && finds(store);
    Optional<Inspectable> inside = store.role(Inspectable.class);
    if (inside.isEmpty() && store.role(Retention.class).isEmpty()) {
      return List.of();
    }
    inside.ifPresent(
        role -> findings.addAll(role.inspect(judges ? half(progress, 0) : progress, cancellation)));
    if (judges) {
      try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
        findings.addAll(
            new PreviewScan(policy, null, null, Holds.NONE)
                .run(snapshot, half(progress, 1))
                .found());
      }
    }
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

  /** Returns whether a policy shows more of a store. */
  public static boolean finds(TaskStore store) {
    return store.role(Retention.class).isPresent() && store.terms().retention().each();
  }

  /** Two halves follow one another. */
  private static Progress half(Progress whole, int which) {
    return (done, total) -> whole.report(done + which * total, 2 * total);
  }
}
