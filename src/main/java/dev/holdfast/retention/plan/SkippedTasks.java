package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.FamilyTerm;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Leaves out what an operator skips, and what must stay with that. */
record SkippedTasks(Evidence evidence, CleanupOptions options) {

  /** Takes out what has a skipped hazard, or must stay with what is below it, until none has. */
  void leaveOut(BitSet going) {
    int size;
    do {
      size = going.cardinality();
      marked(going);
      families(going);
      cascades(going);
      foreign(going);
      trees(going);
    } while (going.cardinality() < size);
  }

  /** Takes out candidates that their kind of store marked with a hazard that is skipped. */
  private void marked(BitSet going) {
    int skipped = evidence.terms().marks(options.skip());
    for (int row = going.nextSetBit(0); skipped != 0 && row >= 0; row = going.nextSetBit(row + 1)) {
      if ((evidence.candidates().marks(row) & skipped) != 0) {
        going.clear(row);
      }
    }
  }

  /**
   * Takes out what has a skipped hazard. A task that stays is a child that stays: its parent is
   * looked at again, until nothing changes.
   */
  private void families(BitSet going) {
    FamilyJudge family = evidence.family();
    LongColumn flags = evidence.childFlags(going);
    byte skipped = family.flags(options.skip());
    Deque<Integer> toLookAt = new ArrayDeque<>();
    for (int row = going.nextSetBit(0); row >= 0; row = going.nextSetBit(row + 1)) {
      if ((flags.get(row) & skipped) != 0) {
        toLookAt.add(row);
      }
    }
    while (!toLookAt.isEmpty()) {
      int row = toLookAt.remove();
      if (!going.get(row)) {
        continue;
      }
      going.clear(row);
      int parent = evidence.candidates().parentRow(row);
      if (parent >= 0) {
        flags.set(parent, flags.get(parent) | family.flag(evidence.candidates().status(row)));
        if ((flags.get(parent) & skipped) != 0) {
          toLookAt.add(parent);
        }
      }
    }
  }

  /**
   * Takes out candidates with something below them that the store would delete and that is no
   * candidate: all of them if that is skipped; if it is allowed, those where it must never go.
   */
  private void cascades(BitSet going) {
    FamilyTerm family = evidence.terms().family();
    if (family == null) {
      return;
    }
    if (options.skip().contains(family.deletedWith())) {
      going.andNot(evidence.descendants().above(going, staying(going)));
    } else if (options.allow().contains(family.deletedWith())) {
      going.andNot(evidence.descendants().above(going, undeletable(going, family)));
    }
  }

  /**
   * Takes out candidates that rows of other tables refer to, or to something the store deletes with
   * them: all of them if that is skipped; if it is allowed, those the store would not delete.
   */
  private void foreign(BitSet going) {
    boolean skipped = options.skip().contains(CommonHazards.FOREIGN_ROWS);
    if (skipped || options.allow().contains(CommonHazards.FOREIGN_ROWS)) {
      ForeignRows foreign = evidence.foreign();
      BitSet staying = skipped ? foreign.referred() : foreign.refused();
      going.andNot(evidence.descendants().above(going, staying));
      going.andNot(staying);
    }
  }

  /** Takes out what is above a candidate that stays and tied to it, and what goes along with it. */
  private void trees(BitSet going) {
    for (int row = 0; row < evidence.candidates().size(); row++) {
      int parent = evidence.candidates().tied(row) ? evidence.candidates().parentRow(row) : -1;
      if (parent < 0) {
        continue;
      }
      if (!going.get(row)) {
        going.clear(parent);
      } else if (evidence.candidates().along(row) && !going.get(parent)) {
        going.clear(row);
      }
    }
  }

  /** Returns all that does not go with these candidates unless the store deletes it with them. */
  private BitSet staying(BitSet going) {
    BitSet staying = new BitSet();
    staying.set(0, evidence.descendants().nodes);
    staying.andNot(going);
    return staying;
  }

  /** Returns what of that never goes: it has not ended, or it is on hold. */
  private BitSet undeletable(BitSet going, FamilyTerm family) {
    BitSet staying = staying(going);
    for (int node = staying.nextSetBit(0); node >= 0; node = staying.nextSetBit(node + 1)) {
      boolean kept =
          !evidence.descendants().candidate(node)
              && evidence.descendants().held(evidence.descendants().row(node));
      if (family
              .ended()
              .contains(evidence.descendants().in(node).status(evidence.descendants().row(node)))
          && !kept) {
        staying.clear(node);
      }
    }
    return staying;
  }
}
