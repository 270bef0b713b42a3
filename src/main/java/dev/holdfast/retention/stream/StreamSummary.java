package dev.holdfast.retention.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.task.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What there is to know of a store of streams at a glance, by its name in JSON. */
public final class StreamSummary {

  private StreamSummary() {}

  /** Counts on one view; blocks. */
  public static Map<String, Object> of(StreamRetention retention, Cancellation stop) {
    List<StreamTally> tallies = new ArrayList<>();
    StreamPolicies policies;
    try (StreamSnapshot snapshot = retention.snapshot(stop)) {
      policies = new StreamPolicies(snapshot.policies());
      snapshot.scan(
          StreamSnapshot.Scan.of(policies, snapshot.now(), null), tallies::add, Progress.NONE);
    }
    return new Document()
        .with("table", retention.table())
        .with("events", tallies.stream().mapToLong(StreamTally::eventsInStream).sum())
        .with("expired_events", tallies.stream().mapToLong(StreamTally::expired).sum())
        .with("expired_streams", tallies.stream().filter(each -> each.expired() > 0).count())
        .with("server_expired_beyond", tallies.stream().mapToLong(StreamTally::beyond).sum())
        .with("policies", (long) policies.rows().size())
        .with("policies_in_force", policies.inForce());
  }
}
