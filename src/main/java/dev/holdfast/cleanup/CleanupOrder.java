package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.ForeignCount;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.Work;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.Operation;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.Retention;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A cleanup of tasks that an operator has confirmed.
 *
 * @param preview what the operator saw
 * @param plan what of it is deleted
 * @param reason why, in the operator's words; null if nobody said
 * @param frozen the plan's file that was confirmed; null for a preview of just now
 * @param archive where the deleted rows are kept, absolute; null if nowhere
 */
public record CleanupOrder(
    Preview preview, CleanupPlan.Ready plan, String reason, Frozen<Preview> frozen, Path archive)
    implements ConfirmedCleanup {

  /** A preview of just now, of which no archive is kept. */
  public CleanupOrder(Preview preview, CleanupPlan.Ready plan, String reason) {
    this(preview, plan, reason, null, null);
  }

  /** Returns the same order for the plan's file that was confirmed. */
  public CleanupOrder of(Frozen<Preview> file) {
    return new CleanupOrder(preview, plan, reason, file, archive);
  }

  @Override
  public String digest() {
    return frozen == null ? preview.digest() : frozen.digest();
  }

  @Override
  public boolean planned() {
    return frozen != null;
  }

  @Override
  public Work.Order work() {
    return plan.order();
  }

  @Override
  public String policy() {
    return PolicyJson.write(preview.policy());
  }

  @Override
  public long rows() {
    return plan.tasks().size() + plan.tasks().amounts().rows();
  }

  @Override
  public Stream<ForeignCount> foreign() {
    return plan.hazards().stream().flatMap(hazard -> hazard.foreign().stream());
  }

  @Override
  public Operation open(TaskStore store, Cancellation cancellation) {
    return Retention.of(store).writer(cancellation);
  }

  @Override
  public boolean held(Holds holds, TaskId id) {
    return holds.hold(id, preview.judgement().descendants().workflow(id));
  }

  @Override
  public Map<String, Object> before() {
    return CleanupFacts.before(this);
  }

  @Override
  public Map<String, Object> size() {
    return Map.of("tasks", plan.tasks().size());
  }

  @Override
  public Map<String, Object> after(CleanupResult result, OperationTerm operation) {
    return CleanupFacts.after(result, operation);
  }

  @Override
  public Looks looks(TaskStore store, Cancellation cancellation) {
    return new BeforeAndAfter(store, this, cancellation);
  }
}
