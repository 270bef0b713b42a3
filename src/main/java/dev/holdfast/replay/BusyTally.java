package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * When any task of a workflow ran: the attempts as stretches of time that do not overlap. Few
 * stretches are kept, whatever the workflow's size: beyond {@value #MOST} the shortest gaps close.
 */
final class BusyTally {

  static final int MOST = 2_000;

  private final List<long[]> stretches = new ArrayList<>();
  Long lastOpen;

  /** Takes an attempt, in any order; one without a start tells nothing. */
  void add(Attempt attempt) {
    Long start = attempt.startedAt();
    Long end = attempt.endedAt();
    if (start == null) {
      return;
    }
    lastOpen = end == null ? NullsLast.most(lastOpen, start) : lastOpen;
    long to = end == null ? start : Math.max(start, end);
    long[] last = stretches.isEmpty() ? null : stretches.getLast();
    // They come by their start, so that mostly the last stretch is the one to lengthen.
    if (last != null && start >= last[0] && start <= last[1]) {
      last[1] = Math.max(last[1], to);
      return;
    }
    stretches.add(new long[] {start, to});
    if (stretches.size() > 2 * MOST) {
      join();
    }
  }

  /** Returns from–to pairs in Unix seconds, in order, apart from each other. */
  List<long[]> stretches() {
    join();
    return stretches.stream().map(long[]::clone).toList();
  }

  private void join() {
    stretches.sort(Comparator.comparingLong((long[] stretch) -> stretch[0]));
    closeGaps(0);
    if (stretches.size() > MOST) {
      double[] gaps = new double[stretches.size() - 1];
      for (int i = 0; i < gaps.length; i++) {
        gaps[i] = (double) stretches.get(i + 1)[0] - stretches.get(i)[1];
      }
      Arrays.sort(gaps);
      closeGaps(gaps[gaps.length - MOST]);
    }
  }

  private void closeGaps(double longest) {
    List<long[]> apart = new ArrayList<>();
    for (long[] next : stretches) {
      long[] last = apart.isEmpty() ? null : apart.getLast();
      if (last != null && (double) next[0] - last[1] <= longest) {
        last[1] = Math.max(last[1], next[1]);
      } else {
        apart.add(next);
      }
    }
    stretches.clear();
    stretches.addAll(apart);
  }
}
