package dev.holdfast.store.stream;

import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamReading;
import dev.holdfast.task.Texts;
import java.util.Set;

/**
 * What a scan of streams judges.
 *
 * @param now the moment, in Unix seconds
 * @param ours which rule each stream has
 * @param servers which rule the server’s own job would go by
 * @param only these streams; null for all
 * @param includeNewest whether the event with the highest offset may go like any other
 */
public record StreamScan(
    long now, StreamReading ours, StreamReading servers, Set<String> only, boolean includeNewest) {

  /** The option of cleanups that lets the newest event of a stream go like any other. */
  public static final OptionTerm INCLUDE_NEWEST =
      OptionTerm.flag("include-newest", Texts.in("dev.holdfast.store.eventstream.messages"));

  /** Judges by these policies; the newest event of a stream stays. */
  public static StreamScan of(StreamPolicies policies, long now, Set<String> only) {
    return new StreamScan(now, policies.ours(), policies.servers(), only, false);
  }
}
