package dev.holdfast.retention.plan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.store.RetentionSnapshot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Keeps workflows together: all tasks of one go, or none does. */
public final class WholeWorkflows {

  private final Candidates candidates;
  private final WorkflowSizes workflows;

  /** Looks at these candidates. */
  public WholeWorkflows(Candidates candidates) {
    this.candidates = candidates;
    this.workflows = new WorkflowSizes(candidates);
  }

  /**
   * Asks the store for the rest of each workflow.
   *
   * @return the rows of workflows that are candidates from root to leaf
   */
  public BitSet complete(RetentionSnapshot snapshot, Progress progress) {
    List<int[]> ties = new ArrayList<>();
    BitSet torn = new BitSet();
    Chunks parents = Chunks.ofCandidates(candidates);
    int roots = workflows.roots().size();
    long total = (long) roots + parents.size();
    workflows.measure(snapshot, (done, _) -> progress.report(done, total));
    // Where root ids contradict parent ids, a workflow is also what hangs together by parents.
    parents.each(
        snapshot,
        (ids, done) -> {
          snapshot.children(ids, child -> note(child, torn, ties));
          progress.report(roots + done, total);
        });
    int[] there = counts(all());
    for (int place = 0; place < there.length; place++) {
      if (there[place] < workflows.size(workflows.roots().get(place))) {
        torn.set(place);
      }
    }
    spread(torn, ties);
    BitSet going = all();
    clear(going, torn);
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

  /** Returns the workflows, oldest task first, that fit into this many tasks as a whole. */
  public BitSet within(BitSet going, int limit) {
    int[] sizes = counts(going);
    BitSet left = new BitSet();
    BitSet seen = new BitSet();
    int room = limit;
    for (int row = going.nextSetBit(0); row >= 0; row = going.nextSetBit(row + 1)) {
      int place = place(row);
      if (!seen.get(place)) {
        seen.set(place);
        left.set(place, sizes[place] > room);
        room -= sizes[place] > room ? 0 : sizes[place];
      }
    }
    BitSet fitting = (BitSet) going.clone();
    clear(fitting, left);
    return fitting;
  }

  /** Takes out of what goes each workflow of which a part no longer goes. */
  BitSet undivided(BitSet before, BitSet going) {
    BitSet divided = new BitSet();
    for (int row = before.nextSetBit(0); row >= 0; row = before.nextSetBit(row + 1)) {
      if (!going.get(row)) {
        divided.set(place(row));
      }
    }
    BitSet whole = (BitSet) going.clone();
    clear(whole, divided);
    return whole;
  }

  /** Returns how many workflows have a row among these. */
  public int count(BitSet rows) {
    BitSet places = new BitSet();
    rows.stream().forEach(row -> places.set(place(row)));
    return places.cardinality();
  }

  private void clear(BitSet rows, BitSet places) {
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      if (places.get(place(row))) {
        rows.clear(row);
      }
    }
  }

  private int[] counts(BitSet rows) {
    int[] counts = new int[workflows.roots().size()];
    rows.stream().forEach(row -> counts[place(row)]++);
    return counts;
  }

  private int place(int row) {
    return workflows.place(candidates.workflowNumber(row));
  }

  private BitSet all() {
    BitSet rows = new BitSet(candidates.size());
    rows.set(0, candidates.size());
    return rows;
  }
}
