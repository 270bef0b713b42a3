package dev.holdfast.retention.scan;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Takes what goes along with what a policy chose into the same columns, and ties it there: a tree
 * goes whole, or what is above the part that stays does not go.
 */
public final class Companions {

  private final CandidateColumns columns;
  private final Holds holds;
  private final BitSet held;

  /** The rows by id; null until somebody asks for one. */
  private Map<TaskId, Integer> rows;

  /** The row above each that is tied; -1 for none. */
  private int[] above = {};

  /**
   * Takes what was chosen.
   *
   * @param held the rows that are on hold; more are added
   */
  Companions(CandidateColumns columns, Holds holds, BitSet held) {
    this.columns = columns;
    this.holds = holds;
    this.held = held;
  }

  /** Of a kind without trees, or for a look at one subject alone. */
  public static Companions none(CandidateColumns columns) {
    return new Companions(columns, Holds.NONE, new BitSet());
  }

  /** Ties what was chosen to one above it; answers whether it was. */
  boolean tie(int row, TaskId below) {
    index();
    Integer place = rows.get(below);
    if (place == null) {
      return false;
    }
    // An id that was used again may stand below itself.
    if (above(place) < 0 && !isAbove(place, row)) {
      tie(row, place.intValue());
    }
    return true;
  }

  /** Adds what goes with one above it. */
  void add(Candidate below, int row) {
    index();
    columns.add(below, columns.rule(row) & ~Candidates.TIED | Candidates.ALONG);
    int place = columns.size() - 1;
    rows.put(below.id(), place);
    tie(row, place);
  }

  private void index() {
    if (rows == null) {
      rows = HashMap.newHashMap(columns.size());
      for (int row = 0; row < columns.size(); row++) {
        rows.put(columns.id(row), row);
      }
    }
  }

  private void tie(int row, int below) {
    if (below >= above.length) {
      int before = above.length;
      above = Arrays.copyOf(above, Math.max(below + 1, before * 2));
      Arrays.fill(above, before, above.length, -1);
    }
    above[below] = row;
    columns.tie(below, row);
  }

  private int above(int row) {
    return row < above.length ? above[row] : -1;
  }

  private boolean isAbove(int one, int row) {
    for (int at = row; at >= 0; at = above(at)) {
      if (at == one) {
        return true;
      }
    }
    return false;
  }

  /** All were added: each is of the workflow of its topmost, and on hold with that. */
  void end() {
    rows = null;
    for (int row = 0; row < above.length && row < columns.size(); row++) {
      if (above[row] < 0) {
        continue;
      }
      int top = row;
      while (above(top) >= 0) {
        top = above(top);
      }
      columns.joinWorkflow(row, top);
      if (holds.hold(columns.id(row), columns.workflow(top))) {
        held.set(row);
      }
    }
  }

  /** Returns these rows, those above them, and what goes along with those. */
  BitSet staying(BitSet some) {
    BitSet all = (BitSet) some.clone();
    if (all.isEmpty() || above.length == 0) {
      return all;
    }
    for (int row = some.nextSetBit(0); row >= 0; row = some.nextSetBit(row + 1)) {
      for (int at = above(row); at >= 0 && !all.get(at); at = above(at)) {
        all.set(at);
      }
    }
    int size;
    do {
      size = all.cardinality();
      for (int row = 0; row < columns.size(); row++) {
        if (along(row) && all.get(above(row))) {
          all.set(row);
        }
      }
    } while (all.cardinality() > size);
    return all;
  }

  private boolean along(int row) {
    return (columns.rule(row) & Candidates.ALONG) != 0;
  }
}
