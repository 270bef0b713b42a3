package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import java.util.BitSet;

/** Keeps workflows together: all tasks of one go, or none does. */
public record WholeWorkflows(Candidates candidates, WorkflowSizes workflows) {

  /** Looks at these candidates. */
  public WholeWorkflows(Candidates candidates) {
    this(candidates, new WorkflowSizes(candidates));
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
    int[] counts = new int[workflows.roots.size()];
    rows.stream().forEach(row -> counts[place(row)]++);
    return counts;
  }

  private int place(int row) {
    return workflows.roots.find(candidates.workflowNumber(row));
  }
}
