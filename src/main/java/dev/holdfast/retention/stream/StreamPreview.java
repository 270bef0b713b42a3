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
import dev.holdfast.store.terms.Choices;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamRule;
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
    List<Collision> collisions,
    StreamConsumers consumers,
    StreamForeignRows foreign,
    List<StreamPartition> partitions,
    String digest)
    implements OperationPreview {

  /** The hazard of events that the server would delete beyond what their stream’s own row says. */
  public static final String SHORTENED = "default_shortens_stream";

  /** Returns those of which something goes. */
  public List<PlannedStream> going() {
    return PlannedStream.going(streams);
  }

  /** Returns how many streams lose events. */
  public long streamsProcessed() {
    return going().size();
  }

  /** Returns how many events go. */
  public long events() {
    return streams.stream().mapToLong(PlannedStream::events).sum();
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
    return new StreamPlanMaker(this, options).plan();
  }

  @Override
  public boolean held(Holds holds, TaskId id) {
    return holds.hold(id, id);
  }

  /**
   * A stream from which the server’s own job would delete more than Holdfast does.
   *
   * @param stream its name
   * @param own what its own row allows
   * @param server what the server would make of it
   * @param eventsBeyond how many events the server would delete beyond
   */
  public record Collision(String stream, StreamRule own, StreamRule server, long eventsBeyond) {}
}
