package dev.holdfast.retention.stream;

import dev.holdfast.store.stream.StreamScan;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicies;
import java.util.concurrent.atomic.LongAdder;

/**
 * A store of streams at a glance.
 *
 * @param streams streams with events
 * @param events all events
 * @param expired events that are expired now
 * @param expiredStreams streams of which something is
 * @param beyond events that only the server’s own job would delete
 * @param policies policy rows, the default among them
 * @param enabled those that do something
 */
public record StreamSummary(
    long streams,
    long events,
    long expired,
    long expiredStreams,
    long beyond,
    long policies,
    long enabled) {

  /** Counts on one view. */
  public static StreamSummary of(StreamSnapshot snapshot) {
    StreamPolicies policies = new StreamPolicies(snapshot.policies());
    LongAdder streams = new LongAdder();
    LongAdder events = new LongAdder();
    LongAdder expired = new LongAdder();
    LongAdder expiredStreams = new LongAdder();
    LongAdder beyond = new LongAdder();
    snapshot.scan(
        new StreamScan(snapshot.now(), policies.ours(), policies.servers(), null, false),
        tally -> {
          streams.increment();
          events.add(tally.eventsInStream());
          long gone = tally.byAge() + tally.byCount();
          expired.add(gone);
          expiredStreams.add(gone > 0 ? 1 : 0);
          beyond.add(tally.beyond());
        },
        (_, _) -> {});
    return new StreamSummary(
        streams.sum(),
        events.sum(),
        expired.sum(),
        expiredStreams.sum(),
        beyond.sum(),
        policies.rows().size(),
        policies.inForce());
  }
}
