package dev.holdfast.retention.forecast;

import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Picks some of a group's tasks, each with the same chance, and measures them: to measure all would
 * read every payload of the store.
 */
final class SizeSample {

  /** The most tasks that are measured of one group. */
  static final int MOST = 200;

  /** The same store gives the same sample, so two forecasts in a row say the same. */
  private final Random random = new Random(1);

  private final List<SurveyedTask> picked = new ArrayList<>(MOST);
  private final int measures;
  private long seen;

  /** Measures the rows of so many measures. */
  SizeSample(int measures) {
    this.measures = measures;
  }

  void offer(SurveyedTask task) {
    seen++;
    if (picked.size() < MOST) {
      picked.add(task);
    } else {
      long place = random.nextLong(seen);
      if (place < MOST) {
        picked.set((int) place, task);
      }
    }
  }

  /** Measures what was picked. */
  MeanSize measure(RetentionSnapshot snapshot) {
    snapshot.cancellation().throwIfCancelled();
    Map<TaskId, SurveyedTask> byId = new HashMap<>();
    picked.forEach(task -> byId.put(task.id(), task));
    long[] sums = new long[2 + 2 * measures];
    snapshot.sizes(
        byId.keySet(),
        size -> {
          sums[0]++;
          sums[1] += size.own();
          for (int at = 0; at < size.parts().length; at++) {
            sums[2 + 2 * at] += byId.get(size.id()).amounts()[at];
            sums[3 + 2 * at] += size.parts()[at];
          }
        });
    double[] parts = new double[measures];
    Arrays.setAll(parts, at -> mean(sums[3 + 2 * at], sums[2 + 2 * at]));
    return new MeanSize(mean(sums[1], sums[0]), parts);
  }

  private static double mean(long sum, long count) {
    return count == 0 ? 0 : (double) sum / count;
  }
}
