package dev.holdfast.retention.stream;

import dev.holdfast.job.Progress;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicies.Source;
import dev.holdfast.stream.StreamPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Why events of one stream go or stay.
 *
 * @param tally what was counted; null if the stream has no events
 * @param row the row that decides, or would if it were valid; null if none does
 * @param source whose row it is
 * @param rule what it allows
 * @param now the moment, in Unix seconds
 */
public record StreamExplanation(
    String stream,
    StreamTally tally,
    StreamPolicy row,
    Source source,
    StreamPolicy.Rule rule,
    long now) {

  /** Looks at one stream on one view. */
  public static StreamExplanation of(String stream, Long wantedNow, StreamSnapshot snapshot) {
    long now = wantedNow == null ? snapshot.now() : wantedNow;
    StreamPolicies policies = new StreamPolicies(snapshot.policies());
    List<StreamTally> found = new ArrayList<>();
    snapshot.scan(StreamSnapshot.Scan.of(policies, now, Set.of(stream)), found::add, Progress.NONE);
    Source source = policies.source(stream);
    boolean none = source == Source.NONE && !policies.invalidFor(stream);
    StreamPolicy row = none ? null : policies.deciding(stream).orElse(null);
    return new StreamExplanation(
        stream,
        found.isEmpty() ? null : found.getFirst(),
        row,
        source,
        policies.ours().of(stream),
        now);
  }

  /**
   * Judges one event.
   *
   * @param offset null where the store has none
   * @param storedAt in whole Unix seconds, rounded down; null where the store has none
   */
  public Verdict verdict(Long offset, Long storedAt) {
    StreamExpiry expiry = tally.expiry();
    Long micros = storedAt == null ? null : Long.valueOf(storedAt * StreamExpiry.MICROS);
    boolean newest = offset != null && offset.equals(tally.top().offset());
    Long eligibleAt =
        rule.maxAgeSeconds() == null || storedAt == null || newest
            ? null
            : Long.valueOf(storedAt + rule.maxAgeSeconds() + 1);
    boolean old = expiry.of(null, micros) != null;
    boolean many = expiry.of(offset, null) != null;
    return new Verdict(expiry.of(offset, micros), old, many, newest, eligibleAt);
  }

  /**
   * What becomes of one event.
   *
   * @param cause why it is expired; null if it is not
   * @param old whether it is too old
   * @param many whether the stream has enough newer ones
   * @param newest whether it is the newest of its stream, which stays
   * @param eligibleAt the first moment at which its age lets it go, in Unix seconds; null if age
   *     never does
   */
  public record Verdict(
      StreamExpiry.Cause cause, boolean old, boolean many, boolean newest, Long eligibleAt) {
    /** Returns whether a cleanup would delete it. */
    public boolean eligible() {
      return cause != null && !newest;
    }
  }
}
