package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.RetentionSnapshot;

/**
 * Finds what a policy would delete at a moment with the rows that belong to it, and judges nothing
 * else: a preview without its hazards. Changes nothing.
 *
 * @param policy the policy
 * @param now the moment to judge at, in Unix seconds
 * @param holds what stays whatever the policy says
 */
public record EligibleScan(Policy policy, long now, Holds holds) {

  private static final int WHOLE = 1_000;
  private static final int SCANNED = 600;

  /**
   * Scans. Stops when the snapshot's cancellation is thrown.
   *
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  public Candidates run(RetentionSnapshot snapshot, Progress progress) {
    Candidates found =
        new CandidateScan(policy.boundTo(snapshot.terms().statuses()), now, holds)
            .run(snapshot, null, progress.part(0, SCANNED, WHOLE))
            .candidates();
    new BelongingRows(snapshot, found).count(progress.part(SCANNED, WHOLE, WHOLE));
    return found;
  }
}
