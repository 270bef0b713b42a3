package dev.holdfast.retention;

import dev.holdfast.job.Progress;
import dev.holdfast.store.RetentionSnapshot;
import java.util.Arrays;
import java.util.BitSet;

/** The workflows the candidates belong to, and how many tasks of each are in the store. */
final class WorkflowSizes {

  private final Candidates candidates;
  private final long[] roots;
  private final long[] sizes;

  WorkflowSizes(Candidates candidates) {
    this.candidates = candidates;
    long[] all = new long[candidates.size()];
    for (int row = 0; row < all.length; row++) {
      all[row] = candidates.workflowNumber(row);
    }
    Arrays.sort(all);
    int distinct = 0;
    for (int place = 0; place < all.length; place++) {
      if (place == 0 || all[place] != all[place - 1]) {
        all[distinct++] = all[place];
      }
    }
    this.roots = Arrays.copyOf(all, distinct);
    this.sizes = new long[distinct];
  }

  /** Returns what stands for the workflows' roots, ascending; not to be changed. */
  long[] roots() {
    return roots;
  }

  /** Returns where a root is among {@link #roots}; negative if it is not. */
  int place(long root) {
    return Arrays.binarySearch(roots, root);
  }

  /** Asks the store how many tasks there are. A root that is a candidate is known to be there. */
  void measure(RetentionSnapshot snapshot, Progress progress) {
    long[] here = new long[roots.length];
    long[] elsewhere = new long[roots.length];
    int known = 0;
    int unknown = 0;
    for (int place = 0; place < roots.length; place++) {
      int row = candidates.rowOf(roots[place]);
      if (row >= 0 && candidates.workflowNumber(row) == roots[place]) {
        sizes[place]++;
        here[known++] = roots[place];
      } else {
        elsewhere[unknown++] = roots[place];
      }
    }
    int asked = known;
    measure(Arrays.copyOf(here, known), false, 0, snapshot, progress);
    measure(Arrays.copyOf(elsewhere, unknown), true, asked, snapshot, progress);
  }

  private void measure(
      long[] some, boolean themselves, int before, RetentionSnapshot snapshot, Progress progress) {
    Chunks.of(some, candidates.numbers())
        .each(
            snapshot,
            (ids, done) -> {
              snapshot.workflowSizes(
                  ids,
                  themselves,
                  size -> {
                    long root = candidates.number(size.id());
                    // Those of the other kind may lie in the same range.
                    if (Arrays.binarySearch(some, root) >= 0) {
                      add(root, size.rows());
                    }
                  });
              progress.report(before + done, roots.length);
            });
  }

  /** Adds to the number of tasks that are in the store. */
  void add(long root, long tasks) {
    int place = Arrays.binarySearch(roots, root);
    if (place >= 0) {
      sizes[place] += tasks;
    }
  }

  /** Returns the number of tasks that are in the store; 0 if no candidate is in the workflow. */
  long size(long root) {
    int place = Arrays.binarySearch(roots, root);
    return place < 0 ? 0 : sizes[place];
  }

  /**
   * Finds the workflows of which a part goes and a part stays when exactly these rows go.
   *
   * @param rootsTakeAll whether the store deletes all of a workflow with its root
   */
  IdSample torn(BitSet going, boolean rootsTakeAll) {
    long[] leaving = new long[roots.length];
    for (int row = going.nextSetBit(0); row >= 0; row = going.nextSetBit(row + 1)) {
      leaving[Arrays.binarySearch(roots, candidates.workflowNumber(row))]++;
    }
    IdSample torn = new IdSample();
    for (int place = 0; place < roots.length; place++) {
      if (leaving[place] > 0
          && leaving[place] < sizes[place]
          && !(rootsTakeAll && goes(roots[place], going))) {
        torn.add(candidates.numbers().id(roots[place]));
      }
    }
    return torn;
  }

  private boolean goes(long root, BitSet going) {
    int row = candidates.row(candidates.numbers().id(root));
    return row >= 0 && going.get(row);
  }
}
