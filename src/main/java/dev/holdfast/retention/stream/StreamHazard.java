package dev.holdfast.retention.stream;

import java.util.List;
import java.util.Locale;

/**
 * What an operator must see before events are deleted. None of them blocks a cleanup.
 *
 * @param kind what
 * @param count how many events or consumers, see {@link Kind}; at least 1
 * @param sample the first of the streams it concerns, by name, at most {@link #SAMPLE}
 */
public record StreamHazard(Kind kind, long count, List<String> sample) {

  /** The most streams in a sample. */
  public static final int SAMPLE = 20;

  public StreamHazard {
    sample = List.copyOf(sample);
  }

  /** What there can be. */
  public enum Kind {
    /**
     * Events that the server’s own job would delete, and Holdfast would not: the age of the default
     * is shorter than what their stream’s own row says.
     */
    DEFAULT_SHORTENS_STREAM,
    /** Consumers that have not read all that goes. */
    CONSUMER_AT_RISK,
    /** Policy rows whose numbers make no sense: they do nothing here. */
    INVALID_POLICY,
    /** Events that the server’s own job would delete because of such a row. */
    INVALID_POLICY_DELETES;

    /** Returns the name in JSON. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
