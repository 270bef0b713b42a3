package dev.holdfast.retention.stream;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.stream.StreamPartition;
import dev.holdfast.store.stream.StreamScan;
import dev.holdfast.store.stream.StreamTerms;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * What the policies of a store would delete at one moment.
 *
 * @param now the moment, in Unix seconds
 * @param storeNow the store’s clock when it was judged
 * @param policies the rows that were judged
 * @param includeNewest whether the newest event of a stream may go
 * @param streams those of which something is expired, by name
 * @param held those of them that an operator keeps, and that are not among the streams
 * @param serverEvents how many events the server’s own job would delete
 * @param hazards what to see first
 * @param collisions streams from which the server would delete more, the first of them
 * @param consumers who reads the streams
 * @param foreign rows of other tables that refer to what goes
 * @param partitions what could be dropped as a whole instead
 * @param terms what its hazards are called that follow from consumers and policies
 * @param digest {@code sha256:} and 64 hexadecimal digits over all that decides
 */
public record StreamPreview(
    long now,
    long storeNow,
    StreamPolicies policies,
    boolean includeNewest,
    List<PlannedStream> streams,
    List<String> held,
    long serverEvents,
    List<Hazard> hazards,
    List<StreamCollision> collisions,
    StreamConsumers consumers,
    StreamForeignRows foreign,
    List<StreamPartition> partitions,
    StreamTerms terms,
    String digest)
    implements OperationPreview {

  /** Returns how many streams lose events. */
  public long streamsProcessed() {
    return streams.stream().filter(stream -> stream.tally().events() > 0).count();
  }

  /** Returns how many events go. */
  public long events() {
    return streams.stream().mapToLong(stream -> stream.tally().events()).sum();
  }

  /** Returns what was chosen of the options of a cleanup. */
  public Choices choices() {
    return includeNewest ? Choices.of(StreamScan.INCLUDE_NEWEST) : Choices.NONE;
  }

  @Override
  public long size() {
    return events();
  }

  @Override
  public CleanupPlan plan(CleanupOptions options) {
    return StreamPlanMaker.plan(this, options);
  }

  @Override
  public boolean held(Holds holds, TaskId id) {
    return holds.hold(id, id);
  }
}
