package dev.holdfast.store.sql;

import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.TreeSet;

/** What a scan finds of subjects whose age does not count as it should, with the first of them. */
public final class TimeFaults {

  /** That there is no moment from which it counts. */
  public static final int UNDATED = 1;

  /** That it has yet to begin. */
  public static final int LATER = 2;

  private final int most;
  private final long[] counts = new long[LATER + 1];
  private final List<TreeSet<TaskId>> first =
      List.of(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());

  /**
   * Found nothing yet.
   *
   * @param most how many ids are kept of each
   */
  public TimeFaults(int most) {
    this.most = most;
  }

  /** Takes one. */
  public void add(int fault, TaskId id) {
    counts[fault]++;
    TreeSet<TaskId> some = first.get(fault);
    some.add(id);
    if (some.size() > most) {
      some.pollLast();
    }
  }

  /** Returns those with a fault. */
  public Sample of(int fault) {
    return new Sample(counts[fault], List.copyOf(first.get(fault)));
  }
}
