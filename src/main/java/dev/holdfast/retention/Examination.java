package dev.holdfast.retention;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Due;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.Marks;
import dev.holdfast.store.ReasonTerm;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionSnapshot.Sample;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Lets a kind of store look at what a policy would delete: marks stay on the rows. */
final class Examination implements Due, Marks {

  private final CandidateColumns columns;
  private final List<HazardTerm> known;
  private final BitSet kept = new BitSet();
  private final Map<ReasonTerm, TreeSet<TaskId>> first = new LinkedHashMap<>();
  private final Map<ReasonTerm, Long> counts = new LinkedHashMap<>();

  private Examination(CandidateColumns columns, List<HazardTerm> known) {
    this.columns = columns;
    this.known = known;
  }

  /**
   * Asks the store, and takes out of the columns what it keeps.
   *
   * @param now the moment to judge at, in Unix seconds
   * @return what it keeps, reason by reason
   */
  static Map<ReasonTerm, Sample> run(
      CandidateColumns columns, RetentionSnapshot snapshot, long now, Progress progress) {
    Examination examination = new Examination(columns, snapshot.terms().hazards().ofRows());
    if (columns.size > 0) {
      snapshot.examine(now, examination, examination, progress);
    }
    columns.remove(examination.kept);
    Map<ReasonTerm, Sample> stays = new LinkedHashMap<>();
    examination.counts.forEach(
        (reason, count) ->
            stays.put(reason, new Sample(count, new ArrayList<>(examination.first.get(reason)))));
    return stays;
  }

  @Override
  public int size() {
    return columns.size;
  }

  @Override
  public TaskId id(int row) {
    return columns.id(row);
  }

  @Override
  public TaskStatus status(int row) {
    return columns.statuses.value(columns.status[row]);
  }

  @Override
  public double time(int row) {
    return columns.lastActive[row];
  }

  @Override
  public void hazard(int row, HazardTerm hazard) {
    int at = known.indexOf(hazard);
    if (at < 0) {
      throw new IllegalArgumentException("no hazard of rows of this store: " + hazard);
    }
    columns.marks[row] |= (byte) (1 << at);
  }

  @Override
  public void keep(int row, ReasonTerm reason) {
    if (kept.get(row)) {
      return;
    }
    kept.set(row);
    counts.merge(reason, 1L, Long::sum);
    TreeSet<TaskId> sample = first.computeIfAbsent(reason, _ -> new TreeSet<>());
    sample.add(id(row));
    if (sample.size() > Hazard.SAMPLE) {
      sample.pollLast();
    }
  }
}
