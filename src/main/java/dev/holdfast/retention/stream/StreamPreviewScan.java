package dev.holdfast.retention.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Finds out what the policies of a store would delete.
 *
 * @param now the moment, in Unix seconds; null for the store’s clock
 * @param holds streams that stay whatever a policy says
 * @param imagined what an edit would make of the policies
 * @param only judges only these streams; null for all
 */
public record StreamPreviewScan(
    Long now,
    boolean includeNewest,
    Holds holds,
    UnaryOperator<StreamPolicies> imagined,
    Set<String> only) {

  /** Judges the policies as they are. */
  public StreamPreviewScan(Long now, boolean includeNewest, Holds holds) {
    this(now, includeNewest, holds, UnaryOperator.identity(), null);
  }

  /** Judges on a view of its own; blocks. */
  public StreamPreview run(TaskStore store, Progress progress, Cancellation stop) {
    try (StreamSnapshot snapshot = Roles.of(store, StreamRetention.class).snapshot(stop)) {
      return run(snapshot, progress);
    }
  }

  /** Judges on one view. */
  public StreamPreview run(StreamSnapshot snapshot, Progress progress) {
    long moment = now == null ? snapshot.now() : now;
    StreamPolicies policies = imagined.apply(new StreamPolicies(snapshot.policies()));
    StreamSnapshot.Scan scan =
        new StreamSnapshot.Scan(moment, policies.ours(), policies.servers(), only, includeNewest);
    List<PlannedStream> streams = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    ServerExcess excess = new ServerExcess(policies, snapshot.hazards());
    snapshot.scan(
        scan,
        tally -> {
          excess.add(tally);
          if (tally.expired() > 0) {
            if (held(holds, tally.stream())) {
              kept.add(tally.stream());
            } else {
              streams.add(PlannedStream.of(tally, policies, includeNewest));
            }
          }
        },
        progress);
    StreamSnapshot.Consumers consumers = snapshot.consumers(lastOffsets(streams));
    List<Hazard> hazards = new ArrayList<>(Hazard.of(snapshot.access()));
    hazards.addAll(excess.hazards(consumers));
    StreamForeignRows foreign = StreamForeignRows.of(snapshot, scan, streams);
    foreign.hazard(streams).ifPresent(hazards::add);
    List<StreamSnapshot.Partition> partitions =
        kept.isEmpty() && !PlannedStream.going(streams).isEmpty()
            ? snapshot.partitions(scan)
            : List.of();
    return new StreamPreview(
        moment,
        snapshot.now(),
        policies,
        includeNewest,
        streams,
        kept,
        excess.serverEvents(),
        hazards,
        excess.collisions,
        consumers,
        foreign,
        partitions,
        StreamDigest.of(moment, includeNewest, streams));
  }

  static boolean held(Holds holds, String stream) {
    TaskId id = new TaskId.Text(stream);
    return holds.hold(id, id);
  }

  private static Map<String, Long> lastOffsets(List<PlannedStream> streams) {
    Map<String, Long> lasts = new LinkedHashMap<>();
    PlannedStream.going(streams).stream()
        .filter(stream -> stream.tally().lastOffset() != null)
        .forEach(stream -> lasts.put(stream.name(), stream.tally().lastOffset()));
    return lasts;
  }
}
