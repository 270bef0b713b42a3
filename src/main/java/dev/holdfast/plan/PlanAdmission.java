package dev.holdfast.plan;

import dev.holdfast.store.StoreFingerprint;
import java.nio.file.Path;

/**
 * Whether a plan may run: here, now, and with whose consent.
 *
 * @param maxAgeSeconds how old it may be, by the store's clock
 * @param approvers whose approval counts; null if nobody said
 */
public record PlanAdmission(long maxAgeSeconds, Approvers approvers) {

  /** A day. */
  public static final long DEFAULT_MAX_AGE = 86_400;

  /**
   * Checks.
   *
   * @param file where the plan was read from; its approvals lie beside it
   * @param storeNow the store's clock, in Unix seconds
   * @return who approved it; null if nobody had to
   * @throws PlanException if it may not run
   */
  public String check(Path file, Frozen<?> plan, StoreFingerprint store, long storeNow) {
    if (!plan.store().samePlace(store)) {
      throw new PlanException(PlanProblem.OTHER_STORE, plan.store().place(), store.place());
    }
    if (!plan.store().schema().equals(store.schema())) {
      throw new PlanException(PlanProblem.OTHER_TABLES);
    }
    long moment = Math.max(plan.preview().now(), plan.preview().storeNow());
    if (moment > storeNow) {
      throw new PlanException(PlanProblem.AHEAD_OF_STORE, moment, storeNow);
    }
    long age = storeNow - plan.preview().storeNow();
    if (age > maxAgeSeconds) {
      throw new PlanException(PlanProblem.TOO_OLD, age, maxAgeSeconds);
    }
    if (approvers == null && plan.approvalRequired()) {
      throw new PlanException(PlanProblem.APPROVERS_NEEDED);
    }
    return approvers == null ? null : Approvals.of(file).check(plan, approvers);
  }
}
