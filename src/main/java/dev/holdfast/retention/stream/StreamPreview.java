package dev.holdfast.retention.stream;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    StreamSnapshot.Consumers consumers,
    StreamForeignRows foreign,
    List<StreamSnapshot.Partition> partitions,
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
    return includeNewest ? Choices.of(StreamSnapshot.Scan.INCLUDE_NEWEST) : Choices.NONE;
  }

  @Override
  public long size() {
    return events();
  }

  @Override
  public CleanupPlan plan(CleanupOptions options) {
    Set<String> skipped = skipped(options);
    boolean none =
        hazards().stream()
            .map(Hazard::kind)
            .anyMatch(kind -> kind.ofWholeStore() && options.skip().contains(kind));
    List<PlannedStream> going =
        going().stream().filter(stream -> !none && !skipped.contains(stream.name())).toList();
    List<Hazard> left = new ArrayList<>(hazards());
    left.removeIf(
        hazard ->
            hazard.kind().equals(CommonHazards.FOREIGN_ROWS)
                || options.skip().contains(hazard.kind()));
    foreign().hazard(going).ifPresent(left::add);
    Predicate<String> known = foreign().known();
    long units = going.stream().mapToLong(PlannedStream::events).sum();
    return new CleanupPlan.Ready(
            new Streams(going, units, stream -> allowed(options, known.test(stream))),
            events() - units,
            streamsProcessed() - going.size(),
            0,
            left,
            options)
        .unlessRefused();
  }

  /** Which hazards of a stream the operator accepted, by their names. */
  private static Set<String> allowed(CleanupOptions options, boolean foreignToo) {
    return Stream.of(StreamSnapshot.Consumers.unread(), CommonHazards.FOREIGN_ROWS)
        .filter(options.allow()::contains)
        .filter(kind -> foreignToo || !kind.equals(CommonHazards.FOREIGN_ROWS))
        .map(HazardTerm::code)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the streams that are kept whole. One that rows refer to which stop the deletion is kept
   * even if that is allowed: the run would fail half way. A plan’s file of an earlier version names
   * only the first of those at risk.
   */
  private Set<String> skipped(CleanupOptions options) {
    HazardTerm unread = StreamSnapshot.Consumers.unread();
    Set<String> skipped = new HashSet<>();
    if (options.skip().contains(unread)) {
      consumers().atRisk().forEach(risk -> skipped.add(risk.stream()));
      hazards().stream()
          .filter(hazard -> hazard.kind().equals(unread))
          .forEach(hazard -> skipped.addAll(hazard.names()));
    }
    if (options.skip().contains(CommonHazards.FOREIGN_ROWS)) {
      skipped.addAll(foreign().referred(false));
    } else if (options.allow().contains(CommonHazards.FOREIGN_ROWS)) {
      skipped.addAll(foreign().referred(true));
    }
    return skipped;
  }

  /** What goes; what a run needs of a stream is put together when it comes to it. */
  private record Streams(
      List<PlannedStream> streams, long units, Function<String, Set<String>> allowed)
      implements Work {

    @Override
    public int size() {
      return streams.size();
    }

    @Override
    public Planned get(int place) {
      PlannedStream stream = streams.get(place);
      return stream.planned(allowed.apply(stream.name()));
    }

    @Override
    public long units(int place) {
      return streams.get(place).events();
    }

    @Override
    public boolean divisible() {
      return true;
    }
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
  public record Collision(
      String stream, StreamPolicy.Rule own, StreamPolicy.Rule server, long eventsBeyond) {}
}
