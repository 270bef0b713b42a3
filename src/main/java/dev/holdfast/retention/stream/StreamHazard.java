package dev.holdfast.retention.stream;

import dev.holdfast.retention.HazardKind;
import java.util.List;

/**
 * What an operator must see before events are deleted.
 *
 * @param kind what
 * @param count how many events or consumers, see {@link HazardKind}; at least 1
 * @param sample the first of the streams it concerns, by name, at most {@link #SAMPLE}
 */
public record StreamHazard(HazardKind kind, long count, List<String> sample) {

  /** The most streams in a sample. */
  public static final int SAMPLE = 20;

  public StreamHazard {
    sample = List.copyOf(sample);
  }

  /** Returns whether it stops a cleanup that neither allows nor skips it. */
  public boolean blocking() {
    return kind.blocking();
  }
}
