package dev.holdfast.retention.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.stream.StreamOutlook.Cause;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicies.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Whether the policies of a store of streams keep up with what arrives.
 *
 * @param now the moment it was judged at, in Unix seconds
 * @param streams each stream with events, by name
 */
public record StreamForecast(long now, List<StreamOutlook> streams) {

  /**
   * Judges on a view of its own, in one scan of the events; blocks. Holds some numbers a stream.
   *
   * @param wantedNow the moment, in Unix seconds; null for the store’s clock
   * @param holds streams that are kept whatever a policy says
   */
  public static StreamForecast of(
      TaskStore store, Long wantedNow, Holds holds, Progress progress, Cancellation stop) {
    try (StreamSnapshot snapshot = Roles.of(store, StreamRetention.class).snapshot(stop)) {
      long now = wantedNow == null ? snapshot.now() : wantedNow;
      StreamPolicies policies = new StreamPolicies(snapshot.policies());
      List<StreamOutlook> streams = new ArrayList<>();
      snapshot.flows(
          StreamSnapshot.Scan.of(policies, now, null),
          flow ->
              streams.add(
                  new StreamOutlook(
                      flow,
                      policies.ours().of(flow.stream()),
                      policies.source(flow.stream()),
                      unlimited(flow.stream(), policies, holds),
                      now)),
          progress);
      return new StreamForecast(now, streams);
    }
  }

  private static Cause unlimited(String stream, StreamPolicies policies, Holds holds) {
    if (StreamPreviewScan.held(holds, stream)) {
      return Cause.ON_HOLD;
    }
    if (!policies.ours().of(stream).none()) {
      return null;
    }
    if (policies.invalidFor(stream)) {
      return Cause.INVALID_POLICY;
    }
    return policies.source(stream) == Source.OWN ? Cause.NO_RULE : Cause.NO_POLICY;
  }

  /** Returns the streams, those of which most arrives first. */
  public List<StreamOutlook> byArrival() {
    return streams.stream()
        .sorted(Comparator.comparingDouble(StreamOutlook::arrivesPerDay).reversed())
        .toList();
  }

  /** Returns how many events a cleanup would delete now. */
  public long backlog() {
    return streams.stream().mapToLong(StreamOutlook::backlog).sum();
  }

  /** Returns how many events arrive a day. */
  public double arrivesPerDay() {
    return streams.stream().mapToDouble(StreamOutlook::arrivesPerDay).sum();
  }

  /** Returns how many events the policies take a day, on average over the week ahead. */
  public double drainPerDay() {
    return streams.stream().mapToDouble(StreamOutlook::drainPerDay).sum();
  }

  /** Returns the streams that grow for ever. */
  public List<StreamOutlook> growing() {
    return streams.stream().filter(StreamOutlook::grows).toList();
  }

  /** Returns by how many events a day those grow. */
  public double growsPerDay() {
    return growing().stream().mapToDouble(StreamOutlook::arrivesPerDay).sum();
  }
}
