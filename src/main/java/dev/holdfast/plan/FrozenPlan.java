package dev.holdfast.plan;

import dev.holdfast.journal.Operator;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.Preview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.task.Statuses;

/**
 * A preview that was written to a file, to be run as it was seen.
 *
 * @param preview what was seen
 * @param decisions what was decided about its hazards
 * @param store the store it was seen in
 * @param address where that store was reached, without any secret; null if the file does not say.
 *     Only a hint where to look: which store it is says {@code store}
 * @param planner who wrote it
 * @param journalHead the newest entry of that operator's journal; null if there was none
 * @param approvalRequired that it runs only with a second person's signature
 * @param digest {@code sha256:} and 64 hexadecimal digits over the whole file
 */
public record FrozenPlan(
    Preview preview,
    Decisions decisions,
    StoreFingerprint store,
    String address,
    Operator planner,
    String journalHead,
    boolean approvalRequired,
    String digest)
    implements Frozen {

  /** Returns the same plan with its policy as a store with these statuses understands it. */
  public FrozenPlan boundTo(Statuses statuses) {
    return new FrozenPlan(
        preview.boundTo(statuses),
        decisions,
        store,
        address,
        planner,
        journalHead,
        approvalRequired,
        digest);
  }

  /** Returns the same plan with the digest of its file. */
  FrozenPlan with(String fileDigest) {
    return new FrozenPlan(
        preview, decisions, store, address, planner, journalHead, approvalRequired, fileDigest);
  }

  @Override
  public long createdAt() {
    return preview.storeNow();
  }

  @Override
  public long now() {
    return preview.now();
  }

  @Override
  public long size() {
    return preview.tasks();
  }
}
