package dev.holdfast.retention.plan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.retention.columns.IndexSort;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.Rows;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.util.BitSet;

/** The workflows the candidates belong to, and how many tasks of each are in the store. */
public final class WorkflowSizes {

  private final Candidates candidates;

  /** What stands for the workflows' roots, ascending; not to be changed. */
  public final LongColumn roots = new LongColumn();

  private final LongColumn sizes;

  /** Takes the workflows of these candidates; their sizes are added. */
  public WorkflowSizes(Candidates candidates) {
    this.candidates = candidates;
    LongColumn some = some();
    Rows order = IndexSort.sorted(some.size(), some::get, null);
    order.stream()
        .mapToLong(some::get)
        .filter(root -> roots.size() == 0 || root != roots.get(roots.size() - 1))
        .forEach(roots::add);
    order.end();
    some.forget();
    this.sizes = LongColumn.zeros(roots.size());
  }

  /** Each root at least once. By id those of one workflow are next to each other mostly. */
  private LongColumn some() {
    LongColumn some = new LongColumn();
    candidates.rowsById().stream()
        .mapToLong(candidates::workflowNumber)
        .filter(root -> some.size() == 0 || root != some.get(some.size() - 1))
        .forEach(some::add);
    return some;
  }

  /** Asks the store how many tasks there are. A root that is a candidate is known to be there. */
  public void measure(RetentionSnapshot snapshot, Progress progress) {
    LongColumn here = new LongColumn();
    LongColumn elsewhere = new LongColumn();
    for (int place = 0; place < roots.size(); place++) {
      long root = roots.get(place);
      int row = candidates.rowOf(root);
      if (row >= 0 && candidates.workflowNumber(row) == root) {
        sizes.set(place, sizes.get(place) + 1);
        here.add(root);
      } else {
        elsewhere.add(root);
      }
    }
    measure(here, false, 0, snapshot, progress);
    measure(elsewhere, true, here.size(), snapshot, progress);
  }

  private void measure(
      LongColumn some,
      boolean themselves,
      int before,
      RetentionSnapshot snapshot,
      Progress progress) {
    Chunks.of(some, candidates.numbers)
        .each(
            snapshot,
            (ids, done) -> {
              snapshot.workflowSizes(
                  ids,
                  themselves,
                  size -> {
                    long root = candidates.number(size.id());
                    // Those of the other kind may lie in the same range.
                    if (some.find(root) >= 0) {
                      add(root, size.rows());
                    }
                  });
              progress.report(before + done, roots.size());
            });
  }

  /** Adds to the number of tasks that are in the store. */
  public void add(long root, long tasks) {
    int place = roots.find(root);
    if (place >= 0) {
      sizes.set(place, sizes.get(place) + tasks);
    }
  }

  /** Returns the number of tasks that are in the store; 0 if no candidate is in the workflow. */
  public long size(long root) {
    int place = roots.find(root);
    return place < 0 ? 0 : sizes.get(place);
  }

  /**
   * Finds the workflows of which a part goes and a part stays when exactly these rows go.
   *
   * @param rootsTakeAll whether the store deletes all of a workflow with its root
   */
  IdSample torn(BitSet going, boolean rootsTakeAll) {
    LongColumn leaving = LongColumn.zeros(roots.size());
    candidates.rowsById().stream()
        .filter(going::get)
        .map(row -> roots.find(candidates.workflowNumber(row)))
        .forEach(place -> leaving.set(place, leaving.get(place) + 1));
    IdSample torn = new IdSample();
    for (int place = 0; place < roots.size(); place++) {
      if (leaving.get(place) > 0
          && leaving.get(place) < sizes.get(place)
          && !(rootsTakeAll && goes(roots.get(place), going))) {
        long root = roots.get(place);
        torn.add(() -> candidates.numbers.id(root));
      }
    }
    return torn;
  }

  private boolean goes(long root, BitSet going) {
    int row = candidates.row(candidates.numbers.id(root));
    return row >= 0 && going.get(row);
  }
}
