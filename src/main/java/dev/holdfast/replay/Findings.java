package dev.holdfast.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong with a history.
 *
 * @param first the first of them in the order of the history, at most {@value #MOST}
 * @param count how many there are
 */
public record Findings(List<ReplayFinding> first, long count) {

  /** How many are kept: a hostile history may have one for every row. */
  public static final int MOST = 1_000;

  /** Nothing is wrong. */
  public static final Findings NONE = new Findings(List.of(), 0);

  /** Returns these with one more at the end. */
  public Findings and(ReplayFinding more) {
    List<ReplayFinding> all = new ArrayList<>(first);
    if (all.size() < MOST) {
      all.add(more);
    }
    return new Findings(all, count + 1);
  }

  /** Collects findings. */
  static final class Collector {

    private final List<ReplayFinding> kept = new ArrayList<>();
    private long count;

    void add(ReplayFinding finding) {
      count++;
      if (kept.size() < MOST) {
        kept.add(finding);
      }
    }

    Findings all() {
      return new Findings(List.copyOf(kept), count);
    }
  }
}
