package dev.holdfast.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * Two executions side by side, aligned by event type, stage and checkpoint code.
 *
 * @param left the one to compare with
 * @param right the one in question
 * @param steps what they did, in order; progress reports of one stage are one step
 * @param firstDivergence the index of the first step that only one of them has; -1 if none
 * @param exact false if they differ too much for steps to be matched one by one
 * @param durationDifference how many seconds longer the right one ran; null if one is open
 */
public record AttemptDiff(
    AttemptRun left,
    AttemptRun right,
    List<Step> steps,
    int firstDivergence,
    boolean exact,
    Long durationDifference) {

  public AttemptDiff {
    steps = List.copyOf(steps);
  }

  /** Which of the two has a step. */
  public enum Side {
    BOTH,
    /** Only the left one: the right one did not do it. */
    MISSING,
    /** Only the right one: it did what the left one had not done. */
    ADDED
  }

  /**
   * One row of the comparison.
   *
   * @param left null if {@link Side#ADDED}
   * @param right null if {@link Side#MISSING}
   * @param leftSeconds seconds since the step before on the left; null without one
   * @param rightSeconds seconds since the step before on the right; null without one
   * @param metadata where the metadata of the two differ
   */
  public record Step(
      AttemptStep left,
      AttemptStep right,
      Long leftSeconds,
      Long rightSeconds,
      List<JsonDifference> metadata) {

    public Step {
      metadata = List.copyOf(metadata);
    }

    /** Returns which of the two has it. */
    public Side side() {
      return left == null ? Side.ADDED : right == null ? Side.MISSING : Side.BOTH;
    }

    /** Returns how many seconds more the right one took for it; null if one has no such step. */
    public Long secondsMore() {
      return leftSeconds == null || rightSeconds == null || side() != Side.BOTH
          ? null
          : Long.valueOf(rightSeconds - leftSeconds);
    }
  }

  /** Compares two executions. */
  public static AttemptDiff of(AttemptRun left, AttemptRun right) {
    List<AttemptStep> lefts = AttemptStep.of(left.events());
    List<AttemptStep> rights = AttemptStep.of(right.events());
    Alignment alignment =
        Alignment.of(
            lefts.stream().map(AttemptStep::key).toList(),
            rights.stream().map(AttemptStep::key).toList());
    List<Step> steps = new ArrayList<>();
    int divergence = -1;
    for (Alignment.Pair pair : alignment.pairs()) {
      AttemptStep a = pair.left() < 0 ? null : lefts.get(pair.left());
      AttemptStep b = pair.right() < 0 ? null : rights.get(pair.right());
      if (divergence < 0 && (a == null || b == null)) {
        divergence = steps.size();
      }
      steps.add(
          new Step(
              a,
              b,
              seconds(lefts, pair.left()),
              seconds(rights, pair.right()),
              a == null || b == null
                  ? List.of()
                  : JsonDifference.between(a.last().metadata(), b.last().metadata())));
    }
    Long leftSeconds = left.durationSeconds();
    Long rightSeconds = right.durationSeconds();
    return new AttemptDiff(
        left,
        right,
        steps,
        divergence,
        alignment.exact(),
        leftSeconds == null || rightSeconds == null ? null : rightSeconds - leftSeconds);
  }

  /** From the end of the step before to its own end, so that all steps add up to the whole. */
  private static Long seconds(List<AttemptStep> steps, int at) {
    return at < 1 ? null : steps.get(at).last().time() - steps.get(at - 1).last().time();
  }
}
