package dev.holdfast.retention.stream;

import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.stream.StreamTarget;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicies.Source;
import dev.holdfast.stream.StreamPolicy;

/**
 * A stream of which something is expired.
 *
 * @param tally what was counted
 * @param row the policy row that decided
 * @param source whose row it is
 * @param newestKept whether its newest event is expired, and stays all the same
 */
public record PlannedStream(
    StreamTally tally, StreamPolicy row, Source source, boolean newestKept) {

  /** Finds out which row decided. */
  public static PlannedStream of(
      StreamTally tally, StreamPolicies policies, boolean includeNewest) {
    Source source = policies.source(tally.stream());
    StreamPolicy row =
        policies
            .row(source == Source.OWN ? tally.stream() : StreamPolicy.DEFAULT)
            .orElseThrow(() -> new IllegalArgumentException("expired without a policy"));
    return new PlannedStream(tally, row, source, tally.newestExpired() && !includeNewest);
  }

  /** Returns the stream’s name. */
  public String stream() {
    return tally.stream();
  }

  /** Returns how many events go. */
  public long events() {
    return tally.events();
  }

  /** Returns what goes, frozen; only if something does. */
  public StreamTarget target(boolean includeNewest) {
    return new StreamTarget(
        tally.stream(),
        tally.expiry(),
        tally.lastOffset(),
        tally.lastId(),
        includeNewest ? null : tally.top(),
        row);
  }
}
