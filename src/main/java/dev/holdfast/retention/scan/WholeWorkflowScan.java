package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.retention.plan.WorkflowSizes;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds the workflows that are candidates as a whole. */
record WholeWorkflowScan(Candidates candidates, WorkflowSizes workflows) {

  WholeWorkflowScan(Candidates candidates) {
    this(candidates, new WorkflowSizes(candidates));
  }

  /**
   * Asks the store for the rest of each workflow.
   *
   * @return the rows of workflows that are candidates from root to leaf
   */
  BitSet complete(RetentionSnapshot snapshot, Progress progress) {
    List<int[]> ties = new ArrayList<>();
    BitSet torn = new BitSet();
    Chunks parents = Chunks.ofCandidates(candidates);
    int roots = workflows.roots.size();
    long total = (long) roots + parents.size();
    workflows.measure(snapshot, (done, _) -> progress.report(done, total));
    // Where root ids contradict parent ids, a workflow is also what hangs together by parents.
    parents.each(
        snapshot,
        (ids, done) -> {
          snapshot.children(ids, true, child -> note(child, torn, ties));
          progress.report(roots + done, total);
        });
    int[] there = new int[roots];
    for (int row = 0; row < candidates.size(); row++) {
      there[place(row)]++;
    }
    for (int place = 0; place < roots; place++) {
      if (there[place] < workflows.size(workflows.roots.get(place))) {
        torn.set(place);
      }
    }
    spread(torn, ties);
    BitSet going = new BitSet();
    for (int row = 0; row < candidates.size(); row++) {
      going.set(row, !torn.get(place(row)));
    }
    return going;
  }

  private void note(RetentionSnapshot.Child child, BitSet torn, List<int[]> ties) {
    int parent = candidates.row(child.parentId());
    if (parent < 0) {
      return;
    }
    int row = candidates.row(child.id());
    int place = place(parent);
    if (row < 0) {
      torn.set(place);
    } else if (place(row) != place) {
      ties.add(new int[] {place, place(row)});
    }
  }

  private static void spread(BitSet torn, List<int[]> ties) {
    boolean more = true;
    while (more) {
      more = false;
      for (int[] tie : ties) {
        if (torn.get(tie[0]) != torn.get(tie[1])) {
          torn.set(tie[0]);
          torn.set(tie[1]);
          more = true;
        }
      }
    }
  }

  private int place(int row) {
    return workflows.roots.find(candidates.workflowNumber(row));
  }
}
