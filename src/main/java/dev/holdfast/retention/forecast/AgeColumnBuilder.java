package dev.holdfast.retention.forecast;

import dev.holdfast.retention.columns.IndexSort;
import dev.holdfast.retention.columns.Rows;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import java.util.Arrays;
import java.util.List;

/** Collects the tasks of one group while a store is surveyed. */
final class AgeColumnBuilder {

  private final List<Measure> measures;
  private final int[][] amounts;
  private double[] times = new double[16];
  private int size;
  private TaskId oldestId;
  private double oldest = Double.POSITIVE_INFINITY;

  AgeColumnBuilder(List<Measure> measures) {
    this.measures = measures;
    this.amounts = new int[measures.size()][16];
  }

  void add(TaskId id, double time, long... counts) {
    if (size == times.length) {
      int length = (int) Math.min(size * 3L / 2 + 1, Integer.MAX_VALUE - 8);
      times = Arrays.copyOf(times, length);
      Arrays.setAll(amounts, at -> Arrays.copyOf(amounts[at], length));
    }
    // One zero is enough: binary search would tell two apart.
    times[size] = time == 0 ? 0.0 : time;
    for (int at = 0; at < Math.min(counts.length, amounts.length); at++) {
      amounts[at][size] = Math.toIntExact(counts[at]);
    }
    size++;
    if (oldestId == null || time < oldest) {
      oldest = time;
      oldestId = id;
    }
  }

  AgeColumn sorted(MeanSize mean) {
    Rows order =
        IndexSort.sorted(size, _ -> 0, (left, right) -> Double.compare(times[left], times[right]));
    double[] sorted = new double[size];
    Arrays.setAll(sorted, at -> times[order.get(at)]);
    long[][] upTo = new long[measures.size()][size];
    for (int measure = 0; measure < upTo.length; measure++) {
      long sum = 0;
      for (int at = 0; at < size; at++) {
        sum += amounts[measure][order.get(at)];
        upTo[measure][at] = sum;
      }
    }
    return new AgeColumn(measures, sorted, upTo, mean, oldestId);
  }
}
