package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.ForeignCount;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.Work;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.Operation;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A cleanup of streams that an operator has confirmed.
 *
 * @param preview what was shown
 * @param options how it runs
 * @param reason why, in the operator’s words; null if nobody said
 * @param plan the digest of the frozen plan that is run; null if the preview was not frozen
 * @param archive where deleted events are kept; null for nowhere
 */
public record StreamCleanupOrder(
    StreamPreview preview, StreamCleanupOptions options, String reason, String plan, Path archive)
    implements ConfirmedCleanup {

  /**
   * Returns what is deleted.
   *
   * @throws IllegalArgumentException if this preview may not run with these options
   */
  public StreamCleanupPlan.Ready ready() {
    return StreamCleanupPlan.of(preview, options).ready();
  }

  @Override
  public String digest() {
    return plan == null ? preview.digest() : plan;
  }

  @Override
  public boolean planned() {
    return plan != null;
  }

  @Override
  public Work.Order work() {
    return ready().order();
  }

  @Override
  public String policy() {
    return "{}";
  }

  @Override
  public long rows() {
    return preview.events();
  }

  @Override
  public Stream<ForeignCount> foreign() {
    return ready().hazards().stream().flatMap(hazard -> hazard.foreign().stream());
  }

  @Override
  public Operation open(TaskStore store, Cancellation cancellation) {
    return StreamRetention.of(store).writer(cancellation);
  }

  @Override
  public boolean held(Holds holds, TaskId id) {
    return StreamPreviewScan.held(holds, id.toString());
  }

  @Override
  public Map<String, Object> before() {
    return StreamFacts.before(this);
  }

  @Override
  public Map<String, Object> size() {
    return Map.of("events", preview.events());
  }

  @Override
  public Map<String, Object> after(CleanupResult result, OperationTerm operation) {
    return StreamFacts.after(result);
  }

  @Override
  public Looks looks(TaskStore store, Cancellation cancellation) {
    return Looks.NONE;
  }
}
